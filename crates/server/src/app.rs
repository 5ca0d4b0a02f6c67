//! The house as it runs: its tables, its office, its cage.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use baccarat::Cents;
use house::House;
use office::cage::Cage;
use office::{By, Command, NoteKind, Office, Request, TableMoney};
use protocol::plain::TableName;
use records::report::Large;
use store::{Lineage, OpenError, Store, Warnings};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tracing::{error, warn};

use crate::anchor::{Anchor, AnchorError};
use crate::book::{Book, BookError, NotDone};
use crate::clock::Clock;
use crate::connections::ConnectionLimit;
use crate::desk::{Desk, Opening, Running};
use crate::guests::Seeing;
use crate::http::hosts::Hosts;
use crate::key::KeyError;
use crate::lineage::{self, LineageError};
use crate::metrics::{Metrics, Now};
use crate::notes::{Notes, of_house};
use crate::opened;
use crate::passwords::Passwords;
use crate::proxies::Proxies;
use crate::rates::Rates;
use crate::rules::HouseFiles;
use crate::secret::{self, CodeKey, ProofKey};
use crate::sessions::Sessions;
use crate::settings::{self, Bounds, Money, Settings, TableSetting};
use crate::today::NoDay;
use crate::turns::Turns;
use crate::web::Web;

/// A house that runs.
pub struct App {
    /// One clock for all of it.
    pub clock: Arc<Clock>,
    /// Where everything is written down.
    pub store: Arc<Store>,
    /// Staff, patrons, terminals, house files.
    pub office: Arc<Book<Office>>,
    /// Vouchers.
    pub cage: Arc<Book<Cage>>,
    /// Who is signed on, and when they last did something.
    pub sessions: Arc<Sessions>,
    /// What nobody can have more of.
    pub bounds: Bounds,
    /// Passwords, which cost much to compare.
    pub(crate) passwords: Passwords,
    /// What codes of vouchers are made with.
    pub(crate) codes: CodeKey,
    proofs: ProofKey,
    lineage: Lineage,
    /// How often anything is done from one address.
    pub(crate) rates: Rates,
    /// Guests of whom it is being written down that they are here.
    pub(crate) seeing: Seeing,
    /// Who talks over a socket.
    pub(crate) sockets: Arc<ConnectionLimit>,
    /// Whose word is taken for where somebody comes from.
    pub(crate) proxies: Proxies,
    /// The names that it answers to.
    pub(crate) hosts: Hosts,
    /// Turns at reading much of the journal.
    pub reading: Turns,
    /// Where backups go.
    pub(crate) backups: PathBuf,
    /// One backup is written at a time.
    pub(crate) backing_up: Arc<Mutex<()>>,
    /// From when on wagers and wins are significant events.
    pub(crate) large: Large,
    /// Where significant events are put.
    pub(crate) notes: Notes,
    /// The public log: what the journal is held to.
    pub(crate) anchor: Anchor,
    /// House files that tables are run by, or were.
    pub(crate) house_files: Arc<HouseFiles>,
    /// What is counted.
    pub metrics: Metrics,
    /// The browser's files.
    pub(crate) web: Web,
    is_secure: bool,
    tables: BTreeMap<String, RunningTable>,
    first_link: Option<String>,
    /// True once the house stops.
    pub stop: watch::Receiver<bool>,
}

/// A table that runs.
pub struct RunningTable {
    /// Where it is asked and listened to.
    pub desk: Desk,
    /// The rules it is run by.
    pub house: Arc<House>,
    /// What is wagered.
    pub money: Money,
    /// How it is run besides its rules.
    pub running: Running,
}

