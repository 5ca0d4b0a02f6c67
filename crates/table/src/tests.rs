//! Tests of the table, by what they test: a script, what each of its lines comes to, one `check`.

mod announcements;
mod articles;
mod asked;
mod board;
mod care;
mod cases;
mod clock;
mod commission;
mod dealing;
mod deeds;
mod drilled;
mod errata;
mod ghosts;
mod hidden;
mod interim;
mod irregularities;
mod limits;
mod lock;
mod mispay;
mod money;
mod opening;
mod payout;
mod properties;
mod recall;
mod reports;
mod rulings;
mod script;
mod sealed;
mod set_back;
mod shoe;
mod squeeze;
mod view;
mod wagering;
mod weight;
mod words;

use std::sync::Arc;

use house::House;

use crate::Table;
use script::Evening;

/// A house that takes from one to a hundred, says nothing, burns nothing, cuts nothing and has no
/// reality checks, unless these lines say otherwise.
fn house(rest: &str) -> Arc<House> {
    let usual = [
        "announcements.made = []",
        "shoe.player-cut = false",
        "shoe.burn.rule = \"none\"",
        "terminals.reality-check-min = 0",
        "limits.minimum = \"1.00\"",
        "limits.maximum = \"100.00\"",
    ];
    let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned() + " ";
    let unsaid: Vec<&str> = usual.into_iter().filter(|line| !rest.contains(&key(line))).collect();
    let text = format!("name = \"T\"\n{}\n{rest}", unsaid.join("\n"));
    let read = House::read("house.toml", &text);
    Arc::new(read.unwrap_or_else(|faults| {
        panic!("{rest}\n{}", faults.lines().collect::<Vec<_>>().join("\n"))
    }))
}

/// Plays a script at a table of that house, with a thousand each for patrons 7, 8 and 9, and a shoe
/// in play. A line with an arrow comes to what stands behind it; one without can be done.
#[track_caller]
fn check(rest: &str, script: &str) -> Evening {
    let mut evening = Evening::new(Table::new(house(rest)));
    evening.play("open; in 7 1000; in 8 1000; in 9 1000; shoe");
    evening.play(script);
    evening
}

/// The same at a table that is closed and has neither patrons nor a shoe.
#[track_caller]
fn check_closed(rest: &str, script: &str) -> Evening {
    let mut evening = Evening::new(Table::new(house(rest)));
    evening.play(script);
    evening
}

/// The same at a table of a preset.
#[track_caller]
fn check_preset(preset: &str, script: &str) -> Evening {
    let house = Arc::new(House::preset(preset).expect("a preset"));
    let mut evening = Evening::new(Table::new(house));
    evening.play("open; in 7 10000; in 8 10000; in 9 10000; shoe");
    evening.play(script);
    evening
}
