//! `sabot house sheet`: the house's PAR sheet, which says what every wager returns and how that
//! changes with decks. As a page with plots, or for programs.

mod data;
mod html;

use std::path::Path;

use baccarat::Wager;
use house::House;
use num_rational::BigRational;
use num_traits::{One, Zero};
use odds::{Composition, Distribution, Price};

use crate::figures::{self, Priced};
use crate::output_file;

/// The decks that a shoe may hold.
const DECKS: std::ops::RangeInclusive<u8> = 1..=8;

/// What a sheet is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// One page with nothing outside it, fit for printing.
    Html,
    /// A row for each line of each wager, by decks.
    Csv,
    /// One object on one line, with exact fractions.
    Json,
}

impl Format {
    /// By the ending of a file's name; a page if that says nothing.
    pub(crate) fn of(out: Option<&Path>) -> Format {
        match output_file::ending(out) {
            Some("csv") => Format::Csv,
            Some("json") => Format::Json,
            _ => Format::Html,
        }
    }
}

/// The sheet of a house.
pub fn document(house: &House, format: Format) -> String {
    let sheet = Sheet::of(house);
    match format {
        Format::Html => html::page(&sheet),
        Format::Csv => data::csv(&sheet),
        Format::Json => format!("{}\n", data::json(&sheet)),
    }
}

/// Every wager that a house offers, priced for every number of decks.
struct Sheet<'h> {
    house: &'h House,
    wagers: Vec<Row<'h>>,
}

/// A wager, priced for one deck, for two, and so on.
struct Row<'h> {
    /// Its place on the layout.
    place: usize,
    wager: &'h Wager,
    by_decks: Vec<Priced<'h>>,
}

/// One line of a pay table, or the loss when none decides.
struct LineOdds {
    when: String,
    pays: String,
    count: u128,
    probability: BigRational,
    /// What it adds to the return.
    contribution: BigRational,
}

impl<'h> Sheet<'h> {
    fn of(house: &'h House) -> Sheet<'h> {
        let shoes: Vec<_> = DECKS
            .map(|decks| Distribution::of(&Composition::of_decks(decks)))
            .map(|shoe| shoe.expect("a deck holds six cards"))
            .collect();
        let row = |(place, wager): (usize, &'h Wager)| {
            let price = |shoe| Price::of(wager, shoe).expect("a full shoe's suits are known");
            let by_decks = shoes.iter().map(|shoe| Priced { wager, price: price(shoe) }).collect();
            Row { place, wager, by_decks }
        };
        let offered = house.wagers.offered().iter().map(|offer| &offer.wager);
        Sheet { house, wagers: offered.enumerate().map(row).collect() }
    }
}

impl Row<'_> {
    /// The wager with so many decks.
    fn with(&self, decks: u8) -> &Priced<'_> {
        &self.by_decks[usize::from(decks - DECKS.start())]
    }

    /// With each number of decks.
    fn each(&self) -> impl Iterator<Item = (u8, &Priced<'_>)> {
        DECKS.zip(&self.by_decks)
    }
}

/// Every line of the wager, and the loss last.
fn lines(priced: &Priced<'_>) -> Vec<LineOdds> {
    let price = &priced.price;
    let wins = priced.wager.lines().iter().zip(&price.lines).map(|(line, &count)| {
        let probability = price.probability(count);
        LineOdds {
            when: line.when.to_string(),
            pays: figures::pays(line.pays),
            count,
            contribution: &probability * (odds::net(line.pays) + BigRational::one()),
            probability,
        }
    });
    let lost = LineOdds {
        when: "otherwise".to_owned(),
        pays: "lose".to_owned(),
        count: price.lose,
        probability: price.probability(price.lose),
        contribution: BigRational::zero(),
    };
    wins.chain([lost]).collect()
}
