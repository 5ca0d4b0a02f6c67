//! The slips of the documents, by their numbers in docs/RULES.md, as the table handles them.

use super::{check, check_preset};

const START: &str = "cut 100; card Ah; bets";

/// A wager of each area of the table, all by patron 7.
fn every_area(areas: u8) -> String {
    (1..=areas).map(|area| format!("; bet 7 a{area} player 5")).collect()
}

#[test]
fn erratum_e6_no_card_before_the_lock_and_no_wager_after_it() {
    check_preset(
        "washington",
        &format!(
            "{START}; card 9h -> !NoCardDue
             bet 7 a1 player 5; lock
             bet 7 a1 player 5 -> !BetsClosed {{ late: Millis(0) }}
             card 9h; back 7 a1 player 5 -> !BetsClosed {{ late: Millis(0) }}"
        ),
    );
}

#[test]
fn erratum_e7_player_and_banker_are_not_wagered_on_together() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 7 a1 player 5; bet 7 a1 tie 5
             bet 7 a1 banker 5 -> !Opposite(RefusedPerArea)
             bet 7 a2 banker 5; bet 7 a2 tie 5; bet 7 a2 player 5 -> !Opposite(RefusedPerArea)"
        ),
    );
    check_preset("ez", &format!("{START}; bet 7 a1 player 10; bet 7 a1 banker 10"));
}

#[test]
fn erratum_e8_lines_need_every_area_when_placed_and_again_at_the_lock() {
    let areas = every_area(9);
    check_preset(
        "washington",
        &format!(
            "{START}; bet 8 l1 player 5 -> !LineNeedsAllAreas {{ empty: Area(1) }}
             {areas}; back 7 a4 player 5
             bet 8 l1 player 5 -> !LineNeedsAllAreas {{ empty: Area(4) }}
             bet 7 a4 player 5; bet 8 l1 player 5; back 7 a4 player 5
             bet 8 l1 player 5 -> !LineNeedsAllAreas {{ empty: Area(4) }}
             bet 9 a4 banker 5; bet 8 l1 player 5; back 9 a4 banker 5
             lock -> returned 8 l1 player 10.00 AreaLeftEmpty, locked, say BetsClosed"
        ),
    );
    let two = "areas.count = 2\ngallery.lines = 1\ngallery.on-area-left = \"stand\"";
    check(
        two,
        "bets; bet 7 a1 player 5; bet 7 a2 player 5; bet 8 l1 player 5; clear 7; lock -> locked",
    );
    let open = "areas.count = 2\ngallery.lines = 1\ngallery.needs-all-areas = false";
    check(open, "bets; bet 8 l1 player 5; lock -> locked");
}

#[test]
fn erratum_e9_the_outside_lines_are_never_wagered_on() {
    let areas = every_area(9);
    let lines: String = (1..=8).map(|line| format!("; bet 8 l{line} player 5")).collect();
    check_preset(
        "washington",
        &format!(
            "{START}{areas}{lines}; bet 9 l0 player 5 -> !NoSuchPlace(Line(0))
             bet 9 l9 player 5 -> !NoSuchPlace(Line(9))"
        ),
    );
}

#[test]
fn erratum_e10_nine_areas_and_lines_together() {
    let areas = every_area(8);
    check_preset(
        "washington",
        &format!(
            "{START}{areas}; bet 8 a9 player 5; bet 7 l1 player 5
             bet 7 l2 player 5 -> !TooManyPlaces {{ most: 9 }}
             bet 7 l1 tie 5; bet 8 l2 player 5"
        ),
    );
}

#[test]
fn erratum_e11_a_table_has_one_to_nine_areas() {
    for areas in 1..=9_u8 {
        let (rest, next) = (format!("areas.count = {areas}"), areas + 1);
        let refused = format!("bet 7 a{next} player 5 -> !NoSuchPlace(Area({next}))");
        check(&rest, &format!("bets; bet 7 a{areas} player 5; {refused}"));
    }
}

#[test]
fn erratum_e14_the_player_is_turned_up_first() {
    check_preset(
        "macau",
        &format!(
            "{START}; bet 7 a1 player 100; lock; card 9h; card 8c; card Kh; card Kc
             turn banker -> !OtherHandFirst(Player)
             patron7 > turn player -> turned Player, say PlayerTotal 9"
        ),
    );
}
