//! How much is logged, and in what form.

use std::io;

use server::settings::Log;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt as lines, registry};

/// The crates of ours that log.
const OURS: [&str; 3] = ["sabot", "server", "store"];
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Begins to log, on standard error.
pub(crate) fn start(log: &Log) -> Result<(), String> {
    let form = lines::layer().with_writer(io::stderr);
    let form = if log.parts().any(|part| part == "json") {
        form.json().flatten_event(true).boxed()
    } else {
        form.with_ansi(false).boxed()
    };
    registry().with(form).with(filter(log)?).try_init().map_err(|error| error.to_string())
}

fn filter(log: &Log) -> Result<Targets, String> {
    let filters: Vec<String> = log.parts().filter(|part| *part != "json").map(rule).collect();
    let filters = if filters.is_empty() { rule("info") } else { filters.join(",") };
    filters.parse().map_err(|error| format!("`log`: {error}"))
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
    fn check(text: &str, expected: &str) {
        let log: Log = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        let mut rules: Vec<String> =
            filter(&log).expect("it was read").to_string().split(',').map(str::to_owned).collect();
        rules.sort();
        assert_eq!(rules.join(","), expected, "{text}");
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
