//! What came of wagering on some of the coups: sums over shoes, and what follows from them.
//!
//! Everything is a sum of whole numbers, so it does not matter in which order shoes are added up.
//! Coups of one shoe depend on each other and shoes do not, so errors are those between shoes.

use baccarat::Wager;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::sums::{TryAdd, add_or_panic, sum};
use crate::tally::Tally;
use crate::watch::Watch;

/// A gain is counted in this many parts of a unit: 2^40.
pub const TICKS: i128 = 1 << TICK_BITS;
pub(crate) const TICK_BITS: u32 = 40;

/// Products of gains are counted in coarser parts, 2^20 to the unit: they are only for errors, and
/// must not overflow in a run of any length.
const COARSE_BITS: u32 = 20;

/// What came of some ways to wager, by cut depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Takings {
    /// In the order in which the cut depths were given.
    pub depths: Vec<AtDepth>,
}

/// What came of them at one cut depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtDepth {
    /// The coups that could be wagered on.
    pub hands: Hands,
    /// What came of each way to wager, in the order in which they were given.
    pub plays: Vec<Play>,
}

/// Coups that could be wagered on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    pub shoes: u64,
    /// How many coups, without those dealt with no wagers.
    pub coups: u64,
    /// The sum over shoes of the square of that number.
    pub coups_squared: u64,
}

/// One way to wager.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// How often, and what it gained.
    pub stakes: Stakes,
    /// How many of the coups wagered on each line of the wager decided.
    pub lines: Vec<u64>,
    /// How many of them lost.
    pub lost: u64,
}

/// One unit wagered on some of the coups. Sums over shoes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// How many coups were wagered on.
    pub wagered: u64,
    /// What was won less what was lost, in [`TICKS`] of a unit.
    pub gain: i128,
    /// The square of the number wagered on.
    pub wagered_squared: u64,
    /// That number times the number of coups.
    pub wagered_by_coups: u64,
    /// The square of the gain, in 2^40 parts of a unit squared.
    pub gain_squared: i128,
    /// The gain times the number wagered on, in 2^20 parts of a unit.
    pub gain_by_wagered: i128,
    /// The gain times the number of coups, in 2^20 parts of a unit.
    pub gain_by_coups: i128,
}

/// A figure that a run estimates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The figure.
    pub mean: BigRational,
    /// The square of its standard error.
    pub variance: BigRational,
}

impl Takings {
    /// Nothing yet, of one play for each of these wagers.
    pub(crate) fn none<'w>(watch: &Watch, wagers: impl IntoIterator<Item = &'w Wager>) -> Takings {
        let lines = wagers.into_iter().map(|wager| vec![0; wager.lines().len()]);
        let plays = lines.map(|lines| Play { lines, ..Play::default() }).collect();
        let depth = AtDepth { plays, ..AtDepth::default() };
        Takings { depths: vec![depth; watch.cut_depths.len()] }
    }

    /// Whether these can be the takings of one play for each of these wagers. Every takings that
    /// were dealt are; those that were read from a file may not be, and must not be used then.
    ///
    /// There are as many depths, plays and lines as asked for; all depths are of the same shoes;
    /// the lines add up to what was wagered; and no square is negative or too small.
    pub fn fits<'w>(&self, watch: &Watch, wagers: impl IntoIterator<Item = &'w Wager>) -> bool {
        let wagers: Vec<&Wager> = wagers.into_iter().collect();
        let play_fits = |hands: &Hands, play: &Play, wager: &Wager| {
            let coups = play.lines.iter().copied().chain([play.lost]);
            play.lines.len() == wager.lines().len()
                && sum(coups) == Some(play.stakes.wagered)
                && play.stakes.is_consistent(hands)
        };
        let depth_fits = |depth: &AtDepth| {
            let mut plays = depth.plays.iter().zip(&wagers);
            depth.plays.len() == wagers.len()
                && plays.all(|(play, wager)| play_fits(&depth.hands, play, wager))
        };
        Hands::fit(self.depths.iter().map(|depth| &depth.hands), watch)
            && self.depths.iter().all(depth_fits)
    }
}

