//! Sessions in a part's file.

use std::collections::BTreeMap;

use baccarat::Cents;
use serde_json::{Map, Value, json};
use sim::strategy::{Bets, Ending, Histogram, Sessions};

/// Sums may be larger than numbers in JSON are read by many programs: they are texts.
pub(super) fn write(sum: &Sessions) -> Value {
    let endings: Map<String, Value> =
        sum.endings.iter().map(|(ending, count)| (ending.id().to_owned(), json!(count))).collect();
    let bets = |bets: &Bets| json!([bets.coups, bets.action.to_string(), bets.net.to_string()]);
    let wagers: Map<String, Value> =
        sum.wagers.iter().map(|(wager, sum)| (wager.to_string(), bets(sum))).collect();
    json!({
        "endings": endings,
        "shoes": sum.shoes,
        "coups_seen": sum.coups_seen,
        "brought": sum.brought.to_string(),
        "wagers": wagers,
        "net_squares": sum.net_squares.to_string(),
        "action_squares": sum.action_squares.to_string(),
        "products": sum.products.to_string(),
        "bankrolls": sum.bankrolls.iter().collect::<Vec<_>>(),
        "drawdowns": sum.drawdowns.iter().collect::<Vec<_>>(),
        "stake_max": sum.stake_max.get(),
    })
}

/// What was written; `None` if it cannot have been.
pub(super) fn read(value: &Value) -> Option<Sessions> {
    let large = |value: &Value| value.as_str()?.parse::<i128>().ok();
    let ending = |id: &str| Ending::ALL.into_iter().find(|ending| ending.id() == id);
    let bets = |value: &Value| {
        let coups = value[0].as_u64()?;
        Some(Bets { coups, action: large(&value[1])?, net: large(&value[2])? })
    };
    let endings = value["endings"].as_object()?.iter();
    let wagers = value["wagers"].as_object()?.iter();
    Some(Sessions {
        endings: endings
            .map(|(id, count)| Some((ending(id)?, count.as_u64()?)))
            .collect::<Option<BTreeMap<_, _>>>()?,
        shoes: value["shoes"].as_u64()?,
        coups_seen: value["coups_seen"].as_u64()?,
        brought: large(&value["brought"])?,
        wagers: wagers
            .map(|(id, sum)| Some((id.parse().ok()?, bets(sum)?)))
            .collect::<Option<BTreeMap<_, _>>>()?,
        net_squares: large(&value["net_squares"])?,
        action_squares: large(&value["action_squares"])?,
        products: large(&value["products"])?,
        bankrolls: histogram(&value["bankrolls"])?,
        drawdowns: histogram(&value["drawdowns"])?,
        stake_max: Cents::new(value["stake_max"].as_i64()?),
    })
}

fn histogram(value: &Value) -> Option<Histogram> {
    let mut histogram = Histogram::default();
    for pair in value.as_array()? {
        histogram.add(pair[0].as_i64()?, pair[1].as_u64()?);
    }
    Some(histogram)
}
