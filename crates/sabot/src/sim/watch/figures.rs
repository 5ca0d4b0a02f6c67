//! What wagering by what has been seen comes to, in figures.

use num_rational::BigRational;
use odds::{decimal, square_root};
use serde_json::{Map, Value, json};
use sim::{Estimate, Hands, Stakes};

use super::super::number::as_number;
use crate::figures::{PLACES, whole};

/// The digits after the point that a simulation is worth.
const PLACES_WORTH: u32 = 3;

/// One unit on some of the coups.
pub(super) struct Figures {
    /// What part of all hands.
    share: Option<Estimate>,
    /// What a unit gains.
    edge: Option<Estimate>,
    per_shoe: Option<Estimate>,
    per_hundred: Option<Estimate>,
}

/// What a column shows.
const HUNDRED: u32 = 100;

impl Figures {
    pub(super) fn of(stakes: &Stakes, hands: &Hands) -> Figures {
        Figures {
            share: stakes.share(hands),
            edge: stakes.edge(hands),
            per_shoe: stakes.per_shoe(hands),
            per_hundred: stakes.per_hundred(hands),
        }
    }

    /// The names of the columns for a person.
    pub(super) const HEAD: [&str; 8] =
        ["Wagered %", "±", "Gain %", "±", "Per shoe", "±", "Per 100 hands", "±"];

    /// A row for a person: the share and the gain of a unit in per cent, the others in units.
    pub(super) fn cells(&self) -> Vec<String> {
        let cells = |estimate: &Option<Estimate>, times: u32| match estimate {
            Some(Estimate { mean, variance }) => [
                decimal(&(mean * whole(times)), PLACES_WORTH),
                square_root(&(variance * whole(times) * whole(times)), PLACES_WORTH),
            ],
            None => ["–".to_owned(), String::new()],
        };
        [
            cells(&self.share, HUNDRED),
            cells(&self.edge, HUNDRED),
            cells(&self.per_shoe, 1),
            cells(&self.per_hundred, 1),
        ]
        .concat()
    }

    /// The same with fewer errors, where two of them stand side by side.
    pub(super) fn short_cells(&self) -> Vec<String> {
        let cells = self.cells();
        [0, 2, 4, 6, 7].map(|cell| cells[cell].clone()).to_vec()
    }

    /// The names of those columns.
    pub(super) const SHORT_HEAD: [&str; 5] =
        ["Wagered %", "Gain %", "Per shoe", "Per 100 hands", "±"];

    /// The names that programs know them by.
    const KEYS: [&str; 4] = ["wagered", "gain", "per_shoe", "per_hundred"];

    fn all(&self) -> [&Option<Estimate>; 4] {
        [&self.share, &self.edge, &self.per_shoe, &self.per_hundred]
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let mut json = Map::new();
        for (key, estimate) in Figures::KEYS.into_iter().zip(self.all()) {
            let (mean, se) = written(estimate);
            json.insert(key.to_owned(), json!({ "mean": number(mean), "se": number(se) }));
        }
        json
    }

    pub(super) fn csv_head() -> Vec<String> {
        Figures::KEYS.into_iter().flat_map(|key| [key.to_owned(), format!("{key}_se")]).collect()
    }

    pub(super) fn csv_cells(&self) -> Vec<String> {
        let cells = |estimate: &Option<Estimate>| {
            let (mean, se) = written(estimate);
            [mean.unwrap_or_default(), se.unwrap_or_default()]
        };
        self.all().into_iter().flat_map(cells).collect()
    }

    /// Units gained in a hundred hands, for a plot.
    pub(super) fn gained(&self) -> Option<BigRational> {
        self.per_hundred.as_ref().map(|estimate| estimate.mean.clone())
    }
}

fn written(estimate: &Option<Estimate>) -> (Option<String>, Option<String>) {
    let estimate = estimate.as_ref();
    let mean = estimate.map(|estimate| decimal(&estimate.mean, PLACES));
    (mean, estimate.map(|estimate| square_root(&estimate.variance, PLACES)))
}

fn number(decimal: Option<String>) -> Value {
    decimal.map_or(Value::Null, |decimal| as_number(&decimal))
}
