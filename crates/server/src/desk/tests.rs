//! Desks over a real store, in a time of their own.

mod coups;
mod crowd;
mod named;
mod panics;
mod sealing;
mod sockets;
mod unwritten;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use baccarat::Cents;
use house::House;
use office::NoteKind;
use protocol::plain::{CommandId, TableName};
use protocol::wire::HouseRefusal;
use seal::HouseKey;
use store::Store;
use table::{
    Actor, Command, CoupRequest, DutyRequest, Event, MoneyRequest, PatronId, Phase, Place, Refusal,
    Request, ShoeRequest, Spot, StaffId, Stake, Time, WagerRequest,
};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use runner::{Clock, SnapshotPlan, Unbound};

use super::sealed::SealedShoes;
use super::*;
use crate::notes::Unwritten;

const ONE: PatronId = PatronId(1);
const DEALER: Actor = Actor::Dealer(StaffId(7));

/// An automatic table that deals also when nobody wagers.
fn automatic() -> Arc<House> {
    let text = r#"
name = "Test house"
based-on = "dragon-bonus"
[terminals]
dealer = "automatic"
[floor]
opening-signatures = 1
[ghost]
per-shoe-max = 100
consecutive-max = 100
"#;
    Arc::new(House::read("test.toml", text).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A table with a dealer, who deals also when nobody wagers.
fn live() -> Arc<House> {
    let text = r#"
name = "Live house"
based-on = "dragon-bonus"
[terminals]
dealer = "live"
[floor]
opening-signatures = 1
[ghost]
per-shoe-max = 100
consecutive-max = 100
"#;
    Arc::new(House::read("test.toml", text).unwrap_or_else(|faults| panic!("{faults}")))
}

struct Room {
    desk: Desk,
    store: Arc<Store>,
    task: JoinHandle<()>,
    stop: watch::Sender<bool>,
    noted: Unwritten,
}

impl Room {
    async fn open(folder: &Path, house: Arc<House>) -> Room {
        Room::deciding(folder, house, table::Table::decide).await
    }

    async fn deciding(folder: &Path, house: Arc<House>, decide: Decide) -> Room {
        let running = Running { is_sealed: true, patrons_max: 3, commands_a_commit: 512 };
        Room::running(folder, house, decide, running).await
    }

    async fn running(folder: &Path, house: Arc<House>, decide: Decide, running: Running) -> Room {
        let path = folder.join("house.sabot");
        let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
        let store = Arc::new(store);
        let (notes, noted) = Notes::open();
        let opening = Opening {
            table: TableName("table-1".parse().expect("a name")),
            house,
            files: Arc::new(|_: &str| None),
            store: Arc::clone(&store),
            clock: Arc::new(Clock::start()),
            key: HouseKey::new([7; 32]),
            snapshots: SnapshotPlan { key: [7; 32], every: 20 },
            proofs: crate::secret::ProofKey::of(&[7; 32]),
            lineage: store.lineage().await.expect("it is read"),
            running,
            policy: Arc::new(Unbound),
            care: Arc::default(),
            meters: crate::metrics::Metrics::default().desk("table-1"),
            notes,
        };
        let (stop, stopped) = watch::channel(false);
        let (desk, task) = Desk::open_deciding(opening, stopped, decide).await;
        let task = task.expect("its journal is read");
        Room { desk, store, task, stop, noted }
    }

    /// A table with a dealer, whose shoe is cut.
    async fn cut(folder: &Path, decide: Decide) -> Room {
        let room = Room::deciding(folder, live(), decide).await;
        room.dealt(Request::Duty(DutyRequest::Open { dealer: StaffId(7) })).await;
        room.dealt(Request::Shoe(ShoeRequest::NewShoe)).await;
        room.wait(|frame| frame.machine.table.shoe().is_some_and(|shoe| shoe.seal.is_some())).await;
        if room.desk.now().machine.table.house().shoe.player_cut {
            let cut = SealedShoes::cut(room.desk.now().machine.table.house());
            room.dealt(Request::Shoe(ShoeRequest::Cut(cut))).await;
        }
        room
    }

    /// The same, with bets open and a patron who has money. They stay open: nobody closes them.
    async fn betting(folder: &Path, decide: Decide) -> Room {
        let room = Room::cut(folder, decide).await;
        room.dealt(DeskRequest::Draw).await;
        room.dealt(Request::Coup(CoupRequest::OpenBets)).await;
        room.money(100_000).await;
        room
    }

    /// What the dealer does.
    async fn dealt(&self, request: impl Into<Submission>) {
        let answer = self.desk.ask(DEALER, None, request).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    async fn close(self) -> Arc<Frame> {
        let Room { desk, task, stop, .. } = self;
        stop.send(true).expect("somebody listens");
        task.await.expect("it ends by itself");
        desk.now()
    }

    /// What was noted of the table since the last time: the kind, and the words.
    fn noted(&mut self) -> Vec<(NoteKind, String)> {
        let notes = std::iter::from_fn(|| self.noted.next());
        let of_table = notes.inspect(|note| assert_eq!(note.table.as_deref(), Some("table-1")));
        of_table.map(|note| (note.kind, note.text)).collect()
    }

    async fn money(&self, cents: i64) {
        let request =
            Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount: Cents::new(cents) });
        let answer = self.desk.ask(Actor::House, None, request).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    async fn wait(&self, mut until: impl FnMut(&Frame) -> bool) {
        let mut listening = self.desk.listen(None);
        if until(&listening.now) {
            return;
        }
        loop {
            match listening.news.recv().await.expect("the desk goes on") {
                News::Frame(frame) if until(&frame) => return,
                News::Frame(_) | News::Stopped | News::Resumed => {}
            }
        }
    }
}

fn place(cents: i64) -> Request {
    let wager = "banker".parse().expect("a wager");
    let spot = Spot { place: Place::Area(1), wager };
    Request::Wager(WagerRequest::Place(Stake { patron: ONE, spot, amount: Cents::new(cents) }))
}

fn in_coup(coup: u64) -> Submission {
    Submission { request: place(2_500).into(), coup: Some(coup) }
}

fn id(name: &str) -> Option<CommandId> {
    Some(CommandId(name.parse().expect("a token")))
}

fn is_betting(frame: &Frame) -> bool {
    matches!(frame.machine.table.phase(), Phase::Betting { .. })
}

#[tokio::test(start_paused = true)]
async fn the_house_deals_a_sealed_shoe_and_opens_its_seal() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(10_000_000).await;
    let mut coups = 0;
    let mut secrets = 0;
    while secrets == 0 {
        if room.desk.now().machine.table.check_shoe_in_play().is_ok() {
            room.wait(is_betting).await;
            let answer = room.desk.ask(Actor::Patron(ONE), None, place(2_500)).await;
            coups += u32::from(matches!(answer, Answer::Done { .. }));
        }
        let listening = room.desk.listen(None);
        let mut news = listening.news;
        loop {
            let News::Frame(frame) = news.recv().await.expect("news") else { continue };
            let is = |what: fn(&table::EventKind) -> bool| {
                frame.events.iter().any(|event| what(&event.what))
            };
            secrets += u32::from(is(|what| {
                matches!(what, table::EventKind::Shoe(table::ShoeEvent::SealOpened { .. }))
            }));
            if is(|what| matches!(what, table::EventKind::Coup(table::CoupEvent::CoupEnded)))
                || secrets > 0
            {
                break;
            }
        }
    }
    assert!(coups > 60, "a shoe has more coups than {coups}");
    let live = room.close().await;
    assert!(live.machine.table.balances());
    assert!(live.machine.table.unopened().next().is_none());

    let again = Room::open(folder.path(), automatic()).await;
    let read = again.desk.now();
    assert_eq!((read.number, read.at), (live.number, live.at));
    assert_eq!(read.machine.table, live.machine.table);
    again.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_repeat_is_harmless_also_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(100_000).await;
    let by = Actor::Patron(ONE);
    let first = room.desk.ask(by, id("c-1"), place(2_500)).await;
    let Answer::Done { number, events } = &first else { panic!("{first:?}") };
    assert_eq!(events.len(), 1);
    let repeat = Answer::Done { number: *number, events: Vec::new() };
    assert_eq!(room.desk.ask(by, id("c-1"), place(2_500)).await, repeat);
    let too_much = room.desk.ask(by, id("c-2"), place(90_000_000)).await;
    assert!(matches!(too_much, Answer::Refused(_)), "{too_much:?}");
    assert_eq!(room.desk.ask(by, id("c-2"), place(90_000_000)).await, too_much);
    let live = room.close().await;

    let room = Room::open(folder.path(), automatic()).await;
    assert_eq!(room.desk.ask(by, id("c-1"), place(2_500)).await, repeat);
    assert_eq!(room.desk.now().machine.table, live.machine.table);
    room.close().await;
}

/// Whoever believed such an answer would believe in a wager that is not there.
#[tokio::test(start_paused = true)]
async fn bug_17_another_command_by_a_name_that_was_used_is_refused_and_not_answered_as_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(100_000).await;
    let by = Actor::Patron(ONE);
    // Decided together, and one after the other.
    let (first, other) = tokio::join!(
        room.desk.ask(by, id("c-1"), place(2_500)),
        room.desk.ask(by, id("c-1"), place(5_000)),
    );
    let Answer::Done { number, .. } = first else { panic!("{first:?}") };
    assert_eq!(other, Answer::IdUsed);
    let coup = room.desk.now().machine.table.coup_number();
    assert_eq!(room.desk.ask(by, id("c-1"), place(5_000)).await, Answer::IdUsed);
    let for_coup = room.desk.ask(by, id("c-1"), in_coup(coup)).await;
    assert_eq!(for_coup, Answer::IdUsed);
    let repeat = Answer::Done { number, events: Vec::new() };
    assert_eq!(room.desk.ask(by, id("c-1"), place(2_500)).await, repeat);
    // A name under which something was refused is used, too.
    let refused = room.desk.ask(by, id("c-2"), place(90_000_000)).await;
    assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    assert_eq!(room.desk.ask(by, id("c-2"), place(2_500)).await, Answer::IdUsed);
    let live = room.close().await;
    assert_eq!(live.machine.table.felt().stakes()[0].amount, Cents::new(2_500));
}

