//! Why a hand draws a third card, or none.

use baccarat::tableau::{Action, Decision, Reason};

use crate::mirror::{Mirror, format};
use crate::plain::{Id, Total};

format! {
    /// What the drawing rules have a hand do, and why.
    pub struct ThirdCard {
        /// Whose hand.
        side: Id<baccarat::Side>,
        /// Whether it draws a third card; it stands otherwise.
        draws: bool,
        /// The rule that says so.
        rule: DrawingRule,
        /// The total that the rule looks at: of the hand's first two cards, or the natural's.
        total: Total,
        /// What the Player's third card counts, if the rule looks at it.
        third: Option<u8>,
        /// For a natural: whose it is, or `tie` if both hands have the same.
        natural: Option<Id<baccarat::Winner>>,
        /// The article of `docs/RULES.md`.
        article: u8,
    }
}

format! {
    /// A rule by which a hand draws or stands.
    pub enum DrawingRule {
        /// A hand has 8 or 9 in two cards, so that neither draws.
        Natural,
        /// The Player draws or stands by its own total.
        OwnTotal,
        /// The Player stood, and the Banker goes by its own total.
        PlayerStood,
        /// The Player drew, and the Banker goes by its total and that card.
        PlayerDrew,
    }
}

impl Mirror<Decision> for ThirdCard {
    fn of(decision: &Decision) -> ThirdCard {
        let Decision { side, action, reason } = decision;
        let (rule, total, third, natural) = match *reason {
            Reason::Natural { of, total } => (DrawingRule::Natural, total, None, Some(Id(of))),
            Reason::PlayersTotal { player } => (DrawingRule::OwnTotal, player, None, None),
            Reason::PlayerStood { banker } => (DrawingRule::PlayerStood, banker, None, None),
            Reason::PlayerDrew { banker, third } => {
                (DrawingRule::PlayerDrew, banker, Some(third), None)
            }
        };
        ThirdCard {
            side: Id(*side),
            draws: *action == Action::Draw,
            rule,
            total: Mirror::of(&total),
            third,
            natural,
            article: reason.article().number(),
        }
    }
}
