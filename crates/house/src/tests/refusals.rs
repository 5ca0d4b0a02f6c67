//! What is wrong with a file, one problem at a time, and several at once.

use super::refused;

#[test]
fn a_file_that_is_not_toml_says_where() {
    refused(
        "shoe.decks = ",
        &["2:14: not valid TOML: string values must be quoted, expected literal string"],
    );
    refused(
        r#"[shoe
decks = 8"#,
        &[
            "2:6: not valid TOML: unclosed table, expected `]`",
            "3:1: there is no option `decks` (the options here are name, based-on, under, currency, limits, commission, wagers, wager, payout, chips, shoe, areas, gallery, deal, ghost, squeeze, announcements, irregularities, timers, terminals, floor)",
        ],
    );
    refused(r#"currency = "$"#, &[r#"2:14: not valid TOML: invalid basic string, expected `"`"#]);
    refused(
        r#"shoe.decks = 8
shoe.decks = 6"#,
        &["3:6: not valid TOML: duplicate key"],
    );
    refused(
        "areas.count = 01",
        &["2:15: not valid TOML: unexpected leading zero, expected nothing"],
    );
}

#[test]
fn reading_goes_on_after_what_is_not_toml() {
    refused(
        r#"shoe.decks = 
areas.cuont = 3
limits.minimum = "x"
currency = "#,
        &[
            "2:14: not valid TOML: string values must be quoted, expected literal string",
            "3:7: there is no option `areas.cuont` (did you mean `count`?)",
            "4:18: `limits.minimum` is `x`: not an amount: write it like 25 or 25.00",
            "5:12: not valid TOML: string values must be quoted, expected literal string",
        ],
    );
}

#[test]
fn every_fault_is_told_at_once_in_file_order() {
    refused(
        r#"curency = "$"
shoe.decks = 9
[areas]
opposite = "alowed"
count = "3"
[limits]
minimum = "20.00"
maximum = "10.00"
[timers]
betting-s = 4
"#,
        &[
            "2:1: there is no option `curency` (did you mean `currency`?)",
            "3:14: `shoe.decks` is 9, and should be from 1 to 8 (Article 1)",
            "5:12: `areas.opposite` cannot be `alowed` (did you mean `allowed`?)",
            "6:9: `areas.count` is a text, and should be a whole number from 1 to 9",
            "9:11: `limits.maximum`: 10.00 is less than `limits.minimum`, which is 20.00",
            "11:13: `timers.betting-s` is 4, and should be from 5 to 300",
        ],
    );
}

#[test]
fn what_must_be_there_is_asked_for() {
    refused(
        r#"deal.style = "mixed""#,
        &[
            r#"2:1: `deal.face-up-cards` is missing (write for example: face-up-cards = ["player-1", "banker-1"])"#,
        ],
    );
    refused(
        r#"commission.rounding = "up""#,
        &[r#"2:1: `commission.unit` is missing (write for example: unit = "0.25")"#],
    );
    refused(
        r#"payout.rounding = "nearest""#,
        &[r#"2:1: `payout.unit` is missing (write for example: unit = "0.25")"#],
    );
    refused(
        r#"wager.own.name = "Own""#,
        &[
            r#"2:7: `wager.own.lines` is missing (write for example: lines = [{ when = { winner = "banker", banker-total = 9 }, pays = "3:1" }])"#,
        ],
    );
    refused(
        "wager.own.lines = [{ when = { margin = 9 } }]",
        &[r#"2:20: `wager.own.lines[1].pays` is missing (write for example: pays = "40:1")"#],
    );
}

#[test]
fn a_value_of_another_kind_says_what_it_should_be() {
    refused(
        r#"shoe.decks = "8""#,
        &["2:14: `shoe.decks` is a text, and should be a whole number from 1 to 8"],
    );
    refused(
        "shoe.decks = 8.5",
        &["2:14: `shoe.decks` is a number with a point, and should be a whole number from 1 to 8"],
    );
    refused(
        "shoe.pre-shuffled = 1",
        &[
            "2:21: `shoe.pre-shuffled` is a whole number without quotes, and should be true or false",
        ],
    );
    refused(
        "currency = 1",
        &["2:12: `currency` is a whole number without quotes, and should be a text in quotes"],
    );
    refused(
        "limits.minimum = 5",
        &[
            r#"2:18: `limits.minimum` is a whole number without quotes, and should be an amount in quotes, such as "25.00""#,
        ],
    );
    refused(
        "commission.rate = 5",
        &[
            r#"2:19: `commission.rate` is a whole number without quotes, and should be a rate in quotes, such as "5%""#,
        ],
    );
    refused(
        "areas.opposite = true",
        &[
            r#"2:18: `areas.opposite` is true or false, and should be one of "refused-per-area", "refused-per-patron", "allowed""#,
        ],
    );
    refused(
        r#"wagers = "player""#,
        &[
            "2:10: `wagers` is a text, and should be a list in brackets, each the name of a wager in quotes",
        ],
    );
    refused(
        "currency = 2024-01-01",
        &["2:12: `currency` is a date, and should be a text in quotes"],
    );
    refused(
        "chips.denominations = [1]",
        &[
            r#"2:24: `chips.denominations` is a whole number without quotes, and should be an amount in quotes, such as "25.00""#,
        ],
    );
}

#[test]
fn a_section_of_another_kind_says_what_it_should_be() {
    refused(
        "shoe = 8",
        &["2:1: `shoe` is a whole number without quotes, and should be a section, [shoe]"],
    );
    refused(
        "shoe.burn = 1",
        &[
            "2:6: `shoe.burn` is a whole number without quotes, and should be a section, [shoe.burn]",
        ],
    );
    refused(
        "wager.tie.lines = 1",
        &[
            "2:19: `wager.tie.lines` is a whole number without quotes, and should be a list of sections in brackets",
        ],
    );
    refused(
        "wager.tie.lines = [1]",
        &[
            "2:20: `wager.tie.lines[1]` is a whole number without quotes, and should be a section in braces",
        ],
    );
    refused(
        r#"wager.tie.lines = [{ when = 1, pays = "8:1" }]"#,
        &[
            "2:22: `wager.tie.lines[1].when` is a whole number without quotes, and should be a section in braces",
        ],
    );
    refused(
        "wager = 1",
        &["2:1: `wager` is a whole number without quotes, and should be a section, [wager]"],
    );
    refused(
        "wager.tie = 8",
        &[
            "2:7: `wager.tie` is a whole number without quotes, and should be a section, [wager.tie]",
        ],
    );
    refused(
        r#"announcements.words.en = "x""#,
        &[
            "2:21: `announcements.words.en` is a text, and should be a section, [announcements.words.en]",
        ],
    );
}

#[test]
fn a_value_that_is_not_among_the_choices_suggests_one() {
    refused(
        r#"under = "washingtn""#,
        &["2:9: `under` cannot be `washingtn` (did you mean `washington`?)"],
    );
    refused(
        r#"based-on = "macao""#,
        &["2:12: `based-on` cannot be `macao` (did you mean `macau`?)"],
    );
    refused(
        r#"areas.opposite = "sometimes""#,
        &[
            "2:18: `areas.opposite` cannot be `sometimes` (write one of refused-per-area, refused-per-patron, allowed)",
        ],
    );
    refused(
        r#"wagers = ["player", "bankr"]"#,
        &["2:21: `wagers` cannot be `bankr` (did you mean `banker`?)"],
    );
    let wagers: Vec<&str> =
        baccarat::catalogue::all().iter().map(|entry| entry.wager.id().as_str()).collect();
    let wagers = wagers.join(", ");
    refused(
        r#"wagers = ["roulette"]"#,
        &[&format!("2:11: `wagers` cannot be `roulette` (write one of {wagers})")],
    );
    refused(
        r#"deal.face-up-cards = ["player-4"]"#,
        &["2:23: `deal.face-up-cards` cannot be `player-4` (did you mean `player-1`?)"],
    );
    refused(
        r#"announcements.made = ["bets-opened"]"#,
        &["2:23: `announcements.made` cannot be `bets-opened` (did you mean `bets-open`?)"],
    );
    refused(
        r#"deal.opens-first = "bank""#,
        &["2:20: `deal.opens-first` cannot be `bank` (did you mean `banker`?)"],
    );
}

#[test]
fn an_amount_that_cannot_be_read_says_why() {
    refused(
        r#"limits.minimum = "-5.00""#,
        &["2:18: `limits.minimum` is `-5.00`: an amount cannot be negative"],
    );
    refused(
        r#"limits.minimum = "5.001""#,
        &[
            "2:18: `limits.minimum` is `5.001`: smaller than a cent: write at most two digits after the point",
        ],
    );
    refused(
        r#"limits.minimum = "five""#,
        &["2:18: `limits.minimum` is `five`: not an amount: write it like 25 or 25.00"],
    );
    refused(
        r#"limits.minimum = "99999999999999999999""#,
        &[
            "2:18: `limits.minimum` is `99999999999999999999`: the amount is larger than 92233720368547758.07",
        ],
    );
    refused(
        r#"limits.minimum = "5.""#,
        &["2:18: `limits.minimum` is `5.`: not an amount: write it like 25 or 25.00"],
    );
    refused(
        r#"commission.rate = "5""#,
        &["2:19: `commission.rate` is `5`: not a rate: write it like 5% or 2.75%, from 0% to 100%"],
    );
    refused(
        r#"commission.rate = "101%""#,
        &[
            "2:19: `commission.rate` is `101%`: not a rate: write it like 5% or 2.75%, from 0% to 100%",
        ],
    );
    refused(
        r#"wager.tie.pays = "8 to 1""#,
        &[
            "2:18: `wager.tie.pays` is `8 to 1`: not odds: write what is won and what is staked, like 40:1 or 1:2",
        ],
    );
    refused(
        r#"wager.tie.pays = "0:1""#,
        &[
            "2:18: `wager.tie.pays` is `0:1`: not odds: write what is won and what is staked, like 40:1 or 1:2",
        ],
    );
    refused(
        r#"chips.denominations = ["1.00", "x"]"#,
        &["2:32: `chips.denominations` is `x`: not an amount: write it like 25 or 25.00"],
    );
}

#[test]
fn a_name_that_cannot_be_read_says_why() {
    refused(
        r#"wagers = ["Player"]"#,
        &[
            "2:11: `wagers` is `Player`: a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of them, like dragon-7",
        ],
    );
    refused(
        r#"wager."Own Wager".lines = [{ pays = "1:1" }]"#,
        &[
            "2:7: `wager.Own Wager` is `Own Wager`: a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of them, like dragon-7",
        ],
    );
    refused(
        r#"wager."".lines = [{ pays = "1:1" }]"#,
        &[
            "2:7: `wager` is ``: a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of them, like dragon-7",
        ],
    );
    refused(
        r#"announcements.languages = ["e"]"#,
        &[
            "2:28: `announcements.languages` is `e`: not a language tag: write it like en or zh-Hant",
        ],
    );
    refused(
        r#"announcements.languages = ["en_US"]"#,
        &[
            "2:28: `announcements.languages` is `en_US`: not a language tag: write it like en or zh-Hant",
        ],
    );
}
