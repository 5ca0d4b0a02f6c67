//! What a wager on every coup comes to.

use std::fmt::Write;
use std::ops::Range;

use baccarat::{Facts, Wager, Winner};
use num_rational::BigRational;
use num_traits::Zero;
use odds::{Composition, Distribution, Price, decimal, square_root};
use serde_json::{Map, Value, json};
use sim::{Dealer, Kernel, Tally};

use super::measure::{Measure, Report};
use super::number::{as_number, count_of, grouped};
use super::run::Run;
use crate::columns;
use crate::figures::{PLACES, PLACES_SHOWN, commission_note, pay_table, percent, whole, whole_of};
use crate::plot::{Mark, Plot, Series, Size};
use crate::terminal::printable;

/// Every wager on every coup.
pub(super) struct Tallied {
    takes_faces: bool,
}

/// A wager's simulated and exact worth.
struct Line<'r> {
    wager: &'r Wager,
    price: Price,
    /// Of a full shoe.
    exact: BigRational,
}

impl Tallied {
    pub(super) fn of(run: &Run) -> Tallied {
        Tallied { takes_faces: run.asks_for_pairs() }
    }
}

impl Measure for Tallied {
    type Sum = Tally;

    fn kind(&self) -> &'static str {
        "tally"
    }

    fn settings(&self) -> Value {
        Value::Null
    }

    fn chunk(&self) -> u64 {
        if self.takes_faces { 256 } else { 2_048 }
    }

    fn worker(&self, run: &Run) -> impl FnMut(Range<u64>) -> Tally {
        let deal: Box<dyn FnMut(Range<u64>) -> Tally> = if self.takes_faces {
            let mut dealer = Dealer::new(&run.procedure, run.seed);
            Box::new(move |shoes| dealer.tally(shoes))
        } else {
            let mut kernel = Kernel::new(&run.procedure, run.seed);
            Box::new(move |shoes| kernel.deal(shoes))
        };
        deal
    }

    fn running(&self, run: &Run, sum: &Tally) -> String {
        let Some(wager) = run.wagers.first() else { return String::new() };
        let price = sum.price(wager);
        match price.deals {
            0 => String::new(),
            _ => {
                let edge = percent(&price.edge(), PLACES_SHOWN);
                format!("{} edge {edge} % ± {}", wager.id(), error(&price))
            }
        }
    }

    fn write(&self, sum: &Tally) -> Value {
        let coups: Vec<_> = sum.iter().map(|(facts, coups)| (facts.index(), coups)).collect();
        let lengths: Vec<_> = sum.lengths().collect();
        json!({
            "shoes": sum.shoes,
            "ghosts": sum.ghosts,
            "cards_max": sum.cards_max,
            "lengths": lengths,
            "coups": coups,
        })
    }

    fn read(&self, value: &Value) -> Option<Tally> {
        let mut tally = Tally::default();
        tally.shoes = value["shoes"].as_u64()?;
        tally.ghosts = value["ghosts"].as_u64()?;
        tally.cards_max = value["cards_max"].as_u64()?.try_into().ok()?;
        let pair = |pair: &Value| Some((pair[0].as_u64()?, pair[1].as_u64()?));
        for length in value["lengths"].as_array()? {
            let (coups, shoes) = pair(length)?;
            if !tally.set_length(coups.try_into().ok()?, shoes) {
                return None;
            }
        }
        let all: Vec<Facts> = Facts::all().collect();
        for coups in value["coups"].as_array()? {
            let (index, coups) = pair(coups)?;
            tally.add(all.get(usize::try_from(index).ok()?)?, coups);
        }
        tally.is_consistent().then_some(tally)
    }

    fn shoes(&self, sum: &Tally) -> u64 {
        sum.shoes
    }

    fn report(&self, run: &Run, sum: &Tally) -> Report {
        let lines = lines(run, sum);
        Report {
            table: table(run, sum, &lines),
            json: json(sum, &lines),
            csv: csv(&lines),
            plot: plot(run, sum),
            coups: sum.coups(),
        }
    }
}

fn lines<'r>(run: &'r Run, sum: &Tally) -> Vec<Line<'r>> {
    let shoe = Composition::of_decks(run.procedure.decks);
    let distribution = Distribution::of(&shoe).expect("a deck is enough for a coup");
    let line = |wager: &'r Wager| {
        let exact = Price::of(wager, &distribution).expect("suits of full decks are known");
        Line { wager, price: sum.price(wager), exact: exact.expectation() }
    };
    run.wagers.iter().map(line).collect()
}

/// The standard error of an edge in per cent. Coups that all came to the same tell nothing of it.
fn error(price: &Price) -> String {
    let variance = price.variance();
    if variance.is_zero() {
        "–".to_owned()
    } else {
        square_root(&(variance * whole(10_000) / whole_of(price.deals)), PLACES_SHOWN)
    }
}

impl Line<'_> {
    /// How many standard errors the edge is away from the exact one, to two places.
    fn away(&self) -> Option<String> {
        let variance = self.price.variance();
        if variance.is_zero() {
            return None;
        }
        let difference = self.price.edge() + &self.exact;
        let squared = &difference * &difference * whole_of(self.price.deals) / variance;
        let sign = if difference < BigRational::zero() { "-" } else { "+" };
        Some(format!("{sign}{}", square_root(&squared, 2)))
    }

    fn se(&self) -> Option<String> {
        (self.price.deals > 0)
            .then(|| square_root(&(self.price.variance() / whole_of(self.price.deals)), PLACES))
    }
}

