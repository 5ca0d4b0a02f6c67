//! What goes wrong with cards, chips and devices, and what is reported of it.

use std::sync::Arc;

use baccarat::{Card, Cents};
use house::{Irregularity as I, Resolution, Visibility};
use table::{
    Actor, CaseRequest, Command, Found, Next, PastCoup, PatronId, Place, Report, Spot, Stake, Table,
};

use super::cast::{CAGE, Cast, any_card};
use super::chance::Chance;
use super::deck::Deck;

/// Kinds that are about a card that nothing called for.
const EXCESS: &[I] = &[
    I::ExcessCardUnseen,
    I::ExcessCardUnseen,
    I::ExcessCardSeen,
    I::ExcessCardSeen,
    I::PlayerThirdBankerStands,
    I::BankerThirdMustStand,
    I::ThirdAfterNatural,
    I::FourthCard,
    I::PlayerThirdBankerDraws,
    I::BankerThirdTooEarly,
    I::WrongSide,
    I::Misplaced,
    I::FaceUpFirstCard,
    I::FaceUpLaterCard,
    I::ExposedBeforeLock,
];

/// Kinds that are about the cards of a whole coup.
const LAYOUT: &[I] = &[
    I::Misread,
    I::Misread,
    I::ScreenDiffers,
    I::ScreenDiffers,
    I::ClearedEarly,
    I::SystemFailed,
    I::WrongSide,
    I::Misplaced,
    I::PlayerThirdBankerDraws,
    I::BankerThirdTooEarly,
    I::ThirdMissingUnsettled,
    I::ThirdMissingSettled,
    I::ThirdMissingNextCoup,
];

/// Kinds of which no more is known than that they happened. Those that end a shoe are rarer.
const PLAIN: &[I] = &[
    I::ThirdMissingUnsettled,
    I::ThirdMissingSettled,
    I::ThirdMissingNextCoup,
    I::ExposedDuringDeal,
    I::NoWagers,
    I::DamagedCard,
    I::DeviceFailedHarmless,
    I::DeviceFailedHarmful,
    I::DeviceFailedNoSpare,
    I::DeviceFailedNoSpare,
    I::DroppedCard,
    I::LateWager,
    I::TerminalLost,
    I::WrongPatron,
    I::WrongPatron,
    I::SqueezerRefuses,
    I::WrongAnnouncement,
    I::SystemFailed,
    I::FaceUpFirstCard,
    I::FaceUpLaterCard,
    I::ExposedBeforeLock,
];

const ENDING: &[I] = &[I::CutCardMissed, I::ForeignCard, I::ShoeRanDry, I::Unshuffled];

/// Something goes wrong, or is noticed now, and somebody says so.
pub(super) fn happen(
    table: &Table,
    deck: &Deck,
    dealer: Actor,
    chance: &mut Chance,
) -> Option<Command> {
    let by = match chance.below(6) {
        0 => Cast::floor_of(table),
        1 => Actor::Shoe,
        _ => dealer,
    };
    let report = match chance.below(14) {
        0..=3 => excess(table, deck, chance)?,
        4 => burn(deck, chance)?,
        5..=7 => layout(table, deck, chance),
        8 => mispay(table, chance)?,
        9..=11 => plain(table, chance),
        12 if chance.one_in(4) => nothing(*chance.pick(ENDING), chance),
        12 => plain(table, chance),
        _ => return nonsense(table, deck, chance),
    };
    Some(Command { by, request: CaseRequest::Report(report).into() })
}

/// Somebody notices that the record is wrong.
pub(super) fn notice(
    table: &Table,
    deck: &Deck,
    dealer: Actor,
    chance: &mut Chance,
) -> Option<Command> {
    let by = if chance.one_in(2) { Cast::floor_of(table) } else { dealer };
    let report = if deck.is_burn_wrong() && chance.one_in(2) {
        burn(deck, chance)?
    } else {
        layout(table, deck, chance)
    };
    Some(Command { by, request: CaseRequest::Report(report).into() })
}

