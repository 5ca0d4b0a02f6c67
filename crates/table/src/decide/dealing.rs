//! Dealing, turning over, the decision and what it pays.

use baccarat::{BySide, Card, Cents, Facts, Hand, Side, Size, TooMuchMoney, Verdict};
use house::{BoxSettled, PayOrder};

use crate::announce;
use crate::event::{Event, Happening, Paid, ShoeEnd};
use crate::felt::Stake;
use crate::people::Actor;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::round::{Due, Round, is_face_up};
use crate::shoe::{Shoe, ShoeStage};
use crate::table::{Phase, Table};
use crate::time::Time;

impl Table {
    /// A card that left the shoe goes where the rules say.
    pub(super) fn card(&self, by: Actor, card: Card, now: Time) -> Result<Vec<Happening>, Refusal> {
        self.check_card_source(by)?;
        let shoe = self.check_shoe()?;
        if shoe.seen(card) >= self.house.shoe.decks {
            return Err(Refusal::TooManyOf { card });
        }
        match (shoe.stage, &self.phase) {
            (ShoeStage::Loaded, _) => Err(Refusal::ShoeNotCut),
            (ShoeStage::Ready, _) => Ok(self.first_card(card)),
            (ShoeStage::InPlay, Phase::Dealing(round)) => self.deal(round, card, now),
            (ShoeStage::InPlay, Phase::Idle | Phase::Betting { .. }) => Err(Refusal::NoCardDue),
        }
    }

    fn deal(&self, round: &Round, card: Card, now: Time) -> Result<Vec<Happening>, Refusal> {
        let Due::Card(at) = self.due(round) else { return Err(Refusal::NoCardDue) };
        // A ghost hand lies face up, whatever the house does otherwise.
        let face_up = round.ghost.is_some() || is_face_up(&self.house.deal, at);
        let mut after = round.clone();
        after.give(card, face_up);
        let mut happenings = vec![Happening::Dealt { at, card, face_up }];
        if at.nth == 3 && face_up {
            happenings.extend(self.call_third(&after, at.side));
        }
        self.go_on(round, &after, now, &mut happenings)?;
        Ok(happenings)
    }

    /// Turns over the cards of a hand that lie face down.
    pub(super) fn turn(&self, by: Actor, side: Side, now: Time) -> Result<Vec<Happening>, Refusal> {
        self.check_turn(by, side, now)?;
        let Phase::Dealing(round) = &self.phase else { return Err(Refusal::NothingToTurn(side)) };
        let mut after = round.clone();
        after.turn(side);
        let mut happenings = vec![Happening::Turned(side)];
        let has_third = after.hands().is_some_and(|hands| hands[side].third().is_some());
        if has_third {
            happenings.extend(self.call_third(&after, side));
        }
        self.go_on(round, &after, now, &mut happenings)?;
        Ok(happenings)
    }

    /// Calls what can be seen now, gives the right to the hand that is turned over next, and ends
    /// the coup if nothing is due any more.
    fn go_on(
        &self,
        before: &Round,
        after: &Round,
        now: Time,
        happenings: &mut Vec<Happening>,
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
        happenings.extend(self.call_draws(hands, due, is_two && !matches!(due, Due::Turn(_))));
        happenings.extend(self.first_squeeze(after, now));
        if let Due::Nothing(facts) = due {
            happenings.extend(self.end_coup(after, &facts)?);
        }
        Ok(())
    }

    fn call_third(&self, round: &Round, side: Side) -> Option<Happening> {
        let hands = round.hands()?;
        announce::third_card(&self.house, side, &hands[side])
    }

    /// What the rules have each hand do, as soon as it is known.
    fn call_draws(&self, hands: &BySide<Hand>, due: Due, both_up: bool) -> Vec<Happening> {
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
    fn end_coup(&self, round: &Round, facts: &Facts) -> Result<Vec<Happening>, Refusal> {
        let mut happenings = vec![Happening::Decided { facts: *facts }];
        happenings.extend(announce::result(&self.house, facts));
        if round.ghost.is_none() {
            let paid = self.settle(facts).map_err(|_| Refusal::TooMuchMoney)?;
            happenings.extend(paid.into_iter().map(Happening::Settled));
        }
        happenings.push(Happening::CoupEnded);
        if self.shoe.as_ref().is_some_and(Shoe::is_over) {
            happenings.push(Happening::ShoeEnded(ShoeEnd::CutCard));
            happenings.extend(self.collected_after(&happenings));
        }
        Ok(happenings)
    }

    /// The commission that is collected when a shoe ends, once all this has happened.
    pub(super) fn collected_after(&self, happenings: &[Happening]) -> Vec<Happening> {
        if self.house.commission.box_settled != BoxSettled::EndOfShoe {
            return Vec::new();
        }
        let mut after = self.clone();
        for what in happenings {
            after.apply(&Event { at: Time::default(), by: Actor::House, what: what.clone() });
        }
        after.collected()
    }

    /// What everybody owes, as far as their credits go.
    pub(super) fn collected(&self) -> Vec<Happening> {
        let owing = self.purses.iter().map(|(patron, purse)| (*patron, purse));
        let paid = owing.map(|(patron, purse)| (patron, purse.owed.min(purse.credits)));
        let paid = paid.filter(|(_, amount)| *amount > Cents::ZERO);
        paid.map(|(patron, amount)| Happening::CommissionPaid { patron, amount }).collect()
    }

    /// Every wager settled: losers are taken before winners are paid, each in dealing order.
    fn settle(&self, facts: &Facts) -> Result<Vec<Paid>, TooMuchMoney> {
        let terms = self.house.terms();
        let mut paid = Vec::new();
        for Stake { patron, spot, amount } in self.felt.stakes() {
            let offer = self.offer(&spot.wager).expect("only offered wagers are staked on");
            let settlement = offer.wager.settle(*amount, facts, &terms)?;
            let won = settlement.won.minus(settlement.commission)?;
            let is_gain = won > Cents::ZERO;
            paid.push(Paid { patron: *patron, spot: spot.clone(), settlement, is_gain });
        }
        paid.sort_by_key(|paid| self.order(paid));
        Ok(paid)
    }

    /// Losers, then pushes, then winners; around the table; Player, Banker and Tie first if the
    /// house does so.
    fn order(&self, paid: &Paid) -> (u8, bool, i16, usize) {
        let verdict = match paid.settlement.verdict {
            Verdict::Lose => 0,
            Verdict::Push => 1,
            Verdict::Win => 2,
        };
        let place = match paid.spot.place {
            Place::Area(area) => 2 * i16::from(area),
            Place::Line(line) => 2 * i16::from(line) + 1,
        };
        // Area one is at the dealer's right.
        let around = match self.house.floor.pay_order {
            PayOrder::RightToLeft => place,
            PayOrder::LeftToRight => -place,
        };
        let offered = self.house.wagers.offered();
        let layout = offered.iter().position(|offer| *offer.wager.id() == paid.spot.wager);
        let layout = layout.unwrap_or(offered.len());
        let is_side = offered.get(layout).is_some_and(|offer| !offer.is_main());
        (verdict, is_side && self.house.floor.main_before_side, around, layout)
    }
}
