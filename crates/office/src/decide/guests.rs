//! Who wagers.

use table::PatronId;

use super::{Decided, check_house};
use crate::digest::Digest;
use crate::event::Happening;
use crate::people::By;
use crate::refusal::Refusal;
use crate::state::{Office, Patron};
use crate::text::{GUEST_NAME_MAX, check_text};

impl Office {
    /// Guests may be called the same: their numbers tell them apart.
    pub(super) fn welcome_guest(&self, by: By, token: Digest, name: Option<&str>) -> Decided {
        check_house(by)?;
        if let Some(name) = name {
            check_text(name, "a guest's name", 1, GUEST_NAME_MAX)?;
        }
        self.check_token_free(token)?;
        let patron = self.next_patron()?;
        Ok(vec![Happening::GuestWelcomed { patron, token, name: name.map(str::to_owned) }])
    }

    /// A patron.
    ///
    /// # Errors
    /// There is none of that number.
    pub fn check_patron(&self, patron: PatronId) -> Result<&Patron, Refusal> {
        self.patron(patron).ok_or(Refusal::NoSuchPatron)
    }

    pub(super) fn check_token_free(&self, token: Digest) -> Result<(), Refusal> {
        if self.tokens.contains_key(&token) { Err(Refusal::InUse) } else { Ok(()) }
    }

    pub(super) fn next_patron(&self) -> Result<PatronId, Refusal> {
        let last = self.patrons.last_key_value().map_or(0, |(PatronId(last), _)| *last);
        last.checked_add(1).map(PatronId).ok_or(Refusal::NoMoreNumbers)
    }
}
