//! A house on a computer whose clock is wrong.

use crate::child::{Child, Disk, Tables};

const TABLES: Tables = Tables { live: 1, automatic: 0, cash: 0 };
const DAY: i64 = 86_400;

/// What the house takes the time to be, in seconds since 1970.
async fn time(child: &Child) -> i64 {
    let tables = child.sender().get("/api/v1/tables").await.json();
    tables[0]["at"].as_i64().unwrap_or_else(|| panic!("{tables}")) / 1_000
}

/// One start with a wrong clock would put the house into another age for ever: the journal's time
/// does not go back.
#[tokio::test]
async fn bug_17_a_house_does_not_start_in_another_age_unless_the_date_is_named() {
    let disk = Disk::new();
    let child = Child::start_on(&disk, TABLES);
    let now = time(&child).await;
    child.stop();
    let refused = |seconds, today| Child::start_ahead(&disk, TABLES, seconds, today).err();
    for today in [None, Some("2026-01-01")] {
        let told = refused(73 * 365 * DAY, today).expect("it does not open");
        assert!(told.contains("`--today 20") && told.contains("journal ends on"), "{told}");
    }
    let told = refused(-2 * DAY, None).expect("it does not open");
    assert!(told.contains("the journal goes to"), "{told}");
    // Nothing of it is in the journal: the house goes on at its own time.
    let child = Child::start_on(&disk, TABLES);
    let later = time(&child).await;
    assert!((now..now + DAY).contains(&later), "{now} {later}");
    child.stop();
    // A weekend is nobody's business, and a month could be a wrong clock.
    let told = refused(30 * DAY, None).expect("it does not open");
    assert!(told.contains("`--today 20"), "{told}");
    let child = Child::start_ahead(&disk, TABLES, 2 * DAY, None).map_err(|told| panic!("{told}"));
    let child = child.expect("it opens");
    assert!(time(&child).await >= now + 2 * DAY);
    child.stop();
    // Whoever knows better names the date, which the refusal has told.
    let told = refused(100 * DAY, None).expect("it does not open");
    let (_, date) = told.split_once("--today ").expect("a date");
    let child = Child::start_ahead(&disk, TABLES, 100 * DAY, Some(&date[..10]));
    child.unwrap_or_else(|told| panic!("{told}")).stop();
}
