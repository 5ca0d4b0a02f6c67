//! A backup while people play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::wire::Stage;
use records::Houses;
use records::verify::Verifier;
use store::Store;

use crate::support::{House, QUICK, table};

/// Decides every line of the table again: how many there are.
async fn verified(address: &str) -> u64 {
    let store = Store::open(address).await.expect("a store");
    let mut houses = Houses::built_in();
    houses.learn_from(&store).await.expect("it is read");
    let stream: store::StreamName = "table/quick".parse().expect("a name");
    let mut verifier = Verifier::new(stream.clone(), &houses);
    let mut next = 1;
    loop {
        let lines = store.read(&stream, next, 1_000).await.expect("it is read");
        let Some(last) = lines.last() else { break };
        next = last.number + 1;
        lines.iter().for_each(|line| verifier.take(line));
    }
    verifier.end().unwrap_or_else(|wrong| panic!("{wrong}")).lines
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_play_is_restored_and_verified() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let mut patron = house.patron("quick").await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    let enough = Arc::new(AtomicBool::new(false));
    let is_enough = Arc::clone(&enough);
    let playing = tokio::spawn(async move {
        let mut placed = 0;
        while !is_enough.load(Ordering::Relaxed) {
            for what in [r#""place":{"area":1,"wager":"player","cents":2500}"#, r#""clear":{}"#] {
                patron.ask(what).await.expect("play goes on");
                placed += 1;
                // Nobody may say more than so much a second.
                tokio::time::sleep(std::time::Duration::from_millis(25)).await;
            }
        }
        placed
    });
    let mut files = Vec::new();
    for _ in 0..3 {
        let reply = manager.post("/api/v1/backups", "{}").await;
        assert_eq!(reply.status, 201, "{reply:?}");
        assert!(reply.json()["lines"].as_u64().is_some_and(|lines| lines > 0), "{reply:?}");
        files.push(reply.text("file"));
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    enough.store(true, Ordering::Relaxed);
    assert!(playing.await.expect("they play") > 2);
    let mut lengths = Vec::new();
    for file in &files {
        let copy = house.folder.path().join("backups").join(file);
        let restored = house.folder.path().join(format!("restored-{file}"));
        let [copy, restored] = [&copy, &restored].map(|path| path.to_str().expect("a path"));
        Store::restore(copy, restored).await.expect("it is restored");
        lengths.push(verified(restored).await);
    }
    assert!(lengths.is_sorted() && lengths[0] < lengths[2], "{lengths:?}");
    // A house runs on what was restored.
    let restored = house.folder.path().join(format!("restored-{}", files[2]));
    let house = house
        .again_after(vec![table("quick", QUICK)], async {
            let now = restored.with_file_name("house.sabot");
            for old in ["house.sabot-wal", "house.sabot-shm"] {
                // They go with the file before, if they are there.
                let _ = std::fs::remove_file(restored.with_file_name(old));
            }
            std::fs::rename(&restored, now).expect("it is put in place");
        })
        .await;
    assert_eq!(house.sender().get("/readyz").await.status, 200);
    house.stop().await;
}

#[tokio::test]
async fn a_backup_takes_a_manager_and_a_folder_and_is_one_at_a_time() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    assert_eq!(house.sender().post("/api/v1/backups", "{}").await.status, 401);
    assert_eq!(auditor.post("/api/v1/backups", "{}").await.status, 403);
    assert_eq!(manager.post("/api/v1/backups", r#"{"to":"/etc"}"#).await.status, 422);
    let asking = (0..5).map(|_| manager.post("/api/v1/backups", "{}"));
    let replies = futures_util::future::join_all(asking).await;
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    statuses.dedup();
    assert_eq!(statuses, [201, 409], "{replies:?}");
    // Something else is where the folder should be.
    let folder = house.folder.path().join("backups");
    std::fs::remove_dir_all(&folder).expect("it was made");
    std::fs::write(&folder, "").expect("a file");
    let reply = manager.post("/api/v1/backups", "{}").await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "not-backed-up"));
    assert!(!reply.body.contains("house.sabot"), "{}", reply.body);
    house.stop().await;
}