/// Why a house was not opened.
#[derive(Debug)]
pub enum StartError {
    /// The store was not opened.
    Store {
        /// Which.
        address: String,
        /// Why not.
        error: OpenError,
    },
    /// There is no key, or none that goes with the journal.
    Key(KeyError),
    /// The journal has lines, and none of an office: it was cut short.
    Partial {
        /// Where it is.
        store: String,
    },
    /// The house cannot go on from this journal.
    Lineage(LineageError),
    /// The fingerprint of the key could not be written down.
    Unwritten {
        /// Why not.
        why: String,
    },
    /// This computer's clock cannot be right, or the journal's was not.
    Clock(NoDay),
    /// A book was not read.
    Book(BookError),
    /// The public log was not read, or is another house's.
    Log(AnchorError),
    /// A table's name cannot be one.
    Name {
        /// Which.
        table: String,
    },
    /// A table's house file has faults.
    House {
        /// Which table.
        table: String,
        /// What is wrong with the file.
        faults: Box<house::Faults>,
    },
    /// The first manager could not be invited.
    FirstLink {
        /// Why not.
        why: String,
    },
    /// Credits at a table would become something else.
    Money {
        /// Which table.
        table: String,
        /// What they are.
        before: TableMoney,
        /// How much there is, stakes included.
        amount: Cents,
    },
    /// The office did not take a table or its house file.
    Office {
        /// Which table.
        table: String,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store { address, error } => {
                write!(f, "the store {}: {error}", settings::without_password(address))
            }
            StartError::Key(error) => error.fmt(f),
            StartError::Partial { store } => write!(
                f,
                "the journal {} has lines, and none of an office: an import or a restore was cut \
                 short. Take it away, and import or restore it again; or give the place of a whole \
                 one with --store",
                settings::without_password(store)
            ),
            StartError::Lineage(error) => error.fmt(f),
            StartError::Unwritten { why } => write!(f, "which key the house has: {why}"),
            StartError::Clock(no_day) => no_day.fmt(f),
            StartError::Book(error) => error.fmt(f),
            StartError::Log(error) => error.fmt(f),
            StartError::Name { table } => write!(
                f,
                "a table cannot be named {table:?}: small letters, digits and hyphens, 40 at most"
            ),
            StartError::House { table, faults } => write!(f, "table {table}: {faults}"),
            StartError::FirstLink { why } => write!(f, "no manager can be invited: {why}"),
            StartError::Money { table, before, amount } => {
                let (is, leaves) = match before {
                    TableMoney::Play => ("play money", "have the floor remove it"),
                    TableMoney::Vouchers => ("vouchers", "cash it out"),
                };
                write!(
                    f,
                    "table {table}: {amount} is still there and was {is}; start with {is} for \
                     this table once more, {leaves}, and then change the setting"
                )
            }
            StartError::Office { table, why } => write!(f, "table {table}: {why}"),
        }
    }
}

impl std::error::Error for StartError {}

impl App {
    /// Opens the books and the tables, and begins to run them. The tasks end once `stop` says so.
    /// What is significant is put where the caller has it written down.
    ///
    /// # Errors
    /// Something cannot be read, or is not as it should be.
    pub async fn open(
        settings: &Settings,
        stop: watch::Receiver<bool>,
        notes: Notes,
    ) -> Result<(App, Vec<JoinHandle<()>>), StartError> {
        let wrong = |error| StartError::Store { address: settings.store.clone(), error };
        let mut store = Store::open(&settings.store).await.map_err(wrong)?;
        let warnings = store.warnings();
        let store = Arc::new(match settings.bounds.commands_a_commit {
            1 => store.one_by_one(),
            _ => store,
        });
        let clock = Arc::new(opened::start_clock(&store, settings).await?);
        let books = (Arc::clone(&store), Arc::clone(&clock));
        let office = Book::open(books.0.clone(), books.1.clone()).await;
        let office: Arc<Book<Office>> = Arc::new(office.map_err(StartError::Book)?);
        let passwords = Passwords::open(&store).await.map_err(StartError::Book)?;
        let keys = opened::key(settings, &store, &office).await?;
        let anchor = opened::anchor((&store, &clock, &notes), keys.log).await?;
        let lineage = lineage::resume(&store, &notes).await.map_err(StartError::Lineage)?;
        let cage = Arc::new(Book::open(books.0, books.1).await.map_err(StartError::Book)?);
        let sessions = Arc::new(Sessions::default());
        let ear = Arc::clone(&sessions);
        office.listen(move |office, events| ear.hear(office, events));
        let (bounds, proxies) = (&settings.bounds, &settings.trusted_proxies);
        let mut app = App {
            clock,
            store,
            house_files: HouseFiles::new(Arc::clone(&office)),
            office,
            cage,
            sessions,
            bounds: settings.bounds,
            passwords,
            codes: keys.codes,
            proofs: keys.proofs,
            lineage,
            rates: Rates::new(&settings.bounds),
            seeing: Seeing::default(),
            sockets: ConnectionLimit::new(bounds.sockets_max, bounds.sockets_per_address, proxies),
            proxies: Proxies::new(proxies),
            hosts: Hosts::new(&settings.hosts),
            reading: Turns::default(),
            backups: settings.backups.clone(),
            backing_up: Arc::new(Mutex::new(())),
            large: settings.large(),
            notes,
            anchor,
            metrics: Metrics::default(),
            web: Web::of(settings.web.as_deref()),
            is_secure: settings.tls.files().is_some(),
            tables: BTreeMap::new(),
            first_link: None,
            stop,
        };
        app.first_link = app.invite_first().await?;
        let mut tasks = Vec::new();
        if let Some(warnings) = warnings {
            let (notes, stop) = (app.notes.clone(), app.stop.clone());
            tasks.push(tokio::spawn(note_warnings(warnings, notes, stop)));
        }
        match app.open_tables(settings, &keys.shoes, &mut tasks).await {
            Ok(()) => Ok((app, tasks)),
            Err(error) => {
                end(tasks).await;
                Err(error)
            }
        }
    }

