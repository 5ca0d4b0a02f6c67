//! What a table keeps, and what a copy of it costs.

use baccarat::Cents;

use super::requests::{ask, bet, bets, cards, money_in, open, play};
use crate::{
    CareRequest, CoupRequest, EventKind, Lasts, Limit, Millis, MoneyEvent, MoneyRequest, PatronId,
    Refusal, Request, SessionView, ShoeRequest, Table, Time,
};

#[test]
fn copies_share_what_grows_with_patrons_until_it_changes() {
    let mut table = Table::new(super::house(""));
    for patron in 0..2_000 {
        table.purse_mut(PatronId(patron)).credits = Cents::new(100);
    }
    let mut copy = table.clone();
    assert!(copy.purses.is_shared_with(&table.purses));
    copy.purse_mut(PatronId(7)).credits = Cents::new(200);
    assert_eq!(table.purse(PatronId(7)).expect("a purse").credits, Cents::new(100));
    assert!(copy.last.is_shared_with(&table.last) && copy.care.is_shared_with(&table.care));
    assert_eq!((table.players(), copy.players()), (2_000, 2_000));
}

#[test]
fn a_change_of_a_copy_copies_what_is_near_it_and_nothing_else() {
    let mut table = Table::new(super::house(""));
    for patron in 0..20_000 {
        table.purse_mut(PatronId(patron)).credits = Cents::new(100);
    }
    let mut copy = table.clone();
    copy.purse_mut(PatronId(7)).credits = Cents::new(200);
    let pairs = table.purses().zip(copy.purses());
    let copied = pairs.filter(|((_, one), (_, other))| !std::ptr::eq(*one, *other)).count();
    assert!(copied <= 64, "{copied} purses were copied for one wager");
}

fn cash_out(patron: u32) -> Request {
    MoneyRequest::CashOut { patron: PatronId(patron) }.into()
}

fn limit(patron: u32, limit: Limit) -> Request {
    CareRequest::SetLimit { patron: PatronId(patron), limit }.into()
}

fn exclude(patron: u32, lasts: Lasts) -> Request {
    CareRequest::Exclude { patron: PatronId(patron), lasts }.into()
}

/// The shoe is over, and another comes.
fn next_shoe() -> [Request; 3] {
    [
        ShoeRequest::EndShoe.into(),
        ShoeRequest::CountShoe { cards: 416 }.into(),
        ShoeRequest::NewShoe.into(),
    ]
}

/// Who has something left at the next shoe, or for whom something is counted or stands.
fn kept_table() -> Table {
    let mut table = Table::new(super::house(""));
    play(&mut table, 0, &open());
    for patron in 1..=8 {
        play(&mut table, 0, &[money_in(patron)]);
        if !(2..=3).contains(&patron) {
            play(&mut table, 0, &[cash_out(patron)]);
        }
    }
    let lasts = Millis::hours(1_008);
    let care = [
        limit(4, Limit::Loss(Some(Cents::whole(50)))),
        exclude(5, Lasts::ForEver),
        CareRequest::TakeTimeOut { patron: PatronId(6), lasts }.into(),
        limit(7, Limit::RealityCheck(Some(Millis::hours(1)))),
        exclude(8, Lasts::For(Millis::hours(4_416))),
    ];
    play(&mut table, 0, &care);
    play(&mut table, 0, &bets(&[bet(2, 100), bet(3, 20)]));
    play(&mut table, 0, &cards("8c 9h Kh Kc"));
    play(&mut table, 0, &next_shoe()[..2]);
    table
}

fn kept(table: &Table) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let numbers = |of: &mut dyn Iterator<Item = u32>| of.collect();
    (
        numbers(&mut table.purses.iter().map(|(patron, _)| patron)),
        numbers(&mut table.last.iter().map(|(patron, _)| patron)),
        numbers(&mut table.care.iter().map(|(patron, _)| patron)),
    )
}

#[test]
fn who_has_nothing_left_is_forgotten_at_the_next_shoe_and_care_a_day_later() {
    let all: Vec<u32> = (1..=8).collect();
    let mut table = kept_table();
    assert_eq!(kept(&table), (all.clone(), vec![2, 3], all.clone()));
    // A coup of this shoe may still be put right.
    play(&mut table, 600, &[money_in(9), cash_out(9)]);
    assert_eq!(kept(&table).0.len(), 9);
    play(&mut table, 700, &next_shoe()[2..]);
    let all: Vec<u32> = (1..=9).collect();
    assert_eq!(kept(&table), (vec![3], vec![3], all), "limits count over 24 hours");
    play(&mut table, 86_400, &next_shoe());
    assert_eq!(kept(&table).2, [3, 4, 5, 6, 7, 8, 9], "the day of 1 and 2 is over");
    // Nothing that anybody asked for their own sake is lost, however long it takes.
    let late = 99_999_999;
    play(&mut table, late, &next_shoe());
    assert_eq!(kept(&table).2, [3, 4, 5, 7], "a time-out and an exclusion have ended");
    assert_eq!(ask(&mut table, late, &[money_in(5)]), Err(Refusal::Excluded));
    let session = |table: &Table, patron| {
        let care = table.care(PatronId(patron), Time(late * 1_000));
        care.and_then(|care| care.session)
    };
    assert_eq!(session(&table, 7), None);
    play(&mut table, late, &[money_in(4), CoupRequest::OpenBets.into()]);
    let (limit, left) = (Cents::whole(50), Cents::whole(50));
    assert_eq!(ask(&mut table, late, &[bet(4, 60)]), Err(Refusal::LossLimit { limit, left }));
    assert!(table.balances(), "what they lost is in the books");
    let (patron, amount) = (PatronId(1), Cents::whole(100));
    let told = ask(&mut table, late, &[money_in(1)]);
    assert_eq!(told, Ok(vec![EventKind::Money(MoneyEvent::MoneyIn { patron, amount })]));
    let (played, net) = (Millis(0), Cents::ZERO);
    assert_eq!(session(&table, 1), Some(SessionView { played, net }));
}

/// A limit that was lifted stands for a day, and so does whoever is under it.
#[test]
fn a_looser_limit_that_is_still_to_come_is_not_forgotten() {
    let mut table = Table::new(super::house(""));
    play(&mut table, 0, &open());
    let set = limit(1, Limit::Loss(Some(Cents::whole(50))));
    play(&mut table, 0, &[money_in(1), cash_out(1), set]);
    play(&mut table, 90_000, &[limit(1, Limit::Loss(None))]);
    for (second, kept_then) in [(90_000, &[1][..]), (176_399, &[1]), (176_400, &[])] {
        play(&mut table, second, &next_shoe());
        assert_eq!(kept(&table).2, kept_then, "{second}");
    }
}
