//! Sabot's command line as a library, so that tests and benchmarks call what the executable runs.
//!
//! | file | what it holds |
//! |---|---|
//! | `cli.rs` | the commands and their arguments |
//! | `serve/` | `sabot serve`: runs the house; a bare `sabot` does the same |
//! | `coup/` | `sabot coup`: deals given cards and settles bets |
//! | `house.rs` | `sabot house`: lists, shows, checks and prints houses |
//! | `house_choice.rs` | the house that `--house` names |
//! | `sheet/` | `sabot house sheet`: what every wager of a house returns |
//! | `odds/` | `sabot odds`: exact odds of any wager for any shoe |
//! | `roads/` | `sabot roads`: the scoreboards of a shoe |
//! | `records/` | `sabot verify`, `report`, `export`, `import`, `backup`, `restore` |
//! | `witness.rs` | `sabot witness`: cosigns what houses sign |
//! | `scenario/` | `sabot scenario`: plays what people do at a table, and compares |
//! | `sim/` | `sabot sim`: many shoes, dealt as the house deals them |
//! | `staff/` | `sabot staff`: helps people who cannot sign on |
//! | `plot/` | plots as SVG |
//! | `figures.rs`, `columns.rs`, `markup.rs` | how figures, tables and pages are written |
//! | `card_list.rs` | several cards in one argument |
//! | `failure.rs` | how a command ends |
//! | `terminal.rs`, `output_file.rs` | where its output goes |

mod card_list;
pub mod cli;
mod columns;
pub mod coup;
pub mod failure;
mod figures;
pub mod house;
pub mod house_choice;
pub mod odds;
pub mod output_file;
pub mod plot;
pub mod records;
pub mod roads;
pub mod scenario;
pub mod serve;
pub mod sheet;
pub mod sim;
pub mod staff;
pub mod terminal;
pub mod witness;
