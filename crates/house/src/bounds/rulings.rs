//! Which resolutions the rules allow, and how far a coup may have come for them.

use std::collections::BTreeSet;

use super::Jurisdiction;
use crate::fault::Problem;
use crate::house::House;
use crate::options::irregularities::{Resolution, Ruling};
use crate::options::irregularity::{Irregularity, Phase, Visibility};
use crate::reader::Notes;

/// What a jurisdiction's rules say about rulings.
pub(super) struct RulingBound {
    pub(super) allowed: &'static str,
    pub(super) article: &'static str,
    pub(super) allows: fn(Resolution, Phase) -> bool,
}

impl Jurisdiction {
    /// Whether these rules let a house do this about a coup that has come so far.
    pub fn allows(self, resolution: Resolution, phase: Phase) -> bool {
        self.on_rulings().is_none_or(|bound| (bound.allows)(resolution, phase))
    }

    /// A ruling as these rules leave it: what they forbid is not among the floor's choices, and if
    /// nothing else is left, the coup has no result for anybody.
    pub(crate) fn lawful(self, ruling: &Ruling, phase: Phase) -> Ruling {
        let allowed = ruling.resolutions().iter().filter(|it| self.allows(**it, phase));
        let allowed: Vec<Resolution> = allowed.copied().collect();
        match allowed.as_slice() {
            [] => Ruling::Fixed(Resolution::Void),
            left if left.len() == ruling.resolutions().len() => ruling.clone(),
            [only] => Ruling::Fixed(*only),
            _ => Ruling::FloorChooses(allowed),
        }
    }
}

/// Notes every ruling that is outside the rules, once at each place that says it.
pub(super) fn check(house: &House, jurisdiction: Jurisdiction, notes: &mut Notes) {
    let Some(bound) = jurisdiction.on_rulings() else { return };
    let mut told = BTreeSet::new();
    for (kind, phase, visibility) in cells() {
        let resolutions = house.rulings.ruling(kind, phase, visibility).resolutions();
        for (nth, &resolution) in resolutions.iter().enumerate() {
            if (bound.allows)(resolution, phase) {
                continue;
            }
            let option = place(notes, kind, phase, visibility);
            if !told.insert((option.clone(), resolution)) {
                continue;
            }
            let problem = Problem::OutsideRules {
                value: resolution.id().to_owned(),
                rules: jurisdiction.name(),
                bound: bound.allowed.to_owned(),
                article: bound.article.to_owned(),
            };
            notes.fault_in(&option, nth, "under", problem);
        }
    }
}

/// Every case that there can be a ruling for.
fn cells() -> impl Iterator<Item = (Irregularity, Phase, Visibility)> {
    let of_kind = |&kind: &Irregularity| {
        let phases =
            Phase::ALL.iter().flat_map(|&phase| Visibility::ALL.iter().map(move |&it| (phase, it)));
        let found = phases.filter(move |&(phase, visibility)| kind.can_be(phase, visibility));
        found.map(move |(phase, visibility)| (kind, phase, visibility))
    };
    Irregularity::ALL.iter().flat_map(of_kind)
}

/// The option by which the file rules on this case; the kind, if it does not.
fn place(notes: &Notes, kind: Irregularity, phase: Phase, visibility: Visibility) -> String {
    let kind = format!("irregularities.{kind}");
    let phase = format!("{kind}.{phase}");
    let visibility = format!("{phase}.{visibility}");
    let set = [visibility, phase].into_iter().find(|it| notes.places.contains_key(it));
    set.unwrap_or(kind)
}
