//! Responsible play: sessions, limits, reality checks, time-outs and exclusion.

use baccarat::Cents;
use table::{
    Actor, CENTS_AT_TABLE_MAX, CareRequest, Lasts, Limit, Millis, MoneyRequest, PatronId, Refusal,
    StaffId,
};

use super::{check, check_closed};

/// Player wins.
const PLAYER: &str = "cards 9h 8c Kh Kc";
/// Banker wins.
const BANKER: &str = "cards 8c 9h Kh Kc";
/// A tie.
const TIE: &str = "cards 9h 9c Kh Kc";

pub(crate) const CHECKS: &str = "terminals.reality-check-min = 60\n";

fn check_due(played_s: u64, net_cents: i64) -> String {
    let (played, net) = (Millis(played_s * 1_000), Cents::new(net_cents));
    format!("refused: {}", Refusal::RealityCheckDue { played, net })
}

fn loss_limit(limit: u32, left: u32) -> String {
    let (limit, left) = (Cents::whole(limit), Cents::whole(left));
    format!("refused: {}", Refusal::LossLimit { limit, left })
}

#[test]
fn a_session_is_from_money_in_until_nothing_is_left() {
    let mut evening = check_closed("", "open table; shoe");
    assert_eq!(evening.session(7), "none");
    evening.play("at 00:01:40; buy in 7 50; at 00:02:40; buy in 7 50");
    assert_eq!(evening.session(7), "0:01:00 0.00");
    // Who cashes out with a stake on the felt still plays.
    evening.play("bets; bet 1 player 40 by 7; at 01:01:40; cash out 7 -> patron 7 is paid 60.00");
    assert_eq!(evening.session(7), "1:00:00 -40.00");
    evening.play(&format!("close; {PLAYER}"));
    assert_eq!(evening.session(7), "1:00:00 40.00");
    evening.play("cash out 7 -> patron 7 is paid 80.00");
    assert_eq!(evening.session(7), "none");
    evening.play("at 01:00:00 on day 2; buy in 7 10; at 01:00:01 on day 2; bets");
    assert_eq!(evening.session(7), "0:00:01 0.00");
}

#[test]
fn whoever_is_soon_back_goes_on_with_their_session() {
    let mut evening = check_closed(
        "",
        "open table; shoe; buy in 7 10; bets; at 00:01:00; bet 1 player 10 by 7; close",
    );
    evening.play(&format!("at 00:02:00; {BANKER}"));
    assert_eq!(evening.session(7), "none");
    // Neither losing all nor cashing out makes the loss undone, or the time unplayed.
    evening.play("at 00:31:59.999; buy in 7 20");
    assert_eq!(evening.session(7), "0:02:00 -10.00");
    evening.play("at 00:33:00; cash out 7; at 00:33:20; buy in 7 20");
    assert_eq!(evening.session(7), "0:03:00 -10.00");
    evening.play("at 00:33:20; cash out 7; at 01:03:20; buy in 7 20");
    assert_eq!(evening.session(7), "0:00:00 0.00");
}

#[test]
fn the_net_position_counts_stakes_as_lost_until_they_come_back() {
    let mut evening = check("", "bets; bet 1 banker 50 by 7; bet 1 tie 10 by 7");
    assert_eq!(evening.session(7), "0:00:00 -60.00");
    evening.play("take 1 tie 4 by 7");
    assert_eq!(evening.session(7), "0:00:00 -56.00");
    // Banker pushes, and Tie wins 48.
    evening.play(&format!("close; {TIE}"));
    assert_eq!(evening.session(7), "0:00:00 48.00");
    // Five per cent are deducted.
    evening.play(&format!("bets; bet 1 banker 100 by 7; close; {BANKER}"));
    assert_eq!(evening.session(7), "0:00:00 143.00");
    evening.play(&format!("bets; bet 1 banker 100 by 7; close; {PLAYER}"));
    assert_eq!(evening.session(7), "0:00:00 43.00");
    assert_eq!(evening.session(8), "0:00:00 0.00");
}

#[test]
fn the_net_position_counts_commission_from_when_it_is_owed() {
    let rest = "commission.mode = \"box\"\ncommission.box-settled = \"on-leaving\"";
    let mut evening = check(rest, &format!("bets; bet 1 banker 100 by 7; close; {BANKER}"));
    assert_eq!(
        (evening.credits(7), evening.session(7)),
        ("1100.00".into(), "0:00:00 95.00".into())
    );
    evening.play(
        "bets; bet 1 player 50 by 7
         cash out 7 -> patron 7 pays 5.00 commission; patron 7 is paid 1045.00",
    );
    assert_eq!(evening.session(7), "0:00:00 45.00");
}

