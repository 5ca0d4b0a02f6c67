//! How much to bet.

use std::sync::Arc;

use baccarat::Verdict;

/// Stakes in a row, and where in the row to go after a win and after a loss. A push moves nothing.
///
/// A session starts with the first stake. Where the table cuts a stake, the place in the row is
/// what it would have been without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progression {
    /// In units. Shared, for some rows are long.
    stakes: Arc<[u32]>,
    on_win: Move,
    on_loss: Move,
    at_end: AtEnd,
}

/// Where to go in a row of stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// To the first.
    Start,
    /// So many towards the last; none at all is to stay.
    Forward(u32),
    /// So many towards the first, and not beyond it.
    Back(u32),
}

/// Where to go from the last stake if forward is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AtEnd {
    Stay,
    /// It goes to the first.
    StartAgain,
}

/// Why stakes are no progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProgression {
    #[error("a progression has at least one stake")]
    NoStakes,
    #[error("stake {} is nothing: it takes at least one unit", .0 + 1)]
    StakeOfNothing(usize),
}

impl Progression {
    /// A progression of one's own.
    pub fn new(
        stakes: impl Into<Arc<[u32]>>,
        on_win: Move,
        on_loss: Move,
        at_end: AtEnd,
    ) -> Result<Progression, NoProgression> {
        let stakes = stakes.into();
        if stakes.is_empty() {
            return Err(NoProgression::NoStakes);
        }
        match stakes.iter().position(|&units| units == 0) {
            Some(place) => Err(NoProgression::StakeOfNothing(place)),
            None => Ok(Progression { stakes, on_win, on_loss, at_end }),
        }
    }

    /// The stakes in units: at least one stake, of at least one unit.
    pub fn stakes(&self) -> &[u32] {
        &self.stakes
    }

    /// Where a win leads.
    pub fn on_win(&self) -> Move {
        self.on_win
    }

    /// Where a loss leads.
    pub fn on_loss(&self) -> Move {
        self.on_loss
    }

    /// What happens at the last stake.
    pub fn at_end(&self) -> AtEnd {
        self.at_end
    }

    /// The place that follows a place among the stakes.
    pub fn after(&self, place: usize, verdict: Verdict) -> usize {
        let step = match verdict {
            Verdict::Win => self.on_win,
            Verdict::Lose => self.on_loss,
            Verdict::Push => Move::Forward(0),
        };
        match step {
            Move::Start => 0,
            Move::Back(stakes) => place.saturating_sub(stakes as usize),
            Move::Forward(stakes) => match (place.saturating_add(stakes as usize), self.at_end) {
                (next, _) if next < self.stakes.len() => next,
                (_, AtEnd::Stay) => self.stakes.len() - 1,
                (_, AtEnd::StartAgain) => 0,
            },
        }
    }
}
