//! Interim settlement: what two cards decide is settled before a third card is drawn.

use table::Phase;

use super::check;

const PAIRS: &str = "wagers = [\"player\", \"banker\", \"tie\", \"player-pair\", \"banker-pair\", \
                     \"player-natural-9\"]\n";
const INTERIM: &str = "deal.interim-settlement = true\n";
/// The Player has a pair of twos, the Banker a king and a four: both draw.
const THREE: &str = "cards 2h Kc 2d";
const WAGERS: &str = "bets; bet 1 player 5 by 7; bet 1 player-pair 5 by 7; bet 2 banker 5 by 8
                      bet 2 banker-pair 5 by 8; bet 2 player-natural-9 5 by 8
                      bet 3 player-pair 1 by 9; bet 3 tie 5 by 9; close";

#[test]
fn what_two_cards_decide_is_settled_before_the_third_card() {
    let evening = check(
        &format!("{PAIRS}{INTERIM}"),
        &format!(
            "{WAGERS}; {THREE}; card 4s
                 -> Banker 4s; banker-pair of area 2 (patron 8) loses 5.00
                 -> player-natural-9 of area 2 (patron 8) loses 5.00
                 -> player-pair of area 1 (patron 7) wins 55.00, 60.00 back
                 -> player-pair of area 3 (patron 9) wins 11.00, 12.00 back
             cash out 9 -> patron 9 is paid 1006.00
             card 2c -> Player 2c
             card 3h
                 -> Banker 3h; Banker wins 7 to 6; player of area 1 (patron 7) loses 5.00
                 -> tie of area 3 (patron 9) loses 5.00
                 -> banker of area 2 (patron 8) wins 5.00, 0.25 commission, 9.75 back
                 -> the coup is over"
        ),
    );
    assert_eq!([7, 8].map(|patron| evening.credits(patron)), ["1050.00", "994.75"]);
}

#[test]
fn without_it_everything_is_settled_at_the_end() {
    check(
        PAIRS,
        &format!(
            "{WAGERS}; {THREE}; card 4s -> Banker 4s
             card 2c; card 3h
                 -> Banker 3h; Banker wins 7 to 6; player of area 1 (patron 7) loses 5.00
                 -> tie of area 3 (patron 9) loses 5.00; banker-pair of area 2 (patron 8) loses 5.00
                 -> player-natural-9 of area 2 (patron 8) loses 5.00
                 -> banker of area 2 (patron 8) wins 5.00, 0.25 commission, 9.75 back
                 -> player-pair of area 1 (patron 7) wins 55.00, 60.00 back
                 -> player-pair of area 3 (patron 9) wins 11.00, 12.00 back; the coup is over"
        ),
    );
}

#[test]
fn a_coup_without_third_cards_is_settled_at_its_end() {
    let rest = format!("{PAIRS}{INTERIM}");
    check(
        &rest,
        "bets; bet 1 player-pair 5 by 7; bet 1 player-natural-9 5 by 7; close; cards 9h 8c Kh
         card Kc
             -> Banker Kc; Player wins 9 to 8; player-pair of area 1 (patron 7) loses 5.00
             -> player-natural-9 of area 1 (patron 7) wins 45.00, 50.00 back; the coup is over",
    );
    check(
        &rest,
        "bets; bet 1 player-pair 5 by 7; bet 2 player 5 by 8; close; cards 3h 6c 3d; card Kc
             -> Banker Kc; tie at 6; player of area 2 (patron 8) pushes, 5.00 back
             -> player-pair of area 1 (patron 7) wins 55.00, 60.00 back; the coup is over",
    );
}

#[test]
fn hands_are_turned_over_first_and_totals_called() {
    let said = "announcements.made = [\"banker-total\", \"player-draws\"]";
    check(
        &format!("{PAIRS}{INTERIM}{said}\ndeal.style = \"face-down\""),
        &format!(
            "{WAGERS}; {THREE}; card 4s -> Banker 4s face down
             turn player -> Player turned over
             turn banker
                 -> Banker turned over; \"Banker has 4.\"
                 -> banker-pair of area 2 (patron 8) loses 5.00
                 -> player-natural-9 of area 2 (patron 8) loses 5.00
                 -> player-pair of area 1 (patron 7) wins 55.00, 60.00 back
                 -> player-pair of area 3 (patron 9) wins 11.00, 12.00 back
                 -> \"Card for the Player.\"
             card 2c -> Player 2c face down
             turn player; card 3h; turn banker"
        ),
    );
}

#[test]
fn a_banker_that_draws_alone_waits_for_the_interim_too() {
    check(
        &format!("{PAIRS}{INTERIM}"),
        "bets; bet 1 banker-pair 5 by 7; close; cards 6h Ac Kh
         card Ad -> Banker Ad; banker-pair of area 1 (patron 7) wins 55.00, 60.00 back
         card 5d -> Banker 5d; Banker wins 7 to 6; the coup is over",
    );
}

#[test]
fn a_wager_of_the_house_is_settled_by_what_it_asks() {
    let own = |when: &str| {
        let lines = format!("[{{ when = {{ {when} }}, pays = \"2:1\" }}]");
        let wagers = "wagers = [\"player\", \"banker\", \"tie\", \"own\"]";
        format!("{wagers}\nwager.own.lines = {lines}\n{INTERIM}")
    };
    let script = |fourth: &str, sixth: &str| {
        format!(
            "bets; bet 1 own 5 by 7; close; {THREE}; card 4s -> Banker 4s{fourth}
             card 2c; card 3h -> Banker 3h; Banker wins 7 to 6{sixth}; the coup is over"
        )
    };
    let won = "; own of area 1 (patron 7) wins 10.00, 15.00 back";
    check(&own("player-pair = true, banker-pair = false"), &script(won, ""));
    check(&own("banker-natural = false"), &script(won, ""));
    check(&own("player-pair = true, winner = \"banker\""), &script("", won));
    check(&own("player-pair = true, cards = 6"), &script("", won));
    check(&own("player-cards = 3"), &script("", won));
}

#[test]
fn the_round_remembers_what_was_settled() {
    let evening = check(&format!("{PAIRS}{INTERIM}"), &format!("{WAGERS}; {THREE}; cards 4s 2c"));
    let Phase::Dealing(round) = evening.table().phase() else { panic!("a coup is dealt") };
    let settled: Vec<String> = round.settled.iter().map(|paid| paid.spot.to_string()).collect();
    assert_eq!(
        settled,
        [
            "banker-pair of area 2",
            "player-natural-9 of area 2",
            "player-pair of area 1",
            "player-pair of area 3"
        ]
    );
    assert_eq!(evening.table().felt().total().expect("three stakes").to_string(), "15.00");
}

#[test]
fn a_commission_of_the_interim_is_owed_like_any_other() {
    let rest = format!(
        "wagers = [\"player\", \"banker\", \"tie\", \"own\"]\n\
         wager.own.lines = [{{ when = {{ player-pair = true }}, pays = \"2:1\", \
         commission = \"5%\" }}]\ncommission.mode = \"box\"\n{INTERIM}"
    );
    let mut evening = check(
        &rest,
        &format!(
            "bets; bet 1 own 10 by 7; close; {THREE}; card 4s
                 -> Banker 4s; own of area 1 (patron 7) wins 20.00, 1.00 commission, 30.00 back"
        ),
    );
    assert_eq!((evening.credits(7), evening.owed(7)), ("1020.00".into(), "1.00".into()));
    evening.play(
        "cash out 7 -> patron 7 pays 1.00 commission; patron 7 is paid 1019.00
         cards 2c 3h",
    );
}
