//! The deals in which a hand starts with a pair.
//!
//! A pair fixes a hand's total and takes two cards of one value out of the shoe. The third cards
//! are then dealt first, as many as the totals of the two hands call for, and what remains for the
//! other hand is the number of ordered pairs of its total. Where both hands are pairs, nothing
//! remains but to multiply.

use baccarat::{BySide, Facts, Pair, Rank, Size, Total, tableau};

use crate::composition::{Composition, TooFewCards};

/// The number of ordered six-card deals by the pairs that both hands start with, and by nothing
/// else. Exact, and hundreds of times quicker than a [`Distribution`](crate::Distribution).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairKinds {
    /// By the Player's pair and the Banker's.
    counts: [[u128; 3]; 3],
}

impl PairKinds {
    /// Counts the pairs of the coups that a shoe can deal next. If its suits are not known, no pair
    /// counts as perfect.
    ///
    /// # Errors
    /// The shoe holds fewer than six cards.
    pub fn of(shoe: &Composition) -> Result<PairKinds, TooFewCards> {
        let cards = shoe.cards();
        if cards < 6 {
            return Err(TooFewCards { cards, needed: 6 });
        }
        let ranks = Rank::ALL.map(|rank| ways_of(shoe, rank));
        let sum = [0, 1].map(|kind| ranks.iter().map(|ways| ways[kind]).sum::<u128>());
        // Two pairs of different ranks in any way there is, and then those of one rank.
        let mut both = KINDS.map(|kinds| sum[kind(kinds.player)] * sum[kind(kinds.banker)]);
        for (rank, ways) in Rank::ALL.into_iter().zip(ranks) {
            let of_one_rank = ways_of_two(shoe, BySide { player: rank, banker: rank });
            for ((both, kinds), of_one_rank) in both.iter_mut().zip(KINDS).zip(of_one_rank) {
                *both += of_one_rank;
                *both -= ways[kind(kinds.player)] * ways[kind(kinds.banker)];
            }
        }
        let mut counts = [[0; 3]; 3];
        let others = falling(cards - 2, 2);
        for pair in [Pair::Mixed, Pair::Perfect] {
            counts[pair as usize][Pair::None as usize] = sum[kind(pair)] * others;
            counts[Pair::None as usize][pair as usize] = sum[kind(pair)] * others;
        }
        for (kinds, both) in KINDS.into_iter().zip(both) {
            let (player, banker) = (kinds.player as usize, kinds.banker as usize);
            counts[player][banker] = both;
            counts[player][Pair::None as usize] -= both;
            counts[Pair::None as usize][banker] -= both;
        }
        let paired: u128 = counts.iter().flatten().sum();
        counts[Pair::None as usize][Pair::None as usize] = falling(cards, 4) - paired;
        let rest = falling(cards - 4, 2);
        Ok(PairKinds { counts: counts.map(|row| row.map(|ways| ways * rest)) })
    }

    /// How many deals have these pairs.
    pub fn count(&self, pairs: BySide<Pair>) -> u128 {
        self.counts[pairs.player as usize][pairs.banker as usize]
    }
}

/// Where [`ways_of`] has the pairs of a kind.
fn kind(pair: Pair) -> usize {
    pair as usize - Pair::Mixed as usize
}

/// The deals in which a hand or both start with a pair, in the order of [`Facts::index`]. The
/// places without any pair are zero.
pub(crate) fn count(shoe: &Composition) -> Vec<u128> {
    let mut counts = vec![0; Facts::COUNT];
    let values = shoe.values().map(u64::from);
    for (value, ways) in ways_by_value(shoe).into_iter().enumerate() {
        if let Some(rest) = less_two(&values, value) {
            add_one_pair(&mut counts, &rest, value * 2 % 10, ways);
        }
    }
    // Those were counted whatever the other hand starts with: move the deals with two pairs.
    for player in 0..10 {
        for banker in 0..10 {
            move_two_pairs(&mut counts, shoe, &values, BySide { player, banker });
        }
    }
    counts
}

/// Adds the deals in which one hand, of either side, starts with a pair of that total. The pair is
/// no longer in the shoe; the other hand starts with any two cards.
fn add_one_pair(counts: &mut [u128], rest: &[u64; 10], total: usize, ways: [u128; 3]) {
    let kinds = [Pair::Mixed, Pair::Perfect].into_iter().filter(|&kind| ways[kind as usize] > 0);
    if kinds.clone().next().is_none() {
        return;
    }
    let hands = Hands::of(rest);
    for other in 0..10 {
        let hands = |thirds: &[usize]| hands.after(thirds)[other];
        each_ending(rest, [total, other], 2, hands, |facts, deals| {
            for kind in kinds.clone() {
                let pairs = BySide { player: kind, banker: Pair::None };
                counts[Facts { pairs, ..facts }.index()] += ways[kind as usize] * deals;
            }
        });
        each_ending(rest, [other, total], 2, hands, |facts, deals| {
            for kind in kinds.clone() {
                let pairs = BySide { player: Pair::None, banker: kind };
                counts[Facts { pairs, ..facts }.index()] += ways[kind as usize] * deals;
            }
        });
    }
}

