//! The public log: what a house signs, when, and what it does not sign over.

use notary::{Checkpoint, Heads, LeafProof, Note, Request, VerifierKey, Witness};
use store::{Store, StreamName};

use crate::support::{Client, House, LIVE, PASSWORD, Sender, table};

async fn key(sender: &Sender) -> VerifierKey {
    let reply = sender.get("/log/key").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.body.trim_end().parse().expect("a verifier key")
}

async fn checkpoint(sender: &Sender) -> Checkpoint {
    let reply = sender.get("/log/checkpoint").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let note = Note::parse(&reply.body).expect("a note");
    Checkpoint::open(&note, &key(sender).await).expect("it is signed by the house")
}

async fn leaf(auditor: &Sender, index: u64) -> Heads {
    let reply = auditor.get(&format!("/api/v1/log/leaves/{index}")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let proof = LeafProof::parse(&reply.body).expect("a proof");
    proof.open(&key(auditor).await).expect("the leaf is in the log");
    proof.leaf
}

/// Waits until the log has more leaves than that.
async fn grown(sender: &Sender, size: u64) -> Checkpoint {
    loop {
        let now = checkpoint(sender).await;
        if now.size > size {
            return now;
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

fn log_stream() -> StreamName {
    "log".parse().expect("a name")
}

#[tokio::test]
async fn a_stranger_finds_the_key_and_a_signed_head_as_soon_as_the_house_is_open() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let stranger = house.sender();
    let first = checkpoint(&stranger).await;
    assert_eq!(first.size, 1);
    assert_eq!(first.origin, key(&stranger).await.name());
    let sent = stranger.get("/log/consistency/0").await;
    let request = Request::parse(&sent.body).expect("a request");
    let cosigner = notary::Cosigner::new("w", &[1; 32]).expect("a name");
    let witness = Witness::new(cosigner, [key(&stranger).await]);
    assert_eq!(witness.decide(&request).expect("it is sound").checkpoint, first);
    for path in ["/log/consistency/2", "/log/consistency/18446744073709551615"] {
        assert_eq!(stranger.get(path).await.status, 404, "{path}");
    }
    assert_eq!(stranger.get("/log/consistency/-1").await.status, 400);
    // The hashes of single lines are for auditors: a short line could be guessed by its hash.
    assert_eq!(stranger.get("/api/v1/log/leaves/0").await.status, 401);
    let manager = house.manager().await;
    assert_eq!(manager.get("/api/v1/log/leaves/0").await.status, 403);
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    assert_eq!(auditor.get("/api/v1/log/leaves/1").await.status, 404);
    assert!(leaf(&auditor, 0).await.of("office").is_some());
    assert_eq!(leaf(&auditor, 0).await.of("log"), None, "it does not sign its own lines");
    house.stop().await;
}

#[tokio::test]
async fn the_house_signs_each_hour_at_each_stop_and_only_what_is_new() {
    let tables = || vec![table("live", LIVE)];
    let house = House::open(tables()).await;
    let clock = &house.server().app().clock;
    let before = checkpoint(&house.sender()).await.size;
    house.guest().await;
    while !clock.skip(&log_stream()) {
        tokio::task::yield_now().await;
    }
    let hourly = grown(&house.sender(), before).await;
    assert_eq!(hourly.size, 2);
    let (before, key_before) = (hourly, key(&house.sender()).await);
    let house = house.again(tables()).await;
    let after = checkpoint(&house.sender()).await;
    assert_eq!(after.size, 4, "it signed as it stopped, and as it started");
    assert_eq!(key(&house.sender()).await, key_before, "the key is made of the house's");
    let sent = house.sender().get("/log/consistency/2").await;
    let request = Request::parse(&sent.body).expect("a request");
    let (old, new) = ((2, before.root), (4, after.root));
    assert!(notary::check_consistency(old, new, &request.proof), "it only grew");
    house.stop().await;
}

#[tokio::test]
async fn the_house_signs_when_a_shoe_ends_and_nothing_that_lies_face_down() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let mut dealing = dealer.sit("live", "dealer", None).await;
    dealing.ask(r#""open":{"dealer":3}"#).await.expect("it opens");
    let mut patron = house.patron("live").await;
    let stream: StreamName = "table/live".parse().expect("a name");
    let store = &house.server().app().store;
    new_shoe(&house, &mut dealing).await;
    let size = checkpoint(&auditor).await.size;
    let mut flooring = floor.sit("live", "floor", None).await;
    flooring.ask(r#""end-shoe":{}"#).await.expect("the shoe ends");
    let size = grown(&auditor, size).await.size;
    let lines = store.read(&stream, 1, 100).await.expect("it is read");
    let ended = lines.iter().find(|line| line.text.contains("shoe-ended")).expect("its end").number;
    let signed = leaf(&auditor, size - 1).await.of("table/live").map_or(0, |head| head.number);
    assert!(signed >= ended, "line {ended} ends the shoe, and {signed} is signed");

    new_shoe(&house, &mut dealing).await;
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let bet = r#""place":{"area":1,"wager":"player","cents":10000}"#;
    patron.ask(bet).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    dealing.ask(r#""draw":{}"#).await.expect("a card");
    let last = store.last(&stream).await.expect("it is read").last;
    while !house.server().app().clock.skip(&log_stream()) {
        tokio::task::yield_now().await;
    }
    let size = grown(&auditor, size).await.size;
    // Who did nothing for an hour is signed off.
    let auditor = house.signed_on("ada", PASSWORD).await;
    let signed = leaf(&auditor, size - 1).await.of("table/live").map_or(0, |head| head.number);
    assert_eq!(signed, last - 2, "the coup in progress, of two lines, is left out");
    house.stop().await;
}

/// A shoe, cut and with its first card drawn.
async fn new_shoe(house: &House, dealing: &mut Client) {
    dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
    let desk = &house.server().app().table("live").expect("a table").desk;
    if desk.now().machine.table.house().shoe.player_cut {
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
    }
    dealing.ask(r#""draw":{}"#).await.expect("the first card");
}

#[tokio::test]
async fn a_journal_that_was_cut_is_not_signed_over_and_that_is_noted() {
    let tables = || vec![table("live", LIVE)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    house.hire(&manager, "ada", &["auditor"]).await;
    let path = house.folder.path().join("house.sabot");
    let size = checkpoint(&house.sender()).await.size;
    let house = house.again_after(tables(), cut_office(&path)).await;
    assert_eq!(checkpoint(&house.sender()).await.size, size + 1, "only the stop was signed");
    let auditor = house.signed_on("ada", PASSWORD).await;
    let found = loop {
        let report = auditor.get("/api/v1/reports/events?format=text").await.body;
        if let Some(at) = report.find("the journal is not the one that was signed") {
            break report[at..].to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    };
    assert!(found.contains("of office is gone or another"), "{found}");
    house.stop().await;
}

/// The last line of the office is gone, and the chain is whole.
pub(crate) async fn cut_office(path: &std::path::Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (path.to_str().expect("a path"), folder.path().join("cut.sabot"));
    let all = Store::open(from).await.expect("a store");
    let mut exported = Vec::new();
    all.export(&mut exported).await.expect("it is exported");
    drop(all);
    let text = String::from_utf8(exported).expect("text");
    let office = |line: &&str| line.starts_with(r#"{"stream":"office""#);
    let last = text.lines().rfind(office).expect("a line");
    let cut = text.replacen(&format!("{last}\n"), "", 1);
    let store = Store::open(to.to_str().expect("a path")).await.expect("a store");
    store.import(&mut cut.as_bytes()).await.expect("the chain is whole");
    drop(store);
    for beside in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{from}{beside}"));
    }
    std::fs::copy(to, from).expect("it is put in its place");
}

#[tokio::test]
async fn a_statement_has_the_signed_head_in_every_form_that_is_read_by_people() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let patron = house.guest().await;
    let key = key(&patron).await.to_string();
    let signed = checkpoint(&patron).await.text();
    let statement = async |format: &str| {
        let path = format!("/api/v1/me/statement?table=live&format={format}");
        let reply = patron.get(&path).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.body
    };
    let text = statement("text").await;
    assert!(text.contains(&key) && text.contains(&signed), "{text}");
    let html = statement("html").await;
    assert!(html.contains("<svg") && html.contains(&key) && html.contains(&signed), "{html}");
    let reply = patron.get("/api/v1/me/statement?table=live&format=html").await;
    let policy = reply.header("content-security-policy").expect("a policy");
    assert!(policy.contains("style-src 'unsafe-inline'"), "its style is in it: {policy}");
    let json: serde_json::Value = serde_json::from_str(&statement("json").await).expect("JSON");
    let note = Note::parse(json["signed"]["checkpoint"].as_str().expect("text")).expect("a note");
    assert_eq!(note.text(), signed);
    assert!(!statement("csv").await.contains(&key), "a spreadsheet has rows alone");
    house.stop().await;
}
