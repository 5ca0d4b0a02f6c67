//! Credits of patrons who cannot take them themselves, and what may become of credits.

use baccarat::Cents;
use office::Digest;
use office::cage::{By, Command, Request, Source};
use serde_json::{Value, json};
use server::settings::TableSetting;
use sha2::{Digest as _, Sha256};
use table::StaffId;

use crate::support::{Client, House, LIVE, QUICK, Sender, table, voucher_table};

fn key(nth: u8) -> String {
    format!("{nth:02x}").repeat(32)
}

/// A voucher for so much becomes credits at a table.
async fn money_in(cage: &Sender, terminal: &Sender, table: &str, cents: i64) {
    let body = format!(r#"{{"cents":{cents},"key":"{}"}}"#, key(200));
    let paper = cage.post("/api/v1/vouchers", &body).await.json();
    let path = format!("/api/v1/tables/{table}/vouchers");
    let reply = terminal.post(&path, &format!(r#"{{"code":{}}}"#, paper["code"])).await;
    assert_eq!(reply.status, 200, "{reply:?}");
}

fn for_patron(nth: u8, reason: &str) -> String {
    json!({ "key": key(nth), "reason": reason }).to_string()
}

/// What the report of significant events has of this kind.
async fn events(auditor: &Sender, what: &str) -> Vec<Value> {
    let report = auditor.get("/api/v1/reports/events").await.json();
    let rows = report["rows"].as_array().expect("rows").clone();
    rows.into_iter().filter(|row| row.to_string().contains(what)).collect()
}

#[tokio::test]
async fn the_cage_cashes_out_whoever_cannot_once_and_says_why() {
    let tables = || vec![voucher_table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let auditor = house.hire(&manager, "Aud", &["auditor"]).await;
    let terminal = house.terminal(&manager, "Seat 1").await;
    money_in(&cage, &terminal, "quick", 7_500).await;
    let expected = json!([{
        "patron": 1, "name": "Seat 1", "terminal": true, "credits": 7500, "owed": 0, "staked": 0,
    }]);
    for staff in [&cage, &floor, &auditor] {
        assert_eq!(staff.get("/api/v1/tables/quick/patrons").await.json(), expected);
    }
    assert_eq!(terminal.get("/api/v1/tables/quick/patrons").await.status, 401);
    let out = "/api/v1/tables/quick/patrons/1/cash-out";
    let broke = for_patron(2, "The terminal broke");
    for (who, status) in [(&terminal, 401), (&floor, 403), (&manager, 403), (&auditor, 403)] {
        assert_eq!(who.post(out, &broke).await.status, status);
    }
    // The cage alone takes nothing: whoever sits there can.
    assert_eq!(cage.post(out, &broke).await.code(), "still-paired");
    let unpaired = floor.send("DELETE", "/api/v1/terminals/Seat%201", None).await;
    assert_eq!(unpaired.status, 204, "{unpaired:?}");
    assert_eq!(cage.post(out, &for_patron(2, "")).await.code(), "bad-reason");
    let nobody = cage.post("/api/v1/tables/quick/patrons/9/cash-out", &broke).await;
    assert_eq!(nobody.code(), "no-such-patron");
    let paid = cage.post(out, &broke).await;
    assert_eq!(paid.status, 200, "{paid:?}");
    assert_eq!(paid.json()["voucher"]["cents"], 7_500);
    assert_eq!(cage.post(out, &broke).await.json(), paid.json(), "one voucher, told twice");
    let other = cage.post(out, &for_patron(3, "The terminal broke")).await;
    assert_eq!(other.code(), "not-enough-credits");
    assert_eq!(cage.get("/api/v1/tables/quick/patrons").await.body, "[]");
    let noted = events(&auditor, "cashed out by the cage").await;
    assert_eq!(noted.len(), 1, "{noted:?}");
    for word in ["cage 2", "patron 1", "The terminal broke"] {
        assert!(noted[0].to_string().contains(word), "{word}: {noted:?}");
    }
    let cage_key = cage.key.clone();
    let house = house.again(tables()).await;
    let cage = Sender { key: cage_key, ..house.sender() };
    assert_eq!(cage.post(out, &broke).await.json(), paid.json());
    let app = house.server().app();
    assert_eq!(app.cage.read().liability(), Cents::new(7_500));
    assert!(app.table("quick").expect("a table").desk.now().machine.table.balances());
    house.stop().await;
}

/// A dealer's socket at an open table.
async fn opened(dealer: &Sender, name: &str, staff: u32) -> Client {
    let mut dealing = dealer.sit(name, "dealer", None).await;
    dealing.ask(&format!(r#""open":{{"dealer":{staff}}}"#)).await.expect("it opens");
    dealing
}

#[tokio::test]
async fn the_floor_removes_play_money_that_nobody_comes_back_for() {
    let house = House::open(vec![table("live", LIVE), voucher_table("real", LIVE)]).await;
    let manager = house.manager().await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let auditor = house.hire(&manager, "Aud", &["auditor"]).await;
    let _dealing = opened(&dealer, "live", 2).await;
    let guest = house.guest().await;
    assert_eq!(guest.post("/api/v1/tables/live/play-money", "{}").await.status, 200);
    let mut watching = floor.sit("live", "floor", None).await;
    assert_eq!(watching.ask(r#""close":{}"#).await, Err("money-on-table".to_owned()));
    let remove = "/api/v1/tables/live/patrons/1/remove-play-money";
    let gone = r#"{"reason":"The guest has gone home"}"#;
    assert_eq!(guest.post(remove, gone).await.status, 401);
    assert_eq!(dealer.post(remove, gone).await.status, 403);
    assert_eq!(floor.post(remove, r#"{"reason":" "}"#).await.code(), "bad-reason");
    let real = floor.post("/api/v1/tables/real/patrons/1/remove-play-money", gone).await;
    assert_eq!(real.code(), "no-play-money");
    let removed = floor.post(remove, gone).await;
    assert_eq!((removed.status, removed.body.as_str()), (200, r#"{"cents":0}"#));
    let noted = events(&auditor, "play money removed").await;
    assert_eq!(noted.len(), 1, "{noted:?}");
    for word in ["staff 3", "live", "patron 1: The guest has gone home"] {
        assert!(noted[0].to_string().contains(word), "{word}: {noted:?}");
    }
    assert_eq!(floor.post(remove, gone).await.code(), "not-enough-credits");
    assert_eq!(events(&auditor, "play money removed").await.len(), 1, "nothing was removed");
    watching.ask(r#""close":{}"#).await.expect("it closes");
    house.stop().await;
}

#[tokio::test]
async fn bug_17_a_terminal_that_is_renewed_leaves_its_credits_to_the_cage() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let lost = house.terminal(&manager, "Seat 1").await;
    money_in(&cage, &lost, "quick", 5_000).await;
    let renew = "/api/v1/terminals/Seat%201/renew";
    assert_eq!(lost.post(renew, "").await.status, 401);
    assert_eq!(cage.post(renew, "").await.status, 403);
    assert_eq!(manager.post("/api/v1/terminals/Seat%209/renew", "").await.status, 404);
    let code = manager.post(renew, "").await.text("code");
    assert_eq!(lost.post("/api/v1/tables/quick/cash-out", "{}").await.status, 401);
    // Whoever did not hear the code asks again, and the first is good no more.
    let second = manager.post(renew, "").await.text("code");
    let first = format!(r#"{{"code":"{code}"}}"#);
    assert_eq!(house.sender().post("/api/v1/terminals/pair", &first).await.status, 404);
    // Whoever renewed it may have paired a browser of their own: there is nothing to take.
    let found = house.paired(&second).await;
    let body = format!(r#"{{"key":"{}"}}"#, key(3));
    let out = found.post("/api/v1/tables/quick/cash-out", &body).await;
    assert!([404, 409].contains(&out.status), "{out:?}");
    let held = cage.get("/api/v1/tables/quick/patrons").await.json();
    assert_eq!((&held[0]["patron"], &held[0]["credits"]), (&1.into(), &5_000.into()));
    let paid = "/api/v1/tables/quick/patrons/1/cash-out";
    let paid = cage.post(paid, &for_patron(4, "The terminal was replaced")).await;
    assert_eq!(paid.json()["voucher"]["cents"], 5_000, "{paid:?}");
    house.stop().await;
}

#[tokio::test]
async fn a_terminal_that_was_never_paired_gets_another_code() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let renew = "/api/v1/terminals/Seat%202/renew";
    assert_eq!(manager.post(renew, "").await.status, 404, "nobody named it yet");
    let offered = manager.post("/api/v1/terminals", r#"{"name":"Seat 2"}"#).await;
    let first = format!(r#"{{"code":"{}"}}"#, offered.text("code"));
    let renewed = manager.post(renew, "").await;
    assert_eq!(renewed.status, 201, "{renewed:?}");
    assert_eq!(house.sender().post("/api/v1/terminals/pair", &first).await.status, 404);
    house.paired(&renewed.text("code")).await;
    house.stop().await;
}

/// A table at which a person deals named cards, and commission is owed.
const BOXED: &str = r#"
name = "Boxed"
based-on = "dragon-bonus"
[terminals]
dealer = "live"
[floor]
opening-signatures = 1
[commission]
mode = "box"
box-settled = "on-leaving"
[limits]
maximum = "2000.00"
"#;

#[tokio::test]
async fn credits_that_are_all_owed_settle_the_commission_and_leave_no_voucher() {
    let boxed = TableSetting { is_sealed: false, ..voucher_table("boxed", BOXED) };
    let house = House::open(vec![boxed]).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let terminal = house.terminal(&manager, "Seat 1").await;
    let mut dealing = opened(&dealer, "boxed", 3).await;
    money_in(&cage, &terminal, "boxed", 100_000).await;
    dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
    let table = &house.server().app().table("boxed").expect("a table").desk;
    if table.now().machine.table.house().shoe.player_cut {
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
    }
    dealing.ask(r#""card":{"card":"Ah"}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let mut seat = terminal.sit("boxed", "patron", None).await;
    let bet = |wager: &str, cents: i64| {
        format!(r#""place":{{"area":1,"wager":"{wager}","cents":{cents}}}"#)
    };
    seat.ask(&bet("banker", 100_000)).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    for card in ["8c", "9h", "Kh", "Kc"] {
        dealing.ask(&format!(r#""card":{{"card":"{card}"}}"#)).await.expect("a card");
    }
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    seat.ask(&bet("player", 195_000)).await.expect("all that is not owed");
    let out = "/api/v1/tables/boxed/cash-out";
    let paid = terminal.post(out, &format!(r#"{{"key":"{}"}}"#, key(3))).await;
    assert_eq!((paid.status, paid.body.as_str()), (200, r#"{"voucher":null}"#));
    let books = *table.now().machine.table.books();
    assert_eq!(books.commission, Cents::whole(50));
    assert_eq!(house.server().app().cage.read().liability(), Cents::ZERO);
    // The next voucher has the next line of the journal.
    let body = format!(r#"{{"cents":100,"key":"{}"}}"#, key(4));
    assert_eq!(cage.post("/api/v1/vouchers", &body).await.json()["number"], 2);
    house.stop().await;
}

#[tokio::test]
async fn guests_do_not_wager_money() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let body = format!(r#"{{"cents":100,"key":"{}"}}"#, key(4));
    let paper = cage.post("/api/v1/vouchers", &body).await.json();
    let code = format!(r#"{{"code":{}}}"#, paper["code"]);
    let refused = house.guest().await.post("/api/v1/tables/quick/vouchers", &code).await;
    assert_eq!((refused.status, refused.code()), (403, "terminal-needed".to_owned()));
    let terminal = house.terminal(&manager, "Seat 1").await;
    assert_eq!(terminal.post("/api/v1/tables/quick/vouchers", &code).await.status, 200);
    house.stop().await;
}

/// Before, codes were made of a client's key alone. Whoever has such a paper is paid, and whoever
/// asks again for one is told it.
#[tokio::test]
async fn vouchers_of_before_are_good() {
    let house = House::open(Vec::new()).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let made = Sha256::digest(format!("sabot code\ncounter/2\n{}", key(5)));
    let letter =
        |byte: &u8| char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[usize::from(byte % 32)]);
    let paper: String = made.iter().take(26).map(letter).collect();
    let code = Digest(Sha256::digest(&paper).into());
    let request = Request::Issue { code, amount: Cents::new(900), from: Source::Counter };
    let command = Command { by: By::Cage(StaffId(2)), request };
    house.server().app().cage.ask(command).await.expect("it is issued");
    let again = format!(r#"{{"cents":900,"key":"{}"}}"#, key(5));
    let told = cage.post("/api/v1/vouchers", &again).await.json();
    assert_eq!(
        (&told["number"], told["code"].as_str().map(|it| it.replace('-', ""))),
        (&1.into(), Some(paper.clone()))
    );
    let payout = format!(r#"{{"code":"{paper}","key":"{}"}}"#, key(6));
    let paid = cage.post("/api/v1/vouchers/redeem", &payout).await;
    assert_eq!((paid.status, &paid.json()["cents"]), (200, &900.into()));
    house.stop().await;
}

/// A table that is not run any more still owes what it owes.
#[tokio::test]
async fn the_liability_is_of_every_table_that_there_has_been() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let auditor = house.hire(&manager, "Aud", &["auditor"]).await;
    let terminal = house.terminal(&manager, "Seat 1").await;
    money_in(&cage, &terminal, "quick", 4_321).await;
    let before = auditor.get("/api/v1/reports/liability?format=csv").await.body;
    assert!(before.contains("43.21"), "{before}");
    let key = auditor.key.clone();
    let house = house.again(vec![voucher_table("other", QUICK)]).await;
    let auditor = Sender { key, ..house.sender() };
    let after = auditor.get("/api/v1/reports/liability?format=csv").await.body;
    assert!(after.lines().any(|row| row.starts_with("quick,43.21")), "{after}");
    house.stop().await;
}
