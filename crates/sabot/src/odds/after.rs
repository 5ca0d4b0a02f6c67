//! `sabot odds after`: the odds once some cards of the coup are known.

use std::fmt::Write;

use baccarat::{BySide, Card, Coup, Side, Step};
use odds::{CannotFinish, Distribution};
use serde_json::json;

use super::prices::{self, Worth};
use super::refusal::Refusal;
use super::shoe::{Options, Question};
use super::{Answer, Format, Output};
use crate::card_list;
use crate::coup::winner;
use crate::failure::Failure;
use crate::figures::Priced;
use crate::terminal::printable;

const AFTER_HELP: &str = "\
Examples:
  sabot odds after --player 7h6d
  sabot odds after --player 7h --banker 6d          The first card of each hand
  sabot odds after --player '7h 6d' --banker Kc,4s --format json
  sabot odds after --banker Kc4s --wager banker,dragon-7 --removed '8h 8c'

The known cards are taken out of the shoe before the rest is counted.";

/// What `sabot odds after` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// What is known of the Player's hand, from its first card on, such as 7h6d.
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    player: String,

    /// What is known of the Banker's hand, from its first card on.
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    banker: String,

    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    output: Output,
}

/// The conditional odds of the wagers that are asked for.
pub(super) fn answer(args: &Args) -> Result<Answer, Failure> {
    let known = read_known(args)?;
    let mut question = args.options.open()?;
    for side in Side::ALL {
        for &card in &known[side] {
            question.shoe.remove(card).map_err(Refusal::NoSuchCard)?;
        }
    }
    let coup = as_far_as_known(&known);
    let distribution =
        Distribution::after(&question.shoe, &known).map_err(|error| match error {
            CannotFinish::TooFewCards(error) => Refusal::TooFewCards(error),
            CannotFinish::CardsNotDrawn => not_drawn(&known),
        })?;
    let chosen = question.choose(&distribution)?;
    let priced = prices::price_all(chosen.wagers, &distribution)?;
    let text = match args.output.format {
        Format::Table => table(&question, &known, &distribution, &priced),
        Format::Json => {
            let mut answer = prices::json(question.shoe.cards(), &distribution, &priced);
            for side in Side::ALL {
                answer[side.id()] = json!(written(&known[side]));
            }
            answer["next"] = json!(told(&coup));
            format!("{answer}\n")
        }
        Format::Csv => prices::csv(&priced),
    };
    Ok(Answer { text, notes: question.notes(&chosen.left_out) })
}

fn read_known(args: &Args) -> Result<BySide<Vec<Card>>, Refusal> {
    let known =
        BySide { player: card_list::read(&args.player)?, banker: card_list::read(&args.banker)? };
    for side in Side::ALL {
        let given = known[side].len();
        if given > 3 {
            return Err(Refusal::HandTooLong { side, given });
        }
    }
    if Side::ALL.into_iter().all(|side| known[side].is_empty()) {
        Err(Refusal::NoCardKnown)
    } else {
        Ok(known)
    }
}

/// Why the rules do not draw all the cards that are known.
fn not_drawn(known: &BySide<Vec<Card>>) -> Refusal {
    // A third card hangs on both hands' first two.
    match Side::ALL.into_iter().find(|&side| known[side].len() < 2) {
        Some(side) => Refusal::ThirdCardOpen { side },
        None => Refusal::CardsNotDrawn { rules: told(&as_far_as_known(known)).join("; ") },
    }
}

/// The coup as far as the rules get with the cards that are known.
fn as_far_as_known(known: &BySide<Vec<Card>>) -> Coup {
    let mut coup = Coup::new();
    while let Step::Draw(side) = coup.next() {
        let held = coup.cards().iter().filter(|(owner, _)| *owner == side).count();
        let Some(&card) = known[side].get(held) else { break };
        coup.give(card).expect("the rules asked for it");
    }
    coup
}

/// What the rules do, in sentences.
fn told(coup: &Coup) -> Vec<String> {
    if coup.hands().is_none() {
        return vec!["a third card depends on the first two cards of both hands".to_owned()];
    }
    let mut told: Vec<String> = coup
        .decisions()
        .map(|decision| format!("{decision} ({})", decision.reason.article()))
        .collect();
    told.push(match coup.next() {
        Step::Draw(side) => format!("The {side}'s third card comes next"),
        Step::Over(facts) => format!("The coup is over: {}", winner(&facts)),
    });
    told
}

fn table(
    question: &Question<'_>,
    known: &BySide<Vec<Card>>,
    distribution: &Distribution,
    priced: &[Priced<'_>],
) -> String {
    let name = printable(&question.house.name);
    let mut text = format!("  {name}, {}\n", question.about());
    for side in Side::ALL {
        let cards = written(&known[side]).join(" ");
        let cards = if cards.is_empty() { "not known" } else { &cards };
        let _ = writeln!(text, "  {side}: {cards}");
    }
    let coup = as_far_as_known(known);
    if coup.hands().is_some() {
        let _ = writeln!(text, "\n  {}", told(&coup).join("\n  "));
    }
    text.push('\n');
    prices::draw(&mut text, priced, Worth::Expectation);
    text.push('\n');
    prices::draw_outcomes(&mut text, distribution);
    let _ = writeln!(text, "  {} cards left in the shoe", question.shoe.cards());
    prices::draw_terms(&mut text, &question.house, priced.iter().map(|priced| priced.wager));
    text
}

fn written(cards: &[Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}
