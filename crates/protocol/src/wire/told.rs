//! What an audience is told of what happens.
//!
//! No card is told. There is nothing here to tell one with.

use house::{Announcement, Blank, House};

use super::parts::{Facts, GhostReason, Lasts, Limit, Paid, Settlement, Spot, Stake};
use crate::hex::{Salt, Secret};
use crate::mirror::{format, mirror};
use crate::plain::{Cents, Id, Millis, PatronId, StaffId, Time};

type Side = Id<baccarat::Side>;

mirror! {
    /// Something that happened, as an audience is told of it.
    pub enum Told some table::EventKind {
        in Duty(table::DutyEvent) {
            /// The table was opened.
            Opened {
                /// The floor that signed.
                floor: Option<StaffId>,
                /// Who deals.
                dealer: StaffId,
                /// The rules in force.
                house: HouseVersion,
            },
            /// The table was closed.
            Closed,
            /// The table was paused.
            Paused,
            /// It went on.
            Resumed,
            /// Somebody else deals.
            DealerChanged {
                /// Who.
                dealer: StaffId,
            },
            /// Somebody else is the floor.
            FloorChanged {
                /// Who.
                floor: StaffId,
            },
        } but {}
        in Money(table::MoneyEvent) {
            /// Money became credits.
            MoneyIn {
                /// Whose.
                patron: PatronId,
                /// How much.
                cents: Cents as amount,
            },
            /// A commission that was owed was paid from credits.
            CommissionPaid {
                /// Whose.
                patron: PatronId,
                /// How much.
                cents: Cents as amount,
            },
            /// Credits became money.
            CashedOut {
                /// Whose.
                patron: PatronId,
                /// How much.
                cents: Cents as amount,
            },
        } but {}
        in Shoe(table::ShoeEvent) {
            /// A shoe was loaded.
            ShoeLoaded {
                /// How many came before it, and one.
                number: u32,
            },
            /// It was cut.
            ShoeCut(cut: Cut),
            /// Cards were burned before a coup, face down.
            Burned {
                /// How many.
                count: u32,
            },
            /// The cut card came out.
            CutCardOut {
                /// How many coups are still dealt.
                more: u32,
            },
            /// The shoe ends early.
            ShoeEnds {
                /// How many coups are still dealt.
                more: u32,
            },
            /// The shoe is over.
            ShoeEnded(why: ShoeEnd),
            /// The journal was set back to an earlier moment: a coup in progress is void, and the
            /// shoe ends.
            SetBack,
            /// The cards of the shoe that is over were counted.
            ShoeCounted {
                /// Which shoe.
                number: u32,
                /// How many there were.
                counted: u32,
                /// How many there should be.
                expected: u32,
            },
            /// The secret of a sealed shoe was opened: anybody can compute its order now.
            SealOpened {
                /// The shoe's number.
                number: u32,
                /// The secret.
                secret: Secret,
                /// Which card of the shoe, counted from one, is the first that is not as the order
                /// says.
                differs_at: Option<u32>,
            },
        } but { ShoeSealed, FirstCard }
        in Wager(table::WagerEvent) {
            /// Wagers may be placed.
            BetsOpened {
                /// The coup they are for.
                coup: u64,
                /// When they close by themselves.
                until: Option<Time>,
            },
            /// Wagers are about to close.
            LastBets,
            /// The floor lets Player and Banker wagers differ by more than they may.
            DifferentialAllowed {
                /// By how much they do.
                difference: Cents,
                /// By how much they may.
                maximum: Cents,
            },
            /// Wagers are closed.
            BetsClosed,
            /// A stake, or more of one, was placed.
            Staked(stake: Stake),
            /// A stake, or some of one, came back.
            StakeReturned {
                /// What came back.
                stake: Stake,
                /// Why.
                why: Returned,
            },
        } but {}
        in Coup(table::CoupEvent) {
            /// A coup with no wagers is dealt.
            GhostStarted {
                /// Which.
                coup: u64,
                /// Why.
                why: GhostReason,
            },
            /// Somebody has the right to expose a hand.
            SqueezeGiven {
                /// Whose hand.
                side: Side,
                /// Who has it.
                patron: PatronId,
                /// When it goes to the dealer by itself.
                until: Time,
                /// How they came by it.
                why: SqueezeReason,
            },
            /// The dealer turns the hand over.
            SqueezeEnded {
                /// Whose hand.
                side: Side,
                /// Why.
                why: SqueezeEnd,
            },
            /// The cards of a hand were turned over.
            Turned(side: Side),
            /// The coup is decided.
            Decided {
                /// What wagers are settled by.
                facts: Facts,
            },
            /// A wager was settled.
            Settled(paid: Paid),
            /// The coup is over.
            CoupEnded,
        } but { Dealt }
        in Case(table::CaseEvent) {
            /// Nothing was wrong.
            Dismissed,
            /// It was ruled on what went wrong.
            Ruled {
                /// What had gone wrong.
                kind: Id<house::Irregularity>,
                /// In which coup.
                coup: u64,
                /// What is done.
                resolution: Id<house::Resolution>,
                /// Why.
                reason: String,
            },
            /// Another number of cards was burned than the record said.
            BurnCorrected {
                /// What it said.
                before: u32,
                /// How many it was.
                after: u32,
            },
            /// Each patron may take their wagers back, or reduce them.
            RetractOffered {
                /// Until when, if the house keeps the time.
                until: Option<Time>,
            },
            /// What they left stands.
            RetractOver,
            /// A coup has no result.
            CoupVoided {
                /// Which.
                coup: u64,
            },
            /// A wager of a coup that is over was settled once more.
            Resettled(resettled: Resettled),
            /// A payment was corrected.
            PaymentCorrected {
                /// Of which coup.
                coup: u64,
                /// Whose.
                patron: PatronId,
                /// On what.
                spot: Spot,
                /// What had been paid.
                before: Cents,
                /// What should have been.
                after: Cents,
                /// What moved.
                moved: Moved,
                /// Whether surveillance is told.
                to_surveillance: bool,
            },
        } but { Reported, CardOut, CardsCorrected }
        in Care(table::CareEvent) {
            /// A patron set a limit, or lifted it.
            LimitSet {
                /// Whose.
                patron: PatronId,
                /// Which, and to what.
                limit: Limit,
                /// When it takes effect, if not at once.
                from: Option<Time>,
            },
            /// A patron stays away from wagers for a while.
            TimeOutTaken {
                /// Who.
                patron: PatronId,
                /// For how long.
                lasts: Millis,
            },
            /// A patron stays away from wagers for long.
            Excluded {
                /// Who.
                patron: PatronId,
                /// For how long.
                lasts: Lasts,
            },
            /// A patron has read a reality check.
            Acknowledged {
                /// Who.
                patron: PatronId,
                /// How long the session had been going on.
                played: Millis,
                /// What it had come to.
                net: Cents,
            },
        } but {}
    }
    and {
        /// A coup had other cards than the record said: a view has those that lie face up.
        CardsCorrected {
            /// Which.
            coup: u64,
        },
        /// Words for everybody.
        Announced {
            /// Which.
            key: Id<Announcement>,
            /// What it is for.
            class: Id<house::Class>,
            /// The words in each language of the house, its own first.
            words: Vec<Said>,
        },
    }
    but { Announced }
}

