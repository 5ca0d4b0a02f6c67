//! Opening, closing, pausing, and who may do what.

use super::{check, check_closed};

const TWO: &str = "floor.opening-signatures = 2";
const ONE: &str = "floor.opening-signatures = 1";

#[test]
fn the_floor_opens_with_another_who_deals() {
    let needed = "it takes the floor, for another dealer";
    check_closed(
        TWO,
        &format!(
            "open table by dealer 2 -> refused: not for dealer 2: {needed}
             open table by house -> refused: not for the house: {needed}
             open table by floor 2 -> refused: not for floor 2: {needed}
             open table -> opened by floor 1 with dealer 2
             open table -> refused: the table is open already"
        ),
    );
}

#[test]
fn one_signature_is_enough_if_the_house_says_so() {
    check_closed(ONE, "open table by dealer 2 -> opened with dealer 2");
    check_closed(ONE, "open table by house -> opened with dealer 2");
    check_closed(ONE, "open table -> opened by floor 1 with dealer 2");
    let refused = "refused: not for dealer 3: it takes the floor, for another dealer";
    check_closed(ONE, &format!("open table by dealer 3 -> {refused}"));
}

#[test]
fn table_closed_refuses_what_needs_it_open() {
    for line in
        ["close table", "pause", "resume", "dealer 3", "buy in 7 5", "shoe", "cut 20", "tick"]
    {
        check_closed("", &format!("{line} -> refused: the table is closed"));
    }
    for line in
        ["card 9h", "cut card", "turn player", "end shoe", "bets", "last bets", "close", "ghost"]
    {
        check_closed("", &format!("{line} -> refused: the table is closed"));
    }
    for line in ["bet 1 player 5 by 7", "take 1 player 5 by 7", "clear 7", "repeat 7", "double 7"] {
        check_closed("", &format!("{line} -> refused: the table is closed"));
    }
}

#[test]
fn table_paused_refuses_what_needs_it_until_it_goes_on() {
    check(
        "",
        "resume -> refused: the table is not paused
         pause by dealer 2 -> refused: not for dealer 2: it takes the floor
         pause -> paused
         pause -> refused: the table is paused
         bets -> refused: the table is paused
         tick -> refused: the table is paused
         close table -> refused: the table is paused
         open table -> refused: the table is open already
         resume by dealer 2 -> refused: not for dealer 2: it takes the floor
         resume -> resumed
         bets -> bets are open for coup 1",
    );
}

#[test]
fn money_on_table_keeps_it_open() {
    let evening = check(
        "",
        "close table -> refused: 3000.00 is still on the table
         bets; close table -> refused: bets are open
         bet 1 player 5 by 7; close; close table -> refused: a coup is in progress
         cards 9h 8c Kh Kc; cash out 7 -> patron 7 is paid 1005.00
         cash out 8; close table -> refused: 1000.00 is still on the table
         close table by dealer 2 -> refused: not for dealer 2: it takes the floor
         cash out 9; close table -> the table is closed
         bets -> refused: the table is closed
         open table; bets -> refused: there is no shoe
         shoe -> shoe 2
         bets -> bets are open for coup 2",
    );
    assert!(evening.table().staff().is_some());
}

#[test]
fn a_dealer_is_relieved_between_coups_by_the_floor() {
    let own = "it takes the floor, for another dealer";
    check(
        "",
        &format!(
            "dealer 5 -> dealer 5 deals
             bets by dealer 2 -> refused: not for dealer 2: it takes the dealer on duty
             bets by dealer 5 -> bets are open for coup 1
             dealer 2 -> refused: bets are open
             close by dealer 5; dealer 2 -> refused: a coup is in progress
             card 9h by shoe; card 8c by shoe; card Kh by shoe; card Kc by shoe
             dealer 1 -> refused: not for floor 1: {own}
             dealer 2 by floor 4 -> refused: not for floor 4: it takes the floor on duty
             floor 4 -> floor 4 is on duty
             dealer 4 by floor 4 -> refused: not for floor 4: {own}
             dealer 1 by floor 4 -> dealer 1 deals"
        ),
    );
}

#[test]
fn not_yours_names_who_may() {
    let by = |who: &str, needed: &str| format!("refused: not for {who}: it takes {needed}");
    let patron = "patron 9";
    let on_duty = by(patron, "the dealer on duty");
    for line in
        ["shoe", "bets", "last bets", "close", "ghost", "card 9h", "cut card", "turn player"]
    {
        check("", &format!("{line} by 9 -> {on_duty}"));
    }
    check("", &format!("bets by dealer 3 -> {}", by("dealer 3", "the dealer on duty")));
    check("", &format!("bets by floor -> {}", by("floor 1", "the dealer on duty")));
    check("", &format!("turn player by shoe -> {}", by("the shoe", "the dealer on duty")));
    check("", &format!("tick by dealer 2 -> {}", by("dealer 2", "the house")));
    check("", &format!("end shoe by dealer 2 -> {}", by("dealer 2", "the floor")));
    check("", &format!("dealer 3 by dealer 2 -> {}", by("dealer 2", "the floor")));
    check("", &format!("buy in 9 5 by 9 -> {}", by(patron, "the cage")));
    check("", &format!("cash out 7 by 9 -> {}", by(patron, "the cage")));
    let owner = by(patron, "the owner of the wager");
    for line in ["bet 1 player 5 for 7", "take 1 player 5 for 7", "clear 7", "repeat 7", "double 7"]
    {
        check("", &format!("bets\n{line} by 9 -> {owner}"));
    }
    check("", "bets; bet 1 player 5 for 7 by dealer 2 -> placed");
}

