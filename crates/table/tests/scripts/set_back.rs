//! A journal that was set back: what may be known is not played on.

use super::check;

const BETS: &str = "bets; bet 1 player 100 by 7; bet 2 banker 100 by 8";

#[test]
fn a_coup_in_progress_is_void_and_the_shoe_ends() {
    let evening = check(
        "",
        &format!(
            "{BETS}; close; cards 9h 2c; set back
                 -> the journal was set back
                 -> 100.00 back from player of area 1 (patron 7): the coup is void
                 -> 100.00 back from banker of area 2 (patron 8): the coup is void; coup 1 is void
                 -> the shoe is not played on
             set back -> refused: there is no shoe
             bets -> refused: there is no shoe
             shoe -> shoe 2"
        ),
    );
    assert!(evening.table().felt().is_empty());
}

#[test]
fn wagers_that_are_open_come_back() {
    check(
        "",
        &format!(
            "{BETS}; set back
                 -> the journal was set back
                 -> 100.00 back from player of area 1 (patron 7): the coup is void
                 -> 100.00 back from banker of area 2 (patron 8): the coup is void; coup 1 is void
                 -> the shoe is not played on"
        ),
    );
}

#[test]
fn between_coups_the_shoe_ends_and_results_stand() {
    check("", "set back -> the journal was set back; the shoe is not played on");
}

#[test]
fn it_is_done_at_a_table_that_is_paused_or_waits_for_a_ruling() {
    check(
        "",
        "pause; set back -> the journal was set back; the shoe is not played on
         resume",
    );
    check(
        "",
        &format!(
            "{BETS}; close; card 9h; report dropped-card -> I32 dropped-card in coup 1 (dealing)
             set back
                 -> the journal was set back
                 -> 100.00 back from player of area 1 (patron 7): the coup is void
                 -> 100.00 back from banker of area 2 (patron 8): the coup is void; coup 1 is void
                 -> the shoe is not played on
             dismiss -> nothing was wrong
             shoe -> shoe 2"
        ),
    );
}

/// What waits for a ruling is ruled on, though its shoe is over.
#[test]
fn a_burn_that_was_reported_before_is_ruled_on_without_its_shoe() {
    check(
        "shoe.burn.rule = \"by-first-card\"\n",
        "card 5h; bets; bet 1 player 100 by 7; close; card 9h
         report burn-forgotten burned 0 -> I01 burn-forgotten in coup 1 (dealing)
         set back; rule continue -> ruled: continue",
    );
}

/// Whoever could ask for it would see no card that was to come, and void a coup that goes badly.
#[test]
fn it_is_the_house_s_alone() {
    for (by, actor) in [
        ("dealer", "dealer 2"),
        ("floor", "floor 1"),
        ("cage", "cage 3"),
        ("shoe", "the shoe"),
        ("7", "patron 7"),
    ] {
        let refused = format!("refused: not for {actor}: it takes the house");
        check("", &format!("{BETS}; close; card 9h\nset back by {by} -> {refused}"));
    }
}
