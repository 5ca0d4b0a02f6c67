//! The floor: rules on what went wrong, mostly as the house has it.

use baccarat::Card;
use house::{Resolution, Ruling};
use table::{
    Actor, Case, CaseRequest, Command, DutyRequest, PatronId, Request, Rule, StaffId, Stake, Table,
    WagerRequest,
};

use super::cast::{CAGE, Cast, any_card};
use super::chance::Chance;
use super::deck::Deck;
use super::mishaps::told;

/// Why, in the floor's own words.
const REASONS: &[&str] = &["seen on the tape", "the cards lie there", "the dealer says so"];

/// Somebody says what is done about a case; now and then somebody who may not.
pub(super) fn rule(table: &Table, case: &Case, deck: &Deck, chance: &mut Chance) -> Command {
    let dealer = table.staff().map_or(StaffId(2), |staff| staff.dealer);
    let others = [
        Actor::Dealer(dealer),
        Actor::Patron(PatronId(1 + chance.below(6))),
        Actor::House,
        Actor::Shoe,
        Actor::Cage(CAGE),
    ];
    let by = if chance.one_in(8) { *chance.pick(&others) } else { Cast::floor_of(table) };
    let request: Request = match chance.below(14) {
        0 => CaseRequest::Dismiss.into(),
        1 => CaseRequest::Rule(any_rule(deck.laid(case.coup).len(), chance)).into(),
        2 => DutyRequest::Resume.into(),
        _ => CaseRequest::Rule(usual(table, case, deck, chance)).into(),
    };
    Command { by, request }
}

/// One of those that the house has, with what it needs.
fn usual(table: &Table, case: &Case, deck: &Deck, chance: &mut Chance) -> Rule {
    use Resolution as R;
    let kind = case.report.kind;
    let choices = table.choices(case);
    let own = table.house().rulings.ruling(kind, case.phase, case.report.seen);
    let resolution = match own {
        Ruling::FloorChooses(own) if chance.one_in(10) => *chance.pick(own),
        _ => *chance.pick(&choices),
    };
    let takes_cards = match resolution {
        R::SettleAgain | R::CorrectRecord | R::Reconstruct => !chance.one_in(6),
        R::Reassign | R::DrawMissing => chance.one_in(4),
        _ => chance.one_in(40),
    };
    let cards = takes_cards.then(|| told(deck.laid(case.coup), chance));
    Rule { resolution, cards, reason: reason(chance) }
}

fn reason(chance: &mut Chance) -> String {
    match chance.below(12) {
        0..=2 => String::new(),
        3 => " ".repeat(5),
        4 => "so ".repeat(200),
        _ => (*chance.pick(REASONS)).to_owned(),
    }
}

/// Anything, with cards that are not so, or more of them than any coup has.
fn any_rule(laid: usize, chance: &mut Chance) -> Rule {
    let resolution = *chance.pick(Resolution::ALL);
    let many = if chance.one_in(2) { laid } else { 9 + chance.below(40) as usize };
    let cards: Vec<Card> = (0..many).map(|_| any_card(chance)).collect();
    let cards = Some(cards).filter(|_| chance.one_in(3));
    Rule { resolution, cards, reason: reason(chance) }
}

/// Patrons may take their wagers back: some do, and some try to have more.
pub(super) fn retract(table: &Table, chance: &mut Chance) -> Option<Command> {
    let stakes = table.felt().stakes();
    if stakes.is_empty() {
        return None;
    }
    let stake = chance.pick(stakes).clone();
    let (patron, place) = (stake.patron, Some(stake.spot.place));
    let half = Stake { amount: baccarat::Cents::new(stake.amount.get() / 2), ..stake.clone() };
    let request: Request = match chance.below(9) {
        0 => WagerRequest::TakeBack(stake).into(),
        1 | 2 => WagerRequest::TakeBack(half).into(),
        3 => WagerRequest::Clear { patron, place: place.filter(|_| chance.one_in(2)) }.into(),
        4 => WagerRequest::Place(stake).into(),
        5 => WagerRequest::Double { patron }.into(),
        6 => WagerRequest::Repeat { patron }.into(),
        _ => return None,
    };
    Some(Command { by: Actor::Patron(patron), request })
}