#[test]
fn a_loss_limit_counts_what_is_on_the_felt_and_not_what_comes_back() {
    check(
        "",
        &format!(
            "limit 7 loss 100 -> loss limit 100.00
             bets; bet 1 player 60 by 7; bet 2 player 41 by 7 -> {left_40}
             bet 2 player 40 by 7; bet 1 player 1 by 7 -> {left_0}
             take 2 player 10 by 7; close; {TIE}; bets; bet 1 player 100 by 7; close; {BANKER}; bets
             bet 1 player 1 by 7 -> {left_0}
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
            "limit 7 loss 50; bets; bet 1 player 50 by 7; close; {PLAYER}; bets
             bet 1 player 60 by 7; double 7 -> {}
             bet 2 player 40 by 7; close; {BANKER}; bets; bet 1 player 1 by 7 -> {}",
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
            "bets; bet 1 player 60 by 7; close; {BANKER}; limit 7 loss 40; bets
             bet 1 player 1 by 7 -> {}",
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
            "limit 7 loss 50; bets; bet 1 player 50 by 7; close; {BANKER}; cash out 7
             at 22:13:20; buy in 7 100; bets; bet 1 player 1 by 7 -> {left}
             at 23:59:59.999; bet 1 player 1 by 7 -> {left}
             at 00:00:00 on day 2; bet 1 player 50 by 7; bet 1 player 1 by 7 -> {left}"
        ),
    );
}

#[test]
fn a_stake_from_before_belongs_to_the_day_in_which_it_is_decided() {
    check(
        "",
        &format!(
            "limit 7 loss 50; bets; at 23:59:59; bet 1 player 30 by 7
             at 00:00:00 on day 2; bet 1 player 21 by 7 -> {}
             bet 1 player 20 by 7; close; {TIE}; bets; bet 1 player 50 by 7",
            loss_limit(50, 20)
        ),
    );
}

#[test]
fn a_time_limit_counts_time_with_money_on_the_table() {
    let refused = "refused: the patron's time limit of 2:00:00 is reached";
    check(
        "",
        &format!(
            "limit 7 time 2h; bets; at 01:00:00; cash out 7; at 10:00:00; buy in 7 100
             at 10:59:59.999; bet 1 player 5 by 7; at 11:00:00; bet 1 player 5 by 7 -> {refused}
             double 7 -> {refused}
             take 1 player 2 by 7; cash out 7; at 11:06:40; buy in 7 100
             bet 1 player 5 by 7 -> {refused}
             at 00:00:00 on day 2; bet 1 player 5 by 7
             at 02:00:00 on day 2; bet 1 player 5 by 7 -> {refused}"
        ),
    );
}

#[test]
fn a_tighter_limit_takes_effect_at_once_and_a_looser_one_after_24_hours() {
    check(
        "",
        &format!(
            "limit 7 loss 100; limit 7 loss 50 -> loss limit 50.00
             bets; bet 1 player 51 by 7 -> {refused}
             at 00:00:10; limit 7 loss 90 -> loss limit 90.00 from 00:00:10 on day 2
             at 00:00:09.999 on day 2; bet 1 player 51 by 7 -> {refused}
             at 00:00:10 on day 2; bet 1 player 51 by 7",
            refused = loss_limit(50, 50),
        ),
    );
}

#[test]
fn every_limit_is_lifted_after_24_hours_only() {
    check(
        "",
        "limit 7 time 1h; limit 7 check 30m
         limit 7 time 90m -> time limit 1:30:00 from 00:00:00 on day 2
         limit 7 time none -> no time limit from 00:00:00 on day 2
         limit 7 check none -> no reality check of their own from 00:00:00 on day 2
         limit 7 loss none -> no loss limit",
    );
}

#[test]
fn a_tighter_limit_ends_the_wait_for_a_looser_one() {
    check(
        "",
        &format!(
            "limit 7 loss 50; limit 7 loss none -> no loss limit from 00:00:00 on day 2
             at 00:00:10; limit 7 loss 40 -> loss limit 40.00
             bets; at 07:33:20 on day 3; bet 1 player 41 by 7 -> {}",
            loss_limit(40, 40),
        ),
    );
    // The limit in force, asked for again, does so too.
    check(
        "",
        &format!(
            "limit 7 loss 50; limit 7 loss none; limit 7 loss 50 -> loss limit 50.00
             bets; at 07:33:20 on day 3; bet 1 player 51 by 7 -> {}",
            loss_limit(50, 50),
        ),
    );
}

#[test]
fn less_than_what_is_waited_for_is_not_waited_for_again() {
    check(
        "",
        "limit 7 loss 50; limit 7 loss 90 -> loss limit 90.00 from 00:00:00 on day 2
         at 00:00:10; limit 7 loss 80 -> loss limit 80.00 from 00:00:00 on day 2
         at 00:00:20; limit 7 loss 85 -> loss limit 85.00 from 00:00:20 on day 2
         at 00:00:20 on day 2; limit 7 loss 86 -> loss limit 86.00 from 00:00:20 on day 3
         limit 7 loss 85 -> loss limit 85.00",
    );
}

