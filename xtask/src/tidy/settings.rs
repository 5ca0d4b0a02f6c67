//! Every setting is used.

use super::expect_none;
use super::files;

const DECLARED: &str = "crates/server/src/settings/mod.rs";

#[test]
fn every_setting_is_used() {
    let declared = files::read(DECLARED);
    let fields = fields(&declared.text);
    assert!(fields.len() >= 30, "{} settings were found", fields.len());
    let mut sources = files::ending_with(".rs");
    sources.retain(|file| {
        let is_of_house = ["crates/server/src/", "crates/sabot/src/"];
        let is_test = file.path.contains("/tests") || file.path.contains("/settings/");
        is_of_house.iter().any(|folder| file.path.starts_with(folder)) && !is_test
    });
    let mut texts: Vec<&str> = sources.iter().map(|file| before_tests(&file.text)).collect();
    texts.extend(before_tests(&declared.text).split_once("\nimpl Settings {").map(|(_, it)| it));
    let is_used = |field: &&str| texts.iter().any(|text| words(text).any(|word| word == *field));
    let unused = fields.iter().filter(|field| !is_used(field));
    let findings: Vec<_> =
        unused.map(|field| format!("{DECLARED}: nothing uses `{field}`")).collect();
    expect_none(&findings);
}

/// The fields of the sections: lines of a `section!` such as `log: Log, …`.
fn fields(text: &str) -> Vec<&str> {
    let sections = text.split("\nsection! {\n").skip(1);
    let lines = sections.flat_map(|rest| rest.lines().take_while(|line| *line != "}"));
    lines.filter_map(field).collect()
}

fn field(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("    ")?.split_once(": ")?;
    name.chars().all(|next| next.is_ascii_lowercase() || next == '_').then_some(name)
}

fn before_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|next: char| !next.is_alphanumeric() && next != '_')
}

#[test]
fn settings_are_found_by_their_fields() {
    let lines = [
        "const A: u8 = 1;",
        "section! {",
        "    /// Why: because.",
        "    log: Log, Form::Text;",
        "    tls_key: Key,",
        "        Unset::Nothing;",
        "    beside {",
        "        more: u8 = 1;",
        "    }",
        "}",
        "    other: u8,",
    ];
    assert_eq!(fields(&lines.join("\n")), ["log", "tls_key"]);
}
