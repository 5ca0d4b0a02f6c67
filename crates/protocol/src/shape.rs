//! What a format looks like, as data: the browser's types are printed from it, and tests make
//! examples of everything from it.

use std::sync::Arc;

use primitives::List;
use serde_json::{Value, json};

/// A format that says what it looks like.
pub(crate) trait Describe {
    fn shape() -> Shape;
}

/// What a value of a format looks like.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A number, a text or a truth, and some of them.
    Plain(&'static str, Vec<Value>),
    Literal(String),
    /// This, or null.
    Maybe(Box<Shape>),
    /// Any number of these.
    List(Box<Shape>),
    /// At least one of these.
    Some(Box<Shape>),
    Record(Vec<Field>),
    /// An object with all that both have.
    Both(Box<Shape>, Box<Shape>),
    /// One of these.
    Union(Vec<Shape>),
    /// One of a closed list, whose name it has.
    OneOf(&'static List),
    /// Something with a name of its own.
    Named(Named),
    /// One of several, with what it is about.
    About(String, Box<Shape>),
}

#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) about: String,
    pub(crate) shape: fn() -> Shape,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) shape: Shape,
}

impl Field {
    /// The field that Rust calls so.
    pub(crate) fn new<T: Describe>(name: &str, about: &[&str]) -> Field {
        Field { name: name.replace('_', "-"), about: sentence(about), shape: T::shape() }
    }

    pub(crate) fn plain(name: &str, shape: Shape) -> Field {
        Field { name: name.to_owned(), about: String::new(), shape }
    }
}

impl Shape {
    pub(crate) fn named(name: &'static str, about: &[&str], shape: fn() -> Shape) -> Shape {
        Shape::Named(Named { name, about: sentence(about), shape })
    }

    pub(crate) fn record<const N: usize>(fields: [(&str, Shape); N]) -> Shape {
        Shape::Record(fields.map(|(name, shape)| Field::plain(name, shape)).to_vec())
    }

    /// A variant of an enum as serde writes it: with a tag inside, or around what it holds.
    pub(crate) fn variant(
        tag: Option<&str>,
        name: &str,
        about: &[&str],
        holds: Option<Shape>,
    ) -> Shape {
        let name = kebab(name);
        let shape = match (tag, holds) {
            (None, None) => Shape::Literal(name),
            (None, Some(holds)) => Shape::record([(&name, holds)]),
            (Some(tag), holds) => {
                let mut fields = vec![Field::plain(tag, Shape::Literal(name))];
                if let Some(Shape::Record(more)) = holds {
                    fields.extend(more);
                }
                Shape::Record(fields)
            }
        };
        Shape::About(sentence(about), Box::new(shape))
    }
}

/// `BetsOpened` as `bets-opened`, as serde does it.
pub(crate) fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

/// The lines of a comment as one text.
fn sentence(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

impl<T: Describe> Describe for Option<T> {
    fn shape() -> Shape {
        Shape::Maybe(Box::new(T::shape()))
    }
}

impl<T: Describe> Describe for Vec<T> {
    fn shape() -> Shape {
        Shape::List(Box::new(T::shape()))
    }
}

impl<T: Describe> Describe for Box<T> {
    fn shape() -> Shape {
        T::shape()
    }
}

impl<T: Describe> Describe for Arc<T> {
    fn shape() -> Shape {
        T::shape()
    }
}

macro_rules! plain {
    ($($name:ty, $typescript:literal, $samples:expr;)+) => {$(
        impl Describe for $name {
            fn shape() -> Shape {
                let Value::Array(samples) = $samples else { unreachable!("a list") };
                Shape::Plain($typescript, samples)
            }
        }
    )+};
}

plain! {
    bool, "boolean", json!([true, false]);
    u8, "number", json!([1, 0, 9, 255]);
    u32, "number", json!([7, 0, 416, u32::MAX]);
    u64, "number", json!([12, 0, 1_763_272_800_000_u64, u64::MAX]);
    usize, "number", json!([0, 3]);
    String, "string", json!(["a card fell on the floor", "", "«¡ay!» \"\\\n\t閒"]);
}
