//! The roads as they stand, fed one decision at a time.

use crate::decision::{Decision, Side};
use crate::road::{Derived, Mark, Road};

/// As many columns as any road looks back, the last one itself, and one more: what the start of a
/// streak is marked depends on the columns before that streak.
const COLUMNS: usize = {
    let (mut most, mut nth) = (0, 0);
    while nth < Derived::ALL.len() {
        let back = Derived::ALL[nth].columns_back();
        most = if back > most { back } else { most };
        nth += 1;
    }
    most + 2
};

/// All that the last and the next mark of any road depend on: a few words, copied freely, never
/// allocated.
///
/// A derived road looks at the streaks of the big road and at nothing else, so neither ties nor
/// how the big road is drawn change it: a tail counts as depth of its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roads {
    /// Whose streak the last column is.
    side: Option<Side>,
    /// How deep the last columns of the big road are, the newest first. A column that is not there
    /// has no depth.
    depths: [u64; COLUMNS],
}

/// What a decision does to the streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    GoesOn,
    Breaks,
}

impl Roads {
    /// Empty roads.
    pub fn new() -> Roads {
        Roads::default()
    }

    /// Takes everything off the boards, for a new shoe.
    #[inline]
    pub fn clear(&mut self) {
        *self = Roads::default();
    }

    /// Adds a decision, and gives the mark that each derived road gets for it, in the order of
    /// [`Derived::ALL`]. A tie gets none.
    #[inline]
    pub fn push(&mut self, decision: Decision) -> [Option<Mark>; Derived::ALL.len()] {
        let Some(side) = decision.side() else { return [None; Derived::ALL.len()] };
        let marks = self.ask(side);
        let [last, second, third, fourth, fifth] = self.depths;
        // Both ways are cheap and nobody can guess which it is: a choice between two values
        // compiles to no jump.
        self.depths = match self.course(side) {
            Course::GoesOn => [last + 1, second, third, fourth, fifth],
            Course::Breaks => [1, last, second, third, fourth],
        };
        self.side = Some(side);
        marks
    }

    /// The ask road: the mark that each derived road would get if this side came next, in the
    /// order of [`Derived::ALL`].
    ///
    /// Where there is one, the other side's is the opposite.
    #[inline]
    pub fn ask(&self, side: Side) -> [Option<Mark>; Derived::ALL.len()] {
        Derived::ALL.map(|road| self.next(road, side))
    }

    /// The last mark of a derived road.
    #[inline]
    pub fn last(&self, road: Derived) -> Option<Mark> {
        let back = road.columns_back();
        match self.depths[0] {
            0 => None,
            1 => mark(Course::Breaks, self.depths[1], self.depths[1 + back]),
            depth => mark(Course::GoesOn, depth - 1, self.depths[back]),
        }
    }

    /// The side that somebody who follows this road bets on next.
    ///
    /// - A derived road is followed by betting that its last mark is repeated: on the side for
    ///   which [`Roads::ask`] has the same mark as [`Roads::last`]. There is always exactly one
    ///   once the road has a mark.
    /// - The big road is followed by betting that its last column goes on.
    /// - The bead plate is followed by betting on its last bead that is no tie, which is always
    ///   the same as following the big road.
    ///
    /// It is `None` as long as the road has nothing to follow. That the past of a shoe tells
    /// something about its future is the follower's belief, not this crate's.
    #[inline]
    pub fn predicts(&self, road: Road) -> Option<Side> {
        let side = self.side?;
        match road {
            Road::Bead | Road::Big => Some(side),
            Road::Derived(road) => {
                let last = self.last(road)?;
                let repeats = self.next(road, side) == Some(last);
                Some(if repeats { side } else { side.other() })
            }
        }
    }

    /// The mark that a derived road would get if this side came next.
    #[inline]
    fn next(&self, road: Derived, side: Side) -> Option<Mark> {
        mark(self.course(side), self.depths[0], self.depths[road.columns_back()])
    }

    #[inline]
    fn course(&self, side: Side) -> Course {
        if self.side == Some(side) { Course::GoesOn } else { Course::Breaks }
    }
}

/// The rule of the derived roads, by how deep the last column was before the decision, and how
/// deep the earlier one is that it is compared with.
///
/// If the streak goes on, its new cell is compared with the same row of the earlier column: blue
/// if that column ended just above, red if it is there too, and red again if it ended further up.
/// If the streak breaks, the two columns are compared as they are: red if they are equally deep.
#[inline]
fn mark(course: Course, last: u64, earlier: u64) -> Option<Mark> {
    if earlier == 0 {
        return None;
    }
    Some(match (course, last == earlier) {
        (Course::GoesOn, true) | (Course::Breaks, false) => Mark::Blue,
        (Course::GoesOn, false) | (Course::Breaks, true) => Mark::Red,
    })
}
