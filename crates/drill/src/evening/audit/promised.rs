//! What the floor is told that a ruling would move, and what it moves.

use std::collections::BTreeMap;

use baccarat::Cents;
use house::{Resolution as R, Visibility};
use table::{
    Actor, Audience, Case, CaseRequest, ChoiceView, Command, Found as Evidence, PatronId, Request,
    Rule, Table, Time,
};

use super::{Auditor, Found, ensure, ensure_or};

/// A choice as the floor saw it when it ruled.
#[derive(Clone, Debug)]
pub(in super::super) struct Promised {
    choice: ChoiceView,
    /// Whether the floor asked for just that, and may.
    is_just_that: bool,
    /// Whether it goes by cards that nobody has seen, so that nothing may be told of it.
    is_blind: bool,
    /// What each patron had.
    before: BTreeMap<PatronId, i64>,
    /// What the house had, and the commission in that.
    house_before: [i64; 2],
}

impl Auditor {
    /// What the floor sees of a ruling that it asks for, if it names no cards of its own.
    pub(in super::super) fn promised(
        &self,
        command: &Command,
        table: &Table,
        now: Time,
    ) -> Option<Promised> {
        let Command { by: Actor::Floor(_), request: Request::Case(CaseRequest::Rule(rule)) } =
            command
        else {
            return None;
        };
        let Rule { resolution, cards: None, reason } = rule else { return None };
        let case = self.case.as_ref()?;
        let choices = table.view(Audience::Floor, now).case?.choices;
        let choice = choices.into_iter().find(|choice| choice.resolution == *resolution)?;
        let may = table.check_open().and_then(|()| table.check_ruler(command.by)).is_ok();
        Some(Promised {
            choice,
            is_just_that: reason.trim().is_empty() && may,
            is_blind: self.is_blind(case, *resolution),
            before: self.owned(),
            house_before: self.earned(),
        })
    }

    /// Whether what was told came true.
    pub(in super::super) fn check_promised(&self, promised: &Promised, is_done: bool) -> Found {
        let Promised { choice, is_just_that, is_blind, before, house_before } = promised;
        let is_free = choice.refusal.is_none();
        ensure(!is_just_that || is_free == is_done, "the floor could rule so, or could not")?;
        let is_told = choice.house.is_some() && choice.commission.is_some();
        let is_silent = choice.house.or(choice.commission).is_none() && choice.changes.is_empty();
        ensure(is_free || is_silent, "what cannot be done would move money")?;
        // What a hidden card does is not told.
        ensure(!is_blind || is_silent, "the floor was told what a hidden card would do")?;
        if *is_blind || !is_free || !is_done {
            return Ok(());
        }
        ensure(is_told, "the floor was not told what the house would have")?;
        let [kept, commission] = self.earned();
        let is_so = choice.house.map(Cents::get) == Some(kept - house_before[0])
            && choice.commission.map(Cents::get) == Some(commission - house_before[1]);
        ensure(is_so, "the house has another amount than the floor was told")?;
        let mut moved = self.owned();
        for (patron, owned) in before {
            *moved.entry(*patron).or_default() -= owned;
        }
        moved.retain(|_, change| *change != 0);
        let told = choice.changes.iter().map(|(patron, change)| (*patron, change.get()));
        let told: BTreeMap<PatronId, i64> = told.collect();
        ensure_or(moved == told, || format!("the floor was told {told:?}, and {moved:?} moved"))
    }

    /// Whether what a ruling comes to tells of a card that nobody has seen.
    pub(super) fn is_blind(&self, case: &Case, resolution: R) -> bool {
        if matches!(resolution, R::Void | R::VoidAndEndShoe | R::Ghost | R::OfferRetract) {
            return false;
        }
        let is_unseen = case.report.seen == Visibility::Unseen
            && matches!(case.report.found, Evidence::Card(Some(_)));
        let is_down = match self.coup.as_ref().filter(|laid| laid.number == case.coup) {
            Some(laid) => laid.is_down(),
            None => self.past.get(&case.coup).is_some_and(|over| !over.is_open),
        };
        is_unseen || is_down
    }

    /// What the house has won, and its commission, both with what it is owed.
    fn earned(&self) -> [i64; 2] {
        let owed: i64 = self.purses.values().map(|it| it.owed).sum();
        [self.kept + owed, self.commission + owed]
    }

    /// What each patron has: credits without what they owe, and stakes.
    fn owned(&self) -> BTreeMap<PatronId, i64> {
        let purses = self.purses.iter().map(|(patron, it)| (*patron, it.credits - it.owed));
        let mut owned: BTreeMap<PatronId, i64> = purses.collect();
        for ((patron, _), amount) in &self.felt {
            *owned.entry(*patron).or_default() += amount;
        }
        owned
    }
}
