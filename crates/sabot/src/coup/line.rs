//! One line of the stream: JSON straight into a slip, with nothing built in between.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::desk::Desk;
use super::refusal::Refusal;
use super::slip::{Slip, shortened};

/// Reads a line onto the slip, which is cleared first.
///
/// # Errors
/// The line is not what it should be. What is then on the slip means nothing.
pub(super) fn read<'d>(
    line: &[u8],
    desk: &'d Desk<'_>,
    slip: &mut Slip<'d>,
) -> Result<(), Refusal> {
    let text = str::from_utf8(line).map_err(|_| Refusal::NotUtf8)?;
    // Some systems put a byte order mark before the first line.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    slip.clear();
    let mut reader = Reader { desk, slip, refusal: None };
    let mut json = serde_json::Deserializer::from_str(text);
    let outcome = json.deserialize_map(Line(&mut reader)).and_then(|()| json.end());
    match (reader.refusal, outcome) {
        (Some(refusal), _) => Err(refusal),
        (None, Err(error)) => Err(not_a_line(&error)),
        (None, Ok(())) => Ok(()),
    }
}

fn not_a_line(error: &serde_json::Error) -> Refusal {
    let told = error.to_string();
    // The text has one line only; where it stands among the others is said elsewhere.
    let message = told.rsplit_once(" at line ").map_or(told.as_str(), |(message, _)| message);
    // The parser counts no column when the very first letter is wrong.
    Refusal::NotALine { message: message.to_owned(), column: error.column().max(1) }
}

struct Reader<'r, 'd, 'h> {
    desk: &'d Desk<'h>,
    slip: &'r mut Slip<'d>,
    /// Why reading was broken off. The parser's own error could only carry it as a text with a
    /// position added, and the person is to read the same as on the command line.
    refusal: Option<Refusal>,
}

impl Reader<'_, '_, '_> {
    fn refuse<E: Error>(&mut self, refusal: Refusal) -> E {
        self.refusal = Some(refusal);
        E::custom("refused")
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Cards,
    Bets,
}

/// The whole line.
struct Line<'a, 'r, 'd, 'h>(&'a mut Reader<'r, 'd, 'h>);

impl<'de> Visitor<'de> for Line<'_, '_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with cards and bets")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Line(reader) = self;
        let (mut cards, mut bets) = (false, false);
        while let Some(key) =
            map.next_key_seed(Text { expected: "a key", refusal: &mut reader.refusal, take: key })?
        {
            let (name, seen) = match key {
                Key::Cards => ("cards", &mut cards),
                Key::Bets => ("bets", &mut bets),
            };
            if std::mem::replace(seen, true) {
                return Err(reader.refuse(Refusal::RepeatedKey(name)));
            }
            match key {
                Key::Cards => map.next_value_seed(Cards(reader))?,
                Key::Bets => map.next_value_seed(Bets(reader))?,
            }
        }
        if cards { Ok(()) } else { Err(reader.refuse(Refusal::NoCardsKey)) }
    }
}

fn key(text: &str) -> Result<Key, Refusal> {
    match text {
        "cards" => Ok(Key::Cards),
        "bets" => Ok(Key::Bets),
        _ => Err(Refusal::UnknownKey(shortened(text))),
    }
}

/// The list of cards.
struct Cards<'a, 'r, 'd, 'h>(&'a mut Reader<'r, 'd, 'h>);

impl<'de> DeserializeSeed<'de> for Cards<'_, '_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Cards<'_, '_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of cards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Reader { slip, refusal, .. } = self.0;
        while let Some(()) = list.next_element_seed(Text {
            expected: "a card as a string, such as \"7h\"",
            refusal,
            take: |text: &str| slip.card(text),
        })? {}
        Ok(())
    }
}

/// The bets: amounts by wager.
struct Bets<'a, 'r, 'd, 'h>(&'a mut Reader<'r, 'd, 'h>);

impl<'de> DeserializeSeed<'de> for Bets<'_, '_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Bets<'_, '_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object of wagers and amounts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Reader { desk, slip, refusal } = self.0;
        while let Some(wager) = map.next_key_seed(Text {
            expected: "a wager",
            refusal: &mut *refusal,
            take: |id: &str| desk.wager(id),
        })? {
            map.next_value_seed(Text {
                expected: "an amount as a string, such as \"100.00\"",
                refusal: &mut *refusal,
                take: |amount: &str| slip.bet(wager, amount),
            })?;
        }
        Ok(())
    }
}

/// A string, taken as it lies in the line.
struct Text<'a, F> {
    expected: &'static str,
    refusal: &'a mut Option<Refusal>,
    take: F,
}

impl<'de, T, F: FnOnce(&str) -> Result<T, Refusal>> DeserializeSeed<'de> for Text<'_, F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<T, D::Error> {
        json.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Result<T, Refusal>> Visitor<'_> for Text<'_, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.take)(text).map_err(|refusal| {
            *self.refusal = Some(refusal);
            E::custom("refused")
        })
    }
}
