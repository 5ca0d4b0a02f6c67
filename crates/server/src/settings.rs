//! All that can be set about a house on the network.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use baccarat::Cents;
use notary::{KeyKind, VerifierKey};
use records::report::Large;

/// All that can be set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where people reach the house, as it was set: port 0 is any that is free.
    pub listen: SocketAddr,
    /// The certificate and its key, if the house speaks TLS itself.
    pub tls: Option<TlsFiles>,
    /// Where the journal is kept.
    pub store: String,
    /// The file with the house's key.
    pub key: PathBuf,
    /// Where the browser's files are read from instead of the executable, for editing them.
    pub web: Option<PathBuf>,
    /// The tables.
    pub tables: Vec<TableSetting>,
    /// The proxies whose word is taken for where somebody comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// Names that the house answers to, besides addresses and `localhost`.
    pub hosts: Vec<String>,
    /// The date, where this computer's clock and the journal are far apart: `2026-11-17`.
    pub today: Option<String>,
    /// The folder that backups are written to.
    pub backups: PathBuf,
    /// Those who cosign the public log.
    pub witnesses: Vec<WitnessSetting>,
    /// From when on a wager or a win is a significant event.
    pub large: Large,
    /// How much at most.
    pub bounds: Bounds,
}

impl Settings {
    /// Where the journal is kept, as it may be told: without a database's password.
    pub fn store_told(&self) -> String {
        without_password(&self.store)
    }
}

/// An address without the password that may be in it.
pub fn without_password(address: &str) -> String {
    let secret = address.split_once("://").and_then(|(scheme, rest)| {
        let (whose, place) = rest.rsplit_once('@')?;
        let (user, _) = whose.split_once(':')?;
        Some(format!("{scheme}://{user}:***@{place}"))
    });
    secret.unwrap_or_else(|| address.to_owned())
}

/// A witness of the public log, written as `http://host:port/path` and its verifier key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WitnessSetting {
    /// Where it is.
    pub host: String,
    /// At which port.
    pub port: u16,
    /// What comes before `/add-checkpoint`, if anything does.
    pub path: String,
    /// What its cosignatures are checked with.
    pub key: VerifierKey,
}

impl std::str::FromStr for WitnessSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<WitnessSetting, String> {
        let form = || {
            format!("{text:?} is no witness: write http://host:port and its key, a space between")
        };
        let (address, key) = text.split_once(' ').ok_or_else(form)?;
        let address = address.strip_prefix("http://").ok_or_else(form)?;
        let (place, path) = address.split_at(address.find('/').unwrap_or(address.len()));
        let (host, port) = place.rsplit_once(':').unwrap_or((place, "80"));
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = port.parse().map_err(|_| form())?;
        let key: VerifierKey = key.trim().parse().map_err(|error| format!("{error}"))?;
        let is_plain = |text: &str| text.chars().all(|letter| letter.is_ascii_graphic());
        if host.is_empty() || !is_plain(&host) || !is_plain(path) {
            return Err(form());
        }
        match key.kind() {
            KeyKind::Cosignature => {}
            KeyKind::Note => return Err(format!("{key} is the key of a log, not of a witness")),
        }
        let path = path.trim_end_matches('/').to_owned();
        Ok(WitnessSetting { host, port, path, key })
    }
}

impl std::fmt::Display for WitnessSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let WitnessSetting { host, port, path, key } = self;
        match host.contains(':') {
            true => write!(f, "http://[{host}]:{port}{path} {key}"),
            false => write!(f, "http://{host}:{port}{path} {key}"),
        }
    }
}

/// A certificate and its key.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The chain of certificates, as PEM.
    pub certificates: PathBuf,
    /// The private key, as PEM.
    pub key: PathBuf,
}

/// A table, and how it is run.
#[derive(Clone, Debug)]
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

/// What nobody can have more of.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Connections at a time, sockets among them.
    pub connections_max: usize,
    /// Connections at a time from one address that is neither a trusted proxy nor this computer.
    pub connections_an_address: usize,
    /// Sockets at a time from one address that is neither a trusted proxy nor this computer.
    pub sockets_an_address: usize,
    /// The headers of a request come within this, and then its body.
    pub request_wait: Duration,
    /// Something of an answer is taken within this.
    pub answer_wait: Duration,
    /// Sockets at a time.
    pub sockets_max: usize,
    /// New guests a minute from one address.
    pub guests_a_minute: u32,
    /// Attempts to sign on a minute from one address.
    pub sign_ons_a_minute: u32,
    /// Codes of vouchers and terminals, and links, a minute from one address that are none.
    pub wrong_codes_a_minute: u32,
    /// Coups and statements that are read back a minute from one address.
    pub recalls_a_minute: u32,
    /// Calls of the floor a minute from one address.
    pub calls_a_minute: u32,
    /// Bytes of a request that is no file.
    pub body_bytes_max: usize,
    /// Patrons with money at one table at a time.
    pub patrons_max: u32,
    /// Commands of one table that are written together. With 1 each is a commit of its own, also
    /// beside those of other tables: to see what it is worth to write them together.
    pub commands_a_commit: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            connections_max: 12_000,
            connections_an_address: 512,
            sockets_an_address: 256,
            request_wait: Duration::from_secs(20),
            answer_wait: Duration::from_secs(30),
            sockets_max: 10_000,
            guests_a_minute: 60,
            sign_ons_a_minute: 20,
            wrong_codes_a_minute: 10,
            recalls_a_minute: 120,
            calls_a_minute: 30,
            body_bytes_max: 64 * 1024,
            patrons_max: 2_000,
            commands_a_commit: 512,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_is_not_told() {
        let told = without_password("postgres://sabot:s3:c@ret@db.example/house");
        assert_eq!(told, "postgres://sabot:***@db.example/house");
        for address in ["data/house.sabot", "postgres://sabot@db.example/house"] {
            assert_eq!(without_password(address), address);
        }
    }
}
