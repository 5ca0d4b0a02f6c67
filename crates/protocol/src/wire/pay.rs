//! What a wager pays, and on which coups: conditions, which every client words for its own people.

use baccarat::{Condition, Fact, Pays, Side, Values, Winner};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::mirror::{Mirror, format};
use crate::plain::{Id, Odds};
use crate::shape::{Describe, Shape};

format! {
    /// A line of what a wager pays.
    pub struct PayLine {
        /// When it counts: all of these hold. If there is none, it counts for every coup.
        when: Vec<Question>,
        /// What is won for what is staked; null if the stake comes back and no more.
        pays: Option<Odds>,
    }
}

format! {
    /// A question about a finished coup, and the answers by which a line counts.
    pub enum Question {
        /// How the coup ended: in one of these ways.
        Winner(winners: Vec<Id<Winner>>),
        /// What a hand is worth at the end.
        Total {
            /// Whose hand.
            side: Id<Side>,
            /// The points it may be worth.
            points: Vec<Span>,
        },
        /// How large a hand is.
        Cards {
            /// Whose hand.
            side: Id<Side>,
            /// How many cards it may have.
            cards: Vec<Span>,
        },
        /// Whether a hand has 8 or 9 in two cards.
        Natural {
            /// Whose hand.
            side: Id<Side>,
            /// Whether it must, or must not.
            has: bool,
        },
        /// Whether the first two cards of a hand share a rank.
        Pair {
            /// Whose hand.
            side: Id<Side>,
            /// Whether they must, or must not.
            has: bool,
        },
        /// Whether the first two cards of a hand share rank and suit.
        PerfectPair {
            /// Whose hand.
            side: Id<Side>,
            /// Whether they must, or must not.
            has: bool,
        },
        /// How far the hands are apart.
        Margin {
            /// The points that may be between them.
            points: Vec<Span>,
        },
        /// What both hands are worth together.
        SumOfTotals {
            /// The points they may add up to.
            points: Vec<Span>,
        },
        /// How many cards the coup took.
        CardsUsed {
            /// How many that may be.
            cards: Vec<Span>,
        },
    }
}

format! {
    /// Whole numbers that follow each other.
    pub struct Span {
        /// The smallest.
        from: u8,
        /// The largest.
        to: u8,
    }
}

/// A share, in hundredths of a per cent: 500 is 5%.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rate(pub u16);

impl Rate {
    /// What is taken of what a line wins, if anything is.
    pub(super) fn of_line(pays: Pays) -> Option<Rate> {
        match pays {
            Pays::Win { commission, .. } if commission != baccarat::Rate::ZERO => {
                Some(Rate(commission.hundredths()))
            }
            Pays::Win { .. } | Pays::Push => None,
        }
    }
}

impl Describe for Rate {
    fn shape() -> Shape {
        let about = " A share, in hundredths of a per cent: 500 is 5%.";
        Shape::named("Rate", &[about], || Shape::Plain("number", vec![json!(500), json!(275)]))
    }
}

impl Mirror<baccarat::Line> for PayLine {
    fn of(line: &baccarat::Line) -> PayLine {
        PayLine {
            when: Mirror::of(&line.when),
            pays: match line.pays {
                Pays::Win { odds, .. } => Some(Mirror::of(&odds)),
                Pays::Push => None,
            },
        }
    }
}

impl Mirror<Condition> for Vec<Question> {
    fn of(condition: &Condition) -> Vec<Question> {
        condition.questions().map(|(fact, accepted)| Question::of(fact, accepted)).collect()
    }
}

impl Question {
    fn of(fact: Fact, accepted: Values) -> Question {
        let has = accepted.contains(1);
        match fact {
            Fact::Winner => {
                let winners = Winner::ALL.into_iter();
                let winners = winners.filter(|winner| accepted.contains(*winner as u8));
                Question::Winner(winners.map(Id).collect())
            }
            Fact::Total(side) => Question::Total { side: Id(side), points: spans(accepted) },
            Fact::Cards(side) => Question::Cards { side: Id(side), cards: spans(accepted) },
            Fact::Natural(side) => Question::Natural { side: Id(side), has },
            Fact::Pair(side) => Question::Pair { side: Id(side), has },
            Fact::PerfectPair(side) => Question::PerfectPair { side: Id(side), has },
            Fact::Margin => Question::Margin { points: spans(accepted) },
            Fact::SumOfTotals => Question::SumOfTotals { points: spans(accepted) },
            Fact::CardsUsed => Question::CardsUsed { cards: spans(accepted) },
        }
    }
}

fn spans(values: Values) -> Vec<Span> {
    values.runs().map(|run| Span { from: *run.start(), to: *run.end() }).collect()
}
