//! What left a sealed shoe, card by card, to be compared with its order once the secret is opened.

use baccarat::Card;
use primitives::saved;
use seal::{Cut, Secret};

use crate::event::{CaseEvent, CoupEvent, EventKind, ShoeEvent};
use crate::irregular::Fate;

/// The cards of a sealed shoe in the order in which they left it, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Where it was cut: nothing from the end and nothing added if nobody cuts here.
    cut: Cut,
    cards: Vec<Draw>,
    /// The coup that was ruled on last: a card that turns up then was drawn with it.
    ruled: u64,
}
saved! { Drawn { cut, cards, ruled } }

/// A sealed shoe that is over, and whose secret is not opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unopened {
    pub(crate) number: u32,
    /// How many decks it holds: the next may be dealt by other rules.
    pub(crate) decks: u8,
    pub(crate) commitment: seal::Commitment,
    pub(crate) drawn: Drawn,
}
saved! { Unopened { number, decks, commitment, drawn } }

/// A card that differs from the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Differs {
    /// Which card of the shoe it is, counted from one.
    pub(crate) at: u32,
    /// The coup it was drawn in, if it was one.
    pub(crate) coup: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Draw {
    card: Option<Card>,
    part: Part,
}
saved! { Draw { card, part } }

/// What a card was drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    First,
    Burn,
    /// A card of this coup, counted from zero.
    Coup(u64, usize),
    /// It waits to be called for.
    Held,
    /// It was not used.
    Aside(u64),
}
saved! { enum Part { First, Burn, Coup(coup, nth), Held, Aside(coup) } }

impl Default for Drawn {
    fn default() -> Drawn {
        Drawn { cut: Cut::at(0), cards: Vec::new(), ruled: 0 }
    }
}

impl Drawn {
    /// Where the shoe was cut.
    pub fn cut(&self) -> &Cut {
        &self.cut
    }

    /// Every card that left the shoe, in order; `None` for one that nobody has seen.
    pub fn cards(&self) -> impl Iterator<Item = Option<Card>> {
        self.cards.iter().map(|draw| draw.card)
    }

    /// Which card of the order is dealt next, counted from zero: one that waits to be called for,
    /// or the next of the shoe.
    pub fn next_at(&self) -> usize {
        let held = self.cards.iter().position(|draw| draw.part == Part::Held);
        held.unwrap_or(self.cards.len())
    }

    /// The first card that is known and is not what the order says, counted from one.
    pub fn differs_at(&self, order: &[Card]) -> Option<u32> {
        self.differs_from(order).map(|differs| differs.at)
    }

