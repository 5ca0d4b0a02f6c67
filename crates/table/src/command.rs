//! What is asked for.

use baccarat::{Card, Cents, Side};
use primitives::{Millis, PatronId, StaffId};
use seal::Cut;

use crate::care::{Lasts, Limit};
use crate::felt::Stake;
use crate::irregular::{Report, Rule};
use crate::people::Actor;
use crate::place::Place;
use crate::shoe::Seal;

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub by: Actor,
    pub request: Request,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Who is on duty, and whether the table goes on.
    Duty(DutyRequest),
    /// Money that comes to the table or leaves it.
    Money(MoneyRequest),
    /// The shoe, from its loading to the opening of its secret.
    Shoe(ShoeRequest),
    /// The calls and the cards of a coup.
    Coup(CoupRequest),
    /// Something that went wrong, and what is done about it.
    Case(CaseRequest),
    /// A patron's wagers.
    Wager(WagerRequest),
    /// What a patron asks for their own sake.
    Care(CareRequest),
}

/// Who is on duty, and whether the table goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DutyRequest {
    /// Open the table: the floor signs on with a dealer.
    Open {
        dealer: StaffId,
    },
    Close,
    /// Let nothing happen for a while.
    Pause,
    Resume,
    /// Let somebody else deal.
    ChangeDealer {
        dealer: StaffId,
    },
    /// Let somebody else be the floor.
    ChangeFloor {
        floor: StaffId,
    },
}

/// Money that comes to the table or leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoneyRequest {
    /// Turn money into credits.
    MoneyIn { patron: PatronId, amount: Cents },
    /// Turn all credits into money, less any commission that is owed.
    CashOut { patron: PatronId },
}

/// The shoe, from its loading to the opening of its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShoeRequest {
    /// Load a shoe that has been shuffled.
    NewShoe,
    /// Publish what its order is made of, before anybody cuts it.
    SealShoe(Seal),
    Cut(Cut),
    /// The cut card is out.
    CutCard,
    /// End the shoe before its cut card is out.
    EndShoe,
    /// End the shoe because its next cards may be known: the journal was set back to an earlier
    /// moment, and cards were dealt after that.
    SetBack,
    /// So many cards were counted, in the shoe and out of it, now that it is over.
    CountShoe {
        cards: u32,
    },
    /// Open the secret of a sealed shoe that is over.
    OpenSeal {
        /// The shoe's number.
        number: u32,
        secret: [u8; 32],
    },
}

/// The calls and the cards of a coup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoupRequest {
    /// Call "place your bets".
    OpenBets,
    LastBets,
    /// Call "no more bets".
    CloseBets,
    /// Deal a coup with no wagers.
    Ghost,
    /// Look whether anything is due.
    Tick,
    /// A card that left the shoe: what it is for, the table knows.
    Card(Card),
    /// Turn over the cards of a hand that lie face down.
    Turn(Side),
    /// Leave it to others to expose a hand.
    Waive(Side),
    /// Let another bettor expose a hand.
    Delegate {
        side: Side,
        /// Who is to expose it.
        to: PatronId,
    },
}

/// Something that went wrong, and what is done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseRequest {
    /// Say that something went wrong.
    Report(Report),
    /// Say what is done about it.
    Rule(Rule),
    /// Say that nothing was wrong.
    Dismiss,
}

/// A patron's wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WagerRequest {
    /// Stake more on a spot.
    Place(Stake),
    /// Take some of a stake back.
    TakeBack(Stake),
    /// Take back all stakes, of one place or of all.
    Clear {
        patron: PatronId,
        /// From where, if not from everywhere.
        place: Option<Place>,
    },
    /// Stake again what was staked on the last coup.
    Repeat { patron: PatronId },
    /// Stake as much again on every spot.
    Double { patron: PatronId },
}

/// What a patron asks for their own sake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CareRequest {
    /// Set a limit, or lift it: at once, or a day later if that is looser.
    SetLimit { patron: PatronId, limit: Limit },
    /// Stay away from wagers for a while.
    TakeTimeOut { patron: PatronId, lasts: Millis },
    /// Stay away from wagers for long, or for ever.
    Exclude { patron: PatronId, lasts: Lasts },
    /// Say that a reality check was read.
    Acknowledge { patron: PatronId },
}

primitives::families! {
    Request: Duty(DutyRequest), Money(MoneyRequest), Shoe(ShoeRequest), Coup(CoupRequest),
        Case(CaseRequest), Wager(WagerRequest), Care(CareRequest)
}
