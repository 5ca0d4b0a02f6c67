//! A journal that was set back: what may be known is not played on.

use super::check;

const BETS: &str = "bets; bet 7 a1 player 100; bet 8 a2 banker 100";

#[test]
fn a_coup_in_progress_is_void_and_the_shoe_ends() {
    let evening = check(
        "",
        &format!(
            "{BETS}; lock; card 9h; card 2c
             house > set-back -> set back, returned 7 a1 player 100.00 Void, \
             returned 8 a2 banker 100.00 Void, void 1, shoe over by SetBack
             house > set-back -> !NoShoe
             bets -> !NoShoe
             shoe -> shoe 2"
        ),
    );
    assert!(evening.table.felt().is_empty());
}

#[test]
fn wagers_that_are_open_come_back() {
    check(
        "",
        &format!(
            "{BETS}
             house > set-back -> set back, returned 7 a1 player 100.00 Void, \
             returned 8 a2 banker 100.00 Void, void 1, shoe over by SetBack"
        ),
    );
}

#[test]
fn between_coups_the_shoe_ends_and_results_stand() {
    check("", "house > set-back -> set back, shoe over by SetBack");
}

#[test]
fn it_is_done_at_a_table_that_is_paused_or_waits_for_a_ruling() {
    check("", "pause; house > set-back -> set back, shoe over by SetBack; resume");
    check(
        "",
        &format!(
            "{BETS}; lock; card 9h
             report dropped-card -> dropped-card of 1 dealing
             house > set-back -> set back, returned 7 a1 player 100.00 Void, \
             returned 8 a2 banker 100.00 Void, void 1, shoe over by SetBack
             dismiss -> dismissed
             shoe -> shoe 2"
        ),
    );
}

/// What waits for a ruling is ruled on, though its shoe is over.
#[test]
fn a_burn_that_was_reported_before_is_ruled_on_without_its_shoe() {
    check(
        "shoe.burn.rule = \"by-first-card\"\n",
        "card 5h; bets; bet 7 a1 player 100; lock; card 9h
         report burn-forgotten burned 0 -> burn-forgotten of 1 dealing
         house > set-back
         rule continue -> ruled continue",
    );
}

/// Whoever could ask for it would see no card that was to come, and void a coup that goes badly.
#[test]
fn it_is_the_house_s_alone() {
    for (by, actor) in [
        ("dealer2", "Dealer(StaffId(2))"),
        ("floor1", "Floor(StaffId(1))"),
        ("cage3", "Cage(StaffId(3))"),
        ("reader", "Shoe"),
        ("patron7", "Patron(PatronId(7))"),
    ] {
        let refused = format!("!NotYours {{ by: {actor}, needed: House }}");
        check("", &format!("{BETS}; lock; card 9h; {by} > set-back -> {refused}"));
    }
}
