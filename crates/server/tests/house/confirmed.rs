//! Accounts that one person alone has made: what they cannot do, and who stands behind them.

use serde_json::json;
use server::machine::Deed;

use crate::support::{House, LIVE, PASSWORD, Sender, table, voucher_table};

/// An account as it is when somebody has just joined.
const SEEN: &str = r#"{"seen":1}"#;
const RULES: &str = "/api/v1/tables/live/rules";

/// Sells a voucher: what came of it.
async fn sell(cage: &Sender, nth: u8) -> String {
    let sold = json!({ "cents": 100, "key": format!("{nth:02x}").repeat(32) }).to_string();
    let reply = cage.post("/api/v1/vouchers", &sold).await;
    if reply.status == 201 { "sold".to_owned() } else { reply.code() }
}

/// Who made an account gives it other roles and takes its password between the look and the click
/// of whoever confirms it.
#[tokio::test]
async fn bug_17_nobody_confirms_what_they_have_not_looked_at() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let honest = house.manager().await;
    let mallory = house.hire(&honest, "Mallory", &["manager"]).await;
    mallory.invent("dan", &["dealer"]).await;
    let seen = honest.get("/api/v1/staff").await.json()[2]["changes"].clone();
    let seen = json!({ "seen": seen }).to_string();
    let roles = r#"{"roles":["cage"]}"#;
    assert_eq!(mallory.post("/api/v1/staff/3/roles", roles).await.status, 204);
    let link = mallory.post("/api/v1/staff/3/password-link", "").await.text("token");
    house.join(&link, "stolen password").await;
    let confirmed = honest.post("/api/v1/staff/3/confirm", &seen).await;
    assert_eq!(confirmed.code(), "account-changed");
    let cage = house.signed_on("dan", "stolen password").await;
    assert_eq!(sell(&cage, 1).await, "unconfirmed");
    house.stop().await;
}

