//! Exposure against its parts: tags, counts and perfect play.

use baccarat::{Rank, Wager, catalogue};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use odds::{Composition, effects_of_removal};

use crate::{
    Count, Counting, Exposed, Exposing, Exposure, Perfect, Procedure, TryAdd, Watch, best_tags,
};

fn named(ids: &[&str]) -> Vec<Wager> {
    ids.iter().map(|id| catalogue::find(id).unwrap().clone()).collect()
}

#[test]
fn the_best_tags_for_panda_8_are_the_published_ones() {
    let published: Count = "panda-8".parse().unwrap();
    let panda = catalogue::find("panda-8").unwrap();
    assert_eq!(best_tags(panda, 8, 4), Some(published.tags));
}

#[test]
fn tags_are_balanced_and_small() {
    for id in ["dragon-7", "tie", "banker", "quik", "egalite-2"] {
        let tags = best_tags(catalogue::find(id).unwrap(), 6, 4).unwrap();
        assert_eq!(tags.iter().sum::<i32>(), 0, "{id}");
        assert!(tags.iter().all(|tag| tag.abs() <= 4), "{id}");
    }
}

#[test]
fn no_rank_tells_anything_about_pairs() {
    for wager in named(&["player-pair", "either-pair", "perfect-pair"]) {
        assert_eq!(best_tags(&wager, 2, 4), None, "{}", wager.id());
    }
}

/// All tags of −1, 0 and 1 that balance. Ten to king have the same effect, so that it does not
/// matter which of them has which tag.
#[test]
fn no_other_tags_correlate_better() {
    for wager in named(&["dragon-7", "player", "tie"]) {
        let effects = effects_of_removal(&Composition::of_decks(8), &wager).unwrap();
        let effects = effects.map(|effect| effect.unwrap_or_else(BigRational::zero));
        // The square of the correlation, but for what all tags have in common.
        let quality =
            |tags: &[i32; 13]| {
                let terms = effects.iter().zip(tags).filter(|(_, tag)| **tag != 0);
                let product = terms.fold(BigRational::zero(), |sum, (effect, &tag)| {
                    if tag > 0 { sum + effect } else { sum - effect }
                });
                let square: i32 = tags.iter().map(|tag| tag * tag).sum();
                if product.is_positive() {
                    &product * &product / BigRational::from_integer(square.into())
                } else {
                    BigRational::zero()
                }
            };
        let best = quality(&best_tags(&wager, 8, 1).unwrap());
        for number in 0..3_usize.pow(9) {
            let mut tags = [0; 13];
            for (rank, tag) in tags.iter_mut().enumerate().take(Rank::Ten as usize) {
                *tag = (number / 3_usize.pow(rank as u32) % 3) as i32 - 1;
            }
            let sum: i32 = tags.iter().sum();
            if sum.abs() > 4 {
                continue;
            }
            tags[Rank::Ten as usize..][..sum.unsigned_abs() as usize].fill(-sum.signum());
            assert!(quality(&tags) <= best, "{}: {tags:?}", wager.id());
        }
    }
}

fn watch() -> Watch {
    let procedure = Procedure { ghosts: 1, between_coups: 1, ..Procedure::usual(2, 14) };
    Watch { cut_depths: vec![52, 18, 26], procedure, seed: 6 }
}

