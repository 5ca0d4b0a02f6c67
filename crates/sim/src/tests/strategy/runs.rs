//! Sessions are numbered: they are the same whoever plays them, and add up.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

use baccarat::Cents;
use num_rational::BigRational;

use super::{plan, session, spot, trend};
use crate::Dealer;
use crate::strategy::{Ending, Pick, Plan, Seat, Session, Sessions};

/// Three shoes a session, which all sorts of things can end.
fn three_shoes() -> Plan {
    let session = Session {
        bankroll: Cents::whole(400),
        stop_win: Some(Cents::whole(150)),
        stop_loss: Some(Cents::whole(390)),
        shoes: NonZeroU64::new(3).unwrap(),
        ..session()
    };
    plan(trend("follow-shoe"), "martingale", session)
}

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("a thread")
}

#[test]
fn one_chunk_or_many_come_to_the_same() {
    let plan = three_shoes();
    let whole = plan.player().play_all(0..200);
    assert_eq!(whole.sessions(), 200);
    assert!(Ending::ALL.into_iter().filter(|&ending| whole.ended(ending) > 0).count() > 2);

    let mut parts = Sessions::default();
    for part in (0..29).rev() {
        parts += plan.player().play_all(part * 7..200.min(part * 7 + 7));
    }
    assert_eq!(parts, whole);
    for number in 1..=3 {
        let run = plan.run(0..200, threads(number), |_, _| ControlFlow::Continue(()));
        assert_eq!(run, whole, "on {number} threads");
    }
}

#[test]
fn a_run_that_is_ended_has_played_the_first_sessions() {
    let plan = three_shoes();
    let mut told = 0;
    let run = plan.run(50..1_000_000, threads(2), |sum, sessions| {
        assert_eq!(sum.sessions(), sessions);
        told = told.max(sessions);
        if sessions > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!((1..999_950).contains(&run.sessions()));
    assert!(told <= run.sessions());
    assert_eq!(run, plan.player().play_all(50..50 + run.sessions()));
}

#[test]
fn a_session_plays_the_shoes_of_its_number() {
    let free = Session { stop_win: None, stop_loss: None, ..three_shoes().session().clone() };
    let plan = plan(Pick::Always(spot("player")), "flat", free);
    assert_eq!(plan.session().shoes_of(5), Some(15..18));
    let mut dealer = Dealer::new(plan.procedure(), plan.seed());
    let mut seat = Seat::new(&plan);
    for shoe in 15..18 {
        seat.start_shoe();
        for coup in &dealer.deal(shoe).coups {
            assert!(seat.see(coup).is_continue());
        }
    }
    let mut player = plan.player();
    player.play(6);
    assert_eq!(player.play(5), seat.leave(Ending::OutOfShoes));
}

#[test]
fn sessions_are_numbered_as_far_as_shoes_are() {
    let last = u64::MAX / 3;
    let session = three_shoes().session().clone();
    assert_eq!(session.shoes_of(last - 1), Some(u64::MAX - 3..u64::MAX));
    assert_eq!(session.shoes_of(last), None);
    assert_eq!(session.shoes_of(last + 1), None);
}

#[test]
fn sessions_are_the_sum_of_each() {
    let plan = three_shoes();
    let mut player = plan.player();
    let played: Vec<_> = (0..60).map(|number| player.play(number)).collect();
    let sum = plan.player().play_all(0..60);
    let bets = || played.iter().flat_map(|played| &played.bets);
    assert_eq!(sum.shoes, played.iter().map(|played| played.shoes).sum::<u64>());
    assert_eq!(sum.coups_seen, played.iter().map(|played| played.coups_seen).sum::<u64>());
    assert_eq!(sum.bets().coups, bets().map(|bets| bets.coups).sum::<u64>());
    assert_eq!(sum.bets().action, bets().map(|bets| bets.action).sum::<i128>());
    assert_eq!(sum.bets().net, bets().map(|bets| bets.net).sum::<i128>());
    assert_eq!(Some(sum.stake_max), played.iter().map(|played| played.stake_max).max());
    for ending in Ending::ALL {
        let ended = played.iter().filter(|played| played.ending == ending).count();
        assert_eq!(sum.ended(ending), ended as u64, "{ending:?}");
    }
    let mut units: Vec<_> = played.iter().map(|played| played.bankroll.get() / 10_00).collect();
    units.sort_unstable();
    assert_eq!(sum.bankrolls.quantile(1, 2), Some(units[29]));
    let deepest = played.iter().map(|played| played.drawdown.get() / 10_00).max();
    assert_eq!(sum.drawdowns.quantile(1, 1), deepest);
}

/// The mean of some amounts, and the square of its standard error, in two passes.
fn mean_and_variance(amounts: &[BigRational]) -> (BigRational, BigRational) {
    let count = BigRational::from_integer(amounts.len().into());
    let mean = amounts.iter().sum::<BigRational>() / &count;
    let squares = amounts.iter().map(|amount| (amount - &mean) * (amount - &mean));
    let one = BigRational::from_integer(1.into());
    let variance = squares.sum::<BigRational>() / (&count * (&count - one));
    (mean, variance)
}

#[test]
fn errors_are_those_of_two_passes() {
    let plan = three_shoes();
    let mut player = plan.player();
    let played: Vec<_> = (0..60).map(|number| player.play(number)).collect();
    let sum = plan.player().play_all(0..60);
    let whole = |cents: i128| BigRational::from_integer(cents.into());

    let bankrolls = played.iter().map(|played| whole(played.bankroll.get().into()));
    let (mean, variance) = mean_and_variance(&bankrolls.collect::<Vec<_>>());
    assert_eq!(sum.bankroll_mean(), Some(mean));
    assert_eq!(sum.bankroll_variance(), Some(variance));

    // What each session lost more than the edge of what it staked, over the mean of what is staked.
    let edge = sum.edge().unwrap();
    let mean_action = whole(sum.bets().action) / whole(60);
    let errors = played.iter().map(|played| {
        let net = played.bets.iter().map(|bets| bets.net).sum();
        let action = played.bets.iter().map(|bets| bets.action).sum();
        (-whole(net) - &edge * whole(action)) / &mean_action
    });
    let (mean, variance) = mean_and_variance(&errors.collect::<Vec<_>>());
    assert_eq!(mean, whole(0));
    assert_eq!(sum.edge_variance(), Some(variance));
}

#[test]
fn nothing_has_no_mean() {
    let none = Sessions::default();
    assert_eq!((none.edge(), none.edge_variance()), (None, None));
    assert_eq!((none.bankroll_mean(), none.bankroll_variance()), (None, None));
    let one = three_shoes().player().play_all(0..1);
    assert!(one.edge().is_some() && one.edge_variance().is_none());
    assert!(one.bankroll_mean().is_some() && one.bankroll_variance().is_none());
}

#[test]
fn hours_are_coups_at_a_rate() {
    let sessions = Sessions { coups_seen: 105, ..Sessions::default() };
    let ratio = |over: i64, under: i64| BigRational::new(over.into(), under.into());
    assert_eq!(sessions.hours(Session::COUPS_PER_HOUR), ratio(3, 2));
    assert_eq!(sessions.hours(NonZeroU32::new(40).unwrap()), ratio(21, 8));
}
