//! What holds for a plot of any figures.

use num_rational::BigRational;
use proptest::prelude::*;

use super::scale::Scale;
use super::{Plot, Series, Size};

fn figure() -> impl Strategy<Value = BigRational> {
    let small = (-1_000..1_000_i64, 1..1_000_i64);
    let any = (any::<i64>(), 1..i64::MAX);
    prop_oneof![small, any].prop_map(|(n, d)| BigRational::new(n.into(), d.into()))
}

proptest! {
    #[test]
    fn every_figure_has_its_place_and_the_axis_few_labels(
        figures in prop::collection::vec(figure(), 0..12),
        labels_max in 2..10_u32,
    ) {
        let scale = Scale::around(figures.iter(), [100, 5_000], labels_max);
        for figure in &figures {
            prop_assert!((100..=5_000).contains(&scale.place(figure)), "{figure}");
        }
        // The axis is made longer at both ends so that they are round.
        let labels = scale.labels().len();
        prop_assert!((2..=labels_max as usize + 3).contains(&labels), "{labels} labels");
    }

    #[test]
    fn figures_keep_their_order(mut figures in prop::collection::vec(figure(), 1..12)) {
        figures.sort();
        let scale = Scale::around(figures.iter(), [0, 9_000], 6);
        let places: Vec<_> = figures.iter().map(|figure| scale.place(figure)).collect();
        prop_assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn names_stay_text(title in ".{0,90}", name in ".{0,40}", figures in [figure(), figure()]) {
        let [x, y] = figures;
        let series = Series { name, look: 9, points: vec![(x, y)] };
        let plot = Plot {
            title,
            across: "x".to_owned(),
            up: "y".to_owned(),
            series: vec![series.clone(), series],
            mark: None,
            up_from_zero: false,
            size: Size::Large,
        };
        let drawn = plot.part();
        prop_assert_eq!(drawn.matches("<svg").count(), 1);
        prop_assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
        prop_assert_eq!(drawn.matches('<').count(), drawn.matches('>').count());
    }
}