#[test]
fn a_reality_check_stands_against_every_wager_until_it_is_acknowledged() {
    let due = check_due(3_600, -10_00);
    check(
        CHECKS,
        &format!(
            "acknowledge 7 -> refused: no reality check waits
             bets; bet 1 player 10 by 7; close; {BANKER}; bets
             at 00:59:59.999; bet 1 player 5 by 7; clear 7
             at 01:00:00; bet 1 player 5 by 7 -> {due}
             repeat 7 -> {due}
             acknowledge 7 -> patron 7 was told: 1:00:00 played, net -10.00
             repeat 7; double 7; acknowledge 7 -> refused: no reality check waits
             at 02:00:00; double 7 -> {later}
             take 1 player 5 by 7; cash out 7; buy in 7 100; double 7 -> {last}
             acknowledge 7; double 7",
            later = check_due(7_200, -30_00),
            last = check_due(7_200, -25_00),
        ),
    );
}

#[test]
fn a_reality_check_is_as_the_house_does_or_as_the_patron_wants_it() {
    let bets = "bets; at 00:29:59.999; bet 1 player 5 by 7";
    let due = check_due(1_800, -5_00);
    check("", &format!("limit 7 check 30m; {bets}; at 00:30:00; bet 1 player 5 by 7 -> {due}"));
    check(CHECKS, &format!("limit 7 check 30m; {bets}; at 00:30:00; bet 1 player 5 by 7 -> {due}"));
    let due = check_due(3_600, 0);
    check(CHECKS, &format!("limit 7 check 2h; bets; at 01:00:00; bet 1 player 5 by 7 -> {due}"));
    check(
        "",
        "bets; at 13:46:39 on day 12; bet 1 player 5 by 7
         acknowledge 7 -> refused: no reality check waits",
    );
}

#[test]
fn a_reality_check_is_not_put_off_by_leaving_for_a_moment() {
    let due = check_due(3_600, 0);
    check(
        CHECKS,
        &format!(
            "bets; at 01:00:00; cash out 7; at 01:06:40; buy in 7 9; bet 1 player 5 by 7 -> {due}"
        ),
    );
    check(CHECKS, "bets; at 01:00:00; cash out 7; at 01:30:00; buy in 7 9; bet 1 player 5 by 7");
    // The time away is not counted.
    let due = check_due(3_600, -5_00);
    let back = "bets; at 00:50:00; cash out 7; at 01:06:40; buy in 7 9
                at 01:16:39.999; bet 1 player 5 by 7";
    check(CHECKS, &format!("{back}; at 01:16:40; bet 2 player 1 by 7 -> {due}"));
}

#[test]
fn a_time_out_takes_effect_at_once_and_money_may_leave() {
    let mut evening = check(
        "",
        &format!(
            "bets; bet 1 player 10 by 7; bet 2 player 10 by 7
             time out 7 24h -> patron 7 takes a time-out of 1 day 0:00:00
             bet 1 player 5 by 7 -> refused: the patron takes a time-out for 1 day 0:00:00 more
             buy in 7 5 -> refused: the patron takes a time-out for 1 day 0:00:00 more
             clear 7 area 2; close; {PLAYER}; bets
             repeat 7 -> refused: the patron takes a time-out for 1 day 0:00:00 more
             cash out 7 -> patron 7 is paid 1010.00
             at 23:59:59.999"
        ),
    );
    let (patron, amount) = (PatronId(7), Cents::whole(5));
    let money_in = MoneyRequest::MoneyIn { patron, amount };
    let refused = evening.refusal(Actor::Cage(StaffId(3)), money_in);
    assert_eq!(refused, Some(Refusal::TimeOut { left: Millis(1) }));
    evening.play("at 00:00:00 on day 2; buy in 7 5; bet 1 player 5 by 7");
}

#[test]
fn a_time_out_is_never_shortened() {
    check(
        "",
        "time out 7 3599.999s -> refused: it takes 1:00:00 or more
         time out 7 1009h -> refused: it takes 42 days 0:00:00 or less
         time out 7 1008h; time out 7 1008h -> refused: what is in force lasts as long
         time out 7 1h -> refused: what is in force lasts as long
         at 00:00:00.001; time out 7 1008h -> patron 7 takes a time-out of 42 days 0:00:00",
    );
}

