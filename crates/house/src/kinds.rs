//! The kinds of value an option can have: how each is read, and how an editor is told of it.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use baccarat::{Article, Cents, Odds, Rate};
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use crate::choices::{Choice, id_of};
use crate::fault::Problem;
use crate::nearest::nearest;

/// How a kind of value is read from a file, written in a document, and described to an editor.
pub(crate) trait Kind {
    type Value;

    /// What a value of this kind is, for messages and the reference.
    fn expected(&self) -> String;

    /// The value, or what is wrong with it.
    fn read(&self, value: &DeValue<'_>) -> Result<Self::Value, Problem>;

    /// What is wrong with each item of a list that cannot be read, counted from zero; nothing if
    /// the value as a whole is wrong.
    fn culprits(&self, _value: &DeValue<'_>) -> Vec<(usize, Problem)> {
        Vec::new()
    }

    /// The value as a file would write it.
    fn write(&self, value: &Self::Value) -> Value;

    /// The kind as JSON Schema.
    fn schema(&self) -> Value;
}

/// A whole number within a range.
pub(crate) struct Whole(pub(crate) RangeInclusive<u32>);

/// A whole number within a range that an article sets.
pub(crate) struct WholeBy(pub(crate) RangeInclusive<u32>, pub(crate) Article);

impl Kind for Whole {
    type Value = u32;

    fn expected(&self) -> String {
        format!("a whole number from {} to {}", self.0.start(), self.0.end())
    }

    fn read(&self, value: &DeValue<'_>) -> Result<u32, Problem> {
        let integer = value.as_integer().ok_or_else(|| wrong_kind(value, self.expected()))?;
        let range = || format!("from {} to {}", self.0.start(), self.0.end());
        u32::from_str_radix(integer.as_str(), integer.radix())
            .ok()
            .filter(|number| self.0.contains(number))
            .ok_or_else(|| Problem::OutOfRange { value: integer.to_string(), range: range() })
    }

    fn write(&self, value: &u32) -> Value {
        json!(value)
    }

    fn schema(&self) -> Value {
        json!({ "type": "integer", "minimum": self.0.start(), "maximum": self.0.end() })
    }
}

impl Kind for WholeBy {
    type Value = u32;

    fn expected(&self) -> String {
        Whole(self.0.clone()).expected()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<u32, Problem> {
        Whole(self.0.clone()).read(value).map_err(|problem| match problem {
            Problem::OutOfRange { value, range } => {
                Problem::OutOfRange { value, range: format!("{range} ({})", self.1) }
            }
            other => other,
        })
    }

    fn write(&self, value: &u32) -> Value {
        json!(value)
    }

    fn schema(&self) -> Value {
        Whole(self.0.clone()).schema()
    }
}

/// `true` or `false`.
pub(crate) struct Flag;

impl Kind for Flag {
    type Value = bool;

    fn expected(&self) -> String {
        "true or false".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<bool, Problem> {
        value.as_bool().ok_or_else(|| wrong_kind(value, self.expected()))
    }

    fn write(&self, value: &bool) -> Value {
        json!(value)
    }

    fn schema(&self) -> Value {
        json!({ "type": "boolean" })
    }
}

/// A line of visible text.
pub(crate) struct Text;

impl Text {
    const LENGTH_MAX: usize = 200;
}

impl Kind for Text {
    type Value = String;

    fn expected(&self) -> String {
        "a text in quotes".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<String, Problem> {
        let text = string(value, || self.expected())?;
        let unreadable =
            |why: &str| Problem::Unreadable { value: text.to_owned(), why: why.into() };
        if text.trim().is_empty() {
            return Err(unreadable("write at least one letter"));
        }
        if text.chars().count() > Text::LENGTH_MAX {
            return Err(unreadable("longer than 200 letters"));
        }
        if text.chars().any(primitives::is_hidden) {
            return Err(unreadable("holds a line break or an invisible character"));
        }
        Ok(text.to_owned())
    }

    fn write(&self, value: &String) -> Value {
        json!(value)
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "minLength": 1, "maxLength": Text::LENGTH_MAX })
    }
}

/// An amount of money, in quotes.
pub(crate) struct Amount;

impl Kind for Amount {
    type Value = Cents;

    fn expected(&self) -> String {
        "an amount in quotes, such as \"25.00\"".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Cents, Problem> {
        let text = string(value, || self.expected())?;
        text.parse().map_err(|error| unreadable(text, &error))
    }

    fn write(&self, value: &Cents) -> Value {
        json!(value.to_string())
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]{1,2})?$" })
    }
}

/// A rate, in quotes.
pub(crate) struct Percent;

impl Kind for Percent {
    type Value = Rate;

    fn expected(&self) -> String {
        "a rate in quotes, such as \"5%\"".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Rate, Problem> {
        let text = string(value, || self.expected())?;
        text.parse().map_err(|error| unreadable(text, &error))
    }

    fn write(&self, value: &Rate) -> Value {
        json!(value.to_string())
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]{1,2})?\\s*%$" })
    }
}