#[test]
fn one_pass_is_perfect_play_and_every_count() {
    let wagers = named(&["dragon-7", "perfect-pair", "panda-8"]);
    let mut exposing = Exposing::new(&watch(), &wagers).unwrap();
    let exposure = exposing.deal(0..60);
    let perfect = Perfect::new(&watch(), &wagers).unwrap().deal(0..60);
    for (exposure, perfect) in exposure.depths.iter().zip(&perfect.depths) {
        assert_eq!(exposure.hands, perfect.hands);
        for (exposed, play) in exposure.wagers.iter().zip(&perfect.plays) {
            assert_eq!(exposed.perfect, play.stakes);
        }
    }
    assert_eq!(exposing.count(&wagers, 1, 4), None);
    for place in [0, 2] {
        for trigger in [-3, 0, 4, 11] {
            let count = exposing.count(&wagers, place, trigger).unwrap();
            let counted = Counting::new(&watch(), &[count], &wagers).unwrap().deal(0..60);
            for (exposure, counted) in exposure.depths.iter().zip(&counted.depths) {
                let at = (trigger - Exposed::TRIGGERS[0]) as usize;
                let stakes = &exposure.wagers[place].by_trigger[at];
                assert_eq!(stakes.wagered, counted.plays[0].stakes.wagered);
                assert_eq!(stakes.wagered_squared, counted.plays[0].stakes.wagered_squared);
                assert_eq!(stakes.wagered_by_coups, counted.plays[0].stakes.wagered_by_coups);
            }
        }
    }
}

#[test]
fn no_count_gains_more_than_perfect_play() {
    let wagers = named(&["dragon-7", "panda-8", "tie", "ez-banker"]);
    let exposure = Exposing::new(&watch(), &wagers).unwrap().deal(0..150);
    for depth in &exposure.depths {
        for exposed in &depth.wagers {
            assert_eq!(exposed.by_trigger[0].wagered, depth.hands.coups);
            for stakes in &exposed.by_trigger {
                assert!(stakes.gain <= exposed.perfect.gain);
            }
            if let Some((trigger, best)) = exposed.best() {
                assert!(exposed.by_trigger.iter().all(|stakes| {
                    stakes.wagered < Exposed::WAGERED_MIN || stakes.gain <= best.gain
                }));
                let at = (trigger - Exposed::TRIGGERS[0]) as usize;
                assert_eq!(best, &exposed.by_trigger[at]);
            }
        }
    }
    // Deep in two decks, Dragon 7 is well worth counting.
    let (trigger, best) = exposure.depths[1].wagers[0].best().unwrap();
    assert!(trigger > 0 && best.wagered < exposure.depths[1].hands.coups / 2);
}

#[test]
fn exposure_adds_up_in_any_order() {
    let wagers = named(&["dragon-7", "player-pair"]);
    let deal = |shoes| Exposing::new(&watch(), &wagers).unwrap().deal(shoes);
    let whole = deal(0..50);
    let mut parts = Exposure::default();
    for shoes in [20..50, 0..1, 1..20] {
        parts += deal(shoes);
    }
    assert_eq!(parts, whole);
}

#[test]
fn an_exposure_that_was_dealt_fits_and_others_do_not() {
    let wagers = named(&["dragon-7", "player-pair"]);
    let watch = Watch { cut_depths: vec![14, 60], ..Watch::of(&Procedure::usual(2, 14), 1) };
    let mut exposing = Exposing::new(&watch, &wagers).unwrap();
    let dealt = exposing.deal(0..20);
    let tags = exposing.tags();
    assert!(dealt.fits(&watch, tags));
    assert!(!dealt.fits(&watch, &tags[..1]));
    assert!(!dealt.fits(&watch, &[tags[0], tags[0]]), "pairs have no triggers");
    assert!(!Exposure::default().fits(&watch, tags));
    let spoil: [fn(&mut Exposure); 6] = [
        |it| drop(it.depths.pop()),
        |it| it.depths[0].hands.shoes += 1,
        |it| drop(it.depths[1].wagers.pop()),
        |it| it.depths[1].wagers[0].by_trigger.truncate(119),
        |it| it.depths[1].wagers[0].by_trigger[7].gain_squared = -1,
        |it| it.depths[1].wagers[1].perfect.wagered = u64::MAX,
    ];
    for (number, spoil) in spoil.iter().enumerate() {
        let mut spoilt = dealt.clone();
        spoil(&mut spoilt);
        assert!(!spoilt.fits(&watch, tags), "spoilt in way {number}");
    }
    let mut large = dealt.clone();
    large.depths[1].wagers[0].by_trigger[7].gain = i128::MAX;
    assert_eq!(large.clone().try_add(large), None);
}
