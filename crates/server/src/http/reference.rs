//! The API's document as a page for people: what can be asked, and what is answered.

use document::{Block, Look, Page, Span, Words, chapter, section, table, text};
use serde_json::{Map, Value};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The page. It is made once, from the document that programs read.
pub(super) fn html(document: &Value) -> String {
    let mut blocks = Vec::new();
    for tag in list(&document["tags"]) {
        blocks.push(chapter(said(&tag["name"])));
        blocks.extend(paragraphs(&tag["description"]));
        let tagged = operations(document).filter(|(.., it)| it["tags"][0] == tag["name"]);
        blocks.extend(tagged.map(|(path, method, operation)| group(path, method, operation)));
    }
    blocks.push(chapter("What is sent and answered"));
    blocks.extend(entries(&document["components"]["schemas"]).map(schema));
    let info = &document["info"];
    let version = format!("Version {}. For programs: ", said(&info["version"]));
    let address = "/api/v1/openapi.json";
    let about = Words::from(version) + Words::link(address, Words::code(address)) + ". ";
    let about = about + Words::link("/", "Back to the house") + ".";
    let page = Page {
        title: format!("{}: the API", said(&info["title"])),
        preface: paragraphs(&info["description"]).chain([text(about)]).collect(),
        stamp: None,
        is_numbered: false,
        look: Look::Linked("/css/plain.css"),
        blocks,
    };
    page.html()
}

fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    entries(&document["paths"]).flat_map(|(path, methods)| {
        let of = move |method: &'static str| Some((path.as_str(), method, methods.get(method)?));
        METHODS.into_iter().filter_map(of)
    })
}

fn group(path: &str, method: &str, operation: &Value) -> Block {
    let method = Words::from(Span::Strong(method.to_uppercase()));
    let mut blocks = vec![section(method + " " + Words::code(path))];
    blocks.extend(paragraphs(&operation["summary"]));
    blocks.extend(paragraphs(&operation["description"]));
    for (key, roles) in list(&operation["security"]).iter().flat_map(entries) {
        let roles = list(roles).iter().map(plain).collect::<Vec<_>>().join(", ");
        let needed = Words::from("Who asks is signed on: ") + both(key.as_str(), roles);
        blocks.push(text(needed + "."));
    }
    let rows = list(&operation["parameters"]).iter().map(|parameter| {
        let name = Words::code(said(&parameter["name"])) + " in the " + said(&parameter["in"]);
        [name, both(kind(&parameter["schema"]), marked(&parameter["description"]))]
    });
    blocks.extend(table_of("Parameter", rows.collect()));
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        blocks.push(text(Words::from("Sent: ") + kind(body)));
    }
    let rows = entries(&operation["responses"]).map(|(status, response)| {
        let content = entries(&response["content"]).next();
        let body = content.map(|(_, content)| kind(&content["schema"])).unwrap_or_default();
        [status.as_str().into(), both(marked(&response["description"]), body)]
    });
    blocks.extend(table_of("Answered", rows.collect()));
    Block::Group { id: None, blocks }
}

fn schema((name, schema): (&String, &Value)) -> Block {
    let mut blocks = vec![section(Words::code(name))];
    blocks.extend(paragraphs(&schema["description"]));
    let required = list(&schema["required"]);
    let rows = entries(&schema["properties"]).map(|(field, schema)| {
        let optional = Span::Small(" may be left out".to_owned());
        let is_required = required.iter().any(|name| name == field);
        let kind = if is_required { kind(schema) } else { kind(schema) + optional };
        [Words::code(field), kind + " " + marked(&schema["description"])]
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        blocks.push(text(kind(schema)));
    }
    blocks.extend(table_of("Field", rows));
    Block::Group { id: Some(name.clone()), blocks }
}

fn table_of(what: &'static str, rows: Vec<[Words; 2]>) -> Option<Block> {
    (!rows.is_empty()).then(|| table([what, "What it is"], rows))
}

/// What a value is, in a word or two, with a link to what it refers to.
fn kind(schema: &Value) -> Words {
    let choice = |all: &[Value]| Words::joined(all.iter().map(|it| Words::code(plain(it))), " or ");
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return Words::link(format!("#{name}"), Words::code(name));
    }
    if let Some(choices) = schema["enum"].as_array() {
        return choice(choices);
    }
    if let Some(one) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let is_said = |kind: &Words| !kind.is_empty() && *kind != Words::code("null");
        return Words::joined(one.iter().map(kind).filter(is_said), " or ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => {
            Words::from("list of ") + self::kind(&schema["items"])
        }
        Value::String(kind) => Words::code(kind),
        Value::Array(kinds) => choice(kinds),
        _ => Words::default(),
    }
}

/// One thing, and what is said of it; either may be missing.
fn both(one: impl Into<Words>, other: impl Into<Words>) -> Words {
    let said = [one.into(), other.into()].into_iter().filter(|words| !words.is_empty());
    Words::joined(said, ": ")
}

fn paragraphs(value: &Value) -> impl Iterator<Item = Block> {
    let paragraphs = said(value).split("\n\n").filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| text(Words::marked(paragraph)))
}

fn marked(value: &Value) -> Words {
    Words::marked(said(value))
}

fn said(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A value without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_in_the_document_is_on_the_page() {
        let (_, document) = crate::http::api();
        let document: Value = serde_json::to_value(document).expect("a document is JSON");
        let page = html(&document);
        let paths = document["paths"].as_object().expect("paths");
        assert!(paths.len() >= 8, "{paths:?}");
        for path in paths.keys() {
            assert!(page.contains(&format!("<code>{path}</code></h3>")), "{path}");
        }
        for name in document["components"]["schemas"].as_object().expect("schemas").keys() {
            assert!(page.contains(&format!("<section id=\"{name}\">")), "{name}");
        }
        assert!(
            !page.contains("<script") && !page.contains("style=") && !page.contains("href=\"#\"")
        );
    }

    #[test]
    fn what_is_said_to_be_in_a_path_is_in_it_and_the_other_way_round() {
        let (_, document) = crate::http::api();
        let document: Value = serde_json::to_value(document).expect("a document is JSON");
        for (path, methods) in document["paths"].as_object().expect("paths") {
            let parts = path.split(['{', '}']).skip(1).step_by(2);
            let expected: BTreeSet<&str> = parts.collect();
            for (method, operation) in methods.as_object().expect("methods") {
                let all = operation["parameters"].as_array().into_iter().flatten();
                let in_path = all.filter(|it| it["in"] == "path");
                let named: BTreeSet<&str> = in_path.filter_map(|it| it["name"].as_str()).collect();
                assert_eq!(named, expected, "{method} {path}");
            }
        }
    }

    #[test]
    fn a_reference_is_a_link() {
        let schema = serde_json::json!({"type": "array", "items": {"$ref": "#/x/A"}});
        let expected = Words::from("list of ") + Words::link("#A", Words::code("A"));
        assert_eq!(kind(&schema), expected);
    }
}
