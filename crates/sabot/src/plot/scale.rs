//! From figures to pixels, and round figures to label an axis with.

use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use odds::decimal;

/// A tenth of a pixel.
pub(super) type Tenths = i64;

/// One axis: the figures it spans, and the pixels it lies between.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    from: BigRational,
    to: BigRational,
    /// Where `from` and `to` are drawn.
    ends: [Tenths; 2],
    step: BigRational,
}

impl Scale {
    /// An axis on which these figures lie, ending at round ones, with at most so many labels.
    pub(super) fn around<'f>(
        figures: impl Iterator<Item = &'f BigRational> + Clone,
        ends: [Tenths; 2],
        labels_max: u32,
    ) -> Scale {
        let lowest = figures.clone().min().cloned().unwrap_or_else(BigRational::zero);
        let highest = figures.max().cloned().unwrap_or_else(BigRational::one);
        let span = &highest - &lowest;
        // One figure alone, or many alike, lie in the middle of an axis of some length.
        let span = match span.is_zero() {
            true if lowest.is_zero() => BigRational::one(),
            true => lowest.abs(),
            false => span,
        };
        let step = round_step(&span, labels_max);
        let from = (&lowest / &step).floor() * &step;
        let to = (&highest / &step).ceil() * &step;
        let to = if from == to { &from + &step } else { to };
        Scale { from, to, ends, step }
    }

    /// Where a figure is drawn.
    pub(super) fn place(&self, figure: &BigRational) -> Tenths {
        let [start, end] = self.ends;
        let share = (figure - &self.from) / (&self.to - &self.from);
        start + (share * BigRational::from_integer((end - start).into())).round().to_i64_or_zero()
    }

    /// The labelled figures, and how they are written.
    pub(super) fn labels(&self) -> Vec<(BigRational, String)> {
        let places = (0..12).find(|&places| is_whole(&self.step, places)).unwrap_or(12);
        let mut labels = Vec::new();
        let mut at = self.from.clone();
        while at <= self.to {
            labels.push((at.clone(), decimal(&at, places)));
            at += &self.step;
        }
        labels
    }
}

trait OrZero {
    fn to_i64_or_zero(&self) -> i64;
}

impl OrZero for BigRational {
    /// A place on a plot: figures lie between the ends of their axis, which are small.
    fn to_i64_or_zero(&self) -> i64 {
        self.to_integer().to_i64().unwrap_or_default()
    }
}

/// The smallest of 1, 2, 5, 10, … or their tenths, hundredths, … that divides the span in few
/// enough parts.
fn round_step(span: &BigRational, labels_max: u32) -> BigRational {
    let ten = BigRational::from_integer(10.into());
    let least = span / BigRational::from_integer(labels_max.into());
    let mut unit = BigRational::one();
    while unit > least {
        unit /= &ten;
    }
    while &unit * &ten <= least {
        unit *= &ten;
    }
    [1, 2, 5, 10]
        .map(|times| &unit * BigRational::from_integer(times.into()))
        .into_iter()
        .find(|step| *step >= least)
        .expect("ten units are more than the least")
}

/// Whether so many digits after the point write the number exactly.
fn is_whole(number: &BigRational, places: u32) -> bool {
    (number * BigRational::from_integer(10.into()).pow(places.cast_signed())).is_integer()
}

#[cfg(test)]
mod tests {
    use num_rational::BigRational;

    use super::Scale;

    fn thousandths(number: i64) -> BigRational {
        BigRational::new(number.into(), 1000.into())
    }

    /// The figures are thousandths.
    #[track_caller]
    fn check(figures: &[i64], expected: &str) {
        let figures: Vec<_> = figures.iter().map(|&figure| thousandths(figure)).collect();
        let scale = Scale::around(figures.iter(), [0, 1000], 6);
        let labels: Vec<_> = scale.labels().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels.join(" "), expected);
        for figure in &figures {
            assert!((0..=1000).contains(&scale.place(figure)), "{figure}");
        }
    }

    #[test]
    fn axes_end_at_round_figures() {
        check(&[0, 5_000], "0 1 2 3 4 5");
        check(&[1_058, 14_360], "0 5 10 15");
        check(&[-1_230, 1_060], "-1.5 -1.0 -0.5 0.0 0.5 1.0 1.5");
        check(&[14_360, 14_361], "14.3600 14.3602 14.3604 14.3606 14.3608 14.3610");
    }

    #[test]
    fn figures_that_are_all_alike_have_an_axis_too() {
        check(&[0], "0.0 0.2");
        check(&[7_000, 7_000], "6 8");
        check(&[], "0.0 0.2 0.4 0.6 0.8 1.0");
    }
}
