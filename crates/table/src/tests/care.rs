//! Responsible play: sessions, limits, reality checks, time-outs and exclusion.

use baccarat::Cents;

use super::{check, check_closed};
use crate::{
    Audience, CareView, Lasts, LimitView, Looser, Millis, PatronId, Refusal, SessionView, Time,
};

/// Player wins.
const PLAYER: &str = "card 9h; card 8c; card Kh; card Kc";
/// Banker wins.
const BANKER: &str = "card 8c; card 9h; card Kh; card Kc";
/// A tie.
const TIE: &str = "card 9h; card 9c; card Kh; card Kc";

const CHECKS: &str = "terminals.reality-check-min = 60\n";

fn check_due(played_s: u64, net_cents: i64) -> String {
    let (played, net) = (Millis(played_s * 1_000), Cents::new(net_cents));
    format!("!{:?}", Refusal::RealityCheckDue { played, net })
}

fn loss_limit(limit: u32, left: u32) -> String {
    let (limit, left) = (Cents::whole(limit), Cents::whole(left));
    format!("!{:?}", Refusal::LossLimit { limit, left })
}

#[test]
fn a_session_is_from_money_in_until_nothing_is_left() {
    let mut evening = check_closed("", "open; shoe");
    assert_eq!(evening.session(7), "none");
    evening.play("100 > in 7 50; 160 > in 7 50");
    assert_eq!(evening.session(7), "0:01:00 0.00");
    // Who cashes out with a stake on the felt still plays.
    evening.play("bets; bet 7 a1 player 40; 3700 > out 7 -> out 7 60.00");
    assert_eq!(evening.session(7), "1:00:00 -40.00");
    evening.play(&format!("lock; {PLAYER}"));
    assert_eq!(evening.session(7), "1:00:00 40.00");
    evening.play("out 7 -> out 7 80.00");
    assert_eq!(evening.session(7), "none");
    evening.play("90000 > in 7 10; 90001 > bets");
    assert_eq!(evening.session(7), "0:00:01 0.00");
}

#[test]
fn whoever_is_soon_back_goes_on_with_their_session() {
    let mut evening = check_closed("", "open; shoe; in 7 10; bets; 60 > bet 7 a1 player 10; lock");
    evening.play(&format!("120 > {}", BANKER.replace("; ", "; 120 > ")));
    assert_eq!(evening.session(7), "none");
    // Neither losing all nor cashing out makes the loss undone, or the time unplayed.
    evening.play("1919.999 > in 7 20");
    assert_eq!(evening.session(7), "0:02:00 -10.00");
    evening.play("1980 > out 7; 2000 > in 7 20");
    assert_eq!(evening.session(7), "0:03:00 -10.00");
    evening.play("2000 > out 7; 3800 > in 7 20");
    assert_eq!(evening.session(7), "0:00:00 0.00");
}

#[test]
fn the_net_position_counts_stakes_as_lost_until_they_come_back() {
    let mut evening = check("", "bets; bet 7 a1 banker 50; bet 7 a1 tie 10");
    assert_eq!(evening.session(7), "0:00:00 -60.00");
    evening.play("back 7 a1 tie 4");
    assert_eq!(evening.session(7), "0:00:00 -56.00");
    // Banker pushes, and Tie wins 48.
    evening.play(&format!("lock; {TIE}"));
    assert_eq!(evening.session(7), "0:00:00 48.00");
    // Five per cent are deducted.
    evening.play(&format!("bets; bet 7 a1 banker 100; lock; {BANKER}"));
    assert_eq!(evening.session(7), "0:00:00 143.00");
    evening.play(&format!("bets; bet 7 a1 banker 100; lock; {PLAYER}"));
    assert_eq!(evening.session(7), "0:00:00 43.00");
    assert_eq!(evening.session(8), "0:00:00 0.00");
}

#[test]
fn the_net_position_counts_commission_from_when_it_is_owed() {
    let rest = "commission.mode = \"box\"\ncommission.box-settled = \"on-leaving\"";
    let mut evening = check(rest, &format!("bets; bet 7 a1 banker 100; lock; {BANKER}"));
    assert_eq!(
        (evening.credits(7), evening.session(7)),
        ("1100.00".into(), "0:00:00 95.00".into())
    );
    evening.play("bets; bet 7 a1 player 50; out 7 -> collected 7 5.00, out 7 1045.00");
    assert_eq!(evening.session(7), "0:00:00 45.00");
}

