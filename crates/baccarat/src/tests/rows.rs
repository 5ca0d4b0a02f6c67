//! One check for each shape of printed row. All of them play real coups: every pair of values that
//! makes a total, every card of a value.

use super::{card_worth, deal};
use crate::tableau::Action;
use crate::{Card, Coup, Rank, Side, Step, Suit};

/// A row of a Player table: on these totals the Player draws or stands, if the Banker has no
/// natural.
#[track_caller]
pub(super) fn check_player_row(totals: &[u8], action: Action) {
    for coup in coups(totals, &[0, 1, 2, 3, 4, 5, 6, 7]) {
        let draws = coup.next() == Step::Draw(Side::Player);
        assert_eq!(draws, action == Action::Draw, "{coup:?}");
        if draws {
            for third in thirds(0..=9) {
                let drawn = with(coup, third);
                assert_ne!(drawn.next(), Step::Draw(Side::Player), "a fourth card: {drawn:?}");
            }
        }
    }
}

/// A row of either table that calls these totals naturals: neither hand draws.
#[track_caller]
pub(super) fn check_natural_row(side: Side, totals: &[u8]) {
    let any = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    let (player, banker) = match side {
        Side::Player => (totals, &any[..]),
        Side::Banker => (&any[..], totals),
    };
    for coup in coups(player, banker) {
        let Step::Over(facts) = coup.next() else { panic!("{coup:?} goes on after a natural") };
        assert_eq!(facts.cards_used(), 4);
        assert!(facts.is_natural(side), "{coup:?}");
    }
}

/// On these totals the Banker draws or stands when the Player stood on 6 or 7.
#[track_caller]
pub(super) fn check_banker_when_player_stood(totals: &[u8], action: Action) {
    for coup in coups(&[6, 7], totals) {
        assert_eq!(banker_draws(&coup), action == Action::Draw, "{coup:?}");
    }
}

/// A row of a Banker table: on these totals the Banker draws to these third cards of the Player and
/// stands on those.
#[track_caller]
pub(super) fn check_banker_row(totals: &[u8], draws: &[u8], stands: &[u8]) {
    for coup in coups(&[0, 1, 2, 3, 4, 5], totals) {
        for third in thirds(draws.iter().copied()) {
            assert!(banker_draws(&with(coup, third)), "{coup:?} draws to {third:?}");
        }
        for third in thirds(stands.iter().copied()) {
            assert!(!banker_draws(&with(coup, third)), "{coup:?} stands on {third:?}");
        }
    }
}

/// What these ranks count, in every suit and in a hand of either side.
#[track_caller]
pub(super) fn check_value(ranks: &str, value: u8) {
    for rank in ranks.split(' ') {
        for suit in Suit::ALL.map(Suit::letter) {
            let coup = deal(&format!("{rank}{suit} Kc Kd {rank}{suit}"));
            let hands = coup.hands().expect("four cards");
            assert_eq!(hands.player.total().get(), value, "{rank}{suit} for the Player");
            assert_eq!(hands.banker.total().get(), value, "{rank}{suit} for the Banker");
        }
    }
}

/// What a Player's hand of these cards is worth. The Banker stands on 7 meanwhile.
#[track_caller]
pub(super) fn check_total(hand: &str, total: u8) {
    let cards: Vec<_> = hand.split(' ').collect();
    let coup = match cards[..] {
        [one, two] => deal(&format!("{one} Kc {two} 7c")),
        [one, two, three] => deal(&format!("{one} Kc {two} 7c {three}")),
        _ => panic!("a hand has two or three cards"),
    };
    assert_eq!(coup.hands().expect("four cards").player.total().get(), total, "{hand}");
}

/// Every way to deal these totals in two cards each, by values.
fn coups(player: &[u8], banker: &[u8]) -> Vec<Coup> {
    let first_twos = |totals: &[u8]| -> Vec<[u8; 2]> {
        totals
            .iter()
            .flat_map(|total| (0..=9).map(move |one| [one, (total + 10 - one) % 10]))
            .collect()
    };
    let mut coups = Vec::new();
    for [p1, p2] in first_twos(player) {
        for [b1, b2] in first_twos(banker) {
            let empty = Coup::new();
            coups.push([p1, b1, p2, b2].map(card_worth).into_iter().fold(empty, with));
        }
    }
    coups
}

/// Every rank that counts one of these values.
fn thirds(values: impl IntoIterator<Item = u8>) -> impl Iterator<Item = Card> {
    let ranks = |value| Rank::ALL.into_iter().filter(move |rank| rank.value() == value);
    values.into_iter().flat_map(ranks).map(|rank| Card::new(rank, Suit::Spades))
}

fn with(mut coup: Coup, card: Card) -> Coup {
    coup.give(card).expect("the rules call for a card");
    coup
}

/// Whether the Banker is next to draw; otherwise the coup must be over.
fn banker_draws(coup: &Coup) -> bool {
    match coup.next() {
        Step::Draw(Side::Banker) => true,
        Step::Over(_) => false,
        Step::Draw(Side::Player) => panic!("the Player is done: {coup:?}"),
    }
}
