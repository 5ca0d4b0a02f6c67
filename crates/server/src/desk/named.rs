//! What may be said of the cards of a sealed shoe. The house knows each of them: nobody names one
//! that not everybody sees, and none as another than it is.
//!
//! What is refused here depends on cards that lie face up, and on no other: a refusal never tells
//! whether somebody guessed a card.

use baccarat::Card;
use house::{Phase as How, Visibility};
use protocol::wire::HouseRefusal;
use table::{Actor, CaseRequest, Event, Found, Report, Rule, Table};

use super::live::LiveTable;
use super::request::Refused;

impl LiveTable {
    /// What is put to the table of a report or a ruling: with the face that the sealed shoe has
    /// for the card that is out.
    pub(super) fn case_request(
        &self,
        by: Actor,
        request: &CaseRequest,
    ) -> Result<CaseRequest, Refused> {
        if !self.shoes.is_last_sealed() {
            return Ok(request.clone());
        }
        match request {
            CaseRequest::Report(report) => {
                // Whoever may not report hears that, and no more.
                self.table.check_open()?;
                self.table.check_reporter(by)?;
                self.table.check_not_stopped()?;
                let found = self.found(report)?;
                Ok(CaseRequest::Report(Report { found, ..report.clone() }))
            }
            CaseRequest::Rule(rule) => self.check_rule(by, rule).map(|()| request.clone()),
            CaseRequest::Dismiss => {
                self.table.check_ruler(by)?;
                let found = &self.table.check_case()?.report.found;
                if matches!(found, Found::Card(Some(_))) && self.table.shoe().is_some() {
                    return Err(HouseRefusal::CardShown.into());
                }
                Ok(request.clone())
            }
        }
    }

    fn found(&self, report: &Report) -> Result<Found, HouseRefusal> {
        let coup = self.table.coup_of(report);
        match &report.found {
            Found::Card(None) => {
                // A card that is out now was not out before the cards that came after.
                let is_earlier = self.table.how_far(coup) == Ok(How::NextCoup);
                if is_earlier || self.table.shoe().is_none() {
                    return Err(HouseRefusal::NotAsSealed);
                }
                Ok(Found::Card(match report.seen {
                    Visibility::Seen => self.shoes.next_card(&self.table),
                    Visibility::Unseen => None,
                }))
            }
            // The house itself has burned.
            Found::Card(Some(_)) | Found::Burned(_) => Err(HouseRefusal::NotAsSealed),
            Found::Cards(cards) => self.check_named(coup, cards).map(|()| report.found.clone()),
            Found::Nothing | Found::Payment { .. } | Found::Wager(_) | Found::Patron(_) => {
                Ok(report.found.clone())
            }
        }
    }

    fn check_rule(&self, by: Actor, rule: &Rule) -> Result<(), Refused> {
        let Some(cards) = &rule.cards else { return Ok(()) };
        self.table.check_open()?;
        self.table.check_ruler(by)?;
        let coup = self.table.check_case()?.coup;
        Ok(self.check_named(coup, cards)?)
    }

    /// Cards lie face up as they were drawn, so there is nothing to put right of them.
    fn check_named(&self, coup: u64, cards: &[Card]) -> Result<(), HouseRefusal> {
        if !cards.is_empty() && self.table.recorded(coup) == cards {
            return Ok(());
        }
        Err(HouseRefusal::NotAsSealed)
    }

    /// Whether every sealed shoe has on record what it was sealed with, once these events have
    /// happened, or had something else before them.
    pub(super) fn keeps_seals(&self, events: &[Event]) -> bool {
        let mut after = self.table.clone();
        events.iter().for_each(|event| after.apply(event));
        let before = self.broken_seals(&self.table);
        self.broken_seals(&after).iter().all(|it| before.contains(it))
    }

    /// The sealed shoes of a table that have another card on record, and which card that is.
    fn broken_seals(&self, table: &Table) -> Vec<(u32, u32)> {
        let differs =
            |(number, decks, drawn)| Some((number, self.shoes.differs_at(number, decks, drawn)?));
        table.sealed_records().filter_map(differs).collect()
    }
}

/// What somebody asked for who had a report written down: they did not name the face.
pub(super) fn as_asked(request: &CaseRequest) -> CaseRequest {
    match request {
        CaseRequest::Report(report) if matches!(report.found, Found::Card(Some(_))) => {
            CaseRequest::Report(Report { found: Found::Card(None), ..report.clone() })
        }
        CaseRequest::Report(_) | CaseRequest::Rule(_) | CaseRequest::Dismiss => request.clone(),
    }
}
