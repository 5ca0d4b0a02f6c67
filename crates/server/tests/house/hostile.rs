//! What nobody can do here, however they try. One test each.

use std::collections::BTreeSet;
use std::time::Duration;

use baccarat::Card;
use protocol::wire::{ServerMessage, Stage, View, Why};
use serde_json::Value;
use server::desk::{Frame, News};
use table::{CoupEvent, EventKind, PatronId, ShoeEvent};

use crate::support::{Client, House, QUICK, Sender, table};

/// Cards lie face down, and are dealt as fast as a house file allows.
const MACAU: &str = r#"
name = "Macau"
based-on = "macau"
ghost = { per-shoe-max = 100, consecutive-max = 100, only-at-start = false }
[terminals]
dealer = "automatic"
[floor]
opening-signatures = 1
[squeeze]
timeout-s = 5
[timers]
betting-s = 5
last-bets-s = 0
card-ms = 100
result-s = 1
"#;

const BANKER: &str = r#""place":{"area":1,"wager":"banker","cents":2500}"#;

fn is_betting(view: &View) -> bool {
    matches!(view.stage, Stage::Betting { .. })
}

/// The house still does what it is there for.
async fn goes_on(house: &House, table: &str) {
    assert_eq!(house.sender().get("/readyz").await.status, 200);
    let mut patron = house.patron(table).await;
    patron.view(|_| true).await;
}

/// Everything that happened at a table from here on, by number.
fn watch(house: &House, table: &str) -> tokio::task::JoinHandle<Vec<(u64, EventKind)>> {
    let desk = &house.server().app().table(table).expect("a table").desk;
    let mut listening = desk.listen(Some(0));
    let of = |frame: &Frame| -> Vec<(u64, EventKind)> {
        frame.numbered().map(|(number, event)| (number, event.what.clone())).collect()
    };
    let missed = listening.missed.iter();
    let mut all: Vec<_> = missed.map(|(number, event)| (*number, event.what.clone())).collect();
    tokio::spawn(async move {
        while !all.iter().any(|(_, what)| *what == EventKind::Coup(CoupEvent::CoupEnded)) {
            if let News::Frame(frame) = listening.news.recv().await.expect("news") {
                all.extend(of(&frame));
            }
        }
        all
    })
}

/// The cards that a patron may know of once so much has happened.
fn known_to(patron: PatronId, number: u64, happened: &[(u64, EventKind)]) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    let mut down: Vec<(baccarat::Side, Card)> = Vec::new();
    for (_, what) in happened.iter().take_while(|(at, _)| *at <= number) {
        match what {
            EventKind::Shoe(ShoeEvent::FirstCard { card, .. }) => {
                known.insert(card.to_string());
            }
            EventKind::Coup(CoupEvent::Dealt { at, card, face_up: false }) => {
                down.push((at.side, *card));
            }
            EventKind::Coup(CoupEvent::Dealt { card, .. }) => {
                known.insert(card.to_string());
            }
            EventKind::Coup(CoupEvent::Turned(side)) => {
                let turned = down.iter().filter(|(owner, _)| owner == side);
                known.extend(turned.map(|(_, card)| card.to_string()));
            }
            EventKind::Coup(CoupEvent::SqueezeGiven { side, patron: holder, .. })
                if *holder == patron =>
            {
                let theirs = down.iter().filter(|(owner, _)| owner == side);
                known.extend(theirs.map(|(_, card)| card.to_string()));
            }
            _ => {}
        }
    }
    known
}

/// Every card that a message names.
fn cards_in(message: &Value) -> BTreeSet<String> {
    match message {
        Value::String(text) if text.parse::<Card>().is_ok() => [text.clone()].into(),
        Value::Array(all) => all.iter().flat_map(cards_in).collect(),
        Value::Object(all) => all.values().flat_map(cards_in).collect(),
        _ => BTreeSet::new(),
    }
}

