//! A disk that is full, and one that does not confirm.

use std::time::Duration;

use protocol::wire::ServerMessage;
use store::Store;
use tokio::time::{Instant, sleep};

use crate::child::{Child, Disk, Tables};
use crate::support::{Client, PATIENCE, Sender};

const TABLES: Tables = Tables { live: 1, automatic: 1, cash: 0 };
const TABLE: &str = "live-0";
const BANKER: &str = r#""place":{"area":1,"wager":"banker","cents":2500}"#;

/// A house whose live table takes bets, and a patron at it.
async fn open(disk: &Disk) -> (Child, Sender, Client) {
    let mut child = Child::start_on(disk, TABLES);
    child.open_bets(TABLE);
    let guest = child.guest(&[TABLE]).await;
    let patron = guest.sit(TABLE, "patron", None).await;
    (child, guest, patron)
}

/// Asks, whatever else is told in between: the number, or the refusal's code.
async fn ask(patron: &mut Client, id: &str) -> Result<u64, String> {
    patron.say(&format!(r#"{{"kind":"command","id":"{id}",{BANKER}}}"#)).await;
    patron
        .until(|message| match message {
            ServerMessage::Answer { id: of, number } if of.0.as_str() == id => Some(Ok(*number)),
            ServerMessage::Refused { id: of, refusal } if of.0.as_str() == id => {
                Some(Err(refusal.code.clone()))
            }
            _ => None,
        })
        .await
}

/// Whether the house can take commands. If it cannot, it says of a table or of its journal why.
async fn is_ready(guest: &Sender) -> bool {
    let ready = guest.get("/readyz").await;
    match ready.status {
        200 => true,
        503 => {
            let is_table = ready.body.contains("its journal cannot be written");
            let is_journal = ["no room on the disk", "did not confirm a write"];
            let is_journal = is_journal.into_iter().any(|why| ready.body.contains(why));
            assert!(is_table || is_journal, "{ready:?}");
            false
        }
        _ => panic!("{ready:?}"),
    }
}

async fn await_ready(guest: &Sender) {
    let since = Instant::now();
    while !is_ready(guest).await {
        assert!(since.elapsed() < PATIENCE, "it does not go on");
        sleep(Duration::from_millis(50)).await;
    }
}

/// The names of commands at the table, in the order of the journal.
async fn written(disk: &Disk) -> Vec<String> {
    let store = Store::open(&disk.store()).await.expect("it opens");
    let stream = format!("table/{TABLE}").parse().expect("a name");
    store.verify(&stream).await.expect("the chain holds");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    let ids = lines.iter().filter_map(|line| {
        let entry = protocol::journal::Entry::from_line(&line.text).expect("an entry");
        entry.id().map(|id| id.0.as_str().to_owned())
    });
    ids.filter(|id| id.starts_with("c-")).collect()
}

#[tokio::test]
async fn a_house_without_room_refuses_and_goes_on_by_itself_when_there_is_some() {
    let disk = Disk::new();
    let (child, guest, mut patron) = open(&disk).await;
    let first = ask(&mut patron, "c-1").await.expect("it is placed");
    assert!(is_ready(&guest).await);
    disk.fail("full");
    for id in ["c-2", "c-3"] {
        assert_eq!(ask(&mut patron, id).await, Err("not-kept".to_owned()));
    }
    assert!(patron.heard.iter().any(|heard| heard.contains("internal error")), "it is told");
    assert!(!is_ready(&guest).await);
    let nobody = guest.post("/api/v1/guests", "{}").await;
    assert_eq!((nobody.status, nobody.code().as_str()), (503, "not-kept"));
    // It stays so as long as the disk does.
    sleep(Duration::from_secs(2)).await;
    assert!(!is_ready(&guest).await);
    disk.mend();
    await_ready(&guest).await;
    assert_eq!(ask(&mut patron, "c-3").await, Ok(first + 1));
    assert_eq!(ask(&mut patron, "c-4").await, Ok(first + 2));
    check_told_again(&patron);
    child.kill();
    assert_eq!(written(&disk).await, ["c-1", "c-3", "c-4"]);
}

/// Between the fault and the welcome nothing is told of the table, and then all of it is.
fn check_told_again(patron: &Client) {
    let after = |at: usize, kind: &str| {
        let kind = format!(r#"{{"kind":"{kind}""#);
        patron.heard.iter().skip(at).position(|heard| heard.starts_with(&kind)).map(|nth| at + nth)
    };
    let fault = after(0, "fault").expect("it stands still");
    let welcome = after(fault, "welcome").expect("it goes on");
    for kind in ["view", "told", "board"] {
        let next = after(fault, kind).expect("it is told again");
        assert!(next > welcome, "{kind}: {:?}", patron.heard);
    }
}

#[tokio::test]
async fn after_a_failed_sync_a_house_refuses_until_it_is_started_again() {
    let disk = Disk::new();
    let (child, guest, mut patron) = open(&disk).await;
    let first = ask(&mut patron, "c-1").await.expect("it is placed");
    disk.fail("sync");
    assert_eq!(ask(&mut patron, "c-2").await, Err("not-kept".to_owned()));
    disk.mend();
    // A sync that succeeds after one that failed proves nothing.
    sleep(Duration::from_secs(2)).await;
    assert_eq!(ask(&mut patron, "c-3").await, Err("not-kept".to_owned()));
    assert!(!is_ready(&guest).await);
    child.kill();
    assert_eq!(written(&disk).await, ["c-1"]);
    let child = Child::start_on(&disk, TABLES);
    let key = guest.key;
    let mut guest = child.sender();
    guest.key = key;
    assert!(is_ready(&guest).await);
    let mut patron = guest.sit(TABLE, "patron", None).await;
    assert_eq!(ask(&mut patron, "c-1").await, Ok(first));
    assert_eq!(ask(&mut patron, "c-2").await, Ok(first + 1));
    child.stop();
    assert_eq!(written(&disk).await, ["c-1", "c-2"]);
}

/// No table has anything to write, so none stands still: the disk has to be tried.
#[tokio::test]
async fn a_house_that_starts_on_a_full_disk_is_not_ready_until_there_is_room() {
    const QUIET: Tables = Tables { live: 1, automatic: 0, cash: 0 };
    let disk = Disk::new();
    let mut child = Child::start_on(&disk, QUIET);
    let link = child.tell("link");
    let manager = child.sender().manager(&link).await;
    child.stop();
    disk.fail("exhausted");
    let child = Child::start_on(&disk, QUIET);
    let stranger = child.sender();
    let ready = stranger.get("/readyz").await;
    assert_eq!(ready.status, 503);
    assert_eq!(ready.json()["stopped"][0]["table"], "(office)", "it could not note the start");
    assert_eq!(ready.json()["journal"]["why"], "there is no room on the disk", "{ready:?}");
    assert_eq!(ready.json()["journal"].get("detail"), None, "{ready:?}");
    let manager = Sender { key: manager.key, ..child.sender() };
    let told = manager.get("/readyz").await;
    assert_eq!(told.json()["journal"]["detail"], "the disk is full", "{told:?}");
    disk.mend();
    await_ready(&stranger).await;
    child.stop();
}
