//! Names by which the house is asked.
//!
//! A page of another site can have its own name lead to this computer, and would then be of one
//! site with the house: its scripts could sit down, or do what whoever is signed on may do. So the
//! house answers only to names that are its own.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::refusal::ApiRefusal;
use crate::app::App;
use crate::settings::HostName;

/// The names of a house besides its addresses and those of this computer.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(names: &[HostName]) -> Hosts {
        Hosts(names.iter().map(|name| plain(name).to_ascii_lowercase()).collect())
    }

    /// Whether the house answers to this, which is a name or an address with or without a port. No
    /// name leads to an address that is written as one, so those are always the house's own.
    fn has(&self, host: &str) -> bool {
        // Nothing that names a house has somebody's name before it.
        let authority = host.parse::<Authority>().ok().filter(|_| !host.contains('@'));
        let Some(authority) = authority else { return false };
        let name = plain(authority.host()).to_ascii_lowercase();
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        address.unwrap_or(&name).parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.0.contains(&name)
    }
}

/// A name without the dot at its end that says that it is whole.
fn plain(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Refuses what is asked of another house. Where this one speaks TLS, its certificate is proof
/// enough: a browser asks nothing of a house that cannot show one for the name.
pub(super) async fn check(State(house): State<Arc<App>>, request: Request, next: Next) -> Response {
    let named = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    let asked = request.uri().authority().map(Authority::as_str);
    // A program that names no house means this one. Browsers always name one.
    let other = [named, asked].into_iter().flatten().find(|host| !house.hosts.has(host));
    match other.filter(|_| !house.is_secure()) {
        Some(host) => {
            let text = format!(
                "this house does not answer to the name {host:?}: ask by its address, or have \
                 whoever runs it add the name to the setting `hosts`"
            );
            ApiError::from(ApiRefusal::OtherHost).saying(&text).into_response()
        }
        None => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_answers_to_its_own_names_and_to_addresses() {
        let hosts = Hosts::new(
            &["House.example", "casino.local."].map(|name| name.parse().expect("a name")),
        );
        for host in [
            "localhost",
            "LOCALHOST:8383",
            "house.localhost:80",
            "127.0.0.1:8383",
            "192.168.1.20",
            "[::1]:8383",
            "[2001:db8::1]",
            "house.example",
            "HOUSE.EXAMPLE.:8383",
            "casino.local:1",
        ] {
            assert!(hosts.has(host), "{host}");
        }
        for host in [
            "",
            ":8383",
            "evil.example",
            "evil.example:8383",
            "house.example.evil.example",
            "evil-house.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1@evil.example",
            "evil.example@127.0.0.1",
            "2130706433",
            "house.example/",
            "house example",
        ] {
            assert!(!hosts.has(host), "{host}");
        }
    }
}
