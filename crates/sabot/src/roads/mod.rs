//! `sabot roads`: the scoreboards of a shoe.
//!
//! Letters are read as decisions, decisions make a [`Board`], and a board is drawn for a person or
//! written as JSON.

mod draw;
mod json;
mod letters;
mod refusal;

#[cfg(test)]
mod properties;

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::builder::RangedU64ValueParser;
pub use refusal::{Position, Refusal};
use roads::{Board, Layout, Tail};

use crate::failure::Failure;
use crate::terminal;

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
The scoreboards of a shoe, from who won each coup.

The bead plate has a cell for every coup. The big road has a column for every streak, with ties \
counted on the cell before them. Big Eye Boy, Small Road and Cockroach Pig compare the columns of \
the big road: red is regular, blue is choppy, whoever won. The ask road says what those three \
would be marked next. Roads tell what has been; the next coup does not know about them.";

const AFTER_HELP: &str = "\
Examples:
  sabot roads BBPTPPB
  sabot roads --json 'B B P, T P P B'
  sabot roads --tail straight BBBBBBBBBPPPPPPPPPP
  sabot roads - <shoe.txt";

/// Two letters a column, and all of it fits a terminal of eighty.
const COLUMNS: &str = "36";

/// What `sabot roads` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Who won each coup, in order: B for Banker, P for Player, T for a tie, capital or not.
    /// Spaces, commas and line breaks between them do not matter. A single - reads standard input.
    #[arg(value_name = "DECISIONS", required = true)]
    decisions: Vec<String>,

    /// Print one JSON object on one line, with every column.
    #[arg(long)]
    json: bool,

    /// How many rows every road has.
    #[arg(long, value_name = "N", default_value = "6", value_parser = at_most(100))]
    rows: usize,

    /// How many columns of every road are drawn: the last ones.
    #[arg(long, value_name = "N", default_value = COLUMNS, value_parser = at_most(10_000))]
    columns: usize,

    /// How a streak goes on where it has no more room below.
    #[arg(long, value_enum, default_value_t = TailChoice::Redescend)]
    tail: TailChoice,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum TailChoice {
    /// To the right, and down again as soon as there is room.
    Redescend,
    /// To the right, always in the same row.
    Straight,
}

fn at_most(most: u64) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most)
}

/// Runs the command.
///
/// # Errors
/// A letter is no decision, or the input cannot be read, or the output cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let decisions = letters::read(&text(&args.decisions)?)?;
    let layout = Layout {
        rows: NonZeroUsize::new(args.rows).expect("the command line has at least one row"),
        tail: match args.tail {
            TailChoice::Redescend => Tail::Redescend,
            TailChoice::Straight => Tail::Straight,
        },
    };
    let board = Board::of(&decisions, layout);
    terminal::print(&if args.json {
        json::line(&board)
    } else {
        draw::draw(&board, layout.rows.get(), args.columns)
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What the arguments say, or standard input if they ask for it.
fn text(arguments: &[String]) -> Result<String, Failure> {
    if !matches!(arguments, [dash] if dash == "-") {
        return Ok(arguments.join(" "));
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map_err(Failure::Reading)?;
    // What is not text becomes a letter that is no decision, and is refused with its place.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
