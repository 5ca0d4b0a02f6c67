//! What happens.

use baccarat::{Card, Cents, Facts, Settlement, Side};
use house::{Announcement, Blank, Irregularity, Resolution, Version};
use primitives::{Millis, PatronId, StaffId, Time, saved};
use seal::Cut;

use crate::care::{Lasts, Limit};
use crate::felt::Stake;
use crate::irregular::{Case, Fate};
use crate::past::{Moved, Resettled};
use crate::people::Actor;
use crate::place::Spot;
use crate::round::CardAt;
use crate::shoe::Seal;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Time,
    /// Who brought it about.
    pub by: Actor,
    pub what: EventKind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// Who is on duty, and whether the table goes on.
    Duty(DutyEvent),
    /// Money that came to the table, and money that left it.
    Money(MoneyEvent),
    /// The shoe, from its loading to the opening of its secret.
    Shoe(ShoeEvent),
    /// Wagers, until they are locked.
    Wager(WagerEvent),
    /// A coup that is dealt, until it is settled.
    Coup(CoupEvent),
    /// Something that went wrong, and what was done about it.
    Case(CaseEvent),
    /// What patrons asked for their own sake.
    Care(CareEvent),
    /// Words for everybody, if the house makes them.
    Announced {
        key: Announcement,
        /// What its blanks are filled with.
        values: Vec<(&'static str, Blank)>,
    },
}

/// Who is on duty, and whether the table goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DutyEvent {
    Opened {
        /// The floor that signed.
        floor: Option<StaffId>,
        dealer: StaffId,
        /// The rules in force.
        house: Version,
    },
    Closed,
    Paused,
    Resumed,
    /// Somebody else deals.
    DealerChanged {
        dealer: StaffId,
    },
    /// Somebody else is the floor.
    FloorChanged {
        floor: StaffId,
    },
}

/// Money that came to the table, and money that left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoneyEvent {
    /// Money became credits.
    MoneyIn { patron: PatronId, amount: Cents },
    /// A commission that was owed was paid from credits.
    CommissionPaid { patron: PatronId, amount: Cents },
    /// Credits became money.
    CashedOut { patron: PatronId, amount: Cents },
}

/// The shoe, from its loading to the opening of its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShoeEvent {
    ShoeLoaded {
        /// How many came before it, and one.
        number: u32,
    },
    /// What its order is made of was published.
    ShoeSealed(Seal),
    ShoeCut(Cut),
    FirstCard {
        card: Card,
        /// How many are burned after it, face down.
        burned: u32,
    },
    /// Cards were burned before a coup, face down.
    Burned {
        count: u32,
    },
    CutCardOut {
        /// How many coups are still dealt, the one in progress not counted.
        more: u32,
    },
    /// The shoe ends early, though its cut card is not out.
    ShoeEnds {
        /// How many coups are still dealt, the one in progress not counted.
        more: u32,
    },
    ShoeEnded(ShoeEnd),
    /// The journal was set back to an earlier moment, and goes on from here. A coup in progress is
    /// void, and the shoe ends.
    SetBack,
    /// The cards of the shoe that is over were counted.
    ShoeCounted {
        number: u32,
        counted: u32,
        /// How many there should be.
        expected: u32,
    },
    /// The secret of a sealed shoe was opened: anybody can compute its order now.
    SealOpened {
        /// The shoe's number.
        number: u32,
        secret: [u8; 32],
        /// Which card of the shoe, counted from one, is the first that is not as the order says;
        /// `None` if every card that is known is.
        differs_at: Option<u32>,
    },
}

/// Wagers, until they are locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WagerEvent {
    /// Wagers may be placed.
    BetsOpened {
        /// The coup they are for, counted over the life of the table.
        coup: u64,
        /// When they close by themselves.
        until: Option<Time>,
    },
    /// Wagers are about to close.
    LastBets,
    /// The floor lets Player and Banker wagers differ by more than they may.
    DifferentialAllowed {
        /// By how much they do.
        difference: Cents,
        /// By how much they may.
        maximum: Cents,
    },
    /// Wagers are closed, and nothing about them changes any more.
    BetsClosed,
    /// A stake, or more of one, left somebody's credits for a spot.
    Staked(Stake),
    /// A stake, or some of one, came back.
    StakeReturned {
        /// What came back.
        stake: Stake,
        why: Returned,
    },
}

