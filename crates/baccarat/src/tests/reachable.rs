//! Every coup there can be, seen with eyes of its own: nothing here asks [`Facts`] what it thinks.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::card_worth;
use crate::{Card, Coup, Facts, Side, Step, Suit, Terms};

/// What lies in front of one side at the end, as a spectator counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Held {
    pub(super) total: u32,
    pub(super) cards: usize,
    pub(super) pair: bool,
    pub(super) perfect: bool,
}

impl Held {
    pub(super) fn natural(&self) -> bool {
        self.cards == 2 && self.total >= 8
    }

    fn count(cards: &[Card]) -> Held {
        let points = |card: &Card| match card.rank.letter() {
            'A' => 1,
            letter => letter.to_digit(10).unwrap_or(0),
        };
        Held {
            total: cards.iter().map(points).sum::<u32>() % 10,
            cards: cards.len(),
            pair: cards[0].rank == cards[1].rank,
            perfect: cards[0] == cards[1],
        }
    }
}

/// A finished coup: what lies there, and what the engine says about it.
pub(super) struct Finished {
    pub(super) player: Held,
    pub(super) banker: Held,
    pub(super) facts: Facts,
}

/// One coup for each way that the two hands can look in the end.
pub(super) fn reachable() -> &'static [Finished] {
    static ALL: LazyLock<Vec<Finished>> = LazyLock::new(|| {
        let mut seen = HashMap::new();
        for_every_coup(|coup, facts| {
            let hands = coup.hands().expect("a finished coup has both");
            let held = Side::ALL.map(|side| Held::count(hands[side].cards()));
            let before = seen.entry(held).or_insert(facts);
            assert_eq!(*before, facts, "hands that look the same have the same facts: {coup:?}");
        });
        let finish =
            |([player, banker], facts): ([Held; 2], Facts)| Finished { player, banker, facts };
        seen.into_iter().map(finish).collect()
    });
    &ALL
}

/// Every coup in which the hands look like this settles 100.00 on the wager in these words.
#[track_caller]
pub(super) fn check_whenever(wager: &str, when: impl Fn(&Held, &Held) -> bool, expected: &str) {
    let wager = super::find(wager);
    let mut coups = 0;
    for Finished { player, banker, facts } in reachable() {
        if when(player, banker) {
            let settled = wager.settle(super::HUNDRED, facts, &Terms::default()).expect("modest");
            assert_eq!(super::in_words(&settled), expected, "{player:?} {banker:?}");
            coups += 1;
        }
    }
    assert!(coups > 0, "no coup looks like this");
}

/// Plays every sequence of values, and of each pair of equal values every likeness there is.
pub(super) fn for_every_coup(mut visit: impl FnMut(&Coup, Facts)) {
    for player in first_twos() {
        for banker in first_twos() {
            let mut coup = Coup::new();
            for card in [player[0], banker[0], player[1], banker[1]] {
                coup.give(card).expect("four cards are always dealt");
            }
            finish_in_every_way(coup, &mut visit);
        }
    }
}

fn finish_in_every_way(coup: Coup, visit: &mut impl FnMut(&Coup, Facts)) {
    match coup.next() {
        Step::Over(facts) => visit(&coup, facts),
        Step::Draw(_) => {
            for value in 0..=9 {
                let mut longer = coup;
                longer.give(card_worth(value)).expect("the rules call for a card");
                finish_in_every_way(longer, visit);
            }
        }
    }
}

fn first_twos() -> Vec<[Card; 2]> {
    let of_values = |one, two| [card_worth(one), card_worth(two)];
    let mut hands = vec![["Tc".parse().expect("a card"), card_worth(0)]];
    for one in 0..=9 {
        hands.extend((0..=9).map(|two| of_values(one, two)));
        hands.push([card_worth(one), Card { suit: Suit::Clubs, ..card_worth(one) }]);
    }
    hands
}

#[test]
fn the_walk_reaches_every_likeness_of_hands() {
    // In two cards any of ten totals without a pair, or one of five even totals with a pair of
    // either kind: 20 likenesses. After a third card any total, whatever the first two were: 30.
    let likenesses =
        |held: fn(&Finished) -> Held| reachable().iter().map(held).collect::<HashSet<_>>().len();
    assert_eq!(likenesses(|finished| finished.player), 50);
    assert_eq!(likenesses(|finished| finished.banker), 50);
}
