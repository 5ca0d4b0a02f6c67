//! Payments in error: of a wager of the coup, from what it was paid, to what it can come to.

use table::Audience;

use super::check;

/// Patron 7 wins 100 on Player, and patron 8 loses as much on Banker.
const COUP: &str = "bets; bet 1 player 100 by 7; bet 2 banker 100 by 8; close; cards 9h 2c Kd 5s";

#[test]
fn a_payment_is_that_of_a_settled_wager() {
    check(
        "",
        &format!(
            "report mispay bet 1 player paid 0 due 10 for 7 by floor
                 -> refused: coup 1 is of an earlier shoe, or no card of it was dealt
             {COUP}; report mispay bet 1 tie paid 0 due 10 for 7 by floor
                 -> refused: no such wager of coup 1 is settled
             report mispay bet 1 player paid 100 due 10 for 8 by floor
                 -> refused: no such wager of coup 1 is settled
             report mispay bet 1 player paid 90 due 100 for 7 by floor
                 -> refused: that wager was paid 100.00
             report mispay bet 2 banker paid 0 due 50 for 8 by floor
                 -> refused: that wager was paid -100.00
             end shoe; shoe; report mispay bet 1 player paid 100 due 10 for 7 by floor
                 -> refused: coup 1 is of an earlier shoe, or no card of it was dealt"
        ),
    );
}

#[test]
fn a_second_correction_goes_on_from_the_first() {
    let told = "I33 mispay in coup 1 (settled); ruled: correct-payment";
    let wager = "player of area 1 (patron 7)";
    let evening = check(
        "",
        &format!(
            "{COUP}; report mispay bet 1 player paid 100 due 40 for 7 by floor
                 -> {told}; {wager} was due 40.00, not 100.00: 60.00 less
             report mispay bet 1 player paid 100 due 40 for 7 by floor
                 -> refused: that wager was paid 40.00
             report mispay bet 1 player paid 40 due 100 for 7 by floor
                 -> {told}; {wager} was due 100.00, not 40.00: 60.00 more"
        ),
    );
    assert_eq!(evening.credits(7), "1100.00");
}

#[test]
fn a_wager_is_corrected_to_what_it_can_come_to() {
    let outside = "refused: that wager comes to -100.00 at least and 100.00 at most";
    check(
        "",
        &format!(
            "{COUP}; report mispay bet 1 player paid 100 due 101 for 7 by floor -> {outside}
             report mispay bet 2 banker paid -100 due -101 for 8 by floor -> {outside}
             report mispay bet 2 banker paid -100 due 100 for 8 by floor"
        ),
    );
}

#[test]
fn a_coup_that_is_void_undoes_what_was_corrected() {
    let evening = check(
        "",
        &format!(
            "{COUP}; report mispay bet 2 banker paid -100 due 0 for 8 by floor; report dropped-card
             rule void
                 -> ruled: void
                 -> banker of area 2 (patron 8) comes to 100.00, not 0.00: nothing moves
                 -> player of area 1 (patron 7) comes to 100.00, not 200.00: 100.00 less
                 -> coup 1 is void
             report mispay bet 2 banker paid 0 due 10 for 8 by floor
                 -> refused: that wager comes to 0.00 at least and 0.00 at most"
        ),
    );
    assert_eq!((evening.credits(7), evening.credits(8)), ("1000.00".into(), "1000.00".into()));
}

#[test]
fn a_push_that_was_corrected_is_undone_too() {
    let tie = "bets; bet 1 player 100 by 7; close; cards 9h 9c Kd Ks";
    let evening = check(
        "",
        &format!(
            "{tie}; report mispay bet 1 player paid 0 due 50 for 7 by floor; report dropped-card
             rule void
                 -> ruled: void; player of area 1 (patron 7) comes to 100.00, not 100.00: 50.00 less
                 -> coup 1 is void"
        ),
    );
    assert_eq!(evening.credits(7), "1000.00");
}

#[test]
fn what_is_short_is_on_record_and_collected_later() {
    let mut evening = check("", &format!("{COUP}; cash out 7"));
    evening.play(
        "report mispay bet 1 player paid 100 due 0 for 7 by floor
             -> I33 mispay in coup 1 (settled); ruled: correct-payment
             -> player of area 1 (patron 7) was due 0.00, not 100.00: 100.00 short",
    );
    let short = |audience: Audience| {
        let last = evening.view(audience).last.expect("a coup");
        last.short.iter().map(|it| (it.patron.0, it.amount.to_string())).collect::<Vec<_>>()
    };
    for audience in [Audience::Floor, Audience::Auditor, Audience::Patron(table::PatronId(7))] {
        assert_eq!(short(audience), [(7, "100.00".to_owned())]);
    }
    assert_eq!(short(Audience::Room), []);
    assert_eq!(short(Audience::Patron(table::PatronId(8))), []);
    evening.play(
        "buy in 7 300; report mispay bet 1 player paid 0 due 0 for 7 by floor
             -> I33 mispay in coup 1 (settled); ruled: correct-payment
             -> player of area 1 (patron 7) was due 0.00, not 0.00: 100.00 less",
    );
    assert_eq!(evening.credits(7), "200.00");
    assert_eq!(evening.view(Audience::Floor).last.expect("a coup").short, []);
}

#[test]
fn no_such_patron_is_paid_in_error() {
    check(
        "",
        "report mispay bet 1 player paid 10 due 20 for 5 -> refused: there is no such patron",
    );
    check("", "report terminal-lost patron 5 -> refused: there is no such patron");
}
