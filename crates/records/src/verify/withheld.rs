//! What an auditor is not given of the office: hashes of passwords, which can be guessed at by
//! whoever has them, and names that were typed in vain, which may be a password in the wrong field.
//! What is left of such a line can still be decided again.

use office::{Happening, PasswordHash};
use protocol::journal::OfficeEntry;

/// What stands for the hash of a password.
const PASSWORD: &str = "$withheld$withheld";
/// What stands for a name that was typed in vain: no account has so short a name.
const NAME: &str = "?";

/// A line of the office without its secrets, if it has one.
pub fn without_secrets(entry: &OfficeEntry) -> Option<OfficeEntry> {
    let is_secret = entry.what().iter().any(|what| without_secret(what).is_some());
    let told = entry.events().map(|mut event| {
        event.what = without_secret(&event.what).unwrap_or(event.what);
        event
    });
    let told = OfficeEntry::new(entry.id().cloned(), told.collect());
    is_secret.then(|| told.expect("it is of one command still"))
}

/// The same for one happening. There is no arm for the rest: whether something new may be told is
/// said here.
pub(super) fn without_secret(what: &Happening) -> Option<Happening> {
    use Happening as H;
    let password = || PASSWORD.parse::<PasswordHash>().expect("it is written as hashes are");
    match what {
        H::Joined { link, staff, name, roles, password: _, sponsor } => {
            let (link, staff, name, roles) = (*link, *staff, name.clone(), *roles);
            let (password, sponsor) = (password(), *sponsor);
            Some(H::Joined { link, staff, name, roles, password, sponsor })
        }
        H::PasswordSet { staff, password: _, link, sponsor } => {
            let (staff, link, sponsor) = (*staff, *link, *sponsor);
            Some(H::PasswordSet { staff, password: password(), link, sponsor })
        }
        H::SignOnFailed { name: _, staff, from } => {
            let name = NAME.to_owned();
            Some(H::SignOnFailed { name, staff: *staff, from: from.clone() })
        }
        H::KeyUsed { .. }
        | H::HouseKept { .. }
        | H::TableMade { .. }
        | H::MoneySet { .. }
        | H::HouseProposed { .. }
        | H::HouseWithdrawn { .. }
        | H::HouseChanged { .. }
        | H::Invited { .. }
        | H::PasswordOffered { .. }
        | H::Uninvited { .. }
        | H::RolesSet { .. }
        | H::Confirmed { .. }
        | H::Dismissed { .. }
        | H::Unlocked { .. }
        | H::SignedOn { .. }
        | H::LockedOut { .. }
        | H::SignedOff { .. }
        | H::GuestWelcomed { .. }
        | H::TokenRenewed { .. }
        | H::GuestSeen { .. }
        | H::GuestsForgotten { .. }
        | H::PairingOffered { .. }
        | H::Paired { .. }
        | H::Unpaired { .. }
        | H::DeviceAdded { .. }
        | H::DeviceRemoved { .. }
        | H::Noted { .. }
        | H::Answered { .. } => None,
    }
}
