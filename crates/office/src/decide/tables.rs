//! The house's key, house files, and the tables that are run by them.

use super::{Decided, check_house};
use crate::digest::Digest;
use crate::event::Happening;
use crate::people::{By, Role};
use crate::refusal::Refusal;
use crate::state::{Office, Proposal, TableMoney, TableRecord};
use crate::text::{HOUSE_MAX, check_table_name};

impl Office {
    /// A house has one key for its whole life: shoes are sealed and vouchers are made with it.
    pub(super) fn use_key(&self, by: By, fingerprint: Digest) -> Decided {
        check_house(by)?;
        match self.key {
            None => Ok(vec![Happening::KeyUsed { fingerprint }]),
            Some(key) if key == fingerprint => Ok(Vec::new()),
            Some(_) => Err(Refusal::OtherKey),
        }
    }

    /// That the digest is that of the text is for the caller: nothing is hashed here.
    pub(super) fn keep_house(&self, by: By, digest: Digest, text: &str) -> Decided {
        self.check_house_or_manager(by)?;
        if self.houses.contains_key(&digest) {
            return Err(Refusal::HouseKept);
        }
        if text.len() > HOUSE_MAX {
            return Err(Refusal::HouseTooLong { most: HOUSE_MAX });
        }
        Ok(vec![Happening::HouseKept { digest, text: text.to_owned() }])
    }

    pub(super) fn make_table(&self, by: By, table: &str, house: Digest) -> Decided {
        self.check_house_or_manager(by)?;
        check_table_name(table)?;
        if self.tables.contains_key(table) {
            return Err(Refusal::TableExists);
        }
        self.check_house_kept(house)?;
        Ok(vec![Happening::TableMade { table: table.to_owned(), house }])
    }

    /// What is so already need not be written down again.
    pub(super) fn set_money(&self, by: By, table: &str, money: TableMoney) -> Decided {
        check_house(by)?;
        match self.check_table(table)?.money {
            Some(before) if before == money => Ok(Vec::new()),
            _ => Ok(vec![Happening::MoneySet { table: table.to_owned(), money }]),
        }
    }

    pub(super) fn propose_house(&self, by: By, table: &str, house: Digest) -> Decided {
        self.check_manager(by)?;
        let record = self.check_table(table)?;
        self.check_house_kept(house)?;
        if record.proposal.is_some() {
            return Err(Refusal::ProposalOpen);
        }
        if record.house == house {
            return Err(Refusal::HouseInForce);
        }
        Ok(vec![Happening::HouseProposed { table: table.to_owned(), house }])
    }

    /// Two people, neither of them perhaps the other, and both must still be who they were.
    pub(super) fn approve_house(&self, by: By, table: &str, house: Digest) -> Decided {
        let second = self.check_manager_or_floor(by)?;
        let proposal = self.check_proposal(table)?;
        let proposer = proposal.by;
        if proposal.house != house {
            return Err(Refusal::NotProposed);
        }
        if proposer == second {
            return Err(Refusal::SamePerson);
        }
        self.check_role(proposer, Role::Manager).map_err(|_| Refusal::ProposerLeft)?;
        self.check_confirmed(proposer)?;
        Ok(vec![Happening::HouseChanged { table: table.to_owned(), house, proposer }])
    }

    pub(super) fn withdraw_house(&self, by: By, table: &str) -> Decided {
        self.check_manager_or_floor(by)?;
        self.check_proposal(table)?;
        Ok(vec![Happening::HouseWithdrawn { table: table.to_owned() }])
    }

    /// A table.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn check_table(&self, table: &str) -> Result<&TableRecord, Refusal> {
        self.table(table).ok_or(Refusal::NoSuchTable)
    }

    /// The change of a table that waits for a second person.
    ///
    /// # Errors
    /// None does, or there is no such table.
    pub fn check_proposal(&self, table: &str) -> Result<Proposal, Refusal> {
        self.check_table(table)?.proposal.ok_or(Refusal::NoProposal)
    }

    /// Whether this house file is kept.
    ///
    /// # Errors
    /// It is not.
    pub fn check_house_kept(&self, house: Digest) -> Result<(), Refusal> {
        self.house(house).map(|_| ()).ok_or(Refusal::NoSuchHouse)
    }

    fn check_house_or_manager(&self, by: By) -> Result<(), Refusal> {
        check_house(by).or_else(|_| self.check_manager(by).map(|_| ()))
    }
}
