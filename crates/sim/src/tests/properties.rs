//! What holds for every procedure, seed and shoe.

use proptest::prelude::*;

use super::{procedure, shoes, shuffle, stream};
use crate::{Procedure, Purpose, Stream};

/// Any procedure that is accepted: of any house, and of none.
fn procedures() -> impl Strategy<Value = Procedure> {
    let burns = (prop::array::uniform10(0..=12_u32), prop_oneof![4 => 0..4_u32, 1 => 4..=12_u32]);
    let cuts = (0..416_u32, 0..4_u32, 0..4_u32);
    let ghosts = prop_oneof![Just(0), 0..100_u32];
    (1..=8_u8, burns, cuts, ghosts)
        .prop_map(|(decks, (burned, between_coups), (cut, after_cut, after_cut_first), ghosts)| {
            let procedure = Procedure {
                decks,
                burned,
                first_card_shown: true,
                between_coups,
                cut_depth: 0,
                after_cut,
                after_cut_first,
                ghosts,
            };
            let cut_depth = cut % procedure.cards();
            Procedure { cut_depth, ..procedure }
        })
        .prop_filter("a shoe could run out", |procedure| procedure.check().is_ok())
}

proptest! {
    #[test]
    fn all_ways_deal_the_same_shoes(
        procedure in procedures(),
        seed: u64,
        first in prop_oneof![0..1_000_000_u64, 0..u64::MAX - 30],
        count in 0..20_u64,
    ) {
        shoes::check(&procedure, seed, first..first + count);
    }

    #[test]
    fn an_accepted_procedure_never_runs_out(
        procedure in procedures(),
        lengths in prop::collection::vec(4..=6_u32, 0..104),
    ) {
        procedure::check_worst(&procedure, &lengths);
    }

    #[test]
    fn a_number_below_is_that_of_the_rule(seed: u64, shoe: u64, end in 1..=u32::MAX) {
        stream::check_below(Stream::of(seed, shoe, Purpose::Faces), end);
    }

    #[test]
    fn places_are_those_of_the_rule(word: u32, next in 0..415_u64) {
        shuffle::check_places(word, next);
    }

    #[test]
    fn arrangements_are_those_of_the_rule(seed: u64, shoe: u64, decks in 1..=8_u8) {
        shuffle::check_arrangement(seed, shoe, decks);
    }
}
