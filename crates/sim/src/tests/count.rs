//! Counts: as text, and on one shoe by hand.

use baccarat::{ParseWagerIdError, Rank, Wager, catalogue};
use num_rational::BigRational;

use super::near::procedures;
use crate::{
    Count, Counting, Dealer, NoCount, NoCountReason, NoWatch, Procedure, TICKS, Takings, Trigger,
    TryAdd, Watch,
};

fn wagers() -> Vec<Wager> {
    ["dragon-7", "panda-8", "banker"].map(|id| catalogue::find(id).unwrap().clone()).to_vec()
}

fn published() -> [Count; 2] {
    ["dragon-7", "panda-8"].map(|text| text.parse().unwrap())
}

#[test]
fn a_first_card_that_is_hidden_does_not_give_the_published_share() {
    let procedure = Procedure { first_card_shown: false, ..Procedure::usual(8, 14) };
    let wagered = |procedure: &Procedure| {
        let watch = Watch::of(procedure, 3);
        let mut counting = Counting::new(&watch, &published(), &wagers()).unwrap();
        counting.deal(0..2_000).depths[0].plays[0].stakes.wagered
    };
    assert!(wagered(&procedure) < wagered(&Procedure::usual(8, 14)));
}

/// A counter written the obvious way: marks each card that is seen, and adds them all up again.
fn wagered_by_hand(procedure: &Procedure, count: &Count, seed: u64, shoe: u64) -> Vec<usize> {
    let mut dealer = Dealer::new(procedure, seed);
    let shoe = dealer.deal(shoe);
    let mut is_seen = vec![false; shoe.cards.len()];
    is_seen[0] = procedure.first_card_shown;
    let mut wagered = Vec::new();
    for (number, coup) in shoe.coups.iter().enumerate() {
        let cards = shoe.cards.iter().zip(&is_seen).filter(|(_, is_seen)| **is_seen);
        let tags = cards.map(|(card, _)| i64::from(count.tags[card.rank as usize]));
        let running = i64::from(count.start) + tags.sum::<i64>();
        let unseen = is_seen.iter().filter(|is_seen| !**is_seen).count() as i64;
        let true_count = BigRational::new((running * 52).into(), unseen.into());
        let is_enough = match count.trigger {
            Trigger::Floored(least) => {
                true_count.floor() >= BigRational::from_integer(least.into())
            }
            Trigger::Exact { thousandths } => {
                true_count >= BigRational::new(thousandths.into(), 1000.into())
            }
        };
        if is_enough && number >= procedure.ghosts as usize {
            wagered.push(number);
        }
        is_seen[coup.start..coup.end].fill(true);
    }
    wagered
}

#[test]
fn counts_see_what_a_counter_sees() {
    let texts = ["banker:4=-3,9=+2@-1", "banker:start=-8,A-5=+1,T-K=-2@>=-0.25", "banker:6-9=+1@2"];
    for procedure in procedures() {
        for text in texts {
            let count: Count = text.parse().unwrap();
            let watch = Watch::of(&procedure, 5);
            let mut counting =
                Counting::new(&watch, std::slice::from_ref(&count), &wagers()).unwrap();
            for shoe in 0..20 {
                let by_hand = wagered_by_hand(&procedure, &count, 5, shoe).len() as u64;
                let takings = counting.deal(shoe..shoe + 1);
                let play = &takings.depths[0].plays[0];
                assert_eq!(play.stakes.wagered, by_hand, "{text} in shoe {shoe}");
                assert_eq!(play.lines.iter().sum::<u64>() + play.lost, by_hand);
            }
        }
    }
}

#[test]
fn every_cut_depth_is_what_it_is_alone() {
    for procedure in procedures() {
        let cut_depths = vec![60, procedure.cut_depth, 26, 39];
        let watch = Watch { procedure: procedure.clone(), cut_depths, seed: 2 };
        let together = Counting::new(&watch, &published(), &wagers()).unwrap().deal(0..200);
        for (depth, &cut_depth) in watch.cut_depths.iter().enumerate() {
            let watch = Watch::of(&Procedure { cut_depth, ..procedure.clone() }, 2);
            let alone = Counting::new(&watch, &published(), &wagers()).unwrap().deal(0..200);
            assert_eq!(together.depths[depth], alone.depths[0], "cut at {cut_depth}");
        }
    }
}

#[test]
fn takings_add_up_in_any_order() {
    let watch = Watch { cut_depths: vec![14, 30], ..Watch::of(&Procedure::usual(8, 14), 4) };
    let deal = |shoes| Counting::new(&watch, &published(), &wagers()).unwrap().deal(shoes);
    let whole = deal(0..300);
    let mut parts = Takings::default();
    for shoes in [170..300, 0..1, 1..170] {
        parts += deal(shoes);
    }
    assert_eq!(parts, whole);
}

