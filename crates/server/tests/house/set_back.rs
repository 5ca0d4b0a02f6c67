//! A journal that is an earlier state than people have seen.

use std::path::Path;

use protocol::wire::{ServerMessage, Stage, Why};
use records::Houses;
use records::verify::verify_store;
use rusqlite::Connection;
use store::{Append, Store, StreamName};

use crate::mark::mark_in;
use crate::support::{Client, House, PASSWORD, QUICK, table, voucher_table};

/// Puts another journal in the place of the house's.
pub(crate) fn put_in_place(copy: &Path, folder: &Path) {
    for old in ["house.sabot", "house.sabot-wal", "house.sabot-shm"] {
        let old = folder.join(old);
        if old.exists() {
            std::fs::remove_file(old).expect("it goes");
        }
    }
    std::fs::copy(copy, folder.join("house.sabot")).expect("it is put in place");
}

/// The same, by somebody who has the folder of the key as well: no mark tells.
fn put_in_place_unmarked(copy: &Path, folder: &Path) {
    put_in_place(copy, folder);
    std::fs::remove_file(mark_in(folder)).expect("it was there");
}

/// A copy of the journal as whoever has the disk makes one: it does not know that it is one.
fn snapshot(folder: &Path, name: &str) {
    let house = Connection::open(folder.join("house.sabot")).expect("a database");
    let copy = folder.join(name);
    house.execute("VACUUM INTO ?1", [copy.to_str().expect("a path")]).expect("a copy");
}

