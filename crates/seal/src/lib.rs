//! Sealed shoes: the order of the cards is fixed before anybody can gain by knowing it, and anybody
//! can check that afterwards.
//!
//! 1. The house draws a [`Secret`] and publishes its [`Commitment`].
//! 2. A patron cuts: [`Cut`] holds where, and any bytes they like.
//! 3. [`order`] makes the shoe of both. The house cannot choose it, because it does not know the
//!    cut when it commits; the patron cannot, because they do not know the secret when they cut.
//! 4. When the shoe is over the secret is opened, and everybody computes the order again.
//!
//! Until then the secret lies on the disk only as a [`Sealed`] box that the house's key opens.
//!
//! Chance is an argument: secrets, salts and nonces come from the caller.
//!
//! # The shoe, exactly
//! All numbers are big-endian. `SHA-256(text ‖ bytes)` starts with the text as ASCII.
//!
//! - The commitment is `SHA-256("sabot shoe commitment 1" ‖ secret)`.
//! - The key is `SHA-256("sabot shoe key 1" ‖ secret ‖ from_end as 4 bytes ‖ salt)`.
//! - The stream is that of ChaCha20 (RFC 8439) under this key, with a nonce of zeros, from block 0,
//!   read as 32-bit words in the stream's own little-endian order.
//! - The cards lie deck after deck; in each, clubs, diamonds, hearts and spades, ace to king.
//! - For the last place down to the second, a number below the places that are left is drawn and
//!   the cards of both places are exchanged. A number below `n` is a word `w` of the stream modulo
//!   `n`, unless `w` is at least `2^32 − (2^32 mod n)`: such a word is passed over.
//! - The first place is the first card out of the shoe.

mod sealed;
mod shoe;

#[cfg(test)]
mod tests;

pub use sealed::{HouseKey, Nonce, NotOurs, Sealed};
pub use shoe::{Commitment, Cut, Salt, SaltTooLong, Secret, order};