impl Hands {
    /// Counts a shoe of so many coups.
    pub fn add_shoe(&mut self, coups: u32) {
        self.shoes += 1;
        self.coups += u64::from(coups);
        self.coups_squared += u64::from(coups) * u64::from(coups);
    }

    /// Whether these can be the hands of the same shoes at every cut depth.
    pub(crate) fn fit<'h>(depths: impl Iterator<Item = &'h Hands>, watch: &Watch) -> bool {
        let depths: Vec<&Hands> = depths.collect();
        depths.len() == watch.cut_depths.len()
            && depths.iter().all(|hands| hands.shoes == depths[0].shoes && hands.is_consistent())
    }

    fn is_consistent(&self) -> bool {
        // A shoe has only so much room, which bounds what it adds to each sum by what it adds to
        // another; and a mean squared is at most the mean of squares.
        let [shoes, coups, squared] = [self.shoes, self.coups, self.coups_squared].map(u128::from);
        let most = u128::from(Tally::COUPS_MAX);
        (coups..=coups * most).contains(&squared)
            && coups <= shoes * most
            && coups.checked_mul(coups).is_some_and(|square| square <= shoes * squared)
    }
}

impl Stakes {
    /// Counts a shoe of so many coups, so many wagered on, and what they gained in [`TICKS`].
    pub fn add_shoe(&mut self, coups: u32, wagered: u32, gain: i128) {
        let coarse = round_shift(gain, TICK_BITS - COARSE_BITS);
        let (coups, wagered) = (u64::from(coups), u64::from(wagered));
        self.wagered += wagered;
        self.gain += gain;
        self.wagered_squared += wagered * wagered;
        self.wagered_by_coups += wagered * coups;
        self.gain_squared += coarse * coarse;
        self.gain_by_wagered += coarse * i128::from(wagered);
        self.gain_by_coups += coarse * i128::from(coups);
    }

    /// Whether these can be stakes on some of these hands.
    pub(crate) fn is_consistent(&self, hands: &Hands) -> bool {
        // A shoe has wagers on some of its coups, so each of these is at most the next.
        let products =
            [self.wagered, self.wagered_squared, self.wagered_by_coups, hands.coups_squared];
        self.wagered <= hands.coups && products.is_sorted() && self.gain_squared >= 0
    }

    /// What part of all hands is wagered on. `None` of fewer than two shoes.
    pub fn share(&self, hands: &Hands) -> Option<Estimate> {
        ratio(
            hands.shoes,
            [whole(self.wagered), whole(hands.coups)],
            [whole(self.wagered_squared), whole(self.wagered_by_coups), whole(hands.coups_squared)],
        )
    }

    /// What is gained of each unit wagered: the bettor's edge. `None` if nothing is wagered.
    pub fn edge(&self, hands: &Hands) -> Option<Estimate> {
        ratio(
            hands.shoes,
            [self.gain(), whole(self.wagered)],
            [self.gain_squared(), coarse(self.gain_by_wagered), whole(self.wagered_squared)],
        )
    }

    /// How many units are gained in a shoe. `None` of fewer than two shoes.
    pub fn per_shoe(&self, hands: &Hands) -> Option<Estimate> {
        let shoes = whole(hands.shoes);
        let products = [self.gain_squared(), self.gain(), shoes.clone()];
        ratio(hands.shoes, [self.gain(), shoes], products)
    }

    /// How many units are gained in a hundred hands, wagered on or not. `None` of fewer than two
    /// shoes.
    pub fn per_hundred(&self, hands: &Hands) -> Option<Estimate> {
        let per_hand = ratio(
            hands.shoes,
            [self.gain(), whole(hands.coups)],
            [self.gain_squared(), coarse(self.gain_by_coups), whole(hands.coups_squared)],
        )?;
        let hundred = BigInt::from(100);
        Some(Estimate {
            mean: per_hand.mean * &hundred,
            variance: per_hand.variance * &hundred * &hundred,
        })
    }

    fn gain(&self) -> BigRational {
        BigRational::new(self.gain.into(), TICKS.into())
    }