#[test]
fn a_loss_limit_counts_what_is_on_the_felt_and_not_what_comes_back() {
    check(
        "",
        &format!(
            "limit 7 loss 100 -> limit 7 Loss(Some(Cents(10000)))
             bets; bet 7 a1 player 60; bet 7 a2 player 41 -> {left_40}
             bet 7 a2 player 40; bet 7 a1 player 1 -> {left_0}
             back 7 a2 player 10; lock; {TIE}
             bets; bet 7 a1 player 100; lock; {BANKER}
             bets; bet 7 a1 player 1 -> {left_0}
             repeat 7 -> {left_0}",
            left_40 = loss_limit(100, 40),
            left_0 = loss_limit(100, 0),
        ),
    );
}

#[test]
fn what_was_won_may_be_lost_before_a_loss_limit_is_reached() {
    check(
        "",
        &format!(
            "limit 7 loss 50; bets; bet 7 a1 player 50; lock; {PLAYER}
             bets; bet 7 a1 player 60; double 7 -> {}; bet 7 a2 player 40; lock; {BANKER}
             bets; bet 7 a1 player 1 -> {}",
            loss_limit(50, 40),
            loss_limit(50, 0),
        ),
    );
}

#[test]
fn a_limit_counts_what_was_lost_before_it_was_set() {
    check(
        "",
        &format!(
            "bets; bet 7 a1 player 60; lock; {BANKER}
             limit 7 loss 40; bets; bet 7 a1 player 1 -> {}",
            loss_limit(40, 0)
        ),
    );
}

#[test]
fn a_new_session_has_no_new_limit_before_the_day_is_over() {
    let left = loss_limit(50, 0);
    check(
        "",
        &format!(
            "limit 7 loss 50; bets; bet 7 a1 player 50; lock; {BANKER}; out 7
             80000 > in 7 100; bets; bet 7 a1 player 1 -> {left}
             86399.999 > bet 7 a1 player 1 -> {left}
             86400 > bet 7 a1 player 50
             bet 7 a1 player 1 -> {left}"
        ),
    );
}

#[test]
fn a_stake_from_before_belongs_to_the_day_in_which_it_is_decided() {
    check(
        "",
        &format!(
            "limit 7 loss 50; bets; 86399 > bet 7 a1 player 30
             86400 > bet 7 a1 player 21 -> {}
             bet 7 a1 player 20; lock; {TIE}; bets; bet 7 a1 player 50",
            loss_limit(50, 20)
        ),
    );
}

#[test]
fn a_time_limit_counts_time_with_money_on_the_table() {
    let refused = "!TimeLimit { limit: Millis(7200000) }";
    check(
        "",
        &format!(
            "limit 7 time 2h; bets; 3600 > out 7; 36000 > in 7 100
             39599.999 > bet 7 a1 player 5
             39600 > bet 7 a1 player 5 -> {refused}
             double 7 -> {refused}
             back 7 a1 player 2; out 7; 40000 > in 7 100; bet 7 a1 player 5 -> {refused}
             86400 > bet 7 a1 player 5
             93600 > bet 7 a1 player 5 -> {refused}"
        ),
    );
}

#[test]
fn a_tighter_limit_takes_effect_at_once_and_a_looser_one_after_24_hours() {
    check(
        "",
        &format!(
            "limit 7 loss 100; limit 7 loss 50 -> limit 7 Loss(Some(Cents(5000)))
             bets; bet 7 a1 player 51 -> {refused}
             10 > limit 7 loss 90 -> limit 7 Loss(Some(Cents(9000))) from 86410000
             86409.999 > bet 7 a1 player 51 -> {refused}
             86410 > bet 7 a1 player 51",
            refused = loss_limit(50, 50),
        ),
    );
}

#[test]
fn every_limit_is_lifted_after_24_hours_only() {
    check(
        "",
        "limit 7 time 1h; limit 7 check 30m
         limit 7 time 90m -> limit 7 Time(Some(Millis(5400000))) from 86400000
         limit 7 time none -> limit 7 Time(None) from 86400000
         limit 7 check none -> limit 7 RealityCheck(None) from 86400000
         limit 7 loss none -> limit 7 Loss(None)",
    );
}

