//! What a stake comes to, item by item.

use super::{find, play};
use crate::{
    Cents, Collection, Condition, Line, Odds, Pays, Rate, Rounding, Settlement, Terms,
    TooMuchMoney, Unit, Verdict, Wager,
};

const BANKER_WINS: &str = "Ks 4s Td 2h Kc";

#[test]
fn a_win_is_itemised() {
    let settled = banker(100_00, Terms::default());
    let expected = Settlement {
        staked: Cents::new(100_00),
        verdict: Verdict::Win,
        line: Some(0),
        odds: Some(Odds::EVEN),
        won: Cents::new(100_00),
        commission: Cents::new(5_00),
        returned: Cents::new(195_00),
    };
    assert_eq!(settled, expected);
    assert_eq!(settled.kept(), Ok(Cents::new(-95_00)));
}

#[test]
fn a_push_is_itemised() {
    let expected = Settlement {
        staked: Cents::new(100_00),
        verdict: Verdict::Push,
        line: Some(1),
        odds: None,
        won: Cents::ZERO,
        commission: Cents::ZERO,
        returned: Cents::new(100_00),
    };
    assert_eq!(settle("banker", 100_00, "9c 9h Jc Jd", Terms::default()), Ok(expected));
    assert_eq!(expected.kept(), Ok(Cents::ZERO));
}

#[test]
fn a_loss_is_itemised() {
    let expected = Settlement {
        staked: Cents::new(100_00),
        verdict: Verdict::Lose,
        line: None,
        odds: None,
        won: Cents::ZERO,
        commission: Cents::ZERO,
        returned: Cents::ZERO,
    };
    assert_eq!(settle("player", 100_00, BANKER_WINS, Terms::default()), Ok(expected));
    assert_eq!(expected.kept(), Ok(Cents::new(100_00)));
}

#[test]
fn a_commission_owed_is_itemised_but_not_taken() {
    let settled = banker(100_00, Terms { collection: Collection::Owed, ..Terms::default() });
    assert_eq!(settled.commission, Cents::new(5_00));
    assert_eq!(settled.returned, Cents::new(200_00));
    assert_eq!(settled.kept(), Ok(Cents::new(-100_00)));
}

#[test]
fn a_commission_has_a_minimum() {
    let terms = Terms { commission_minimum: Cents::new(1_00), ..Terms::default() };
    assert_eq!(banker(10_00, terms).commission, Cents::new(1_00));
    assert_eq!(banker(20_00, terms).commission, Cents::new(1_00));
    assert_eq!(banker(20_20, terms).commission, Cents::new(1_01));
}

#[test]
fn a_commission_is_never_more_than_was_won() {
    let terms = Terms { commission_minimum: Cents::new(1_00), ..Terms::default() };
    assert_eq!(banker(60, terms).commission, Cents::new(60));
    assert_eq!(banker(60, terms).returned, Cents::new(60));
    assert_eq!(banker(0, terms).commission, Cents::ZERO);
}

#[test]
fn a_win_without_commission_has_no_minimum_either() {
    let terms = Terms { commission_minimum: Cents::new(1_00), ..Terms::default() };
    let settled = settle("ez-banker", 10_00, BANKER_WINS, terms).expect("a modest stake");
    assert_eq!(settled.commission, Cents::ZERO);
}

#[test]
fn payout_and_commission_are_rounded_each_in_its_own_way() {
    let quarter = Unit::new(Cents::new(25)).expect("more than nothing");
    let up = Terms { commission: Rounding::Up(quarter), ..Terms::default() };
    assert_eq!(banker(3_33, up).won, Cents::new(3_33));
    assert_eq!(banker(3_33, up).commission, Cents::new(25));
    let down = Terms { payout: Rounding::Down(quarter), ..Terms::default() };
    assert_eq!(banker(3_33, down).won, Cents::new(3_25));
    assert_eq!(banker(3_33, down).commission, Cents::new(16));
    let big = settle("big", 10, BANKER_WINS, Terms { payout: Rounding::Up(quarter), ..down });
    assert_eq!(big.map(|settled| settled.won), Ok(Cents::new(25)));
}

