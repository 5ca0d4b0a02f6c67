//! The table of bets, drawn for a person.

use std::fmt::Write;

use baccarat::{Cents, Collection, Settlement, Wager};

use super::Detail;
use super::desk::Desk;
use super::draw::BOLD;
use super::slip::{Round, Settled};
use crate::figures::pays;

const COLUMNS: usize = 7;
const TITLES: [&str; COLUMNS] =
    ["Wager", "Staked", "Result", "Odds", "Won", "Commission", "Returned"];

/// What stands in a table where there is nothing to say.
const NOTHING: &str = "–";

type Row = [String; COLUMNS];

/// The bets with what each came to, and a sum if there are several.
pub(super) fn draw_bets(text: &mut String, round: &Round<'_>, desk: &Desk<'_>, detail: Detail) {
    let rows: Vec<Row> = round.settled.iter().map(row).collect();
    let titles = TITLES.map(str::to_owned);
    let total = (rows.len() > 1).then(|| total(&round.settled));
    let all = || [&titles].into_iter().chain(&rows).chain(&total);
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        all().map(|row| row[column].chars().count()).max().unwrap_or_default()
    });

    let _ = writeln!(text, "  Paid by the house {}\n", desk.name().escape_debug());
    let _ = writeln!(text, "  {BOLD}{}{BOLD:#}", aligned(&titles, &widths));
    for (row, bet) in rows.iter().zip(&round.settled) {
        let _ = writeln!(text, "  {}", aligned(row, &widths));
        if detail == Detail::Explained {
            draw_pay_table(text, bet);
        }
    }
    if let Some(total) = &total {
        let _ = writeln!(text, "  {BOLD}{}{BOLD:#}", aligned(total, &widths));
    }
    let charged = |bet: &Settled<'_>| bet.settlement.commission > Cents::ZERO;
    if round.collection == Collection::Owed && round.settled.iter().any(charged) {
        let _ =
            writeln!(text, "\n  The commission is owed: it is not yet taken from what returns.");
    }
}

fn row(bet: &Settled<'_>) -> Row {
    let Settlement { staked, verdict, odds, won, commission, returned, .. } = bet.settlement;
    [
        bet.wager.id().to_string(),
        staked.to_string(),
        verdict.id().to_owned(),
        odds.map_or(NOTHING.to_owned(), |odds| odds.to_string()),
        won.to_string(),
        commission.to_string(),
        returned.to_string(),
    ]
}

fn total(settled: &[Settled<'_>]) -> Row {
    let sum = |of: fn(&Settlement) -> Cents| {
        let mut amounts = settled.iter().map(|bet| of(&bet.settlement));
        let sum = amounts.try_fold(Cents::ZERO, Cents::plus);
        sum.map_or("too much".to_owned(), |sum| sum.to_string())
    };
    [
        "total".to_owned(),
        sum(|bet| bet.staked),
        String::new(),
        String::new(),
        sum(|bet| bet.won),
        sum(|bet| bet.commission),
        sum(|bet| bet.returned),
    ]
}

/// Words to the left, numbers to the right.
fn aligned(row: &Row, widths: &[usize; COLUMNS]) -> String {
    let mut line = String::new();
    for (column, (cell, &width)) in row.iter().zip(widths).enumerate() {
        let gap = if column == 0 { "" } else { "  " };
        let _ = match TITLES[column] {
            "Wager" | "Result" => write!(line, "{gap}{cell:<width$}"),
            _ => write!(line, "{gap}{cell:>width$}"),
        };
    }
    line
}

/// Every line of the bet's pay table, the one that decided marked.
fn draw_pay_table(text: &mut String, bet: &Settled<'_>) {
    let lines = lines(bet.wager);
    let decided = bet.settlement.line.unwrap_or(lines.len() - 1);
    let width = lines.iter().map(|(when, _)| when.chars().count()).max().unwrap_or_default();
    for (place, (when, pays)) in lines.iter().enumerate() {
        let mark = if place == decided { '→' } else { ' ' };
        let _ = writeln!(text, "    {mark} {when:<width$}  {pays}");
    }
}

fn lines(wager: &Wager) -> Vec<(String, String)> {
    let lines = wager.lines().iter().map(|line| (line.when.to_string(), pays(line.pays)));
    lines.chain([("otherwise".to_owned(), "lose".to_owned())]).collect()
}
