//! A shoe of a sealed table is sealed before anything is done with it, whatever is asked at once.

use std::sync::atomic::{AtomicU32, Ordering};
use table::{CoupRequest, DutyRequest, ShoeRequest};

use baccarat::Card;
use seal::Cut;
use table::{Next, StaffId};

use super::*;

const DEALER: Actor = Actor::Dealer(StaffId(1));
const FLOOR: Actor = Actor::Floor(StaffId(2));

/// A table with a dealer, who draws from sealed shoes on the screen.
fn live(shoe: &str) -> Arc<House> {
    let text = format!(
        "name = \"Test house\"\nbased-on = \"washington\"\n[terminals]\ndealer = \"live\"\n\
         [floor]\nopening-signatures = 1\n[ghost]\nper-shoe-max = 100\n\
         consecutive-max = 100\n[shoe]\n{shoe}"
    );
    Arc::new(House::read("test.toml", &text).unwrap_or_else(|faults| panic!("{faults}")))
}

async fn open(room: &Room) {
    done(room, DEALER, Request::Duty(DutyRequest::Open { dealer: StaffId(1) })).await;
}

async fn done(room: &Room, by: Actor, request: impl Into<Submission>) {
    let answer = room.desk.ask(by, None, request).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
}

fn cut() -> Request {
    Request::Shoe(ShoeRequest::Cut(Cut::at(100)))
}

fn card() -> Request {
    Request::Coup(CoupRequest::Card("7h".parse::<Card>().expect("a card")))
}

fn is_sealed(frame: &Frame) -> bool {
    frame.machine.table.shoe().is_some_and(|shoe| shoe.seal.is_some())
}

const NOT_SEALED: Answer = Answer::Refused(Refused::House(HouseRefusal::ShoeNotSealed));

#[tokio::test(start_paused = true)]
async fn a_shoe_is_not_cut_before_it_is_sealed() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), live("")).await;
    open(&room).await;
    let (loaded, early) = tokio::join!(
        room.desk.ask(DEALER, None, Request::Shoe(ShoeRequest::NewShoe)),
        room.desk.ask(DEALER, None, cut()),
    );
    assert!(matches!(loaded, Answer::Done { .. }), "{loaded:?}");
    assert_eq!(early, NOT_SEALED);
    room.wait(is_sealed).await;
    done(&room, DEALER, cut()).await;
    let typed = room.desk.ask(DEALER, None, card()).await;
    assert_eq!(typed, Answer::Refused(HouseRefusal::DrawnByShoe.into()));
    done(&room, DEALER, DeskRequest::Draw).await;
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn nothing_leaves_a_shoe_that_nobody_cuts_before_it_is_sealed() {
    for shoe in ["player-cut = false", "player-cut = false\n[shoe.burn]\nrule = \"none\""] {
        let folder = tempfile::tempdir().expect("a folder");
        let room = Room::open(folder.path(), live(shoe)).await;
        open(&room).await;
        let (_, typed, drawn, end) = tokio::join!(
            room.desk.ask(DEALER, None, Request::Shoe(ShoeRequest::NewShoe)),
            room.desk.ask(DEALER, None, card()),
            room.desk.ask(DEALER, None, DeskRequest::Draw),
            room.desk.ask(Actor::Shoe, None, Request::Shoe(ShoeRequest::CutCard)),
        );
        assert_eq!([typed, drawn, end], [NOT_SEALED, NOT_SEALED, NOT_SEALED], "{shoe}");
        room.wait(is_sealed).await;
        room.close().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_draw_is_from_the_shoe_on_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), live("")).await;
    open(&room).await;
    done(&room, DEALER, Request::Shoe(ShoeRequest::NewShoe)).await;
    room.wait(is_sealed).await;
    // What is decided together is drawn from the shoe as it is cut there.
    let (cut, drawn) = tokio::join!(
        room.desk.ask(DEALER, None, cut()),
        room.desk.ask(DEALER, None, DeskRequest::Draw)
    );
    assert!(matches!(cut, Answer::Done { .. }), "{cut:?}");
    assert!(matches!(drawn, Answer::Done { .. }), "{drawn:?}");
    let (ended, loaded, early) = tokio::join!(
        room.desk.ask(FLOOR, None, Request::Shoe(ShoeRequest::EndShoe)),
        room.desk.ask(DEALER, None, Request::Shoe(ShoeRequest::NewShoe)),
        room.desk.ask(DEALER, None, DeskRequest::Draw),
    );
    assert!(matches!(ended, Answer::Done { .. }), "{ended:?}");
    assert!(matches!(loaded, Answer::Done { .. }), "{loaded:?}");
    assert_eq!(early, NOT_SEALED);
    // The first shoe is opened, and every card of it was as its seal says.
    room.wait(|frame| is_sealed(frame) && frame.machine.table.unopened().next().is_none()).await;
    assert!(room.desk.now().machine.table.case().is_none());
    room.close().await;
}

