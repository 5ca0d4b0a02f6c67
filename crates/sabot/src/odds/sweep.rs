//! `sabot odds sweep`: the edge as the house changes its decks, its commission or what Tie pays.

use std::path::PathBuf;

use baccarat::{Condition, Line, Odds, Pays, Rate, Wager, Winner, catalogue};
use num_rational::BigRational;
use num_traits::One;
use odds::{Composition, Distribution, Price, decimal, fraction};
use serde_json::{Value, json};

use super::prices::price_all;
use super::refusal::Refusal;
use super::shoe::{Options, Question};
use super::{Answer, Format, Output};
use crate::failure::Failure;
use crate::figures::{PLACES, PLACES_SHOWN, Priced, commission_note, percent, whole};
use crate::plot::{self, Mark, Plot, Series};
use crate::terminal::printable;
use crate::{columns, output_file};

const AFTER_HELP: &str = "\
Examples:
  sabot odds sweep                                  The house's wagers with 1 to 8 decks
  sabot odds sweep --wager dragon-7,panda-8
  sabot odds sweep --by commission --plot out.svg   Banker with 0% to 5%, and where it is even
  sabot odds sweep --by tie --decks 6               Tie at 8:1 to 10:1";

/// What `sabot odds sweep` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// What is changed.
    #[arg(long, value_enum, default_value_t = By::Decks)]
    by: By,

    /// Draw the edges into this SVG file too.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// The wagers, from one deck to eight.
    Decks,
    /// Banker, from no commission to 5%.
    Commission,
    /// Tie, from 8 to 1 to 10 to 1.
    Tie,
}

/// Edges along one thing that the house can change.
struct Sweep {
    by: By,
    title: String,
    wagers: Vec<String>,
    points: Vec<Point>,
    /// Where the house and the bettor are even.
    break_even: Option<BigRational>,
    /// What is to be said of the commission.
    terms: Option<&'static str>,
}

struct Point {
    at: BigRational,
    /// In the order of the wagers.
    prices: Vec<Price>,
}

/// The sweep that is asked for; its plot is written on the way.
pub(super) fn answer(args: &Args) -> Result<Answer, Failure> {
    let question = args.options.open()?;
    check(args)?;
    let sweep = match args.by {
        By::Decks => by_decks(&question)?,
        By::Commission => by_commission(&question)?,
        By::Tie => by_tie(&question)?,
    };
    if let Some(path) = &args.plot {
        output_file::write(path, &sweep.plot().file())?;
    }
    let text = match args.output.format {
        Format::Table => sweep.table(),
        Format::Json => format!("{}\n", sweep.json()),
        Format::Csv => sweep.csv(),
    };
    Ok(Answer { text, notes: question.notes(&[]) })
}

/// Refuses options that a sweep could only ignore.
fn check(args: &Args) -> Result<(), Refusal> {
    let options = &args.options;
    let has_shoe = options.decks.is_some() || options.shoe.is_some() || options.removes();
    match (args.by, options.named().next().is_none()) {
        (By::Decks, _) if has_shoe => Err(Refusal::SweepHasDecks),
        (By::Commission, false) => {
            Err(Refusal::SweepHasWager { by: "commission", wager: "Banker" })
        }
        (By::Tie, false) => Err(Refusal::SweepHasWager { by: "what Tie pays", wager: "Tie" }),
        _ => Ok(()),
    }
}

fn by_decks(question: &Question<'_>) -> Result<Sweep, Failure> {
    let wagers = question.wagers()?;
    let mut points = Vec::new();
    for decks in 1..=8 {
        let distribution = Distribution::of(&Composition::of_decks(decks));
        let distribution = distribution.map_err(Refusal::TooFewCards)?;
        let priced = price_all(wagers.iter().copied(), &distribution)?;
        let prices = priced.into_iter().map(|Priced { price, .. }| price).collect();
        points.push(Point { at: whole(decks.into()), prices });
    }
    Ok(Sweep {
        by: By::Decks,
        title: format!("{}: edge by decks", question.house.name),
        wagers: wagers.iter().map(|wager| wager.id().to_string()).collect(),
        points,
        break_even: None,
        terms: commission_note(&question.house, wagers.iter().copied()),
    })
}

/// Banker from no commission to 5%, in quarters of a per cent.
fn by_commission(question: &Question<'_>) -> Result<Sweep, Refusal> {
    let rates = (0..=500).step_by(25).filter_map(Rate::new);
    let wagers = rates.map(|rate| (fraction(rate), catalogue::banker(rate)));
    let (points, one) = along(question, wagers)?;
    // The winnings less commission make up for the losses: win · (1 − rate) = lose.
    let lost_for_won = BigRational::new(one.lose.into(), one.win().max(1).into());
    let about = question.about();
    Ok(Sweep {
        by: By::Commission,
        title: if question.house.commission.mode.charges() {
            format!("Banker's edge by commission, {about}")
        } else {
            // What this house calls Banker has no commission to change.
            format!("Banker with a commission: edge by commission, {about}")
        },
        wagers: vec!["banker".to_owned()],
        points,
        break_even: (one.win() > 0).then(|| BigRational::one() - lost_for_won),
        terms: commission_note(
            &question.house,
            [&catalogue::banker(catalogue::USUAL_COMMISSION)].into_iter(),
        ),
    })
}

