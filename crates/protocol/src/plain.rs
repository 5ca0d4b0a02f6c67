//! What stands for one value: numbers and short texts. The journal and the wire write them alike,
//! so none of these spellings may ever change.

use std::fmt;
use std::str::FromStr;

use baccarat::{Pair, Side, Verdict, Winner};
use house::{Announcement, Class, Irregularity, Opposite, Phase, Resolution, Visibility};
use office::{NoteKind, Role, SignOff, TableMoney};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

use crate::mirror::{Back, Mirror};
use crate::shape::{Describe, Shape};

/// A format that is made of what it mirrors, and holds it.
macro_rules! wraps {
    ($name:ident($domain:ty)) => {
        impl Mirror<$domain> for $name {
            fn of(domain: &$domain) -> $name {
                $name(domain.clone())
            }
        }

        impl Back<$domain> for $name {
            fn back(self) -> $domain {
                self.0
            }
        }
    };
}

pub(crate) use wraps;

macro_rules! number {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident($inner:ty) = $domain:ty, $get:expr, $make:expr, $samples:expr;
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl Mirror<$domain> for $name {
            fn of(domain: &$domain) -> $name {
                let get: fn(&$domain) -> $inner = $get;
                $name(get(domain))
            }
        }

        impl Back<$domain> for $name {
            fn back(self) -> $domain {
                let make: fn($inner) -> $domain = $make;
                make(self.0)
            }
        }

        impl Describe for $name {
            fn shape() -> Shape {
                let shape = || Shape::Plain("number", $samples.map(Value::from).to_vec());
                Shape::named(stringify!($name), &[$($doc),*], shape)
            }
        }
    )+};
}

number! {
    /// Money, in whole cents.
    Cents(i64) = baccarat::Cents, |it| it.get(), baccarat::Cents::new, [2_500_i64, -125, 0];
    /// A moment: milliseconds of the house's clock.
    Time(u64) = table::Time, |it| it.0, table::Time, [68_400_000_u64, 0];
    /// How long, in milliseconds.
    Millis(u64) = table::Millis, |it| it.0, table::Millis, [15_000_u64, 0];
    /// Somebody who wagers.
    PatronId(u32) = table::PatronId, |it| it.0, table::PatronId, [7_u32, 0];
    /// Somebody who works here.
    StaffId(u32) = table::StaffId, |it| it.0, table::StaffId, [2_u32, 1];
}

macro_rules! text {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $domain:ty, $samples:expr;
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub $domain);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                let value: $domain = text.parse().map_err(D::Error::custom)?;
                // One spelling, so that what is read is written again byte for byte.
                if value.to_string() == text {
                    Ok($name(value))
                } else {
                    Err(D::Error::custom(format_args!("write {value} for {text}")))
                }
            }
        }

        wraps!($name($domain));

        impl FromStr for $name {
            type Err = <$domain as FromStr>::Err;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                text.parse().map($name)
            }
        }

        impl Describe for $name {
            fn shape() -> Shape {
                let shape = || Shape::Plain("string", $samples);
                Shape::named(stringify!($name), &[$($doc),*], shape)
            }
        }
    )+};
}

text! {
    /// A card: rank and suit, such as `Ah` or `Td`.
    Card = baccarat::Card, some_cards();
    /// A wager's name, such as `dragon-7`.
    WagerId = baccarat::WagerId, vec![json!("banker"), json!("dragon-7")];
    /// What is won for what is staked, such as `8:1`.
    Odds = baccarat::Odds, vec![json!("8:1"), json!("19:20")];
    /// A command's name, made by its sender: 1 to 64 visible ASCII characters.
    CommandId = Token, vec![json!("c-1"), json!("0f9a/7")];
    /// A table's name: 1 to 64 visible ASCII characters.
    TableName = Token, vec![json!("table-1")];
    /// Proof that the house has shown a table after so much had happened; whoever got it gives it
    /// back as it is.
    Proof = Token, vec![json!("8c1f03a95d77e246")];
    /// SHA-256 in hexadecimal: 64 digits.
    Digest = Sha256, vec![json!("9f".repeat(32))];
}

/// Every rank, in all suits.
fn some_cards() -> Vec<Value> {
    baccarat::Card::deck().step_by(4).map(|card| json!(card.to_string())).collect()
}

/// A short name that a machine made: 1 to 64 visible ASCII characters, without spaces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(String);

