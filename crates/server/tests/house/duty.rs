//! Who may be on duty, and what patrons asked for that holds at every table.

use crate::support::{House, QUICK, Sender, table, voucher_table};

/// A table that the floor opens with a dealer.
const TWO: &str = r#"
name = "Two"
based-on = "dragon-bonus"
[terminals]
dealer = "live"
[floor]
opening-signatures = 2
"#;

async fn sign_off(staff: &Sender) {
    assert_eq!(staff.send("DELETE", "/api/v1/session", None).await.status, 204);
}

#[tokio::test]
async fn whoever_is_named_for_duty_is_somebody_else_and_signed_on() {
    let house = House::open(vec![table("two", TWO)]).await;
    let manager = house.manager().await;
    let flo = house.hire(&manager, "Flo", &["dealer", "floor"]).await;
    let dee = house.hire(&manager, "Dee", &["dealer"]).await;
    let fay = house.hire(&manager, "Fay", &["floor"]).await;
    let mut dealing = dee.sit("two", "dealer", None).await;
    assert_eq!(dealing.ask(r#""open":{"dealer":3}"#).await, Err("not-yours".to_owned()));
    sign_off(&dee).await;
    sign_off(&fay).await;
    let mut floor = flo.sit("two", "floor", None).await;
    for (dealer, why) in
        [(0, "no-such-dealer"), (2, "not-yours"), (3, "not-here"), (4, "no-such-dealer")]
    {
        let opened = floor.ask(&format!(r#""open":{{"dealer":{dealer}}}"#)).await;
        assert_eq!(opened, Err(why.to_owned()), "{dealer}");
    }
    let dee = house.signed_on("Dee", crate::support::PASSWORD).await;
    floor.ask(r#""open":{"dealer":3}"#).await.expect("two people open it");
    for (dealer, why) in [(0, "no-such-dealer"), (2, "not-yours"), (4, "no-such-dealer")] {
        let changed = floor.ask(&format!(r#""change-dealer":{{"dealer":{dealer}}}"#)).await;
        assert_eq!(changed, Err(why.to_owned()), "{dealer}");
    }
    sign_off(&dee).await;
    let changed = floor.ask(r#""change-dealer":{"dealer":3}"#).await;
    assert_eq!(changed, Err("not-here".to_owned()));
    for (relief, why) in [(4, "not-here"), (3, "no-such-floor"), (9, "no-such-floor")] {
        let changed = floor.ask(&format!(r#""change-floor":{{"floor":{relief}}}"#)).await;
        assert_eq!(changed, Err(why.to_owned()), "{relief}");
    }
    house.signed_on("Fay", crate::support::PASSWORD).await;
    floor.ask(r#""change-floor":{"floor":4}"#).await.expect("the floor is relieved");
    house.stop().await;
}

#[tokio::test]
async fn bug_18_the_lobby_and_a_socket_say_the_same_of_a_paused_table() {
    let house = House::open(vec![table("two", TWO)]).await;
    let manager = house.manager().await;
    let flo = house.hire(&manager, "Flo", &["floor"]).await;
    house.hire(&manager, "Dee", &["dealer"]).await;
    let mut floor = flo.sit("two", "floor", None).await;
    for (deed, stage) in [
        (r#""open":{"dealer":3}"#, "waiting"),
        (r#""pause":{}"#, "paused"),
        (r#""resume":{}"#, "waiting"),
        (r#""close":{}"#, "closed"),
    ] {
        floor.ask(deed).await.expect("the floor may");
        let view = flo.get("/api/v1/tables/two").await.json();
        assert_eq!(view["view"]["stage"], stage, "{deed}: {view}");
        assert_eq!(flo.get("/api/v1/tables").await.json()[0]["stage"], stage, "{deed}");
    }
    house.stop().await;
}

const BET: &str = r#""place":{"area":1,"wager":"player","cents":2500}"#;

/// Patrons are the same at every table, so what they ask of one holds at all.
#[tokio::test]
async fn what_a_patron_asks_of_one_table_holds_at_every_table() {
    let tables = vec![table("one", QUICK), table("two", QUICK), voucher_table("real", QUICK)];
    let house = House::open(tables).await;
    let guest = house.guest().await;
    assert_eq!(guest.post("/api/v1/tables/two/play-money", "{}").await.status, 200);
    let mut one = guest.sit("one", "patron", None).await;
    let mut two = guest.sit("two", "patron", None).await;
    one.ask(r#""set-limit":{"limit":{"loss":2400}}"#).await.expect("a limit");
    assert_eq!(two.ask(BET).await, Err("loss-limit".to_owned()));
    // Whoever asks for a looser limit elsewhere is held to the stricter one.
    two.ask(r#""set-limit":{"limit":{"loss":99900}}"#).await.expect("a limit");
    assert_eq!(two.ask(BET).await, Err("loss-limit".to_owned()));
    one.ask(r#""take-time-out":{"lasts":3600000}"#).await.expect("a time-out");
    assert_eq!(two.ask(BET).await, Err("time-out".to_owned()));
    one.ask(r#""exclude":{"lasts":"for-ever"}"#).await.expect("an exclusion");
    assert_eq!(two.ask(BET).await, Err("excluded".to_owned()));
    let more = guest.post("/api/v1/tables/real/vouchers", r#"{"code":"0"}"#).await;
    assert_eq!(more.status, 403, "a guest");
    two.ask(r#""cash-out":{}"#).await.expect("money may always leave");
    let more = guest.post("/api/v1/tables/two/play-money", "{}").await;
    assert_eq!((more.status, more.code()), (409, "excluded".to_owned()));
    // Others are not concerned.
    let other = house.guest().await;
    assert_eq!(other.post("/api/v1/tables/two/play-money", "{}").await.status, 200);
    house.stop().await;
}

/// Play money is worth nothing, vouchers are: neither becomes the other by a setting.
#[tokio::test]
async fn play_money_never_becomes_vouchers() {
    let play = || vec![table("quick", QUICK)];
    let real = || vec![voucher_table("quick", QUICK)];
    let house = House::open(play()).await;
    let manager = house.manager().await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let terminal = house.terminal(&manager, "Seat 1").await;
    assert_eq!(terminal.post("/api/v1/tables/quick/play-money", "{}").await.status, 200);
    let (folder, why) = house.again_refused(real()).await;
    assert!(why.contains("1000.00 is still there and was play money"), "{why}");
    let house = House::open_in(folder, play()).await;
    let at = |house: &House, sender: &Sender| Sender { key: sender.key.clone(), ..house.sender() };
    let remove = "/api/v1/tables/quick/patrons/1/remove-play-money";
    let removed = at(&house, &floor).post(remove, r#"{"reason":"For money from now on"}"#).await;
    assert_eq!(removed.status, 200, "{removed:?}");
    let house = house.again(real()).await;
    let body = format!(r#"{{"cents":500,"key":"{}"}}"#, "ab".repeat(32));
    let paper = at(&house, &cage).post("/api/v1/vouchers", &body).await.json();
    let code = format!(r#"{{"code":{}}}"#, paper["code"]);
    let put_in = at(&house, &terminal).post("/api/v1/tables/quick/vouchers", &code).await;
    assert_eq!(put_in.status, 200, "{put_in:?}");
    let house = house.again(real()).await;
    let (folder, why) = house.again_refused(play()).await;
    assert!(why.contains("5.00 is still there and was vouchers"), "{why}");
    drop(folder);
}