/// Tie from 8 to 1 to 10 to 1, in halves.
fn by_tie(question: &Question<'_>) -> Result<Sweep, Refusal> {
    let odds = (16..=20).filter_map(|halves| match halves % 2 {
        0 => Odds::new(halves / 2, 1),
        _ => Odds::new(halves, 2),
    });
    let at = |odds: Odds| BigRational::new(odds.won().into(), odds.staked().into());
    let (points, one) = along(question, odds.map(|odds| (at(odds), tie(odds))))?;
    let lost_for_won = BigRational::new(one.lose.into(), one.win().max(1).into());
    Ok(Sweep {
        by: By::Tie,
        title: format!("Tie's edge by what it pays, {}", question.about()),
        wagers: vec!["tie".to_owned()],
        points,
        break_even: (one.win() > 0).then_some(lost_for_won),
        terms: None,
    })
}

fn tie(odds: Odds) -> Wager {
    let line = Line { when: Condition::winner(Winner::Tie), pays: Pays::win(odds) };
    let id = "tie".parse().expect("a sound name");
    Wager::new(id, "Tie", vec![line]).expect("one line makes a wager")
}

/// One wager at many prices, and its counts, which are the same at all of them.
fn along(
    question: &Question<'_>,
    wagers: impl Iterator<Item = (BigRational, Wager)>,
) -> Result<(Vec<Point>, Price), Refusal> {
    let distribution = Distribution::of(&question.shoe)?;
    let price = |(at, wager): (BigRational, Wager)| {
        let price = Price::of(&wager, &distribution).expect("it asks for no suits");
        Point { at, prices: vec![price] }
    };
    let points: Vec<_> = wagers.map(price).collect();
    let one = points[0].prices[0].clone();
    Ok((points, one))
}

impl By {
    fn id(self) -> &'static str {
        match self {
            By::Decks => "decks",
            By::Commission => "commission",
            By::Tie => "tie",
        }
    }

    /// A place of the sweep as a person writes it.
    fn written(self, at: &BigRational) -> String {
        match self {
            By::Decks => decimal(at, 0),
            By::Commission => format!("{}%", percent(at, 2)),
            By::Tie => format!("{}:1", decimal(at, u32::from(!at.is_integer()))),
        }
    }
}

impl Sweep {
    fn table(&self) -> String {
        let first = match self.by {
            By::Decks => "Decks",
            By::Commission => "Commission",
            By::Tie => "Tie pays",
        };
        let edges = self.wagers.iter().map(|wager| format!("{wager}, edge %"));
        let head: Vec<_> = [first.to_owned()].into_iter().chain(edges).collect();
        let row = |point: &Point| {
            let edges = point.prices.iter().map(|price| percent(&price.edge(), PLACES_SHOWN));
            [self.by.written(&point.at)].into_iter().chain(edges).collect()
        };
        let mut text = format!("  {}\n\n", printable(&self.title));
        columns::draw(&mut text, 0, &head, &self.points.iter().map(row).collect::<Vec<_>>());
        let below: Vec<_> = self.even().into_iter().chain(self.terms.map(str::to_owned)).collect();
        if !below.is_empty() {
            text += &format!("\n  {}\n", below.join("\n  "));
        }
        text
    }

    /// Where the house and the bettor are even, in a sentence.
    fn even(&self) -> Option<String> {
        let at = self.break_even.as_ref()?;
        Some(match self.by {
            By::Decks => return None,
            By::Commission => format!("Even at a commission of {} %", percent(at, PLACES_SHOWN)),
            By::Tie => format!("Even at {} to 1", decimal(at, PLACES_SHOWN)),
        })
    }

    fn json(&self) -> Value {
        let point = |point: &Point| {
            let wager = |(id, price): (&String, &Price)| {
                let ev = price.expectation().to_string();
                json!({ "wager": id, "ev": ev, "edge": decimal(&price.edge(), PLACES) })
            };
            let wagers: Vec<_> = self.wagers.iter().zip(&point.prices).map(wager).collect();
            json!({ "at": point.at.to_string(), "wagers": wagers })
        };
        json!({
            "by": self.by.id(),
            "points": self.points.iter().map(point).collect::<Vec<_>>(),
            "break_even": self.break_even.as_ref().map(ToString::to_string),
            "break_even_decimal": self.break_even.as_ref().map(|at| decimal(at, PLACES)),
        })
    }

    fn csv(&self) -> String {
        let first = match self.by {
            By::Decks => "decks",
            By::Commission => "commission",
            // The wager's own column is called after it.
            By::Tie => "pays",
        };
        let head = [first.to_owned()].into_iter().chain(self.wagers.clone());
        let row = |point: &Point| {
            let edges = point.prices.iter().map(|price| decimal(&price.edge(), PLACES));
            let at = match self.by {
                By::Decks => decimal(&point.at, 0),
                By::Commission => decimal(&point.at, 4),
                By::Tie => decimal(&point.at, 1),
            };
            [at].into_iter().chain(edges).collect()
        };
        columns::csv(&head.collect::<Vec<_>>(), &self.points.iter().map(row).collect::<Vec<_>>())
    }

    fn plot(&self) -> Plot {
        let hundredfold = |fraction: &BigRational| fraction * whole(100);
        let across = |at: &BigRational| match self.by {
            By::Commission => hundredfold(at),
            By::Decks | By::Tie => at.clone(),
        };
        let series = |(place, name): (usize, &String)| Series {
            name: name.clone(),
            look: place,
            points: self
                .points
                .iter()
                .map(|point| (across(&point.at), hundredfold(&point.prices[place].edge())))
                .collect(),
        };
        let mark =
            |at: &BigRational| Mark { at: across(at), text: self.even().unwrap_or_default() };
        Plot {
            title: self.title.clone(),
            across: match self.by {
                By::Decks => "decks",
                By::Commission => "commission, %",
                By::Tie => "Tie pays, to 1",
            }
            .to_owned(),
            up: "edge, %".to_owned(),
            series: self.wagers.iter().enumerate().map(series).collect(),
            mark: self.break_even.as_ref().map(mark),
            up_from_zero: false,
            size: plot::Size::Large,
        }
    }
}
