//! What is done when something goes wrong: every kind of irregularity has a ruling, always.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::bounds::Jurisdiction;
use crate::choices::choices;
use crate::kinds::{Kind, OneOf, too_long, wrong_kind};
use crate::options::irregularity::{Irregularity, Phase, Visibility};
use crate::reader::{Section, unknown_key};

choices! {
    /// What is done about an irregularity.
    pub enum Resolution {
        /// The coup goes on and its result stands.
        Continue = "continue",
        /// The burn is completed or corrected.
        Burn = "burn",
        /// The coup is settled on the cards the rules gave it; the card is the first
        /// of the next coup, and stays face down until then.
        CarryHidden = "carry-hidden",
        /// The coup is settled on the cards the rules gave it; the card is the first
        /// of the next coup, which is dealt as a ghost hand.
        CarryExposed = "carry-exposed",
        /// The card goes to the hand and place that the order of the draw gives it.
        Reassign = "reassign",
        /// The missing card is drawn now, and the hand is announced again.
        DrawMissing = "draw-missing",
        /// The coup is corrected and its wagers are settled again.
        SettleAgain = "settle-again",
        /// The coup has no result, and all its wagers are returned.
        Void = "void",
        /// The coup is void, and the shoe ends; results before it stand.
        VoidAndEndShoe = "void-and-end-shoe",
        /// The coup is finished, and the shoe ends.
        FinishAndEndShoe = "finish-and-end-shoe",
        /// Each patron may take the wager back or reduce it; the coup goes on with what is left.
        OfferRetract = "offer-retract",
        /// The coup is dealt out as a ghost hand; wagers are returned.
        Ghost = "ghost",
        /// The card is replaced from a new deck, and the coup goes on.
        ReplaceCard = "replace-card",
        /// The record is corrected to the cards on the table.
        CorrectRecord = "correct-record",
        /// The coup is laid out again from the discards or the journal, in order.
        Reconstruct = "reconstruct",
        /// The payment is corrected by an entry of its own.
        CorrectPayment = "correct-payment",
        /// The wager is refused, and the attempt is recorded.
        RefuseWager = "refuse-wager",
        /// The dealer turns the cards over.
        DealerReveals = "dealer-reveals",
        /// The right words are announced; the cards decide.
        AnnounceAgain = "announce-again",
        /// The table closes until the floor opens it again.
        CloseTable = "close-table",
    }
}

impl Resolution {
    /// Whether patrons may change what they have staked before the coup goes on. What gives every
    /// wager back, to everybody alike, does not.
    pub fn reopens_wagers(self) -> bool {
        use Resolution as R;
        match self {
            R::OfferRetract => true,
            R::Continue
            | R::Burn
            | R::CarryHidden
            | R::CarryExposed
            | R::Reassign
            | R::DrawMissing
            | R::SettleAgain
            | R::Void
            | R::VoidAndEndShoe
            | R::FinishAndEndShoe
            | R::Ghost
            | R::ReplaceCard
            | R::CorrectRecord
            | R::Reconstruct
            | R::CorrectPayment
            | R::RefuseWager
            | R::DealerReveals
            | R::AnnounceAgain
            | R::CloseTable => false,
        }
    }
}

/// What a house does in one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Always this.
    Fixed(Resolution),
    /// One of these, as the floor supervisor decides.
    FloorChooses(Vec<Resolution>),
}

impl Ruling {
    /// What may be done.
    pub fn resolutions(&self) -> &[Resolution] {
        match self {
            Ruling::Fixed(resolution) => std::slice::from_ref(resolution),
            Ruling::FloorChooses(resolutions) => resolutions,
        }
    }
}

/// The rulings on one kind of irregularity, for each phase: unseen cards, then seen ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings([[Ruling; 2]; 4]);

impl Rulings {
    /// The ruling for that phase and visibility.
    pub fn get(&self, phase: Phase, visibility: Visibility) -> &Ruling {
        &self.0[phase as usize][visibility as usize]
    }

    /// Every resolution that some of them have, once.
    pub(crate) fn resolutions(&self) -> BTreeSet<Resolution> {
        self.0.iter().flatten().flat_map(Ruling::resolutions).copied().collect()
    }

    fn keep_within(&mut self, rules: Jurisdiction) {
        for (&phase, rulings) in Phase::ALL.iter().zip(&mut self.0) {
            for ruling in rulings {
                *ruling = rules.lawful(ruling, phase);
            }
        }
    }

    fn set(&mut self, phases: &[Phase], visibilities: &[Visibility], ruling: &Ruling) {
        for &phase in phases {
            for &visibility in visibilities {
                self.0[phase as usize][visibility as usize] = ruling.clone();
            }
        }
    }
}

/// A ruling for every kind, phase and visibility. There is no way to leave one out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingTable(BTreeMap<Irregularity, Rulings>);

impl RulingTable {
    /// The ruling on an irregularity.
    pub fn ruling(&self, kind: Irregularity, phase: Phase, visibility: Visibility) -> &Ruling {
        self.rulings(kind).get(phase, visibility)
    }

