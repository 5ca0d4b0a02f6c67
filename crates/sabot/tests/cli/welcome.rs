//! The help texts and the version.

use crate::executable::run;

#[track_caller]
fn check(args: &[&str], expected: &[&str]) {
    let run = run(args);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    for expected in expected {
        assert!(run.stdout.contains(expected), "{args:?} should say {expected:?}:\n{}", run.stdout);
    }
    assert!(!run.stdout.contains('\u{1b}'), "{args:?} should have no colours in a pipe");
}

#[test]
fn help_has_examples() {
    check(&["--help"], &["Usage: sabot", "coup", "Examples:"]);
    check(&["coup", "--help"], &["WAGER=AMOUNT", "washington", "shoe", "Examples:", "Exit codes"]);
    check(&["coup", "-h"], &["--stdin", "Examples:"]);
    check(&["serve", "--help"], &["--listen", "SABOT_LISTEN", "sabot.toml", "Examples:"]);
}

#[test]
fn the_version_is_told() {
    check(&["--version"], &[concat!("sabot ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn a_coup_has_no_colours_in_a_pipe() {
    check(&["coup", "--explain", "--bet", "tie=1", "9h 9c Kd Ks"], &["│ 9♥ │"]);
}
