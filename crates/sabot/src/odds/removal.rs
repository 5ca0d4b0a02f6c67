//! `sabot odds removal`: what each card taken out of the shoe does to a wager.

use baccarat::Rank;
use num_rational::BigRational;
use odds::{Distribution, decimal, effects_of_removal};
use serde_json::{Map, Value, json};

use super::prices::{draw_terms, price_all};
use super::refusal::Refusal;
use super::shoe::Question;
use super::{Answer, Format};
use crate::columns;
use crate::failure::Failure;
use crate::figures::{PLACES, Priced, percent};
use crate::terminal::printable;

/// The digits after the point of an effect in per cent, for people: effects are small.
const PLACES_OF_EFFECT: u32 = 6;

/// What stands where the shoe has no card to take out.
const NOTHING: &str = "–";

/// A wager, and how its expectation changes with one card of each rank gone.
struct Effects<'w> {
    priced: Priced<'w>,
    effects: [Option<BigRational>; 13],
}

/// The effects of removal on the wagers that are asked for.
pub(super) fn answer(question: &Question<'_>, format: Format) -> Result<Answer, Failure> {
    let distribution = Distribution::of(&question.shoe).map_err(Refusal::TooFewCards)?;
    let chosen = question.choose(&distribution)?;
    let mut all = Vec::new();
    for priced in price_all(chosen.wagers, &distribution)? {
        let effects = effects_of_removal(&question.shoe, priced.wager)
            .map_err(|error| Refusal::no_effects(&priced.id(), error))?;
        all.push(Effects { priced, effects });
    }
    let text = match format {
        Format::Table => table(question, &all),
        Format::Json => format!("{}\n", json(question, &all)),
        Format::Csv => {
            let cell = |effect: &BigRational| decimal(effect, PLACES);
            columns::csv(&head("rank", &all), &rows(&all, "", cell))
        }
    };
    Ok(Answer { text, notes: question.notes(&chosen.left_out) })
}

fn table(question: &Question<'_>, all: &[Effects<'_>]) -> String {
    let name = printable(&question.house.name);
    let mut text = format!("  {name}, {}, {} cards\n", question.about(), question.shoe.cards());
    text += "  What one card gone adds to the bettor's expectation, in per cent of the stake\n\n";
    let cell = |effect: &BigRational| {
        let shown = percent(effect, PLACES_OF_EFFECT);
        if shown.starts_with('-') { shown } else { format!("+{shown}") }
    };
    columns::draw(&mut text, 1, &head("Card", all), &rows(all, NOTHING, cell));
    let mut terms = String::new();
    draw_terms(&mut terms, &question.house, all.iter().map(|wager| wager.priced.wager));
    if !terms.is_empty() {
        text += &format!("\n{terms}");
    }
    text
}

fn head(first: &str, all: &[Effects<'_>]) -> Vec<String> {
    [first.to_owned()].into_iter().chain(all.iter().map(|wager| wager.priced.id())).collect()
}

/// A row for each rank, a column for each wager.
fn rows(
    all: &[Effects<'_>],
    nothing: &str,
    cell: impl Fn(&BigRational) -> String,
) -> Vec<Vec<String>> {
    let row = |rank: Rank| {
        let effects = all.iter().map(|wager| &wager.effects[rank as usize]);
        let cells = effects.map(|effect| effect.as_ref().map_or(nothing.to_owned(), &cell));
        [rank.letter().to_string()].into_iter().chain(cells).collect()
    };
    Rank::ALL.into_iter().map(row).collect()
}

fn json(question: &Question<'_>, all: &[Effects<'_>]) -> Value {
    let wager = |wager: &Effects<'_>| {
        let effects: Map<String, Value> = Rank::ALL
            .into_iter()
            .zip(&wager.effects)
            .map(|(rank, effect)| {
                let effect = effect.as_ref().map(ToString::to_string);
                (rank.letter().to_string(), json!(effect))
            })
            .collect();
        let ev = wager.priced.price.expectation().to_string();
        json!({ "wager": wager.priced.id(), "ev": ev, "effects": effects })
    };
    let wagers: Vec<_> = all.iter().map(wager).collect();
    json!({ "cards": question.shoe.cards(), "wagers": wagers })
}
