//! What went wrong, what is known about it, and what was ruled.

use baccarat::{Card, Cents};
use house::{Irregularity, Phase, Resolution, Visibility};
use primitives::{PatronId, Time, saved};

use crate::felt::Stake;
use crate::place::Spot;

/// Something that went wrong, as somebody reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub kind: Irregularity,
    /// The coup it happened in; without one, the one in progress or the last.
    pub coup: Option<u64>,
    /// Whether the card in question has been seen.
    pub seen: Visibility,
    /// What lies on the table.
    pub found: Found,
}
saved! { Report { kind, coup, seen, found } }

/// What was found when somebody looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// No more than that it happened.
    Nothing,
    /// So many cards were really burned after the first.
    Burned(u32),
    /// A card that left the shoe and is not on record; its face, if that is known.
    Card(Option<Card>),
    /// The cards of the coup as they lie, in the order in which they were drawn.
    Cards(Vec<Card>),
    /// A payment in error.
    Payment {
        patron: PatronId,
        spot: Spot,
        /// What was paid besides the stake, or taken if it is negative.
        paid: Cents,
        /// What it should have been.
        due: Cents,
    },
    /// A wager that somebody tried to place.
    Wager(Stake),
    /// Whoever it is about.
    Patron(PatronId),
}
saved! {
    enum Found { Nothing, Burned(count), Card(face), Cards(cards), Payment { patron, spot, paid,
        due }, Wager(stake), Patron(patron) }
}

primitives::list! {
    /// What a report of an irregularity must say.
    pub enum Evidence {
        "nothing" "no card, amount or patron" Nothing,
        "nothing-or-card" "nothing, or the card that is out" NothingOrCard,
        "nothing-or-cards" "nothing, or all cards of the coup" NothingOrCards,
        "nothing-card-or-cards" "nothing, the card, or all cards of the coup" NothingCardOrCards,
        "nothing-or-wager" "nothing, or a wager" NothingOrWager,
        "nothing-or-patron" "nothing, or a patron" NothingOrPatron,
        "card" "the card that is out" Card,
        "face" "the face of the card that was seen" Face,
        "burned" "how many cards were burned" Burned,
        "payment" "the payment" Payment,
    }
}

/// What a report tells of an irregularity besides its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportDetail {
    /// No more than that it happened.
    Nothing,
    /// That no card was burned after the first.
    NoneBurned,
    /// How many cards were burned after the first.
    Burned,
    /// The card that is out: its face, or that nobody has seen it.
    Card,
    /// The face of the card that is out.
    Face,
    /// That the card that is out was seen: its sealed shoe says what it is.
    Seen,
    /// That nobody has seen the card that is out.
    Unseen,
    /// The cards of the coup as they lie.
    Cards,
    /// A payment, and what it should have been.
    Payment,
    /// A wager that somebody tried to place.
    Wager,
    /// Whoever it is about.
    Patron,
}

impl ReportDetail {
    /// What a report of this kind tells: whoever reports is asked for the first, and may tell one
    /// of the others instead.
    pub fn all_of(kind: Irregularity) -> &'static [ReportDetail] {
        told_of(kind).0
    }

    /// The same where the shoe is sealed: the house knows its cards, and nobody names one. What
    /// cannot have happened there tells nothing.
    pub fn all_of_sealed(kind: Irregularity) -> Vec<ReportDetail> {
        use ReportDetail as D;
        let sealed = |detail: &D| match detail {
            D::NoneBurned | D::Burned | D::Cards => vec![],
            D::Card => vec![D::Seen, D::Unseen],
            D::Face => vec![D::Seen],
            D::Nothing | D::Seen | D::Unseen | D::Payment | D::Wager | D::Patron => vec![*detail],
        };
        ReportDetail::all_of(kind).iter().flat_map(sealed).collect()
    }

    /// Whether that is what was found.
    pub(crate) fn is_in(self, found: &Found) -> bool {
        match self {
            ReportDetail::Nothing => matches!(found, Found::Nothing),
            ReportDetail::NoneBurned | ReportDetail::Burned => matches!(found, Found::Burned(_)),
            ReportDetail::Card | ReportDetail::Face | ReportDetail::Seen | ReportDetail::Unseen => {
                matches!(found, Found::Card(_))
            }
            ReportDetail::Cards => matches!(found, Found::Cards(_)),
            ReportDetail::Payment => matches!(found, Found::Payment { .. }),
            ReportDetail::Wager => matches!(found, Found::Wager(_)),
            ReportDetail::Patron => matches!(found, Found::Patron(_)),
        }
    }
}

