//! The drawing rules, one `match` for each printed table.
//!
//! This is the only place in the whole product that knows when a third card is drawn.

use std::fmt;

use crate::{Article, BySide, Card, Hand, Side, Total, Values, Winner};

/// Article 9: the Player's third card, by the Player's own total.
pub const fn player_draws(player: Total) -> bool {
    match player.get() {
        0..=5 => true,
        _ => false, // 6 and 7 stand; 8 and 9 are naturals.
    }
}

/// Articles 11 and 12: the Banker's third card, by the Banker's total and the value of the Player's
/// third card, or `None` if the Player stood.
pub const fn banker_draws(banker: Total, players_third: Option<u8>) -> bool {
    match (banker.get(), players_third) {
        (total, None) => total <= 5,
        (0..=2, Some(_)) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => matches!(third, 2..=7),
        (5, Some(third)) => matches!(third, 4..=7),
        (6, Some(third)) => matches!(third, 6..=7),
        (_, Some(_)) => false, // 7 stands; 8 and 9 are naturals.
    }
}

/// The values of a Player's third card to which the Banker draws on this total: a row of the
/// printed table.
pub fn banker_draws_to(banker: Total) -> Values {
    (0..=9).filter(|&third| banker_draws(banker, Some(third))).collect()
}

/// Whose turn it is to draw once both hands have two cards: nobody's when the coup is over.
pub fn next_to_draw(hands: &BySide<Hand>) -> Option<Side> {
    decisions(hands).into_iter().flatten().find(|decision| decision.is_due(hands)).map(|d| d.side)
}

/// A hand draws or stands, and why. It explains itself in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    pub side: Side,
    /// What it does.
    pub action: Action,
    /// The rule that says so.
    pub reason: Reason,
}

/// What the rules have a hand do with its third card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It takes one.
    Draw,
    /// It takes none.
    Stand,
}

/// Why a hand draws or stands: which rule, and what the rule looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Article 10: a hand has 8 or 9 in two cards, so neither hand draws.
    Natural {
        /// Whose natural it is: the higher of two, or a tie if both have the same.
        of: Winner,
        /// 8 or 9.
        total: Total,
    },
    /// Article 9: by the Player's own total.
    PlayersTotal {
        /// In two cards.
        player: Total,
    },
    /// Article 11: the Player stood, so by the Banker's own total.
    PlayerStood {
        /// In two cards.
        banker: Total,
    },
    /// Article 12: the Player drew, so by the Banker's total and the card that was drawn.
    PlayerDrew {
        /// In two cards.
        banker: Total,
        /// The value of the Player's third card.
        third: u8,
    },
}

impl Reason {
    /// The article of `docs/RULES.md` that decides.
    pub fn article(&self) -> Article {
        match self {
            Reason::PlayersTotal { .. } => Article::PLAYERS_THIRD_CARD,
            Reason::Natural { .. } => Article::NATURALS,
            Reason::PlayerStood { .. } => Article::BANKER_WHEN_PLAYER_STOOD,
            Reason::PlayerDrew { .. } => Article::BANKER_WHEN_PLAYER_DREW,
        }
    }
}

/// What each hand does with its third card, the Player first. The Banker's decision is absent while
/// it waits for a card that the Player is still to draw.
pub fn decisions(hands: &BySide<Hand>) -> [Option<Decision>; 2] {
    if let Some(reason) = natural(hands) {
        let stands = |side| Some(Decision { side, action: Action::Stand, reason });
        return Side::ALL.map(stands);
    }

    let first_two = hands.as_ref().map(|hand| Total::of(&hand.cards()[..2]));
    let (player, banker) = (first_two.player, first_two.banker);
    let decide = |side, draws: bool, reason| Decision {
        side,
        action: if draws { Action::Draw } else { Action::Stand },
        reason,
    };

    let players = decide(Side::Player, player_draws(player), Reason::PlayersTotal { player });
    let third = hands.player.third().map(Card::value);
    let bankers = match (players.action, third) {
        (Action::Draw, None) => None,
        (Action::Draw, Some(third)) => Some(decide(
            Side::Banker,
            banker_draws(banker, Some(third)),
            Reason::PlayerDrew { banker, third },
        )),
        (Action::Stand, _) => {
            Some(decide(Side::Banker, banker_draws(banker, None), Reason::PlayerStood { banker }))
        }
    };
    [Some(players), bankers]
}

/// Article 10: 8 or 9 in the first two cards of either hand ends the coup; 9 beats 8.
fn natural(hands: &BySide<Hand>) -> Option<Reason> {
    let naturals = hands.as_ref().map(|hand| hand.is_natural().then(|| hand.total()));
    let total = naturals.player.max(naturals.banker)?;
    Some(Reason::Natural { of: Winner::of(&naturals), total })
}

impl Decision {
    /// Whether it calls for a card that has not come yet.
    fn is_due(&self, hands: &BySide<Hand>) -> bool {
        self.action == Action::Draw && hands[self.side].third().is_none()
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.action {
            Action::Draw => "draws",
            Action::Stand => "stands",
        };
        match self.reason {
            Reason::Natural { of, total } => {
                let holder = match of {
                    Winner::Player => "the Player has",
                    Winner::Banker => "the Banker has",
                    Winner::Tie => "both hands have",
                };
                write!(f, "{} {verb}: {holder} a natural {total}", self.side)
            }
            Reason::PlayersTotal { player } => write!(f, "Player {verb} on {player}"),
            Reason::PlayerStood { banker } => {
                write!(f, "Banker {verb} on {banker}: the Player stood")
            }
            Reason::PlayerDrew { banker, third } => {
                write!(f, "Banker {verb} on {banker}")?;
                let draws_to = banker_draws_to(banker);
                if draws_to.is_empty() || draws_to == Values::range(0..=9) {
                    write!(f, ", whatever the Player drew")
                } else {
                    write!(f, ": it draws to {draws_to} and the Player drew {third}")
                }
            }
        }
    }
}
