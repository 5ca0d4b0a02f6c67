//! Commission: deducted, or owed in the box.

use super::check;

const BOX: &str = "commission.mode = \"box\"\n";
const ON_LEAVING: &str = "commission.box-settled = \"on-leaving\"\n";
/// Banker wins.
const BANKER: &str = "cards 8c 9h Kh Kc";

#[test]
fn per_hand_it_is_deducted_at_once() {
    let evening = check(
        "",
        &format!(
            "bets; bet 1 banker 100 by 7; close; {BANKER}; cash out 7 -> patron 7 is paid 1095.00"
        ),
    );
    assert_eq!(evening.table().books().commission.to_string(), "5.00");
}

#[test]
fn in_the_box_it_is_owed_and_not_the_patrons_to_stake_or_to_take_away() {
    let rest = format!("{BOX}{ON_LEAVING}limits.maximum = \"2000.00\"");
    let mut evening = check(
        &rest,
        &format!(
            "bets; bet 1 banker 1000 by 7; close; {BANKER}; bets
             bet 1 banker 1950.01 by 7 -> refused: only 1950.00 in credits"
        ),
    );
    assert_eq!((evening.credits(7), evening.owed(7)), ("2000.00".into(), "50.00".into()));
    assert_eq!(evening.table().books().commission.to_string(), "0.00");
    evening.play("bet 1 player 1950 by 7; cash out 7 -> patron 7 pays 50.00 commission");
    assert_eq!((evening.credits(7), evening.owed(7)), ("0.00".into(), "0.00".into()));
    assert_eq!(evening.table().books().commission.to_string(), "50.00");
    evening
        .play(&format!("close; {BANKER}; close table -> refused: 2000.00 is still on the table"));
}

#[test]
fn cashing_out_pays_it_first() {
    let rest = format!("{BOX}{ON_LEAVING}");
    check(
        &rest,
        &format!(
            "bets; bet 1 banker 100 by 7; close; {BANKER}; end shoe -> the floor ends the shoe
             cash out 7 -> patron 7 pays 5.00 commission; patron 7 is paid 1095.00"
        ),
    );
}

#[test]
fn it_is_collected_when_a_shoe_ends_however_it_ends() {
    let won = format!("bets; bet 1 banker 100 by 7; bet 2 banker 10 by 8; close; {BANKER}");
    let collected = "patron 7 pays 5.00 commission; patron 8 pays 0.50 commission";
    check(BOX, &format!("{won}; end shoe -> the floor ends the shoe; {collected}"));
    let last = format!("{BOX}shoe.after-cut = \"this-is-last\"");
    check(
        &last,
        "bets; bet 1 banker 100 by 7; close; card 8c; cut card; cards 9h Kh; card Kc
             -> Banker Kc; Banker wins 9 to 8
             -> banker of area 1 (patron 7) wins 100.00, 5.00 commission, 200.00 back
             -> the coup is over; the shoe is over; patron 7 pays 5.00 commission",
    );
    let now = format!("{BOX}shoe.cut-card-first = \"shuffle-now\"");
    let over = format!("the shoe is over; {collected}");
    check(&now, &format!("{won}; cut card -> the cut card is out, 0 more; {over}"));
    check(
        &now,
        &format!("{won}; bets; cut card -> the cut card is out, 0 more; the coup is over; {over}"),
    );
}

#[test]
fn mark_one_pay_one_collects_before_the_next_coup() {
    let rest = "commission.mode = \"mark-one-pay-one\"\ncommission.box-settled = \"on-leaving\"";
    check(
        rest,
        &format!(
            "bets; bet 1 banker 100 by 7; close; {BANKER}
             bets -> patron 7 pays 5.00 commission; bets are open for coup 2"
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
                "bets; bet 1 banker 1 by 7; close; cards 8c 9h Kh; card Kc
                     -> Banker Kc; Banker wins 9 to 8
                     -> banker of area 1 (patron 7) wins 1.00, 1.00 commission, {returned} back
                     -> the coup is over"
            ),
        );
    }
}
