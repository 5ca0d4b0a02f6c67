//! Hashes of passwords.

use std::fmt;
use std::str::FromStr;

/// A password's hash as a PHC string, such as `$argon2id$v=19$…`: how it was made, its salt and
/// the hash. The office keeps it for whoever compares it with a password, and looks no further.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

/// A text is no hash of a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPasswordHash;

impl PasswordHash {
    /// The longest, in bytes.
    pub const LENGTH_MAX: usize = 512;

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A dollar, a name, a dollar and more, all visible ASCII. So a password that was never hashed is
/// hardly ever taken for a hash.
impl FromStr for PasswordHash {
    type Err = NoPasswordHash;

    fn from_str(text: &str) -> Result<PasswordHash, NoPasswordHash> {
        let parts = text.strip_prefix('$').and_then(|rest| rest.split_once('$'));
        let is_long = text.len() > PasswordHash::LENGTH_MAX;
        let is_visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        match parts {
            Some((name, rest))
                if !name.is_empty() && !rest.is_empty() && !is_long && is_visible =>
            {
                Ok(PasswordHash(text.to_owned()))
            }
            _ => Err(NoPasswordHash),
        }
    }
}

/// A hash can be guessed at, so it is in no log.
impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

impl fmt::Display for NoPasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = PasswordHash::LENGTH_MAX;
        write!(f, "expected a PHC string of at most {most} visible ASCII characters")
    }
}

impl std::error::Error for NoPasswordHash {}
