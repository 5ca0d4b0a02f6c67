//! What the house keeps of its journal beside its key, and what it finds by it.

use std::path::Path;

use server::settings::TableSetting;
use store::{Append, Store, StreamName};

use crate::set_back::{coup, cut, noted, put_in_place};
use crate::support::{Client, House, LIVE, QUICK, Sender, table};

/// Where the mark is.
pub(crate) fn mark_in(folder: &Path) -> std::path::PathBuf {
    folder.join("house.key-head")
}

/// The texts of a stream of a house that is stopped.
async fn lines(folder: &Path, stream: &str) -> Vec<String> {
    let store = open(folder).await;
    let stream: StreamName = stream.parse().expect("a name");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    lines.into_iter().map(|line| line.text).collect()
}

async fn append(folder: &Path, stream: &str, line: String) {
    let store = open(folder).await;
    let stream: StreamName = stream.parse().expect("a name");
    let expected = store.last(&stream).await.expect("it is read").next();
    let append = Append { stream, expected, lines: vec![line] };
    store.append(vec![append]).await.expect("it is written");
}

async fn open(folder: &Path) -> Store {
    let path = folder.join("house.sabot");
    Store::open(path.to_str().expect("a path")).await.expect("a store")
}

/// The notes of the office in which this stands.
async fn office(house: &House, words: &str) -> usize {
    let stream: StreamName = "office".parse().expect("a name");
    let store = &house.server().app().store;
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    lines.iter().filter(|line| line.text.contains(words)).count()
}

