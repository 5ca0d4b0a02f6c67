//! A coup that was dealt, frame by frame, as an audience saw it.
//!
//! The events are applied again and every frame is drawn by the view that was live then, so a card
//! that lay face down to somebody lies face down in the same frames again.

use std::sync::Arc;

use baccarat::Facts;
use house::House;
use primitives::Time;

use crate::event::{CaseEvent, CoupEvent, Event, EventKind, Paid, WagerEvent};
use crate::past::Resettled;
use crate::table::{Phase, Table};
use crate::view::{Audience, CoupView, View};

/// A coup as an audience saw it, from its call for wagers to its last settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recall {
    /// Its number, counted over the life of the table.
    pub coup: u64,
    /// The table after each event.
    pub frames: Vec<Frame>,
    /// Whether it came to its end: cards decided it, the cut card called it off, or it is void.
    pub is_over: bool,
    /// What was put right after it was over: cards, wagers settled again, payments, or a void.
    pub corrections: Vec<EventKind>,
}

/// The table after one event of a coup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// When that was.
    pub at: Time,
    /// What happened, if the audience is told of it.
    pub told: Option<EventKind>,
    /// What the audience saw then.
    pub view: View,
}

/// The coup of that number as an audience saw it; `None` if these events know of no such coup.
///
/// The table is one to which these events have not happened yet: a new one with all events, or an
/// earlier state of it with those that followed. A coup that was in progress then is recalled from
/// there on. A coup whose wagers were called off by the cut card gives its number to the next, and
/// both are recalled in turn.
///
/// # Panics
/// The events cannot have happened to this table: the journal they come from is corrupt.
pub fn recall<'e>(
    table: Table,
    events: impl IntoIterator<Item = &'e Event>,
    coup: u64,
    audience: Audience,
) -> Option<Recall> {
    let mut recaller = Recaller::new(table, coup, audience);
    let mut frames = Vec::new();
    for event in events {
        if let Some(moment) = recaller.take(event) {
            let (at, told) = (event.at, moment.told().cloned());
            frames.push(Frame { at, told, view: moment.view() });
        }
    }
    let Recaller { is_on, corrections, .. } = recaller;
    (!frames.is_empty()).then_some(Recall { coup, frames, is_over: !is_on, corrections })
}

/// Recalls a coup event by event, for whoever cannot keep all of it: thousands may have wagered.
#[derive(Debug)]
pub struct Recaller {
    table: Table,
    coup: u64,
    audience: Audience,
    is_on: bool,
    corrections: Vec<EventKind>,
}

/// One event of a coup, and the table after it.
#[derive(Debug)]
pub struct Moment<'r> {
    table: &'r Table,
    audience: Audience,
    event: &'r Event,
}

impl Recaller {
    /// For the coup of that number as an audience saw it. The table is as in [`recall()`].
    pub fn new(table: Table, coup: u64, audience: Audience) -> Recaller {
        let is_on = table.coup_in_progress() == Some(coup);
        Recaller { table, coup, audience, is_on, corrections: Vec::new() }
    }

    /// The next event, if it is one of the coup.
    ///
    /// # Panics
    /// It cannot have happened: the journal it comes from is corrupt.
    pub fn take<'r>(&'r mut self, event: &'r Event) -> Option<Moment<'r>> {
        let Recaller { table, coup, audience, is_on, corrections } = self;
        if let Some(later) = event.what.begins_coup() {
            *is_on = later == *coup;
        } else if *is_on {
            // The table is cleared by the end of a coup: that is no longer of it.
            *is_on = !event.what.ends(*coup);
        } else if event.what.corrects(*coup) && table.tells(&event.what, *audience) {
            corrections.push(event.what.clone());
        }
        table.apply(event);
        let (table, audience) = (&*table, *audience);
        is_on.then_some(Moment { table, audience, event })
    }

    /// Whether it came to its end, as far as these events tell.
    pub fn is_over(&self) -> bool {
        !self.is_on
    }

    /// Whether the next coup has its number, because this one was called off before its lock.
    pub fn may_begin_again(&self) -> bool {
        !self.is_on && self.table.coup_number() == self.coup
    }

    /// The table is run by another house file from now on, as [`Table::adopt`] says.
    pub fn adopt(&mut self, house: Arc<House>) {
        self.table.adopt(house);
    }

    /// What was put right after it was over.
    pub fn corrections(&self) -> &[EventKind] {
        &self.corrections
    }
}

