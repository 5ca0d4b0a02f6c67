//! The reference of a house file, for `docs/HOUSE.md`.

use document::{Block, Words, section, table, text};
use serde_json::Value;

use crate::options::irregularities::{Resolution, resolution_schema};
use crate::outline::outline;
use crate::reader::{Entry, Presence, What};

/// Every option of a house file as Markdown: a table for each section, and what each value of a
/// closed list means.
pub fn reference() -> String {
    let outline = outline();
    let mut blocks = vec![section("The file as a whole")];
    blocks.extend(options(&outline, ""));
    for entry in &outline {
        let name = readable(&entry.path);
        let header = match entry.what {
            What::Section => format!("[{name}]"),
            What::List => format!("[[{name}]]"),
            What::Option { .. } => continue,
        };
        blocks.extend([section(Words::code(header)), text(Words::marked(entry.about))]);
        let items = if matches!(entry.what, What::List) { "[1]" } else { "" };
        blocks.extend(options(&outline, &format!("{}{items}.", entry.path)));
    }
    let about = Words::marked("What `[irregularities]` may ask for.");
    blocks.extend([section("Resolutions"), text(about)]);
    let resolutions = resolution_schema();
    assert_eq!(choices(&resolutions).map(<[Value]>::len), Some(Resolution::ALL.len()));
    blocks.extend(meanings(&resolutions));
    document::markdown(&blocks)
}

/// The options whose paths are the prefix and one word more, then what their values mean.
fn options(outline: &[Entry], prefix: &str) -> Vec<Block> {
    let mut rows = Vec::new();
    let mut lists = Vec::new();
    for entry in outline {
        let What::Option { expected, schema, presence } = &entry.what else { continue };
        let Some(key) = entry.path.strip_prefix(prefix).filter(|key| !key.contains('.')) else {
            continue;
        };
        let value = match (choices(schema), choices(&schema["items"])) {
            (Some(_), _) => "one of the list below",
            (None, Some(_)) => "a list in brackets, each of the list below",
            (None, None) => expected,
        };
        let default = match presence {
            // The whole of a list of choices is the list below.
            Presence::Default(Value::Array(all)) if is_whole(all, schema) => "all of them".into(),
            Presence::Default(default) => Words::code(default.to_string()),
            Presence::Optional => "–".into(),
            Presence::Required => "must be set".into(),
        };
        let about = Words::marked(entry.about);
        rows.push([Words::code(key), Words::marked(value), default, about]);
        for list in [schema, &schema["items"]].into_iter().filter_map(meanings) {
            lists.extend([text(Words::code(key) + ":"), list]);
        }
    }
    let head = ["option", "value", "default", "what it is"];
    let table = (!rows.is_empty()).then(|| table(head, rows));
    table.into_iter().chain(lists).collect()
}

/// The values of a closed list, if the schema is of one.
fn choices(schema: &Value) -> Option<&[Value]> {
    schema["oneOf"].as_array().map(Vec::as_slice)
}

/// Whether a list holds every choice that its items have.
fn is_whole(list: &[Value], schema: &Value) -> bool {
    choices(&schema["items"]).is_some_and(|choices| choices.len() == list.len())
}

/// What each value of a closed list means, if the schema is of one.
fn meanings(schema: &Value) -> Option<Block> {
    let meaning = |choice: &Value| {
        let id = choice["const"].as_str().unwrap_or_default();
        let meaning = choice["description"].as_str().unwrap_or_default();
        Words::code(format!("\"{id}\"")) + ": " + Words::marked(meaning)
    };
    Some(Block::List(choices(schema)?.iter().map(meaning).collect()))
}

fn readable(path: &str) -> String {
    path.replace("[1]", "").replace('*', "NAME")
}
