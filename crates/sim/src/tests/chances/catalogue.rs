//! Every wager that is built in, dealt with faces, against the exact odds.

#![expect(clippy::float_arithmetic, reason = "a mean and its error are no money")]

use baccarat::catalogue;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use odds::{Composition, Distribution, Price};

use super::shoes;
use crate::{Dealer, Procedure, Tally};

/// As many coups in every shoe: the first card always burns past the cut card. Each of them then
/// has the odds of a full shoe, and no cut card moves their mean.
fn as_many_in_every_shoe() -> Procedure {
    let usual = Procedure::usual(8, 415);
    let procedure = Procedure { after_cut: 0, after_cut_first: 67, ..usual };
    assert_eq!(procedure.check(), Ok(()));
    procedure
}

/// How many standard errors each wager is from its exact odds. Coups of one shoe are drawn without
/// replacement, which makes the error of their mean a little less than this has it.
fn how_far(tally: &Tally) -> Vec<(&'static str, f64)> {
    let exact = Distribution::of(&Composition::of_decks(8)).expect("a full shoe");
    let float = |number: BigRational| number.to_f64().expect("a modest number");
    let far = catalogue::all().iter().map(|entry| {
        let exact = Price::of(&entry.wager, &exact).expect("suits are known");
        let error = (float(exact.variance()) / tally.coups() as f64).sqrt();
        let (expected, mean) =
            (float(exact.expectation()), float(tally.price(&entry.wager).expectation()));
        let id = entry.wager.id().as_str();
        println!("{id:>20} {mean:+.6}, exact {expected:+.6} ± {error:.6}");
        (id, (mean - expected) / error)
    });
    far.collect()
}

/// One of 35 wagers goes this far by chance alone once in fifty thousand seeds.
const FAR: f64 = 5.0;

#[test]
fn every_wager_of_the_catalogue_comes_to_its_exact_odds() {
    let shoes = shoes(1_600);
    let tally = Dealer::new(&as_many_in_every_shoe(), 1).tally(shoes.clone());
    assert_eq!(tally.coups(), 67 * shoes.end);
    let far = how_far(&tally);
    assert_eq!(far.len(), 35);
    for (id, far) in far {
        assert!(far.abs() < FAR, "{id} is {far} standard errors from exact");
    }
}

/// Cards that have no faces make no pairs, and every wager on pairs is found to be off.
#[test]
fn wagers_on_pairs_that_never_come_are_found() {
    let tally = Dealer::new(&as_many_in_every_shoe(), 1).without_faces().tally(0..1_600);
    let is_far = |(id, far): &(&'static str, f64)| (far.abs() > FAR).then_some(*id);
    let found: Vec<&str> = how_far(&tally).iter().filter_map(is_far).collect();
    let on_pairs = ["player-pair", "banker-pair", "either-pair", "perfect-pair"];
    assert!(on_pairs.iter().all(|id| found.contains(id)), "{found:?}");
    assert!(found.iter().all(|id| id.contains("pair")), "{found:?}");
}
