//! Why there are no odds, with what to do about it.

use std::fmt;

use baccarat::{ParseCardError, Rank, Side};
use odds::{NoPrice, NoSuchCard, SuitsUnknown, TooFewCards, TooManyCards};

use super::shoe::RANK_MAX;

/// Why there are no odds. Each says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A part of a shoe is not a rank and a count.
    NotACount(String),
    /// There is no such rank.
    UnknownRank(String),
    /// A rank is counted twice.
    RankTwice(Rank),
    /// A count is below zero.
    NegativeCount(String),
    /// There are more of a rank than eight decks hold.
    MoreThanEightDecks {
        /// The rank.
        rank: Rank,
        /// How many there are said to be.
        count: u32,
    },
    /// More of a rank is allowed, and ranks are not counted.
    ForceWithoutShoe,
    /// There are more cards than can be counted with.
    TooManyCards(TooManyCards),
    /// There are too few cards to deal a coup.
    TooFewCards(TooFewCards),
    /// There are too few to take one out and deal a coup.
    TooFewWithoutOne(TooFewCards),
    /// A text is not a card.
    NotACard(ParseCardError),
    /// A card is taken out that is not in.
    NoSuchCard(NoSuchCard),
    /// A wager asks for suits, and only ranks are known.
    SuitsUnknown {
        /// Which.
        wager: String,
        /// Why.
        why: SuitsUnknown,
    },
    /// No card of the coup is known.
    NoCardKnown,
    /// A hand has more than three cards.
    HandTooLong {
        /// Whose.
        side: Side,
        /// How many are given.
        given: usize,
    },
    /// A third card is given, and whether it is drawn depends on a hand that is not known.
    ThirdCardOpen {
        /// Whose hand that is.
        side: Side,
    },
    /// Cards are given that the rules do not draw.
    CardsNotDrawn {
        /// What the rules do, as far as that can be said.
        rules: String,
    },
    /// A sweep has a wager of its own.
    SweepHasWager {
        /// What is swept.
        by: &'static str,
        /// The wager.
        wager: &'static str,
    },
    /// A sweep by decks has shoes of its own.
    SweepHasDecks,
}

impl Refusal {
    /// Why a wager has no effects of removal.
    pub(super) fn no_effects(wager: &str, error: NoPrice) -> Refusal {
        match error {
            NoPrice::TooFewCards(error) => Refusal::TooFewWithoutOne(error),
            NoPrice::SuitsUnknown(why) => Refusal::SuitsUnknown { wager: wager.to_owned(), why },
        }
    }
}

impl From<ParseCardError> for Refusal {
    fn from(error: ParseCardError) -> Refusal {
        Refusal::NotACard(error)
    }
}

impl From<NoSuchCard> for Refusal {
    fn from(error: NoSuchCard) -> Refusal {
        Refusal::NoSuchCard(error)
    }
}

impl From<TooFewCards> for Refusal {
    fn from(error: TooFewCards) -> Refusal {
        Refusal::TooFewCards(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotACount(text) => {
                write!(f, "`{text}` is not a rank and a count: write RANK=COUNT, such as A=32")
            }
            Refusal::UnknownRank(text) => {
                write!(f, "there is no rank `{text}`: the ranks are A 2 3 4 5 6 7 8 9 T J Q K")
            }
            Refusal::RankTwice(rank) => {
                write!(f, "{} is counted twice: write it once", rank.letter())
            }
            Refusal::NegativeCount(text) => {
                write!(f, "a shoe cannot hold fewer than no cards, as in `{text}`: write 0 or more")
            }
            Refusal::MoreThanEightDecks { rank, count } => write!(
                f,
                "eight decks hold {RANK_MAX} of {}, not {count}: correct the count, or add --force",
                rank.letter()
            ),
            Refusal::ForceWithoutShoe => {
                write!(f, "--force goes with --shoe: leave it out, or count the ranks with --shoe")
            }
            Refusal::TooManyCards(error) => write!(f, "{error}: correct the counts"),
            Refusal::TooFewCards(error) => write!(f, "{error}: leave more of them in"),
            Refusal::TooFewWithoutOne(error) => {
                write!(f, "with one card taken out, {error}: leave more of them in")
            }
            Refusal::NotACard(error) => error.fmt(f),
            Refusal::NoSuchCard(error) => write!(f, "{error}: correct the cards"),
            Refusal::SuitsUnknown { wager, why } => {
                write!(f, "cannot price {wager}: {why}; name the other wagers with --wager")
            }
            Refusal::NoCardKnown => {
                write!(f, "no card of the coup is known: give some, such as --player 7h6d")
            }
            Refusal::ThirdCardOpen { side } => write!(
                f,
                "a third card depends on the first two cards of both hands: give the {side}'s \
                 first two cards too, with --{}",
                side.id()
            ),
            Refusal::HandTooLong { side, given } => write!(
                f,
                "a hand has three cards at the most, and {given} are given of the {side}'s: leave \
                 some out"
            ),
            Refusal::CardsNotDrawn { rules } => {
                write!(f, "the rules do not draw all of these cards ({rules}): leave some out")
            }
            Refusal::SweepHasWager { by, wager } => {
                write!(f, "a sweep by {by} is about {wager}: leave out --wager")
            }
            Refusal::SweepHasDecks => write!(
                f,
                "a sweep by decks is about full shoes of 1 to 8: leave out --decks, --shoe and \
                 --removed"
            ),
        }
    }
}

impl std::error::Error for Refusal {}
