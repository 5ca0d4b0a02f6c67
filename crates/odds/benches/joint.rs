//! How much faster the counts are than playing every coup, and what odds and prices take.
//!
//! `cargo bench -p odds` prints the best of many short rounds. Each way is timed in turn for a few
//! milliseconds, so that even a busy machine leaves some rounds of each undisturbed and the ratio
//! keeps its meaning. The shoes are uneven and differ from pass to pass, so that nothing is
//! remembered.

#![expect(clippy::float_arithmetic, reason = "times and ratios are printed, not money")]

#[path = "../src/oracle.rs"]
mod oracle;

use std::hint::black_box;
use std::time::{Duration, Instant};

use baccarat::{BySide, Facts, Rank, Size, catalogue};
use odds::{Composition, Distribution, Joint, Price};
use oracle::play_every_coup;

const ROUNDS: usize = 150;

/// Eight decks, played into: 403 cards.
const RANKS: [u32; 13] = [31, 32, 30, 32, 29, 32, 32, 27, 32, 32, 31, 31, 32];

fn main() {
    let shoes: Vec<Composition> = Rank::ALL.map(shoe_less).to_vec();
    let values: Vec<[u64; 10]> = shoes.iter().map(|shoe| shoe.values().map(u64::from)).collect();
    shoes.iter().zip(&values).for_each(|(shoe, values)| check(shoe, values));
    let tie = catalogue::find("tie").expect("a wager of the catalogue");
    let distribution = Distribution::of(&shoes[0]).expect("six cards");

    let mut best = [Duration::MAX; 5];
    for _ in 0..ROUNDS {
        let times = [
            time(1, || {
                values.iter().map(play_every_coup).map(|ways| ways[3][7][0][0]).sum::<u64>()
            }),
            time(50, || shoes.iter().filter(|shoe| Joint::of(black_box(shoe)).is_ok()).count()),
            time(1, || shoes.iter().filter(|shoe| Distribution::of(shoe).is_ok()).count()),
            time(5, || shoes.iter().filter(|_| Price::of(tie, &distribution).is_ok()).count()),
            time(20, || shoes.iter().filter(|shoe| Price::in_shoe(tie, shoe).is_ok()).count()),
        ];
        for (best, time) in best.iter_mut().zip(times) {
            *best = time.min(*best);
        }
    }
    let microseconds = best.map(|best| best.as_secs_f64() * 1e6 / shoes.len() as f64);
    let [oracle, joint, distribution, price, priced] = microseconds;
    println!("every coup played  {oracle:10.2} µs a shoe");
    println!("joint              {joint:10.2} µs a shoe");
    println!("ratio              {:10.1}", oracle / joint);
    println!("with pairs         {distribution:10.2} µs a shoe");
    println!("price of a wager   {price:10.2} µs once the pairs are counted");
    println!("shoe and price     {priced:10.2} µs for a wager that asks for no pair");
}

fn shoe_less(rank: Rank) -> Composition {
    let shoe = Composition::of_ranks(RANKS).expect("a modest shoe");
    shoe.without_rank(rank).expect("a card of each rank")
}

/// Does the work so many times over, and tells how long once takes.
fn time<T>(passes: u32, mut work: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..passes {
        black_box(work());
    }
    start.elapsed() / passes
}

/// Both ways count the same, or the ratio means nothing.
fn check(shoe: &Composition, values: &[u64; 10]) {
    let expected = play_every_coup(values);
    let joint = Joint::of(shoe).expect("six cards");
    for facts in Facts::all().filter(|facts| facts.pairs == BySide::default()) {
        let total = facts.totals.map(|total| usize::from(total.get()));
        let drew = facts.sizes.map(|size| usize::from(size == Size::Three));
        let expected = expected[total.player][total.banker][drew.player][drew.banker];
        assert_eq!(joint.count(facts.totals, facts.sizes), u128::from(expected), "{facts:?}");
    }
}
