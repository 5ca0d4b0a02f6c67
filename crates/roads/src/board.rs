//! Every road of a shoe, to be drawn.

use crate::decision::{Decision, Side};
use crate::grid::{Grid, Layout};
use crate::pen::Pen;
use crate::road::{Derived, Mark};
use crate::state::Roads;

/// Every road of a shoe as cells, and the state that they have led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// A cell for every decision, from top to bottom and then to the right.
    pub bead: Grid<Decision>,
    /// A column for every streak, ties on the cell before them.
    pub big: Grid<BigMark>,
    /// Big eye boy.
    pub big_eye: Grid<Mark>,
    /// Small road.
    pub small: Grid<Mark>,
    /// Cockroach pig.
    pub cockroach: Grid<Mark>,
    /// For the ask road.
    pub roads: Roads,
}

/// A cell of the big road.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BigMark {
    /// Who won. Ties that nobody's win has followed yet are held by a cell of nobody.
    pub side: Option<Side>,
    /// How many ties lie on the cell: those that followed, and on the first cell also those that
    /// came before.
    pub ties: usize,
}

impl Board {
    /// The roads of these decisions.
    pub fn of(decisions: &[Decision], layout: Layout) -> Board {
        let mut roads = Roads::new();
        let mut derived = Derived::ALL.map(|_| Vec::new());
        for &decision in decisions {
            for (road, mark) in derived.iter_mut().zip(roads.push(decision)) {
                road.extend(mark);
            }
        }
        let [big_eye, small, cockroach] = derived.map(|marks| derived_road(&marks, layout));
        Board {
            bead: bead_plate(decisions, layout),
            big: big_road(decisions, layout),
            big_eye,
            small,
            cockroach,
            roads,
        }
    }

    /// A derived road by its name.
    pub fn derived(&self, road: Derived) -> &Grid<Mark> {
        match road {
            Derived::BigEye => &self.big_eye,
            Derived::Small => &self.small,
            Derived::Cockroach => &self.cockroach,
        }
    }
}

fn bead_plate(decisions: &[Decision], layout: Layout) -> Grid<Decision> {
    let mut grid = Grid::new();
    for (place, &decision) in decisions.iter().enumerate() {
        grid.push((place / layout.rows, place % layout.rows), decision);
    }
    grid
}

fn big_road(decisions: &[Decision], layout: Layout) -> Grid<BigMark> {
    let mut grid = Grid::new();
    let mut pen = Pen::new(layout);
    let mut streak = None;
    let mut ties_held = 0;
    for decision in decisions {
        match (decision.side(), grid.last_mut()) {
            (None, None) => ties_held += 1,
            (None, Some(BigMark { ties, .. })) => *ties += 1,
            (side, _) => {
                let place = if side == streak { pen.go_on() } else { pen.start() };
                grid.push(place, BigMark { side, ties: std::mem::take(&mut ties_held) });
                streak = side;
            }
        }
    }
    if ties_held > 0 {
        grid.push(pen.start(), BigMark { side: None, ties: ties_held });
    }
    grid
}

/// Laid out like a big road: a change of colour starts a column.
fn derived_road(marks: &[Mark], layout: Layout) -> Grid<Mark> {
    let mut grid = Grid::new();
    let mut pen = Pen::new(layout);
    for streak in marks.chunk_by(|one, next| one == next) {
        for (depth, &mark) in streak.iter().enumerate() {
            grid.push(if depth == 0 { pen.start() } else { pen.go_on() }, mark);
        }
    }
    grid
}
