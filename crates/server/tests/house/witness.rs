//! A house and its witness: what is cosigned, what is kept, and what is refused.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use notary::{Note, Request, Statement, VerifierKey};
use server::settings::WitnessSetting;
use server::{WitnessServer, WitnessSettings};

use crate::mark::mark_in;
use crate::set_back::{coup, noted};
use crate::support::{House, LIVE, QUICK, Sender, table};

async fn start(folder: &Path, listen: SocketAddr, log: VerifierKey) -> WitnessServer {
    let settings = WitnessSettings {
        listen,
        state: folder.join("witness.state"),
        key: folder.join("witness.key"),
        logs: vec![log],
    };
    WitnessServer::start(&settings).await.unwrap_or_else(|error| panic!("{error}"))
}

fn anywhere() -> SocketAddr {
    "127.0.0.1:0".parse().expect("an address")
}

fn setting(witness: &WitnessServer) -> WitnessSetting {
    let text = format!("http://{} {}", witness.address(), witness.key());
    text.parse().expect("a witness")
}

async fn key_of(house: &House) -> VerifierKey {
    house.sender().get("/log/key").await.body.trim_end().parse().expect("a key")
}

/// Waits until the latest checkpoint is cosigned.
async fn cosigned(sender: &Sender, witness: &VerifierKey) -> Note {
    loop {
        let note = Note::parse(&sender.get("/log/checkpoint").await.body).expect("a note");
        if note.check(witness).is_ok() {
            return note;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn every_checkpoint_is_cosigned_and_on_the_disk_of_the_witness() {
    let tables = || vec![table("live", LIVE)];
    let (house, folder) = (House::open(tables()).await, tempfile::tempdir().expect("a folder"));
    let witness = start(folder.path(), anywhere(), key_of(&house).await).await;
    let house = house.again_with(tables(), vec![setting(&witness)]).await;
    let note = cosigned(&house.sender(), witness.key()).await;
    let Ok(Statement::SeenAt(at)) = note.check(witness.key()) else { panic!("{note}") };
    assert!(at > 1_600_000_000, "{at}");
    house.guest().await;
    house.stop().await;
    let state = std::fs::read_to_string(folder.path().join("witness.state")).expect("a state");
    let last: serde_json::Value =
        serde_json::from_str(state.lines().last().expect("a line")).expect("JSON");
    let last = Note::parse(last["note"].as_str().expect("a note")).expect("a note");
    assert!(last.check(witness.key()).is_ok());
    assert_ne!(last.text(), note.text(), "what was signed at the stop was cosigned, too");
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(folder.path().join("witness.key")).expect("a key").permissions(),
    );
    assert_eq!(mode & 0o777, 0o600);
    witness.stop().await;
}

#[tokio::test]
async fn a_witness_that_was_away_is_sent_what_it_missed() {
    let tables = || vec![table("live", LIVE)];
    let (house, folder) = (House::open(tables()).await, tempfile::tempdir().expect("a folder"));
    let key = key_of(&house).await;
    let witness = start(folder.path(), anywhere(), key.clone()).await;
    let (setting, own) = (setting(&witness), witness.key().clone());
    let house = house.again_with(tables(), vec![setting.clone()]).await;
    cosigned(&house.sender(), &own).await;
    let address = witness.address();
    witness.stop().await;
    // Nobody is there as the house stops and starts: it runs all the same.
    let house = house.again_with(tables(), vec![setting.clone()]).await;
    let note = Note::parse(&house.sender().get("/log/checkpoint").await.body).expect("a note");
    assert!(note.check(&own).is_err());
    let witness = start(folder.path(), address, key).await;
    assert_eq!(witness.key(), &own, "its key is kept");
    let house = house.again_with(tables(), vec![setting]).await;
    cosigned(&house.sender(), &own).await;
    house.stop().await;
    witness.stop().await;
}

/// Whoever has the database and the key puts back a copy of both, or makes a new journal: the
/// witness cosigns neither, the house notes it, and what the witness holds tells them apart.
#[tokio::test]
async fn a_house_that_was_rolled_back_gets_no_cosignature_and_notes_it() {
    let tables = || vec![table("live", LIVE)];
    let (house, folder) = (House::open(tables()).await, tempfile::tempdir().expect("a folder"));
    let witness = start(folder.path(), anywhere(), key_of(&house).await).await;
    let manager = house.manager().await;
    house.hire(&manager, "ada", &["auditor"]).await;
    let journal = house.folder.path().join("house.sabot");
    let copy = folder.path().join("copy.sabot");
    let house = house.again_after(tables(), async { copied(&journal, &copy) }).await;
    house.guest().await;
    let house = house.again_with(tables(), vec![setting(&witness)]).await;
    let seen = cosigned(&house.sender(), witness.key()).await;
    let journal = house.folder.path().join("house.sabot");
    let put_back = async { put_back(&copy, &journal) };
    let house = house.again_with_after(tables(), vec![setting(&witness)], put_back).await;
    let auditor = house.signed_on("ada", crate::support::PASSWORD).await;
    let noted = loop {
        let report = auditor.get("/api/v1/reports/events?format=text").await.body;
        if let Some(at) = report.find("refuses the log") {
            break report[at..].to_owned();
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    };
    assert!(noted.contains("rewritten or rolled back"), "{noted}");
    let forged = Note::parse(&house.sender().get("/log/checkpoint").await.body).expect("a note");
    assert!(forged.check(witness.key()).is_err());
    // The auditor's file tells what happened.
    let export = auditor.get("/api/v1/export").await.body;
    let state = std::fs::read_to_string(folder.path().join("witness.state")).expect("a state");
    let pledges = records::signed::Pledge::read("w", &state, None).expect("checkpoints");
    let held = records::signed::compare_file(|| Ok(export.as_bytes()), None, &pledges);
    let wrong = held.expect("an export").mismatches;
    assert!(!wrong.is_empty(), "{seen}");
    house.stop().await;
    witness.stop().await;
}

/// The cards that came after the copy are known, and the witness has seen that there were some.
#[tokio::test]
async fn bug_17_a_witness_that_has_seen_more_ends_the_shoes_in_play() {
    let tables = || vec![table("quick", QUICK)];
    let (house, folder) = (House::open(tables()).await, tempfile::tempdir().expect("a folder"));
    let witness = start(folder.path(), anywhere(), key_of(&house).await).await;
    let mut patron = house.patron("quick").await;
    let (shoe, _) = coup(&mut patron).await;
    drop(patron);
    let journal = house.folder.path().join("house.sabot");
    let copy = folder.path().join("copy.sabot");
    let copied_away = async { copied(&journal, &copy) };
    let house = house.again_with_after(tables(), vec![setting(&witness)], copied_away).await;
    cosigned(&house.sender(), witness.key()).await;
    let mut patron = house.patron("quick").await;
    assert_eq!(coup(&mut patron).await.0, shoe);
    drop(patron);
    let put_back = async { put_back(&copy, &journal) };
    let house = house.again_with_after(tables(), vec![setting(&witness)], put_back).await;
    while !noted(&house).await.iter().any(|it| it.contains("its next cards may be known")) {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let mut late = house.patron("quick").await;
    assert!(coup(&mut late).await.0 > shoe, "what was dealt before is dealt again");
    drop(late);
    house.stop().await;
    witness.stop().await;
}

/// Puts a copy of the journal back, as somebody does who has the folder of the key as well.
fn put_back(copy: &Path, journal: &Path) {
    copied(copy, journal);
    let folder = journal.parent().expect("a folder");
    std::fs::remove_file(mark_in(folder)).expect("a mark");
}

fn copied(from: &Path, to: &Path) {
    for beside in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{beside}", to.display()));
    }
    std::fs::copy(from, to).expect("it is copied");
}

#[tokio::test]
async fn a_witness_answers_as_the_protocol_has_it() {
    let (house, folder) = (House::open(Vec::new()).await, tempfile::tempdir().expect("a folder"));
    let witness = start(folder.path(), anywhere(), key_of(&house).await).await;
    let sender = Sender::new(witness.address());
    let sent = house.sender().get("/log/consistency/0").await.body;
    let check = async |body: &str, status: u16| {
        let reply = sender.post("/add-checkpoint", body).await;
        assert_eq!(reply.status, status, "{reply:?}");
        reply.body
    };
    check("hello", 400).await;
    check(&"x".repeat(70_000), 413).await;
    check(&sent.replacen("old 0", "old 1", 1), 409).await;
    check(&sent.replacen("sabot/", "sabot/x", 1), 404).await;
    let mut request = Request::parse(&sent).expect("a request");
    let text = request.note.text().replacen("\n1\n", "\n2\n", 1);
    request.note = Note::new(text, request.note.signatures().to_vec()).expect("a note");
    check(&request.to_string(), 403).await;
    let line = check(&sent, 200).await;
    assert!(line.starts_with("— witness/") && line.ends_with('\n'), "{line}");
    assert_eq!(check(&sent, 409).await, "1\n", "it says how much it has seen");
    // A second witness on the same state is refused.
    let settings = WitnessSettings {
        listen: anywhere(),
        state: folder.path().join("witness.state"),
        key: folder.path().join("witness.key"),
        logs: vec![key_of(&house).await],
    };
    let why = WitnessServer::start(&settings).await.err().expect("it is refused").to_string();
    assert!(why.contains("another witness has the state"), "{why}");
    witness.stop().await;
    // A line that was cut short was never answered; one that cannot be read is not passed over.
    let state = folder.path().join("witness.state");
    let whole = std::fs::read_to_string(&state).expect("a state");
    std::fs::write(&state, format!("{whole}{{\"time\":1,\"no")).expect("written");
    let witness = WitnessServer::start(&settings).await.unwrap_or_else(|error| panic!("{error}"));
    witness.stop().await;
    assert_eq!(std::fs::read_to_string(&state).expect("a state"), whole);
    std::fs::write(&state, format!("{whole}hello\n")).expect("written");
    let why = WitnessServer::start(&settings).await.err().expect("it is refused").to_string();
    assert!(why.contains("line 2 of the witness's state"), "{why}");
    house.stop().await;
}
