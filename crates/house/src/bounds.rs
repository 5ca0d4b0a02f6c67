//! The rules a house can stand under, and what they allow.

use baccarat::{Facts, Odds, Pays, Rate, Rounding, Winner};

use crate::choices::choices;
use crate::fault::Problem;
use crate::house::House;
use crate::options::commission::CommissionMode;
use crate::options::shoe::BurnRule;
use crate::options::table::Opposite;
use crate::reader::Notes;

choices! {
    /// Whose rules a house stands under.
    pub enum Jurisdiction {
        /// Washington State Gambling Commission, Mini-Baccarat game rules.
        Washington = "washington",
        /// New South Wales, mini-baccarat rules under the Casino Control Act 1992.
        NewSouthWales = "new-south-wales",
        /// Macau, baccarat regulation 55/2004 as amended.
        Macau = "macau",
    }
}

impl Jurisdiction {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Jurisdiction::Washington => "Washington",
            Jurisdiction::NewSouthWales => "New South Wales",
            Jurisdiction::Macau => "Macau",
        }
    }

    /// What these rules allow: the option, the bound, and where it is written.
    pub fn bounds(self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        self.rows().iter().map(|bound| (bound.option, bound.allowed, bound.article))
    }

    fn rows(self) -> &'static [Bound] {
        match self {
            Jurisdiction::Washington => WASHINGTON,
            Jurisdiction::NewSouthWales => NEW_SOUTH_WALES,
            Jurisdiction::Macau => MACAU,
        }
    }
}

/// One thing that a jurisdiction's rules say about an option.
struct Bound {
    option: &'static str,
    allowed: &'static str,
    article: &'static str,
    /// What the house has instead, if that is outside.
    breach: fn(&House, &Notes) -> Option<String>,
}

/// Notes every option of a house that is outside the rules it stands under.
pub(crate) fn check(house: &House, notes: &mut Notes) {
    let Some(jurisdiction) = house.under else { return };
    for bound in jurisdiction.rows() {
        if let Some(value) = (bound.breach)(house, notes) {
            let problem = Problem::OutsideRules {
                value,
                rules: jurisdiction.name(),
                bound: bound.allowed.to_owned(),
                article: bound.article.to_owned(),
            };
            notes.fault_or_at(bound.option, "under", problem);
        }
    }
}

