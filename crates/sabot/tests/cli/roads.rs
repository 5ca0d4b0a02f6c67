//! `sabot roads`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::executable::{command, run, run_with};

#[track_caller]
fn check(args: &[&str], expected: &str) {
    check_with(args, b"", expected);
}

#[track_caller]
fn check_with(args: &[&str], input: &[u8], expected: &str) {
    let run = run_with(&[&["roads"], args].concat(), input);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    assert_eq!(run.stdout, expected, "{args:?}");
}

#[track_caller]
fn check_refused(args: &[&str], input: &[u8], expected: &str) {
    let run = run_with(&[&["roads"], args].concat(), input);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert_eq!(run.stderr, format!("sabot: {expected}\n"), "{args:?}");
}

const BBTP: &str = concat!(
    r#"{"bead":[{"col":0,"row":0,"mark":"B"},{"col":0,"row":1,"mark":"B"},"#,
    r#"{"col":0,"row":2,"mark":"T"},{"col":0,"row":3,"mark":"P"}],"#,
    r#""big":[{"col":0,"row":0,"mark":"B","ties":0},{"col":0,"row":1,"mark":"B","ties":1},"#,
    r#"{"col":1,"row":0,"mark":"P","ties":0}],"big_eye":[],"small":[],"cockroach":[],"#,
    r#""ask":{"banker":["B",null,null],"player":["R",null,null]}}"#,
    "\n"
);

#[test]
fn json_has_every_road() {
    check(&["--json", "BBTP"], BBTP);
}

#[test]
fn letters_may_be_small_and_stand_apart() {
    check(&["--json", "b", "b, T", "p"], BBTP);
    check(&["--json", " b\tBt\n,P "], BBTP);
}

#[test]
fn a_dash_reads_standard_input() {
    check_with(&["--json", "-"], b"BB\r\nT,\n\nP\n", BBTP);
}

#[test]
fn nothing_is_a_shoe_too() {
    let empty = concat!(
        r#"{"bead":[],"big":[],"big_eye":[],"small":[],"cockroach":[],"#,
        r#""ask":{"banker":[null,null,null],"player":[null,null,null]}}"#,
        "\n"
    );
    check(&["--json", ""], empty);
    check_with(&["--json", "-"], b"", empty);
}

#[test]
fn the_published_boards_are_printed_to_the_letter() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/roads.json");
    let published = fs::read_to_string(path).expect("vectors/roads.json");
    let boards: Vec<Value> = serde_json::from_str(&published).expect("a list of boards");
    assert!(boards.len() > 14, "A to G, with either tail, and more");
    for board in &boards {
        let text = |key: &str| board[key].as_str().expect("a text");
        let rows = board["rows"].to_string();
        check(
            &["--json", "--rows", &rows, "--tail", text("tail"), text("decisions")],
            &format!("{}\n", board["roads"]),
        );
    }
}

#[test]
fn a_board_is_drawn_with_titles_shapes_and_the_ask_road() {
    check(
        &["--rows", "2", "TBBPTPPBPBB"],
        "  Bead Plate
  T B T P P B
  B P P B B ·

  Big Road
  B¹P¹B P B
  B P P · B

  Big Eye Boy
  □ ○ □ ○
  · ○ ○ ·

  Small Road
  ● ·
  ● ●

  Cockroach Pig
  \\ /
  · ·

  Ask Road, what Big Eye Boy, Small Road and Cockroach Pig would be marked next
  if Banker wins  □  ■  /
  if Player wins  ○  ●  \\

  B Banker, P Player, T tie; ¹ counts ties on a cell
  □ ■ / red: the big road is regular there; ○ ● \\ blue: it is choppy
",
    );
}

#[test]
fn a_wide_road_shows_its_last_columns_and_says_so() {
    let shoe = "BP".repeat(25);
    let drawn = run(&["roads", "--rows", "1", "--columns", "10", &shoe]).stdout;
    assert!(
        drawn.contains("Big Road, the last 10 of 50 columns\n  B P B P B P B P B P\n"),
        "{drawn}"
    );
    let drawn = run(&["roads", &shoe]).stdout;
    assert!(drawn.contains("Big Road, the last 36 of 50 columns\n"), "{drawn}");
    assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
}

#[test]
fn ties_are_counted_on_their_cell() {
    let ties = |count: usize| run(&["roads", &format!("B{}", "T".repeat(count))]).stdout;
    assert!(ties(9).contains("\n  B⁹\n"));
    assert!(ties(10).contains("\n  B⁺\n"));
    assert!(run(&["roads", "TT"]).stdout.contains("Big Road\n  T²\n"));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let printed = |name: &str| {
        let output = command(&["roads", "BPTBB"]).env(name, "1").output().expect("it runs");
        String::from_utf8(output.stdout).expect("only text is printed")
    };
    let (red, blue, green) = ("\u{1b}[31mB\u{1b}[0m", "\u{1b}[34mP\u{1b}[0m", "\u{1b}[32m¹");
    let coloured = printed("CLICOLOR_FORCE");
    for part in [red, blue, green] {
        assert!(coloured.contains(part), "{part:?} in {coloured:?}");
    }
    let plain = printed("NO_COLOR");
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    assert_eq!(plain, run(&["roads", "BPTBB"]).stdout, "a pipe has no colours either");
}

#[test]
fn a_letter_that_is_no_decision_is_shown_in_its_place() {
    let write = "write B for Banker, P for Player and T for a tie, such as BBPT";
    check_refused(
        &["BBxPT"],
        b"",
        &format!("`x` is not a decision (letter 3, here: BB→x←PT): {write}"),
    );
    check_refused(
        &["BBBBBBBBBBBBPP", "-"],
        b"",
        &format!("`-` is not a decision (letter 16, here: BBBBBBBPP →-←): {write}"),
    );
    check_refused(
        &["-"],
        b"BPB\nPP\x1bT\nB\n",
        &format!("`\\u{{1b}}` is not a decision (line 2, letter 3, here: PP→\\u{{1b}}←T): {write}"),
    );
    check_refused(
        &["-"],
        b"BP\xffB\n",
        &format!("`\u{fffd}` is not a decision (letter 3, here: BP→\u{fffd}←B): {write}"),
    );
}

#[test]
fn decisions_must_be_given() {
    let run = run(&["roads"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("sabot: the following required arguments"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn boards_without_rows_or_columns_are_refused() {
    for option in ["--rows", "--columns"] {
        let run = run(&["roads", option, "0", "BP"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(option) && run.stderr.contains("1.."), "{}", run.stderr);
    }
}

#[test]
fn help_has_examples() {
    let help = run(&["roads", "--help"]).stdout;
    for part in ["Examples:", "sabot roads BBPTPPB", "--tail", "standard input", "regular"] {
        assert!(help.contains(part), "{part:?} in\n{help}");
    }
}

#[test]
fn a_hundred_thousand_decisions_are_one_board() {
    // Streaks that pile up tails, and ties throughout.
    let shoe = "BBBBBBBBBBBBPPPPPPPPPPPPTBPPB".repeat(4_000);
    let run = run_with(&["roads", "--json", "-"], shoe.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let board: Value = serde_json::from_str(&run.stdout).expect("one object");
    let cells = |road: &str| board[road].as_array().expect("a list of cells").len();
    assert_eq!((cells("bead"), cells("big")), (shoe.len(), shoe.len() - 4_000));
    assert_eq!(run_with(&["roads", "-"], shoe.as_bytes()).code, 0);
}
