//! What each audience may do now, and why not: a line of what may be done after a script.

use baccarat::{Cents, Side};
use house::Irregularity;
use table::{Act, Audience, Deed, Millis, PatronId, Refusal, View};

use super::evening::Evening;
use super::{check, check_closed, check_preset};

const SEVEN: Audience = Audience::Patron(PatronId(7));

/// What may be done, in its order. That staff may report is told elsewhere.
fn may(view: &View) -> Vec<Act> {
    let allowed = view.deeds.iter().filter(|deed| deed.refusal.is_none()).map(|deed| deed.act);
    allowed.filter(|act| *act != Act::Report).collect()
}

#[track_caller]
fn check_may(evening: &Evening, audience: Audience, expected: &[Act]) {
    assert_eq!(may(&evening.view(audience)), expected, "{audience:?}");
}

#[track_caller]
fn check_why(evening: &Evening, audience: Audience, act: Act, expected: Refusal) {
    let deeds = evening.view(audience).deeds;
    let found = deeds.into_iter().find(|deed| deed.act == act);
    assert_eq!(found, Some(Deed { act, refusal: Some(expected) }));
}

#[test]
fn a_patron_repeats_doubles_clears_and_cashes_out() {
    let mut evening = check("", "bets");
    check_may(&evening, SEVEN, &[Act::CashOut]);
    check_why(&evening, SEVEN, Act::Repeat, Refusal::NothingToRepeat);
    check_why(&evening, SEVEN, Act::Double, Refusal::NoStake);
    evening.play("bet 1 banker 60 by 7");
    check_may(&evening, SEVEN, &[Act::Clear, Act::CashOut]);
    let maximum = Cents::whole(100);
    check_why(&evening, SEVEN, Act::Double, Refusal::OverMaximum { maximum });
    evening.play("close");
    check_may(&evening, SEVEN, &[Act::CashOut]);
    check_why(&evening, SEVEN, Act::Clear, Refusal::BetsClosed { late: Millis(0) });
    evening.play("cards 9h Kc Kd 7s; bets");
    check_may(&evening, SEVEN, &[Act::Repeat, Act::CashOut]);
    let nothing = Refusal::NotEnoughCredits { credits: Cents::ZERO };
    check_why(&evening, Audience::Patron(PatronId(5)), Act::CashOut, nothing);
}

#[test]
fn a_patron_cuts_where_the_house_lets_them() {
    let evening = check("shoe.player-cut = true", "");
    check_may(&evening, SEVEN, &[Act::CashOut, Act::Cut]);
    check_why(&check("shoe.player-cut = true", "cut 100"), SEVEN, Act::Cut, Refusal::NoCut);
    assert!(check("", "").view(SEVEN).deeds.iter().all(|deed| deed.act != Act::Cut));
}

#[test]
fn the_holder_turns_over_or_waives_the_hand_that_is_due() {
    let mut evening = check_preset(
        "macau",
        "cut 100; card 5h; bets; bet 1 player 200 by 7; bet 2 banker 100 by 8; close
         cards 9h Kc Kd 7s",
    );
    let eight = Audience::Patron(PatronId(8));
    let turn = Act::Turn(Side::Player);
    check_may(&evening, SEVEN, &[Act::CashOut, turn, Act::Waive(Side::Player)]);
    check_may(&evening, eight, &[Act::CashOut]);
    let left = Millis(20_000);
    let held = Refusal::SqueezeHeld { side: Side::Player, holder: PatronId(7), left };
    check_why(&evening, eight, turn, held.clone());
    check_why(&evening, Audience::Dealer, turn, held);
    evening.play("turn player by 7");
    check_may(&evening, eight, &[Act::CashOut, Act::Turn(Side::Banker), Act::Waive(Side::Banker)]);
}

