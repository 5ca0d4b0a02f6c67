//! What is said in a paragraph or a cell.

use std::ops::Add;

/// Plain text, and what stands out in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub(crate) Vec<Span>);

/// A part of some words. Texts are plain: what would be special in a form is escaped there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    Plain(String),
    /// As programs write it.
    Code(String),
    /// What the eye should find first.
    Strong(String),
    /// A remark.
    Small(String),
    /// Words that lead to an address.
    Link {
        /// Where they lead.
        to: String,
        /// What they say.
        words: Words,
    },
}

impl Words {
    /// As programs write it.
    pub fn code(text: impl Into<String>) -> Words {
        Words(vec![Span::Code(text.into())])
    }

    /// Words that lead to an address.
    pub fn link(to: impl Into<String>, words: impl Into<Words>) -> Words {
        Words::from(Span::Link { to: to.into(), words: words.into() })
    }

    /// A text in which what stands between backquotes is code.
    pub fn marked(text: &str) -> Words {
        let span = |(nth, part): (usize, &str)| match nth % 2 {
            1 => Span::Code(part.to_owned()),
            _ => Span::Plain(part.to_owned()),
        };
        Words(text.split('`').enumerate().map(span).collect())
    }

    /// All of them, with a text between each two.
    pub fn joined(all: impl IntoIterator<Item = Words>, between: &str) -> Words {
        let join = |one: Words, other: Words| one + between + other;
        all.into_iter().reduce(join).unwrap_or_default()
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| matches!(span, Span::Plain(text) if text.is_empty()))
    }
}

impl From<Span> for Words {
    fn from(span: Span) -> Words {
        Words(vec![span])
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words(vec![Span::Plain(text)])
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words::from(text.to_owned())
    }
}

impl<W: Into<Words>> Add<W> for Words {
    type Output = Words;

    fn add(mut self, more: W) -> Words {
        self.0.extend(more.into().0);
        self
    }
}
