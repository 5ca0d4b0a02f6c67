//! What holds for any plan and any shoe.

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use baccarat::{BySide, Cents, Collection, Side, Terms, catalogue};
use proptest::array::uniform13;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;

use crate::strategy::{
    AtEnd, Bets, Ending, Histogram, Move, Named, Next, Pick, Plan, Played, Progression, Seat,
    Session, Sessions, Spot, Strategy as Bettor, Trend,
};
use crate::{Count, Dealer, Procedure, Trigger};

proptest! {
    #[test]
    fn sums_do_not_depend_on_order(a in sessions(), b in sessions(), c in sessions()) {
        let sum = |parts: &[&Sessions]| {
            let mut sum = Sessions::default();
            parts.iter().for_each(|part| sum += (*part).clone());
            sum
        };
        let all = sum(&[&a, &b, &c]);
        prop_assert_eq!(&all, &sum(&[&c, &a, &b]));
        prop_assert_eq!(&all, &sum(&[&a, &sum(&[&c, &b])]));
        prop_assert_eq!(all.sessions(), a.sessions() + b.sessions() + c.sessions());
        prop_assert_eq!(all.bets().net, a.bets().net + b.bets().net + c.bets().net);
    }

    #[test]
    fn every_cent_is_accounted_for(plan in plans(), number in 0..1_000_u64) {
        let (played, log) = watched(&plan, number);
        prop_assert_eq!(&played, &plan.player().play(number));
        let brought = i128::from(plan.session().bankroll.get());
        let net: i128 = played.bets.iter().map(|bets| bets.net).sum();
        prop_assert_eq!(brought + net, played.bankroll.get().into());
        prop_assert_eq!(played.bankroll, log.bankroll);
        prop_assert_eq!(played.drawdown, log.drawdown);
        prop_assert_eq!(log.outside, None);
        let bets = played.bets.iter().map(|bets| bets.coups).sum::<u64>();
        prop_assert!(bets <= played.coups_seen);
        check_ending(&plan, &played)?;
        prop_assert!(plan.player().play_all(number..number + 2).is_consistent());
    }

    #[test]
    fn progressions_are_read_as_they_are_written(progression in progressions()) {
        let read: Progression = progression.to_string().parse().expect("it was written");
        prop_assert_eq!(read, progression);
    }
}

/// What somebody saw who watched a session and did the sums again.
struct Log {
    bankroll: Cents,
    drawdown: Cents,
    /// A stake that the table or the bankroll did not allow.
    outside: Option<Cents>,
}

fn watched(plan: &Plan, number: u64) -> (Played, Log) {
    let (session, spots) = (plan.session(), plan.strategy().pick.spots());
    let mut dealer = Dealer::new(plan.procedure(), plan.seed());
    let mut seat = Seat::new(plan);
    let mut log = Log { bankroll: session.bankroll, drawdown: Cents::ZERO, outside: None };
    let mut peak = session.bankroll;
    for shoe in session.shoes_of(number).expect("a small number") {
        seat.start_shoe();
        let shoe = dealer.deal(shoe);
        for (place, coup) in shoe.coups.iter().enumerate() {
            seat.show(shoe.seen_before(place, plan.procedure()));
            if let (Next::Bet(bet), false) = (seat.next(), coup.is_ghost) {
                let spot = spots[bet.spot];
                let most = spot.maximum.min(log.bankroll);
                if !(spot.minimum..=most).contains(&bet.stake) {
                    log.outside = Some(bet.stake);
                }
                let settled = spot.wager.settle(bet.stake, &coup.facts, &session.terms).unwrap();
                let owed = match session.terms.collection {
                    Collection::Deducted => Cents::ZERO,
                    Collection::Owed => settled.commission,
                };
                let paid = settled.kept().unwrap().plus(owed).unwrap();
                log.bankroll = log.bankroll.minus(paid).unwrap();
                peak = peak.max(log.bankroll);
                log.drawdown = log.drawdown.max(peak.minus(log.bankroll).unwrap());
            }
            if let ControlFlow::Break(ending) = seat.see(coup) {
                return (seat.leave(ending), log);
            }
        }
    }
    (seat.leave(Ending::OutOfShoes), log)
}

fn check_ending(plan: &Plan, played: &Played) -> Result<(), TestCaseError> {
    let session = plan.session();
    let won = played.bankroll.get() - session.bankroll.get();
    let stop_loss = session.stop_loss.is_some_and(|stop| -won >= stop.get());
    let stop_win = session.stop_win.is_some_and(|stop| won >= stop.get());
    let minima = || plan.strategy().pick.spots().into_iter().map(|spot| spot.minimum);
    let is_poor = minima().any(|minimum| played.bankroll < minimum);
    let is_out = minima().all(|minimum| played.bankroll < minimum);
    match played.ending {
        Ending::Ruined => prop_assert!(is_poor),
        Ending::StopLoss => prop_assert!(stop_loss && !is_out),
        Ending::StopWin => prop_assert!(stop_win && !is_out),
        Ending::OutOfShoes => {
            prop_assert!(!stop_loss && !stop_win && !is_out);
            prop_assert_eq!(played.shoes, session.shoes.get());
        }
    }
    Ok(())
}

