//! What the rules of each place refuse, row by row.

use super::{accepted, refused, washington_refuses};
use crate::Jurisdiction;

#[test]
fn washington_asks_for_the_three_positions() {
    washington_refuses(
        r#"wagers = ["player", "banker"]"#,
        &[
            "4:10: `wagers` is without tie; the Washington rules ask for player, banker and tie in each area (Article 2, Washington 2)",
        ],
    );
    washington_refuses(
        r#"wagers = ["dragon-7"]"#,
        &[
            "4:10: `wagers` is without player and banker and tie; the Washington rules ask for player, banker and tie in each area (Article 2, Washington 2)",
        ],
    );
}

#[test]
fn washington_knows_one_banker() {
    washington_refuses(
        r#"wagers = ["player", "banker", "tie", "ez-banker"]"#,
        &[
            "4:10: `wagers` is with ez-banker; the Washington rules ask for no Banker wager that pays less than even money on some win, or pushes on it (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wagers = ["player", "banker", "tie", "banker-6-half", "ez-banker"]"#,
        &[
            "4:10: `wagers` is with ez-banker and banker-6-half; the Washington rules ask for no Banker wager that pays less than even money on some win, or pushes on it (Article 8, Washington 8)",
        ],
    );
    accepted(r#"wagers = ["player", "banker", "tie", "ez-banker"]"#);
}

#[test]
fn macau_allows_three_demonstrations_a_shoe() {
    let expected = |place: &str, asked: u8| {
        format!(
            "{place}: `ghost.per-shoe-max` is {asked}; the Macau rules ask for at most 3 together with `ghost.at-start` (Macau baccarat regulation 55/2004)"
        )
    };
    let file = |ghost: &str| format!("under = \"macau\"\nghost = {{ {ghost} }}");
    refused(&file("per-shoe-max = 4"), &[&expected("3:26", 4)]);
    refused(&file("at-start = 2, per-shoe-max = 2"), &[&expected("3:40", 2)]);
    refused(
        &file("at-start = 4, per-shoe-max = 2, consecutive-max = 4"),
        &[
            "3:22: `ghost.at-start` is 4; the Macau rules ask for at most 3 (Macau baccarat regulation 55/2004)",
        ],
    );
    accepted(&file("at-start = 1, per-shoe-max = 2"));
}

#[test]
fn new_south_wales_pays_up_to_what_can_be_paid() {
    for rounding in ["down", "nearest"] {
        let file = format!(
            "under = \"new-south-wales\"\npayout = {{ rounding = \"{rounding}\", unit = \"1.00\" }}"
        );
        let shown = if rounding == "down" {
            "down to a whole 1.00"
        } else {
            "to the nearest 1.00, up from the middle"
        };
        let expected = format!(
            "3:23: `payout.rounding` is {shown}; the New South Wales rules ask for exact or up: what cannot be paid exactly is paid up to what can (NSW mini-baccarat rules, rule 5.7)"
        );
        refused(&file, &[&expected]);
    }
    accepted("under = \"new-south-wales\"\npayout = { rounding = \"up\", unit = \"1.00\" }");
}

#[test]
fn washington_lets_one_person_wager_on_an_area() {
    washington_refuses(
        "areas.bettors-per-area = 2",
        &[
            "4:26: `areas.bettors-per-area` is 2; the Washington rules ask for 1 (Article 3, Washington 3)",
        ],
    );
}

#[test]
fn washington_opens_lines_only_while_every_area_has_a_wager() {
    washington_refuses(
        r#"gallery.lines = 8
gallery.needs-all-areas = false"#,
        &[
            "5:27: `gallery.needs-all-areas` is false; the Washington rules ask for true: lines are open only while every area holds a wager (Article 4 b, Washington 4 b)",
        ],
    );
}

#[test]
fn washington_allows_nine_areas_and_lines_a_person() {
    washington_refuses(
        "areas.per-patron = 10",
        &[
            "4:20: `areas.per-patron` is 10; the Washington rules ask for at most 9, areas and lines together (Article 4 e, Washington 4 e)",
        ],
    );
}

#[test]
fn washington_asks_for_even_money_on_banker() {
    washington_refuses(
        r#"commission.mode = "push-on-dragon-7""#,
        &[
            "4:19: `commission.mode` is push-on-dragon-7; the Washington rules ask for one that pays every winning Banker wager even money, less commission (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"commission.mode = "half-on-6""#,
        &[
            "4:19: `commission.mode` is half-on-6; the Washington rules ask for one that pays every winning Banker wager even money, less commission (Article 8, Washington 8)",
        ],
    );
}

#[test]
fn washington_asks_for_a_least_commission_within_five_per_cent() {
    washington_refuses(
        r#"commission.minimum = "0.26""#,
        &[
            "4:22: `commission.minimum` is 0.26; the Washington rules ask for at most 5% of the smallest Banker wager (Article 8, Washington 8)",
        ],
    );
}

#[test]
fn washington_asks_for_a_commission_that_is_not_rounded_up() {
    for direction in ["up", "nearest"] {
        let rounding = format!("commission = {{ rounding = \"{direction}\", unit = \"0.25\" }}");
        let written = accepted(&rounding).commission.rounding;
        let expected = format!(
            "4:27: `commission.rounding` is {written}; the Washington rules ask for exact or down, \
             so that no win is charged more than the rate (Article 8, Washington 8)"
        );
        washington_refuses(&rounding, &[&expected]);
    }
}

#[test]
fn washington_asks_for_even_money_on_player() {
    washington_refuses(
        r#"wager.player.pays = "1:2""#,
        &[
            "4:21: `wager.player.pays` is 1:2 when the Player wins; the Washington rules ask for 1:1 when the Player wins, and a push on a tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.player.lines = [{ when = { winner = "player" }, pays = "1:1" }]"#,
        &[
            "4:7: `wager.player.pays` is a loss on a tie; the Washington rules ask for 1:1 when the Player wins, and a push on a tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.player.lines = [{ when = { winner = "player" }, pays = "1:1", commission = "5%" }, { when = { winner = "tie" }, pays = "push" }]"#,
        &[
            "4:7: `wager.player.pays` is 1:1 less 5% when the Player wins; the Washington rules ask for 1:1 when the Player wins, and a push on a tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.player.lines = [{ when = { winner = "player", player-total = 9 }, pays = "1:1" }, { when = { winner = "tie" }, pays = "push" }]"#,
        &[
            "4:7: `wager.player.pays` is a loss when the Player wins; the Washington rules ask for 1:1 when the Player wins, and a push on a tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.player.lines = [{ when = { winner = ["player", "banker"] }, pays = "1:1" }, { when = { winner = "tie" }, pays = "push" }]"#,
        &[
            "4:7: `wager.player.pays` is 1:1 when the Banker wins; the Washington rules ask for 1:1 when the Player wins, and a push on a tie (Article 8, Washington 8)",
        ],
    );
}

#[test]
fn washington_asks_for_eight_to_one_on_every_tie() {
    washington_refuses(
        r#"wager.tie.lines = [{ when = { winner = "tie", player-total = 6 }, pays = "9:1" }]"#,
        &[
            "4:7: `wager.tie.pays` is a loss on a tie; the Washington rules ask for at least 8:1 on every tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.tie.lines = [{ when = { winner = "tie" }, pays = "9:1", commission = "5%" }]"#,
        &[
            "4:7: `wager.tie.pays` is 9:1 less 5% on a tie; the Washington rules ask for at least 8:1 on every tie (Article 8, Washington 8)",
        ],
    );
    washington_refuses(
        r#"wager.tie.lines = [{ pays = "8:1" }]"#,
        &[
            "4:7: `wager.tie.pays` is 8:1 when the Banker wins; the Washington rules ask for at least 8:1 on every tie (Article 8, Washington 8)",
        ],
    );
}

#[test]
fn washington_asks_for_a_written_maximum() {
    refused(
        r#"under = "washington""#,
        &[
            "2:9: `limits.maximum` is not set; the Washington rules ask for an amount of at most 400.00 (WAC 230-15-140, August 2023)",
        ],
    );
}

#[test]
fn washington_asks_for_a_written_number_of_ghost_hands() {
    washington_refuses(
        "ghost.at-start = 1",
        &[
            "4:1: `ghost.per-shoe-max` is not set; the Washington rules ask for a number if ghost hands are offered (Article 13, Washington on ghost hands)",
        ],
    );
}

#[test]
fn new_south_wales_has_its_numbers_of_decks() {
    refused(
        r#"under = "new-south-wales"
shoe.decks = 1
shoe.player-cut-from-end-min = 10
shoe.cut-depth = 14"#,
        &[
            "3:14: `shoe.decks` is 1; the New South Wales rules ask for 3, 4, 6 or 8 (NSW mini-baccarat rules, rule 3)",
        ],
    );
    refused(
        r#"under = "new-south-wales"
shoe.decks = 2
shoe.player-cut-from-end-min = 10
shoe.cut-depth = 14"#,
        &[
            "3:14: `shoe.decks` is 2; the New South Wales rules ask for 3, 4, 6 or 8 (NSW mini-baccarat rules, rule 3)",
        ],
    );
    refused(
        r#"under = "new-south-wales"
shoe.decks = 5
shoe.player-cut-from-end-min = 10
shoe.cut-depth = 14"#,
        &[
            "3:14: `shoe.decks` is 5; the New South Wales rules ask for 3, 4, 6 or 8 (NSW mini-baccarat rules, rule 3)",
        ],
    );
    refused(
        r#"under = "new-south-wales"
shoe.decks = 7
shoe.player-cut-from-end-min = 10
shoe.cut-depth = 14"#,
        &[
            "3:14: `shoe.decks` is 7; the New South Wales rules ask for 3, 4, 6 or 8 (NSW mini-baccarat rules, rule 3)",
        ],
    );
}

#[test]
fn new_south_wales_replaces_handled_cards() {
    refused(
        r#"under = "new-south-wales"
shoe.replace-handled = false"#,
        &[
            "3:24: `shoe.replace-handled` is false; the New South Wales rules ask for true: cards that patrons handle are replaced (NSW mini-baccarat rules, rule 3.9)",
        ],
    );
}

#[test]
fn macau_deals_from_six_decks_or_more() {
    refused(
        r#"under = "macau"
shoe.decks = 5"#,
        &[
            "3:14: `shoe.decks` is 5; the Macau rules ask for at least 6 (Macau baccarat regulation 55/2004)",
        ],
    );
}

#[test]
fn macau_burns_cards() {
    refused(
        r#"under = "macau"
shoe.burn.rule = "none""#,
        &[
            "3:18: `shoe.burn.rule` is none; the Macau rules ask for by the decks, by the first card, or fixed at 1 to 8 (Macau despacho 83/2011)",
        ],
    );
    refused(
        r#"under = "macau"
shoe.burn = { rule = "fixed", cards = 9 }"#,
        &[
            "3:22: `shoe.burn.rule` is fixed at 9; the Macau rules ask for by the decks, by the first card, or fixed at 1 to 8 (Macau despacho 83/2011)",
        ],
    );
}

#[test]
fn macau_allows_three_demonstrations() {
    refused(
        r#"under = "macau"
ghost = { at-start = 4, consecutive-max = 4 }"#,
        &[
            "3:22: `ghost.at-start` is 4; the Macau rules ask for at most 3 (Macau baccarat regulation 55/2004)",
        ],
    );
}

#[test]
fn macau_knows_no_dragon_7_push() {
    refused(
        r#"under = "macau"
commission.mode = "push-on-dragon-7""#,
        &[
            "3:19: `commission.mode` is push-on-dragon-7; the Macau rules ask for a commission, or half on 6 (Macau regulation 55/2004, article 18, as amended by despacho 73/2005)",
        ],
    );
}

#[test]
fn a_house_outside_in_several_ways_is_told_all() {
    refused(
        r#"under = "washington"
areas.bettors-per-area = 3
areas.opposite = "allowed"
commission.rate = "6%"
wager.tie.pays = "7:1""#,
        &[
            "2:9: `limits.maximum` is not set; the Washington rules ask for an amount of at most 400.00 (WAC 230-15-140, August 2023)",
            "3:26: `areas.bettors-per-area` is 3; the Washington rules ask for 1 (Article 3, Washington 3)",
            "4:18: `areas.opposite` is allowed; the Washington rules ask for refused: Player with Tie or Banker with Tie, not Player with Banker (Article 3, Washington 3)",
            "5:19: `commission.rate` is 6%; the Washington rules ask for at most 5% (Article 8, Washington 8)",
            "6:18: `wager.tie.pays` is 7:1 on a tie; the Washington rules ask for at least 8:1 on every tie (Article 8, Washington 8)",
        ],
    );
}

#[test]
fn what_lies_within_the_rules_is_accepted() {
    for within in [
        "under = \"washington\"\nlimits.maximum = \"300.00\"\ncommission.minimum = \"0.25\"",
        "under = \"washington\"\nlimits.maximum = \"300.00\"\nwager.player.pays = \"2:2\"",
        "under = \"washington\"\nlimits.maximum = \"300.00\"\nghost = { at-start = 1, per-shoe-max = 0 }",
        "under = \"washington\"\nlimits.maximum = \"300.00\"\ngallery.needs-all-areas = false",
        "under = \"new-south-wales\"\nshoe.decks = 3",
        "under = \"new-south-wales\"\nshoe.decks = 4\nareas.bettors-per-area = 3",
        "under = \"new-south-wales\"\nshoe.decks = 6",
        "under = \"macau\"\nshoe.decks = 6\nghost.at-start = 3\ncommission.mode = \"half-on-6\"",
        "under = \"macau\"\nshoe.burn = { rule = \"fixed\", cards = 8 }",
        "under = \"macau\"\nshoe.burn.rule = \"per-deck\"",
    ] {
        accepted(within);
    }
}

#[test]
fn every_row_says_what_it_allows_and_where_that_is_written() {
    let rows = Jurisdiction::ALL.iter().map(|rules| rules.bounds().count()).collect::<Vec<_>>();
    assert_eq!(rows, [23, 23, 23, 5, 5]);
    for (option, allowed, article) in Jurisdiction::ALL.iter().flat_map(|rules| rules.bounds()) {
        assert!(!allowed.is_empty() && !article.is_empty(), "{option}");
        let known = crate::outline::outline();
        let generic = option.replace("wager.player.", "wager.*.").replace("wager.tie.", "wager.*.");
        assert!(known.iter().any(|entry| entry.path == generic), "{option}");
    }
}
