//! Somebody who watches shoes, at one cut depth or at several.

use baccarat::{Wager, WagerId};

use crate::deal::Dealer;
use crate::procedure::{NoProcedure, Procedure};

/// The shoes that a counter watches.
///
/// Shuffles do not depend on where the cut card goes, so one pass over the shoes answers for every
/// cut depth: a depth says only which coups are dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// How the shoes are dealt. Its own cut depth is not used.
    pub procedure: Procedure,
    /// How many cards lie behind the cut card: each depth is answered for.
    pub cut_depths: Vec<u32>,
    /// Which shoes they are.
    pub seed: u64,
}

/// Why shoes cannot be watched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWatch {
    #[error("there is no cut depth to answer for")]
    NoCutDepths,
    #[error("with the cut card at {depth}: {why}")]
    CutDepth {
        /// How many cards lie behind the cut card.
        depth: u32,
        why: NoProcedure,
    },
    #[error("there is no wager {0} to count for")]
    NoSuchWager(WagerId),
    #[error("the lines of {0} pay odds that have no common denominator")]
    TooFine(WagerId),
}

impl Watch {
    /// Shoes of one procedure, at the cut depth that it has.
    pub fn of(procedure: &Procedure, seed: u64) -> Watch {
        let cut_depths = vec![procedure.cut_depth];
        Watch { procedure: procedure.clone(), cut_depths, seed }
    }

    /// Whether every cut depth can be dealt to.
    ///
    /// # Errors
    /// There is none, or with one of them a shoe could run out of cards.
    pub fn check(&self) -> Result<(), NoWatch> {
        if self.cut_depths.is_empty() {
            return Err(NoWatch::NoCutDepths);
        }
        for &depth in &self.cut_depths {
            let procedure = Procedure { cut_depth: depth, ..self.procedure.clone() };
            procedure.check().map_err(|why| NoWatch::CutDepth { depth, why })?;
        }
        Ok(())
    }

    /// Who deals the shoes.
    pub(crate) fn dealer(&self) -> Dealer {
        Dealer::at_cut_depths(&self.procedure, &self.cut_depths, self.seed)
    }

    /// How many coups with wagers there are among so many.
    pub(crate) fn with_wagers(&self, coups: usize) -> u32 {
        (coups as u32).saturating_sub(self.procedure.ghosts)
    }
}

/// The wager of that name.
pub(crate) fn find<'w>(wagers: &'w [Wager], id: &WagerId) -> Result<&'w Wager, NoWatch> {
    let found = wagers.iter().find(|wager| wager.id() == id);
    found.ok_or_else(|| NoWatch::NoSuchWager(id.clone()))
}
