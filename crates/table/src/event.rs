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
    /// When.
    pub at: Time,
    /// Who brought it about.
    pub by: Actor,
    /// What.
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
        /// Which.
        key: Announcement,
        /// What its blanks are filled with.
        values: Vec<(&'static str, Blank)>,
    },
}

/// Who is on duty, and whether the table goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DutyEvent {
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
    /// Somebody else is the floor.
    FloorChanged {
        /// Who.
        floor: StaffId,
    },
}

/// Money that came to the table, and money that left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoneyEvent {
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
}

/// The shoe, from its loading to the opening of its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShoeEvent {
    /// A shoe was loaded.
    ShoeLoaded {
        /// How many came before it, and one.
        number: u32,
    },
    /// What its order is made of was published.
    ShoeSealed(Seal),
    /// It was cut.
    ShoeCut(Cut),
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
    /// The shoe ends early, though its cut card is not out.
    ShoeEnds {
        /// How many coups are still dealt, the one in progress not counted.
        more: u32,
    },
    /// The shoe is over.
    ShoeEnded(ShoeEnd),
    /// The journal was set back to an earlier moment, and goes on from here. A coup in progress is
    /// void, and the shoe ends.
    SetBack,
    /// The cards of the shoe that is over were counted.
    ShoeCounted {
        /// Which shoe.
        number: u32,
        /// How many there were.
        counted: u32,
        /// How many there should be.
        expected: u32,
    },
    /// The secret of a sealed shoe was opened: anybody can compute its order now.
    SealOpened {
        /// The shoe's number.
        number: u32,
        /// The secret.
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
        /// Why.
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
        /// In which coup.
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
        /// How many it was.
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
        /// Which coup.
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
    CoupVoided {
        /// Which.
        coup: u64,
    },
    /// A wager of a coup that is over was settled once more.
    Resettled(Resettled),
    /// A payment was corrected.
    PaymentCorrected {
        /// Of which coup.
        coup: u64,
        /// Whose.
        patron: PatronId,
        /// On what.
        spot: Spot,
        /// What had been paid.
        before: Cents,
        /// What should have been.
        after: Cents,
        /// What moved.
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
        /// Whose.
        patron: PatronId,
        /// Which, and to what.
        limit: Limit,
        /// When it takes effect, if not at once.
        from: Option<Time>,
    },
    /// A patron stays away from wagers for a while, from now.
    TimeOutTaken {
        /// Who.
        patron: PatronId,
        /// For how long.
        lasts: Millis,
    },
    /// A patron stays away from wagers for long, from now.
    Excluded {
        /// Who.
        patron: PatronId,
        /// For how long.
        lasts: Lasts,
    },
    /// A patron has read a reality check.
    Acknowledged {
        /// Who.
        patron: PatronId,
        /// What it said: how long the session had been going on.
        played: Millis,
        /// And what it had come to.
        net: Cents,
    },
}

impl From<DutyEvent> for EventKind {
    fn from(it: DutyEvent) -> EventKind {
        EventKind::Duty(it)
    }
}

impl From<MoneyEvent> for EventKind {
    fn from(it: MoneyEvent) -> EventKind {
        EventKind::Money(it)
    }
}

impl From<ShoeEvent> for EventKind {
    fn from(it: ShoeEvent) -> EventKind {
        EventKind::Shoe(it)
    }
}

impl From<WagerEvent> for EventKind {
    fn from(it: WagerEvent) -> EventKind {
        EventKind::Wager(it)
    }
}

impl From<CoupEvent> for EventKind {
    fn from(it: CoupEvent) -> EventKind {
        EventKind::Coup(it)
    }
}

impl From<CaseEvent> for EventKind {
    fn from(it: CaseEvent) -> EventKind {
        EventKind::Case(it)
    }
}

impl From<CareEvent> for EventKind {
    fn from(it: CareEvent) -> EventKind {
        EventKind::Care(it)
    }
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
    /// The coup is void.
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
    /// Its time is over.
    Time,
    /// It was ruled that the dealer turns the hand over.
    Ruled,
}

/// Why a shoe is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShoeEnd {
    /// Its cut card came out, and its last coup was dealt.
    CutCard,
    /// The floor ended it.
    Floor,
    /// Something went wrong with its cards.
    Irregularity,
    /// Its next cards may be known: the journal was set back.
    SetBack,
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
saved! { Paid { patron, spot, settlement, is_gain } }

impl Paid {
    /// What lay there.
    pub(crate) fn stake(&self) -> Stake {
        let (patron, spot) = (self.patron, self.spot.clone());
        Stake { patron, spot, amount: self.settlement.staked }
    }
}
