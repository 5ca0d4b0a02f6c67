//! The count of every way a coup can end, from the number of cards of each value.
//!
//! `docs/ODDS.md` derives the method. In short: let `T[p][b]` be the number of ordered four-card
//! deals in which the Player's two cards total `p` and the Banker's `b`. Taking one card out of the
//! shoe changes `T` by a short correction, so the tables for every fifth card, and for every fifth
//! and sixth, follow from the first: 1 + 10 + 55 tables, and no enumeration of cards at all.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over a fixed number of lanes are what the compiler makes vectors of"
)]

use std::ops::{Add, AddAssign, Mul, Sub};

use baccarat::{Total, tableau};
use multiversion::multiversion;

/// Totals of both hands at the end, and whether each hand drew: see [`cell`].
pub(crate) const CELLS: usize = 400;

/// The place of an ending in a table of [`CELLS`]: who drew, then both totals.
pub(crate) const fn cell(player: usize, banker: usize, drew: [bool; 2]) -> usize {
    (drew[0] as usize * 2 + drew[1] as usize) * 100 + player * 10 + banker
}

/// What the counts are computed in: anything with whole numbers large enough.
pub(crate) trait Number:
    Copy + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + AddAssign
{
}

impl Number for f64 {}
impl Number for i128 {}

/// The counts in doubles. Exact while the number of ordered six-card deals stays below 2^53, since
/// every number on the way is whole and smaller than that.
#[multiversion(targets("x86_64+avx2+fma", "aarch64+neon"))]
pub(crate) fn count_in_doubles(values: &[f64; 10]) -> [f64; CELLS] {
    count(values, &DOUBLES)
}

/// The counts in 128-bit integers, for shoes too large for doubles.
pub(crate) fn count_in_integers(values: &[i128; 10]) -> [i128; CELLS] {
    fn widen<const N: usize>(row: [f64; N]) -> [i128; N] {
        row.map(|number| number as i128)
    }
    let constants = Constants {
        banker_draws: DOUBLES.banker_draws.map(widen),
        banker_stands: DOUBLES.banker_stands.map(widen),
        doubled: DOUBLES.doubled.map(widen),
        players: DOUBLES.players.map(|table| table.map(widen)),
        bankers: DOUBLES.bankers.map(|table| table.map(widen)),
    };
    count(values, &constants)
}

/// The Banker's two-card totals with which a coup can go on, 0 to 7, side by side.
const LANES: usize = 8;

type Lanes<T> = [T; LANES];

/// Four-card deals by the Player's two-card total and, in the lanes, the Banker's.
type Table<T> = [Lanes<T>; 8];

/// The rules and some remainders as numbers, so that the inner loops add and multiply and never
/// branch. A digit is a number modulo ten.
struct Constants<T> {
    /// One where the Banker draws, by the Player's third card.
    banker_draws: [Lanes<T>; 10],
    /// One where the Banker stands, by the Player's third card.
    banker_stands: [Lanes<T>; 10],
    /// Two where twice the row ends in the digit of the column.
    doubled: [[T; 10]; 10],
    /// By a card and the Player's total: two for the lane of that total, and two for the lane that
    /// twice the Player's other card ends in.
    players: [Table<T>; 10],
    /// By a card and the Player's total: two for the lane of that total, and two for each lane in
    /// which twice the Banker's other card ends in that total.
    bankers: [Table<T>; 10],
}

const DOUBLES: Constants<f64> = {
    let mut constants = Constants {
        banker_draws: [[0.0; LANES]; 10],
        banker_stands: [[0.0; LANES]; 10],
        doubled: [[0.0; 10]; 10],
        players: [[[0.0; LANES]; 8]; 10],
        bankers: [[[0.0; LANES]; 8]; 10],
    };
    let mut card = 0;
    while card < 10 {
        constants.doubled[card][card * 2 % 10] = 2.0;
        let mut lane = 0;
        while lane < LANES {
            if tableau::banker_draws(Total::ALL[lane], Some(card as u8)) {
                constants.banker_draws[card][lane] = 1.0;
            } else {
                constants.banker_stands[card][lane] = 1.0;
            }
            let mut player = 0;
            while player < 8 {
                let same = if lane == player { 2.0 } else { 0.0 };
                let players = if (player + 10 - card) * 2 % 10 == lane { 2.0 } else { 0.0 };
                let bankers = if (lane + 10 - card) * 2 % 10 == player { 2.0 } else { 0.0 };
                constants.players[card][player][lane] = same + players;
                constants.bankers[card][player][lane] = same + bankers;
                player += 1;
            }
            lane += 1;
        }
        card += 1;
    }
    constants
};

/// A shoe by values, with what the corrections ask of it.
#[derive(Clone, Copy)]
struct Shoe<T> {
    /// Twice the cards of each value, three times over, so that a window of neighbours never wraps.
    twice: [T; ROUNDS],
    /// The same backwards: in place i, twice the cards of value −i.
    backwards: [T; ROUNDS],
    /// How many ordered pairs of cards have each total.
    pairs: [T; 10],
}