/// Decides as a table does, except that a stake of 13 cents is more than it can bear.
fn superstitious(
    table: &table::Table,
    command: &Command,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    if let Request::Wager(WagerRequest::Place(stake)) = &command.request {
        assert!(stake.amount != Cents::new(13), "not with me");
    }
    table.decide(command, now)
}

#[tokio::test(start_paused = true)]
async fn a_panic_in_one_command_is_nobody_else_s_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::deciding(folder.path(), automatic(), superstitious).await;
    room.wait(is_betting).await;
    room.money(100_000).await;
    let by = Actor::Patron(ONE);
    let (before, bad, after) = tokio::join!(
        room.desk.ask(by, id("c-1"), place(2_500)),
        room.desk.ask(by, id("c-2"), place(13)),
        room.desk.ask(by, id("c-3"), place(2_500)),
    );
    assert!(matches!(before, Answer::Done { .. }), "{before:?}");
    assert_eq!(bad, Answer::Fault);
    assert!(matches!(after, Answer::Done { .. }), "{after:?}");
    let words = "`place` by patron 1 failed: nothing was done".to_owned();
    assert_eq!(room.noted(), [(NoteKind::ProgramError, words)]);
    let live = room.close().await;
    assert_eq!(live.machine.table.felt().stakes()[0].amount, Cents::new(5_000));
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_is_told_what_was_missed() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    let last = room.desk.now().number;
    room.money(100_000).await;
    let placed = room.desk.ask(Actor::Patron(ONE), None, place(2_500)).await;
    assert!(matches!(placed, Answer::Done { .. }), "{placed:?}");
    let missed = room.desk.listen(Some(last)).missed;
    let numbers: Vec<u64> = missed.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [last + 1, last + 2]);
    assert!(room.desk.listen(None).missed.is_empty());
    assert!(room.desk.listen(Some(last + 2)).missed.is_empty());
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn cards_are_seen_before_they_leave_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    let mut news = room.desk.listen(None).news;
    loop {
        let News::Frame(frame) = news.recv().await.expect("news") else { continue };
        if frame.is_kept {
            let (_, view) = (frame.number, frame.machine.table.view(Audience::Room, frame.at));
            let totals = view.coup.expect("the coup is still there").totals;
            assert!(totals.player.is_some() && totals.banker.is_some());
            break;
        }
    }
    room.close().await;
}

/// A table whose record has every card too often already.
fn full(table: &Table, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    match command.request {
        Request::Coup(CoupRequest::Card(card)) => Err(Refusal::TooManyOf { card }),
        _ => table.decide(command, now),
    }
}

#[tokio::test(start_paused = true)]
async fn a_refused_draw_names_no_card() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::cut(folder.path(), full).await;
    let answer = room.desk.ask(DEALER, None, DeskRequest::Draw).await;
    let Answer::Refused(refusal) = answer else { panic!("{answer:?}") };
    let told = refusal.on_the_wire();
    assert!(told.text.contains("too many of the card that was drawn"), "{told:?}");
    assert!(!told.data.contains_key("card"), "{told:?}");
    room.close().await;
}
