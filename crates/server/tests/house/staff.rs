//! People who work here: joining, signing on and off, terminals, devices, what patrons ask.

use protocol::wire::Why;
use server::settings::Bounds;

use crate::support::{House, LIVE, QUICK, bounds, table};

const PASSWORD: &str = crate::support::PASSWORD;

#[tokio::test]
async fn the_first_manager_joins_by_a_link_that_works_once() {
    let house = House::open(Vec::new()).await;
    let link = house.server().app().first_link().expect("a link");
    let join = |password: &str| format!(r#"{{"token":"{link}","password":"{password}"}}"#);
    let short = house.sender().post("/api/v1/join", &join("too short")).await;
    assert_eq!((short.status, short.code()), (409, "bad-password".to_owned()));
    house.join(&link, PASSWORD).await;
    let again = house.sender().post("/api/v1/join", &join(PASSWORD)).await;
    assert_eq!((again.status, again.code()), (404, "no-such-invitation".to_owned()));
    assert_eq!(house.server().app().first_link(), None);
    let manager = house.signed_on("Manager", PASSWORD).await;
    let me = manager.get("/api/v1/me").await.json();
    assert_eq!(me["staff"]["name"], "manager");
    assert_eq!(me["staff"]["roles"], serde_json::json!(["manager"]));
    assert_eq!(me["staff"]["idle-ms"], 15 * 60_000);
    assert_eq!(me["patron"], serde_json::Value::Null);
    let house = house.again(Vec::new()).await;
    assert_eq!(house.server().app().first_link(), None);
    house.stop().await;
}

#[tokio::test]
async fn a_session_is_a_cookie_that_scripts_and_other_sites_cannot_have() {
    let house = House::open(Vec::new()).await;
    house.manager().await;
    let reply = house.sign_on("manager", PASSWORD).await;
    let cookie = reply.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.starts_with("sabot_staff="), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
    let mut browser = house.sender();
    let pair = cookie.split(';').next().expect("a cookie");
    browser.headers = format!("cookie: other=1; {pair}\r\n");
    assert_eq!(browser.get("/api/v1/me").await.json()["staff"]["id"], 1);
    let off = browser.send("DELETE", "/api/v1/session", None).await;
    assert_eq!(off.status, 204, "{off:?}");
    assert!(off.header("set-cookie").expect("a cookie").contains("Max-Age=0"), "{off:?}");
    assert_eq!(browser.get("/api/v1/staff").await.status, 401);
    house.stop().await;
}

#[tokio::test]
async fn the_third_wrong_password_locks_and_a_manager_unlocks() {
    let house = House::open(Vec::new()).await;
    let manager = house.manager().await;
    house.hire(&manager, "Ann", &["dealer"]).await;
    let unknown = house.sign_on("Nobody", PASSWORD).await;
    for _ in 0..3 {
        let wrong = house.sign_on("Ann", "wrong password").await;
        assert_eq!((wrong.status, &wrong.body), (401, &unknown.body), "no name is given away");
    }
    // The right password says nothing, or it could be guessed while the account is locked.
    let locked = house.sign_on("Ann", PASSWORD).await;
    assert_eq!((locked.status, &locked.body), (401, &unknown.body));
    let staff = manager.get("/api/v1/staff").await.json();
    assert_eq!(staff[1]["name"], "Ann");
    assert!(staff[1]["locked-ms"].as_u64().is_some_and(|left| left > 0), "{staff}");
    let reply = manager.post("/api/v1/staff/2/unlock", "").await;
    assert_eq!(reply.status, 204, "{reply:?}");
    house.signed_on("Ann", PASSWORD).await;
    assert_eq!(manager.post("/api/v1/staff/2/unlock", "").await.code(), "not-locked");
    assert_eq!(manager.post("/api/v1/staff/9/unlock", "").await.status, 404);
    assert_eq!(manager.post("/api/v1/staff/x/unlock", "").await.status, 400);
    house.stop().await;
}

#[tokio::test]
async fn attempts_from_one_address_are_limited() {
    let few = Bounds { sign_ons_per_minute: 3, guests_per_minute: 2, ..bounds() };
    let house = House::open_within(Vec::new(), few).await;
    for _ in 0..3 {
        assert_eq!(house.sign_on("Nobody", PASSWORD).await.status, 401);
    }
    let often = house.sign_on("Nobody", PASSWORD).await;
    assert_eq!((often.status, often.code()), (429, "too-often".to_owned()));
    for _ in 0..2 {
        house.guest().await;
    }
    assert_eq!(house.sender().post("/api/v1/guests", "{}").await.status, 429);
    for nth in 0..20 {
        let join = format!(r#"{{"token":"guess-{nth}","password":"{PASSWORD}"}}"#);
        let expected = if nth < 10 { 404 } else { 429 };
        assert_eq!(house.sender().post("/api/v1/join", &join).await.status, expected, "{nth}");
    }
    house.stop().await;
}

#[tokio::test]
async fn passwords_are_changed_by_whoever_knows_the_old_one_or_by_a_link() {
    let house = House::open(Vec::new()).await;
    let manager = house.manager().await;
    let ann = house.hire(&manager, "Ann", &["cage"]).await;
    let change = |old: &str| format!(r#"{{"old":"{old}","new":"battery staple"}}"#);
    let wrong = ann.post("/api/v1/me/password", &change("wrong password")).await;
    assert_eq!(wrong.code(), "wrong-password");
    let reply = ann.post("/api/v1/me/password", &change(PASSWORD)).await;
    assert_eq!(reply.status, 204, "{reply:?}");
    assert_eq!(house.sign_on("Ann", PASSWORD).await.status, 401);
    let ann = house.signed_on("Ann", "battery staple").await;
    let link = manager.post("/api/v1/staff/2/password-link", "").await.text("token");
    house.join(&link, "third password").await;
    assert_eq!(ann.get("/api/v1/vouchers").await.status, 401, "the session is over");
    house.signed_on("Ann", "third password").await;
    assert_eq!(manager.post("/api/v1/staff/1/password-link", "").await.code(), "own-account");
    house.stop().await;
}

#[tokio::test]
async fn whoever_is_dismissed_or_does_something_else_leaves_the_table() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let ann = house.hire(&manager, "Ann", &["dealer"]).await;
    let bob = house.hire(&manager, "Bob", &["dealer", "floor"]).await;
    let mut dealing = ann.sit("live", "dealer", None).await;
    let mut watching = bob.sit("live", "floor", None).await;
    dealing.view(|_| true).await;
    watching.view(|_| true).await;
    assert_eq!(manager.post("/api/v1/staff/2/dismiss", "").await.status, 204);
    assert_eq!(dealing.bye().await, Why::NotAllowed);
    assert_eq!(ann.connect("dealer").await.err(), Some(401));
    let roles = manager.post("/api/v1/staff/3/roles", r#"{"roles":["cage"]}"#).await;
    assert_eq!(roles.status, 204, "{roles:?}");
    assert_eq!(watching.bye().await, Why::NotAllowed);
    assert_eq!(bob.connect("floor").await.err(), Some(403));
    assert_eq!(bob.get("/api/v1/vouchers").await.status, 200);
    let apart = manager.post("/api/v1/staff/3/roles", r#"{"roles":["cage","floor"]}"#).await;
    assert_eq!(apart.code(), "roles-apart");
    let twice = r#"{"name":"Twin","roles":["dealer","dealer"]}"#;
    for path in ["/api/v1/staff", "/api/v1/staff/3/roles"] {
        let body = if path.ends_with("roles") { r#"{"roles":["cage","cage"]}"# } else { twice };
        let reply = manager.post(path, body).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "malformed"), "{reply:?}");
    }
    assert_eq!(manager.post("/api/v1/staff/1/dismiss", "").await.code(), "last-manager");
    house.stop().await;
}

#[tokio::test]
async fn a_second_session_ends_the_first() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let first = house.hire(&manager, "Ann", &["dealer"]).await;
    let mut dealing = first.sit("live", "dealer", None).await;
    dealing.view(|_| true).await;
    house.signed_on("Ann", PASSWORD).await;
    assert_eq!(dealing.bye().await, Why::NotAllowed);
    house.stop().await;
}

#[tokio::test]
async fn a_terminal_is_paired_by_a_code_and_leaves_when_it_is_unpaired() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let reply = manager.post("/api/v1/terminals", r#"{"name":"Seat 3"}"#).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let early = manager.send("DELETE", "/api/v1/terminals/Seat%203", None).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not-paired"));
    let pair = format!(r#"{{"code":"{}"}}"#, reply.text("code").to_lowercase());
    let paired = house.sender().post("/api/v1/terminals/pair", &pair).await;
    assert_eq!(paired.status, 201, "{paired:?}");
    assert!(paired.header("set-cookie").expect("a cookie").starts_with("sabot_patron="));
    assert_eq!(house.sender().post("/api/v1/terminals/pair", &pair).await.status, 404);
    let mut terminal = house.sender();
    terminal.key = Some(paired.text("token"));
    let me = terminal.get("/api/v1/me").await.json();
    assert_eq!((&me["name"], &me["patron"]), (&"Seat 3".into(), &paired.json()["patron"]));
    let mut seat = terminal.sit("quick", "patron", None).await;
    seat.view(|_| true).await;
    let list = manager.get("/api/v1/terminals").await.json();
    assert_eq!((&list[0]["name"], &list[0]["paired"]), (&"Seat 3".into(), &true.into()));
    let unpaired = manager.send("DELETE", "/api/v1/terminals/Seat%203", None).await;
    assert_eq!(unpaired.status, 204, "{unpaired:?}");
    assert_eq!(seat.bye().await, Why::NotAllowed);
    assert_eq!(terminal.connect("patron").await.err(), Some(401));
    house.stop().await;
}

#[tokio::test]
async fn a_shoe_that_reads_its_cards_speaks_for_its_own_table() {
    let unsealed =
        |name: &str| server::settings::TableSetting { is_sealed: false, ..table(name, LIVE) };
    let house = House::open(vec![unsealed("one"), unsealed("two")]).await;
    let manager = house.manager().await;
    let dealer = house.hire(&manager, "Ann", &["dealer"]).await;
    let reply = manager.post("/api/v1/tables/one/devices", r#"{"name":"shoe-1"}"#).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let mut shoe = house.sender();
    shoe.key = Some(reply.text("key"));
    let card = |id: &str| format!(r#"{{"card":"7h","id":"{id}"}}"#);
    let at = |table: &str| format!("/api/v1/tables/{table}/shoe/cards");
    assert_eq!(shoe.post(&at("one"), &card("1")).await.code(), "table-closed");
    let mut dealing = dealer.sit("one", "dealer", None).await;
    for ask in [r#""open":{"dealer":2}"#, r#""new-shoe":{}"#] {
        dealing.ask(ask).await.unwrap_or_else(|code| panic!("{ask}: {code}"));
    }
    if dealing.ask(r#""cut":{"from-end":100}"#).await.is_err() {
        // This house does not cut.
    }
    let first = shoe.post(&at("one"), &card("2")).await;
    assert_eq!(first.status, 200, "{first:?}");
    let again = shoe.post(&at("one"), &card("2")).await;
    assert_eq!((again.status, again.json()), (200, first.json()), "a repeat is harmless");
    assert_eq!(shoe.post(&at("one"), &card("3")).await.code(), "no-card-due");
    assert_eq!(shoe.post(&at("two"), &card("4")).await.status, 403);
    assert_eq!(manager.post(&at("one"), &card("5")).await.status, 401);
    for wrong in [
        r#"{"card":"1h","id":"6"}"#,
        r#"{"cut-card":false,"id":"6"}"#,
        r#"{"card":"7h","cut-card":true,"id":"6"}"#,
        r#"{"id":"6"}"#,
        r#"{"card":"7h","id":""}"#,
    ] {
        assert_eq!(shoe.post(&at("one"), wrong).await.status, 422, "{wrong}");
    }
    let cut_card = shoe.post(&at("one"), r#"{"cut-card":true,"id":"7"}"#).await;
    assert_eq!(cut_card.status, 200, "{cut_card:?}");
    let removed = manager.send("DELETE", "/api/v1/tables/one/devices/shoe-1", None).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(shoe.post(&at("one"), &card("8")).await.status, 401);
    house.stop().await;
}

#[tokio::test]
async fn the_floor_answers_what_patrons_ask() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let guest = house.guest().await;
    let dispute = r#"{"kind":"dispute","words":"I was paid too little"}"#;
    let reply = guest.post("/api/v1/tables/quick/call", dispute).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let again = guest.post("/api/v1/tables/quick/call", dispute).await;
    assert_eq!(again.code(), "asked-already");
    assert_eq!(guest.post("/api/v1/tables/none/call", dispute).await.status, 404);
    assert_eq!(house.sender().post("/api/v1/tables/quick/call", dispute).await.status, 401);
    let matters = floor.get("/api/v1/matters").await.json();
    assert_eq!(matters[0]["kind"], "dispute");
    assert_eq!((&matters[0]["table"], &matters[0]["patron"]), (&"quick".into(), &1.into()));
    assert_eq!(matters[0]["words"], "I was paid too little");
    let at = matters[0]["at"].as_u64().expect("when it was asked");
    assert!(at > 0 && at <= house.server().app().clock.now().0, "{matters}");
    let path = format!("/api/v1/matters/{}/answer", matters[0]["number"]);
    let answered = floor.post(&path, r#"{"words":"Paid as the rules say"}"#).await;
    assert_eq!(answered.status, 204, "{answered:?}");
    assert_eq!(floor.get("/api/v1/matters").await.body, "[]");
    assert_eq!(floor.post(&path, r#"{"words":"Again"}"#).await.status, 404);
    assert_eq!(guest.post("/api/v1/tables/quick/call", r#"{"kind":"floor"}"#).await.status, 201);
    house.stop().await;
}

#[tokio::test]
async fn those_at_the_tables_know_each_other_by_name_and_nobody_else() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let ann = house.hire(&manager, "Ann", &["dealer"]).await;
    let flo = house.hire(&manager, "Flo", &["floor"]).await;
    let cat = house.hire(&manager, "Cat", &["cage"]).await;
    house.hire(&manager, "Eve", &["dealer"]).await;
    assert_eq!(manager.post("/api/v1/staff/5/dismiss", "").await.status, 204);
    for sender in [&ann, &flo, &manager] {
        let crew = sender.get("/api/v1/staff/crew").await.json();
        let names: Vec<_> = crew.as_array().expect("a list").iter().map(|it| &it["name"]).collect();
        assert_eq!(names, ["Ann", "Flo"], "{crew}");
        assert_eq!(crew[1]["roles"], serde_json::json!(["floor"]));
        assert!(crew[0]["signed-on-since"].is_u64() && crew[0]["locked-ms"].is_null(), "{crew}");
    }
    assert_eq!(cat.get("/api/v1/staff/crew").await.status, 403);
    assert_eq!(flo.get("/api/v1/staff").await.status, 403);
    // Who is on duty stands in what staff see, and in nothing that others see.
    let mut dealing = ann.sit("live", "dealer", None).await;
    dealing.ask(r#""open":{"dealer":2}"#).await.expect("it opens");
    let seen = flo.sit("live", "floor", None).await.view(|_| true).await;
    let duty = seen.duty.expect("who is on duty");
    assert_eq!((duty.dealer.0, duty.floor), (2, None));
    let room = house.sender().get("/api/v1/tables/live").await.json();
    assert_eq!(room["view"]["duty"], serde_json::Value::Null);
    let patron = house.patron("live").await.view(|_| true).await;
    assert_eq!(patron.duty, None);
    house.stop().await;
}

#[tokio::test]
async fn the_dealer_draws_from_a_sealed_shoe_without_knowing_the_card() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let ann = house.hire(&manager, "Ann", &["dealer"]).await;
    let bob = house.hire(&manager, "Bob", &["dealer"]).await;
    let mut dealing = ann.sit("live", "dealer", None).await;
    let mut other = bob.sit("live", "dealer", None).await;
    let mut patron = house.guest().await.sit("live", "patron", None).await;
    assert_eq!(dealing.ask(r#""open":{"dealer":9}"#).await, Err("no-such-dealer".to_owned()));
    assert_eq!(dealing.ask(r#""open":{"dealer":1}"#).await, Err("no-such-dealer".to_owned()));
    dealing.ask(r#""open":{"dealer":2}"#).await.expect("it opens");
    dealing.ask(r#""new-shoe":{}"#).await.expect("it is loaded");
    // The house seals it by itself, perhaps before the answer was read.
    let look = || async { house.sender().get("/api/v1/tables/live").await.json() };
    while look().await["view"]["shoe"]["commitment"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    if dealing.ask(r#""cut":{"from-end":100}"#).await.is_err() {
        // This house does not cut.
    }
    for stranger in [&mut patron, &mut other] {
        assert_eq!(stranger.ask(r#""draw":{}"#).await, Err("not-yours".to_owned()));
        let refusal = stranger.heard.last().expect("a refusal");
        assert!(!refusal.contains("card"), "{refusal}");
    }
    assert_eq!(dealing.ask(r#""card":{"card":"7h"}"#).await, Err("drawn-by-shoe".to_owned()));
    dealing.ask(r#""draw":{}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    assert_eq!(dealing.ask(r#""draw":{}"#).await, Err("no-card-due".to_owned()));
    house.stop().await;
}
