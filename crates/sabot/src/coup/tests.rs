use baccarat::catalogue::{self, USUAL_COMMISSION};
use baccarat::{Cents, Collection, Terms, Wager};
use house::House;

use super::*;

const CARDS: [&str; 6] = ["7h", "Kc", "6d", "4s", "2c", "3h"];

fn washington() -> House {
    House::preset("washington").expect("washington is a preset")
}

fn slip<'d>(cards: &str, bets: &[(&'d Wager, &str)]) -> Slip<'d> {
    let mut slip = Slip::new();
    cards.split(' ').for_each(|card| slip.card(card).expect("a card"));
    bets.iter().for_each(|(wager, amount)| slip.bet(wager, amount).expect("a bet"));
    slip
}

/// The house's decks are as many as the test says; what is refused is as it says too.
#[track_caller]
fn check_shoe(decks: u8, cards: &str, expected: &str) {
    let house = washington();
    let desk = Desk::new(&house, "washington").with_decks(decks);
    let told = slip(cards, &[])
        .play(&desk)
        .map_or_else(|refusal| refusal.to_string(), |_| "dealt".to_owned());
    assert_eq!(told, expected);
}

#[test]
fn article_1_a_card_is_in_each_deck_once() {
    check_shoe(1, "9h 9c Kd Ks", "dealt");
    check_shoe(
        1,
        "9h 9h Kd Ks",
        "9h is given 2 times, but the 1-deck shoe holds only 1 of them: correct the cards",
    );
    check_shoe(2, "9h 9h Kd Ks", "dealt");
    check_shoe(
        3,
        "Kd Kd Kd Kd 2c 3c",
        "Kd is given 4 times, but the 3-deck shoe holds only 3 of them: correct the cards",
    );
    check_shoe(6, "7h 7h 7h 7h 7h 7h", "dealt");
}

/// What a hundred on Banker with the usual commission comes to, as JSON.
#[track_caller]
fn check_settlement(cards: &str, expected: &str) {
    let house = washington();
    let desk = Desk::new(&house, "washington").with_terms(Terms::default());
    let banker = catalogue::banker(USUAL_COMMISSION);
    let slip = slip(cards, &[(&banker, "100")]);
    let line = json::line(&slip.play(&desk).expect("a coup"), Detail::Plain);
    let (_, settlement) = line.split_once("\"settlement\":").expect("a settlement");
    assert_eq!(
        settlement,
        format!("[{{\"wager\":\"banker\",\"staked\":\"100.00\",{expected}}}]}}\n")
    );
}

#[test]
fn article_8_banker_pays_even_money_less_commission() {
    check_settlement(
        "7h Kc 6d 4s 2c 3h",
        r#""result":"win","odds":"1:1","won":"100.00","commission":"5.00","returned":"195.00""#,
    );
    check_settlement(
        "9h Kc Kd 4s",
        r#""result":"lose","odds":null,"won":"0.00","commission":"0.00","returned":"0.00""#,
    );
    check_settlement(
        "9h 9c Kd Ks",
        r#""result":"push","odds":null,"won":"0.00","commission":"0.00","returned":"100.00""#,
    );
}

#[test]
fn money_too_large_to_pay_is_refused() {
    let house = washington();
    let desk = Desk::new(&house, "washington");
    let tie = catalogue::find("tie").expect("a wager");
    let slip = slip("9h 9c Kd Ks", &[(tie, "92233720368547758.07")]);
    let refusal = slip.play(&desk).expect_err("eight times as much is too much");
    assert_eq!(
        refusal.to_string(),
        "cannot stake 92233720368547758.07 on tie: what it wins is too much to count; stake less"
    );
}

#[test]
fn a_person_is_told_of_a_commission_that_is_owed() {
    let house = washington();
    let terms = Terms { collection: Collection::Owed, ..Terms::default() };
    let desk = Desk::new(&house, "washington").with_terms(terms);
    let banker = catalogue::banker(USUAL_COMMISSION);
    let drawn = |amount| {
        let slip = slip(&CARDS.join(" "), &[(&banker, amount)]);
        draw(&slip.play(&desk).expect("a coup"), &desk, Detail::Plain)
    };
    assert!(drawn("100").contains("The commission is owed"), "{}", drawn("100"));
    assert!(!drawn("0.01").contains("The commission is owed"), "{}", drawn("0.01"));
}

#[test]
fn a_program_is_told_of_a_commission_that_is_owed() {
    let house = washington();
    let terms = Terms { collection: Collection::Owed, ..Terms::default() };
    let desk = Desk::new(&house, "washington").with_terms(terms);
    let banker = catalogue::banker(USUAL_COMMISSION);
    let written = |amount| {
        let slip = slip(&CARDS.join(" "), &[(&banker, amount)]);
        json::line(&slip.play(&desk).expect("a coup"), Detail::Plain)
    };
    let owed = r#""commission":"5.00","returned":"200.00","commission_owed":true}"#;
    assert!(written("100").contains(owed), "{}", written("100"));
    assert!(!written("0.01").contains("commission_owed"), "{}", written("0.01"));
}

#[test]
fn hearts_and_diamonds_are_red_and_totals_bold() {
    let house = washington();
    let desk = Desk::new(&house, "washington");
    let drawn =
        draw(&slip("7h Tc 6d 4s 2c 3h", &[]).play(&desk).expect("a coup"), &desk, Detail::Plain);
    for expected in ["\u{1b}[31m 7♥\u{1b}[0m", "│10♣ │", "Player \u{1b}[1m5\u{1b}[0m"] {
        assert!(drawn.contains(expected), "{drawn}");
    }
}

#[test]
fn sums_too_large_to_write_are_said_to_be() {
    let house = washington();
    let desk = Desk::new(&house, "washington");
    let wager = |id| catalogue::find(id).expect("a wager");
    let bets = ["player", "tie"].map(|id| (wager(id), "92233720368547758.07"));
    let drawn =
        draw(&slip(&CARDS.join(" "), &bets).play(&desk).expect("a coup"), &desk, Detail::Plain);
    assert!(drawn.contains("too much"), "{drawn}");
}

#[test]
fn a_bet_is_a_cent_or_more() {
    let tie = catalogue::find("tie").expect("a wager");
    let mut slip = Slip::new();
    assert_eq!(slip.bet(tie, "0.00"), Err(Refusal::NothingStaked("tie".to_owned())));
    assert_eq!(slip.bet(tie, "0.01"), Ok(()));
    assert_eq!(slip.bet(tie, &Cents::new(2).to_string()), Err(Refusal::BetTwice("tie".to_owned())));
}
