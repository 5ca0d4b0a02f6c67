//! How much faster it is to look a wager up than to read its lines, and how many coups a second.
//!
//! `cargo bench -p baccarat` prints the best of many short rounds. Each way is timed in turn for a
//! few milliseconds, so that even a busy machine leaves some rounds of each undisturbed and the
//! ratio keeps its meaning.

#![expect(clippy::float_arithmetic, reason = "times and ratios are printed, not money")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use baccarat::{Card, Coup, Facts, Step, Wager, catalogue};

const ROUNDS: usize = 150;
const LOOK_UP_PASSES: usize = 20;
const SCAN_PASSES: usize = 1;
const COUPS: usize = 40_000;

fn main() {
    let wagers: Vec<Wager> = catalogue::all().iter().map(|entry| entry.wager.clone()).collect();
    let facts: Vec<Facts> = Facts::all().collect();
    let cards = shoe();
    let (mut look_up, mut scan, mut play) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let look_up_all = || decide(LOOK_UP_PASSES, &wagers, &facts, Wager::deciding_line);
    let scan_all = || decide(SCAN_PASSES, &wagers, &facts, scan_the_lines);
    for _ in 0..ROUNDS {
        look_up = look_up.min(time(look_up_all));
        scan = scan.min(time(scan_all));
        play = play.min(time(|| play_coups(&cards)));
    }
    let nanoseconds = |time: Duration, passes: usize| {
        time.as_secs_f64() * 1e9 / (passes * wagers.len() * facts.len()) as f64
    };
    let (look_up, scan) = (nanoseconds(look_up, LOOK_UP_PASSES), nanoseconds(scan, SCAN_PASSES));
    println!("look-up  {look_up:8.2} ns a wager");
    println!("scan     {scan:8.2} ns a wager");
    println!("ratio    {:8.1}", scan / look_up);
    println!("play     {:8.2} million coups a second", COUPS as f64 / play.as_secs_f64() / 1e6);
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Decides every wager of the catalogue against all facts there are, a few times over.
fn decide(
    passes: usize,
    wagers: &[Wager],
    facts: &[Facts],
    line: impl Fn(&Wager, &Facts) -> Option<usize>,
) -> usize {
    let mut won = 0;
    for _ in 0..passes {
        for facts in facts {
            let is_won = |wager: &&Wager| line(black_box(wager), black_box(facts)).is_some();
            won += wagers.iter().filter(is_won).count();
        }
    }
    won
}

fn scan_the_lines(wager: &Wager, facts: &Facts) -> Option<usize> {
    wager.lines().iter().position(|line| line.when.holds(facts))
}

fn play_coups(shoe: &[Card]) -> usize {
    let mut cards = shoe.iter().cycle();
    let mut used = 0;
    for _ in 0..COUPS {
        let mut coup = Coup::new();
        while let Step::Draw(_) = coup.next() {
            let card = *cards.next().expect("a shoe that begins again");
            coup.give(black_box(card)).expect("the rules call for a card");
            used += 1;
        }
    }
    used
}

/// Eight decks in an order that mixes values: every 149th card, 149 sharing no factor with 416.
fn shoe() -> Vec<Card> {
    let decks: Vec<Card> = (0..8).flat_map(|_| Card::deck()).collect();
    (0..decks.len()).map(|place| decks[place * 149 % decks.len()]).collect()
}
