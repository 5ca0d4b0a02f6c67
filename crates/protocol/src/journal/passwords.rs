//! Hashes of passwords. They can be guessed at by whoever has them, so they are in a stream of
//! their own, which auditors are not given: the office's lines name them by their digest, which
//! tells nothing, because each has a salt.

use std::fmt;
use std::str::FromStr;

use ::office::Digest;
use serde::{Deserialize, Serialize};

use super::{LineError, VERSION, malformed, version_of};
use crate::hex::Hash;
use crate::mirror::Back;

/// A line of the stream of passwords: a hash, and the digest by which the office names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordLine {
    pub hash: PasswordHash,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    v: u64,
    digest: Hash,
    phc: String,
}

impl PasswordLine {
    pub const STREAM: &'static str = "passwords";

    /// As a line, without the line break. The same hash is always the same bytes.
    pub fn to_line(&self) -> String {
        let (digest, phc) = (Hash(self.hash.digest()), self.hash.as_str().to_owned());
        let written = Written { v: VERSION, digest, phc };
        serde_json::to_string(&written).expect("every key is a text")
    }

    /// Reads a line.
    ///
    /// # Errors
    /// It is no line of this stream, or its digest is not that of its hash.
    pub fn from_line(line: &str) -> Result<PasswordLine, LineError> {
        let version = version_of(line)?;
        if version != VERSION {
            return Err(LineError::UnknownVersion { version });
        }
        let Written { v: _, digest, phc } = serde_json::from_str(line).map_err(malformed)?;
        let wrong = |why: String| LineError::Malformed { why };
        let hash: PasswordHash =
            phc.parse().map_err(|it: PasswordHashError| wrong(it.to_string()))?;
        if digest.back() == hash.digest() {
            Ok(PasswordLine { hash })
        } else {
            Err(wrong("the digest is not that of the hash".to_owned()))
        }
    }
}

/// A password's hash as a PHC string, such as `$argon2id$v=19$…`: how it was made, its salt and
/// the hash.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

/// A text is no hash of a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a PHC string of at most {} visible ASCII characters", PasswordHash::LENGTH_MAX)]
pub struct PasswordHashError;

impl PasswordHash {
    /// The longest, in bytes.
    pub const LENGTH_MAX: usize = 512;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The SHA-256 by which the office names it.
    pub fn digest(&self) -> Digest {
        ::house::digest(&self.0).parse().expect("it is written in hexadecimal")
    }
}

/// A dollar, a name, a dollar and more, all visible ASCII. So a password that was never hashed is
/// hardly ever taken for a hash.
impl FromStr for PasswordHash {
    type Err = PasswordHashError;

    fn from_str(text: &str) -> Result<PasswordHash, PasswordHashError> {
        let parts = text.strip_prefix('$').and_then(|rest| rest.split_once('$'));
        let is_long = text.len() > PasswordHash::LENGTH_MAX;
        let is_visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        match parts {
            Some((name, rest))
                if !name.is_empty() && !rest.is_empty() && !is_long && is_visible =>
            {
                Ok(PasswordHash(text.to_owned()))
            }
            _ => Err(PasswordHashError),
        }
    }
}

/// A hash can be guessed at, so it is in no log.
impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}
