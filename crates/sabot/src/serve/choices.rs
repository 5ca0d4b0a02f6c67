//! What may be set: on the command line, in the environment, or in a settings file.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use baccarat::Cents;
use server::settings::{Money, WitnessSetting};

use super::log::Log;

/// What was set, in one place or another. What was not is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Choices {
    /// Where people reach the house.
    #[arg(long, env = "SABOT_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The folder for the journal and the key; it is made if there is none.
    #[arg(long, env = "SABOT_DATA", value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// The journal: an SQLite file, or postgres://user:password@host/database.
    #[arg(long, env = "SABOT_STORE", value_name = "STORE", hide_env_values = true)]
    pub store: Option<String>,
    /// The file with the house's key; it is made if there is none.
    #[arg(long, env = "SABOT_KEY", value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// How much is logged on standard error: error, warn, info, debug, trace; with `,json` as JSON.
    #[arg(long, env = "SABOT_LOG", value_name = "LEVEL")]
    pub log: Option<Log>,
    /// The chain of certificates as PEM, if the house speaks TLS itself.
    #[arg(long, env = "SABOT_TLS_CERTIFICATES", value_name = "FILE")]
    pub tls_certificates: Option<PathBuf>,
    /// The certificate's private key as PEM.
    #[arg(long, env = "SABOT_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// A folder that the pages are read from instead of the executable, for editing them.
    #[arg(long, env = "SABOT_WEB", value_name = "FOLDER")]
    pub web: Option<PathBuf>,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed, by their addresses,
    /// with commas in between.
    #[arg(long, env = "SABOT_TRUSTED_PROXIES", value_name = "ADDRESSES")]
    pub trusted_proxies: Option<Proxies>,
    /// Names that people reach the house by, with commas in between; addresses and `localhost` need
    /// not be named, nor does anything where the house speaks TLS itself.
    #[arg(long, env = "SABOT_HOSTS", value_name = "NAMES")]
    pub hosts: Option<Hosts>,
    /// Today's date, where the house does not start because this computer's clock is far from the
    /// journal.
    #[arg(long, env = "SABOT_TODAY", value_name = "DATE", value_parser = day)]
    pub today: Option<String>,
    /// Who cosigns what the house signs, each as `http://host:port KEY`, with commas in between.
    #[arg(long, env = "SABOT_WITNESSES", value_name = "WITNESSES")]
    pub witnesses: Option<Witnesses>,
    /// The folder that a manager's backups are written to; it is made if there is none.
    #[arg(long, env = "SABOT_BACKUPS", value_name = "FOLDER")]
    pub backups: Option<PathBuf>,
    /// From which amount on a wager is a significant event.
    #[arg(long, env = "SABOT_LARGE_WAGER", value_name = "AMOUNT", value_parser = amount)]
    pub large_wager: Option<Cents>,
    /// From which amount on a win is a significant event.
    #[arg(long, env = "SABOT_LARGE_WIN", value_name = "AMOUNT", value_parser = amount)]
    pub large_win: Option<Cents>,
    /// Connections at a time, at most; each socket is one.
    #[arg(long, env = "SABOT_CONNECTIONS_MAX", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=SOCKETS_MAX))]
    pub connections_max: Option<u32>,
    /// Connections at a time from one address, at most; this computer and trusted proxies apart.
    #[arg(long, env = "SABOT_CONNECTIONS_AN_ADDRESS", value_name = "NUMBER",
        help_heading = "Bounds", value_parser = clap::value_parser!(u32).range(1..=SOCKETS_MAX))]
    pub connections_an_address: Option<u32>,
    /// Sockets at a time from one address, at most; this computer and trusted proxies apart.
    #[arg(long, env = "SABOT_SOCKETS_AN_ADDRESS", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=SOCKETS_MAX))]
    pub sockets_an_address: Option<u32>,
    /// Seconds that the head of a request may take to come, and then its body.
    #[arg(long, env = "SABOT_REQUEST_SECONDS", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=SECONDS_MAX))]
    pub request_seconds: Option<u32>,
    /// Seconds that a client may take nothing of its answer before it is hung up on.
    #[arg(long, env = "SABOT_ANSWER_SECONDS", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=SECONDS_MAX))]
    pub answer_seconds: Option<u32>,
    /// Sockets at a time, at most.
    #[arg(long, env = "SABOT_SOCKETS_MAX", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=SOCKETS_MAX))]
    pub sockets_max: Option<u32>,
    /// New guests a minute from one address, at most.
    #[arg(long, env = "SABOT_GUESTS_A_MINUTE", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=A_MINUTE_MAX))]
    pub guests_a_minute: Option<u32>,
    /// Attempts to sign on a minute from one address, at most.
    #[arg(long, env = "SABOT_SIGN_ONS_A_MINUTE", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=A_MINUTE_MAX))]
    pub sign_ons_a_minute: Option<u32>,
    /// Codes and links that lead nowhere, a minute from one address, at most.
    #[arg(long, env = "SABOT_WRONG_CODES_A_MINUTE", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=A_MINUTE_MAX))]
    pub wrong_codes_a_minute: Option<u32>,
    /// Coups and statements read back a minute from one address, at most.
    #[arg(long, env = "SABOT_RECALLS_A_MINUTE", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=A_MINUTE_MAX))]
    pub recalls_a_minute: Option<u32>,
    /// Calls of the floor a minute from one address, at most.
    #[arg(long, env = "SABOT_CALLS_A_MINUTE", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=A_MINUTE_MAX))]
    pub calls_a_minute: Option<u32>,
    /// Bytes of a request that is no file, at most.
    #[arg(long, env = "SABOT_BODY_BYTES_MAX", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1_024..=BODY_BYTES_MAX))]
    pub body_bytes_max: Option<u32>,
    /// Patrons with money at one table at a time, at most.
    #[arg(long, env = "SABOT_PATRONS_MAX", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1..=PATRONS_MAX))]
    pub patrons_max: Option<u32>,
    /// The tables. Only a settings file has them.
    #[arg(skip)]
    pub tables: Option<Vec<TableChoice>>,
}