    /// All rulings on a kind.
    pub fn rulings(&self, kind: Irregularity) -> &Rulings {
        &self.0[&kind]
    }

    /// What the file does not rule on is ruled as is usual, where these rules allow that.
    pub(crate) fn read(section: &mut Section<'_>, under: Option<Jurisdiction>) -> RulingTable {
        let rulings = Irregularity::ALL.iter().map(|&kind| {
            let mut rulings = usual(kind);
            under.into_iter().for_each(|rules| rulings.keep_within(rules));
            for value in section.layers(kind.id(), kind.meaning(), "a ruling", schema) {
                read_kind(section, kind.id(), value, &mut rulings);
            }
            (kind, rulings)
        });
        RulingTable(rulings.collect())
    }
}

/// What a house does that says nothing else: what the rules of New South Wales and Macau say, and
/// else what is done in practice. Washington leaves it to the house, within its paragraph 3.
fn usual(kind: Irregularity) -> Rulings {
    use Irregularity as I;
    use Resolution as R;
    let fixed = |resolution| Ruling::Fixed(resolution);
    let floor = |resolutions: &[R]| Ruling::FloorChooses(resolutions.to_vec());
    let [before, dealing, settled] = match kind {
        I::BurnForgotten => [fixed(R::Burn), floor(&[R::Continue, R::Void]), fixed(R::Continue)],
        I::BurnMiscounted => [fixed(R::Burn), fixed(R::Continue), fixed(R::Continue)],
        I::FaceUpFirstCard | I::ExposedBeforeLock | I::NoWagers => {
            [fixed(R::Ghost), fixed(R::Ghost), fixed(R::Continue)]
        }
        I::FaceUpLaterCard
        | I::ExposedDuringDeal
        | I::DeviceFailedHarmless
        | I::TerminalLost
        | I::ThirdMissingNextCoup => same(&fixed(R::Continue)),
        I::ExcessCardUnseen => same(&fixed(R::CarryHidden)),
        I::ExcessCardSeen
        | I::PlayerThirdBankerStands
        | I::BankerThirdMustStand
        | I::ThirdAfterNatural
        | I::FourthCard => same(&fixed(R::CarryExposed)),
        I::PlayerThirdBankerDraws | I::BankerThirdTooEarly | I::WrongSide | I::Misplaced => {
            let again = floor(&[R::SettleAgain, R::Continue]);
            [fixed(R::Reassign), fixed(R::Reassign), again]
        }
        I::ThirdMissingUnsettled | I::ThirdMissingSettled => {
            let again = floor(&[R::SettleAgain, R::Continue]);
            [fixed(R::DrawMissing), fixed(R::DrawMissing), again]
        }
        I::WrongPatron => {
            let choice = floor(&[R::Continue, R::OfferRetract, R::Ghost]);
            [choice.clone(), choice, fixed(R::Continue)]
        }
        I::ShoeRanDry => same(&fixed(R::VoidAndEndShoe)),
        I::ForeignCard => {
            [fixed(R::VoidAndEndShoe), fixed(R::VoidAndEndShoe), fixed(R::FinishAndEndShoe)]
        }
        I::CutCardMissed => same(&fixed(R::FinishAndEndShoe)),
        I::DamagedCard => same(&floor(&[R::ReplaceCard, R::FinishAndEndShoe, R::Continue])),
        I::DeviceFailedHarmful => same(&fixed(R::Void)),
        I::DeviceFailedNoSpare => {
            [fixed(R::OfferRetract), fixed(R::OfferRetract), fixed(R::Continue)]
        }
        I::Misread => same(&fixed(R::CorrectRecord)),
        // The cards outrank the screen; if nobody can tell what they were, there is no coup.
        I::ScreenDiffers => {
            let choice = floor(&[R::CorrectRecord, R::Void]);
            [choice.clone(), choice, fixed(R::CorrectRecord)]
        }
        I::ClearedEarly => same(&fixed(R::Reconstruct)),
        I::DroppedCard => same(&floor(&[R::Continue, R::Void])),
        I::Mispay => same(&fixed(R::CorrectPayment)),
        I::LateWager => same(&fixed(R::RefuseWager)),
        I::SystemFailed => same(&floor(&[R::Reconstruct, R::Void])),
        I::SqueezerRefuses => same(&fixed(R::DealerReveals)),
        I::WrongAnnouncement => same(&fixed(R::AnnounceAgain)),
        I::Unshuffled => same(&floor(&[R::VoidAndEndShoe, R::CloseTable])),
    };
    let both = |ruling: Ruling| [ruling.clone(), ruling];
    let next_coup = usual_after_next_coup(kind, &settled);
    let mut rulings = Rulings([both(before), both(dealing), both(settled), both(next_coup)]);
    hide_what_nobody_saw(&mut rulings);
    rulings
}

fn same(ruling: &Ruling) -> [Ruling; 3] {
    [ruling.clone(), ruling.clone(), ruling.clone()]
}

