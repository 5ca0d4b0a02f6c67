//! What whoever starts a house is told.

use std::fmt::Write;
use std::net::SocketAddr;

use server::settings::{Money, Settings};
use server::{RunningTable, Server};

use crate::columns;

/// Where everything is, what to do next, and how to stop.
pub(super) fn text(server: &Server, settings: &Settings) -> String {
    let base = base(server.address(), settings.tls.files().is_some());
    let mut text = format!("Sabot {}: the house is open.\n\n", env!("CARGO_PKG_VERSION"));
    let head = columns::head(["Address", "What is there"]);
    let pages = [
        ("/", "the tables: sit down and play"),
        ("/learn", "the rules, and what every wager costs"),
        ("/staff", "for whoever works here"),
        ("/api/v1", "the API, for people and programs"),
    ];
    let rows = pages.map(|(path, what)| vec![format!("{base}{path}"), what.to_owned()]);
    columns::draw(&mut text, 2, &head, &rows);
    text.push('\n');
    let head = columns::head(["Table", "House", "Dealer", "Money"]);
    let rows: Vec<_> = server.app().tables().map(row).collect();
    columns::draw(&mut text, 4, &head, &rows);
    text.push('\n');
    if let Some(link) = first_link(server) {
        line(&mut text, "First of all, open this link once to become the manager:");
        line(&mut text, &format!("  {base}{link}\n"));
    }
    let store = server::settings::without_password(&settings.store);
    line(&mut text, &format!("Have a program play: python3 examples/bot.py --url {base}"));
    line(&mut text, &format!("The journal is {store}, the key {}.", settings.key.display()));
    line(&mut text, "Back up both; docs/OPERATIONS.md says how, and all that can be set.");
    line(&mut text, "Ctrl-C stops the house. What is in play goes on when it starts again.");
    text
}

/// The path of the link that makes the first manager, while there is none. What is after the `#` is
/// in no request, and so in no log.
fn first_link(server: &Server) -> Option<String> {
    server.app().first_link().map(|token| format!("/join#{token}"))
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a text takes everything");
}

/// What addresses begin with. Nobody can go to the address that means all of them.
fn base(address: SocketAddr, is_secure: bool) -> String {
    let scheme = if is_secure { "https" } else { "http" };
    if address.ip().is_unspecified() {
        format!("{scheme}://localhost:{}", address.port())
    } else {
        format!("{scheme}://{address}")
    }
}

fn row((name, table): (&str, &RunningTable)) -> Vec<String> {
    let dealer = match table.house.terminals.dealer {
        house::Dealer::Automatic => "the house",
        house::Dealer::Live => "a dealer",
    };
    let money = match table.money {
        Money::Play { amount } => format!("play money, {amount}"),
        Money::Vouchers => "vouchers".to_owned(),
    };
    vec![name.to_owned(), table.house.name.clone(), dealer.to_owned(), money]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_can_be_gone_to() {
        let at = |text: &str| text.parse().expect("an address");
        assert_eq!(base(at("127.0.0.1:8383"), false), "http://127.0.0.1:8383");
        assert_eq!(base(at("[::1]:443"), true), "https://[::1]:443");
        assert_eq!(base(at("0.0.0.0:80"), false), "http://localhost:80");
    }
}
