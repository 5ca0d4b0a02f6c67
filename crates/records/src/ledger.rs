//! Everybody's money, kept from the events alone.
//!
//! A table keeps books of its own. These are kept by other code and from nothing but what is
//! written down, so that one can be held against the other.

use baccarat::{Cents, Collection, Settlement};
use std::collections::BTreeMap;
use table::{
    CaseEvent, CoupEvent, EventKind, MoneyEvent, Moved, PatronId, Spot, Stake, Table, WagerEvent,
};

/// What is where, in cents. Sums are wide enough for anything that can be written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    credits: BTreeMap<PatronId, i128>,
    owed: BTreeMap<PatronId, i128>,
    felt: BTreeMap<(PatronId, Spot), i128>,
    /// All credits and all that lies on the felt: they are asked for after every event.
    in_play: i128,
    money_in: i128,
    money_out: i128,
    kept: i128,
}

/// Money that cannot have moved so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    #[error("{amount} is no amount to move")]
    NoAmount { amount: Cents },
    #[error("patron {patron} would be left with credits of {}", money(*.left))]
    Overdrawn { patron: PatronId, left: i128 },
    #[error("patron {patron} would be left owing {}", money(*.left))]
    OwedLess { patron: PatronId, left: i128 },
    #[error("patron {patron} would be left with {} on {spot}", money(*.left))]
    NotStaked { patron: PatronId, spot: Spot, left: i128 },
    #[error("{} came in, and {} is accounted for", money(*.money_in), money(*.found))]
    Unbalanced { money_in: i128, found: i128 },
    #[error("the books of the table do not agree with its events")]
    OtherBooks,
}

impl Ledger {
    /// As a table's own books have it.
    pub fn of(table: &Table) -> Ledger {
        let books = table.books();
        let mut ledger = Ledger {
            money_in: wide(books.money_in),
            money_out: wide(books.money_out),
            kept: wide(books.kept),
            ..Ledger::default()
        };
        for (patron, purse) in table.purses() {
            ledger.credits.insert(patron, wide(purse.credits));
            ledger.owed.insert(patron, wide(purse.owed));
        }
        for stake in table.felt().stakes() {
            ledger.felt.insert((stake.patron, stake.spot.clone()), wide(stake.amount));
        }
        ledger.in_play = ledger.credits() + ledger.felt();
        ledger
    }

    pub fn credits(&self) -> i128 {
        self.credits.values().sum()
    }

    pub fn credits_of(&self, patron: PatronId) -> i128 {
        self.credits.get(&patron).copied().unwrap_or_default()
    }

    pub fn staked_by(&self, patron: PatronId) -> i128 {
        self.felt.iter().filter(|((owner, _), _)| *owner == patron).map(|(_, amount)| amount).sum()
    }

    pub fn felt(&self) -> i128 {
        self.felt.values().sum()
    }

    /// Everything that lies there: whose it is, where, and how much.
    pub fn stakes(&self) -> impl Iterator<Item = (PatronId, &Spot, i128)> {
        self.felt.iter().map(|((patron, spot), amount)| (*patron, spot, *amount))
    }

    pub fn owed(&self) -> i128 {
        self.owed.values().sum()
    }

    /// What the house has more than before, commission included.
    pub fn kept(&self) -> i128 {
        self.kept
    }