#[test]
fn whoever_deals_does_what_comes_next() {
    const DEALER: Audience = Audience::Dealer;
    let closed = check_closed("", "");
    check_may(&closed, DEALER, &[]);
    check_why(&closed, DEALER, Act::NewShoe, Refusal::TableClosed);
    let options = "shoe.burn.rule = \"by-first-card\"\nghost.per-shoe-max = 0";
    let mut evening = check_closed(options, "open table");
    check_may(&evening, DEALER, &[Act::NewShoe]);
    evening.play("shoe");
    check_may(&evening, DEALER, &[Act::Draw]);
    check_why(&evening, DEALER, Act::OpenBets, Refusal::ShoeNotStarted);
    evening.play("card 5h");
    check_may(&evening, DEALER, &[Act::OpenBets, Act::CutCard]);
    check_why(&evening, DEALER, Act::Ghost, Refusal::NoGhosts);
    evening.play("buy in 7 100; bets");
    check_may(&evening, DEALER, &[Act::LastBets, Act::CutCard]);
    check_why(&evening, DEALER, Act::CloseBets, Refusal::NoGhosts);
    check_why(&evening, DEALER, Act::Draw, Refusal::NoCardDue);
    evening.play("last bets; bet 1 tie 5 by 7");
    check_may(&evening, DEALER, &[Act::CloseBets, Act::CutCard]);
    evening.play("close");
    check_may(&evening, DEALER, &[Act::Draw, Act::CutCard]);
    check_why(&evening, DEALER, Act::Turn(Side::Player), Refusal::NothingToTurn(Side::Player));
    evening.play("pause");
    check_may(&evening, DEALER, &[]);
    check_why(&evening, DEALER, Act::Draw, Refusal::TablePaused);
}

#[test]
fn a_card_is_drawn_again_once_a_hand_is_turned_over() {
    let mut evening =
        check("deal.style = \"face-down\"", "bets; bet 1 tie 5 by 7; close; cards 2h Kc Kd 4s");
    let turn = Act::Turn;
    check_may(&evening, Audience::Dealer, &[Act::CutCard, turn(Side::Player)]);
    check_why(&evening, Audience::Dealer, Act::Draw, Refusal::NoCardDue);
    evening.play("turn player; turn banker");
    check_may(&evening, Audience::Dealer, &[Act::Draw, Act::CutCard]);
}

#[test]
fn the_floor_opens_closes_pauses_and_ends_shoes() {
    let floor = Audience::Floor;
    check_may(&check_closed("", ""), floor, &[Act::Open]);
    check_may(&check_closed("", "open table"), floor, &[Act::Close, Act::Pause]);
    let mut evening = check("", "");
    check_may(&evening, floor, &[Act::Pause, Act::EndShoe]);
    check_why(&evening, floor, Act::Open, Refusal::TableOpen);
    check_why(&evening, floor, Act::Close, Refusal::MoneyOnTable { amount: Cents::whole(3_000) });
    evening.play("pause");
    check_may(&evening, floor, &[Act::Resume]);
}

#[test]
fn staff_report_at_any_time_and_the_floor_rules() {
    let (dealer, floor) = (Audience::Dealer, Audience::Floor);
    let mut evening = check("", "bets; bet 1 tie 5 by 7; close; card 2h");
    check_why(&evening, floor, Act::Rule, Refusal::NothingToRule);
    for audience in [dealer, floor] {
        let may = |deed: &Deed| deed.act == Act::Report && deed.refusal.is_none();
        assert!(evening.view(audience).deeds.iter().any(may), "{audience:?}");
    }
    evening.play("report dropped-card");
    let waits = Refusal::AwaitsRuling { kind: Irregularity::DroppedCard };
    check_why(&evening, dealer, Act::Report, waits.clone());
    check_why(&evening, dealer, Act::Draw, waits.clone());
    check_why(&evening, SEVEN, Act::CashOut, waits);
    check_may(&evening, dealer, &[]);
    check_may(&evening, floor, &[Act::Rule, Act::Dismiss]);
}

#[test]
fn the_room_and_auditors_may_do_nothing() {
    let evening = check("", "bets");
    for audience in [Audience::Room, Audience::Auditor] {
        assert_eq!(evening.view(audience).deeds, []);
    }
}
