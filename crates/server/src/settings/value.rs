//! What settings can be, as texts and as what they mean.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use baccarat::Cents;
use notary::{KeyKind, VerifierKey};
use tracing::level_filters::LevelFilter;

/// What a setting can be. Where nothing can be set, that is an empty text.
pub(super) trait Value: Sized {
    fn read(text: &str) -> Result<Self, String>;
    fn write(&self) -> String;
}

impl<T: Value> Value for Option<T> {
    fn read(text: &str) -> Result<Option<T>, String> {
        if text.is_empty() { Ok(None) } else { T::read(text).map(Some) }
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(String::new, T::write)
    }
}

/// With commas in between.
impl<T: Value> Value for Vec<T> {
    fn read(text: &str) -> Result<Vec<T>, String> {
        let words = text.split(',').map(str::trim);
        if text.is_empty() { Ok(Vec::new()) } else { words.map(T::read).collect() }
    }

    fn write(&self) -> String {
        self.iter().map(T::write).collect::<Vec<_>>().join(", ")
    }
}

macro_rules! written_as_displayed {
    ($($type:ty),+) => {$(
        impl Value for $type {
            fn read(text: &str) -> Result<$type, String> {
                text.parse().map_err(|error: <$type as FromStr>::Err| error.to_string())
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

written_as_displayed!(u32, usize, String, SocketAddr, Log, HostName, Day, WitnessSetting);

impl Value for PathBuf {
    fn read(text: &str) -> Result<PathBuf, String> {
        Ok(text.into())
    }

    fn write(&self) -> String {
        self.display().to_string()
    }
}

/// In seconds.
impl Value for Duration {
    fn read(text: &str) -> Result<Duration, String> {
        u32::read(text).map(|seconds| Duration::from_secs(seconds.into()))
    }

    fn write(&self) -> String {
        self.as_secs().to_string()
    }
}

impl Value for IpAddr {
    fn read(text: &str) -> Result<IpAddr, String> {
        text.parse().map_err(|_| format!("{text:?} is no IP address"))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// An amount that is some.
impl Value for Cents {
    fn read(text: &str) -> Result<Cents, String> {
        let amount = text.parse::<Cents>().ok().filter(|amount| *amount > Cents::ZERO);
        amount.ok_or_else(|| format!("{text:?} is no amount, such as 1000.00"))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// Levels, with commas in between: of all, or as `store=debug` of single crates. `json` among them
/// is for lines of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log(String);

impl Log {
    /// The levels, and `json`.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.0.split(',').map(str::trim).filter(|part| !part.is_empty())
    }
}

impl FromStr for Log {
    type Err = String;

    fn from_str(text: &str) -> Result<Log, String> {
        let log = Log(text.to_owned());
        let is_read = |part: &str| match part.split_once('=') {
            Some((_, level)) => level.parse::<LevelFilter>().is_ok(),
            None => true,
        };
        let why = "a level is one of off, error, warn, info, debug, trace; `json` besides makes \
                   lines of JSON";
        if log.parts().all(is_read) { Ok(log) } else { Err(why.to_owned()) }
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A name that people reach the house by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<HostName, String> {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        if !text.is_empty() && text.bytes().all(is_part) {
            Ok(HostName(text.to_owned()))
        } else {
            Err(format!("{text:?} is no name of a host, such as house.example"))
        }
    }
}

impl Deref for HostName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A date such as `2026-11-17`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day(String);

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Day, String> {
        const LENGTH: usize = 10;
        if text.len() == LENGTH && records::when::read(text).is_ok() {
            Ok(Day(text.to_owned()))
        } else {
            Err(format!("{text:?} is no date, such as 2026-11-17"))
        }
    }
}

impl Deref for Day {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
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

impl FromStr for WitnessSetting {
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

impl fmt::Display for WitnessSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WitnessSetting { host, port, path, key } = self;
        if host.contains(':') {
            write!(f, "http://[{host}]:{port}{path} {key}")
        } else {
            write!(f, "http://{host}:{port}{path} {key}")
        }
    }
}
