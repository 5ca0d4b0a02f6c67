//! The published counts gain what is published.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use baccarat::{Wager, catalogue};

use super::shoes;
use crate::tests::near::assert_near;
use crate::{Count, Counting, Estimate, Procedure, Takings, Watch, Work, spread};

const COUNTED: [&str; 2] = ["dragon-7", "panda-8"];

fn takings() -> Takings {
    let counts: [Count; 2] = COUNTED.map(|count| count.parse().expect("a published count"));
    let wagers: [Wager; 2] = COUNTED.map(|id| catalogue::find(id).expect("a wager").clone());
    let watch = Watch::of(&Procedure::usual(8, 14), 3);
    let worker = || {
        let mut counting = Counting::new(&watch, &counts, &wagers).expect("shoes to watch");
        move |shoes| counting.deal(shoes)
    };
    // Two threads, for in a long run no other test takes as long.
    let threads = NonZeroUsize::new(2).expect("two is not nothing");
    let work = Work { shoes: shoes(16_000), chunk: 1_000, threads };
    spread(&work, worker, |_, _| ControlFlow::Continue(())).result
}

/// Published figures for eight decks and the cut card at 14, each to its last digit. They hold if
/// the first card is seen.
#[test]
fn the_published_counts_gain_what_is_published() {
    let takings = takings();
    let hands = &takings.depths[0].hands;
    let [dragon, panda] = [0, 1].map(|place| &takings.depths[0].plays[place].stakes);
    check("dragon-7, share of hands", dragon.share(hands), "0.09163");
    check("dragon-7, edge", dragon.edge(hands), "0.0803");
    check("dragon-7, units a shoe", dragon.per_shoe(hands), "0.598");
    check("panda-8, share of hands", panda.share(hands), "0.0461");
    check("panda-8, units a shoe", panda.per_shoe(hands), "0.24");
}

#[track_caller]
fn check(what: &str, estimate: Option<Estimate>, figure: &str) {
    let estimate = estimate.expect("many shoes, and wagers in them");
    let error = odds::square_root(&estimate.variance, 6);
    println!("{what}: {} ± {error}, published {figure}", odds::decimal(&estimate.mean, 6));
    assert_near(&estimate, figure);
}
