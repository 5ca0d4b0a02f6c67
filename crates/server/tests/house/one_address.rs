//! Strangers, staff and terminals who come from one address, such as that of a router.

use server::settings::Bounds;

use crate::support::{Client, House, PASSWORD, QUICK, Reply, Sender, bounds, table, voucher_table};

const ROUTER: &str = "192.0.2.1";

/// So little that a few strangers use it up.
fn few() -> Bounds {
    Bounds {
        sign_ons_per_minute: 8,
        wrong_codes_per_minute: 3,
        calls_per_minute: 3,
        recalls_per_minute: 3,
        sockets_per_address: 2,
        address_commands_per_minute: 3,
        ..bounds()
    }
}

/// A house behind a proxy, whose people all come through one router.
struct OneAddress {
    house: House,
    cage: Sender,
    terminal: Sender,
}

impl OneAddress {
    async fn open() -> OneAddress {
        let tables = vec![voucher_table("quick", QUICK), table("play", QUICK)];
        let house = House::open_behind(tables, few(), &["127.0.0.1"]).await;
        let manager = house.manager().await;
        let cage = house.hire(&manager, "Cay", &["cage"]).await;
        let terminal = behind(house.terminal(&manager, "Seat 1").await);
        OneAddress { cage: behind(cage), terminal, house }
    }

    /// Nobody, from there.
    fn stranger(&self) -> Sender {
        behind(self.house.sender())
    }

    async fn guest(&self) -> Sender {
        let guest = self.stranger();
        let key = guest.post("/api/v1/guests", "{}").await.text("token");
        Sender { key: Some(key), ..guest }
    }

    async fn sign_on(&self, name: &str) -> u16 {
        let body = format!(r#"{{"name":"{name}","password":"{PASSWORD}"}}"#);
        self.stranger().post("/api/v1/session", &body).await.status
    }
}

fn behind(sender: Sender) -> Sender {
    Sender { headers: format!("x-forwarded-for: {ROUTER}\r\n"), ..sender }
}

async fn join(sender: &Sender, token: &str) -> u16 {
    let body = format!(r#"{{"token":"{token}","password":"{PASSWORD}"}}"#);
    sender.post("/api/v1/join", &body).await.status
}

async fn call(sender: &Sender, table: &str) -> u16 {
    let path = format!("/api/v1/tables/{table}/call");
    sender.post(&path, r#"{"kind":"dispute"}"#).await.status
}

/// Asks until the answer is this.
async fn until(status: u16, mut ask: impl AsyncFnMut() -> u16) {
    for _ in 0..20 {
        if ask().await == status {
            return;
        }
    }
    panic!("never {status}");
}

#[tokio::test]
async fn bug_17_strangers_at_an_address_keep_nobody_of_the_house_out() {
    let here = OneAddress::open().await;
    assert_eq!(here.sign_on("manager").await, 201, "the place is known from now on");
    let manager = behind(here.house.signed_on("manager", PASSWORD).await);
    strangers_use_up_wrong_codes(&here, &manager).await;
    strangers_use_up_sign_ons(&here).await;
    strangers_use_up_calls(&here).await;
    strangers_use_up_recalls(&here).await;
    strangers_use_up_commands_and_sockets(&here).await;
    here.house.stop().await;
}

async fn strangers_use_up_wrong_codes(here: &OneAddress, manager: &Sender) {
    let sold = format!(r#"{{"cents":20000,"key":"{}"}}"#, "1".repeat(64));
    let code = here.cage.post("/api/v1/vouchers", &sold).await.text("code");
    let invited = manager.post("/api/v1/staff", r#"{"name":"New","roles":["dealer"]}"#).await;
    let offered = manager.post("/api/v1/terminals", r#"{"name":"Seat 2"}"#).await;
    until(429, async || join(&here.stranger(), "junk").await).await;
    let code = format!(r#"{{"code":"{code}"}}"#);
    let put_in: Reply = here.terminal.post("/api/v1/tables/quick/vouchers", &code).await;
    assert_eq!(put_in.status, 200, "{put_in:?}");
    let wrong = here.terminal.post("/api/v1/tables/quick/vouchers", r#"{"code":"none"}"#).await;
    assert_eq!(wrong.status, 404, "a terminal has its own: {wrong:?}");
    assert_eq!(join(&here.stranger(), &invited.text("token")).await, 201);
    let pairing = format!(r#"{{"code":"{}"}}"#, offered.text("code"));
    let paired = here.stranger().post("/api/v1/terminals/pair", &pairing).await;
    assert_eq!(paired.status, 201, "{paired:?}");
}

async fn strangers_use_up_sign_ons(here: &OneAddress) {
    until(429, async || here.sign_on("nobody").await).await;
    assert_eq!(here.sign_on("manager").await, 201, "the place is known");
    assert_eq!(here.sign_on("Cay").await, 429, "Cay has never been there");
    // Whoever knows a name there, and its place, keeps its owner out of no other.
    until(429, async || here.sign_on("manager").await).await;
    here.house.signed_on("manager", PASSWORD).await;
}

async fn strangers_use_up_calls(here: &OneAddress) {
    until(429, async || call(&here.guest().await, "play").await).await;
    assert_eq!(call(&here.terminal, "quick").await, 201);
}

async fn strangers_use_up_recalls(here: &OneAddress) {
    let path = "/api/v1/tables/play/coups/1";
    until(429, async || here.stranger().get(path).await.status).await;
    let recalled = here.terminal.get(path).await;
    assert_ne!(recalled.status, 429, "{recalled:?}");
}

async fn strangers_use_up_commands_and_sockets(here: &OneAddress) {
    let guest = here.guest().await;
    let mut sockets: Vec<Client> =
        vec![guest.sit("play", "patron", None).await, guest.sit("play", "patron", None).await];
    assert_eq!(guest.connect("patron").await.err(), Some(429));
    let mut terminal = here.terminal.sit("quick", "patron", None).await;
    let clear = r#""clear":{}"#;
    let mut tries = 0;
    while sockets[0].ask(clear).await != Err("busy".to_owned()) {
        tries += 1;
        assert!(tries < 20, "strangers have so many commands");
    }
    let place = r#""place":{"area":1,"wager":"player","cents":2500}"#;
    assert_ne!(terminal.ask(place).await, Err("busy".to_owned()), "a terminal has its own");
}
