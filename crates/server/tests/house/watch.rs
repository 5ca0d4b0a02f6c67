//! What whoever runs a house sees of it: metrics, pages, logs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex};

use protocol::wire::{ServerMessage, Stage, Told};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry;

use crate::support::{House, QUICK, table};

pub(crate) const BANKER: &str = r#""place":{"area":1,"wager":"banker","cents":2500}"#;

pub(crate) fn is_betting(view: &protocol::wire::View) -> bool {
    matches!(view.stage, Stage::Betting { .. })
}

/// The value of a line of `/metrics`.
#[track_caller]
fn value(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let line = line.unwrap_or_else(|| panic!("{name}:\n{metrics}"));
    line.parse().unwrap_or_else(|_| panic!("{name} {line}"))
}

/// The name of everything that is counted.
fn metrics(text: &str) -> impl Iterator<Item = &str> {
    let names = text.lines().filter_map(|line| line.strip_prefix("# TYPE sabot_"));
    names.map(|rest| rest.split(' ').next().expect("a name"))
}

#[tokio::test]
async fn what_happens_is_counted() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut patron = house.patron("quick").await;
    patron.view(is_betting).await;
    patron.ask(BANKER).await.expect("it is placed");
    let too_much = r#""place":{"area":1,"wager":"banker","cents":999999999}"#;
    patron.ask(too_much).await.expect_err("it is too much");
    let reply = house.sender().get("/metrics").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert!(reply.header("content-type").is_some_and(|kind| kind.contains("openmetrics-text")));
    let asked = RefCell::new(BTreeSet::new());
    let of = |name: &str| {
        asked.borrow_mut().insert(name.split('{').next().expect("a name").to_owned());
        value(&reply.body, &format!("sabot_{name}"))
    };
    let commands = |kind: &str, outcome: &str| {
        of(&format!(r#"commands_total{{table="quick",kind="{kind}",outcome="{outcome}"}}"#))
    };
    assert_eq!(commands("place", "done"), 1);
    assert_eq!(commands("place", "refused"), 1);
    assert_eq!(commands("money-in", "done"), 1);
    let number = house.server().app().table("quick").expect("one").desk.now().number;
    assert_eq!(of(r#"events_total{table="quick"}"#), number);
    assert!(of(r#"append_seconds_count{table="quick"}"#) >= 3);
    assert!(of(r#"batch_commands_count{table="quick"}"#) >= 3);
    assert_eq!(of("sockets"), 1);
    assert_eq!(of(r#"watchers{table="quick"}"#), 1);
    assert_eq!(of(r#"table_stopped{table="quick"}"#), 0);
    let views = patron.heard.iter().filter(|text| text.starts_with(r#"{"kind":"view""#)).count();
    assert_eq!(of("views_total"), u64::try_from(views).expect("few"));
    assert!(of("frames_total") > 0);
    assert_eq!(of("sign_ons_failed_total"), 0);
    assert_eq!(of(&format!("build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"))), 1);
    for name in metrics(&reply.body) {
        let is_asked = asked.borrow().iter().any(|asked| asked.starts_with(name));
        assert!(is_asked, "nobody asks for `{name}` here");
        let page = include_str!("../../../../docs/OPERATIONS.md");
        assert!(page.contains(&format!("`sabot_{name}")), "docs/OPERATIONS.md has no `{name}`");
    }
    drop(patron);
    house.stop().await;
}

#[tokio::test]
async fn the_page_of_the_api_needs_no_script() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    for (path, kind, text) in [
        ("/api/v1", "text/html; charset=utf-8", "<code>/api/v1/guests</code>"),
        ("/api/v1", "text/html; charset=utf-8", "<code>as</code> in the query"),
        ("/css/plain.css", "text/css; charset=utf-8", "color-scheme"),
    ] {
        let reply = house.sender().get(path).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)), "{path}");
        assert!(reply.body.contains(text), "{path}: {}", reply.body);
        assert!(!reply.body.contains("<script"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        // Nobody looks at a style by itself.
        if kind.starts_with("text/html") {
            let policy = reply.header("content-security-policy").expect("a policy");
            assert!(policy.contains("default-src 'none'"), "{policy}");
            assert!(!policy.contains("unsafe"), "{policy}");
        }
    }
    house.stop().await;
}

#[tokio::test]
async fn pages_are_made_of_what_the_house_gives() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let sender = house.sender();
    let mut files = BTreeSet::new();
    for (address, file) in server::PAGES {
        files.insert((*file).to_owned());
        let path = &address.replace("{name}", "quick");
        let page = sender.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        let sources = page.body.split("<script").skip(1).chain(page.body.split("<link").skip(1));
        let mut count = 0;
        for source in sources {
            let (_, rest) = source.split_once("=\"/").unwrap_or_else(|| panic!("{path}: {source}"));
            let address = format!("/{}", rest.split('"').next().expect("an address"));
            let found = sender.get(&address).await;
            assert_eq!(found.status, 200, "{path} needs {address}");
            count += 1;
        }
        assert!(count >= 3, "{path} has {count}");
    }
    let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
    let there = std::fs::read_dir(web).expect("the pages").map(|entry| entry.expect("one").path());
    let there = there.filter(|path| path.extension().is_some_and(|ending| ending == "html"));
    let names = there.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    assert_eq!(names.collect::<BTreeSet<_>>(), files, "every page has its address");
    assert_eq!(sender.get("/js/no-such.js").await.status, 404);
    assert_eq!(sender.get("/css/../key").await.status, 404);
    house.stop().await;
}

#[tokio::test]
async fn a_browser_is_not_given_twice_what_it_has() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut sender = house.sender();
    let plain = sender.get("/css/plain.css").await;
    let tag = plain.header("etag").expect("a tag").to_owned();
    sender.headers = format!("if-none-match: {tag}\r\n");
    let again = sender.get("/css/plain.css").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    sender.headers = "if-none-match: \"other\"\r\n".to_owned();
    assert_eq!(sender.get("/css/plain.css").await.status, 200);
    house.stop().await;
}

/// A log that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for Kept {
    type Writer = Kept;

    fn make_writer(&'w self) -> Kept {
        self.clone()
    }
}

/// Plays a coup, and asks for a few things that are refused.
async fn evening(house: &House) -> String {
    let guest = house.guest().await;
    let token = guest.key.clone().expect("a token");
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    guest.get(&format!("/api/v1/tables/quick?token={token}")).await;
    guest.get(&format!("/{token}")).await;
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(is_betting).await;
    patron.ask(BANKER).await.expect("it is placed");
    patron.ask(r#""card":{"card":"7h"}"#).await.expect_err("it is not theirs");
    let settled = patron.until(|message| match message {
        ServerMessage::Told { what: Told::Settled(_), .. } => Some(()),
        _ => None,
    });
    settled.await;
    token
}

/// The log of every house of this program is kept from here on: none of them may have a card.
#[tokio::test]
async fn no_log_has_a_token_or_a_card() {
    let kept = Kept::default();
    let ours: Targets =
        "runner=trace,server=trace,store=trace,table=trace".parse().expect("levels");
    let log = registry().with(fmt::layer().with_writer(kept.clone()).with_ansi(false)).with(ours);
    tracing::subscriber::set_global_default(log).expect("nobody else keeps logs");
    let house = House::open(vec![table("quick", QUICK)]).await;
    let token = evening(&house).await;
    let stream = "table/quick".parse().expect("a stream");
    let lines = house.server().app().store.read(&stream, 1, 1_000).await.expect("a journal");
    let key = std::fs::read_to_string(house.folder.path().join("house.key")).expect("a key");
    house.stop().await;

    let log = String::from_utf8(kept.0.lock().expect("nobody panicked").clone()).expect("text");
    for expected in ["route=\"/api/v1/tables/{table}\"", "(nothing)", "kind=\"card\"", "not-yours"]
    {
        assert!(log.contains(expected), "{expected}:\n{log}");
    }
    assert!(!log.contains(&token), "{log}");
    assert!(!log.contains(key.trim_end()), "{log}");
    let journal: String = lines.iter().map(|line| line.text.as_str()).collect();
    let words = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
    };
    let of_journal = words(&journal);
    let cards = of_journal.iter().filter_map(|word| word.parse::<baccarat::Card>().ok());
    let cards: Vec<baccarat::Card> = cards.collect();
    assert!(cards.len() >= 5, "{journal}");
    // What a patron asked for and was refused is not in the journal.
    let refused = "7h".parse().expect("a card");
    let of_log = words(&log);
    for card in cards.into_iter().chain([refused]) {
        assert!(!of_log.contains(&card.to_string()), "{card}:\n{log}");
        assert!(!log.contains(&format!("{card:?}")), "{card:?}:\n{log}");
    }
}

/// Every `allOf` of a document that asks for two types at once.
fn impossible<'d>(value: &'d serde_json::Value, found: &mut Vec<&'d serde_json::Value>) {
    let types = value["allOf"].as_array().into_iter().flatten().filter_map(|it| it.get("type"));
    let types: std::collections::BTreeSet<String> = types.map(ToString::to_string).collect();
    if types.len() > 1 {
        found.push(value);
    }
    match value {
        serde_json::Value::Object(fields) => {
            fields.values().for_each(|value| impossible(value, found));
        }
        serde_json::Value::Array(values) => {
            values.iter().for_each(|value| impossible(value, found));
        }
        _ => {}
    }
}

#[tokio::test]
async fn the_document_is_one_that_can_be_followed() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let document = house.sender().get("/api/v1/openapi.json").await.json();
    let mut found = Vec::new();
    impossible(&document, &mut found);
    assert!(found.is_empty(), "{found:#?}");
    for path in ["/metrics", "/healthz", "/readyz", "/api/v1/tables"] {
        let reply = house.sender().get(path).await;
        let kind = reply.header("content-type").and_then(|kind| kind.split(';').next());
        let kinds = &document["paths"][path]["get"]["responses"]["200"]["content"];
        let kind = kind.expect("it says what it is");
        assert!(kinds.get(kind).is_some(), "{path} is {kind} and not {kinds}");
    }
    house.stop().await;
}
