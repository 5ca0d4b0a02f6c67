//! What holds for every shoe.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{fed, layout, oracle};
use crate::{Board, Decision, Derived, Grid, Layout, Mark, Road, Side, Tail};

/// Streaks, some of them long, with ties strewn in; a fair coin hardly ever draws a dragon.
fn shoes() -> impl Strategy<Value = Vec<Decision>> {
    let streaky = vec((select(&Decision::ALL[..]), prop_oneof![1..4_usize, 1..20_usize]), 0..40)
        .prop_map(|streaks| {
            let runs = streaks.into_iter().map(|(decision, length)| vec![decision; length]);
            runs.collect::<Vec<_>>().concat()
        });
    prop_oneof![vec(select(&Decision::ALL[..]), 0..100), streaky]
}

fn tails() -> impl Strategy<Value = Tail> {
    select(&[Tail::Redescend, Tail::Straight][..])
}

fn layouts() -> impl Strategy<Value = Layout> {
    (1..9_usize, tails()).prop_map(|(rows, tail)| layout(rows, tail))
}

fn places<M: Copy>(grid: &Grid<M>) -> Vec<(usize, usize)> {
    grid.cells().iter().map(|cell| (cell.column, cell.row)).collect()
}

fn marks<M: Copy>(grid: &Grid<M>) -> Vec<M> {
    grid.cells().iter().map(|cell| cell.mark).collect()
}

#[track_caller]
fn check_apart<M: Copy>(grid: &Grid<M>, layout: Layout) {
    let places = places(grid);
    let apart: HashSet<_> = places.iter().collect();
    assert_eq!(apart.len(), places.len(), "two cells share a place");
    assert!(places.iter().all(|&(_, row)| row < layout.rows.get()));
    let columns = places.iter().map(|&(column, _)| column + 1).max();
    assert_eq!(grid.columns(), columns.unwrap_or(0));
    // Every column up to the last has a cell: a board has no holes to scroll over.
    let entered: HashSet<_> = places.iter().map(|&(column, _)| column).collect();
    assert_eq!(entered.len(), grid.columns());
}

