//! Every way to be refused: one line on standard error that says what to do, and exit code 2.

use std::fs;
use std::path::Path;

use crate::executable::run;

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let run = run(&[&["coup"], args].concat());
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert_eq!(run.stderr, format!("sabot: {expected}\n"), "{args:?}");
}

#[track_caller]
fn check_bet(bet: &str, expected: &str) {
    check(&["--bet", bet, "7h Kc 6d 4s 2c 3h"], expected);
}

#[test]
fn too_few_cards() {
    check(
        &[],
        "too few cards (0): the deal takes four (Player, Banker, Player, Banker); \
         add the Player's next card",
    );
    check(
        &["7h Kc 6d"],
        "too few cards (3): the deal takes four (Player, Banker, Player, Banker); \
         add the Banker's next card",
    );
    check(
        &["7h Kc 6d 4s"],
        "too few cards (4): Player draws on 3 (Article 9); add the Player's third card",
    );
    check(
        &["7h Kc 6d 4s 2c"],
        "too few cards (5): Banker draws on 4: it draws to 2–7 and the Player drew 2 \
         (Article 12); add the Banker's third card",
    );
}

#[test]
fn too_many_cards() {
    check(
        &["9h Kc Kd 4s 2c"],
        "too many cards (5): the coup was over after 4 (Player stands: the Player has a natural \
         9; Banker stands: the Player has a natural 9); leave out the last one",
    );
    check(
        &["6h 7c Kd Ks 2c 3c"],
        "too many cards (6): the coup was over after 4 (Player stands on 6; Banker stands on 7: \
         the Player stood); leave out the last 2",
    );
}

#[test]
fn a_card_more_often_than_the_decks_hold() {
    check(
        &["7h 7h 7h 7h 7h 7h 7h 7h 7h"],
        "7h is given 9 times, but the 8-deck shoe holds only 8 of them: correct the cards",
    );
}

#[test]
fn a_text_that_is_not_a_card() {
    check(
        &["7h", "1x"],
        "`1x` is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (c d h s), such \
         as Ah or Td",
    );
}

#[test]
fn a_bet_without_an_amount() {
    check_bet("banker", "`banker` is not a bet: write WAGER=AMOUNT, such as banker=100.00");
    check_bet("banker=", "cannot stake `` on banker: not an amount: write it like 25 or 25.00");
}

#[test]
fn an_amount_that_cannot_be_staked() {
    check_bet(
        "banker=-5",
        "cannot stake `-5` on banker: an amount cannot be negative; stake 0.01 or more",
    );
    check_bet(
        "banker=1.005",
        "cannot stake `1.005` on banker: smaller than a cent: write at most two digits after the \
         point",
    );
    check_bet(
        "banker=1e3",
        "cannot stake `1e3` on banker: not an amount: write it like 25 or 25.00",
    );
    check_bet(
        "banker=92233720368547758.08",
        "cannot stake `92233720368547758.08` on banker: the amount is larger than \
         92233720368547758.07; stake less",
    );
    check_bet("banker=0.00", "cannot stake nothing on banker: stake 0.01 or more");
}

#[test]
fn winnings_that_no_amount_can_hold() {
    check_bet(
        "dragon-7=92233720368547758.07",
        "cannot stake 92233720368547758.07 on dragon-7: what it wins is too much to count; stake less",
    );
}

#[test]
fn an_unknown_wager() {
    check_bet(
        "bankr=5",
        "there is no wager `bankr`: did you mean `banker`? `sabot house wagers washington` lists \
         them all",
    );
    check(
        &["--house", "ez", "--bet", "rou\nlette=5", "7h Kc 6d 4s 2c 3h"],
        "there is no wager `rou\\nlette`: `sabot house wagers ez` lists them all",
    );
}

#[test]
fn a_wager_bet_on_twice() {
    check(
        &["--bet", "tie=1", "--bet", "tie=2", "7h"],
        "tie is bet on twice: add the amounts up into one bet",
    );
}

#[test]
fn an_unknown_house_names_the_presets() {
    let run = run(&["coup", "--house", "nowhere.toml", "7h"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (2, "", 1));
    let expected =
        "sabot: there is no house `nowhere.toml`: name a house file, or one of washington";
    assert!(run.stderr.starts_with(expected), "{}", run.stderr);
}

#[test]
fn a_house_file_that_cannot_be_read_is_refused_in_one_line() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let run = run(&["coup", "--house", folder, "7h"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (2, "", 1));
    assert!(run.stderr.starts_with("sabot: cannot read the house file"), "{}", run.stderr);
}

#[test]
fn faults_of_a_house_file_are_reported() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty.toml");
    fs::write(&path, "this is no house\n").expect("the test's own folder can be written");
    let run = run(&["coup", "--house", path.to_str().expect("a plain path"), "9h 9c Kd Ks"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(!run.stderr.is_empty() && !run.stderr.starts_with("sabot: "), "{}", run.stderr);
}

#[test]
fn a_command_line_that_makes_no_sense() {
    check(
        &["--jsn"],
        "unexpected argument '--jsn' found; tip: a similar argument exists: '--json'; \
         see `sabot --help`",
    );
    check(
        &["--stdin", "7h"],
        "the argument '--stdin' cannot be used with '[CARD]...'; see `sabot --help`",
    );
    check(
        &["--stdin", "--bet", "tie=1"],
        "the argument '--stdin' cannot be used with '--bet <WAGER=AMOUNT>'; see `sabot --help`",
    );
}
