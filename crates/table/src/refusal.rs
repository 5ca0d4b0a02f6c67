//! Why not.

use baccarat::{Card, Cents, Side, WagerId};
use house::{Irregularity, Opposite, Phase, Resolution, Visibility};
use primitives::{Authority, Millis, Number, PatronId, StaffId};

use crate::irregular::Evidence;
use crate::people::Actor;
use crate::place::Place;

primitives::refusals! {
    /// Why something is not done. Nothing has changed.
    pub enum Refusal {
        /// The table is closed.
        "table-closed" "the table is closed"
        TableClosed,
        /// The table is open already.
        "table-open" "the table is open already"
        TableOpen,
        /// The table is paused.
        "table-paused" "the table is paused"
        TablePaused,
        /// The table is not paused.
        "not-paused" "the table is not paused"
        NotPaused,
        /// Only somebody else may.
        "not-yours" "not for {by}: it takes {needed}"
        NotYours { by: Actor, needed: Authority },
        /// Nobody is the dealer on duty and the floor at once.
        "deals-here" "staff {staff} deals here, and nobody is dealer and floor at once"
        DealsHere(staff: StaffId),
        /// Nobody is on duty at the table and the cage at once.
        "on-duty" "staff {staff} is on duty here, and nobody is that and the cage at once"
        OnDuty(staff: StaffId),
        /// A coup is in progress.
        "coup-in-progress" "a coup is in progress"
        CoupInProgress,
        /// Stakes or credits are still on the table.
        "money-on-table" "{amount} is still on the table"
        MoneyOnTable { amount: Cents },

        /// There is no shoe.
        "no-shoe" "there is no shoe"
        NoShoe,
        /// A shoe is in play.
        "shoe-in-play" "a shoe is in play"
        ShoeInPlay,
        /// The shoe must be cut first.
        "shoe-not-cut" "the shoe is not cut yet"
        ShoeNotCut,
        /// The shoe was cut, or is not cut here.
        "no-cut" "there is nothing to cut now"
        NoCut,
        /// A cut must be deeper, or not so deep.
        "cut-outside" "cut {from_end_min} cards or more from an end"
        CutOutside { from_end_min: u32 },
        /// The shoe's first card must be drawn first.
        "shoe-not-started" "the shoe's first card is not drawn yet"
        ShoeNotStarted,
        /// No card is called for.
        "no-card-due" "no card is called for"
        NoCardDue,
        /// More of this card than the decks hold.
        "too-many-of" "the shoe has no more {card}"
        TooManyOf { card: Card },
        /// The cut card is out already.
        "cut-card-out" "the cut card is out already"
        CutCardOut,
        /// The shoe is over.
        "shoe-over" "the shoe is over"
        ShoeOver,
        /// This hand does not lie face down, or not all of it is dealt.
        "nothing-to-turn" "the {side} has nothing to turn over"
        NothingToTurn(side: Side),
        /// The other hand is turned first.
        "other-hand-first" "the {side} is turned over first"
        OtherHandFirst(side: Side),
        /// Somebody else has the right to expose this hand.
        "squeeze-held" "the {side} is patron {holder}'s to expose for {left} more"
        SqueezeHeld { side: Side, holder: PatronId, left: Millis },
        /// The time to expose this hand is over.
        "squeeze-over" "the time to expose the hand is over (late by {late})"
        SqueezeOver { late: Millis },
        /// No patron has the right to expose this hand.
        "no-squeeze" "no patron has the right to expose the {side}"
        NoSqueeze(side: Side),
        /// The house does not let the holder name another.
        "squeeze-stays" "the right to expose a hand is not given to others here"
        SqueezeStays,
        /// This patron has, or has given up, the right to expose this hand.
        "had-squeeze" "patron {patron} has had the right to expose this hand"
        HadSqueeze(patron: PatronId),
        /// This patron has no wager on that side in any area.
        "not-seated-on" "patron {patron} has no wager on the {side} in any area"
        NotSeatedOn { patron: PatronId, side: Side },

        /// No shoe is over whose cards are still to be counted.
        "nothing-to-count" "no shoe is over that has not been counted"
        NothingToCount,
        /// The shoe is sealed already.
        "shoe-sealed" "the shoe is sealed already"
        ShoeSealed,
        /// The shoe was cut, or a card was drawn: what is published now proves nothing.
        "too-late-to-seal" "a shoe is sealed before it is cut and before its cards"
        TooLateToSeal,
        /// There is no such sealed shoe that is over and not opened.
        "nothing-to-open" "shoe {number} has nothing to open"
        NothingToOpen { number: Number },
        /// What was published of the shoe was made of another secret.
        "wrong-secret" "that is not the secret of shoe {number}"
        WrongSecret { number: Number },

        /// The table stands still until it is ruled on this.
        "awaits-ruling" "the floor is to rule on {kind} first"
        AwaitsRuling { kind: Irregularity },
        /// Nothing has been reported.
        "nothing-to-rule" "nothing has been reported"
        NothingToRule,
        /// Patrons may take their wagers back first.
        "retracting" "patrons may take their wagers back first"
        Retracting,
        /// There has been no such coup, and it is not the next.
        "no-such-coup" "there is no coup {coup}"
        NoSuchCoup { coup: Number },
        /// The coup is of an earlier shoe, or no card of it was dealt.
        "not-on-record" "coup {coup} is of an earlier shoe, or no card of it was dealt"
        NotOnRecord { coup: Number },
        /// This cannot happen then, or not to such a card.
        "cannot-be" "{}" (why_it_cannot_be(*kind, *phase))
        CannotBe { kind: Irregularity, phase: Phase, seen: Visibility },
        /// Something else must be known about it.
        "found-other" "a report of {kind} takes {needed}"
        FoundOther { kind: Irregularity, needed: Evidence },
        /// A card waits already to be called for.
        "card-held" "a card waits already to be called for"
        CardHeld,
        /// The cards of the coup as they lie must be told.
        "cards-needed" "say which cards lie on the table"
        CardsNeeded,
        /// No coup has these cards.
        "no-such-hand" "a coup does not end with these cards"
        NoSuchHand,
        /// The house does something else about it.
        "not-the-rule" "the house does not rule {resolution} on {kind}"
        NotTheRule { kind: Irregularity, resolution: Resolution },
        /// There is nothing to do this to.
        "cannot-do" "{resolution} cannot be done about this {kind}"
        CannotDo { kind: Irregularity, resolution: Resolution },
        /// No such wager of that coup is settled.
        "no-such-wager" "no such wager of coup {coup} is settled"
        NoSuchWager { coup: Number },
        /// The record has another payment.
        "paid-otherwise" "that wager was paid {paid}"
        PaidOtherwise {
            /// What was paid besides the stake, with corrections; negative if it was taken.
            paid: Cents,
        },
        /// The wager cannot come to that.
        "due-outside" "that wager comes to {least} at least and {most} at most"
        DueOutside { least: Cents, most: Cents },
        /// A correction of so much is given a reason.
        "reason-needed" "a correction of more than {over} takes a reason"
        ReasonNeeded { over: Cents },
        /// A reason is a sentence or two.
        "reason-too-long" "a reason has at most {most} characters"
        ReasonTooLong { most: usize },

        /// Wagers are not open.
        "bets-not-open" "bets are not open"
        BetsNotOpen,
        /// Wagers are closed.
        "bets-closed" "bets are closed (late by {late})"
        BetsClosed { late: Millis },
        /// Wagers are open.
        "bets-open" "bets are open"
        BetsOpen,
        /// Last bets have been called.
        "last-bets-called" "last bets have been called already"
        LastBetsCalled,

        /// There is no such patron: nobody of that number had anything here in this shoe.
        "no-such-patron" "there is no such patron"
        NoSuchPatron,
        /// There is no such area or line.
        "no-such-place" "there is no {place}"
        NoSuchPlace(place: Place),
        /// Somebody else wagers there.
        "taken" "{place} is somebody else's"
        Taken(place: Place),
        /// A line is open only while every area holds a wager.
        "line-needs-all-areas" "a line needs every area to hold a wager: {empty} is empty"
        LineNeedsAllAreas { empty: Place },
        /// On as many places as one person may.
        "too-many-places" "at most {most} areas and lines a person"
        TooManyPlaces { most: u8 },
        /// The house does not offer this wager.
        "not-offered" "the house does not offer {wager}"
        NotOffered(wager: WagerId),
        /// Player and Banker may not be wagered on together.
        "opposite" "{}" (opposite(*rule))
        Opposite(rule: Opposite),
        /// An amount of nothing, or less.
        "no-amount" "the amount is nothing"
        NoAmount,
        /// Less than the spot takes.
        "under-minimum" "under the minimum of {minimum}"
        UnderMinimum { minimum: Cents },
        /// More than the spot takes.
        "over-maximum" "over the maximum of {maximum}"
        OverMaximum { maximum: Cents },
        /// More than one area takes, all its spots together.
        "over-area-maximum" "over the maximum of {maximum} an area"
        OverAreaMaximum { maximum: Cents },
        /// More than the table takes in one coup.
        "over-table-maximum" "over the table's {maximum} a coup"
        OverTableMaximum { maximum: Cents },
        /// More than the whole table may wager on one side wager.
        "over-side-table-maximum" "over the table's {maximum} on this side wager"
        OverSideTableMaximum { maximum: Cents },
        /// A side wager needs a wager on Player or Banker.
        "needs-main" "a side wager needs one on Player or Banker"
        NeedsMain,
        /// A side wager may be at most as large as that.
        "more-than-main" "more than the {main} on Player or Banker"
        MoreThanMain { main: Cents },
        /// Player and Banker wagers differ by too much.
        "differential" "Player and Banker differ by {difference}, more than {maximum}"
        Differential { maximum: Cents, difference: Cents },
        /// More than there is.
        "not-enough-credits" "only {credits} in credits"
        NotEnoughCredits { credits: Cents },
        /// No such stake to take back.
        "no-stake" "nothing is staked there"
        NoStake,
        /// Less is staked there.
        "stake-smaller" "only {stake} is staked there"
        StakeSmaller { stake: Cents },
        /// Nothing to repeat.
        "nothing-to-repeat" "there is nothing to repeat"
        NothingToRepeat,
        /// More money than an amount can hold.
        "too-much-money" "more money than can be counted"
        TooMuchMoney,
        /// A commission is owed, and the credits do not cover it.
        "commission-owed" "{owed} commission is owed"
        CommissionOwed { owed: Cents },

        /// A patron must first be told of time and money spent.
        "reality-check-due" "a reality check waits: {} played, net {net}" (played.clock())
        RealityCheckDue {
            /// How long the session has been going on.
            played: Millis,
            /// What it has come to.
            net: Cents,
        },
        /// No reality check waits to be acknowledged.
        "no-reality-check" "no reality check waits"
        NoRealityCheck,
        /// More than the patron's own limit lets them lose.
        "loss-limit" "over the patron's loss limit of {limit}: {left} is left"
        LossLimit { limit: Cents, left: Cents },
        /// The patron has played for as long as their own limit lets them.
        "time-limit" "the patron's time limit of {} is reached" (limit.clock())
        TimeLimit { limit: Millis },
        /// The patron takes a time-out.
        "time-out" "the patron takes a time-out for {} more" (left.clock())
        TimeOut { left: Millis },
        /// The patron is excluded.
        "excluded" "the patron is excluded"
        Excluded,
        /// A limit, a time-out or an exclusion must be longer.
        "too-short" "it takes {} or more" (least.clock())
        TooShort { least: Millis },
        /// A time-out must be shorter.
        "too-long" "it takes {} or less" (most.clock())
        TooLong { most: Millis },
        /// What is in force lasts as long, and is never shortened.
        "lasts-as-long" "what is in force lasts as long"
        LastsAsLong,

        /// The house deals no such hands.
        "no-ghosts" "the house deals no ghost hands"
        NoGhosts,
        /// As many as a shoe may have.
        "too-many-ghosts" "at most {most} ghost hands a shoe"
        TooManyGhosts { most: u32 },
        /// As many in a row as there may be.
        "too-many-ghosts-in-a-row" "at most {most} ghost hands in a row"
        TooManyGhostsInARow { most: u32 },
        /// Only before the first coup with wagers.
        "ghosts-only-at-start" "ghost hands only before the first wagered coup"
        GhostsOnlyAtStart,
        /// Stakes are on the table.
        "stakes-on-table" "stakes are on the table"
        StakesOnTable,

    }
}

/// Why there is no such irregularity now: it may be that the card was seen, or was not.
fn why_it_cannot_be(kind: Irregularity, phase: Phase) -> String {
    match Visibility::ALL.iter().find(|seen| kind.can_be(phase, **seen)) {
        Some(seen) => format!("{kind} is about a card that is {seen}"),
        None => format!("there is no {kind} {}", when(phase)),
    }
}

fn when(phase: Phase) -> &'static str {
    match phase {
        Phase::BeforeDeal => "before the deal",
        Phase::Dealing => "while a coup is dealt",
        Phase::Settled => "after settlement",
        Phase::NextCoup => "after the next coup began",
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
