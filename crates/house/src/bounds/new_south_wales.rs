//! What the rules of New South Wales allow.

use super::{Bound, above, opposite_allowed, rounds_winnings_down};

pub(super) const BOUNDS: &[Bound] = &[
    Bound {
        option: "shoe.decks",
        allowed: "3, 4, 6 or 8",
        article: "NSW mini-baccarat rules, rule 3",
        breach: |house, _| {
            (![3, 4, 6, 8].contains(&house.shoe.decks)).then(|| house.shoe.decks.to_string())
        },
    },
    Bound {
        option: "areas.opposite",
        allowed: "refused",
        article: "NSW mini-baccarat rules, rule 5.6",
        breach: |house, _| opposite_allowed(house),
    },
    Bound {
        option: "areas.bettors-per-area",
        allowed: "at most 3",
        article: "NSW mini-baccarat rules, rule 5",
        breach: |house, _| above(house.areas.bettors_per_area, 3),
    },
    Bound {
        option: "shoe.replace-handled",
        allowed: "true: cards that patrons handle are replaced",
        article: "NSW mini-baccarat rules, rule 3.9",
        breach: |house, _| (!house.shoe.replace_handled).then(|| "false".to_owned()),
    },
    Bound {
        option: "payout.rounding",
        allowed: "exact or up: what cannot be paid exactly is paid up to what can",
        article: "NSW mini-baccarat rules, rule 5.7",
        breach: |house, _| rounds_winnings_down(house),
    },
];
