//! The kernel's vector work for AVX2: a vector is a word of four lanes.

use std::arch::x86_64::*;

use super::{LANES, Row, Rows, STRIDE, Source};

/// The lanes of one vector.
const WIDTH: usize = 4;

/// See [`super::draw`].
#[target_feature(enable = "avx2")]
pub(super) fn draw(source: &mut Source, next: u32, rows: &mut Rows) {
    for first in (0..LANES).step_by(WIDTH) {
        let mut lanes = Four::of(source, first);
        // The numbers of places for the next two cards are this and one more.
        let mut places = _mm256_set1_epi64x(i64::from(next) + 1);
        let two = _mm256_set1_epi64x(2);
        for [row, row_after] in rows.as_chunks_mut::<2>().0 {
            let word = lanes.next();
            lanes.draw(word, places, row);
            places = _mm256_add_epi64(places, two);
            lanes.draw(_mm256_srli_epi64::<32>(word), places, row_after);
            places = _mm256_add_epi64(places, two);
        }
        lanes.keep(source);
    }
}

/// The streams of four lanes.
struct Four {
    first: usize,
    words: [__m256i; 4],
    least: __m256i,
    offset: __m256i,
}

impl Four {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(source: &Source, first: usize) -> Four {
        let offset = |lane: usize| {
            let offset = (lane * STRIDE) as u64;
            offset | offset << 32
        };
        let offsets: [u64; WIDTH] = std::array::from_fn(|lane| offset(first + lane));
        Four {
            first,
            words: source.words.each_ref().map(|lanes| load(lanes, first)),
            least: load(&source.least, first),
            offset: bytemuck::must_cast(offsets),
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn keep(&self, source: &mut Source) {
        for (lanes, word) in source.words.iter_mut().zip(self.words) {
            lanes[self.first..][..WIDTH].copy_from_slice(&store(word));
        }
        source.least[self.first..][..WIDTH].copy_from_slice(&store(self.least));
    }

    /// [`Stream::next`](crate::Stream::next), in four lanes.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn next(&mut self) -> __m256i {
        let [a, b, c, d] = &mut self.words;
        let word = _mm256_add_epi64(rotate::<23, 41>(_mm256_add_epi64(*a, *d)), *a);
        let shifted = _mm256_slli_epi64::<17>(*b);
        *c = _mm256_xor_si256(*c, *a);
        *d = _mm256_xor_si256(*d, *b);
        *b = _mm256_xor_si256(*b, *c);
        *a = _mm256_xor_si256(*a, *d);
        *c = _mm256_xor_si256(*c, shifted);
        *d = rotate::<45, 19>(*d);
        word
    }

    /// The places of two cards, from the lower halves of the words.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn draw(&mut self, words: __m256i, places: __m256i, row: &mut Row) {
        let one = _mm256_mul_epu32(words, places);
        let two = _mm256_mul_epu32(one, _mm256_add_epi64(places, _mm256_set1_epi64x(1)));
        // The upper halves are of no account.
        self.least = _mm256_min_epu32(self.least, two);
        let both = _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(one), two);
        let both: [[u32; 2]; WIDTH] = bytemuck::must_cast(_mm256_add_epi64(both, self.offset));
        row[self.first..][..WIDTH].copy_from_slice(&both);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn rotate<const LEFT: i32, const RIGHT: i32>(words: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_slli_epi64::<LEFT>(words), _mm256_srli_epi64::<RIGHT>(words))
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(lanes: &[u64; LANES], first: usize) -> __m256i {
    let (four, _) = lanes[first..].split_first_chunk::<WIDTH>().expect("four lanes");
    bytemuck::must_cast(*four)
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(words: __m256i) -> [u64; WIDTH] {
    bytemuck::must_cast(words)
}

/// See [`super::find_places`]: 32 coups at once.
#[target_feature(enable = "avx2")]
pub(super) fn find_places(values: &[u8; 1 << 16], places: &mut [u16; 1 << 16]) {
    for (start, places) in (0..LANES * STRIDE).step_by(32).zip(places.as_chunks_mut::<32>().0) {
        // The cards that lie so far behind each of the 32.
        let cards = |behind: usize| -> __m256i {
            let (cards, _) = values[start + behind..].split_first_chunk::<32>().expect("32 cards");
            bytemuck::must_cast(*cards)
        };
        let player = total(cards(0), cards(2));
        let banker = total(cards(1), cards(3));
        let (fifth, sixth) = (cards(4), cards(5));
        let low = place(_mm256_unpacklo_epi8(player, banker), _mm256_unpacklo_epi8(fifth, sixth));
        let high = place(_mm256_unpackhi_epi8(player, banker), _mm256_unpackhi_epi8(fifth, sixth));
        // Unpacking took the two halves of a vector apart.
        let front: [u16; 16] = bytemuck::must_cast(_mm256_permute2x128_si256::<0x20>(low, high));
        let back: [u16; 16] = bytemuck::must_cast(_mm256_permute2x128_si256::<0x31>(low, high));
        places[..16].copy_from_slice(&front);
        places[16..].copy_from_slice(&back);
    }
}

/// The last digit of a sum. What would go below zero is larger than any total.
#[target_feature(enable = "avx2")]
#[inline]
fn total(one: __m256i, two: __m256i) -> __m256i {
    let sum = _mm256_add_epi8(one, two);
    _mm256_min_epu8(sum, _mm256_sub_epi8(sum, _mm256_set1_epi8(10)))
}

/// [`place`](crate::endings::place), for bytes in twos: the first and ten times the second.
#[target_feature(enable = "avx2")]
#[inline]
fn place(totals: __m256i, next: __m256i) -> __m256i {
    let digits = _mm256_set1_epi16(0x0a01);
    let totals = _mm256_maddubs_epi16(totals, digits);
    let next = _mm256_maddubs_epi16(next, digits);
    _mm256_or_si256(totals, _mm256_slli_epi16::<8>(next))
}
