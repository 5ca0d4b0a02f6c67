//! Every kind of event and of refusal, so that what evenings never come to has a name.

use table::{Happening, Refusal};

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

kinds! {
    EVENTS, event, Happening:
    Opened, Closed, Paused, Resumed, DealerChanged, FloorChanged, MoneyIn, CommissionPaid,
    CashedOut, ShoeLoaded, ShoeSealed, ShoeCut, FirstCard, Burned, CutCardOut, ShoeEnds, SetBack,
    ShoeEnded, ShoeCounted, SealOpened, BetsOpened, LastBets, DifferentialAllowed, BetsClosed,
    Staked, StakeReturned, GhostStarted, Dealt, SqueezeGiven, SqueezeEnded, Turned, Decided,
    Settled, CoupEnded, Reported, Dismissed, Ruled, BurnCorrected, CardOut, CardsCorrected,
    RetractOffered, RetractOver, CoupVoided, Resettled, PaymentCorrected, LimitSet,
    TimeOutTaken, Excluded, Acknowledged, Announced,
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
