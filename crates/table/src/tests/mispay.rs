//! Payments in error: of a wager of the coup, from what it was paid, to what it can come to.

use super::check;
use crate::Audience;

/// Patron 7 wins 100 on Player, and patron 8 loses as much on Banker.
const COUP: &str = "bets; bet 7 a1 player 100; bet 8 a2 banker 100; lock
                    card 9h; card 2c; card Kd; card 5s";

#[test]
fn a_payment_is_that_of_a_settled_wager() {
    check(
        "",
        &format!(
            "floor1 > report mispay paid 7 a1 player 0 10 -> !NotOnRecord {{ coup: Number(1) }}
             {COUP}
             floor1 > report mispay paid 7 a1 tie 0 10 -> !NoSuchWager {{ coup: Number(1) }}
             floor1 > report mispay paid 8 a1 player 100 10 -> !NoSuchWager {{ coup: Number(1) }}
             floor1 > report mispay paid 7 a1 player 90 100 -> \
             !PaidOtherwise {{ paid: Cents(10000) }}
             floor1 > report mispay paid 8 a2 banker 0 50 -> \
             !PaidOtherwise {{ paid: Cents(-10000) }}
             end-shoe; shoe
             floor1 > report mispay paid 7 a1 player 100 10 -> !NotOnRecord {{ coup: Number(1) }}"
        ),
    );
}

#[test]
fn a_second_correction_goes_on_from_the_first() {
    let told = "mispay of 1 settled, ruled correct-payment";
    let evening = check(
        "",
        &format!(
            "{COUP}
             floor1 > report mispay paid 7 a1 player 100 40 -> {told}, \
             payment 7 100.00 to 40.00 moves -60.00
             floor1 > report mispay paid 7 a1 player 100 40 -> \
             !PaidOtherwise {{ paid: Cents(4000) }}
             floor1 > report mispay paid 7 a1 player 40 100 -> {told}, \
             payment 7 40.00 to 100.00 moves 60.00"
        ),
    );
    assert_eq!(evening.credits(7), "1100.00");
}

#[test]
fn a_wager_is_corrected_to_what_it_can_come_to() {
    let outside = "!DueOutside { least: Cents(-10000), most: Cents(10000) }";
    check(
        "",
        &format!(
            "{COUP}
             floor1 > report mispay paid 7 a1 player 100 101 -> {outside}
             floor1 > report mispay paid 8 a2 banker -10000c -10100c -> {outside}
             floor1 > report mispay paid 8 a2 banker -10000c 100"
        ),
    );
}

#[test]
fn a_coup_that_is_void_undoes_what_was_corrected() {
    let evening = check(
        "",
        &format!(
            "{COUP}
             floor1 > report mispay paid 8 a2 banker -10000c 0
             report dropped-card
             rule void -> ruled void, again 8 a2 banker 0.00 to 100.00, \
             again 7 a1 player 200.00 to 100.00 moves -100.00, void 1
             floor1 > report mispay paid 8 a2 banker 0 10 -> \
             !DueOutside {{ least: Cents(0), most: Cents(0) }}"
        ),
    );
    assert_eq!((evening.credits(7), evening.credits(8)), ("1000.00".into(), "1000.00".into()));
}

#[test]
fn a_push_that_was_corrected_is_undone_too() {
    let tie = "bets; bet 7 a1 player 100; lock; card 9h; card 9c; card Kd; card Ks";
    let evening = check(
        "",
        &format!(
            "{tie}; floor1 > report mispay paid 7 a1 player 0 50
             report dropped-card
             rule void -> ruled void, again 7 a1 player 100.00 to 100.00 moves -50.00, void 1"
        ),
    );
    assert_eq!(evening.credits(7), "1000.00");
}

#[test]
fn what_is_short_is_on_record_and_collected_later() {
    let mut evening = check("", &format!("{COUP}; out 7"));
    evening.play(
        "floor1 > report mispay paid 7 a1 player 100 0 -> mispay of 1 settled, \
         ruled correct-payment, payment 7 100.00 to 0.00 short 100.00",
    );
    let short = |audience: Audience| {
        let last = evening.view(audience).last.expect("a coup");
        last.short.iter().map(|it| (it.patron.0, it.amount.to_string())).collect::<Vec<_>>()
    };
    for audience in [Audience::Floor, Audience::Auditor, Audience::Patron(crate::PatronId(7))] {
        assert_eq!(short(audience), [(7, "100.00".to_owned())]);
    }
    assert_eq!(short(Audience::Room), []);
    assert_eq!(short(Audience::Patron(crate::PatronId(8))), []);
    evening.play(
        "in 7 300
         floor1 > report mispay paid 7 a1 player 0 0 -> mispay of 1 settled, \
         ruled correct-payment, payment 7 0.00 to 0.00 moves -100.00",
    );
    assert_eq!(evening.credits(7), "200.00");
    assert_eq!(evening.view(Audience::Floor).last.expect("a coup").short, []);
}
