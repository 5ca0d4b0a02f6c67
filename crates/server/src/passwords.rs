//! Passwords, which cost much to compare, so that nobody tries many.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use office::PasswordHash;
use tokio::sync::{Semaphore, SemaphorePermit};
use tracing::error;

use crate::chance;

/// So many are made or compared at a time: each takes 19 MiB and a whole processor.
const AT_ONCE: usize = 2;
/// So many wait for that; more are sent away.
const WAITING_MAX: usize = 64;

/// Where passwords are made and compared.
pub(crate) struct Passwords {
    at_once: Semaphore,
    waiting: Semaphore,
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
        Passwords { at_once: Semaphore::new(AT_ONCE), waiting: Semaphore::new(WAITING_MAX) }
    }
}

impl Passwords {
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
