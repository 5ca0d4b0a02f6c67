//! What can be wrong with a house file, and how it is told.

use std::fmt;
use std::ops::Range;

use crate::visible::{escaped, shortened, visible};

/// One thing that is wrong with a house file, or that deserves a second look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the file, in bytes.
    pub span: Range<usize>,
    /// The option, such as `shoe.decks`; empty for the file as a whole.
    pub option: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not TOML.
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// The file is too large to be a house file.
    TooLong {
        /// The most it may have, in bytes.
        maximum: usize,
    },
    /// An option that must be there is not.
    Missing {
        /// An example of what to write.
        example: String,
    },
    /// There is no option of that name.
    UnknownKey {
        /// The one that was most likely meant.
        nearest: Option<String>,
        /// Every option of the section.
        known: Vec<String>,
    },
    /// The value is of another kind.
    WrongKind {
        /// What it should be.
        expected: String,
        found: &'static str,
    },
    /// The value is not one of those there are.
    NotAChoice {
        /// What was written.
        value: String,
        /// The one that was most likely meant.
        nearest: Option<String>,
        /// Those there are.
        choices: Vec<String>,
    },
    /// The value is outside what the option can hold.
    OutOfRange {
        /// What was written.
        value: String,
        /// What it can hold.
        range: String,
    },
    /// The value cannot be read.
    Unreadable {
        /// What was written.
        value: String,
        /// What is wrong with it, in words for whoever wrote the file.
        why: String,
    },
    /// The value is sound by itself but breaks the rules that the house stands under.
    OutsideRules {
        /// What the file says.
        value: String,
        /// The jurisdiction whose rules they are.
        rules: &'static str,
        /// What they allow.
        bound: String,
        /// Where they say so.
        article: String,
    },
    /// The value does not fit another.
    Conflict {
        /// What does not fit, and what would.
        why: String,
    },
    /// The value is allowed; somebody should look at it all the same.
    Warning {
        /// What to look at.
        why: String,
    },
}

impl Fault {
    /// Line and column in the text, both counted from one, columns in characters.
    pub fn position(&self, text: &str) -> (usize, usize) {
        let before = &text[..text.floor_char_boundary(self.span.start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// Whether the file may be used all the same.
    pub fn is_warning(&self) -> bool {
        matches!(self.problem, Problem::Warning { .. })
    }

    /// What to do about it, where that is not plain from the fault itself.
    pub fn advice(&self) -> Option<String> {
        match &self.problem {
            Problem::Missing { example } => Some(format!("write for example: {example}")),
            Problem::UnknownKey { nearest: Some(nearest), .. }
            | Problem::NotAChoice { nearest: Some(nearest), .. } => {
                Some(format!("did you mean `{nearest}`?"))
            }
            Problem::UnknownKey { nearest: None, known } => {
                Some(format!("the options here are {}", known.join(", ")))
            }
            Problem::NotAChoice { nearest: None, choices, .. } => {
                Some(format!("write one of {}", choices.join(", ")))
            }
            _ => None,
        }
    }

    /// The same in a word or two, to stand under the place in the file.
    pub(crate) fn label(&self) -> String {
        match &self.problem {
            Problem::Syntax { .. } => "here".to_owned(),
            Problem::TooLong { .. } => "starts here".to_owned(),
            Problem::Missing { .. } => "not in this section".to_owned(),
            Problem::UnknownKey { .. } => "unknown".to_owned(),
            Problem::WrongKind { expected, .. } => format!("should be {expected}"),
            Problem::NotAChoice { .. } | Problem::Unreadable { .. } => "not understood".to_owned(),
            Problem::OutOfRange { range, .. } => range.clone(),
            Problem::OutsideRules { bound, .. } => bound.clone(),
            Problem::Conflict { .. } => "does not fit".to_owned(),
            Problem::Warning { .. } => "look here".to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = escaped(&self.option);
        match &self.problem {
            Problem::Syntax { message } => {
                write!(f, "not valid TOML: {}", visible(message))
            }
            Problem::TooLong { maximum } => write!(f, "longer than {maximum} bytes"),
            Problem::Missing { .. } => write!(f, "`{option}` is missing"),
            Problem::UnknownKey { .. } => write!(f, "there is no option `{option}`"),
            Problem::WrongKind { expected, found } => {
                write!(f, "`{option}` is {found}, and should be {expected}")
            }
            Problem::NotAChoice { value, .. } => {
                write!(f, "`{option}` cannot be `{}`", escaped(value))
            }
            Problem::OutOfRange { value, range } => {
                write!(f, "`{option}` is {}, and should be {range}", shortened(value))
            }
            Problem::Unreadable { value, why } => {
                write!(f, "`{option}` is `{}`: {why}", escaped(value))
            }
            Problem::OutsideRules { value, rules, bound, article } => {
                write!(f, "`{option}` is {value}; the {rules} rules ask for {bound} ({article})")
            }
            Problem::Conflict { why } | Problem::Warning { why } => write!(f, "`{option}`: {why}"),
        }
    }
}

impl std::error::Error for Fault {}
