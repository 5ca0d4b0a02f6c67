//! A table as bytes, for a snapshot: all but its house, which is given back to it.

use std::sync::Arc;

use house::House;
use primitives::{Layout, Saved};

use crate::engine::Engine;
use crate::table::{LongestOdds, Table};

macro_rules! saved_besides_house {
    ($($field:ident),+ $(,)?) => {
        impl Table {
            /// Adds the table to these bytes.
            pub fn save(&self, to: &mut Vec<u8>) {
                let Table { house: _, odds: _, engine: _, $($field),+ } = self;
                $( $field.save(to); )+
            }

            /// The table of this house that these bytes begin with, which are taken away.
            pub fn restore(house: Arc<House>, from: &mut &[u8]) -> Option<Table> {
                $( let $field = Saved::restore(from)?; )+
                let (odds, engine) = (LongestOdds::of(&house), Engine::NEWEST);
                Some(Table { odds, house, engine, $($field),+ })
            }

            /// Adds what a table is made of.
            pub fn describe(layout: &mut Layout) {
                $( layout.part(stringify!($field), |it: &Table| Some(&it.$field)); )+
            }
        }
    };
}

saved_besides_house! {
    staff, paused_at, phase, shoe, shoes, coups, felt, purses, last, care, books, closed_at, case,
    reported_by, past, over, uncounted, unopened,
}
