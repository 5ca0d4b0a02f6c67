//! Interim settlement: what two cards decide is settled before a third card is drawn.

use super::check;
use crate::Phase;

const PAIRS: &str = "wagers = [\"player\", \"banker\", \"tie\", \"player-pair\", \"banker-pair\", \
                     \"player-natural-9\"]\n";
const INTERIM: &str = "deal.interim-settlement = true\n";
/// The Player has a pair of twos, the Banker a king and a four: both draw.
const THREE: &str = "card 2h; card Kc; card 2d";
const WAGERS: &str = "bets; bet 7 a1 player 5; bet 7 a1 player-pair 5; bet 8 a2 banker 5
                      bet 8 a2 banker-pair 5; bet 8 a2 player-natural-9 5; bet 9 a3 player-pair 1
                      bet 9 a3 tie 5; lock";

#[test]
fn what_two_cards_decide_is_settled_before_the_third_card() {
    let evening = check(
        &format!("{PAIRS}{INTERIM}"),
        &format!(
            "{WAGERS}; {THREE}
             card 4s -> Banker 2 4s up, lose 8 a2 banker-pair 0.00, \
             lose 8 a2 player-natural-9 0.00, win 7 a1 player-pair 60.00 gain, \
             win 9 a3 player-pair 12.00 gain
             out 9 -> out 9 1006.00
             card 2c -> Player 3 2c up
             card 3h -> Banker 3 3h up, decided Banker, lose 7 a1 player 0.00, \
             lose 9 a3 tie 0.00, win 8 a2 banker 9.75 gain, over"
        ),
    );
    assert_eq!([7, 8].map(|patron| evening.credits(patron)), ["1050.00", "994.75"]);
}

#[test]
fn without_it_everything_is_settled_at_the_end() {
    check(
        PAIRS,
        &format!(
            "{WAGERS}; {THREE}; card 4s -> Banker 2 4s up
             card 2c; card 3h -> Banker 3 3h up, decided Banker, lose 7 a1 player 0.00, \
             lose 9 a3 tie 0.00, lose 8 a2 banker-pair 0.00, lose 8 a2 player-natural-9 0.00, \
             win 8 a2 banker 9.75 gain, win 7 a1 player-pair 60.00 gain, \
             win 9 a3 player-pair 12.00 gain, over"
        ),
    );
}

#[test]
fn a_coup_without_third_cards_is_settled_at_its_end() {
    let rest = format!("{PAIRS}{INTERIM}");
    check(
        &rest,
        "bets; bet 7 a1 player-pair 5; bet 7 a1 player-natural-9 5; lock
         card 9h; card 8c; card Kh
         card Kc -> Banker 2 Kc up, decided Player, lose 7 a1 player-pair 0.00, \
         win 7 a1 player-natural-9 50.00 gain, over",
    );
    check(
        &rest,
        "bets; bet 7 a1 player-pair 5; bet 8 a2 player 5; lock; card 3h; card 6c; card 3d
         card Kc -> Banker 2 Kc up, decided Tie, push 8 a2 player 5.00, \
         win 7 a1 player-pair 60.00 gain, over",
    );
}

#[test]
fn hands_are_turned_over_first_and_totals_called() {
    let said = "announcements.made = [\"banker-total\", \"player-draws\"]";
    check(
        &format!("{PAIRS}{INTERIM}{said}\ndeal.style = \"face-down\""),
        &format!(
            "{WAGERS}; {THREE}; card 4s -> Banker 2 4s down
             turn player -> turned Player
             turn banker -> turned Banker, say BankerTotal 4, lose 8 a2 banker-pair 0.00, \
             lose 8 a2 player-natural-9 0.00, win 7 a1 player-pair 60.00 gain, \
             win 9 a3 player-pair 12.00 gain, say PlayerDraws
             card 2c -> Player 3 2c down
             turn player; card 3h; turn banker"
        ),
    );
}

#[test]
fn a_banker_that_draws_alone_waits_for_the_interim_too() {
    check(
        &format!("{PAIRS}{INTERIM}"),
        "bets; bet 7 a1 banker-pair 5; lock; card 6h; card Ac; card Kh
         card Ad -> Banker 2 Ad up, win 7 a1 banker-pair 60.00 gain
         card 5d -> Banker 3 5d up, decided Banker, over",
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
            "bets; bet 7 a1 own 5; lock; {THREE}; card 4s -> Banker 2 4s up{fourth}
             card 2c; card 3h -> Banker 3 3h up, decided Banker{sixth}, over"
        )
    };
    let won = ", win 7 a1 own 15.00 gain";
    check(&own("player-pair = true, banker-pair = false"), &script(won, ""));
    check(&own("banker-natural = false"), &script(won, ""));
    check(&own("player-pair = true, winner = \"banker\""), &script("", won));
    check(&own("player-pair = true, cards = 6"), &script("", won));
    check(&own("player-cards = 3"), &script("", won));
}

#[test]
fn the_round_remembers_what_was_settled() {
    let evening =
        check(&format!("{PAIRS}{INTERIM}"), &format!("{WAGERS}; {THREE}; card 4s; card 2c"));
    let Phase::Dealing(round) = evening.table.phase() else { panic!("a coup is dealt") };
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
    assert_eq!(evening.table.felt().total().expect("three stakes").to_string(), "15.00");
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
            "bets; bet 7 a1 own 10; lock; {THREE}
             card 4s -> Banker 2 4s up, win 7 a1 own 30.00 gain"
        ),
    );
    assert_eq!((evening.credits(7), evening.owed(7)), ("1020.00".into(), "1.00".into()));
    evening.play("out 7 -> collected 7 1.00, out 7 1019.00; card 2c; card 3h");
}
