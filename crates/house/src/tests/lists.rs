//! Lists: every wrong item is told at its own place, and no list is endless.

use super::refused;

#[test]
fn every_wrong_item_is_told_at_its_place() {
    refused(
        r#"chips.denominations = ["x", "1.00", 5]"#,
        &[
            "2:24: `chips.denominations` is `x`: not an amount: write it like 25 or 25.00",
            r#"2:37: `chips.denominations` is a whole number without quotes, and should be an amount in quotes, such as "25.00""#,
        ],
    );
    refused(
        r#"deal = { style = "mixed", face-up-cards = ["player-4", "player-1", "banker-4"] }"#,
        &[
            "2:44: `deal.face-up-cards` cannot be `player-4` (did you mean `player-1`?)",
            "2:68: `deal.face-up-cards` cannot be `banker-4` (did you mean `banker-1`?)",
        ],
    );
    refused(
        r#"wager.own.lines = [{ when = { margin = [1, 10, 11] }, pays = "1:1" }]"#,
        &[
            "2:44: `wager.own.lines[1].when.margin` is 10, and should be one of 0–9",
            "2:48: `wager.own.lines[1].when.margin` is 11, and should be one of 0–9",
        ],
    );
}

#[test]
fn a_wager_is_looked_up_beside_one_that_cannot_be_read() {
    refused(
        r#"wagers = ["player", 1, "bankr", "Tie"]"#,
        &[
            "2:21: `wagers` is a whole number without quotes, and should be the name of a wager in quotes",
            "2:24: `wagers` cannot be `bankr` (did you mean `banker`?)",
            "2:33: `wagers` is `Tie`: a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of them, like dragon-7",
        ],
    );
}

#[test]
fn what_is_listed_often_is_told_once() {
    refused(
        r#"wagers = ["tie", "tie", "player", "tie", "player"]"#,
        &["2:18: `wagers`: `tie` is listed twice", "2:42: `wagers`: `player` is listed twice"],
    );
    refused(
        r#"announcements.languages = ["en", "en", "es", "en", "es"]"#,
        &[
            "2:27: `announcements.languages`: `en` is listed twice",
            "2:27: `announcements.languages`: `es` is listed twice",
        ],
    );
}

#[test]
fn a_list_has_at_most_two_hundred_items() {
    let many = |item: &str| format!("[{}]", format!("{item}, ").repeat(201));
    let long = "is a list of 201, and should be a list of at most 200";
    for (option, item) in [
        ("wagers", "\"player\""),
        ("chips.denominations", "1"),
        ("irregularities.mispay", "\"void\""),
        ("wager.tie.lines", "{}"),
    ] {
        let expected = format!("2:{}: `{option}` {long}", option.len() + 4);
        refused(&format!("{option} = {}", many(item)), &[&expected]);
    }
    let file = format!("wager.tie.lines = [{{ when.margin = {}, pays = \"1:1\" }}]", many("1"));
    refused(&file, &[&format!("2:36: `wager.tie.lines[1].when.margin` {long}")]);
}
