//! What a client may ask for.

use super::parts::{Found, Lasts, Limit};
use crate::hex::{Boxed, Commitment, Nonce, Salt, Secret};
use crate::mirror::format;
use crate::plain::{Card, Cents, Id, Millis, PatronId, StaffId, WagerId, Words};

type Side = Id<baccarat::Side>;

format! {
    /// What a client asks for. Patrons need not say who they are.
    pub enum Request {
        /// Open the table.
        Open {
            /// Who deals.
            dealer: StaffId,
        },
        /// Close the table.
        Close {},
        /// Let nothing happen for a while.
        Pause {},
        /// Go on.
        Resume {},
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
            patron: Option<PatronId>,
            /// How much.
            cents: Cents,
        },
        /// Turn all credits into money.
        CashOut {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Load a shoe that has been shuffled.
        NewShoe {},
        /// Cut it.
        Cut {
            /// How many cards from the end.
            from_end: u32,
            /// Any bytes that the house cannot foresee, in hexadecimal.
            salt: Option<Salt>,
        },
        /// Publish what the order of a shoe is made of.
        SealShoe {
            /// What everybody may know of the secret.
            commitment: Commitment,
            /// What the secret was sealed with.
            nonce: Nonce,
            /// The secret in its box.
            bytes: Boxed,
        },
        /// Open the secret of a sealed shoe that is over.
        OpenSeal {
            /// The shoe's number.
            number: u32,
            /// The secret.
            secret: Secret,
        },
        /// The cut card is out.
        CutCard {},
        /// A card left the shoe.
        Card {
            /// Which.
            card: Card,
        },
        /// Draw the next card of a sealed shoe, or its cut card: whoever deals does not know which.
        Draw {},
        /// Turn over the cards of a hand.
        Turn {
            /// Which.
            side: Side,
        },
        /// Leave it to others to expose a hand.
        Waive {
            /// Which.
            side: Side,
        },
        /// Let another bettor expose a hand.
        Delegate {
            /// Which.
            side: Side,
            /// Who.
            to: PatronId,
        },
        /// End the shoe before its cut card is out.
        EndShoe {},
        /// End the shoe because the journal was set back: the house alone does so.
        SetBack {},
        /// So many cards were counted.
        CountShoe {
            /// How many.
            cards: u32,
        },
        /// Say that something went wrong.
        Report {
            /// What.
            kind: Id<house::Irregularity>,
            /// In which coup; without one, the one in progress or the last.
            coup: Option<u64>,
            /// Whether the card in question has been seen.
            seen: Id<house::Visibility>,
            /// What lies on the table.
            found: Found,
        },
        /// Say what is done about it.
        Rule {
            /// What.
            resolution: Id<house::Resolution>,
            /// The cards of the coup as they lie, if they are not as reported.
            cards: Option<Vec<Card>>,
            /// Why, in words that everybody may read.
            reason: Option<Words>,
        },
        /// Say that nothing was wrong.
        Dismiss {},
        /// Call "place your bets".
        OpenBets {},
        /// Call "last bets".
        LastBets {},
        /// Call "no more bets".
        CloseBets {},
        /// Deal a coup with no wagers.
        Ghost {},
        /// Look whether anything is due.
        Tick {},
        /// Stake more on a spot: of an area, or of a line.
        Place {
            /// Whose.
            patron: Option<PatronId>,
            /// In which area.
            area: Option<u8>,
            /// Or on which line.
            line: Option<u8>,
            /// On what.
            wager: WagerId,
            /// How much.
            cents: Cents,
        },
        /// Take some of a stake back.
        TakeBack {
            /// Whose.
            patron: Option<PatronId>,
            /// From which area.
            area: Option<u8>,
            /// Or from which line.
            line: Option<u8>,
            /// On what.
            wager: WagerId,
            /// How much.
            cents: Cents,
        },
        /// Take back all stakes, of one place or of all.
        Clear {
            /// Whose.
            patron: Option<PatronId>,
            /// From which area alone.
            area: Option<u8>,
            /// Or from which line alone.
            line: Option<u8>,
        },
        /// Stake again what was staked on the last coup.
        Repeat {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Stake as much again on every spot.
        Double {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Set a limit, or lift it.
        SetLimit {
            /// Whose.
            patron: Option<PatronId>,
            /// Which, and to what.
            limit: Limit,
        },
        /// Stay away from wagers for a while.
        TakeTimeOut {
            /// Who.
            patron: Option<PatronId>,
            /// For how long.
            lasts: Millis,
        },
        /// Stay away from wagers for long, or for ever.
        Exclude {
            /// Who.
            patron: Option<PatronId>,
            /// For how long.
            lasts: Lasts,
        },
        /// Say that a reality check was read.
        Acknowledge {
            /// Whose.
            patron: Option<PatronId>,
        },
    }
}

/// Why a request that can be read asks for nothing in particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    #[error("say which patron it is about")]
    Patron,
    #[error("say an area or a line, and not both")]
    Place,
    #[error("only the sealed shoe knows what is drawn")]
    Draw,
}
