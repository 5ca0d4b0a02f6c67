//! The house as it runs: its tables, its office, its cage.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use baccarat::Cents;
use house::House;
use office::cage::Cage;
use office::{By, NoteKind, Office, TableMoney};
use records::report::Large;
use store::{Lineage, OpenError, Store, Warnings};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;

use runner::{Clock, Handle, LoadError, SnapshotPlan};

use crate::anchor::{Anchor, AnchorError};
use crate::care::HouseCare;
use crate::connections::ConnectionLimit;
use crate::desk::{Desk, Running};
use crate::ending;
use crate::guests::Seeing;
use crate::http::hosts::Hosts;
use crate::key::KeyError;
use crate::lineage::{self, LineageError};
use crate::metrics::{Metrics, Now};
use crate::notes::{Notes, of_house};
use crate::observer::{CageObserver, OfficeObserver};
use crate::opened;
use crate::opening;
use crate::passwords::Passwords;
use crate::places::Places;
use crate::proxies::Proxies;
use crate::rates::Rates;
use crate::rules::HouseFiles;
use crate::secret::{CodeKey, ProofKey};
use crate::sessions::Sessions;
use crate::settings::{self, Bounds, Money, Settings};
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
    pub office: Arc<Handle<Office>>,
    /// Vouchers.
    pub cage: Arc<Handle<Cage>>,
    /// Who is signed on, and when they last did something.
    pub sessions: Arc<Sessions>,
    /// What nobody can have more of.
    pub bounds: Bounds,
    /// Passwords, which cost much to compare.
    pub(crate) passwords: Passwords,
    /// What codes of vouchers are made with.
    pub(crate) codes: CodeKey,
    pub(crate) proofs: ProofKey,
    /// How snapshots are made.
    pub(crate) snapshots: SnapshotPlan,
    pub(crate) lineage: Lineage,
    /// How often anything is done from one address.
    pub(crate) rates: Rates,
    /// Guests of whom it is being written down that they are here.
    pub(crate) seeing: Seeing,
    /// Where terminals are.
    pub(crate) places: Arc<Places>,
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
    /// Patrons' own limits over all tables.
    pub(crate) care: Arc<HouseCare>,
    /// What is counted.
    pub metrics: Metrics,
    /// The browser's files.
    pub(crate) web: Web,
    is_secure: bool,
    pub(crate) tables: BTreeMap<String, RunningTable>,
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
    pub money: Money,
    /// How it is run besides its rules.
    pub running: Running,
}

/// Why a house was not opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the store {}: {error}", settings::without_password(.address))]
    Store { address: String, error: OpenError },
    /// There is no key, or none that goes with the journal.
    #[error(transparent)]
    Key(KeyError),
    #[error(
        "the journal {} has lines, and none of an office: an import or a restore was cut short. \
         Take it away, and import or restore it again; or give the place of a whole one with \
         --store",
        settings::without_password(.store)
    )]
    Partial { store: String },
    /// The house cannot go on from this journal.
    #[error(transparent)]
    Lineage(LineageError),
    #[error("which key the house has: {why}")]
    Unwritten { why: String },
    /// This computer's clock cannot be right, or the journal's was not.
    #[error(transparent)]
    Clock(NoDay),
    /// The office, the cage or the passwords were not read.
    #[error(transparent)]
    Load(LoadError),
    /// The public log was not read, or is another house's.
    #[error(transparent)]
    Log(AnchorError),
    #[error("a table cannot be named {table:?}: small letters, digits and hyphens, 40 at most")]
    Name { table: String },
    #[error("table {table}: {faults}")]
    House { table: String, faults: Box<house::Faults> },
    #[error("no manager can be invited: {why}")]
    FirstLink { why: String },
    #[error(fmt = write_money_left)]
    Money {
        table: String,
        before: TableMoney,
        /// How much there is, stakes included.
        amount: Cents,
    },
    #[error("table {table}: {why}")]
    Office { table: String, why: String },
}

fn write_money_left(
    table: &str,
    before: &TableMoney,
    amount: &Cents,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (is, leaves) = match before {
        TableMoney::Play => ("play money", "have the floor remove it"),
        TableMoney::Vouchers => ("vouchers", "cash it out"),
    };
    write!(
        f,
        "table {table}: {amount} is still there and was {is}; start with {is} for this table once \
         more, {leaves}, and then change the setting"
    )
}

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
        let held = Arc::clone(&store);
        let opened = App::open_on(settings, (store, warnings), stop, notes).await;
        if opened.is_err() {
            // The next who opens it is not to find it in use.
            ending::close(held).await;
        }
        opened
    }

    async fn open_on(
        settings: &Settings,
        (store, warnings): (Arc<Store>, Option<Warnings>),
        stop: watch::Receiver<bool>,
        notes: Notes,
    ) -> Result<(App, Vec<JoinHandle<()>>), StartError> {
        let clock = Arc::new(opened::start_clock(&store, settings).await?);
        let (sessions, metrics) = (Arc::new(Sessions::default()), Metrics::default());
        let observer = OfficeObserver::new(&sessions, &metrics);
        let key = opened::key_file(settings, &store).await?;
        let snapshots =
            SnapshotPlan { key: key.keys.snapshots, every: settings.bounds.snapshot_every };
        let open = (Arc::clone(&store), Arc::clone(&clock), snapshots.clone());
        let office = Handle::open(open, Arc::new(observer));
        let office: Arc<Handle<Office>> = Arc::new(office.await.map_err(StartError::Load)?);
        let passwords = Passwords::open(&store).await.map_err(StartError::Load)?;
        let keys = opened::keys(key, &office).await?;
        let anchor = opened::anchor((&store, &clock, &notes), (keys.log, keys.mark)).await?;
        let lineage = lineage::resume(&store, &notes).await.map_err(StartError::Lineage)?;
        let open = (Arc::clone(&store), Arc::clone(&clock), snapshots.clone());
        let cage = Handle::open(open, Arc::new(CageObserver(notes.clone())));
        let cage = Arc::new(cage.await.map_err(StartError::Load)?);
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
            snapshots,
            lineage,
            rates: Rates::new(&settings.bounds),
            places: Arc::default(),
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
            metrics,
            care: Arc::default(),
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
                opening::end(tasks).await;
                Err(error)
            }
        }
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
        self.metrics.text(&Now { sockets: self.sockets.count(), tables: tables.collect() })
    }

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
