//! What is called, article 14: at the right moment, with the right numbers, and not left out.

use baccarat::{BySide, Card, Side, Total, Winner};
use house::{Announcement as A, Blank};
use table::{CaseEvent, CoupEvent, CoupRequest, Event, EventKind, Request, ShoeEvent, WagerEvent};

use super::last::{hands, total, winner};
use super::shown::faces;
use super::third_cards::next_card;
use super::{Auditor, Found, ensure_or};

impl Auditor {
    /// Whether what is called is so, as far as everything before it has happened.
    pub(super) fn check_words(&self, event: &Event) -> Found {
        let EventKind::Announced { key, values } = &event.what else { return Ok(()) };
        let is_made = self.house.announcements.made.contains(key);
        ensure_or(is_made, || format!("{key:?} is called in a house that has no words for it"))?;
        let blanks: Vec<Blank> = values.iter().map(|(_, blank)| *blank).collect();
        let is_so = match key {
            A::PlayerTotal => self.is_total(Side::Player, 2, &blanks),
            A::BankerTotal => self.is_total(Side::Banker, 2, &blanks),
            A::PlayerThird => self.is_total(Side::Player, 3, &blanks),
            A::BankerThird => self.is_total(Side::Banker, 3, &blanks),
            A::Natural => self.is_natural(&blanks),
            A::PlayerDraws => self.is_next(Some(Side::Player)),
            A::BankerDraws => self.is_next(Some(Side::Banker)),
            A::PlayerStands => !self.is_next(Some(Side::Player)) && self.has_two(Side::Player),
            A::BankerStands => self.is_next(None) && self.has_two(Side::Banker),
            A::ResultWin | A::ResultTie | A::ResultDragon7 | A::ResultPanda8 => {
                let expected = self.decided().and_then(|hands| self.result(&hands));
                expected == Some((*key, blanks))
            }
            A::HandLast => self.hands_left() == Some(0),
            A::HandOneMore => self.hands_left() == Some(1),
            A::BetsOpen => self.bets.is_some(),
            A::BetsLast => self.bets.is_some_and(|bets| bets.is_last),
            A::BetsClosed => self.bets.is_none() && self.coup.is_some(),
            A::ShoeNew | A::CutOffer => self.shoe.as_ref().is_some_and(|shoe| shoe.out == 0),
            A::FloorCall => self.case.is_some(),
            A::Burn | A::GhostCourtesy | A::GhostRepair | A::Void => true,
            A::FloorCommission | A::FloorColour | A::FloorLimit => false,
        };
        ensure_or(is_so, || format!("{key:?} was called with {values:?}, and is not so"))
    }

    /// Whether all was called that the house calls.
    pub(super) fn check_said(&self, request: &Request, events: &[Event]) -> Found {
        let is_opening = matches!(request, Request::Coup(CoupRequest::OpenBets));
        let is_said = |key: A| {
            let mut all = events.iter();
            all.any(|it| matches!(&it.what, EventKind::Announced { key: said, .. } if *said == key))
        };
        for event in events {
            let (needed, keys): (&[A], &[A]) = match &event.what {
                // A clock that starts or stops later is not called.
                EventKind::Wager(WagerEvent::BetsOpened { .. }) if is_opening => {
                    (&[A::BetsOpen], &[A::BetsOpen])
                }
                EventKind::Wager(WagerEvent::LastBets) => (&[A::BetsLast], &[A::BetsLast]),
                EventKind::Wager(WagerEvent::BetsClosed) => (&[A::BetsClosed], &[A::BetsClosed]),
                EventKind::Case(CaseEvent::CoupVoided { .. }) => (&[A::Void], &[A::Void]),
                EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => (&[A::ShoeNew], &[A::ShoeNew]),
                EventKind::Coup(CoupEvent::Decided { .. }) => {
                    let all = &[A::ResultWin, A::ResultTie, A::ResultDragon7, A::ResultPanda8];
                    (&all[..2], all)
                }
                _ => continue,
            };
            // A house need not have words for all of these.
            let is_made = |key: &A| self.house.announcements.made.contains(key);
            let is_due = needed.iter().all(is_made);
            let is_done = keys.iter().any(|key| is_said(*key));
            ensure_or(!is_due || is_done, || format!("nobody called {needed:?}"))?;
        }
        Ok(())
    }

