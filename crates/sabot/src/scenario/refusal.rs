//! Why a scenario is not played, with what to do about it.

use std::fmt;
use std::path::{Path, PathBuf};

use scenario::{Fault, Faults};

use crate::terminal::printable;

/// Why a scenario is not played. It says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The file cannot be read.
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The file is longer than any scenario.
    TooLong {
        /// Which.
        path: PathBuf,
    },
    /// The file is no text.
    NotText {
        /// Which.
        path: PathBuf,
    },
    /// Lines cannot be read, or the house cannot be had.
    Faulty {
        /// Which file.
        path: PathBuf,
        /// The lines, and what is wrong with them.
        faults: Faults,
    },
}

impl Refusal {
    pub(crate) fn faulty(path: &Path, faults: Faults) -> Refusal {
        Refusal::Faulty { path: path.to_owned(), faults }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| printable(&path.display().to_string());
        match self {
            Refusal::Unreadable { path, why } => {
                write!(f, "cannot read the scenario `{}`: {why}", name(path))
            }
            Refusal::TooLong { path } => {
                write!(f, "`{}` is longer than 256 KiB: split the scenario", name(path))
            }
            Refusal::NotText { path } => {
                write!(f, "`{}` is not a text in UTF-8: save it as UTF-8", name(path))
            }
            Refusal::Faulty { path, faults } => {
                let told = faults.iter().map(|Fault { line, problem }| {
                    format!("{}:{line}: {}", name(path), printable(&problem.to_string()))
                });
                f.write_str(&told.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}

impl std::error::Error for Refusal {}
