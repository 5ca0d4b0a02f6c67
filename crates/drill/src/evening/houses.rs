//! The house of an evening: a preset, or one with some options changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use house::{House, Irregularity, Resolution};

use super::chance::Chance;

/// Options that a table looks at. Of each group at most one is changed.
const VARIATIONS: &[&[&str]] = &[
    &["areas.count = 1", "areas.count = 2", "areas.count = 3\ngallery.lines = 2"],
    &["areas.bettors-per-area = 2", "areas.per-patron = 2", "areas.per-patron = 1"],
    &["areas.opposite = \"refused-per-patron\"", "areas.opposite = \"refused-per-area\""],
    &["gallery.on-area-left = \"stand\"", "gallery.needs-all-areas = false"],
    &[
        "commission.mode = \"box\"",
        "commission.mode = \"box\"\ncommission.box-settled = \"on-leaving\"",
        "commission.mode = \"mark-one-pay-one\"",
        "commission.mode = \"per-hand\"",
    ],
    &[
        "commission.rounding = \"up\"\ncommission.unit = \"0.25\"",
        "commission.rounding = \"nearest\"\ncommission.unit = \"1.00\"",
        "commission.minimum = \"1.00\"",
    ],
    &[
        "payout.rounding = \"down\"\npayout.unit = \"0.50\"",
        "payout.rounding = \"nearest\"\npayout.unit = \"0.25\"",
        "payout.rounding = \"up\"\npayout.unit = \"1.00\"",
    ],
    &[
        "limits.differential = \"100.00\"\nlimits.over-differential = \"reduce\"",
        "limits.differential = \"300.00\"\nlimits.over-differential = \"block\"",
    ],
    &["limits.area-maximum = \"600.00\"", "limits.table-maximum = \"1500.00\""],
    &["limits.side-table-maximum = \"60.00\""],
    &[
        "limits.side-needs-main = true",
        "limits.side-needs-main = true\nlimits.side-at-most-main = true",
    ],
    &[
        "ghost.at-start = 2",
        "ghost.per-shoe-max = 0",
        "ghost.per-shoe-max = 3\nghost.consecutive-max = 2",
        "ghost.per-shoe-max = 1\nghost.consecutive-max = 3\nghost.only-at-start = false",
        "ghost.per-shoe-max = 5\nghost.consecutive-max = 5\nghost.only-at-start = true",
    ],
    &["ghost.on-roads = false", "ghost.on-roads = true"],
    &["shoe.burn.between-coups = 1", "shoe.burn.between-coups = 3"],
    &[
        "shoe.burn.rule = \"none\"",
        "shoe.burn.rule = \"by-first-card\"",
        "shoe.burn.rule = \"per-deck\"",
    ],
    &[
        "deal.style = \"face-down\"\ndeal.opens-first = \"banker\"",
        "deal.style = \"face-down\"",
        "deal.style = \"face-up\"",
        "deal.style = \"mixed\"\ndeal.face-up-cards = [\"player-1\", \"banker-2\", \"player-3\"]",
    ],
    &[
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.tie-break = \"lowest-seat\"",
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.order = \"higher-total-first\"",
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.third-card = false",
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.wager-min = \"50.00\"",
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.may-waive = false",
        "squeeze.by = \"patron\"\ndeal.style = \"face-down\"\nsqueeze.may-delegate = false",
    ],
    &["floor.pay-order = \"left-to-right\""],
    &["floor.main-before-side = false"],
    &["shoe.cut-card-first = \"shuffle-now\""],
    &["shoe.after-cut = \"this-is-last\""],
    &["shoe.player-cut = false", "shoe.player-cut = true"],
    &["floor.opening-signatures = 1"],
    &["terminals.dealer = \"automatic\""],
    &["floor.dealer-may-void = true"],
    &["floor.mispay-log-over = \"10.00\"\nfloor.mispay-report-over = \"300.00\""],
    &["shoe.unshuffled-run = 3", "shoe.unshuffled-run = 0"],
    &["timers.last-bets-s = 0", "timers.betting-s = 6\ntimers.last-bets-s = 2"],
    &["terminals.reality-check-min = 1", "terminals.reality-check-min = 0"],
    &[
        "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"panda-8\"]",
        "wagers = [\"player\", \"banker\", \"tie\", \"player-pair\", \"banker-pair\"]",
        "wagers = [\"player\", \"banker\", \"tie\", \"player-pair\", \"banker-pair\"]\n\
         deal.interim-settlement = true",
        "wagers = [\"player\", \"banker\", \"tie\", \"either-pair\", \"perfect-pair\", \
         \"player-natural-8\", \"banker-natural-9\", \"lucky-6\"]\n\
         deal.interim-settlement = true",
        // What two cards decide takes from what is left for the others.
        "wagers = [\"player\", \"banker\", \"tie\", \"player-pair\", \"banker-pair\", \
         \"either-pair\"]\ndeal.interim-settlement = true\n\
         limits.payout-maximum = \"99.99\"\nlimits.payout-maximum-above = \"1:2\"",
    ],
    &[
        "limits.payout-maximum = \"30.01\"\nlimits.payout-maximum-above = \"1:2\"",
        "limits.payout-maximum = \"99.99\"\nlimits.payout-maximum-above = \"1:2\"",
        "limits.payout-maximum = \"777.77\"\nlimits.payout-maximum-above = \"7:1\"",
        "limits.payout-maximum = \"0.00\"\nlimits.payout-maximum-above = \"8:1\"",
    ],
];