#[tokio::test]
async fn bug_17_a_manager_does_not_approve_by_an_account_of_their_own_making() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let rules = json!({ "text": format!("{LIVE}[limits]\nminimum = \"50.00\"\n") }).to_string();
    let proposed = manager.post(&format!("{RULES}/propose"), &rules).await;
    assert_eq!(proposed.status, 201, "{proposed:?}");
    let approve = format!("{RULES}/approve");
    let eve = manager.invent("eve", &["floor"]).await;
    assert_eq!(eve.post(&approve, &proposed.body).await.code(), "unconfirmed");
    assert_eq!(manager.post("/api/v1/staff/2/confirm", SEEN).await.code(), "own-invention");
    // Nor by an account that was somebody else's until the manager made a link for it.
    let flo = house.hire(&manager, "Flo", &["floor"]).await;
    let link = manager.post("/api/v1/staff/3/password-link", "").await.text("token");
    house.join(&link, "stolen password").await;
    assert_eq!(flo.get("/api/v1/me").await.json()["staff"], json!(null), "she notices");
    let stolen = house.signed_on("Flo", "stolen password").await;
    assert_eq!(stolen.post(&approve, &proposed.body).await.code(), "unconfirmed");
    // Nor through a manager of their own making.
    let max = manager.invent("max", &["manager"]).await;
    for (path, body) in [
        ("/api/v1/staff/2/confirm", SEEN),
        ("/api/v1/staff/2/roles", r#"{"roles":["floor"]}"#),
        ("/api/v1/staff/2/password-link", ""),
        ("/api/v1/staff", r#"{"name":"kim","roles":["floor"]}"#),
        (approve.as_str(), proposed.body.as_str()),
    ] {
        assert_eq!(max.post(path, body).await.code(), "unconfirmed", "{path}");
    }
    let staff = manager.get("/api/v1/staff").await.json();
    assert_eq!((&staff[0]["sponsors"], &staff[1]["sponsors"]), (&json!([]), &json!([1])));
    // Somebody who has the machine knows Max, who knows Eve.
    let confirm = Deed::Confirm { name: "max".to_owned() };
    let done = house.server().app().carry_out(&confirm).await;
    assert_eq!(done.as_deref(), Ok("max is confirmed"));
    assert_eq!(max.post("/api/v1/staff/2/confirm", SEEN).await.status, 204);
    assert_eq!(max.post("/api/v1/staff/2/confirm", SEEN).await.code(), "confirmed-already");
    assert_eq!(max.post("/api/v1/staff/9/confirm", SEEN).await.status, 404);
    assert_eq!(eve.post("/api/v1/staff/3/confirm", SEEN).await.status, 403);
    assert_eq!(eve.post(&approve, &proposed.body).await.status, 200);
    house.stop().await;
}

#[tokio::test]
async fn bug_17_an_account_of_one_person_s_making_touches_no_money() {
    let house = House::open(vec![voucher_table("real", LIVE), table("play", LIVE)]).await;
    let manager = house.manager().await;
    let cage = manager.invent("cay", &["cage"]).await;
    assert_eq!(sell(&cage, 1).await, "unconfirmed");
    let payout = json!({ "code": "00000", "key": "00".repeat(32) }).to_string();
    let broke = json!({ "key": "00".repeat(32), "reason": "It broke" }).to_string();
    for (path, body) in [
        ("/api/v1/vouchers/redeem", payout.as_str()),
        ("/api/v1/vouchers/1/cancel", r#"{"reason":"spoilt"}"#),
        ("/api/v1/tables/real/patrons/1/cash-out", broke.as_str()),
    ] {
        assert_eq!(cage.post(path, body).await.code(), "unconfirmed", "{path}");
    }
    assert_eq!(cage.get("/api/v1/vouchers").await.status, 200, "whoever waits may read");
    let dealer = manager.invent("dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let open = r#""open":{"dealer":3}"#;
    let mut dealing = dealer.sit("real", "dealer", None).await;
    assert_eq!(dealing.ask(open).await, Err("unconfirmed".to_owned()));
    assert_eq!(dealing.ask(r#""draw":{}"#).await, Err("unconfirmed".to_owned()));
    let mut over = floor.sit("real", "floor", None).await;
    assert_eq!(over.ask(open).await, Err("unconfirmed".to_owned()), "nobody names an invention");
    dealer.sit("play", "dealer", None).await.ask(open).await.expect("play money is worth nothing");
    for name in ["cay", "dee"] {
        let confirm = Deed::Confirm { name: name.to_owned() };
        assert!(house.server().app().carry_out(&confirm).await.is_ok());
    }
    assert_eq!(sell(&cage, 2).await, "sold");
    over.ask(open).await.expect("two people open it");
    house.stop().await;
}

#[tokio::test]
async fn who_made_whom_is_a_significant_event() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    house.hire(&manager, "Dee", &["dealer"]).await;
    let link = manager.post("/api/v1/staff/3/password-link", "").await.text("token");
    house.join(&link, PASSWORD).await;
    assert_eq!(manager.post("/api/v1/staff/3/roles", r#"{"roles":["floor"]}"#).await.status, 204);
    house.terminal(&manager, "Seat 1").await;
    let renewed = manager.post("/api/v1/terminals/Seat%201/renew", "").await.text("code");
    house.paired(&renewed).await;
    let devices = "/api/v1/tables/live/devices";
    assert_eq!(manager.post(devices, r#"{"name":"shoe 1"}"#).await.status, 201);
    assert_eq!(manager.send("DELETE", &format!("{devices}/shoe%201"), None).await.status, 204);
    assert_eq!(manager.post("/api/v1/staff/3/dismiss", "").await.status, 204);
    let report = auditor.get("/api/v1/reports/events").await.json();
    let rows = report["rows"].as_array().expect("rows");
    let told = |event: &str| -> Vec<(&str, &str)> {
        let named = rows.iter().filter(|row| row["event"] == event);
        named
            .map(|row| {
                let text = |name: &str| row[name].as_str().expect("text");
                (text("by"), text("details"))
            })
            .collect()
    };
    let (boss, itself) = ("staff 1", "the house");
    for (event, expected) in [
        (
            "invited",
            vec![(itself, "manager, manager"), (boss, "ada, auditor"), (boss, "Dee, dealer")],
        ),
        (
            "hired",
            vec![
                (itself, "staff 1: manager, manager, by a link of the house"),
                (itself, "staff 2: ada, auditor, by a link of staff 1"),
                (itself, "staff 3: Dee, dealer, by a link of staff 1"),
            ],
        ),
        ("account confirmed", vec![(itself, "staff 2"), (itself, "staff 3")]),
        ("password link made", vec![(boss, "staff 3")]),
        ("password set by link", vec![(itself, "staff 3, by a link of staff 1")]),
        ("roles changed", vec![(boss, "staff 3: floor")]),
        ("dismissed", vec![(boss, "staff 3")]),
        ("pairing offered", vec![(boss, "Seat 1"), (boss, "Seat 1")]),
        ("terminal paired", vec![(itself, "Seat 1: patron 1"), (itself, "Seat 1: patron 2")]),
        ("terminal unpaired", vec![(boss, "Seat 1")]),
        ("device added", vec![(boss, "shoe 1")]),
        ("device removed", vec![(boss, "shoe 1")]),
    ] {
        assert_eq!(told(event), expected, "{event}");
    }
    house.stop().await;
}
