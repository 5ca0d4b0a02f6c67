//! What each wager is worth.

use std::fmt::Write;

use baccarat::{Pays, Wager};
use house::House;
use num_rational::BigRational;
use odds::{Distribution, Price, decimal};
use serde_json::{Map, Value, json};

use super::refusal::Refusal;
use super::shoe::Question;
use super::{Answer, Format};
use crate::columns;
use crate::failure::Failure;
use crate::figures::{PLACES, PLACES_SHOWN, Priced, commission_note, outcomes, pay_table, percent};
use crate::terminal::printable;

/// The odds of the wagers that are asked for.
pub(super) fn answer(question: &Question<'_>, format: Format) -> Result<Answer, Failure> {
    let distribution = Distribution::of(&question.shoe).map_err(Refusal::TooFewCards)?;
    let chosen = question.choose(&distribution)?;
    let priced = price_all(chosen.wagers, &distribution)?;
    let text = match format {
        Format::Table => table(question, &distribution, &priced),
        Format::Json => format!("{}\n", json(question.shoe.cards(), &distribution, &priced)),
        Format::Csv => csv(&priced),
    };
    Ok(Answer { text, notes: question.notes(&chosen.left_out) })
}

/// Prices every wager.
pub(super) fn price_all<'w>(
    wagers: impl IntoIterator<Item = &'w Wager>,
    distribution: &Distribution,
) -> Result<Vec<Priced<'w>>, Refusal> {
    let price = |wager: &'w Wager| match Price::of(wager, distribution) {
        Ok(price) => Ok(Priced { wager, price }),
        Err(why) => Err(Refusal::SuitsUnknown { wager: wager.id().to_string(), why }),
    };
    wagers.into_iter().map(price).collect()
}

fn table(question: &Question<'_>, distribution: &Distribution, priced: &[Priced<'_>]) -> String {
    let name = printable(&question.house.name);
    let mut text = format!("  {name}, {}\n\n", question.about());
    draw(&mut text, priced, Worth::Edge);
    text.push('\n');
    draw_outcomes(&mut text, distribution);
    let (cards, deals) = (question.shoe.cards(), distribution.deals());
    let _ = writeln!(text, "  {cards} cards, {deals} ordered six-card deals");
    draw_terms(&mut text, &question.house, priced.iter().map(|priced| priced.wager));
    text
}

/// A line about the commission, if its rate is not all that the house charges by.
pub(super) fn draw_terms<'w>(
    text: &mut String,
    house: &House,
    wagers: impl Iterator<Item = &'w Wager>,
) {
    if let Some(note) = commission_note(house, wagers) {
        let _ = writeln!(text, "  {note}");
    }
}

/// Whose side a table takes: before a coup it is the house's edge that is asked for, in the middle
/// of one it is what the bettor may expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    Edge,
    Expectation,
}

/// A row for each wager.
pub(super) fn draw(text: &mut String, priced: &[Priced<'_>], worth: Worth) {
    let name = match worth {
        Worth::Edge => "Edge %",
        Worth::Expectation => "Expectation %",
    };
    let head = columns::head(["Wager", "Pays", "Win %", "Push %", name, "SD"]);
    let row = |priced: &Priced<'_>| {
        let price = &priced.price;
        let shown = |fraction: &BigRational| percent(fraction, PLACES_SHOWN);
        vec![
            priced.id(),
            pay_table(priced.wager),
            shown(&priced.hit()),
            shown(&price.probability(price.push())),
            match worth {
                Worth::Edge => shown(&price.edge()),
                Worth::Expectation => shown(&price.expectation()),
            },
            priced.deviation(PLACES_SHOWN),
        ]
    };
    columns::draw(text, 2, &head, &priced.iter().map(row).collect::<Vec<_>>());
}

/// How often each side wins.
pub(super) fn draw_outcomes(text: &mut String, distribution: &Distribution) {
    let shown = outcomes(distribution).map(|(winner, count)| {
        let probability = BigRational::new(count.into(), distribution.deals().into());
        format!("{winner} {} %", percent(&probability, PLACES_SHOWN))
    });
    let _ = writeln!(text, "  {}", shown.join(", "));
}

/// The answer as one object.
pub(super) fn json(cards: u32, distribution: &Distribution, priced: &[Priced<'_>]) -> Value {
    let outcomes: Map<String, Value> = outcomes(distribution)
        .into_iter()
        .map(|(winner, count)| (winner.id().to_owned(), json!(count.to_string())))
        .collect();
    json!({
        "cards": cards,
        "denominator": distribution.deals().to_string(),
        "outcomes": outcomes,
        "wagers": priced.iter().map(wager_json).collect::<Vec<_>>(),
    })
}

fn wager_json(priced: &Priced<'_>) -> Value {
    let price = &priced.price;
    let lines: Vec<_> = priced
        .wager
        .lines()
        .iter()
        .zip(&price.lines)
        .filter_map(|(line, count)| match line.pays {
            Pays::Win { odds, .. } => {
                Some(json!({ "odds": odds.to_string(), "count": count.to_string() }))
            }
            Pays::Push => None,
        })
        .collect();
    json!({
        "wager": priced.id(),
        "lines": lines,
        "push": price.push().to_string(),
        "lose": price.lose.to_string(),
        "ev": price.expectation().to_string(),
        "edge": decimal(&price.edge(), PLACES),
        "sd": priced.deviation(PLACES),
    })
}

/// A row for each wager, for programs.
pub(super) fn csv(priced: &[Priced<'_>]) -> String {
    let head = columns::head(["wager", "win", "push", "lose", "ev", "edge", "sd", "hit"]);
    let row = |priced: &Priced<'_>| {
        let price = &priced.price;
        vec![
            priced.id(),
            price.win().to_string(),
            price.push().to_string(),
            price.lose.to_string(),
            price.expectation().to_string(),
            decimal(&price.edge(), PLACES),
            priced.deviation(PLACES),
            decimal(&priced.hit(), PLACES),
        ]
    };
    columns::csv(&head, &priced.iter().map(row).collect::<Vec<_>>())
}