#[test]
fn a_payout_that_does_not_fit_is_too_much_money() {
    let too_much = |wager, stake| settle(wager, stake, BANKER_WINS, Terms::default());
    assert_eq!(too_much("banker", i64::MAX), Err(TooMuchMoney));
    assert_eq!(too_much("player", i64::MAX).map(|settled| settled.returned), Ok(Cents::ZERO));
    let owed = Terms { collection: Collection::Owed, ..Terms::default() };
    let half = i64::MAX / 2;
    assert!(settle("banker", half, BANKER_WINS, owed).is_ok());
    assert_eq!(settle("banker", half + 1, BANKER_WINS, owed), Err(TooMuchMoney));
    assert_eq!(settle("egalite-2", half, "2c Ah Ks As Jd Kc", owed), Err(TooMuchMoney));
}

#[test]
fn a_commission_of_the_whole_leaves_the_stake() {
    let whole = Pays::Win { odds: Odds::EVEN, commission: Rate::new(10_000).expect("the whole") };
    let line = Line { when: Condition::always(), pays: whole };
    let id = "whole".parse().expect("an id");
    let wager = Wager::new(id, "Whole", vec![line]).expect("a wager");
    let terms = Terms::default();
    let settled = wager.settle(Cents::new(7), &play(BANKER_WINS), &terms).expect("modest");
    assert_eq!((settled.commission, settled.returned), (Cents::new(7), Cents::new(7)));
}

#[test]
fn a_limited_win_is_itemised_like_any_other() {
    let most = |most: i64, terms: Terms| {
        let settled = find("banker").settle_at_most(
            Cents::new(most),
            Cents::new(100_00),
            &play(BANKER_WINS),
            &terms,
        );
        settled.expect("a modest stake")
    };
    let expected = Settlement {
        staked: Cents::new(100_00),
        verdict: Verdict::Win,
        line: Some(0),
        odds: Some(Odds::EVEN),
        won: Cents::new(40_01),
        commission: Cents::new(2_00),
        returned: Cents::new(138_01),
    };
    assert_eq!(most(40_01, Terms::default()), expected);
    assert_eq!(expected.kept(), Ok(Cents::new(-38_01)));
    assert_eq!(most(100_00, Terms::default()), banker(100_00, Terms::default()));
    let owed = Terms { collection: Collection::Owed, ..Terms::default() };
    assert_eq!(most(40_01, owed).returned, Cents::new(140_01));
    // Nothing is left to win: the wager has still won, and the stake comes back.
    let minimum = Terms { commission_minimum: Cents::new(1_00), ..Terms::default() };
    let nothing = most(0, minimum);
    assert_eq!((nothing.verdict, nothing.commission), (Verdict::Win, Cents::ZERO));
    assert_eq!(nothing.returned, Cents::new(100_00));
}

#[test]
#[should_panic(expected = "nobody wins less than nothing")]
fn a_limit_below_nothing_is_a_mistake_of_the_caller() {
    let (limit, stake) = (Cents::new(-1), Cents::new(100_00));
    let _ = find("player").settle_at_most(limit, stake, &play(BANKER_WINS), &Terms::default());
}

#[test]
#[should_panic(expected = "nobody stakes less than nothing")]
fn a_stake_below_nothing_is_a_mistake_of_the_caller() {
    let _ = settle("player", -1, BANKER_WINS, Terms::default());
}

#[test]
fn verdicts_have_names_for_files() {
    assert_eq!(
        [Verdict::Win, Verdict::Push, Verdict::Lose].map(Verdict::id),
        ["win", "push", "lose"]
    );
}

fn settle(wager: &str, stake: i64, cards: &str, terms: Terms) -> Result<Settlement, TooMuchMoney> {
    find(wager).settle(Cents::new(stake), &play(cards), &terms)
}

/// That much on Banker, which wins.
fn banker(stake: i64, terms: Terms) -> Settlement {
    settle("banker", stake, BANKER_WINS, terms).expect("a modest stake")
}
