//! `sabot coup`: deals given cards by the rules and settles bets on them.
//!
//! A [`Slip`] takes cards and bets and refuses what cannot be; playing it at the [`Desk`] of a
//! house makes a [`Round`]; a round is drawn for a person or written as JSON.

mod desk;
mod draw;
mod json;
mod line;
mod refusal;
mod slip;
mod stream;
mod table;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::io;
use std::process::ExitCode;

pub use desk::Desk;
pub use draw::draw;
pub(crate) use draw::winner;
pub use json::write as write_json;
pub use refusal::Refusal;
pub(crate) use slip::shortened;
pub use slip::{Round, Settled, Slip};
pub use stream::{Tally, run as run_stream};

use crate::failure::Failure;
use crate::{house_choice, terminal};

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Deals the given cards by the rules and settles bets on them.

The cards are given in the order they leave the shoe: the first to the Player, the second to the \
Banker, the third to the Player, the fourth to the Banker, then third cards as the rules ask. \
Sabot says why each hand drew or stood, and what each bet comes to.";

const AFTER_HELP: &str = "\
Examples:
  sabot coup 7h Kc 6d 4s 2c 3h
  sabot coup --bet banker=100 --bet dragon-7=5 '7h Kc 6d 4s 2c 3h'
  sabot coup --house ez --bet banker=100 --explain 7h,Kc,6d,4s,2c,3h
  sabot coup --json --bet tie=12.50 9h 9c Kd Ks
  echo '{\"cards\":[\"9h\",\"9c\",\"Kd\",\"Ks\"],\"bets\":{\"tie\":\"12.50\"}}' | sabot coup --stdin

Exit codes: 0, or 1 if any line of --stdin was answered with an error, or 2 if nothing could be dealt.";

/// What `sabot coup` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The cards, such as 7h Td Ks, in shoe order; several in one argument may be separated by
    /// spaces or commas.
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// The house that pays: a preset's name, or else a house file. Any wager of the catalogue may
    /// be bet on, offered by that house or not.
    #[arg(long, value_name = "FILE|NAME", default_value = house_choice::DEFAULT)]
    house: String,

    /// A bet to settle, such as banker=100 or dragon-7=2.50; give one for each wager.
    #[arg(long = "bet", value_name = "WAGER=AMOUNT")]
    bets: Vec<String>,

    /// Print one JSON object on one line.
    #[arg(long)]
    json: bool,

    /// Say which article of the rules decided, and show each bet's whole pay table.
    #[arg(long)]
    explain: bool,

    /// Read coups from standard input, one JSON object a line, and answer each with one line.
    #[arg(long, conflicts_with_all = ["cards", "bets"])]
    stdin: bool,
}

/// How much is said about a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What happened.
    Plain,
    /// And by which article and which line of which pay table.
    Explained,
}

/// Runs the command.
///
/// # Errors
/// Nothing could be dealt, or the output could not be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let house = house_choice::open(&args.house)?;
    let desk = Desk::new(&house, &args.house);
    let detail = if args.explain { Detail::Explained } else { Detail::Plain };
    if args.stdin {
        return answer_stdin(&desk, detail);
    }
    let round = fill_in(args, &desk)?.play(&desk)?;
    terminal::print(&if args.json {
        json::line(&round, detail)
    } else {
        draw(&round, &desk, detail)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn answer_stdin(desk: &Desk<'_>, detail: Detail) -> Result<ExitCode, Failure> {
    let tally = stream::run(desk, detail, io::stdin().lock(), io::stdout().lock())?;
    Ok(if tally.refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn fill_in<'d>(args: &Args, desk: &'d Desk<'_>) -> Result<Slip<'d>, Refusal> {
    let mut slip = Slip::new();
    for cards in &args.cards {
        let is_between = |letter: char| letter == ',' || letter.is_whitespace();
        for card in cards.split(is_between).filter(|card| !card.is_empty()) {
            slip.card(card)?;
        }
    }
    for bet in &args.bets {
        let parts = bet.split_once('=').ok_or_else(|| Refusal::NotABet(shortened(bet)))?;
        slip.bet(desk.wager(parts.0)?, parts.1)?;
    }
    Ok(slip)
}
