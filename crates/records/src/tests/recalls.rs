//! Coups as they are read back from a store.

use std::sync::Arc;

use house::House;
use protocol::journal::Entry;
use protocol::plain::TableName;
use store::{Append, Store};
use table::{Actor, Audience, CoupRequest, Request, ShoeRequest, Table};

use super::play::{DEALER, Evening, chained, stream};
use super::wild::wild;
use crate::Houses;
use crate::history::{Before, CoupQuery, recall};

/// A store that has the journal of this evening.
async fn kept(folder: &std::path::Path, evening: &Evening) -> Store {
    let path = folder.join("house.sabot");
    let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
    let lines = evening.lines.clone();
    store.append(vec![Append { stream: stream(), expected: 1, lines }]).await.expect("it is kept");
    store
}

/// What the floor saw of a coup, in words for developers.
async fn recalled(
    store: &Store,
    houses: &Houses,
    start: Option<Before>,
    coup: u64,
) -> Option<String> {
    let table = TableName("1".parse().expect("a name"));
    let mut frames = Vec::new();
    let each = |moment: &table::Moment<'_>, _: &House| {
        frames.push(format!("{:?} {:?}", moment.told(), moment.view()));
    };
    let query = CoupQuery { coup, audience: Audience::Floor, start };
    let found = recall(store, &table, houses, query, each).await;
    let (recaller, _) = found.expect("it is read")?;
    Some(format!("{frames:?} {} {:?}", recaller.is_over(), recaller.corrections()))
}

#[tokio::test]
async fn a_coup_is_the_same_from_wherever_it_is_recalled() {
    let (houses, folder) = (Houses::built_in(), tempfile::tempdir().expect("a folder"));
    let evening = wild("washington", 5);
    let store = kept(folder.path(), &evening).await;
    let mut table = Table::new(evening.table.shared_house());
    let mut starts = Vec::new();
    for line in chained(&evening.lines) {
        let entry = Entry::from_line(&line.text).expect("a line");
        entry.events().for_each(|event| table.apply(&event));
        starts.push(Before { table: table.clone(), head: line.head() });
    }
    let coups = table.coup_number();
    assert!(coups > 5, "{coups}");
    for coup in 1..=coups {
        let whole = recalled(&store, &houses, None, coup).await;
        let early = starts.iter().filter(|it| it.table.coup_number() < coup);
        for start in early.rev().take(40).step_by(13) {
            let head = start.head.last;
            let later = recalled(&store, &houses, Some(start.clone()), coup).await;
            assert!(later == whole, "coup {coup} from line {head}");
        }
    }
}

/// Deals until the coup of this number is over.
fn deal(evening: &mut Evening, coup: u64) {
    while evening.table.coup_number() == coup {
        if evening.table.shoe().is_none() {
            let cards = evening.table.house().shoe.cards();
            let count = Request::Shoe(ShoeRequest::CountShoe { cards });
            // There is nothing to count where the house does not.
            let _ = evening.ask(Actor::Dealer(DEALER), count);
            evening.load_plain().expect("a shoe");
        }
        evening.step(u32::MAX).expect("a table in order goes on");
    }
}

/// Between a coup that was called off and the next of its number the table may get other rules.
#[tokio::test]
async fn bug_17_a_coup_is_recalled_by_the_rules_that_it_was_played_by() {
    let text = "name = \"House\"\n[shoe]\ncut-card-first = \"shuffle-now\"\n";
    let (first, second) = (text.to_owned(), text.replace("House", "Other house"));
    let [first, second] =
        [first, second].map(|text| House::read("house.toml", &text).expect("a house"));
    let mut houses = Houses::only(Arc::new(first.clone()));
    houses.add(second.clone());
    let mut evening = Evening::new(first, 3);
    evening.open();
    evening.load_plain().expect("a shoe");
    while evening.ask(Actor::Dealer(DEALER), Request::Coup(CoupRequest::OpenBets)).is_err() {
        evening.step(u32::MAX).expect("a table in order goes on");
    }
    let coup = evening.table.coup_number();
    evening.done(Actor::Shoe, Request::Shoe(ShoeRequest::CutCard));
    evening.close();
    evening.table.adopt(Arc::new(second));
    evening.open();
    deal(&mut evening, coup);
    let folder = tempfile::tempdir().expect("a folder");
    let store = kept(folder.path(), &evening).await;
    let table = TableName("1".parse().expect("a name"));
    let query = CoupQuery { coup, audience: Audience::Floor, start: None };
    let mut names = Vec::new();
    let each = |_: &table::Moment<'_>, house: &House| names.push(house.name.clone());
    recall(&store, &table, &houses, query, each).await.expect("it is read").expect("a coup");
    names.dedup();
    assert_eq!(names, ["House", "Other house"]);
}

/// The cut card called a coup off, and the first of the next shoe had its number: it was lost.
#[tokio::test]
async fn bug_17_a_coup_has_the_number_of_one_that_was_called_off() {
    let text = "name = \"House\"\n[shoe]\ncut-card-first = \"shuffle-now\"\n";
    let house = House::read("house.toml", text).expect("a house");
    let houses = Houses::only(Arc::new(house.clone()));
    let mut evening = Evening::new(house, 3);
    evening.open();
    evening.load_plain().expect("a shoe");
    let dealer = Actor::Dealer(DEALER);
    while evening.table.coup_number() == 1 && evening.lines.len() < 1_000 {
        evening.step(u32::MAX).expect("a table in order goes on");
    }
    while evening.ask(dealer, Request::Coup(CoupRequest::OpenBets)).is_err() {
        evening.step(u32::MAX).expect("a table in order goes on");
    }
    let coup = evening.table.coup_number();
    evening.done(Actor::Shoe, Request::Shoe(ShoeRequest::CutCard));
    deal(&mut evening, coup);
    let folder = tempfile::tempdir().expect("a folder");
    let store = kept(folder.path(), &evening).await;
    let found = recalled(&store, &houses, None, coup).await.expect("it was dealt");
    assert!(found.contains("Decided"), "{found}");
}
