//! All that can be set about a house on the network.
//!
//! | file | what it holds |
//! |---|---|
//! | this one | every setting, declared once |
//! | `setting.rs` | what a setting is, and what its declaration makes |
//! | `value.rs` | what settings can be, as texts and as what they mean |

mod setting;
mod value;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use baccarat::Cents;
use records::report::Large;
use table::Millis;

use setting::section;
pub use setting::{Form, Section, Setting, Unset};
use value::Value;
pub use value::{Day, HostName, Log, WitnessSetting};

/// The port that is tried first.
const PORT: u16 = 8383;
/// So many ports after it are tried if nobody asked for one.
const MORE_PORTS: u16 = 100;

const TOP: Section = Section { name: "", prefix: "", heading: None };
const AMOUNT: Form = Form::Text("AMOUNT", "2500.00");
const WITNESSES: Form = Form::Text(
    "WITNESSES",
    "http://witness.example:8484 \
     remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
);

section! {
    /// All that can be set.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Settings, OF_HOUSE of TOP, settings => settings;

    /// Today's date, where the house does not start because this computer's clock is far from the
    /// journal.
    today: Option<Day>, Form::Once("DATE", "2026-11-17"), Unset::Nothing;
    /// Where people reach the house.
    listen: Option<SocketAddr>, Form::Text("ADDRESS:PORT", "0.0.0.0:8383"),
        Unset::Does("127.0.0.1:8383, or the next free port");
    /// The folder for the journal and the key; it is made if there is none.
    data: PathBuf, Form::Path("FOLDER"), Unset::Text(setting::DATA);
    /// The journal: an SQLite file, or postgres://user:password@host/database.
    store: String, Form::Store, Unset::InData("house.sabot");
    /// The file with the house's key; it is made if there is none.
    key: PathBuf, Form::Path("FILE"), Unset::InData("house.key");
    /// How much is logged on standard error: error, warn, info, debug, trace; with `,json` as JSON.
    log: Log, Form::Text("LEVEL", "debug,json"), Unset::Text("info");
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed, by their addresses,
    /// with commas in between.
    trusted_proxies: Vec<IpAddr>, Form::Text("ADDRESSES", "10.0.0.1, 10.0.0.2"), Unset::Nothing;
    /// Names that people reach the house by, with commas in between; addresses and `localhost` need
    /// not be named, nor does anything where the house speaks TLS itself.
    hosts: Vec<HostName>, Form::Text("NAMES", "house.example, casino.local"), Unset::Nothing;
    /// Who cosigns what the house signs, each as `http://host:port KEY`, with commas in between.
    witnesses: Vec<WitnessSetting>, WITNESSES, Unset::Nothing;
    /// The folder that a manager's backups are written to; it is made if there is none.
    backups: PathBuf, Form::Path("FOLDER"), Unset::InData("backups");
    /// From which amount on a wager is a significant event.
    large_wager: Cents, AMOUNT, Unset::Amount(|| Large::default().wager);
    /// From which amount on a win is a significant event.
    large_win: Cents, AMOUNT, Unset::Amount(|| Large::default().win);
    /// A folder that the pages are read from instead of the executable, for editing them.
    web: Option<PathBuf>, Form::Path("FOLDER"), Unset::Nothing;

    beside {
        /// The certificate and its key, if the house speaks TLS itself.
        tls: Tls = Tls::default();
        /// How much at most.
        bounds: Bounds = Bounds::default();
        /// The tables.
        tables: Vec<TableSetting> = Vec::new();
    }
}

section! {
    /// What the house needs to speak TLS itself: both, or none.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Tls,
        OF_TLS of Section { name: "tls", prefix: "tls-", heading: None }, settings => settings.tls;

    /// The chain of certificates as PEM, if the house speaks TLS itself.
    certificates: Option<PathBuf>, Form::Path("FILE"), Unset::Nothing;
    /// The certificate's private key as PEM.
    key: Option<PathBuf>, Form::Path("FILE"), Unset::Nothing;
}

