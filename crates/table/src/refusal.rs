//! Why not.

mod words;

use baccarat::{Card, Cents, Side, WagerId};
use house::{Irregularity, Opposite, Phase, Resolution, Visibility};
use primitives::{Millis, PatronId, StaffId};

use crate::people::Actor;
use crate::place::Place;

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
    /// Nobody is the dealer on duty and the floor at once.
    DealsHere(StaffId),
    /// Nobody is on duty at the table and the cage at once.
    OnDuty(StaffId),
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

    /// No shoe is over whose cards are still to be counted.
    NothingToCount,
    /// The shoe is sealed already.
    ShoeSealed,
    /// The cards come from sealed shoes here, and this one is not sealed yet.
    ShoeNotSealed,
    /// The shoe was cut, or a card was drawn: what is published now proves nothing.
    TooLateToSeal,
    /// There is no such sealed shoe that is over and not opened.
    NothingToOpen {
        /// The shoe's number.
        number: u32,
    },
    /// What was published of the shoe was made of another secret.
    WrongSecret {
        /// The shoe's number.
        number: u32,
    },

    /// The table stands still until it is ruled on this.
    AwaitsRuling {
        /// What went wrong.
        kind: Irregularity,
    },
    /// Nothing has been reported.
    NothingToRule,
    /// Patrons may take their wagers back first.
    Retracting,
    /// There has been no such coup, and it is not the next.
    NoSuchCoup {
        /// Which.
        coup: u64,
    },
    /// The coup is of an earlier shoe, or no card of it was dealt.
    NotOnRecord {
        /// Which.
        coup: u64,
    },
    /// This cannot happen then, or not to such a card.
    CannotBe {
        /// What.
        kind: Irregularity,
        /// How far the coup is.
        phase: Phase,
        /// Whether the card was seen.
        seen: Visibility,
    },
    /// Something else must be known about it.
    FoundOther {
        /// About what.
        kind: Irregularity,
        /// What.
        needed: &'static str,
    },
    /// A card waits already to be called for.
    CardHeld,
    /// The cards of the coup as they lie must be told.
    CardsNeeded,
    /// No coup has these cards.
    NoSuchHand,
    /// The house does something else about it.
    NotTheRule {
        /// About what.
        kind: Irregularity,
        /// What it does not do.
        resolution: Resolution,
    },
    /// There is nothing to do this to.
    CannotDo {
        /// About what.
        kind: Irregularity,
        /// What cannot be done.
        resolution: Resolution,
    },
    /// No such wager of that coup is settled.
    NoSuchWager {
        /// Of which.
        coup: u64,
    },
    /// The record has another payment.
    PaidOtherwise {
        /// What was paid besides the stake, with corrections; less than nothing if it was taken.
        paid: Cents,
    },
    /// The wager cannot come to that.
    DueOutside {
        /// The least it can be paid.
        least: Cents,
        /// The most.
        most: Cents,
    },
    /// A correction of so much is given a reason.
    ReasonNeeded {
        /// Of more than this.
        over: Cents,
    },
    /// A reason is a sentence or two.
    ReasonTooLong {
        /// How many characters at most.
        most: usize,
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

    /// There is no such patron: nobody of that number had anything here in this shoe.
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
    /// As many patrons have money at the table as may.
    TableFull {
        /// How many.
        most: u32,
    },
    /// Play money is given to whoever has little left.
    EnoughLeft {
        /// How much there is, with what is staked.
        left: Cents,
    },
    /// A commission is owed, and the credits do not cover it.
    CommissionOwed {
        /// How much.
        owed: Cents,
    },

    /// A patron must first be told of time and money spent.
    RealityCheckDue {
        /// How long the session has been going on.
        played: Millis,
        /// What it has come to.
        net: Cents,
    },
    /// No reality check waits to be acknowledged.
    NoRealityCheck,
    /// More than the patron's own limit lets them lose.
    LossLimit {
        /// The limit.
        limit: Cents,
        /// What is left of it.
        left: Cents,
    },
    /// The patron has played for as long as their own limit lets them.
    TimeLimit {
        /// The limit.
        limit: Millis,
    },
    /// The patron takes a time-out.
    TimeOut {
        /// For how long yet.
        left: Millis,
    },
    /// The patron is excluded.
    Excluded,
    /// A limit, a time-out or an exclusion must be longer.
    TooShort {
        /// The least.
        least: Millis,
    },
    /// A time-out must be shorter.
    TooLong {
        /// The most.
        most: Millis,
    },
    /// What is in force lasts as long, and is never shortened.
    LastsAsLong,

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
