//! What a house that runs says of its own journal.

use std::path::Path;

use serde_json::Value;
use store::{Append, Store, StreamName};

use crate::log::cut_office;
use crate::support::{House, LIVE, PASSWORD, Sender, table};

/// Writes a line at the end of a stream of a house that is stopped, as whoever has the disk does.
pub(crate) async fn append(path: &Path, stream: &str, line: impl FnOnce(u64) -> String) {
    let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
    let stream: StreamName = stream.parse().expect("a name");
    let last = store.last(&stream).await.expect("it is read");
    let text = store.read(&stream, last.last, 1).await.expect("it is read").remove(0).text;
    let text: Value = serde_json::from_str(&text).expect("JSON");
    let lines = vec![line(text["at"].as_u64().expect("a moment"))];
    store.append(vec![Append { stream, expected: last.next(), lines }]).await.expect("written");
}

/// What is said of a stream.
async fn told(sender: &Sender, stream: &str) -> Value {
    let reply = sender.get("/api/v1/verify").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let all = reply.json();
    let found = all.as_array().expect("a list").iter().find(|it| it["stream"] == stream);
    found.unwrap_or_else(|| panic!("nothing is said of {stream}: {all}")).clone()
}

#[tokio::test]
async fn bug_17_a_forged_manager_is_named_by_the_house_that_runs() {
    let tables = || vec![table("live", LIVE)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    for stream in ["office", "log"] {
        assert_eq!(told(&manager, stream).await["sound"], true, "{stream}");
    }
    let path = house.folder.path().join("house.sabot");
    let forged = |at: u64| {
        format!(
            r#"{{"v":1,"at":{at},"by":"house","what":[{{"joined":{{"link":"{}","staff":2,"name":"Eve","roles":["manager"],"password":"$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$Zm9yZ2Vk"}}}}]}}"#,
            "07".repeat(32)
        )
    };
    let house = house.again_after(tables(), append(&path, "office", forged)).await;
    let manager = house.signed_on("manager", PASSWORD).await;
    let office = told(&manager, "office").await;
    assert_eq!(office["sound"], false, "{office}");
    let wrong = office["wrong"].as_str().expect("words");
    assert!(wrong.contains("the office would have refused it: "), "{wrong}");
    assert!(!wrong.contains("argon2id"), "no secret is told: {wrong}");
    let events = manager.get("/api/v1/reports/events?format=text").await.body;
    assert!(events.contains("the office: line "), "{events}");
    house.stop().await;
}

#[tokio::test]
async fn bug_17_a_house_that_runs_holds_its_journal_against_what_it_signed() {
    let tables = || vec![table("live", LIVE)];
    let house = House::open(tables()).await;
    house.manager().await;
    let path = house.folder.path().join("house.sabot");
    let house = house.again_after(tables(), cut_office(&path)).await;
    let manager = house.signed_on("manager", PASSWORD).await;
    let log = told(&manager, "log").await;
    assert_eq!(log["sound"], false, "{log}");
    assert!(log["wrong"].as_str().expect("words").contains("office: line "), "{log}");
    house.stop().await;
}