const BOUNDS: Section = Section { name: "bounds", prefix: "", heading: Some("Bounds") };
const CONNECTIONS: Form = Form::Number(1, 1_000_000);
const SECONDS: Form = Form::Number(1, 600);
const PER_MINUTE: Form = Form::Number(1, 1_000_000);

section! {
    /// What nobody can have more of.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Bounds, OF_BOUNDS of BOUNDS, settings => settings.bounds;

    /// Connections at a time, at most; each socket is one.
    connections_max: usize, CONNECTIONS, Unset::Number(12_000);
    /// Connections at a time from one address, at most; this computer and trusted proxies apart.
    connections_per_address: usize, CONNECTIONS, Unset::Number(512);
    /// Sockets at a time, at most.
    sockets_max: usize, CONNECTIONS, Unset::Number(10_000);
    /// Sockets at a time of strangers from one address, of a terminal, or of one of the staff, at
    /// most.
    sockets_per_address: usize, CONNECTIONS, Unset::Number(256);
    /// Seconds that the head of a request may take to come, and then its body.
    request_seconds: Duration, SECONDS, Unset::Number(20);
    /// Seconds that a client may take nothing of its answer before it is hung up on.
    answer_seconds: Duration, SECONDS, Unset::Number(30);
    /// New guests per minute from one address, at most.
    guests_per_minute: u32, PER_MINUTE, Unset::Number(60);
    /// Attempts to sign on per minute from one address, or of an account where it is known, at
    /// most.
    sign_ons_per_minute: u32, PER_MINUTE, Unset::Number(20);
    /// Codes and links that lead nowhere, per minute of strangers from one address, of a terminal,
    /// or of a cashier, at most.
    wrong_codes_per_minute: u32, PER_MINUTE, Unset::Number(10);
    /// Coups and statements read back per minute by strangers from one address, or by a terminal,
    /// at most.
    recalls_per_minute: u32, PER_MINUTE, Unset::Number(120);
    /// Calls of the floor per minute of guests from one address, at most.
    calls_per_minute: u32, PER_MINUTE, Unset::Number(30);
    /// Commands per minute of one patron, at most.
    commands_per_minute: u32, PER_MINUTE, Unset::Number(300);
    /// Commands per minute of all guests from one address, at most.
    address_commands_per_minute: u32, PER_MINUTE, Unset::Number(3_000);
    /// Bytes of a request that is no file, at most.
    body_bytes_max: usize, Form::Number(1_024, 16 << 20), Unset::Number(64 << 10);
    /// Patrons with money at one table at a time, at most.
    patrons_max: u32, Form::Number(1, 100_000), Unset::Number(2_000);

    beside {
        /// Commands of one table that are written together. With 1 each is a commit of its own,
        /// also beside those of other tables: to see what it is worth to write them together.
        commands_a_commit: usize = 512;
        /// Lines of a table, the office or the cage from one snapshot of it to the next: so many
        /// are read at a start, at most.
        snapshot_every: u64 = 50_000;
        /// A guest who was not here for so long makes room at a full table of play money.
        away_after: Millis = Millis::minutes(10);
    }
}

/// Every setting, in the order in which they are told. Tables are not among them.
pub fn all() -> impl Iterator<Item = &'static Setting> {
    [OF_HOUSE, OF_TLS, OF_BOUNDS].into_iter().flatten()
}

/// What was set, as texts, by the names of the settings.
pub type Values = BTreeMap<String, String>;

impl Settings {
    /// What it comes to that these were set, each of which was checked.
    pub fn of(values: &Values) -> Result<Settings, String> {
        let mut settings = Settings::default();
        for setting in all() {
            let text = match (values.get(&setting.name()), setting.unset) {
                (Some(text), _) => text.clone(),
                (None, Unset::InData(name)) => settings.data.join(name).write(),
                (None, _) => continue,
            };
            (setting.put)(&mut settings, &text)?;
        }
        if settings.tls.certificates.is_some() != settings.tls.key.is_some() {
            let why = "TLS needs both, certificates and their key: set `tls.certificates` and \
                       `tls.key`";
            return Err(why.to_owned());
        }
        Ok(settings)
    }