#[test]
fn a_tighter_limit_ends_the_wait_for_a_looser_one() {
    check(
        "",
        &format!(
            "limit 7 loss 50; limit 7 loss none -> limit 7 Loss(None) from 86400000
             10 > limit 7 loss 40 -> limit 7 Loss(Some(Cents(4000)))
             bets; 200000 > bet 7 a1 player 41 -> {}",
            loss_limit(40, 40),
        ),
    );
    // The limit in force, asked for again, does so too.
    check(
        "",
        &format!(
            "limit 7 loss 50; limit 7 loss none; limit 7 loss 50 -> limit 7 Loss(Some(Cents(5000)))
             bets; 200000 > bet 7 a1 player 51 -> {}",
            loss_limit(50, 50),
        ),
    );
}

#[test]
fn less_than_what_is_waited_for_is_not_waited_for_again() {
    check(
        "",
        "limit 7 loss 50; limit 7 loss 90 -> limit 7 Loss(Some(Cents(9000))) from 86400000
         10 > limit 7 loss 80 -> limit 7 Loss(Some(Cents(8000))) from 86400000
         20 > limit 7 loss 85 -> limit 7 Loss(Some(Cents(8500))) from 86420000
         86420 > limit 7 loss 86 -> limit 7 Loss(Some(Cents(8600))) from 172820000
         86420 > limit 7 loss 85 -> limit 7 Loss(Some(Cents(8500)))",
    );
}

#[test]
fn a_reality_check_stands_against_every_wager_until_it_is_acknowledged() {
    let due = check_due(3_600, -10_00);
    check(
        CHECKS,
        &format!(
            "told 7 -> !NoRealityCheck
             bets; bet 7 a1 player 10; lock; {BANKER}; bets
             3599.999 > bet 7 a1 player 5; clear 7
             3600 > bet 7 a1 player 5 -> {due}
             repeat 7 -> {due}
             patron7 > told 7 -> told 7 1:00:00 -10.00
             repeat 7; double 7; told 7 -> !NoRealityCheck
             7200 > double 7 -> {later}
             back 7 a1 player 5; out 7; in 7 100; double 7 -> {last}
             told 7; double 7",
            later = check_due(7_200, -30_00),
            last = check_due(7_200, -25_00),
        ),
    );
}

#[test]
fn a_reality_check_is_as_the_house_does_or_as_the_patron_wants_it() {
    let bets = "bets; 1799.999 > bet 7 a1 player 5";
    let due = check_due(1_800, -5_00);
    check("", &format!("limit 7 check 30m; {bets}; 1800 > bet 7 a1 player 5 -> {due}"));
    check(CHECKS, &format!("limit 7 check 30m; {bets}; 1800 > bet 7 a1 player 5 -> {due}"));
    let due = check_due(3_600, 0);
    check(CHECKS, &format!("limit 7 check 2h; bets; 3600 > bet 7 a1 player 5 -> {due}"));
    check("", "bets; 999999 > bet 7 a1 player 5; told 7 -> !NoRealityCheck");
}

#[test]
fn a_reality_check_is_not_put_off_by_leaving_for_a_moment() {
    let due = check_due(3_600, 0);
    check(CHECKS, &format!("bets; 3600 > out 7; 4000 > in 7 9; bet 7 a1 player 5 -> {due}"));
    check(CHECKS, "bets; 3600 > out 7; 5400 > in 7 9; bet 7 a1 player 5");
    // The time away is not counted.
    let due = check_due(3_600, -5_00);
    let back = "bets; 3000 > out 7; 4000 > in 7 9; 4599.999 > bet 7 a1 player 5";
    check(CHECKS, &format!("{back}; 4600 > bet 7 a2 player 1 -> {due}"));
}

#[test]
fn a_time_out_takes_effect_at_once_and_money_may_leave() {
    check(
        "",
        &format!(
            "bets; bet 7 a1 player 10; bet 7 a2 player 10
             time-out 7 24h -> time-out 7 86400000
             bet 7 a1 player 5 -> !TimeOut {{ left: Millis(86400000) }}
             in 7 5 -> !TimeOut {{ left: Millis(86400000) }}
             clear 7 a2; lock; {PLAYER}; bets; repeat 7 -> !TimeOut {{ left: Millis(86400000) }}
             out 7 -> out 7 1010.00
             86399.999 > in 7 5 -> !TimeOut {{ left: Millis(1) }}
             86400 > in 7 5; bet 7 a1 player 5"
        ),
    );
}

