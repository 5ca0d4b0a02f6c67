//! The scoreboard of a shoe.

use crate::mirror::{Mirror, Sides, mirror};
use crate::plain::{Id, WagerId};

type Side = Id<baccarat::Side>;
type Winner = Id<baccarat::Winner>;

mirror! {
    /// What is drawn on the roads, and what is counted. Cells are told, and nothing is left to be
    /// worked out.
    pub struct Board : table::Board {
        /// The shoe's number, if there is one.
        shoe: Option<u32>,
        /// How many decisions are on it.
        coups: u32,
        /// The bead plate, in order.
        bead: Vec<Bead>,
        /// The big road.
        big: Vec<BigCell>,
        /// Big eye boy.
        big_eye: Vec<MarkCell>,
        /// Small road.
        small: Vec<MarkCell>,
        /// Cockroach pig.
        cockroach: Vec<MarkCell>,
        /// What big eye boy, small road and cockroach pig would be given next, where the house
        /// shows it.
        ask: Option<Sides<Vec<Option<Mark>>>>,
        /// What is counted.
        counts: Counts,
    }
}

mirror! {
    /// A cell of the bead plate: one decision.
    pub struct Bead : table::Bead {
        /// From the left, counted from zero.
        column: u32,
        /// From the top.
        row: u32,
        /// Who won.
        winner: Winner,
        /// With what.
        total: u8,
        /// Whether a hand had 8 or 9 in two cards.
        natural: bool,
        /// Whose first two cards were a pair.
        pairs: Sides<bool>,
        /// A rare hand, by the wager that wins on it.
        special: Option<WagerId>,
    }
}

mirror! {
    /// A cell of the big road.
    pub struct BigCell : table::BigCell {
        /// From the left, counted from zero.
        column: u32,
        /// From the top.
        row: u32,
        /// Who won; nobody, if there were only ties yet.
        side: Option<Side>,
        /// How many ties lie on it.
        ties: u32,
        /// A rare hand, by the wager that wins on it.
        special: Option<WagerId>,
    }
}

mirror! {
    /// A cell of a derived road.
    pub struct MarkCell : table::MarkCell {
        /// From the left, counted from zero.
        column: u32,
        /// From the top.
        row: u32,
        /// What is there.
        mark: Mark,
    }
}

mirror! {
    /// A mark of a derived road.
    pub enum Mark : table::Mark {
        /// The shoe repeats itself.
        Red,
        /// It does not.
        Blue,
    }
}

mirror! {
    /// What is counted of a shoe.
    pub struct Counts : table::Counts {
        /// Won by the Player.
        player: u32,
        /// Won by the Banker.
        banker: u32,
        /// Ties.
        tie: u32,
        /// The Player's first two cards were a pair.
        player_pair: u32,
        /// The Banker's were.
        banker_pair: u32,
        /// A hand had 8 or 9 in two cards.
        naturals: u32,
        /// Rare hands that the house offers a wager on.
        specials: Vec<Special>,
        /// The longest run of one side, ties aside.
        longest: Option<Run>,
    }
}

mirror! {
    /// A rare hand, and how often it came.
    pub struct Special : table::Special {
        /// The wager that wins on it.
        wager: WagerId,
        /// How often.
        count: u32,
    }
}

mirror! {
    /// A run of one side.
    pub struct Run : table::Run {
        /// Whose.
        side: Side,
        /// How long.
        length: u32,
    }
}

impl Board {
    /// The scoreboard of a table's shoe.
    pub fn of_table(table: &table::Table) -> Board {
        Board::of(&table.board())
    }
}
