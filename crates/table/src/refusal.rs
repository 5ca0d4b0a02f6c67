//! Why not.

use std::fmt;

use baccarat::{Card, Cents, Side, WagerId};
use house::Opposite;

use crate::people::{Actor, PatronId};
use crate::place::Place;
use crate::time::Millis;

/// Why something is not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table is closed.
    TableClosed,
    /// The table is open already.
    TableOpen,
    /// The table is paused.
    TablePaused,
    /// The table is not paused.
    NotPaused,
    /// Only somebody else may.
    NotYours {
        /// Who asked.
        by: Actor,
        /// Who may.
        needed: &'static str,
    },
    /// A coup is in progress.
    CoupInProgress,
    /// Stakes or credits are still on the table.
    MoneyOnTable {
        /// How much.
        amount: Cents,
    },

    /// There is no shoe.
    NoShoe,
    /// A shoe is in play.
    ShoeInPlay,
    /// The shoe must be cut first.
    ShoeNotCut,
    /// The shoe was cut, or is not cut here.
    NoCut,
    /// A cut must be deeper, or not so deep.
    CutOutside {
        /// The fewest cards from either end.
        from_end_min: u32,
    },
    /// The shoe's first card must be drawn first.
    ShoeNotStarted,
    /// No card is called for.
    NoCardDue,
    /// More of this card than the decks hold.
    TooManyOf {
        /// The card.
        card: Card,
    },
    /// The cut card is out already.
    CutCardOut,
    /// The shoe is over.
    ShoeOver,
    /// This hand does not lie face down, or not all of it is dealt.
    NothingToTurn(Side),
    /// The other hand is turned first.
    OtherHandFirst(Side),
    /// Somebody else has the right to expose this hand.
    SqueezeHeld {
        /// Whose hand.
        side: Side,
        /// Who has it.
        holder: PatronId,
        /// For how long yet.
        left: Millis,
    },
    /// The time to expose this hand is over.
    SqueezeOver {
        /// By how much this is late.
        late: Millis,
    },
    /// No patron has the right to expose this hand.
    NoSqueeze(Side),
    /// The house does not let the holder name another.
    SqueezeStays,
    /// This patron has, or has given up, the right to expose this hand.
    HadSqueeze(PatronId),
    /// This patron has no wager on that side in any area.
    NotSeatedOn {
        /// Who.
        patron: PatronId,
        /// Which side.
        side: Side,
    },

    /// Wagers are not open.
    BetsNotOpen,
    /// Wagers are closed.
    BetsClosed {
        /// By how much this is late.
        late: Millis,
    },
    /// Wagers are open.
    BetsOpen,
    /// Last bets have been called.
    LastBetsCalled,

    /// There is no such patron.
    NoSuchPatron,
    /// There is no such area or line.
    NoSuchPlace(Place),
    /// Somebody else wagers there.
    Taken(Place),
    /// A line is open only while every area holds a wager.
    LineNeedsAllAreas {
        /// An area without any.
        empty: u8,
    },
    /// On as many places as one person may.
    TooManyPlaces {
        /// How many.
        most: u8,
    },
    /// The house does not offer this wager.
    NotOffered(WagerId),
    /// Player and Banker may not be wagered on together.
    Opposite(Opposite),
    /// An amount of nothing, or less.
    NoAmount,
    /// Less than the spot takes.
    UnderMinimum {
        /// The least.
        minimum: Cents,
    },
    /// More than the spot takes.
    OverMaximum {
        /// The most.
        maximum: Cents,
    },
    /// More than one area takes, all its spots together.
    OverAreaMaximum {
        /// The most.
        maximum: Cents,
    },
    /// More than the table takes in one coup.
    OverTableMaximum {
        /// The most.
        maximum: Cents,
    },
    /// More than the whole table may wager on one side wager.
    OverSideTableMaximum {
        /// The most.
        maximum: Cents,
    },
    /// A side wager needs a wager on Player or Banker.
    NeedsMain,
    /// A side wager may be at most as large as that.
    MoreThanMain {
        /// As large as that is.
        main: Cents,
    },
    /// Player and Banker wagers differ by too much.
    Differential {
        /// By how much they may.
        maximum: Cents,
        /// By how much they do.
        difference: Cents,
    },
    /// More than there is.
    NotEnoughCredits {
        /// As much as there is.
        credits: Cents,
    },
    /// No such stake to take back.
    NoStake,
    /// Less is staked there.
    StakeSmaller {
        /// How much.
        stake: Cents,
    },
    /// Nothing to repeat.
    NothingToRepeat,
    /// More money than an amount can hold.
    TooMuchMoney,
    /// A commission is owed, and the credits do not cover it.
    CommissionOwed {
        /// How much.
        owed: Cents,
    },

    /// The house deals no such hands.
    NoGhosts,
    /// As many as a shoe may have.
    TooManyGhosts {
        /// How many.
        most: u32,
    },
    /// As many in a row as there may be.
    TooManyGhostsInARow {
        /// How many.
        most: u32,
    },
    /// Only before the first coup with wagers.
    GhostsOnlyAtStart,
    /// Stakes are on the table.
    StakesOnTable,
}

