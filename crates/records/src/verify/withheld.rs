//! What an auditor is not given of the office: hashes of passwords, which can be guessed at by
//! whoever has them, and names that were typed in vain, which may be a password in the wrong field.
//! What is left of such a line can still be decided again.

use office::{Happening, PasswordHash, Request};
use protocol::journal::OfficeEntry;

/// How hashes that stand for those of passwords are written.
const PASSWORD: &str = "$withheld$withheld";
/// What stands for a name that was typed in vain: no account has so short a name.
const NAME: &str = "?";

/// A line of the office without its secrets, if it has one.
pub fn without_secrets(entry: &OfficeEntry) -> Option<OfficeEntry> {
    let events: Vec<Happening> = entry
        .what()
        .iter()
        .map(|what| without_secret(what).unwrap_or_else(|| what.clone()))
        .collect();
    let request = asked_without_secret(entry.request());
    let is_secret = request.is_some() || events != entry.what();
    is_secret.then(|| entry.telling(request.unwrap_or_else(|| entry.request().clone()), events))
}

/// What stands for the hash of a password.
fn password() -> PasswordHash {
    PASSWORD.parse().expect("it is written as hashes are")
}

/// What was asked for, without its secret, if it has one.
fn asked_without_secret(request: &Request) -> Option<Request> {
    use Request as R;
    match request {
        R::Accept { link, password: _ } => Some(R::Accept { link: *link, password: password() }),
        R::SetPassword { password: _ } => Some(R::SetPassword { password: password() }),
        R::FailSignOn { name: _, from } => {
            Some(R::FailSignOn { name: NAME.to_owned(), from: from.clone() })
        }
        R::UseKey { .. }
        | R::KeepHouse { .. }
        | R::MakeTable { .. }
        | R::SetMoney { .. }
        | R::ProposeHouse { .. }
        | R::ApproveHouse { .. }
        | R::WithdrawHouse { .. }
        | R::Invite(_)
        | R::OfferPassword { .. }
        | R::Uninvite { .. }
        | R::SetRoles { .. }
        | R::Confirm { .. }
        | R::Dismiss { .. }
        | R::Unlock { .. }
        | R::SignOn(_)
        | R::SignOff { .. }
        | R::WelcomeGuest { .. }
        | R::SeeGuest { .. }
        | R::ForgetGuests { .. }
        | R::OfferPairing { .. }
        | R::Pair { .. }
        | R::Unpair { .. }
        | R::AddDevice { .. }
        | R::RemoveDevice { .. }
        | R::Note(_)
        | R::Answer { .. } => None,
    }
}

/// The same for one happening. There is no arm for the rest: whether something new may be told is
/// said here.
pub(super) fn without_secret(what: &Happening) -> Option<Happening> {
    use Happening as H;
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