#[test]
fn nobody_is_dealer_and_floor_at_once() {
    for line in ["close table", "pause", "end shoe", "dealer 3"] {
        check(
            "",
            &format!(
                "{line} by floor 2
                     -> refused: staff 2 deals here, and nobody is dealer and floor at once
                 cash out 7-9; floor 4; {line} by floor 4"
            ),
        );
    }
    check(
        "",
        "pause
         resume by floor 2 -> refused: staff 2 deals here, and nobody is dealer and floor at once
         floor 4; resume by floor 4 -> resumed",
    );
    check(
        "",
        "dealer 5
         pause by floor 5 -> refused: staff 5 deals here, and nobody is dealer and floor at once
         floor 2; pause by floor 2 -> paused",
    );
}

#[test]
fn beside_a_live_dealer_the_house_runs_the_clock_and_no_more() {
    let needed = "refused: not for the house: it takes the dealer on duty";
    let rest = "terminals.dealer = \"live\"\nshoe.player-cut = true\ndeal.style = \"face-down\"";
    check_closed(
        rest,
        &format!(
            "open table; buy in 7 100; shoe by house -> {needed}
             shoe; cut 100 by house -> {needed}
             cut 100; ghost by house -> {needed}
             bets by house -> bets are open for coup 1 until 00:00:20
             bet 1 player 5 for 7 by house -> {needed}
             bet 1 player 5 by 7; last bets by house -> last bets
             close by house -> bets are closed
             card 9h by house -> {needed}
             cut card by house -> {needed}
             cards 9h 8c Kh Kc; turn player by house -> {needed}
             turn player; turn banker"
        ),
    );
}

#[test]
fn where_the_house_deals_by_itself_it_does_all_that_a_dealer_does() {
    let rest = "terminals.dealer = \"automatic\"\nshoe.player-cut = true\n\
                deal.style = \"face-down\"\nghost.per-shoe-max = 1";
    check_closed(
        rest,
        "open table; buy in 7 100; shoe by house; cut 100 by house; ghost by house
         card 9h by house; card 8c by house; card Kh by house; card Kc by house
         bets by house; bet 1 player 5 for 7 by house; close by house; card 9h by house
         card 8c by house; card Kh by house; card Kc by house; turn player by house
         turn banker by house",
    );
}

#[test]
fn the_floor_on_duty_hands_over_or_whoever_comes_signs_on() {
    let other = "refused: not for floor 4: it takes the floor on duty";
    check(
        "",
        &format!(
            "pause by floor 4 -> {other}
             limit 7 loss 5 by floor 4 -> {other}
             report dropped-card; rule continue by floor 4 -> {other}
             floor 5 by floor 4 -> {other}
             floor 4 by 7 -> refused: not for patron 7: it takes the floor
             floor 2 by floor 4
                 -> refused: staff 2 deals here, and nobody is dealer and floor at once
             floor 2 -> refused: staff 2 deals here, and nobody is dealer and floor at once
             floor 4 -> floor 4 is on duty
             rule continue by floor 4 -> ruled: continue
             pause by floor 4; floor 1 by floor 4 -> floor 1 is on duty
             resume -> resumed"
        ),
    );
    check_closed("", "floor 4 -> refused: the table is closed");
    check_closed(
        ONE,
        "open table by dealer 2; pause by floor 4 -> paused
         resume by floor 5 -> resumed",
    );
}

#[test]
fn nobody_is_on_duty_and_the_cage_at_once() {
    check(
        "",
        "buy in 7 5 by cage 2
             -> refused: staff 2 is on duty here, and nobody is that and the cage at once
         cash out 7 by cage 1
             -> refused: staff 1 is on duty here, and nobody is that and the cage at once
         limit 7 loss 5 by cage 2
             -> refused: staff 2 is on duty here, and nobody is that and the cage at once
         dealer 3
         buy in 7 5 -> refused: staff 3 is on duty here, and nobody is that and the cage at once
         buy in 7 5 by cage 2 -> 5.00 in credits",
    );
}

#[test]
fn a_closed_table_is_run_by_other_rules() {
    let evening = check_closed(
        TWO,
        "open table; buy in 7 100; shoe; cash out 7; close table -> the table is closed",
    );
    let mut table = evening.table().clone();
    let house = std::sync::Arc::new(house::House::preset("macau").expect("a preset"));
    table.adopt(std::sync::Arc::clone(&house));
    assert_eq!(table.house().version, house.version);
    assert_eq!(table.books(), evening.table().books());
    assert!(table.past().is_empty() && table.balances());
}

#[test]
#[should_panic(expected = "only while it is closed")]
fn an_open_table_keeps_its_rules() {
    let mut table = check("", "buy in 7 100").table().clone();
    let house = house::House::preset("macau").expect("a preset");
    table.adopt(std::sync::Arc::new(house));
}
