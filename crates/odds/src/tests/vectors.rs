//! `vectors/odds.json`: twelve shoes whose figures are known to the last digit.

use baccarat::{
    BySide, Facts, Line, Odds, Pair, Pays, Side, Size, Total, Wager, Winner, catalogue,
};
use num_rational::BigRational;
use serde_json::{Map, Value};

use super::without_suits;
use crate::{Composition, Distribution, Joint, Price, decimal, square_root};

const PLACES: u32 = 12;

#[test]
fn every_ending_of_every_shoe_is_counted() {
    for shoe in shoes() {
        let joint = Joint::of(&shoe.composition).unwrap();
        let mut left = shoe.composition.deals();
        assert_eq!(left.to_string(), text(&shoe.figures["deals"]), "{}", shoe.name);
        for row in shoe.figures["joint"].as_array().unwrap() {
            let [player, banker, players, bankers, count] = row.as_array().unwrap().as_slice()
            else {
                panic!("{}: not a row: {row}", shoe.name);
            };
            let totals = BySide { player, banker }.map(total);
            let sizes = BySide { player: players, banker: bankers }.map(size);
            let counted = joint.count(totals, sizes);
            assert_eq!(counted.to_string(), text(count), "{}: {row}", shoe.name);
            left -= counted;
        }
        // What the rows leave out does not occur.
        assert_eq!(left, 0, "{}", shoe.name);
    }
}

#[test]
fn every_named_count_of_every_shoe_agrees() {
    for shoe in shoes() {
        let distribution = Distribution::of(&shoe.composition).unwrap();
        let counts = object(&shoe.figures["counts"]);
        assert_eq!(counts.len(), if shoe.composition.knows_suits() { 76 } else { 72 });
        for (name, count) in counts {
            let counted = distribution.iter().filter(|(facts, _)| holds(name, facts));
            let counted: u128 = counted.map(|(_, count)| count).sum();
            assert_eq!(counted.to_string(), text(count), "{}: {name}", shoe.name);
        }
    }
}

#[test]
fn the_mean_number_of_cards_agrees() {
    for shoe in shoes() {
        let distribution = Distribution::of(&shoe.composition).unwrap();
        let cards =
            distribution.iter().map(|(facts, count)| count * u128::from(facts.cards_used()));
        let mean = BigRational::new(cards.sum::<u128>().into(), distribution.deals().into());
        let [exact, rounded] = texts(&shoe.figures["mean-cards"]);
        assert_eq!(mean.to_string(), exact, "{}", shoe.name);
        assert_eq!(decimal(&mean, PLACES), rounded, "{}", shoe.name);
    }
}

#[test]
fn every_wager_is_priced_to_the_last_digit() {
    for shoe in shoes() {
        let distribution = Distribution::of(&shoe.composition).unwrap();
        let wagers = object(&shoe.figures["wagers"]);
        assert_eq!(wagers.len(), if shoe.composition.knows_suits() { 59 } else { 55 });
        for (name, figures) in wagers {
            let price = Price::of(&wager(name), &distribution).unwrap();
            let (expectation, variance) = (price.expectation(), price.variance());
            let priced = [
                expectation.to_string(),
                decimal(&expectation, PLACES),
                variance.to_string(),
                square_root(&variance, PLACES),
            ];
            assert_eq!(priced, texts(figures), "{}: {name}", shoe.name);
        }
    }
}

/// What a wager comes to by the endings of the file, where it has no figures of the wager itself.
#[test]
fn every_wager_of_the_catalogue_is_among_them_or_counted_by_their_endings() {
    let shoe = &shoes()[0];
    let named = object(&shoe.figures["wagers"]);
    let distribution = Distribution::of(&shoe.composition).unwrap();
    let all = catalogue::all().iter().map(|entry| &entry.wager);
    for wager in all.filter(|wager| !named.contains_key(wager.id().as_str())) {
        let id = wager.id();
        assert!(!wager.asks_for_pairs(), "{id}: no ending tells it: figures of it are needed");
        let mut lines = vec![0; wager.lines().len()];
        for (facts, count) in endings(shoe) {
            if let Some(line) = wager.deciding_line(&facts) {
                lines[line] += count;
            }
        }
        assert_eq!(Price::of(wager, &distribution).unwrap().lines, lines, "{id}");
    }
}

/// How often each ending of a shoe comes, by the file. None has a pair.
fn endings(shoe: &Shoe) -> Vec<(Facts, u128)> {
    let ending = |row: &Value| {
        let row = row.as_array().unwrap();
        let totals = BySide { player: &row[0], banker: &row[1] }.map(total);
        let sizes = BySide { player: &row[2], banker: &row[3] }.map(size);
        let pairs = BySide { player: Pair::None, banker: Pair::None };
        (Facts { totals, sizes, pairs }, text(&row[4]).parse().unwrap())
    };
    shoe.figures["joint"].as_array().unwrap().iter().map(ending).collect()
}

#[test]
fn without_suits_all_agrees_but_what_asks_for_them() {
    for shoe in shoes().into_iter().filter(|shoe| shoe.composition.knows_suits()) {
        let distribution = Distribution::of(&without_suits(&shoe.composition)).unwrap();
        for (name, figures) in object(&shoe.figures["wagers"]) {
            match Price::of(&wager(name), &distribution) {
                Ok(price) => assert_eq!(price.expectation().to_string(), texts::<4>(figures)[0]),
                Err(crate::SuitsUnknown) => assert!(name.starts_with("perfect-pair"), "{name}"),
            }
        }
    }
}

