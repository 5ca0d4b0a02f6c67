//! Passwords, which cost much to compare, so that nobody tries many.
//!
//! The office knows a password by the digest of its hash. The hashes themselves are in a stream of
//! their own, which is written with the office's and which auditors are not given.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use office::Digest;
use protocol::journal::{PasswordHash, PasswordLine};
use store::{Head, Store, StreamName};
use tokio::sync::{Semaphore, SemaphorePermit};
use tracing::error;

use crate::book::BookError;
use crate::chance;
use crate::scribe::Aside;

/// So many are made or compared at a time: each takes 19 MiB and a whole processor.
const AT_ONCE: usize = 2;
/// So many wait for that; more are sent away.
const WAITING_MAX: usize = 64;

/// Where passwords are made and compared.
pub(crate) struct Passwords {
    at_once: Semaphore,
    waiting: Semaphore,
    /// Hashes by the digests that the office has of them.
    kept: RwLock<HashMap<Digest, PasswordHash>>,
}

/// A place to make or compare a password. Whoever keeps it until a failure is written down lets
/// nobody guess faster than accounts are locked.
pub(crate) struct Place<'p> {
    _working: SemaphorePermit<'p>,
}

/// Too many wait.
#[derive(Debug)]
pub(crate) struct TooMany;

/// A password was not hashed: something is wrong with the program.
#[derive(Debug)]
pub(crate) struct NotHashed;

impl Default for Passwords {
    fn default() -> Passwords {
        let kept = RwLock::new(HashMap::new());
        Passwords { at_once: Semaphore::new(AT_ONCE), waiting: Semaphore::new(WAITING_MAX), kept }
    }
}

impl Passwords {
    /// Reads the hashes that are kept, each of which is held against its digest.
    ///
    /// # Errors
    /// They cannot be read, or are not what was written.
    pub(crate) async fn open(store: &Store) -> Result<Passwords, BookError> {
        const PAGE: usize = 4_096;
        let (passwords, stream, mut at) = (Passwords::default(), stream(), Head::START);
        loop {
            let lines = store.read_after(&stream, at, PAGE).await?;
            let Some(last) = lines.last() else { return Ok(passwords) };
            at = last.head();
            for line in lines {
                let (stream, number) = (stream.clone(), line.number);
                let wrong = |error| BookError::Line { stream, number, error };
                passwords.keep(PasswordLine::from_line(&line.text).map_err(wrong)?.hash);
            }
        }
    }

    /// The hash that the office has this digest of. There is none if the journal was restored from
    /// an auditor's export: whoever has the machine makes a link for a new password.
    pub(crate) fn of(&self, digest: Digest) -> Option<PasswordHash> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).get(&digest).cloned()
    }

    /// Keeps a hash in memory: what to write beside the office's line.
    pub(crate) fn keep(&self, hash: PasswordHash) -> Aside {
        let line = PasswordLine { hash: hash.clone() }.to_line();
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(hash.digest(), hash);
        Aside { stream: stream(), line }
    }

    /// Nobody has the password after all.
    pub(crate) fn drop(&self, digest: Digest) {
        self.kept.write().unwrap_or_else(PoisonError::into_inner).remove(&digest);
    }

    /// Waits for a place.
    pub(crate) async fn place(&self) -> Result<Place<'_>, TooMany> {
        let _waiting = self.waiting.try_acquire().map_err(|_| TooMany)?;
        let working = self.at_once.acquire().await.map_err(|_| TooMany)?;
        Ok(Place { _working: working })
    }
}

impl Place<'_> {
    /// What is kept of a password: Argon2id with 19 MiB, two passes and a salt of its own.
    pub(crate) async fn hash(&self, password: String) -> Result<PasswordHash, NotHashed> {
        let hashed = tokio::task::spawn_blocking(move || made(&password)).await;
        hashed.map_err(|error| {
            error!(%error, "hashing a password panicked");
            NotHashed
        })?
    }

    /// Whether this is the password. Where there is nothing to compare with it takes as long, so
    /// that nobody learns which names there are.
    pub(crate) async fn is(&self, password: String, kept: Option<PasswordHash>) -> bool {
        let compared = tokio::task::spawn_blocking(move || match kept {
            Some(kept) => is_of(&password, &kept),
            None => {
                // The work is what counts.
                let _ = made(&password);
                false
            }
        });
        compared.await.unwrap_or_else(|error| {
            error!(%error, "comparing a password panicked");
            false
        })
    }
}

fn stream() -> StreamName {
    PasswordLine::STREAM.parse().expect("it is the name of a stream")
}

fn made(password: &str) -> Result<PasswordHash, NotHashed> {
    let salt = chance::bytes::<16>();
    let hash: Result<Phc, _> =
        Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    let hash = hash.map_err(|error| {
        error!(%error, "a password was not hashed");
        NotHashed
    })?;
    hash.to_string().parse().map_err(|_| NotHashed)
}

fn is_of(password: &str, kept: &PasswordHash) -> bool {
    let kept = Phc::new(kept.as_str());
    kept.is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_itself_and_no_other() {
        let passwords = Passwords::default();
        let place = passwords.place().await.expect("a place");
        let hash = place.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        assert!(place.is("correct horse".to_owned(), Some(hash.clone())).await);
        assert!(!place.is("correct hors".to_owned(), Some(hash.clone())).await);
        assert!(!place.is("correct horse".to_owned(), None).await);
        let again = place.hash("correct horse".to_owned()).await.expect("a hash");
        assert_ne!(again, hash, "each has a salt of its own");
    }

    #[tokio::test]
    async fn not_more_than_so_many_wait() {
        let passwords = std::sync::Arc::new(Passwords::default());
        let (_one, _two) = (passwords.place().await, passwords.place().await);
        for _ in 0..WAITING_MAX {
            let passwords = std::sync::Arc::clone(&passwords);
            tokio::spawn(async move { passwords.place().await.is_ok() });
        }
        while passwords.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(passwords.place().await.is_err());
    }
}
