//! The key of the house: what the secrets of sealed shoes are locked with, and what the codes of
//! vouchers are made of.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use seal::HouseKey;

use crate::chance;
use crate::secret::{self, CodeKey};

/// What the house's key is used for.
pub(crate) struct Keys {
    /// Sealed shoes.
    pub(crate) shoes: HouseKey,
    /// Codes of vouchers.
    pub(crate) codes: CodeKey,
}

impl Keys {
    fn of(bytes: [u8; 32]) -> Keys {
        Keys { codes: CodeKey::of(&bytes), shoes: HouseKey::new(bytes) }
    }
}

/// Why there is no key.
#[derive(Debug)]
pub enum KeyError {
    /// The file could not be read, or not be made.
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file holds something else.
    NotAKey {
        /// Which.
        path: PathBuf,
    },
    /// Others than its owner may read it.
    Open {
        /// Which.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::File { path, error } => {
                write!(f, "the house's key {}: {error}", path.display())
            }
            KeyError::NotAKey { path } => {
                write!(f, "{} is not the house's key: it has 64 hexadecimal digits", path.display())
            }
            KeyError::Open { path, mode } => write!(
                f,
                "others may read the house's key {} (mode {mode:o}): chmod 600 it",
                path.display()
            ),
        }
    }
}

impl std::error::Error for KeyError {}

/// The key in that file, which is made if there is none.
///
/// # Errors
/// It cannot be read or made, is no key, or is not for its owner alone.
pub(crate) fn open(path: &Path) -> Result<Keys, KeyError> {
    let wrong = |error| KeyError::File { path: path.to_owned(), error };
    match File::open(path) {
        Ok(file) => read(path, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(path).map_err(wrong),
        Err(error) => Err(wrong(error)),
    }
}

fn read(path: &Path, mut file: File) -> Result<Keys, KeyError> {
    let wrong = |error| KeyError::File { path: path.to_owned(), error };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().map_err(wrong)?.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            return Err(KeyError::Open { path: path.to_owned(), mode });
        }
    }
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(wrong)?;
    let bytes = digits(text.trim_end()).ok_or_else(|| KeyError::NotAKey { path: path.to_owned() });
    Ok(Keys::of(bytes?))
}

/// Makes a key. It is on the disk before anything is locked with it.
fn make(path: &Path) -> io::Result<Keys> {
    let bytes: [u8; 32] = chance::bytes();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let text = secret::hex(&bytes);
    let mut file = options.open(path)?;
    file.write_all(format!("{text}\n").as_bytes())?;
    file.sync_all()?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(Keys::of(bytes))
}

fn digits(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (nth, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).ok()?;
    }
    Some(bytes)
}
