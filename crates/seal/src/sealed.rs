//! A secret on the disk: a box that the house's key opens.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use primitives::saved;
use zeroize::Zeroizing;

use crate::shoe::Secret;

#[derive(Clone)]
pub struct HouseKey(Zeroizing<[u8; 32]>);

/// A number that is used once: with 24 random bytes no two boxes share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nonce(pub [u8; 24]);
saved! { Nonce(bytes) }

/// A secret in a box. Reading it tells nothing to whoever has not the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// What it was sealed with.
    pub nonce: Nonce,
    /// The secret and what proves that nobody changed it.
    pub bytes: Vec<u8>,
}
saved! { Sealed { nonce, bytes } }

/// The box was made with another key, for another shoe, or was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOurs;

impl fmt::Display for NotOurs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it was sealed with another key or for another shoe, or was changed since")
    }
}

impl std::error::Error for NotOurs {}

impl HouseKey {
    /// These bytes, which must come from a generator fit for secrets.
    pub fn new(bytes: [u8; 32]) -> HouseKey {
        HouseKey(Zeroizing::new(bytes))
    }

    /// Puts a secret into a box for one shoe, which its name tells apart from every other.
    pub fn seal(&self, secret: &Secret, shoe: &str, nonce: Nonce) -> Sealed {
        let payload = Payload { msg: secret.bytes(), aad: shoe.as_bytes() };
        let bytes = self.cipher().encrypt(&nonce.0.into(), payload);
        Sealed { nonce, bytes: bytes.expect("a secret is short") }
    }

    /// Takes a secret out of its box.
    ///
    /// # Errors
    /// It is not this house's box, or not that shoe's.
    pub fn open(&self, sealed: &Sealed, shoe: &str) -> Result<Secret, NotOurs> {
        let payload = Payload { msg: &sealed.bytes, aad: shoe.as_bytes() };
        let bytes = self.cipher().decrypt(&sealed.nonce.0.into(), payload).map_err(|_| NotOurs)?;
        let bytes = Zeroizing::new(bytes);
        Ok(Secret::new(bytes.as_slice().try_into().map_err(|_| NotOurs)?))
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&*self.0).into())
    }
}

/// A key is not for logs.
impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HouseKey")
    }
}
