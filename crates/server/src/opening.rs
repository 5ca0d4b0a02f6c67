//! The tables of a house that opens.

use std::sync::Arc;

use house::{Faults, House};
use office::{Command, HouseRequest, Request, TableMoney};
use protocol::plain::TableName;
use runner::NotDone;
use table::Table;
use tokio::task::JoinHandle;
use tracing::warn;

use crate::app::{App, RunningTable, StartError};
use crate::desk::{Desk, Opening, Running};
use crate::policy::TablePolicy;
use crate::secret;
use crate::settings::{Bounds, Money, Settings, TableSetting};

impl App {
    pub(crate) async fn open_tables(
        &mut self,
        settings: &Settings,
        key: &seal::HouseKey,
        tasks: &mut Vec<JoinHandle<()>>,
    ) -> Result<(), StartError> {
        for setting in &settings.tables {
            tasks.extend(self.open_table(setting, key.clone()).await?);
        }
        Ok(())
    }

    /// Opens a table. One whose journal cannot be read stands still, and the others run.
    async fn open_table(
        &mut self,
        setting: &TableSetting,
        key: seal::HouseKey,
    ) -> Result<Option<JoinHandle<()>>, StartError> {
        let name = table_name(&setting.name)?;
        let house = self.house_in_force(setting).await?;
        let Bounds { patrons_max, commands_a_commit, .. } = self.bounds;
        let running = Running { is_sealed: setting.is_sealed, patrons_max, commands_a_commit };
        let opening = Opening {
            table: name,
            house: Arc::new(house),
            files: self.house_files.for_desk(),
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            key,
            snapshots: self.snapshots.clone(),
            proofs: self.proofs.clone(),
            lineage: self.lineage.clone(),
            running,
            policy: Arc::new(self.policy(setting.money)),
            care: Arc::clone(&self.care),
            meters: self.metrics.desk(&setting.name),
            notes: self.notes.clone(),
        };
        let (desk, task) = Desk::open(opening, self.stop.clone()).await;
        let is_play_money = matches!(setting.money, Money::Play { .. });
        self.care.open(&setting.name, (desk.handle().weak_feed(), is_play_money), self.clock.now());
        if task.is_some()
            && let Err(error) = self.write_down_money(setting, &desk.now().machine.table).await
        {
            end(task).await;
            return Err(error);
        }
        // A table that was not closed is still run by the rules before.
        let house = desk.now().machine.table.shared_house();
        let running = desk.running();
        let table = RunningTable { desk, house, money: setting.money, running };
        self.tables.insert(setting.name.clone(), table);
        Ok(task)
    }

    fn policy(&self, money: Money) -> TablePolicy {
        TablePolicy {
            office: Arc::clone(&self.office),
            sessions: Arc::clone(&self.sessions),
            clock: Arc::clone(&self.clock),
            money,
        }
    }

    /// The house that a table is run by. The office has its file; a table that the office does not
    /// know yet is made with the file of its setting.
    async fn house_in_force(&self, setting: &TableSetting) -> Result<House, StartError> {
        let digest = secret::digest(setting.house.as_bytes());
        let in_force = {
            let office = self.office.read();
            let house = office.table(&setting.name).map(|record| record.house);
            house.map(|house| (house, office.house(house).map(str::to_owned)))
        };
        match in_force {
            Some((house, Some(text))) => {
                if house != digest {
                    warn!(
                        table = setting.name,
                        "its house file is not the one in force: propose it, and have another \
                         approve it"
                    );
                }
                // What is in force stays so until two people have another: a table that did not
                // open could never be given one.
                read_house(setting, &text).or_else(|faults| {
                    for fault in faults.lines() {
                        warn!(table = setting.name, fault, "propose another house file");
                    }
                    House::read_kept(&setting.name, &text).map_err(|it| refused(setting, it))
                })
            }
            Some((_, None)) => Err(StartError::Office {
                table: setting.name.clone(),
                why: "the office has not kept the house file in force".to_owned(),
            }),
            None => {
                let text = setting.house.clone();
                let made = read_house(setting, &text).map_err(|it| refused(setting, it))?;
                self.tell_office(setting, HouseRequest::KeepHouse { digest, text }.into()).await?;
                let (table, house) = (setting.name.clone(), digest);
                self.tell_office(setting, HouseRequest::MakeTable { table, house }.into()).await?;
                Ok(made)
            }
        }
    }

    pub(crate) async fn tell_office(
        &self,
        setting: &TableSetting,
        request: Request,
    ) -> Result<(), StartError> {
        let told = self.office.ask(Command { by: office::By::House, request }).await;
        let why = match told {
            Ok(_) => return Ok(()),
            // Several tables may have one house file.
            Err(NotDone::Refused(office::Refusal::HouseKept)) => return Ok(()),
            Err(NotDone::Refused(refusal)) => refusal.to_string(),
            Err(NotDone::NotKept) => "the journal cannot be written".to_owned(),
        };
        Err(StartError::Office { table: setting.name.clone(), why })
    }

    /// Writes down what is wagered at a table, before anybody wagers. Play money never becomes
    /// vouchers, and nobody's vouchers become nothing.
    pub(crate) async fn write_down_money(
        &self,
        setting: &TableSetting,
        table: &Table,
    ) -> Result<(), StartError> {
        let money = match setting.money {
            Money::Play { .. } => TableMoney::Play,
            Money::Vouchers => TableMoney::Vouchers,
        };
        let before = {
            let (office, cage) = (self.office.read(), self.cage.read());
            let written = office.table(&setting.name).and_then(|record| record.money);
            // Before it was written down, whoever had sold no voucher had play money alone.
            let has_sold = cage.books().issued > baccarat::Cents::ZERO;
            written.unwrap_or(if has_sold { money } else { TableMoney::Play })
        };
        let staked = table.felt().stakes().iter().map(|stake| stake.amount);
        let amount = staked.fold(table.credits(), |sum, it| sum.plus(it).expect("it came in"));
        if before != money && amount > baccarat::Cents::ZERO {
            return Err(StartError::Money { table: setting.name.clone(), before, amount });
        }
        let (table, request_money) = (setting.name.clone(), money);
        let request = HouseRequest::SetMoney { table, money: request_money }.into();
        self.tell_office(setting, request).await
    }
}

/// Ends tables of a house that does not open after all, so that nothing holds its store. What they
/// were writing is written or not, as if the house had been killed.
pub(crate) async fn end(tasks: impl IntoIterator<Item = JoinHandle<()>>) {
    for task in tasks {
        task.abort();
        // It says that it was aborted.
        let _ = task.await;
    }
}

/// A name that goes into an address.
fn table_name(name: &str) -> Result<TableName, StartError> {
    const LENGTH_MAX: usize = 40;
    let is_fit = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let wrong = || StartError::Name { table: name.to_owned() };
    if !name.is_empty() && name.len() <= LENGTH_MAX && name.bytes().all(is_fit) {
        name.parse().map(TableName).map_err(|_| wrong())
    } else {
        Err(wrong())
    }
}

/// Reads a house file, and says in the log what deserves a second look.
fn read_house(setting: &TableSetting, text: &str) -> Result<House, Faults> {
    let house = House::read(&setting.name, text)?;
    let warnings = house.warnings(&setting.name, text);
    for warning in warnings.iter().flat_map(Faults::lines) {
        warn!(table = setting.name, warning, "its house file deserves a second look");
    }
    Ok(house)
}

fn refused(setting: &TableSetting, faults: Faults) -> StartError {
    StartError::House { table: setting.name.clone(), faults: Box::new(faults) }
}
