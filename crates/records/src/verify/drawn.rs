//! The cards that left a shoe, in the order in which they lay in it.

use baccarat::Card;
use seal::{Commitment, Cut, Secret};
use table::{CaseEvent, CoupEvent, EventKind, Fate, ShoeEvent};

use super::fault::{CardFault, JournalFault};

/// A shoe, and what left it.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) number: u32,
    decks: u8,
    pub(super) commitment: Option<Commitment>,
    cut: Option<Cut>,
    cards: Vec<Slot>,
    /// The card that left it and waits to be called for, as an index.
    held: Option<usize>,
    /// How many of its coups have begun: what is burned after the first is not of its start.
    coups: u32,
}

/// A place in the shoe, from its first card on.
#[derive(Clone, Debug)]
struct Slot {
    card: Option<Card>,
    role: Role,
    line: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    First,
    /// Burned when the shoe was started.
    Burned,
    /// Burned between coups, or discarded.
    Gone,
    Of(u64),
    /// The record said that a card of a coup lay here, and does not any more.
    Vacant,
}

impl Drawn {
    pub(super) fn new(number: u32, decks: u8) -> Drawn {
        Drawn { number, decks, ..Drawn::default() }
    }

    pub(super) fn start_coup(&mut self) {
        self.coups += 1;
    }

