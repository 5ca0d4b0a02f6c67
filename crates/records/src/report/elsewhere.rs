//! Significant events that no table knows of: what is noted in the office, and what the cage did
//! for a reason.

use office::cage::{self, Source};
use office::{Happening, NoteKind};
use table::StaffId;

use super::Significant;

/// The significant event that this is, at this line of the office.
pub(super) fn of_office(event: &office::Event, line: u64) -> Option<Significant> {
    let (place, what, details) = match &event.what {
        Happening::Noted { note, .. } => {
            let details = match note.patron {
                Some(patron) => format!("patron {}: {}", patron.0, note.text),
                None => note.text.clone(),
            };
            (note.table.clone(), words(note.kind), details)
        }
        Happening::HouseChanged { table, proposer, .. } => {
            let details = format!("proposed by staff {}", proposer.0);
            (Some(table.clone()), "house file changed".to_owned(), details)
        }
        Happening::MoneySet { table, money } => {
            (Some(table.clone()), "money set".to_owned(), money.id().to_owned())
        }
        Happening::SignOnFailed { staff, from } => {
            let whose =
                staff.map_or("unknown name".to_owned(), |staff| format!("staff {}", staff.0));
            (None, "failed sign-on".to_owned(), format!("{from}: {whose}"))
        }
        Happening::LockedOut { staff, from, .. } => {
            let from = from.as_deref().unwrap_or("every unknown place");
            (None, "account locked".to_owned(), format!("{from}: staff {}", staff.0))
        }
        Happening::DeviceAdded { table, name, .. } => {
            (Some(table.clone()), "device added".to_owned(), name.clone())
        }
        Happening::DeviceRemoved { table, name } => {
            (Some(table.clone()), "device removed".to_owned(), name.clone())
        }
        what => {
            let (what, details) = of_people(what)?;
            (None, what.to_owned(), details)
        }
    };
    Some(Significant {
        at: event.at,
        place: place.unwrap_or_else(|| "office".to_owned()),
        line: Some(line),
        what,
        by: event.by.to_string(),
        details,
        amount: None,
    })
}

/// Who can do what, and who made it so.
fn of_people(what: &Happening) -> Option<(&'static str, String)> {
    let by = |sponsor: &Option<StaffId>| match sponsor {
        Some(staff) => format!("by a link of staff {}", staff.0),
        None => "by a link of the house".to_owned(),
    };
    let roles = |roles: &office::Roles| {
        roles.iter().map(office::Role::id).collect::<Vec<_>>().join(" and ")
    };
    Some(match what {
        Happening::Invited { name, roles: with, .. } => {
            ("invited", format!("{name}, {}", roles(with)))
        }
        Happening::Joined { staff, name, roles: with, sponsor, .. } => {
            let details = format!("staff {}: {name}, {}, {}", staff.0, roles(with), by(sponsor));
            ("hired", details)
        }
        Happening::RolesSet { staff, roles: with } => {
            ("roles changed", format!("staff {}: {}", staff.0, roles(with)))
        }
        Happening::Dismissed { staff } => ("dismissed", format!("staff {}", staff.0)),
        Happening::Confirmed { staff } => ("account confirmed", format!("staff {}", staff.0)),
        Happening::Unlocked { staff } => ("account unlocked", format!("staff {}", staff.0)),
        Happening::PasswordOffered { staff, .. } => {
            ("password link made", format!("staff {}", staff.0))
        }
        Happening::PasswordSet { staff, link: Some(_), sponsor, .. } => {
            ("password set by link", format!("staff {}, {}", staff.0, by(sponsor)))
        }
        Happening::PairingOffered { terminal, .. } => ("pairing offered", terminal.clone()),
        Happening::Paired { terminal, patron, .. } => {
            ("terminal paired", format!("{terminal}: patron {}", patron.0))
        }
        Happening::Unpaired { terminal } => ("terminal unpaired", terminal.clone()),
        _ => return None,
    })
}

fn words(kind: NoteKind) -> String {
    kind.id().replace('-', " ")
}

/// The significant event that this is, at this line of the cage.
pub(super) fn of_cage(event: &cage::Event, line: u64) -> Option<Significant> {
    let (place, what, details, amount) = match &event.what {
        cage::Happening::Issued { number, amount, from, .. } => match from {
            Source::ForPatron { table, patron, reason } => {
                let details = format!("patron {}, voucher {number}: {reason}", patron.0);
                (table.clone(), "cashed out by the cage", details, amount)
            }
            Source::Counter | Source::CashOut { .. } => return None,
        },
        cage::Happening::Cancelled { number, amount, reason } => {
            ("cage".to_owned(), "voucher cancelled", format!("voucher {number}: {reason}"), amount)
        }
        cage::Happening::Redeemed { .. } => return None,
    };
    Some(Significant {
        at: event.at,
        place,
        line: Some(line),
        what: what.to_owned(),
        by: event.by.to_string(),
        details,
        amount: Some(i128::from(amount.get())),
    })
}
