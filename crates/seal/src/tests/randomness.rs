//! The order of shoes is as chance would have it: the seven kinds of tests that standards for
//! gaming name, jointly at 99%, on the orders that everybody can compute again.
//!
//! The first cards of many shoes are draws with replacement from one distribution; two places of
//! one shoe are nearly so. The secrets are the numbers from zero on, so a run never differs.

#![expect(clippy::float_arithmetic, reason = "statistics are not money")]
#![expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]

use baccarat::Card;

use crate::{Cut, Secret, order};

const SHOES: usize = 20_000;
const DECKS: u8 = 8;

/// Seven tests, each at a seventh of 1%: an order that is further from what is expected than so
/// many standard deviations, on either side, is refused.
const FAR: f64 = 3.19;

/// The first six cards of a shoe.
type Start = [Card; 6];

fn sealed() -> Vec<Start> {
    let shoe = |number: usize| {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&(number as u64).to_be_bytes());
        let cut = Cut::at(20 + u32::try_from(number % 300).expect("it is small"));
        let cards = order(&Secret::new(bytes), &cut, DECKS);
        cards[..6].try_into().expect("a shoe has more")
    };
    (0..SHOES).map(shoe).collect()
}

/// How far each of the seven is from what is expected, in standard deviations.
fn distances(starts: &[Start]) -> [(&'static str, f64); 7] {
    [
        ("chi-square", frequencies(starts)),
        ("overlaps", overlaps(starts)),
        ("coupon collector", coupons(starts)),
        ("runs", runs(starts)),
        ("interplay correlation", interplay(starts)),
        ("serial correlation", serial(starts)),
        ("duplicates", duplicates(starts)),
    ]
}

/// Every card comes first as often, and second, and so on.
fn frequencies(starts: &[Start]) -> f64 {
    let expected = starts.len() as f64 / Card::COUNT as f64;
    let mut all = 0.0;
    for place in 0..6 {
        let mut counts = [0_u32; Card::COUNT];
        starts.iter().for_each(|start| counts[start[place].index()] += 1);
        all += chi_square(&counts.map(f64::from), &[expected; Card::COUNT]);
    }
    normal(all, 6.0 * (Card::COUNT as f64 - 1.0))
}

/// Every suit follows every suit as often: Good's difference of two serial statistics.
fn overlaps(starts: &[Start]) -> f64 {
    let suits: Vec<usize> = starts.iter().map(|start| start[0].index() % 4).collect();
    let mut pairs = [0.0; 16];
    let mut singles = [0.0; 4];
    for (nth, suit) in suits.iter().enumerate() {
        singles[*suit] += 1.0;
        pairs[4 * suit + suits[(nth + 1) % suits.len()]] += 1.0;
    }
    let count = suits.len() as f64;
    let psi = |counts: &[f64]| chi_square(counts, &vec![count / counts.len() as f64; counts.len()]);
    normal(psi(&pairs) - psi(&singles), 12.0)
}

/// How many first cards it takes until every suit has come.
fn coupons(starts: &[Start]) -> f64 {
    const LONGEST: usize = 24;
    let mut counts = vec![0.0; LONGEST - 3];
    let (mut seen, mut length, mut segments) = (0_u8, 0_usize, 0.0);
    for start in starts {
        seen |= 1 << (start[0].index() % 4);
        length += 1;
        if seen == 0b1111 {
            counts[length.min(LONGEST) - 4] += 1.0;
            segments += 1.0;
            (seen, length) = (0, 0);
        }
    }
    // With so many draws, the chance that every suit has come, by leaving suits out in turn.
    let all_by = |draws: usize| {
        let power = |share: f64| share.powi(i32::try_from(draws).expect("it is small"));
        1.0 - 4.0 * power(0.75) + 6.0 * power(0.5) - 4.0 * power(0.25)
    };
    let chances = (4..LONGEST).map(|draws| all_by(draws) - all_by(draws - 1));
    let rest = 1.0 - all_by(LONGEST - 1);
    let expected: Vec<f64> = chances.chain([rest]).map(|chance| chance * segments).collect();
    normal(chi_square(&counts, &expected), counts.len() as f64 - 1.0)
}

/// How often the first card changes between the lower and the upper half of a deck.
fn runs(starts: &[Start]) -> f64 {
    let is_low: Vec<bool> = starts.iter().map(|start| start[0].index() < Card::COUNT / 2).collect();
    let changes = is_low.windows(2).filter(|two| two[0] != two[1]).count() as f64;
    let steps = is_low.len() as f64 - 1.0;
    (changes - steps / 2.0) / (steps / 4.0).sqrt()
}

/// Places of one shoe have nothing to do with each other, but that a card comes once.
fn interplay(starts: &[Start]) -> f64 {
    let places = [(0, 1), (0, 2), (1, 2), (2, 3), (0, 5), (4, 5)];
    let cards = f64::from(DECKS) * Card::COUNT as f64;
    let far = places.map(|(one, other)| {
        let of = |place: usize| starts.iter().map(move |start| start[place].index() as f64);
        // A card that is gone makes cards like it rarer: by this much.
        let expected = -1.0 / (cards - 1.0);
        (correlation(of(one), of(other)) - expected) * (starts.len() as f64).sqrt()
    });
    // As one distance: the sum of the squares of six.
    normal(far.iter().map(|far| far * far).sum(), far.len() as f64)
}

/// One shoe has nothing to do with the next.
fn serial(starts: &[Start]) -> f64 {
    let far = [1, 2, 3].map(|lag| {
        let of = |from: usize| starts[from..].iter().map(|start| start[0].index() as f64);
        let count = starts.len() - lag;
        correlation(of(0).take(count), of(lag)) * (count as f64).sqrt()
    });
    normal(far.iter().map(|far| far * far).sum(), 3.0)
}

/// As many shoes begin with the same two cards as chance would have it.
fn duplicates(starts: &[Start]) -> f64 {
    let mut counts = vec![0.0; Card::COUNT * Card::COUNT];
    for start in starts {
        counts[Card::COUNT * start[0].index() + start[1].index()] += 1.0;
    }
    let decks = f64::from(DECKS);
    let cards = decks * Card::COUNT as f64;
    let (other, same) = (decks / cards * decks / (cards - 1.0), (decks - 1.0) / (cards - 1.0));
    let chance =
        |at: usize| if at / Card::COUNT == at % Card::COUNT { decks / cards * same } else { other };
    // Pairs of shoes that begin alike, and how many are expected.
    let alike: f64 = counts.iter().map(|count| count * (count - 1.0) / 2.0).sum();
    let one: f64 = (0..counts.len()).map(|at| chance(at) * chance(at)).sum();
    let pairs = starts.len() as f64 * (starts.len() as f64 - 1.0) / 2.0;
    (alike - pairs * one) / (pairs * one * (1.0 - one)).sqrt()
}

fn chi_square(counts: &[f64], expected: &[f64]) -> f64 {
    counts.iter().zip(expected).map(|(count, expected)| (count - expected).powi(2) / expected).sum()
}

/// A sum of squares as a distance from what is expected, by Wilson and Hilferty's cube root.
fn normal(chi_square: f64, freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    ((chi_square.max(0.0) / freedom).cbrt() - (1.0 - part)) / part.sqrt()
}

fn correlation(one: impl Iterator<Item = f64>, other: impl Iterator<Item = f64>) -> f64 {
    let (mut count, mut sums, mut squares, mut both) = (0.0, (0.0, 0.0), (0.0, 0.0), 0.0);
    for (one, other) in one.zip(other) {
        count += 1.0;
        sums = (sums.0 + one, sums.1 + other);
        squares = (squares.0 + one * one, squares.1 + other * other);
        both += one * other;
    }
    let spread = |sum: f64, square: f64| (square - sum * sum / count).sqrt();
    (both - sums.0 * sums.1 / count) / (spread(sums.0, squares.0) * spread(sums.1, squares.1))
}

#[test]
fn orders_pass_the_seven_tests_of_the_standards() {
    for (name, far) in distances(&sealed()) {
        assert!(far.abs() < FAR, "{name}: {far:.2} standard deviations");
    }
}

/// Shuffles that went wrong somewhere, and the test that notices.
#[test]
fn shuffles_that_are_not_even_are_found() {
    let found = |name: &str, starts: &[Start]| {
        let distances = distances(starts);
        let far = distances.iter().find(|(test, _)| *test == name).expect("a test").1;
        assert!(far.abs() > FAR, "{name}: {distances:?}");
    };
    let mut starts = sealed();
    // One card in fifty is exchanged for the ace of clubs.
    let ace = starts.iter().map(|start| start[0]).find(|card| card.index() == 0).expect("one");
    starts.iter_mut().step_by(50).for_each(|start| start[0] = ace);
    found("chi-square", &starts);

    // One shoe in ten begins with the suit that the shoe before began with.
    let mut starts = sealed();
    for nth in (1..starts.len()).step_by(10) {
        starts[nth][0] = starts[nth - 1][0];
    }
    found("overlaps", &starts);
    found("coupon collector", &starts);
    found("runs", &starts);
    found("serial correlation", &starts);
    found("duplicates", &{
        let mut starts = sealed();
        let first = starts[0];
        starts.iter_mut().step_by(40).for_each(|start| *start = first);
        starts
    });

    // One shoe in ten has its first card twice.
    let mut starts = sealed();
    starts.iter_mut().step_by(10).for_each(|start| start[1] = start[0]);
    found("interplay correlation", &starts);
}
