//! The table of bets, drawn for a person.

use std::fmt::Write;

use baccarat::{Cents, Collection, Settlement, Wager};
use document::aligned;

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
    let total = (rows.len() > 1).then(|| total(&round.settled));
    let all: Vec<Row> = [TITLES.map(str::to_owned)].into_iter().chain(rows).chain(total).collect();
    let mut lines = aligned(&all, |at| !matches!(TITLES[at], "Wager" | "Result")).into_iter();

    let _ = writeln!(text, "  Paid by the house {}\n", desk.name().escape_debug());
    let titles = lines.next().unwrap_or_default();
    let _ = writeln!(text, "  {BOLD}{titles}{BOLD:#}");
    for (bet, line) in round.settled.iter().zip(lines.by_ref()) {
        let _ = writeln!(text, "  {line}");
        if detail == Detail::Explained {
            draw_pay_table(text, bet);
        }
    }
    if let Some(total) = lines.next() {
        let _ = writeln!(text, "  {BOLD}{total}{BOLD:#}");
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

/// Every line of the bet's pay table, the one that decided marked.
fn draw_pay_table(text: &mut String, bet: &Settled<'_>) {
    let lines = lines(bet.wager);
    let decided = bet.settlement.line.unwrap_or(lines.len() - 1);
    for (place, line) in aligned(&lines, |_| false).into_iter().enumerate() {
        let mark = if place == decided { '→' } else { ' ' };
        let _ = writeln!(text, "    {mark} {line}");
    }
}

fn lines(wager: &Wager) -> Vec<[String; 2]> {
    let lines = wager.lines().iter().map(|line| [line.when.to_string(), pays(line.pays)]);
    lines.chain([["otherwise", "lose"].map(str::to_owned)]).collect()
}