#[test]
fn an_exclusion_takes_effect_at_once_and_stakes_play_out() {
    check(
        "",
        &format!(
            "bets; bet 1 player 10 by 7; bet 2 player 10 by 7
             exclude 7 for ever -> patron 7 is excluded for ever
             bet 1 player 5 by 7 -> refused: the patron is excluded
             double 7 -> refused: the patron is excluded
             buy in 7 5 -> refused: the patron is excluded
             take 2 player 5 by 7; close; {PLAYER}; bets
             repeat 7 -> refused: the patron is excluded
             cash out 7 -> patron 7 is paid 1015.00
             at 09:46:39 on day 1157408; buy in 7 5 -> refused: the patron is excluded"
        ),
    );
}

#[test]
fn an_exclusion_is_of_six_months_or_more_and_never_shortened() {
    check(
        "",
        "exclude 7 for 4415h -> refused: it takes 184 days 0:00:00 or more
         exclude 7 for 4416h -> patron 7 is excluded for 184 days 0:00:00
         exclude 7 for 4416h -> refused: what is in force lasts as long
         at 23:59:59.999 on day 184; buy in 7 5 -> refused: the patron is excluded
         exclude 7 for 4416h; at 00:00:00 on day 185; buy in 7 5 -> refused: the patron is excluded
         exclude 7 for ever; exclude 7 for 9999h -> refused: what is in force lasts as long
         exclude 7 for ever -> refused: what is in force lasts as long",
    );
    check("", "exclude 7 for 4416h; at 00:00:00 on day 185; buy in 7 5; bets; bet 1 player 5 by 7");
}

#[test]
fn patrons_take_care_of_themselves_or_have_the_house_do_it() {
    let lines =
        ["limit 7 loss 5", "time out 7 24h", "exclude 7 for ever", "at 01:00:00; acknowledge 7"];
    for line in lines {
        for by in ["7", "floor", "cage"] {
            check(CHECKS, &format!("{line} by {by}"));
        }
        let others = [("8", "patron 8"), ("dealer", "dealer 2")];
        for (by, actor) in others {
            let refused =
                format!("refused: not for {actor}: it takes the patron, the floor or the cage");
            check(CHECKS, &format!("{line} by {by} -> {refused}"));
        }
    }
}

#[test]
fn limits_that_stand_against_everything_are_refused() {
    let mut evening = check("", "limit 7 loss 0 -> refused: the amount is nothing");
    let (patron, limit) = (PatronId(7), Limit::Loss(Some(Cents::new(-1))));
    let refused = evening.refusal(Actor::Patron(patron), CareRequest::SetLimit { patron, limit });
    assert_eq!(refused, Some(Refusal::NoAmount));
    for what in ["time", "check"] {
        let refused = "refused: it takes 0:01:00 or more";
        check(
            "",
            &format!(
                "limit 7 {what} 59.999s -> {refused}
                 limit 7 {what} 1m"
            ),
        );
    }
}

#[test]
fn money_leaves_a_table_that_is_paused_or_closed() {
    check(
        "",
        "bets; bet 1 player 10 by 7; pause; cash out 7 -> patron 7 is paid 990.00
         buy in 7 5 -> refused: the table is paused
         clear 7 -> refused: the table is paused
         resume; clear 7; cash out 7 -> patron 7 is paid 10.00",
    );
    // Nothing is left on a table that was closed as usual.
    check_closed("", "cash out 7 -> refused: only 0.00 in credits");
    check_closed(
        "",
        "open table; buy in 7 5; cash out 7; close table
         cash out 7 -> refused: only 0.00 in credits",
    );
}

#[test]
fn nobody_waits_for_a_table_to_open_to_take_care() {
    check_closed(
        "",
        "limit 7 loss 50; time out 7 1h; exclude 8 for ever
         acknowledge 7 -> refused: no reality check waits
         open table; buy in 7 5 -> refused: the patron takes a time-out for 1:00:00 more
         buy in 8 5 -> refused: the patron is excluded",
    );
    check(CHECKS, "at 01:00:00; pause; acknowledge 7");
}

#[test]
fn amounts_at_the_end_of_what_can_be_counted() {
    let most = Cents::new(i64::MAX);
    let rest = "limits.maximum = \"92233720368547758.07\"";
    let ninth = Cents::new(CENTS_AT_TABLE_MAX.get() / 9);
    let mut evening = check_closed(
        rest,
        &format!(
            "open table; limit 7 loss {most}; buy in 7 {ninth}; shoe; bets
             bet 1 tie {ninth} by 7; close; {TIE}; at 14:25:51 on day 213503982335; cash out 7
             acknowledge 7 -> refused: no reality check waits"
        ),
    );
    assert_eq!(evening.session(7), "none");
    let (patron, lasts) = (PatronId(7), Lasts::For(Millis::hours(99_999_999_999_999)));
    let refused = evening.refusal(Actor::Patron(patron), CareRequest::Exclude { patron, lasts });
    assert_eq!(refused, None);
    evening.play("buy in 7 0.01 -> refused: the patron is excluded");
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
