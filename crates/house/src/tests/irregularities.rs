//! What a house does about each irregularity if it says nothing else.

use crate::{House, Irregularity, Phase, Preset, Ruling, Visibility, markdown};

/// What is usual: code, name, and the rulings before the deal, while dealing, after settlement, and
/// after the next coup began. `a/b` is a for unseen cards and b for seen ones; of `a or b` the
/// floor chooses.
const USUAL: &[(&str, &str, [&str; 4])] = &[
    ("I01", "burn-forgotten", ["burn", "continue or void", "continue", "continue"]),
    ("I02", "burn-miscounted", ["burn", "continue", "continue", "continue"]),
    ("I03", "face-up-first-card", ["ghost", "ghost", "continue", "continue"]),
    ("I04", "face-up-later-card", CONTINUE),
    ("I05", "excess-card-unseen", CARRY),
    ("I06", "excess-card-seen", CARRY),
    ("I07", "player-third-banker-draws", MOVE),
    ("I08", "player-third-banker-stands", CARRY),
    ("I09", "banker-third-must-stand", CARRY),
    ("I10", "third-after-natural", CARRY),
    ("I11", "banker-third-too-early", MOVE),
    ("I12", "fourth-card", CARRY),
    ("I13", "third-missing-unsettled", DRAW),
    ("I14", "third-missing-settled", DRAW),
    ("I15", "third-missing-next-coup", CONTINUE),
    ("I16", "wrong-side", MOVE),
    ("I17", "wrong-patron", [PATRON, PATRON, "continue", "continue"]),
    ("I18", "misplaced", MOVE),
    ("I19", "exposed-during-deal", CONTINUE),
    ("I20", "exposed-before-lock", ["ghost", "ghost", "continue", "continue"]),
    ("I21", "no-wagers", ["ghost", "ghost", "continue", "continue"]),
    ("I22", "shoe-ran-dry", [END, END, END, "continue"]),
    ("I23", "cut-card-missed", [FINISH, FINISH, FINISH, FINISH]),
    ("I24", "foreign-card", [END, END, FINISH, END]),
    ("I25", "damaged-card", [DAMAGED, DAMAGED, DAMAGED, DAMAGED]),
    ("I26", "device-failed-harmless", CONTINUE),
    ("I27", "device-failed-harmful", ["void", "void", "void", "continue"]),
    ("I28", "device-failed-no-spare", ["offer-retract", "offer-retract", "continue", "continue"]),
    ("I29", "misread", RECORD),
    ("I30", "screen-differs", [SCREEN, SCREEN, "correct-record", "correct-record"]),
    ("I31", "cleared-early", ["reconstruct", "reconstruct", "reconstruct", "continue"]),
    ("I32", "dropped-card", [DROPPED, DROPPED, DROPPED, "continue"]),
    ("I33", "mispay", ["correct-payment"; 4]),
    ("I34", "late-wager", ["refuse-wager"; 4]),
    ("I35", "terminal-lost", CONTINUE),
    ("I36", "system-failed", [RECOVER, RECOVER, RECOVER, "continue"]),
    ("I37", "squeezer-refuses", ["dealer-reveals", "dealer-reveals", "dealer-reveals", "continue"]),
    ("I38", "wrong-announcement", ["announce-again"; 4]),
    ("I39", "unshuffled", ["void-and-end-shoe or close-table"; 4]),
];

const CONTINUE: [&str; 4] = ["continue"; 4];
const CARRIED: &str = "carry-hidden/carry-exposed";
const CARRY: [&str; 4] = [CARRIED, CARRIED, CARRIED, "continue"];
const AGAIN: &str = "settle-again or continue";
const MOVE: [&str; 4] = ["reassign", "reassign", AGAIN, "continue"];
const DRAW: [&str; 4] = ["draw-missing", "draw-missing", AGAIN, "continue"];
const PATRON: &str = "continue or offer-retract or ghost";
const END: &str = "void-and-end-shoe";
const FINISH: &str = "finish-and-end-shoe";
const DAMAGED: &str = "replace-card or finish-and-end-shoe or continue";
const RECORD: [&str; 4] = ["correct-record"; 4];
const SCREEN: &str = "correct-record or void";
const DROPPED: &str = "continue or void";
const RECOVER: &str = "reconstruct or void";

