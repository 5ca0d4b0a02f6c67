//! Dealing, turning over, the decision and what follows it.

use baccarat::{BySide, Card, Cents, Facts, Hand, Side, Size};
use house::{BoxSettled, Irregularity, Visibility};
use primitives::Time;

use super::Decided;
use super::draft::Draft;
use crate::announce;
use crate::event::{CoupEvent, Event, EventKind, MoneyEvent, ShoeEnd, ShoeEvent};
use crate::irregular::{Found, Report};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::round::{Due, Round, is_face_up};
use crate::shoe::{Shoe, ShoeStage};
use crate::table::{Phase, Table};

impl Table {
    /// A card that left the shoe goes where the rules say. If it goes on with a new deck's order,
    /// the alarm is raised.
    pub(super) fn card(&self, by: Actor, card: Card, now: Time) -> Decided {
        self.check_draw(by)?;
        let shoe = self.check_shoe()?;
        if shoe.seen(card) >= self.house.shoe.decks {
            return Err(Refusal::TooManyOf { card });
        }
        let happenings = match &self.phase {
            Phase::Dealing(round) => self.deal(round, card, now)?,
            Phase::Idle | Phase::Betting { .. } => self.first_card(card),
        };
        if shoe.is_alarming(card, self.house.shoe.unshuffled_run) {
            self.raise_alarm(happenings, by, now)
        } else {
            Ok(happenings)
        }
    }

    fn raise_alarm(&self, happenings: Vec<EventKind>, by: Actor, now: Time) -> Decided {
        let mut draft = Draft::new(self, by, now);
        draft.extend(happenings);
        let (kind, seen) = (Irregularity::Unshuffled, Visibility::Seen);
        draft.report(Report { kind, coup: None, seen, found: Found::Nothing }, true)?;
        Ok(draft.happenings)
    }

    /// Whether a card is to be drawn now, whatever it is.
    ///
    /// # Errors
    /// It comes from somebody else, the shoe must be cut first, or no card is called for.
    pub fn check_draw(&self, by: Actor) -> Result<(), Refusal> {
        self.check_card_source(by)?;
        let shoe = self.check_shoe()?;
        match (shoe.stage, &self.phase) {
            (ShoeStage::Loaded, _) => Err(Refusal::ShoeNotCut),
            (ShoeStage::Ready, _) => Ok(()),
            (ShoeStage::InPlay, Phase::Dealing(round)) => match self.due(round) {
                Due::Card(_) if shoe.held.is_some() => Ok(()),
                Due::Card(_) => self.check_cards_left(1),
                Due::Turn(_) | Due::Nothing(_) => Err(Refusal::NoCardDue),
            },
            (ShoeStage::InPlay, Phase::Idle | Phase::Betting { .. }) => Err(Refusal::NoCardDue),
        }
    }

    pub(super) fn deal(&self, round: &Round, card: Card, now: Time) -> Decided {
        let Due::Card(at) = self.due(round) else { return Err(Refusal::NoCardDue) };
        // A ghost hand lies face up, and so does a card that everybody has seen, whatever the house
        // does otherwise.
        let held = self.shoe.as_ref().and_then(|shoe| shoe.held);
        let is_known = round.ghost.is_some() || held.is_some_and(|held| held.is_exposed);
        let face_up = is_known || is_face_up(&self.house.deal, at);
        let mut after = round.clone();
        after.give(card, face_up);
        let mut happenings = vec![EventKind::Coup(CoupEvent::Dealt { at, card, face_up })];
        if at.nth == 3 && face_up {
            happenings.extend(self.call_third(&after, at.side));
        }
        self.go_on(round, &after, now, &mut happenings)?;
        Ok(happenings)
    }

    /// Turns over the cards of a hand that lie face down.
    pub(super) fn turn(&self, by: Actor, side: Side, now: Time) -> Decided {
        self.check_turn(by, side, now)?;
        let Phase::Dealing(round) = &self.phase else { return Err(Refusal::NothingToTurn(side)) };
        let mut after = round.clone();
        after.turn(side);
        let mut happenings = vec![EventKind::Coup(CoupEvent::Turned(side))];
        let has_third = after.hands().is_some_and(|hands| hands[side].third().is_some());
        if has_third {
            happenings.extend(self.call_third(&after, side));
        }
        self.go_on(round, &after, now, &mut happenings)?;
        self.with_held(happenings, by, now)
    }

