use baccarat::{Card, Cents};
use house::House;
use table::{Actor, Event, GhostReason, MoneyEvent, Time};

use super::*;

/// Whether these happenings, one line each, are given out up to that line.
async fn check(happenings: &[EventKind], expected: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.sabot");
    let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
    let house = House::preset("dragon-bonus").expect("a house");
    let lines = happenings.iter().map(|what| {
        let request = table::Request::Coup(table::CoupRequest::Tick);
        let command = table::Command { by: Actor::House, request };
        let event = Event { at: Time(0), by: Actor::House, what: what.clone() };
        Entry::new(&house.version, (None, None), &command, vec![event]).expect("an entry").to_line()
    });
    let stream: StreamName = "table/one".parse().expect("a name");
    let append = store::Append { stream: stream.clone(), expected: 1, lines: lines.collect() };
    store.append(vec![append]).await.expect("appended");
    let mut pages = Pages::of(&store, stream).await.expect("pages");
    pages.leave_out_what_is_hidden().await.expect("lines");
    assert_eq!(pages.last(), expected, "{happenings:?}");
}

/// Money comes in.
fn other() -> EventKind {
    EventKind::Money(MoneyEvent::MoneyIn { patron: table::PatronId(1), amount: Cents::new(1) })
}

fn opened(coup: u64) -> EventKind {
    EventKind::Wager(WagerEvent::BetsOpened { coup, until: None })
}

fn locked() -> EventKind {
    WagerEvent::BetsClosed.into()
}

fn ended() -> EventKind {
    CoupEvent::CoupEnded.into()
}

fn held(fate: Fate) -> EventKind {
    let card: Card = "7h".parse().expect("a card");
    EventKind::Case(CaseEvent::CardOut { card: Some(card), fate })
}

#[tokio::test]
async fn a_coup_in_progress_and_a_card_that_is_held_for_it_are_not_given_out() {
    check(&[other(), other()], 2).await;
    check(&[other(), locked(), other()], 1).await;
    check(&[locked(), other(), ended(), other()], 4).await;
    check(&[locked(), ended(), other(), locked()], 3).await;
    // A card that left the shoe too early lies face down until the next coup.
    check(&[locked(), ended(), other(), held(Fate::HeldDown), other()], 3).await;
    check(&[locked(), ended(), other(), held(Fate::HeldDown), locked()], 3).await;
    check(&[locked(), other(), held(Fate::HeldDown), ended(), other()], 2).await;
    check(&[held(Fate::HeldDown), other()], 0).await;
    // Everybody sees this one.
    check(&[locked(), ended(), held(Fate::HeldUp), other()], 4).await;
    // That coup is over, and its cards with it.
    check(&[locked(), held(Fate::HeldDown), ended(), locked(), ended(), other()], 6).await;
}

#[tokio::test]
async fn a_void_of_an_earlier_coup_is_not_the_end_of_the_one_in_progress() {
    let void = |coup| EventKind::Case(CaseEvent::CoupVoided { coup });
    let ghost = |coup| EventKind::Coup(CoupEvent::GhostStarted { coup, why: GhostReason::Asked });
    check(&[locked(), ended(), locked(), other(), void(1)], 2).await;
    let first = [opened(1), locked(), ended()];
    let after_first = |more: &[EventKind]| [&first[..], more].concat();
    check(&after_first(&[opened(2), locked(), other(), void(1)]), 4).await;
    check(&after_first(&[opened(2), locked(), void(1), other(), void(2), other()]), 9).await;
    check(&after_first(&[void(1), opened(2), locked(), other()]), 5).await;
    check(&after_first(&[ghost(2), other(), void(1)]), 3).await;
    check(&after_first(&[ghost(2), other(), void(2)]), 6).await;
    // A coup that was dealt after a void one is in progress all the same.
    let second = [opened(2), locked(), void(2), opened(3), locked(), other()];
    check(&after_first(&second), 7).await;
    // A card that was held before the coup in progress began is hidden with it.
    check(&after_first(&[held(Fate::HeldDown), opened(2), locked(), void(1)]), 3).await;
    check(&after_first(&[held(Fate::HeldDown), opened(2), locked(), void(2)]), 7).await;
}
