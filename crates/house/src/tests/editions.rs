//! What the State of Washington says beside the game's own rules, by the year of the edition.

use super::{accepted, refused, warned};
use crate::{Jurisdiction, markdown};

/// What is said of a maximum that is too great under an edition.
fn too_great(place: &str, option: &str, value: &str, edition: &str) -> String {
    let (allowed, article) = match edition {
        "Washington 2022" => ("300.00", "WAC 230-15-140 until August 2023"),
        _ => ("400.00", "WAC 230-15-140, August 2023"),
    };
    format!(
        "{place}: `{option}` is {value}; the {edition} rules ask for an amount of at most {allowed} ({article})"
    )
}

/// Checks a greatest wager that an edition allows, and the next that it does not.
#[track_caller]
fn check(id: &str, name: &str, most: &str, more: &str) {
    let file = |amount: &str| format!("under = \"{id}\"\nlimits.maximum = \"{amount}\"");
    accepted(&file(most));
    refused(&file(more), &[&too_great("3:18", "limits.maximum", more, name)]);
}

#[test]
fn bug_19_the_greatest_wager_is_that_of_the_edition() {
    check("washington", "Washington", "400.00", "400.01");
    check("washington", "Washington", "5.00", "5000.00");
    check("washington-2023", "Washington 2023", "400.00", "400.01");
    check("washington-2022", "Washington 2022", "300.00", "300.01");
    accepted("under = \"macau\"\nlimits.maximum = \"5000.00\"");
}

#[test]
fn bug_19_no_wager_has_a_greater_maximum_of_its_own() {
    let within = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";
    let over = |place, option| too_great(place, option, "400.01", "Washington");
    refused(
        &format!("{within}limits.side-maximum = \"400.01\""),
        &[&over("4:23", "limits.side-maximum")],
    );
    refused(
        &format!("{within}wager.tie.maximum = \"400.01\"\nwager.banker.maximum = \"400.01\""),
        &[&over("4:21", "wager.tie.maximum"), &over("5:24", "wager.banker.maximum")],
    );
    // What is not offered takes no wagers.
    accepted(&format!("{within}wager.dragon-7.maximum = \"400.01\""));
}

#[test]
fn bug_19_the_plain_name_is_the_newest_edition() {
    let rows = |rules: Jurisdiction| rules.bounds().collect::<Vec<_>>();
    assert_eq!(rows(Jurisdiction::Washington), rows(Jurisdiction::Washington2023));
    assert_ne!(rows(Jurisdiction::Washington), rows(Jurisdiction::Washington2022));
    let house = accepted("under = \"washington-2022\"\nlimits.maximum = \"300.00\"");
    assert!(markdown(&house).contains("at most 300.00 | WAC 230-15-140 until August 2023 |"));
}

const SIX: [&str; 6] =
    ["dragon-7", "panda-8", "player-pair", "banker-pair", "either-pair", "perfect-pair"];

/// A house with so many side wagers of at most this.
fn with_sides(count: usize, maximum: &str) -> String {
    let wagers = ["player", "banker", "tie"].iter().chain(&SIX[..count]);
    let wagers: Vec<_> = wagers.map(|id| format!("\"{id}\"")).collect();
    format!(
        "under = \"washington\"\nlimits = {{ maximum = \"300.00\", side-maximum = \"{maximum}\" }}\n\
         wagers = [{}]",
        wagers.join(", ")
    )
}

#[test]
fn bug_19_more_games_than_the_code_says_are_warned_of() {
    let warning = |games: &str| {
        format!(
            "4:10: `wagers`: {games}; the Washington rules provide for at most six separate games with one hand, three of them for at most 5.00 (WAC 230-15-040, September 2009)"
        )
    };
    warned(&with_sides(5, "5.00"), &[]);
    warned(&with_sides(2, "5.01"), &[]);
    warned(&with_sides(6, "5.00"), &[&warning("7 games, 1 of them for more than 5.00")]);
    warned(&with_sides(3, "5.01"), &[&warning("4 games, 4 of them for more than 5.00")]);
    warned(&with_sides(6, "5.00").replace("washington", "macau"), &[]);
}

#[test]
fn bug_19_a_table_that_deals_by_itself_is_warned_of() {
    let automatic = "terminals.dealer = \"automatic\"";
    let expected = "4:20: `terminals.dealer`: a table that deals by itself on credits; the Washington rules provide for no such table: wagers are made with chips or coin, and cards may be electronic if that is approved (WAC 230-15-145; WAC 230-15-116)";
    let within = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";
    warned(&format!("{within}{automatic}"), &[expected]);
    warned(automatic, &[]);
}
