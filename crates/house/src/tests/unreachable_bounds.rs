//! Rows of the rules that no file can reach, because the option's own range is as narrow: they hold
//! all the same, should a range ever be widened.

use crate::bounds;
use crate::reader::Notes;
use crate::{House, Jurisdiction};

/// Checks what the rules say of a preset after a change.
#[track_caller]
fn check(under: Jurisdiction, change: impl FnOnce(&mut House), expected: &[&str]) {
    let mut house = House::preset("washington").unwrap();
    house.under = Some(under);
    change(&mut house);
    let mut notes = Notes::default();
    notes.given.insert("limits.maximum".to_owned());
    bounds::check(&house, &mut notes);
    let found: Vec<_> = notes.faults.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn washington_allows_eight_decks() {
    let expected =
        "`shoe.decks` is 9; the Washington rules ask for at most 8 (Article 1, Washington 1)";
    check(Jurisdiction::Washington, |house| house.shoe.decks = 8, &[]);
    check(Jurisdiction::Washington, |house| house.shoe.decks = 9, &[expected]);
}

#[test]
fn washington_allows_nine_areas() {
    let expected =
        "`areas.count` is 10; the Washington rules ask for at most 9 (Article 2, Washington 2)";
    check(Jurisdiction::Washington, |house| house.areas.count = 9, &[]);
    check(Jurisdiction::Washington, |house| house.areas.count = 10, &[expected]);
}

#[test]
fn washington_allows_eight_lines() {
    let expected = "`gallery.lines` is 9; the Washington rules ask for at most 8 (Article 4 d, Washington 4 d)";
    check(Jurisdiction::Washington, |house| house.gallery.lines = 8, &[]);
    check(Jurisdiction::Washington, |house| house.gallery.lines = 9, &[expected]);
}

#[test]
fn new_south_wales_allows_three_people_on_an_area() {
    let expected = "`areas.bettors-per-area` is 4; the New South Wales rules ask for at most 3 (NSW \
                    mini-baccarat rules, rule 5)";
    check(Jurisdiction::NewSouthWales, |house| house.areas.bettors_per_area = 3, &[]);
    check(Jurisdiction::NewSouthWales, |house| house.areas.bettors_per_area = 4, &[expected]);
}
