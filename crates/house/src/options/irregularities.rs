//! What is done when something goes wrong: every kind of irregularity has a ruling, always.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::choices::choices;
use crate::kinds::{Kind, OneOf, too_long, wrong_kind};
use crate::reader::{Section, unknown_key};

choices! {
    /// Something that went wrong at a table.
    pub enum Irregularity {
        /// The first cards of a shoe were not burned.
        BurnForgotten = "burn-forgotten",
        /// The wrong number of cards was burned.
        BurnMiscounted = "burn-miscounted",
        /// A card lies face up in the shoe and is the first of a coup.
        FaceUpFirstCard = "face-up-first-card",
        /// A card lies face up in the shoe and is not the first of a coup.
        FaceUpLaterCard = "face-up-later-card",
        /// A card too many was drawn and nobody has seen it.
        ExcessCardUnseen = "excess-card-unseen",
        /// A card too many was drawn and has been seen.
        ExcessCardSeen = "excess-card-seen",
        /// The Player got a third card and must stand, while the Banker must draw.
        PlayerThirdBankerDraws = "player-third-banker-draws",
        /// The Player got a third card and must stand, and so must the Banker.
        PlayerThirdBankerStands = "player-third-banker-stands",
        /// The Banker got a third card and must stand.
        BankerThirdMustStand = "banker-third-must-stand",
        /// A third card was dealt after a natural.
        ThirdAfterNatural = "third-after-natural",
        /// The Banker got a third card before the one the Player must have.
        BankerThirdTooEarly = "banker-third-too-early",
        /// A hand got a fourth card.
        FourthCard = "fourth-card",
        /// A third card is missing, and it is found before settlement.
        ThirdMissingUnsettled = "third-missing-unsettled",
        /// A third card is missing, and it is found after settlement but before the next coup.
        ThirdMissingSettled = "third-missing-settled",
        /// A third card was missing, and it is found after the next coup began.
        ThirdMissingNextCoup = "third-missing-next-coup",
        /// Cards went to the wrong side.
        WrongSide = "wrong-side",
        /// Cards to be squeezed went to the wrong area or patron.
        WrongPatron = "wrong-patron",
        /// A card lies in the wrong place, and nothing has been dealt since.
        Misplaced = "misplaced",
        /// A card was exposed during the deal of a face-down game.
        ExposedDuringDeal = "exposed-during-deal",
        /// A card was exposed before bets were closed.
        ExposedBeforeLock = "exposed-before-lock",
        /// A coup was dealt with no wagers on the table.
        NoWagers = "no-wagers",
        /// The shoe holds too few cards to finish the coup.
        ShoeRanDry = "shoe-ran-dry",
        /// The cut card was missed or not put in.
        CutCardMissed = "cut-card-missed",
        /// A card is foreign, there twice too often, or missing.
        ForeignCard = "foreign-card",
        /// A card is damaged or marked.
        DamagedCard = "damaged-card",
        /// Shoe or shuffler failed, nobody is worse off, and there is a spare.
        DeviceFailedHarmless = "device-failed-harmless",
        /// Shoe or shuffler failed and somebody is worse off.
        DeviceFailedHarmful = "device-failed-harmful",
        /// Shoe or shuffler failed and there is no spare.
        DeviceFailedNoSpare = "device-failed-no-spare",
        /// A card was read wrongly by a device.
        Misread = "misread",
        /// The screen shows other cards than the table.
        ScreenDiffers = "screen-differs",
        /// The cards were cleared before the coup was closed.
        ClearedEarly = "cleared-early",
        /// A card fell off the table.
        DroppedCard = "dropped-card",
        /// A wager was paid or taken in error.
        Mispay = "mispay",
        /// A wager was placed, raised or removed after bets were closed.
        LateWager = "late-wager",
        /// A terminal lost its connection after its wager was accepted.
        TerminalLost = "terminal-lost",
        /// The system failed before the result was known.
        SystemFailed = "system-failed",
        /// Whoever squeezes tears a card or will not show it.
        SqueezerRefuses = "squeezer-refuses",
        /// Something wrong was announced.
        WrongAnnouncement = "wrong-announcement",
        /// Cards come out in the order of a new deck.
        Unshuffled = "unshuffled",
    }
}

choices! {
    /// How far the coup had come when the irregularity was found.
    pub enum Phase {
        /// No card of the coup is out.
        BeforeDeal = "before-deal",
        /// Cards are out, and wagers are not settled.
        Dealing = "dealing",
        /// Wagers are settled, and the next coup has not begun.
        Settled = "settled",
        /// The next coup has begun.
        NextCoup = "next-coup",
    }
}

choices! {
    /// Whether the card in question has been seen.
    pub enum Visibility {
        /// Nobody has seen it.
        Unseen = "unseen",
        /// Somebody has seen it.
        Seen = "seen",
    }
}

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
pub struct RulingTable(Vec<Rulings>);

impl RulingTable {
    /// The ruling on an irregularity.
    pub fn ruling(&self, kind: Irregularity, phase: Phase, visibility: Visibility) -> &Ruling {
        self.rulings(kind).get(phase, visibility)
    }

    /// All rulings on a kind.
    pub fn rulings(&self, kind: Irregularity) -> &Rulings {
        &self.0[kind as usize]
    }

    pub(crate) fn read(section: &mut Section<'_>) -> RulingTable {
        let rulings = Irregularity::ALL.iter().map(|&kind| {
            let mut rulings = usual(kind);
            for value in section.layers(kind.id(), kind.meaning(), "a ruling", schema) {
                read_kind(section, kind.id(), value, &mut rulings);
            }
            rulings
        });
        RulingTable(rulings.collect())
    }
}

impl Irregularity {
    /// Its number in the literature of the house: `I01` to `I39`.
    pub fn code(self) -> String {
        format!("I{:02}", self as usize + 1)
    }

    /// Whether a resolution has anything to do with it: only a burn is completed, only a card that
    /// is out is carried, only a payment is corrected.
    pub fn can_come_to(self, resolution: Resolution) -> bool {
        use Irregularity as I;
        match resolution {
            Resolution::Burn => matches!(self, I::BurnForgotten | I::BurnMiscounted),
            Resolution::CorrectPayment => self == I::Mispay,
            Resolution::CarryHidden | Resolution::CarryExposed => matches!(
                self,
                I::FaceUpFirstCard
                    | I::FaceUpLaterCard
                    | I::ExcessCardUnseen
                    | I::ExcessCardSeen
                    | I::PlayerThirdBankerDraws
                    | I::PlayerThirdBankerStands
                    | I::BankerThirdMustStand
                    | I::ThirdAfterNatural
                    | I::BankerThirdTooEarly
                    | I::FourthCard
                    | I::WrongSide
                    | I::Misplaced
                    | I::ExposedBeforeLock
            ),
            _ => true,
        }
    }

    /// Whether it can be found in that phase and with that visibility: the names of some kinds say
    /// when they are found, or that the card was seen.
    pub fn can_be(self, phase: Phase, visibility: Visibility) -> bool {
        match self {
            Irregularity::ExcessCardUnseen => visibility == Visibility::Unseen,
            Irregularity::ExcessCardSeen => visibility == Visibility::Seen,
            Irregularity::ThirdMissingUnsettled => {
                matches!(phase, Phase::BeforeDeal | Phase::Dealing)
            }
            Irregularity::ThirdMissingSettled => phase == Phase::Settled,
            Irregularity::ThirdMissingNextCoup => phase == Phase::NextCoup,
            _ => true,
        }
    }
}

/// What a house does that says nothing else: a house under the Washington rules, which leave it to
/// the house.
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
