//! Linear counts: a tag for each rank, and a wager when their sum is high for what is unseen.

mod text;

use std::ops::Range;

use baccarat::{Card, Rank, Wager, WagerId};

use crate::deal::{Dealer, Shoe};
use crate::procedure::Procedure;
use crate::takings::{Play, TICKS, Takings, line_ticks};
use crate::watch::{self, NoWatch, Watch};

pub use text::{NoCount, NoCountReason};

/// A linear count for one wager.
///
/// The *running count* starts somewhere, most often at zero, and adds the tag of every card that is
/// seen. The *true count* is the running count for each deck of cards that are unseen, the burned
/// ones among them. One unit is wagered on each coup before which the true count is high enough.
///
/// As text, a count is a wager's name, tags, and the trigger: `dragon-7:4-7=-1,8-9=+2@4`. Ranks are
/// written `A 2 … 9 T J Q K`, alone or from one to another, and those left out have no tag;
/// `start=-8` among the tags is where the running count starts. `@4` wants a true count, rounded
/// down, of 4 or more; `@>=4.5` compares the true count as it is. The name of a wager alone stands
/// for the [published count](Count::published) for it.
///
/// ```
/// use sim::Count;
///
/// let count: Count = "dragon-7:4-7=-1,8-9=2@4".parse()?;
/// assert_eq!(count.to_string(), "dragon-7:4-7=-1,8-9=+2@4");
/// assert_eq!(count, "dragon-7".parse()?);
/// # Ok::<(), sim::NoCount>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub wager: WagerId,
    /// What each rank adds when it is seen, ace first.
    pub tags: [i32; 13],
    /// Where the running count starts.
    pub start: i32,
    /// The least true count that is wagered at.
    pub trigger: Trigger,
}

/// The least true count that is wagered at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The true count is rounded down, toward minus infinity, and must be this or more. The wagers
    /// are those of an exact trigger of the same number, for a number is at least a whole one if
    /// and only if its floor is.
    Floored(i32),
    /// The true count as a fraction must be so many thousandths or more.
    Exact {
        /// Thousandths of a point.
        thousandths: i32,
    },
}

/// The published counts.
const PUBLISHED: [&str; 2] =
    ["dragon-7:4-7=-1,8-9=+2@4", "panda-8:A-2=+1,3-5=-2,6-7=-1,8=-2,9=+4,T-K=+1@11"];

impl Count {
    /// A true count is for so many unseen cards.
    pub const DECK: i64 = Card::COUNT as i64;

    /// The largest number that a count may be written with, either way.
    pub const NUMBER_MAX: i32 = 9_999;

    /// The count that is published for a wager, if we know one.
    pub fn published(wager: &WagerId) -> Option<Count> {
        let mut counts = PUBLISHED.into_iter().map(str::parse::<Count>);
        counts.find_map(|count| count.ok().filter(|count| count.wager == *wager))
    }

    /// What a card of this rank adds when it is seen.
    pub fn tag(&self, rank: Rank) -> i32 {
        self.tags[rank as usize]
    }

    /// What these cards add.
    pub fn sum(&self, cards: &[Card]) -> i64 {
        cards.iter().map(|card| i64::from(self.tag(card.rank))).sum()
    }

    /// Whether to wager at this running count, with so many cards unseen.
    pub fn wagers(&self, running: i64, unseen: u32) -> bool {
        match self.trigger {
            Trigger::Floored(trigger) => true_count(running, unseen) >= i64::from(trigger),
            // Multiplied out, for the true count is a fraction.
            Trigger::Exact { thousandths } => {
                running * Count::DECK * 1000 >= i64::from(thousandths) * i64::from(unseen)
            }
        }
    }
}

/// The true count, rounded down. There is an unseen card before any coup.
pub(crate) fn true_count(running: i64, unseen: u32) -> i64 {
    (running * Count::DECK).div_euclid(i64::from(unseen))
}

