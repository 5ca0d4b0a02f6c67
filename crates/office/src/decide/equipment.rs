//! Terminals that patrons wager at, and shoes that read their cards.

use primitives::{PatronId, Time};

use super::staff::{check_open, check_until};
use super::{Decided, check_house, one};
use crate::command::EquipmentRequest;
use crate::digest::Digest;
use crate::event::EquipmentEvent;
use crate::people::By;
use crate::refusal::Refusal;
use crate::state::Office;
use crate::text::{NAME_MAX, TextKind, check_text};

impl Office {
    pub(super) fn decide_equipment(
        &self,
        by: By,
        request: &EquipmentRequest,
        now: Time,
    ) -> Decided {
        match request {
            EquipmentRequest::OfferPairing { terminal, code, until } => {
                let what = self.offer_pairing(by, terminal, *code, *until)?;
                check_until(*until, now).map(|()| what)
            }
            EquipmentRequest::Pair { code, token } => self.pair(by, *code, *token, now),
            EquipmentRequest::Unpair { terminal } => self.unpair(by, terminal),
            EquipmentRequest::AddDevice { table, name, key } => {
                self.add_device(by, table, name, *key)
            }
            EquipmentRequest::ConfirmDevice { table, name, key } => {
                self.confirm_device(by, (table, name), *key)
            }
            EquipmentRequest::RemoveDevice { table, name } => self.remove_device(by, table, name),
        }
    }

    /// A second code for a terminal takes the place of the first.
    fn offer_pairing(&self, by: By, terminal: &str, code: Digest, until: Time) -> Decided {
        self.check_manager_or_floor(by)?;
        check_text(terminal, TextKind::Terminal, 1, NAME_MAX)?;
        self.check_not_paired(terminal)?;
        if self.pairings.contains_key(&code) {
            return Err(Refusal::InUse);
        }
        one(EquipmentEvent::PairingOffered { terminal: terminal.to_owned(), code, until })
    }

    /// A terminal that was paired before is another patron than then: its credits, if they are
    /// still at a table, wait for the cage, and are not for whoever pairs it now.
    fn pair(&self, by: By, code: Digest, token: Digest, now: Time) -> Decided {
        check_house(by)?;
        let pairing = self.pairings.get(&code).ok_or(Refusal::NoSuchPairing)?;
        check_open(pairing.until, now)?;
        self.check_token_free(token)?;
        let terminal = pairing.terminal.clone();
        let patron = self.next_patron()?;
        one(EquipmentEvent::Paired { code, terminal, patron, token })
    }

    fn unpair(&self, by: By, terminal: &str) -> Decided {
        self.check_manager_or_floor(by)?;
        let patron = self.terminals.get(terminal).ok_or(Refusal::NoSuchTerminal)?;
        if !self.has_token(*patron) {
            return Err(Refusal::NotPaired);
        }
        one(EquipmentEvent::Unpaired { terminal: terminal.to_owned() })
    }

    /// A device that is there already, by the same key, is confirmed by adding it once more, as it
    /// was before there was a request for that.
    fn add_device(&self, by: By, table: &str, name: &str, key: Digest) -> Decided {
        let added = self.find_device(table, name);
        if by != By::House || added.is_none() {
            self.check_manager(by)?;
        }
        self.check_table(table)?;
        check_text(name, TextKind::Device, 1, NAME_MAX)?;
        if added == Some(key) {
            return self.confirm_device(by, (table, name), key);
        }
        if added.is_some() {
            return Err(Refusal::DeviceExists);
        }
        if self.devices.contains_key(&key) {
            return Err(Refusal::InUse);
        }
        one(EquipmentEvent::DeviceAdded { table: table.to_owned(), name: name.to_owned(), key })
    }

    /// Somebody else than who added it stands behind a device: another manager, or whoever has the
    /// machine. Whoever has its key says which cards come.
    fn confirm_device(&self, by: By, (table, name): (&str, &str), key: Digest) -> Decided {
        if by != By::House {
            self.check_manager(by)?;
        }
        let there = self.find_device(table, name).ok_or(Refusal::NoSuchDevice)?;
        if there != key {
            return Err(Refusal::DeviceChanged);
        }
        match self.device(key) {
            Some(device) if device.is_confirmed() => Err(Refusal::ConfirmedAlready),
            Some(device) if device.added_by.contains(&by) => Err(Refusal::SamePerson),
            Some(_) | None => {
                let (table, name) = (table.to_owned(), name.to_owned());
                one(EquipmentEvent::DeviceAdded { table, name, key })
            }
        }
    }

    fn remove_device(&self, by: By, table: &str, name: &str) -> Decided {
        self.check_manager(by)?;
        self.find_device(table, name).ok_or(Refusal::NoSuchDevice)?;
        one(EquipmentEvent::DeviceRemoved { table: table.to_owned(), name: name.to_owned() })
    }

    /// Whether a terminal is not paired.
    pub fn check_not_paired(&self, terminal: &str) -> Result<(), Refusal> {
        match self.terminals.get(terminal) {
            Some(patron) if self.has_token(*patron) => Err(Refusal::TerminalPaired),
            _ => Ok(()),
        }
    }

    fn has_token(&self, patron: PatronId) -> bool {
        self.patron(patron).is_some_and(|patron| patron.token.is_some())
    }

    /// The key of the device that somebody looked at.
    ///
    /// # Errors
    /// There is none of that name, or it has another key.
    pub fn device_looked_at(
        &self,
        table: &str,
        name: &str,
        fingerprint: &str,
    ) -> Result<Digest, Refusal> {
        let key = self.find_device(table, name).ok_or(Refusal::NoSuchDevice)?;
        if key.fingerprint() == fingerprint { Ok(key) } else { Err(Refusal::DeviceChanged) }
    }

    /// The key of a table's device.
    pub fn find_device(&self, table: &str, name: &str) -> Option<Digest> {
        let mut devices = self.devices();
        devices.find(|(_, it)| it.table == table && it.name == name).map(|(key, _)| key)
    }
}