/// Once the next coup has begun the last one's result stands, whatever was wrong with its cards;
/// money, records and the cards still in play can be put right later.
fn usual_after_next_coup(kind: Irregularity, settled: &Ruling) -> Ruling {
    use Irregularity as I;
    match kind {
        // Past results stand; the coup that is being dealt does not.
        I::ForeignCard => Ruling::Fixed(Resolution::VoidAndEndShoe),
        I::CutCardMissed
        | I::DamagedCard
        | I::Misread
        | I::ScreenDiffers
        | I::Mispay
        | I::LateWager
        | I::WrongAnnouncement
        | I::Unshuffled => settled.clone(),
        _ => Ruling::Fixed(Resolution::Continue),
    }
}

/// A card that nobody has seen need not be dealt as a ghost hand: it waits face down.
fn hide_what_nobody_saw(rulings: &mut Rulings) {
    let (exposed, hidden) = (Resolution::CarryExposed, Resolution::CarryHidden);
    for [unseen, seen] in &mut rulings.0 {
        if *seen == Ruling::Fixed(hidden) {
            *seen = Ruling::Fixed(exposed);
        }
        if *unseen == Ruling::Fixed(exposed) {
            *unseen = Ruling::Fixed(hidden);
        }
    }
}

/// Reads what a file says of one kind: a resolution, a list for the floor to choose from, or a
/// section with one of these for a phase, for seen or unseen cards, or for both together.
fn read_kind(
    section: &Section<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    rulings: &mut Rulings,
) {
    let Some(table) = value.get_ref().as_table() else {
        return read_ruling(section, key, value, |ruling| {
            rulings.set(Phase::ALL, Visibility::ALL, ruling);
        });
    };
    let phases: Vec<_> = Phase::ALL.iter().map(|phase| (phase.id(), *phase)).collect();
    let visibilities: Vec<_> = Visibility::ALL.iter().map(|it| (it.id(), *it)).collect();
    for (key, value, phase) in cells(section, key, table, &phases) {
        let Some(table) = value.get_ref().as_table() else {
            read_ruling(section, &key, value, |ruling| {
                rulings.set(&[phase], Visibility::ALL, ruling);
            });
            continue;
        };
        for (key, value, visibility) in cells(section, &key, table, &visibilities) {
            let set = |ruling: &Ruling| rulings.set(&[phase], &[visibility], ruling);
            read_ruling(section, &key, value, set);
        }
    }
}

/// What a table says for each of these names, with the path of each. Other names are faults.
fn cells<'t, T: Copy>(
    section: &Section<'_>,
    path: &str,
    table: &'t DeTable<'t>,
    names: &[(&str, T)],
) -> Vec<(String, &'t Spanned<DeValue<'t>>, T)> {
    let cell = |(key, value): (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>)| {
        let id = key.get_ref().as_ref();
        let path = format!("{path}.{id}");
        let Some((_, meant)) = names.iter().find(|(name, _)| *name == id) else {
            section.fault_at(&path, key.span(), unknown_key(id, names.iter().map(|it| it.0)));
            return None;
        };
        Some((path, value, *meant))
    };
    table.iter().filter_map(cell).collect()
}

/// One resolution, or a list of them.
fn read_ruling(
    section: &Section<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    set: impl FnOnce(&Ruling),
) {
    let one = |item: &Spanned<DeValue<'_>>| {
        let read = OneOf::<Resolution>::new().read(item.get_ref());
        read.map_err(|problem| section.fault_at(key, item.span(), problem)).ok()
    };
    let ruling = match value.get_ref() {
        DeValue::String(_) => one(value).map(Ruling::Fixed),
        DeValue::Array(items) if !items.is_empty() => {
            if let Some(problem) = too_long(items) {
                return section.fault_at(key, value.span(), problem);
            }
            let items: Vec<_> = items.iter().map(one).collect();
            items.into_iter().collect::<Option<_>>().map(Ruling::FloorChooses)
        }
        other => {
            section.fault_at(key, value.span(), wrong_kind(other, EXPECTED));
            None
        }
    };
    if let Some(ruling) = ruling {
        set(&ruling);
    }
}

const EXPECTED: &str =
    "a resolution, a list of them for the floor to choose from, or a section by phase";

fn schema() -> Value {
    let resolution = json!({ "$ref": "#/definitions/resolution" });
    let ruling = json!({ "anyOf": [
        resolution, { "type": "array", "items": resolution, "minItems": 1 },
    ] });
    let visibility = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": { "seen": ruling, "unseen": ruling },
    });
    let cell = json!({ "anyOf": [ruling, visibility] });
    let phases: serde_json::Map<String, Value> =
        Phase::ALL.iter().map(|phase| (phase.id().to_owned(), cell.clone())).collect();
    json!({ "anyOf": [
        ruling,
        { "type": "object", "additionalProperties": false, "properties": phases },
    ] })
}

/// The part of the schema that every ruling refers to.
pub(crate) fn resolution_schema() -> Value {
    OneOf::<Resolution>::new().schema()
}