/// A coup that is dealt, until it is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoupEvent {
    /// A coup with no wagers is dealt.
    GhostStarted {
        /// The coup, counted over the life of the table.
        coup: u64,
        why: GhostReason,
    },
    Dealt {
        /// To which place of which hand.
        at: CardAt,
        card: Card,
        /// Whether it lies face up.
        face_up: bool,
    },
    /// Somebody has the right to expose a hand that lies face down, and to see it first.
    SqueezeGiven {
        side: Side,
        patron: PatronId,
        /// When it goes to the dealer by itself.
        until: Time,
        /// How they came by it.
        why: SqueezeReason,
    },
    /// Nobody has that right any more: the dealer turns the hand over.
    SqueezeEnded {
        side: Side,
        why: SqueezeEnd,
    },
    /// The cards of a hand were turned over.
    Turned(Side),
    Decided {
        /// What wagers are settled by.
        facts: Facts,
    },
    Settled(Paid),
    CoupEnded,
}

/// Something that went wrong, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseEvent {
    /// Something went wrong, and the table stands still until it is ruled on.
    Reported(Case),
    /// Nothing was wrong.
    Dismissed,
    /// It was ruled on. What was done about it follows.
    Ruled {
        /// What had gone wrong.
        kind: Irregularity,
        coup: u64,
        /// What is done.
        resolution: Resolution,
        /// Why, in words that everybody may read.
        reason: String,
    },
    /// Another number of cards was burned than the record said.
    BurnCorrected {
        /// What it said.
        before: u32,
        after: u32,
    },
    /// A card left the shoe that nothing called for.
    CardOut {
        /// What it is, if that is known.
        card: Option<Card>,
        /// What becomes of it.
        fate: Fate,
    },
    /// A coup had other cards than the record said.
    CardsCorrected {
        coup: u64,
        /// What it said.
        before: Vec<Card>,
        /// What they were, in the order in which they were drawn.
        after: Vec<Card>,
    },
    /// Each patron may take their wagers back, or reduce them.
    RetractOffered {
        /// Until when, if the house keeps the time.
        until: Option<Time>,
    },
    /// What they left stands.
    RetractOver,
    /// A coup has no result.
    CoupVoided { coup: u64 },
    /// A wager of a coup that is over was settled once more.
    Resettled(Resettled),
    PaymentCorrected {
        coup: u64,
        patron: PatronId,
        spot: Spot,
        /// What had been paid.
        before: Cents,
        /// What should have been.
        after: Cents,
        moved: Moved,
        /// Whether it is so much that surveillance is told.
        to_surveillance: bool,
    },
}

/// What patrons asked for their own sake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CareEvent {
    /// A patron set a limit, or lifted it.
    LimitSet {
        patron: PatronId,
        limit: Limit,
        /// When it takes effect, if not at once.
        from: Option<Time>,
    },
    /// A patron stays away from wagers for a while, from now.
    TimeOutTaken { patron: PatronId, lasts: Millis },
    /// A patron stays away from wagers for long, from now.
    Excluded { patron: PatronId, lasts: Lasts },
    /// A patron has read a reality check.
    Acknowledged {
        patron: PatronId,
        /// What it said: how long the session had been going on.
        played: Millis,
        /// And what it had come to.
        net: Cents,
    },
}

primitives::families! {
    EventKind: Duty(DutyEvent), Money(MoneyEvent), Shoe(ShoeEvent), Wager(WagerEvent),
        Coup(CoupEvent), Case(CaseEvent), Care(CareEvent)
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
    Void,
    /// The coup is dealt as a ghost hand.
    Ghost,
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
    /// Something went wrong, and the order of the cards is kept without any wager on them.
    Repair,
}
saved! { enum GhostReason { StartOfShoe, Asked, NoWagers, Repair } }

impl GhostReason {
    /// Whether the house's maximum of a shoe counts it: those of its start have a number of their
    /// own, and what goes wrong is not to be counted on.
    pub fn is_limited(self) -> bool {
        match self {
            GhostReason::Asked | GhostReason::NoWagers => true,
            GhostReason::StartOfShoe | GhostReason::Repair => false,
        }
    }
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
saved! { enum SqueezeReason { HighestWager, Waived, Named } }

/// Why nobody has the right to expose a hand any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqueezeEnd {
    /// It was waived, and nobody is next.
    Waived,
    Time,
    /// It was ruled that the dealer turns the hand over.
    Ruled,
}

/// Why a shoe is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShoeEnd {
    /// Its cut card came out, and its last coup was dealt.
    CutCard,
    Floor,
    /// Something went wrong with its cards.
    Irregularity,
    /// Its next cards may be known: the journal was set back.
    SetBack,
}

/// A wager that was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    pub patron: PatronId,
    pub spot: Spot,
    /// What it came to.
    pub settlement: Settlement,
    /// Whether more came back than was staked: less is nothing to celebrate.
    pub is_gain: bool,
}
saved! { Paid { patron, spot, settlement, is_gain } }

impl Paid {
    /// What lay there.
    pub(crate) fn stake(&self) -> Stake {
        let (patron, spot) = (self.patron, self.spot.clone());
        Stake { patron, spot, amount: self.settlement.staked }
    }
}