    /// Everybody who ever had credits here.
    pub fn patrons(&self) -> impl Iterator<Item = PatronId> + '_ {
        self.credits.keys().copied()
    }

    /// Moves the money that this moves.
    ///
    /// # Errors
    /// It cannot have moved so. Nothing more can be made of the ledger then.
    pub fn apply(&mut self, what: &EventKind, collection: Collection) -> Result<(), LedgerError> {
        match what {
            EventKind::Money(event) => self.apply_money(event),
            EventKind::Wager(event) => self.apply_wager(event),
            EventKind::Coup(event) => self.apply_coup(event, collection),
            EventKind::Case(event) => self.apply_case(event),
            // None of these moves money.
            EventKind::Duty(_)
            | EventKind::Shoe(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => Ok(()),
        }?;
        self.check_balance()
    }

    fn apply_money(&mut self, event: &MoneyEvent) -> Result<(), LedgerError> {
        match event {
            MoneyEvent::MoneyIn { patron, amount } => {
                self.money_in += positive(*amount)?;
                self.credit(*patron, wide(*amount))
            }
            MoneyEvent::CashedOut { patron, amount } => {
                self.money_out += positive(*amount)?;
                self.credit(*patron, -wide(*amount))
            }
            MoneyEvent::CommissionPaid { patron, amount } => {
                self.kept += positive(*amount)?;
                self.credit(*patron, -wide(*amount))?;
                self.owe(*patron, -wide(*amount))
            }
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent) -> Result<(), LedgerError> {
        match event {
            WagerEvent::Staked(stake) => {
                positive(stake.amount)?;
                self.credit(stake.patron, -wide(stake.amount))?;
                self.lay(stake, wide(stake.amount))
            }
            WagerEvent::StakeReturned { stake, .. } => {
                positive(stake.amount)?;
                self.lay(stake, -wide(stake.amount))?;
                self.credit(stake.patron, wide(stake.amount))
            }
            WagerEvent::BetsOpened { .. }
            | WagerEvent::LastBets
            | WagerEvent::DifferentialAllowed { .. }
            | WagerEvent::BetsClosed => Ok(()),
        }
    }

    fn apply_coup(&mut self, event: &CoupEvent, collection: Collection) -> Result<(), LedgerError> {
        match event {
            CoupEvent::Settled(paid) => {
                let amount = paid.settlement.staked;
                let stake = Stake { patron: paid.patron, spot: paid.spot.clone(), amount };
                self.settle(&stake, &paid.settlement, collection)
            }
            CoupEvent::GhostStarted { .. }
            | CoupEvent::Dealt { .. }
            | CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::Decided { .. }
            | CoupEvent::CoupEnded => Ok(()),
        }
    }

    fn apply_case(&mut self, event: &CaseEvent) -> Result<(), LedgerError> {
        match event {
            CaseEvent::Resettled(again) => self.correct(again.patron, &again.moved),
            CaseEvent::PaymentCorrected { patron, moved, .. } => self.correct(*patron, moved),
            // Stakes of a coup that is void come back by events of their own.
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::CardsCorrected { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::CoupVoided { .. } => Ok(()),
        }
    }

    fn settle(
        &mut self,
        stake: &Stake,
        settlement: &Settlement,
        collection: Collection,
    ) -> Result<(), LedgerError> {
        positive(stake.amount)?;
        self.lay(stake, -wide(stake.amount))?;
        self.kept += wide(settlement.staked) - wide(settlement.returned);
        self.credit(stake.patron, wide(settlement.returned))?;
        match collection {
            Collection::Owed => self.owe(stake.patron, wide(settlement.commission)),
            Collection::Deducted => Ok(()),
        }
    }

    fn correct(&mut self, patron: PatronId, moved: &Moved) -> Result<(), LedgerError> {
        self.kept -= wide(moved.credits);
        self.credit(patron, wide(moved.credits))?;
        self.owe(patron, wide(moved.owed))
    }

    fn credit(&mut self, patron: PatronId, change: i128) -> Result<(), LedgerError> {
        let credits = self.credits.entry(patron).or_default();
        *credits += change;
        self.in_play += change;
        if *credits < 0 { Err(LedgerError::Overdrawn { patron, left: *credits }) } else { Ok(()) }
    }

    fn owe(&mut self, patron: PatronId, change: i128) -> Result<(), LedgerError> {
        let owed = self.owed.entry(patron).or_default();
        *owed += change;
        if *owed < 0 { Err(LedgerError::OwedLess { patron, left: *owed }) } else { Ok(()) }
    }

    fn lay(&mut self, stake: &Stake, change: i128) -> Result<(), LedgerError> {
        let key = (stake.patron, stake.spot.clone());
        let left = self.felt.get(&key).copied().unwrap_or_default() + change;
        match left {
            ..0 => {
                let (patron, spot) = key;
                return Err(LedgerError::NotStaked { patron, spot, left });
            }
            0 => self.felt.remove(&key),
            _ => self.felt.insert(key, left),
        };
        self.in_play += change;
        Ok(())
    }

    fn check_balance(&self) -> Result<(), LedgerError> {
        let money_in = self.money_in;
        let found = self.in_play + self.kept + self.money_out;
        if money_in == found { Ok(()) } else { Err(LedgerError::Unbalanced { money_in, found }) }
    }

    pub fn compare(&self, table: &Table) -> Result<(), LedgerError> {
        let books = table.books();
        let sums = [
            (self.money_in, books.money_in),
            (self.money_out, books.money_out),
            (self.kept, books.kept),
        ];
        let same_sums = sums.into_iter().all(|(own, other)| own == wide(other));
        let same_purse = |(patron, credits): (&PatronId, &i128)| {
            let purse = table.purse(*patron).copied().unwrap_or_default();
            let owed = self.owed.get(patron).copied().unwrap_or_default();
            wide(purse.credits) == *credits && wide(purse.owed) == owed
        };
        let same_felt = table.felt().stakes().len() == self.felt.len()
            && table.felt().stakes().iter().all(|stake| {
                self.felt.get(&(stake.patron, stake.spot.clone())) == Some(&wide(stake.amount))
            });
        let is_same = same_sums && same_felt && self.credits.iter().all(same_purse);
        if is_same && table.balances() { Ok(()) } else { Err(LedgerError::OtherBooks) }
    }
}

fn positive(amount: Cents) -> Result<i128, LedgerError> {
    if amount > Cents::ZERO { Ok(wide(amount)) } else { Err(LedgerError::NoAmount { amount }) }
}

pub(crate) fn wide(amount: Cents) -> i128 {
    i128::from(amount.get())
}

/// A sum of cents as money.
pub(crate) fn money(cents: i128) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
