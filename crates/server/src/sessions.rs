//! Who is signed on, and when they last did something.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use office::{
    AccountEvent, Digest, EquipmentEvent, Event, EventKind, Office, SessionEvent, idle_after,
};
use table::{Millis, PatronId, StaffId, Time};

use crate::visitor::Pass;

/// The passes of those who are signed on. The office knows who is; when somebody last did
/// something is known here alone, and after a restart everybody has just done something.
#[derive(Debug, Default)]
pub struct Sessions {
    passes: Mutex<HashMap<Digest, Arc<Pass>>>,
    /// Of terminals that are paired.
    terminals: Mutex<HashMap<PatronId, Arc<Pass>>>,
}

impl Sessions {
    /// Who has this session, and their pass, if it is still good.
    pub fn find(
        &self,
        office: &Office,
        session: Digest,
        now: Time,
    ) -> Option<(StaffId, Arc<Pass>)> {
        let known = office.session(session, now)?;
        let roles = office.account(known.staff)?.roles();
        let mut passes = self.passes.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(Pass::new(now, known.until, idle_after(roles)));
        let pass = Arc::clone(passes.entry(session).or_insert_with(made));
        pass.is_good(now).then_some((known.staff, pass))
    }

    /// The pass of a patron who is a terminal: it lasts until the terminal is unpaired.
    pub fn terminal(&self, patron: PatronId) -> Arc<Pass> {
        let mut terminals = self.terminals.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(Pass::new(Time(0), Time(u64::MAX), Millis(u64::MAX)));
        Arc::clone(terminals.entry(patron).or_insert_with(made))
    }

    /// Something happened in the office: whoever is let in no more because of it is shown out, also
    /// those who sit at a table.
    pub fn hear(&self, office: &Office, events: &[Event]) {
        for event in events {
            match &event.what {
                EventKind::Session(event) => self.hear_session(event),
                EventKind::Account(event) => self.hear_account(office, event),
                EventKind::Equipment(event) => self.hear_equipment(office, event),
                // Nobody has a pass by any of these.
                EventKind::House(_)
                | EventKind::Link(_)
                | EventKind::Guest(_)
                | EventKind::Note(_) => {}
            }
        }
    }

    fn hear_session(&self, event: &SessionEvent) {
        match event {
            SessionEvent::SignedOff { session, .. } => self.end(*session),
            // A lock keeps new sessions out, and leaves one that is open alone.
            SessionEvent::SignedOn { .. }
            | SessionEvent::SignOnFailed { .. }
            | SessionEvent::LockedOut { .. } => {}
        }
    }

    fn hear_account(&self, office: &Office, event: &AccountEvent) {
        match event {
            // They come in again as what they are now.
            AccountEvent::RolesSet { staff, .. } => {
                let session = office.account(*staff).and_then(office::Account::session);
                session.into_iter().for_each(|session| self.end(session));
            }
            // Where one of these ends a session, that they are signed off is an event of its own.
            AccountEvent::Joined { .. }
            | AccountEvent::Dismissed { .. }
            | AccountEvent::Unlocked { .. }
            | AccountEvent::PasswordSet { .. }
            | AccountEvent::Confirmed { .. } => {}
        }
    }

    fn hear_equipment(&self, office: &Office, event: &EquipmentEvent) {
        match event {
            EquipmentEvent::Unpaired { terminal } => {
                let patron = office.terminals().find(|(name, _)| name == terminal);
                patron.into_iter().for_each(|(_, patron)| self.end_terminal(patron));
            }
            // A device has a key and no pass.
            EquipmentEvent::PairingOffered { .. }
            | EquipmentEvent::Paired { .. }
            | EquipmentEvent::DeviceAdded { .. }
            | EquipmentEvent::DeviceRemoved { .. } => {}
        }
    }

    /// Ends every pass that the office knows nothing of, or no more.
    pub fn end_unknown(&self, office: &Office) {
        let known: HashSet<Digest> = office.sessions().map(|(session, _)| session).collect();
        end_if(&self.passes, |session| !known.contains(session));
        let paired = office.terminals().filter(|(name, _)| office.check_not_paired(name).is_err());
        let paired: HashSet<PatronId> = paired.map(|(_, patron)| patron).collect();
        end_if(&self.terminals, |patron| !paired.contains(patron));
    }

    fn end_terminal(&self, patron: PatronId) {
        let mut terminals = self.terminals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pass) = terminals.remove(&patron) {
            pass.end();
        }
    }

    /// The session is over.
    pub fn end(&self, session: Digest) {
        let mut passes = self.passes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pass) = passes.remove(&session) {
            pass.end();
        }
    }

    /// The sessions of the office that are over by now, and are to be signed off: unused for too
    /// long, or as old as they get.
    pub fn over(&self, office: &Office, now: Time) -> Vec<(Digest, office::SignOff)> {
        let passes = self.passes.lock().unwrap_or_else(PoisonError::into_inner);
        let over = office.sessions().filter_map(|(session, known)| {
            if now >= known.until {
                return Some((session, office::SignOff::Expired));
            }
            let is_idle = passes.get(&session).is_some_and(|pass| !pass.is_good(now));
            is_idle.then_some((session, office::SignOff::Idle))
        });
        over.collect()
    }
}

/// Ends the passes of those.
fn end_if<K: Eq + Hash>(passes: &Mutex<HashMap<K, Arc<Pass>>>, is_over: impl Fn(&K) -> bool) {
    let mut passes = passes.lock().unwrap_or_else(PoisonError::into_inner);
    passes.retain(|whose, pass| {
        let is_over = is_over(whose);
        if is_over {
            pass.end();
        }
        !is_over
    });
}
