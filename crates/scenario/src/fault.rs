//! What can be wrong with a scenario file.

use std::fmt;

use house::nearest;

/// A line that cannot be read, or a house that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The first instruction is not the house.
    NoHouse,
    /// The house is named twice, or given an option after the table was used.
    HouseTooLate,
    /// There is no such house, or it has faults.
    House(String),
    /// A house that is refused has no table.
    RefusedHouse,
    /// Only a built-in house is given options in a scenario.
    OptionsOfAFile,
    /// No instruction starts like this.
    NoSuchInstruction {
        /// How it starts.
        word: String,
        /// The one that was most likely meant.
        meant: Option<&'static str>,
    },
    /// Something else should stand here.
    Expected {
        wanted: &'static str,
        /// What stands there; nothing at the end of the line.
        found: String,
        /// What was most likely meant.
        meant: Option<&'static str>,
    },
    /// More words than the instruction takes.
    TooMuch(String),
    /// Something is expected to happen, and nothing is asked for.
    NothingAsked,
    /// It is that late already.
    TimeGoesBack,
}

/// All that is wrong with a file, in the order of its lines. It is something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// These, if there are any.
    pub(crate) fn of(faults: Vec<Fault>) -> Option<Faults> {
        (!faults.is_empty()).then_some(Faults(faults))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Faults {}

impl Problem {
    /// Something else should stand here, of which no list is short enough to guess from.
    pub(crate) fn expected(wanted: &'static str, found: &str) -> Problem {
        Problem::Expected { wanted, found: found.to_owned(), meant: None }
    }

    /// One of these words should stand here.
    pub(crate) fn expected_one_of(
        wanted: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Problem {
        Problem::Expected { wanted, found: found.to_owned(), meant: nearest(found, known) }
    }

    /// The fault of having this problem on that line.
    pub(crate) fn at(self, line: usize) -> Fault {
        Fault { line, problem: self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoHouse => write!(f, "start with the house, such as `house washington`"),
            Problem::HouseTooLate => write!(f, "the house and its options stand at the start"),
            Problem::House(why) => f.write_str(why),
            Problem::RefusedHouse => {
                write!(f, "the house is to be refused, so there is no table to ask for anything")
            }
            Problem::OptionsOfAFile => {
                write!(f, "write options into the house file; `with` is for built-in houses")
            }
            Problem::NoSuchInstruction { word, meant } => {
                let word = word.escape_debug();
                match meant {
                    Some(meant) => write!(f, "`{word}` is no instruction: did you mean `{meant}`?"),
                    None => write!(f, "`{word}` is no instruction: docs/SCENARIOS.md lists them"),
                }
            }
            Problem::Expected { wanted, found, .. } if found.is_empty() => {
                write!(f, "the line ends where {wanted} is expected")
            }
            Problem::Expected { wanted, found, meant } => {
                write!(f, "`{}` stands where {wanted} is expected", found.escape_debug())?;
                match meant {
                    Some(meant) => write!(f, ": did you mean `{meant}`?"),
                    None => Ok(()),
                }
            }
            Problem::TooMuch(word) => {
                write!(f, "`{}` is more than the instruction takes", word.escape_debug())
            }
            Problem::NothingAsked => {
                write!(f, "`->` says what happens, and this line asks for nothing")
            }
            Problem::TimeGoesBack => write!(f, "time does not go back: it is later already"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for Fault {}