/// The rulings on a kind as the table above writes them.
pub(super) fn written(house: &House, kind: Irregularity) -> [String; 4] {
    let one = |ruling: &Ruling| {
        let ids: Vec<_> = ruling.resolutions().iter().map(|it| it.id()).collect();
        ids.join(" or ")
    };
    [Phase::BeforeDeal, Phase::Dealing, Phase::Settled, Phase::NextCoup].map(|phase| {
        let [unseen, seen] = [Visibility::Unseen, Visibility::Seen]
            .map(|visibility| one(house.rulings.ruling(kind, phase, visibility)));
        if unseen == seen { seen } else { format!("{unseen}/{seen}") }
    })
}

/// What Washington's paragraph 3 leaves of those.
const WASHINGTON: &[(&str, [&str; 4])] = &[
    ("wrong-patron", [PATRON, "continue or ghost", "continue", "continue"]),
    ("device-failed-no-spare", ["offer-retract", "void", "continue", "continue"]),
];
const MACAU: &[(&str, [&str; 4])] =
    &[("face-up-first-card", CONTINUE), ("damaged-card", [FINISH; 4])];

#[test]
fn article_15_every_kind_has_its_rulings() {
    let house = super::accepted("");
    for (&kind, &(code, id, rulings)) in Irregularity::ALL.iter().zip(USUAL) {
        assert_eq!((kind.code().as_str(), kind.id()), (code, id));
        assert_eq!(written(&house, kind), rulings, "{code} {id}");
    }
    assert_eq!(USUAL.len(), Irregularity::ALL.len(), "every kind has its row");
}

#[test]
fn article_15_the_rulings_where_a_preset_differs() {
    for &preset in Preset::ALL {
        let own = match preset {
            Preset::Washington => WASHINGTON,
            Preset::Macau => MACAU,
            Preset::Ez | Preset::DragonBonus | Preset::Electronic => &[],
        };
        let house = preset.house();
        for (&kind, &(_, id, rulings)) in Irregularity::ALL.iter().zip(USUAL) {
            let own = own.iter().find(|(own, _)| *own == id);
            let expected = own.map_or(rulings, |(_, rulings)| *rulings);
            assert_eq!(written(&house, kind), expected, "{preset} {id}");
        }
    }
}

#[test]
fn a_choice_of_the_floor_is_told_from_a_fixed_ruling() {
    let house = House::preset("washington").unwrap();
    let ruling = |kind| house.rulings.ruling(kind, Phase::Dealing, Visibility::Seen);
    assert!(matches!(ruling(Irregularity::DroppedCard), Ruling::FloorChooses(_)));
    assert!(matches!(ruling(Irregularity::Mispay), Ruling::Fixed(_)));
}

/// Checks the printed ruling of a Washington house on a kind.
#[track_caller]
fn check_printed(kind: Irregularity, expected: &str) {
    let controls = markdown(&House::preset("washington").unwrap());
    let row = controls.lines().find(|line| line.starts_with(&format!("| {} |", kind.code())));
    let expected = format!("| {} | {} | {expected} |", kind.code(), kind.meaning());
    assert_eq!(row, Some(expected.as_str()));
}

#[test]
fn the_printed_ruling_is_on_what_can_happen() {
    let settled = "The coup is settled on the cards the rules gave it; the card is the first of \
                   the next coup,";
    let (hidden, exposed) = ("and stays face down until then.", "which is dealt as a ghost hand.");
    let stands = "After the next coup began: The coup goes on and its result stands.";
    let until = "Before the next coup begins:";
    check_printed(Irregularity::ExcessCardUnseen, &format!("{until} {settled} {hidden} {stands}"));
    check_printed(Irregularity::ExcessCardSeen, &format!("{until} {settled} {exposed} {stands}"));
    check_printed(
        Irregularity::FourthCard,
        &format!(
            "{until} If the card was seen: {settled} {exposed} If not: {settled} {hidden} {stands}"
        ),
    );
    check_printed(
        Irregularity::ThirdMissingUnsettled,
        "The missing card is drawn now, and the hand is announced again.",
    );
    check_printed(
        Irregularity::ThirdMissingSettled,
        "The floor chooses: a) The coup is corrected and its wagers are settled again. b) The coup \
         goes on and its result stands.",
    );
    check_printed(Irregularity::ThirdMissingNextCoup, "The coup goes on and its result stands.");
}

#[test]
fn every_kind_can_be_found_sometime() {
    for kind in Irregularity::ALL {
        let mut cells = Phase::ALL
            .iter()
            .flat_map(|&phase| Visibility::ALL.iter().map(move |&seen| (phase, seen)));
        assert!(cells.any(|(phase, seen)| kind.can_be(phase, seen)), "{}", kind.id());
    }
}