fn table(run: &Run, sum: &Tally, lines: &[Line<'_>]) -> String {
    let name = printable(&run.house.name);
    let coups = sum.coups();
    let mut text = format!(
        "  {name}, {}, cut card {} from the end, seed {}\n  {} of {}",
        count_of(run.procedure.decks.into(), "deck"),
        run.procedure.cut_depth,
        run.seed,
        count_of(coups, "coup"),
        count_of(sum.shoes, "shoe"),
    );
    if coups == 0 {
        text.push('\n');
        return text;
    }
    let _ = writeln!(text, ", {} a shoe, at most {} cards", per_shoe(sum, 3), sum.cards_max);
    if sum.ghosts > 0 {
        let _ = writeln!(text, "  {} more coups had no wagers", grouped(sum.ghosts));
    }
    text.push('\n');
    let head = columns::head(["Wager", "Pays", "Win %", "Edge %", "± %", "Exact %", "Away, in ±"]);
    let row = |line: &Line<'_>| {
        let price = &line.price;
        vec![
            line.wager.id().to_string(),
            pay_table(line.wager),
            percent(&price.probability(price.win()), PLACES_SHOWN),
            percent(&price.edge(), PLACES_SHOWN),
            error(price),
            percent(&-&line.exact, PLACES_SHOWN),
            line.away().unwrap_or_default(),
        ]
    };
    columns::draw(&mut text, 2, &head, &lines.iter().map(row).collect::<Vec<_>>());
    let outcomes = Winner::ALL.map(|winner| {
        let share = BigRational::new(sum.winners(winner).into(), coups.into());
        format!("{winner} {} %", percent(&share, PLACES_SHOWN))
    });
    let _ = write!(
        text,
        "\n  {}\n  Exact is of a full shoe; ± is one standard error",
        outcomes.join(", ")
    );
    text.push('\n');
    if let Some(note) = commission_note(&run.house, run.wagers.iter()) {
        let _ = writeln!(text, "  {note}");
    }
    text
}

fn per_shoe(sum: &Tally, places: u32) -> String {
    decimal(&BigRational::new(sum.coups().into(), sum.shoes.max(1).into()), places)
}

fn json(sum: &Tally, lines: &[Line<'_>]) -> Map<String, Value> {
    let outcomes: Map<String, Value> = Winner::ALL
        .into_iter()
        .map(|winner| (winner.id().to_owned(), json!(sum.winners(winner))))
        .collect();
    let wager = |line: &Line<'_>| {
        let mean = (line.price.deals > 0).then(|| decimal(&line.price.expectation(), PLACES));
        json!({
            "wager": line.wager.id().as_str(),
            "mean": mean.as_deref().map_or(Value::Null, as_number),
            "se": line.se().as_deref().map_or(Value::Null, as_number),
            "exact": as_number(&decimal(&line.exact, PLACES)),
        })
    };
    let mut json = Map::new();
    let mut put = |key: &str, value: Value| json.insert(key.to_owned(), value);
    put("shoes", json!(sum.shoes));
    put("coups", json!(sum.coups()));
    put("ghosts", json!(sum.ghosts));
    put("outcomes", Value::Object(outcomes));
    put("coups_per_shoe", as_number(&per_shoe(sum, PLACES)));
    put("cards_max", json!(sum.cards_max));
    put("wagers", lines.iter().map(wager).collect());
    json
}

fn csv(lines: &[Line<'_>]) -> String {
    let head = columns::head(["wager", "coups", "win", "push", "lose", "mean", "se", "exact"]);
    let row = |line: &Line<'_>| {
        let price = &line.price;
        let mean = (price.deals > 0).then(|| decimal(&price.expectation(), PLACES));
        vec![
            line.wager.id().to_string(),
            price.deals.to_string(),
            price.win().to_string(),
            price.push().to_string(),
            price.lose.to_string(),
            mean.unwrap_or_default(),
            line.se().unwrap_or_default(),
            decimal(&line.exact, PLACES),
        ]
    };
    columns::csv(&head, &lines.iter().map(row).collect::<Vec<_>>())
}

/// How many coups a shoe has: what no formula tells.
fn plot(run: &Run, sum: &Tally) -> Plot {
    let share = |(coups, shoes): (u32, u64)| {
        (whole(coups), BigRational::new(shoes.into(), sum.shoes.max(1).into()) * whole(100))
    };
    let mean = BigRational::new(sum.coups().into(), sum.shoes.max(1).into());
    Plot {
        title: format!("{}: coups in a shoe", run.house.name),
        across: "coups".to_owned(),
        up: "shoes, %".to_owned(),
        series: vec![Series {
            name: "shoes".to_owned(),
            look: 0,
            points: sum.lengths().map(share).collect(),
        }],
        mark: Some(Mark { text: format!("{} on average", per_shoe(sum, 3)), at: mean }),
        up_from_zero: true,
        size: Size::Large,
    }
}