    /// Takes note of what happened, in or before this coup.
    pub fn note(&mut self, what: &EventKind, coup: u64) {
        match what {
            EventKind::Shoe(event) => self.note_shoe(event),
            EventKind::Coup(CoupEvent::Dealt { card, .. }) => self.deal(*card, coup),
            EventKind::Case(event) => self.note_case(event),
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

    fn note_shoe(&mut self, event: &ShoeEvent) {
        match event {
            ShoeEvent::ShoeCut(cut) => self.cut = cut.clone(),
            ShoeEvent::FirstCard { card, burned } => {
                self.cards.push(Draw { card: Some(*card), part: Part::First });
                self.burn(*burned);
            }
            ShoeEvent::Burned { count } => self.burn(*count),
            ShoeEvent::ShoeLoaded { .. }
            | ShoeEvent::ShoeSealed(_)
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnds { .. }
            | ShoeEvent::ShoeEnded(_)
            | ShoeEvent::SetBack
            | ShoeEvent::ShoeCounted { .. }
            | ShoeEvent::SealOpened { .. } => {}
        }
    }

    fn note_case(&mut self, event: &CaseEvent) {
        match event {
            CaseEvent::Ruled { coup, .. } => self.ruled = *coup,
            CaseEvent::CardOut { card, fate } => {
                let is_held = *fate != Fate::Discarded;
                let part = if is_held { Part::Held } else { Part::Aside(self.ruled) };
                self.cards.insert(self.end_of(self.ruled), Draw { card: *card, part });
            }
            CaseEvent::CardsCorrected { coup, before, after } => {
                self.correct(*coup, before.len(), after);
            }
            CaseEvent::BurnCorrected { before, after } => self.correct_burn(*before, *after),
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::CoupVoided { .. }
            | CaseEvent::Resettled(_)
            | CaseEvent::PaymentCorrected { .. } => {}
        }
    }

    /// The first card that is known and is not what the order says.
    pub(crate) fn differs(&self, secret: &Secret, decks: u8) -> Option<Differs> {
        self.differs_from(&seal::order(secret, &self.cut, decks))
    }

    fn differs_from(&self, order: &[Card]) -> Option<Differs> {
        let is_other = |(at, draw): &(usize, &Draw)| match draw.card {
            Some(card) => order.get(*at) != Some(&card),
            None => *at >= order.len(),
        };
        let (at, draw) = self.cards.iter().enumerate().find(is_other)?;
        let coup = match draw.part {
            Part::Coup(coup, _) | Part::Aside(coup) => Some(coup),
            Part::First | Part::Burn | Part::Held => None,
        };
        Some(Differs { at: u32::try_from(at + 1).expect("a shoe is small"), coup })
    }

    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.cards.len()
    }

    fn burn(&mut self, count: u32) {
        self.cards.extend((0..count).map(|_| Draw { card: None, part: Part::Burn }));
    }

    /// A card that waits was drawn before; any other comes from the shoe now.
    fn deal(&mut self, card: Card, coup: u64) {
        let nth = self.cards.iter().filter(|draw| draw.is_of(coup)).count();
        let dealt = Draw { card: Some(card), part: Part::Coup(coup, nth) };
        match self.cards.iter_mut().find(|draw| draw.part == Part::Held) {
            Some(held) => *held = dealt,
            None => self.cards.push(dealt),
        }
    }

    /// Where the cards of a coup end. What is burned between coups belongs to the later one.
    fn end_of(&self, coup: u64) -> usize {
        let is_later = |draw: &Draw| match draw.part {
            Part::Coup(other, _) | Part::Aside(other) => other > coup,
            Part::First | Part::Burn | Part::Held => false,
        };
        let end = self.cards.iter().position(is_later).unwrap_or(self.cards.len());
        let is_burn = |draw: &&Draw| draw.part == Part::Burn && end < self.cards.len();
        end - self.cards[..end].iter().rev().take_while(is_burn).count()
    }

    /// A coup had these cards: others, more or fewer.
    fn correct(&mut self, coup: u64, before: usize, after: &[Card]) {
        for (nth, card) in after.iter().enumerate() {
            let dealt = Draw { card: Some(*card), part: Part::Coup(coup, nth) };
            match self.position(coup, nth) {
                Some(at) => self.cards[at] = dealt,
                None => {
                    let last = nth.checked_sub(1).and_then(|nth| self.position(coup, nth));
                    let at = last.map_or_else(|| self.end_of(coup), |last| last + 1);
                    self.cards.insert(at, dealt);
                }
            }
        }
        let is_gone = |nth: usize| (after.len()..before).contains(&nth);
        self.cards
            .retain(|draw| !matches!(draw.part, Part::Coup(of, nth) if of == coup && is_gone(nth)));
    }

    fn correct_burn(&mut self, before: u32, after: u32) {
        let first = self.cards.iter().position(|draw| draw.part == Part::First);
        let at = first.map_or(0, |first| first + 1);
        for _ in before..after {
            self.cards.insert(at, Draw { card: None, part: Part::Burn });
        }
        for _ in after..before {
            if let Some(at) = self.cards.iter().position(|draw| draw.part == Part::Burn) {
                self.cards.remove(at);
            }
        }
    }

    fn position(&self, coup: u64, nth: usize) -> Option<usize> {
        self.cards.iter().position(|draw| draw.part == Part::Coup(coup, nth))
    }
}

impl Draw {
    fn is_of(&self, coup: u64) -> bool {
        matches!(self.part, Part::Coup(other, _) if other == coup)
    }
}