#[test]
fn the_gain_is_what_the_lines_say() {
    let watch = Watch::of(&Procedure::usual(6, 20), 4);
    let count: Count = "banker:A-4=+1,6-9=-1@0".parse().unwrap();
    let takings = Counting::new(&watch, &[count], &wagers()).unwrap().deal(0..50);
    let play = &takings.depths[0].plays[0];
    let gain = BigRational::new(play.stakes.gain.into(), TICKS.into());
    let apart = gain - play.realised(&wagers()[2]);
    // A win of 19/20 is rounded to a tick once for each coup.
    assert!(
        apart.numer().magnitude() * TICKS.unsigned_abs()
            <= apart.denom().magnitude() * play.stakes.wagered
    );
    assert!(play.lines[0] > 0 && play.lost > 0);
}

#[test]
fn a_floored_true_count_is_rounded_toward_minus_infinity() {
    let count: Count = "dragon-7:9=+1@-1".parse().unwrap();
    // −1 over two decks is −1/2, and its floor is −1; −3 over two decks goes below.
    assert!(count.wagers(-1, 104));
    assert!(count.wagers(-2, 104));
    assert!(!count.wagers(-3, 104));
    let exact: Count = "dragon-7:9=+1@>=-0.5".parse().unwrap();
    assert!(exact.wagers(-1, 104));
    assert!(!exact.wagers(-1, 103));
}

#[test]
fn ranges_may_be_written_in_full() {
    let same = ["dragon-7:4-7=-1,8-9=+2@4", "dragon-7:8=2,9=2,4=-1,5=-1,6-7=-01,t-k=0@+4"];
    let [one, other] = same.map(|text| text.parse::<Count>().unwrap());
    assert_eq!(one, other);
    let tens: Count = "tie:10-j=+3@>=-0.050".parse().unwrap();
    assert_eq!(tens.tag(Rank::Jack), 3);
    assert_eq!(tens.to_string(), "tie:T-J=+3@>=-0.05");
}

#[track_caller]
fn check_refusal(text: &str, at: usize, why: NoCountReason) {
    assert_eq!(text.parse::<Count>(), Err(NoCount { at, why }), "{text}");
}

#[test]
fn bad_counts_are_refused_with_the_place() {
    use NoCountReason as No;
    check_refusal("Dragon:9=1@1", 0, No::WagerName(ParseWagerIdError));
    check_refusal("", 0, No::WagerName(ParseWagerIdError));
    check_refusal("tie", 0, No::NonePublished);
    check_refusal("tie:9=1", 7, No::NoTrigger);
    check_refusal("tie:9=1@", 8, No::BadTrigger);
    check_refusal("tie:9=1@4.5", 8, No::BadTrigger);
    check_refusal("tie:9=1@>=4.1234", 8, No::BadTrigger);
    check_refusal("tie:9=1@>=.5", 8, No::BadTrigger);
    check_refusal("tie:9=1@>=4.", 8, No::BadTrigger);
    check_refusal("tie:9=1@10000", 8, No::TooLarge);
    check_refusal("tie:@1", 4, No::NoTag);
    check_refusal("tie:9=1,8@1", 8, No::NoTag);
    check_refusal("tie:9=1,1=2@1", 8, No::UnknownRank);
    check_refusal("tie:4-é=2@1", 6, No::UnknownRank);
    check_refusal("tie:9-4=2@1", 4, No::RangeBackwards);
    check_refusal("tie:5-4=2@1", 4, No::RangeBackwards);
    check_refusal("tie:4-7=2,6=1@1", 10, No::Twice);
    check_refusal("tie:start=1,9=1,start=1@1", 16, No::Twice);
    check_refusal("tie:9=+-1@1", 6, No::NotANumber);
    check_refusal("tie:9=@1", 6, No::NotANumber);
    check_refusal("tie:9=99999999999@1", 6, No::TooLarge);
    check_refusal("tie:start=3,9=0@1", 4, No::NothingCounted);
}

#[test]
fn shoes_that_cannot_be_watched_are_refused() {
    let usual = Watch::of(&Procedure::usual(8, 14), 1);
    let refusal = |watch: &Watch, count: &str| {
        Counting::new(watch, &[count.parse().unwrap()], &wagers()).err()
    };
    assert_eq!(refusal(&usual, "dragon-7"), None);
    let none = Watch { cut_depths: Vec::new(), ..usual.clone() };
    assert_eq!(refusal(&none, "dragon-7"), Some(NoWatch::NoCutDepths));
    let deep = Watch { cut_depths: vec![14, 2], ..usual.clone() };
    assert!(matches!(refusal(&deep, "dragon-7"), Some(NoWatch::CutDepth { depth: 2, .. })));
    let tie = refusal(&usual, "tie:9=1@1");
    assert_eq!(tie, Some(NoWatch::NoSuchWager("tie".parse().unwrap())));
}

