//! How far each wager can be beaten: by its best simple count, and by perfect play.

mod tags;

use std::ops::Range;

use baccarat::Wager;

use crate::count::{Count, Trigger, true_count};
use crate::deal::Shoe;
use crate::outlook::{Outlook, Seen};
use crate::procedure::Procedure;
use crate::sums::{TryAdd, add_or_panic};
use crate::takings::{Hands, Stakes};
use crate::watch::{NoWatch, Watch};

pub use tags::best_tags;

/// Deals shoes and finds how far wagers are exposed, in one pass for all wagers and cut depths: the
/// exact expectation before each coup serves perfect play and every trigger of a count alike.
pub struct Exposing {
    watch: Watch,
    outlook: Outlook,
    tags: Vec<Option<[i32; 13]>>,
    /// For each wager, and each coup of this shoe: which trigger its true count reaches.
    reached: Vec<Vec<usize>>,
}

/// How far wagers are exposed, by cut depth. Expectations: nothing in it is what coups came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposure {
    /// In the order in which the cut depths were given.
    pub depths: Vec<ExposureAt>,
}

/// How far wagers are exposed at one cut depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExposureAt {
    /// The coups that could be wagered on.
    pub hands: Hands,
    /// In the order in which the wagers were given.
    pub wagers: Vec<Exposed>,
}

/// How far one wager is exposed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposed {
    /// One unit whenever the exact expectation is positive.
    pub perfect: Stakes,
    /// One unit whenever the true count of its best simple count, rounded down, is at least a
    /// trigger: for each of [`Exposed::TRIGGERS`]. Empty if no simple count tells anything.
    pub by_trigger: Vec<Stakes>,
}

impl Exposure {
    /// Whether this can be the exposure of wagers with these [`Exposing::tags`]. Every exposure
    /// that was dealt is; one that was read from a file may not be, and must not be used then.
    ///
    /// There are as many depths, wagers and triggers as asked for; all depths are of the same
    /// shoes; and no square is negative or too small.
    pub fn fits(&self, watch: &Watch, tags: &[Option<[i32; 13]>]) -> bool {
        let wager_fits = |hands: &Hands, wager: &Exposed, tags: &Option<[i32; 13]>| {
            let mut stakes = wager.by_trigger.iter().chain([&wager.perfect]);
            wager.by_trigger.len() == Exposed::triggers(tags)
                && stakes.all(|stakes| stakes.is_consistent(hands))
        };
        let depth_fits = |depth: &ExposureAt| {
            let mut wagers = depth.wagers.iter().zip(tags);
            depth.wagers.len() == tags.len()
                && wagers.all(|(wager, tags)| wager_fits(&depth.hands, wager, tags))
        };
        Hands::fit(self.depths.iter().map(|depth| &depth.hands), watch)
            && self.depths.iter().all(depth_fits)
    }
}

impl Exposed {
    /// The least and the largest trigger. A true count outside of them counts as the nearest, so
    /// the least one wagers on every coup.
    pub const TRIGGERS: [i32; 2] = [-20, 99];

    /// A trigger must be reached on this many coups to be chosen: the best of many triggers must
    /// not be one that luck made so.
    pub const WAGERED_MIN: u64 = 100;

    /// The trigger that gains most, and what it gains. `None` if none gains anything.
    pub fn best(&self) -> Option<(i32, &Stakes)> {
        let triggers = (Exposed::TRIGGERS[0]..).zip(&self.by_trigger);
        let gains = triggers
            .filter(|(_, stakes)| stakes.gain > 0 && stakes.wagered >= Exposed::WAGERED_MIN);
        // Of triggers that gain the same the last, which wagers least.
        gains.max_by_key(|(_, stakes)| stakes.gain)
    }

    /// Which trigger a true count reaches, counted from the least.
    fn reached(true_count: i64) -> usize {
        let [least, largest] = Exposed::TRIGGERS.map(i64::from);
        (true_count.clamp(least, largest) - least) as usize
    }

    /// How many triggers there are.
    const COUNT: usize = Exposed::TRIGGERS[0].abs_diff(Exposed::TRIGGERS[1]) as usize + 1;

    /// How many there are for a wager with these tags.
    fn triggers(tags: &Option<[i32; 13]>) -> usize {
        tags.map_or(0, |_| Exposed::COUNT)
    }
}

impl Exposing {
    /// The largest tag of a simple count, either way: what somebody at a table can keep in mind.
    pub const TAG_MAX: i32 = 4;