static SEALS: AtomicU32 = AtomicU32::new(0);

/// Decides as a table does, except that the first two seals come to nothing.
fn forgetful(table: &table::Table, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    match &command.request {
        Request::Shoe(ShoeRequest::SealShoe(_)) if SEALS.fetch_add(1, Ordering::Relaxed) < 2 => {
            Ok(Vec::new())
        }
        _ => table.decide(command, now),
    }
}

#[tokio::test(start_paused = true)]
async fn a_seal_that_failed_is_tried_again_and_nobody_cuts_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::deciding(folder.path(), automatic(), forgetful).await;
    room.money(100_000).await;
    room.wait(|frame| frame.machine.table.next() == Some(Next::Cut)).await;
    let mut early = 0;
    while room.desk.ask(Actor::Patron(ONE), None, cut()).await == NOT_SEALED {
        early += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(early > 5, "{early}");
    let shoe = room.desk.now().machine.table.shoe().cloned().expect("a shoe");
    assert!(shoe.seal.is_some() && shoe.cut().is_some(), "{shoe:?}");
    room.wait(is_betting).await;
    room.close().await;
}

/// Whoever has the disk and not the key deals nobody another hand: the shoe was sealed with its
/// cards, and the house that reads its journal knows them.
#[tokio::test(start_paused = true)]
async fn bug_17_a_card_that_the_sealed_shoe_does_not_have_next_is_not_read() {
    use runner::{LineFault, Machine};
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(|frame| frame.machine.table.coup_number() > 1).await;
    let lines = room.store.read(room.desk.handle().stream(), 1, 1_000).await.expect("lines");
    let card = |text: &str| {
        let at = text.find(r#""command":{"card":""#)? + r#""command":{"card":""#.len();
        Some(text[at..at + 2].to_owned())
    };
    let drawn = lines.iter().filter(|line| card(&line.text).is_some()).nth(3).expect("a card");
    let was = card(&drawn.text).expect("a card");
    let is = if was == "9h" { "8h" } else { "9h" };
    let house = automatic();
    let shoes = SealedShoes::new(HouseKey::new([7; 32]), "table-1", &house);
    let running = Running { is_sealed: true, patrons_max: 3, commands_a_commit: 512 };
    let files: HouseFiles = Arc::new(|_: &str| None);
    let parts = (shoes, Arc::default());
    let mut table = LiveTable::new(house, files, parts, running, table::Table::decide);
    for line in lines.iter().take_while(|line| line.number < drawn.number) {
        table.replay(&line.text).map(|_| ()).expect("it was written");
    }
    let forged = drawn.text.replace(&format!(r#""{was}""#), &format!(r#""{is}""#));
    assert_eq!(table.clone().replay(&forged).map(|_| ()), Err(LineFault::OtherCard));
    // Nor does anybody go back to rules that believed more.
    let older = forged.replace(r#""engine":2"#, r#""engine":1"#);
    assert_eq!(table.clone().replay(&older).map(|_| ()), Err(LineFault::Impossible));
    assert_eq!(table.replay(&drawn.text).map(|_| ()), Ok(()));
    room.close().await;
}
