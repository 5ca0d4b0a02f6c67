//! Money in, money out, and amounts that no table should see.

use super::{check, check_closed};

/// The most that an amount can hold, in cents.
const MOST: &str = "90071992547409.91";
const LEAST: &str = "-9223372036854775808c";

#[test]
fn money_becomes_credits_and_credits_money() {
    check_closed(
        "",
        "open; in 7 25 -> in 7 25.00
         house > in 7 5 -> in 7 5.00
         patron7 > out 7 -> out 7 30.00
         out 7 -> !NotEnoughCredits { credits: Cents(0) }
         out 8 -> !NotEnoughCredits { credits: Cents(0) }",
    );
}

#[test]
fn no_amount_is_nothing_or_less() {
    for amount in ["0", "-1c", LEAST] {
        check("", &format!("in 7 {amount} -> !NoAmount"));
        check("", &format!("bets; bet 7 a1 player {amount} -> !NoAmount"));
        check("", &format!("bets; bet 7 a1 player 5; back 7 a1 player {amount} -> !NoAmount"));
    }
}

#[test]
fn no_such_patron_has_credits_to_stake() {
    check("", "bets; bet 6 a1 player 5 -> !NotEnoughCredits { credits: Cents(0) }");
}

#[test]
fn not_enough_credits_to_stake() {
    check(
        "limits.maximum = \"5000.00\"",
        "bets; bet 7 a1 player 1000.01 -> !NotEnoughCredits { credits: Cents(100000) }
         bet 7 a1 player 600; bet 7 a2 player 500 -> !NotEnoughCredits { credits: Cents(40000) }
         double 7 -> !NotEnoughCredits { credits: Cents(40000) }",
    );
}

#[test]
fn too_much_money_is_refused_before_any_sum_overflows() {
    check_closed("", &format!("open; in 7 {MOST}; in 7 1c -> !TooMuchMoney"));
    check_closed("", &format!("open; in 7 {MOST}; in 8 1c -> !TooMuchMoney"));
    check("", &format!("in 7 {MOST} -> !TooMuchMoney"));
    // Whoever has it all cannot stake any: the house could not count what is won.
    let rest = "limits.maximum = \"92233720368547758.07\"";
    check_closed(
        rest,
        &format!("open; in 7 {MOST}; shoe; bets; bet 7 a1 player 5 -> !TooMuchMoney; out 7"),
    );
    check(rest, &format!("bets; bet 7 a1 player {MOST} -> !TooMuchMoney"));
    let smaller = "!StakeSmaller { stake: Cents(500) }";
    check(rest, &format!("bets; bet 7 a1 player 5; back 7 a1 player {MOST} -> {smaller}"));
}

#[test]
fn the_largest_stake_that_is_taken_can_be_paid() {
    // A ninth of all money on Tie at eight to one, and the ninth is not quite there.
    let rest = "limits.maximum = \"92233720368547758.07\"";
    let ninth = crate::CENTS_AT_TABLE_MAX.get() / 9;
    let evening = check_closed(
        rest,
        &format!(
            "open; in 7 {ninth}c; shoe; bets; bet 7 a1 tie {ninth}c; in 8 5c -> !TooMuchMoney
             in 8 4c; lock; card 9h; card 9c; card Kh; card Kc
             out 7 -> out 7 90071992547409.87
             out 8 -> out 8 0.04"
        ),
    );
    assert_eq!(evening.table.books().money_out, crate::CENTS_AT_TABLE_MAX);
}

#[test]
fn rounding_up_never_overflows() {
    let rest = "limits.maximum = \"92233720368547758.07\"\npayout.rounding = \"up\"\n\
                payout.unit = \"80000000000000.00\"\nwager.tie.pays = \"9:2\"";
    let all = "10000000000000.00";
    let bet = format!("bet 7 a1 tie {all} -> !TooMuchMoney");
    check_closed(rest, &format!("open; in 7 {all}; shoe; bets; {bet}; bet 7 a1 tie 1"));
}