/// Takes the leaf of the stop away, and the note of it: what is left is a whole journal of a house
/// that was killed.
async fn undo_stop(folder: &Path) {
    let log = lines(folder, "log").await;
    let leaf = log.iter().rposition(|line| line.contains(r#""leaf":"#)).expect("a leaf");
    let notes = lines(folder, "office").await;
    let stop = notes.iter().rposition(|line| line.contains(r#""stopped""#)).expect("a stop");
    cut(folder, "log", leaf as u64);
    cut(folder, "office", stop as u64);
}

const SET_BACK: &str = "is not as the house left it";

#[tokio::test]
async fn bug_17_a_stop_that_was_cut_off_is_a_journal_that_was_set_back() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    drop(patron);
    let folder = house.stopped().await;
    undo_stop(folder.path()).await;
    let house = House::open_in(folder, tables()).await;
    let mut late = house.patron("quick").await;
    let (next, _) = coup(&mut late).await;
    assert!(next > shoe, "what was dealt before may be known");
    drop(late);
    let told = noted(&house).await;
    assert_eq!(told.iter().filter(|text| text.contains(SET_BACK)).count(), 1, "{told:?}");
    // It is noted, and the house goes on from there.
    let house = house.again(tables()).await;
    let told = noted(&house).await;
    assert_eq!(told.iter().filter(|text| text.contains(SET_BACK)).count(), 1, "{told:?}");
    let view = house.sender().get("/api/v1/tables/quick").await.json();
    assert_eq!(view["view"]["shoe"]["number"], next, "{view}");
    house.stop().await;
}

/// A backup that is restored on purpose is an earlier state, too, and says so by itself.
#[tokio::test]
async fn bug_17_after_a_restore_the_mark_is_made_anew() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    drop(patron);
    let file = manager.post("/api/v1/backups", "{}").await.text("file");
    let house = house.again(tables()).await;
    let folder = house.stopped().await;
    let before = std::fs::read_to_string(mark_in(folder.path())).expect("a mark");
    put_in_place(&folder.path().join("backups").join(file), folder.path());
    let house = House::open_in(folder, tables()).await;
    assert_eq!(house.sender().get("/readyz").await.status, 200);
    let mut late = house.patron("quick").await;
    let (next, _) = coup(&mut late).await;
    assert!(next > shoe);
    drop(late);
    assert_eq!(office(&house, SET_BACK).await, 1);
    let house = house.again(tables()).await;
    assert_eq!(office(&house, SET_BACK).await, 1, "only once");
    let view = house.sender().get("/api/v1/tables/quick").await.json();
    assert_eq!(view["view"]["shoe"]["number"], next, "{view}");
    let folder = house.stopped().await;
    assert_ne!(std::fs::read_to_string(mark_in(folder.path())).expect("a mark"), before);
}

/// A key that was moved without it, or an upgrade.
#[tokio::test]
async fn bug_17_a_missing_mark_is_noted_and_the_house_goes_on() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    drop(patron);
    assert_eq!(
        office(&house, "the mark of the journal").await,
        0,
        "a new house has signed nothing"
    );
    let folder = house.stopped().await;
    std::fs::remove_file(mark_in(folder.path())).expect("it was there");
    let house = House::open_in(folder, tables()).await;
    let view = house.sender().get("/api/v1/tables/quick").await.json();
    assert_eq!(view["view"]["shoe"]["number"], shoe, "{view}");
    let house = house.again(tables()).await;
    assert_eq!(office(&house, "it is missing").await, 1, "only once: there is one again");
    let folder = house.stopped().await;
    std::fs::write(mark_in(folder.path()), "sabot mark 1\n").expect("it is replaced");
    let house = House::open_in(folder, tables()).await;
    let folder = house.again(tables()).await.stopped().await;
    let house = House::open_in(folder, tables()).await;
    assert_eq!(office(&house, "not made with this house's key").await, 1);
    house.stop().await;
}

fn pit() -> TableSetting {
    TableSetting { is_sealed: false, ..table("pit", LIVE) }
}

/// A hand of which two cards are out, at a table without seals.
async fn hand(house: &House) -> (Client, Client) {
    let manager = house.manager().await;
    let dealer: Sender = house.hire(&manager, "Dee", &["dealer"]).await;
    let mut dealing = dealer.sit("pit", "dealer", None).await;
    dealing.ask(r#""open":{"dealer":2}"#).await.expect("it opens");
    dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
    let desk = &house.server().app().table("pit").expect("a table").desk;
    if desk.now().machine.table.house().shoe.player_cut {
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
    }
    dealing.ask(r#""card":{"card":"Ah"}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let mut patron = house.patron("pit").await;
    patron.ask(r#""place":{"area":1,"wager":"player","cents":10000}"#).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    for card in ["2c", "9h"] {
        dealing.ask(&format!(r#""card":{{"card":"{card}"}}"#)).await.expect("a card");
    }
    (dealing, patron)
}

/// The leaf of a stop leaves the hand on the table out, and so nothing else tells.
#[tokio::test]
async fn bug_17_a_hand_that_was_changed_or_cut_after_a_stop_is_not_played_on() {
    for other in [Some("2h"), None] {
        let house = House::open(vec![pit()]).await;
        let players = hand(&house).await;
        drop(players);
        let folder = house.stopped().await;
        let mut hand = lines(folder.path(), "table/pit").await;
        let last = hand.pop().expect("a card");
        cut(folder.path(), "table/pit", hand.len() as u64);
        if let Some(other) = other {
            assert!(last.contains(r#""9h""#), "{last}");
            let line = last.replace(r#""9h""#, &format!(r#""{other}""#));
            append(folder.path(), "table/pit", line).await;
        }
        let house = House::open_in(folder, vec![pit()]).await;
        let now = house.server().app().table("pit").expect("a table").desk.now();
        let credits = now.machine.table.credits().to_string();
        assert_eq!(credits, "1000.00", "the hand is void, and the stake back");
        let house = house.again(vec![pit()]).await;
        assert_eq!(office(&house, "does not have the").await, 1, "{other:?}");
        house.stop().await;
    }
}

/// Lines of a hand are hidden, and nobody writes them while the house is stopped.
#[tokio::test]
async fn bug_17_a_card_that_was_dealt_while_the_house_was_stopped_is_named() {
    let house = House::open(vec![pit()]).await;
    let players = hand(&house).await;
    drop(players);
    let folder = house.stopped().await;
    let hand = lines(folder.path(), "table/pit").await;
    let (first, last) = (&hand[hand.len() - 2], &hand[hand.len() - 1]);
    assert!(first.contains(r#""2c""#) && last.contains(r#""9h""#), "{first} {last}");
    append(folder.path(), "table/pit", last.replace(r#""9h""#, r#""Kh""#)).await;
    let house = House::open_in(folder, vec![pit()]).await;
    let house = house.again(vec![pit()]).await;
    let words = format!("table/pit from line {} on", hand.len() + 1);
    assert_eq!(office(&house, &words).await, 1);
    house.stop().await;
}
