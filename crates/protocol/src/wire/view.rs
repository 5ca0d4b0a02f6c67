//! A table as an audience sees it.

use super::case::CaseView;
use super::parts::{CardAt, GhostReason, Lasts, Paid, Place, Spot, Stake};
use super::refusal::Refusal;
use super::third::ThirdCard;
use crate::hex::Commitment;
use crate::mirror::{Mirror, Sides, format, mirror};
use crate::plain::{Card, Cents, Id, Millis, PatronId, StaffId, Time, Total};

type Side = Id<baccarat::Side>;

mirror! {
    /// A table as an audience sees it.
    pub struct View : table::View {
        /// What it is doing.
        stage: Stage,
        /// For staff: who is on duty, while it is open.
        duty: Option<Duty>,
        /// The number of the coup in progress, or of the one that comes next: what a command may
        /// name as its `coup`.
        coup_number: u64,
        /// The coup in progress.
        coup: Option<CoupView>,
        /// The shoe in play.
        shoe: Option<ShoeView>,
        /// The coup before it.
        last: Option<LastView>,
        /// The stakes that are shown: a patron's own, all of them to staff, none to the room.
        stakes: Vec<Stake>,
        /// The places that hold a wager, whoever's it is.
        taken: Vec<Place>,
        /// Credits: a patron's own, or everybody's to the floor and to auditors.
        credits: Vec<Owns>,
        /// Commission that is owed: a patron's own, or everybody's to staff.
        owed: Vec<Owns>,
        /// For auditors: what came, what left and what the house has.
        books: Option<Books>,
        /// For a patron: every spot, with what may be staked on it now.
        spots: Vec<SpotView>,
        /// Why nothing more can be staked on some of them: each reason once.
        refusals: Vec<Refusal>,
        /// For a patron: their own play, once there is any.
        care: Option<CareView>,
        /// For whoever deals: what to do next.
        next: Option<Next>,
        /// What the table stands still for.
        case: Option<CaseView>,
        /// A card that left the shoe and waits to be called for.
        held: Option<CardView>,
        /// What could be asked for now, and why it would be refused.
        deeds: Vec<Deed>,
        /// Whether this is how it was, not how it is.
        replay: bool,
    }
}

mirror! {
    /// Who is on duty at a table.
    pub struct Duty : table::Staff {
        /// The floor that signed on, if the house asks for it.
        floor: Option<StaffId>,
        /// Who deals; 0 where the house does.
        dealer: StaffId,
    }
}

mirror! {
    /// A shoe as everybody knows it.
    pub struct ShoeView : table::ShoeView {
        /// Its number.
        number: u32,
        /// How far it is.
        stage: ShoeStage,
        /// What was published of its order before the first card, if it is a sealed one.
        commitment: Option<Commitment>,
        /// How many cards have left it.
        cards_out: u32,
        /// How many coups were dealt from it, ghost hands included.
        coups: u32,
        /// How many of them had no wagers because patrons asked.
        ghosts: u32,
        /// How many may still be started, once that is known.
        more: Option<u32>,
    }
}

mirror! {
    /// How far a shoe is.
    pub enum ShoeStage : table::ShoeStage {
        /// It is shuffled, and somebody is to cut it.
        Loaded,
        /// Its first card is to be drawn.
        Ready,
        /// Coups are dealt from it.
        InPlay,
    }
}

mirror! {
    /// What a table is doing.
    pub enum Stage : table::Stage {
        /// It is closed.
        Closed,
        /// It is paused.
        Paused,
        /// It stands still until the floor has ruled.
        Stopped,
        /// Patrons may take their wagers back before the coup goes on.
        Retracting {
            /// Until when, if the house keeps the time.
            until: Option<Time>,
        },
        /// It waits for the next coup.
        Waiting,
        /// Wagers may be placed.
        Betting {
            /// When they close by themselves.
            until: Option<Time>,
            /// Whether last bets have been called.
            last_called: bool,
        },
        /// A coup is dealt.
        Dealing,
    }
}