/// Ordered pairs of the ranks of each value, by kind: none, of two suits, of one.
fn ways_by_value(shoe: &Composition) -> [[u128; 3]; 10] {
    let mut ways = [[0; 3]; 10];
    for rank in Rank::ALL {
        let of_value = &mut ways[usize::from(rank.value())];
        let [mixed, perfect] = ways_of(shoe, rank);
        of_value[Pair::Mixed as usize] += mixed;
        of_value[Pair::Perfect as usize] += perfect;
    }
    ways
}

/// Ordered pairs of a rank: of two suits, and of one. If suits are not known, all are of two.
fn ways_of(shoe: &Composition, rank: Rank) -> [u128; 2] {
    let all = falling(shoe.of_rank(rank), 2);
    let suits = shoe.suits_of(rank).unwrap_or_default();
    let perfect: u128 = suits.into_iter().map(|count| falling(count, 2)).sum();
    [all - perfect, perfect]
}

/// Takes the deals in which both hands start with a pair from where one hand's pair is counted, and
/// puts them where they belong.
fn move_two_pairs(counts: &mut [u128], shoe: &Composition, values: &[u64; 10], of: BySide<usize>) {
    let mut kinds = ways_by_values(shoe, of);
    kinds.retain(|&(_, ways)| ways > 0);
    let rest = less_two(values, of.player).and_then(|rest| less_two(&rest, of.banker));
    let Some(rest) = rest.filter(|_| !kinds.is_empty()) else { return };
    let totals = [of.player * 2 % 10, of.banker * 2 % 10];
    each_ending(
        &rest,
        totals,
        0,
        |_| 1,
        |facts, deals| {
            for &(pairs, ways) in &kinds {
                let moved = ways * deals;
                let player_alone = BySide { banker: Pair::None, ..pairs };
                let banker_alone = BySide { player: Pair::None, ..pairs };
                counts[Facts { pairs, ..facts }.index()] += moved;
                counts[Facts { pairs: player_alone, ..facts }.index()] -= moved;
                counts[Facts { pairs: banker_alone, ..facts }.index()] -= moved;
            }
        },
    );
}

/// Ordered deals of the first four cards in which both hands are pairs of these values, by kind.
fn ways_by_values(shoe: &Composition, of: BySide<usize>) -> Vec<(BySide<Pair>, u128)> {
    let ranks_of = |value| Rank::ALL.into_iter().filter(move |rank| rank.value() as usize == value);
    let mut sum = KINDS.map(|kinds| (kinds, 0));
    for player in ranks_of(of.player) {
        for banker in ranks_of(of.banker) {
            for (kinds, ways) in sum.iter_mut().zip(ways_of_two(shoe, BySide { player, banker })) {
                kinds.1 += ways;
            }
        }
    }
    sum.to_vec()
}

/// The kinds that two pairs can be.
const KINDS: [BySide<Pair>; 4] = [
    BySide { player: Pair::Mixed, banker: Pair::Mixed },
    BySide { player: Pair::Mixed, banker: Pair::Perfect },
    BySide { player: Pair::Perfect, banker: Pair::Mixed },
    BySide { player: Pair::Perfect, banker: Pair::Perfect },
];

/// Ordered deals of the first four cards in which both hands are pairs of these ranks, in the order
/// of [`KINDS`].
fn ways_of_two(shoe: &Composition, ranks: BySide<Rank>) -> [u128; 4] {
    if ranks.player != ranks.banker {
        let [p_mixed, p_perfect] = ways_of(shoe, ranks.player);
        let [b_mixed, b_perfect] = ways_of(shoe, ranks.banker);
        return [
            p_mixed * b_mixed,
            p_mixed * b_perfect,
            p_perfect * b_mixed,
            p_perfect * b_perfect,
        ];
    }
    let cards = shoe.of_rank(ranks.player);
    let suits = shoe.suits_of(ranks.player).unwrap_or_default();
    let pairs = suits.map(|count| falling(count, 2));
    let sum: u128 = pairs.iter().sum();
    let squares: u128 = pairs.iter().map(|pairs| pairs * pairs).sum();
    let same_suit: u128 = suits.into_iter().map(|count| falling(count, 4)).sum();
    // One hand of one suit, the other of any two cards that are left.
    let one_perfect = sum * falling(cards.saturating_sub(2), 2);
    let both_perfect = same_suit + sum * sum - squares;
    let mixed_and_perfect = one_perfect - both_perfect;
    let both_mixed = falling(cards, 4) + both_perfect - one_perfect - one_perfect;
    [both_mixed, mixed_and_perfect, mixed_and_perfect, both_perfect]
}

