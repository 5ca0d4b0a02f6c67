//! Sealed shoes: what was published, that it was in time, and what is said when it is opened. The
//! order of the cards is compared by the verifier that reads the journal.

use seal::{Commitment, Secret};
use table::{
    Actor, CaseEvent, DutyEvent, Event, EventKind, Found as Evidence, ShoeEvent, Table, View,
};

use super::{Auditor, Found, ensure};

/// The seals of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Seals {
    current: Option<Sealed>,
    /// Shoes that are over and not opened.
    over: Vec<Sealed>,
}

/// A sealed shoe.
#[derive(Clone, Debug)]
struct Sealed {
    number: u32,
    commitment: Commitment,
    is_cut: bool,
    is_dealt: bool,
    /// Whether its record is the truth: nothing was misread, lost or put right.
    is_true: bool,
}

impl Auditor {
    /// The cards of the shoe were not always what the record says, or not always all on record.
    pub(in super::super) fn doubt_shoe(&mut self) {
        if let Some(sealed) = &mut self.seals.current {
            sealed.is_true = false;
        }
    }

    pub(super) fn note_seal(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { number }) => {
                ensure(*number == self.number + 1, "a shoe has another number than the next")?;
                self.number = *number;
            }
            EventKind::Shoe(ShoeEvent::ShoeSealed(seal)) => {
                ensure(event.by == Actor::House, "somebody else than the house sealed a shoe")?;
                ensure(self.seals.current.is_none(), "a shoe was sealed twice")?;
                let shoe = self.shoe.as_ref().ok_or("no shoe was sealed")?;
                ensure(shoe.out == 0 && !shoe.is_cut, "a shoe was sealed too late")?;
                self.seals.current = Some(Sealed {
                    number: self.number,
                    commitment: seal.commitment,
                    is_cut: false,
                    is_dealt: false,
                    is_true: true,
                });
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) | EventKind::Duty(DutyEvent::Closed) => {
                let over = self.seals.current.take();
                self.seals.over.extend(over);
            }
            EventKind::Shoe(ShoeEvent::SealOpened { number, secret, differs_at }) => {
                ensure(event.by == Actor::House, "somebody else than the house opened a seal")?;
                self.open(*number, &Secret::new(*secret), *differs_at)?;
            }
            what => self.note_drawn(what),
        }
        Ok(())
    }

    fn note_drawn(&mut self, what: &EventKind) {
        let Some(sealed) = &mut self.seals.current else {
            // What is put right until the next shoe is loaded is of the one that is over.
            let is_put_right = matches!(
                what,
                EventKind::Case(
                    CaseEvent::CardsCorrected { .. }
                        | CaseEvent::BurnCorrected { .. }
                        | CaseEvent::Reported(_)
                )
            );
            if let Some(over) = self.seals.over.last_mut().filter(|_| is_put_right) {
                over.is_true = false;
            }
            return;
        };
        match what {
            EventKind::Shoe(ShoeEvent::ShoeCut(_)) => sealed.is_cut = true,
            EventKind::Shoe(ShoeEvent::FirstCard { .. }) => sealed.is_dealt = true,
            // Which of the cards that were found came when is not in the events.
            EventKind::Case(CaseEvent::Reported(case)) => {
                let has_cards = matches!(case.report.found, Evidence::Card(_) | Evidence::Cards(_));
                sealed.is_true &= !has_cards;
            }
            EventKind::Case(CaseEvent::CardsCorrected { .. } | CaseEvent::BurnCorrected { .. }) => {
                sealed.is_true = false;
            }
            _ => {}
        }
    }

    /// The secret is the one that was published, and a shoe whose record is true is not said to
    /// differ from its order. That it does not is the verifier's to find.
    fn open(&mut self, number: u32, secret: &Secret, differs_at: Option<u32>) -> Found {
        let at = self.seals.over.iter().position(|sealed| sealed.number == number);
        let at = at.ok_or("a seal was opened of a shoe that is not over, or has none")?;
        let sealed = self.seals.over.remove(at);
        let is_it = secret.commitment() == sealed.commitment;
        ensure(is_it, "a seal was opened with another secret")?;
        let must_cut = self.house.shoe.player_cut && sealed.is_dealt;
        ensure(sealed.is_cut || !must_cut, "a sealed shoe was dealt before it was cut")?;
        let is_said = differs_at.is_some() && sealed.is_true;
        ensure(!is_said, "a sealed shoe in order is said to differ")
    }

    /// Everybody sees what was published, from then on until the shoe is over.
    pub(super) fn check_commitment(&self, view: &View) -> Found {
        let ours = self.seals.current.as_ref().map(|sealed| sealed.commitment);
        let shown = view.shoe.as_ref().and_then(|shoe| shoe.commitment);
        ensure(ours == shown, "another commitment is shown than was published, or none")
    }

    pub(super) fn compare_seals(&self, table: &Table) -> Found {
        let ours = self.seals.over.iter().map(|sealed| (sealed.number, sealed.commitment));
        ensure(ours.eq(table.unopened()), "other shoes wait to be opened")
    }
}
