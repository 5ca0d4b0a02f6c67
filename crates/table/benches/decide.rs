//! How many commands a second a table decides and applies on one core.
//!
//! `cargo bench -p table` prints the best of many short rounds, so that even a busy machine leaves
//! some of them undisturbed. A round is an evening of whole coups: wagers placed, raised, doubled
//! and taken back at every area, some commands refused, bets closed, cards dealt one by one.

#![expect(clippy::float_arithmetic, reason = "times and rates are printed, not money")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use baccarat::{Card, Cents};
use house::House;
use table::{
    Actor, Command, CoupRequest, Cut, DutyRequest, MoneyRequest, Next, PatronId, Phase, Place,
    Request, ShoeRequest, Spot, StaffId, Stake, Table, Time, WagerRequest,
};

const ROUNDS: usize = 200;
const COUPS: usize = 40;
const DEALER: Actor = Actor::Dealer(StaffId(2));

fn main() {
    let titles = ["commands/s", "only decided/s", "only refused/s"];
    println!("{:<14} {:>15} {:>15} {:>15}", "house", titles[0], titles[1], titles[2]);
    for preset in House::preset_names() {
        let table = opened(preset);
        let (commands, decisions) = evening(&table);
        let mut best = [Duration::MAX; 3];
        for _ in 0..ROUNDS {
            let times = [play(&table, &commands), decide(&decisions), refuse(&table)];
            for (best, time) in best.iter_mut().zip(times) {
                *best = time.min(*best);
            }
        }
        let rate = |count: usize, time: Duration| count as f64 / time.as_secs_f64();
        let [played, decided, refused] = best;
        let (played, decided) = (rate(commands.len(), played), rate(decisions.len(), decided));
        let refused = rate(REFUSED, refused);
        println!("{preset:<14} {played:>15.0} {decided:>15.0} {refused:>15.0}");
    }
}

/// A table of that preset, with a shoe in play and a patron with money for each area.
fn opened(preset: &str) -> Table {
    let mut table = Table::new(Arc::new(House::preset(preset).expect("a preset")));
    let money = |patron| {
        Request::Money(MoneyRequest::MoneyIn {
            patron: PatronId(patron),
            amount: Cents::whole(9_000_000),
        })
    };
    let start = [
        Request::Shoe(ShoeRequest::NewShoe),
        Request::Shoe(ShoeRequest::Cut(Cut::at(100))),
        Request::Coup(CoupRequest::Card(card(0))),
    ];
    ask(
        &mut table,
        Actor::Floor(StaffId(1)),
        Request::Duty(DutyRequest::Open { dealer: StaffId(2) }),
    );
    (1..=9).for_each(|patron| ask(&mut table, Actor::House, money(patron)));
    start.into_iter().for_each(|request| ask(&mut table, DEALER, request));
    table
}

fn ask(table: &mut Table, by: Actor, request: Request) {
    let command = Command { by, request };
    let events =
        table.decide(&command, Time(0)).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    events.iter().for_each(|event| table.apply(event));
}

/// Cards in an order that is the same every time, and no two near each other alike.
fn card(nth: usize) -> Card {
    Card::deck().nth(nth * 23 % 52).expect("one of 52")
}

type Decision = (Table, Command);

/// The commands of an evening, and some of them with the table as each found it.
fn evening(table: &Table) -> (Vec<Command>, Vec<Decision>) {
    let (mut table, mut commands, mut decisions) = (table.clone(), Vec::new(), Vec::new());
    let mut cards = 1..;
    for _ in 0..COUPS {
        let mut asked = wagers(&table);
        asked.push(Command { by: DEALER, request: Request::Coup(CoupRequest::CloseBets) });
        asked.reverse();
        loop {
            let command = match (asked.pop(), table.phase()) {
                (Some(command), _) => command,
                (None, Phase::Idle) => break,
                (None, _) => next_of_coup(&table, &mut cards),
            };
            if commands.len() % 7 == 0 {
                decisions.push((table.clone(), command.clone()));
            }
            for event in table.decide(&command, Time(0)).unwrap_or_default() {
                table.apply(&event);
            }
            commands.push(command);
        }
    }
    (commands, decisions)
}

/// Each of nine patrons places, raises, and every third thinks again; some ask for what cannot be.
fn wagers(table: &Table) -> Vec<Command> {
    let mut commands = vec![Command { by: DEALER, request: Request::Coup(CoupRequest::OpenBets) }];
    let house = table.house();
    let minimum = house.limits.minimum;
    for seat in 1..=9_u8 {
        let patron = PatronId(seat.into());
        let by = Actor::Patron(patron);
        let main = if seat % 2 == 0 { "player" } else { "banker" };
        let stake = |wager: &str, amount: Cents| {
            let spot = Spot { place: Place::Area(seat), wager: wager.parse().expect("a name") };
            Stake { patron, spot, amount }
        };
        let mut push = |request: Request| commands.push(Command { by, request });
        push(Request::Wager(WagerRequest::Place(stake(main, minimum))));
        push(Request::Wager(WagerRequest::Place(stake(main, minimum))));
        push(Request::Wager(WagerRequest::Place(stake("tie", house.limits.side_minimum))));
        push(Request::Wager(WagerRequest::Place(stake(main, house.limits.maximum))));
        if seat % 3 == 0 {
            push(Request::Wager(WagerRequest::TakeBack(stake(main, minimum))));
            push(Request::Wager(WagerRequest::Double { patron }));
        }
    }
    commands
}

/// A hand turned over if one can be, by whoever may, or else a card.
fn next_of_coup(table: &Table, cards: &mut impl Iterator<Item = usize>) -> Command {
    match table.next() {
        Some(Next::Turn(side)) => {
            return Command { by: DEALER, request: Request::Coup(CoupRequest::Turn(side)) };
        }
        Some(Next::AwaitSqueeze { side, holder, .. }) => {
            return Command {
                by: Actor::Patron(holder),
                request: Request::Coup(CoupRequest::Turn(side)),
            };
        }
        _ => {}
    }
    let taken = |card: &Card| {
        let deal = Command { by: DEALER, request: Request::Coup(CoupRequest::Card(*card)) };
        table.decide(&deal, Time(0)).is_ok()
    };
    let card = cards.map(card).take(52).find(taken).expect("the shoe is not used up");
    Command { by: DEALER, request: Request::Coup(CoupRequest::Card(card)) }
}

/// Decides and applies an evening.
fn play(table: &Table, commands: &[Command]) -> Duration {
    let mut table = table.clone();
    let start = Instant::now();
    for command in commands {
        if let Ok(events) = black_box(&table).decide(black_box(command), Time(0)) {
            events.iter().for_each(|event| table.apply(event));
        }
    }
    let time = start.elapsed();
    assert!(table.balances(), "every cent is somewhere");
    time
}

/// Only decides.
fn decide(decisions: &[Decision]) -> Duration {
    let start = Instant::now();
    for (table, command) in decisions {
        let _ = black_box(table.decide(black_box(command), Time(0)));
    }
    start.elapsed()
}

const REFUSED: usize = 1_000;

/// Refuses wagers, for bets are not open.
fn refuse(table: &Table) -> Duration {
    let patron = PatronId(1);
    let command = Command {
        by: Actor::Patron(patron),
        request: Request::Wager(WagerRequest::Double { patron }),
    };
    let start = Instant::now();
    for _ in 0..REFUSED {
        let _ = black_box(table.decide(black_box(&command), Time(0)));
    }
    start.elapsed()
}