    /// Calls what can be seen now, settles what two cards decide before a third is drawn, gives the
    /// right to the hand that is turned over next, and ends the coup if nothing is due any more.
    pub(super) fn go_on(
        &self,
        before: &Round,
        after: &Round,
        now: Time,
        happenings: &mut Vec<EventKind>,
    ) -> Result<(), Refusal> {
        let Some(hands) = after.hands() else { return Ok(()) };
        let was_up = |side: Side| before.hands().is_some() && !before.is_face_down(side);
        let is_two = Side::ALL.into_iter().all(|side| hands[side].third().is_none());
        let first = self.opens_first(after);
        for side in [first, first.other()] {
            if is_two && !after.is_face_down(side) && !was_up(side) {
                happenings.extend(announce::two_cards(&self.house, side, &hands[side]));
            }
        }
        let due = self.due(after);
        happenings.extend(self.settle_interim(after)?);
        happenings.extend(self.call_draws(hands, due, is_two && !matches!(due, Due::Turn(_))));
        happenings.extend(self.first_squeeze(after, now));
        if let Due::Nothing(facts) = due {
            happenings.extend(self.end_coup(after, &facts)?);
        }
        Ok(())
    }

    fn call_third(&self, round: &Round, side: Side) -> Option<EventKind> {
        let hands = round.hands()?;
        announce::third_card(&self.house, side, &hands[side])
    }

    /// What the rules have each hand do, as soon as it is known.
    pub(super) fn call_draws(
        &self,
        hands: &BySide<Hand>,
        due: Due,
        both_up: bool,
    ) -> Vec<EventKind> {
        let house = &self.house;
        let mut calls = Vec::new();
        match due {
            Due::Turn(_) => {}
            Due::Card(at) => {
                if both_up && at.side == Side::Banker {
                    calls.extend(announce::draws(house, Side::Player, false));
                }
                calls.extend(announce::draws(house, at.side, true));
            }
            Due::Nothing(facts) => {
                let is_natural = Side::ALL.into_iter().any(|side| facts.is_natural(side));
                if is_natural {
                    calls.extend(announce::natural(house, hands));
                    return calls;
                }
                if both_up {
                    calls.extend(announce::draws(house, Side::Player, false));
                }
                if facts.sizes.banker == Size::Two {
                    calls.extend(announce::draws(house, Side::Banker, false));
                }
            }
        }
        calls
    }

    /// The decision, every wager settled in dealing order, and what becomes of the shoe.
    fn end_coup(&self, round: &Round, facts: &Facts) -> Decided {
        let mut happenings = vec![EventKind::Coup(CoupEvent::Decided { facts: *facts })];
        happenings.extend(announce::result(&self.house, facts));
        if round.ghost.is_none() {
            happenings.extend(self.settle_all(round, facts)?);
        }
        happenings.push(EventKind::Coup(CoupEvent::CoupEnded));
        if self.shoe.as_ref().is_some_and(Shoe::is_over) {
            happenings.push(EventKind::Shoe(ShoeEvent::ShoeEnded(ShoeEnd::CutCard)));
            happenings.extend(self.collected_after(&happenings));
        }
        Ok(happenings)
    }

    /// The commission that is collected when a shoe ends, once all this has happened.
    pub(super) fn collected_after(&self, happenings: &[EventKind]) -> Vec<EventKind> {
        if self.house.commission.box_settled != BoxSettled::EndOfShoe {
            return Vec::new();
        }
        let mut after = self.clone();
        for what in happenings {
            after.apply(&Event { at: Time::default(), by: Actor::House, what: what.clone() });
        }
        after.collected_at_the_end()
    }

    /// The commission that is collected now that a shoe is over.
    pub(super) fn collected_at_the_end(&self) -> Vec<EventKind> {
        match self.house.commission.box_settled {
            BoxSettled::EndOfShoe => self.collected(),
            BoxSettled::OnLeaving => Vec::new(),
        }
    }

    /// What everybody owes, as far as their credits go.
    pub(super) fn collected(&self) -> Vec<EventKind> {
        let paid = self.purses().map(|(patron, purse)| (patron, purse.owed.min(purse.credits)));
        let paid = paid.filter(|(_, amount)| *amount > Cents::ZERO);
        paid.map(|(patron, amount)| EventKind::Money(MoneyEvent::CommissionPaid { patron, amount }))
            .collect()
    }
}