/// Wagers on a side.
async fn wager(seat: &mut Client, area: u8, side: &str) {
    seat.view(is_betting).await;
    let place = format!(r#""place":{{"area":{area},"wager":"{side}","cents":10000}}"#);
    seat.ask(&place).await.unwrap_or_else(|code| panic!("{code}"));
}

/// Listens until the coup is over: all that was heard.
async fn hear_out(mut seat: Client) -> Vec<String> {
    seat.view(|view| view.last.is_some()).await;
    seat.heard
}

#[tokio::test]
async fn a_terminal_cannot_see_a_hidden_card() {
    let house = House::open(vec![table("macau", MACAU)]).await;
    let happened = watch(&house, "macau");
    let (mut one, mut two) = (house.patron("macau").await, house.patron("macau").await);
    wager(&mut one, 1, "player").await;
    wager(&mut two, 2, "banker").await;
    let (one, two) = tokio::join!(hear_out(one), hear_out(two));
    let happened = happened.await.expect("a coup");
    let hidden =
        |what: &EventKind| matches!(what, EventKind::Coup(CoupEvent::Dealt { face_up: false, .. }));
    assert!(happened.iter().filter(|(_, what)| hidden(what)).count() >= 4, "{happened:?}");
    let last = happened.last().expect("a coup").0;
    let mut seen = 0;
    for (patron, heard) in [(PatronId(1), one), (PatronId(2), two)] {
        for text in heard {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            let number = message["number"].as_u64().filter(|number| *number <= last);
            let Some(number) = number else { continue };
            let (cards, known) = (cards_in(&message), known_to(patron, number, &happened));
            assert!(
                cards.is_subset(&known),
                "{patron:?} is told {cards:?}, knows {known:?}: {text}"
            );
            seen += cards.len();
        }
    }
    assert!(seen > 8, "the cards were shown in the end");
    house.stop().await;
}

#[tokio::test]
async fn a_terminal_cannot_bet_for_another_seat() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let (mut one, mut two) = (house.patron("quick").await, house.patron("quick").await);
    one.view(is_betting).await;
    let for_two = r#""place":{"patron":2,"area":1,"wager":"banker","cents":2500}"#;
    assert_eq!(one.ask(for_two).await, Err("not-yours".to_owned()));
    two.ask(BANKER).await.expect("their own");
    assert_eq!(one.ask(BANKER).await, Err("taken".to_owned()));
    for theirs in ["take-back", "clear", "repeat", "double", "cash-out"] {
        let more = match theirs {
            "take-back" => r#","area":1,"wager":"banker","cents":2500"#,
            _ => "",
        };
        let refused = one.ask(&format!(r#""{theirs}":{{"patron":2{more}}}"#)).await;
        assert!(refused.is_err(), "{theirs}");
    }
    let now = house.server().app().table("quick").expect("a table").desk.now();
    let stakes: Vec<_> =
        now.machine.table.felt().stakes().iter().map(|stake| stake.patron.0).collect();
    assert_eq!(stakes, [2]);
    house.stop().await;
}

#[tokio::test]
async fn a_terminal_cannot_bet_late() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut patron = house.patron("quick").await;
    patron.view(is_betting).await;
    patron.view(|view| view.stage == Stage::Dealing).await;
    assert_eq!(patron.ask(BANKER).await, Err("bets-closed".to_owned()));
    let refusal: Value = serde_json::from_str(patron.heard.last().expect("it")).expect("JSON");
    assert!(refusal["refusal"]["data"]["late"]["millis"].is_u64(), "{refusal}");
    house.stop().await;
}

/// What anybody may ask for who knows the address.
const PUBLIC: &[(&str, &str)] = &[
    ("get", "/api/v1/learn/coup"),
    ("get", "/api/v1/learn/evidence"),
    ("get", "/api/v1/learn/prices"),
    ("get", "/api/v1/learn/tableau"),
    ("get", "/api/v1/me"),
    ("get", "/api/v1/socket"),
    ("get", "/api/v1/tables"),
    ("get", "/api/v1/tables/{table}"),
    ("get", "/api/v1/tables/{table}/coups/{coup}"),
    ("get", "/api/v1/tables/{table}/rules"),
    ("get", "/api/v1/tables/{table}/rules.html"),
    ("get", "/api/v1/tables/{table}/shoes"),
    ("get", "/api/v1/tables/{table}/shoes/{number}"),
    ("get", "/healthz"),
    ("get", "/metrics"),
    ("get", "/readyz"),
    ("get", "/log/key"),
    ("get", "/log/checkpoint"),
    ("get", "/log/consistency/{old}"),
    ("post", "/api/v1/guests"),
    ("post", "/api/v1/join"),
    ("post", "/api/v1/session"),
    ("post", "/api/v1/terminals/pair"),
];

/// An operation of the document, and who may use it.
struct Operation {
    method: String,
    path: String,
    keys: BTreeSet<String>,
    roles: BTreeSet<String>,
}

async fn operations(house: &House) -> Vec<Operation> {
    let document = house.sender().get("/api/v1/openapi.json").await.json();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let (mut keys, mut roles) = (BTreeSet::new(), BTreeSet::new());
            for alternative in operation["security"].as_array().into_iter().flatten() {
                for (key, needed) in alternative.as_object().expect("a key") {
                    keys.insert(key.clone());
                    let needed = needed.as_array().expect("roles").iter();
                    roles.extend(needed.filter_map(|role| role.as_str().map(str::to_owned)));
                }
            }
            let (method, path) = (method.clone(), path.clone());
            all.push(Operation { method, path, keys, roles });
        }
    }
    all
}

