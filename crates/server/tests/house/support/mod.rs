//! A real house on loopback, and clients for it.

#![allow(dead_code, unused_imports, reason = "each of the test targets needs its own part of it")]

mod http;
mod people;
mod socket;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use baccarat::Cents;
use server::settings::{Bounds, Money, Settings, TableSetting, WitnessSetting};
use server::{Server, first_tables};
use tempfile::TempDir;

pub(crate) use http::{Reply, Sender};
pub(crate) use people::PASSWORD;
pub(crate) use socket::{Client, PATIENCE};

/// A table whose cards the house deals as fast as a house file allows. Wagers stay open for as long
/// as somebody asks for something, and close as soon as somebody waits for it: see [`Client`].
pub(crate) const QUICK: &str = include_str!("../../children/quick.toml");

/// A table that a person deals at.
pub(crate) const LIVE: &str = r#"
name = "Live"
based-on = "dragon-bonus"
[terminals]
dealer = "live"
[floor]
opening-signatures = 1
[ghost]
per-shoe-max = 100
consecutive-max = 100
"#;

/// A house that runs, in a folder of its own.
pub(crate) struct House {
    pub(crate) folder: TempDir,
    server: Server,
}

impl House {
    pub(crate) async fn open(tables: Vec<TableSetting>) -> House {
        House::open_within(tables, bounds()).await
    }

    /// A house with bounds of its own.
    pub(crate) async fn open_within(tables: Vec<TableSetting>, bounds: Bounds) -> House {
        House::open_behind(tables, bounds, &[]).await
    }

    /// A house behind proxies that it trusts.
    pub(crate) async fn open_behind(
        tables: Vec<TableSetting>,
        bounds: Bounds,
        proxies: &[&str],
    ) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let server = start(folder.path(), tables, bounds, proxies).await;
        House { folder, server }
    }

    /// A house that answers to this name.
    pub(crate) async fn open_named(tables: Vec<TableSetting>, host: &str) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(folder.path(), tables, bounds());
        let settings = Settings { hosts: vec![host.parse().expect("a name")], ..settings };
        let server = Server::start(&settings).await.unwrap_or_else(|error| panic!("{error}"));
        House { folder, server }
    }

    /// A house in a folder where one has been.
    pub(crate) async fn open_in(folder: TempDir, tables: Vec<TableSetting>) -> House {
        let server = start(folder.path(), tables, bounds(), &[]).await;
        House { folder, server }
    }

    /// Stops the house, and tries to open it again: its folder, and why that was refused.
    pub(crate) async fn again_refused(self, tables: Vec<TableSetting>) -> (TempDir, String) {
        let House { folder, server } = self;
        server.stop().await;
        let started = Server::start(&settings(folder.path(), tables, bounds())).await;
        (folder, started.err().expect("it does not open").to_string())
    }

    /// A house whose journal is at that address.
    pub(crate) async fn open_on(store: &str, tables: Vec<TableSetting>) -> House {
        House::in_on(tempfile::tempdir().expect("a folder"), store, tables).await
    }

    /// Stops such a house, and opens it again.
    pub(crate) async fn again_on(self, store: &str, tables: Vec<TableSetting>) -> House {
        let House { folder, server } = self;
        server.stop().await;
        House::in_on(folder, store, tables).await
    }

    async fn in_on(folder: TempDir, store: &str, tables: Vec<TableSetting>) -> House {
        let settings =
            Settings { store: store.to_owned(), ..settings(folder.path(), tables, bounds()) };
        let server = Server::start(&settings).await.unwrap_or_else(|error| panic!("{error}"));
        House { folder, server }
    }

    pub(crate) async fn first() -> House {
        House::open(first_tables()).await
    }

    /// Stops the house, and opens it again.
    pub(crate) async fn again(self, tables: Vec<TableSetting>) -> House {
        let House { folder, server } = self;
        server.stop().await;
        let server = start(folder.path(), tables, bounds(), &[]).await;
        House { folder, server }
    }

    /// Stops the house, lets something happen to its folder, and opens it again.
    pub(crate) async fn again_after(
        self,
        tables: Vec<TableSetting>,
        meanwhile: impl Future<Output = ()>,
    ) -> House {
        let House { folder, server } = self;
        server.stop().await;
        meanwhile.await;
        let server = start(folder.path(), tables, bounds(), &[]).await;
        House { folder, server }
    }

    /// Stops the house, and opens it again with these witnesses.
    pub(crate) async fn again_with(
        self,
        tables: Vec<TableSetting>,
        witnesses: Vec<WitnessSetting>,
    ) -> House {
        self.again_with_after(tables, witnesses, async {}).await
    }

    /// The same, after something has happened to its folder.
    pub(crate) async fn again_with_after(
        self,
        tables: Vec<TableSetting>,
        witnesses: Vec<WitnessSetting>,
        meanwhile: impl Future<Output = ()>,
    ) -> House {
        let House { folder, server } = self;
        server.stop().await;
        meanwhile.await;
        let settings = Settings { witnesses, ..settings(folder.path(), tables, bounds()) };
        let server = Server::start(&settings).await.unwrap_or_else(|error| panic!("{error}"));
        House { folder, server }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The address of its journal.
    pub(crate) fn store(&self) -> String {
        store_in(self.folder.path())
    }

    pub(crate) fn server(&self) -> &Server {
        &self.server
    }

    pub(crate) async fn stop(self) {
        self.server.stop().await;
    }

    /// Stops the house, once nothing holds its journal any more: its folder.
    pub(crate) async fn stopped(self) -> TempDir {
        let House { folder, server } = self;
        let store = Arc::downgrade(&server.app().store);
        server.stop().await;
        // A socket that is being closed may hold the journal for a moment.
        while store.strong_count() > 0 {
            tokio::task::yield_now().await;
        }
        folder
    }

    /// Why a house in that folder is not opened.
    pub(crate) async fn refused_in(folder: &TempDir, tables: Vec<TableSetting>) -> String {
        let started = Server::start(&settings(folder.path(), tables, bounds())).await;
        started.err().expect("it does not open").to_string()
    }

    /// Somebody who asks over HTTP, and has asked nothing yet.
    pub(crate) fn sender(&self) -> Sender {
        let app = Arc::downgrade(self.server.app());
        Sender { app, ..Sender::new(self.address()) }
    }

    /// A guest who has been welcomed.
    pub(crate) async fn guest(&self) -> Sender {
        let mut sender = self.sender();
        let reply = sender.post("/api/v1/guests", "{}").await;
        assert_eq!(reply.status, 201, "{reply:?}");
        sender.key = reply.json()["token"].as_str().map(str::to_owned);
        sender
    }

    /// A guest at a table of play money, with money.
    pub(crate) async fn patron(&self, table: &str) -> Client {
        let guest = self.guest().await;
        let reply = guest.post(&format!("/api/v1/tables/{table}/play-money"), "{}").await;
        assert_eq!(reply.status, 200, "{reply:?}");
        guest.sit(table, "patron", None).await
    }
}

