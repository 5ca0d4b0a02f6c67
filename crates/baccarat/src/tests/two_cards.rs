//! Wagers that the first two cards of each hand decide.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::reachable::for_every_coup;
use crate::{Condition, Fact, Facts, Hand, Side, Wager, Winner, catalogue};

/// What the first two cards of each hand say, and what the finished coup says, of every coup.
static COUPS: LazyLock<HashSet<(Facts, Facts)>> = LazyLock::new(|| {
    let mut coups = HashSet::new();
    for_every_coup(|coup, facts| {
        let hands = coup.hands().expect("a finished coup has both");
        let first_two = hands.map(|hand| Hand::Two([hand.cards()[0], hand.cards()[1]]));
        coups.insert((Facts::of(&first_two), facts));
    });
    coups
});

/// Whether every coup comes to what its first two cards say.
pub(super) fn is_foretold(wager: &Wager) -> bool {
    COUPS.iter().all(|(two, all)| wager.deciding_line(two) == wager.deciding_line(all))
}

#[test]
fn pairs_and_naturals_are_the_facts_of_two_cards() {
    for fact in Fact::ALL {
        let is_foretold = COUPS.iter().all(|(two, all)| two.answer(fact) == all.answer(fact));
        assert_eq!(fact.is_of_two_cards(), is_foretold, "{}", fact.key());
    }
}

#[test]
fn of_the_catalogue_pairs_and_naturals_are_decided_by_two_cards() {
    let wagers = || catalogue::all().iter().map(|entry| &entry.wager);
    let ids = |is_one: fn(&Wager) -> bool| -> Vec<&str> {
        wagers().filter(|wager| is_one(wager)).map(|wager| wager.id().as_str()).collect()
    };
    let expected = [
        "player-pair",
        "banker-pair",
        "either-pair",
        "perfect-pair",
        "player-natural-8",
        "player-natural-9",
        "banker-natural-8",
        "banker-natural-9",
    ];
    assert_eq!(ids(Wager::is_decided_by_two_cards), expected);
    assert_eq!(ids(is_foretold), expected);
}

#[test]
fn a_total_is_of_two_cards_only_where_that_hand_has_a_natural() {
    let (player, banker) = (Side::Player, Side::Banker);
    let nine = Condition::always().and(Fact::Total(player), 9);
    assert!(!nine.is_of_two_cards());
    assert!(nine.and(Fact::Natural(player), 1).is_of_two_cards());
    assert!(!nine.and(Fact::Natural(player), 0).is_of_two_cards());
    assert!(!nine.and(Fact::Natural(banker), 1).is_of_two_cards());
    assert!(Condition::always().is_of_two_cards());
}

#[test]
fn who_wins_and_how_many_cards_there_are_is_not_of_two_cards() {
    let natural = Condition::always().and(Fact::Natural(Side::Player), 1);
    assert!(natural.is_of_two_cards());
    let others = [
        natural.and(Fact::Winner, Winner::Player as u8),
        natural.and(Fact::CardsUsed, 4),
        natural.and(Fact::Cards(Side::Player), 2),
        natural.and(Fact::Margin, 1),
        natural.and(Fact::SumOfTotals, 17),
    ];
    for other in others {
        assert!(!other.is_of_two_cards(), "{other}");
    }
}
