//! Opening, closing, pausing, and who may do what.

use super::{check, check_closed};

const TWO: &str = "floor.opening-signatures = 2";
const ONE: &str = "floor.opening-signatures = 1";

#[test]
fn the_floor_opens_with_another_who_deals() {
    let needed = "FloorForAnotherDealer";
    check_closed(
        TWO,
        &format!(
            "dealer2 > open -> !NotYours {{ by: Dealer(StaffId(2)), needed: {needed} }}
             house > open -> !NotYours {{ by: House, needed: {needed} }}
             floor2 > open 2 -> !NotYours {{ by: Floor(StaffId(2)), needed: {needed} }}
             floor1 > open 2 -> opened 1 2
             open -> !TableOpen"
        ),
    );
}

#[test]
fn one_signature_is_enough_if_the_house_says_so() {
    check_closed(ONE, "dealer2 > open 2 -> opened 0 2");
    check_closed(ONE, "house > open 2 -> opened 0 2");
    check_closed(ONE, "floor1 > open 2 -> opened 1 2");
    let needed = "FloorForAnotherDealer";
    let refused = format!("!NotYours {{ by: Dealer(StaffId(3)), needed: {needed} }}");
    check_closed(ONE, &format!("dealer3 > open 2 -> {refused}"));
}

#[test]
fn table_closed_refuses_what_needs_it_open() {
    for line in ["close", "pause", "resume", "dealer 3", "in 7 5", "shoe", "cut 20", "tick"] {
        check_closed("", &format!("{line} -> !TableClosed"));
    }
    for line in ["card 9h", "cut-card", "turn player", "end-shoe", "bets", "last", "lock", "ghost"]
    {
        check_closed("", &format!("{line} -> !TableClosed"));
    }
    for line in ["bet 7 a1 player 5", "back 7 a1 player 5", "clear 7", "repeat 7", "double 7"] {
        check_closed("", &format!("{line} -> !TableClosed"));
    }
}

#[test]
fn table_paused_refuses_what_needs_it_until_it_goes_on() {
    check(
        "",
        "resume -> !NotPaused
         dealer2 > pause -> !NotYours { by: Dealer(StaffId(2)), needed: Floor }
         pause -> paused
         pause -> !TablePaused
         bets -> !TablePaused
         tick -> !TablePaused
         close -> !TablePaused
         open -> !TableOpen
         dealer2 > resume -> !NotYours { by: Dealer(StaffId(2)), needed: Floor }
         resume -> resumed
         bets -> bets for 1",
    );
}

#[test]
fn money_on_table_keeps_it_open() {
    let evening = check(
        "",
        "close -> !MoneyOnTable { amount: Cents(300000) }
         bets; close -> !BetsOpen
         bet 7 a1 player 5; lock; close -> !CoupInProgress
         card 9h; card 8c; card Kh; card Kc
         out 7 -> out 7 1005.00
         out 8; close -> !MoneyOnTable { amount: Cents(100000) }
         dealer2 > close -> !NotYours { by: Dealer(StaffId(2)), needed: Floor }
         out 9; close -> closed
         bets -> !TableClosed
         open; bets -> !NoShoe
         shoe -> shoe 2
         bets -> bets for 2",
    );
    assert!(evening.table.staff().is_some());
}

#[test]
fn a_dealer_is_relieved_between_coups_by_the_floor() {
    let own = "needed: FloorForAnotherDealer";
    let needed = "needed: FloorOnDuty";
    check(
        "",
        &format!(
            "dealer 5 -> dealer 5
             bets -> !NotYours {{ by: Dealer(StaffId(2)), needed: DealerOnDuty }}
             dealer5 > bets -> bets for 1
             dealer 2 -> !BetsOpen
             dealer5 > lock; dealer 2 -> !CoupInProgress
             reader > card 9h; reader > card 8c; reader > card Kh; reader > card Kc
             floor1 > dealer 1 -> !NotYours {{ by: Floor(StaffId(1)), {own} }}
             floor4 > dealer 2 -> !NotYours {{ by: Floor(StaffId(4)), {needed} }}
             floor4 > floor 4 -> floor 4
             floor4 > dealer 4 -> !NotYours {{ by: Floor(StaffId(4)), {own} }}
             floor4 > dealer 1 -> dealer 1"
        ),
    );
}

