//! Credits, stakes and what the house keeps.

use baccarat::Cents;
use house::{BoxSettled, Dealer, OverDifferential};
use table::{
    Actor, CoupEvent, Event, EventKind, MoneyEvent, PatronId, Returned, ShoeEvent, Stake, Table,
    WagerEvent,
};

use super::{Auditor, Found, Owned, ensure, ensure_or};

impl Auditor {
    /// Whoever has nothing here when a shoe is loaded has nothing to repeat any more.
    pub(super) fn forget_who_left(&mut self) {
        let (felt, purses) = (&self.felt, &self.purses);
        let is_there = |patron: &PatronId| {
            let owned = purses.get(patron).copied().unwrap_or_default();
            let is_staked = felt.keys().any(|(staker, _)| staker == patron);
            owned.credits != 0 || owned.owed != 0 || is_staked
        };
        self.last_stakes.retain(|patron, _| is_there(patron));
    }

    pub(super) fn note_money(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Money(MoneyEvent::MoneyIn { patron, amount }) => {
                let is_cage = matches!(event.by, Actor::Cage(_) | Actor::House);
                ensure(is_cage, "credits were made by somebody else than the cage")?;
                ensure(amount.get() > 0, "no money came in")?;
                self.money_in += amount.get();
                self.purse(*patron).credits += amount.get();
            }
            EventKind::Money(MoneyEvent::CommissionPaid { patron, amount }) => {
                let purse = self.purse(*patron);
                purse.credits -= amount.get();
                purse.owed -= amount.get();
                ensure(purse.owed >= 0, "more commission was paid than was owed")?;
                self.kept += amount.get();
                self.commission += amount.get();
            }
            EventKind::Money(MoneyEvent::CashedOut { patron, amount }) => {
                let is_own = event.by == Actor::Patron(*patron);
                let is_cage = matches!(event.by, Actor::Cage(_) | Actor::House);
                ensure(is_own || is_cage, "somebody cashed out another's credits")?;
                let purse = self.purse(*patron);
                ensure(purse.owed == 0, "somebody cashed out who owes commission")?;
                ensure(purse.credits == amount.get(), "not all credits were cashed out")?;
                purse.credits = 0;
                self.money_out += amount.get();
            }
            EventKind::Wager(WagerEvent::Staked(stake)) => self.note_stake(stake)?,
            EventKind::Wager(WagerEvent::StakeReturned { stake, why }) => {
                self.note_return(stake, *why)?;
            }
            EventKind::Coup(CoupEvent::Settled(paid)) => self.note_settled(paid)?,
            EventKind::Wager(WagerEvent::DifferentialAllowed { difference, maximum }) => {
                let rule = &self.house.limits.differential;
                let is_over = rule.maximum == Some(*maximum) && difference > maximum;
                let is_blocked = rule.when_over == OverDifferential::Block;
                ensure(is_over && is_blocked, "a differential was allowed that needs no allowing")?;
                let is_floor = matches!(event.by, Actor::Floor(_));
                ensure(is_floor, "somebody else than the floor allowed a differential")?;
                self.allowed = Some(difference.get());
            }
            EventKind::Wager(WagerEvent::BetsClosed) => {
                let allowed = self.allowed.take();
                self.check_lock(allowed)?;
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) | EventKind::Coup(CoupEvent::CoupEnded) => {
                ensure(self.felt.is_empty(), "stakes were left on the table")?;
            }
            _ => {}
        }
        let is_sound = |purse: &Owned| 0 <= purse.owed && purse.owed <= purse.credits;
        ensure(
            self.purses.values().all(is_sound),
            "somebody has less than nothing, or than is owed",
        )
    }

    /// Nothing is owed once a shoe is over and the house collects then.
    pub(in super::super) fn check_collected(&self, events: &[Event]) -> Found {
        let is_over =
            events.iter().any(|it| matches!(it.what, EventKind::Shoe(ShoeEvent::ShoeEnded(_))));
        let is_due = is_over && self.house.commission.box_settled == BoxSettled::EndOfShoe;
        let is_paid = |purse: &Owned| purse.owed == 0 || purse.credits == 0;
        ensure(!is_due || self.purses.values().all(is_paid), "commission was not collected")
    }

    /// Who stakes or takes a stake back, and when.
    pub(super) fn check_bet(&self, event: &Event) -> Found {
        match &event.what {
            EventKind::Wager(WagerEvent::Staked(stake)) => {
                self.check_bettor(event, stake.patron)?;
                self.check_in_time(event)
            }
            EventKind::Wager(WagerEvent::StakeReturned { stake, why: Returned::TakenBack }) => {
                self.check_bettor(event, stake.patron)?;
                self.check_may_take_back(event, stake.patron)?;
                ensure(self.felt.contains_key(&(stake.patron, stake.spot.clone())), "no such stake")
            }
            _ => Ok(()),
        }
    }

    fn note_stake(&mut self, stake: &Stake) -> Found {
        let amount = stake.amount.get();
        ensure(amount > 0, "nothing was staked")?;
        let purse = self.purse(stake.patron);
        purse.credits -= amount;
        ensure(purse.credits >= purse.owed, "more was staked than there is")?;
        let key = (stake.patron, stake.spot.clone());
        if !self.felt.contains_key(&key) {
            self.placed.push(key.clone());
        }
        *self.felt.entry(key).or_default() += amount;
        self.check_rules(stake)
    }

    fn note_return(&mut self, stake: &Stake, why: Returned) -> Found {
        self.check_returned(stake, why)?;
        // Until its first card, a coup can still be called off.
        let is_called_off = why == Returned::ShuffleNow
            && self.coup.as_ref().is_some_and(|coup| coup.cards.cards().is_empty());
        let is_ruled = self.may_return(why);
        let is_offered = match why {
            Returned::TakenBack | Returned::AreaLeftEmpty | Returned::NoMainWager => {
                self.retract.is_some()
            }
            _ => false,
        };
        let is_free = self.bets.is_some() && !matches!(why, Returned::Void | Returned::Ghost);
        let may = is_free || is_called_off || is_ruled || is_offered;
        ensure(may, "a stake came back after the lock")?;
        self.take_from_felt(stake)?;
        self.purse(stake.patron).credits += stake.amount.get();
        Ok(())
    }

    fn check_bettor(&self, event: &Event, patron: PatronId) -> Found {
        let may = match event.by {
            Actor::Patron(own) => own == patron,
            Actor::Dealer(dealer) => Some(dealer) == self.dealer,
            Actor::House => self.house.terminals.dealer == Dealer::Automatic,
            _ => false,
        };
        ensure(may, "somebody wagered for another")
    }

    /// While wagers are open, or while a ruling lets patrons take them back.
    fn check_may_take_back(&self, event: &Event, patron: PatronId) -> Found {
        match self.retract {
            Some(until) => {
                let has_looked = self.rights.lookers.contains(&patron);
                ensure(!has_looked, "one who has seen cards took a wager back")?;
                let is_in_time = until.is_none_or(|until| event.at < until);
                ensure(is_in_time, "a stake was taken back after the time for it")
            }
            None => self.check_in_time(event),
        }
    }

    fn check_in_time(&self, event: &Event) -> Found {
        let Some(bets) = self.bets else { return Err("a stake changed after the lock".to_owned()) };
        // A table whose wagers differ by too much stays open until somebody mends it.
        let may_wait = self.house.limits.differential.maximum.is_some();
        let is_in_time = bets.until.is_none_or(|until| event.at < until);
        ensure(is_in_time || may_wait, "a stake changed after its time")
    }

    pub(super) fn take_from_felt(&mut self, stake: &Stake) -> Found {
        let key = (stake.patron, stake.spot.clone());
        let there = self.felt.get_mut(&key).ok_or("there is no such stake")?;
        *there -= stake.amount.get();
        ensure(*there >= 0 && stake.amount.get() > 0, "more came back than was staked")?;
        self.felt.retain(|_, amount| *amount > 0);
        self.placed.retain(|key| self.felt.contains_key(key));
        Ok(())
    }

    pub(super) fn purse(&mut self, patron: PatronId) -> &mut Owned {
        self.purses.entry(patron).or_default()
    }

    pub(super) fn compare_money(&self, table: &Table) -> Found {
        for (patron, own) in &self.purses {
            // Whoever has nothing may be forgotten.
            let purse = table.purse(*patron).copied().unwrap_or_default();
            let is_same = purse.credits.get() == own.credits && purse.owed.get() == own.owed;
            ensure_or(is_same, || format!("patron {} has {purse:?}, not {own:?}", patron.0))?;
        }
        let stakes = table.felt().stakes();
        let own = |stake: &Stake| self.felt.get(&(stake.patron, stake.spot.clone())).copied();
        let is_same = |stake: &Stake| own(stake) == Some(stake.amount.get());
        ensure(stakes.len() == self.felt.len() && stakes.iter().all(is_same), "stakes differ")?;
        let books = table.books();
        let theirs = [books.money_in, books.money_out, books.kept, books.commission];
        let ours = [self.money_in, self.money_out, self.kept, self.commission];
        ensure_or(theirs.map(Cents::get) == ours, || {
            format!("the books say {theirs:?}, not {ours:?}")
        })?;
        let credits: i64 = self.purses.values().map(|purse| purse.credits).sum();
        ensure(table.credits().get() == credits, "credits differ")
    }
}