/// The most that the bounds can be set to.
pub(super) const SOCKETS_MAX: i64 = 1_000_000;
pub(super) const SECONDS_MAX: i64 = 600;
pub(super) const A_MINUTE_MAX: i64 = 1_000_000;
pub(super) const BODY_BYTES_MAX: i64 = 16 << 20;
pub(super) const PATRONS_MAX: i64 = 100_000;

/// An amount of money that is some.
pub(super) fn amount(text: &str) -> Result<Cents, String> {
    let amount = text.parse::<Cents>().ok().filter(|amount| *amount > Cents::ZERO);
    amount.ok_or_else(|| format!("{text:?} is no amount, such as 1000.00"))
}

/// A date such as `2026-11-17`.
fn day(text: &str) -> Result<String, String> {
    const LENGTH: usize = 10;
    match text.len() == LENGTH && records::when::read(text).is_ok() {
        true => Ok(text.to_owned()),
        false => Err(format!("{text:?} is no date, such as 2026-11-17")),
    }
}

/// Addresses of proxies, as they are written: with commas in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(pub Vec<IpAddr>);

impl std::str::FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Proxies, String> {
        let read = |word: &str| {
            word.trim().parse().map_err(|_| format!("{:?} is no IP address", word.trim()))
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Proxies)
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(IpAddr::to_string).collect();
        f.write_str(&all.join(", "))
    }
}

/// Names of a house, as they are written: with commas in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts(pub Vec<String>);

impl std::str::FromStr for Hosts {
    type Err = String;

    fn from_str(text: &str) -> Result<Hosts, String> {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let read = |word: &str| match !word.is_empty() && word.bytes().all(is_part) {
            true => Ok(word.to_owned()),
            false => Err(format!("{word:?} is no name of a host, such as house.example")),
        };
        text.split(',').map(|word| read(word.trim())).collect::<Result<_, _>>().map(Hosts)
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

/// Witnesses, as they are written: with commas in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witnesses(pub Vec<WitnessSetting>);

impl std::str::FromStr for Witnesses {
    type Err = String;

    fn from_str(text: &str) -> Result<Witnesses, String> {
        text.split(',').map(|word| word.trim().parse()).collect::<Result<_, _>>().map(Witnesses)
    }
}

impl fmt::Display for Witnesses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(WitnessSetting::to_string).collect();
        f.write_str(&all.join(", "))
    }
}

/// A table as a settings file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChoice {
    /// Its name in addresses.
    pub name: String,
    /// A preset, `first/` and the name of a first table, or the path of a house file.
    pub house: String,
    /// Whether the cards come from sealed shoes.
    pub is_sealed: bool,
    /// What is wagered.
    pub money: Money,
}

/// What whoever sits down gets where nothing else is set.
pub(super) const PLAY_MONEY: Cents = Cents::whole(1_000);

impl Choices {
    /// These, and for what they leave open the others.
    pub(super) fn or(self, other: Choices) -> Choices {
        Choices {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            store: self.store.or(other.store),
            key: self.key.or(other.key),
            log: self.log.or(other.log),
            tls_certificates: self.tls_certificates.or(other.tls_certificates),
            tls_key: self.tls_key.or(other.tls_key),
            web: self.web.or(other.web),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            hosts: self.hosts.or(other.hosts),
            today: self.today.or(other.today),
            witnesses: self.witnesses.or(other.witnesses),
            backups: self.backups.or(other.backups),
            large_wager: self.large_wager.or(other.large_wager),
            large_win: self.large_win.or(other.large_win),
            connections_max: self.connections_max.or(other.connections_max),
            connections_an_address: self.connections_an_address.or(other.connections_an_address),
            sockets_an_address: self.sockets_an_address.or(other.sockets_an_address),
            request_seconds: self.request_seconds.or(other.request_seconds),
            answer_seconds: self.answer_seconds.or(other.answer_seconds),
            sockets_max: self.sockets_max.or(other.sockets_max),
            guests_a_minute: self.guests_a_minute.or(other.guests_a_minute),
            sign_ons_a_minute: self.sign_ons_a_minute.or(other.sign_ons_a_minute),
            wrong_codes_a_minute: self.wrong_codes_a_minute.or(other.wrong_codes_a_minute),
            recalls_a_minute: self.recalls_a_minute.or(other.recalls_a_minute),
            calls_a_minute: self.calls_a_minute.or(other.calls_a_minute),
            body_bytes_max: self.body_bytes_max.or(other.body_bytes_max),
            patrons_max: self.patrons_max.or(other.patrons_max),
            tables: self.tables.or(other.tables),
        }
    }
}
