//! Betting by a count.

use std::num::NonZeroU64;
use std::slice::from_ref;

use baccarat::{Card, Cents, Rank, Suit};

use super::{coup, plan, session, spot};
use crate::strategy::{Bet, Next, Pick, Plan, Progression, Seat, Session, Strategy};
use crate::tests::near::procedures;
use crate::{Count, Counting, Procedure, TICKS, Watch};

fn counted(text: &str) -> Pick {
    let count: Count = text.parse().expect("a count");
    let spot = spot(count.wager.as_str());
    Pick::Counted { count, spot }
}

/// Flat, with money for any number of losses.
fn endless(text: &str, procedure: &Procedure, shoes: u64) -> Plan {
    let shoes = NonZeroU64::new(shoes).expect("some shoes");
    let session = Session { bankroll: Cents::whole(1_000_000), shoes, ..session() };
    let progression = Progression::named("flat").expect("flat has a name");
    let strategy = Strategy { pick: counted(text), progression };
    Plan::new(strategy, session, procedure.clone(), 5).expect("a plan that can be played")
}

/// A session bets on the coups that [`Counting`] wagers on, and wins what it gains.
#[track_caller]
fn check(text: &str, procedure: &Procedure) {
    let plan = endless(text, procedure, 1);
    let sessions = plan.player().play_all(0..300);
    let Pick::Counted { count, spot } = &plan.strategy().pick else { panic!("it counts") };
    let watch = Watch::of(procedure, plan.seed());
    let mut counting =
        Counting::new(&watch, from_ref(count), from_ref(&spot.wager)).expect("it is for the wager");
    let takings = counting.deal(0..300);
    let stakes = &takings.depths[0].plays[0].stakes;
    assert!((1..takings.depths[0].hands.coups).contains(&stakes.wagered), "{text} tells apart");
    let (bets, unit) = (sessions.bets(), i128::from(plan.session().unit.get()));
    assert_eq!(bets.coups, stakes.wagered, "{text}");
    assert_eq!(bets.action, unit * i128::from(stakes.wagered), "{text}");
    assert_eq!(bets.net * TICKS, unit * stakes.gain, "{text}");
}

#[test]
fn a_flat_count_is_what_counting_alone_comes_to() {
    for text in ["dragon-7", "panda-8", "dragon-7:start=-4,4-7=-1,8-9=+2@>=1.5"] {
        check(text, &Procedure::usual(8, 14));
        procedures().iter().for_each(|procedure| check(text, procedure));
    }
}

#[test]
fn a_count_starts_anew_with_every_shoe() {
    let sessions = |shoes| endless("dragon-7", &Procedure::usual(8, 14), shoes);
    let together = sessions(4).player().play_all(0..50);
    assert!(together.bets().coups > 0);
    assert_eq!(together.wagers, sessions(1).player().play_all(0..200).wagers);
}

// Sixteen nines make a running count of 32 with 400 cards unseen: a true count of 4.16. With one
// less it is 30 for 401 cards, 3.89.
#[test]
fn a_bet_waits_for_the_cards() {
    let plan = plan(counted("dragon-7"), "martingale", session());
    let bet = |units: u32| Next::Bet(Bet { spot: 0, stake: Cents::whole(10 * units) });
    let nines = [Card::new(Rank::Nine, Suit::Clubs); 16];
    let mut seat = Seat::new(&plan);
    seat.start_shoe();
    seat.show(&nines[..15]);
    assert_eq!(seat.next(), Next::Watch);
    seat.show(&nines[15..]);
    assert_eq!(seat.next(), bet(1));
    // It loses, and the progression goes on when the count is high again, in another shoe.
    assert!(seat.see(&coup('P')).is_continue());
    assert_eq!(seat.next(), bet(2));
    seat.start_shoe();
    assert_eq!(seat.next(), Next::Watch);
    seat.show(&nines);
    assert_eq!(seat.next(), bet(2));
}

#[test]
fn only_counts_look_at_cards() {
    assert!(counted("dragon-7").counts_cards());
    assert!(!Pick::Always(spot("dragon-7")).counts_cards());
    assert!(!super::trend("follow-shoe").counts_cards());
}
