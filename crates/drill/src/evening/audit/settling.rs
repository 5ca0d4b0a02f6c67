//! What every wager comes to, and when.

use baccarat::{BySide, Cents, Collection, Facts, Hand, Settlement, Step, Verdict};
use house::PayOrder;
use table::{Paid, PatronId, Place, Spot, Stake};

use super::paying::check_verdict;
use super::redone::whole;
use super::shown::faces;
use super::{Auditor, Due, Found, Turn, ensure};

/// The wagers that the first two cards of each hand decide, of those that evenings offer.
const OF_TWO_CARDS: &[&str] = &[
    "player-pair",
    "banker-pair",
    "either-pair",
    "perfect-pair",
    "player-natural-8",
    "player-natural-9",
    "banker-natural-8",
    "banker-natural-9",
];

/// Whether two cards decide what lies there.
pub(super) fn is_of_two_cards(spot: &Spot) -> bool {
    OF_TWO_CARDS.contains(&spot.wager.as_str())
}

impl Auditor {
    pub(super) fn note_settled(&mut self, paid: &Paid) -> Found {
        let (due, turn) = (self.due()?, self.turn_of(paid));
        self.check_itemised(&paid.spot, &paid.settlement)?;
        let coup = self.coup.as_mut().ok_or("there is no coup")?;
        ensure(coup.ghost.is_none(), "a ghost hand was settled")?;
        if coup.due.is_empty() {
            coup.due = due;
        }
        let key = (paid.patron, paid.spot.clone());
        let expected = coup.due.remove(&key).ok_or("a wager was settled that is not due")?;
        ensure(turn >= coup.settled, "a wager was paid or taken out of its turn")?;
        coup.settled = turn;
        ensure(paid.settlement == expected, "a wager was settled for another amount")?;
        let hands = coup.hands.as_ref().map(|hand| faces(hand));
        check_verdict(&paid.spot, expected.verdict, &hands)?;
        let is_gain = expected.won.get() > expected.commission.get();
        ensure(paid.is_gain == is_gain, "a gain is none, or none is one")?;
        let (patron, spot) = key.clone();
        let is_owed = self.house.terms().collection == Collection::Owed;
        let owed = if is_owed { expected.commission.get() } else { 0 };
        let gain = expected.returned.get() - expected.staked.get() - owed;
        *coup.outcome.gained.entry(patron).or_default() += gain;
        coup.outcome.wagers.insert(key, expected);
        self.take_from_felt(&Stake { patron, spot, amount: expected.staked })?;
        let collection = self.house.terms().collection;
        let purse = self.purse(patron);
        purse.credits += expected.returned.get();
        match collection {
            Collection::Owed => purse.owed += expected.commission.get(),
            Collection::Deducted => self.commission += expected.commission.get(),
        }
        self.kept += expected.staked.get() - expected.returned.get();
        Ok(())
    }

    /// Losers are taken before winners are paid, around the table, and side wagers after the others
    /// where the house says so.
    fn turn_of(&self, paid: &Paid) -> Turn {
        let verdict = match paid.settlement.verdict {
            Verdict::Lose => 0,
            Verdict::Push => 1,
            Verdict::Win => 2,
        };
        // The first area is at the dealer's right, and a line lies after the area of its number.
        let from_right = match paid.spot.place {
            Place::Area(area) => 2 * i16::from(area),
            Place::Line(line) => 2 * i16::from(line) + 1,
        };
        let around = match self.house.floor.pay_order {
            PayOrder::RightToLeft => from_right,
            PayOrder::LeftToRight => i16::MAX - from_right,
        };
        let main = ["player", "banker", "tie"];
        let is_side = !main.contains(&paid.spot.wager.as_str());
        let mut offered = self.house.wagers.offered().iter();
        let nth = offered.position(|offer| *offer.wager.id() == paid.spot.wager).unwrap_or(0);
        (verdict, is_side && self.house.floor.main_before_side, around, nth)
    }

