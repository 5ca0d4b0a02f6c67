//! What requests, views and what is told have in common.

use crate::mirror::{Sides, mirror};
use crate::plain::{Card, Cents, Id, Millis, Odds, PatronId, Size, StaffId, Total, WagerId};

mirror! {
    /// Who asks for something.
    pub enum Actor = table::Actor {
        /// A patron.
        Patron(patron: PatronId),
        /// A dealer.
        Dealer(staff: StaffId),
        /// The floor.
        Floor(staff: StaffId),
        /// The cage.
        Cage(staff: StaffId),
        /// The house's timers and its automatic dealer.
        House,
        /// A shoe that reads its cards.
        Shoe,
    }
}

mirror! {
    /// Who looks.
    pub enum Audience = table::Audience {
        /// A patron at a terminal.
        Patron(patron: PatronId),
        /// Everybody in the room.
        Room,
        /// Whoever deals.
        Dealer,
        /// The floor.
        Floor,
        /// Auditors.
        Auditor,
    }
}

mirror! {
    /// An area, or a line between two.
    pub enum Place = table::Place {
        /// A wagering area, counted from one.
        Area(area: u8),
        /// The line between this area and the next.
        Line(line: u8),
    }
}

mirror! {
    /// A betting position.
    pub struct Spot = table::Spot {
        /// Where.
        place: Place,
        /// On what.
        wager: WagerId,
    }
}

mirror! {
    /// What one patron has on one spot.
    pub struct Stake = table::Stake {
        /// Whose.
        patron: PatronId,
        /// Where.
        spot: Spot,
        /// How much.
        cents: Cents as amount,
    }
}

mirror! {
    /// A card's place in a hand.
    pub struct CardAt = table::CardAt {
        /// Whose hand.
        side: Id<baccarat::Side>,
        /// Which card of it, counted from one.
        nth: u8,
    }
}

mirror! {
    /// What was found when somebody looked.
    pub enum Found = table::Found {
        /// No more than that it happened.
        Nothing,
        /// So many cards were burned after the first.
        Burned(count: u32),
        /// A card that is not on record; its face, if that is known.
        Card(card: Option<Card>),
        /// The cards of the coup as they lie, in the order in which they were drawn.
        Cards(cards: Vec<Card>),
        /// A payment in error.
        Payment {
            /// To whom.
            patron: PatronId,
            /// On what.
            spot: Spot,
            /// What was paid besides the stake, or taken if it is negative.
            paid: Cents,
            /// What it should have been.
            due: Cents,
        },
        /// A wager that somebody tried to place.
        Wager(stake: Stake),
        /// Whoever it is about.
        Patron(patron: PatronId),
    }
}

mirror! {
    /// A limit that a patron sets, or lifts with null.
    pub enum Limit = table::Limit {
        /// How much may be lost in 24 hours.
        Loss(limit: Option<Cents>),
        /// How long may be played in 24 hours.
        Time(limit: Option<Millis>),
        /// After how long the patron is told of time and money spent.
        RealityCheck(limit: Option<Millis>),
    }
}

mirror! {
    /// How long an exclusion lasts.
    pub enum Lasts = table::Lasts {
        /// So long.
        For(lasts: Millis),
        /// It does not end.
        ForEver,
    }
}

mirror! {
    /// Why a coup is dealt with no wagers.
    pub enum GhostReason : table::GhostReason {
        /// The house deals some when a shoe starts.
        StartOfShoe,
        /// Patrons asked for it.
        Asked,
        /// Nobody wagered.
        NoWagers,
        /// Something went wrong, and the order of the cards is kept.
        Repair,
    }
}

mirror! {
    /// What wagers are settled by.
    pub struct Facts : baccarat::Facts {
        /// Each hand's worth.
        totals: Sides<Total>,
        /// How many cards each has.
        sizes: Sides<Size>,
        /// Whether the first two of each are a pair.
        pairs: Sides<Id<baccarat::Pair>>,
    }
}

mirror! {
    /// What a wager came to.
    pub struct Settlement : baccarat::Settlement {
        /// What was wagered.
        staked: Cents,
        /// How it ended.
        verdict: Id<baccarat::Verdict>,
        /// The line of the pay table that decided, counted from zero.
        line: Option<usize>,
        /// The odds it won at.
        odds: Option<Odds>,
        /// What was won, before commission.
        won: Cents,
        /// The commission on that.
        commission: Cents,
        /// What the bettor takes from the table.
        returned: Cents,
    }
}

mirror! {
    /// A wager that was settled.
    pub struct Paid : table::Paid {
        /// Whose.
        patron: PatronId,
        /// Where.
        spot: Spot,
        /// What it came to.
        settlement: Settlement,
        /// Whether more came back than was staked: less is nothing to celebrate.
        gain: bool as is_gain,
    }
}
