//! Sums over shoes in a part's file. Large ones are texts, for many programs read numbers in JSON
//! as doubles.

use serde_json::{Value, json};
use sim::{AtDepth, Exposed, Exposure, ExposureAt, Hands, Play, Stakes, Takings};

pub(super) fn write_takings(sum: &Takings) -> Value {
    let play = |play: &Play| {
        let stakes = write_stakes(&play.stakes);
        json!({ "stakes": stakes, "lines": play.lines, "lost": play.lost })
    };
    let depth = |depth: &AtDepth| {
        let plays: Vec<Value> = depth.plays.iter().map(play).collect();
        json!({ "hands": write_hands(&depth.hands), "plays": plays })
    };
    sum.depths.iter().map(depth).collect()
}

pub(super) fn read_takings(value: &Value) -> Option<Takings> {
    let play = |value: &Value| {
        Some(Play {
            stakes: read_stakes(&value["stakes"])?,
            lines: list(&value["lines"], Value::as_u64)?,
            lost: value["lost"].as_u64()?,
        })
    };
    let depth = |value: &Value| {
        Some(AtDepth { hands: read_hands(&value["hands"])?, plays: list(&value["plays"], play)? })
    };
    Some(Takings { depths: list(value, depth)? })
}

pub(super) fn write_exposure(sum: &Exposure) -> Value {
    let wager = |wager: &Exposed| {
        let by_trigger: Vec<Value> = wager.by_trigger.iter().map(write_stakes).collect();
        json!({ "perfect": write_stakes(&wager.perfect), "by_trigger": by_trigger })
    };
    let depth = |depth: &ExposureAt| {
        let wagers: Vec<Value> = depth.wagers.iter().map(wager).collect();
        json!({ "hands": write_hands(&depth.hands), "wagers": wagers })
    };
    sum.depths.iter().map(depth).collect()
}

pub(super) fn read_exposure(value: &Value) -> Option<Exposure> {
    let wager = |value: &Value| {
        Some(Exposed {
            perfect: read_stakes(&value["perfect"])?,
            by_trigger: list(&value["by_trigger"], read_stakes)?,
        })
    };
    let depth = |value: &Value| {
        let hands = read_hands(&value["hands"])?;
        Some(ExposureAt { hands, wagers: list(&value["wagers"], wager)? })
    };
    Some(Exposure { depths: list(value, depth)? })
}

fn write_hands(hands: &Hands) -> Value {
    json!([hands.shoes, hands.coups, hands.coups_squared])
}

fn read_hands(value: &Value) -> Option<Hands> {
    let [shoes, coups, coups_squared] = list(value, Value::as_u64)?.try_into().ok()?;
    Some(Hands { shoes, coups, coups_squared })
}

fn write_stakes(stakes: &Stakes) -> Value {
    json!([
        stakes.wagered.to_string(),
        stakes.gain.to_string(),
        stakes.wagered_squared.to_string(),
        stakes.wagered_by_coups.to_string(),
        stakes.gain_squared.to_string(),
        stakes.gain_by_wagered.to_string(),
        stakes.gain_by_coups.to_string(),
    ])
}

fn read_stakes(value: &Value) -> Option<Stakes> {
    let large = |value: &Value| value.as_str()?.parse::<i128>().ok();
    let count = |number: i128| u64::try_from(number).ok();
    let [a, b, c, d, e, f, g] = list(value, large)?.try_into().ok()?;
    Some(Stakes {
        wagered: count(a)?,
        gain: b,
        wagered_squared: count(c)?,
        wagered_by_coups: count(d)?,
        gain_squared: e,
        gain_by_wagered: f,
        gain_by_coups: g,
    })
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}
