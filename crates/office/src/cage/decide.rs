//! What would happen. Nothing here changes anything.

use baccarat::Cents;
use primitives::{Authority, Number, Time};

use super::ledger::{Cage, Voucher, VoucherState};
use super::refusal::Refusal;
use super::words::{AMOUNT_MAX, By, Command, Event, EventKind, Request, Source, Target};
use crate::digest::Digest;
use crate::text::{FROM_MAX, WORDS_MAX, is_table_name, is_text};

impl Cage {
    /// What would happen, or why nothing would. Nothing does, and nothing is wrong, if a payout at
    /// the counter is asked for again by the same request.
    ///
    /// # Errors
    /// The cage cannot do it, or not now, or not for whoever asks.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let by = command.by;
        let what = match &command.request {
            Request::Issue { code, amount, from } => Some(self.issue(by, *code, *amount, from)?),
            Request::Redeem { code, into } => self.redeem(by, *code, into, now)?,
            Request::Cancel { number, reason } => Some(self.cancel(by, *number, reason, now)?),
        };
        Ok(what.into_iter().map(|what| Event { at: now, by, what }).collect())
    }

    fn issue(
        &self,
        by: By,
        code: Digest,
        amount: Cents,
        from: &Source,
    ) -> Result<EventKind, Refusal> {
        match from {
            Source::Counter => check_counter(by)?,
            Source::CashOut { table, patron } => {
                check_owner(by, By::Patron(*patron))?;
                check_table(table)?;
            }
            Source::ForPatron { table, reason, .. } => {
                check_counter(by)?;
                check_table(table)?;
                check_reason(reason)?;
            }
        }
        self.check_amount(amount, from)?;
        if self.voucher_by_code(code).is_some() {
            return Err(Refusal::InUse);
        }
        let number = self.next_number().ok_or(Refusal::NoMoreNumbers)?;
        Ok(EventKind::Issued { number, code, amount, from: from.clone() })
    }

    fn redeem(
        &self,
        by: By,
        code: Digest,
        into: &Target,
        now: Time,
    ) -> Result<Option<EventKind>, Refusal> {
        match into {
            Target::Counter { request, place } => {
                check_counter(by)?;
                check_place(place)?;
                if let Some(paid) = self.voucher_by_payout(*request) {
                    return self.check_same_payout(paid, by, code).map(|()| None);
                }
            }
            Target::Table { table, patron } => {
                check_owner(by, By::Patron(*patron))?;
                check_table(table)?;
            }
        }
        let number = self.voucher_by_code(code).ok_or(Refusal::NoSuchVoucher)?;
        let amount = self.check_voucher(number, now)?.amount;
        Ok(Some(EventKind::Redeemed { number, amount, into: into.clone() }))
    }

    /// Whether a payout that was made is this one: by the same person, for the same voucher.
    fn check_same_payout(&self, number: u64, by: By, code: Digest) -> Result<(), Refusal> {
        let voucher = self.voucher(number).ok_or(Refusal::NoSuchVoucher)?;
        match &voucher.state {
            VoucherState::Redeemed { by: payer, .. } if *payer == by && voucher.code == code => {
                Ok(())
            }
            VoucherState::Redeemed { .. } | VoucherState::Open | VoucherState::Cancelled { .. } => {
                Err(Refusal::InUse)
            }
        }
    }

    fn cancel(&self, by: By, number: u64, reason: &str, now: Time) -> Result<EventKind, Refusal> {
        check_counter(by)?;
        let amount = self.check_voucher(number, now)?.amount;
        check_reason(reason)?;
        Ok(EventKind::Cancelled { number, amount, reason: reason.to_owned() })
    }

    /// Whether a voucher for this may be worth that.
    pub fn check_amount(&self, amount: Cents, from: &Source) -> Result<(), Refusal> {
        if amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        // What somebody won is theirs: only what is sold has a maximum.
        if *from == Source::Counter && amount > AMOUNT_MAX {
            return Err(Refusal::OverMaximum { maximum: AMOUNT_MAX });
        }
        // Everything else the cage counts is a part of what was issued.
        self.books().issued.plus(amount).map(|_| ()).map_err(|_| Refusal::TooMuchMoney)
    }

    /// A voucher that is open.
    ///
    /// # Errors
    /// There is none of that number, or it was redeemed or cancelled.
    pub fn check_voucher(&self, number: u64, now: Time) -> Result<&Voucher, Refusal> {
        let voucher = self.voucher(number).ok_or(Refusal::NoSuchVoucher)?;
        match &voucher.state {
            VoucherState::Open => Ok(voucher),
            VoucherState::Redeemed { at, .. } => {
                Err(Refusal::Redeemed { number: Number(number), ago: now.since(*at) })
            }
            VoucherState::Cancelled { at } => {
                Err(Refusal::Cancelled { number: Number(number), ago: now.since(*at) })
            }
        }
    }
}

fn check_counter(by: By) -> Result<(), Refusal> {
    match by {
        By::Cage(_) => Ok(()),
        By::Patron(_) | By::House => Err(Refusal::NotYours { by, needed: Authority::Cage }),
    }
}

/// Credits move for their owner, or for the house, which carries it out.
fn check_owner(by: By, owner: By) -> Result<(), Refusal> {
    if by == owner || by == By::House {
        Ok(())
    } else {
        Err(Refusal::NotYours { by, needed: Authority::OwnerOfCredits })
    }
}

fn check_reason(reason: &str) -> Result<(), Refusal> {
    if is_text(reason, 1, WORDS_MAX) { Ok(()) } else { Err(Refusal::BadReason { most: WORDS_MAX }) }
}

fn check_place(place: &str) -> Result<(), Refusal> {
    if is_text(place, 1, FROM_MAX) { Ok(()) } else { Err(Refusal::BadPlace { most: FROM_MAX }) }
}

fn check_table(table: &str) -> Result<(), Refusal> {
    if is_table_name(table) { Ok(()) } else { Err(Refusal::BadTable) }
}
