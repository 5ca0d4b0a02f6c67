//! The examples A to G, worked out by hand. `vectors/roads.json` publishes them.

use super::{asked, big, colour, drawn, picture, sequence};
use crate::{Board, Decision, Derived, Side, Tail};

pub(super) const A: &str = "TBBPTPPBPBBBBBBBBPPTPBPPPPPPPBBPBTT";
pub(super) const B: &str = "BBBBBBBBBPPPPPPPPPP";
pub(super) const C: &str = "BBPPB";
pub(super) const D: &str = "BPPPB";
pub(super) const E: &str = "BBBPPPBPPBBBBP";
pub(super) const F: &str = "BPBPBPBP";
pub(super) const G: &str = "TT";

/// Compares the colours of the derived roads, and what they would get for Banker and for Player.
#[track_caller]
fn check(letters: &str, derived: [&str; 3], banker: &str, player: &str) {
    for tail in [Tail::Redescend, Tail::Straight] {
        let board = drawn(letters, tail);
        assert_eq!(Derived::ALL.map(|road| sequence(&board, road)), derived, "{letters}");
        assert_eq!(asked(&board, Side::Banker), banker, "{letters}");
        assert_eq!(asked(&board, Side::Player), player, "{letters}");
    }
}

#[track_caller]
fn check_big(board: &Board, expected: &[&str]) {
    assert_eq!(picture(&board.big, big), expected);
}

#[track_caller]
fn check_derived(board: &Board, road: Derived, expected: [&str; 6]) {
    assert_eq!(picture(board.derived(road), colour), expected, "{road}");
}

#[test]
fn vector_a_is_a_whole_board() {
    for tail in [Tail::Redescend, Tail::Straight] {
        let board = drawn(A, tail);
        assert_eq!(
            picture(&board.bead, |decision: Decision| decision.letter().to_string()),
            [
                "T P B P P B",
                "B B B T P P",
                "B P B P P B",
                "P B B B P T",
                "T B B P P T",
                "P B P P B .",
            ]
        );
        check_big(
            &board,
            &[
                "B1 P1 B  P  B  P  B  P  B  P  B2",
                "B  P  .  .  B  P1 .  P  B  .  .",
                ".  P  .  .  B  P  .  P  .  .  .",
                ".  .  .  .  B  .  .  P  .  .  .",
                ".  .  .  .  B  .  .  P  .  .  .",
                ".  .  .  .  B  B  B  P  P  .  .",
            ],
        );
    }
}

#[test]
fn vector_a_has_these_derived_roads() {
    check(
        A,
        ["RBBBRBRRRRRRBRRBBBRRRRRBRBB", "BBBRRRRRRBBRBBRRBRRRBBBB", "BRRBRRRRBBRBRRRRRRRBRBR"],
        "BRR",
        "RBB",
    );
    let board = drawn(A, Tail::Redescend);
    check_derived(
        &board,
        Derived::BigEye,
        [
            "R b R b R b R b R b R b",
            ". b . . R . R b R . . b",
            ". b . . R . . b R . . .",
            ". . . . R . . . R . . .",
            ". . . . R . . . R . . .",
            ". . . . R . . . . . . .",
        ],
    );
    check_derived(
        &board,
        Derived::Small,
        [
            "b R b R b R b R b",
            "b R b . b R . R b",
            "b R . . . . . R b",
            ". R . . . . . . b",
            ". R . . . . . . .",
            ". R . . . . . . .",
        ],
    );
    check_derived(
        &board,
        Derived::Cockroach,
        [
            "b R b R b R b R b R b R",
            ". R . R b . . R . . . .",
            ". . . R . . . R . . . .",
            ". . . R . . . R . . . .",
            ". . . . . . . R . . . .",
            ". . . . . . . R R . . .",
        ],
    );
}

#[test]
fn vector_b_is_a_streak_that_meets_a_tail() {
    check_big(
        &drawn(B, Tail::Redescend),
        &["B P . . . .", "B P . . . .", "B P . . . .", "B P . . . .", "B P P P P .", "B B B B P P"],
    );
    check_big(
        &drawn(B, Tail::Straight),
        &[
            "B P . . . . .",
            "B P . . . . .",
            "B P . . . . .",
            "B P . . . . .",
            "B P P P P P P",
            "B B B B . . .",
        ],
    );
    check(B, ["RRRRRRRRB", "", ""], "B--", "R--");
}

#[test]
fn vector_c_compares_with_the_first_column() {
    check(C, ["RR", "", ""], "RR-", "BB-");
}

#[test]
fn vector_d_is_red_further_below_a_shorter_column() {
    check(D, ["BRB", "", ""], "RB-", "BR-");
}

#[test]
fn vector_e_has_columns_of_many_lengths() {
    check(E, ["RRRBBBRBRB", "BRBBRRB", "RBRRBB"], "BBR", "RRB");
}

#[test]
fn vector_f_chops_and_is_regular_throughout() {
    check(F, ["RRRRRR", "RRRRR", "RRRR"], "RRR", "BBB");
}

#[test]
fn vector_g_holds_ties_until_somebody_wins() {
    let board = drawn(G, Tail::Redescend);
    assert_eq!(board.bead.cells().len(), 2);
    check_big(&board, &["-2"]);
    check(G, ["", "", ""], "---", "---");
    check_big(&drawn("TTP", Tail::Redescend), &["P2"]);
}
