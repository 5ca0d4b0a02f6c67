//! What wagers come to: those that two cards decide perhaps at once, the others at the end.

use baccarat::{Facts, Settlement, TooMuchMoney, Verdict};
use house::PayOrder;

use super::Decided;
use crate::event::{CoupEvent, EventKind, Paid};
use crate::felt::Stake;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::round::{Due, Round};
use crate::table::{Phase, Table};

impl Table {
    /// The wagers that two cards decide, settled between the hands of two and the third cards, if
    /// the house does so. A coup without third cards is settled at its end.
    pub(super) fn settle_interim(&self, round: &Round) -> Decided {
        let is_third = matches!(self.due(round), Due::Card(at) if at.nth == 3);
        let (Some(hands), true) = (round.hands(), is_third) else { return Ok(Vec::new()) };
        let is_two = hands.player.third().is_none() && hands.banker.third().is_none();
        if !self.house.deal.interim_settlement || !is_two {
            return Ok(Vec::new());
        }
        let decided = self.felt.stakes().iter().filter(|stake| self.is_decided_by_two(stake));
        let decided: Vec<&Stake> = decided.collect();
        let paid = self.paid(&round.settled, &Facts::of(hands), &decided).map_err(too_much)?;
        Ok(self.in_order(paid))
    }

    /// Whether the coup in progress has paid or taken anything already.
    pub(super) fn has_paid(&self) -> bool {
        matches!(&self.phase, Phase::Dealing(round) if !round.settled.is_empty())
    }

    fn is_decided_by_two(&self, stake: &Stake) -> bool {
        self.offer(&stake.spot.wager).is_some_and(|it| it.wager.is_decided_by_two_cards())
    }

    /// What the wagers of a coup that is over come to, in the order in which its cards have them
    /// settled: what two cards decide has the first claim to what is paid at most, if third cards
    /// followed. When a mistake was found makes no difference.
    pub(super) fn settled_by(
        &self,
        stakes: &[Stake],
        facts: &Facts,
    ) -> Result<Vec<Paid>, TooMuchMoney> {
        let has_interim = self.house.deal.interim_settlement && facts.cards_used() > 4;
        let is_interim = |stake: &&Stake| has_interim && self.is_decided_by_two(stake);
        let (interim, others): (Vec<&Stake>, Vec<&Stake>) = stakes.iter().partition(is_interim);
        let mut settled = self.paid(&[], facts, &interim)?;
        let others = self.paid(&settled, facts, &others)?;
        settled.extend(others);
        Ok(settled)
    }

    /// All wagers that are left, once the coup is decided.
    pub(super) fn settle_all(&self, round: &Round, facts: &Facts) -> Decided {
        let settled = round.settled.iter().map(Paid::stake);
        let stakes: Vec<Stake> = settled.chain(self.felt.stakes().iter().cloned()).collect();
        let mut paid = self.settled_by(&stakes, facts).map_err(too_much)?;
        let is_same = |one: &Paid, two: &Paid| (one.patron, &one.spot) == (two.patron, &two.spot);
        paid.retain(|paid| !round.settled.iter().any(|settled| is_same(settled, paid)));
        Ok(self.in_order(paid))
    }

    /// Losers are taken before winners are paid, each in dealing order.
    fn in_order(&self, mut paid: Vec<Paid>) -> Vec<EventKind> {
        paid.sort_by_key(|paid| self.order(paid));
        paid.into_iter().map(|paid| EventKind::Coup(CoupEvent::Settled(paid))).collect()
    }

    /// What these wagers come to, after those that the coup has paid before.
    fn paid(
        &self,
        before: &[Paid],
        facts: &Facts,
        stakes: &[&Stake],
    ) -> Result<Vec<Paid>, TooMuchMoney> {
        let wager = |stake: &&Stake| {
            let offer = self.offer(&stake.spot.wager).expect("only offered wagers are staked on");
            (&offer.wager, stake.amount)
        };
        let before: Vec<Settlement> = before.iter().map(|paid| paid.settlement).collect();
        let wagers: Vec<_> = stakes.iter().map(wager).collect();
        let settled = self.house.settle(&before, &wagers, facts)?;
        let paid = |(stake, settlement): (&&Stake, Settlement)| {
            let is_gain = settlement.won > settlement.commission;
            let Stake { patron, spot, .. } = (*stake).clone();
            Paid { patron, spot, settlement, is_gain }
        };
        Ok(stakes.iter().zip(settled).map(paid).collect())
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

fn too_much(_: TooMuchMoney) -> Refusal {
    Refusal::TooMuchMoney
}
