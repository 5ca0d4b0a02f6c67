//! The real executable, run as a person or a program would run it.

mod coup;
mod executable;
mod house;
mod markup;
mod odds;
mod odds_refusals;
mod records;
mod refusals;
mod roads;
mod same;
mod scenario;
mod serve;
mod settings;
mod sheet;
mod signed;
mod sim;
mod sim_plays;
mod staff;
mod stream;
#[path = "../../../server/tests/house/support/mod.rs"]
mod support;
mod welcome;
