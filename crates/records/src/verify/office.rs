//! The office's lines, decided again by an office of our own.
//!
//! What a line says tells what was asked for. That is put to the office once more, as it was then
//! and at that time, and it has to bring about the whole line. What the office takes on its
//! caller's word stays so: digests of what was handed out, hashes of passwords, and who is signed
//! on. That a house file has the digest by which it is kept is computed here.

use std::collections::BTreeMap;

use office::{
    Command, Event, Happening, Invite, NoteKind, Office, Request, SignOff, SignOn, TableMoney,
};
use protocol::journal::OfficeEntry;
use serde_json::Value;
use table::Time;

use super::withheld;
use super::wrong::Wrong;

/// How a line of the office begins.
const NEWEST: &str = "{\"v\":1,";

/// An office, as its lines make it, and what it says about tables.
#[derive(Debug, Default)]
pub(super) struct OfficeLines {
    office: Office,
    at: Option<Time>,
    pub(super) tables: BTreeMap<String, OfTable>,
}

/// What the office says about a table.
#[derive(Debug, Default)]
pub(super) struct OfTable {
    /// The digests of its house files, in the order in which they were put in force.
    pub(super) houses: Vec<String>,
    /// What it is played with, in the order in which that was written down.
    pub(super) money: Vec<TableMoney>,
    /// The notes of play money that was taken from it, in words.
    pub(super) removals: Vec<String>,
}

impl OfficeLines {
    /// The next line.
    pub(super) fn take(&mut self, text: &str) -> Result<(), Wrong> {
        let entry = self.read(text)?;
        self.follow(&entry.events().collect::<Vec<_>>())
    }

    /// The next line, as it is told without its secrets.
    pub(super) fn take_without_secrets(&mut self, text: &str) -> Result<(), Wrong> {
        let entry = self.read(text)?;
        if withheld::without_secrets(&entry).as_ref() != Some(&entry) {
            return Err(Wrong::NothingWithheld);
        }
        let named = |mut event: Event| {
            // The name that was given is left out: it led to this account.
            if let Happening::SignOnFailed { name, staff: Some(staff), .. } = &mut event.what
                && let Some(account) = self.office.account(*staff)
            {
                account.name().clone_into(name);
            }
            event
        };
        let events: Vec<Event> = entry.events().map(named).collect();
        self.follow(&events)
    }

    fn read(&mut self, text: &str) -> Result<OfficeEntry, Wrong> {
        let entry = OfficeEntry::from_line(text).map_err(Wrong::Unreadable)?;
        if text.starts_with(NEWEST) && entry.to_line() != text {
            return Err(Wrong::Spelling);
        }
        if let Some(before) = self.at
            && entry.at() < before
        {
            return Err(Wrong::TimeWentBack { before, at: entry.at() });
        }
        self.at = Some(entry.at());
        Ok(entry)
    }

    fn follow(&mut self, events: &[Event]) -> Result<(), Wrong> {
        self.decide_again(events)?;
        for Event { what, .. } in events {
            if let Happening::HouseKept { digest, text } = what
                && house::digest(text) != digest.to_string()
            {
                let (recorded, text) = (digest.to_string(), house::digest(text));
                return Err(Wrong::HouseDigest { recorded, text });
            }
            self.learn(what);
        }
        // It was decided, so it can be applied.
        events.iter().for_each(|event| self.office.apply(event));
        Ok(())
    }

    /// What streams of tables are held against.
    fn learn(&mut self, what: &Happening) {
        match what {
            Happening::TableMade { table, house }
            | Happening::HouseChanged { table, house, .. } => {
                self.table(table).houses.push(house.to_string());
            }
            Happening::MoneySet { table, money } => {
                self.table(table).money.push(*money);
            }
            Happening::Noted { note, .. } if note.kind == NoteKind::PlayMoneyRemoved => {
                if let Some(table) = &note.table {
                    self.table(table).removals.push(note.text.clone());
                }
            }
            _ => {}
        }
    }

    fn table(&mut self, name: &str) -> &mut OfTable {
        self.tables.entry(name.to_owned()).or_default()
    }

    /// Whether some command would have brought about all of this, and nothing else. Several things
    /// may happen by one command, and any of them may be what was asked for.
    fn decide_again(&self, recorded: &[Event]) -> Result<(), Wrong> {
        let [first, ..] = recorded else { return Ok(()) };
        let mut nearest: Option<(usize, Vec<Event>)> = None;
        let mut refused = None;
        for request in recorded.iter().flat_map(|event| requests(&event.what)) {
            match self.office.decide(&Command { by: first.by, request }, first.at) {
                Ok(expected) if expected == recorded => return Ok(()),
                Ok(expected) => {
                    let same = expected.iter().zip(recorded).take_while(|(one, two)| one == two);
                    let same = same.count();
                    if nearest.as_ref().is_none_or(|(most, _)| same > *most) {
                        nearest = Some((same, expected));
                    }
                }
                Err(why) => {
                    let what = words(first);
                    refused.get_or_insert(Wrong::OfficeRefused { what, why });
                }
            }
        }
        let Some((same, expected)) = nearest else {
            return Err(refused.unwrap_or_else(|| Wrong::NoCommand { first: words(first) }));
        };
        Err(match (recorded.get(same), expected.get(same)) {
            (Some(recorded), Some(expected)) => {
                let (recorded, expected) = (words(recorded), words(expected));
                Wrong::Otherwise { nth: same + 1, recorded, expected }
            }
            (None, Some(expected)) => Wrong::LeftOut { expected: words(expected) },
            (Some(recorded), None) => Wrong::Added { recorded: words(recorded) },
            (None, None) => Wrong::NoCommand { first: words(first) },
        })
    }
}

