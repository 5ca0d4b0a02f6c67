//! When a third card is drawn: the printed table of articles 9 to 12, row by row.

use baccarat::{BySide, Card, Side};

use super::last::total;

/// The Player's third cards to which the Banker draws on 0, 1, 2 and so on.
const BANKER_DRAWS_TO: [&[u8]; 7] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 3, 4, 5, 6, 7, 9],
    &[2, 3, 4, 5, 6, 7],
    &[4, 5, 6, 7],
    &[6, 7],
];

/// Whose the next card is; nobody's if the coup is over.
pub(super) fn next_card(hands: &BySide<Vec<Card>>) -> Option<Side> {
    match (hands.player.len(), hands.banker.len()) {
        (0, 0) | (1, 1) => return Some(Side::Player),
        (1, 0) | (2, 1) => return Some(Side::Banker),
        _ => {}
    }
    let two = hands.as_ref().map(|hand| total(&hand[..2]));
    if two.player >= 8 || two.banker >= 8 {
        return None;
    }
    let third = hands.player.get(2).map(|card| card.value());
    let banker_draws = match third {
        None if two.player <= 5 => return Some(Side::Player),
        None => two.banker <= 5,
        Some(third) => {
            BANKER_DRAWS_TO.get(usize::from(two.banker)).is_some_and(|row| row.contains(&third))
        }
    };
    (banker_draws && hands.banker.len() == 2).then_some(Side::Banker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(player: &[&str], banker: &[&str], expected: Option<Side>) {
        let hand = |cards: &[&str]| cards.iter().map(|it| it.parse().expect("a card")).collect();
        let hands = BySide { player: hand(player), banker: hand(banker) };
        assert_eq!(next_card(&hands), expected, "{player:?} {banker:?}");
    }

    #[test]
    fn the_next_card_is_whose_the_table_says() {
        check(&[], &[], Some(Side::Player));
        check(&["2h"], &[], Some(Side::Banker));
        check(&["2h", "6c"], &["Kc", "6d"], None);
        check(&["2h", "3c"], &["Kc", "6d"], Some(Side::Player));
        check(&["2h", "3c", "6h"], &["Kc", "6d"], Some(Side::Banker));
        check(&["2h", "3c", "5h"], &["Kc", "6d"], None);
        check(&["2h", "4c"], &["Kc", "5d"], Some(Side::Banker));
        check(&["2h", "4c"], &["Kc", "5d", "Ah"], None);
    }
}
