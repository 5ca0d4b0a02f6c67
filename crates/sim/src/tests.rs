//! Tests of the crate, by what they test.

mod chances;
mod count;
mod dealer;
mod endings;
mod exposure;
mod near;
mod perfect;
mod procedure;
mod properties;
mod shoes;
mod shuffle;
mod spread;
mod strategy;
mod stream;
mod tally;
