//! A table that scripts are played at, line by line as in a scenario.
//!
//! The words of a scenario are for people, and leave a few things out: which card of a hand was
//! dealt, whether a win is a gain, fractions of seconds. They are checked here for all scripts.

use std::sync::Arc;

use baccarat::Side;
use house::{Announcement, House};
use scenario::Runner;
use table::{
    Actor, Audience, CareEvent, Command, CoupEvent, Event, EventKind, Lasts, Limit, Millis,
    PatronId, Purse, Refusal, Request, Table, View,
};

/// A table, all that happened to it, and the time.
pub(crate) struct Evening {
    house: Arc<House>,
    runner: Runner,
    /// The same table, one event after the other.
    replayed: Table,
}

impl Evening {
    pub(crate) fn new(house: Arc<House>) -> Evening {
        let (runner, replayed) = (Runner::new(Arc::clone(&house)), Table::new(Arc::clone(&house)));
        Evening { house, runner, replayed }
    }

    /// Plays lines, and checks what they come to. Cents balance after every event, and what is
    /// replayed is what was played.
    #[track_caller]
    pub(crate) fn play(&mut self, script: &str) {
        let before = self.runner.events().len();
        let told = self.runner.play(script).unwrap_or_else(|faults| panic!("{script}\n{faults}"));
        for told in told {
            let (asked, actual) = (&told.instruction, told.actual_line());
            assert_eq!(told.difference, None, "{asked} -> {actual}");
            told.refusal.iter().for_each(check_refusal);
        }
        for event in &self.runner.events()[before..] {
            check_event(event, &self.replayed);
            self.replayed.apply(event);
        }
    }

    /// What is said to a request that no line can say, if it is refused.
    pub(crate) fn refusal(&mut self, by: Actor, request: impl Into<Request>) -> Option<Refusal> {
        let decided = self.runner.decide(&Command { by, request: request.into() });
        for event in decided.as_deref().unwrap_or_default() {
            self.replayed.apply(event);
        }
        decided.err()
    }

    pub(crate) fn house(&self) -> Arc<House> {
        Arc::clone(&self.house)
    }

    pub(crate) fn table(&self) -> &Table {
        self.runner.table()
    }

    pub(crate) fn events(&self) -> &[Event] {
        self.runner.events()
    }

    pub(crate) fn credits(&self, patron: u32) -> String {
        self.purse(patron).credits.to_string()
    }

    pub(crate) fn owed(&self, patron: u32) -> String {
        self.purse(patron).owed.to_string()
    }

    fn purse(&self, patron: u32) -> &Purse {
        self.table().purse(PatronId(patron)).expect("a patron")
    }

    /// How long a patron's session has been going on, and what it has come to.
    pub(crate) fn session(&self, patron: u32) -> String {
        let care = self.table().care(PatronId(patron), self.runner.now());
        let session = care.and_then(|care| care.session);
        session.map_or("none".to_owned(), |it| format!("{} {}", it.played.clock(), it.net))
    }

    pub(crate) fn view(&self, audience: Audience) -> View {
        self.table().view(audience, self.runner.now())
    }
}

/// What an event has that its words do not say, held against the table just before it.
#[track_caller]
fn check_event(event: &Event, before: &Table) {
    let cards = |side: Side| {
        let coup = before.view(Audience::Auditor, event.at).coup;
        coup.map_or(0, |coup| coup.hands[side].len())
    };
    match &event.what {
        EventKind::Coup(CoupEvent::Dealt { at, .. }) => {
            assert_eq!(usize::from(at.nth), cards(at.side) + 1, "{event:?}");
        }
        EventKind::Coup(CoupEvent::Settled(paid)) => {
            let is_gain = paid.settlement.won > paid.settlement.commission;
            assert_eq!(paid.is_gain, is_gain, "{event:?}");
        }
        // Both have the same words.
        EventKind::Announced { key: Announcement::BankerTotal, .. } => {
            assert_eq!(cards(Side::Banker), 2, "{event:?}");
        }
        EventKind::Announced { key: Announcement::BankerThird, .. } => {
            assert_eq!(cards(Side::Banker), 3, "{event:?}");
        }
        EventKind::Care(
            CareEvent::LimitSet {
                limit: Limit::Time(Some(lasts)) | Limit::RealityCheck(Some(lasts)),
                ..
            }
            | CareEvent::TimeOutTaken { lasts, .. }
            | CareEvent::Excluded { lasts: Lasts::For(lasts), .. }
            | CareEvent::Acknowledged { played: lasts, .. },
        ) => check_whole(*lasts, Millis::seconds(1)),
        _ => {}
    }
}

/// A duration is told to the second or to a tenth of it, and is as long as it is told.
#[track_caller]
fn check_refusal(refusal: &Refusal) {
    match refusal {
        Refusal::BetsClosed { late: tenths }
        | Refusal::SqueezeOver { late: tenths }
        | Refusal::SqueezeHeld { left: tenths, .. } => check_whole(*tenths, Millis(100)),
        Refusal::TimeLimit { limit: seconds }
        | Refusal::TimeOut { left: seconds }
        | Refusal::TooShort { least: seconds }
        | Refusal::TooLong { most: seconds }
        | Refusal::RealityCheckDue { played: seconds, .. } => {
            check_whole(*seconds, Millis::seconds(1));
        }
        _ => {}
    }
}

#[track_caller]
fn check_whole(lasts: Millis, unit: Millis) {
    assert!(lasts.0.is_multiple_of(unit.0), "{lasts:?} is told in units of {unit:?}");
}
