//! How often a coup has each of its facts, pairs included.

use baccarat::{BySide, Card, Coup, Fact, Facts, Pair, Rank, Side, Step, Suit, Wager};

use crate::composition::{Composition, TooFewCards};
use crate::joint::Joint;
use crate::pairs::{self, falling};

/// The number of ordered deals for each of the [`Facts`] of a coup. Exact.
///
/// Any wager can be priced from it: see [`Price`](crate::Price).
#[derive(Clone, Debug)]
pub struct Distribution {
    /// In the order of [`Facts::index`].
    counts: Vec<u128>,
    deals: u128,
    knows_suits: bool,
}

impl Distribution {
    /// The distribution over the coups that a shoe can deal next: ordered six-card deals.
    ///
    /// # Errors
    /// The shoe holds fewer than six cards.
    pub fn of(shoe: &Composition) -> Result<Distribution, TooFewCards> {
        let joint = Joint::of(shoe)?;
        let mut counts = pairs::count(shoe);
        // What is left of the deals that end alike has no pair.
        for facts in Facts::all().filter(|facts| facts.pairs == BySide::default()) {
            let kinds = Pair::ALL.into_iter().flat_map(|player| {
                Pair::ALL.map(|banker| Facts { pairs: BySide { player, banker }, ..facts })
            });
            let paired: u128 = kinds.map(|facts| counts[facts.index()]).sum();
            counts[facts.index()] = joint.count(facts.totals, facts.sizes) - paired;
        }
        Ok(Distribution { counts, deals: shoe.deals(), knows_suits: shoe.knows_suits() })
    }

    /// The distribution once some cards of the coup are known: the others come from the shoe, in
    /// which the known cards no longer are. Each hand's cards are known from its first on.
    ///
    /// A coup that needs fewer cards leaves the rest unused, and they count: the deals are all
    /// orders of as many cards as six less the known ones.
    ///
    /// # Errors
    /// The shoe holds fewer cards than that, or the rules give a hand fewer cards than are known of
    /// it.
    pub fn after(
        shoe: &Composition,
        known: &BySide<Vec<Card>>,
    ) -> Result<Distribution, CannotFinish> {
        let given = known.player.len() + known.banker.len();
        if given == 0 {
            return Distribution::of(shoe).map_err(CannotFinish::TooFewCards);
        }
        let (cards, unknown) = (shoe.cards(), 6_u32.saturating_sub(given as u32));
        if cards < unknown {
            return Err(CannotFinish::TooFewCards(TooFewCards { cards, needed: unknown }));
        }
        let deals = falling(cards, unknown);
        let mut walk = Walk {
            shoe: shoe.clone(),
            known,
            unknown,
            distribution: Distribution::empty(deals, shoe.knows_suits()),
        };
        walk.deal(Coup::new(), 1, 0);
        let counted: u128 = walk.distribution.counts.iter().sum();
        if counted == deals { Ok(walk.distribution) } else { Err(CannotFinish::CardsNotDrawn) }
    }

    /// How many deals there are in all.
    pub fn deals(&self) -> u128 {
        self.deals
    }

    /// How many deals have these facts.
    pub fn count(&self, facts: &Facts) -> u128 {
        self.counts[facts.index()]
    }

    /// The number of deals for each of the facts, in the order of [`Facts::index`].
    pub fn counts(&self) -> impl Iterator<Item = u128> + '_ {
        self.counts.iter().copied()
    }

    /// All facts that occur, with the number of their deals.
    pub fn iter(&self) -> impl Iterator<Item = (Facts, u128)> + '_ {
        Facts::all().zip(self.counts.iter().copied()).filter(|&(_, count)| count > 0)
    }

    /// Whether this distribution can price the wager: one that asks for a perfect pair needs suits.
    pub fn can_price(&self, wager: &Wager) -> bool {
        let asks_for_suits = Side::ALL.into_iter().any(|side| wager.asks(Fact::PerfectPair(side)));
        self.knows_suits || !asks_for_suits
    }

    fn empty(deals: u128, knows_suits: bool) -> Distribution {
        Distribution { counts: vec![0; Facts::COUNT], deals, knows_suits }
    }
}

