//! The key of the house: what the secrets of sealed shoes are locked with, and what the codes of
//! vouchers are made of, and what the house signs with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use notary::Signer;
use office::Digest;
use seal::HouseKey;

use crate::anchor::MarkFile;
use crate::chance;
use crate::secret::{self, CodeKey, ProofKey};

/// What the house's key is used for.
pub(crate) struct Keys {
    /// Sealed shoes.
    pub(crate) shoes: HouseKey,
    /// Codes of vouchers.
    pub(crate) codes: CodeKey,
    /// Proof of what clients have seen.
    pub(crate) proofs: ProofKey,
    /// What the journal holds of it.
    pub(crate) fingerprint: Digest,
    /// The public log.
    pub(crate) log: Signer,
    /// What the house knows its journal again by.
    pub(crate) mark: MarkFile,
    /// Snapshots.
    pub(crate) snapshots: [u8; 32],
}

impl Keys {
    fn of(bytes: [u8; 32], path: &Path) -> Keys {
        Keys {
            mark: MarkFile::beside(path, &bytes),
            codes: CodeKey::of(&bytes),
            proofs: ProofKey::of(&bytes),
            fingerprint: secret::fingerprint(&bytes),
            log: Signer::of_house(&secret::mac(&bytes, "sabot log 1")),
            snapshots: secret::mac(&bytes, "sabot snapshots 1"),
            shoes: HouseKey::new(bytes),
        }
    }
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("the house's key {path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{path} is not the house's key: that is 64 hexadecimal digits in lower case")]
    NotAKey { path: PathBuf },
    #[error("others may read the house's key {path} (mode {mode:o}): chmod 600 it")]
    Open { path: PathBuf, mode: u32 },
    #[error(
        "the house's key {path} is missing, and the journal was begun with it: put the file back \
         from your copy, or give its place with --key. Without it neither the shoes in play nor \
         the codes of vouchers can be known again; if it is lost for good, start a new journal \
         with --store, and pay the vouchers of the old one by `sabot report liability`"
    )]
    Missing { path: PathBuf },
    #[error(
        "{path} is not the key that the journal was begun with: give the right one with --key, or \
         the journal that goes with this one with --store"
    )]
    Other { path: PathBuf },
    #[error(
        "the house's key {path} is there, and the journal {} is empty: if the journal was lost, \
         restore a backup of it (`sabot restore`) or give its place with --store; for a new house, \
         give a key of its own with --key",
        crate::settings::without_password(.store)
    )]
    NoJournal { path: PathBuf, store: String },
}

/// A key, and whether its file has its name yet.
///
/// A new key waits in a file beside that place until the journal holds its fingerprint. So a first
/// start that is cut short leaves either no key and no journal, or a key that goes with it.
pub(crate) struct KeyFile {
    pub(crate) keys: Keys,
    path: PathBuf,
    is_new: bool,
}

impl KeyFile {
    /// The key in that file; or the one that a first start left, or a new one, if the journal has
    /// none yet. Whether it is the journal's, [`KeyFile::check`] says.
    ///
    /// # Errors
    /// It cannot be read or made, is no key or not for its owner alone, or there is none and a
    /// journal, or one and no journal.
    pub(crate) fn open(path: &Path, journal: Journal<'_>) -> Result<KeyFile, KeyError> {
        let path = path.to_owned();
        let waiting = waiting(&path);
        let (bytes, is_new) = match (find(&path)?, journal) {
            (Some(_), Journal::Empty { store }) => {
                return Err(KeyError::NoJournal { path, store: store.to_owned() });
            }
            (Some(bytes), Journal::Begun) => (bytes, false),
            (None, Journal::Begun) => {
                let left = find(&waiting)?.ok_or(KeyError::Missing { path: path.clone() })?;
                (left, true)
            }
            (None, Journal::Empty { .. }) => match find(&waiting)? {
                Some(left) => (left, true),
                None => {
                    let wrong = |error| KeyError::File { path: waiting.clone(), error };
                    (make(&waiting).map_err(wrong)?, true)
                }
            },
        };
        Ok(KeyFile { keys: Keys::of(bytes, &path), path, is_new })
    }

    /// Whether it is the key of a journal that has this fingerprint, if one was written down.
    pub(crate) fn check(&self, fingerprint: Option<Digest>) -> Result<(), KeyError> {
        let path = || self.path.clone();
        match fingerprint {
            Some(key) if key != self.keys.fingerprint && self.is_new => {
                Err(KeyError::Missing { path: path() })
            }
            Some(key) if key != self.keys.fingerprint => Err(KeyError::Other { path: path() }),
            Some(_) | None => Ok(()),
        }
    }

    /// The journal holds the fingerprint: the file gets its name.
    pub(crate) fn keep(self) -> Result<Keys, KeyError> {
        if self.is_new {
            let named = fs::rename(waiting(&self.path), &self.path);
            let named = named.and_then(|()| sync_folder(&self.path));
            named.map_err(|error| KeyError::File { path: self.path.clone(), error })?;
        }
        Ok(self.keys)
    }
}

/// The journal that a key is to go with.
#[derive(Clone, Copy)]
pub(crate) enum Journal<'a> {
    /// Nothing is in it.
    Empty {
        /// Where it is.
        store: &'a str,
    },
    /// Something is.
    Begun,
}

/// Where a new key waits.
fn waiting(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// The 32 bytes in that file, which is made if there is none.
///
/// # Errors
/// It cannot be read or made, is no key, or is not for its owner alone.
pub(crate) fn seed(path: &Path) -> Result<[u8; 32], KeyError> {
    match find(path)? {
        Some(bytes) => Ok(bytes),
        None => make(path).map_err(|error| KeyError::File { path: path.to_owned(), error }),
    }
}

fn find(path: &Path) -> Result<Option<[u8; 32]>, KeyError> {
    match File::open(path) {
        Ok(file) => read(path, file).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(KeyError::File { path: path.to_owned(), error }),
    }
}

fn read(path: &Path, mut file: File) -> Result<[u8; 32], KeyError> {
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
    hex::decode_array(text.trim_end()).ok_or_else(|| KeyError::NotAKey { path: path.to_owned() })
}

/// Makes a key. It is on the disk before anything is locked with it.
fn make(path: &Path) -> io::Result<[u8; 32]> {
    let bytes: [u8; 32] = chance::bytes();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let text = hex::encode(bytes);
    let mut file = options.open(path)?;
    file.write_all(format!("{text}\n").as_bytes())?;
    file.sync_all()?;
    sync_folder(path)?;
    Ok(bytes)
}

/// Has the folder remember the names in it.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => File::open(folder)?.sync_all(),
        None => File::open(".")?.sync_all(),
    }
}
