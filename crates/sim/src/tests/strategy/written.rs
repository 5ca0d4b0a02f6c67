//! Progressions as text.

use crate::strategy::{AtEnd, Move, NoProgression, ParseProgressionError, Progression};

#[track_caller]
fn check(text: &str, stakes: &[u32], moves: [Move; 2], at_end: AtEnd) {
    let [on_win, on_loss] = moves;
    assert_eq!(text.parse(), Ok(Progression::new(stakes, on_win, on_loss, at_end).unwrap()));
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let refused = text.parse::<Progression>().expect_err("this is no progression");
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_row_and_where_it_leads() {
    let moves = [Move::Forward(1), Move::Start];
    check("1,3,2,6 win +1 loss start end start", &[1, 3, 2, 6], moves, AtEnd::StartAgain);
    check("1,3,2,6 end stay loss start win +1", &[1, 3, 2, 6], moves, AtEnd::Stay);
    check("5 win stay loss -2", &[5], [Move::Forward(0), Move::Back(2)], AtEnd::Stay);
}

#[test]
fn a_name_is_enough() {
    assert_eq!("paroli".parse(), Ok(Progression::named("paroli").unwrap()));
    assert_eq!("1-3-2-6".parse(), Ok(Progression::named("1-3-2-6").unwrap()));
}

#[test]
fn it_is_written_as_it_is_read() {
    let paroli = Progression::named("paroli").unwrap().to_string();
    assert_eq!(paroli, "1,2,4 win +1 loss start end start");
    let own = "1,1,2 win -2 loss stay end stay";
    assert_eq!(own.parse::<Progression>().unwrap().to_string(), own);
}

#[test]
fn what_is_no_progression_is_refused() {
    let no_stakes = "is neither the name of a progression nor stakes like 1,3,2,6";
    check_refused("", &format!("`` {no_stakes}"));
    check_refused("martingal", &format!("`martingal` {no_stakes}"));
    check_refused("1,,2 win +1 loss start", &format!("`1,,2` {no_stakes}"));
    check_refused("1,+2 win +1 loss start", &format!("`1,+2` {no_stakes}"));
    check_refused("1,4294967296 win +1 loss start", &format!("`1,4294967296` {no_stakes}"));
    check_refused("1 wins +1", "`wins` where win, loss or end is expected");
    check_refused("1 win +1 win +1", "win is there twice");
    check_refused("1 win +1", "where does a loss lead?");
    check_refused("1 loss +1", "where does a win lead?");
    check_refused("1 win 1 loss start", "`1` leads nowhere: write start, stay, +1 or -1");
    check_refused("1 win + loss start", "`+` leads nowhere: write start, stay, +1 or -1");
    check_refused("1 win ½ loss start", "`½` leads nowhere: write start, stay, +1 or -1");
    check_refused("1 win +1 loss", "`` leads nowhere: write start, stay, +1 or -1");
    check_refused(
        "1 win +1 loss start end again",
        "`again` is nothing to do at the end: write stay or start",
    );
    let nothing = ParseProgressionError::NoProgression(NoProgression::StakeOfNothing(1));
    assert_eq!("1,0 win +1 loss start".parse::<Progression>(), Err(nothing));
}
