//! Cells in columns and rows.

use std::num::NonZeroUsize;

/// How boards are drawn. Nothing of it changes what the derived roads say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many rows every road has.
    pub rows: NonZeroUsize,
    /// How a streak goes on where it has no more room below.
    pub tail: Tail,
}

/// Six rows, as on every printed score card, and tails that go down again.
impl Default for Layout {
    fn default() -> Layout {
        const SIX: NonZeroUsize = NonZeroUsize::new(6).expect("six is not zero");
        Layout { rows: SIX, tail: Tail::Redescend }
    }
}

/// How a streak goes on where it has no more room below: to the right, as a dragon's tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// It goes down again as soon as there is room.
    Redescend,
    /// It stays in its row.
    Straight,
}

/// A mark and where it is drawn. Columns and rows count from zero, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell<M> {
    pub column: usize,
    pub row: usize,
    pub mark: M,
}

/// The cells of a road, in the order in which they were marked. No two share a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<M> {
    cells: Vec<Cell<M>>,
    columns: usize,
}

impl<M> Grid<M> {
    pub(crate) fn new() -> Grid<M> {
        Grid { cells: Vec::new(), columns: 0 }
    }

    pub(crate) fn push(&mut self, (column, row): (usize, usize), mark: M) {
        self.cells.push(Cell { column, row, mark });
        self.columns = self.columns.max(column + 1);
    }

    pub(crate) fn last_mut(&mut self) -> Option<&mut M> {
        self.cells.last_mut().map(|cell| &mut cell.mark)
    }

    pub fn cells(&self) -> &[Cell<M>] {
        &self.cells
    }

    /// How many columns it takes to show them all.
    pub fn columns(&self) -> usize {
        self.columns
    }
}

impl<M: Copy> Grid<M> {
    /// What a board of that many columns shows: the last ones, counted from its own left edge.
    pub fn last_columns(&self, width: usize) -> impl Iterator<Item = Cell<M>> {
        let left = self.columns.saturating_sub(width);
        let shown = self.cells.iter().filter(move |cell| cell.column >= left);
        shown.map(move |cell| Cell { column: cell.column - left, ..*cell })
    }
}
