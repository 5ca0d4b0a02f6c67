//! What one person alone does not do where vouchers are wagered, step by step.

use serde_json::json;
use server::machine::{self, Deed};
use server::settings::TableSetting;

use crate::support::{Client, House, LIVE, Reply, Sender, table, voucher_table};

/// A table of vouchers whose cards nobody has sealed.
pub(crate) fn pit() -> TableSetting {
    TableSetting { is_sealed: false, ..voucher_table("pit", LIVE) }
}

pub(crate) const CARDS: &str = "/api/v1/tables/pit/shoe/cards";
pub(crate) const DEVICES: &str = "/api/v1/tables/pit/devices";

/// Opens the pit, with a shoe whose first card is next.
pub(crate) async fn open_pit(house: &House, dealer: &Sender, staff: u32) -> Client {
    let mut dealing = dealer.sit("pit", "dealer", None).await;
    dealing.ask(&format!(r#""open":{{"dealer":{staff}}}"#)).await.expect("it opens");
    dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
    let desk = &house.server().app().table("pit").expect("a table").desk;
    if desk.now().machine.table.house().shoe.player_cut {
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
    }
    dealing
}

/// A shoe that reads its cards, and the fingerprint of its key.
async fn device(house: &House, manager: &Sender, name: &str) -> (Sender, String) {
    let added = manager.post(DEVICES, &json!({ "name": name }).to_string()).await;
    assert_eq!(added.status, 201, "{added:?}");
    let mut shoe = house.sender();
    shoe.key = Some(added.text("key"));
    (shoe, added.text("fingerprint"))
}

async fn confirm(manager: &Sender, name: &str, fingerprint: &str) -> Reply {
    let body = json!({ "fingerprint": fingerprint }).to_string();
    manager.post(&format!("{DEVICES}/{name}/confirm"), &body).await
}

#[tokio::test]
async fn bug_17_a_shoe_of_one_manager_s_making_deals_no_card_for_vouchers() {
    let house =
        House::open(vec![pit(), TableSetting { is_sealed: false, ..table("play", LIVE) }]).await;
    let manager = house.manager().await;
    let second = house.hire(&manager, "Max", &["manager"]).await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let _dealing = open_pit(&house, &dealer, 3).await;
    let (shoe, seen) = device(&house, &manager, "shoe").await;
    let card = |id: &str| format!(r#"{{"card":"9h","id":"{id}"}}"#);
    let refused = shoe.post(CARDS, &card("1")).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (403, "device-unconfirmed"),
        "{refused:?}"
    );
    let own = confirm(&manager, "shoe", &seen).await;
    assert_eq!((own.status, own.code().as_str()), (409, "same-person"), "{own:?}");
    let listed = manager.get(DEVICES).await.json();
    assert_eq!(
        listed,
        json!([
            { "name": "shoe", "confirmed": false, "fingerprint": seen, "added-by": ["manager"] }
        ])
    );
    assert_eq!(confirm(&second, "shoe", &seen).await.status, 204);
    assert_eq!(confirm(&second, "shoe", &seen).await.code(), "confirmed-already");
    assert_eq!(shoe.post(CARDS, &card("2")).await.status, 200);
    // Whoever has the machine is a second person, too.
    let (other, seen) = device(&house, &manager, "other shoe").await;
    assert_eq!(other.post(CARDS, &card("3")).await.code(), "device-unconfirmed");
    let by_machine = async |fingerprint: Option<String>| {
        let (table, name) = ("pit".to_owned(), "other shoe".to_owned());
        let (key, store) = (house.folder.path().join("house.key"), house.store());
        let deed = Deed::ConfirmDevice { table, name, fingerprint };
        machine::carry_out(&key, &store, &deed).await
    };
    let told = by_machine(None).await.expect_err("nobody has looked at it");
    assert!(told.contains("added by manager") && told.contains(&seen), "{told}");
    let another = by_machine(Some("0123456789abcdef".to_owned())).await;
    assert_eq!(another, Err("the device has another key since: look at it again".to_owned()));
    by_machine(Some(seen)).await.unwrap_or_else(|why| panic!("{why}"));
    assert_ne!(other.post(CARDS, &card("3")).await.code(), "device-unconfirmed");
    house.stop().await;
}

/// Between the look and the click, a manager puts a shoe of their own in the place of another.
#[tokio::test]
async fn bug_17_a_shoe_that_was_exchanged_since_it_was_looked_at_is_not_confirmed() {
    let house = House::open(vec![pit()]).await;
    let max = house.manager().await;
    let eve = house.hire(&max, "Eve", &["manager"]).await;
    let pam = house.hire(&max, "Pam", &["manager"]).await;
    device(&house, &max, "shoe").await;
    let looked_at = pam.get(DEVICES).await.json()[0]["fingerprint"].clone();
    let looked_at = looked_at.as_str().expect("a fingerprint");
    assert_eq!(eve.send("DELETE", &format!("{DEVICES}/shoe"), None).await.status, 204);
    let gone = confirm(&pam, "shoe", looked_at).await;
    assert_eq!((gone.status, gone.code().as_str()), (404, "no-such-device"));
    let (shoe, seen) = device(&house, &eve, "shoe").await;
    let exchanged = confirm(&pam, "shoe", looked_at).await;
    assert_eq!((exchanged.status, exchanged.code().as_str()), (409, "device-changed"));
    let card = shoe.post(CARDS, r#"{"card":"9h","id":"1"}"#).await;
    assert_eq!(card.code(), "device-unconfirmed");
    assert_eq!(confirm(&pam, "shoe", "").await.code(), "device-changed");
    assert_eq!(confirm(&pam, "shoe", &seen).await.status, 204, "Pam has looked again");
    house.stop().await;
}

#[tokio::test]
async fn bug_17_the_floor_alone_corrects_no_payment_where_vouchers_are_wagered() {
    let house = House::open(vec![pit()]).await;
    let manager = house.manager().await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let terminal = house.terminal(&manager, "Seat 1").await;
    let mut dealing = open_pit(&house, &dealer, 2).await;
    let sold = json!({ "cents": 20_000, "key": "ab".repeat(32) }).to_string();
    let paper = cage.post("/api/v1/vouchers", &sold).await.json();
    let code = json!({ "code": paper["code"] }).to_string();
    assert_eq!(terminal.post("/api/v1/tables/pit/vouchers", &code).await.status, 200);
    dealing.ask(r#""card":{"card":"Ah"}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let mut seat = terminal.sit("pit", "patron", None).await;
    seat.ask(r#""place":{"area":1,"wager":"player","cents":10000}"#).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    for card in ["8c", "9h", "Kh", "Kc"] {
        dealing.ask(&format!(r#""card":{{"card":"{card}"}}"#)).await.expect("a card");
    }
    let desk = &house.server().app().table("pit").expect("a table").desk;
    let credits = || desk.now().machine.table.credits().to_string();
    assert_eq!(credits(), "100.00", "the wager is lost");
    let found = r#"{"payment":{"patron":1,"spot":{"place":{"area":1},"wager":"player"},"paid":-10000,"due":10000}}"#;
    let report = format!(r#""report":{{"kind":"mispay","seen":"seen","found":{found}}}"#);
    let mut flooring = floor.sit("pit", "floor", None).await;
    assert_eq!(flooring.ask(&report).await, Err("dealer-reports".to_owned()));
    let misread =
        r#""report":{"kind":"misread","seen":"seen","found":{"cards":["9c","8h","Kh","Kc"]}}"#;
    assert_eq!(flooring.ask(misread).await, Err("dealer-reports".to_owned()));
    assert_eq!(credits(), "100.00");
    // Two people.
    dealing.ask(&report).await.expect("it is reported");
    assert_eq!(credits(), "100.00", "the floor rules");
    let rule = r#""rule":{"resolution":"correct-payment","reason":"The wrong stack was taken"}"#;
    flooring.ask(rule).await.expect("it is put right");
    assert_eq!(credits(), "300.00");
    drop((dealing, seat, flooring));
    house.stop().await;
}
