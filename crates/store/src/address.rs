//! Where a store is.

use std::fmt;
use std::path::PathBuf;

use crate::postgres::Server;

/// Which database, and where.
pub(crate) enum Address {
    Sqlite(PathBuf),
    Postgres(Box<Server>),
}

/// Why a text is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// There is nothing.
    Empty,
    /// It begins like the address of something else.
    Unknown {
        /// The word before `://`.
        scheme: String,
    },
    /// It begins with `postgres://` but goes on wrongly.
    Postgres {
        /// What is wrong.
        what: String,
    },
}

impl Address {
    /// `sqlite:path`, a bare path, or `postgres://…`.
    pub(crate) fn read(text: &str) -> Result<Address, AddressError> {
        let path = match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => {
                let server = Server::read(text).map(|server| Address::Postgres(Box::new(server)));
                return server.map_err(|what| AddressError::Postgres { what });
            }
            Some((scheme, _)) => return Err(AddressError::Unknown { scheme: scheme.to_owned() }),
            None => text.strip_prefix("sqlite:").unwrap_or(text),
        };
        match path {
            "" => Err(AddressError::Empty),
            path => Ok(Address::Sqlite(path.into())),
        }
    }
}

/// An error and what is behind it; the reason is often only there.
pub(crate) fn in_full(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut behind = error.source();
    while let Some(error) = behind {
        told = format!("{told}: {error}");
        behind = error.source();
    }
    told
}

impl fmt::Display for AddressError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddressError::Empty => write!(out, "the address of the store is empty"),
            AddressError::Unknown { scheme } => write!(
                out,
                "a store is at a path, sqlite:path or postgres://…, and not at {scheme}://…"
            ),
            AddressError::Postgres { what } => {
                write!(out, "the address of the database server is wrong: {what}")
            }
        }
    }
}

impl std::error::Error for AddressError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let told = match Address::read(text) {
            Ok(Address::Sqlite(path)) => Ok(format!("file {}", path.display())),
            Ok(Address::Postgres(_)) => Ok("server".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        assert_eq!(told, expected.map(str::to_owned).map_err(str::to_owned));
    }

    #[test]
    fn addresses_are_read() {
        check("data/house.sabot", Ok("file data/house.sabot"));
        check("sqlite:/var/house.sabot", Ok("file /var/house.sabot"));
        check("postgres://me@localhost/house", Ok("server"));
        check("postgresql://me:secret@localhost/", Ok("server"));
    }

    #[test]
    fn anything_else_is_no_address() {
        check("", Err("the address of the store is empty"));
        check("sqlite:", Err("the address of the store is empty"));
        let other = "a store is at a path, sqlite:path or postgres://…, and not at mysql://…";
        check("mysql://localhost/house", Err(other));
        let port = "the address of the database server is wrong: invalid connection string: \
                    invalid value for option `port`";
        check("postgres://localhost:x/house", Err(port));
    }
}
