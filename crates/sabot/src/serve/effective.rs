//! What a house is run with, when all that was set is put together.

use std::fs::{self, DirBuilder};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use house::House;
use records::report::Large;
use server::first_tables;
use server::settings::{Bounds, Settings, TableSetting, TlsFiles};

use super::choices::{Choices, Hosts, Proxies, TableChoice, Witnesses};
use super::log::Log;
use super::{Args, file};
use crate::failure::Failure;

/// The settings file that is read if it is there and no other is named.
pub(super) const FILE: &str = "sabot.toml";
/// The port that is tried first.
pub(super) const PORT: u16 = 8383;
/// So many ports after it are tried if nobody asked for one.
const MORE_PORTS: u16 = 100;
/// The folder for journal and key.
pub(super) const DATA: &str = "data";
/// The journal in it.
pub(super) const STORE: &str = "house.sabot";
/// The key in it.
pub(super) const KEY: &str = "house.key";
/// The folder for backups in it.
pub(super) const BACKUPS: &str = "backups";
/// A house by this and a name is one of the first tables.
const FIRST: &str = "first/";

/// What a house is run with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effective {
    /// Where people reach the house; `None` is the first free port on this computer.
    pub listen: Option<SocketAddr>,
    /// The folder that is made if journal or key are to lie in it.
    pub data: PathBuf,
    /// The journal.
    pub store: String,
    /// The key.
    pub key: PathBuf,
    /// How much is logged.
    pub log: Log,
    /// The certificates and their key.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Where the pages are read from instead of the executable.
    pub web: Option<PathBuf>,
    /// The proxies that are believed.
    pub trusted_proxies: Proxies,
    /// The names that the house answers to.
    pub hosts: Hosts,
    /// The date, if it was named.
    pub today: Option<String>,
    /// Those who cosign the public log.
    pub witnesses: Witnesses,
    /// Where backups go.
    pub backups: PathBuf,
    /// From when on wagers and wins are significant events.
    pub large: Large,
    /// The bounds, in the order in which the settings are listed.
    pub bounds: [u32; 13],
    /// The tables.
    pub tables: Vec<TableChoice>,
}

impl Effective {
    /// What the command line, the environment and the settings file come to.
    ///
    /// # Errors
    /// The settings file cannot be read, or something in it or besides it makes no sense.
    pub fn choose(args: &Args) -> Result<Effective, Failure> {
        let in_file = match &args.config {
            Some(path) => Some(read(path)?),
            None if Path::new(FILE).exists() => Some(read(Path::new(FILE))?),
            None => None,
        };
        Effective::of(args.choices.clone().or(in_file.unwrap_or_default()))
    }

    pub(super) fn of(choices: Choices) -> Result<Effective, Failure> {
        let data = choices.data.unwrap_or_else(|| DATA.into());
        let store = choices.store.unwrap_or_else(|| data.join(STORE).display().to_string());
        let tls = match (choices.tls_certificates, choices.tls_key) {
            (Some(certificates), Some(key)) => Some((certificates, key)),
            (None, None) => None,
            _ => {
                let text = "TLS needs both, certificates and their key: set `tls.certificates` \
                            and `tls.key`";
                return Err(Failure::NoServer(text.to_owned()));
            }
        };
        let (bounds, large) = (Bounds::default(), Large::default());
        let seconds = |wait: Duration| u32::try_from(wait.as_secs()).expect("a default is small");
        let number = |count: usize| u32::try_from(count).expect("a default is small");
        Ok(Effective {
            listen: choices.listen,
            key: choices.key.unwrap_or_else(|| data.join(KEY)),
            backups: choices.backups.unwrap_or_else(|| data.join(BACKUPS)),
            large: Large {
                wager: choices.large_wager.unwrap_or(large.wager),
                win: choices.large_win.unwrap_or(large.win),
            },
            data,
            store,
            log: choices.log.unwrap_or_default(),
            tls,
            web: choices.web,
            trusted_proxies: choices.trusted_proxies.unwrap_or_default(),
            hosts: choices.hosts.unwrap_or_default(),
            today: choices.today,
            witnesses: choices.witnesses.unwrap_or_default(),
            bounds: [
                choices.connections_max.unwrap_or(number(bounds.connections_max)),
                choices.connections_an_address.unwrap_or(number(bounds.connections_an_address)),
                choices.sockets_max.unwrap_or(number(bounds.sockets_max)),
                choices.sockets_an_address.unwrap_or(number(bounds.sockets_an_address)),
                choices.request_seconds.unwrap_or(seconds(bounds.request_wait)),
                choices.answer_seconds.unwrap_or(seconds(bounds.answer_wait)),
                choices.guests_a_minute.unwrap_or(bounds.guests_a_minute),
                choices.sign_ons_a_minute.unwrap_or(bounds.sign_ons_a_minute),
                choices.wrong_codes_a_minute.unwrap_or(bounds.wrong_codes_a_minute),
                choices.recalls_a_minute.unwrap_or(bounds.recalls_a_minute),
                choices.calls_a_minute.unwrap_or(bounds.calls_a_minute),
                choices.body_bytes_max.unwrap_or(number(bounds.body_bytes_max)),
                choices.patrons_max.unwrap_or(bounds.patrons_max),
            ],
            tables: choices.tables.unwrap_or_else(the_first_tables),
        })
    }