const ROUNDS: usize = 30;

impl<T: Number> Shoe<T> {
    #[inline(always)]
    fn new(values: &[T; 10]) -> Shoe<T> {
        let zero = T::from(0);
        let mut shoe = Shoe { twice: [zero; ROUNDS], backwards: [zero; ROUNDS], pairs: [zero; 10] };
        for round in [0, 10, 20] {
            for value in 0..10 {
                shoe.twice[round + value] = values[value] + values[value];
                shoe.backwards[round + (10 - value) % 10] = values[value] + values[value];
            }
        }
        let mut around = [zero; ROUNDS];
        for place in 0..ROUNDS {
            around[place] = values[place % 10];
        }
        for value in 0..10 {
            let others: &[T; 10] = window(&around, 10 - value);
            for total in 0..10 {
                shoe.pairs[total] += values[value] * others[total];
            }
        }
        // No card makes a pair with itself.
        for value in 0..10 {
            let total = value * 2 % 10;
            shoe.pairs[total] = shoe.pairs[total] - values[value];
        }
        shoe
    }

    /// Takes one card out. Each other card that made a pair with it made two, one before it and one
    /// after it.
    #[inline(always)]
    fn remove(&mut self, card: usize, constants: &Constants<T>) {
        let others: &[T; 10] = window(&self.twice, 10 - card);
        for total in 0..10 {
            let gone = others[total] - constants.doubled[card][total];
            self.pairs[total] = self.pairs[total] - gone;
        }
        for round in [0, 10, 20] {
            let (forth, back) = (round + card, round + (10 - card) % 10);
            self.twice[forth] = self.twice[forth] - T::from(2);
            self.backwards[back] = self.backwards[back] - T::from(2);
        }
    }
}

/// The counts of neighbouring values.
#[inline(always)]
fn window<T, const N: usize>(counts: &[T; ROUNDS], start: usize) -> &[T; N] {
    counts[start..start + N].try_into().expect("a window has its length")
}

/// Every four-card deal, naturals too: by the Player's two-card total and the Banker's.
#[inline(always)]
fn first_four<T: Number>(
    values: &[T; 10],
    without: &[Shoe<T>; 10],
    constants: &Constants<T>,
) -> [[T; 10]; 10] {
    let mut deals = [[T::from(0); 10]; 10];
    for first in 0..10 {
        let left = &without[first];
        for second in first..10 {
            let same = T::from(i32::from(first == second));
            // Either card may be the Player's first.
            let ways = values[first] * (values[second] - same) * (T::from(2) - same);
            let others: &[T; 10] = window(&left.twice, 10 - second);
            let row = &mut deals[(first + second) % 10];
            for banker in 0..10 {
                let gone = others[banker] - constants.doubled[second][banker];
                row[banker] += ways * (left.pairs[banker] - gone);
            }
        }
    }
    deals
}

/// How many four-card deals of a shoe hold one given card, for each of the Player's two-card
/// totals: those that are no longer there when the card is gone.
///
/// The card is one of the Player's two or one of the Banker's two, and the first or the second of
/// them. Beside it lies another card, and the other hand is any pair of what is then left.
#[inline(always)]
fn deals_with<T: Number, const PLAYERS: usize>(
    shoe: &Shoe<T>,
    card: usize,
    constants: &Constants<T>,
) -> [Lanes<T>; PLAYERS] {
    let beside: &Lanes<T> = window(&shoe.twice, 10 - card);
    let mut others = [T::from(0); LANES];
    let mut pairs = [T::from(0); LANES];
    for lane in 0..LANES {
        others[lane] = beside[lane] - constants.doubled[card][lane];
        pairs[lane] = shoe.pairs[lane] - others[lane];
    }
    let mut deals = [[T::from(0); LANES]; PLAYERS];
    for player in 0..PLAYERS {
        let left_for_banker: &Lanes<T> = window(&shoe.twice, 10 + card - player);
        let left_for_player: &Lanes<T> = window(&shoe.backwards, 20 - player - card);
        let players = &constants.players[card][player];
        let bankers = &constants.bankers[card][player];
        for lane in 0..LANES {
            let bankers_pairs = pairs[lane] - left_for_banker[lane] + players[lane];
            let players_pairs = pairs[player] - left_for_player[lane] + bankers[lane];
            deals[player][lane] = others[player] * bankers_pairs + others[lane] * players_pairs;
        }
    }
    deals
}

