//! What is done when something goes wrong.

use document::{Block, Words, chapter as chapter_title, table};
use std::ops::RangeInclusive;

use crate::House;
use crate::options::irregularities::Ruling;
use crate::options::irregularity::{Irregularity, Phase, Visibility};

pub(super) fn chapter(house: &House) -> Vec<Block> {
    let steps = [
        "Stop the action, and leave cards and chips where they are.",
        "Verify the cards on the table. They outrank the screen and what was announced.",
        "Establish whether the next coup has begun.",
        "Find the irregularity below and do what it says; where the floor chooses, the floor \
         supervisor chooses among what is listed.",
        "Announce the ruling, and record it with who, when, before and after.",
        "Tell a patron who disagrees of the right to dispute it.",
    ];
    vec![
        chapter_title("Irregularities and rulings"),
        Block::List(steps.map(Words::from).to_vec()),
        table(["", "Irregularity", "Ruling"], Irregularity::ALL.iter().map(|&it| row(house, it))),
    ]
}

fn row(house: &House, kind: Irregularity) -> [String; 3] {
    [kind.code(), kind.meaning().to_owned(), rulings(house, kind)]
}

/// The rulings on a kind where it can be found, with phases that are ruled alike told together.
fn rulings(house: &House, kind: Irregularity) -> String {
    let mut groups: Vec<(RangeInclusive<Phase>, String)> = Vec::new();
    for &phase in Phase::ALL {
        let Some(ruling) = ruling(house, kind, phase) else { continue };
        match groups.last_mut().filter(|(_, last)| *last == ruling) {
            Some((phases, _)) => *phases = *phases.start()..=phase,
            None => groups.push((phase..=phase, ruling)),
        }
    }
    if let [(_, ruling)] = groups.as_slice() {
        return ruling.clone();
    }
    let told = groups.iter().map(|(phases, ruling)| format!("{}: {ruling}", when(phases)));
    told.collect::<Vec<_>>().join(" ")
}

/// The ruling in one phase, if the kind can be found in it.
fn ruling(house: &House, kind: Irregularity, phase: Phase) -> Option<String> {
    let written = |visibility| {
        let can_be = kind.can_be(phase, visibility);
        can_be.then(|| written(house.rulings.ruling(kind, phase, visibility)))
    };
    match (written(Visibility::Unseen), written(Visibility::Seen)) {
        (Some(unseen), Some(seen)) if unseen != seen => {
            Some(format!("If the card was seen: {seen} If not: {unseen}"))
        }
        (unseen, seen) => unseen.or(seen),
    }
}

fn written(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Fixed(resolution) => resolution.meaning().to_owned(),
        Ruling::FloorChooses(resolutions) => {
            let listed = ('a'..).zip(resolutions);
            let listed = listed.map(|(letter, it)| format!("{letter}) {}", it.meaning()));
            format!("The floor chooses: {}", listed.collect::<Vec<_>>().join(" "))
        }
    }
}

/// When phases are, from the first to the last.
fn when(phases: &RangeInclusive<Phase>) -> &'static str {
    use Phase as P;
    match (phases.start(), phases.end()) {
        (P::BeforeDeal, P::BeforeDeal) => "Before the deal",
        (P::BeforeDeal, P::Dealing) => "Before settlement",
        (P::BeforeDeal, P::Settled) => "Before the next coup begins",
        (P::BeforeDeal, P::NextCoup) => "At any time",
        (P::Dealing, P::BeforeDeal | P::Dealing) => "After the first card, before settlement",
        (P::Dealing, P::Settled) => "After the first card, before the next coup begins",
        (P::Dealing, P::NextCoup) => "After the first card",
        (P::Settled, P::NextCoup) => "After settlement",
        (P::Settled, _) => "After settlement, before the next coup begins",
        (P::NextCoup, _) => "After the next coup began",
    }
}
