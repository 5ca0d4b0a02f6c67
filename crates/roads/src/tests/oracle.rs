//! The rules once more, in the words that people draw by, with the whole board in sight.

use std::collections::HashSet;

use crate::{Decision, Derived, Layout, Mark, Tail};

/// The lengths of the streaks.
pub(super) fn columns(decisions: &[Decision]) -> Vec<usize> {
    let winners: Vec<_> = decisions.iter().filter_map(|decision| decision.side()).collect();
    winners.chunk_by(|one, next| one == next).map(<[_]>::len).collect()
}

/// The marks of a derived road: for each cell of the big road, whether two places of the board
/// match.
pub(super) fn marks(decisions: &[Decision], road: Derived) -> Vec<Mark> {
    let columns = columns(decisions);
    let back = road.columns_back();
    let is_filled = |column: usize, row: usize| row < columns[column];
    let mut marks = Vec::new();
    for (column, &length) in columns.iter().enumerate() {
        for row in 0..length {
            let is_regular = match row {
                0 if column > back => columns[column - 1] == columns[column - 1 - back],
                1.. if column >= back => {
                    is_filled(column - back, row) == is_filled(column - back, row - 1)
                }
                _ => continue,
            };
            marks.push(if is_regular { Mark::Red } else { Mark::Blue });
        }
    }
    marks
}

/// Where streaks of these lengths are drawn, by looking at every place.
pub(super) fn places(streaks: &[usize], layout: Layout) -> Vec<Vec<(usize, usize)>> {
    let mut taken = HashSet::new();
    let mut start = 0;
    let mut streaks_drawn = Vec::new();
    for &length in streaks {
        while taken.contains(&(start, 0)) {
            start += 1;
        }
        let mut path = vec![(start, 0)];
        let mut has_turned = false;
        taken.insert((start, 0));
        while path.len() < length {
            let (column, row) = path[path.len() - 1];
            let below = (column, row + 1);
            let has_room = row + 1 < layout.rows.get() && !taken.contains(&below);
            let next = match layout.tail {
                Tail::Straight if has_turned => (column + 1, row),
                _ if has_room => below,
                _ => (column + 1, row),
            };
            has_turned |= next.0 > column;
            assert!(taken.insert(next), "two cells at {next:?}");
            path.push(next);
        }
        streaks_drawn.push(path);
        start += 1;
    }
    streaks_drawn
}