fn plans() -> impl Strategy<Value = Plan> {
    let progression =
        prop_oneof![select(Named::all()).prop_map(|named| named.progression()), progressions(),];
    (picks(), progression, settings(), procedures(), any::<u64>()).prop_map(
        |(pick, progression, session, procedure, seed)| {
            let strategy = Bettor { pick, progression };
            Plan::new(strategy, session, procedure, seed).expect("all of these can be played")
        },
    )
}

fn picks() -> impl Strategy<Value = Pick> {
    let trends = Trend::all().collect::<Vec<_>>();
    let sides = proptest::option::of(select(&Side::ALL[..]));
    prop_oneof![
        spots().prop_map(Pick::Always),
        (select(trends), spots(), spots(), sides).prop_map(|(trend, player, banker, otherwise)| {
            Pick::Trend { trend, spots: BySide { player, banker }, otherwise }
        }),
        (spots(), uniform13(-3..=3_i32), -2..=2_i32).prop_map(|(spot, tags, trigger)| {
            let (wager, trigger) = (spot.wager.id().clone(), Trigger::Floored(trigger));
            Pick::Counted { count: Count { wager, tags, start: 0, trigger }, spot }
        }),
    ]
}

/// A unit is 10.00 to all of them.
fn spots() -> impl Strategy<Value = Spot> {
    (select(catalogue::all()), 1..=1_000_i64, 1_000..=500_000_i64).prop_map(
        |(entry, minimum, maximum)| Spot {
            wager: entry.wager.clone(),
            minimum: Cents::new(minimum),
            maximum: Cents::new(maximum),
        },
    )
}

fn settings() -> impl Strategy<Value = Session> {
    let stops = || proptest::option::of((1..=200_000_i64).prop_map(Cents::new));
    let collections = select(&[Collection::Deducted, Collection::Owed][..]);
    let bankrolls = (1_000..=500_000_i64).prop_map(Cents::new);
    (bankrolls, stops(), stops(), 1..=2_u64, collections, any::<bool>()).prop_map(
        |(bankroll, stop_loss, stop_win, shoes, collection, ghosts_on_roads)| Session {
            bankroll,
            unit: Cents::whole(10),
            stop_loss,
            stop_win,
            shoes: NonZeroU64::new(shoes).expect("one or two"),
            terms: Terms { collection, ..Terms::default() },
            ghosts_on_roads,
        },
    )
}

fn procedures() -> impl Strategy<Value = Procedure> {
    (1..=8_u8, 14..=40_u32, 0..=3_u32).prop_map(|(decks, cut_depth, ghosts)| Procedure {
        ghosts,
        ..Procedure::usual(decks, cut_depth)
    })
}

fn progressions() -> impl Strategy<Value = Progression> {
    let moves = || {
        prop_oneof![
            Just(Move::Start),
            (0..5_u32).prop_map(Move::Forward),
            (1..5_u32).prop_map(Move::Back),
        ]
    };
    let ends = select(&[AtEnd::Stay, AtEnd::StartAgain][..]);
    (vec(1..=50_u32, 1..8), moves(), moves(), ends).prop_map(|(stakes, win, loss, end)| {
        Progression::new(stakes, win, loss, end).expect("there are stakes")
    })
}

fn sessions() -> impl Strategy<Value = Sessions> {
    let endings = btree_map(select(&Ending::ALL[..]), 1..100_u64, 0..4);
    let ids = catalogue::all()[..4].iter().map(|entry| entry.wager.id().clone());
    let money = || -1_000_000_i128..1_000_000;
    let bets =
        (0..100_u64, money(), money()).prop_map(|(coups, action, net)| Bets { coups, action, net });
    let wagers = btree_map(select(ids.collect::<Vec<_>>()), bets, 0..4);
    let histograms = || {
        vec((-9..9_i64, 0..5_u64), 0..9).prop_map(|numbers| {
            let mut histogram = Histogram::default();
            numbers.into_iter().for_each(|(number, times)| histogram.add(number, times));
            histogram
        })
    };
    let counts = (any::<u32>(), any::<u32>(), 0..1_000_000_i64);
    let sums = (money(), money(), money(), money());
    (endings, wagers, histograms(), histograms(), counts, sums).prop_map(
        |(endings, wagers, bankrolls, drawdowns, (shoes, coups, stake), sums)| Sessions {
            endings,
            shoes: shoes.into(),
            coups_seen: coups.into(),
            brought: sums.0,
            wagers,
            net_squares: sums.1,
            action_squares: sums.2,
            products: sums.3,
            bankrolls,
            drawdowns,
            stake_max: Cents::new(stake),
        },
    )
}
