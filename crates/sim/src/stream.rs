//! The random numbers of a shoe.

/// The generator xoshiro256++, started from the number of a shoe.
///
/// Every shoe of a run has streams of its own, so a shoe is the same whoever deals it, and whatever
/// was dealt before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(pub(crate) [u64; 4]);

/// What a shoe's random numbers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Which values lie where. A shoe is arranged anew, from the next attempt's stream, if one of
    /// its numbers has to be refused.
    Arrangement {
        /// Counted from zero.
        attempt: u32,
    },
    /// Which of the cards of a value is which.
    Faces,
}

/// The fractional part of the golden ratio, in 64 bits: the step of SplitMix64.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Stream {
    /// The stream of one shoe of a run.
    pub fn of(seed: u64, shoe: u64, purpose: Purpose) -> Stream {
        Stream::started(key(seed), shoe, purpose)
    }

    /// The same, for a [`key`].
    ///
    /// Two shoes of a run never have the same start: an odd step, and SplitMix64's mixing, take
    /// different shoes to different numbers, and so do the first of the four words.
    pub(crate) fn started(key: u64, shoe: u64, purpose: Purpose) -> Stream {
        let start = mix(key.wrapping_add(shoe.wrapping_mul(STEP))) ^ purpose.mark();
        Stream([1, 2, 3, 4].map(|word: u64| mix(start.wrapping_add(word.wrapping_mul(STEP)))))
    }

    /// The next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "a stream has no end to say")]
    pub fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let word = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        word
    }

    /// A number below `end`, each equally likely: words that would favour some are refused.
    ///
    /// # Panics
    /// No number is below zero.
    pub fn below(&mut self, end: u32) -> u32 {
        assert_ne!(end, 0, "there is a number below");
        let end = u64::from(end);
        loop {
            let product = u128::from(self.next()) * u128::from(end);
            let left = product as u64;
            // 2^64 mod end words are too many to share out evenly. Those are fewer than `end`, so
            // nearly no word takes the division.
            if left >= end || left >= end.wrapping_neg() % end {
                return (product >> 64) as u32;
            }
        }
    }
}

/// What a seed gives to each of its streams.
pub(crate) fn key(seed: u64) -> u64 {
    mix(seed.wrapping_add(STEP))
}

/// The output function of SplitMix64: a permutation of the 64-bit numbers.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl Purpose {
    /// Nothing for the purpose that nearly every shoe has.
    pub(crate) fn mark(self) -> u64 {
        match self {
            Purpose::Arrangement { attempt } => u64::from(attempt),
            Purpose::Faces => 1 << 32,
        }
    }
}
