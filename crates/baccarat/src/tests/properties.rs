//! What holds for any stake, any rounding, any facts and any cards.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::two_cards::is_foretold;
use crate::catalogue::Entry;
use crate::{
    Card, Cents, Collection, Condition, Coup, CoupIsOver, Fact, Facts, Line, Odds, Pays, Rounding,
    Settlement, Side, Step, Terms, TooMuchMoney, Unit, Verdict, Wager, WagerError,
};

static FACTS: LazyLock<Vec<Facts>> = LazyLock::new(|| Facts::all().collect());

proptest! {
    #[test]
    fn money_is_conserved_by_every_wager(
        staked in stakes(), terms in terms(), facts in proptest::sample::select(&FACTS[..]),
    ) {
        for Entry { wager, .. } in crate::catalogue::all() {
            check_settlement(wager, staked, &facts, &terms)?;
        }
    }

    /// A limit changes what is won, and what follows from that; and nothing if it is not reached.
    #[test]
    fn a_limited_win_conserves_money(
        staked in stakes(), most in stakes(), terms in terms(),
        facts in proptest::sample::select(&FACTS[..]),
    ) {
        for Entry { wager, .. } in crate::catalogue::all() {
            let Ok(full) = wager.settle(staked, &facts, &terms) else { continue };
            let settled = wager.settle_at_most(most, staked, &facts, &terms).expect("it is less");
            prop_assert_eq!(settled.won, full.won.min(most));
            prop_assert!(full.won > most || settled == full);
            prop_assert!(Cents::ZERO <= settled.commission && settled.commission <= settled.won);
            let paid = match terms.collection {
                Collection::Deducted => settled.won.get() - settled.commission.get(),
                Collection::Owed => settled.won.get(),
            };
            let back = if settled.verdict == Verdict::Lose { 0 } else { staked.get() };
            prop_assert_eq!(settled.returned.get(), back + paid);
            prop_assert_eq!(settled.returned.plus(settled.kept().expect("an amount")), Ok(staked));
            let same = |it: Settlement| (it.staked, it.verdict, it.line, it.odds);
            prop_assert_eq!(same(settled), same(full));
        }
    }

    #[test]
    fn rounding_stays_within_its_unit(
        amount in stakes(), won in 1..=Odds::MAX, per in 1..=Odds::MAX, rounding in roundings(),
    ) {
        let exact = i128::from(amount.get()) * i128::from(won);
        match amount.share(won, per, rounding) {
            Ok(share) => check_rounded(share, exact, per.into(), rounding)?,
            Err(TooMuchMoney) => {
                let most = (i128::from(i64::MAX) - unit_of(rounding) + 1) * i128::from(per);
                prop_assert!(exact > most, "{exact} / {per} would have fitted");
            }
        }
    }

    #[test]
    fn any_cards_make_a_coup(cards in proptest::collection::vec(cards(), 7)) {
        let mut coup = Coup::new();
        let mut given = Vec::new();
        for card in cards {
            let (before, next) = (coup, coup.next());
            match (next, coup.give(card)) {
                (Step::Draw(side), Ok(to)) => {
                    prop_assert_eq!(side, to);
                    given.push((side, card));
                }
                (Step::Over(_), Err(CoupIsOver)) => prop_assert_eq!(before, coup),
                (step, answer) => prop_assert!(false, "{step:?} but {answer:?}"),
            }
            // A coup in which only the Banker draws keeps the order too.
            prop_assert_eq!(coup.cards(), given.clone());
        }
        let Step::Over(facts) = coup.next() else { panic!("seven cards are more than enough") };
        prop_assert!((4..=6).contains(&given.len()));
        prop_assert_eq!(usize::from(facts.cards_used()), given.len());
        prop_assert_eq!(coup.decisions().count(), 2);
    }
}

proptest! {
    #[test]
    fn look_up_equals_a_scan_of_the_lines(asked in proptest::collection::vec(questions(), 1..6)) {
        let when = |questions: &Questions| {
            questions.iter().fold(Condition::always(), |condition, (fact, accepted)| {
                condition.and_one_of(*fact, accepted.iter().copied().collect())
            })
        };
        let pays = Pays::win(Odds::EVEN);
        let lines = asked.iter().map(|questions| Line { when: when(questions), pays }).collect();
        let expected: Vec<Option<usize>> = FACTS.iter().map(|facts| scan(&asked, facts)).collect();
        let in_vain = (0..asked.len()).find(|&line| !expected.contains(&Some(line)));
        match (Wager::new("random".parse().expect("an id"), "Random", lines), in_vain) {
            (Ok(wager), None) => {
                for (facts, expected) in FACTS.iter().zip(expected) {
                    prop_assert_eq!(wager.deciding_line(facts), expected);
                }
            }
            (answer, in_vain) => {
                prop_assert_eq!(answer.err(), in_vain.map(WagerError::LineNeverDecides));
            }
        }
    }
}

proptest! {
    /// Whatever a house writes: a wager said to be decided is not decided otherwise by any coup.
    #[test]
    fn no_third_card_changes_what_two_cards_decide(
        asked in proptest::collection::vec((questions(), proptest::bool::ANY), 1..4),
    ) {
        let line = |(questions, wants_natural): &(Questions, bool)| {
            let start = if *wants_natural {
                Condition::always().and(Fact::Natural(Side::Banker), 1)
            } else {
                Condition::always()
            };
            let when = questions.iter().fold(start, |condition, (fact, accepted)| {
                condition.and_one_of(*fact, accepted.iter().copied().collect())
            });
            Line { when, pays: Pays::win(Odds::EVEN) }
        };
        let lines = asked.iter().map(line).collect();
        if let Ok(wager) = Wager::new("random".parse().expect("an id"), "Random", lines) {
            prop_assert!(!wager.is_decided_by_two_cards() || is_foretold(&wager));
        }
    }
}

