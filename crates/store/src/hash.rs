//! The hash of a line, which holds the hash of the one before.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::StreamName;

/// The SHA-256 of a line and of all that came before it in its stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashError;

impl Hash {
    /// What stands in for the line before the first.
    pub const START: Hash = Hash([0; 32]);

    /// The hash of the line of that number and text, after a line with this hash. The front page of
    /// the crate says how it is made.
    pub fn of_next(self, stream: &StreamName, number: u64, text: &str) -> Hash {
        let length =
            |text: &str| u64::try_from(text.len()).expect("a length fits in 64 bits").to_be_bytes();
        let name = stream.as_str();
        let mut digest = Sha256::new();
        digest.update(self.0);
        digest.update(length(name));
        digest.update(name);
        digest.update(number.to_be_bytes());
        digest.update(length(text));
        digest.update(text);
        Hash(digest.finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Hash, HashError> {
        hex::decode_array(text).map(Hash).ok_or(HashError)
    }
}

impl fmt::Display for HashError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a hash is 64 hexadecimal digits in small letters")
    }
}

impl std::error::Error for HashError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with `printf` and `sha256sum`:
    ///
    /// ```sh
    /// (head -c 32 /dev/zero; printf '\0\0\0\0\0\0\0\7table/1'; printf '\0\0\0\0\0\0\0\1';
    ///  printf '\0\0\0\0\0\0\0\15{"open":true}') | sha256sum
    /// ```
    const FIRST: &str = "34766542c7d0d6c13bea62493a70fbdcd87d7e9817a869b8f35ff0189f72ad67";

    /// The same with the hash above, number 2 and the text `é`.
    const SECOND: &str = "4f1f3f976a8cfc1ab54083dbed868a76daf422bb51a60bd94194e3235e87c67c";

    #[test]
    fn the_hash_is_what_the_documentation_says() {
        let stream = "table/1".parse().expect("a name");
        let first = Hash::START.of_next(&stream, 1, r#"{"open":true}"#);
        assert_eq!(first.to_string(), FIRST);
        assert_eq!(first.of_next(&stream, 2, "é").to_string(), SECOND);
    }

    #[test]
    fn hashes_are_read_back() {
        assert_eq!(FIRST.parse::<Hash>().map(|hash| hash.to_string()), Ok(FIRST.to_owned()));
        assert_eq!("00".repeat(32).parse(), Ok(Hash::START));
        for text in
            ["", "0", &"00".repeat(31), &"00".repeat(33), &"0G".repeat(32), &"AA".repeat(32)]
        {
            assert_eq!(text.parse::<Hash>(), Err(HashError), "{text}");
        }
    }

    #[test]
    fn where_the_name_ends_and_the_text_begins_counts() {
        let name = |name: &str| name.parse().expect("a name");
        let one = Hash::START.of_next(&name("a"), 1, "bc");
        assert_ne!(one, Hash::START.of_next(&name("ab"), 1, "c"));
        assert_ne!(one, Hash::START.of_next(&name("a"), 2, "bc"));
        assert_ne!(one, one.of_next(&name("a"), 1, "bc"));
    }
}
