//! The most that a coup pays at long odds.

use super::check;

const WAGERS: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"player-pair\"]\n\
                      deal.interim-settlement = true\n";
/// The Player has a pair of twos and draws a two; the Banker has seven in three cards.
const DRAGON: &str = "card 2h; card Kc; card 2d; card 4s; card 2c";

fn limited(most: &str, above: &str) -> String {
    let most = format!("limits.payout-maximum = \"{most}\"\n");
    format!("{WAGERS}{most}limits.payout-maximum-above = \"{above}\"\n")
}

#[test]
fn long_odds_share_it_in_proportion_to_the_cent() {
    let evening = check(
        &limited("100.00", "10:1"),
        &format!(
            "bets; bet 7 a1 dragon-7 10; bet 8 a2 dragon-7 5; bet 9 a3 banker 20; lock; {DRAGON}
             card 3h -> Banker 3 3h up, decided Banker, win 9 a3 banker 39.00 gain, \
             win 7 a1 dragon-7 76.66 gain, win 8 a2 dragon-7 38.33 gain, over"
        ),
    );
    assert_eq!(evening.table.books().kept.to_string(), "-118.99");
}

#[test]
fn what_is_within_is_paid_in_full() {
    let won = |most: &str, above: &str, back: &str| {
        check(
            &limited(most, above),
            &format!(
                "bets; bet 7 a1 dragon-7 10; lock; {DRAGON}
                 card 3h -> Banker 3 3h up, decided Banker, win 7 a1 dragon-7 {back} gain, over"
            ),
        );
    };
    won("400.00", "10:1", "410.00");
    won("399.99", "10:1", "409.99");
    // Odds that are just as long are not longer.
    won("100.00", "40:1", "410.00");
    won("100.00", "79:2", "110.00");
}

#[test]
fn interim_and_end_share_one_limit() {
    let script = |interim: &str, end: &str| {
        format!(
            "bets; bet 7 a1 player-pair 5; bet 8 a2 dragon-7 5; lock; card 2h; card Kc; card 2d
             card 4s -> Banker 2 4s up, win 7 a1 player-pair {interim}
             card 2c; card 3h -> Banker 3 3h up, decided Banker, win 8 a2 dragon-7 {end}, over"
        )
    };
    check(&limited("100.00", "10:1"), &script("60.00 gain", "50.00 gain"));
    check(&limited("54.99", "10:1"), &script("59.99 gain", "5.00"));
    // Nothing is left: the stake comes back, and that is no gain.
    check(&limited("55.00", "10:1"), &script("60.00 gain", "5.00"));
    // A pair at 11 to 1 takes nothing from what longer odds share.
    check(&limited("100.00", "11:1"), &script("60.00 gain", "105.00 gain"));
    check(&limited("255.00", "10:1"), &script("60.00 gain", "205.00 gain"));
}

#[test]
fn every_coup_has_its_own_limit() {
    let coup = "bets; bet 7 a1 dragon-7 10; lock; card 2h; card Kc; card 2d; card 4s; card 2c
                card 3h -> Banker 3 3h up, decided Banker, win 7 a1 dragon-7 110.00 gain, over";
    check(&limited("100.00", "10:1"), &format!("{coup}; {coup}"));
}

#[test]
fn commission_is_on_what_is_won() {
    let own = "wagers = [\"player\", \"banker\", \"tie\", \"own\"]\nwager.own.lines = \
               [{ when = { player-pair = true }, pays = \"20:1\", commission = \"5%\" }]\n\
               limits.payout-maximum = \"100.00\"\nlimits.payout-maximum-above = \"10:1\"";
    let evening = check(
        own,
        &format!(
            "bets; bet 7 a1 own 10; lock; {DRAGON}
             card 3h -> Banker 3 3h up, decided Banker, win 7 a1 own 105.00 gain, over"
        ),
    );
    assert_eq!(evening.table.books().commission.to_string(), "5.00");
}

#[test]
fn a_limit_of_nothing_pays_no_long_odds() {
    check(
        &limited("0.00", "10:1"),
        &format!(
            "bets; bet 7 a1 dragon-7 10; bet 8 a2 dragon-7 10; lock; {DRAGON}
             card 3h -> Banker 3 3h up, decided Banker, win 7 a1 dragon-7 10.00, \
             win 8 a2 dragon-7 10.00, over"
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
            "in 7 {all}; in 8 {all}
             bets; bet 7 a1 dragon-7 {all}; bet 8 a2 dragon-7 {all}; lock; {DRAGON}
             card 3h -> Banker 3 3h up, decided Banker, \
             win 7 a1 dragon-7 26000000000000.00 gain, \
             win 8 a2 dragon-7 26000000000000.00 gain, over"
        ),
    );
}

#[test]
fn when_a_mistake_is_found_changes_no_share() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"player-natural-9\"]\n\
                deal.interim-settlement = true\nlimits.payout-maximum = \"100.00\"\n\
                limits.payout-maximum-above = \"1:2\"\n";
    let bets = "bets; bet 7 a1 player-natural-9 10; bet 8 a2 player 31; lock; card 2h; card Kc
                card 2d; card 4s -> Banker 2 4s up, lose 7 a1 player-natural-9 0.00";
    // It was a natural: nothing was to be settled early, so 90 and 31 share 100 at the end.
    let early = check(
        rest,
        &format!(
            "{bets}
             floor1 > report misread cards 9h Kc Kd 4s -> misread of 1 dealing, \
             ruled correct-record, 1 had 9hKcKd4s not 2hKc2d4s, \
             again 7 a1 player-natural-9 0.00 to 84.38 moves 84.38, decided Player, \
             win 8 a2 player 56.61 gain, over"
        ),
    );
    let late = check(
        rest,
        &format!(
            "{bets}; card 2c; card 3h; report misread cards 9h Kc Kd 4s 2c 3h; rule correct-record"
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
        "bets; bet 7 a1 player-pair 5; bet 8 a2 dragon-7 5; lock; card 2h; card Kc; card 2d
         floor1 > report misread cards 2h Kc 2d 4s 2c -> misread of 1 dealing, \
         ruled correct-record, 1 had 2hKc2d4s2c not 2hKc2d
         card 3h -> Banker 3 3h up, decided Banker, win 7 a1 player-pair 60.00 gain, \
         win 8 a2 dragon-7 50.00 gain, over",
    );
}
