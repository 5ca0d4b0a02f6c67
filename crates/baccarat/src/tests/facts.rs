//! What can be asked about a coup, and its place in a table.

use std::collections::HashSet;

use super::play;
use crate::{BySide, Fact, Facts, Pair, Side, Size, Total, Values, Winner};

#[test]
fn index_numbers_all_facts_in_order() {
    let all: Vec<Facts> = Facts::all().collect();
    assert_eq!(all.len(), Facts::COUNT);
    assert_eq!(Facts::COUNT, 3_600);
    for (place, facts) in all.iter().enumerate() {
        assert_eq!(facts.index(), place, "{facts:?}");
    }
    // An index of its own for each, and each different: no two share one.
    let different: HashSet<&Facts> = all.iter().collect();
    assert_eq!(different.len(), Facts::COUNT);
}

#[test]
fn facts_of_a_coup() {
    let facts = play("Qh 5d Qh 5c 4s 9s");
    assert_eq!(facts.totals.map(Total::get), BySide { player: 4, banker: 9 });
    assert_eq!(facts.sizes, BySide { player: Size::Three, banker: Size::Three });
    assert_eq!(facts.pairs, BySide { player: Pair::Perfect, banker: Pair::Mixed });
}

#[test]
fn every_question_has_its_answer() {
    let facts = play("Qh 5d Qh 5c 4s 9s");
    let answers = Fact::ALL.map(|fact| (fact.key(), facts.answer(fact)));
    let expected = [
        ("winner", Winner::Banker as u8),
        ("player-total", 4),
        ("banker-total", 9),
        ("player-cards", 3),
        ("banker-cards", 3),
        ("player-natural", 0),
        ("banker-natural", 0),
        ("player-pair", 1),
        ("banker-pair", 1),
        ("player-perfect-pair", 1),
        ("banker-perfect-pair", 0),
        ("margin", 5),
        ("sum-of-totals", 13),
        ("cards", 6),
    ];
    assert_eq!(answers, expected);
    let facts = play("9d 5c Ts Qd");
    assert_eq!(facts.answer(Fact::Natural(Side::Player)), 1);
    assert_eq!(facts.answer(Fact::Natural(Side::Banker)), 0);
    assert_eq!(facts.answer(Fact::Winner), Winner::Player as u8);
    assert_eq!(facts.answer(Fact::CardsUsed), 4);
}

/// A range with an answer too few would lose wagers; one with an answer too many would let a house
/// write a line that never decides.
#[test]
fn ranges_are_exactly_the_answers_given() {
    for fact in Fact::ALL {
        let given: Values = Facts::all().map(|facts| facts.answer(fact)).collect();
        assert_eq!(fact.range(), given, "{}", fact.key());
        assert_eq!(fact.is_yes_or_no(), given == Values::range(0..=1), "{}", fact.key());
    }
}

#[test]
fn values_are_sets() {
    let odd: Values = [1, 3, 5].into_iter().collect();
    assert!(odd.contains(3) && !odd.contains(2) && !odd.contains(35) && !odd.contains(255));
    assert_eq!(odd.iter().collect::<Vec<u8>>(), [1, 3, 5]);
    assert_eq!(odd.and(Values::range(2..=4)), Values::one(3));
    assert!(odd.and(Values::one(2)).is_empty());
    assert!(!odd.is_empty());
    // 32 and over answer no question; they must not come in again as small numbers.
    assert!(Values::one(32).is_empty());
    assert!(Values::one(255).is_empty());
    assert_eq!(Values::range(30..=40), Values::range(30..=31));
}

#[test]
fn values_are_written_as_runs() {
    let written = |values: &[u8]| values.iter().copied().collect::<Values>().to_string();
    assert_eq!(written(&[]), "");
    assert_eq!(written(&[0]), "0");
    assert_eq!(written(&[0, 1]), "0–1");
    assert_eq!(written(&[0, 1, 2, 3, 4, 5, 6, 7, 9]), "0–7, 9");
    assert_eq!(written(&[2, 4, 30, 31]), "2, 4, 30–31");
}
