//! What a bare `sabot` prints: what it is, one coup, and where to go from there.

use std::process::ExitCode;

use house::House;

use crate::coup::{Desk, Detail, Refusal, Slip, draw};
use crate::failure::Failure;
use crate::{house_choice, terminal};

/// Both hands draw, and the Banker wins with the seven that Dragon 7 is about.
const CARDS: [&str; 6] = ["7h", "Kc", "6d", "4s", "2c", "3h"];
const BETS: [(&str, &str); 2] = [("player", "100.00"), ("dragon-7", "5.00")];

/// Prints the welcome.
///
/// # Errors
/// Standard output cannot be written.
pub fn run() -> Result<ExitCode, Failure> {
    let house = house_choice::open(house_choice::DEFAULT)?;
    terminal::print(&text(&house)?)?;
    Ok(ExitCode::SUCCESS)
}

fn text(house: &House) -> Result<String, Refusal> {
    let desk = Desk::new(house, house_choice::DEFAULT);
    let mut slip = Slip::new();
    for card in CARDS {
        slip.card(card)?;
    }
    for (wager, amount) in BETS {
        slip.bet(desk.wager(wager)?, amount)?;
    }
    let coup = draw(&slip.play(&desk)?, &desk, Detail::Plain);
    let cards = CARDS.join(" ");
    Ok(format!(
        "Sabot is a mini-baccarat house in one executable. A coup, dealt from {cards}:\n\n\
         {coup}\n\
         Try next:\n  \
         sabot coup --explain --bet banker=100 {cards}\n  \
         sabot house show {}\n  \
         sabot --help\n",
        house_choice::DEFAULT
    ))
}