    fn gain_squared(&self) -> BigRational {
        BigRational::new(self.gain_squared.into(), (1_i128 << (2 * COARSE_BITS)).into())
    }
}

impl Play {
    /// Counts a coup that was wagered on, by the line that decided it.
    pub(crate) fn settle(&mut self, line: Option<usize>) {
        match line {
            Some(line) => self.lines[line] += 1,
            None => self.lost += 1,
        }
    }

    /// What the coups wagered on came to in all, exactly: not what was expected of them.
    pub fn realised(&self, wager: &Wager) -> BigRational {
        let lines = wager.lines().iter().zip(&self.lines);
        let won = lines.map(|(line, &coups)| odds::net(line.pays) * BigInt::from(coups));
        won.fold(-whole(self.lost), |sum, won| sum + won)
    }
}

/// A mean over shoes divided by another, from the two sums, and from the sums of the products: of
/// the first with itself, of both, and of the second with itself. Its variance is that of
/// `first − ratio · second`, as is usual for a ratio of means over many shoes.
fn ratio(shoes: u64, sums: [BigRational; 2], products: [BigRational; 3]) -> Option<Estimate> {
    let [first, second] = sums;
    let [first_squared, both, second_squared] = products;
    if shoes < 2 || second == BigRational::default() {
        return None;
    }
    let mean = first / &second;
    let spread = first_squared - &mean * both * BigInt::from(2) + &mean * &mean * second_squared;
    let bessel = BigRational::new(shoes.into(), (shoes - 1).into());
    // The rounding of coarse gains must not show as a variance below nothing.
    let spread = spread.max(BigRational::default());
    Some(Estimate { mean, variance: spread * bessel / (&second * &second) })
}

fn whole(number: u64) -> BigRational {
    BigInt::from(number).into()
}

fn coarse(number: i128) -> BigRational {
    BigRational::new(number.into(), (1_i128 << COARSE_BITS).into())
}

/// What each line of a wager gains, in ticks to the nearest; what a loss does is minus [`TICKS`].
pub(crate) fn line_ticks(wager: &Wager) -> Vec<i128> {
    let ticks = |net: BigRational| (net * BigInt::from(TICKS)).round().to_integer().to_i128();
    let lines = wager.lines().iter().map(|line| odds::net(line.pays));
    lines.map(|net| ticks(net).expect("no odds pay more than a million for one")).collect()
}

/// Divides by a power of two, to the nearest, and up from the middle.
fn round_shift(number: i128, bits: u32) -> i128 {
    (number + (1 << (bits - 1))) >> bits
}

impl TryAdd for Takings {
    fn try_add(&mut self, other: Takings) -> Option<()> {
        self.depths.try_add(other.depths)
    }
}

impl TryAdd for AtDepth {
    fn try_add(&mut self, other: AtDepth) -> Option<()> {
        self.hands.try_add(other.hands)?;
        self.plays.try_add(other.plays)
    }
}

impl TryAdd for Hands {
    fn try_add(&mut self, other: Hands) -> Option<()> {
        self.shoes.try_add(other.shoes)?;
        self.coups.try_add(other.coups)?;
        self.coups_squared.try_add(other.coups_squared)
    }
}

impl TryAdd for Play {
    fn try_add(&mut self, other: Play) -> Option<()> {
        self.stakes.try_add(other.stakes)?;
        self.lines.try_add(other.lines)?;
        self.lost.try_add(other.lost)
    }
}

impl TryAdd for Stakes {
    fn try_add(&mut self, other: Stakes) -> Option<()> {
        self.wagered.try_add(other.wagered)?;
        self.gain.try_add(other.gain)?;
        self.wagered_squared.try_add(other.wagered_squared)?;
        self.wagered_by_coups.try_add(other.wagered_by_coups)?;
        self.gain_squared.try_add(other.gain_squared)?;
        self.gain_by_wagered.try_add(other.gain_by_wagered)?;
        self.gain_by_coups.try_add(other.gain_by_coups)
    }
}

add_or_panic!(Takings, AtDepth, Hands, Play, Stakes);