impl Evidence {
    /// The same for whoever told something else.
    pub(crate) fn of(kind: Irregularity) -> Evidence {
        told_of(kind).1
    }
}

/// What a report of each kind tells, and the same as a refusal says it.
fn told_of(kind: Irregularity) -> (&'static [ReportDetail], Evidence) {
    use Evidence as E;
    use Irregularity as I;
    use ReportDetail as D;
    match kind {
        I::BurnForgotten => (&[D::NoneBurned], E::Burned),
        I::BurnMiscounted => (&[D::Burned], E::Burned),
        I::FaceUpFirstCard | I::FaceUpLaterCard | I::ExposedBeforeLock => {
            (&[D::Face, D::Nothing], E::NothingOrCard)
        }
        I::ExcessCardUnseen => (&[D::Unseen], E::Card),
        I::ExcessCardSeen => (&[D::Face], E::Card),
        I::PlayerThirdBankerStands
        | I::BankerThirdMustStand
        | I::ThirdAfterNatural
        | I::FourthCard => (&[D::Card], E::Card),
        I::PlayerThirdBankerDraws | I::BankerThirdTooEarly => {
            (&[D::Card, D::Nothing, D::Cards], E::NothingCardOrCards)
        }
        I::WrongSide | I::Misplaced => (&[D::Nothing, D::Card, D::Cards], E::NothingCardOrCards),
        I::ThirdMissingSettled | I::Misread | I::ScreenDiffers | I::ClearedEarly => {
            (&[D::Cards, D::Nothing], E::NothingOrCards)
        }
        I::ThirdMissingUnsettled | I::ThirdMissingNextCoup | I::SystemFailed => {
            (&[D::Nothing, D::Cards], E::NothingOrCards)
        }
        I::Mispay => (&[D::Payment], E::Payment),
        I::LateWager => (&[D::Nothing, D::Wager], E::NothingOrWager),
        I::TerminalLost | I::WrongPatron | I::SqueezerRefuses => {
            (&[D::Nothing, D::Patron], E::NothingOrPatron)
        }
        I::ExposedDuringDeal
        | I::NoWagers
        | I::ShoeRanDry
        | I::CutCardMissed
        | I::ForeignCard
        | I::DamagedCard
        | I::DeviceFailedHarmless
        | I::DeviceFailedHarmful
        | I::DeviceFailedNoSpare
        | I::DroppedCard
        | I::WrongAnnouncement
        | I::Unshuffled => (&[D::Nothing], E::Nothing),
    }
}

/// An irregularity that the table stands still for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    pub report: Report,
    /// The coup it happened in.
    pub coup: u64,
    /// How far the coup had come.
    pub phase: Phase,
    /// Whether the table noticed it by itself.
    pub is_detected: bool,
    /// Since when the table stands still.
    pub since: Time,
}
saved! { Case { report, coup, phase, is_detected, since } }

/// What the floor decides about a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is done.
    pub resolution: Resolution,
    /// The cards of the coup as they lie, if they are not as reported or were not.
    pub cards: Option<Vec<Card>>,
    /// Why, in words that everybody may read.
    pub reason: String,
}

impl Rule {
    /// This, with nothing to add.
    pub fn plain(resolution: Resolution) -> Rule {
        Rule { resolution, cards: None, reason: String::new() }
    }
}

/// A card that left the shoe without being called for: the next that is called for is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its face, if that is known.
    pub card: Option<Card>,
    /// Whether it lies face up, so that nobody may wager on the coup it starts.
    pub is_exposed: bool,
}
saved! { Held { card, is_exposed } }

/// What becomes of a card that left the shoe without being called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is the next card that is called for, and lies face down until then.
    HeldDown,
    /// It is the next card that is called for, and lies face up.
    HeldUp,
    /// It is not used.
    Discarded,
}