#[test]
fn a_time_out_is_never_shortened() {
    check(
        "",
        "time-out 7 3599999 -> !TooShort { least: Millis(3600000) }
         time-out 7 1009h -> !TooLong { most: Millis(3628800000) }
         time-out 7 1008h; time-out 7 1008h -> !LastsAsLong
         time-out 7 1h -> !LastsAsLong
         0.001 > time-out 7 1008h -> time-out 7 3628800000",
    );
}

#[test]
fn an_exclusion_takes_effect_at_once_and_stakes_play_out() {
    check(
        "",
        &format!(
            "bets; bet 7 a1 player 10; bet 7 a2 player 10
             exclude 7 ever -> excluded 7 ForEver
             bet 7 a1 player 5 -> !Excluded; double 7 -> !Excluded; in 7 5 -> !Excluded
             back 7 a2 player 5; lock; {PLAYER}; bets; repeat 7 -> !Excluded
             out 7 -> out 7 1015.00
             99999999999 > in 7 5 -> !Excluded"
        ),
    );
}

#[test]
fn an_exclusion_is_of_six_months_or_more_and_never_shortened() {
    check(
        "",
        "exclude 7 4415h -> !TooShort { least: Millis(15897600000) }
         exclude 7 4416h -> excluded 7 For(Millis(15897600000))
         exclude 7 4416h -> !LastsAsLong
         15897599.999 > in 7 5 -> !Excluded
         exclude 7 4416h; 15897600 > in 7 5 -> !Excluded
         exclude 7 ever; exclude 7 9999h -> !LastsAsLong; exclude 7 ever -> !LastsAsLong",
    );
    check("", "exclude 7 4416h; 15897600 > in 7 5; bets; bet 7 a1 player 5");
}

#[test]
fn patrons_take_care_of_themselves_or_have_the_house_do_it() {
    let lines = ["limit 7 loss 5", "time-out 7 24h", "exclude 7 ever", "3600 > told 7"];
    for line in lines {
        let (time, asked) = line.split_once('>').unwrap_or(("0", line));
        for by in ["patron7", "floor1", "cage3"] {
            check(CHECKS, &format!("{time} {by} > {asked}"));
        }
        let needed = "PatronFloorOrCage";
        let others = [("patron8", "Patron(PatronId(8))"), ("dealer2", "Dealer(StaffId(2))")];
        for (by, actor) in others {
            let refused = format!("!NotYours {{ by: {actor}, needed: {needed} }}");
            check(CHECKS, &format!("{time} {by} > {asked} -> {refused}"));
        }
    }
}

#[test]
fn limits_that_stand_against_everything_are_refused() {
    for amount in ["0", "-1c"] {
        check("", &format!("limit 7 loss {amount} -> !NoAmount"));
    }
    for what in ["time", "check"] {
        let refused = "!TooShort { least: Millis(60000) }";
        check("", &format!("limit 7 {what} 59999 -> {refused}; limit 7 {what} 1m"));
    }
}

#[test]
fn money_leaves_a_table_that_is_paused_or_closed() {
    check(
        "",
        "bets; bet 7 a1 player 10; pause; out 7 -> out 7 990.00
         in 7 5 -> !TablePaused; clear 7 -> !TablePaused; resume; clear 7; out 7 -> out 7 10.00",
    );
    // Nothing is left on a table that was closed as usual.
    check_closed("", "out 7 -> !NotEnoughCredits { credits: Cents(0) }");
    check_closed(
        "",
        "open; in 7 5; out 7; close; out 7 -> !NotEnoughCredits { credits: Cents(0) }",
    );
}

#[test]
fn nobody_waits_for_a_table_to_open_to_take_care() {
    check_closed(
        "",
        "limit 7 loss 50; time-out 7 1h; exclude 8 ever; told 7 -> !NoRealityCheck; open
         in 7 5 -> !TimeOut { left: Millis(3600000) }; in 8 5 -> !Excluded",
    );
    check(CHECKS, "3600 > pause; told 7");
}