/// Odds, in quotes.
pub(crate) struct LongOdds;

impl Kind for LongOdds {
    type Value = Odds;

    fn expected(&self) -> String {
        "odds in quotes, such as \"50:1\"".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Odds, Problem> {
        let text = string(value, || self.expected())?;
        text.parse().map_err(|error| unreadable(text, &error))
    }

    fn write(&self, value: &Odds) -> Value {
        json!(value.to_string())
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "pattern": "^[0-9]+:[0-9]+$" })
    }
}

/// One of a closed list of names.
pub(crate) struct OneOf<T>(PhantomData<T>);

impl<T: Choice> OneOf<T> {
    pub(crate) const fn new() -> OneOf<T> {
        OneOf(PhantomData)
    }
}

impl<T: Choice> Kind for OneOf<T> {
    type Value = T;

    fn expected(&self) -> String {
        let ids: Vec<_> = T::CHOICES.iter().map(|(_, id, _)| format!("\"{id}\"")).collect();
        format!("one of {}", ids.join(", "))
    }

    fn read(&self, value: &DeValue<'_>) -> Result<T, Problem> {
        let ids = || T::CHOICES.iter().map(|(_, id, _)| *id);
        let text = string(value, || self.expected())?;
        let choice = T::CHOICES.iter().find(|(_, id, _)| *id == text);
        choice.map(|(value, _, _)| *value).ok_or_else(|| not_a_choice(text, ids()))
    }

    fn write(&self, value: &T) -> Value {
        json!(id_of(*value))
    }

    fn schema(&self) -> Value {
        let one_of: Vec<_> = T::CHOICES
            .iter()
            .map(|(_, id, meaning)| json!({ "const": id, "description": meaning }))
            .collect();
        json!({ "type": "string", "oneOf": one_of })
    }
}

/// A list of values of one kind.
pub(crate) struct ListOf<K>(pub(crate) K);

impl<K: Kind> Kind for ListOf<K> {
    type Value = Vec<K::Value>;

    fn expected(&self) -> String {
        format!("a list in brackets, each {}", self.0.expected())
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Vec<K::Value>, Problem> {
        let items = value.as_array().ok_or_else(|| wrong_kind(value, self.expected()))?;
        if let Some(problem) = too_long(items) {
            return Err(problem);
        }
        items.iter().map(|item| self.0.read(item.get_ref())).collect()
    }

    fn culprits(&self, value: &DeValue<'_>) -> Vec<(usize, Problem)> {
        culprits(value, |item| self.0.read(item).err())
    }

    fn write(&self, value: &Vec<K::Value>) -> Value {
        value.iter().map(|item| self.0.write(item)).collect()
    }

    fn schema(&self) -> Value {
        json!({ "type": "array", "items": self.0.schema(), "maxItems": LIST_LENGTH_MAX })
    }
}

/// Longer lists than this have no place in a house file.
pub(crate) const LIST_LENGTH_MAX: usize = 200;

/// What is wrong with a list that is too long.
pub(crate) fn too_long(items: &[Spanned<DeValue<'_>>]) -> Option<Problem> {
    (items.len() > LIST_LENGTH_MAX).then(|| Problem::OutOfRange {
        value: format!("a list of {}", items.len()),
        range: format!("a list of at most {LIST_LENGTH_MAX}"),
    })
}

/// What is wrong with each item of a list, counted from zero; nothing if the list is too long.
pub(crate) fn culprits(
    value: &DeValue<'_>,
    wrong: impl Fn(&DeValue<'_>) -> Option<Problem>,
) -> Vec<(usize, Problem)> {
    let items = value.as_array().filter(|items| too_long(items).is_none());
    let items = items.into_iter().flat_map(|items| items.iter().enumerate());
    items.filter_map(|(place, item)| Some((place, wrong(item.get_ref())?))).collect()
}

/// The text of a value that must be one.
pub(crate) fn string<'a>(
    value: &'a DeValue<'_>,
    expected: impl FnOnce() -> String,
) -> Result<&'a str, Problem> {
    value.as_str().ok_or_else(|| wrong_kind(value, expected()))
}

pub(crate) fn wrong_kind(value: &DeValue<'_>, expected: impl Into<String>) -> Problem {
    let found = match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number without quotes",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    };
    Problem::WrongKind { expected: expected.into(), found }
}

pub(crate) fn not_a_choice<'a>(text: &str, ids: impl Iterator<Item = &'a str>) -> Problem {
    let choices: Vec<&str> = ids.collect();
    Problem::NotAChoice {
        value: text.to_owned(),
        nearest: nearest(text, choices.iter().copied()).map(str::to_owned),
        choices: choices.into_iter().map(str::to_owned).collect(),
    }
}

pub(crate) fn unreadable(text: &str, why: &impl ToString) -> Problem {
    Problem::Unreadable { value: text.to_owned(), why: why.to_string() }
}
