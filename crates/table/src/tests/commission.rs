//! Commission: deducted, or owed in the box.

use super::check;

const BOX: &str = "commission.mode = \"box\"\n";
const ON_LEAVING: &str = "commission.box-settled = \"on-leaving\"\n";
/// Banker wins.
const BANKER: &str = "card 8c; card 9h; card Kh; card Kc";

#[test]
fn per_hand_it_is_deducted_at_once() {
    let evening =
        check("", &format!("bets; bet 7 a1 banker 100; lock; {BANKER}; out 7 -> out 7 1095.00"));
    assert_eq!(evening.table.books().commission.to_string(), "5.00");
}

#[test]
fn in_the_box_it_is_owed_and_not_the_patrons_to_stake_or_to_take_away() {
    let rest = format!("{BOX}{ON_LEAVING}limits.maximum = \"2000.00\"");
    let mut evening = check(
        &rest,
        &format!(
            "bets; bet 7 a1 banker 1000; lock; {BANKER}
             bets; bet 7 a1 banker 1950.01 -> !NotEnoughCredits {{ credits: Cents(195000) }}"
        ),
    );
    assert_eq!((evening.credits(7), evening.owed(7)), ("2000.00".into(), "50.00".into()));
    assert_eq!(evening.table.books().commission.to_string(), "0.00");
    evening.play("bet 7 a1 player 1950; out 7 -> collected 7 50.00");
    assert_eq!((evening.credits(7), evening.owed(7)), ("0.00".into(), "0.00".into()));
    assert_eq!(evening.table.books().commission.to_string(), "50.00");
    evening.play(&format!("lock; {BANKER}; close -> !MoneyOnTable {{ amount: Cents(200000) }}"));
}

#[test]
fn cashing_out_pays_it_first() {
    let rest = format!("{BOX}{ON_LEAVING}");
    check(
        &rest,
        &format!(
            "bets; bet 7 a1 banker 100; lock; {BANKER}; end-shoe -> shoe over by Floor
             out 7 -> collected 7 5.00, out 7 1095.00"
        ),
    );
}

#[test]
fn it_is_collected_when_a_shoe_ends_however_it_ends() {
    let won = format!("bets; bet 7 a1 banker 100; bet 8 a2 banker 10; lock; {BANKER}");
    let collected = "collected 7 5.00, collected 8 0.50";
    check(BOX, &format!("{won}; end-shoe -> shoe over by Floor, {collected}"));
    let last = format!("{BOX}shoe.after-cut = \"this-is-last\"");
    check(
        &last,
        "bets; bet 7 a1 banker 100; lock; card 8c; cut-card; card 9h; card Kh
         card Kc -> Banker 2 Kc up, decided Banker, win 7 a1 banker 200.00 gain, over, \
         shoe over by CutCard, collected 7 5.00",
    );
    let now = format!("{BOX}shoe.cut-card-first = \"shuffle-now\"");
    let over = format!("shoe over by CutCard, {collected}");
    check(&now, &format!("{won}; cut-card -> cut card, 0 more, {over}"));
    check(&now, &format!("{won}; bets; cut-card -> cut card, 0 more, over, {over}"));
}

#[test]
fn mark_one_pay_one_collects_before_the_next_coup() {
    let rest = "commission.mode = \"mark-one-pay-one\"\ncommission.box-settled = \"on-leaving\"";
    check(
        rest,
        &format!(
            "bets; bet 7 a1 banker 100; lock; {BANKER}
             bets -> collected 7 5.00, bets for 2"
        ),
    );
}

#[test]
fn a_win_that_is_all_commission_is_no_gain() {
    for mode in ["box", "per-hand"] {
        let rest = format!("commission.mode = \"{mode}\"\ncommission.minimum = \"1.00\"");
        let returned = if mode == "box" { "2.00" } else { "1.00" };
        check(
            &rest,
            &format!(
                "bets; bet 7 a1 banker 1; lock; card 8c; card 9h; card Kh
                 card Kc -> Banker 2 Kc up, decided Banker, win 7 a1 banker {returned}, over"
            ),
        );
    }
}