mirror! {
    /// A coup in progress, as far as it can be seen.
    pub struct CoupView : table::CoupView {
        /// Its number.
        coup: u64,
        /// Why it has no wagers, if it has none.
        ghost: Option<GhostReason>,
        /// The cards of each hand.
        hands: Sides<Vec<CardView>>,
        /// The total of each hand whose cards all can be seen.
        totals: Sides<Option<Total>>,
        /// Which hand draws a third card or stands, and why, as far as it follows from cards that
        /// can be seen: the Player first.
        why: Vec<ThirdCard>,
        /// Who may expose the hand that is turned over next, if a patron may.
        squeeze: Option<SqueezeView>,
    }
}

mirror! {
    /// The right to expose a hand.
    pub struct SqueezeView : table::SqueezeView {
        /// Whose hand.
        side: Side,
        /// Who has it.
        holder: PatronId,
        /// When it goes to the dealer by itself.
        until: Time,
        /// For the holder: to whom it may be given.
        may_name: Vec<PatronId>,
    }
}

mirror! {
    /// A card on the table.
    pub enum CardView : table::CardView {
        /// It lies face down.
        Back,
        /// It can be seen.
        Face(card: Card),
    }
}

mirror! {
    /// The last coup of the shoe.
    pub struct LastView : table::LastView {
        /// Its number.
        coup: u64,
        /// Why it had no wagers, if it had none.
        ghost: Option<GhostReason>,
        /// Whether it was declared void.
        void: bool as is_void,
        /// Its cards, if all of them lay open.
        hands: Sides<Vec<Card>>,
        /// Its totals, if it had two hands.
        totals: Option<Sides<Total>>,
        /// Which hand drew a third card or stood, and why: the Player first.
        why: Vec<ThirdCard>,
        /// Who won, if it was decided.
        winner: Option<Id<baccarat::Winner>>,
        /// What wagers came to: a patron's own, or all of them to staff.
        paid: Vec<Paid>,
        /// What patrons still have that should have been taken back: a patron's own, or everybody's
        /// to the floor and to auditors.
        short: Vec<Short>,
    }
}

mirror! {
    /// What a patron still has of a wager that should have been taken back.
    pub struct Short : table::Short {
        /// Whose.
        patron: PatronId,
        /// Where.
        spot: Spot,
        /// How much.
        cents: Cents as amount,
    }
}

mirror! {
    /// A spot, and what may be staked on it now.
    pub struct SpotView : table::SpotView {
        /// Where and on what.
        spot: Spot,
        /// The least.
        minimum: Cents,
        /// The most.
        maximum: Cents,
        /// What the patron has there.
        staked: Cents,
        /// Why nothing more can be staked there now: which of the view's `refusals`, from zero on.
        refusal: Option<u32>,
    }
}

mirror! {
    /// What whoever deals does next.
    pub enum Next : table::Next {
        /// Load a shoe.
        LoadShoe,
        /// Have it cut.
        Cut,
        /// Draw its first card, and burn.
        DrawFirstCard,
        /// Call "place your bets".
        OpenBets,
        /// Call "no more bets".
        CloseBets,
        /// Let the floor rule.
        AwaitRuling,
        /// Have the floor end the shoe.
        EndShoe,
        /// Deal this card.
        Deal(at: CardAt),
        /// Turn over this hand.
        Turn(side: Side),
        /// Let this patron expose this hand.
        AwaitSqueeze {
            /// Whose hand.
            side: Side,
            /// Who exposes it.
            holder: PatronId,
            /// For how long.
            until: Time,
        },
    }
}

mirror! {
    /// Something an audience could ask for now.
    pub struct Deed : table::Deed {
        /// What.
        act: Act,
        /// Why it would be refused; null if it may be done.
        refusal: Option<Refusal>,
    }
}

