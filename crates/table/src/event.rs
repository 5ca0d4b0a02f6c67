//! What happens.

use baccarat::{Card, Cents, Facts, Settlement, Side};
use house::{Announcement, Version};

use crate::felt::Stake;
use crate::people::{Actor, PatronId, StaffId};
use crate::place::Spot;
use crate::round::CardAt;
use crate::time::Time;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Who brought it about.
    pub by: Actor,
    /// What.
    pub what: Happening,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The table was opened.
    Opened {
        /// The floor that signed.
        floor: Option<StaffId>,
        /// Who deals.
        dealer: StaffId,
        /// The rules in force.
        house: Version,
    },
    /// The table was closed.
    Closed,
    /// The table was paused.
    Paused,
    /// It went on.
    Resumed,
    /// Somebody else deals.
    DealerChanged {
        /// Who.
        dealer: StaffId,
    },

    /// Money became credits.
    MoneyIn {
        /// Whose.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// A commission that was owed was paid from credits.
    CommissionPaid {
        /// Whose.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// Credits became money.
    CashedOut {
        /// Whose.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },

    /// A shoe was loaded.
    ShoeLoaded {
        /// How many came before it, and one.
        number: u32,
    },
    /// It was cut.
    ShoeCut {
        /// How many cards from the end.
        from_end: u32,
    },
    /// Its first card was drawn.
    FirstCard {
        /// What it is.
        card: Card,
        /// How many are burned after it, face down.
        burned: u32,
    },
    /// Cards were burned before a coup, face down.
    Burned {
        /// How many.
        count: u32,
    },
    /// The cut card came out.
    CutCardOut {
        /// How many coups are still dealt, the one in progress not counted.
        more: u32,
    },
    /// The shoe is over.
    ShoeEnded(ShoeEnd),

    /// Wagers may be placed.
    BetsOpened {
        /// The coup they are for, counted over the life of the table.
        coup: u64,
        /// When they close by themselves.
        until: Option<Time>,
    },
    /// Wagers are about to close.
    LastBets,
    /// Wagers are closed, and nothing about them changes any more.
    BetsClosed,
    /// A stake, or more of one, left somebody's credits for a spot.
    Staked(Stake),
    /// A stake, or some of one, came back.
    StakeReturned {
        /// What came back.
        stake: Stake,
        /// Why.
        why: Returned,
    },

    /// A coup with no wagers is dealt.
    GhostStarted {
        /// The coup, counted over the life of the table.
        coup: u64,
        /// Why.
        why: GhostReason,
    },
    /// A card was dealt.
    Dealt {
        /// To which place of which hand.
        at: CardAt,
        /// What it is.
        card: Card,
        /// Whether it lies face up.
        face_up: bool,
    },
    /// Somebody has the right to expose a hand that lies face down, and to see it first.
    SqueezeGiven {
        /// Whose hand.
        side: Side,
        /// Who has it.
        patron: PatronId,
        /// When it goes to the dealer by itself.
        until: Time,
        /// How they came by it.
        why: SqueezeReason,
    },
    /// Nobody has that right any more: the dealer turns the hand over.
    SqueezeEnded {
        /// Whose hand.
        side: Side,
        /// Why.
        why: SqueezeEnd,
    },
    /// The cards of a hand were turned over.
    Turned(Side),
    /// The coup is decided.
    Decided {
        /// What wagers are settled by.
        facts: Facts,
    },
    /// A wager was settled.
    Settled(Paid),
    /// The coup is over.
    CoupEnded,

    /// Words for everybody, if the house makes them.
    Announced {
        /// Which.
        key: Announcement,
        /// What its blanks are filled with.
        values: Vec<(&'static str, String)>,
    },
}

/// Why a stake came back before the coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// Its owner took it back.
    TakenBack,
    /// A line is open only while every area holds a wager.
    AreaLeftEmpty,
    /// The table's differential was over its limit.
    Differential,
    /// It needs a wager on Player or Banker beside it, and one as large where the house says so.
    NoMainWager,
    /// The cut card came out in place of the coup, and the cards are shuffled first.
    ShuffleNow,
}

/// Why a coup is dealt with no wagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostReason {
    /// The house deals some when a shoe starts.
    StartOfShoe,
    /// Patrons asked for it.
    Asked,
    /// Nobody wagered.
    NoWagers,
}

/// How somebody came by the right to expose a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqueezeReason {
    /// Nobody in a seat wagered more on it.
    HighestWager,
    /// Whoever had it waived it, and nobody else wagered more.
    Waived,
    /// Whoever had it named them.
    Named,
}

/// Why nobody has the right to expose a hand any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqueezeEnd {
    /// It was waived, and nobody is next.
    Waived,
    /// Its time is over.
    Time,
}

/// Why a shoe is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShoeEnd {
    /// Its cut card came out, and its last coup was dealt.
    CutCard,
    /// The floor ended it.
    Floor,
}

/// A wager that was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Whose.
    pub patron: PatronId,
    /// Where.
    pub spot: Spot,
    /// What it came to.
    pub settlement: Settlement,
    /// Whether more came back than was staked: less is nothing to celebrate.
    pub is_gain: bool,
}