/// A count in the course of a shoe.
#[derive(Clone, Debug)]
pub(crate) struct Running<'c> {
    count: &'c Count,
    /// The running count.
    running: i64,
    /// How many cards are unseen.
    unseen: u32,
}

impl Running<'_> {
    /// Before the first card of a shoe.
    pub(crate) fn start<'c>(count: &'c Count, procedure: &Procedure) -> Running<'c> {
        Running { count, running: count.start.into(), unseen: procedure.cards() }
    }

    /// Sees cards: [`Shoe::seen_before`] says which.
    pub(crate) fn see(&mut self, cards: &[Card]) {
        self.running += self.count.sum(cards);
        let unseen = self.unseen.checked_sub(cards.len() as u32);
        self.unseen = unseen.expect("the shoe holds every card that is seen");
    }

    /// Whether to wager on the next coup.
    pub(crate) fn wagers(&self) -> bool {
        self.count.wagers(self.running, self.unseen)
    }
}

/// Deals shoes to counts and wagers as they say. What is gained is what the coups came to.
pub struct Counting {
    watch: Watch,
    dealer: Dealer,
    counters: Vec<Counter>,
}

/// A count at work.
struct Counter {
    count: Count,
    wager: Wager,
    line_ticks: Vec<i128>,
    /// The coups of this shoe to wager on.
    wagered: Vec<usize>,
}

impl Counting {
    /// Counts at work on some shoes, each for one of these wagers.
    ///
    /// # Errors
    /// The shoes cannot be watched, or the wager of a count is not there.
    pub fn new(watch: &Watch, counts: &[Count], wagers: &[Wager]) -> Result<Counting, NoWatch> {
        watch.check()?;
        let counter = |count: &Count| {
            let wager = watch::find(wagers, &count.wager)?.clone();
            let line_ticks = line_ticks(&wager);
            Ok(Counter { count: count.clone(), wager, line_ticks, wagered: Vec::new() })
        };
        let counters = counts.iter().map(counter).collect::<Result<_, NoWatch>>()?;
        Ok(Counting { watch: watch.clone(), dealer: watch.dealer(), counters })
    }

    /// Deals shoes by their numbers: what came of each count, in the order they were given.
    pub fn deal(&mut self, shoes: Range<u64>) -> Takings {
        let wagers = self.counters.iter().map(|counter| &counter.wager);
        let mut takings = Takings::none(&self.watch, wagers);
        for number in shoes {
            let shoe = self.dealer.deal(number);
            for counter in &mut self.counters {
                counter.watch(shoe, &self.watch.procedure);
            }
            for (depth, &length) in takings.depths.iter_mut().zip(&shoe.lengths) {
                let coups = self.watch.with_wagers(length);
                depth.hands.add_shoe(coups);
                for (play, counter) in depth.plays.iter_mut().zip(&self.counters) {
                    counter.settle(shoe, length, coups, play);
                }
            }
        }
        takings
    }
}

impl Counter {
    /// Finds the coups of a shoe to wager on.
    fn watch(&mut self, shoe: &Shoe, procedure: &Procedure) {
        let mut running = Running::start(&self.count, procedure);
        self.wagered.clear();
        for (coup, dealt) in shoe.coups.iter().enumerate() {
            running.see(shoe.seen_before(coup, procedure));
            if !dealt.is_ghost && running.wagers() {
                self.wagered.push(coup);
            }
        }
    }

    /// Settles what was wagered on the first so many coups of a shoe.
    fn settle(&self, shoe: &Shoe, length: usize, coups: u32, play: &mut Play) {
        let wagered = self.wagered.iter().take_while(|&&coup| coup < length);
        let (mut count, mut gain) = (0, 0);
        for &coup in wagered {
            let line = self.wager.deciding_line(&shoe.coups[coup].facts);
            count += 1;
            gain += line.map_or(-TICKS, |line| self.line_ticks[line]);
            play.settle(line);
        }
        play.stakes.add_shoe(coups, count, gain);
    }
}
