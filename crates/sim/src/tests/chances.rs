//! Chances, measured over many shoes.
//!
//! Every test run deals the same shoes, so a test that passes once passes always. `cargo xtask
//! soak` finds these tests by the name of this module and has each deal hundreds of times as many
//! shoes.

mod catalogue;
mod counts;
mod cut_card;
mod figures;
mod positions;

use std::env;
use std::ops::Range;

/// Says how many times as many shoes are dealt.
const TIMES: &str = "SABOT_TIMES";

/// So many shoes, or a multiple if the environment asks for it.
fn shoes(count: u64) -> Range<u64> {
    let times = env::var(TIMES).map_or(1, |times| {
        times.parse().unwrap_or_else(|_| panic!("{TIMES} is a whole number, not {times}"))
    });
    0..count * times
}
