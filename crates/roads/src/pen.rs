//! Where the cells of streaks go.

use crate::grid::{Layout, Tail};

/// Draws streaks from left to right and says where each cell goes.
///
/// A streak starts at the top and only ever goes down or to the right, and so did all before it,
/// further to the left. None can cross another, so each stays above and to the right of the
/// earlier ones, and all that has to be kept of them is where each column's free room ends.
#[derive(Clone, Debug)]
pub(crate) struct Pen {
    layout: Layout,
    /// The topmost row that is taken, for each column that has been entered.
    tops: Vec<usize>,
    /// The first column in which the next streak may start.
    next_start: usize,
    column: usize,
    row: usize,
    /// The first row of this column that was taken before this streak came, or the end of it.
    floor: usize,
    course: Course,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Down,
    Tail,
}

impl Pen {
    pub(crate) fn new(layout: Layout) -> Pen {
        Pen {
            layout,
            tops: Vec::new(),
            next_start: 0,
            column: 0,
            row: 0,
            floor: 0,
            course: Course::Down,
        }
    }

    /// The first cell of a new streak: at the top, right after the column in which the last one
    /// started, or further on if tails in the top row are in the way.
    pub(crate) fn start(&mut self) -> (usize, usize) {
        let mut column = self.next_start;
        while self.tops.get(column) == Some(&0) {
            column += 1;
        }
        self.next_start = column + 1;
        self.course = Course::Down;
        self.enter(column, 0)
    }

    /// The next cell of the same streak: below if there is room, else to the right.
    pub(crate) fn go_on(&mut self) -> (usize, usize) {
        let may_fall = self.course == Course::Down || self.layout.tail == Tail::Redescend;
        if may_fall && self.row + 1 < self.floor {
            self.row += 1;
            return (self.column, self.row);
        }
        self.course = Course::Tail;
        self.enter(self.column + 1, self.row)
    }

    fn enter(&mut self, column: usize, row: usize) -> (usize, usize) {
        if column == self.tops.len() {
            self.tops.push(self.layout.rows.get());
        }
        (self.column, self.row) = (column, row);
        self.floor = std::mem::replace(&mut self.tops[column], row);
        assert!(row < self.floor, "streaks do not cross");
        (column, row)
    }
}