/// Why no distribution follows from what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotFinish {
    /// The shoe may run out.
    #[error(transparent)]
    TooFewCards(TooFewCards),
    #[error("the rules do not draw all the cards that are given")]
    CardsNotDrawn,
}

/// Deals a coup on in every way, where some of its cards are known.
struct Walk<'k> {
    shoe: Composition,
    known: &'k BySide<Vec<Card>>,
    unknown: u32,
    distribution: Distribution,
}

impl Walk<'_> {
    fn deal(&mut self, coup: Coup, ways: u128, drawn: u32) {
        let side = match coup.next() {
            Step::Over(facts) => return self.end(&coup, &facts, ways, drawn),
            Step::Draw(side) => side,
        };
        let held = coup.cards().iter().filter(|(owner, _)| *owner == side).count();
        if let Some(&card) = self.known[side].get(held) {
            return self.deal(given(coup, card), ways, drawn);
        }
        let before = self.shoe.clone();
        for (card, after, left) in next_cards(&before, &coup) {
            self.shoe = after;
            self.deal(given(coup, card), ways * u128::from(left), drawn + 1);
        }
        self.shoe = before;
    }

    fn end(&mut self, coup: &Coup, facts: &Facts, ways: u128, drawn: u32) {
        let held = |side| coup.hands().map_or(0, |hands| hands[side].cards().len());
        if Side::ALL.into_iter().any(|side| held(side) < self.known[side].len()) {
            return;
        }
        // Cards that the coup did not need could be any that are left.
        let rest = falling(self.shoe.cards(), self.unknown - drawn);
        let facts = if self.distribution.knows_suits {
            *facts
        } else {
            Facts { pairs: facts.pairs.map(of_no_suit), ..*facts }
        };
        self.distribution.counts[facts.index()] += ways * rest;
    }
}

/// A card that can come next, what is then left, and how many there are of it.
type Next = (Card, Composition, u32);

/// Each card that can come next, as far as it makes a difference to the coup.
fn next_cards(shoe: &Composition, coup: &Coup) -> Vec<Next> {
    let dealt = coup.cards();
    match (shoe.knows_suits(), &dealt[..]) {
        (true, [] | [_] | [_, _]) => Card::deck().filter_map(|card| one_of(shoe, card)).collect(),
        // Of the Banker's second card, it matters whether it is the same as the first.
        (true, [_, (_, first), _]) => {
            let same = one_of(shoe, *first);
            let count = same.as_ref().map_or(0, |(_, _, count)| *count);
            let others = Rank::ALL.into_iter().filter_map(|rank| {
                if rank == first.rank {
                    one_of_rank(shoe, rank, other_suit(first.suit), count)
                } else {
                    one_of_rank(shoe, rank, first.suit, 0)
                }
            });
            same.into_iter().chain(others).collect()
        }
        // Only the first two cards of a hand can be a pair: of a third, the suit says nothing.
        _ => {
            let ranks = Rank::ALL.into_iter();
            ranks.filter_map(|rank| one_of_rank(shoe, rank, Suit::Clubs, 0)).collect()
        }
    }
}

fn one_of(shoe: &Composition, card: Card) -> Option<Next> {
    let left = shoe.of_card(card)?;
    let mut after = shoe.clone();
    after.remove(card).ok()?;
    Some((card, after, left))
}

/// One card that stands for all of its rank but a few.
fn one_of_rank(shoe: &Composition, rank: Rank, suit: Suit, but: u32) -> Option<Next> {
    let left = shoe.of_rank(rank) - but;
    let after = shoe.without_rank(rank).ok()?;
    (left > 0).then_some((Card::new(rank, suit), after, left))
}

fn other_suit(suit: Suit) -> Suit {
    if suit == Suit::Clubs { Suit::Diamonds } else { Suit::Clubs }
}

/// A pair as [`Distribution::of`] counts it if suits are not known: the card that stands for its
/// rank must not make it perfect.
fn of_no_suit(pair: Pair) -> Pair {
    match pair {
        Pair::None => Pair::None,
        Pair::Mixed | Pair::Perfect => Pair::Mixed,
    }
}

fn given(mut coup: Coup, card: Card) -> Coup {
    coup.give(card).expect("the rules asked for it");
    coup
}
