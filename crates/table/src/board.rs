//! The scoreboard of the shoe: what is drawn on the roads, and what is counted.
//!
//! It is made of coups that everybody has seen to their end, so every audience has the same.

use baccarat::{BySide, Coup, Facts, Pair, Side, Step, WagerId, Winner};
use roads::{Cell, Decision, Grid, Layout, Mark};

use crate::past::PastCoup;
use crate::table::Table;

/// The wagers whose wins are written into the cells: a shoe's rare hands.
const SPECIALS: [&str; 2] = ["dragon-7", "panda-8"];

/// What is drawn on the roads, and what is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The shoe's number, if there is one.
    pub shoe: Option<u32>,
    /// How many decisions are on it.
    pub coups: u32,
    /// The bead plate, in order.
    pub bead: Vec<Bead>,
    /// The big road.
    pub big: Vec<BigCell>,
    /// Big eye boy.
    pub big_eye: Vec<MarkCell>,
    /// Small road.
    pub small: Vec<MarkCell>,
    /// Cockroach pig.
    pub cockroach: Vec<MarkCell>,
    /// What the derived roads would be given next, where the house shows it.
    pub ask: Option<BySide<Vec<Option<Mark>>>>,
    pub counts: Counts,
}

/// A cell of the bead plate: one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bead {
    /// From the left, counted from zero.
    pub column: u32,
    /// From the top.
    pub row: u32,
    pub winner: Winner,
    pub total: u8,
    /// Whether a hand had 8 or 9 in two cards.
    pub natural: bool,
    /// Whose first two cards were a pair.
    pub pairs: BySide<bool>,
    /// A rare hand, by the wager that wins on it.
    pub special: Option<WagerId>,
}

/// A cell of the big road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BigCell {
    /// From the left, counted from zero.
    pub column: u32,
    /// From the top.
    pub row: u32,
    /// Who won; nobody, if there were only ties yet.
    pub side: Option<Side>,
    /// How many ties lie on it.
    pub ties: u32,
    /// A rare hand, by the wager that wins on it.
    pub special: Option<WagerId>,
}

/// A cell of a derived road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkCell {
    /// From the left, counted from zero.
    pub column: u32,
    /// From the top.
    pub row: u32,
    pub mark: Mark,
}

/// What is counted of a shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won by the Player.
    pub player: u32,
    /// Won by the Banker.
    pub banker: u32,
    pub tie: u32,
    /// The Player's first two cards were a pair.
    pub player_pair: u32,
    /// The Banker's were.
    pub banker_pair: u32,
    /// A hand had 8 or 9 in two cards.
    pub naturals: u32,
    /// Rare hands that the house offers a wager on.
    pub specials: Vec<Special>,
    /// The longest run of one side, ties aside.
    pub longest: Option<Run>,
}

/// A rare hand, and how often it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    /// The wager that wins on it.
    pub wager: WagerId,
    /// How often.
    pub count: u32,
}

/// A run of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub side: Side,
    pub length: u32,
}

/// A decision as the board needs it.
struct Decided {
    facts: Facts,
    special: Option<WagerId>,
}

impl Table {
    /// The scoreboard of the shoe.
    pub fn board(&self) -> Board {
        let decided: Vec<Decided> =
            self.past.iter().filter_map(|past| self.decided(past)).collect();
        let decisions: Vec<Decision> =
            decided.iter().map(|decided| decision(decided.facts.winner())).collect();
        // Each is named, so that a new one is not left out.
        let roads::Board { bead, big, big_eye, small: small_road, cockroach, roads } =
            roads::Board::of(&decisions, Layout::default());
        let ask = self.house.terminals.ask_road.then(|| BySide {
            player: roads.ask(roads::Side::Player).to_vec(),
            banker: roads.ask(roads::Side::Banker).to_vec(),
        });
        Board {
            shoe: self.shoe.as_ref().map(|shoe| shoe.number),
            coups: small(decided.len()),
            bead: beads(&bead, &decided),
            big: big_road(&big, &decided),
            big_eye: marks(&big_eye),
            small: marks(&small_road),
            cockroach: marks(&cockroach),
            ask,
            counts: self.counts(&decided),
        }
    }

