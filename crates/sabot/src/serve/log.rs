//! How much is logged, and in what form.

use std::fmt;
use std::io;
use std::str::FromStr;

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt as lines, registry};

/// The crates of ours that log.
const OURS: [&str; 3] = ["sabot", "server", "store"];
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// What `log` is set to: a level, or levels of single crates; `json` among them for JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    told: String,
}

impl Default for Log {
    fn default() -> Log {
        Log { told: "info".to_owned() }
    }
}

impl FromStr for Log {
    type Err = String;

    fn from_str(text: &str) -> Result<Log, String> {
        let log = Log { told: text.to_owned() };
        log.filter()?;
        Ok(log)
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

impl Log {
    /// Begins to log, on standard error.
    pub(crate) fn start(&self) -> Result<(), String> {
        let log = lines::layer().with_writer(io::stderr);
        let log = if self.parts().any(|part| part == "json") {
            log.json().flatten_event(true).boxed()
        } else {
            log.with_ansi(false).boxed()
        };
        registry().with(log).with(self.filter()?).try_init().map_err(|error| error.to_string())
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        self.told.split(',').map(str::trim).filter(|part| !part.is_empty())
    }

    fn filter(&self) -> Result<Targets, String> {
        let filters: Vec<String> = self.parts().filter(|part| *part != "json").map(rule).collect();
        let filters = if filters.is_empty() { rule("info") } else { filters.join(",") };
        filters.parse().map_err(|_| {
            let levels = LEVELS.join(", ");
            format!("a level is one of {levels}; `json` besides makes lines of JSON")
        })
    }
}

/// A level by itself is about our own crates: others would log whole messages at the lowest.
fn rule(part: &str) -> String {
    match LEVELS.iter().position(|level| *level == part) {
        Some(level) if level > 3 => {
            let ours = OURS.map(|name| format!("{name}={part}")).join(",");
            format!("info,{ours}")
        }
        _ => part.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, filter: &str) {
        let log: Log = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        let mut rules: Vec<String> =
            log.filter().expect("it was read").to_string().split(',').map(str::to_owned).collect();
        rules.sort();
        assert_eq!(rules.join(","), filter, "{text}");
        assert_eq!(log.to_string(), text);
    }

    #[test]
    fn levels_are_read() {
        check("info", "info");
        check("json", "info");
        check("debug", "info,sabot=debug,server=debug,store=debug");
        check("json, warn", "warn");
        check("server=trace,warn", "server=trace,warn");
    }

    #[test]
    fn anything_else_is_refused() {
        let told = "server=loud".parse::<Log>().expect_err("no level");
        assert!(told.starts_with("a level is one of off, error"), "{told}");
    }
}
