//! The versions of the decision rules.

/// The rules by which a command was decided. A line of the journal names its version, and is
/// verified by that version for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Engine {
    /// The first.
    V1,
    /// The floor, and no dealer alone, puts other cards in the place of those of a coup that has
    /// stakes. The record of a shoe that is over has no more of a card than its decks. What could
    /// not be taken back of a payment is not paid again before it. Hands on which nobody has
    /// wagered are ghost hands of the house's maximum, and the house's clock waits for the first
    /// wager where no more of them are dealt. A card that waits is one of the next coup's.
    V2,
}

impl Engine {
    /// All of them, the oldest first.
    pub const ALL: &'static [Engine] = &[Engine::V1, Engine::V2];

    /// By which commands are decided now.
    pub const NEWEST: Engine = Engine::V2;

    /// Its number in the journal.
    pub fn number(self) -> u32 {
        match self {
            Engine::V1 => 1,
            Engine::V2 => 2,
        }
    }

    /// The version of that number, if this program knows it.
    pub fn of_number(number: u32) -> Option<Engine> {
        Engine::ALL.iter().copied().find(|engine| engine.number() == number)
    }
}
