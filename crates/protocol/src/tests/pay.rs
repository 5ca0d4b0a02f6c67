//! What a wager pays goes to clients as conditions, and never as sentences.

use baccarat::{Condition, Fact, Side, Values, Winner, catalogue};
use house::House;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::check_file;
use crate::mirror::Mirror;
use crate::plain::Id;
use crate::wire::{HouseCard, PayLine, Question, Span};

/// What a client is told of a wager of a preset.
fn card(preset: &str, wager: &str) -> Value {
    let house = House::preset(preset).expect("a preset");
    let told = serde_json::to_value(HouseCard::of(&house)).expect("JSON");
    let mut wagers = told["wagers"].as_array().expect("wagers").iter();
    wagers.find(|card| card["wager"] == wager).expect("it is offered").clone()
}

#[test]
fn bug_18_pay_lines_are_conditions_and_not_sentences() {
    let expected = json!([
        {
            "when": [
                { "winner": ["banker"] },
                { "total": { "side": "banker", "points": [{ "from": 7, "to": 7 }] } },
                { "cards": { "side": "banker", "cards": [{ "from": 3, "to": 3 }] } },
            ],
            "pays": null,
        },
        { "when": [{ "winner": ["banker"] }], "pays": "1:1" },
        { "when": [{ "winner": ["tie"] }], "pays": null },
    ]);
    assert_eq!(card("ez", "banker")["lines"], expected);
    assert_eq!(card("washington", "banker")["commission"], json!(500), "hundredths of a per cent");
}

/// The condition that these questions ask for.
fn condition(asked: &[Question]) -> Condition {
    let numbers = |spans: &[Span]| -> Values {
        spans.iter().flat_map(|&Span { from, to }| from..=to).collect()
    };
    let answer = |has: bool| Values::one(has.into());
    asked.iter().fold(Condition::always(), |condition, question| {
        let (fact, accepted) = match question {
            Question::Winner(winners) => {
                (Fact::Winner, winners.iter().map(|Id(winner)| *winner as u8).collect())
            }
            Question::Total { side, points } => (Fact::Total(side.0), numbers(points)),
            Question::Cards { side, cards } => (Fact::Cards(side.0), numbers(cards)),
            Question::Natural { side, has } => (Fact::Natural(side.0), answer(*has)),
            Question::Pair { side, has } => (Fact::Pair(side.0), answer(*has)),
            Question::PerfectPair { side, has } => (Fact::PerfectPair(side.0), answer(*has)),
            Question::Margin { points } => (Fact::Margin, numbers(points)),
            Question::SumOfTotals { points } => (Fact::SumOfTotals, numbers(points)),
            Question::CardsUsed { cards } => (Fact::CardsUsed, numbers(cards)),
        };
        condition.and_one_of(fact, accepted)
    })
}

#[track_caller]
fn check(condition: Condition, expected: &Value) {
    let asked: Vec<Question> = Mirror::of(&condition);
    assert_eq!(serde_json::to_value(asked).expect("JSON"), *expected);
}

#[test]
fn every_question_is_told_with_what_it_accepts() {
    let always = Condition::always();
    check(always, &json!([]));
    let lost = Values::from_iter([Winner::Player as u8, Winner::Tie as u8]);
    check(always.and_one_of(Fact::Winner, lost), &json!([{ "winner": ["player", "tie"] }]));
    let no_pair = always.and(Fact::Pair(Side::Player), 0);
    check(no_pair, &json!([{ "pair": { "side": "player", "has": false } }]));
    let quik = Values::from_iter([1, 2, 3, 15, 16, 17]);
    let spans = json!([{ "from": 1, "to": 3 }, { "from": 15, "to": 17 }]);
    check(
        always.and_one_of(Fact::SumOfTotals, quik),
        &json!([{ "sum-of-totals": { "points": spans } }]),
    );
}

/// The browser's tests word them all, in every language.
#[test]
fn the_browsers_wagers_are_those_of_the_catalogue() {
    let wagers = catalogue::all().iter().map(|entry| {
        let (wager, lines) = (&entry.wager, PayLine::all(entry.wager.lines()));
        json!({ "wager": wager.id().as_str(), "name": wager.name(), "lines": lines })
    });
    let lines: String = wagers.map(|wager| format!("{wager}\n")).collect();
    check_file("web/test/wagers.jsonl", &lines);
}

mod properties {
    use super::*;

    fn conditions() -> impl Strategy<Value = Condition> {
        let accepted = Fact::ALL.map(|fact| {
            let all: Vec<u8> = fact.range().iter().collect();
            let some = 1..=all.len();
            proptest::sample::subsequence(all, some).prop_map(move |some| (fact, some))
        });
        accepted.prop_map(|accepted| {
            accepted.into_iter().fold(Condition::always(), |condition, (fact, some)| {
                condition.and_one_of(fact, some.into_iter().collect())
            })
        })
    }

    proptest! {
        #[test]
        fn nothing_of_a_condition_is_lost_on_the_way(sent in conditions()) {
            let asked: Vec<Question> = Mirror::of(&sent);
            let text = serde_json::to_string(&asked).expect("JSON");
            let heard: Vec<Question> = serde_json::from_str(&text).expect("what was sent");
            prop_assert_eq!(condition(&heard), sent);
        }
    }
}
