//! A coup in progress.

use baccarat::{BySide, Card, Coup, Facts, Side, Step};
use house::{Deal, Place};
use primitives::{Millis, PatronId, Time, saved};

use crate::event::{GhostReason, Paid, SqueezeEnd, SqueezeReason};
use crate::past::{Corrected, Short};
use crate::squeeze::Squeeze;
use crate::view::CardView;

/// A card's place in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardAt {
    pub side: Side,
    /// Which card of it, counted from one.
    pub nth: u8,
}

/// A coup from the lock to the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, counted over the life of the table.
    pub coup: u64,
    /// Why it has no wagers, if it has none.
    pub ghost: Option<GhostReason>,
    /// The wagers that are settled so far: before the end, those that two cards decide.
    pub settled: Vec<Paid>,
    cards: Coup,
    /// Which cards of each hand lie face down, its first card first.
    face_down: BySide<[bool; 3]>,
    /// How many cards each hand has.
    held: BySide<u8>,
    /// Who may expose the hand that is turned over next.
    squeeze: Option<Squeeze>,
    /// Who has had that right in this coup, and may have seen cards.
    lookers: Vec<PatronId>,
    /// Who lost that right by a ruling, for the rest of the coup.
    barred: Vec<PatronId>,
    /// What could not be taken back of those.
    pub(crate) short: Vec<Short>,
    /// What was corrected of their payments.
    pub(crate) corrected: Vec<Corrected>,
    /// Whether patrons may take their wagers back, and until when if the house keeps the time.
    pub(crate) retract: Option<Retract>,
}
saved! {
    Round { coup, ghost, settled, cards, face_down, held, squeeze, lookers, barred, short,
        corrected, retract }
}

/// Patrons may take their wagers back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retract {
    /// Until when, if the house keeps the time.
    pub until: Option<Time>,
}
saved! { Retract { until } }

/// What a coup waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// A card for this place.
    Card(CardAt),
    /// A hand turned over.
    Turn(Side),
    /// Nothing: it is decided.
    Nothing(Facts),
}

impl Round {
    pub(crate) fn new(coup: u64, ghost: Option<GhostReason>) -> Round {
        let (face_down, held) = (BySide::default(), BySide::default());
        Round {
            coup,
            ghost,
            cards: Coup::new(),
            face_down,
            held,
            squeeze: None,
            settled: Vec::new(),
            lookers: Vec::new(),
            barred: Vec::new(),
            short: Vec::new(),
            corrected: Vec::new(),
            retract: None,
        }
    }

    /// The cards dealt so far, in order, and whose they are.
    pub fn cards(&self) -> Vec<(Side, Card)> {
        self.cards.cards().to_vec()
    }

    /// Whether a hand has cards that lie face down.
    pub fn is_face_down(&self, side: Side) -> bool {
        self.face_down[side].contains(&true)
    }

    /// How many cards a hand has.
    pub(crate) fn held(&self, side: Side) -> u8 {
        self.held[side]
    }

    /// Who may expose the hand that is turned over next, if a patron may.
    pub fn squeeze(&self) -> Option<&Squeeze> {
        self.squeeze.as_ref()
    }

    /// The cards of a hand as they lie, or as whoever squeezes it sees them.
    pub(crate) fn seen(&self, side: Side, by: Option<&Squeeze>) -> Vec<CardView> {
        let is_squeezed = by.is_some_and(|squeeze| squeeze.side == side);
        let cards = self.cards.cards().into_iter().filter(|(owner, _)| *owner == side);
        let cards = cards.zip(self.face_down[side]);
        let view = |((_, card), down)| {
            if down && !is_squeezed { CardView::Back } else { CardView::Face(card) }
        };
        cards.map(view).collect()
    }

    /// The cards, if all of them lie face up.
    pub(crate) fn face_up(&self) -> Vec<Card> {
        let is_up = Side::ALL.into_iter().all(|side| !self.is_face_down(side));
        let cards = self.cards.cards().into_iter().filter(|_| is_up);
        cards.map(|(_, card)| card).collect()
    }

