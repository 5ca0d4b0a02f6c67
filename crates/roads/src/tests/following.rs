//! Following a road, and starting a new shoe.

use super::{fed, shoe};
use crate::{Derived, Mark, Road, Roads, Side};

/// Compares the side that each road is followed to, in the order of [`Road::ALL`].
#[track_caller]
fn check(letters: &str, expected: &str) {
    let roads = fed(&shoe(letters));
    let followed = Road::ALL.map(|road| roads.predicts(road).map_or('-', Side::letter));
    assert_eq!(String::from_iter(followed), expected, "{letters}");
}

#[test]
fn nothing_is_followed_before_there_is_a_mark() {
    check("", "-----");
    check("TT", "-----");
    check("B", "BB---");
    // Big eye boy could be asked by now, but has no mark to repeat.
    check("BP", "PP---");
}

#[test]
fn the_bead_plate_and_the_big_road_are_followed_to_the_last_winner() {
    check("BPTT", "PP---");
    check("PBTT", "BB---");
}

#[test]
fn a_derived_road_is_followed_to_the_side_that_repeats_its_last_mark() {
    // Red so far: the chop must go on.
    check("BPBPBPBP", "PPBBB");
    // Big eye boy ends in blue, and so would Banker; small road and cockroach pig end in blue too,
    // but for Banker they would be blue and red.
    check("BBBPPPBPPBBBBP", "PPBBP");
}

#[test]
fn a_tie_changes_nothing() {
    let mut roads = fed(&shoe("BPPPB"));
    let before = roads;
    assert_eq!(roads.push(crate::Decision::Tie), [None; 3]);
    assert_eq!(roads, before);
}

#[test]
fn a_new_shoe_starts_with_empty_roads() {
    let mut roads = fed(&shoe("BPBPBPBP"));
    assert_eq!(roads.last(Derived::Cockroach), Some(Mark::Red));
    roads.clear();
    assert_eq!(roads, Roads::new());
    assert_eq!(roads.last(Derived::BigEye), None);
}

#[test]
fn names_of_roads_differ() {
    let mut names: Vec<_> = Road::ALL.map(Road::id).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Road::ALL.len());
}
