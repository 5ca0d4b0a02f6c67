//! A house file, statement by statement.

mod announcements;
mod articles;
mod commission;
mod conflicts;
mod editions;
mod errata;
mod golden;
mod inheritance;
mod irregularities;
mod limits;
mod lists;
mod own_wagers;
mod page;
mod payouts;
mod printed;
mod properties;
mod ranges;
mod refusals;
mod rules_of_places;
mod rulings;
mod schema;
mod seeds;
mod shoe;
mod taken_back;
mod terminal;
mod texts;
mod unknown_keys;
mod unreachable_bounds;
mod warnings;

use baccarat::{Pays, Rate, Wager};

use crate::{Faults, House};

/// The smallest house there is, and what else it says from the second line on.
fn body(rest: &str) -> String {
    format!("name = \"T\"\n{rest}")
}

/// The house that is read from a file with these lines.
#[track_caller]
fn accepted(rest: &str) -> House {
    let read = House::read("house.toml", &body(rest));
    read.unwrap_or_else(|faults| panic!("{rest}\n{}", lines(&faults).join("\n")))
}

/// Checks what is said of a file with these lines: line, column and message of each fault.
#[track_caller]
fn refused(rest: &str, expected: &[&str]) {
    match House::read("house.toml", &body(rest)) {
        Ok(_) => panic!("accepted: {rest}"),
        Err(faults) => assert_eq!(lines(&faults), expected, "{rest}"),
    }
}

/// The same for a house that stands under the Washington rules: two more lines go before.
#[track_caller]
fn washington_refuses(rest: &str, expected: &[&str]) {
    refused(&format!("under = \"washington\"\nlimits.maximum = \"300.00\"\n{rest}"), expected);
}

/// Checks what deserves a second look in a file with these lines.
#[track_caller]
fn warned(rest: &str, expected: &[&str]) {
    let warnings = accepted(rest).warnings("house.toml", &body(rest));
    assert_eq!(warnings.as_ref().map(lines).unwrap_or_default(), expected, "{rest}");
}

/// What is wrong, without the name of the file.
fn lines(faults: &Faults) -> Vec<String> {
    let line = |line: String| line.replacen("house.toml:", "", 1);
    faults.lines().map(line).collect()
}

/// A pay table in a few words: `Banker wins -> 1:1 less 5%`.
fn pay_table(wager: &Wager) -> Vec<String> {
    let price = |pays: Pays| match pays {
        Pays::Push => "push".to_owned(),
        Pays::Win { odds, commission: Rate::ZERO } => odds.to_string(),
        Pays::Win { odds, commission } => format!("{odds} less {commission}"),
    };
    wager.lines().iter().map(|line| format!("{} -> {}", line.when, price(line.pays))).collect()
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let long = "#".repeat(House::FILE_LENGTH_MAX + 1);
    let faults = House::read("house.toml", &long).unwrap_err();
    assert_eq!(lines(&faults), ["1:1: longer than 131072 bytes"]);
    let longest = body(&"#".repeat(House::FILE_LENGTH_MAX - body("").len()));
    assert!(House::read("house.toml", &longest).is_ok());
}

#[test]
fn a_file_without_a_name_is_asked_for_one() {
    let faults = House::read("house.toml", "").unwrap_err();
    let expected = "1:1: `name` is missing (write for example: name = \"Riverside Card Room\")";
    assert_eq!(lines(&faults), [expected]);
}

#[test]
fn columns_count_letters_and_lines_may_end_either_way() {
    let text = "name = \"Ümläut\"\r\nshoe = { decks = 9 } # é\r\ncurrency = \"元元\" \r\nx = 1\r\n";
    let faults = House::read("house.toml", text).unwrap_err();
    let found: Vec<_> = faults.iter().map(|fault| fault.position(text)).collect();
    assert_eq!(found, [(2, 18), (4, 1)]);
    let text = "floor.disputes = \"元元\"; x = 1";
    let faults = House::read("house.toml", text).unwrap_err();
    assert_eq!(faults.iter().last().unwrap().position(text), (1, 22));
}
