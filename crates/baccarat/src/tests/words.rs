//! What people read: names, and refusals that say what to write instead.

use crate::{
    Article, Card, Cents, CoupIsOver, Hand, ParseCentsError, ParseOddsError, ParseRateError,
    ParseWagerIdError, Rounding, Side, TooMuchMoney, Unit, WagerError, Winner,
};

#[test]
fn sides_and_winners_have_names() {
    assert_eq!(Side::ALL.map(|side| side.to_string()), ["Player", "Banker"]);
    assert_eq!(Side::ALL.map(Side::id), ["player", "banker"]);
    assert_eq!(Side::ALL.map(Side::other), [Side::Banker, Side::Player]);
    assert_eq!(Winner::ALL.map(|winner| winner.to_string()), ["Player", "Banker", "Tie"]);
    assert_eq!(Winner::ALL.map(Winner::id), ["player", "banker", "tie"]);
    assert_eq!(format!("{:>8}|{:<8}|", Side::Player, Winner::Tie), "  Player|Tie     |");
}

#[test]
fn roundings_explain_themselves() {
    let quarter = Unit::new(Cents::new(25)).expect("more than nothing");
    let check = |rounding: Rounding, expected| assert_eq!(rounding.to_string(), expected);
    check(Rounding::Exact, "to the cent, fractions of a cent dropped");
    check(Rounding::Up(quarter), "up to a whole 0.25");
    check(Rounding::Down(quarter), "down to a whole 0.25");
    check(Rounding::Nearest(quarter), "to the nearest 0.25, up from the middle");
}

#[test]
fn refusals_say_what_is_wrong() {
    let check = |error: &dyn std::error::Error, expected| assert_eq!(error.to_string(), expected);
    check(&CoupIsOver, "the coup is over: the rules call for no more cards");
    check(&TooMuchMoney, "the amount is larger than 92233720368547758.07");
    check(&ParseCentsError::NotANumber, "not an amount: write it like 25 or 25.00");
    check(&ParseCentsError::Negative, "an amount cannot be negative");
    check(
        &ParseCentsError::FractionOfACent,
        "smaller than a cent: write at most two digits after the point",
    );
    check(&ParseCentsError::TooMuch, "the amount is larger than 92233720368547758.07");
    check(&ParseRateError, "not a rate: write it like 5% or 2.75%, from 0% to 100%");
    check(&ParseOddsError, "not odds: write what is won and what is staked, like 40:1 or 1:2");
    check(
        &ParseWagerIdError,
        "a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of \
         them, like dragon-7",
    );
    check(&WagerError::NoLines, "a wager with no lines could only lose");
    check(&WagerError::TooManyLines, "a wager has at most 255 lines");
    check(
        &WagerError::LineNeverDecides(1),
        "line 2 never decides: its condition holds for no coup that the lines above leave",
    );
}

/// A control character in a refused card must not reach the terminal as it is.
#[test]
fn a_refused_card_is_quoted_safely() {
    let error = "\u{1b}[2J".parse::<Card>().expect_err("not a card");
    assert!(!error.to_string().contains('\u{1b}'), "{error:?}");
}

#[test]
fn a_hand_shows_its_third_card() {
    let [one, two, three] = ["2h", "Kd", "4c"].map(|text| text.parse().expect("a card"));
    assert_eq!(Hand::Two([one, two]).third(), None);
    assert_eq!(Hand::Three([one, two, three]).third(), Some(three));
    assert_eq!(Hand::Three([one, two, three]).total().to_string(), "6");
    assert_eq!(Article::DECISION.to_string(), "Article 8");
}