    async fn open_tables(
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
        let text = self.house_in_force(setting).await?;
        let house = House::read(&setting.name, &text).map_err(|faults| StartError::House {
            table: setting.name.clone(),
            faults: Box::new(faults),
        })?;
        let (house, files) = (Arc::new(house), self.house_files.for_desk());
        let Bounds { patrons_max, commands_a_commit, .. } = self.bounds;
        let running = Running { is_sealed: setting.is_sealed, patrons_max, commands_a_commit };
        let opening = Opening {
            table: name.clone(),
            house: Arc::clone(&house),
            files: self.house_files.for_desk(),
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            key,
            proofs: self.proofs.clone(),
            lineage: self.lineage.clone(),
            running,
            meters: self.metrics.desk(&setting.name),
            notes: self.notes.clone(),
        };
        let (desk, task) = match Desk::open(opening, self.stop.clone()).await {
            Ok((desk, task)) => (desk, Some(task)),
            Err(error) => {
                error!(table = setting.name, %error, "the table stands still");
                let meters = self.metrics.desk(&setting.name);
                let needs = (Arc::clone(&self.clock), meters, self.notes.clone());
                {
                    let proofs = (self.proofs.clone(), &self.lineage);
                    (Desk::broken(name, Arc::clone(&house), needs, proofs, &error), None)
                }
            }
        };
        if task.is_some()
            && let Err(error) = self.write_down_money(setting, &desk.now().table).await
        {
            end(task).await;
            return Err(error);
        }
        let in_force = desk.now().table.house().version.file.clone();
        // A table that was not closed is still run by the rules before.
        let house =
            if in_force == house.version.file { None } else { files(&in_force) }.unwrap_or(house);
        let is_automatic = house.terminals.dealer == house::Dealer::Automatic;
        let running = Running { is_sealed: running.is_sealed || is_automatic, ..running };
        let table = RunningTable { desk, house, money: setting.money, running };
        self.tables.insert(setting.name.clone(), table);
        Ok(task)
    }

    /// The text of the house file that a table is run by. The office has it; a table that the
    /// office does not know yet is made with the file of its setting.
    async fn house_in_force(&self, setting: &TableSetting) -> Result<String, StartError> {
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
                Ok(text)
            }
            Some((_, None)) => Err(StartError::Office {
                table: setting.name.clone(),
                why: "the office has not kept the house file in force".to_owned(),
            }),
            None => {
                let text = setting.house.clone();
                self.tell_office(setting, Request::KeepHouse { digest, text }).await?;
                let (table, house) = (setting.name.clone(), digest);
                self.tell_office(setting, Request::MakeTable { table, house }).await?;
                Ok(setting.house.clone())
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

    /// The token of the link by which the first manager joins, while there is none: told once, on
    /// the terminal. It goes into the fragment of an address, such as `/join#TOKEN`, so that no
    /// log has it. A link from an earlier start does not work any more.
    pub fn first_link(&self) -> Option<String> {
        let has_manager = self.office.read().managers() > 0;
        self.first_link.clone().filter(|_| !has_manager)
    }

    /// The tables, by name.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &RunningTable)> {
        self.tables.iter().map(|(name, table)| (name.as_str(), table))
    }

    /// Whether the house speaks TLS itself.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// What is counted, as Prometheus reads it.
    pub(crate) fn metrics_text(&self) -> Result<String, fmt::Error> {
        let tables = self.tables().map(|(name, RunningTable { desk, .. })| {
            (name.to_owned(), desk.is_stopped(), desk.listeners())
        });
        self.metrics.text(&Now {
            sockets: self.sockets.count(),
            sign_ons_failed: self.office.counted(),
            tables: tables.collect(),
        })
    }

    /// A table.
    pub fn table(&self, name: &str) -> Option<&RunningTable> {
        self.tables.get(name)
    }
}

/// Notes what is told of the database until the house stops.
async fn note_warnings(mut warnings: Warnings, notes: Notes, mut stop: watch::Receiver<bool>) {
    loop {
        let warning = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            warning = warnings.recv() => warning,
        };
        let Some(warning) = warning else { return };
        let note = of_house(NoteKind::StoreAtRisk, None, warning.to_string());
        notes.put(By::House, note);
    }
}

/// Ends tables of a house that does not open after all, so that nothing holds its store. What they
/// were writing is written or not, as if the house had been killed.
async fn end(tasks: impl IntoIterator<Item = JoinHandle<()>>) {
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
    match !name.is_empty() && name.len() <= LENGTH_MAX && name.bytes().all(is_fit) {
        true => name.parse().map(TableName).map_err(|_| wrong()),
        false => Err(wrong()),
    }
}
