//! What this machine's vectors do is what the plain loops do. Where AVX2 is to be had, the calls
//! that choose are calls of it.

use super::*;

/// The draws of whole shoes, for several numbers of decks.
#[test]
fn vectors_draw_what_plain_loops_draw() {
    for decks in 1..=8_u32 {
        for first in [0, 8, 1_000_003, u64::MAX - 3] {
            let key = stream::key(decks.into());
            let (mut one, mut two) = (Source::of(key, first), Source::of(key, first));
            for deck in 0..decks {
                let next = decks * ZEROS as u32 + deck * 2 * ROWS as u32;
                let (mut ones, mut twos) = ([[[0; 2]; LANES]; ROWS], [[[1; 2]; LANES]; ROWS]);
                draw(&mut one, next, &mut ones);
                portable::draw(&mut two, next, &mut twos);
                assert_eq!(ones, twos, "{decks} decks from shoe {first}");
            }
            assert_eq!(one.words, two.words);
            // The upper halves are of no account.
            assert_eq!(one.least.map(|least| least as u32), two.least.map(|least| least as u32));
        }
    }
}

/// Words at the edges: all ones, all zeros, and halves of each.
#[test]
fn vectors_draw_the_same_from_words_at_the_edges() {
    let edges = [0, u64::MAX, 0xffff_ffff, 0xffff_ffff_0000_0000, 1, 1 << 32, 1 << 63];
    for word in edges {
        let make = || Source { words: [[word; LANES]; 4], least: [u64::MAX; LANES] };
        let (mut one, mut two) = (make(), make());
        let (mut ones, mut twos) = ([[[0; 2]; LANES]; ROWS], [[[1; 2]; LANES]; ROWS]);
        draw(&mut one, 380, &mut ones);
        portable::draw(&mut two, 380, &mut twos);
        assert_eq!((ones, one.words), (twos, two.words), "{word:#x}");
        assert_eq!(one.least.map(|least| least as u32), two.least.map(|least| least as u32));
    }
}

/// A million places with cards of all values before and behind them.
#[test]
fn vectors_find_the_places_that_plain_loops_find() {
    let mut values = Box::new([0_u8; 1 << 16]);
    let mut stream = Stream::of(1, 1, Purpose::Faces);
    for _ in 0..300 {
        values
            .iter_mut()
            .take(LANES * STRIDE + 64)
            .for_each(|value| *value = stream.below(10) as u8);
        let (mut one, mut two) = (Box::new([0; 1 << 16]), Box::new([0; 1 << 16]));
        find_places(&values, &mut one);
        portable::find_places(&values, &mut two);
        assert_eq!(one[..LANES * STRIDE], two[..LANES * STRIDE]);
    }
}

/// A lane's shoe is that of the plain shuffle, and the shoes that the plain shuffle refuses at
/// first are among those looked at.
#[test]
fn lanes_hold_the_shoes_of_the_plain_shuffle() {
    for decks in [1, 2, 3, 5, 8] {
        let procedure = Procedure::usual(decks, 14);
        let mut kernel = Kernel::new(&procedure, 11);
        let cards = procedure.cards() as usize;
        let mut plain = vec![0; cards];
        let mut anew = 0;
        for first in (0..4_000).step_by(LANES) {
            kernel.arrange(first);
            for lane in 0..LANES {
                let shoe = first + lane as u64;
                shuffle::arrange(kernel.key, shoe, decks, &mut plain);
                assert_eq!(kernel.values[lane * STRIDE..][..cards], plain, "shoe {shoe}");
                let decks = usize::from(decks);
                anew += u32::from(!shuffle::try_to_arrange(kernel.key, shoe, 0, decks, &mut plain));
            }
        }
        assert!(anew > 0 || decks < 5, "no shoe of {decks} decks was arranged anew");
    }
}
