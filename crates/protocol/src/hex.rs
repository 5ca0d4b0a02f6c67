//! Bytes as hexadecimal digits. None of these spellings may ever change.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use crate::mirror::{Back, Mirror};
use crate::plain::wraps;
use crate::shape::{Describe, Shape};

macro_rules! hex {
    ($(
        $(#[doc = $doc:literal])*
        $vis:vis $name:ident = $domain:ty, $get:expr, $make:expr, $sample:expr;
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $name(pub $domain);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let get: fn(&$domain) -> &[u8] = $get;
                serializer.serialize_str(&::hex::encode(get(&self.0)))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let make: fn(Vec<u8>) -> Option<$domain> = $make;
                let bytes = ::hex::decode(&String::deserialize(deserializer)?);
                let wrong = || D::Error::custom(concat!("this is no ", stringify!($name)));
                bytes.and_then(make).map($name).ok_or_else(wrong)
            }
        }

        wraps!($name($domain));

        impl Describe for $name {
            fn shape() -> Shape {
                let shape = || Shape::Plain("string", vec![json!($sample)]);
                Shape::named(stringify!($name), &[$($doc),*], shape)
            }
        }
    )+};
}

hex! {
    /// What is published of a sealed shoe's secret: 32 bytes in hexadecimal.
    pub Commitment = seal::Commitment, |it| &it.0,
        |bytes| bytes.try_into().ok().map(seal::Commitment), "6c".repeat(32);
    /// The secret of a sealed shoe that is over: 32 bytes in hexadecimal.
    pub Secret = [u8; 32], |it| it, |bytes| bytes.try_into().ok(), "07".repeat(32);
    /// What a patron adds to a cut: at most 64 bytes in hexadecimal.
    pub Salt = seal::Salt, seal::Salt::bytes, |bytes| seal::Salt::new(bytes).ok(), "c0ffee";
    /// What a secret was sealed with: 24 bytes in hexadecimal.
    pub Nonce = seal::Nonce, |it| &it.0,
        |bytes| bytes.try_into().ok().map(seal::Nonce), "0a".repeat(24);
    /// SHA-256 of a file, or of something that was handed out: 32 bytes in hexadecimal.
    pub(crate) Hash = office::Digest, |it| &it.0,
        |bytes| bytes.try_into().ok().map(office::Digest), "9f".repeat(32);
    /// A secret in its box, in hexadecimal.
    pub Boxed = Vec<u8>, |it| it, |bytes| (bytes.len() <= 256).then_some(bytes), "5e".repeat(48);
}
