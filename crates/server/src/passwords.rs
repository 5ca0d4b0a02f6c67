//! Passwords, which cost much to compare, so that nobody tries many.
//!
//! The office knows a password by the digest of its hash. The hashes themselves are in a stream of
//! their own, which is written with the office's and which auditors are not given.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError, RwLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use office::Digest;
use protocol::journal::{PasswordHash, PasswordLine};
use store::{Head, Store, StreamName};
use tokio::sync::{Semaphore, SemaphorePermit};
use tracing::error;

use crate::chance;
use runner::{Aside, LineFault, LoadError};

/// So many are made or compared at a time for strangers, and as many for those who are known: each
/// takes 19 MiB and a whole processor.
const AT_ONCE: usize = 1;
/// So many wait for that; more are sent away.
const WAITING_MAX: usize = 64;
/// So many of them are from one network: a stranger has as many addresses there as they like.
const A_NETWORK_MAX: usize = 4;

/// Where passwords are made and compared.
pub(crate) struct Passwords {
    strangers: Line,
    /// However many strangers wait, somebody who is known is next.
    known: Line,
    networks: Mutex<HashMap<IpAddr, usize>>,
    /// Hashes by the digests that the office has of them.
    kept: RwLock<HashMap<Digest, PasswordHash>>,
}

/// Those who wait, one behind the other.
struct Line {
    at_once: Semaphore,
    waiting: Semaphore,
}

/// For whom a password is made or compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whose {
    /// Somebody who is signed on, has a link, or is where that account has signed on before, and
    /// whoever sits at this computer.
    Known,
    /// Anybody else, by address.
    Stranger(IpAddr),
}

/// A permit to make or compare a password. Whoever keeps it until a failure is written down lets
/// nobody guess faster than accounts are locked.
pub(crate) struct PasswordPermit<'p> {
    _working: SemaphorePermit<'p>,
    _from: Option<FromNetwork<'p>>,
}

/// One more from a network, until it is dropped.
struct FromNetwork<'p> {
    networks: &'p Mutex<HashMap<IpAddr, usize>>,
    network: IpAddr,
}

/// Too many wait.
#[derive(Debug)]
pub(crate) struct TooMany;

/// A password was not hashed: something is wrong with the program.
#[derive(Debug)]
pub(crate) struct NotHashed;

impl Default for Passwords {
    fn default() -> Passwords {
        let (strangers, known) = (Line::new(), Line::new());
        let (networks, kept) = (Mutex::new(HashMap::new()), RwLock::new(HashMap::new()));
        Passwords { strangers, known, networks, kept }
    }
}

impl Line {
    fn new() -> Line {
        Line { at_once: Semaphore::new(AT_ONCE), waiting: Semaphore::new(WAITING_MAX) }
    }

    async fn working(&self) -> Result<SemaphorePermit<'_>, TooMany> {
        let _waiting = self.waiting.try_acquire().map_err(|_| TooMany)?;
        self.at_once.acquire().await.map_err(|_| TooMany)
    }
}

impl<'p> FromNetwork<'p> {
    fn enter(
        networks: &'p Mutex<HashMap<IpAddr, usize>>,
        address: IpAddr,
    ) -> Result<FromNetwork<'p>, TooMany> {
        let network = wide_network(address);
        let mut counts = networks.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= A_NETWORK_MAX {
            return Err(TooMany);
        }
        *count += 1;
        Ok(FromNetwork { networks, network })
    }
}

impl Drop for FromNetwork<'_> {
    fn drop(&mut self) {
        let mut counts = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&self.network) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.network)),
        }
    }
}

/// What one household or small company has of addresses, and often more: 24 bits of an IPv4
/// address, 48 of an IPv6 one.
fn wide_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & !0xff)),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !(u128::MAX >> 48)))
        }
    }
}

impl Passwords {
    /// Reads the hashes that are kept, each of which is held against its digest.
    ///
    /// # Errors
    /// They cannot be read, or are not what was written.
    pub(crate) async fn open(store: &Store) -> Result<Passwords, LoadError> {
        const PAGE: usize = 4_096;
        let (passwords, stream, mut at) = (Passwords::default(), stream(), Head::START);
        loop {
            let lines = store.read_after(&stream, at, PAGE).await?;
            let Some(last) = lines.last() else { return Ok(passwords) };
            at = last.head();
            for line in lines {
                let (stream, number) = (stream.clone(), line.number);
                let wrong =
                    |error| LoadError::Line { stream, number, fault: LineFault::from(error) };
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

    /// Waits for a permit.
    pub(crate) async fn permit(&self, whose: Whose) -> Result<PasswordPermit<'_>, TooMany> {
        let (line, from) = match whose {
            Whose::Known => (&self.known, None),
            Whose::Stranger(address) => {
                (&self.strangers, Some(FromNetwork::enter(&self.networks, address)?))
            }
        };
        Ok(PasswordPermit { _working: line.working().await?, _from: from })
    }
}

impl PasswordPermit<'_> {
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
        let permit = passwords.permit(Whose::Known).await.expect("a permit");
        let hash = permit.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        assert!(permit.is("correct horse".to_owned(), Some(hash.clone())).await);
        assert!(!permit.is("correct hors".to_owned(), Some(hash.clone())).await);
        assert!(!permit.is("correct horse".to_owned(), None).await);
        let again = permit.hash("correct horse".to_owned()).await.expect("a hash");
        assert_ne!(again, hash, "each has a salt of its own");
    }

    fn stranger(nth: u32) -> Whose {
        Whose::Stranger(IpAddr::V4(Ipv4Addr::from_bits(nth << 8)))
    }

    #[tokio::test]
    async fn not_more_than_so_many_wait() {
        let passwords = std::sync::Arc::new(Passwords::default());
        let _one = passwords.permit(stranger(0)).await;
        for nth in 1..=u32::try_from(WAITING_MAX).expect("a number") {
            let passwords = std::sync::Arc::clone(&passwords);
            tokio::spawn(async move { passwords.permit(stranger(nth)).await.is_ok() });
        }
        while passwords.strangers.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(passwords.permit(stranger(999)).await.is_err());
        assert!(passwords.permit(Whose::Known).await.is_ok(), "strangers keep nobody out");
    }

    #[tokio::test]
    async fn bug_17_strangers_of_one_network_wait_for_each_other_and_nobody_for_them() {
        let passwords = std::sync::Arc::new(Passwords::default());
        let address = |text: &str| Whose::Stranger(text.parse().expect("an address"));
        let first = passwords.permit(address("2001:db8:1:1::1")).await.expect("a permit");
        for nth in 2..=A_NETWORK_MAX {
            let passwords = std::sync::Arc::clone(&passwords);
            let whose = address(&format!("2001:db8:1:{nth}::1"));
            tokio::spawn(async move { passwords.permit(whose).await.is_ok() });
        }
        let of = |passwords: &Passwords| {
            passwords.networks.lock().expect("a map").values().copied().sum::<usize>()
        };
        while of(&passwords) < A_NETWORK_MAX {
            tokio::task::yield_now().await;
        }
        assert!(passwords.permit(address("2001:db8:1:ffff::1")).await.is_err(), "as many as may");
        assert!(passwords.permit(Whose::Known).await.is_ok());
        drop(first);
        assert!(passwords.permit(address("192.0.2.1")).await.is_ok());
        assert!(passwords.permit(address("2001:db8:1:ffff::1")).await.is_ok());
        assert_eq!(of(&passwords), 0, "whoever leaves leaves no trace");
    }
}
