//! The progressions that have a name.

use super::plan::Session;
use super::progression::{AtEnd, Move, Progression};

/// A progression that people know by name: the same data that anybody can write.
///
/// Some of them know no end. Their row goes on to [`Session::UNITS_MAX`], which no table's maximum
/// is above, so it is always the table that stops them and never the row.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// As command lines write it.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    stakes: fn() -> Vec<u32>,
    on_win: Move,
    on_loss: Move,
    at_end: AtEnd,
}

const NAMED: &[Named] = &[
    Named {
        name: "flat",
        about: "One unit, always.",
        stakes: || vec![1],
        on_win: Move::Start,
        on_loss: Move::Start,
        at_end: AtEnd::Stay,
    },
    Named {
        name: "martingale",
        about: "Doubles after a loss and starts again after a win.",
        stakes: doubled,
        on_win: Move::Start,
        on_loss: Move::Forward(1),
        at_end: AtEnd::Stay,
    },
    Named {
        name: "paroli",
        about: "Doubles after a win, and starts again after a loss or the third win in a row.",
        stakes: || vec![1, 2, 4],
        on_win: Move::Forward(1),
        on_loss: Move::Start,
        at_end: AtEnd::StartAgain,
    },
    Named {
        name: "fibonacci",
        about: "Goes along 1, 1, 2, 3, 5, 8, …: one further after a loss, two back after a win.",
        stakes: fibonacci,
        on_win: Move::Back(2),
        on_loss: Move::Forward(1),
        at_end: AtEnd::Stay,
    },
    Named {
        name: "dalembert",
        about: "Adds a unit after a loss and takes one off after a win.",
        stakes: || (1..=Session::UNITS_MAX).collect(),
        on_win: Move::Back(1),
        on_loss: Move::Forward(1),
        at_end: AtEnd::Stay,
    },
    Named {
        name: "1-3-2-6",
        about: "Goes along 1, 3, 2, 6 as long as it wins, and starts again after a loss or the 6.",
        stakes: || vec![1, 3, 2, 6],
        on_win: Move::Forward(1),
        on_loss: Move::Start,
        at_end: AtEnd::StartAgain,
    },
];

impl Named {
    /// All of them.
    pub fn all() -> &'static [Named] {
        NAMED
    }

    /// The data behind the name.
    pub fn progression(&self) -> Progression {
        Progression::new((self.stakes)(), self.on_win, self.on_loss, self.at_end)
            .expect("a named progression has stakes")
    }
}

impl Progression {
    /// The progression of that name: one of [`Named::all`].
    pub fn named(name: &str) -> Option<Progression> {
        Named::all().iter().find(|named| named.name == name).map(Named::progression)
    }
}

fn doubled() -> Vec<u32> {
    up_to_the_most(std::iter::successors(Some(1), |last| Some(last * 2)))
}

fn fibonacci() -> Vec<u32> {
    let pairs = std::iter::successors(Some((1, 1)), |&(last, next)| Some((next, last + next)));
    up_to_the_most(pairs.map(|(last, _)| last))
}

/// The stakes up to the first that no table takes whole.
fn up_to_the_most(stakes: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut row = Vec::new();
    for units in stakes {
        row.push(units);
        if units >= Session::UNITS_MAX {
            break;
        }
    }
    row
}