struct Shoe {
    name: String,
    composition: Composition,
    figures: Map<String, Value>,
}

fn shoes() -> Vec<Shoe> {
    let file = include_str!("../../../../vectors/odds.json");
    let shoes: Vec<Map<String, Value>> = serde_json::from_str(file).unwrap();
    assert_eq!(shoes.len(), 12);
    shoes.into_iter().map(shoe).collect()
}

fn shoe(figures: Map<String, Value>) -> Shoe {
    let name = text(&figures["name"]).to_owned();
    let ranks: Vec<u32> = serde_json::from_value(figures["ranks"].clone()).unwrap();
    let ranks = Composition::of_ranks(ranks.try_into().unwrap()).unwrap();
    let composition = match figures.get("decks").and_then(Value::as_u64) {
        Some(decks) => Composition::of_decks(decks.try_into().unwrap()),
        None => ranks.clone(),
    };
    assert_eq!(without_suits(&composition), ranks, "{name}");
    Shoe { name, composition, figures }
}

/// A wager of the catalogue, or one `at` other pays: those of its lines, in order.
fn wager(name: &str) -> Wager {
    let (id, prices) = name.split_once(" at ").unwrap_or((name, ""));
    let wager = catalogue::find(id).unwrap_or_else(|| panic!("no wager {id}"));
    if prices.is_empty() {
        return wager.clone();
    }
    let prices: Vec<Pays> = prices.split(' ').map(pays).collect();
    assert_eq!(prices.len(), wager.lines().len(), "{name}");
    let lines = wager.lines().iter().zip(prices).map(|(line, pays)| Line { pays, ..line.clone() });
    Wager::new(wager.id().clone(), name, lines.collect()).unwrap()
}

/// `push`, odds such as `40:1`, or odds less a commission, such as `1:1-2.75%`.
fn pays(text: &str) -> Pays {
    match (text, text.split_once('-')) {
        ("push", _) => Pays::Push,
        (_, Some((odds, commission))) => {
            Pays::Win { odds: odds.parse().unwrap(), commission: commission.parse().unwrap() }
        }
        (odds, None) => Pays::win(odds.parse::<Odds>().unwrap()),
    }
}

/// Whether a coup with these facts is counted under a name of `vectors/odds.json`.
fn holds(name: &str, facts: &Facts) -> bool {
    let words: Vec<&str> = name.split('-').collect();
    let is_pair = |side: Side| facts.pairs[side] != Pair::None;
    let is_perfect = |side: Side| facts.pairs[side] == Pair::Perfect;
    match words[..] {
        ["dragon", "7"] => won_with(facts, Side::Banker, 7, Size::Three),
        ["panda", "8"] => won_with(facts, Side::Player, 8, Size::Three),
        ["cards", cards] => facts.cards_used() == number(cards),
        ["either", "pair"] => Side::ALL.into_iter().any(is_pair),
        ["both", "pair"] => Side::ALL.into_iter().all(is_pair),
        ["either", "perfect", "pair"] => Side::ALL.into_iter().any(is_perfect),
        ["both", "perfect", "pair"] => Side::ALL.into_iter().all(is_perfect),
        [side, "pair"] => is_pair(of_name(side)),
        [side, "perfect", "pair"] => is_perfect(of_name(side)),
        ["tie"] => facts.winner() == Winner::Tie,
        ["tie", total] => {
            facts.winner() == Winner::Tie && facts.totals.player.get() == number(total)
        }
        ["natural", "tie"] => facts.winner() == Winner::Tie && facts.is_natural(Side::Player),
        ["other", "tie"] => facts.winner() == Winner::Tie && !facts.is_natural(Side::Player),
        [side, "win", ref how @ ..] => won_by(facts, of_name(side), how),
        [side, "natural", "win", ref how @ ..] => {
            let side = of_name(side);
            facts.is_natural(side) && won_by(facts, side, how)
        }
        [side, "other", "win", ref how @ ..] => {
            let side = of_name(side);
            !facts.is_natural(side) && won_by(facts, side, how)
        }
        [side, "natural", total] => {
            let side = of_name(side);
            facts.is_natural(side) && facts.totals[side].get() == number(total)
        }
        _ => panic!("no such count: {name}"),
    }
}

fn won_by(facts: &Facts, side: Side, how: &[&str]) -> bool {
    facts.winner() == side.into()
        && match *how {
            [] | ["total"] => true,
            ["by", margin] => facts.margin() == number(margin),
            [total, "in", "2"] => won_with(facts, side, number(total), Size::Two),
            [total, "in", "3"] => won_with(facts, side, number(total), Size::Three),
            _ => panic!("no such win: {how:?}"),
        }
}

fn won_with(facts: &Facts, side: Side, total: u8, size: Size) -> bool {
    let hand = (facts.winner(), facts.totals[side].get(), facts.sizes[side]);
    hand == (side.into(), total, size)
}

fn of_name(side: &str) -> Side {
    Side::ALL.into_iter().find(|other| other.id() == side).unwrap()
}

fn number(text: &str) -> u8 {
    text.parse().unwrap()
}

fn total(value: &Value) -> Total {
    Total::ALL[value.as_u64().unwrap() as usize]
}

fn size(value: &Value) -> Size {
    if value == 3 { Size::Three } else { Size::Two }
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn texts<const N: usize>(value: &Value) -> [String; N] {
    let texts: Vec<_> =
        value.as_array().unwrap().iter().map(|value| text(value).to_owned()).collect();
    texts.try_into().unwrap()
}