    /// What is settled now: all stakes once the coup is decided, and before that those which two
    /// cards decide, once both hands are face up and a third card follows.
    fn due(&self) -> Result<Due, String> {
        let coup = self.coup.as_ref().ok_or("there is no coup")?;
        let hands = coup.cards.hands().ok_or("the hands are not full")?;
        let facts = Facts::of(hands);
        let follows = matches!(coup.cards.next(), Step::Draw(_)) && facts.cards_used() == 4;
        let is_interim = self.house.deal.interim_settlement && follows && !coup.is_down();
        ensure(coup.is_decided || is_interim, "wagers were settled before the decision")?;
        let felt = self.felt.iter();
        let felt = felt.map(|(key, staked)| (key.clone(), whole(Cents::new(*staked))));
        if coup.is_decided {
            // What was settled in the interim has its share too.
            let wagers = coup.outcome.wagers.clone().into_iter().chain(felt).collect();
            let mut due = self.fair(&wagers, hands)?;
            due.retain(|key, _| self.felt.contains_key(key));
            return Ok(due);
        }
        let mut due = self.in_full(felt.filter(|((_, spot), _)| is_of_two_cards(spot)), &facts)?;
        self.share(self.paid_long(&coup.outcome.wagers), &facts, &mut due)?;
        Ok(due)
    }

    /// What stakes come to where nothing limits it.
    fn in_full(
        &self,
        stakes: impl Iterator<Item = ((PatronId, Spot), Settlement)>,
        facts: &Facts,
    ) -> Result<Due, String> {
        let (mut due, terms) = (Due::new(), self.house.terms());
        for ((patron, spot), settled) in stakes {
            let wager = self.house.wager(spot.wager.as_str()).ok_or("no such wager")?;
            let settled = wager.settle(settled.staked, facts, &terms);
            due.insert((patron, spot), settled.map_err(|it| it.to_string())?);
        }
        Ok(due)
    }

    /// What wagers at long odds have won, where the house has a limit for that.
    fn paid_long(&self, wagers: &Due) -> i128 {
        let long = wagers.values().filter(|it| is_long(&self.house.limits, it));
        long.map(|it| i128::from(it.won.get())).sum()
    }

    /// What these stakes come to if the coup has those hands: what two cards decide first, where
    /// the house settles them so.
    pub(super) fn fair(&self, stakes: &Due, hands: &BySide<Hand>) -> Result<Due, String> {
        let facts = Facts::of(hands);
        let has_interim = self.house.deal.interim_settlement && facts.cards_used() > 4;
        let mut all = Due::new();
        for is_interim in [true, false] {
            let is_now = |spot: &Spot| is_interim == (has_interim && is_of_two_cards(spot));
            let now = stakes.iter().filter(|((_, spot), _)| is_now(spot));
            let mut due = self.in_full(now.map(|(key, it)| (key.clone(), *it)), &facts)?;
            self.share(self.paid_long(&all), &facts, &mut due)?;
            all.extend(due);
        }
        Ok(all)
    }

    /// All that a coup pays on long odds, in the interim and at its end, is within the limit.
    pub(super) fn check_paid_long(&self, wagers: &Due) -> Found {
        let most = self.house.limits.payout_maximum.map(|most| i128::from(most.get()));
        let is_within = most.is_none_or(|most| self.paid_long(wagers) <= most);
        ensure(is_within, "the coup paid more on long odds than it may")
    }

    /// Long odds share what the house pays on them in one coup, and has not paid yet.
    fn share(&self, paid: i128, facts: &Facts, due: &mut Due) -> Found {
        let limits = &self.house.limits;
        let Some(most) = limits.payout_maximum else { return Ok(()) };
        let left = i128::from(most.get()) - paid;
        ensure(left >= 0, "the coup paid more on long odds than it may")?;
        let long = due.values().filter(|it| is_long(limits, it));
        let would: i128 = long.map(|it| i128::from(it.won.get())).sum();
        let long = due.iter_mut().filter(|(_, it)| is_long(limits, it) && would > left);
        for ((_, spot), settled) in long {
            let won = i128::from(settled.won.get()) * left / would;
            let won = i64::try_from(won).map_err(|it| it.to_string())?;
            if settled.commission.get() == 0 {
                settled.won = Cents::new(won);
                settled.returned = Cents::new(settled.staked.get() + won);
            } else {
                let wager = self.house.wager(spot.wager.as_str()).ok_or("no such wager")?;
                let (most, terms) = (Cents::new(won), self.house.terms());
                let limited = wager.settle_at_most(most, settled.staked, facts, &terms);
                *settled = limited.map_err(|it| it.to_string())?;
            }
        }
        Ok(())
    }
}

/// Whether a wager won at odds for which the house has a limit.
fn is_long(limits: &house::Limits, settled: &Settlement) -> bool {
    let above = limits.payout_maximum_above;
    settled.odds.is_some_and(|odds| {
        let (won, staked) = (u64::from(odds.won()), u64::from(odds.staked()));
        won * u64::from(above.staked()) > u64::from(above.won()) * staked
    })
}
