use baccarat::Cents;
use primitives::{Millis, PatronId, StaffId, Time};

use super::cage_script::Counter;
use super::digest;
use crate::WORDS_MAX;
use crate::cage::{
    AMOUNT_MAX, Books, By, Event, EventKind, Refusal, Request, Source, Target, VoucherState,
};

const CAGE: By = By::Cage(StaffId(5));

#[track_caller]
fn check(script: &str) -> Counter {
    let mut counter = Counter::default();
    counter.play(script);
    counter
}

#[test]
fn a_voucher_from_the_counter_is_redeemed_at_a_table_once() {
    check(
        "c5 > issue k1 20.00 -> issued 1 20.00
         p7 > redeem k1 t1 p7 -> redeemed 1 20.00
         p7 > redeem k1 t1 p7 -> !redeemed
         c5 > redeem k1 -> !redeemed
         c5 > redeem k1 by r1 at _ -> !bad-place
         c5 > cancel 1 spoilt -> !redeemed
         c5 > issue k1 20.00 -> !in-use
         c5 > issue k2 0.01 -> issued 2 0.01",
    );
}

#[test]
fn a_cash_out_is_redeemed_at_the_counter() {
    check(
        "p7 > issue k1 35.50 t1 p7 -> issued 1 35.50
         house > issue k2 1.00 t1 p8 -> issued 2 1.00
         p7 > issue k3 1.00 t1 p8 -> !not-yours
         c5 > issue k3 1.00 t1 p8 -> !not-yours
         p7 > redeem k1 -> !not-yours
         house > redeem k1 -> !not-yours
         c5 > redeem k1 -> redeemed 1 35.50
         c5 > redeem k2 t1 p8 -> !not-yours
         p7 > redeem k2 t1 p8 -> !not-yours
         house > redeem k2 t1 p7 -> redeemed 2 1.00
         c5 > redeem k9 -> !no-such-voucher",
    );
}

#[test]
fn the_cage_takes_credits_for_somebody_who_cannot_and_says_why() {
    let counter = check(
        "c5 > issue k1 35.50 t1 p7 The terminal broke -> issued 1 35.50
         p7 > issue k2 1.00 t1 p7 The terminal broke -> !not-yours
         house > issue k2 1.00 t1 p7 The terminal broke -> !not-yours
         c5 > issue k2 1.00 tisché p7 The terminal broke -> !bad-table
         c5 > redeem k1 -> redeemed 1 35.50",
    );
    assert_eq!(counter.cage.books().from_tables, "35.50".parse().expect("an amount"));
    let mut counter = check("c5 > issue k1 1.00 -> issued 1 1.00");
    for reason in [String::new(), "x".repeat(WORDS_MAX + 1), "a\u{1b}b".to_owned()] {
        let from = Source::ForPatron { table: "t1".to_owned(), patron: PatronId(7), reason };
        let issue = Request::Issue { code: digest("k2"), amount: Cents::new(1), from };
        assert_eq!(counter.decide(CAGE, issue), "!bad-reason");
    }
}

#[test]
fn bug_17_a_payout_is_asked_for_again_by_its_request_and_made_once() {
    let counter = check(
        "c5 > issue k1 20.00 -> issued 1 20.00
         c5 > issue k2 30.00 -> issued 2 30.00
         1 c5 > redeem k1 by r1 -> redeemed 1 20.00
         2 c5 > redeem k1 by r1 ->
         c5 > redeem k1 by r1 at 10.0.0.66 ->
         c5 > redeem k1 by r2 -> !redeemed
         c6 > redeem k1 by r1 -> !in-use
         c6 > redeem k1 by r2 -> !redeemed
         p7 > redeem k1 by r1 -> !not-yours
         c5 > redeem k2 by r1 -> !in-use
         c6 > redeem k2 by r2 -> redeemed 2 30.00",
    );
    assert_eq!(counter.cage.books().counter_out, Cents::whole(50));
    let into = Target::Counter { request: digest("r1"), place: "10.0.0.9".to_owned() };
    let paid = VoucherState::Redeemed { at: super::minutes("1"), by: CAGE, into };
    assert_eq!(counter.cage.voucher(1).map(|it| &it.state), Some(&paid), "who, where and when");
}

#[test]
fn what_was_won_is_paid_however_much_it_is() {
    check(
        "c5 > issue k1 1000000.01 -> !over-maximum
         p7 > issue k1 1000000.01 t1 p7 -> issued 1 1000000.01
         c5 > issue k2 90071992547409.91 t1 p7 The terminal broke -> issued 2 90071992547409.91
         c5 > redeem k1 -> redeemed 1 1000000.01",
    );
}

#[test]
fn only_the_counter_takes_money_and_cancels() {
    check(
        "p7 > issue k1 1.00 -> !not-yours
         house > issue k1 1.00 -> !not-yours
         c5 > issue k1 1.00 -> issued 1 1.00
         p7 > cancel 1 mine -> !not-yours
         house > cancel 1 mine -> !not-yours
         c5 > cancel 2 spoilt -> !no-such-voucher
         c5 > cancel 1 -> !bad-reason
         c5 > cancel 1 the printer spoilt it -> cancelled 1 1.00
         c5 > cancel 1 the printer spoilt it -> !cancelled
         house > redeem k1 t1 p7 -> !cancelled
         c5 > redeem k1 -> !cancelled",
    );
}

#[test]
fn a_reason_can_be_read() {
    let mut counter = check("c5 > issue k1 1.00 -> issued 1 1.00");
    for reason in ["a\u{1b}b".to_owned(), "x".repeat(WORDS_MAX + 1), "  ".to_owned()] {
        assert_eq!(counter.decide(CAGE, Request::Cancel { number: 1, reason }), "!bad-reason");
    }
}

