//! The most that a coup pays at long odds.

use super::check;

const WAGERS: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"player-pair\"]\n\
                      deal.interim-settlement = true\n";
/// The Player has a pair of twos and draws a two; the Banker has seven in three cards.
const DRAGON: &str = "cards 2h Kc 2d 4s 2c";

fn limited(most: &str, above: &str) -> String {
    let most = format!("limits.payout-maximum = \"{most}\"\n");
    format!("{WAGERS}{most}limits.payout-maximum-above = \"{above}\"\n")
}

#[test]
fn long_odds_share_it_in_proportion_to_the_cent() {
    let evening = check(
        &limited("100.00", "10:1"),
        &format!(
            "bets; bet 1 dragon-7 10 by 7; bet 2 dragon-7 5 by 8; bet 3 banker 20 by 9; close
             {DRAGON}; card 3h
                 -> Banker 3h; Banker wins 7 to 6
                 -> banker of area 3 (patron 9) wins 20.00, 1.00 commission, 39.00 back
                 -> dragon-7 of area 1 (patron 7) wins 66.66, 76.66 back
                 -> dragon-7 of area 2 (patron 8) wins 33.33, 38.33 back; the coup is over"
        ),
    );
    assert_eq!(evening.table().books().kept.to_string(), "-118.99");
}

#[test]
fn what_is_within_is_paid_in_full() {
    let won = |most: &str, above: &str, won: &str| {
        check(
            &limited(most, above),
            &format!(
                "bets; bet 1 dragon-7 10 by 7; close; {DRAGON}; card 3h
                     -> Banker 3h; Banker wins 7 to 6
                     -> dragon-7 of area 1 (patron 7) wins {won} back; the coup is over"
            ),
        );
    };
    won("400.00", "10:1", "400.00, 410.00");
    won("399.99", "10:1", "399.99, 409.99");
    // Odds that are just as long are not longer.
    won("100.00", "40:1", "400.00, 410.00");
    won("100.00", "79:2", "100.00, 110.00");
}

#[test]
fn interim_and_end_share_one_limit() {
    let script = |interim: &str, end: &str| {
        format!(
            "bets; bet 1 player-pair 5 by 7; bet 2 dragon-7 5 by 8; close; cards 2h Kc 2d
             card 4s -> Banker 4s; player-pair of area 1 (patron 7) wins {interim} back
             card 2c; card 3h
                 -> Banker 3h; Banker wins 7 to 6
                 -> dragon-7 of area 2 (patron 8) wins {end} back; the coup is over"
        )
    };
    check(&limited("100.00", "10:1"), &script("55.00, 60.00", "45.00, 50.00"));
    check(&limited("54.99", "10:1"), &script("54.99, 59.99", "0.00, 5.00"));
    // Nothing is left: the stake comes back, and that is no gain.
    check(&limited("55.00", "10:1"), &script("55.00, 60.00", "0.00, 5.00"));
    // A pair at 11 to 1 takes nothing from what longer odds share.
    check(&limited("100.00", "11:1"), &script("55.00, 60.00", "100.00, 105.00"));
    check(&limited("255.00", "10:1"), &script("55.00, 60.00", "200.00, 205.00"));
}

#[test]
fn every_coup_has_its_own_limit() {
    let coup = "bets; bet 1 dragon-7 10 by 7; close; cards 2h Kc 2d 4s 2c; card 3h
                    -> Banker 3h; Banker wins 7 to 6
                    -> dragon-7 of area 1 (patron 7) wins 100.00, 110.00 back; the coup is over";
    check(&limited("100.00", "10:1"), &format!("{coup}\n{coup}"));
}