impl Operation {
    async fn ask(&self, sender: &Sender) -> u16 {
        let path = self.path.replace("{table}", "quick");
        let path = path.replace("{id}", "1").replace("{number}", "1").replace("{name}", "none");
        let path = path.replace("{index}", "0");
        let path = path.replace("{kind}", "table");
        let body = (self.method == "post").then_some("{}");
        sender.send(&self.method.to_uppercase(), &path, body).await.status
    }

    fn is_public(&self) -> bool {
        PUBLIC.contains(&(self.method.as_str(), self.path.as_str()))
    }
}

#[tokio::test]
async fn nobody_uses_a_staff_route_who_is_not_that() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let mut staff = Vec::new();
    for role in ["dealer", "floor", "cage", "auditor"] {
        staff.push((role, house.hire(&manager, role, &[role]).await));
    }
    staff.push(("manager", manager));
    let (nobody, patron) = (house.sender(), house.guest().await);
    let mut walked = 0;
    for operation in operations(&house).await {
        let Operation { method, path, keys, roles } = &operation;
        assert_eq!(keys.is_empty(), operation.is_public(), "who may {method} {path}?");
        if operation.is_public() {
            continue;
        }
        assert_eq!(operation.ask(&nobody).await, 401, "nobody: {method} {path}");
        if !keys.contains("patron") {
            let status = operation.ask(&patron).await;
            assert!([401, 403].contains(&status), "a patron: {method} {path}: {status}");
        }
        if !keys.contains("staff") {
            continue;
        }
        walked += 1;
        for (role, sender) in &staff {
            if roles.is_empty() || roles.contains(*role) {
                continue;
            }
            assert_eq!(operation.ask(sender).await, 403, "{role}: {method} {path}");
        }
        for (role, sender) in staff.iter().filter(|(role, _)| roles.contains(*role)) {
            let status = operation.ask(sender).await;
            assert!(![401, 403].contains(&status), "{role}: {method} {path}: {status}");
        }
    }
    assert!(walked >= 20, "{walked}");
    for seat in ["dealer", "floor", "auditor"] {
        assert_eq!(nobody.connect(seat).await.err(), Some(401), "{seat}");
        assert_eq!(patron.connect(seat).await.err(), Some(401), "{seat}");
        for (role, sender) in staff.iter().filter(|(role, _)| *role != seat) {
            assert_eq!(sender.connect(seat).await.err(), Some(403), "{role} as {seat}");
        }
    }
    house.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_ask_for_nothing() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut page = house.guest().await;
    page.headers = "origin: https://evil.example\r\n".to_owned();
    assert_eq!(page.connect("patron").await.err(), Some(403));
    let post = page.post("/api/v1/tables/quick/play-money", "{}").await;
    assert_eq!((post.status, post.code()), (403, "other-origin".to_owned()));
    let off = page.send("DELETE", "/api/v1/session", None).await;
    assert_eq!(off.code(), "other-origin");
    page.headers = "origin: null\r\n".to_owned();
    assert_eq!(page.connect("patron").await.err(), Some(403));
    page.headers = format!("origin: http://{}\r\n", house.address());
    assert_eq!(page.post("/api/v1/tables/quick/play-money", "{}").await.status, 200);
    page.sit("quick", "patron", None).await.view(|_| true).await;
    house.stop().await;
}

