//! Something that went wrong, and what may be done about it.

use super::parts::{Actor, Found};
use super::refusal::Refusal;
use super::view::Owns;
use crate::mirror::{Mirror, format, mirror};
use crate::plain::{Card, Cents, Id, Time};

format! {
    /// Something that can go wrong, and what a report of it tells.
    pub struct IrregularityCard {
        /// What.
        kind: Id<house::Irregularity>,
        /// Its public number, as in the printed controls: 7 is printed `I07`.
        number: u8,
        /// What a report of it tells besides: the first is asked for, and any of the others may
        /// be told instead.
        details: Vec<ReportDetail>,
    }
}

impl IrregularityCard {
    /// Everything that can go wrong with such shoes, by number.
    pub(super) fn all(shoes: Shoes) -> Vec<IrregularityCard> {
        let details = |kind| match shoes {
            Shoes::Sealed => table::ReportDetail::all_of_sealed(kind),
            Shoes::Open => table::ReportDetail::all_of(kind).to_vec(),
        };
        let card = |&kind: &house::Irregularity| IrregularityCard {
            kind: Id(kind),
            number: kind.number(),
            details: ReportDetail::all(&details(kind)),
        };
        house::Irregularity::ALL.iter().map(card).filter(|it| !it.details.is_empty()).collect()
    }
}

/// Where the cards of a table come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shoes {
    /// From shoes that the house has sealed: it knows every card.
    Sealed,
    /// From shoes whose cards somebody names.
    Open,
}

mirror! {
    /// What a report tells of an irregularity besides its kind: what is `found`.
    pub enum ReportDetail : table::ReportDetail {
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
}

mirror! {
    /// Something that went wrong and that the table stands still for.
    pub struct CaseView : table::CaseView {
        /// What went wrong.
        kind: Id<house::Irregularity>,
        /// In which coup.
        coup: u64,
        /// How far that had come.
        phase: Id<house::Phase>,
        /// Since when the table stands still.
        since: Time,
        /// For staff: how it became known.
        reported: Option<Reported>,
        /// For staff: what was found.
        found: Option<Found>,
        /// For the floor: the cards of the coup as the record has them.
        cards: Vec<Card>,
        /// For the floor: what may be done about it.
        choices: Vec<ChoiceView>,
    }
}

mirror! {
    /// How an irregularity became known.
    pub struct Reported : table::Reported {
        /// Who reported it, or did what the table noticed it by.
        by: Actor,
        /// Whether the table noticed it by itself.
        detected: bool as is_detected,
        /// Whether the card in question has been seen.
        seen: Id<house::Visibility>,
    }
}

mirror! {
    /// Why the floor may choose something.
    pub enum Standing : table::Standing {
        /// It is what the house always does in such a case.
        HouseRule,
        /// The house leaves it to the floor to choose this or something else.
        Listed,
        /// Nothing that the house would have can be done.
        LastResort,
    }
}

mirror! {
    /// What may be done about it, and what it would move.
    pub struct ChoiceView : table::ChoiceView {
        /// What.
        resolution: Id<house::Resolution>,
        /// What the house has to say about it.
        standing: Standing,
        /// What is still missing for it.
        refusal: Option<Refusal>,
        /// How much more or less each patron would have.
        changes: Vec<Owns>,
        /// How much more or less the house would have, commission included; null if that cannot be
        /// told yet.
        house: Option<Cents>,
        /// The commission in that.
        commission: Option<Cents>,
    }
}