mirror! {
    /// Which house file is in force.
    pub struct HouseVersion : house::Version {
        /// SHA-256 of the file.
        file: String,
        /// SHA-256 of the preset it is based on.
        base: Option<String>,
    }
}

mirror! {
    /// Why a stake came back before the coup.
    pub enum Returned : table::Returned {
        /// Its owner took it back.
        TakenBack,
        /// A line is open only while every area holds a wager.
        AreaLeftEmpty,
        /// The table's differential was over its limit.
        Differential,
        /// It needs a wager on Player or Banker beside it.
        NoMainWager,
        /// The cards are shuffled first.
        ShuffleNow,
        /// The coup is void.
        Void,
        /// The coup is dealt as a ghost hand.
        Ghost,
    }
}

mirror! {
    /// How somebody came by the right to expose a hand.
    pub enum SqueezeReason : table::SqueezeReason {
        /// Nobody in a seat wagered more on it.
        HighestWager,
        /// Whoever had it waived it.
        Waived,
        /// Whoever had it named them.
        Named,
    }
}

mirror! {
    /// Why nobody has the right to expose a hand any more.
    pub enum SqueezeEnd : table::SqueezeEnd {
        /// It was waived.
        Waived,
        /// Its time is over.
        Time,
        /// It was ruled so.
        Ruled,
    }
}

mirror! {
    /// Why a shoe is over.
    pub enum ShoeEnd : table::ShoeEnd {
        /// Its cut card came out.
        CutCard,
        /// The floor ended it.
        Floor,
        /// Something went wrong with its cards.
        Irregularity,
        /// Its next cards may be known: the journal was set back.
        SetBack,
    }
}

mirror! {
    /// A wager of a coup that is over, settled once more.
    pub struct Resettled : table::Resettled {
        /// The coup.
        coup: u64,
        /// Whose.
        patron: PatronId,
        /// Where.
        spot: Spot,
        /// What it had come to.
        before: Settlement,
        /// What it comes to now.
        after: Settlement,
        /// What moved.
        moved: Moved,
    }
}

mirror! {
    /// What a correction moves between a patron and the house.
    pub struct Moved : table::Moved {
        /// What the patron's credits change by.
        credits: Cents,
        /// What the commission they owe changes by.
        owed: Cents,
        /// What the commission in the books changes by.
        commission: Cents,
        /// What should have been taken from the patron and was not there any more.
        short: Cents,
    }
}

format! {
    /// Words in one language.
    pub struct Said {
        /// Its tag, such as `en` or `zh-Hant`.
        language: String,
        /// The words.
        text: String,
    }
}

impl Told {
    /// What an audience is told of this, if it is told of it at all.
    pub fn of(what: &table::EventKind, audience: table::Audience, house: &House) -> Option<Told> {
        match what {
            _ if !what.is_told_to(audience) => None,
            table::EventKind::Announced { key, values } => Some(announced(house, *key, values)),
            table::EventKind::Case(table::CaseEvent::CardsCorrected { coup, .. }) => {
                Some(Told::CardsCorrected { coup: *coup })
            }
            what => Told::of_some(what),
        }
    }
}

fn announced(house: &House, key: Announcement, values: &[(&'static str, Blank)]) -> Told {
    let announcements = &house.announcements;
    let in_language = |language: &String| Said {
        language: language.clone(),
        text: announcements.say(key, values, language),
    };
    let words = announcements.languages.iter().map(in_language).collect();
    Told::Announced { key: Id(key), class: Id(key.class()), words }
}

mirror! {
    /// Where a shoe was cut.
    pub struct Cut : seal::Cut {
        /// How many cards from the end.
        from_end: u32,
        /// What whoever cut added.
        salt: Salt,
    }
}