/// What may have been asked for, if this came of it. There is no arm for the rest: something new
/// that can happen has a command, or is said here to come of others alone.
fn requests(what: &Happening) -> Vec<Request> {
    use Happening as H;
    match what {
        H::KeyUsed { fingerprint } => vec![Request::UseKey { fingerprint: *fingerprint }],
        H::HouseKept { .. }
        | H::TableMade { .. }
        | H::MoneySet { .. }
        | H::HouseProposed { .. }
        | H::HouseWithdrawn { .. }
        | H::HouseChanged { .. } => of_tables(what),
        H::Invited { .. }
        | H::PasswordOffered { .. }
        | H::Uninvited { .. }
        | H::Joined { .. }
        | H::RolesSet { .. }
        | H::Confirmed { .. }
        | H::Dismissed { .. }
        | H::Unlocked { .. }
        | H::PasswordSet { .. } => of_staff(what),
        H::SignedOn { staff, session, until: _, from } => {
            let (staff, session, from) = (*staff, *session, from.clone());
            vec![Request::SignOn(SignOn { staff, session, from })]
        }
        // A name that was given with a space behind it is no account's.
        H::SignOnFailed { name, staff, from } => {
            let name = if staff.is_some() { name.clone() } else { format!("{name} ") };
            vec![Request::FailSignOn { name, from: from.clone() }]
        }
        H::SignedOff { staff: _, session, why } => match why {
            SignOff::Asked | SignOff::Idle | SignOff::Expired => {
                vec![Request::SignOff { session: *session, why: *why }]
            }
            // Comes of another session, of a link or of a dismissal alone.
            SignOff::Replaced | SignOff::Dismissed => Vec::new(),
        },
        // Comes of a failure to sign on alone.
        H::LockedOut { staff: _, from: _, until: _ } => Vec::new(),
        // Nobody can ask for one.
        H::TokenRenewed { patron: _, token: _ } => Vec::new(),
        H::GuestWelcomed { patron: _, token, name } => {
            vec![Request::WelcomeGuest { token: *token, name: name.clone() }]
        }
        H::GuestSeen { patron } => vec![Request::SeeGuest { patron: *patron }],
        H::GuestsForgotten { patrons } => {
            vec![Request::ForgetGuests { patrons: patrons.clone() }]
        }
        H::PairingOffered { terminal, code, until } => {
            let (terminal, code, until) = (terminal.clone(), *code, *until);
            vec![Request::OfferPairing { terminal, code, until }]
        }
        H::Paired { code, terminal: _, patron: _, token } => {
            vec![Request::Pair { code: *code, token: *token }]
        }
        H::Unpaired { terminal } => vec![Request::Unpair { terminal: terminal.clone() }],
        H::DeviceAdded { table, name, key } => {
            vec![Request::AddDevice { table: table.clone(), name: name.clone(), key: *key }]
        }
        H::DeviceRemoved { table, name } => {
            vec![Request::RemoveDevice { table: table.clone(), name: name.clone() }]
        }
        H::Noted { number: _, note } => vec![Request::Note(note.clone())],
        H::Answered { number, words } => {
            vec![Request::Answer { number: *number, words: words.clone() }]
        }
    }
}

fn of_tables(what: &Happening) -> Vec<Request> {
    match what.clone() {
        Happening::HouseKept { digest, text } => vec![Request::KeepHouse { digest, text }],
        Happening::TableMade { table, house } => vec![Request::MakeTable { table, house }],
        Happening::MoneySet { table, money } => vec![Request::SetMoney { table, money }],
        Happening::HouseProposed { table, house } => vec![Request::ProposeHouse { table, house }],
        Happening::HouseWithdrawn { table } => vec![Request::WithdrawHouse { table }],
        Happening::HouseChanged { table, house, proposer: _ } => {
            vec![Request::ApproveHouse { table, house }]
        }
        other => unreachable!("{other:?} is not about a table"),
    }
}

fn of_staff(what: &Happening) -> Vec<Request> {
    match what.clone() {
        Happening::Invited { name, roles, link, until } => {
            vec![Request::Invite(Invite { name, roles, link, until })]
        }
        Happening::PasswordOffered { staff, link, until } => {
            vec![Request::OfferPassword { staff, link, until }]
        }
        Happening::Uninvited { link } => vec![Request::Uninvite { link }],
        Happening::Joined { link, staff: _, name: _, roles: _, password, sponsor: _ }
        | Happening::PasswordSet { staff: _, password, link: Some(link), sponsor: _ } => {
            vec![Request::Accept { link, password }]
        }
        Happening::PasswordSet { staff: _, password, link: None, sponsor: _ } => {
            vec![Request::SetPassword { password }]
        }
        Happening::RolesSet { staff, roles } => vec![Request::SetRoles { staff, roles }],
        Happening::Confirmed { staff } => vec![Request::Confirm { staff }],
        Happening::Dismissed { staff } => vec![Request::Dismiss { staff }],
        Happening::Unlocked { staff } => vec![Request::Unlock { staff }],
        other => unreachable!("{other:?} is not about who works here"),
    }
}

/// Something that happened, as the journal writes it, without its secrets.
fn words(event: &Event) -> String {
    let what = withheld::without_secret(&event.what).unwrap_or_else(|| event.what.clone());
    let entry = OfficeEntry::new(None, vec![Event { what, ..event.clone() }]);
    let line = entry.map(|entry| entry.to_line()).unwrap_or_default();
    let value: Value = serde_json::from_str(&line).unwrap_or_default();
    value["what"][0].to_string()
}
