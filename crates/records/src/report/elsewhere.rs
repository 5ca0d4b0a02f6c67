//! Significant events that no table knows of: what is noted in the office, and what the cage did
//! for a reason.

use std::collections::BTreeMap;

use office::cage::{self, Source, Target};
use office::{
    AccountEvent, EquipmentEvent, EventKind, HouseEvent, LinkEvent, NoteEvent, Roles, SessionEvent,
};
use table::{Millis, StaffId, Time};

use super::Significant;

/// What there is to say of a significant event, besides when it was and who brought it about.
struct Words {
    /// The table that it is about, if it is about one.
    table: Option<String>,
    what: String,
    details: String,
}

impl Words {
    fn of_office(what: &str, details: String) -> Option<Words> {
        Some(Words { table: None, what: what.to_owned(), details })
    }

    fn of_table(table: &str, what: &str, details: String) -> Option<Words> {
        Some(Words { table: Some(table.to_owned()), what: what.to_owned(), details })
    }
}

/// The significant event that this is, at this line of the office.
pub(super) fn of_office(event: &office::Event, line: u64) -> Option<Significant> {
    let Words { table, what, details } = match &event.what {
        EventKind::House(event) => of_house(event),
        EventKind::Link(event) => of_link(event),
        EventKind::Account(event) => of_account(event),
        EventKind::Session(event) => of_session(event),
        EventKind::Equipment(event) => of_equipment(event),
        EventKind::Note(event) => of_note(event),
        // That patrons come and go is no matter of the house's controls.
        EventKind::Guest(_) => None,
    }?;
    Some(Significant {
        at: event.at,
        place: table.unwrap_or_else(|| "office".to_owned()),
        line: Some(line),
        what,
        by: event.by.to_string(),
        details,
        amount: None,
    })
}

fn of_house(event: &HouseEvent) -> Option<Words> {
    match event {
        HouseEvent::HouseChanged { table, proposer, .. } => {
            let details = format!("proposed by {}", of_staff(*proposer));
            Words::of_table(table, "house file changed", details)
        }
        HouseEvent::MoneySet { table, money } => {
            Words::of_table(table, "money set", money.id().to_owned())
        }
        // Nothing is run by a file that is only kept or proposed, and a new table is empty.
        HouseEvent::KeyUsed { .. }
        | HouseEvent::HouseKept { .. }
        | HouseEvent::TableMade { .. }
        | HouseEvent::HouseProposed { .. }
        | HouseEvent::HouseWithdrawn { .. } => None,
    }
}

fn of_link(event: &LinkEvent) -> Option<Words> {
    match event {
        LinkEvent::Invited { name, roles, .. } => {
            Words::of_office("invited", format!("{name}, {}", names(roles)))
        }
        LinkEvent::PasswordOffered { staff, .. } => {
            Words::of_office("password link made", of_staff(*staff))
        }
        // Nobody came by it.
        LinkEvent::Uninvited { .. } => None,
    }
}

fn of_account(event: &AccountEvent) -> Option<Words> {
    match event {
        AccountEvent::Joined { staff, name, roles, sponsor, .. } => {
            let (staff, roles, link) = (of_staff(*staff), names(roles), by_link(*sponsor));
            Words::of_office("hired", format!("{staff}: {name}, {roles}, {link}"))
        }
        AccountEvent::RolesSet { staff, roles } => {
            let details = format!("{}: {}", of_staff(*staff), names(roles));
            Words::of_office("roles changed", details)
        }
        AccountEvent::Dismissed { staff } => Words::of_office("dismissed", of_staff(*staff)),
        AccountEvent::Confirmed { staff } => {
            Words::of_office("account confirmed", of_staff(*staff))
        }
        AccountEvent::Unlocked { staff } => Words::of_office("account unlocked", of_staff(*staff)),
        AccountEvent::PasswordSet { staff, link: Some(_), sponsor, .. } => {
            let details = format!("{}, {}", of_staff(*staff), by_link(*sponsor));
            Words::of_office("password set by link", details)
        }
        // They know the old one, so nobody else has come into the account.
        AccountEvent::PasswordSet { link: None, .. } => None,
    }
}

fn of_session(event: &SessionEvent) -> Option<Words> {
    match event {
        SessionEvent::SignOnFailed { staff, from } => {
            let whose = staff.map_or("unknown name".to_owned(), of_staff);
            Words::of_office("failed sign-on", format!("{from}: {whose}"))
        }
        SessionEvent::LockedOut { staff, from, .. } => {
            let from = from.as_deref().unwrap_or("every unknown place");
            Words::of_office("account locked", format!("{from}: {}", of_staff(*staff)))
        }
        // Every day's work.
        SessionEvent::SignedOn { .. } | SessionEvent::SignedOff { .. } => None,
    }
}

