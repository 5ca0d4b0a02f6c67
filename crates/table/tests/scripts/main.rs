//! Tests of the table, by what they test: a script in the language of scenarios, what each of its
//! lines comes to, one `check`.

mod announcements;
mod articles;
mod board;
mod care;
mod cases;
mod clock;
mod commission;
mod dealing;
mod deeds;
mod drilled;
mod errata;
mod evening;
mod ghosts;
mod interim;
mod irregularities;
mod limits;
mod lock;
mod mispay;
mod money;
mod opening;
mod payout;
#[path = "../../src/tests/plain.rs"]
mod plain;
mod recall;
mod rulings;
mod sealed;
mod set_back;
mod shoe;
mod squeeze;
mod view;
mod wagering;

use std::sync::Arc;

use house::House;

use evening::Evening;
use plain::house;

/// Plays a script at a table of that house, with a thousand each for patrons 7, 8 and 9, and a shoe
/// in play. A line with an arrow comes to what stands behind it; one without can be done.
#[track_caller]
fn check(rest: &str, script: &str) -> Evening {
    let mut evening = Evening::new(house(rest));
    evening.play("open table; buy in 7-9 1000; shoe");
    evening.play(script);
    evening
}

/// The same at a table that is closed and has neither patrons nor a shoe.
#[track_caller]
fn check_closed(rest: &str, script: &str) -> Evening {
    let mut evening = Evening::new(house(rest));
    evening.play(script);
    evening
}

/// The same at a table of a preset.
#[track_caller]
fn check_preset(preset: &str, script: &str) -> Evening {
    let mut evening = Evening::new(Arc::new(House::preset(preset).expect("a preset")));
    evening.play("open table; buy in 7-9 10000; shoe");
    evening.play(script);
    evening
}
