//! Wagers of the house's own.

use baccarat::Cents;

use super::{accepted, pay_table, refused};

/// Checks what a wager of the house's own pays, by its lines.
#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    let house = accepted(&format!("wagers = [\"own\"]\nwager.own.lines = [{lines}]"));
    assert_eq!(pay_table(house.wager("own").unwrap()), expected, "{lines}");
}

#[test]
fn a_line_asks_for_one_answer_a_list_or_a_range() {
    check("{ when = { margin = 4 }, pays = \"2:1\" }", &["margin 4 -> 2:1"]);
    check("{ when = { margin = [4, 7] }, pays = \"2:1\" }", &["margin 4, 7 -> 2:1"]);
    check("{ when = { margin = \"4 to 7\" }, pays = \"2:1\" }", &["margin 4–7 -> 2:1"]);
    check("{ when = { margin = \"4 to 4\" }, pays = \"2:1\" }", &["margin 4 -> 2:1"]);
    check("{ when = { cards = 0x6 }, pays = \"2:1\" }", &["6 cards in all -> 2:1"]);
    check(
        "{ when = { winner = [\"player\", \"tie\"] }, pays = \"1:2\" }",
        &["Player wins or tie -> 1:2"],
    );
}

#[test]
fn a_line_asks_for_yes_or_no() {
    check(
        "{ when = { player-pair = true, banker-pair = false }, pays = \"12:1\" }",
        &["Player pair, no Banker pair -> 12:1"],
    );
}

#[test]
fn a_line_pushes_or_takes_commission() {
    check(
        "{ when = { winner = \"tie\" }, pays = \"push\" }, { pays = \"1:1\", commission = \"2.5%\" }",
        &["tie -> push", "always -> 1:1 less 2.5%"],
    );
}

#[test]
fn every_question_can_be_asked() {
    for fact in baccarat::Fact::ALL {
        let value = match fact {
            baccarat::Fact::Winner => "\"banker\"".to_owned(),
            fact if fact.is_yes_or_no() => "true".to_owned(),
            fact => fact.range().iter().last().unwrap().to_string(),
        };
        accepted(&format!(
            "wager.own.lines = [{{ when = {{ {} = {value} }}, pays = \"2:1\" }}]",
            fact.key()
        ));
    }
}

#[test]
fn a_wager_of_the_catalogue_has_a_price_a_name_and_limits() {
    let house = accepted(
        "[wager.dragon-7]\npays = \"50:1\"\nname = \"Fortune 7\"\nminimum = \"1\"\nmaximum = \"10\"",
    );
    let offer = house.wagers.all().find(|it| it.wager.id().as_str() == "dragon-7").unwrap();
    assert_eq!(offer.wager.name(), "Fortune 7");
    assert_eq!(
        pay_table(&offer.wager),
        ["Banker wins, Banker total 7, Banker has 3 cards -> 50:1"]
    );
    assert_eq!((offer.minimum, offer.maximum), (Cents::whole(1), Cents::whole(10)));
    let banker = accepted("wager.banker = { name = \"Bank\", maximum = \"200.00\" }");
    assert_eq!(banker.wager("banker").unwrap().name(), "Bank");
}

#[test]
fn a_wager_without_a_name_is_called_by_its_id() {
    let house = accepted("wager.own.lines = [{ pays = \"1:1\" }]");
    assert_eq!(house.wager("own").unwrap().name(), "own");
}

#[test]
fn a_line_that_never_decides_is_refused() {
    refused(
        r#"wager.own.lines = [{ when = { winner = "tie" }, pays = "8:1" }, { when = { winner = "tie", margin = 0 }, pays = "9:1" }]"#,
        &[
            "2:19: `wager.own.lines`: line 2 never decides: its condition holds for no coup that the lines above leave",
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { winner = "tie", margin = 4 }, pays = "8:1" }]"#,
        &[
            "2:19: `wager.own.lines`: line 1 never decides: its condition holds for no coup that the lines above leave",
        ],
    );
    refused(
        "wager.own.lines = []",
        &["2:19: `wager.own.lines`: a wager with no lines could only lose"],
    );
    refused(
        r#"wager.own.lines = [{ when = { margin = [] }, pays = "1:1" }]"#,
        &[
            "2:19: `wager.own.lines`: line 1 never decides: its condition holds for no coup that the lines above leave",
        ],
    );
}

