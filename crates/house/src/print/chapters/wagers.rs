//! Wagers and what they pay, commission, limits. Every option of a section is named, so that a new
//! one is not left out.

use baccarat::{Cents, Line, Pays, Rate};
use document::{Block, chapter, section, table, text};

use crate::House;
use crate::options::commission::{Commission, CommissionMode};
use crate::options::limits::{Differential, DifferentialAfterResult, Limits};
use crate::options::wagers::Offer;
use crate::print::{facts, yes_or_no};

pub(super) fn wagers(house: &House) -> Vec<Block> {
    let mut blocks = vec![
        chapter("Wagers and what they pay"),
        text("For each wager the first line that holds decides; if none does, the wager loses."),
    ];
    for offer in house.wagers.offered() {
        blocks.push(section(offer.wager.name()));
        blocks.push(text(summary(house, offer)));
        let rows = offer.wager.lines().iter().map(|line| [line.when.to_string(), price(line)]);
        let loses = ["anything else".to_owned(), "loses".to_owned()];
        blocks.push(table(["When", "Pays"], rows.chain([loses])));
    }
    blocks
}

fn summary(house: &House, offer: &Offer) -> String {
    let source = match offer.article {
        Some(article) => article.to_string(),
        None => "a wager of this house".to_owned(),
    };
    let (minimum, maximum) = (house.money(offer.minimum), house.money(offer.maximum));
    format!("{}, {source}. From {minimum} to {maximum}.", offer.wager.id())
}

fn price(line: &Line) -> String {
    match line.pays {
        Pays::Push => "pushes".to_owned(),
        Pays::Win { odds, commission } => {
            let odds = format!("{} to {}", odds.won(), odds.staked());
            match commission {
                Rate::ZERO => odds,
                rate => format!("{odds}, less {rate} commission"),
            }
        }
    }
}

pub(super) fn commission(house: &House) -> Vec<Block> {
    let Commission { mode, rate, rounding, minimum, box_settled } = &house.commission;
    let mut rows = vec![("On a winning Banker wager", mode.meaning().to_owned())];
    if mode.charges() {
        rows.push(("Rate", rate.to_string()));
        rows.push(("Rounded", rounding.to_string()));
        rows.push(("At least", house.money(*minimum)));
    }
    if matches!(mode, CommissionMode::Box) {
        rows.push(("Commission owed is paid", box_settled.meaning().to_owned()));
    }
    rows.push(("Winnings are rounded", house.payout.to_string()));
    vec![
        chapter("Commission and rounding"),
        facts(rows),
        text(
            "A commission is never more than what was won. Nobody leaves with commission owing: it \
             is taken from what is cashed out.",
        ),
    ]
}

pub(super) fn limits(house: &House) -> Vec<Block> {
    let Limits {
        minimum,
        maximum,
        side_minimum,
        side_maximum,
        area_maximum,
        table_maximum,
        differential: Differential { maximum: difference, when_over, .. },
        outside_after_deal,
        side_table_maximum,
        payout_maximum,
        payout_maximum_above,
        side_needs_main,
        side_at_most_main,
    } = &house.limits;
    let range = |low: Cents, high: Cents| format!("{} to {}", house.money(low), house.money(high));
    let cap = |cap: Option<Cents>| cap.map_or("no limit".to_owned(), |cap| house.money(cap));
    let odds = payout_maximum_above;
    let long_odds = format!("Paid on wagers above {} to {} in one coup", odds.won(), odds.staked());
    let chips: Vec<_> = house.chips.iter().map(|&chip| house.money(chip)).collect();
    vec![
        chapter("Limits and chips"),
        facts([
            ("Player and Banker", range(*minimum, *maximum)),
            (
                "Tie and side wagers, unless their table says otherwise",
                range(*side_minimum, *side_maximum),
            ),
            ("One area, all its spots together", cap(*area_maximum)),
            ("The whole table in one coup", cap(*table_maximum)),
            ("One side wager over the whole table, last in first out", cap(*side_table_maximum)),
            ("Difference between all Player and all Banker wagers", cap(*difference)),
            ("A difference above that when bets close", when_over.meaning().to_owned()),
            ("A difference above that found after the result", after_result(house)),
            (
                "A wager outside the limits found after the first card",
                outside_after_deal.meaning().to_owned(),
            ),
            (&long_odds, cap(*payout_maximum)),
            ("A side wager needs a wager on Player or Banker", yes_or_no(*side_needs_main)),
            ("A side wager is at most as large as that", yes_or_no(*side_at_most_main)),
            ("Chips", chips.join(", ")),
        ]),
    ]
}

fn after_result(house: &House) -> String {
    let Differential {
        maximum: _,
        when_over: _,
        after_result,
        unit_small: small,
        unit_large: large,
        large_from,
    } = &house.limits.differential;
    match after_result {
        DifferentialAfterResult::Stand => after_result.meaning().to_owned(),
        DifferentialAfterResult::ReduceProRata => format!(
            "{} A reduction is rounded down to a whole {}, or {} for a wager of {} or more.",
            after_result.meaning(),
            house.money(small.cents()),
            house.money(large.cents()),
            house.money(*large_from),
        ),
    }
}