/// A short sentence without a capital or a full stop, to stand after "refused: ".
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::TableClosed => write!(f, "the table is closed"),
            R::TableOpen => write!(f, "the table is open already"),
            R::TablePaused => write!(f, "the table is paused"),
            R::NotPaused => write!(f, "the table is not paused"),
            R::NotYours { by, needed } => write!(f, "not for {by}: it takes {needed}"),
            R::CoupInProgress => write!(f, "a coup is in progress"),
            R::MoneyOnTable { amount } => write!(f, "{amount} is still on the table"),
            R::NoShoe => write!(f, "there is no shoe"),
            R::ShoeInPlay => write!(f, "a shoe is in play"),
            R::ShoeNotCut => write!(f, "the shoe is not cut yet"),
            R::NoCut => write!(f, "there is nothing to cut now"),
            R::CutOutside { from_end_min: min } => write!(f, "cut {min} cards or more from an end"),
            R::ShoeNotStarted => write!(f, "the shoe's first card is not drawn yet"),
            R::NoCardDue => write!(f, "no card is called for"),
            R::TooManyOf { card } => write!(f, "the shoe has no more {card}"),
            R::CutCardOut => write!(f, "the cut card is out already"),
            R::ShoeOver => write!(f, "the shoe is over"),
            R::NothingToTurn(side) => write!(f, "the {side} has nothing to turn over"),
            R::OtherHandFirst(side) => write!(f, "the {side} is turned over first"),
            R::SqueezeHeld { .. }
            | R::SqueezeOver { .. }
            | R::NoSqueeze(_)
            | R::SqueezeStays
            | R::HadSqueeze(_)
            | R::NotSeatedOn { .. } => self.of_the_squeeze(f),
            R::BetsNotOpen => write!(f, "bets are not open"),
            R::BetsClosed { late } => write!(f, "bets are closed (late by {late})"),
            R::BetsOpen => write!(f, "bets are open"),
            R::LastBetsCalled => write!(f, "last bets have been called already"),
            R::NoSuchPatron => write!(f, "there is no such patron"),
            R::NoSuchPlace(place) => write!(f, "there is no {place}"),
            R::Taken(place) => write!(f, "{place} is somebody else's"),
            R::LineNeedsAllAreas { empty } => {
                write!(f, "a line needs every area to hold a wager: area {empty} is empty")
            }
            R::TooManyPlaces { most } => write!(f, "at most {most} areas and lines a person"),
            R::NotOffered(wager) => write!(f, "the house does not offer {wager}"),
            R::Opposite(rule) => f.write_str(opposite(*rule)),
            R::NoAmount => write!(f, "the amount is nothing"),
            R::UnderMinimum { minimum } => write!(f, "under the minimum of {minimum}"),
            R::OverMaximum { maximum } => write!(f, "over the maximum of {maximum}"),
            R::OverAreaMaximum { maximum } => write!(f, "over the maximum of {maximum} an area"),
            R::OverTableMaximum { maximum } => write!(f, "over the table's {maximum} a coup"),
            R::OverSideTableMaximum { maximum } => {
                write!(f, "over the table's {maximum} on this side wager")
            }
            R::NeedsMain => write!(f, "a side wager needs one on Player or Banker"),
            R::MoreThanMain { main } => write!(f, "more than the {main} on Player or Banker"),
            R::Differential { maximum, difference } => {
                write!(f, "Player and Banker differ by {difference}, more than {maximum}")
            }
            R::NotEnoughCredits { credits } => write!(f, "only {credits} in credits"),
            R::NoStake => write!(f, "nothing is staked there"),
            R::StakeSmaller { stake } => write!(f, "only {stake} is staked there"),
            R::NothingToRepeat => write!(f, "there is nothing to repeat"),
            R::TooMuchMoney => write!(f, "more money than can be counted"),
            R::CommissionOwed { owed } => write!(f, "{owed} commission is owed"),
            R::NoGhosts => write!(f, "the house deals no ghost hands"),
            R::TooManyGhosts { most } => write!(f, "at most {most} ghost hands a shoe"),
            R::TooManyGhostsInARow { most } => write!(f, "at most {most} ghost hands in a row"),
            R::GhostsOnlyAtStart => write!(f, "ghost hands only before the first wagered coup"),
            R::StakesOnTable => write!(f, "stakes are on the table"),
        }
    }
}

impl Refusal {
    fn of_the_squeeze(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::SqueezeHeld { side, holder: PatronId(holder), left } => {
                write!(f, "the {side} is patron {holder}'s to expose for {left} more")
            }
            R::SqueezeOver { late } => {
                write!(f, "the time to expose the hand is over (late by {late})")
            }
            R::NoSqueeze(side) => write!(f, "no patron has the right to expose the {side}"),
            R::SqueezeStays => write!(f, "the right to expose a hand is not given to others here"),
            R::HadSqueeze(PatronId(patron)) => {
                write!(f, "patron {patron} has had the right to expose this hand")
            }
            R::NotSeatedOn { patron: PatronId(patron), side } => {
                write!(f, "patron {patron} has no wager on the {side} in any area")
            }
            other => unreachable!("{other:?} is not of the squeeze"),
        }
    }
}

fn opposite(rule: Opposite) -> &'static str {
    match rule {
        Opposite::RefusedPerPatron => "one person may not wager on both Player and Banker",
        Opposite::RefusedPerArea | Opposite::Allowed => {
            "one area may not hold both Player and Banker"
        }
    }
}
