//! Every way a coup can end, and a table that finds it from the cards.

use std::sync::LazyLock;

use baccarat::{BySide, Card, Coup, Facts, Rank, Step, Suit};

/// The number of an [ending](Endings).
pub(crate) type Ending = u8;

/// The ways a coup can end: both totals and both sizes. There are 205 of them, so that a byte can
/// name one.
pub(crate) struct Endings {
    /// The facts of each, without pairs.
    facts: Vec<Facts>,
    /// How many cards each takes.
    pub(crate) cards: [u8; 256],
    /// The ending for each [`place`]. A look-up cannot leave it.
    pub(crate) of: Box<[Ending; 1 << 16]>,
}

/// All endings, found by dealing every coup there can be.
pub(crate) static ENDINGS: LazyLock<Endings> = LazyLock::new(Endings::deal_all);

/// Where the table has the ending of a coup: the totals of both hands after two cards, and what the
/// two cards that come next count.
pub(crate) fn place(totals: BySide<u8>, next: [u8; 2]) -> u16 {
    u16::from(totals.player + 10 * totals.banker) | u16::from(next[0] + 10 * next[1]) << 8
}

impl Endings {
    fn deal_all() -> Endings {
        let mut endings =
            Endings { facts: Vec::new(), cards: [0; 256], of: Box::new([0; 1 << 16]) };
        let digits = |number: u16| [number / 1000, number / 100, number / 10, number];
        for number in 0..10_000 {
            let [player, banker, fifth, sixth] = digits(number).map(|digit| (digit % 10) as u8);
            let facts = dealt([player, banker, 0, 0, fifth, sixth]);
            let place = place(BySide { player, banker }, [fifth, sixth]);
            endings.of[usize::from(place)] = endings.number(facts);
        }
        endings
    }

    /// The number of an ending, given when it is first met.
    fn number(&mut self, facts: Facts) -> Ending {
        let known = self.facts.iter().position(|known| *known == facts);
        let number = known.unwrap_or_else(|| {
            self.facts.push(facts);
            self.facts.len() - 1
        });
        let number = Ending::try_from(number).expect("a byte names every ending");
        self.cards[usize::from(number)] = facts.cards_used();
        number
    }

    /// The facts of an ending, without pairs.
    pub(crate) fn facts(&self, ending: Ending) -> Facts {
        self.facts[usize::from(ending)]
    }

    /// Every ending and its facts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Ending, Facts)> + '_ {
        (0..=Ending::MAX).zip(self.facts.iter().copied())
    }
}

/// How a coup of these values ends. A pair among them is of no account.
fn dealt(values: [u8; 6]) -> Facts {
    let mut coup = Coup::new();
    for value in values {
        if let Step::Over(_) = coup.next() {
            break;
        }
        coup.give(card(value)).expect("the rules asked for a card");
    }
    let Step::Over(facts) = coup.next() else { unreachable!("six cards finish every coup") };
    Facts { pairs: BySide::default(), ..facts }
}

fn card(value: u8) -> Card {
    let rank = Rank::ALL.into_iter().find(|rank| rank.value() == value);
    Card::new(rank.expect("a card can count anything from 0 to 9"), Suit::Clubs)
}
