//! Who wagers.

use std::collections::BTreeSet;

use primitives::{Millis, PatronId, Time};

use super::{Decided, check_house, one};
use crate::command::GuestRequest;
use crate::digest::Digest;
use crate::event::GuestEvent;
use crate::people::By;
use crate::refusal::Refusal;
use crate::state::{Office, Patron};
use crate::text::{GUEST_NAME_MAX, TextKind, check_text};

/// How often it is written down, at most, that a guest was here.
pub const SEEN_EVERY: Millis = Millis::hours(24);
/// A guest who was not here for so long may be forgotten: their token lapses.
pub const GUEST_LAPSE: Millis = Millis::hours(24 * 30);
/// A guest who came once, and was not here again for so long, may be forgotten if they have
/// nothing.
pub const VISIT_LAPSE: Millis = Millis::hours(1);
/// So many are forgotten at once, at most.
pub const FORGOTTEN_MAX: usize = 1_000;

impl Office {
    pub(super) fn decide_guest(&self, by: By, request: &GuestRequest, now: Time) -> Decided {
        match request {
            GuestRequest::WelcomeGuest { token, name } => {
                self.welcome_guest(by, *token, name.as_deref())
            }
            GuestRequest::SeeGuest { patron } => self.see_guest(by, *patron, now),
            GuestRequest::ForgetGuests { patrons } => {
                self.forget_guests(by, patrons, |it| self.has_lapsed(it, now))
            }
            GuestRequest::ForgetVisitors { patrons } => {
                self.forget_guests(by, patrons, |it| self.is_gone(it, now))
            }
        }
    }

    /// Guests may be called the same: their numbers tell them apart.
    fn welcome_guest(&self, by: By, token: Digest, name: Option<&str>) -> Decided {
        check_house(by)?;
        if let Some(name) = name {
            check_text(name, TextKind::Guest, 1, GUEST_NAME_MAX)?;
        }
        self.check_token_free(token)?;
        let patron = self.next_patron()?;
        one(GuestEvent::GuestWelcomed { patron, token, name: name.map(str::to_owned) })
    }

    /// What was written down lately need not be written down again.
    fn see_guest(&self, by: By, patron: PatronId, now: Time) -> Decided {
        check_house(by)?;
        self.check_patron(patron)?;
        if self.is_to_be_seen(patron, now) {
            one(GuestEvent::GuestSeen { patron })
        } else {
            Ok(Vec::new())
        }
    }

    /// Of these, those are forgotten who may be. That they have nothing at a table is for the
    /// caller.
    fn forget_guests(
        &self,
        by: By,
        patrons: &[PatronId],
        is_over: impl Fn(PatronId) -> bool,
    ) -> Decided {
        check_house(by)?;
        let waiting = self.open.values().filter_map(|matter| matter.note.patron);
        let waiting: BTreeSet<PatronId> = waiting.collect();
        let may = |it: &&PatronId| is_over(**it) && !waiting.contains(*it);
        let patrons: BTreeSet<PatronId> = patrons.iter().filter(may).copied().collect();
        let patrons: Vec<PatronId> = patrons.into_iter().take(FORGOTTEN_MAX).collect();
        if patrons.is_empty() {
            Ok(Vec::new())
        } else {
            one(GuestEvent::GuestsForgotten { patrons })
        }
    }

    /// Whether it is to be written down that a guest is here.
    pub fn is_to_be_seen(&self, patron: PatronId, now: Time) -> bool {
        self.guest(patron).is_some_and(|it| now.since(it.seen) >= SEEN_EVERY)
    }

    /// Whether a guest was not here for so long that they may be forgotten.
    pub fn has_lapsed(&self, patron: PatronId, now: Time) -> bool {
        self.guest(patron).is_some_and(|it| now.since(it.seen) >= GUEST_LAPSE)
    }

    /// Whether a guest only came by: it was never written down that they were here again, and they
    /// came so long ago that they may be forgotten.
    pub fn is_gone(&self, patron: PatronId, now: Time) -> bool {
        let is_over = |it: &Patron| it.seen == it.came && now.since(it.came) >= VISIT_LAPSE;
        self.guest(patron).is_some_and(is_over)
    }

    /// A patron who is no terminal.
    fn guest(&self, patron: PatronId) -> Option<&Patron> {
        self.patron(patron).filter(|it| !it.is_terminal)
    }

    pub fn check_patron(&self, patron: PatronId) -> Result<&Patron, Refusal> {
        self.patron(patron).ok_or(Refusal::NoSuchPatron)
    }

    pub(super) fn check_token_free(&self, token: Digest) -> Result<(), Refusal> {
        if self.tokens.get(token).is_some() { Err(Refusal::InUse) } else { Ok(()) }
    }

    pub(super) fn next_patron(&self) -> Result<PatronId, Refusal> {
        self.last_patron.checked_add(1).map(PatronId).ok_or(Refusal::NoMoreNumbers)
    }
}
