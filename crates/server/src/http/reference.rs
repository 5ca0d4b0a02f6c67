//! The API's document as a page for people: what can be asked, and what is answered.

use std::fmt::Write;

use serde_json::{Map, Value};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The page. It is made once, from the document that programs read.
pub(super) fn html(document: &Value) -> String {
    let mut page = Page { text: String::new() };
    page.head(document);
    let tags = document["tags"].as_array().map_or(&[][..], Vec::as_slice);
    for tag in tags {
        let name = tag["name"].as_str().unwrap_or_default();
        page.line(&format!("<h2>{}</h2>", escaped(name)));
        page.paragraph(&tag["description"]);
        for (path, method, operation) in operations(document) {
            if operation["tags"][0].as_str() == Some(name) {
                page.operation(path, method, operation);
            }
        }
    }
    page.schemas(&document["components"]["schemas"]);
    page.line("</main>\n</html>");
    page.text
}

fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    let paths = document["paths"].as_object().into_iter().flat_map(Map::iter);
    paths.flat_map(|(path, methods)| {
        let of = move |method: &'static str| Some((path.as_str(), method, methods.get(method)?));
        METHODS.into_iter().filter_map(of)
    })
}

struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, html: &str) {
        writeln!(self.text, "{html}").expect("a text takes everything");
    }

    fn head(&mut self, document: &Value) {
        let title = document["info"]["title"].as_str().unwrap_or_default();
        let version = document["info"]["version"].as_str().unwrap_or_default();
        let (title, version) = (escaped(title), escaped(version));
        self.line(&format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}: the API</title>\n\
             <link rel=\"stylesheet\" href=\"/css/plain.css\">\n<main>\n\
             <h1>{title}: the API</h1>"
        ));
        self.paragraph(&document["info"]["description"]);
        self.line(&format!(
            "<p class=\"quiet\">Version {version}. For programs: \
             <a href=\"/api/v1/openapi.json\"><code>/api/v1/openapi.json</code></a>. \
             <a href=\"/\">Back to the house</a>.</p>"
        ));
    }

    fn paragraph(&mut self, text: &Value) {
        for paragraph in text.as_str().unwrap_or_default().split("\n\n").filter(|p| !p.is_empty()) {
            self.line(&format!("<p>{}</p>", with_code(paragraph)));
        }
    }

    fn operation(&mut self, path: &str, method: &str, operation: &Value) {
        let (method, path) = (method.to_uppercase(), escaped(path));
        self.line(&format!(
            "<article>\n<h3><span class=\"method\">{method}</span><code>{path}</code></h3>"
        ));
        self.paragraph(&operation["summary"]);
        self.paragraph(&operation["description"]);
        let keys =
            operation["security"].as_array().into_iter().flatten().filter_map(Value::as_object);
        for (key, roles) in keys.flat_map(Map::iter) {
            let roles = roles.as_array().into_iter().flatten().map(plain).collect::<Vec<_>>();
            let needed = both(&escaped(key), &roles.join(", "));
            self.line(&format!("<p class=\"quiet\">Who asks is signed on: {needed}.</p>"));
        }
        let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
        let rows = parameters.iter().map(|parameter| {
            let place = parameter["in"].as_str().unwrap_or_default();
            let name = parameter["name"].as_str().unwrap_or_default();
            let about = parameter["description"].as_str().unwrap_or_default();
            let what = both(&kind(&parameter["schema"]), &with_code(about));
            (format!("<code>{}</code> in the {}", escaped(name), escaped(place)), what)
        });
        self.table("Parameters", rows.collect());
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        if !body.is_null() {
            self.line(&format!("<h4>Sent</h4>\n<p>{}</p>", kind(body)));
        }
        let responses = operation["responses"].as_object().into_iter().flat_map(Map::iter);
        let rows = responses.map(|(status, response)| {
            let about = with_code(response["description"].as_str().unwrap_or_default());
            let content = response["content"].as_object().and_then(|kinds| kinds.values().next());
            let body = content.map(|content| kind(&content["schema"])).unwrap_or_default();
            (escaped(status), both(&about, &body))
        });
        self.table("Answered", rows.collect());
        self.line("</article>");
    }

    fn table(&mut self, heading: &str, rows: Vec<(String, String)>) {
        if rows.is_empty() {
            return;
        }
        self.line(&format!("<h4>{heading}</h4>\n<div class=\"scroll\"><table>"));
        for (name, what) in rows {
            self.line(&format!("<tr><th scope=\"row\">{name}</th><td>{}</td></tr>", what.trim()));
        }
        self.line("</table></div>");
    }

    fn schemas(&mut self, schemas: &Value) {
        self.line("<h2>What is sent and answered</h2>");
        for (name, schema) in schemas.as_object().into_iter().flat_map(Map::iter) {
            let name = escaped(name);
            self.line(&format!("<article id=\"{name}\">\n<h3><code>{name}</code></h3>"));
            self.paragraph(&schema["description"]);
            let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
            let fields = schema["properties"].as_object().into_iter().flat_map(Map::iter);
            let rows = fields.map(|(field, schema)| {
                let may = match required.iter().any(|name| name == field) {
                    true => "",
                    false => " <span class=\"quiet\">may be left out</span>",
                };
                let about = with_code(schema["description"].as_str().unwrap_or_default());
                let field = format!("<code>{}</code>", escaped(field));
                (field, format!("{}{may} {about}", kind(schema)))
            });
            let rows: Vec<_> = rows.collect();
            if rows.is_empty() {
                self.line(&format!("<p>{}</p>", kind(schema)));
            }
            self.table("Fields", rows);
            self.line("</article>");
        }
    }
}

/// What a value is, in a word or two, with a link to what it refers to.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\"><code>{name}</code></a>");
    }
    if let Some(choices) = schema["enum"].as_array() {
        let choices = choices.iter().map(|choice| format!("<code>{}</code>", plain(choice)));
        return choices.collect::<Vec<_>>().join(" or ");
    }
    if let Some(one) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let one =
            one.iter().map(kind).filter(|kind| !kind.is_empty() && kind != "<code>null</code>");
        return one.collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => {
            format!("list of {}", self::kind(&schema["items"]))
        }
        Value::String(kind) => format!("<code>{}</code>", escaped(kind)),
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|kind| format!("<code>{}</code>", plain(kind)));
            kinds.collect::<Vec<_>>().join(" or ")
        }
        _ => String::new(),
    }
}

/// One thing, and what is said of it; either may be missing.
fn both(one: &str, other: &str) -> String {
    match one.is_empty() || other.is_empty() {
        true => format!("{one}{other}"),
        false => format!("{one}: {other}"),
    }
}

/// A value without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| escaped(&value.to_string()), escaped)
}

/// A text in which what stands between backquotes is code.
fn with_code(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(nth, part)| match nth % 2 {
        1 => format!("<code>{}</code>", escaped(part)),
        _ => escaped(part),
    });
    parts.collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
            assert!(page.contains(&format!("<article id=\"{name}\">")), "{name}");
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
    fn what_is_written_in_the_document_is_text() {
        assert_eq!(with_code("a `<b>` & c"), "a <code>&lt;b&gt;</code> &amp; c");
        assert_eq!(
            kind(&serde_json::json!({"$ref": "#/x/A"})),
            "<a href=\"#A\"><code>A</code></a>"
        );
    }
}
