//! Sealed shoes: what was published, that it was in time, and that the cards came in that order.

use baccarat::Card;
use seal::{Commitment, Cut, Secret};
use table::{
    Actor, CaseEvent, CoupEvent, DutyEvent, Event, EventKind, Found as Evidence, ShoeEvent, Table,
    View,
};

use super::{Auditor, Found, ensure};

/// The seals of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Seals {
    current: Option<Sealed>,
    /// Shoes that are over and not opened.
    over: Vec<Sealed>,
    /// How many were opened, and had all their cards in the order that everybody can compute.
    proved: u64,
}

/// A sealed shoe.
#[derive(Clone, Debug)]
struct Sealed {
    number: u32,
    commitment: Commitment,
    cut: Option<Cut>,
    /// Every card that left it, if somebody has seen it.
    drawn: Vec<Option<Card>>,
    /// Whether that is the truth: nothing was misread, lost or put right.
    is_true: bool,
}

impl Auditor {
    /// How many sealed shoes were proved to be dealt in their order.
    pub(in super::super) fn proved(&self) -> u64 {
        self.seals.proved
    }

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
                    cut: None,
                    drawn: Vec::new(),
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
        let unseen = |count: u32| (0..count).map(|_| None);
        match what {
            EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => sealed.cut = Some(cut.clone()),
            EventKind::Shoe(ShoeEvent::FirstCard { card, burned }) => {
                sealed.drawn.push(Some(*card));
                sealed.drawn.extend(unseen(*burned));
            }
            EventKind::Shoe(ShoeEvent::Burned { count }) => sealed.drawn.extend(unseen(*count)),
            EventKind::Coup(CoupEvent::Dealt { card, .. }) => sealed.drawn.push(Some(*card)),
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

    /// What anybody does who has the journal: opens the commitment, and computes the order.
    fn open(&mut self, number: u32, secret: &Secret, differs_at: Option<u32>) -> Found {
        let at = self.seals.over.iter().position(|sealed| sealed.number == number);
        let at = at.ok_or("a seal was opened of a shoe that is not over, or has none")?;
        let Sealed { commitment, cut, drawn, is_true, .. } = self.seals.over.remove(at);
        ensure(secret.commitment() == commitment, "a seal was opened with another secret")?;
        if !is_true {
            return Ok(());
        }
        let must_cut = self.house.shoe.player_cut && !drawn.is_empty();
        ensure(cut.is_some() || !must_cut, "a sealed shoe was dealt before it was cut")?;
        let order = seal::order(secret, &cut.unwrap_or(Cut::at(0)), self.house.decks());
        let is_same = |(drawn, card): (&Option<Card>, &Card)| drawn.is_none_or(|it| it == *card);
        let is_in_order = drawn.len() <= order.len() && drawn.iter().zip(&order).all(is_same);
        ensure(is_in_order, "a sealed shoe was dealt in another order")?;
        ensure(differs_at.is_none(), "a sealed shoe in order is said to differ")?;
        self.seals.proved += u64::from(drawn.iter().flatten().count() > 4);
        Ok(())
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
