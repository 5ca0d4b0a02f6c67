//! Tallies add up.

use baccarat::{Facts, Winner, catalogue};

use crate::{Kernel, Procedure, Tally, TryAdd};

fn tally(shoes: std::ops::Range<u64>) -> Tally {
    let mut procedure = Procedure::usual(8, 14);
    procedure.ghosts = 2;
    Kernel::new(&procedure, 1).deal(shoes)
}

#[test]
fn parts_add_up_to_the_whole_in_any_order() {
    let mut sum = tally(700..1_000);
    sum += tally(0..13);
    sum += tally(13..700);
    sum += Tally::default();
    assert_eq!(sum, tally(0..1_000));
}

#[test]
fn every_count_is_of_the_same_coups() {
    let tally = tally(0..1_000);
    assert_eq!(tally.ghosts, 2_000);
    let by_length: u64 = tally.lengths().map(|(coups, shoes)| u64::from(coups) * shoes).sum();
    assert_eq!(by_length, tally.coups());
    assert_eq!(tally.lengths().map(|(_, shoes)| shoes).sum::<u64>(), tally.shoes);
    assert_eq!(Winner::ALL.map(|winner| tally.winners(winner)).iter().sum::<u64>(), by_length);
    let counted: u64 = Facts::all().map(|facts| tally.count(&facts)).sum();
    assert_eq!(counted, by_length);
    assert!(tally.iter().all(|(facts, coups)| coups > 0 && tally.count(&facts) == coups));
}

/// Each side of a price is a count of coups.
#[test]
fn a_price_has_coups_in_place_of_deals() {
    let tally = tally(0..1_000);
    let player = tally.price(catalogue::find("player").expect("a wager of the catalogue"));
    let count = |winner: Winner| u128::from(tally.winners(winner));
    assert_eq!(player.win(), count(Winner::Player));
    assert_eq!(player.lose, count(Winner::Banker));
    assert_eq!(player.push(), count(Winner::Tie));
    assert_eq!(player.deals, u128::from(tally.coups()));
}

#[test]
fn a_length_that_no_shoe_has_is_refused() {
    let mut tally = Tally::default();
    assert!(tally.set_length(104, 3));
    assert!(!tally.set_length(105, 3));
    assert!(tally.lengths().eq([(104, 3)]));
}

#[test]
fn a_tally_that_was_dealt_is_consistent() {
    assert!(Tally::default().is_consistent());
    for shoes in [0..1, 0..1_000] {
        assert!(tally(shoes).is_consistent());
    }
    // Nothing is dealt in this one, and cards are burned.
    let empty = Procedure { after_cut_first: 0, ..Procedure::usual(1, 51) };
    let tally = Kernel::new(&empty, 1).deal(0..10);
    assert!(tally.cards_max > 0 && tally.is_consistent());
}

#[test]
fn a_tally_of_other_shoes_than_it_says_is_not_consistent() {
    let facts = Facts::all().next().expect("some facts");
    let check = |spoil: &dyn Fn(&mut Tally)| {
        let mut tally = tally(0..100);
        spoil(&mut tally);
        assert!(!tally.is_consistent(), "{tally:?}");
    };
    check(&|tally| tally.shoes += 1);
    check(&|tally| tally.shoes = u64::MAX);
    check(&|tally| tally.ghosts = u64::MAX);
    check(&|tally| tally.cards_max = 417);
    check(&|tally| tally.cards_max = 80);
    check(&|tally| tally.add(&facts, 1));
    check(&|tally| tally.add(&facts, u64::MAX));
    check(&|tally| assert!(tally.set_length(104, 1)));
    // These add up to the right number of shoes if the sum may overflow.
    check(&|tally| {
        assert!(tally.set_length(0, u64::MAX) && tally.set_length(1, 1));
    });
}

#[test]
fn a_tally_too_large_to_add_is_refused() {
    let facts = Facts::all().next().expect("some facts");
    let check = |spoil: &dyn Fn(&mut Tally)| {
        let mut large = Tally::default();
        spoil(&mut large);
        let mut sum = large.clone();
        assert_eq!(sum.try_add(large), None);
    };
    check(&|tally| tally.shoes = 1 << 63);
    check(&|tally| tally.ghosts = 1 << 63);
    check(&|tally| assert!(tally.set_length(80, 1 << 63)));
    check(&|tally| tally.add(&facts, 1 << 63));
    let mut sum = tally(0..40);
    assert_eq!(sum.try_add(tally(40..100)), Some(()));
    assert_eq!(sum, tally(0..100));
}

#[test]
#[should_panic(expected = "the counts of a run fit")]
fn a_sum_that_does_not_fit_does_not_wrap() {
    let mut sum = Tally::default();
    sum.shoes = u64::MAX;
    sum += tally(0..1);
}