#[test]
fn takings_that_were_dealt_fit_and_others_do_not() {
    for procedure in procedures() {
        let cut_depths = vec![60, procedure.cut_depth];
        let watch = Watch { procedure, cut_depths, seed: 2 };
        let wagers = wagers();
        let counted = &wagers[..2];
        let takings = |shoes| Counting::new(&watch, &published(), &wagers).unwrap().deal(shoes);
        assert!(takings(0..0).fits(&watch, counted) && takings(0..1).fits(&watch, counted));
        let dealt = takings(0..100);
        assert!(dealt.fits(&watch, counted));
        assert!(!dealt.fits(&watch, &wagers), "a play is missing");
        assert!(!dealt.fits(&watch, &wagers[..1]), "there is a play too many");
        assert!(!Takings::default().fits(&watch, counted), "the depths are missing");
        let spoil: [fn(&mut Takings); 10] = [
            |it| drop(it.depths.pop()),
            |it| it.depths[1].hands.shoes += 1,
            |it| it.depths[1].hands.coups = u64::MAX,
            |it| it.depths[0].hands.coups_squared = 0,
            |it| drop(it.depths[0].plays.pop()),
            |it| it.depths[0].plays[1].lines.push(0),
            |it| it.depths[0].plays[1].lost = u64::MAX,
            |it| it.depths[0].plays[0].stakes.wagered += 1,
            |it| it.depths[0].plays[0].stakes.wagered_squared = u64::MAX,
            |it| it.depths[0].plays[0].stakes.gain_squared = -1,
        ];
        for (number, spoil) in spoil.iter().enumerate() {
            let mut spoilt = dealt.clone();
            spoil(&mut spoilt);
            assert!(!spoilt.fits(&watch, counted), "spoilt in way {number}");
        }
    }
}

#[test]
fn takings_too_large_to_add_are_refused() {
    let watch = Watch::of(&Procedure::usual(8, 14), 4);
    let dealt = Counting::new(&watch, &published(), &wagers()).unwrap().deal(0..10);
    let mut large = dealt.clone();
    large.depths[0].plays[0].stakes.gain_squared = i128::MAX;
    assert_eq!(large.try_add(dealt.clone()), None);
    let mut sum = dealt.clone();
    assert_eq!(sum.try_add(dealt), Some(()));
    assert_eq!(sum.depths[0].hands.shoes, 20);
}

mod properties {
    use proptest::prelude::*;

    use crate::{Count, Trigger};

    fn counts() -> impl Strategy<Value = Count> {
        const MAX: i32 = Count::NUMBER_MAX;
        let tag = prop_oneof![3 => -2..=2, 1 => -MAX..=MAX];
        let trigger = prop_oneof![
            (-MAX..=MAX).prop_map(Trigger::Floored),
            (-MAX * 1000..=MAX * 1000).prop_map(|thousandths| Trigger::Exact { thousandths }),
        ];
        let start = prop_oneof![Just(0), -MAX..=MAX];
        let wager = prop::sample::select(vec!["tie", "dragon-7", "start", "a-5"]);
        let tags = prop::array::uniform(tag)
            .prop_filter("something counts", |tags: &[i32; 13]| *tags != [0; 13]);
        (wager, tags, start, trigger).prop_map(|(wager, tags, start, trigger)| Count {
            wager: wager.parse().unwrap(),
            tags,
            start,
            trigger,
        })
    }

    proptest! {
        #[test]
        fn a_count_is_read_as_it_is_written(count in counts()) {
            prop_assert_eq!(count.to_string().parse::<Count>(), Ok(count));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "(tie:)?[-A2Ké=,+.>@0-9start]{0,24}") {
            if let Ok(count) = text.parse::<Count>() {
                prop_assert_eq!(count.to_string().parse::<Count>(), Ok(count));
            }
        }

        #[test]
        fn a_floored_trigger_is_the_exact_one(trigger in -30..=30, running in -99_i64..=99,
                                              unseen in 1_u32..=416) {
            let mut count: Count = "dragon-7".parse().unwrap();
            count.trigger = Trigger::Floored(trigger);
            let floored = count.wagers(running, unseen);
            count.trigger = Trigger::Exact { thousandths: trigger * 1000 };
            prop_assert_eq!(floored, count.wagers(running, unseen));
        }
    }
}
