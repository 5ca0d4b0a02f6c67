//! How long each test executable took the last time, so that the longest is started first.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::cargo;

/// Where nothing has run yet: the seconds that the longest took on two cores that had more to do.
const EXPECTED: [(&str, u64); 10] = [
    ("server --test house", 120),
    ("server --test crash", 34),
    ("table --lib", 33),
    ("drill --lib", 32),
    ("sabot --test cli", 27),
    ("house --lib", 19),
    ("store --test connection", 16),
    ("server --lib", 12),
    ("store --test story", 12),
    ("records --lib", 10),
];

/// By the title of the executable.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Durations(BTreeMap<String, Duration>);

impl Durations {
    /// Those of earlier runs, if there were any.
    pub(crate) fn load() -> Durations {
        Durations::parse(&fs::read_to_string(path()).unwrap_or_default())
    }

    /// Keeps them for the next run, which is only slower if that is impossible.
    pub(crate) fn save(&self) {
        let _ = fs::write(path(), self.print());
    }

    pub(crate) fn set(&mut self, title: String, took: Duration) {
        self.0.insert(title, took);
    }

    /// What it took, or what it is known to take, or nothing: then it is over soon.
    pub(crate) fn expect(&self, title: &str) -> Duration {
        let expected = || EXPECTED.iter().find(|(name, _)| *name == title);
        let expected = || expected().map_or(Duration::ZERO, |(_, took)| Duration::from_secs(*took));
        self.0.get(title).copied().unwrap_or_else(expected)
    }

    /// A line each: milliseconds and the title.
    fn parse(text: &str) -> Durations {
        let one = |line: &str| {
            let (took, title) = line.split_once(' ')?;
            Some((title.to_owned(), Duration::from_millis(took.parse().ok()?)))
        };
        Durations(text.lines().filter_map(one).collect())
    }

    fn print(&self) -> String {
        self.0.iter().map(|(title, took)| format!("{} {title}\n", took.as_millis())).collect()
    }
}

fn path() -> PathBuf {
    cargo::checks().join("durations")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_again() {
        let text = "61204 server --test house\n12 xtask --bin xtask\n";
        assert_eq!(Durations::parse(text).print(), text);
        assert_eq!(Durations::parse("no number\n\nserver"), Durations::default());
    }

    #[test]
    fn a_measured_time_is_better_than_a_known_one() {
        let durations = Durations::parse("5 server --test house\n");
        let check = |title: &str, expected: Duration| {
            assert_eq!(durations.expect(title), expected, "{title}");
        };
        check("server --test house", Duration::from_millis(5));
        check("server --test crash", Duration::from_secs(34));
        check("roads --lib", Duration::ZERO);
    }
}
