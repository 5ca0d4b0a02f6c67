//! Money in, money out, and amounts that no table should see.

use baccarat::Cents;
use table::{
    Actor, CENTS_AT_TABLE_MAX, MoneyRequest, PatronId, Place, Refusal, Spot, StaffId, Stake,
    WagerRequest,
};

use super::{check, check_closed};

/// The most that an amount can hold, in cents.
const MOST: &str = "90071992547409.91";

#[test]
fn money_becomes_credits_and_credits_money() {
    check_closed(
        "",
        "open table; buy in 7 25 -> 25.00 in credits
         buy in 7 5 by house -> 5.00 in credits
         cash out 7 by 7 -> patron 7 is paid 30.00
         cash out 7 -> refused: only 0.00 in credits
         cash out 8 -> refused: only 0.00 in credits",
    );
}

#[test]
fn no_amount_is_nothing_or_less() {
    let script = "buy in 7 0 -> refused: the amount is nothing
                  bets; bet 1 player 0 by 7 -> refused: the amount is nothing
                  bet 1 player 5 by 7; take 1 player 0 by 7 -> refused: the amount is nothing";
    let mut evening = check("", script);
    let patron = PatronId(7);
    for amount in [-1, i64::MIN].map(Cents::new) {
        let spot = Spot { place: Place::Area(1), wager: "player".parse().expect("a name") };
        let stake = Stake { patron, spot, amount };
        let refused = [
            evening.refusal(Actor::Cage(StaffId(3)), MoneyRequest::MoneyIn { patron, amount }),
            evening.refusal(Actor::Patron(patron), WagerRequest::Place(stake.clone())),
            evening.refusal(Actor::Patron(patron), WagerRequest::TakeBack(stake)),
        ];
        assert_eq!(refused, [const { Some(Refusal::NoAmount) }; 3]);
    }
}

#[test]
fn no_such_patron_has_credits_to_stake() {
    check("", "bets; bet 1 player 5 by 6 -> refused: only 0.00 in credits");
}

#[test]
fn not_enough_credits_to_stake() {
    check(
        "limits.maximum = \"5000.00\"",
        "bets; bet 1 player 1000.01 by 7 -> refused: only 1000.00 in credits
         bet 1 player 600 by 7; bet 2 player 500 by 7 -> refused: only 400.00 in credits
         double 7 -> refused: only 400.00 in credits",
    );
}

#[test]
fn too_much_money_is_refused_before_any_sum_overflows() {
    check_closed(
        "",
        &format!(
            "open table; buy in 7 {MOST}; buy in 7 0.01 -> refused: more money than can be counted"
        ),
    );
    check_closed(
        "",
        &format!(
            "open table; buy in 7 {MOST}; buy in 8 0.01 -> refused: more money than can be counted"
        ),
    );
    check("", &format!("buy in 7 {MOST} -> refused: more money than can be counted"));
    // Whoever has it all cannot stake any: the house could not count what is won.
    let rest = "limits.maximum = \"92233720368547758.07\"";
    check_closed(
        rest,
        &format!(
            "open table; buy in 7 {MOST}; shoe; bets
             bet 1 player 5 by 7 -> refused: more money than can be counted
             cash out 7"
        ),
    );
    check(
        rest,
        &format!("bets; bet 1 player {MOST} by 7 -> refused: more money than can be counted"),
    );
    let smaller = "refused: only 5.00 is staked there";
    check(rest, &format!("bets; bet 1 player 5 by 7; take 1 player {MOST} by 7 -> {smaller}"));
}

#[test]
fn the_largest_stake_that_is_taken_can_be_paid() {
    // A ninth of all money on Tie at eight to one, and the ninth is not quite there.
    let rest = "limits.maximum = \"92233720368547758.07\"";
    let ninth = Cents::new(CENTS_AT_TABLE_MAX.get() / 9);
    let evening = check_closed(
        rest,
        &format!(
            "open table; buy in 7 {ninth}; shoe; bets; bet 1 tie {ninth} by 7
             buy in 8 0.05 -> refused: more money than can be counted
             buy in 8 0.04; close; cards 9h 9c Kh Kc
             cash out 7 -> patron 7 is paid 90071992547409.87
             cash out 8 -> patron 8 is paid 0.04"
        ),
    );
    assert_eq!(evening.table().books().money_out, CENTS_AT_TABLE_MAX);
}

#[test]
fn rounding_up_never_overflows() {
    let rest = "limits.maximum = \"92233720368547758.07\"\npayout.rounding = \"up\"\n\
                payout.unit = \"80000000000000.00\"\nwager.tie.pays = \"9:2\"";
    let all = "10000000000000.00";
    let bet = format!("bet 1 tie {all} by 7 -> refused: more money than can be counted");
    check_closed(rest, &format!("open table; buy in 7 {all}; shoe; bets; {bet}\nbet 1 tie 1 by 7"));
}
