//! The JSON Schema of a house file, so that editors complete and check it.

use serde_json::{Map, Value, json};

use crate::options::irregularities::resolution_schema;
use crate::outline::{ANY_NAME, outline};
use crate::reader::{Entry, Presence, What};

/// The schema of a house file.
pub fn schema() -> Value {
    let mut root = section("How a house runs mini-baccarat.");
    for entry in outline() {
        insert(&mut root, &entry);
    }
    // What must be set may stand in the preset instead.
    if let Some(required) = root.as_object_mut().and_then(|root| root.remove("required")) {
        root["anyOf"] = json!([{ "required": required }, { "required": ["based-on"] }]);
    }
    let Value::Object(properties) = root else { unreachable!("a section is an object") };
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    schema.insert("title".to_owned(), json!("Sabot house file"));
    schema.extend(properties);
    schema.insert("definitions".to_owned(), json!({ "resolution": resolution_schema() }));
    Value::Object(schema)
}

/// A section that accepts only the options it lists.
fn section(about: &str) -> Value {
    json!({
        "type": "object",
        "description": about,
        "additionalProperties": false,
        "properties": {},
    })
}

/// Puts an option into the section that its path names.
fn insert(root: &mut Value, entry: &Entry) {
    let (path, key) = entry.path.rsplit_once('.').unwrap_or(("", &entry.path));
    let parent = path.split('.').filter(|part| !part.is_empty()).fold(root, descend);
    let (value, required) = match &entry.what {
        What::Section => (section(entry.about), false),
        What::List => {
            let list = json!({
                "type": "array",
                "description": entry.about,
                "minItems": 1,
                "items": section("A line."),
            });
            (list, false)
        }
        What::Option { schema, presence, .. } => {
            let mut schema = schema.clone();
            schema["description"] = json!(entry.about);
            if let Presence::Default(default) = presence {
                schema["default"] = default.clone();
            }
            (schema, matches!(presence, Presence::Required))
        }
    };
    match key {
        ANY_NAME => parent["additionalProperties"] = value,
        key => parent["properties"][key] = value,
    }
    if required {
        match &mut parent["required"] {
            Value::Array(required) => required.push(json!(key)),
            required => *required = json!([key]),
        }
    }
}

/// From a section to the one that a part of a path names.
fn descend<'a>(section: &'a mut Value, part: &str) -> &'a mut Value {
    match part.strip_suffix("[1]") {
        Some(list) => &mut section["properties"][list]["items"],
        None if part == ANY_NAME => &mut section["additionalProperties"],
        None => &mut section["properties"][part],
    }
}
