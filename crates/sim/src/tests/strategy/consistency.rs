//! Sessions that were played are consistent; what a file says may not be.

use baccarat::Cents;

use super::{plan, session, trend};
use crate::TryAdd;
use crate::strategy::{Ending, Sessions};

fn played() -> Sessions {
    plan(trend("follow-shoe"), "martingale", session()).player().play_all(0..50)
}

#[test]
fn sessions_that_were_played_are_consistent() {
    assert!(Sessions::default().is_consistent());
    assert!(played().is_consistent());
}

#[test]
fn sessions_that_cannot_have_been_played_are_not_consistent() {
    let spoil: [fn(&mut Sessions); 17] = [
        |it| *it.endings.entry(Ending::StopWin).or_default() += 1,
        // As many endings as sessions if the sum may overflow.
        |it| {
            let count = it.sessions();
            it.endings = [(Ending::StopWin, u64::MAX), (Ending::StopLoss, count + 1)].into();
        },
        |it| it.bankrolls.add(7, 1),
        |it| it.drawdowns.add(7, 1),
        |it| it.drawdowns.add(7, u64::MAX),
        |it| it.shoes = 49,
        |it| it.coups_seen = 1,
        |it| it.coups_seen = u64::MAX,
        |it| it.brought = -1,
        |it| it.brought = i128::MAX,
        |it| it.net_squares = -1,
        |it| it.action_squares = 0,
        |it| it.products = i128::MIN,
        |it| it.stake_max = Cents::new(-1),
        |it| it.wagers.values_mut().for_each(|bets| bets.action = i128::MAX),
        |it| it.wagers.values_mut().for_each(|bets| bets.action = -1),
        |it| it.wagers.values_mut().for_each(|bets| bets.net = i128::MIN),
    ];
    for (number, spoil) in spoil.iter().enumerate() {
        let mut spoilt = played();
        // A session that wins would make the largest amount that is brought one too large.
        spoilt.wagers.values_mut().for_each(|bets| bets.net = bets.net.abs());
        assert!(spoilt.is_consistent());
        spoil(&mut spoilt);
        assert!(!spoilt.is_consistent(), "spoilt in way {number}");
    }
}

#[test]
fn sessions_too_large_to_add_are_refused() {
    let spoil: [fn(&mut Sessions); 4] = [
        |it| it.shoes = u64::MAX,
        |it| it.net_squares = i128::MAX,
        |it| it.bankrolls.add(100, u64::MAX),
        |it| it.wagers.values_mut().for_each(|bets| bets.action = i128::MAX),
    ];
    for spoil in spoil {
        let mut large = played();
        spoil(&mut large);
        assert_eq!(large.clone().try_add(large), None);
    }
    let mut sum = played();
    assert_eq!(sum.try_add(played()), Some(()));
    assert_eq!(sum.sessions(), 100);
}