/// Tests come from one address, and in a hurry.
pub(crate) fn bounds() -> Bounds {
    Bounds {
        guests_per_minute: 100_000,
        sign_ons_per_minute: 100_000,
        recalls_per_minute: 100_000,
        calls_per_minute: 100_000,
        commands_per_minute: 1_000_000,
        address_commands_per_minute: 1_000_000,
        ..Bounds::default()
    }
}

async fn start(
    folder: &Path,
    tables: Vec<TableSetting>,
    bounds: Bounds,
    proxies: &[&str],
) -> Server {
    let settings = Settings {
        trusted_proxies: proxies.iter().map(|it| it.parse().expect("an address")).collect(),
        ..settings(folder, tables, bounds)
    };
    Server::start(&settings).await.unwrap_or_else(|error| panic!("{error}"))
}

fn settings(folder: &Path, tables: Vec<TableSetting>, bounds: Bounds) -> Settings {
    Settings {
        listen: Some("127.0.0.1:0".parse().expect("an address")),
        store: store_in(folder),
        key: folder.join("house.key"),
        backups: folder.join("backups"),
        tables,
        bounds,
        ..Settings::default()
    }
}

fn store_in(folder: &Path) -> String {
    folder.join("house.sabot").to_str().expect("a path").to_owned()
}

/// A table that takes vouchers.
pub(crate) fn voucher_table(name: &str, house: &str) -> TableSetting {
    TableSetting { money: Money::Vouchers, ..table(name, house) }
}

/// A table of play money by this house file.
pub(crate) fn table(name: &str, house: &str) -> TableSetting {
    TableSetting {
        name: name.to_owned(),
        house: house.to_owned(),
        is_sealed: true,
        money: Money::Play { amount: Cents::whole(1_000) },
    }
}
