//! What was seen of each coup at the time, compared with what is drawn again.

use std::sync::Arc;

use baccarat::{BySide, Coup};
use house::House;

use crate::{
    Audience, CardView, CaseEvent, CoupEvent, Event, EventKind, PatronId, Phase, Recall, ShoeEvent,
    Table, View, WagerEvent, recall,
};

/// What an audience saw after each event, and of which coup that was.
pub(super) struct Memory {
    audience: Audience,
    seen: Vec<(Event, Option<u64>, View)>,
}

impl Memory {
    pub(super) fn new(audience: Audience) -> Memory {
        Memory { audience, seen: Vec::new() }
    }

    /// Looks at the table after an event.
    pub(super) fn note(&mut self, event: &Event, table: &Table) {
        let coup = match table.phase() {
            Phase::Idle => None,
            Phase::Betting { .. } => Some(table.coups + 1),
            Phase::Dealing(round) => Some(round.coup),
        };
        self.seen.push((event.clone(), coup, table.view(self.audience, event.at)));
    }

    /// Every coup is recalled as it was seen, except that it is marked and nothing can be done.
    pub(super) fn check(&self, house: &Arc<House>) {
        let last = self.seen.iter().filter_map(|(_, coup, _)| *coup).max().unwrap_or(0);
        for coup in 0..=last + 1 {
            let of_it = self.seen.iter().filter(|(_, number, _)| *number == Some(coup));
            let of_it: Vec<_> = of_it.collect();
            let recalled = self.recall(house, coup);
            assert_eq!(recalled.is_some(), !of_it.is_empty(), "coup {coup}");
            let Some(recalled) = recalled else { continue };
            assert_eq!(recalled.frames.len(), of_it.len(), "coup {coup}");
            for (frame, (event, _, live)) in recalled.frames.iter().zip(&of_it) {
                let replay = View {
                    deeds: Vec::new(),
                    spots: Vec::new(),
                    refusals: Vec::new(),
                    next: None,
                    replay: true,
                    ..live.clone()
                };
                assert_eq!((frame.at, &frame.view), (event.at, &replay), "coup {coup}");
            }
            self.check_own(&recalled);
            check_cards(&recalled, of_it.iter().map(|(event, ..)| event));
        }
    }

    fn recall(&self, house: &Arc<House>, coup: u64) -> Option<Recall> {
        let events = self.seen.iter().map(|(event, ..)| event);
        recall(Table::new(Arc::clone(house)), events, coup, self.audience)
    }

    /// What is another's never appears, neither in frames nor in words.
    fn check_own(&self, recalled: &Recall) {
        let is_shown = |patron: PatronId| match self.audience {
            Audience::Patron(own) => own == patron,
            Audience::Room => false,
            Audience::Dealer | Audience::Floor | Audience::Auditor => true,
        };
        for frame in &recalled.frames {
            assert!(frame.view.stakes.iter().all(|stake| is_shown(stake.patron)));
            match &frame.told {
                Some(EventKind::Wager(
                    WagerEvent::Staked(stake) | WagerEvent::StakeReturned { stake, .. },
                )) => {
                    assert!(is_shown(stake.patron), "{stake:?}");
                }
                Some(EventKind::Coup(CoupEvent::Settled(paid))) => {
                    assert!(is_shown(paid.patron), "{paid:?}");
                }
                Some(
                    EventKind::Coup(CoupEvent::Dealt { .. })
                    | EventKind::Shoe(ShoeEvent::FirstCard { .. }),
                ) => {
                    panic!("{:?} is told a card", self.audience)
                }
                _ => {}
            }
        }
    }
}

/// The last frame of a coup that was decided shows all its cards.
fn check_cards<'e>(recalled: &Recall, events: impl Iterator<Item = &'e Event>) {
    let mut dealt: BySide<Vec<CardView>> = BySide { player: Vec::new(), banker: Vec::new() };
    for event in events {
        match &event.what {
            EventKind::Coup(CoupEvent::Dealt { at, card, .. }) => {
                dealt[at.side].push(CardView::Face(*card));
            }
            EventKind::Case(CaseEvent::CardsCorrected { coup, after, .. })
                if *coup == recalled.coup =>
            {
                dealt = BySide { player: Vec::new(), banker: Vec::new() };
                let mut coup = Coup::new();
                for card in after {
                    let side = coup.give(*card).expect("the rules call for it");
                    dealt[side].push(CardView::Face(*card));
                }
            }
            _ => {}
        }
    }
    if recalled.facts().is_some() {
        let last = recalled.frames.last().expect("it has frames");
        assert_eq!(last.view.coup.as_ref().map(|coup| &coup.hands), Some(&dealt));
        assert_eq!(recalled.cards(), last.view.coup.as_ref());
    }
}
