//! `sabot coup` when all goes well.

use crate::executable::run;

/// The arguments are separated by spaces, and `CARDS` stands for the cards of the example.
#[track_caller]
fn check(args: &str, expected: &str) {
    let args = args.replace("CARDS", "7h Kc 6d 4s 2c 3h");
    check_args(&args.split(' ').collect::<Vec<_>>(), expected);
}

#[track_caller]
fn check_args(args: &[&str], expected: &str) {
    let run = run(args);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    assert_eq!(run.stdout, expected, "{args:?}");
}

const HANDS: &str = r#"{"player":{"cards":["7h","6d","2c"],"total":5,"natural":false},"banker":{"cards":["Kc","4s","3h"],"total":7,"natural":false},"winner":"banker","margin":2,"cards_used":6,"settlement":["#;

#[track_caller]
fn check_json(args: &str, settlement: &str) {
    check(&format!("coup --json {args} CARDS"), &format!("{HANDS}{settlement}]}}\n"));
}

#[test]
fn the_example_of_the_manual() {
    check_json(
        "--bet ez-banker=100",
        r#"{"wager":"ez-banker","staked":"100.00","result":"push","odds":null,"won":"0.00","commission":"0.00","returned":"100.00"}"#,
    );
}

#[test]
fn bets_are_settled_in_the_order_they_are_made() {
    check_json(
        "--bet dragon-7=2.5 --bet player=10",
        r#"{"wager":"dragon-7","staked":"2.50","result":"win","odds":"40:1","won":"100.00","commission":"0.00","returned":"102.50"},{"wager":"player","staked":"10.00","result":"lose","odds":null,"won":"0.00","commission":"0.00","returned":"0.00"}"#,
    );
}

#[test]
fn no_bets_are_fine() {
    check_json("--house washington", "");
}

#[test]
fn an_explanation_comes_last() {
    check(
        "coup --json --explain CARDS",
        &format!(
            "{HANDS}{}\n",
            r#"],"explanation":[{"side":"player","action":"draw","article":9,"text":"Player draws on 3"},{"side":"banker","action":"draw","article":12,"text":"Banker draws on 4: it draws to 2–7 and the Player drew 2"}]}"#
        ),
    );
}

#[test]
fn cards_may_share_an_argument() {
    let expected = format!("{HANDS}]}}\n");
    check_args(&["coup", "--json", "7h Kc 6d 4s 2c 3h"], &expected);
    check_args(&["coup", "--json", "7h,Kc,6d", " 4S, 2C ", "3H"], &expected);
}

#[test]
fn a_natural_is_told_in_json() {
    check(
        "coup --json 9h 10c Kd 4s",
        concat!(
            r#"{"player":{"cards":["9h","Kd"],"total":9,"natural":true},"#,
            r#""banker":{"cards":["Tc","4s"],"total":4,"natural":false},"#,
            r#""winner":"player","margin":5,"cards_used":4,"settlement":[]}"#,
            "\n"
        ),
    );
}

const DRAWN: &str = "  Player 5                 Banker 7
  ┌────┐ ┌────┐ ┌────┐     ┌────┐ ┌────┐ ┌────┐
  │ 7♥ │ │ 6♦ │ │ 2♣ │     │ K♣ │ │ 4♠ │ │ 3♥ │
  └────┘ └────┘ └────┘     └────┘ └────┘ └────┘

  Banker wins, 7 to 5
";

#[test]
fn a_person_sees_cards_reasons_and_bets() {
    let rest = "
  Player draws on 3 (Article 9)
  Banker draws on 4: it draws to 2–7 and the Player drew 2 (Article 12)

  Paid by the house washington

  Wager      Staked  Result  Odds     Won  Commission  Returned
  player    1000.00  lose       –    0.00        0.00      0.00
  dragon-7     5.00  win     40:1  200.00        0.00    205.00
  total     1005.00                200.00        0.00    205.00
";
    check("coup --bet player=1000 --bet dragon-7=5 CARDS", &format!("{DRAWN}{rest}"));
}

#[test]
fn a_person_who_asks_sees_articles_and_pay_tables() {
    let rest = "
  Player draws on 3
    Article 9 of the rules, the Player's third card
  Banker draws on 4: it draws to 2–7 and the Player drew 2
    Article 12 of the rules, the Banker's third card when the Player drew

  Paid by the house washington

  Wager      Staked  Result  Odds   Won  Commission  Returned
  ez-banker  100.00  push       –  0.00        0.00    100.00
    → Banker wins, Banker total 7, Banker has 3 cards  push
      Banker wins                                      1:1
      tie                                              push
      otherwise                                        lose
";
    check("coup --explain --bet ez-banker=100 CARDS", &format!("{DRAWN}{rest}"));
}

#[test]
fn the_line_that_lost_is_marked_too() {
    let shown = run(&["coup", "--explain", "--bet", "tie=1", "7h Kc 6d 4s 2c 3h"]).stdout;
    assert!(shown.contains("      tie        8:1\n    → otherwise  lose\n"), "{shown}");
}

#[test]
fn a_natural_and_a_tie_are_drawn() {
    check(
        "coup 9h 9c Kd Ts",
        "  Player 9, natural        Banker 9, natural
  ┌────┐ ┌────┐            ┌────┐ ┌────┐
  │ 9♥ │ │ K♦ │            │ 9♣ │ │10♠ │
  └────┘ └────┘            └────┘ └────┘

  Tie, 9 to 9

  Player stands: both hands have a natural 9 (Article 10)
  Banker stands: both hands have a natural 9 (Article 10)
",
    );
}
