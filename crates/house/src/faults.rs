//! All faults of a house file together, as they are shown.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, NamedSource, Severity, SourceCode};

use crate::fault::Fault;
use crate::visible::visible;

/// Everything that is wrong with a house file, all at once.
#[derive(Debug)]
pub struct Faults {
    source: NamedSource<String>,
    shown: Vec<LocatedFault>,
    /// How many there are, with those that are not shown.
    errors: usize,
    warnings: usize,
}

/// A fault, and where it stands.
#[derive(Debug)]
struct LocatedFault {
    fault: Fault,
    line: usize,
    column: usize,
    /// What to point at; nothing if its surroundings are too wide to show.
    label: Option<LabeledSpan>,
}

impl Faults {
    /// More than this nobody reads: the rest is only counted.
    pub const SHOWN_MAX: usize = 100;

    pub(crate) fn new(file: &str, text: &str, mut faults: Vec<Fault>) -> Faults {
        assert!(!faults.is_empty(), "no faults is no error");
        let warnings = faults.iter().filter(|fault| fault.is_warning()).count();
        let errors = faults.len() - warnings;
        if faults.len() > Faults::SHOWN_MAX {
            // What keeps the file from being used comes before what deserves a look.
            faults.sort_by_key(Fault::is_warning);
            faults.truncate(Faults::SHOWN_MAX);
            faults.sort_by_key(|fault| fault.span.start);
        }
        let shown = faults.into_iter().map(|fault| LocatedFault::new(fault, text)).collect();
        let source = NamedSource::new(visible(file), visible(text));
        Faults { source, shown, errors, warnings }
    }

    /// Each of them, in the order of the file, up to [`Faults::SHOWN_MAX`].
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.shown.iter().map(|shown| &shown.fault)
    }

    /// How many there are besides.
    pub fn more(&self) -> usize {
        self.errors + self.warnings - self.shown.len()
    }

    /// One line each, `file:line:column: what is wrong`, for editors and scripts.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let file = self.source.name();
        let line = move |shown: &LocatedFault| {
            let LocatedFault { fault, line, column, .. } = shown;
            match fault.advice() {
                Some(advice) => format!("{file}:{line}:{column}: {fault} ({advice})"),
                None => format!("{file}:{line}:{column}: {fault}"),
            }
        };
        let more = (self.more() > 0).then(|| format!("{file}: and {} more", self.more()));
        self.shown.iter().map(line).chain(more)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, what: &str| match number {
            1 => format!("one {what}"),
            _ => format!("{number} {what}s"),
        };
        let file = self.source.name();
        let (errors, warnings) = (count(self.errors, "fault"), count(self.warnings, "warning"));
        match (self.errors, self.warnings) {
            (0, _) => write!(f, "{file}: {warnings}")?,
            (_, 0) => write!(f, "{file} has {errors}")?,
            (_, _) => write!(f, "{file} has {errors}, {warnings}")?,
        }
        match self.more() {
            0 => Ok(()),
            _ => write!(f, "; the first {} follow", self.shown.len()),
        }
    }
}

impl std::error::Error for Faults {}

impl Diagnostic for Faults {
    fn severity(&self) -> Option<Severity> {
        (self.errors == 0).then_some(Severity::Warning)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.shown.iter().map(|shown| shown as &dyn Diagnostic)))
    }
}

impl LocatedFault {
    /// Wider lines than this are not shown, in characters.
    const WIDTH_MAX: usize = 500;

    fn new(fault: Fault, text: &str) -> LocatedFault {
        let (line, column) = fault.position(text);
        // A report shows the line, one before and one after; of several lines the first will do.
        let mut around =
            text.split('\n').skip(line.saturating_sub(2)).take(if line > 1 { 3 } else { 2 });
        let is_narrow = around.all(|line| line.chars().count() <= LocatedFault::WIDTH_MAX);
        let start = text.floor_char_boundary(fault.span.start);
        let length = text[start..].find(['\r', '\n']).unwrap_or(text.len() - start);
        let span = start..fault.span.end.clamp(start, start + length);
        let label = is_narrow.then(|| LabeledSpan::new_with_span(Some(fault.label()), span));
        LocatedFault { fault, line, column, label }
    }
}

impl fmt::Display for LocatedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.label {
            Some(_) => write!(f, "{}", self.fault),
            None => write!(f, "line {}, column {}: {}", self.line, self.column, self.fault),
        }
    }
}

impl std::error::Error for LocatedFault {}

impl Diagnostic for LocatedFault {
    fn severity(&self) -> Option<Severity> {
        self.fault.is_warning().then_some(Severity::Warning)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.fault.advice().map(|advice| Box::new(advice) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.label.clone().map(|label| Box::new(std::iter::once(label)) as Box<_>)
    }
}
