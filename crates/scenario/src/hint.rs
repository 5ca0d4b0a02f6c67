//! What somebody most likely meant who is refused.

use baccarat::Cents;
use house::{House, nearest};
use table::{CaseRequest, MoneyRequest, PatronId, Refusal, Request, Stake, WagerRequest};

/// What to do about a refusal, where that is a slip of whoever wrote the file.
pub(super) fn hint(house: &House, request: &Request, refusal: &Refusal) -> Option<String> {
    match refusal {
        Refusal::NotOffered(wager) => {
            let offered = house.wagers.offered().iter().map(|offer| offer.wager.id().as_str());
            let meant = nearest(wager.as_str(), offered)?;
            Some(format!("did you mean `{meant}`?"))
        }
        Refusal::NoSuchPatron | Refusal::NotEnoughCredits { credits: Cents::ZERO } => {
            let PatronId(patron) = whose(request)?;
            Some(format!("patron {patron} has no credits: `buy in {patron} 500` brings some"))
        }
        _ => None,
    }
}

/// Whose credits a request is about.
fn whose(request: &Request) -> Option<PatronId> {
    match request {
        Request::Wager(
            WagerRequest::Place(Stake { patron, .. })
            | WagerRequest::TakeBack(Stake { patron, .. }),
        ) => Some(*patron),
        Request::Money(MoneyRequest::CashOut { patron })
        | Request::Wager(WagerRequest::Repeat { patron } | WagerRequest::Double { patron }) => {
            Some(*patron)
        }
        Request::Case(CaseRequest::Report(report)) => match &report.found {
            table::Found::Payment { patron, .. } | table::Found::Patron(patron) => Some(*patron),
            table::Found::Wager(stake) => Some(stake.patron),
            _ => None,
        },
        _ => None,
    }
}
