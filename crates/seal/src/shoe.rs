//! The secret, the commitment to it, the cut, and the order they make.

use std::fmt;

use baccarat::Card;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use primitives::saved;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

/// What the order of a shoe is made of, known to the house alone until the shoe is over.
#[derive(Clone)]
pub struct Secret(Zeroizing<[u8; 32]>);

/// What the house publishes of a secret before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);
saved! { Commitment(bytes) }

/// Where a patron cut, and what they added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many cards from the end.
    pub from_end: u32,
    /// Any bytes that the house cannot foresee.
    pub salt: Salt,
}
saved! { Cut { from_end, salt } }

/// Bytes that a patron adds to the cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salt(Vec<u8>);
saved! { Salt(bytes) }

/// A salt has at most [`Salt::MOST`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaltTooLong;

impl Secret {
    /// These bytes, which must come from a generator fit for secrets.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(Zeroizing::new(bytes))
    }

    /// The bytes, to seal them or to open them for everybody.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the first card.
    pub fn commitment(&self) -> Commitment {
        let hash = Sha256::new().chain_update("sabot shoe commitment 1").chain_update(*self.0);
        Commitment(hash.finalize().into())
    }

    /// Whether this is what the commitment was made to.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment().0.ct_eq(&commitment.0).into()
    }
}

/// A secret is not for logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(of {})", self.commitment())
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl Cut {
    /// So many cards from the end, and nothing added.
    pub fn at(from_end: u32) -> Cut {
        Cut { from_end, salt: Salt::default() }
    }
}

impl Salt {
    /// More would not be harder to foresee.
    pub const MOST: usize = 64;

    /// These bytes.
    ///
    /// # Errors
    /// There are too many.
    pub fn new(bytes: Vec<u8>) -> Result<Salt, SaltTooLong> {
        if bytes.len() > Salt::MOST { Err(SaltTooLong) } else { Ok(Salt(bytes)) }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for SaltTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a salt has at most {} bytes", Salt::MOST)
    }
}

impl std::error::Error for SaltTooLong {}

/// The cards of a shoe in the order in which they come out. The crate's front page says how.
pub fn order(secret: &Secret, cut: &Cut, decks: u8) -> Vec<Card> {
    let key = Sha256::new()
        .chain_update("sabot shoe key 1")
        .chain_update(secret.bytes())
        .chain_update(cut.from_end.to_be_bytes())
        .chain_update(cut.salt.bytes());
    let mut words = Words::new(&Zeroizing::new(key.finalize().into()));
    let mut cards: Vec<Card> = (0..decks).flat_map(|_| new_deck()).collect();
    for place in (1..cards.len()).rev() {
        let below = u32::try_from(place + 1).expect("a shoe is no longer than that");
        let other = words.below(below);
        cards.swap(place, usize::try_from(other).expect("it is a place"));
    }
    cards
}

/// The cards of a deck in the order of the crate's front page, whatever order `baccarat` has.
fn new_deck() -> impl Iterator<Item = Card> {
    use baccarat::{Rank, Suit};
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    suits.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
}

/// The stream of a key, word by word.
struct Words {
    cipher: ChaCha20,
    block: Zeroizing<[u8; 64]>,
    used: usize,
}

impl Words {
    fn new(key: &[u8; 32]) -> Words {
        let cipher = ChaCha20::new(key.into(), &[0; 12].into());
        Words { cipher, block: Zeroizing::new([0; 64]), used: 64 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            *self.block = [0; 64];
            self.cipher.apply_keystream(&mut *self.block);
            self.used = 0;
        }
        let word = self.block[self.used..self.used + 4].try_into().expect("four bytes");
        self.used += 4;
        u32::from_le_bytes(word)
    }

    /// A number below `n`, each as likely as the others: words that would favour some are passed
    /// over.
    fn below(&mut self, n: u32) -> u32 {
        let fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.next();
            if word <= fair {
                return word % n;
            }
        }
    }
}
