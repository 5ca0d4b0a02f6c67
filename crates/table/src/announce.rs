//! The words that go with what happens, for houses that make them.

use baccarat::{BySide, Card, Facts, Hand, Side, Size, Total, Winner};
use house::{Announcement, Blank, House};

use crate::event::EventKind;

/// An announcement, if the house makes it.
pub(crate) fn announce(
    house: &House,
    key: Announcement,
    values: Vec<(&'static str, Blank)>,
) -> Option<EventKind> {
    let is_made = house.announcements.made.contains(&key);
    is_made.then_some(EventKind::Announced { key, values })
}

fn total(total: Total) -> Vec<(&'static str, Blank)> {
    vec![("total", Blank::Total(total))]
}

/// The first card of a shoe and what it burns.
pub(crate) fn burn(house: &House, card: Card, burned: u32) -> Option<EventKind> {
    let values = vec![("rank", Blank::Rank(card)), ("count", Blank::Count(burned))];
    announce(house, Announcement::Burn, values)
}

/// A hand of two that is turned up.
pub(crate) fn two_cards(house: &House, side: Side, hand: &Hand) -> Vec<EventKind> {
    let key = match side {
        Side::Player => Announcement::PlayerTotal,
        Side::Banker => Announcement::BankerTotal,
    };
    announce(house, key, total(hand.total())).into_iter().collect()
}

/// A natural, once both hands are up.
pub(crate) fn natural(house: &House, hands: &BySide<Hand>) -> Option<EventKind> {
    let totals = hands.as_ref().map(Hand::total);
    let best = totals.player.max(totals.banker);
    announce(house, Announcement::Natural, total(best))
}

/// A third card that is up.
pub(crate) fn third_card(house: &House, side: Side, hand: &Hand) -> Option<EventKind> {
    let key = match side {
        Side::Player => Announcement::PlayerThird,
        Side::Banker => Announcement::BankerThird,
    };
    announce(house, key, total(hand.total()))
}

/// Who draws and who stands.
pub(crate) fn draws(house: &House, side: Side, draws: bool) -> Option<EventKind> {
    let key = match (side, draws) {
        (Side::Player, true) => Announcement::PlayerDraws,
        (Side::Player, false) => Announcement::PlayerStands,
        (Side::Banker, true) => Announcement::BankerDraws,
        (Side::Banker, false) => Announcement::BankerStands,
    };
    announce(house, key, Vec::new())
}

/// The result. A house that offers Dragon 7 or Panda 8 and has words for them calls them by name.
pub(crate) fn result(house: &House, facts: &Facts) -> Option<EventKind> {
    let is_offered =
        |id: &str| house.wagers.offered().iter().any(|offer| offer.wager.id().as_str() == id);
    let with = |side: Side, total: u8| {
        facts.winner() == side.into()
            && facts.totals[side].get() == total
            && facts.sizes[side] == Size::Three
    };
    if is_offered("dragon-7") && with(Side::Banker, 7) {
        let words = announce(house, Announcement::ResultDragon7, Vec::new());
        if words.is_some() {
            return words;
        }
    }
    if is_offered("panda-8") && with(Side::Player, 8) {
        let words = announce(house, Announcement::ResultPanda8, Vec::new());
        if words.is_some() {
            return words;
        }
    }
    let (winner, loser) = match facts.winner() {
        Winner::Tie => {
            return announce(house, Announcement::ResultTie, total(facts.totals.player));
        }
        Winner::Player => (Side::Player, Side::Banker),
        Winner::Banker => (Side::Banker, Side::Player),
    };
    let values = vec![
        ("winner", Blank::Side(winner)),
        ("winning", Blank::Total(facts.totals[winner])),
        ("loser", Blank::Side(loser)),
        ("losing", Blank::Total(facts.totals[loser])),
    ];
    announce(house, Announcement::ResultWin, values)
}