/// Tells each way in which a coup can end from its two-card totals, Player's and Banker's, and in
/// how many deals it does. Of the cards in the shoe, some are still to be dealt to the hands of
/// two, in as many ways as `hands` says once the third cards are gone; the rest of six may lie
/// unused.
fn each_ending(
    values: &[u64; 10],
    [player, banker]: [usize; 2],
    to_hands: u64,
    hands: impl Fn(&[usize]) -> u64,
    mut then: impl FnMut(Facts, u128),
) {
    let left = values.iter().sum::<u64>().saturating_sub(to_hands);
    let mut tell = |facts, ways: u64, thirds: &[usize]| {
        if ways > 0 {
            then(facts, u128::from(ways) * u128::from(hands(thirds)));
        }
    };
    let on_four = ending(player, banker, 0, 0);
    if on_four.cards_used() == 4 {
        return tell(on_four, left * left.saturating_sub(1), &[]);
    }
    for fifth in 0..10 {
        let on_five = ending(player, banker, fifth, 0);
        if on_five.cards_used() == 5 {
            tell(on_five, values[fifth] * left.saturating_sub(1), &[fifth]);
            continue;
        }
        for sixth in 0..10 {
            let others = values[sixth].saturating_sub(u64::from(fifth == sixth));
            let on_six = ending(player, banker, fifth, sixth);
            tell(on_six, values[fifth] * others, &[fifth, sixth]);
        }
    }
}

/// How many ordered pairs of each total a shoe has, and has left after one third card or two.
struct Hands {
    whole: [u64; 10],
    after_one: [[u64; 10]; 10],
    after_two: [[[u64; 10]; 10]; 10],
}

impl Hands {
    fn of(values: &[u64; 10]) -> Hands {
        let whole = pairs_by_total(values);
        let mut hands = Hands { whole, after_one: [[0; 10]; 10], after_two: [[[0; 10]; 10]; 10] };
        for fifth in 0..10 {
            let Some((left, pairs)) = less_one(values, &whole, fifth) else { continue };
            hands.after_one[fifth] = pairs;
            for sixth in 0..10 {
                if let Some((_, pairs)) = less_one(&left, &pairs, sixth) {
                    hands.after_two[fifth][sixth] = pairs;
                }
            }
        }
        hands
    }

    fn after(&self, thirds: &[usize]) -> &[u64; 10] {
        match *thirds {
            [] => &self.whole,
            [fifth] => &self.after_one[fifth],
            [fifth, sixth, ..] => &self.after_two[fifth][sixth],
        }
    }
}

/// The shoe less one card, and its pairs: gone are those that the card made with each other one,
/// before it or after.
fn less_one(values: &[u64; 10], pairs: &[u64; 10], card: usize) -> Option<([u64; 10], [u64; 10])> {
    let (mut left, mut pairs) = (*values, *pairs);
    left[card] = left[card].checked_sub(1)?;
    for (other, count) in left.into_iter().enumerate() {
        pairs[(card + other) % 10] -= 2 * count;
    }
    Some((left, pairs))
}

/// Ordered pairs of cards by their total.
fn pairs_by_total(values: &[u64; 10]) -> [u64; 10] {
    let mut pairs = [0; 10];
    for one in 0..10 {
        for other in 0..10 {
            pairs[(one + other) % 10] += values[one] * values[other];
        }
        // No card makes a pair with itself.
        pairs[one * 2 % 10] -= values[one];
    }
    pairs
}

/// How a coup ends from its two-card totals, if these are the fifth and sixth cards of the shoe.
fn ending(player: usize, banker: usize, fifth: usize, sixth: usize) -> Facts {
    let total = |sum: usize| Total::ALL[sum % 10];
    let natural = player >= 8 || banker >= 8;
    let players_third = (!natural && tableau::player_draws(total(player))).then_some(fifth);
    let asked = players_third.map(|third| third as u8);
    let bankers_third = (!natural && tableau::banker_draws(total(banker), asked))
        .then_some(if players_third.is_some() { sixth } else { fifth });
    let size = |third: Option<usize>| if third.is_some() { Size::Three } else { Size::Two };
    Facts {
        totals: BySide {
            player: total(player + players_third.unwrap_or(0)),
            banker: total(banker + bankers_third.unwrap_or(0)),
        },
        sizes: BySide { player: size(players_third), banker: size(bankers_third) },
        pairs: BySide::default(),
    }
}

/// The shoe less two cards of a value, if it has them.
fn less_two(values: &[u64; 10], value: usize) -> Option<[u64; 10]> {
    let mut rest = *values;
    rest[value] = rest[value].checked_sub(2)?;
    Some(rest)
}

/// `count · (count − 1) · …`, so many factors.
pub(crate) fn falling(count: u32, factors: u32) -> u128 {
    (0..factors).map(|gone| u128::from(count.saturating_sub(gone))).product()
}
