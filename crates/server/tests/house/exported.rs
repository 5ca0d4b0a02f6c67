//! The journal, as an auditor is given it.

use records::Houses;
use records::verify::verify_file;

use crate::support::{House, QUICK, table};

#[tokio::test]
async fn bug_17_an_auditors_export_tells_no_password_and_every_line_of_it_is_whole() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "Aud", &["auditor"]).await;
    // Somebody types a password where the name belongs.
    assert_eq!(house.sign_on("tell nobody", "Aud").await.status, 401);
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    for (who, status) in [(&manager, 403), (&guest, 401)] {
        assert_eq!(who.get("/api/v1/export").await.status, status);
    }
    let given = auditor.get("/api/v1/export").await.body;
    for secret in ["argon2", "tell nobody"] {
        assert!(!given.contains(secret), "{secret}");
    }
    assert!(given.contains("guest-welcomed") && given.contains("money-in"));
    let all = verify_file(&mut given.as_bytes(), &Houses::built_in(), |_| ()).expect("an export");
    let mut summaries = Vec::new();
    for (stream, verdict) in all {
        verdict.unwrap_or_else(|found| panic!("{stream}: {found}"));
        summaries.push(stream.as_str().to_owned());
    }
    assert_eq!(summaries, ["log", "office", "table/quick"], "no hash of a password");
    assert!(!given.contains("withheld"));
    // Whoever has the machine has everything.
    let mut owned = Vec::new();
    house.server().app().store.export(&mut owned).await.expect("exported");
    let owned = String::from_utf8(owned).expect("text");
    assert!(owned.contains("argon2") && !owned.contains("tell nobody"));
    house.stop().await;
}
