//! What stands for a secret, or for a file.

use primitives::saved;
use std::fmt;
use std::str::FromStr;

/// A SHA-256, made by the caller: of a file, or of a secret that was handed out. Written as 64
/// hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);
saved! { Digest(bytes) }

impl Digest {
    /// Its first 16 hexadecimal digits, by which people compare it.
    pub fn fingerprint(self) -> String {
        let mut text = self.to_string();
        text.truncate(16);
        text
    }
}

/// A text is no digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestError;

impl FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Digest, DigestError> {
        hex::decode_array(text).map(Digest).ok_or(DigestError)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl fmt::Display for DigestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 hexadecimal digits in lower case")
    }
}

impl std::error::Error for DigestError {}
