//! What may be set: on the command line, in the environment, or in a settings file.

use std::net::SocketAddr;
use std::path::PathBuf;

use baccarat::Cents;
use server::settings::Money;

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
    /// Bytes of a request that is no file, at most.
    #[arg(long, env = "SABOT_BODY_BYTES_MAX", value_name = "NUMBER", help_heading = "Bounds",
        value_parser = clap::value_parser!(u32).range(1_024..=BODY_BYTES_MAX))]
    pub body_bytes_max: Option<u32>,
    /// The tables. Only a settings file has them.
    #[arg(skip)]
    pub tables: Option<Vec<TableChoice>>,
}

/// The most that the bounds can be set to.
pub(super) const SOCKETS_MAX: i64 = 1_000_000;
pub(super) const A_MINUTE_MAX: i64 = 1_000_000;
pub(super) const BODY_BYTES_MAX: i64 = 16 << 20;

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
            sockets_max: self.sockets_max.or(other.sockets_max),
            guests_a_minute: self.guests_a_minute.or(other.guests_a_minute),
            sign_ons_a_minute: self.sign_ons_a_minute.or(other.sign_ons_a_minute),
            wrong_codes_a_minute: self.wrong_codes_a_minute.or(other.wrong_codes_a_minute),
            body_bytes_max: self.body_bytes_max.or(other.body_bytes_max),
            tables: self.tables.or(other.tables),
        }
    }
}
