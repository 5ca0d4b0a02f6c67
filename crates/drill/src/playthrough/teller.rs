//! What changes of what an audience sees, a line for each command.

use std::collections::BTreeSet;

use house::House;
use protocol::journal::event_kind;
use scenario::phrase::{phrase, time_of_day};
use table::{
    Audience, CaseEvent, CoupEvent, CoupRequest, CoupView, DutyEvent, EventKind, MoneyEvent,
    PatronId, Request, Returned, ShoeEvent, Spot, Time, View, WagerEvent,
};

use super::Shown;
use super::changes::{cards, changes};

/// Somebody who looks at the table after every event, and says after every command what is
/// different.
pub(super) struct Teller {
    name: &'static str,
    pub(super) audience: Audience,
    /// What was told last.
    before: View,
    /// What is seen now.
    now: View,
    /// The cards that were seen last during this command: those that decide a coup are cleared away
    /// by the same command.
    cards: Option<CoupView>,
    /// The coup that the last lines are of.
    coup: u64,
    text: String,
    /// What this audience has been told of, by the kind of event.
    kinds: BTreeSet<&'static str>,
}

impl Teller {
    pub(super) fn new(name: &'static str, audience: Audience, view: View) -> Teller {
        let (before, now) = (view.clone(), view);
        let (text, kinds) = (String::new(), BTreeSet::new());
        Teller { name, audience, before, now, cards: None, coup: 0, text, kinds }
    }

    pub(super) fn shown(&self) -> Shown {
        Shown { audience: self.name, text: self.text.clone(), kinds: self.kinds.clone() }
    }

    /// Looks at the table after an event.
    pub(super) fn look(&mut self, view: View) {
        self.cards = view.coup.clone().or(self.cards.take());
        self.now = view;
    }

    /// One line of what is different, and one for each wager settled. Nothing if all looks the
    /// same.
    pub(super) fn tell(&mut self, house: &House, at: Time, events: &[&EventKind]) {
        let audience = self.audience;
        let told = events.iter().copied().filter(|what| what.is_told_to(audience));
        let told: Vec<&EventKind> = told.collect();
        self.kinds.extend(told.iter().map(|what| event_kind(what)));
        self.head(&told);
        let words = |what: &&EventKind| match what {
            // Nobody is told which: some may lie face down.
            EventKind::Case(CaseEvent::CardsCorrected { coup, .. }) => {
                format!("the cards of coup {coup} were put right")
            }
            what => phrase(house, &Request::Coup(CoupRequest::Tick), what),
        };
        let mut parts = cards(self.before.coup.as_ref(), self.cards.take().as_ref());
        parts.extend(told.iter().filter(|what| needs_words(what)).map(words));
        let settled: Vec<(PatronId, &Spot)> = told.iter().filter_map(|it| spot(it)).collect();
        parts.extend(changes(audience, &self.before, &self.now, &settled));
        if !parts.is_empty() {
            self.line(&format!("{}  {}", time_of_day(at), parts.join("; ")));
        }
        for what in
            told.iter().filter(|what| matches!(what, EventKind::Coup(CoupEvent::Settled(_))))
        {
            self.line(&format!("          {}", words(what)));
        }
        self.before = self.now.clone();
    }

    /// A heading for each coup.
    fn head(&mut self, told: &[&EventKind]) {
        for what in told {
            if let EventKind::Wager(WagerEvent::BetsOpened { coup, .. })
            | EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) = what
                && *coup != self.coup
            {
                self.coup = *coup;
                self.line(&format!("\ncoup {coup}"));
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }
}

/// Whether this cannot be seen by comparing two views.
fn needs_words(what: &EventKind) -> bool {
    match what {
        EventKind::Duty(DutyEvent::Opened { .. } | DutyEvent::DealerChanged { .. })
        | EventKind::Shoe(
            ShoeEvent::ShoeLoaded { .. }
            | ShoeEvent::ShoeCut(_)
            | ShoeEvent::Burned { .. }
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnded(_)
            | ShoeEvent::SetBack,
        )
        | EventKind::Coup(CoupEvent::SqueezeEnded { .. } | CoupEvent::Decided { .. })
        | EventKind::Case(_)
        | EventKind::Money(MoneyEvent::CashedOut { .. } | MoneyEvent::CommissionPaid { .. })
        | EventKind::Announced { .. } => true,
        EventKind::Wager(WagerEvent::StakeReturned { why, .. }) => *why != Returned::TakenBack,
        _ => false,
    }
}

/// The spot of a wager that was settled.
fn spot(what: &EventKind) -> Option<(PatronId, &Spot)> {
    match what {
        EventKind::Coup(CoupEvent::Settled(paid)) => Some((paid.patron, &paid.spot)),
        _ => None,
    }
}