/// Counts the ordered six-card deals of a shoe by how the coup ends.
#[inline(always)]
fn count<T: Number>(values: &[T; 10], constants: &Constants<T>) -> [T; CELLS] {
    let mut cards = T::from(0);
    for &count in values {
        cards += count;
    }
    let whole = Shoe::new(values);
    let mut without = [whole; 10];
    for card in 0..10 {
        without[card].remove(card, constants);
    }
    let deals = first_four(values, &without, constants);
    let mut tally = Tally::new();
    for fifth in 0..10 {
        let mut after_fifth: Table<T> = deals_with(&whole, fifth, constants);
        for player in 0..8 {
            for banker in 0..LANES {
                after_fifth[player][banker] = deals[player][banker] - after_fifth[player][banker];
            }
        }
        let ways = values[fifth] * (cards - T::from(5));
        tally.end_on_five(fifth, ways, &after_fifth, &constants.banker_stands[fifth]);

        for sixth in fifth..10 {
            let same = T::from(i32::from(fifth == sixth));
            let ways = values[fifth] * (values[sixth] - same);
            let gone: [Lanes<T>; 6] = deals_with(&without[fifth], sixth, constants);
            let mut ending = [[T::from(0); LANES]; 6];
            for player in 0..6 {
                for banker in 0..LANES {
                    let deals = after_fifth[player][banker] - gone[player][banker];
                    ending[player][banker] = ways * deals;
                }
            }
            tally.end_on_six([fifth, sixth], &ending, &constants.banker_draws[fifth]);
            if fifth != sixth {
                tally.end_on_six([sixth, fifth], &ending, &constants.banker_draws[sixth]);
            }
        }
    }
    tally.counts((cards - T::from(4)) * (cards - T::from(5)), &deals)
}

/// Endings so far. Totals run past nine here and are folded into digits at the end, so that lanes
/// move by a card's value and never wrap.
struct Tally<T> {
    /// The Player drew and the Banker stood.
    player_drew: [Lanes<T>; 15],
    /// The Player stood on 6 or 7 and the Banker drew.
    banker_drew: [[T; 17]; 2],
    /// Both drew.
    both_drew: [[T; 17]; 15],
}

impl<T: Number> Tally<T> {
    #[inline(always)]
    fn new() -> Tally<T> {
        let zero = T::from(0);
        Tally {
            player_drew: [[zero; LANES]; 15],
            banker_drew: [[zero; 17]; 2],
            both_drew: [[zero; 17]; 15],
        }
    }

    /// Coups that end on five cards: one hand draws.
    #[inline(always)]
    fn end_on_five(&mut self, fifth: usize, ways: T, deals: &Table<T>, stands: &Lanes<T>) {
        for player in 0..6 {
            let row = &mut self.player_drew[player + fifth];
            for banker in 0..LANES {
                row[banker] += ways * deals[player][banker] * stands[banker];
            }
        }
        for player in 6..8 {
            let row = &mut self.banker_drew[player - 6][fifth..fifth + 6];
            for banker in 0..6 {
                row[banker] += ways * deals[player][banker];
            }
        }
    }

    /// Coups that end on six cards: the Player draws, and the Banker draws in some lanes.
    #[inline(always)]
    fn end_on_six(
        &mut self,
        [players_third, bankers_third]: [usize; 2],
        ending: &[Lanes<T>; 6],
        draws: &Lanes<T>,
    ) {
        for player in 0..6 {
            let row = &mut self.both_drew[player + players_third];
            let row: &mut Lanes<T> =
                (&mut row[bankers_third..bankers_third + LANES]).try_into().expect("eight lanes");
            for lane in 0..LANES {
                row[lane] += ending[player][lane] * draws[lane];
            }
        }
    }

    /// The counts by ending, with the coups that end on four cards put in: a natural, or both hands
    /// stand. `rest` is the number of ways the two cards they leave can lie.
    #[inline(always)]
    fn counts(&self, rest: T, deals: &[[T; 10]; 10]) -> [T; CELLS] {
        let mut counts = [T::from(0); CELLS];
        for player in 0..10 {
            for banker in 0..10 {
                let natural = player >= 8 || banker >= 8;
                if natural || (player >= 6 && banker >= 6) {
                    counts[cell(player, banker, [false, false])] = deals[player][banker] * rest;
                }
            }
        }
        for (player, row) in self.player_drew.iter().enumerate() {
            let start = cell(player % 10, 0, [true, false]);
            for banker in 0..LANES {
                counts[start + banker] += row[banker];
            }
        }
        for (player, row) in self.banker_drew.iter().enumerate() {
            fold(&mut counts, cell(player + 6, 0, [false, true]), row);
        }
        for (player, row) in self.both_drew.iter().enumerate() {
            fold(&mut counts, cell(player % 10, 0, [true, true]), row);
        }
        counts
    }
}

/// Adds a row whose totals run past nine to a row of the counts.
#[inline(always)]
fn fold<T: Number>(counts: &mut [T; CELLS], start: usize, row: &[T; 17]) {
    for banker in 0..10 {
        counts[start + banker] += row[banker];
    }
    for banker in 10..17 {
        counts[start + banker - 10] += row[banker];
    }
}

// The loops above take it that the Player draws on 0 to 5 and, if the Player stands, so does the
// Banker.
const _: () = {
    let mut total = 0;
    while total < 8 {
        assert!(tableau::player_draws(Total::ALL[total]) == (total < 6));
        assert!(tableau::banker_draws(Total::ALL[total], None) == (total < 6));
        total += 1;
    }
};