#[tokio::test]
async fn what_is_too_long_ends_the_conversation_and_nothing_else() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let longest = protocol::wire::CLIENT_MESSAGE_MAX;
    let mut patron = house.patron("quick").await;
    patron.view(|_| true).await;
    let long = format!(r#"{{"kind":"ping","more":"{}"}}"#, " ".repeat(longest));
    patron.say(&long).await;
    assert_eq!(patron.bye().await, Why::TooLong);
    let mut stranger = house.sender().connect("room").await.expect("a socket");
    // The house may hang up before it has heard all of it.
    let _ = stranger.say_bytes(vec![b' '; 4 << 20]).await;
    let why = stranger.next().await;
    assert!(matches!(why, None | Some(ServerMessage::Bye { why: Why::TooLong })), "{why:?}");
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(100 << 10));
    assert_eq!(house.sender().post("/api/v1/guests", &long).await.status, 413);
    goes_on(&house, "quick").await;
    house.stop().await;
}

#[tokio::test]
async fn bug_18_a_flood_ends_the_conversation_as_too_fast_and_nothing_else() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut flood = house.patron("quick").await;
    for _ in 0..2_000 {
        if flood.say_bytes(br#"{"kind":"ping"}"#.to_vec()).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.bye().await, Why::TooFast);
    goes_on(&house, "quick").await;
    house.stop().await;
}

#[tokio::test]
async fn whoever_says_nothing_is_not_waited_for() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut silent = house.sender().connect("room").await.expect("a socket");
    assert_eq!(silent.bye().await, Why::TooSlow);
    house.stop().await;
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let nested = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    for said in [
        "",
        "{",
        "null",
        "\"hello\"",
        r#"{"kind":"hello"}"#,
        r#"{"kind":"hello","version":1,"table":"quick","more":1}"#,
        r#"{"kind":"hello","kind":"hello","version":1,"table":"quick"}"#,
        r#"{"kind":"command","id":"c-1","repeat":{}}"#,
        r#"{"kind":"ping"}"#,
        &nested,
    ] {
        let mut client = house.sender().connect("room").await.expect("a socket");
        client.say(said).await;
        assert_eq!(client.bye().await, Why::Malformed, "{said}");
    }
    let mut binary = house.sender().connect("room").await.expect("a socket");
    binary.say_bytes(vec![0xff; 100]).await.expect("it is sent");
    assert_eq!(binary.bye().await, Why::Malformed);
    let mut patron = house.patron("quick").await;
    for what in [r#""dance":{}"#, r#""repeat":7"#, r#""repeat":{},"double":{}"#, r#""cut":{}"#] {
        assert_eq!(patron.ask(what).await, Err("malformed".to_owned()), "{what}");
    }
    patron.say(r#"{"kind":"command","repeat":{}}"#).await;
    assert_eq!(patron.bye().await, Why::Malformed);
    for (body, status) in [("", 400), ("{", 400), ("[]", 422), (r#"{"nome":"x"}"#, 422)] {
        assert_eq!(house.sender().post("/api/v1/guests", body).await.status, status, "{body}");
    }
    let mut plain = house.sender();
    plain.headers = "content-length: 2\r\ncontent-type: text/plain\r\n".to_owned();
    assert_eq!(plain.send("POST", "/api/v1/guests", None).await.status, 415);
    goes_on(&house, "quick").await;
    house.stop().await;
}

#[tokio::test]
async fn another_version_is_not_spoken() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    for version in ["0", "2", "18446744073709551615"] {
        let mut client = house.sender().connect("room").await.expect("a socket");
        client.say(&format!(r#"{{"kind":"hello","version":{version},"table":"quick"}}"#)).await;
        assert_eq!(client.bye().await, Why::Version, "{version}");
    }
    let mut client = house.sender().connect("room").await.expect("a socket");
    client.say(r#"{"kind":"hello","version":1,"table":"none"}"#).await;
    assert_eq!(client.bye().await, Why::NoSuchTable);
    house.stop().await;
}

#[tokio::test]
async fn names_are_visible() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    for letter in ["\u{200b}", "\u{202e}", "\u{2066}", "\u{feff}", "\\u0000", "\\n", "\u{ad}"] {
        let name = format!("An{letter}n");
        let named = format!(r#"{{"name":"{name}"}}"#);
        let guest = house.sender().post("/api/v1/guests", &named).await;
        assert_eq!(guest.code(), "bad-text", "{letter:?}");
        let staff = format!(r#"{{"name":"{name}","roles":["dealer"]}}"#);
        assert_eq!(manager.post("/api/v1/staff", &staff).await.code(), "bad-text", "{letter:?}");
        for path in ["/api/v1/terminals", "/api/v1/tables/quick/devices"] {
            assert_eq!(manager.post(path, &named).await.code(), "bad-text", "{letter:?}");
        }
    }
    for name in ["", " Ann", "Ann ", &"x".repeat(25)] {
        let guest = house.sender().post("/api/v1/guests", &format!(r#"{{"name":"{name}"}}"#)).await;
        assert_eq!(guest.code(), "bad-text", "{name:?}");
    }
    house.stop().await;
}

#[tokio::test]
async fn stakes_that_are_no_amounts_are_refused() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut patron = house.patron("quick").await;
    patron.view(is_betting).await;
    for (cents, code) in [
        ("0", "no-amount"),
        ("-2500", "no-amount"),
        ("-9223372036854775808", "no-amount"),
        ("9223372036854775807", "too-much-money"),
        ("9223372036854775808", "malformed"),
        ("2500.0", "malformed"),
        ("2.5e3", "malformed"),
        ("\"2500\"", "malformed"),
        ("null", "malformed"),
    ] {
        let place = format!(r#""place":{{"area":1,"wager":"banker","cents":{cents}}}"#);
        let refused = patron.ask(&place).await;
        assert_eq!(refused, Err(code.to_owned()), "{cents}");
    }
    let now = house.server().app().table("quick").expect("a table").desk.now();
    assert!(now.machine.table.felt().stakes().is_empty() && now.machine.table.balances());
    house.stop().await;
}

#[tokio::test]
async fn many_inputs_at_once_do_no_harm() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut seats = Vec::new();
    for _ in 0..8 {
        seats.push(house.patron("quick").await);
    }
    let burst = seats.into_iter().enumerate().map(|(nth, mut seat)| async move {
        seat.view(is_betting).await;
        for round in 0..20 {
            let area = nth % 7 + 1;
            for what in [
                format!(r#""place":{{"area":{area},"wager":"banker","cents":2500}}"#),
                format!(r#""place":{{"area":{area},"wager":"player","cents":2500}}"#),
                r#""double":{}"#.to_owned(),
                r#""repeat":{}"#.to_owned(),
                r#""clear":{}"#.to_owned(),
                r#""cash-out":{}"#.to_owned(),
                r#""turn":{"side":"player"}"#.to_owned(),
                r#""draw":{}"#.to_owned(),
            ] {
                let id = format!("{nth}-{round}-{}", what.len());
                seat.say(&format!(r#"{{"kind":"command","id":"{id}",{what}}}"#)).await;
            }
            // As fast as anybody may.
            tokio::time::sleep(Duration::from_millis(170)).await;
        }
        seat.ask(r#""clear":{}"#).await.err();
        assert!(!seat.heard.iter().any(|text| text.contains(r#""kind":"fault""#)));
    });
    futures_util::future::join_all(burst).await;
    let now = house.server().app().table("quick").expect("a table").desk.now();
    assert!(now.machine.table.balances());
    goes_on(&house, "quick").await;
    house.stop().await;
}
