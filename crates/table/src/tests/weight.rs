//! What a table keeps, and what a copy of it costs.

use baccarat::Cents;

use crate::PatronId;

#[test]
fn copies_share_what_grows_with_patrons_until_it_changes() {
    let mut table = crate::Table::new(super::house(""));
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
    let mut table = crate::Table::new(super::house(""));
    for patron in 0..20_000 {
        table.purse_mut(PatronId(patron)).credits = Cents::new(100);
    }
    let mut copy = table.clone();
    copy.purse_mut(PatronId(7)).credits = Cents::new(200);
    let pairs = table.purses().zip(copy.purses());
    let copied = pairs.filter(|((_, one), (_, other))| !std::ptr::eq(*one, *other)).count();
    assert!(copied <= 64, "{copied} purses were copied for one wager");
}

/// Who has something left at the next shoe, or for whom something is counted or stands.
const KEPT: &str = "open; shoe
    in 1 100; out 1; in 2 100; in 3 100; in 4 100; out 4; in 5 100; out 5; in 6 100; out 6
    in 7 100; out 7; in 8 100; out 8
    limit 4 loss 50; exclude 5 ever; time-out 6 1008h; limit 7 check 1h; exclude 8 4416h
    bets; bet 2 a2 player 100; bet 3 a3 player 20; lock
    card 8c; card 9h; card Kh; card Kc; end-shoe; count 416";

fn kept(evening: &super::script::Evening) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let table = &evening.table;
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
    let mut evening = super::check_closed("", KEPT);
    assert_eq!(kept(&evening), (all.clone(), vec![2, 3], all.clone()));
    // A coup of this shoe may still be put right.
    evening.play("600 > in 9 100; out 9");
    assert_eq!(kept(&evening).0.len(), 9);
    evening.play("700 > shoe");
    let all: Vec<u32> = (1..=9).collect();
    assert_eq!(kept(&evening), (vec![3], vec![3], all), "limits count over 24 hours");
    evening.play("86400 > end-shoe; count 416; shoe");
    assert_eq!(kept(&evening).2, [3, 4, 5, 6, 7, 8, 9], "the day of 1 and 2 is over");
    // Nothing that anybody asked for their own sake is lost, however long it takes.
    evening.play("99999999 > end-shoe; count 416; shoe");
    assert_eq!(kept(&evening).2, [3, 4, 5, 7], "a time-out and an exclusion have ended");
    evening.play("in 5 100 -> !Excluded");
    assert_eq!(evening.session(7), "none");
    evening.play(
        "in 4 100; bets; bet 4 a4 player 60 -> !LossLimit { limit: Cents(5000), left: \
        Cents(5000) }",
    );
    assert!(evening.table.balances(), "what they lost is in the books");
    evening.play("in 1 100 -> in 1 100.00");
    assert_eq!(evening.session(1), "0:00:00 0.00");
}

/// A limit that was lifted stands for a day, and so does whoever is under it.
#[test]
fn a_looser_limit_that_is_still_to_come_is_not_forgotten() {
    let script = "open; shoe; in 1 100; out 1; limit 1 loss 50; 90000 > limit 1 loss none
        end-shoe; count 416; shoe";
    let mut evening = super::check_closed("", script);
    assert_eq!(kept(&evening).2, [1]);
    evening.play("176399 > end-shoe; count 416; shoe");
    assert_eq!(kept(&evening).2, [1]);
    evening.play("176400 > end-shoe; count 416; shoe");
    assert_eq!(kept(&evening).2, [0_u32; 0]);
}