    /// The exposure of each of these wagers.
    ///
    /// # Errors
    /// The shoes cannot be watched, or a wager's odds are too fine.
    pub fn new(watch: &Watch, wagers: &[Wager]) -> Result<Exposing, NoWatch> {
        let outlook = Outlook::new(watch, wagers)?;
        let decks = watch.procedure.decks;
        let tags = wagers.iter().map(|wager| best_tags(wager, decks, Exposing::TAG_MAX)).collect();
        let reached = vec![Vec::new(); wagers.len()];
        Ok(Exposing { watch: watch.clone(), outlook, tags, reached })
    }

    /// The tags of each wager's best simple count, in the order of the wagers; `None` if no rank
    /// tells anything.
    pub fn tags(&self) -> &[Option<[i32; 13]>] {
        &self.tags
    }

    /// The best simple count of a wager as a count to play by, once its trigger is chosen.
    pub fn count(&self, wagers: &[Wager], place: usize, trigger: i32) -> Option<Count> {
        let wager = wagers.get(place)?.id().clone();
        let tags = (*self.tags.get(place)?)?;
        Some(Count { wager, tags, start: 0, trigger: Trigger::Floored(trigger) })
    }

    /// Deals shoes by their numbers.
    pub fn deal(&mut self, shoes: Range<u64>) -> Exposure {
        let wager = |tags: &Option<[i32; 13]>| Exposed {
            by_trigger: vec![Stakes::default(); Exposed::triggers(tags)],
            ..Exposed::default()
        };
        let wagers = self.tags.iter().map(wager).collect();
        let depth = ExposureAt { hands: Hands::default(), wagers };
        let mut exposure = Exposure { depths: vec![depth; self.watch.cut_depths.len()] };
        for number in shoes {
            let seen = self.outlook.deal(number);
            for (tags, reached) in self.tags.iter().zip(&mut self.reached) {
                reached.clear();
                if let Some(tags) = tags {
                    watch_for(tags, seen.shoe, &self.watch.procedure, reached);
                }
            }
            for (depth, &length) in exposure.depths.iter_mut().zip(&seen.shoe.lengths) {
                let coups = self.watch.with_wagers(length);
                depth.hands.add_shoe(coups);
                for (place, exposed) in depth.wagers.iter_mut().enumerate() {
                    let perfect = seen.favourable(place, length);
                    exposed.perfect.add_shoe(coups, perfect.coups, perfect.gain);
                    if !exposed.by_trigger.is_empty() {
                        let reached = &self.reached[place][..length];
                        exposed.add_triggers(&seen, place, reached, coups);
                    }
                }
            }
        }
        exposure
    }
}

/// Notes before each coup of a shoe which trigger the true count reaches.
fn watch_for(tags: &[i32; 13], shoe: &Shoe, procedure: &Procedure, reached: &mut Vec<usize>) {
    let (mut running, mut unseen) = (0, procedure.cards());
    for coup in 0..shoe.coups.len() {
        let seen = shoe.seen_before(coup, procedure);
        running += seen.iter().map(|card| i64::from(tags[card.rank as usize])).sum::<i64>();
        unseen -= seen.len() as u32;
        reached.push(Exposed::reached(true_count(running, unseen)));
    }
}

impl Exposed {
    /// Counts the first coups of a shoe under every trigger.
    fn add_triggers(&mut self, seen: &Seen<'_>, wager: usize, reached: &[usize], coups: u32) {
        let mut at = [(0_u32, 0_i128); Exposed::COUNT];
        for (coup, &reached) in reached.iter().enumerate() {
            if !seen.shoe.coups[coup].is_ghost {
                at[reached].0 += 1;
                at[reached].1 += i128::from(seen.expected(coup)[wager].ticks);
            }
        }
        // What a trigger wagers on is what the next wagers on, and the coups that reach it alone.
        let (mut wagered, mut gain) = (0, 0);
        for (stakes, (more, ticks)) in self.by_trigger.iter_mut().zip(at).rev() {
            wagered += more;
            gain += ticks;
            if wagered > 0 {
                stakes.add_shoe(coups, wagered, gain);
            }
        }
    }
}

impl TryAdd for Exposure {
    fn try_add(&mut self, other: Exposure) -> Option<()> {
        self.depths.try_add(other.depths)
    }
}

impl TryAdd for ExposureAt {
    fn try_add(&mut self, other: ExposureAt) -> Option<()> {
        self.hands.try_add(other.hands)?;
        self.wagers.try_add(other.wagers)
    }
}

impl TryAdd for Exposed {
    fn try_add(&mut self, other: Exposed) -> Option<()> {
        self.perfect.try_add(other.perfect)?;
        self.by_trigger.try_add(other.by_trigger)
    }
}

add_or_panic!(Exposure, ExposureAt, Exposed);
