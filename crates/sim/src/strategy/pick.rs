//! What to bet on.

use baccarat::{BySide, Cents, Side, Wager, Winner};
use roads::{Decision, Derived, Road, Roads};

use crate::count::{Count, Running};
use crate::procedure::Procedure;

/// Says what to bet on next.
///
/// What has no pick bets nothing. Ties change no pick that looks at roads. Roads and counts start
/// anew with every shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The same wager, coup after coup.
    Always(Spot),
    /// A side, as a road has it.
    Trend {
        /// Which road, and whether it is believed.
        trend: Trend,
        /// What is bet on for each side.
        spots: BySide<Spot>,
        /// The side that is bet on as long as the road tells nothing; `None` waits.
        otherwise: Option<Side>,
    },
    /// A wager, on the coups that a count says. Of all picks, only this one can change the edge: it
    /// knows something of the cards that are left.
    Counted {
        /// When to bet.
        count: Count,
        /// What is bet on: the wager that the count is for.
        spot: Spot,
    },
}

/// A wager, and how much the table takes on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What it is and pays.
    pub wager: Wager,
    /// The least that may be staked.
    pub minimum: Cents,
    /// The most that may be staked.
    pub maximum: Cents,
}

/// A road, and what is made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trend {
    /// What is looked at.
    pub road: Road,
    /// What is made of it.
    pub course: Course,
}

/// What is made of a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Course {
    /// It goes on as it is: the side that [`Roads::predicts`].
    Follow,
    /// It does not: the other side.
    Oppose,
}

impl Pick {
    /// All that it may bet on. [`Bet::spot`](super::Bet::spot) is a place in this list.
    pub fn spots(&self) -> Vec<&Spot> {
        match self {
            Pick::Always(spot) | Pick::Counted { spot, .. } => vec![spot],
            Pick::Trend { spots, .. } => Side::ALL.map(|side| &spots[side]).to_vec(),
        }
    }

    /// Whether it looks at the cards. If not, what the house keeps of each unit staked is the exact
    /// edge in the long run; if so, it may be less, or nothing.
    pub fn counts_cards(&self) -> bool {
        match self {
            Pick::Counted { .. } => true,
            Pick::Always(_) | Pick::Trend { .. } => false,
        }
    }

    /// The spot at a place of [`Pick::spots`].
    pub(super) fn spot(&self, place: usize) -> &Spot {
        match self {
            Pick::Always(spot) | Pick::Counted { spot, .. } => spot,
            Pick::Trend { spots, .. } => &spots[Side::ALL[place]],
        }
    }

    /// Where its count is before the first card of a shoe; `None` if it counts nothing.
    pub(super) fn start_count(&self, procedure: &Procedure) -> Option<Running<'_>> {
        match self {
            Pick::Counted { count, .. } => Some(Running::start(count, procedure)),
            Pick::Always(_) | Pick::Trend { .. } => None,
        }
    }

    /// What it bets on next: the spot and its place among [`Pick::spots`].
    pub(super) fn choose(
        &self,
        roads: &Roads,
        running: Option<&Running<'_>>,
    ) -> Option<(usize, &Spot)> {
        match self {
            Pick::Always(spot) => Some((0, spot)),
            Pick::Trend { trend, spots, otherwise } => {
                let side = trend.side(roads).or(*otherwise)?;
                Some((side as usize, &spots[side]))
            }
            Pick::Counted { spot, .. } => running?.wagers().then_some((0, spot)),
        }
    }
}

impl Trend {
    /// Follow the shoe: bet on whoever won last.
    pub const SHOE: Trend = Trend { road: Road::Bead, course: Course::Follow };

    /// Chop: bet on whoever did not win last.
    pub const CHOP: Trend = Trend { road: Road::Bead, course: Course::Oppose };

    /// Every road followed, then every road opposed.
    pub fn all() -> impl Iterator<Item = Trend> {
        [Course::Follow, Course::Oppose]
            .into_iter()
            .flat_map(|course| Road::ALL.map(|road| Trend { road, course }))
    }

    /// The trend of that name.
    pub fn named(name: &str) -> Option<Trend> {
        Trend::all().find(|trend| trend.name() == name)
    }

    /// As command lines write it: `follow-shoe` and `chop` for the last winner, or `follow-` and
    /// `oppose-` with the name of another road.
    pub fn name(self) -> &'static str {
        let (follow, oppose) = match self.road {
            Road::Bead => ("follow-shoe", "chop"),
            Road::Big => ("follow-big", "oppose-big"),
            Road::Derived(Derived::BigEye) => ("follow-big-eye", "oppose-big-eye"),
            Road::Derived(Derived::Small) => ("follow-small", "oppose-small"),
            Road::Derived(Derived::Cockroach) => ("follow-cockroach", "oppose-cockroach"),
        };
        match self.course {
            Course::Follow => follow,
            Course::Oppose => oppose,
        }
    }

    /// What it does, in one sentence.
    pub fn about(self) -> String {
        match (self.road, self.course) {
            (Road::Bead, Course::Follow) => "Bets on whoever won last.".to_owned(),
            (Road::Bead, Course::Oppose) => "Bets on whoever did not win last.".to_owned(),
            (Road::Big, Course::Follow) => "Bets that the streak goes on.".to_owned(),
            (Road::Big, Course::Oppose) => "Bets that the streak breaks.".to_owned(),
            (road, Course::Follow) => format!("Bets that {road} repeats its last mark."),
            (road, Course::Oppose) => format!("Bets that {road} changes its last mark."),
        }
    }

    fn side(self, roads: &Roads) -> Option<Side> {
        let side = match roads.predicts(self.road)? {
            roads::Side::Player => Side::Player,
            roads::Side::Banker => Side::Banker,
        };
        Some(match self.course {
            Course::Follow => side,
            Course::Oppose => side.other(),
        })
    }
}

/// What goes onto the roads.
pub(super) fn decision(winner: Winner) -> Decision {
    match winner {
        Winner::Player => Decision::Player,
        Winner::Banker => Decision::Banker,
        Winner::Tie => Decision::Tie,
    }
}
