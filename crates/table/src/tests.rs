//! Tests that look at what only the table itself sees, and properties. What can be said in lines is
//! tested by scripts, in `tests/scripts`.

mod asked;
mod deeds;
mod hidden;
mod plain;
mod properties;
mod recall;
mod reports;
mod requests;
mod weight;

use plain::house;
