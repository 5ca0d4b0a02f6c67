//! What the rules of Macau allow.

use super::Bound;
use crate::options::commission::CommissionMode;
use crate::options::shoe::BurnRule;

pub(super) const BOUNDS: &[Bound] = &[
    Bound {
        option: "shoe.decks",
        allowed: "at least 6",
        article: "Macau baccarat regulation 55/2004",
        breach: |house, _| (house.shoe.decks < 6).then(|| house.shoe.decks.to_string()),
    },
    Bound {
        option: "shoe.burn.rule",
        allowed: "by the decks, by the first card, or fixed at 1 to 8",
        article: "Macau despacho 83/2011",
        breach: |house, _| {
            let burn = &house.shoe.burn;
            match burn.rule {
                BurnRule::None => Some("none".to_owned()),
                BurnRule::Fixed if burn.cards > 8 => Some(format!("fixed at {}", burn.cards)),
                BurnRule::Fixed | BurnRule::PerDeck | BurnRule::ByFirstCard => None,
            }
        },
    },
    Bound {
        option: "ghost.at-start",
        allowed: "at most 3",
        article: "Macau baccarat regulation 55/2004",
        breach: |house, _| (house.ghost.at_start > 3).then(|| house.ghost.at_start.to_string()),
    },
    Bound {
        option: "ghost.per-shoe-max",
        allowed: "at most 3 together with `ghost.at-start`",
        article: "Macau baccarat regulation 55/2004",
        breach: |house, _| {
            let (asked, at_start) = (house.ghost.per_shoe_max, house.ghost.at_start);
            // More than three at the start are told there.
            (at_start <= 3 && asked + at_start > 3).then(|| asked.to_string())
        },
    },
    Bound {
        option: "commission.mode",
        allowed: "a commission, or half on 6",
        article: "Macau regulation 55/2004, article 18, as amended by despacho 73/2005",
        breach: |house, _| {
            let mode = house.commission.mode;
            (mode == CommissionMode::PushOnDragon7).then(|| mode.id().to_owned())
        },
    },
];