fn of_equipment(event: &EquipmentEvent) -> Option<Words> {
    match event {
        EquipmentEvent::PairingOffered { terminal, .. } => {
            Words::of_office("pairing offered", terminal.clone())
        }
        EquipmentEvent::Paired { terminal, patron, .. } => {
            Words::of_office("terminal paired", format!("{terminal}: patron {}", patron.0))
        }
        EquipmentEvent::Unpaired { terminal } => {
            Words::of_office("terminal unpaired", terminal.clone())
        }
        EquipmentEvent::DeviceAdded { table, name, .. } => {
            Words::of_table(table, "device added", name.clone())
        }
        EquipmentEvent::DeviceRemoved { table, name } => {
            Words::of_table(table, "device removed", name.clone())
        }
    }
}

fn of_note(event: &NoteEvent) -> Option<Words> {
    match event {
        NoteEvent::Noted { note, .. } => {
            let details = match note.patron {
                Some(patron) => format!("patron {}: {}", patron.0, note.text),
                None => note.text.clone(),
            };
            let what = note.kind.id().replace('-', " ");
            Some(Words { table: note.table.clone(), what, details })
        }
        // What the patron asked is significant, and the answer is beside it in the journal.
        NoteEvent::Answered { .. } => None,
    }
}

fn of_staff(StaffId(staff): StaffId) -> String {
    format!("staff {staff}")
}

fn by_link(sponsor: Option<StaffId>) -> String {
    let sponsor = sponsor.map_or("the house".to_owned(), of_staff);
    format!("by a link of {sponsor}")
}

fn names(roles: &Roles) -> String {
    roles.iter().map(office::Role::id).collect::<Vec<_>>().join(" and ")
}

/// Whoever redeems what they sold themselves within so long, a day of business, is looked at: they
/// have known the code since the sale.
pub(super) const OWN_SALE: Millis = Millis::hours(24);

/// Vouchers that were sold at the counter and not redeemed or cancelled yet, by number: by whom,
/// and when.
#[derive(Debug, Default)]
pub(super) struct Sales(BTreeMap<u64, (cage::By, Time)>);

impl Sales {
    /// The significant event that this is, at this line of the cage.
    pub(super) fn take(&mut self, event: &cage::Event, line: u64) -> Option<Significant> {
        let own = match &event.what {
            cage::EventKind::Issued { number, from: Source::Counter, .. } => {
                self.0.insert(*number, (event.by, event.at));
                None
            }
            cage::EventKind::Issued {
                from: Source::CashOut { .. } | Source::ForPatron { .. },
                ..
            } => None,
            cage::EventKind::Cancelled { number, .. } => {
                self.0.remove(number);
                None
            }
            cage::EventKind::Redeemed { number, amount, into } => {
                let sold = self.0.remove(number).filter(|_| matches!(into, Target::Counter { .. }));
                let (seller, at) = sold.unzip();
                let ago = at.map(|at| event.at.since(at)).filter(|ago| *ago < OWN_SALE);
                let ago = ago.filter(|_| seller == Some(event.by));
                ago.map(|ago| (*number, *amount, ago))
            }
        };
        let Some((number, amount, ago)) = own else { return of_cage(event, line) };
        let by = event.by.to_string();
        Some(Significant {
            at: event.at,
            place: "cage".to_owned(),
            line: Some(line),
            what: "own sale redeemed".to_owned(),
            details: format!("voucher {number}: sold by {by}, redeemed by {by} after {ago}"),
            by,
            amount: Some(i128::from(amount.get())),
        })
    }
}

/// The significant event that this is by itself, at this line of the cage.
pub(super) fn of_cage(event: &cage::Event, line: u64) -> Option<Significant> {
    let (place, what, details, amount) = match &event.what {
        cage::EventKind::Issued { number, amount, from, .. } => match from {
            Source::ForPatron { table, patron, reason } => {
                let details = format!("patron {}, voucher {number}: {reason}", patron.0);
                (table.clone(), "cashed out by the cage", details, amount)
            }
            Source::Counter | Source::CashOut { .. } => return None,
        },
        cage::EventKind::Cancelled { number, amount, reason } => {
            ("cage".to_owned(), "voucher cancelled", format!("voucher {number}: {reason}"), amount)
        }
        cage::EventKind::Redeemed { .. } => return None,
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