#[test]
fn not_yours_names_who_may() {
    let by = |who: &str, needed: &str| format!("!NotYours {{ by: {who}, needed: {needed} }}");
    let patron = "Patron(PatronId(9))";
    let on_duty = by(patron, "DealerOnDuty");
    for line in ["shoe", "bets", "last", "lock", "ghost", "card 9h", "cut-card", "turn player"] {
        check("", &format!("patron9 > {line} -> {on_duty}"));
    }
    check("", &format!("dealer3 > bets -> {}", by("Dealer(StaffId(3))", "DealerOnDuty")));
    check("", &format!("floor1 > bets -> {}", by("Floor(StaffId(1))", "DealerOnDuty")));
    check("", &format!("reader > turn player -> {}", by("Shoe", "DealerOnDuty")));
    check("", &format!("dealer2 > tick -> {}", by("Dealer(StaffId(2))", "House")));
    check("", &format!("dealer2 > end-shoe -> {}", by("Dealer(StaffId(2))", "Floor")));
    check("", &format!("dealer2 > dealer 3 -> {}", by("Dealer(StaffId(2))", "Floor")));
    check("", &format!("patron9 > in 9 5 -> {}", by(patron, "Cage")));
    check("", &format!("patron9 > out 7 -> {}", by(patron, "Cage")));
    let owner = by(patron, "OwnerOfWager");
    for line in ["bet 7 a1 player 5", "back 7 a1 player 5", "clear 7", "repeat 7", "double 7"] {
        check("", &format!("bets; patron9 > {line} -> {owner}"));
    }
    check("", "bets; dealer2 > bet 7 a1 player 5 -> staked 7 a1 player 5.00");
}

#[test]
fn nobody_is_dealer_and_floor_at_once() {
    for line in ["close", "pause", "end-shoe", "dealer 3"] {
        let refused = format!("floor2 > {line} -> !DealsHere(StaffId(2))");
        check("", &format!("{refused}; out 7; out 8; out 9; floor4 > floor 4; floor4 > {line}"));
    }
    check(
        "",
        "pause; floor2 > resume -> !DealsHere(StaffId(2)); floor4 > floor 4; floor4 > resume -> resumed",
    );
    check(
        "",
        "dealer 5; floor5 > pause -> !DealsHere(StaffId(5)); floor2 > floor 2; floor2 > pause -> paused",
    );
}

#[test]
fn beside_a_live_dealer_the_house_runs_the_clock_and_no_more() {
    let needed = "!NotYours { by: House, needed: DealerOnDuty }";
    let rest = "terminals.dealer = \"live\"\nshoe.player-cut = true\ndeal.style = \"face-down\"";
    check_closed(
        rest,
        &format!(
            "open; in 7 100; house > shoe -> {needed}; shoe; house > cut 100 -> {needed}; cut 100
             house > ghost -> {needed}
             house > bets -> bets for 1 until 20000
             house > bet 7 a1 player 5 -> {needed}; bet 7 a1 player 5
             house > last -> last bets; house > lock -> locked
             house > card 9h -> {needed}; house > cut-card -> {needed}
             card 9h; card 8c; card Kh; card Kc; house > turn player -> {needed}
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
        "open; in 7 100; house > shoe; house > cut 100; house > ghost
         house > card 9h; house > card 8c; house > card Kh; house > card Kc
         house > bets; house > bet 7 a1 player 5; house > lock
         house > card 9h; house > card 8c; house > card Kh; house > card Kc
         house > turn player; house > turn banker",
    );
}

#[test]
fn the_floor_on_duty_hands_over_or_whoever_comes_signs_on() {
    let other = "!NotYours { by: Floor(StaffId(4)), needed: FloorOnDuty }";
    check(
        "",
        &format!(
            "floor4 > pause -> {other}
             floor4 > limit 7 loss 5 -> {other}
             report dropped-card; floor4 > rule continue -> {other}
             floor4 > floor 5 -> {other}
             patron7 > floor 4 -> !NotYours {{ by: Patron(PatronId(7)), needed: Floor }}
             floor4 > floor 2 -> !DealsHere(StaffId(2))
             floor2 > floor 2 -> !DealsHere(StaffId(2))
             floor4 > floor 4 -> floor 4
             floor4 > rule continue -> ruled continue
             floor4 > pause; floor4 > floor 1 -> floor 1
             floor1 > resume -> resumed"
        ),
    );
    check_closed("", "floor4 > floor 4 -> !TableClosed");
    check_closed(ONE, "dealer2 > open 2; floor4 > pause -> paused; floor5 > resume -> resumed");
}

#[test]
fn nobody_is_on_duty_and_the_cage_at_once() {
    check(
        "",
        "cage2 > in 7 5 -> !OnDuty(StaffId(2))
         cage1 > out 7 -> !OnDuty(StaffId(1))
         cage2 > limit 7 loss 5 -> !OnDuty(StaffId(2))
         dealer 3; cage3 > in 7 5 -> !OnDuty(StaffId(3))
         cage2 > in 7 5 -> in 7 5.00",
    );
}

#[test]
fn a_closed_table_is_run_by_other_rules() {
    let evening = check_closed(TWO, "open; in 7 100; shoe; out 7; close -> closed");
    let mut table = evening.table.clone();
    let house = std::sync::Arc::new(house::House::preset("macau").expect("a preset"));
    table.adopt(std::sync::Arc::clone(&house));
    assert_eq!(table.house().version, house.version);
    assert_eq!(table.books(), evening.table.books());
    assert!(table.past().is_empty() && table.balances());
}

#[test]
#[should_panic(expected = "only while it is closed")]
fn an_open_table_keeps_its_rules() {
    let mut table = check("", "in 7 100").table.clone();
    let house = house::House::preset("macau").expect("a preset");
    table.adopt(std::sync::Arc::new(house));
}
