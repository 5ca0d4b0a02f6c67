//! A short shoe at a table, from a seed, as each audience is shown it.
//!
//! | file | what it holds |
//! |---|---|
//! | `shoe.rs` | who is there and what they do, from opening to the end of the shoe |
//! | `mishap.rs` | what goes wrong where something does, and what is done about it |
//! | `teller.rs` | what changes of what an audience sees, line by line |
//! | `changes.rs` | two views compared, in words |
//!
//! The auditor of the evenings keeps its books beside it and looks at every view that is told: a
//! card that lies face down and is shown to anybody but whoever squeezes it ends the playthrough.

mod changes;
mod mishap;
mod shoe;
mod teller;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use house::House;

use shoe::Shoe;

/// What one audience was shown of a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Who, as the name of a file.
    pub audience: &'static str,
    /// The story, line by line.
    pub text: String,
    /// The kinds of event that they were told of, each by its name.
    pub kinds: BTreeSet<&'static str>,
}

/// How long wagers are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Until the dealer says "no more bets".
    Word,
    /// As long as the house's timers say.
    Clock,
}

/// What happens in a shoe besides the coups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Nothing: ten coups without a mistake.
    InOrder,
    /// Four coups. A card drops in the second, before the hands are turned over, and the first card
    /// of the third is misread, which is found when it has been paid. The floor rules on both.
    GoesWrong,
}

/// Plays one short shoe of a house, the same for the same seed, and tells it to every audience: a
/// patron with a seat, one without, the room, the dealer, the floor and an auditor.
///
/// # Errors
/// The table refuses what a view said could be done, the books do not balance, or somebody is shown
/// what they may not see.
pub fn playthrough(
    house: House,
    timing: Timing,
    course: Course,
    seed: u64,
) -> Result<Vec<Shown>, String> {
    let mut shoe = Shoe::new(house, timing, course, seed);
    shoe.play()?;
    Ok(shoe.told())
}