mirror! {
    /// What can be done with one touch.
    pub enum Act : table::Act {
        /// Stake again what was staked on the last coup.
        Repeat,
        /// Stake as much again on every spot.
        Double,
        /// Take back all stakes.
        Clear,
        /// Turn all credits into money.
        CashOut,
        /// Cut the shoe.
        Cut,
        /// Turn over this hand.
        Turn(side: Side),
        /// Leave it to others to expose this hand.
        Waive(side: Side),
        /// Load a shoe.
        NewShoe,
        /// Draw the next card.
        Draw,
        /// Show the cut card.
        CutCard,
        /// Call "place your bets".
        OpenBets,
        /// Call "last bets".
        LastBets,
        /// Call "no more bets".
        CloseBets,
        /// Deal a coup with no wagers.
        Ghost,
        /// Open the table.
        Open,
        /// Close the table.
        Close,
        /// Let nothing happen for a while.
        Pause,
        /// Go on.
        Resume,
        /// End the shoe before its cut card is out.
        EndShoe,
        /// Say how many cards a shoe had that is over.
        CountShoe,
        /// Say that something went wrong.
        Report,
        /// Say what is done about it.
        Rule,
        /// Say that nothing was wrong.
        Dismiss,
    }
}

mirror! {
    /// What came to the table, what left it and what the house has of it.
    pub struct Books : table::Books {
        /// Money that became credits.
        money_in: Cents,
        /// Credits that became money.
        money_out: Cents,
        /// What the house has won and lost, commission included.
        kept: Cents,
        /// The commission in that.
        commission: Cents,
    }
}

mirror! {
    /// What a patron sees of their own play.
    pub struct CareView : table::CareView {
        /// The session, while there is one.
        session: Option<SessionView>,
        /// How much may be lost in 24 hours.
        loss: MoneyLimit,
        /// How long may be played in 24 hours.
        time: TimeLimit,
        /// After how long the patron is told of time and money spent.
        reality_check: TimeLimit,
        /// Whether one waits to be acknowledged.
        check_due: bool as is_check_due,
        /// For how long yet there is a time-out.
        time_out: Option<Millis>,
        /// For how long yet the patron is excluded.
        exclusion: Option<Lasts>,
    }
}

mirror! {
    /// A session as its patron sees it.
    pub struct SessionView : table::SessionView {
        /// How long it has been going on.
        played: Millis,
        /// What it has come to: less than nothing for a loss.
        net: Cents,
    }
}

mirror! {
    /// A limit of money as its patron sees it.
    pub struct MoneyLimit : table::LimitView<baccarat::Cents> {
        /// The limit in force.
        limit: Option<Cents>,
        /// What is left of it.
        left: Option<Cents>,
        /// A looser one that is still to come.
        looser: Option<LooserMoney>,
    }
}

mirror! {
    /// A looser limit of money.
    pub struct LooserMoney : table::Looser<baccarat::Cents> {
        /// The limit; null for no limit at all.
        limit: Option<Cents>,
        /// When it takes effect.
        from: Time,
    }
}

mirror! {
    /// A limit of time as its patron sees it.
    pub struct TimeLimit : table::LimitView<table::Millis> {
        /// The limit in force.
        limit: Option<Millis>,
        /// What is left of it.
        left: Option<Millis>,
        /// A looser one that is still to come.
        looser: Option<LooserTime>,
    }
}

mirror! {
    /// A looser limit of time.
    pub struct LooserTime : table::Looser<table::Millis> {
        /// The limit; null for no limit at all.
        limit: Option<Millis>,
        /// When it takes effect.
        from: Time,
    }
}

format! {
    /// Money of a patron.
    pub struct Owns {
        /// Whose.
        patron: PatronId,
        /// How much.
        cents: Cents,
    }
}

impl Mirror<(table::PatronId, baccarat::Cents)> for Owns {
    fn of((patron, cents): &(table::PatronId, baccarat::Cents)) -> Owns {
        Owns { patron: Mirror::of(patron), cents: Mirror::of(cents) }
    }
}

impl View {
    /// The same as it is sent.
    pub fn of_table(view: &table::View) -> View {
        View::of(view)
    }
}