#[test]
fn commission_is_on_what_is_won() {
    let own = "wagers = [\"player\", \"banker\", \"tie\", \"own\"]\nwager.own.lines = \
               [{ when = { player-pair = true }, pays = \"20:1\", commission = \"5%\" }]\n\
               limits.payout-maximum = \"100.00\"\nlimits.payout-maximum-above = \"10:1\"";
    let evening = check(
        own,
        &format!(
            "bets; bet 1 own 10 by 7; close; {DRAGON}; card 3h
                 -> Banker 3h; Banker wins 7 to 6
                 -> own of area 1 (patron 7) wins 100.00, 5.00 commission, 105.00 back
                 -> the coup is over"
        ),
    );
    assert_eq!(evening.table().books().commission.to_string(), "5.00");
}

#[test]
fn a_limit_of_nothing_pays_no_long_odds() {
    check(
        &limited("0.00", "10:1"),
        &format!(
            "bets; bet 1 dragon-7 10 by 7; bet 2 dragon-7 10 by 8; close; {DRAGON}; card 3h
                 -> Banker 3h; Banker wins 7 to 6
                 -> dragon-7 of area 1 (patron 7) wins 0.00, 10.00 back
                 -> dragon-7 of area 2 (patron 8) wins 0.00, 10.00 back; the coup is over"
        ),
    );
}

#[test]
fn shares_of_the_largest_amounts_fit() {
    let rest = format!(
        "{}limits.side-maximum = \"92233720368547758.07\"\n",
        limited("50000000000000.00", "10:1")
    );
    let all = "1000000000000.00";
    check(
        &rest,
        &format!(
            "buy in 7 {all}; buy in 8 {all}; bets; bet 1 dragon-7 {all} by 7
             bet 2 dragon-7 {all} by 8; close; {DRAGON}; card 3h
                 -> Banker 3h; Banker wins 7 to 6
                 -> dragon-7 of area 1 (patron 7) wins 25000000000000.00, 26000000000000.00 back
                 -> dragon-7 of area 2 (patron 8) wins 25000000000000.00, 26000000000000.00 back
                 -> the coup is over"
        ),
    );
}

#[test]
fn when_a_mistake_is_found_changes_no_share() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"player-natural-9\"]\n\
                deal.interim-settlement = true\nlimits.payout-maximum = \"100.00\"\n\
                limits.payout-maximum-above = \"1:2\"\n";
    let bets = "bets; bet 1 player-natural-9 10 by 7; bet 2 player 31 by 8; close; cards 2h Kc 2d
                card 4s -> Banker 4s; player-natural-9 of area 1 (patron 7) loses 10.00";
    // It was a natural: nothing was to be settled early, so 90 and 31 share 100 at the end.
    let early = check(
        rest,
        &format!(
            "{bets}\nreport misread cards 9h Kc Kd 4s by floor
                 -> I29 misread in coup 1 (dealing); ruled: correct-record
                 -> coup 1 had 9h Kc Kd 4s, not 2h Kc 2d 4s
                 -> player-natural-9 of area 1 (patron 7) comes to 84.38, not 0.00: 84.38 more
                 -> Player wins 9 to 4
                 -> player of area 2 (patron 8) wins 25.61, 56.61 back; the coup is over"
        ),
    );
    let late = check(
        rest,
        &format!(
            "{bets}\ncards 2c 3h; report misread cards 9h Kc Kd 4s 2c 3h; rule correct-record"
        ),
    );
    for evening in [early, late] {
        assert_eq!([7, 8].map(|patron| evening.credits(patron)), ["1074.38", "1025.61"]);
    }
}

#[test]
fn an_interim_that_was_missed_keeps_its_claim() {
    check(
        &limited("100.00", "10:1"),
        "bets; bet 1 player-pair 5 by 7; bet 2 dragon-7 5 by 8; close; cards 2h Kc 2d
         report misread cards 2h Kc 2d 4s 2c by floor
             -> I29 misread in coup 1 (dealing); ruled: correct-record
             -> coup 1 had 2h Kc 2d 4s 2c, not 2h Kc 2d
         card 3h
             -> Banker 3h; Banker wins 7 to 6
             -> player-pair of area 1 (patron 7) wins 55.00, 60.00 back
             -> dragon-7 of area 2 (patron 8) wins 45.00, 50.00 back; the coup is over",
    );
}
