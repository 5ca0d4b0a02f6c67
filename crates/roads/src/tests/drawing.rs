//! Tails, tall and flat boards, and boards too narrow for the whole shoe.

use super::{big, drawn, layout, picture, shoe};
use crate::{Board, Decision, Tail};

#[track_caller]
fn check(letters: &str, rows: usize, tail: Tail, expected: &[&str]) {
    let board = Board::of(&shoe(letters), layout(rows, tail));
    assert_eq!(picture(&board.big, big), expected, "{letters}");
}

#[test]
fn a_board_without_decisions_is_empty() {
    let board = drawn("", Tail::Redescend);
    assert_eq!((board.bead.columns(), board.big.columns()), (0, 0));
    assert_eq!((board.big.cells().len(), board.big_eye.cells().len()), (0, 0));
    assert_eq!(board.bead.last_columns(12).count(), 0);
}

#[test]
fn one_decision_is_one_cell() {
    check("P", 6, Tail::Redescend, &["P"]);
    check("PT", 6, Tail::Redescend, &["P1"]);
}

#[test]
fn fifty_bankers_have_a_long_tail() {
    let board = drawn(&"B".repeat(50), Tail::Redescend);
    assert_eq!(board.big.columns(), 45);
    let last = board.big.cells()[49];
    assert_eq!((last.column, last.row), (44, 5));
    let shown: Vec<_> = board.big.last_columns(12).collect();
    assert_eq!(shown.len(), 12);
    assert!(shown.iter().all(|cell| cell.row == 5 && cell.column < 12));
}

#[test]
fn a_streak_turns_at_the_top_and_the_next_one_starts_after_its_tail() {
    let letters = "BBBBBPPPPPBBBBBPP";
    check(letters, 3, Tail::Redescend, &["B P B B B P", "B P P P B P", "B B B P B ."]);
    check(letters, 3, Tail::Straight, &["B P B B B B B P", "B P P P P . . P", "B B B . . . . ."]);
}

#[test]
fn a_tail_goes_down_again_only_if_it_may() {
    check("BBBBPPPPP", 3, Tail::Redescend, &["B P . .", "B P P .", "B B P P"]);
    check("BBBBPPPPP", 3, Tail::Straight, &["B P . . .", "B P P P P", "B B . . ."]);
}

#[test]
fn one_row_is_enough() {
    for tail in [Tail::Redescend, Tail::Straight] {
        check("TBBPTTB", 1, tail, &["B1 B  P2 B"]);
    }
}

#[test]
fn many_rows_need_no_tail() {
    check("BBBBBBBP", 7, Tail::Redescend, &["B P", "B .", "B .", "B .", "B .", "B .", "B ."]);
}

#[test]
fn a_narrow_board_shows_the_last_columns_from_its_own_left_edge() {
    let board = drawn("BPTBBP", Tail::Redescend);
    let shown: Vec<_> =
        board.big.last_columns(2).map(|cell| (cell.column, cell.row, big(cell.mark))).collect();
    let cell = |column, row, mark: &str| (column, row, mark.to_owned());
    assert_eq!(shown, [cell(0, 0, "B"), cell(0, 1, "B"), cell(1, 0, "P")]);
    assert_eq!(board.big.last_columns(0).count(), 0);
}

#[test]
fn letters_are_read_large_and_small() {
    for decision in Decision::ALL {
        assert_eq!(Decision::from_letter(decision.letter()), Some(decision));
        assert_eq!(Decision::from_letter(decision.letter().to_ascii_lowercase()), Some(decision));
    }
    assert_eq!(Decision::from_letter('X'), None);
}
