//! Why there are no odds, with what to do about it.

use baccarat::{ParseCardError, Rank, Side};
use odds::{NoPrice, NoSuchCard, SuitsUnknown, TooFewCards, TooManyCards};

use super::shoe::RANK_MAX;

/// Why there are no odds. Each says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("`{0}` is not a rank and a count: write RANK=COUNT, such as A=32")]
    NotACount(String),
    #[error("there is no rank `{0}`: the ranks are A 2 3 4 5 6 7 8 9 T J Q K")]
    UnknownRank(String),
    #[error("{} is counted twice: write it once", .0.letter())]
    RankTwice(Rank),
    #[error("a shoe cannot hold fewer than no cards, as in `{0}`: write 0 or more")]
    NegativeCount(String),
    #[error(
        "eight decks hold {RANK_MAX} of {}, not {count}: correct the count, or add --force",
        .rank.letter()
    )]
    MoreThanEightDecks {
        rank: Rank,
        /// How many there are said to be.
        count: u32,
    },
    #[error("--force goes with --shoe: leave it out, or count the ranks with --shoe")]
    ForceWithoutShoe,
    #[error("{0}: correct the counts")]
    TooManyCards(TooManyCards),
    #[error("{0}: leave more of them in")]
    TooFewCards(#[from] TooFewCards),
    #[error("with one card taken out, {0}: leave more of them in")]
    TooFewWithoutOne(TooFewCards),
    /// A text is not a card.
    #[error(transparent)]
    NotACard(#[from] ParseCardError),
    #[error("{0}: correct the cards")]
    NoSuchCard(#[from] NoSuchCard),
    #[error("cannot price {wager}: {why}; name the other wagers with --wager")]
    SuitsUnknown { wager: String, why: SuitsUnknown },
    #[error("no card of the coup is known: give some, such as --player 7h6d")]
    NoCardKnown,
    #[error(
        "a hand has three cards at the most, and {given} are given of the {side}'s: leave some out"
    )]
    HandTooLong { side: Side, given: usize },
    #[error(
        "a third card depends on the first two cards of both hands: give the {side}'s first two \
         cards too, with --{}",
        .side.id()
    )]
    ThirdCardOpen { side: Side },
    #[error("the rules do not draw all of these cards ({rules}): leave some out")]
    CardsNotDrawn {
        /// What the rules do, as far as that can be said.
        rules: String,
    },
    #[error("a sweep by {by} is about {wager}: leave out --wager")]
    SweepHasWager { by: &'static str, wager: &'static str },
    #[error(
        "a sweep by decks is about full shoes of 1 to 8: leave out --decks, --shoe and --removed"
    )]
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