#[test]
fn a_voucher_is_worth_something_and_not_too_much() {
    let mut counter = check(
        "c5 > issue k1 0.00 -> !no-amount
         c5 > issue k1 1000000.01 -> !over-maximum
         c5 > issue k1 1000000.00 -> issued 1 1000000.00",
    );
    assert_eq!(AMOUNT_MAX, Cents::whole(1_000_000));
    let amount = Cents::new(-1);
    let issue = Request::Issue { code: digest("k2"), amount, from: Source::Counter };
    assert_eq!(counter.decide(CAGE, issue), "!no-amount");
}

#[test]
fn a_table_has_a_name() {
    check(
        "c5 > issue k1 1.00 -> issued 1 1.00
         house > redeem k1 tisché p7 -> !bad-table
         house > issue k2 1.00 tisché p7 -> !bad-table",
    );
}

#[test]
fn the_cage_counts_no_further_than_it_can() {
    let mut counter = Counter::default();
    let issued = |number, amount, code| {
        let what = EventKind::Issued { number, code, amount, from: Source::Counter };
        Event { at: Time(0), by: CAGE, what }
    };
    counter.cage.apply(&issued(1, Cents::new(i64::MAX), digest("k1")));
    let issue = |amount| Request::Issue {
        code: digest("k2"),
        amount: Cents::new(amount),
        from: Source::Counter,
    };
    assert_eq!(counter.decide(CAGE, issue(1)), "!too-much-money");
    let mut counter = Counter::default();
    counter.cage.apply(&issued(u32::MAX.into(), Cents::new(1), digest("k1")));
    assert_eq!(counter.decide(CAGE, issue(1)), "!no-more-numbers");
}

#[test]
fn the_books_say_where_all_of_it_is() {
    let counter = check(
        "c5 > issue k1 10.00 -> issued 1 10.00
         c5 > issue k2 20.00 -> issued 2 20.00
         house > issue k3 40.00 t1 p7 -> issued 3 40.00
         house > issue k4 80.00 t1 p7 -> issued 4 80.00
         c5 > issue k5 1.00 -> issued 5 1.00
         house > redeem k1 t2 p7 -> redeemed 1 10.00
         c5 > cancel 2 spoilt -> cancelled 2 20.00
         7 c5 > redeem k3 -> redeemed 3 40.00",
    );
    assert_eq!(counter.cage.liability(), Cents::whole(81));
    let books = Books {
        issued: Cents::whole(151),
        redeemed: Cents::whole(50),
        cancelled: Cents::whole(20),
        counter_in: Cents::whole(31),
        counter_out: Cents::whole(40),
        from_tables: Cents::whole(120),
        to_tables: Cents::whole(10),
    };
    assert_eq!(*counter.cage.books(), books);
    let at = super::minutes("7");
    let third = counter.cage.voucher(3).expect("a voucher");
    let into = Target::Counter { request: digest("of-k3"), place: "10.0.0.9".to_owned() };
    assert_eq!(third.state, VoucherState::Redeemed { at, by: CAGE, into });
    let refusal = counter.cage.check_voucher(3, at.after(Millis(2_000))).expect_err("redeemed");
    assert_eq!(refusal, Refusal::Redeemed { number: primitives::Number(3), ago: Millis(2_000) });
    assert_eq!(refusal.to_string(), "voucher 3 was redeemed 2.0 s ago");
}

#[test]
fn books_that_do_not_balance_are_noticed() {
    let mut counter = check("c5 > issue k1 10.00 -> issued 1 10.00");
    let what = EventKind::Cancelled {
        number: 1,
        amount: Cents::whole(9),
        reason: "another amount".to_owned(),
    };
    counter.cage.apply(&Event { at: Time(0), by: CAGE, what });
    assert!(!counter.cage.balances());
}

#[test]
fn bug_18_a_closed_voucher_is_forgotten_after_thirty_days_and_an_open_one_never() {
    let mut counter = check(
        "c5 > issue k1 20.00 -> issued 1 20.00
         c5 > issue k2 5.00 -> issued 2 5.00
         c5 > redeem k1 by r1 at desk -> redeemed 1 20.00
         c5 > issue k3 1.00 -> issued 3 1.00
         c5 > cancel 3 spoilt -> cancelled 3 1.00",
    );
    let thirty_days = 30 * 24 * 60;
    counter.play(&format!(
        "{} c5 > issue k4 2.00 -> issued 4 2.00
         c5 > redeem k1 by r9 at desk -> !redeemed
         c5 > redeem k3 by r9 at desk -> !cancelled",
        thirty_days - 1
    ));
    counter.play(&format!(
        "{thirty_days} c5 > issue k5 1.00 -> issued 5 1.00
         c5 > redeem k1 by r9 at desk -> !no-such-voucher
         c5 > redeem k1 by r1 at desk -> !no-such-voucher
         c5 > redeem k2 by r2 at desk -> redeemed 2 5.00"
    ));
    let kept: Vec<u64> = counter.cage.vouchers().map(|(number, _)| number).collect();
    assert_eq!(kept, [2, 4, 5]);
    assert_eq!(counter.cage.voucher_by_payout(digest("r1")), None);
    assert_eq!(counter.cage.liability(), Cents::new(300));
    let books = counter.cage.books();
    assert_eq!((books.issued, books.redeemed), (Cents::new(2_900), Cents::new(2_500)));
}
