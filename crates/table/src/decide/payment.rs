//! A payment in error, put right: within what a wager of the coup can come to, and once.

use baccarat::{Cents, Pays, Rounding};
use primitives::{Number, PatronId};

use super::draft::Draft;
use crate::event::{CaseEvent, EventKind, Paid};
use crate::irregular::{Case, Found, Rule};
use crate::past::{Corrected, Moved, Short};
use crate::place::Spot;
use crate::refusal::Refusal;
use crate::table::{Phase, Table};

/// What is on record of the wagers of a coup.
struct Recorded<'t> {
    paid: &'t [Paid],
    short: &'t [Short],
    corrected: &'t [Corrected],
    is_void: bool,
}

impl Draft {
    pub(super) fn correct_payment(&mut self, case: &Case, rule: &Rule) -> Result<(), Refusal> {
        let Found::Payment { patron, ref spot, paid, due } = case.report.found else {
            return Err(Refusal::CannotDo { kind: case.report.kind, resolution: rule.resolution });
        };
        let (table, coup) = (&self.table, case.coup);
        table.check_payment(coup, &case.report.found)?;
        let change = due.minus(paid).map_err(|_| Refusal::TooMuchMoney)?;
        let size = change.max(Cents::ZERO.minus(change).map_err(|_| Refusal::TooMuchMoney)?);
        let floor = &table.house.floor;
        if size > floor.mispay_log_over && rule.reason.trim().is_empty() {
            return Err(Refusal::ReasonNeeded { over: floor.mispay_log_over });
        }
        table.check_payable(&table.felt, change.max(Cents::ZERO), Cents::ZERO)?;
        // What could not be taken back before is still with the patron.
        let short = table.short_of(coup, patron, spot);
        let moved = change.minus(short).and_then(|it| table.moved_by(patron, it, Moved::default()));
        let moved = moved.map_err(|_| Refusal::TooMuchMoney)?;
        let to_surveillance = size > floor.mispay_report_over;
        let (spot, before, after) = (spot.clone(), paid, due);
        self.push(EventKind::Case(CaseEvent::PaymentCorrected {
            coup,
            patron,
            spot,
            before,
            after,
            moved,
            to_surveillance,
        }));
        Ok(())
    }
}

impl Table {
    /// Whether a payment in error can be put right as somebody says: the wager is one of the coup,
    /// it was paid what they say, corrections included, and it can come to what they say is due.
    ///
    /// # Errors
    /// There is no such wager, it was paid otherwise, or it cannot come to that.
    pub fn check_payment(&self, coup: u64, found: &Found) -> Result<(), Refusal> {
        let Found::Payment { patron, spot, paid, due } = found else { return Ok(()) };
        let recorded = self.recorded_of(coup).ok_or(Refusal::NotOnRecord { coup: Number(coup) })?;
        let is_it = |it: &&Paid| (it.patron, &it.spot) == (*patron, spot);
        let wager =
            recorded.paid.iter().find(is_it).ok_or(Refusal::NoSuchWager { coup: Number(coup) })?;
        let won = wager.settlement.returned.minus(wager.settlement.staked);
        let by = self.corrected_by(coup, *patron, spot);
        let stands = won.and_then(|won| won.plus(by)).map_err(|_| Refusal::TooMuchMoney)?;
        if *paid != stands {
            return Err(Refusal::PaidOtherwise { paid: stands });
        }
        let (least, most) =
            if recorded.is_void { (Cents::ZERO, Cents::ZERO) } else { self.comes_to(wager)? };
        if (least..=most).contains(due) { Ok(()) } else { Err(Refusal::DueOutside { least, most }) }
    }

    /// The least and the most that a wager can be paid, besides its stake.
    fn comes_to(&self, paid: &Paid) -> Result<(Cents, Cents), Refusal> {
        let staked = paid.settlement.staked;
        let rounded = match self.house.terms().payout {
            Rounding::Up(unit) | Rounding::Nearest(unit) => i128::from(unit.cents().get()),
            Rounding::Down(_) | Rounding::Exact => 0,
        };
        let lines = self.offer(&paid.spot.wager).map_or(&[][..], |it| it.wager.lines());
        let won = lines.iter().map(|line| match line.pays {
            Pays::Push => 0,
            Pays::Win { odds, .. } => {
                let won = i128::from(staked.get()) * i128::from(odds.won());
                won / i128::from(odds.staked()) + rounded
            }
        });
        let most = i64::try_from(won.max().unwrap_or(0)).map_err(|_| Refusal::TooMuchMoney)?;
        let least = Cents::ZERO.minus(staked).map_err(|_| Refusal::TooMuchMoney)?;
        Ok((least, Cents::new(most)))
    }

    /// What a patron still has of a wager that should have been taken back.
    pub(super) fn short_of(&self, coup: u64, patron: PatronId, spot: &Spot) -> Cents {
        let all = self.recorded_of(coup).map_or(&[][..], |it| it.short);
        let is_its = |it: &&Short| (it.patron, &it.spot) == (patron, spot);
        all.iter().find(is_its).map_or(Cents::ZERO, |short| short.amount)
    }

    /// How much more or less than a wager came to was ruled to be due.
    pub(super) fn corrected_by(&self, coup: u64, patron: PatronId, spot: &Spot) -> Cents {
        let all = self.recorded_of(coup).map_or(&[][..], |it| it.corrected);
        let is_its = |it: &&Corrected| (it.patron, &it.spot) == (patron, spot);
        all.iter().find(is_its).map_or(Cents::ZERO, |corrected| corrected.by)
    }

    fn recorded_of(&self, coup: u64) -> Option<Recorded<'_>> {
        match (&self.phase, self.check_past(coup)) {
            (_, Ok(past)) => Some(Recorded {
                paid: &past.paid,
                short: &past.short,
                corrected: &past.corrected,
                is_void: past.is_void,
            }),
            (Phase::Dealing(round), Err(_)) if round.coup == coup => Some(Recorded {
                paid: &round.settled,
                short: &round.short,
                corrected: &round.corrected,
                is_void: false,
            }),
            _ => None,
        }
    }
}
