//! Every kind of event and of refusal, so that what evenings never come to has a name.

use table::{
    CareEvent, CaseEvent, CoupEvent, DutyEvent, EventKind, MoneyEvent, Refusal, ShoeEvent,
    WagerEvent,
};

/// A closed list: a kind that is not in it does not compile.
macro_rules! kinds {
    ($all:ident, $of:ident, $type:ident: $($kind:ident,)*) => {
        /// Every kind.
        pub(super) const $all: &[&str] = &[$(stringify!($kind)),*];

        /// The name of its kind.
        pub(super) fn $of(it: &$type) -> &'static str {
            match it {
                $($type::$kind { .. } => stringify!($kind),)*
            }
        }
    };
}

/// The same of a list in families.
macro_rules! families {
    (
        $all:ident, $of:ident, $type:ident, $own:ident:
        $($family:ident($part:ident) { $($kind:ident,)* })*
    ) => {
        /// Every kind.
        pub(super) const $all: &[&str] = &[$($(stringify!($kind),)*)* stringify!($own)];

        /// The name of its kind.
        pub(super) fn $of(it: &$type) -> &'static str {
            match it {
                $($type::$family(part) => match part {
                    $($part::$kind { .. } => stringify!($kind),)*
                },)*
                $type::$own { .. } => stringify!($own),
            }
        }
    };
}

families! {
    EVENTS, event, EventKind, Announced:
    Duty(DutyEvent) {
        Opened, Closed, Paused, Resumed, DealerChanged, FloorChanged,
    }
    Money(MoneyEvent) {
        MoneyIn, CommissionPaid, CashedOut,
    }
    Shoe(ShoeEvent) {
        ShoeLoaded, ShoeSealed, ShoeCut, FirstCard, Burned, CutCardOut, ShoeEnds, ShoeEnded,
        SetBack, ShoeCounted, SealOpened,
    }
    Wager(WagerEvent) {
        BetsOpened, LastBets, DifferentialAllowed, BetsClosed, Staked, StakeReturned,
    }
    Coup(CoupEvent) {
        GhostStarted, Dealt, SqueezeGiven, SqueezeEnded, Turned, Decided, Settled,
        CoupEnded,
    }
    Case(CaseEvent) {
        Reported, Dismissed, Ruled, BurnCorrected, CardOut, CardsCorrected, RetractOffered,
        RetractOver, CoupVoided, Resettled, PaymentCorrected,
    }
    Care(CareEvent) {
        LimitSet, TimeOutTaken, Excluded, Acknowledged,
    }
}

kinds! {
    REFUSALS, refusal, Refusal:
    TableClosed, TableOpen, TablePaused, NotPaused, NotYours, DealsHere, OnDuty,
    CoupInProgress, MoneyOnTable, NoShoe, ShoeInPlay, ShoeNotCut, NoCut, CutOutside,
    ShoeNotStarted, NoCardDue, TooManyOf, CutCardOut, ShoeOver, NothingToTurn, OtherHandFirst,
    SqueezeHeld, SqueezeOver, NoSqueeze, SqueezeStays, HadSqueeze, NotSeatedOn,
    NothingToCount, ShoeSealed, ShoeNotSealed, TooLateToSeal, NothingToOpen, WrongSecret,
    AwaitsRuling, NothingToRule, Retracting, NoSuchCoup, NotOnRecord, CannotBe, FoundOther,
    CardHeld, CardsNeeded, NoSuchHand, NotTheRule, CannotDo, NoSuchWager, PaidOtherwise,
    DueOutside, ReasonNeeded, ReasonTooLong, BetsNotOpen, BetsClosed, BetsOpen,
    LastBetsCalled, NoSuchPatron, NoSuchPlace, Taken, LineNeedsAllAreas, TooManyPlaces,
    NotOffered, Opposite, NoAmount, UnderMinimum, OverMaximum, OverAreaMaximum,
    OverTableMaximum, OverSideTableMaximum, NeedsMain, MoreThanMain, Differential,
    NotEnoughCredits, NoStake, StakeSmaller, NothingToRepeat, TooMuchMoney, TableFull,
    EnoughLeft, CommissionOwed, RealityCheckDue, NoRealityCheck, LossLimit, TimeLimit,
    TimeOut, Excluded, TooShort, TooLong, LastsAsLong, NoGhosts, TooManyGhosts,
    TooManyGhostsInARow, GhostsOnlyAtStart, StakesOnTable,
}