const WASHINGTON: &[Bound] = &[
    Bound {
        option: "shoe.decks",
        allowed: "at most 8",
        article: "Article 1, Washington 1",
        breach: |house, _| above(house.shoe.decks, 8),
    },
    Bound {
        option: "wagers",
        allowed: "player, banker and tie in each area",
        article: "Article 2, Washington 2",
        breach: |house, _| {
            let missing = ["player", "banker", "tie"].into_iter().filter(|id| !offers(house, id));
            let missing: Vec<_> = missing.collect();
            (!missing.is_empty()).then(|| format!("without {}", missing.join(" and ")))
        },
    },
    Bound {
        option: "wagers",
        allowed: "no Banker wager that pays less than even money on some win, or pushes on it",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let other = ["ez-banker", "banker-6-half"].into_iter().filter(|id| offers(house, id));
            let other: Vec<_> = other.collect();
            (!other.is_empty()).then(|| format!("with {}", other.join(" and ")))
        },
    },
    Bound {
        option: "areas.count",
        allowed: "at most 9",
        article: "Article 2, Washington 2",
        breach: |house, _| above(house.areas.count, 9),
    },
    Bound {
        option: "areas.bettors-per-area",
        allowed: "1",
        article: "Article 3, Washington 3",
        breach: |house, _| above(house.areas.bettors_per_area, 1),
    },
    Bound {
        option: "areas.opposite",
        allowed: "refused: Player with Tie or Banker with Tie, not Player with Banker",
        article: "Article 3, Washington 3",
        breach: |house, _| opposite_allowed(house),
    },
    Bound {
        option: "gallery.needs-all-areas",
        allowed: "true: lines are open only while every area holds a wager",
        article: "Article 4 b, Washington 4 b",
        breach: |house, _| {
            (house.gallery.lines > 0 && !house.gallery.needs_all_areas).then(|| "false".to_owned())
        },
    },
    Bound {
        option: "gallery.lines",
        allowed: "at most 8",
        article: "Article 4 d, Washington 4 d",
        breach: |house, _| above(house.gallery.lines, 8),
    },
    Bound {
        option: "areas.per-patron",
        allowed: "at most 9, areas and lines together",
        article: "Article 4 e, Washington 4 e",
        breach: |house, _| above(house.areas.per_patron, 9),
    },
    Bound {
        option: "commission.mode",
        allowed: "one that pays every winning Banker wager even money, less commission",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let mode = house.commission.mode;
            (!mode.charges()).then(|| mode.id().to_owned())
        },
    },
    Bound {
        option: "commission.rate",
        allowed: "at most 5%",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let charged = house.commission.mode.charges();
            (charged && house.commission.rate.hundredths() > 500)
                .then(|| house.commission.rate.to_string())
        },
    },
    Bound {
        option: "commission.minimum",
        allowed: "at most 5% of the smallest Banker wager",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let least = house.commission.minimum;
            let offers = house.wagers.all();
            let stake = offers.filter(|it| it.wager.id().as_str() == "banker").map(|it| it.minimum);
            let most = stake.map(|stake| stake.get() / 20).next()?;
            (house.commission.mode.charges() && least.get() > most).then(|| least.to_string())
        },
    },
    Bound {
        option: "commission.rounding",
        allowed: "exact or down, so that no win is charged more than the rate",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let up = matches!(house.commission.rounding, Rounding::Up(_) | Rounding::Nearest(_));
            (house.commission.mode.charges() && up).then(|| house.commission.rounding.to_string())
        },
    },
    Bound {
        option: "payout.rounding",
        allowed: "exact or up, so that Player never wins less than 1:1 and Tie less than 8:1",
        article: "Article 8, Washington 8",
        breach: |house, _| rounds_winnings_down(house),
    },
    Bound {
        option: "wager.player.pays",
        allowed: "1:1 when the Player wins, and a push on a tie",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let is_even = |odds: Odds| odds.won() == odds.staked();
            pays_otherwise(house, "player", |winner, pays| match (winner, pays) {
                (Winner::Player, Some(Pays::Win { odds, commission })) => {
                    is_even(odds) && commission == Rate::ZERO
                }
                (Winner::Tie, pays) => pays == Some(Pays::Push),
                (Winner::Banker, pays) => pays.is_none(),
                (Winner::Player, _) => false,
            })
        },
    },
    Bound {
        option: "wager.tie.pays",
        allowed: "at least 8:1 on every tie",
        article: "Article 8, Washington 8",
        breach: |house, _| {
            let is_enough = |odds: Odds| Odds::new(8, 1).is_some_and(|it| odds.pays_at_least(it));
            pays_otherwise(house, "tie", |winner, pays| match (winner, pays) {
                (Winner::Tie, Some(Pays::Win { odds, commission })) => {
                    is_enough(odds) && commission == Rate::ZERO
                }
                (Winner::Tie, _) => false,
                (Winner::Player | Winner::Banker, pays) => pays.is_none(),
            })
        },
    },
    Bound {
        option: "limits.maximum",
        allowed: "an amount, at most what WAC 230-15-140 allows the house",
        article: "WAC 230-15-140",
        breach: |_, notes| not_given(notes, "limits.maximum"),
    },
    Bound {
        option: "ghost.per-shoe-max",
        allowed: "a number if ghost hands are offered",
        article: "Article 13, Washington on ghost hands",
        breach: |house, notes| {
            let offered = house.ghost.at_start > 0;
            offered.then(|| not_given(notes, "ghost.per-shoe-max")).flatten()
        },
    },
];

const NEW_SOUTH_WALES: &[Bound] = &[
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

const MACAU: &[Bound] = &[
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

fn above(value: u8, most: u8) -> Option<String> {
    (value > most).then(|| value.to_string())
}

fn offers(house: &House, id: &str) -> bool {
    house.wagers.offered().iter().any(|offer| offer.wager.id().as_str() == id)
}

fn rounds_winnings_down(house: &House) -> Option<String> {
    let down = matches!(house.payout, Rounding::Down(_) | Rounding::Nearest(_));
    down.then(|| house.payout.to_string())
}

fn opposite_allowed(house: &House) -> Option<String> {
    let opposite = house.areas.opposite;
    (opposite == Opposite::Allowed).then(|| opposite.id().to_owned())
}

fn not_given(notes: &Notes, option: &str) -> Option<String> {
    (!notes.given.contains(option)).then(|| "not set".to_owned())
}

/// What a wager pays where the rules ask for something else, over every coup there can be.
fn pays_otherwise(
    house: &House,
    id: &str,
    is_right: impl Fn(Winner, Option<Pays>) -> bool,
) -> Option<String> {
    let wager = house.wager(id)?;
    let pays = |facts: Facts| {
        let line = wager.deciding_line(&facts);
        (facts.winner(), line.map(|line| wager.lines()[line].pays))
    };
    let (winner, pays) = Facts::all().map(pays).find(|&(winner, pays)| !is_right(winner, pays))?;
    let price = match pays {
        Some(Pays::Win { odds, commission: Rate::ZERO }) => odds.to_string(),
        Some(Pays::Win { odds, commission }) => format!("{odds} less {commission}"),
        Some(Pays::Push) => "a push".to_owned(),
        None => "a loss".to_owned(),
    };
    let when = match winner {
        Winner::Player => "when the Player wins",
        Winner::Banker => "when the Banker wins",
        Winner::Tie => "on a tie",
    };
    Some(format!("{price} {when}"))
}
