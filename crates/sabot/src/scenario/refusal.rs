//! Why a scenario is not played, with what to do about it.

use std::path::{Path, PathBuf};

use scenario::{Fault, Faults};

use crate::terminal::printable;

/// Why a scenario is not played. It says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("cannot read the scenario `{}`: {why}", printable(&.path.display()))]
    Unreadable { path: PathBuf, why: String },
    #[error("`{}` is longer than 256 KiB: split the scenario", printable(&.path.display()))]
    TooLong { path: PathBuf },
    #[error("`{}` is not a text in UTF-8: save it as UTF-8", printable(&.path.display()))]
    NotText { path: PathBuf },
    #[error("{}", lines_of(.path, .faults))]
    Faulty {
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

fn lines_of(path: &Path, faults: &Faults) -> String {
    let name = printable(&path.display());
    let lines = faults
        .iter()
        .map(|Fault { line, problem }| format!("{name}:{line}: {}", printable(problem)));
    lines.collect::<Vec<_>>().join("\n")
}