/// The cards of the next coup that ends, and the shoe it was dealt from.
pub(crate) async fn coup(patron: &mut Client) -> (u32, String) {
    let bets = patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    patron.ask(r#""place":{"area":1,"wager":"player","cents":2500}"#).await.expect("a wager");
    let number = bets.coup_number;
    let is_over =
        |view: &protocol::wire::View| view.last.as_ref().is_some_and(|it| it.coup == number);
    let view = patron.view(is_over).await;
    let hands = &view.last.expect("a coup").hands;
    (view.shoe.expect("a shoe").number, format!("{hands:?}"))
}

/// What the house notes of this kind, from all that it has noted.
pub(crate) async fn noted(house: &House) -> Vec<String> {
    let store = &house.server().app().store;
    let office: StreamName = "office".parse().expect("a name");
    let lines = store.read(&office, 1, usize::MAX).await.expect("it is read");
    let noted = lines.into_iter().filter(|line| line.text.contains(r#""kind":"set-back""#));
    noted.map(|line| line.text).collect()
}

async fn verify(folder: &Path) {
    let path = folder.join("house.sabot");
    let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
    let mut houses = Houses::built_in();
    houses.learn_from(&store).await.expect("it is read");
    for (_, verdict) in verify_store(&store, &houses, |_| {}).await.expect("it is read") {
        verdict.unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

#[tokio::test]
async fn a_restored_backup_deals_no_card_again_that_was_seen() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    let file = manager.post("/api/v1/backups", "{}").await.text("file");
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(coup(&mut patron).await);
    }
    assert!(seen.iter().all(|(number, _)| *number == shoe), "all of one shoe");
    // By the book, and by hand.
    for by_hand in [false, true] {
        let folder = house.folder.path();
        let copy = folder.join("backups").join(&file);
        let place = tempfile::tempdir().expect("a folder");
        std::fs::copy(folder.join("house.key"), place.path().join("house.key")).expect("a key");
        let journal = place.path().join("house.sabot");
        if by_hand {
            assert!(std::fs::copy(&copy, &journal).expect("a copy") > 0);
        } else {
            let [copy, journal] = [&copy, &journal].map(|path| path.to_str().expect("a path"));
            assert!(Store::restore(copy, journal).await.expect("it is restored").lines > 0);
        }
        let again = House::open_in(place, tables()).await;
        let guest = again.guest().await;
        let money = guest.post("/api/v1/tables/quick/play-money", "{}").await;
        assert_eq!(money.status, 200, "{money:?}");
        let mut late = guest.sit("quick", "patron", None).await;
        let dealt = coup(&mut late).await;
        assert!(dealt.0 > shoe, "the shoe that was in play is over: {dealt:?}");
        let noted = noted(&again).await;
        assert!(noted.iter().any(|text| text.contains("every shoe in play ends")), "{noted:?}");
        let table = |text: &&String| text.contains(r#""table":"quick""#);
        assert_eq!(noted.iter().filter(table).count(), 1, "{noted:?}");
        drop(late);
        // Only once: the next start goes on with the shoe.
        let again = again.again(tables()).await;
        let number = again.sender().get("/api/v1/tables/quick").await.json();
        assert_eq!(number["view"]["shoe"]["number"], dealt.0, "{number}");
        verify(again.stopped().await.path()).await;
    }
    house.stop().await;
}

#[tokio::test]
async fn a_backup_in_the_middle_of_a_coup_gives_the_stakes_back() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let mut patron = house.patron("quick").await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    patron.ask(r#""place":{"area":1,"wager":"player","cents":2500}"#).await.expect("a wager");
    patron.view(|view| matches!(view.stage, Stage::Dealing)).await;
    let file = manager.post("/api/v1/backups", "{}").await.text("file");
    let copy = house.folder.path().join("backups").join(&file);
    let copied = tempfile::NamedTempFile::new().expect("a file");
    std::fs::copy(&copy, copied.path()).expect("a copy");
    drop(patron);
    let folder = house.stopped().await;
    put_in_place(copied.path(), folder.path());
    let house = House::open_in(folder, tables()).await;
    let table = house.server().app().table("quick").expect("a table").desk.now();
    let credits = table.machine.table.credits();
    assert_eq!(credits.to_string(), "1000.00", "the stake is back, and nothing was won or lost");
    verify(house.stopped().await.path()).await;
}

#[tokio::test]
async fn a_client_that_has_seen_more_than_the_journal_proves_that_it_was_set_back() {
    let tables = || vec![table("quick", QUICK), table("other", QUICK)];
    let house = House::open(tables()).await;
    house.manager().await;
    let mut patron = house.patron("quick").await;
    coup(&mut patron).await;
    drop(patron);
    let folder = house.stopped().await;
    snapshot(folder.path(), "snapshot");
    let house = House::open_in(folder, tables()).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    let (number, proof) = patron.seen();
    drop(patron);
    let folder = house.stopped().await;
    put_in_place_unmarked(&folder.path().join("snapshot"), folder.path());
    let house = House::open_in(folder, tables()).await;
    assert_eq!(house.sender().get("/readyz").await.status, 200, "nobody knows yet");

    let mut back = house.sender().connect("room").await.expect("a socket");
    back.hello_after("quick", (number, &proof)).await;
    assert!(matches!(back.next().await, Some(ServerMessage::SetBack {})), "{:?}", back.heard);
    assert_eq!(back.bye().await, Why::Restart);
    let ready = house.sender().get("/readyz").await;
    assert_eq!(ready.status, 503, "{ready:?}");
    let stopped_tables = ready.json()["stopped"].clone();
    for (nth, name) in ["other", "quick"].into_iter().enumerate() {
        assert_eq!(stopped_tables[nth]["table"], name, "one journal holds all tables");
        let why = "its journal was set back to an earlier moment";
        assert_eq!(stopped_tables[nth]["why"], why);
    }
    let guest = house.guest().await;
    let money = guest.post("/api/v1/tables/quick/play-money", "{}").await;
    assert_eq!((money.status, money.code().as_str()), (503, "not-kept"));
    let is_noted =
        async || noted(&house).await.iter().any(|it| it.contains("start the house again"));
    let store = &house.server().app().store;
    while !is_noted().await || !store.lineage().await.expect("it is read").is_earlier_state() {
        tokio::task::yield_now().await;
    }

    // The shoe ends, and who comes with an old proof has nothing to prove any more.
    let house = house.again(tables()).await;
    let mut back = house.sender().connect("room").await.expect("a socket");
    back.hello_after("quick", (number, &proof)).await;
    assert!(matches!(back.next().await, Some(ServerMessage::Welcome { .. })), "{:?}", back.heard);
    let mut late = house.patron("quick").await;
    assert!(coup(&mut late).await.0 > shoe);
    assert_eq!(house.sender().get("/readyz").await.status, 200);
    drop((late, back));
    verify(house.stopped().await.path()).await;
}

/// A house goes on from a copy, and is then rolled back to a moment before that: its journal knows
/// nothing of the life that people have seen.
#[tokio::test]
async fn bug_17_a_life_that_the_journal_does_not_know_proves_that_it_was_set_back() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    drop(patron);
    let folder = house.stopped().await;
    snapshot(folder.path(), "snapshot");
    let paths = ["snapshot", "copy"].map(|name| folder.path().join(name));
    let [from, to] = paths.each_ref().map(|path| path.to_str().expect("a path"));
    assert!(Store::restore(from, to).await.expect("it is restored").lines > 0);
    put_in_place(&folder.path().join("copy"), folder.path());
    let house = House::open_in(folder, tables()).await;
    let mut patron = house.patron("quick").await;
    assert!(coup(&mut patron).await.0 > shoe);
    let (number, proof) = patron.seen();
    drop(patron);
    let folder = house.stopped().await;
    put_in_place_unmarked(&folder.path().join("snapshot"), folder.path());
    let house = House::open_in(folder, tables()).await;
    let mut back = house.sender().connect("room").await.expect("a socket");
    back.hello_after("quick", (number, &proof)).await;
    assert!(matches!(back.next().await, Some(ServerMessage::SetBack {})), "{:?}", back.heard);
    drop(back);
    // Once the house has gone on from there, that life is known to it.
    let house = house.again(tables()).await;
    let mut back = house.sender().connect("room").await.expect("a socket");
    back.hello_after("quick", (number, &proof)).await;
    assert!(matches!(back.next().await, Some(ServerMessage::Welcome { .. })), "{:?}", back.heard);
    drop(back);
    verify(house.stopped().await.path()).await;
}

/// Takes the last lines of a stream away, all after that one, as whoever has the database does: the
/// chain is whole, and no other stream is touched.
pub(crate) fn cut(folder: &Path, stream: &str, last: u64) {
    let database = Connection::open(folder.join("house.sabot")).expect("a database");
    database.execute_batch("DROP TRIGGER IF EXISTS lines_remain").expect("it goes");
    let last = i64::try_from(last).expect("few");
    let of_stream = "stream = (SELECT id FROM streams WHERE name = ?1)";
    let gone = format!("DELETE FROM lines WHERE {of_stream} AND number > ?2");
    assert!(database.execute(&gone, (stream, last)).expect("it is cut") > 0);
    let hash = format!("(SELECT hash FROM lines WHERE {of_stream} AND number = ?2)");
    let end = format!("UPDATE streams SET last = ?2, hash = {hash} WHERE name = ?1");
    assert_eq!(database.execute(&end, (stream, last)).expect("its end"), 1);
}

/// The house has signed more than the journal holds. No client and no witness has to say so.
#[tokio::test]
async fn bug_17_the_tail_of_a_table_that_was_cut_off_is_not_dealt_again() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    let stream: StreamName = "table/quick".parse().expect("a name");
    let store = &house.server().app().store;
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    let ended = lines.iter().find(|line| line.text.contains("coup-ended")).expect("its end");
    let ended = ended.number;
    for _ in 0..3 {
        assert_eq!(coup(&mut patron).await.0, shoe, "all of one shoe");
    }
    drop(patron);
    let folder = house.stopped().await;
    cut(folder.path(), "table/quick", ended);
    let house = House::open_in(folder, tables()).await;
    let mut late = house.patron("quick").await;
    assert!(coup(&mut late).await.0 > shoe, "what was dealt before is dealt again");
    let noted = noted(&house).await;
    assert!(noted.iter().any(|text| text.contains("every shoe in play ends")), "{noted:?}");
    drop(late);
    house.stop().await;
}

/// Nobody stops a table by saying a number, with the proof of another number, table or house.
#[tokio::test]
async fn a_claim_without_proof_stops_nothing() {
    let tables = || vec![table("quick", QUICK), table("other", QUICK)];
    let house = House::open(tables()).await;
    let mut patron = house.patron("quick").await;
    coup(&mut patron).await;
    let (number, proof) = patron.seen();
    for (table, number, proof) in [
        ("quick", number + 1_000_000, proof.as_str()),
        ("quick", u64::MAX, "0000000000000000"),
        ("quick", u64::MAX, "no proof"),
        ("other", number, proof.as_str()),
        ("quick", number, "0000000000000000"),
    ] {
        let mut client = house.sender().connect("room").await.expect("a socket");
        client.hello_after(table, (number, &proof.replace(' ', "-"))).await;
        let heard = client.next().await;
        assert!(matches!(heard, Some(ServerMessage::Welcome { .. })), "{heard:?}");
    }
    assert_eq!(house.sender().get("/readyz").await.status, 200);
    coup(&mut patron).await;
    house.stop().await;
}

/// So many lines are read at once.
const PAGE: u64 = 4_096;

/// Fills a stream with copies of one of its lines beyond the first page, and changes the text of
/// the first line of the second page, as whoever has the database does.
async fn forge(folder: &Path, stream: &str, like: &str, change: (&str, &str)) {
    let path = folder.join("house.sabot");
    let name: StreamName = stream.parse().expect("a name");
    {
        let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
        let lines = store.read(&name, 1, usize::MAX).await.expect("it is read");
        let line = lines.iter().find(|line| line.text.contains(like)).expect("such a line");
        let count = usize::try_from(PAGE).expect("a small number");
        let append = Append {
            stream: name.clone(),
            expected: store.last(&name).await.expect("it is read").next(),
            lines: vec![line.text.clone(); count],
        };
        store.append(vec![append]).await.expect("it is written");
    }
    let database = Connection::open(path).expect("a database");
    database.execute_batch("DROP TRIGGER lines_stay").expect("it goes");
    let changed = database.execute(
        "UPDATE lines SET text = replace(text, ?1, ?2) WHERE number = ?3 AND text LIKE '%' || ?1 \
         || '%' AND stream = (SELECT id FROM streams WHERE name = ?4)",
        (change.0, change.1, i64::try_from(PAGE + 1).expect("a small number"), stream),
    );
    assert_eq!(changed.expect("it is changed"), 1);
}

#[tokio::test]
async fn a_forged_first_line_of_a_page_makes_nobody_richer() {
    let tables = || vec![table("quick", QUICK), table("other", QUICK)];
    let house = House::open(tables()).await;
    let patron = house.patron("quick").await;
    drop(patron);
    let folder = house.stopped().await;
    let change = (r#""amount":100000"#, r#""amount":100000000"#);
    forge(folder.path(), "table/quick", "money-in", change).await;
    let house = House::open_in(folder, tables()).await;
    let ready = house.sender().get("/readyz").await;
    assert_eq!(ready.status, 503, "{ready:?}");
    assert_eq!(ready.json()["stopped"][0]["table"], "quick");
    assert_eq!(ready.json()["stopped"][0]["why"], "its journal cannot be read");
    house.stop().await;
}

#[tokio::test]
async fn a_forged_first_line_of_a_page_of_the_office_is_found_at_the_start() {
    let tables = || vec![voucher_table("quick", QUICK)];
    let house = House::open(tables()).await;
    house.manager().await;
    assert_eq!(house.sign_on("mallory", PASSWORD).await.status, 401);
    let folder = house.stopped().await;
    forge(folder.path(), "office", "sign-on-failed", ("\"staff\":null", "\"staff\":1")).await;
    let house = House::refused_in(&folder, tables()).await;
    assert!(house.contains("line 4097 is not what was written"), "{house}");
}