    /// What must come next. Hands are turned over once both have two cards, and each third card
    /// before the next is dealt.
    pub(crate) fn due(&self, first: Side) -> Due {
        let has_two = self.held.player >= 2 && self.held.banker >= 2;
        let order = [first, first.other()];
        if let Some(side) = order.into_iter().find(|side| has_two && self.is_face_down(*side)) {
            return Due::Turn(side);
        }
        match self.cards.next() {
            Step::Draw(side) => Due::Card(CardAt { side, nth: self.held[side] + 1 }),
            Step::Over(facts) => Due::Nothing(facts),
        }
    }

    pub(crate) fn give(&mut self, card: Card, face_up: bool) {
        let side = self.cards.give(card).expect("the card was due");
        self.face_down[side][usize::from(self.held[side])] = !face_up;
        self.held[side] += 1;
    }

    pub(crate) fn turn(&mut self, side: Side) {
        self.face_down[side] = [false; 3];
        self.squeeze = None;
    }

    /// Somebody has the right to expose a hand; whoever had it before has given it up.
    pub(crate) fn give_squeeze(
        &mut self,
        side: Side,
        holder: PatronId,
        until: Time,
        why: SqueezeReason,
    ) {
        let mut gave_up = Vec::new();
        if let Some(before) = self.squeeze.take() {
            gave_up = before.gave_up;
            if before.holder != holder {
                gave_up.push(before.holder);
            }
        }
        self.lookers.push(holder);
        self.squeeze = Some(Squeeze { side, holder, until, why, gave_up });
    }

    /// Whether somebody may have seen cards that lay face down.
    pub(crate) fn has_looked(&self, patron: PatronId) -> bool {
        self.lookers.contains(&patron)
    }

    pub(crate) fn end_squeeze(&mut self, why: SqueezeEnd) {
        let ended = self.squeeze.take();
        self.barred.extend(ended.filter(|_| why == SqueezeEnd::Ruled).map(|it| it.holder));
    }

    /// Whether a ruling took the right to expose cards of this coup from a patron.
    pub(crate) fn is_barred(&self, patron: PatronId) -> bool {
        self.barred.contains(&patron)
    }

    /// The time that a pause takes is not counted as time to squeeze, or to take wagers back.
    pub(crate) fn wait(&mut self, paused: Millis) {
        if let Some(squeeze) = &mut self.squeeze {
            squeeze.until = squeeze.until.after(paused);
        }
        if let Some(Retract { until: Some(until) }) = &mut self.retract {
            *until = until.after(paused);
        }
    }

    /// It had these cards. What lies there stays as it lies, and one more lies as it is dealt.
    pub(crate) fn correct(&mut self, cards: &[Card], deal: &Deal) {
        let (was_down, had) = (self.face_down, self.held);
        (self.cards, self.held) = (Coup::new(), BySide::default());
        self.face_down = BySide::default();
        self.squeeze = None;
        for &card in cards {
            let Step::Draw(side) = self.cards.next() else { break };
            let nth = self.held[side];
            let face_up = if nth < had[side] {
                !was_down[side][usize::from(nth)]
            } else {
                self.ghost.is_some() || is_face_up(deal, CardAt { side, nth: nth + 1 })
            };
            self.give(card, face_up);
        }
    }

    /// The hands, once both have two cards.
    pub(crate) fn hands(&self) -> Option<&BySide<baccarat::Hand>> {
        self.cards.hands()
    }
}

/// Whether a card lies face up as it is dealt.
pub(crate) fn is_face_up(deal: &Deal, at: CardAt) -> bool {
    let place = match (at.side, at.nth) {
        (Side::Player, 1) => Place::PlayerFirst,
        (Side::Player, 2) => Place::PlayerSecond,
        (Side::Player, _) => Place::PlayerThird,
        (Side::Banker, 1) => Place::BankerFirst,
        (Side::Banker, 2) => Place::BankerSecond,
        (Side::Banker, _) => Place::BankerThird,
    };
    deal.face_up.contains(&place)
}
