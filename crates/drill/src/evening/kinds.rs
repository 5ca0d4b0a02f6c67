//! Every kind of event, so that what evenings never come to has a name.

use table::{
    CareEvent, CaseEvent, CoupEvent, DutyEvent, EventKind, MoneyEvent, ShoeEvent, WagerEvent,
};

/// A closed list in families: a kind that is not in it does not compile.
macro_rules! families {
    (
        $all:ident, $of:ident, $type:ident, $own:ident:
        $($family:ident($part:ident) { $($kind:ident,)* })*
    ) => {
        /// Every kind.
        pub(crate) const $all: &[&str] = &[$($(stringify!($kind),)*)* stringify!($own)];

        /// The name of its kind.
        pub(crate) fn $of(it: &$type) -> &'static str {
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
