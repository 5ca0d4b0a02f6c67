//! What is handed out to be known by: tokens, links, codes.
//!
//! Whoever has one is let in by it, so the house keeps only its SHA-256. They have 128 random bits
//! and more, so nobody finds one by trying, and a hash without salt gives nothing away.

use office::Digest;
use sha2::{Digest as _, Sha256};

use crate::chance;

/// A token: 32 random bytes in hexadecimal.
pub(crate) fn token() -> String {
    chance::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A code that people read and type: 26 letters and digits in groups, 128 bits and more. There is
/// no I, L, O or U in it, which look like something else.
pub(crate) fn code() -> String {
    written(chance::bytes())
}

/// The code that comes of a key which somebody chose at random and keeps: the same key for the same
/// purpose is always the same code. Nobody else has the key, so nobody else finds the code.
pub(crate) fn code_of(purpose: &str, key: &str) -> String {
    written(Sha256::digest(format!("sabot code\n{purpose}\n{key}")).into())
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
        let code = code_of("counter/1", "key");
        assert_eq!(code.len(), 31, "{code}");
        assert_eq!(code, code_of("counter/1", "key"));
        assert_ne!(code, code_of("counter/2", "key"));
        assert_ne!(code, code_of("counter/1", "other"));
    }

    #[test]
    fn tokens_differ() {
        let token = token();
        assert_eq!(token.len(), 64);
        assert_ne!(token, super::token());
    }
}
