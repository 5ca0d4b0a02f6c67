//! What is asked for.

use baccarat::{Card, Cents, Side};
use seal::Cut;

use crate::care::{Lasts, Limit};
use crate::felt::Stake;
use crate::irregular::{Report, Rule};
use crate::people::{Actor, PatronId, StaffId};
use crate::place::Place;
use crate::shoe::Seal;
use crate::time::Millis;

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who.
    pub by: Actor,
    /// What.
    pub request: Request,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Open the table: the floor signs on with a dealer.
    Open {
        /// Who deals.
        dealer: StaffId,
    },
    /// Close the table.
    Close,
    /// Let nothing happen for a while.
    Pause,
    /// Go on.
    Resume,
    /// Let somebody else deal.
    ChangeDealer {
        /// Who.
        dealer: StaffId,
    },
    /// Let somebody else be the floor.
    ChangeFloor {
        /// Who.
        floor: StaffId,
    },

    /// Turn money into credits.
    MoneyIn {
        /// Whose.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// Turn all credits into money, less any commission that is owed.
    CashOut {
        /// Whose.
        patron: PatronId,
    },

    /// Load a shoe that has been shuffled.
    NewShoe,
    /// Publish what its order is made of, before anybody cuts it.
    SealShoe(Seal),
    /// Cut it.
    Cut(Cut),
    /// The cut card is out.
    CutCard,
    /// A card that left the shoe: what it is for, the table knows.
    Card(Card),
    /// Turn over the cards of a hand that lie face down.
    Turn(Side),
    /// Leave it to others to expose a hand.
    Waive(Side),
    /// Let another bettor expose a hand.
    Delegate {
        /// Whose hand.
        side: Side,
        /// Who is to expose it.
        to: PatronId,
    },
    /// End the shoe before its cut card is out.
    EndShoe,
    /// End the shoe because its next cards may be known: the journal was set back to an earlier
    /// moment, and cards were dealt after that.
    SetBack,
    /// So many cards were counted, in the shoe and out of it, now that it is over.
    CountShoe {
        /// How many.
        cards: u32,
    },

    /// Open the secret of a sealed shoe that is over.
    OpenSeal {
        /// The shoe's number.
        number: u32,
        /// The secret.
        secret: [u8; 32],
    },

    /// Say that something went wrong.
    Report(Report),
    /// Say what is done about it.
    Rule(Rule),
    /// Say that nothing was wrong.
    Dismiss,

    /// Call "place your bets".
    OpenBets,
    /// Call "last bets".
    LastBets,
    /// Call "no more bets".
    CloseBets,
    /// Deal a coup with no wagers.
    Ghost,
    /// Look whether anything is due.
    Tick,

    /// Stake more on a spot.
    Place(Stake),
    /// Take some of a stake back.
    TakeBack(Stake),
    /// Take back all stakes, of one place or of all.
    Clear {
        /// Whose.
        patron: PatronId,
        /// From where, if not from everywhere.
        place: Option<Place>,
    },
    /// Stake again what was staked on the last coup.
    Repeat {
        /// Whose.
        patron: PatronId,
    },
    /// Stake as much again on every spot.
    Double {
        /// Whose.
        patron: PatronId,
    },

    /// Set a limit, or lift it: at once, or a day later if that is looser.
    SetLimit {
        /// Whose.
        patron: PatronId,
        /// Which, and to what.
        limit: Limit,
    },
    /// Stay away from wagers for a while.
    TakeTimeOut {
        /// Who.
        patron: PatronId,
        /// For how long.
        lasts: Millis,
    },
    /// Stay away from wagers for long, or for ever.
    Exclude {
        /// Who.
        patron: PatronId,
        /// For how long.
        lasts: Lasts,
    },
    /// Say that a reality check was read.
    Acknowledge {
        /// Whose.
        patron: PatronId,
    },
}
