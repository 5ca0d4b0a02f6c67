//! The house's key, house files, and the tables that are run by them.

use super::{Decided, check_house, one};
use crate::command::HouseRequest;
use crate::digest::Digest;
use crate::event::HouseEvent;
use crate::people::{By, Role};
use crate::refusal::Refusal;
use crate::state::{Office, Proposal, TableMoney, TableRecord};
use crate::text::{HOUSE_MAX, check_table_name};

impl Office {
    pub(super) fn decide_house(&self, by: By, request: &HouseRequest) -> Decided {
        match request {
            HouseRequest::UseKey { fingerprint } => self.use_key(by, *fingerprint),
            HouseRequest::KeepHouse { digest, text } => self.keep_house(by, *digest, text),
            HouseRequest::MakeTable { table, house } => self.make_table(by, table, *house),
            HouseRequest::SetMoney { table, money } => self.set_money(by, table, *money),
            HouseRequest::ProposeHouse { table, house } => self.propose_house(by, table, *house),
            HouseRequest::ApproveHouse { table, house } => self.approve_house(by, table, *house),
            HouseRequest::WithdrawHouse { table } => self.withdraw_house(by, table),
        }
    }

    /// A house has one key for its whole life: shoes are sealed and vouchers are made with it.
    fn use_key(&self, by: By, fingerprint: Digest) -> Decided {
        check_house(by)?;
        match self.key {
            None => one(HouseEvent::KeyUsed { fingerprint }),
            Some(key) if key == fingerprint => Ok(Vec::new()),
            Some(_) => Err(Refusal::OtherKey),
        }
    }

    /// That the digest is that of the text is for the caller: nothing is hashed here.
    fn keep_house(&self, by: By, digest: Digest, text: &str) -> Decided {
        self.check_house_or_manager(by)?;
        if self.houses.contains_key(&digest) {
            return Err(Refusal::HouseKept);
        }
        if text.len() > HOUSE_MAX {
            return Err(Refusal::HouseTooLong { most: HOUSE_MAX });
        }
        one(HouseEvent::HouseKept { digest, text: text.to_owned() })
    }

    fn make_table(&self, by: By, table: &str, house: Digest) -> Decided {
        self.check_house_or_manager(by)?;
        check_table_name(table)?;
        if self.tables.contains_key(table) {
            return Err(Refusal::TableExists);
        }
        self.check_house_kept(house)?;
        one(HouseEvent::TableMade { table: table.to_owned(), house })
    }

    /// What is so already need not be written down again.
    fn set_money(&self, by: By, table: &str, money: TableMoney) -> Decided {
        check_house(by)?;
        match self.check_table(table)?.money {
            Some(before) if before == money => Ok(Vec::new()),
            _ => one(HouseEvent::MoneySet { table: table.to_owned(), money }),
        }
    }

    fn propose_house(&self, by: By, table: &str, house: Digest) -> Decided {
        self.check_manager(by)?;
        let record = self.check_table(table)?;
        self.check_house_kept(house)?;
        if record.proposal.is_some() {
            return Err(Refusal::ProposalOpen);
        }
        if record.house == house {
            return Err(Refusal::HouseInForce);
        }
        one(HouseEvent::HouseProposed { table: table.to_owned(), house })
    }

    /// Two people, neither of them perhaps the other, and both must still be who they were.
    fn approve_house(&self, by: By, table: &str, house: Digest) -> Decided {
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
        one(HouseEvent::HouseChanged { table: table.to_owned(), house, proposer })
    }

    fn withdraw_house(&self, by: By, table: &str) -> Decided {
        self.check_manager_or_floor(by)?;
        self.check_proposal(table)?;
        one(HouseEvent::HouseWithdrawn { table: table.to_owned() })
    }

    /// A table.
    pub fn check_table(&self, table: &str) -> Result<&TableRecord, Refusal> {
        self.table(table).ok_or(Refusal::NoSuchTable)
    }

    /// The change of a table that waits for a second person.
    pub fn check_proposal(&self, table: &str) -> Result<Proposal, Refusal> {
        self.check_table(table)?.proposal.ok_or(Refusal::NoProposal)
    }

    /// Whether this house file is kept.
    pub fn check_house_kept(&self, house: Digest) -> Result<(), Refusal> {
        self.house(house).map(|_| ()).ok_or(Refusal::NoSuchHouse)
    }

    fn check_house_or_manager(&self, by: By) -> Result<(), Refusal> {
        check_house(by).or_else(|_| self.check_manager(by).map(|_| ()))
    }
}
