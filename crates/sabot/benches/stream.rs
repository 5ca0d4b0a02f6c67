//! How many lines a second `sabot coup --stdin` answers, and how many times as many as the obvious
//! program would.
//!
//! The obvious program parses each line to a JSON value, asks the house for each wager, and prints
//! a JSON value. Both run in turn in one process and the best round of each counts, so that a busy
//! machine disturbs both alike. Run it with `cargo bench -p sabot`.

use std::time::{Duration, Instant};

use baccarat::{Card, Cents, Coup, Settlement, Side, Step, Wager};
use house::House;
use sabot::coup::{Desk, Detail, run_stream};
use serde_json::{Value, json};

const LINES: usize = 300_000;
const ROUNDS: usize = 5;

/// The obvious program is given this long a round, and counted by what it gets done.
const NAIVE_ROUND: Duration = Duration::from_millis(500);

fn main() {
    let house = House::preset("washington").expect("washington is a preset");
    let input = input(&house);
    let desk = Desk::new(&house, "washington");
    let (mut ours, mut naive) = (0, 0);
    for _ in 0..ROUNDS {
        let (speed, answers) = stream(&desk, &input);
        ours = ours.max(speed);
        let (speed, same) = naively(&input, &house);
        assert!(answers.starts_with(&same), "both programs give the same answers");
        naive = naive.max(speed);
    }
    println!("coup --stdin  {ours:>9} lines a second");
    println!("naive         {naive:>9} lines a second");
    println!("ratio         {:>9}", ratio(ours, naive));
}

fn stream(desk: &Desk<'_>, input: &str) -> (u128, String) {
    let mut output = Vec::with_capacity(input.len() * 8);
    let start = Instant::now();
    let tally = run_stream(desk, Detail::Plain, input.as_bytes(), &mut output);
    let taken = start.elapsed();
    let tally = tally.expect("a vector can be read and written");
    assert_eq!((tally.lines, tally.refused), (LINES as u64, 0));
    (per_second(LINES, taken), String::from_utf8(output).expect("the answers are text"))
}

fn naively(input: &str, house: &House) -> (u128, String) {
    let mut output = String::new();
    let start = Instant::now();
    let mut lines = 0;
    for line in input.lines() {
        output.push_str(&answer(line, house).to_string());
        output.push('\n');
        lines += 1;
        if start.elapsed() > NAIVE_ROUND {
            break;
        }
    }
    (per_second(lines, start.elapsed()), output)
}

fn answer(line: &str, house: &House) -> Value {
    let line: Value = serde_json::from_str(line).expect("the input is JSON");
    let cards = line["cards"].as_array().expect("a list of cards");
    let mut cards = cards.iter().map(|card| card.as_str().expect("a string").parse::<Card>());
    let mut coup = Coup::new();
    let facts = loop {
        match coup.next() {
            Step::Draw(_) => coup.give(cards.next().expect("cards enough").expect("a card")),
            Step::Over(facts) => break facts,
        }
        .expect("the coup goes on");
    };
    let bets = line["bets"].as_object().expect("an object of bets");
    let settle = |(id, amount): (&String, &Value)| {
        let wager = house.wager(id).expect("a known wager");
        let staked = amount.as_str().expect("a string").parse().expect("an amount");
        let settlement = wager.settle(staked, &facts, &house.terms()).expect("little money");
        settled(wager, &settlement)
    };
    let settlement: Vec<Value> = bets.iter().map(settle).collect();
    json!({
        "player": hand(&coup, Side::Player),
        "banker": hand(&coup, Side::Banker),
        "winner": facts.winner().id(),
        "margin": facts.margin(),
        "cards_used": facts.cards_used(),
        "settlement": settlement,
    })
}

fn hand(coup: &Coup, side: Side) -> Value {
    let hand = &coup.hands().expect("the coup is over")[side];
    let cards: Vec<String> = hand.cards().iter().map(Card::to_string).collect();
    json!({ "cards": cards, "total": hand.total().get(), "natural": hand.is_natural() })
}

fn settled(wager: &Wager, settlement: &Settlement) -> Value {
    json!({
        "wager": wager.id().as_str(),
        "staked": settlement.staked.to_string(),
        "result": settlement.verdict.id(),
        "odds": settlement.odds.map(|odds| odds.to_string()),
        "won": settlement.won.to_string(),
        "commission": settlement.commission.to_string(),
        "returned": settlement.returned.to_string(),
    })
}

/// Lines with cards of all sorts and none to three bets, the same in every run.
fn input(house: &House) -> String {
    let (deck, ids) = (Card::deck().collect::<Vec<_>>(), house.wager_ids());
    let mut seed = 7_u64;
    let mut below = |bound: usize| {
        // Knuth's linear congruence; its high bits are random enough to vary the lines.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut input = String::new();
    for _ in 0..LINES {
        let mut coup = Coup::new();
        while let Step::Draw(_) = coup.next() {
            coup.give(deck[below(deck.len())]).expect("the rules ask for a card");
        }
        let cards: Vec<_> = coup.cards().iter().map(|(_, card)| card.to_string()).collect();
        let first = below(ids.len());
        let bets: serde_json::Map<_, _> = (0..below(4))
            .map(|place| (ids[(first + place) % ids.len()].clone(), amount(below(1_000_000))))
            .collect();
        input.push_str(&json!({ "cards": cards, "bets": bets }).to_string());
        input.push('\n');
    }
    input
}

fn amount(cents: usize) -> Value {
    Cents::new(cents as i64 + 1).to_string().into()
}

fn per_second(lines: usize, taken: Duration) -> u128 {
    lines as u128 * 1_000_000_000 / taken.as_nanos().max(1)
}

/// With one digit after the point.
fn ratio(ours: u128, theirs: u128) -> String {
    let tenths = ours * 10 / theirs.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}
