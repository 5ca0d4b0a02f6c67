//! A house when things go wrong: killed at any moment, without room on its disk, with a journal
//! that cannot be, among people who send anything.

#![cfg(target_os = "linux")]

#[path = "../house/support/mod.rs"]
mod support;

mod child;
mod clock;
mod damage;
mod disk;
mod hostile;
mod kill;
mod noted;

use std::env;

/// As many times more than usual, for long checks.
fn times() -> u64 {
    env::var("SABOT_TIMES").map_or(1, |times| times.parse().expect("a number"))
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        // SplitMix64: every seed gives a stream of its own.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}
