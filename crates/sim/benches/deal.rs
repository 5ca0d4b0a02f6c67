//! How many coups a second a core deals, and how many times as many as others do.
//!
//! `cargo bench -p sim` prints the best of many short rounds. The ways take turns, so that even a
//! busy machine leaves some rounds of each undisturbed and the ratios keep their meaning. Ours
//! settles every wager of the `ez` house; `bacc-rs`, the fastest published simulator, counts three
//! outcomes; the plain simulator is the one that our tests hold the kernel to.

#![expect(clippy::float_arithmetic, reason = "speeds and ratios are printed, not money")]

#[expect(dead_code, reason = "the benchmark does not look where in the shoe a coup lies")]
#[path = "../src/oracle.rs"]
mod oracle;

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

use baccarat::Wager;
use house::House;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use sim::{Dealer, Kernel, Procedure, Tally, Work, spread};

const ROUNDS: usize = 400;

/// Shoes a round, so that each way takes some milliseconds.
const FAST: u64 = 8_000;
const SLOW: u64 = 600;

fn main() {
    let house = House::preset("ez").expect("ez is a preset");
    let wagers: Vec<Wager> = house.wagers.offered().iter().map(|it| it.wager.clone()).collect();
    assert_eq!(wagers.len(), 5, "player, banker, tie and two side wagers");
    let procedure = Procedure::usual(8, 14);
    check(&procedure, &wagers);

    let mut kernel = Kernel::new(&procedure, 1);
    let mut dealer = Dealer::new(&procedure, 1);
    let (mut for_peer, mut for_oracle) = (SmallRng::seed_from_u64(1), SmallRng::seed_from_u64(1));
    let mut best = [0.0; 5];
    for round in 0..ROUNDS as u64 {
        let first = round * 2 * FAST;
        let speeds = [
            speed(|| settle(&kernel.deal(first..first + FAST), &wagers)),
            speed(|| peer(SLOW, &mut for_peer)),
            speed(|| {
                let shuffle = |cards: &mut [_]| cards.shuffle(&mut for_oracle);
                oracle::simulate(&procedure, &wagers, SLOW, shuffle).coups
            }),
            speed(|| settle(&on_two_threads(&procedure, first..first + 2 * FAST), &wagers)),
            speed(|| settle(&one_by_one(&mut dealer, first..first + SLOW), &wagers)),
        ];
        for (best, speed) in best.iter_mut().zip(speeds) {
            *best = speed.max(*best);
        }
    }
    print(best);
}

fn print([kernel, peer, oracle, two_threads, dealer]: [f64; 5]) {
    println!("                       coups a second   kernel is faster");
    let line = |way: &str, speed: f64, ratio: String| {
        println!("{way:<20} {:12.1} million   {ratio:>8}", speed / 1e6);
    };
    let times = |speed: f64| format!("{:.2} times", kernel / speed);
    line("kernel", kernel, String::new());
    line("bacc-rs and rand", peer, times(peer));
    line("plain simulator", oracle, times(oracle));
    line("dealer with faces", dealer, times(dealer));
    line("kernel, two threads", two_threads, String::new());
    println!("two threads deal {:.2} times as many as one", two_threads / kernel);
}

/// How many coups a second the work deals, which says how many it dealt.
fn speed(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let coups = work();
    coups as f64 / start.elapsed().as_secs_f64()
}

/// Settles every wager on every coup, and says how many coups there were.
fn settle(tally: &Tally, wagers: &[Wager]) -> u64 {
    for wager in wagers {
        black_box(tally.price(wager));
    }
    tally.coups()
}

fn on_two_threads(procedure: &Procedure, shoes: Range<u64>) -> Tally {
    let threads = NonZeroUsize::new(2).expect("two");
    let work = Work { shoes, chunk: 200, threads };
    let worker = || {
        let mut kernel = Kernel::new(procedure, 1);
        move |shoes| kernel.deal(shoes)
    };
    spread(&work, worker, |_, _| ControlFlow::Continue(())).result
}

fn one_by_one(dealer: &mut Dealer, shoes: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for shoe in shoes {
        let coups = &dealer.deal(shoe).coups;
        tally.add_shoe(coups.len() as u32, 0, coups.last().map_or(0, |coup| coup.end as u32));
        coups.iter().for_each(|coup| tally.add(&coup.facts, 1));
    }
    tally
}

/// The published simulator: eight decks, cut at 14, and who won. Nothing is allocated but once.
fn peer(shoes: u64, random: &mut SmallRng) -> u64 {
    const CUT: usize = 14;
    let mut cards: Vec<shoe::Card> = (0..8).flat_map(|_| shoe::DECK).collect();
    let last = cards.len();
    cards.push(shoe::Card::Cut);
    let mut outcomes = [0_u64; 3];
    for _ in 0..shoes {
        cards[..last].shuffle(random);
        cards.swap(CUT, last);
        for round in bacc::BaccShoe::from(shoe::Shoe::from(cards.as_slice())) {
            let outcome = round.outcome();
            // The package's own mark: 1 for the Player, 2 for the Banker, 3 for a tie.
            outcomes[usize::from(outcome.marker()) % 3] += 1;
        }
        cards.swap(CUT, last);
    }
    black_box(outcomes).iter().sum()
}

/// The kernel and the plain simulator settle the same shoes alike, or the ratio means nothing.
fn check(procedure: &Procedure, wagers: &[Wager]) {
    let mut dealer = Dealer::new(procedure, 9);
    let mut shoe = 0;
    let settled = oracle::simulate(procedure, wagers, 1_000, |cards| {
        cards.copy_from_slice(&dealer.deal(shoe).cards);
        shoe += 1;
    });
    let tally = Kernel::new(procedure, 9).deal(0..1_000);
    for (wager, lines) in wagers.iter().zip(settled.lines) {
        let price = tally.price(wager);
        let expected = price.lines.iter().chain([&price.lose]).copied();
        assert!(lines.into_iter().map(u128::from).eq(expected), "{}", wager.id());
    }
}