impl Token {
    pub const LENGTH_MAX: usize = 64;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A SHA-256 in lower-case hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sha256(String);

impl Sha256 {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct FormatError {
    expected: &'static str,
}

impl FromStr for Token {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Token, FormatError> {
        let is_long = text.is_empty() || text.len() > Token::LENGTH_MAX;
        if !is_long && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Token(text.to_owned()))
        } else {
            Err(FormatError { expected: "1 to 64 visible ASCII characters" })
        }
    }
}

impl FromStr for Sha256 {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Sha256, FormatError> {
        match hex::decode_array::<32>(text) {
            Some(_) => Ok(Sha256(text.to_owned())),
            None => Err(FormatError { expected: "64 hexadecimal digits in lower case" }),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What people wrote: visible characters only, so that nothing in it commands a terminal or looks
/// like something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Words(pub String);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.chars().any(primitives::is_hidden) {
            Err(D::Error::custom("a text has visible characters only"))
        } else {
            Ok(Words(text))
        }
    }
}

impl Describe for Words {
    fn shape() -> Shape {
        let about = " What people wrote: visible characters only.";
        Shape::named("Words", &[about], || {
            Shape::Plain("string", vec![json!("a card fell"), json!(""), json!("閒 é")])
        })
    }
}

/// One of a closed list, which travels by its name.
pub(crate) trait Choice: Copy + PartialEq + Sized + 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const CHOICES: &'static [Self];

    fn name(self) -> &'static str;
}

/// A value of a closed list, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<T>(pub T);

impl<T: Choice> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Choice> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<T>, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = T::CHOICES.iter().find(|choice| choice.name() == name);
        let wrong = || D::Error::custom(format_args!("there is no {} `{name}`", T::NAME));
        found.copied().map(Id).ok_or_else(wrong)
    }
}

impl<T: Choice> Mirror<T> for Id<T> {
    fn of(domain: &T) -> Id<T> {
        Id(*domain)
    }
}

impl<T: Choice> Back<T> for Id<T> {
    fn back(self) -> T {
        self.0
    }
}

impl<T: Choice> Describe for Id<T> {
    fn shape() -> Shape {
        Shape::named(T::NAME, &[T::ABOUT], || {
            let names = T::CHOICES.iter().map(|choice| choice.name().to_owned());
            Shape::Union(names.map(Shape::Literal).collect())
        })
    }
}

macro_rules! choices {
    ($( $name:ident, $about:literal; )+) => {$(
        impl Choice for $name {
            const NAME: &'static str = stringify!($name);
            const ABOUT: &'static str = $about;
            const CHOICES: &'static [$name] = &$name::ALL;

            fn name(self) -> &'static str {
                self.id()
            }
        }
    )+};
}

choices! {
    Announcement, "What is announced.";
    Class, "When an announcement is made.";
    Irregularity, "What can go wrong.";
    NoteKind, "What a note is about.";
    Opposite, "Whether Player and Banker may be wagered on together.";
    Pair, "How the first two cards of a hand resemble each other.";
    Phase, "How far a coup is.";
    Resolution, "What is done about something that went wrong.";
    Role, "What somebody may do who works here.";
    Side, "A hand.";
    SignOff, "Why a session ended.";
    TableMoney, "What is wagered at a table.";
    Verdict, "How a wager ends.";
    Visibility, "Whether a card has been seen.";
    Winner, "How a coup ends.";
}

macro_rules! small {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $domain:ty, $all:expr, $get:expr;
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub $domain);

        impl $name {
            fn get(self) -> u8 {
                let get: fn($domain) -> u8 = $get;
                get(self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.get())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let number = u8::deserialize(deserializer)?;
                let found = $all.into_iter().map($name).find(|it| it.get() == number);
                found.ok_or_else(|| D::Error::custom(format_args!("{number} is out of range")))
            }
        }

        wraps!($name($domain));

        impl Describe for $name {
            fn shape() -> Shape {
                let all = || $all.into_iter().map(|it| json!($name(it).get())).collect();
                Shape::Plain("number", all())
            }
        }
    )+};
}

small! {
    /// What a hand is worth: 0 to 9.
    Total = baccarat::Total, baccarat::Total::ALL, baccarat::Total::get;
    /// How many cards a finished hand has: 2 or 3.
    Size = baccarat::Size, [baccarat::Size::Two, baccarat::Size::Three], |size| size as u8;
}