#[test]
fn look_up_equals_a_scan_of_the_lines_for_every_built_in_wager() {
    for Entry { wager, .. } in crate::catalogue::all() {
        for facts in &*FACTS {
            let scanned = wager.lines().iter().position(|line| line.when.holds(facts));
            assert_eq!(wager.deciding_line(facts), scanned, "{}: {facts:?}", wager.id());
        }
    }
}

/// Questions and the answers accepted: a condition before it is one.
type Questions = Vec<(Fact, BTreeSet<u8>)>;

fn scan(lines: &[Questions], facts: &Facts) -> Option<usize> {
    let holds = |questions: &Questions| {
        questions.iter().all(|(fact, accepted)| accepted.contains(&facts.answer(*fact)))
    };
    lines.iter().position(holds)
}

fn check_settlement(
    wager: &Wager,
    staked: Cents,
    facts: &Facts,
    terms: &Terms,
) -> Result<(), TestCaseError> {
    let pays = wager.deciding_line(facts).map(|line| wager.lines()[line].pays);
    let Ok(settled) = wager.settle(staked, facts, terms) else {
        // Only a win can be too much: at least the stake, the winnings and one unit over.
        let Some(Pays::Win { odds, .. }) = pays else { panic!("nothing was won: {pays:?}") };
        let won = i128::from(staked.get()) * i128::from(odds.won()) / i128::from(odds.staked());
        let over = unit_of(terms.payout).max(unit_of(terms.commission));
        prop_assert!(i128::from(staked.get()) + won + over > i128::from(i64::MAX));
        return Ok(());
    };
    let kept = settled.kept().expect("both are amounts");
    prop_assert_eq!(settled.returned.plus(kept), Ok(staked));
    prop_assert!(Cents::ZERO <= settled.commission && settled.commission <= settled.won);
    match pays {
        None => prop_assert_eq!((settled.verdict, settled.returned), (Verdict::Lose, Cents::ZERO)),
        Some(Pays::Push) => {
            prop_assert_eq!((settled.verdict, settled.returned), (Verdict::Push, staked));
        }
        Some(Pays::Win { odds, .. }) => {
            let exact = i128::from(staked.get()) * i128::from(odds.won());
            check_rounded(settled.won, exact, odds.staked().into(), terms.payout)?;
            let paid = match terms.collection {
                Collection::Deducted => settled.won.get() - settled.commission.get(),
                Collection::Owed => settled.won.get(),
            };
            prop_assert_eq!(settled.verdict, Verdict::Win);
            prop_assert_eq!(settled.returned.get(), staked.get() + paid);
        }
    }
    Ok(())
}

/// A whole number of units, and on the right side of `numerator / denominator` by less than one.
fn check_rounded(
    rounded: Cents,
    numerator: i128,
    denominator: i128,
    rounding: Rounding,
) -> Result<(), TestCaseError> {
    let (unit, cents) = (unit_of(rounding), i128::from(rounded.get()));
    prop_assert_eq!(cents % unit, 0);
    let (step, over) = (unit * denominator, cents * denominator - numerator);
    let within = match rounding {
        Rounding::Exact | Rounding::Down(_) => -step < over && over <= 0,
        Rounding::Up(_) => 0 <= over && over < step,
        Rounding::Nearest(_) => -step < 2 * over && 2 * over <= step,
    };
    prop_assert!(within, "{rounded} is not {numerator}/{denominator} {rounding}");
    Ok(())
}

fn unit_of(rounding: Rounding) -> i128 {
    match rounding {
        Rounding::Exact => 1,
        Rounding::Up(unit) | Rounding::Down(unit) | Rounding::Nearest(unit) => {
            unit.cents().get().into()
        }
    }
}

/// Amounts of every size, and the largest of all.
fn stakes() -> impl Strategy<Value = Cents> {
    prop_oneof![0..=1_000_00_i64, 0..=i64::MAX, Just(i64::MAX)].prop_map(Cents::new)
}

fn roundings() -> impl Strategy<Value = Rounding> {
    let unit = prop_oneof![1..=500_i64, 1..=i64::MAX]
        .prop_map(|cents| Unit::new(Cents::new(cents)).expect("at least a cent"));
    (0..4, unit).prop_map(|(kind, unit)| match kind {
        0 => Rounding::Exact,
        1 => Rounding::Up(unit),
        2 => Rounding::Down(unit),
        _ => Rounding::Nearest(unit),
    })
}

fn terms() -> impl Strategy<Value = Terms> {
    let collection = prop_oneof![Just(Collection::Deducted), Just(Collection::Owed)];
    (roundings(), roundings(), stakes(), collection).prop_map(
        |(payout, commission, commission_minimum, collection)| Terms {
            payout,
            commission,
            commission_minimum,
            collection,
        },
    )
}

fn cards() -> impl Strategy<Value = Card> {
    proptest::sample::select(Card::deck().collect::<Vec<_>>())
}

fn questions() -> impl Strategy<Value = Questions> {
    let accepted = proptest::collection::btree_set(0..=19_u8, 1..12);
    proptest::collection::vec((proptest::sample::select(&Fact::ALL[..]), accepted), 0..3)
}
