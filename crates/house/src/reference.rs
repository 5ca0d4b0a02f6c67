//! The reference of a house file, for `docs/HOUSE.md`.

use std::fmt::Write;

use serde_json::Value;

use crate::options::irregularities::{Resolution, resolution_schema};
use crate::outline::outline;
use crate::reader::{Entry, Presence, What};

/// Every option of a house file as Markdown: a table for each section, and what each value of a
/// closed list means.
pub fn reference() -> String {
    let outline = outline();
    let mut page = String::from("### The file as a whole\n");
    write_options(&mut page, &outline, "");
    for entry in &outline {
        let name = readable(&entry.path);
        let header = match entry.what {
            What::Section => format!("[{name}]"),
            What::List => format!("[[{name}]]"),
            What::Option { .. } => continue,
        };
        page += &format!("\n### `{header}`\n\n{}\n", entry.about);
        let items = if matches!(entry.what, What::List) { "[1]" } else { "" };
        write_options(&mut page, &outline, &format!("{}{items}.", entry.path));
    }
    page += "\n### Resolutions\n\nWhat `[irregularities]` may ask for.\n";
    let resolutions = resolution_schema();
    assert_eq!(choices(&resolutions).map(<[Value]>::len), Some(Resolution::ALL.len()));
    write_choices(&mut page, &resolutions);
    page
}

/// The options whose paths are the prefix and one word more, then what their values mean.
fn write_options(page: &mut String, outline: &[Entry], prefix: &str) {
    let mut head = "\n| option | value | default | what it is |\n|---|---|---|---|\n";
    let mut meanings = String::new();
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
            Presence::Default(Value::Array(all)) if is_whole(all, schema) => {
                "all of them".to_owned()
            }
            Presence::Default(default) => format!("`{default}`"),
            Presence::Optional => "–".to_owned(),
            Presence::Required => "must be set".to_owned(),
        };
        writeln!(page, "{head}| `{key}` | {value} | {default} | {} |", entry.about)
            .expect("writing to a string cannot fail");
        head = "";
        for schema in [schema, &schema["items"]] {
            if choices(schema).is_some() {
                meanings += &format!("\n`{key}`:\n");
                write_choices(&mut meanings, schema);
            }
        }
    }
    *page += &meanings;
}

/// The values of a closed list, if the schema is of one.
fn choices(schema: &Value) -> Option<&[Value]> {
    schema["oneOf"].as_array().map(Vec::as_slice)
}

/// Whether a list holds every choice that its items have.
fn is_whole(list: &[Value], schema: &Value) -> bool {
    choices(&schema["items"]).is_some_and(|choices| choices.len() == list.len())
}

fn write_choices(page: &mut String, schema: &Value) {
    page.push('\n');
    for choice in choices(schema).into_iter().flatten() {
        let (id, meaning) = (choice["const"].as_str(), choice["description"].as_str());
        let (id, meaning) = (id.unwrap_or_default(), meaning.unwrap_or_default());
        *page += &format!("- `\"{id}\"`: {meaning}\n");
    }
}

fn readable(path: &str) -> String {
    path.replace("[1]", "").replace('*', "NAME")
}
