//! Commands that are meant for one coup.

use table::{CoupEvent, EventKind, WagerEvent};

use super::*;

const PATRON: Actor = Actor::Patron(ONE);

#[tokio::test(start_paused = true)]
async fn a_wager_for_one_coup_is_never_placed_on_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(100_000).await;
    let first = room.desk.now().machine.table.coup_number();
    let ask = |name: &str, coup| {
        let asked = Submission { request: place(2_500).into(), coup: Some(coup) };
        room.desk.ask(PATRON, id(name), asked)
    };
    let other = |coup| {
        let coup = primitives::Number(coup);
        Answer::Refused(HouseRefusal::OtherCoup { coup }.into())
    };
    let placed = ask("c-1", first).await;
    let Answer::Done { number, .. } = placed else { panic!("{placed:?}") };
    let early = other(first);
    assert_eq!(ask("c-2", first + 1).await, early);

    // The hand is dealt: it is still the same coup, and bets are closed.
    room.wait(|frame| matches!(frame.machine.table.phase(), Phase::Dealing(_))).await;
    let late = ask("c-3", first).await;
    assert!(
        matches!(late, Answer::Refused(Refused::Table(Refusal::BetsClosed { .. }))),
        "{late:?}"
    );
    room.wait(|frame| frame.machine.table.coup_number() == first + 1 && is_betting(frame)).await;
    let credits = || room.desk.now().machine.table.purse(ONE).map(|purse| purse.credits);
    let before = credits();
    assert_eq!(ask("c-4", first).await, other(first + 1));
    // What became of a command is said again, whatever coup it is by now.
    assert_eq!(ask("c-1", first).await, Answer::Done { number, events: Vec::new() });
    assert_eq!(ask("c-2", first + 1).await, early);
    assert_eq!(
        (credits(), room.desk.now().machine.table.felt().stakes().is_empty()),
        (before, true)
    );
    // Whoever names no coup means any.
    let any = room.desk.ask(PATRON, id("c-5"), place(2_500)).await;
    assert!(matches!(any, Answer::Done { .. }), "{any:?}");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_coup_has_its_number_from_the_end_of_the_one_before_to_its_own_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    let listening = room.desk.listen(None);
    assert_eq!(listening.now.machine.table.coup_number(), 1);
    let (mut news, mut number, mut opened) = (listening.news, 1, 0);
    while number < 4 {
        let News::Frame(frame) = news.recv().await.expect("news") else { continue };
        for event in &frame.events {
            match event.what {
                EventKind::Wager(WagerEvent::BetsOpened { coup, .. }) => {
                    assert_eq!(coup, number);
                    opened += 1;
                }
                EventKind::Coup(CoupEvent::CoupEnded) => number += 1,
                _ => {}
            }
        }
        assert_eq!(frame.machine.table.coup_number(), number, "{:?}", frame.events);
    }
    assert_eq!(opened, 3);
    room.close().await;
}
