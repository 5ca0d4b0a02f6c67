//! Keys: who signs, and what a signature is checked with.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use sha2::{Digest as _, Sha256};

use crate::note::{Note, Signature};

/// What a key signs, by the byte that `signed-note` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyKind {
    /// The text of a note, by Ed25519.
    Note,
    /// That a checkpoint was seen at a time: `cosignature/v1`, by Ed25519.
    Cosignature,
}

impl KeyKind {
    fn byte(self) -> u8 {
        match self {
            KeyKind::Note => 1,
            KeyKind::Cosignature => 4,
        }
    }

    fn of(byte: u8) -> Option<KeyKind> {
        match byte {
            1 => Some(KeyKind::Note),
            4 => Some(KeyKind::Cosignature),
            _ => None,
        }
    }
}

/// What a signature is checked with: `name+hash+base64`, as other tools write it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VerifierKey {
    name: String,
    kind: KeyKind,
    public: [u8; 32],
}

/// Why a text is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("a verifier key has the form name+hash+base64")]
    Form,
    #[error("the name of a key is not empty, and has neither spaces nor +")]
    Name,
    #[error("the key is of kind {byte}; Ed25519 for notes (1) and for cosignatures (4) are read")]
    Kind { byte: u8 },
    #[error("the hash in the key is not that of its name and key: copy it once more")]
    Hash,
}

impl VerifierKey {
    fn new(name: &str, kind: KeyKind, public: [u8; 32]) -> Result<VerifierKey, KeyError> {
        if !is_name(name) {
            return Err(KeyError::Name);
        }
        Ok(VerifierKey { name: name.to_owned(), kind, public })
    }

    /// Whose key it is. A log's is the origin of its checkpoints.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it signs.
    pub fn kind(&self) -> KeyKind {
        self.kind
    }

    /// What signatures by this key are marked with.
    pub fn id(&self) -> [u8; 4] {
        let mut digest = Sha256::new();
        digest.update(&self.name);
        digest.update([b'\n', self.kind.byte()]);
        digest.update(self.public);
        let digest = digest.finalize();
        [digest[0], digest[1], digest[2], digest[3]]
    }

    /// Whether these bytes are this key's signature of a message.
    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, self.public).verify(message, signature).is_ok()
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<u8> = [self.kind.byte()].into_iter().chain(self.public).collect();
        let id = u32::from_be_bytes(self.id());
        write!(f, "{}+{id:08x}+{}", self.name, STANDARD.encode(bytes))
    }
}

impl FromStr for VerifierKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<VerifierKey, KeyError> {
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(KeyError::Form);
        };
        let bytes = STANDARD.decode(key).map_err(|_| KeyError::Form)?;
        let (byte, public) = bytes.split_first().ok_or(KeyError::Form)?;
        let kind = KeyKind::of(*byte).ok_or(KeyError::Kind { byte: *byte })?;
        let key = VerifierKey::new(name, kind, public.try_into().map_err(|_| KeyError::Form)?)?;
        if format!("{:08x}", u32::from_be_bytes(key.id())) == id {
            Ok(key)
        } else {
            Err(KeyError::Hash)
        }
    }
}

/// Signs notes.
pub struct Signer {
    key: VerifierKey,
    pair: Ed25519KeyPair,
}

/// Cosigns checkpoints.
pub struct Cosigner {
    key: VerifierKey,
    pair: Ed25519KeyPair,
}

impl Signer {
    /// With the 32 bytes that an Ed25519 key is made of.
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Signer, KeyError> {
        let (pair, public) = pair(seed);
        Ok(Signer { key: VerifierKey::new(name, KeyKind::Note, public)?, pair })
    }

    /// The signer of a house's log. Its name is made of its key, so no other key has it.
    pub fn of_house(seed: &[u8; 32]) -> Signer {
        Signer::new(&named("sabot", seed), seed).expect("it is a name")
    }

    /// What its signatures are checked with.
    pub fn key(&self) -> &VerifierKey {
        &self.key
    }

    /// A note with this text, which ends with a line break.
    pub fn sign(&self, text: String) -> Note {
        let bytes = self.pair.sign(text.as_bytes()).as_ref().to_vec();
        let signature = Signature::new(&self.key, bytes);
        Note::new(text, vec![signature]).expect("a checkpoint can be a note")
    }
}

impl Cosigner {
    /// With the 32 bytes that an Ed25519 key is made of.
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Cosigner, KeyError> {
        let (pair, public) = pair(seed);
        Ok(Cosigner { key: VerifierKey::new(name, KeyKind::Cosignature, public)?, pair })
    }

    /// A witness whose name is made of its key, so no other key has it.
    pub fn of_witness(seed: &[u8; 32]) -> Cosigner {
        Cosigner::new(&named("witness", seed), seed).expect("it is a name")
    }

    /// What its cosignatures are checked with.
    pub fn key(&self) -> &VerifierKey {
        &self.key
    }

    /// States that a checkpoint is the latest of its log that was seen at a time, in seconds since
    /// 1970.
    pub fn cosign(&self, text: &str, at_seconds: u64) -> Signature {
        let signed = self.pair.sign(cosigned(text, at_seconds).as_bytes());
        let bytes = [&at_seconds.to_be_bytes(), signed.as_ref()].concat();
        Signature::new(&self.key, bytes)
    }
}

/// What a cosignature is made of.
pub(crate) fn cosigned(text: &str, at_seconds: u64) -> String {
    format!("cosignature/v1\ntime {at_seconds}\n{text}")
}

pub(crate) fn is_name(name: &str) -> bool {
    let is_wrong = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '+';
    !name.is_empty() && !name.contains(is_wrong)
}

/// A name made of a public key.
fn named(kind: &str, seed: &[u8; 32]) -> String {
    let (_, public) = pair(seed);
    let digest = Sha256::digest(public);
    format!("{kind}/{}", hex::encode(&digest[..8]))
}

fn pair(seed: &[u8; 32]) -> (Ed25519KeyPair, [u8; 32]) {
    let pair = Ed25519KeyPair::from_seed_unchecked(seed).expect("a seed has 32 bytes");
    let public = pair.public_key().as_ref().try_into().expect("a public key has 32 bytes");
    (pair, public)
}

/// A key is not for logs.
impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.key)
    }
}

/// A key is not for logs.
impl fmt::Debug for Cosigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cosigner({})", self.key)
    }
}
