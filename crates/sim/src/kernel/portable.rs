//! The kernel's vector work as plain loops, for any machine.

use baccarat::BySide;

use super::{LANES, Rows, STRIDE, Source};
use crate::endings;
use crate::stream::Stream;

/// See [`super::draw`].
pub(super) fn draw(source: &mut Source, next: u32, rows: &mut Rows) {
    for lane in 0..LANES {
        let mut stream = Stream(source.words.map(|word| word[lane]));
        let mut least = source.least[lane] as u32;
        let offset = (lane * STRIDE) as u32;
        for (turn, rows) in rows.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let word = stream.next();
            let next = next + 4 * turn as u32;
            for (half, row) in rows.iter_mut().enumerate() {
                let places = u64::from(next + 2 * half as u32 + 1);
                let one = u64::from((word >> (32 * half)) as u32) * places;
                let two = u64::from(one as u32) * (places + 1);
                least = least.min(two as u32);
                row[lane] = [(one >> 32) as u32 + offset, (two >> 32) as u32 + offset];
            }
        }
        for (words, word) in source.words.iter_mut().zip(stream.0) {
            words[lane] = word;
        }
        source.least[lane] = least.into();
    }
}

/// See [`super::find_places`].
pub(super) fn find_places(values: &[u8; 1 << 16], places: &mut [u16; 1 << 16]) {
    let total = |one: u8, two: u8| (one + two) % 10;
    for (start, place) in places[..LANES * STRIDE].iter_mut().enumerate() {
        let [a, b, c, d, e, f] = std::array::from_fn(|card| values[start + card]);
        *place = endings::place(BySide { player: total(a, c), banker: total(b, d) }, [e, f]);
    }
}