impl Moment<'_> {
    /// When that was.
    pub fn at(&self) -> Time {
        self.event.at
    }

    /// What happened, if the audience is told of it whole: of cards that were put right it is told
    /// only that they were.
    pub fn told(&self) -> Option<&EventKind> {
        let has_cards =
            matches!(self.event.what, EventKind::Case(CaseEvent::CardsCorrected { .. }));
        Some(&self.event.what).filter(|what| !has_cards && what.is_told_to(self.audience))
    }

    /// What the audience saw then.
    pub fn view(&self) -> View {
        self.table.view(self.audience, self.event.at).replayed()
    }

    /// Whether it is about one patron alone: of those a coup has as many as there are patrons.
    pub fn is_of_one_patron(&self) -> bool {
        self.event.what.patron().is_some()
    }
}

impl EventKind {
    /// The number of the coup that begins with this: wagers are open for it, or it has none.
    pub fn begins_coup(&self) -> Option<u64> {
        match self {
            EventKind::Wager(WagerEvent::BetsOpened { coup, .. })
            | EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => Some(*coup),
            EventKind::Wager(
                WagerEvent::LastBets
                | WagerEvent::DifferentialAllowed { .. }
                | WagerEvent::BetsClosed
                | WagerEvent::Staked(_)
                | WagerEvent::StakeReturned { .. },
            )
            | EventKind::Coup(
                CoupEvent::Dealt { .. }
                | CoupEvent::SqueezeGiven { .. }
                | CoupEvent::SqueezeEnded { .. }
                | CoupEvent::Turned(_)
                | CoupEvent::Decided { .. }
                | CoupEvent::Settled(_)
                | CoupEvent::CoupEnded,
            )
            | EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Shoe(_)
            | EventKind::Case(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => None,
        }
    }

    /// Whether the coup of that number, which is in progress, is over with this.
    fn ends(&self, which: u64) -> bool {
        match self {
            EventKind::Coup(event) => *event == CoupEvent::CoupEnded,
            EventKind::Case(event) => *event == CaseEvent::CoupVoided { coup: which },
            EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Shoe(_)
            | EventKind::Wager(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => false,
        }
    }

    /// Whether this puts right a coup of that number.
    fn corrects(&self, which: u64) -> bool {
        let EventKind::Case(event) = self else { return false };
        match event {
            CaseEvent::CardsCorrected { coup, .. }
            | CaseEvent::CoupVoided { coup }
            | CaseEvent::Resettled(Resettled { coup, .. })
            | CaseEvent::PaymentCorrected { coup, .. } => *coup == which,
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver => false,
        }
    }
}

impl Recall {
    /// The cards as they lay last; `None` if bets were never closed.
    pub fn cards(&self) -> Option<&CoupView> {
        self.frames.iter().rev().find_map(|frame| frame.view.coup.as_ref())
    }

    /// What the audience was told, in order.
    pub fn told(&self) -> impl Iterator<Item = &EventKind> {
        self.frames.iter().filter_map(|frame| frame.told.as_ref())
    }

    /// What it was decided by, if cards decided it.
    pub fn facts(&self) -> Option<&Facts> {
        self.told().find_map(|what| match what {
            EventKind::Coup(CoupEvent::Decided { facts }) => Some(facts),
            _ => None,
        })
    }

    /// The wagers that were settled: a patron's own, or all of them to staff.
    pub fn settled(&self) -> impl Iterator<Item = &Paid> {
        self.told().filter_map(|what| match what {
            EventKind::Coup(CoupEvent::Settled(paid)) => Some(paid),
            _ => None,
        })
    }
}

impl Table {
    /// Whether an audience may know of a correction of a coup that is over. Cards that were never
    /// turned over stay unknown.
    fn tells(&self, what: &EventKind, audience: Audience) -> bool {
        if let EventKind::Case(CaseEvent::CardsCorrected { coup, .. }) = what {
            return self.past.iter().any(|past| past.coup == *coup && past.is_open);
        }
        what.is_told_to(audience)
    }

    /// The coup that wagers are open for, or that is dealt.
    fn coup_in_progress(&self) -> Option<u64> {
        match &self.phase {
            Phase::Idle => None,
            Phase::Betting { .. } => Some(self.coups + 1),
            Phase::Dealing(round) => Some(round.coup),
        }
    }
}
