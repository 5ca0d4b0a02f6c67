//! A round drawn for a person.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use baccarat::tableau::{Decision, Reason};
use baccarat::{Card, Facts, Hand, Rank, Side, Suit, Winner};

use super::desk::Desk;
use super::slip::Round;
use super::{Detail, table};

const RED: Style = AnsiColor::Red.on_default();
pub(super) const BOLD: Style = Style::new().bold();

/// Three cards with a space between each: what the Player's side is given, so that the Banker's
/// always starts at the same place.
const HAND_WIDTH: usize = 20;
const GAP: &str = "     ";

/// The round as text, with colours for terminals that have them.
pub fn draw(round: &Round<'_>, desk: &Desk<'_>, detail: Detail) -> String {
    let mut text = String::new();
    draw_hands(&mut text, round);
    let _ = write!(text, "\n  {BOLD}{}{BOLD:#}\n\n", winner(&round.facts));
    for decision in round.coup.decisions() {
        draw_decision(&mut text, &decision, detail);
    }
    if !round.settled.is_empty() {
        text.push('\n');
        table::draw_bets(&mut text, round, desk, detail);
    }
    text
}

fn draw_hands(text: &mut String, round: &Round<'_>) {
    let titles = Side::ALL.map(|side| title(side, &round.hands[side]));
    draw_row(text, titles);
    for row in [top, middle, bottom] {
        draw_row(text, Side::ALL.map(|side| cells(round.hands[side].cards(), row)));
    }
}

/// A part of a line and how wide it is: colours take letters and no room.
struct Piece {
    text: String,
    width: usize,
}

fn draw_row(text: &mut String, [player, banker]: [Piece; 2]) {
    let pad = HAND_WIDTH.saturating_sub(player.width);
    let _ = writeln!(text, "  {}{:pad$}{GAP}{}", player.text, "", banker.text);
}

fn title(side: Side, hand: &Hand) -> Piece {
    let natural = if hand.is_natural() { ", natural" } else { "" };
    let total = hand.total();
    Piece {
        text: format!("{side} {BOLD}{total}{BOLD:#}{natural}"),
        width: format!("{side} {total}{natural}").len(),
    }
}

fn cells(cards: &[Card], row: fn(Card) -> String) -> Piece {
    let cells: Vec<String> = cards.iter().map(|&card| row(card)).collect();
    // A cell is six wide, and there is a space between two.
    Piece { text: cells.join(" "), width: cards.len() * 7 - 1 }
}

fn top(_: Card) -> String {
    "┌────┐".to_owned()
}

fn middle(card: Card) -> String {
    let rank = match card.rank {
        Rank::Ten => "10".to_owned(),
        rank => rank.letter().to_string(),
    };
    let colour = match card.suit {
        Suit::Hearts | Suit::Diamonds => RED,
        Suit::Clubs | Suit::Spades => Style::new(),
    };
    format!("│{colour}{rank:>2}{}{colour:#} │", card.suit.symbol())
}

fn bottom(_: Card) -> String {
    "└────┘".to_owned()
}

/// Who won, and with what.
pub(crate) fn winner(facts: &Facts) -> String {
    let totals = facts.totals;
    match facts.winner() {
        Winner::Player => format!("Player wins, {} to {}", totals.player, totals.banker),
        Winner::Banker => format!("Banker wins, {} to {}", totals.banker, totals.player),
        Winner::Tie => format!("Tie, {} to {}", totals.player, totals.banker),
    }
}

fn draw_decision(text: &mut String, decision: &Decision, detail: Detail) {
    let article = decision.reason.article();
    let _ = match detail {
        Detail::Plain => writeln!(text, "  {decision} ({article})"),
        Detail::Explained => {
            let subject = subject(&decision.reason);
            writeln!(text, "  {decision}\n    {article} of the rules, {subject}")
        }
    };
}

/// What the article that decided is about.
fn subject(reason: &Reason) -> &'static str {
    match reason {
        Reason::Natural { .. } => "naturals",
        Reason::PlayersTotal { .. } => "the Player's third card",
        Reason::PlayerStood { .. } => "the Banker's third card when the Player stood",
        Reason::PlayerDrew { .. } => "the Banker's third card when the Player drew",
    }
}
