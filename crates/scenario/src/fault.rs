//! What can be wrong with a scenario file.

use house::nearest;

/// A line that cannot be read, or a house that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct Fault {
    /// The line, counted from one.
    pub line: usize,
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("start with the house, such as `house washington`")]
    NoHouse,
    #[error("the house and its options stand at the start")]
    HouseTooLate,
    /// There is no such house, or it has faults.
    #[error("{0}")]
    House(String),
    #[error("the house is to be refused, so there is no table to ask for anything")]
    RefusedHouse,
    #[error("write options into the house file; `with` is for built-in houses")]
    OptionsOfAFile,
    #[error("`{}` is no instruction: {}", .word.escape_debug(), or_listed(*.meant))]
    NoSuchInstruction {
        word: String,
        /// The one that was most likely meant.
        meant: Option<&'static str>,
    },
    #[error("{}", expected(.wanted, .found, *.meant))]
    Expected {
        wanted: &'static str,
        /// What stands there; nothing at the end of the line.
        found: String,
        /// What was most likely meant.
        meant: Option<&'static str>,
    },
    #[error("`{}` is more than the instruction takes", .0.escape_debug())]
    TooMuch(String),
    #[error("`->` says what happens, and this line asks for nothing")]
    NothingAsked,
    #[error("time does not go back: it is later already")]
    TimeGoesBack,
}

/// All that is wrong with a file, in the order of its lines. It is something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// These, if there are any.
    pub(crate) fn of(faults: Vec<Fault>) -> Option<Faults> {
        (!faults.is_empty()).then_some(Faults(faults))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

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

fn or_listed(meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "docs/SCENARIOS.md lists them".to_owned(),
    }
}

fn expected(wanted: &str, found: &str, meant: Option<&str>) -> String {
    if found.is_empty() {
        return format!("the line ends where {wanted} is expected");
    }
    let meant = meant.map(|meant| format!(": did you mean `{meant}`?")).unwrap_or_default();
    format!("`{}` stands where {wanted} is expected{meant}", found.escape_debug())
}