/// Rulings that a house may have of its own. Any of these can be tried, whatever went wrong.
fn rulings(chance: &mut Chance) -> String {
    let some = (0..chance.below(7)).map(|_| {
        let kind = chance.pick(Irregularity::ALL).id();
        let count = 1 + chance.below(3);
        let ruling = (0..count).map(|_| format!("\"{}\"", chance.pick(Resolution::ALL).id()));
        let ruling = ruling.collect::<Vec<_>>().join(", ");
        let ruling = if count == 1 { ruling } else { format!("[{ruling}]") };
        (kind, ruling)
    });
    let some: BTreeMap<&str, String> = some.collect();
    let lines = some.iter().map(|(kind, ruling)| format!("irregularities.{kind} = {ruling}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Few cards, so that shoes come to their ends in one evening.
const SHOES: &[&str] = &[
    "shoe.decks = 1\nshoe.cut-depth = 18",
    "shoe.decks = 1\nshoe.cut-depth = 14",
    "shoe.decks = 2\nshoe.cut-depth = 16",
    "shoe.decks = 6",
];

/// The house of this evening, and how it came about.
pub(super) fn choose(chance: &mut Chance) -> (Arc<House>, String) {
    let presets = House::preset_names();
    let preset = *chance.pick(&presets);
    if !chance.one_in(8) {
        // Some options do not go together: then others are tried.
        for _ in 0..20 {
            let options = options(chance);
            let text = format!("name = \"{preset}\"\nbased-on = \"{preset}\"\n{options}\n");
            if let Ok(house) = House::read("evening.toml", &text) {
                return (Arc::new(house), format!("{preset}: {}", options.replace('\n', "; ")));
            }
        }
    }
    let house = House::preset(preset).expect("a preset has its name");
    (Arc::new(house), preset.to_owned())
}

fn options(chance: &mut Chance) -> String {
    let mut options = Vec::new();
    if !chance.one_in(4) {
        options.push(*chance.pick(SHOES));
    }
    // Otherwise somebody deals, perhaps beside a clock.
    if chance.one_in(2) {
        options.push("terminals.dealer = \"automatic\"");
    }
    for group in VARIATIONS {
        if chance.one_in(4) {
            options.push(*chance.pick(group));
        }
    }
    let rulings = rulings(chance);
    options.push(&rulings);
    options.join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// What evenings leave as the presets have it, in which most of these differ.
    const AS_PRESETS_HAVE_IT: &[&str] = &[
        "announcements.made",
        "commission.rate",
        "limits.maximum",
        "limits.minimum",
        "limits.side-maximum",
        "limits.side-minimum",
        "shoe.burn.ace",
        "shoe.burn.cards",
        "shoe.burn.first-card-shown",
        "shoe.burn.ten",
        "shoe.player-cut-from-end-min",
        "squeeze.timeout-s",
    ];
    /// What no table decides anything by: words, chips, screens, the clock that draws, duties of
    /// people.
    const NOT_LOOKED_AT: &[&str] = &[
        "announcements.languages",
        "announcements.nothing",
        "announcements.style",
        "based-on",
        "chips.denominations",
        "currency",
        "deal.banker-tucked",
        "floor.disputes",
        "limits.differential-after-result",
        "limits.differential-large-from",
        "limits.differential-unit-large",
        "limits.differential-unit-small",
        "limits.outside-after-deal",
        "name",
        "shoe.pre-shuffled",
        "shoe.replace-handled",
        "terminals.analysis",
        "terminals.ask-road",
        "timers.card-ms",
        "timers.result-s",
        "under",
    ];

    /// The options of a section of the schema, by their paths. What the house names is left out.
    fn options(path: &str, section: &Value, found: &mut BTreeSet<String>) {
        match section["properties"].as_object() {
            None => drop(found.insert(path.to_owned())),
            Some(properties) => {
                for (name, below) in properties {
                    let dot = if path.is_empty() { "" } else { "." };
                    options(&format!("{path}{dot}{name}"), below, found);
                }
            }
        }
    }

    #[test]
    fn every_option_is_tried_or_said_not_to_be() {
        let mut all = BTreeSet::new();
        options("", &house::schema(), &mut all);
        let lines = VARIATIONS.iter().copied().flatten().chain(SHOES).flat_map(|text| text.lines());
        let tried = lines.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned()));
        let tried: BTreeSet<String> = tried.collect();
        let unknown: Vec<_> = tried.difference(&all).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let is_ruled = |path: &&String| path.starts_with("irregularities.");
        let left: BTreeSet<_> = all.difference(&tried).filter(|path| !is_ruled(path)).collect();
        let said = AS_PRESETS_HAVE_IT.iter().chain(NOT_LOOKED_AT).map(|path| (*path).to_owned());
        let said: BTreeSet<String> = said.collect();
        assert_eq!(left, said.iter().collect(), "those that evenings do not try");
    }
}