    /// Whether a hand lies open with so many cards, and has this total.
    fn is_total(&self, side: Side, cards: usize, blanks: &[Blank]) -> bool {
        let Some(laid) = &self.coup else { return false };
        let hand = &laid.hands[side];
        let is_open = hand.iter().all(|(_, is_down)| !is_down);
        is_open && hand.len() == cards && is_of(blanks, total(&faces(hand)))
    }

    /// Whether a hand has 8 or 9 in two cards, and this is the better one.
    fn is_natural(&self, blanks: &[Blank]) -> bool {
        let has_two = Side::ALL.into_iter().all(|side| self.has_two(side));
        let best = self.laid_hands().map(|hands| {
            let totals = hands.as_ref().map(|hand| total(hand));
            totals.player.max(totals.banker)
        });
        has_two && best.is_some_and(|best| best >= 8 && is_of(blanks, best))
    }

    fn is_next(&self, side: Option<Side>) -> bool {
        self.laid_hands().is_some_and(|hands| next_card(&hands) == side)
    }

    fn has_two(&self, side: Side) -> bool {
        self.coup.as_ref().is_some_and(|laid| laid.hands[side].len() == 2)
    }

    fn laid_hands(&self) -> Option<BySide<Vec<Card>>> {
        self.coup.as_ref().map(|laid| laid.hands.as_ref().map(|hand| faces(hand)))
    }

    /// The coup whose result can be called: the one that was just decided, or the one that is ruled
    /// on.
    fn decided(&self) -> Option<BySide<Vec<Card>>> {
        if self.coup.as_ref().is_some_and(|laid| laid.is_decided) {
            return self.laid_hands();
        }
        let (case, _) = self.ruled.as_ref()?;
        let over = self.past.get(&case.coup).filter(|over| !over.is_void)?;
        Some(hands(&over.cards))
    }

    /// What is called of a coup with these hands, where the house has all the words.
    fn result(&self, hands: &BySide<Vec<Card>>) -> Option<(A, Vec<Blank>)> {
        let totals = hands.as_ref().map(|hand| total(hand));
        let (key, won) = match winner(&totals) {
            Winner::Player => (A::ResultWin, Side::Player),
            Winner::Banker => (A::ResultWin, Side::Banker),
            Winner::Tie => (A::ResultTie, Side::Player),
        };
        let is_rare = |side: Side, with: u8, wager: &str, rare: A| {
            let is_offered = self.house.wagers.offered().iter();
            let is_offered = is_offered.map(|it| it.wager.id()).any(|id| id.as_str() == wager);
            let is_its = key == A::ResultWin && won == side && totals[side] == with;
            let is_made = self.house.announcements.made.contains(&rare);
            is_its && hands[side].len() == 3 && is_offered && is_made
        };
        if is_rare(Side::Banker, 7, "dragon-7", A::ResultDragon7) {
            return Some((A::ResultDragon7, Vec::new()));
        }
        if is_rare(Side::Player, 8, "panda-8", A::ResultPanda8) {
            return Some((A::ResultPanda8, Vec::new()));
        }
        let total = |side: Side| Total::ALL.get(usize::from(totals[side])).copied();
        let total = |side: Side| total(side).map(Blank::Total);
        let blanks = match key {
            A::ResultTie => vec![total(won)?],
            _ => {
                let lost = won.other();
                vec![Blank::Side(won), total(won)?, Blank::Side(lost), total(lost)?]
            }
        };
        Some((key, blanks))
    }

    /// How many hands follow the one in progress, or the one that wagers are open for.
    fn hands_left(&self) -> Option<u32> {
        let more = self.shoe.as_ref()?.more?;
        Some(more.saturating_sub(u32::from(self.bets.is_some())))
    }
}

fn is_of(blanks: &[Blank], total: u8) -> bool {
    matches!(blanks, [Blank::Total(called)] if called.get() == total)
}
