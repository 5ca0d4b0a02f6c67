//! Wagers as data: what is refused, and how they are written.

use crate::{
    Condition, Fact, Facts, Line, Odds, ParseWagerIdError, Pays, Side, Values, Wager, WagerError,
    WagerId, Winner, catalogue,
};

#[test]
fn a_wager_without_lines_is_refused() {
    assert_eq!(wager(vec![]), Err(WagerError::NoLines));
}

#[test]
fn a_wager_with_more_than_255_lines_is_refused() {
    let lines = |count: usize| vec![even(Condition::always()); count];
    assert_eq!(wager(lines(256)), Err(WagerError::TooManyLines));
    // 255 are not too many, though all but the first of these are in vain.
    assert_eq!(wager(lines(255)), Err(WagerError::LineNeverDecides(1)));
}

#[test]
fn a_wager_may_have_255_lines_that_decide() {
    // Total by total, size by size and pair by pair there is enough to tell apart.
    let totals = (0..=9).flat_map(|player| (0..=9).map(move |banker| (player, banker)));
    let lines: Vec<Line> = totals
        .flat_map(|(player, banker)| (4..=6).map(move |cards| (player, banker, cards)))
        .map(|(player, banker, cards)| {
            even(
                Condition::always()
                    .and(Fact::Total(Side::Player), player)
                    .and(Fact::Total(Side::Banker), banker)
                    .and(Fact::CardsUsed, cards),
            )
        })
        .take(Wager::LINES_MAX)
        .collect();
    let wager = wager(lines).expect("255 lines");
    let last = Facts::all().filter_map(|facts| wager.deciding_line(&facts)).max();
    assert_eq!(last, Some(254));
}

#[test]
fn a_line_that_never_decides_is_refused() {
    let banker = Condition::winner(Winner::Banker);
    let impossible = banker.and(Fact::Total(Side::Banker), 0);
    assert_eq!(wager(vec![even(impossible)]), Err(WagerError::LineNeverDecides(0)));
    let hidden = vec![even(banker), even(banker.and(Fact::Total(Side::Banker), 7))];
    assert_eq!(wager(hidden), Err(WagerError::LineNeverDecides(1)));
}

#[test]
fn a_condition_asks_only_what_narrows() {
    let all = Condition::always().and_one_of(Fact::Margin, Values::range(0..=9));
    assert_eq!(all, Condition::always());
    assert_eq!(all.questions().count(), 0);
    let margin = all.and_one_of(Fact::Margin, Values::range(4..=20));
    let asked: Vec<_> = margin.questions().collect();
    assert_eq!(asked, [(Fact::Margin, Values::range(4..=9))]);
}

#[test]
fn conditions_are_written_in_words() {
    let always = Condition::always();
    let not_a_tie: Values = [Winner::Player as u8, Winner::Banker as u8].into_iter().collect();
    let check = |condition: Condition, expected| assert_eq!(condition.to_string(), expected);
    check(always, "always");
    check(always.and_one_of(Fact::Winner, not_a_tie), "Player wins or Banker wins");
    check(Condition::winner(Winner::Tie), "tie");
    check(always.and(Fact::Natural(Side::Player), 0), "no Player natural");
    check(always.and(Fact::Pair(Side::Banker), 0), "no Banker pair");
    check(always.and(Fact::PerfectPair(Side::Banker), 0), "no Banker perfect pair");
    check(
        always.and(Fact::CardsUsed, 6).and(Fact::Total(Side::Banker), 7),
        "Banker total 7, 6 cards in all",
    );
}

#[test]
fn ids_are_words_and_digits_with_single_hyphens() {
    for text in ["a", "7", "dragon-7", "a-b-c", &"x".repeat(WagerId::LENGTH_MAX)] {
        let id: WagerId = text.parse().expect("an id");
        assert_eq!((id.as_str(), id.to_string().as_str()), (text, text));
    }
    let too_long = "x".repeat(WagerId::LENGTH_MAX + 1);
    for text in ["", "-", "a-", "-a", "a--b", "A", "a b", "a_b", "é", &too_long] {
        assert_eq!(text.parse::<WagerId>(), Err(ParseWagerIdError), "{text:?}");
    }
}

#[test]
fn a_wager_lists_the_deciding_line_of_all_facts_in_order() {
    let tie = Condition::winner(Winner::Tie);
    let pair = Condition::always().and(Fact::Pair(Side::Player), 1);
    let wager = wager(vec![even(tie), even(pair)]).expect("a wager");
    let listed: Vec<_> = wager.deciding_lines().collect();
    assert_eq!(listed.len(), Facts::COUNT);
    for facts in Facts::all() {
        assert_eq!(listed[facts.index()], wager.deciding_line(&facts));
    }
}

#[test]
fn a_wager_says_what_it_asks() {
    let wager = wager(vec![even(Condition::winner(Winner::Tie).and(Fact::Margin, 0))]);
    let wager = wager.expect("a wager");
    let asked: Vec<_> = Fact::ALL.into_iter().filter(|&fact| wager.asks(fact)).collect();
    assert_eq!(asked, [Fact::Winner, Fact::Margin]);
}

fn even(when: Condition) -> Line {
    Line { when, pays: Pays::win(Odds::EVEN) }
}

fn wager(lines: Vec<Line>) -> Result<Wager, WagerError> {
    Wager::new("test".parse().expect("an id"), "Test", lines)
}

#[test]
fn wagers_on_pairs_ask_for_them_and_no_others_do() {
    let asks = catalogue::all().iter().filter(|entry| entry.wager.asks_for_pairs());
    let asks: Vec<&str> = asks.map(|entry| entry.wager.id().as_str()).collect();
    assert_eq!(asks, ["player-pair", "banker-pair", "either-pair", "perfect-pair"]);
}
