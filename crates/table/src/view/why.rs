//! Why third cards are drawn or not, to whoever sees the cards that decide it.

use baccarat::tableau::{self, Decision};
use baccarat::{BySide, Hand};

use super::CardView;

/// What the rules have each hand do, as far as it follows from the cards that are seen: nothing
/// else is looked at, so that no card is told that lies face down.
pub(super) fn of_seen(hands: &BySide<Vec<CardView>>) -> Vec<Decision> {
    let face = |card: Option<&CardView>| match card {
        Some(CardView::Face(card)) => Some(*card),
        Some(CardView::Back) | None => None,
    };
    let two = |hand: &[CardView]| Some([face(hand.first())?, face(hand.get(1))?]);
    let (Some(player), Some(banker)) = (two(&hands.player), two(&hands.banker)) else {
        return Vec::new();
    };
    let first_two = BySide { player, banker }.map(Hand::Two);
    // While the Player's third card lies face down, what the Banker does is not known either.
    let player = match face(hands.player.get(2)) {
        Some(third) => first_two.player.with_third(third),
        None => first_two.player,
    };
    let seen = BySide { player, ..first_two };
    tableau::decisions(&seen).into_iter().flatten().collect()
}

/// The same of hands that lie open.
pub(super) fn of_open(hands: Option<&BySide<Hand>>) -> Vec<Decision> {
    hands.map(tableau::decisions).into_iter().flatten().flatten().collect()
}