#[test]
fn amounts_at_the_end_of_what_can_be_counted() {
    let most = format!("{}c", i64::MAX);
    let rest = "limits.maximum = \"92233720368547758.07\"";
    let ninth = crate::CENTS_AT_TABLE_MAX.get() / 9;
    let mut evening = check_closed(
        rest,
        &format!(
            "open; limit 7 loss {most}; in 7 {ninth}c; shoe; bets; bet 7 a1 tie {ninth}c
             lock; {TIE}; 18446744073709551 > out 7; told 7 -> !NoRealityCheck"
        ),
    );
    assert_eq!(evening.session(7), "none");
    evening.play("exclude 7 99999999999999h; in 7 1c -> !Excluded");
}

#[test]
fn patrons_see_their_own_play_and_nobody_else_does() {
    let mut evening = check(
        CHECKS,
        "limit 7 loss 100; limit 7 loss 200; limit 7 time 2h; limit 7 check 30m
         bets; bet 7 a1 player 40; 1500 > limit 7 check 45m",
    );
    let view = CareView {
        session: Some(SessionView { played: Millis::minutes(25), net: Cents::new(-40_00) }),
        loss: LimitView {
            limit: Some(Cents::whole(100)),
            left: Some(Cents::whole(60)),
            looser: Some(Looser { limit: Some(Cents::whole(200)), from: Time(86_400_000) }),
        },
        time: LimitView {
            limit: Some(Millis::hours(2)),
            left: Some(Millis::minutes(95)),
            looser: None,
        },
        reality_check: LimitView {
            limit: Some(Millis::minutes(30)),
            left: Some(Millis::minutes(5)),
            looser: Some(Looser { limit: Some(Millis::minutes(45)), from: Time(87_900_000) }),
        },
        is_check_due: false,
        time_out: None,
        exclusion: None,
    };
    assert_eq!(evening.view(Audience::Patron(PatronId(7))).care, Some(view.clone()));
    let others = evening.view(Audience::Patron(PatronId(8))).care.expect("a session");
    assert_eq!(others.loss, LimitView { limit: None, left: None, looser: None });
    for audience in [Audience::Room, Audience::Dealer, Audience::Floor] {
        assert_eq!(evening.view(audience).care, None);
    }
    assert_eq!(evening.view(Audience::Patron(PatronId(5))).care, None);

    evening.play("1800 > time-out 7 1h; exclude 7 ever");
    let later = evening.view(Audience::Patron(PatronId(7))).care.expect("a session");
    assert!(later.is_check_due);
    assert_eq!(later.reality_check.left, Some(Millis(0)));
    assert_eq!(later.time_out, Some(Millis::hours(1)));
    assert_eq!(later.exclusion, Some(Lasts::ForEver));
}

#[test]
fn spots_say_why_nothing_may_be_staked_on_them() {
    let evening = check(CHECKS, "limit 8 loss 0.50; time-out 9 2h; bets; 3600 > last");
    let refusals = |patron: u32| {
        let view = evening.view(Audience::Patron(PatronId(patron)));
        let mut refusals: Vec<_> = view.spots.into_iter().map(|spot| spot.refusal).collect();
        refusals.dedup();
        refusals
    };
    let (played, net) = (Millis::hours(1), Cents::ZERO);
    assert_eq!(refusals(7), [Some(Refusal::RealityCheckDue { played, net })]);
    let left = Cents::new(50);
    assert_eq!(refusals(8), [Some(Refusal::LossLimit { limit: left, left })]);
    assert_eq!(refusals(9), [Some(Refusal::TimeOut { left: Millis::hours(1) })]);
}

#[test]
fn times_are_told_as_on_a_clock() {
    let clock = |millis: u64| Millis(millis).clock();
    assert_eq!(clock(0).to_string(), "0:00:00");
    assert_eq!(clock(2_100_999).to_string(), "0:35:00");
    assert_eq!(clock(86_399_000).to_string(), "23:59:59");
    assert_eq!(clock(86_400_000).to_string(), "1 day 0:00:00");
    assert_eq!(Millis::hours(6 * 7 * 24).clock().to_string(), "42 days 0:00:00");
}
