//! What is handed out to be known by: tokens, links, codes.
//!
//! Whoever has one is let in by it, so the house keeps only its SHA-256. They have 128 random bits
//! and more, so nobody finds one by trying, and a hash without salt gives nothing away.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use office::Digest;
use sha2::{Digest as _, Sha256};

use crate::chance;

/// A token: 32 random bytes in hexadecimal.
pub(crate) fn token() -> String {
    hex::encode(chance::bytes::<32>())
}

/// A code that people read and type: 26 letters and digits in groups, 128 bits and more. There is
/// no I, L, O or U in it, which look like something else.
pub(crate) fn code() -> String {
    written(chance::bytes())
}

/// What the codes of vouchers are made with. It is made of the house's key, which is in no journal:
/// whoever has all that is stored, and even a client's key for a voucher, finds no code.
#[derive(Clone)]
pub(crate) struct CodeKey([u8; 32]);

impl CodeKey {
    /// Of the bytes of the house's key.
    pub(crate) fn of(house: &[u8; 32]) -> CodeKey {
        CodeKey(mac(house, "sabot voucher codes 2"))
    }

    /// The code that comes of a key which a client chose and keeps: the same key for the same
    /// purpose is always the same code.
    pub(crate) fn code(&self, purpose: &str, key: &str) -> String {
        written(mac(&self.0, &format!("{purpose}\n{key}")))
    }

    /// The code that came of a key before codes were made with the house's: whoever asks again for
    /// a voucher of that time is told that one. None is issued any more.
    pub(crate) fn first_code(purpose: &str, key: &str) -> String {
        written(Sha256::digest(format!("sabot code\n{purpose}\n{key}")).into())
    }
}

/// A key is not for logs.
impl fmt::Debug for CodeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CodeKey")
    }
}

/// What it is proved with that the house has shown something. It is made of the house's key.
#[derive(Clone)]
pub struct ProofKey([u8; 32]);

impl ProofKey {
    /// Of the bytes of the house's key.
    pub(crate) fn of(house: &[u8; 32]) -> ProofKey {
        ProofKey(mac(house, "sabot proofs 1"))
    }

    /// 64 bits in hexadecimal, which only this key makes of a text.
    pub(crate) fn proof(&self, text: &str) -> String {
        hex::encode(&mac(&self.0, text)[..8])
    }
}

impl fmt::Debug for ProofKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProofKey")
    }
}

/// What the journal holds of the house's key, to know it again.
pub(crate) fn fingerprint(house: &[u8; 32]) -> Digest {
    Digest(mac(house, "sabot key fingerprint 1"))
}

/// HMAC-SHA256.
pub(crate) fn mac(key: &[u8; 32], text: &str) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("a key of any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}

fn written(bytes: [u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const LENGTH: usize = 26;
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    let letters: Vec<char> = bytes.into_iter().take(LENGTH).map(letter).collect();
    let groups = letters.chunks(5).map(|group| group.iter().collect::<String>());
    groups.collect::<Vec<String>>().join("-")
}

/// What the house keeps of what it handed out.
pub(crate) fn digest(bytes: &[u8]) -> Digest {
    Digest(Sha256::digest(bytes).into())
}

/// The digest of a code as somebody typed it: small letters and other groups are the same code.
pub(crate) fn digest_of_code(typed: &str) -> Digest {
    let plain = |letter: char| match letter.to_ascii_uppercase() {
        'I' | 'L' => Some('1'),
        'O' => Some('0'),
        letter if letter.is_ascii_alphanumeric() => Some(letter),
        _ => None,
    };
    let letters: String = typed.chars().filter_map(plain).collect();
    digest(letters.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_typed_as_people_type() {
        let code = code();
        assert_eq!(code.len(), 31, "{code}");
        let typed = code.to_lowercase().replace('-', " ").replace('1', "l").replace('0', "o");
        assert_eq!(digest_of_code(&typed), digest_of_code(&code));
        assert_ne!(digest_of_code(&code), digest_of_code(&super::code()));
    }

    #[test]
    fn a_key_is_always_the_same_code_for_one_purpose() {
        let key = CodeKey::of(&[7; 32]);
        let code = key.code("counter/1", "key");
        assert_eq!(code.len(), 31, "{code}");
        assert_eq!(code, key.code("counter/1", "key"));
        assert_ne!(code, key.code("counter/2", "key"));
        assert_ne!(code, key.code("counter/1", "other"));
    }

    /// What is stored, and what clients sent, makes no code: it takes the house's key.
    #[test]
    fn codes_are_made_with_the_key_of_the_house() {
        let code = CodeKey::of(&[7; 32]).code("counter/1", "key");
        assert_ne!(code, CodeKey::of(&[8; 32]).code("counter/1", "key"));
        assert_ne!(code, CodeKey::first_code("counter/1", "key"));
        assert_eq!(format!("{:?}", CodeKey::of(&[7; 32])), "CodeKey");
    }

    #[test]
    fn tokens_differ() {
        let token = token();
        assert_eq!(token.len(), 64);
        assert_ne!(token, super::token());
    }
}