    /// What a coup was decided by, if it is drawn on the roads.
    fn decided(&self, past: &PastCoup) -> Option<Decided> {
        let is_drawn = past.is_open && !past.is_void;
        if !is_drawn || (past.ghost.is_some() && !self.house.ghost.on_roads) {
            return None;
        }
        let mut coup = Coup::new();
        for card in &past.cards {
            coup.give(*card).ok()?;
        }
        let Step::Over(facts) = coup.next() else { return None };
        let special = self.specials().find(|wager| {
            let wager = self.house.wager(wager.as_str()).expect("it is offered");
            wager.lines().iter().any(|line| line.when.holds(&facts))
        });
        Some(Decided { facts, special })
    }

    /// The rare hands that the house offers a wager on.
    fn specials(&self) -> impl Iterator<Item = WagerId> {
        let offered = self.house.wagers.offered().iter().map(|offer| offer.wager.id());
        offered.filter(|id| SPECIALS.contains(&id.as_str())).cloned()
    }

    fn counts(&self, decided: &[Decided]) -> Counts {
        let count =
            |is: &dyn Fn(&Decided) -> bool| small(decided.iter().filter(|it| is(it)).count());
        let won = |winner| count(&|it| it.facts.winner() == winner);
        let pairs = |side| count(&|it| it.facts.pairs[side] != Pair::None);
        let special = |wager: WagerId| {
            let count = count(&|it| it.special.as_ref() == Some(&wager));
            Special { wager, count }
        };
        Counts {
            player: won(Winner::Player),
            banker: won(Winner::Banker),
            tie: won(Winner::Tie),
            player_pair: pairs(Side::Player),
            banker_pair: pairs(Side::Banker),
            naturals: count(&|it| is_natural(&it.facts)),
            specials: self.specials().map(special).collect(),
            longest: longest(decided),
        }
    }
}

fn is_natural(facts: &Facts) -> bool {
    facts.is_natural(Side::Player) || facts.is_natural(Side::Banker)
}

fn decision(winner: Winner) -> Decision {
    match winner {
        Winner::Player => Decision::Player,
        Winner::Banker => Decision::Banker,
        Winner::Tie => Decision::Tie,
    }
}

fn side(winner: Winner) -> Option<Side> {
    match winner {
        Winner::Player => Some(Side::Player),
        Winner::Banker => Some(Side::Banker),
        Winner::Tie => None,
    }
}

fn beads(grid: &Grid<Decision>, decided: &[Decided]) -> Vec<Bead> {
    let bead = |(cell, decided): (&Cell<Decision>, &Decided)| {
        let Decided { facts, special } = decided;
        let of = side(facts.winner()).unwrap_or(Side::Player);
        Bead {
            column: small(cell.column),
            row: small(cell.row),
            winner: facts.winner(),
            total: facts.totals[of].get(),
            natural: is_natural(facts),
            pairs: facts.pairs.map(|pair| pair != Pair::None),
            special: special.clone(),
        }
    };
    grid.cells().iter().zip(decided).map(bead).collect()
}

fn big_road(grid: &Grid<roads::BigMark>, decided: &[Decided]) -> Vec<BigCell> {
    // A cell for every winner, in their order, and one for ties that none has followed.
    let mut winners = decided.iter().filter(|it| it.facts.winner() != Winner::Tie);
    let cell = |cell: &Cell<roads::BigMark>| {
        let winner = cell.mark.side.and_then(|_| winners.next());
        BigCell {
            column: small(cell.column),
            row: small(cell.row),
            side: winner.and_then(|it| side(it.facts.winner())),
            ties: small(cell.mark.ties),
            special: winner.and_then(|it| it.special.clone()),
        }
    };
    grid.cells().iter().map(cell).collect()
}

fn marks(grid: &Grid<Mark>) -> Vec<MarkCell> {
    let cell = |cell: &Cell<Mark>| MarkCell {
        column: small(cell.column),
        row: small(cell.row),
        mark: cell.mark,
    };
    grid.cells().iter().map(cell).collect()
}

fn longest(decided: &[Decided]) -> Option<Run> {
    let sides: Vec<Side> = decided.iter().filter_map(|it| side(it.facts.winner())).collect();
    let runs = sides.chunk_by(|one, next| one == next);
    let runs = runs.map(|run| Run { side: run[0], length: small(run.len()) });
    // The latest of the longest: it is the one that people remember.
    runs.max_by_key(|run| run.length)
}

fn small(count: usize) -> u32 {
    u32::try_from(count).expect("a shoe has a few hundred cards")
}
