//! Chance from a seed: the same in every run, on every machine.

/// SplitMix64: small, quick, and good enough to choose what people do.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from nothing to one less than this. A little bias does no harm here.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let number = self.next() % u64::from(end.max(1));
        u32::try_from(number).expect("it is below a small number")
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub(crate) fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        let count = u32::try_from(things.len()).expect("a short list");
        &things[self.below(count) as usize]
    }

    /// In an order by chance.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let end = u32::try_from(last + 1).expect("a short list");
            things.swap(last, self.below(end) as usize);
        }
    }
}