proptest! {
    #[test]
    fn the_two_answers_of_the_ask_road_are_opposite(shoe in shoes()) {
        let roads = fed(&shoe);
        let player = roads.ask(Side::Player);
        prop_assert_eq!(player.map(|mark| mark.map(Mark::other)), roads.ask(Side::Banker));
    }

    #[test]
    fn what_the_ask_road_says_is_what_the_roads_get(
        shoe in shoes(), side in select(&Side::ALL[..]),
    ) {
        let mut roads = fed(&shoe);
        let (asked, before) = (roads.ask(side), roads);
        prop_assert_eq!(roads.push(side.into()), asked);
        for (road, mark) in Derived::ALL.into_iter().zip(asked) {
            prop_assert_eq!(roads.last(road), mark.or(before.last(road)));
        }
    }

    #[test]
    fn derived_roads_agree_with_the_rule_in_other_words(shoe in shoes(), layout in layouts()) {
        let board = Board::of(&shoe, layout);
        for road in Derived::ALL {
            let expected = oracle::marks(&shoe, road);
            prop_assert_eq!(board.roads.last(road), expected.last().copied());
            prop_assert_eq!(marks(board.derived(road)), expected);
        }
    }

    #[test]
    fn fed_one_at_a_time_or_all_at_once_is_the_same(shoe in shoes(), layout in layouts()) {
        prop_assert_eq!(fed(&shoe), Board::of(&shoe, layout).roads);
        // What has been drawn stays where it is, but for ties that nobody's win had followed.
        for end in 0..shoe.len() {
            let before = Board::of(&shoe[..end], layout);
            let after = Board::of(&shoe[..=end], layout);
            prop_assert!(places(&after.big).starts_with(&places(&before.big)));
            prop_assert!(after.bead.cells().starts_with(before.bead.cells()));
            for road in Derived::ALL {
                let before = before.derived(road).cells();
                prop_assert!(after.derived(road).cells().starts_with(before));
            }
        }
    }

    #[test]
    fn neither_rows_nor_tails_change_a_derived_road(
        shoe in shoes(), one in layouts(), other in layouts(),
    ) {
        let (one, other) = (Board::of(&shoe, one), Board::of(&shoe, other));
        prop_assert_eq!(one.roads, other.roads);
        for road in Derived::ALL {
            prop_assert_eq!(marks(one.derived(road)), marks(other.derived(road)));
        }
        prop_assert_eq!(marks(&one.big), marks(&other.big));
    }

    #[test]
    fn scrolling_only_moves_what_is_shown(
        shoe in shoes(), layout in layouts(), width in 0..40_usize,
    ) {
        let board = Board::of(&shoe, layout);
        let left = board.big_eye.columns().saturating_sub(width);
        let shown: Vec<_> = board.big_eye.last_columns(width).collect();
        prop_assert!(shown.iter().all(|cell| cell.column < width));
        let all = board.big_eye.cells().iter().filter(|cell| cell.column >= left);
        let shown = shown.iter().map(|cell| (cell.column + left, cell.row, cell.mark));
        prop_assert!(shown.eq(all.map(|cell| (cell.column, cell.row, cell.mark))));
    }

    #[test]
    fn no_two_cells_share_a_place(shoe in shoes(), layout in layouts()) {
        let board = Board::of(&shoe, layout);
        check_apart(&board.bead, layout);
        check_apart(&board.big, layout);
        for road in Derived::ALL {
            check_apart(board.derived(road), layout);
        }
    }

    #[test]
    fn streaks_are_drawn_where_a_person_would_draw_them(shoe in shoes(), layout in layouts()) {
        let board = Board::of(&shoe, layout);
        let streaks = oracle::columns(&shoe);
        if !streaks.is_empty() {
            prop_assert_eq!(places(&board.big), oracle::places(&streaks, layout).concat());
        }
        let marks = marks(&board.big_eye);
        let streaks: Vec<_> = marks.chunk_by(|one, next| one == next).map(<[_]>::len).collect();
        prop_assert_eq!(places(&board.big_eye), oracle::places(&streaks, layout).concat());
    }

    #[test]
    fn both_tails_draw_each_streak_with_as_many_cells(shoe in shoes(), rows in 1..9_usize) {
        let streaks = oracle::columns(&shoe);
        let boards = [Tail::Redescend, Tail::Straight].map(|tail| {
            marks(&Board::of(&shoe, layout(rows, tail)).big)
        });
        for marks in boards {
            let sides: Vec<_> = marks.iter().filter_map(|mark| mark.side).collect();
            let drawn = sides.chunk_by(|one, next| one == next).map(<[_]>::len);
            prop_assert_eq!(drawn.collect::<Vec<_>>(), streaks.clone());
        }
    }

    #[test]
    fn every_tie_lies_on_a_cell(shoe in shoes(), layout in layouts()) {
        let ties = shoe.iter().filter(|&&decision| decision == Decision::Tie).count();
        let board = Board::of(&shoe, layout);
        prop_assert_eq!(board.big.cells().iter().map(|cell| cell.mark.ties).sum::<usize>(), ties);
        prop_assert_eq!(marks(&board.bead), shoe);
    }

    #[test]
    fn ties_change_no_derived_road(shoe in shoes()) {
        let mut without = shoe.clone();
        without.retain(|&decision| decision != Decision::Tie);
        prop_assert_eq!(fed(&shoe), fed(&without));
    }

    #[test]
    fn swapping_the_sides_changes_no_derived_road(shoe in shoes()) {
        let swap = |decision: &Decision| {
            decision.side().map_or(Decision::Tie, |side| side.other().into())
        };
        let swapped: Vec<_> = shoe.iter().map(swap).collect();
        let (one, other) = (fed(&shoe), fed(&swapped));
        prop_assert_eq!(one.ask(Side::Player), other.ask(Side::Banker));
        for road in Road::ALL {
            prop_assert_eq!(one.predicts(road), other.predicts(road).map(Side::other));
        }
    }

    #[test]
    fn following_a_derived_road_repeats_its_last_mark(shoe in shoes()) {
        let roads = fed(&shoe);
        for road in Derived::ALL {
            let followed = roads.predicts(Road::Derived(road));
            prop_assert_eq!(followed.is_some(), roads.last(road).is_some());
            if let Some(side) = followed {
                let mut next = roads;
                next.push(side.into());
                prop_assert_eq!(next.last(road), roads.last(road));
                let mut next = roads;
                next.push(side.other().into());
                prop_assert_eq!(next.last(road), roads.last(road).map(Mark::other));
            }
        }
    }
}