    /// Takes what an event takes from the shoe, for the coup in progress.
    pub(super) fn follow(&mut self, what: &EventKind, coup: u64, line: u64) {
        match what {
            EventKind::Shoe(event) => self.follow_shoe(event, line),
            EventKind::Coup(CoupEvent::Dealt { card, .. }) => self.deal(*card, coup, line),
            EventKind::Case(event) => self.follow_case(event, line),
            // No card leaves the shoe by any of these.
            EventKind::Coup(
                CoupEvent::GhostStarted { .. }
                | CoupEvent::SqueezeGiven { .. }
                | CoupEvent::SqueezeEnded { .. }
                | CoupEvent::Turned(_)
                | CoupEvent::Decided { .. }
                | CoupEvent::Settled(_)
                | CoupEvent::CoupEnded,
            )
            | EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Wager(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => {}
        }
    }

    fn follow_shoe(&mut self, event: &ShoeEvent, line: u64) {
        match event {
            ShoeEvent::ShoeSealed(seal) => self.commitment = Some(seal.commitment),
            ShoeEvent::ShoeCut(cut) => self.cut = Some(cut.clone()),
            ShoeEvent::FirstCard { card, burned } => {
                self.cards.push(Slot { card: Some(*card), role: Role::First, line });
                self.burn(*burned, Role::Burned, line);
            }
            ShoeEvent::Burned { count } => {
                let is_start = self.coups <= 1;
                self.burn(*count, if is_start { Role::Burned } else { Role::Gone }, line);
            }
            ShoeEvent::ShoeLoaded { .. }
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnds { .. }
            | ShoeEvent::ShoeEnded(_)
            | ShoeEvent::SetBack
            | ShoeEvent::ShoeCounted { .. }
            | ShoeEvent::SealOpened { .. } => {}
        }
    }

    fn follow_case(&mut self, event: &CaseEvent, line: u64) {
        match event {
            CaseEvent::CardOut { card, fate } => {
                let at = self.cards.iter().position(|it| it.role == Role::Vacant);
                let at = at.unwrap_or(self.cards.len());
                let out = Slot { card: *card, role: Role::Gone, line };
                match self.cards.get_mut(at) {
                    Some(vacant) => *vacant = out,
                    None => self.cards.push(out),
                }
                if *fate != Fate::Discarded {
                    self.held = Some(at);
                }
            }
            CaseEvent::CardsCorrected { coup, after, .. } => self.correct(*coup, after, line),
            CaseEvent::BurnCorrected { before, after } => self.correct_burn(*before, *after, line),
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::CoupVoided { .. }
            | CaseEvent::Resettled(_)
            | CaseEvent::PaymentCorrected { .. } => {}
        }
    }

    /// A card that is held was drawn before; any other comes from the shoe now.
    fn deal(&mut self, card: Card, coup: u64, line: u64) {
        let (card, role) = (Some(card), Role::Of(coup));
        match self.held.take() {
            Some(held) => {
                let at = &mut self.cards[held];
                let line = if at.card.is_some() { at.line } else { line };
                *at = Slot { card, role, line };
            }
            None => self.cards.push(Slot { card, role, line }),
        }
    }

    /// So many more than are in a shoe make no difference: that is told anyway.
    fn burn(&mut self, count: u32, role: Role, line: u64) {
        let count = count.min(MOST);
        self.cards.extend((0..count).map(|_| Slot { card: None, role, line }));
    }

    fn correct_burn(&mut self, before: u32, after: u32, line: u64) {
        let start = self.cards.len().min(1);
        for _ in before..after.min(before.saturating_add(MOST)) {
            self.cards.insert(start, Slot { card: None, role: Role::Burned, line });
            self.held = self.held.map(|held| held + 1);
        }
        for _ in after..before {
            if let Some(at) = self.cards.iter().position(|it| it.role == Role::Burned) {
                self.remove(at);
            }
        }
    }

    fn correct(&mut self, coup: u64, after: &[Card], line: u64) {
        let own = self.cards.iter().enumerate().filter(|(_, it)| it.role == Role::Of(coup));
        let own: Vec<usize> = own.map(|(at, _)| at).collect();
        let role = Role::Of(coup);
        for (at, card) in own.iter().zip(after) {
            if self.cards[*at].card != Some(*card) {
                self.cards[*at] = Slot { card: Some(*card), role, line };
            }
        }
        for at in own.iter().skip(after.len()) {
            self.cards[*at] = Slot { card: None, role: Role::Vacant, line };
        }
        let end = own.last().map_or(self.cards.len(), |last| last + 1);
        for (at, card) in (end..).zip(after.iter().skip(own.len())) {
            self.cards.insert(at, Slot { card: Some(*card), role, line });
            self.held = self.held.map(|held| if held >= at { held + 1 } else { held });
        }
    }

    /// A line is over: what was vacated and not filled again never left the shoe.
    pub(super) fn end_line(&mut self) {
        while let Some(at) = self.cards.iter().position(|it| it.role == Role::Vacant) {
            self.remove(at);
        }
    }

    fn remove(&mut self, at: usize) {
        self.cards.remove(at);
        self.held = self.held.filter(|held| *held != at);
        self.held = self.held.map(|held| if held > at { held - 1 } else { held });
    }

    /// Whether the decks hold all that left the shoe.
    pub(super) fn check(&self) -> Result<(), JournalFault> {
        let decks = self.decks;
        let mut seen = [0_u32; Card::COUNT];
        let cards = u32::from(decks) * u32::try_from(seen.len()).expect("a deck is small");
        if u32::try_from(self.cards.len()).is_ok_and(|out| out > cards) {
            return Err(CardFault::TooManyCards { cards }.into());
        }
        for card in self.cards.iter().filter_map(|it| it.card) {
            seen[card.index()] += 1;
            if seen[card.index()] > u32::from(decks) {
                return Err(CardFault::TooManyOf { card, decks }.into());
            }
        }
        Ok(())
    }

    pub(super) fn known(&self) -> u64 {
        self.cards.iter().filter(|it| it.card.is_some()).count() as u64
    }

    /// Whether the secret fits what was published.
    pub(super) fn is_opened_by(&self, secret: &Secret) -> bool {
        self.commitment.is_some_and(|commitment| secret.opens(&commitment))
    }

    /// Whether every card is the one that the secret and the cut put there; otherwise the line of
    /// the first that is not. A shoe that nobody cuts is cut nowhere.
    pub(super) fn compare(&self, secret: &Secret) -> Result<(), (u64, JournalFault)> {
        let nowhere = Cut::at(0);
        let order = seal::order(secret, self.cut.as_ref().unwrap_or(&nowhere), self.decks);
        for (nth, place) in self.cards.iter().enumerate() {
            let sealed = order.get(nth).copied();
            if let Some(recorded) = place.card
                && sealed != Some(recorded)
            {
                let (shoe, nth) = (self.number, nth + 1);
                let fault = CardFault::Order { shoe, place: nth, recorded, sealed };
                return Err((place.line, fault.into()));
            }
        }
        Ok(())
    }
}

/// More than any shoe holds.
const MOST: u32 = 10_000;
