//! Each progression against the stakes that textbooks give it.

use baccarat::Verdict;

use crate::strategy::{AtEnd, Move, Named, NoProgression, Progression, Session};

/// The stakes before, between and after wins, losses and pushes.
#[track_caller]
fn check(progression: &Progression, verdicts: &str, expected: &[u32]) {
    let mut place = 0;
    let mut stakes = vec![progression.stakes()[place]];
    for verdict in verdicts.chars() {
        let verdict = match verdict {
            'W' => Verdict::Win,
            'L' => Verdict::Lose,
            'P' => Verdict::Push,
            _ => panic!("{verdict} is neither W nor L nor P"),
        };
        place = progression.after(place, verdict);
        stakes.push(progression.stakes()[place]);
    }
    assert_eq!(stakes, expected);
}

#[track_caller]
fn check_named(name: &str, verdicts: &str, expected: &[u32]) {
    check(&Progression::named(name).expect("a name"), verdicts, expected);
}

#[test]
fn flat_never_moves() {
    check_named("flat", "WLPLLW", &[1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn martingale_doubles_until_it_wins() {
    check_named("martingale", "LLLLWWLL", &[1, 2, 4, 8, 16, 1, 1, 2, 4]);
}

#[test]
fn paroli_takes_three_wins() {
    check_named("paroli", "WWWWLWWL", &[1, 2, 4, 1, 2, 1, 2, 4, 1]);
}

#[test]
fn fibonacci_goes_one_on_and_two_back() {
    check_named("fibonacci", "LLLLLWWLWW", &[1, 1, 2, 3, 5, 8, 3, 1, 2, 1, 1]);
}

#[test]
fn dalembert_adds_and_takes_off_one() {
    check_named("dalembert", "LLLWWWWL", &[1, 2, 3, 4, 3, 2, 1, 1, 2]);
}

#[test]
fn one_three_two_six_takes_four_wins() {
    check_named("1-3-2-6", "WWWWWLWWLL", &[1, 3, 2, 6, 1, 3, 1, 3, 2, 1, 1]);
}

#[test]
fn a_push_moves_nothing() {
    check_named("martingale", "LPPLPW", &[1, 2, 2, 2, 4, 4, 1]);
    check_named("1-3-2-6", "WPW", &[1, 3, 3, 2]);
}

#[test]
fn the_end_stays_or_starts_again() {
    let row = |at_end| Progression::new([1, 2, 3], Move::Forward(2), Move::Back(5), at_end);
    check(&row(AtEnd::Stay).unwrap(), "WWWLW", &[1, 3, 3, 3, 1, 3]);
    check(&row(AtEnd::StartAgain).unwrap(), "WWWLW", &[1, 3, 1, 3, 1, 3]);
    let far = Progression::new([1, 2], Move::Forward(u32::MAX), Move::Start, AtEnd::Stay);
    check(&far.unwrap(), "WWL", &[1, 2, 2, 1]);
}

#[test]
fn rows_without_an_end_reach_what_no_table_takes() {
    check_row("martingale", |row| row[2] == 2 * row[1]);
    check_row("fibonacci", |row| row[2] == row[1] + row[0]);
    check_row("dalembert", |row| row[2] == row[1] + 1);
}

/// The row follows its rule to the first stake that no table takes whole.
#[track_caller]
fn check_row(name: &str, follows: fn(&[u32]) -> bool) {
    let progression = Progression::named(name).unwrap();
    let [row @ .., last] = progression.stakes() else { panic!("{name} has stakes") };
    assert!(*last >= Session::UNITS_MAX, "{name} ends with {last}");
    assert!(row.iter().all(|units| *units < Session::UNITS_MAX), "{name} is too long");
    assert!(progression.stakes().windows(3).all(follows), "{name} is irregular");
}

#[test]
fn names_are_told_apart_and_explained() {
    for named in Named::all() {
        assert_eq!(Progression::named(named.name), Some(named.progression()));
        assert!(named.about.ends_with('.'), "{} is not a sentence", named.about);
    }
    assert_eq!(Progression::named("labouchere"), None);
}

#[test]
fn a_row_has_stakes_of_something() {
    let new = |stakes: &[u32]| Progression::new(stakes, Move::Start, Move::Start, AtEnd::Stay);
    assert_eq!(new(&[]), Err(NoProgression::NoStakes));
    assert_eq!(new(&[1, 2, 0]), Err(NoProgression::StakeOfNothing(2)));
}
