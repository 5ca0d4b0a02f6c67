//! What a house that runs says of its own journal.

use std::path::Path;

use serde_json::Value;
use server::machine::{Deed, carry_out};
use store::{Append, Store, StreamName};

use crate::log::cut_office;
use crate::support::{House, LIVE, PASSWORD, QUICK, Sender, table, voucher_table};

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
    house.hire(&manager, "eve", &["auditor"]).await;
    let forged = |at: u64| {
        let [command, event] = ["set-roles", "roles-set"]
            .map(|name| format!(r#"{{"{name}":{{"staff":2,"roles":["manager"]}}}}"#));
        line(at, r#"{"staff":2}"#, &command, &event)
    };
    let house = house.again_after(tables(), append(&path, "office", forged)).await;
    let manager = house.signed_on("manager", PASSWORD).await;
    let office = told(&manager, "office").await;
    assert_eq!(office["sound"], false, "{office}");
    let wrong = office["wrong"].as_str().expect("words");
    assert!(wrong.contains("the office would have refused it: "), "{wrong}");
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

/// Whoever has the disk and not the key writes a voucher of their own while the house is stopped.
#[tokio::test]
async fn bug_17_a_voucher_that_was_written_while_the_house_was_stopped_is_named() {
    let tables = || vec![voucher_table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let sold = format!(r#"{{"cents":2000,"key":"{}"}}"#, "ab".repeat(32));
    assert_eq!(cage.post("/api/v1/vouchers", &sold).await.status, 201);
    let path = house.folder.path().join("house.sabot");
    let forged = |at: u64| {
        let code = "cd".repeat(32);
        let worth = format!(r#""code":"{code}","amount":100000000,"from":"counter""#);
        let command = format!(r#"{{"issue":{{{worth}}}}}"#);
        let event = format!(r#"{{"issued":{{"number":2,{worth}}}}}"#);
        line(at, r#"{"cage":2}"#, &command, &event)
    };
    let house = house.again_after(tables(), append(&path, "cage", forged)).await;
    let manager = house.signed_on("manager", PASSWORD).await;
    let events = manager.get("/api/v1/reports/events?format=text").await.body;
    assert!(events.contains("lines were written while the house was stopped"), "{events}");
    assert!(events.contains("cage from line 2 on"), "{events}");
    let log = told(&manager, "log").await;
    let wrong = log["wrong"].as_str().expect("something is wrong");
    assert!(wrong.contains("cage: line 2 was written while the house was stopped"), "{log}");
    // Also once it was signed over, by whoever has a copy.
    let house = house.again(tables()).await;
    let log = told(&house.signed_on("manager", PASSWORD).await, "log").await;
    assert!(log["wrong"].as_str().expect("words").contains("cage: line 2 was written"), "{log}");
    house.stop().await;
}

/// What `sabot staff` does to a stopped house is the house's own, and signed.
#[tokio::test]
async fn what_the_machine_does_while_the_house_is_stopped_is_signed() {
    let tables = || vec![table("live", LIVE)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    manager.invent("Ann", &["dealer"]).await;
    let folder = house.stopped().await;
    let (key, journal) = (folder.path().join("house.key"), folder.path().join("house.sabot"));
    let deed = Deed::Confirm { name: "Ann".to_owned() };
    let done = carry_out(&key, journal.to_str().expect("a path"), &deed).await;
    assert_eq!(done.as_deref(), Ok("Ann is confirmed"));
    let house = House::open_in(folder, tables()).await;
    let manager = house.signed_on("manager", PASSWORD).await;
    let events = manager.get("/api/v1/reports/events?format=text").await.body;
    assert!(!events.contains("while the house was stopped"), "{events}");
    for stream in ["office", "log"] {
        assert_eq!(told(&manager, stream).await["sound"], true, "{stream}");
    }
    // Nobody signs what others have written meanwhile.
    let folder = house.stopped().await;
    let forged = |at: u64| {
        let [command, event] = ["set-roles", "roles-set"]
            .map(|name| format!(r#"{{"{name}":{{"staff":2,"roles":["manager"]}}}}"#));
        line(at, r#"{"staff":2}"#, &command, &event)
    };
    append(&journal, "office", forged).await;
    let deed = Deed::Confirm { name: "Ann".to_owned() };
    let why = carry_out(&key, journal.to_str().expect("a path"), &deed).await.expect_err("refused");
    assert!(why.contains("lines were written while the house was stopped"), "{why}");
    drop(folder);
}

/// A line of the journal, as somebody writes it by hand.
fn line(at: u64, by: &str, command: &str, event: &str) -> String {
    format!(r#"{{"v":1,"engine":2,"at":{at},"by":{by},"command":{command},"events":[{event}]}}"#)
}