/// A card is drawn that nothing calls for, or earlier than it is.
fn excess(table: &Table, deck: &Deck, chance: &mut Chance) -> Option<Report> {
    table.check_shoe_in_play().ok()?;
    let card = deck.first()?;
    let kind = *chance.pick(EXCESS);
    let seen = match kind {
        I::ExcessCardUnseen => Visibility::Unseen,
        I::ExcessCardSeen => Visibility::Seen,
        _ => *chance.pick(Visibility::ALL),
    };
    // A shoe that reads cards knows one that nobody has seen.
    let is_known = seen == Visibility::Seen || chance.one_in(3);
    let found = Found::Card(is_known.then(|| misread(card, 40, chance)));
    Some(Report { kind, coup: None, seen, found })
}

/// Whoever burned remembers how many it were.
fn burn(deck: &Deck, chance: &mut Chance) -> Option<Report> {
    let burned = deck.burned()?;
    let kind = if burned == 0 { I::BurnForgotten } else { I::BurnMiscounted };
    let burned = if chance.one_in(12) { chance.below(30) } else { burned };
    let coup = None;
    Some(Report { kind, coup, seen: Visibility::Unseen, found: Found::Burned(burned) })
}

/// Somebody looks at the cards of a coup, and tells them as they lie.
fn layout(table: &Table, deck: &Deck, chance: &mut Chance) -> Report {
    let kind = *chance.pick(LAYOUT);
    let current = table.coup_in_question(kind, Visibility::Seen);
    let coup = match deck.misread() {
        Some(coup) if !chance.one_in(4) => coup,
        _ => current.saturating_sub(u64::from(chance.below(3))),
    };
    let mut cards = told(deck.laid(coup), chance);
    let is_surplus = coup == current && cards.len() >= 4 && chance.one_in(5);
    cards.extend(deck.first().filter(|_| is_surplus));
    let found = if chance.one_in(5) { Found::Nothing } else { Found::Cards(cards) };
    Report { kind, coup: Some(coup), seen: Visibility::Seen, found }
}

/// Cards as somebody tells them: mostly as they lie.
pub(super) fn told(mut cards: Vec<Card>, chance: &mut Chance) -> Vec<Card> {
    if let Some(last) = cards.last_mut() {
        match chance.below(24) {
            0 => *last = any_card(chance),
            1 => chance.shuffle(&mut cards),
            2 => {
                cards.pop();
            }
            _ => {}
        }
    }
    cards
}

/// A card as somebody reads it: once in so many times as another.
pub(super) fn misread(card: Card, times: u32, chance: &mut Chance) -> Card {
    if chance.one_in(times) { any_card(chance) } else { card }
}

fn mispay(table: &Table, chance: &mut Chance) -> Option<Report> {
    let past = table.past();
    let paid = past.iter().flat_map(|past| past.paid.iter().map(|paid| (past.coup, paid)));
    let paid: Vec<_> = paid.collect();
    if paid.is_empty() {
        return None;
    }
    let (coup, wager) = *chance.pick(&paid);
    let (patron, spot) = (wager.patron, wager.spot.clone());
    let paid = wager.settlement.returned.minus(wager.settlement.staked).ok()?;
    // Now and then it was corrected before.
    let past = past.iter().find(|past| past.coup == coup)?;
    let by = past.corrected.iter().find(|it| (it.patron, &it.spot) == (patron, &spot));
    let by = by.filter(|_| !chance.one_in(4)).map_or(Cents::ZERO, |it| it.by);
    let paid = paid.plus(by).ok()?;
    let off = Cents::new(i64::from(chance.below(300_000)) - 150_000);
    let least = Cents::ZERO.minus(wager.settlement.staked).ok()?;
    let due = match chance.below(4) {
        0 => least,
        1 => Cents::ZERO,
        _ => paid.plus(off).ok()?.max(least),
    };
    // Now and then somebody remembers another payment, or another's wager.
    let paid = if chance.one_in(8) { Cents::new(paid.get() + 1) } else { paid };
    let patron = if chance.one_in(8) { PatronId(1 + chance.below(4)) } else { patron };
    let (seen, found) = (Visibility::Seen, Found::Payment { patron, spot, paid, due });
    Some(Report { kind: I::Mispay, coup: Some(coup), seen, found })
}

