//! Any single change of any field of any line is found, or is of a field that cannot be checked.

use serde_json::{Value, json};

use super::play::{chained, sealed};
use super::proof::verify;

/// What nothing else in a journal depends on: who asked, by which name, when within the order of
/// the lines, and the box in which the house keeps a secret.
fn cannot_be_checked(path: &str) -> bool {
    path.starts_with("/by") || path == "/id" || path == "/at" || path.contains("/sealed/")
}

#[test]
fn any_single_change_is_found_in_a_house_with_commission() {
    change_everything("washington", 11);
}

#[test]
fn any_single_change_is_found_in_a_house_without() {
    change_everything("ez", 5);
}

fn change_everything(preset: &str, seed: u64) {
    let texts = sealed(preset, seed, 40).lines;
    let (mut tried, mut believed) = (0, Vec::new());
    for (at, text) in texts.iter().enumerate() {
        let value: Value = serde_json::from_str(text).expect("JSON");
        for (path, changed) in changes(&value) {
            let mut forged = texts.clone();
            forged[at] = changed.to_string();
            assert_ne!(forged[at], *text, "{path}");
            tried += 1;
            // The first line can be of a program of before.
            let is_older = at == 0 && path == "/engine";
            if verify(&chained(&forged)).is_ok() && !cannot_be_checked(&path) && !is_older {
                believed.push(format!("line {}: {path}\n  {text}\n  {}", at + 1, forged[at]));
            }
        }
    }
    assert!(believed.is_empty(), "of {tried}, believed:\n{}", believed.join("\n"));
    assert!(tried > 1_000, "only {tried} changes");
}

/// Every line with one field changed, and where; a field of the command also with what the events
/// say of the same name.
pub(super) fn changes(line: &Value) -> Vec<(String, Value)> {
    let mut paths = Vec::new();
    leaves(line, String::new(), &mut paths);
    let mut changed = Vec::new();
    for path in paths {
        let old = line.pointer(&path).expect("it is there");
        for new in others(old) {
            let mut line = line.clone();
            *line.pointer_mut(&path).expect("it is there") = new.clone();
            if path.starts_with("/command") {
                let mut both = line.clone();
                let name = path.rsplit('/').next().expect("a name");
                change_all(&mut both["events"], name, old, &new);
                if both != line {
                    changed.push((path.clone(), both));
                }
            }
            changed.push((path.clone(), line));
        }
    }
    let count = line["events"].as_array().map_or(0, Vec::len);
    for at in 0..count {
        let mut without = line.clone();
        without["events"].as_array_mut().expect("a list").remove(at);
        changed.push((format!("/what/{at} removed"), without));
        let mut twice = line.clone();
        let what = twice["events"].as_array_mut().expect("a list");
        what.insert(at, what[at].clone());
        changed.push((format!("/what/{at} twice"), twice));
    }
    changed
}

/// Changes every field of that name that has this value.
fn change_all(value: &mut Value, name: &str, old: &Value, new: &Value) {
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(key, value)| {
            if key == name && value == old {
                *value = new.clone();
            } else {
                change_all(value, name, old, new);
            }
        }),
        Value::Array(items) => items.iter_mut().for_each(|it| change_all(it, name, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn leaves(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| leaves(value, format!("{path}/{key}"), paths));
        }
        Value::Array(items) => {
            let each = items.iter().enumerate();
            each.for_each(|(at, value)| leaves(value, format!("{path}/{at}"), paths));
        }
        _ => paths.push(path),
    }
}

/// Something else that could stand there.
fn others(value: &Value) -> Vec<Value> {
    let text = match value {
        Value::Number(number) => {
            let number = number.as_i64().expect("a whole number");
            return vec![json!(number + 1), json!(number - 1), json!(-number - 7)];
        }
        Value::Bool(is) => return vec![json!(!is)],
        Value::Null => return vec![json!(1), json!("player")],
        Value::String(text) => text,
        Value::Array(_) | Value::Object(_) => return Vec::new(),
    };
    let swaps = [("player", "banker"), ("banker", "player"), ("win", "lose"), ("lose", "win")];
    let swapped = swaps.iter().filter(|(from, _)| from == text).map(|(_, to)| json!(to));
    let mut others: Vec<Value> = swapped.collect();
    let is_card = text.parse::<baccarat::Card>().is_ok();
    others.extend(is_card.then(|| json!(if text == "2c" { "3c" } else { "2c" })));
    let is_hex = text.len() >= 8 && text.bytes().all(|letter| letter.is_ascii_hexdigit());
    if is_hex {
        let first = if text.starts_with('0') { "1" } else { "0" };
        others.push(json!(format!("{first}{}", &text[1..])));
    }
    others.push(json!(format!("{text}x")));
    others
}