    /// The addresses to listen at, the first free one of them.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        let here = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match self.listen {
            Some(address) => vec![address],
            None => (PORT..=PORT + MORE_PORTS).map(here).collect(),
        }
    }

    /// From when on a wager or a win is a significant event.
    pub fn large(&self) -> Large {
        Large { wager: self.large_wager, win: self.large_win }
    }
}

impl Tls {
    /// The two files, if there are any.
    ///
    /// # Panics
    /// There is only one, which [`Settings::of`] refuses: a house that was to speak TLS must not
    /// speak plainly.
    pub fn files(&self) -> Option<TlsFiles> {
        assert_eq!(self.certificates.is_some(), self.key.is_some(), "TLS needs both");
        let (certificates, key) = self.certificates.clone().zip(self.key.clone())?;
        Some(TlsFiles { certificates, key })
    }
}

/// An address without the passwords that may be in it.
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
    let shown = |option: &str| match option.split_once('=') {
        Some((name, _)) if name.to_ascii_lowercase().contains("password") => format!("{name}=***"),
        _ => option.to_owned(),
    };
    let options: Vec<String> = options.split('&').map(shown).collect();
    let mark = if rest.contains('?') { "?" } else { "" };
    let rest = format!("{place}{mark}{}", options.join("&"));
    let whose = rest.rsplit_once('@').and_then(|(whose, place)| {
        let (user, _) = whose.split_once(':')?;
        Some(format!("{user}:***@{place}"))
    });
    format!("{scheme}://{}", whose.unwrap_or(rest))
}

/// A certificate and its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The chain of certificates, as PEM.
    pub certificates: PathBuf,
    /// The private key, as PEM.
    pub key: PathBuf,
}

/// A table, and how it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSetting {
    /// Its name in addresses: letters, digits, hyphens.
    pub name: String,
    /// Its house file, as it is written.
    pub house: String,
    /// Whether the cards come from sealed shoes.
    pub is_sealed: bool,
    /// What is wagered.
    pub money: Money,
}

/// What is wagered at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Money {
    /// Play money: whoever sits down gets so much, and as much again when it is gone.
    Play {
        /// How much.
        amount: Cents,
    },
    /// What vouchers from the cage are worth.
    Vouchers,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_told() {
        let told = without_password("postgres://sabot:s3:c@ret@db.example/house");
        assert_eq!(told, "postgres://sabot:***@db.example/house");
        let told = without_password("postgres://db.example/house?password=s3cr@t&a=b");
        assert_eq!(told, "postgres://db.example/house?password=***&a=b");
        for address in ["data/house.sabot", "postgres://sabot@db.example/house"] {
            assert_eq!(without_password(address), address);
        }
    }

    #[test]
    fn each_setting_has_a_name_of_its_own_and_an_allowed_default() {
        let mut names: Vec<String> = all().map(Setting::name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all().count());
        for setting in all().filter(|setting| !setting.unset.text().is_empty()) {
            let checked = setting.check(&setting.name(), &setting.unset.text());
            assert_eq!(checked, Ok(()));
        }
    }

    #[test]
    fn what_lies_in_the_folder_goes_with_it() {
        let values = Values::from([("data".to_owned(), "else".to_owned())]);
        let Settings { store, key, backups, .. } = Settings::of(&values).expect("sense");
        assert_eq!(store, "else/house.sabot");
        assert_eq!([key, backups], ["else/house.key", "else/backups"].map(PathBuf::from));
    }

    #[test]
    fn tls_takes_both_files() {
        let values = Values::from([("tls-key".to_owned(), "key.pem".to_owned())]);
        assert!(Settings::of(&values).expect_err("no sense").contains("needs both"));
    }

    #[test]
    fn whoever_asks_for_no_port_gets_the_first_free_one() {
        let mut settings = Settings::default();
        let addresses = settings.addresses();
        assert_eq!(addresses[0].to_string(), "127.0.0.1:8383");
        assert_eq!(addresses[1].to_string(), "127.0.0.1:8384");
        settings.listen = Some("[::1]:0".parse().expect("an address"));
        assert_eq!(settings.addresses(), [settings.listen.expect("it was set")]);
    }
}
