//! Whether this computer's clock can be right, before a house writes anything by it.
//!
//! The house's time never goes back, and the journal says so to whoever verifies it. So a moment of
//! a wrong clock that is once written stays: a house that ran for a minute in 2099 would be in 2099
//! for ever. A start at which the clock and the journal are far apart is therefore refused, unless
//! whoever starts the house names the date.

use std::fmt;

use records::when;
use store::{ReadError, Store};
use table::{Millis, Time};

/// A house that was closed for longer is asked what day it is. A card room that closes on Saturday
/// morning and opens on Monday evening starts by itself; a wrong clock can shift its time for ever
/// by no more than this.
pub(crate) const CLOSED_MAX: Millis = runner::FOLLOWED_MAX;

/// A journal that goes further beyond the clock was written by another clock, or this one is wrong.
const BEHIND_MAX: Millis = Millis::minutes(24 * 60);

/// A clock that is far from the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDay {
    machine: Time,
    journal: Time,
}

/// Compares the machine's clock with the end of the journal, of a house for which somebody may have
/// named the date.
///
/// # Errors
/// They are far apart, and the house would go on at another date than that.
pub(crate) fn check(machine: Time, journal: Time, today: Option<&str>) -> Result<(), NoDay> {
    let is_far = machine.since(journal) > CLOSED_MAX || journal.since(machine) > BEHIND_MAX;
    let house = when::date(machine.max(journal));
    if is_far && today != Some(house.as_str()) { Err(NoDay { machine, journal }) } else { Ok(()) }
}

/// When the last line was written; nothing if there is none. What is no entry is found out by
/// whoever reads its stream.
pub(crate) async fn last(store: &Store) -> Result<Option<Time>, ReadError> {
    let mut latest = None;
    for (stream, head) in store.streams().await? {
        for line in store.read(&stream, head.last, 1).await? {
            let entry: Option<serde_json::Value> = serde_json::from_str(&line.text).ok();
            let at = entry.and_then(|entry| entry.get("at")?.as_u64()).map(Time);
            latest = latest.max(at);
        }
    }
    Ok(latest)
}

impl fmt::Display for NoDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (machine, journal) = (when::date(self.machine), when::date(self.journal));
        if self.machine > self.journal {
            write!(
                f,
                "this computer's clock says {machine}, and the journal ends on {journal}: if the \
                 clock is wrong, set it; if it is right, start the house with `--today {machine}`"
            )
        } else {
            write!(
                f,
                "this computer's clock says {machine}, and the journal goes to {journal}: set the \
                 clock. If the journal was written by a wrong one, restore a backup from before \
                 that. The house's time never goes back: to go on after the journal's last moment, \
                 start the house with `--today {journal}`"
            )
        }
    }
}

impl std::error::Error for NoDay {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_days(machine: &str, journal: &str, today: Option<&str>, expected: Option<&str>) {
        let [machine, journal] = [machine, journal].map(|text| when::read(text).expect("a moment"));
        let told = check(machine, journal, today).err().map(|no_day| no_day.to_string());
        match (told, expected) {
            (None, None) => {}
            (Some(told), Some(expected)) if told.contains(expected) => {}
            (told, expected) => panic!("{told:?}, not {expected:?}"),
        }
    }

    #[test]
    fn bug_17_a_clock_far_from_the_journal_is_refused_unless_the_date_is_named() {
        let last = "2026-11-17T23:00";
        check_days("2026-11-17T23:01", last, None, None);
        check_days("2026-11-20T22:59", last, None, None);
        check_days("2026-11-20T23:01", last, None, Some("`--today 2026-11-20`"));
        check_days("2026-12-20", last, None, Some("`--today 2026-12-20`"));
        check_days("2026-11-17T00:00", last, None, None);
        let ahead = Some("start the house with `--today 2099-01-01`");
        check_days("2099-01-01", last, None, ahead);
        check_days("2099-01-01", last, Some("2026-11-17"), ahead);
        check_days("2099-01-01T23:59", last, Some("2099-01-01"), None);
        check_days("2026-12-23", last, None, Some("`--today 2026-12-23`"));
        let behind = Some("start the house with `--today 2026-11-17`");
        check_days("1970-01-01", last, None, behind);
        check_days("2026-11-16", last, None, behind);
        check_days("2026-11-16", last, Some("2026-11-16"), behind);
        check_days("2026-11-16", last, Some("2026-11-17"), None);
    }
}
