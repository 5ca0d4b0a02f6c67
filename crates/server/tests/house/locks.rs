//! Wrong passwords: whom they keep out, from where, and who lets them in again.

use server::machine::{self, Deed};

use crate::support::{House, PASSWORD, bounds};

const WRONG: &str = "wrong password";

impl House {
    /// Tries to sign on through the proxy at this computer, from that address.
    async fn sign_on_from(&self, address: &str, name: &str, password: &str) -> u16 {
        let mut sender = self.sender();
        sender.headers = format!("x-forwarded-for: {address}\r\n");
        let body = format!(r#"{{"name":"{name}","password":"{password}"}}"#);
        sender.post("/api/v1/session", &body).await.status
    }
}

#[tokio::test]
async fn bug_17_nobody_locks_out_the_only_manager() {
    let house = House::open_behind(Vec::new(), bounds(), &["127.0.0.1"]).await;
    house.manager().await;
    assert_eq!(house.sign_on_from("192.0.2.1", "manager", PASSWORD).await, 201);
    for nth in 0..40 {
        // As many addresses as somebody likes are worth thirty guesses, and lock no known place.
        let address = format!("198.51.100.{nth}");
        assert_eq!(house.sign_on_from(&address, "manager", WRONG).await, 401);
    }
    assert_eq!(house.sign_on_from("203.0.113.7", "manager", PASSWORD).await, 401, "unknown");
    assert_eq!(house.sign_on_from("192.0.2.1", "manager", PASSWORD).await, 201, "known");
    // Even whoever is where the manager was keeps nobody out of the machine itself.
    for _ in 0..3 {
        assert_eq!(house.sign_on_from("192.0.2.1", "manager", WRONG).await, 401);
        assert_eq!(house.sign_on("manager", WRONG).await.status, 401);
    }
    assert_eq!(house.sign_on_from("192.0.2.1", "manager", PASSWORD).await, 401);
    assert_eq!(house.sign_on_from("127.0.0.1", "manager", PASSWORD).await, 401, "not here");
    house.signed_on("manager", PASSWORD).await;
    house.stop().await;
}

#[tokio::test]
async fn whoever_has_the_machine_unlocks_an_account_of_a_house_that_runs() {
    let house = House::open(Vec::new()).await;
    let manager = house.manager().await;
    house.hire(&manager, "Ann", &["floor"]).await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    for _ in 0..3 {
        assert_eq!(house.sign_on("Ann", WRONG).await.status, 401);
    }
    assert_eq!(house.sign_on("Ann", PASSWORD).await.status, 401);
    let (key, store) = (house.folder.path().join("house.key"), house.store());
    let do_it = async |deed: Deed| machine::carry_out(&key, &store, &deed).await;
    let name = || "ann".to_owned();
    let done = do_it(Deed::Unlock { name: name() }).await;
    assert_eq!(done.as_deref(), Ok("ann is unlocked"));
    house.signed_on("Ann", PASSWORD).await;
    let again = do_it(Deed::Unlock { name: name() }).await;
    assert_eq!(again, Err("the account is not locked".to_owned()));
    let nobody = do_it(Deed::Unlock { name: "eve".to_owned() }).await;
    assert_eq!(nobody, Err("eve is no account here".to_owned()));
    // Its power over passwords ends with the managers.
    assert!(do_it(Deed::PasswordLink { name: name() }).await.is_err());
    let link = do_it(Deed::PasswordLink { name: "manager".to_owned() }).await.expect("a link");
    house.join(link.strip_prefix("/join#").expect("a link"), "another password").await;
    house.signed_on("manager", "another password").await;
    let report = auditor.get("/api/v1/reports/events").await.body;
    assert!(report.contains("account unlocked") && report.contains("the house"), "{report}");
    house.stop().await;
}

#[tokio::test]
async fn whoever_has_the_machine_unlocks_an_account_of_a_house_that_is_stopped() {
    let house = House::open(Vec::new()).await;
    let manager = house.manager().await;
    house.hire(&manager, "Ann", &["floor"]).await;
    for _ in 0..3 {
        assert_eq!(house.sign_on("Ann", WRONG).await.status, 401);
    }
    let (key, store) = (house.folder.path().join("house.key"), house.store());
    let unlock = async {
        let deed = Deed::Unlock { name: "Ann".to_owned() };
        let done = machine::carry_out(&key, &store, &deed).await;
        assert_eq!(done.as_deref(), Ok("Ann is unlocked"));
    };
    let house = house.again_after(Vec::new(), unlock).await;
    house.signed_on("Ann", PASSWORD).await;
    house.stop().await;
}