/// Something else went wrong with a coup whose payments were put right, and the floor may have to
/// undo all of it.
pub(super) fn more_of_corrected(table: &Table, chance: &mut Chance) -> Option<Command> {
    let is_left = |past: &&Arc<PastCoup>| !past.is_void && !past.corrected.is_empty();
    let coup = table.past().iter().find(is_left)?.coup;
    let phase = table.how_far(coup).ok()?;
    let seen = Visibility::Seen;
    let undoes = |kind: &I| {
        let ruling = table.house().rulings.ruling(*kind, phase, seen);
        ruling.resolutions().contains(&Resolution::Void)
    };
    let kinds: Vec<I> = I::ALL.iter().copied().filter(undoes).collect();
    let kind = if kinds.is_empty() { I::Misread } else { *chance.pick(&kinds) };
    let report = Report { kind, coup: Some(coup), seen, found: Found::Nothing };
    let by = Cast::floor_of(table);
    Some(Command { by, request: CaseRequest::Report(report).into() })
}

fn plain(table: &Table, chance: &mut Chance) -> Report {
    let kind = match table.next() {
        Some(Next::Deal(at)) if at.nth == 3 && chance.one_in(3) => I::ThirdMissingUnsettled,
        Some(Next::AwaitSqueeze { .. }) if chance.one_in(2) => I::SqueezerRefuses,
        _ => *chance.pick(PLAIN),
    };
    let patron = PatronId(1 + chance.below(9));
    let found = match kind {
        I::TerminalLost | I::WrongPatron | I::SqueezerRefuses if chance.one_in(2) => {
            Found::Patron(patron)
        }
        I::LateWager if chance.one_in(2) => Found::Wager(wager(patron, chance)),
        _ => Found::Nothing,
    };
    Report { found, ..nothing(kind, chance) }
}

fn nothing(kind: I, chance: &mut Chance) -> Report {
    let seen = *chance.pick(Visibility::ALL);
    Report { kind, coup: None, seen, found: Found::Nothing }
}

fn wager(patron: PatronId, chance: &mut Chance) -> Stake {
    let wager = chance.pick(&["banker", "player", "lucky-6", "nothing"]);
    let wager = wager.parse().expect("a name");
    let amount = *chance.pick(&[Cents::new(i64::MIN), Cents::new(-1), Cents::new(5_000)]);
    Stake { patron, spot: Spot { place: Place::Area(1), wager }, amount }
}

/// Anybody reports anything, with any numbers.
fn nonsense(table: &Table, deck: &Deck, chance: &mut Chance) -> Option<Command> {
    let dealer = table.staff().map(|staff| Actor::Dealer(staff.dealer))?;
    let patron = PatronId(chance.below(12));
    let actors = [Actor::Patron(patron), Actor::Cage(CAGE), Actor::Shoe, dealer, Actor::House];
    let by = *chance.pick(&actors);
    let kind = *chance.pick(I::ALL);
    let seen = *chance.pick(Visibility::ALL);
    let current = table.coup_in_question(kind, seen);
    let coups = [0, 1, current.wrapping_sub(1), u64::MAX, u64::MAX - 1];
    let coup = chance.one_in(2).then(|| *chance.pick(&coups));
    let amounts = [i64::MIN, i64::MAX, -1, 0, 100].map(Cents::new);
    let found = match chance.below(8) {
        0 => Found::Burned(*chance.pick(&[0, 1, 7, 100, u32::MAX])),
        1 => Found::Card(Some(any_card(chance)).filter(|_| chance.one_in(2))),
        2 => {
            let laid = deck.laid(coup.unwrap_or(current));
            Found::Cards(laid.iter().map(|_| any_card(chance)).collect())
        }
        3 => Found::Cards((0..8 + chance.below(60)).map(|_| any_card(chance)).collect()),
        4 => {
            let (paid, due) = (*chance.pick(&amounts), *chance.pick(&amounts));
            let Stake { spot, .. } = wager(patron, chance);
            Found::Payment { patron, spot, paid, due }
        }
        5 => Found::Wager(wager(patron, chance)),
        6 => Found::Patron(patron),
        _ => Found::Nothing,
    };
    // A card that somebody shows has been drawn, and an empty shoe has none to show.
    deck.first()?;
    Some(Command { by, request: CaseRequest::Report(Report { kind, coup, seen, found }).into() })
}
