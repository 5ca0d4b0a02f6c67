//! A name that nobody asks for is refused at every level, and the nearest one is suggested.

use super::refused;

#[test]
fn unknown_keys_of_the_whole_file() {
    refused("shoo.decks = 8", &["2:1: there is no option `shoo` (did you mean `shoe`?)"]);
    refused(r#"curency = "$""#, &["2:1: there is no option `curency` (did you mean `currency`?)"]);
    refused(
        "bacarat = 1",
        &[
            "2:1: there is no option `bacarat` (the options here are name, based-on, under, currency, limits, commission, wagers, wager, payout, chips, shoe, areas, gallery, deal, ghost, squeeze, announcements, irregularities, timers, terminals, floor)",
        ],
    );
    refused(
        r#""" = 1"#,
        &[
            "2:1: there is no option `` (the options here are name, based-on, under, currency, limits, commission, wagers, wager, payout, chips, shoe, areas, gallery, deal, ghost, squeeze, announcements, irregularities, timers, terminals, floor)",
        ],
    );
}

#[test]
fn unknown_keys_of_a_section() {
    refused("shoe.dekcs = 8", &["2:6: there is no option `shoe.dekcs` (did you mean `decks`?)"]);
    refused(
        r#"limits.maximun = "1.00""#,
        &["2:8: there is no option `limits.maximun` (did you mean `maximum`?)"],
    );
    refused(
        "payout.zzzzzz = 1",
        &["2:8: there is no option `payout.zzzzzz` (the options here are rounding, unit)"],
    );
}

#[test]
fn unknown_keys_of_a_section_in_a_section() {
    refused(
        r#"shoe.burn.rul = "none""#,
        &["2:11: there is no option `shoe.burn.rul` (did you mean `rule`?)"],
    );
}

#[test]
fn unknown_keys_of_a_wager() {
    refused(
        r#"wager.tie.payz = "8:1""#,
        &["2:11: there is no option `wager.tie.payz` (did you mean `pays`?)"],
    );
}

#[test]
fn unknown_keys_of_a_line() {
    refused(
        r#"wager.own.lines = [{ whn = {}, pays = "1:1" }]"#,
        &["2:22: there is no option `wager.own.lines[1].whn` (did you mean `when`?)"],
    );
}

#[test]
fn unknown_keys_of_a_condition() {
    refused(
        r#"wager.own.lines = [{ when = { winer = "tie" }, pays = "1:1" }]"#,
        &["2:31: there is no option `wager.own.lines[1].when.winer` (did you mean `winner`?)"],
    );
}

#[test]
fn unknown_keys_of_words() {
    refused(
        r#"announcements.words.en.bets-opn = "Go.""#,
        &["2:24: there is no option `announcements.words.en.bets-opn` (did you mean `bets-open`?)"],
    );
    refused(
        r#"announcements.wrds.en.bets-open = "Go.""#,
        &["2:15: there is no option `announcements.wrds` (did you mean `words`?)"],
    );
}

#[test]
fn unknown_keys_of_rulings() {
    refused(
        r#"irregularities.misplced = "void""#,
        &["2:16: there is no option `irregularities.misplced` (did you mean `misplaced`?)"],
    );
    refused(
        r#"irregularities.misplaced.delaing = "void""#,
        &["2:26: there is no option `irregularities.misplaced.delaing` (did you mean `dealing`?)"],
    );
    refused(
        r#"irregularities.misplaced.dealing.sen = "void""#,
        &["2:34: there is no option `irregularities.misplaced.dealing.sen` (did you mean `seen`?)"],
    );
}
