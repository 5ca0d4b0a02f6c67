//! What the rules of Washington State allow.

use baccarat::{Cents, Odds, Pays, Rate, Rounding, Winner};

use super::rulings::RulingBound;
use super::{
    Bound, MAXIMUM, above, not_given, offers, opposite_allowed, pays_otherwise,
    rounds_winnings_down,
};
use crate::house::House;
use crate::options::irregularity::Phase;
use crate::options::limits::{DifferentialAfterResult, OutsideAfterDeal};
use crate::options::table::Dealer;
use crate::options::wagers::Offer;
use crate::reader::Notes;

pub(super) const BOUNDS: &[Bound] = &[
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
        option: "limits.outside-after-deal",
        allowed: "in-full: once the first card is dealt no wager is reduced",
        article: "Article 3, Washington 3",
        breach: |house, _| {
            let found = house.limits.outside_after_deal;
            (found != OutsideAfterDeal::InFull).then(|| found.id().to_owned())
        },
    },
    Bound {
        option: "limits.differential-after-result",
        allowed: "stand: once the first card is dealt no wager is reduced",
        article: "Article 3, Washington 3",
        breach: |house, _| {
            let found = house.limits.differential.after_result;
            (found != DifferentialAfterResult::Stand).then(|| found.id().to_owned())
        },
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
        option: "limits.payout-maximum-above",
        allowed: "no cap on Player, Banker or Tie, nor on a prize at less than 50:1",
        article: "Article 8, Washington 8; WAC 230-15-490 (3) (c), June 2021",
        breach: |house, _| capped_too_soon(house),
    },
    Bound {
        option: "limits.payout-maximum",
        allowed: "a cap on the prizes of one wager, posted at the table, of at least its greatest \
                  stake times its odds or 50",
        article: "WAC 230-15-490 (3) (a) and (b), June 2021",
        breach: |house, _| capped_too_low(house),
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

pub(super) const GREATEST_SINCE_2023: Cents = Cents::whole(400);
pub(super) const GREATEST_UNTIL_2023: Cents = Cents::whole(300);

pub(super) const SINCE_2023: Bound = Bound {
    option: MAXIMUM,
    allowed: "an amount of at most 400.00",
    article: "WAC 230-15-140, August 2023",
    breach: |house, notes| unlimited_or_above(house, notes, GREATEST_SINCE_2023),
};

pub(super) const UNTIL_2023: Bound = Bound {
    option: MAXIMUM,
    allowed: "an amount of at most 300.00",
    article: "WAC 230-15-140 until August 2023",
    breach: |house, notes| unlimited_or_above(house, notes, GREATEST_UNTIL_2023),
};

/// What the state's code says beside the game's own rules, as far as a file can show it. The text
/// on separate games is of 2009: what came of it since was not read.
pub(super) const ADVICE: &[Bound] = &[
    Bound {
        option: "wagers",
        allowed: "at most six separate games with one hand, three of them for at most 5.00",
        article: "WAC 230-15-040, September 2009",
        breach: |house, _| too_many_games(house),
    },
    Bound {
        option: "terminals.dealer",
        allowed: "no such table: wagers are made with chips or coin, and cards may be electronic if \
                  that is approved",
        article: "WAC 230-15-145; WAC 230-15-116",
        breach: |house, _| match house.terminals.dealer {
            Dealer::Automatic => Some("a table that deals by itself on credits".to_owned()),
            Dealer::Live => None,
        },
    },
];

pub(super) const RULINGS: RulingBound = RulingBound {
    allowed: "wagers that stay as they are once the first card is dealt: play on, or void the coup \
              and return all of them",
    article: "Article 3, Washington 3",
    allows: |resolution, phase| match phase {
        Phase::BeforeDeal => true,
        Phase::Dealing | Phase::Settled | Phase::NextCoup => !resolution.reopens_wagers(),
    },
};

/// Up to these odds a cap leaves every prize whole.
const CAP_FROM: u32 = 50;

/// The odds of every prize that the house caps, with its wager.
fn capped(house: &House) -> Vec<(&Offer, Odds)> {
    let mut capped = Vec::new();
    for offer in house.wagers.offered() {
        for line in offer.wager.lines() {
            match line.pays {
                Pays::Win { odds, .. } if house.limits.limits_prize(odds) => {
                    capped.push((offer, odds));
                }
                Pays::Win { .. } | Pays::Push => {}
            }
        }
    }
    capped
}

fn capped_too_soon(house: &House) -> Option<String> {
    let long = Odds::new(CAP_FROM, 1).expect("sound odds");
    let is_short = |(offer, odds): &(&Offer, Odds)| offer.is_main() || !odds.pays_at_least(long);
    let (offer, odds) = capped(house).into_iter().find(is_short)?;
    Some(format!("{} and caps {} at {odds}", house.limits.payout_maximum_above, offer.wager.id()))
}

fn capped_too_low(house: &House) -> Option<String> {
    let cap = house.limits.payout_maximum.filter(|_| capped_too_soon(house).is_none())?;
    let capped = capped(house);
    let (first, _) = capped.first()?;
    if let Some((other, _)) = capped.iter().find(|(offer, _)| offer != first) {
        return Some(format!("{cap} for {} and {} together", first.wager.id(), other.wager.id()));
    }
    let is_low = |(offer, odds): &&(&Offer, Odds)| {
        let times = i128::from(odds.won()).min(i128::from(CAP_FROM) * i128::from(odds.staked()));
        let least = i128::from(offer.maximum.get()) * times;
        i128::from(cap.get()) * i128::from(odds.staked()) < least
    };
    capped
        .iter()
        .find(is_low)
        .map(|(offer, _)| format!("{cap} for stakes of {} on {}", offer.maximum, offer.wager.id()))
}

fn unlimited_or_above(house: &House, notes: &Notes, most: Cents) -> Option<String> {
    let maximum = house.limits.maximum;
    not_given(notes, MAXIMUM).or_else(|| (maximum > most).then(|| maximum.to_string()))
}

/// Player, Banker and Tie are one game, and each side wager is another.
fn too_many_games(house: &House) -> Option<String> {
    let sides = || house.wagers.offered().iter().filter(|offer| !offer.is_main());
    let (games, large) =
        (1 + sides().count(), 1 + sides().filter(|it| it.maximum > Cents::whole(5)).count());
    (games > 6 || large > 3).then(|| format!("{games} games, {large} of them for more than 5.00"))
}
