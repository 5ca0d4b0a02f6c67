//! The scoreboard: what is drawn on it, and what is not.

use baccarat::{Side, Winner};
use table::{Board, Run};

use super::check;

const PLAYER: &str = "bets; bet 1 player 5 by 7; close; cards 9h 8c Kh Kc";
const BANKER: &str = "bets; bet 1 player 5 by 7; close; cards 2h 9c Kh Kc";
const TIE: &str = "bets; bet 1 player 5 by 7; close; cards 9h 9c Kh Kc";
/// The Banker's seven in three cards.
const DRAGON: &str = "bets; bet 1 player 5 by 7; close; cards 2d 2s Ks Ks 4d 5d";

fn letters(board: &Board) -> String {
    let letter = |winner| match winner {
        Winner::Player => 'P',
        Winner::Banker => 'B',
        Winner::Tie => 'T',
    };
    board.bead.iter().map(|bead| letter(bead.winner)).collect()
}

#[track_caller]
fn board(rest: &str, script: &[&str]) -> Board {
    check(rest, &script.join("\n")).table().board()
}

#[test]
fn coups_are_drawn_in_their_order() {
    let board = board("", &[TIE, PLAYER, PLAYER, TIE, BANKER, DRAGON]);
    assert_eq!(letters(&board), "TPPTBB");
    let big: Vec<_> =
        board.big.iter().map(|cell| (cell.column, cell.row, cell.side, cell.ties)).collect();
    let (player, banker) = (Some(Side::Player), Some(Side::Banker));
    assert_eq!(
        big,
        [(0, 0, player, 1), (0, 1, player, 1), (1, 0, banker, 0), (1, 1, banker, 0)],
        "the first tie waits for a winner, the other lies on the one before"
    );
    assert_eq!((board.shoe, board.coups), (Some(1), 6));
    let counts = board.counts;
    assert_eq!((counts.player, counts.banker, counts.tie, counts.naturals), (2, 2, 2, 5));
    assert_eq!(counts.banker_pair, 0);
    assert_eq!(counts.longest, Some(Run { side: Side::Banker, length: 2 }), "the latest of two");
}

#[test]
fn only_ties_are_held_by_a_cell_of_nobody() {
    let board = board("", &[TIE, TIE]);
    assert_eq!(board.big.len(), 1);
    assert_eq!((board.big[0].side, board.big[0].ties), (None, 2));
    assert_eq!(board.counts.longest, None);
}

#[test]
fn rare_hands_are_marked_where_they_can_be_wagered_on() {
    let offers = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]";
    let marked = board(offers, &[BANKER, DRAGON]);
    let special = |nth: usize| marked.bead[nth].special.as_ref().map(ToString::to_string);
    assert_eq!((special(0), special(1)), (None, Some("dragon-7".to_owned())));
    assert_eq!(marked.big[1].special, marked.bead[1].special);
    assert_eq!(marked.counts.specials[0].count, 1);
    assert!(board("", &[DRAGON]).bead[0].special.is_none());
}

#[test]
fn void_coups_and_hidden_ghosts_are_left_out() {
    let ghost = "ghost; cards 2h 9c Kh Kc";
    assert_eq!(letters(&board("ghost.per-shoe-max = 9", &[PLAYER, ghost])), "PB");
    let hidden = "ghost.per-shoe-max = 9\nghost.on-roads = false";
    assert_eq!(letters(&board(hidden, &[PLAYER, ghost])), "P");
    let void = "bets; bet 1 player 5 by 7; close; cards 9h 8c; report system-failed; rule void";
    assert_eq!(letters(&board("", &[PLAYER, void])), "P");
}

#[test]
fn a_new_shoe_has_an_empty_board() {
    let board = board("", &[PLAYER, "end shoe; shoe"]);
    assert_eq!((board.shoe, board.coups, board.bead.len()), (Some(2), 0, 0));
}

#[test]
fn the_ask_road_is_the_house_s_choice() {
    let shoe = [PLAYER, BANKER, PLAYER, BANKER];
    assert!(board("terminals.ask-road = false", &shoe).ask.is_none());
    let ask = board("terminals.ask-road = true", &shoe).ask.expect("the house shows it");
    for (one, other) in ask.player.iter().zip(&ask.banker) {
        assert!(one.is_none() == other.is_none() && (one != other || one.is_none()), "{ask:?}");
    }
    assert!(ask.player[0].is_some());
}