#[test]
fn one_price_for_several_odds_is_refused() {
    refused(
        r#"wager.lucky-6.pays = "10:1""#,
        &["2:22: `wager.lucky-6.pays`: this wager pays several odds: write its `lines`"],
    );
    refused(
        r#"wager.dragon-bonus-player.pays = "2:1""#,
        &[
            "2:34: `wager.dragon-bonus-player.pays`: this wager pays several odds: write its `lines`",
        ],
    );
}

#[test]
fn what_banker_pays_follows_from_the_commission() {
    refused(
        r#"wager.banker.pays = "1:1""#,
        &[
            "2:7: `wager.banker`: what Banker pays follows from [commission]: set `mode` and `rate` there",
        ],
    );
    refused(
        r#"wager.banker.lines = [{ when = { winner = "banker" }, pays = "1:1" }]"#,
        &[
            "2:7: `wager.banker`: what Banker pays follows from [commission]: set `mode` and `rate` there",
        ],
    );
}

#[test]
fn a_price_or_lines_but_not_both() {
    refused(
        r#"wager.tie = { pays = "8:1", lines = [{ when = { winner = "tie" }, pays = "8:1" }] }"#,
        &["2:22: `wager.tie.pays`: write `pays` or `lines`, not both"],
    );
}

#[test]
fn a_wager_that_only_pushes_is_refused() {
    refused(
        r#"wager.tie.pays = "push""#,
        &["2:7: `wager.tie`: a wager that only pushes never wins"],
    );
    refused(
        r#"wager.own.lines = [{ when = { winner = "tie" }, pays = "push" }]"#,
        &["2:7: `wager.own`: a wager that only pushes never wins"],
    );
}

#[test]
fn answers_out_of_range_are_refused() {
    refused(
        r#"wager.own.lines = [{ when = { player-total = 10 }, pays = "1:1" }]"#,
        &["2:46: `wager.own.lines[1].when.player-total` is 10, and should be one of 0–9"],
    );
    refused(
        r#"wager.own.lines = [{ when = { margin = "4 to 10" }, pays = "1:1" }]"#,
        &[r#"2:40: `wager.own.lines[1].when.margin` is "4 to 10", and should be one of 0–9"#],
    );
    refused(
        r#"wager.own.lines = [{ when = { margin = "7 to 4" }, pays = "1:1" }]"#,
        &[
            r#"2:40: `wager.own.lines[1].when.margin` is `7 to 4`: not a range: write it like "4 to 7", the smaller first"#,
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { margin = "big" }, pays = "1:1" }]"#,
        &[
            r#"2:40: `wager.own.lines[1].when.margin` is `big`: not a range: write it like "4 to 7", the smaller first"#,
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { player-cards = [2, 4] }, pays = "1:1" }]"#,
        &["2:50: `wager.own.lines[1].when.player-cards` is 4, and should be one of 2–3"],
    );
    refused(
        r#"wager.own.lines = [{ when = { winner = "house" }, pays = "1:1" }]"#,
        &[
            "2:40: `wager.own.lines[1].when.winner` cannot be `house` (write one of player, banker, tie)",
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { winner = 1 }, pays = "1:1" }]"#,
        &[
            r#"2:40: `wager.own.lines[1].when.winner` is a whole number without quotes, and should be "player", "banker" or "tie", or a list of them"#,
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { player-pair = 1 }, pays = "1:1" }]"#,
        &[
            "2:45: `wager.own.lines[1].when.player-pair` is a whole number without quotes, and should be true or false",
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { player-pair = [true] }, pays = "1:1" }]"#,
        &["2:45: `wager.own.lines[1].when.player-pair` is a list, and should be true or false"],
    );
    refused(
        r#"wager.own.lines = [{ when = { player-total = true }, pays = "1:1" }]"#,
        &[
            r#"2:46: `wager.own.lines[1].when.player-total` is true or false, and should be a number of 0–9, a list of them, or a range "0 to 9""#,
        ],
    );
}

#[test]
fn a_line_with_an_unreadable_price_is_refused() {
    refused(
        r#"wager.own.lines = [{ when = { winner = "tie" }, pays = "eight" }]"#,
        &[
            "2:56: `wager.own.lines[1].pays` is `eight`: not odds: write what is won and what is staked, like 40:1 or 1:2",
        ],
    );
    refused(
        r#"wager.own.lines = [{ pays = "1:1", commission = "x" }]"#,
        &[
            "2:49: `wager.own.lines[1].commission` is `x`: not a rate: write it like 5% or 2.75%, from 0% to 100%",
        ],
    );
}
