//! What is counted for whoever watches the house: `GET /metrics`.
//!
//! Counting costs an atomic addition or two. Labels come from closed lists and from the names of
//! tables, which the settings bound: nothing that a client sends makes a new one.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::desk::Answer;

/// From a tenth of a millisecond, which a good disk takes, to what patrons notice.
const SECONDS: [f64; 12] =
    [0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 5.0];
/// As many commands as a desk decides together.
const SIZES: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

type SecondsOf = Family<TableLabel, Histogram, fn() -> Histogram>;

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    commands: Family<CommandLabel, Counter>,
    events: Family<TableLabel, Counter>,
    appends: SecondsOf,
    batches: SecondsOf,
    stopped: Family<TableLabel, Gauge>,
    watchers: Family<TableLabel, Gauge>,
    sockets: Gauge,
    pub(crate) sign_ons_failed: Counter,
    talk: TalkMeters,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TableLabel {
    table: Arc<str>,
}

/// What was asked for, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CommandLabel {
    table: Arc<str>,
    kind: &'static str,
    outcome: &'static str,
}

/// What is only known when somebody asks.
#[derive(Debug, Default)]
pub(crate) struct Now {
    pub(crate) sockets: usize,
    /// The name of every table, whether it stands still, and how many listen.
    pub(crate) tables: Vec<(String, bool, usize)>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("sabot"),
            commands: Family::default(),
            events: Family::default(),
            appends: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            batches: Family::new_with_constructor(|| Histogram::new(SIZES)),
            stopped: Family::default(),
            watchers: Family::default(),
            sockets: Gauge::default(),
            sign_ons_failed: Counter::default(),
            talk: TalkMeters::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        // Each is named, so that a new one is not left out.
        let Metrics {
            registry,
            commands,
            events,
            appends,
            batches,
            stopped,
            watchers,
            sockets,
            sign_ons_failed,
            talk: TalkMeters { frames, views },
        } = self;
        let build = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program that runs", build);
        registry.register("commands", "Commands that were decided", commands.clone());
        registry.register("events", "Events that were written", events.clone());
        let help = "How long it took to write what was decided together";
        registry.register_with_unit("append", help, Unit::Seconds, appends.clone());
        let help = "How many commands were decided and written together";
        registry.register("batch_commands", help, batches.clone());
        let help = "Whether a table stands still because its journal cannot be written";
        registry.register("table_stopped", help, stopped.clone());
        registry.register("watchers", "How many listen to a table", watchers.clone());
        registry.register("sockets", "Open sockets", sockets.clone());
        let help = "Sign-ons that failed, since the house was started";
        registry.register("sign_ons_failed", help, sign_ons_failed.clone());
        registry.register("frames", "Things that happened, told to one client", frames.clone());
        registry.register("views", "Views that were drawn for one client", views.clone());
    }

    /// What a desk counts.
    pub fn desk(&self, table: &str) -> DeskMeters {
        let label = TableLabel { table: table.into() };
        DeskMeters {
            table: Arc::clone(&label.table),
            commands: self.commands.clone(),
            events: self.events.get_or_create_owned(&label),
            appends: self.appends.get_or_create_owned(&label),
            batches: self.batches.get_or_create_owned(&label),
        }
    }

    /// What conversations count.
    pub(crate) fn talk(&self) -> TalkMeters {
        self.talk.clone()
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self, now: &Now) -> Result<String, std::fmt::Error> {
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.sockets.set(level(now.sockets));
        for (table, is_stopped, watchers) in &now.tables {
            let label = TableLabel { table: table.as_str().into() };
            self.stopped.get_or_create(&label).set(i64::from(*is_stopped));
            self.watchers.get_or_create(&label).set(level(*watchers));
        }
        let mut told = String::new();
        text::encode(&mut told, &self.registry)?;
        Ok(told)
    }
}

/// What one desk counts.
#[derive(Clone, Debug)]
pub struct DeskMeters {
    table: Arc<str>,
    commands: Family<CommandLabel, Counter>,
    events: Counter,
    appends: Histogram,
    batches: Histogram,
}

impl DeskMeters {
    /// Something was answered.
    pub(crate) fn answered(&self, kind: &'static str, answer: &Answer) {
        let outcome = match answer {
            Answer::Done { .. } => "done",
            Answer::Refused(_) | Answer::IdUsed | Answer::Declined => "refused",
            Answer::Busy => "busy",
            Answer::NotKept => "not-kept",
            Answer::Fault => "fault",
        };
        let label = CommandLabel { table: Arc::clone(&self.table), kind, outcome };
        self.commands.get_or_create(&label).inc();
    }

    /// So many commands became so many events, which were written in so long.
    pub(crate) fn written(&self, commands: u32, events: u64, took: Duration) {
        self.batches.observe(f64::from(commands));
        self.events.inc_by(events);
        self.appends.observe(took.as_secs_f64());
    }
}

/// What conversations count.
#[derive(Clone, Debug, Default)]
pub(crate) struct TalkMeters {
    pub(crate) frames: Counter,
    pub(crate) views: Counter,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told() {
        let metrics = Metrics::default();
        let desk = metrics.desk("ez");
        desk.answered("place", &Answer::Done { number: 7, events: Vec::new() });
        desk.answered("place", &Answer::Busy);
        desk.written(3, 5, Duration::from_millis(2));
        let tables = vec![("ez".to_owned(), true, 4)];
        metrics.sign_ons_failed.inc_by(2);
        let now = Now { sockets: 9, tables };
        let told = metrics.text(&now).expect("a text takes everything");
        for expected in [
            "sabot_build_info{version=\"",
            "sabot_commands_total{table=\"ez\",kind=\"place\",outcome=\"done\"} 1\n",
            "sabot_commands_total{table=\"ez\",kind=\"place\",outcome=\"busy\"} 1\n",
            "sabot_events_total{table=\"ez\"} 5\n",
            "sabot_append_seconds_bucket{le=\"0.001\",table=\"ez\"} 0\n",
            "sabot_append_seconds_bucket{le=\"0.0025\",table=\"ez\"} 1\n",
            "sabot_batch_commands_bucket{le=\"2.0\",table=\"ez\"} 0\n",
            "sabot_batch_commands_bucket{le=\"4.0\",table=\"ez\"} 1\n",
            "sabot_table_stopped{table=\"ez\"} 1\n",
            "sabot_watchers{table=\"ez\"} 4\n",
            "sabot_sockets 9\n",
            "sabot_sign_ons_failed_total 2\n",
            "# EOF\n",
        ] {
            assert!(told.contains(expected), "{expected}\n{told}");
        }
    }
}
