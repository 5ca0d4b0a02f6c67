//! How far a run has come, for those who watch, and whether they have seen enough.

use std::fmt;
use std::io::IsTerminal;
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::number::grouped;

/// Set by the first Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long after a signal another one is the same.
const ECHO: Duration = Duration::from_secs(1);

/// A line on standard error that says how far a run has come; nothing unless that is a terminal.
pub(super) struct Progress(Option<ProgressBar>);

impl Progress {
    /// The progress of so many shoes. From now on, Ctrl-C ends the run early.
    pub(super) fn new(shoes: u64) -> Progress {
        watch_for_ctrl_c();
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let template = "  {bar:8} {percent:>3} %  {rate} shoes/s, {eta} left  {wide_msg}";
        let style = ProgressStyle::with_template(template).expect("a sound template");
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            // A line that cannot be drawn is not worth a word.
            let _ = out.write_str(&grouped(state.per_sec() as u64));
        });
        Progress(Some(ProgressBar::new(shoes).with_style(style)))
    }

    /// Shows that so many shoes are dealt.
    pub(super) fn show(&self, shoes: u64, words: impl FnOnce() -> String) {
        // A run that is over at once needs no progress.
        if let Some(bar) = &self.0
            && bar.elapsed() > Duration::from_millis(300)
        {
            bar.set_position(shoes);
            bar.set_message(words());
        }
    }

    /// Leaves the terminal as it was.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// Whether somebody pressed Ctrl-C.
pub(super) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Goes on with what is left to do after Ctrl-C. Another one ends that too.
pub(super) fn go_on() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// The first Ctrl-C ends the run, another one the process. One that follows at once is the same: a
/// signal may come to a process and to its group.
fn watch_for_ctrl_c() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        let mut last: Option<Instant> = None;
        let handler = move || {
            let is_echo = last.is_some_and(|last| last.elapsed() < ECHO);
            if !is_echo && INTERRUPTED.swap(true, Ordering::Relaxed) {
                process::exit(super::measure::INTERRUPTED.into());
            }
            last = Some(Instant::now());
        };
        // Where signals cannot be watched, Ctrl-C ends the process as it always did.
        let _ = ctrlc::set_handler(handler);
    });
}