    /// The addresses to listen at, the first free one of them.
    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        match self.listen {
            Some(address) => vec![address],
            None => (PORT..=PORT + MORE_PORTS)
                .map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
                .collect(),
        }
    }

    /// For the server, with the texts of the tables' house files. Where it listens is as it was
    /// set, or the first place that it tries: which port was free is nobody's setting.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let [
            connections_max,
            connections_an_address,
            sockets_max,
            sockets_an_address,
            request_seconds,
            answer_seconds,
            guests_a_minute,
            sign_ons_a_minute,
            wrong_codes_a_minute,
            recalls_a_minute,
            calls_a_minute,
            body_bytes_max,
            patrons_max,
        ] = self.bounds;
        let size = |count: u32| usize::try_from(count).expect("memory is larger");
        let tables = self.tables.iter().map(|table| {
            let TableChoice { name, house, is_sealed, money } = table.clone();
            Ok(TableSetting { name, house: house_text(&house)?, is_sealed, money })
        });
        Ok(Settings {
            listen: self.addresses()[0],
            tls: self.tls.clone().map(|(certificates, key)| TlsFiles { certificates, key }),
            store: self.store.clone(),
            key: self.key.clone(),
            web: self.web.clone(),
            tables: tables.collect::<Result<_, Failure>>()?,
            trusted_proxies: self.trusted_proxies.0.clone(),
            hosts: self.hosts.0.clone(),
            today: self.today.clone(),
            witnesses: self.witnesses.0.clone(),
            backups: self.backups.clone(),
            large: self.large,
            bounds: Bounds {
                connections_max: size(connections_max),
                connections_an_address: size(connections_an_address),
                sockets_max: size(sockets_max),
                sockets_an_address: size(sockets_an_address),
                request_wait: Duration::from_secs(request_seconds.into()),
                answer_wait: Duration::from_secs(answer_seconds.into()),
                guests_a_minute,
                sign_ons_a_minute,
                wrong_codes_a_minute,
                recalls_a_minute,
                calls_a_minute,
                body_bytes_max: size(body_bytes_max),
                patrons_max,
                ..Bounds::default()
            },
        })
    }

    /// Makes the folder for journal and key, for its owner alone.
    pub(super) fn make_folder(&self) -> Result<(), Failure> {
        let is_needed =
            self.key.starts_with(&self.data) || Path::new(&self.store).starts_with(&self.data);
        if !is_needed || self.data.is_dir() {
            return Ok(());
        }
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.data).map_err(|error| {
            Failure::NoServer(format!("cannot make the folder {}: {error}", self.data.display()))
        })
    }
}

fn read(path: &Path) -> Result<Choices, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::NoServer(format!("cannot read {name}: {error}")))?;
    file::read(&name, &text).map_err(|faults| Failure::NoServer(faults.join("\nsabot: ")))
}

fn the_first_tables() -> Vec<TableChoice> {
    let choice = |table: TableSetting| TableChoice {
        house: format!("{FIRST}{}", table.name),
        name: table.name,
        is_sealed: table.is_sealed,
        money: table.money,
    };
    first_tables().into_iter().map(choice).collect()
}

/// The text of a house file, which has been read once to see that it has no faults.
fn house_text(house: &str) -> Result<String, Failure> {
    let text = match house.strip_prefix(FIRST) {
        Some(name) => {
            let found = first_tables().into_iter().find(|table| table.name == name);
            let names = first_tables().into_iter().map(|table| format!("{FIRST}{}", table.name));
            let names = names.collect::<Vec<_>>().join(", ");
            let none = format!("there is no first table `{house}`: there are {names}");
            found.map(|table| table.house).ok_or(Failure::NoServer(none))?
        }
        None => house::text_of(house, Path::new(house))
            .map_err(|why| Failure::NoHouse(why.to_string()))?,
    };
    match House::read(house, &text) {
        Ok(_) => Ok(text),
        Err(faults) => Err(Failure::HouseFaults(faults.into())),
    }
}
