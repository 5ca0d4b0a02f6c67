//! What docs/STANDARDS.md and docs/SECURITY.md say is shown by a test is shown by a test.

use super::expect_none;
use super::files::{self, File};

const PAGE: &str = "docs/STANDARDS.md";

#[test]
fn standards_name_tests_that_exist() {
    let mut findings = Vec::new();
    let code = files::ending_with(".rs");
    let stories = files::ending_with(".mjs");
    let pages = files::ending_with(".md");
    let page = pages.iter().find(|page| page.path == PAGE).expect("the page is there");
    for (line, text) in page.numbered_lines().filter(|(_, text)| is_row(text)) {
        let shown = text.split('|').nth(3).unwrap_or_default();
        let named: Vec<&str> = shown.split('`').skip(1).step_by(2).collect();
        let is_open = shown.contains("not covered") || shown.contains("document");
        if named.is_empty() && !is_open {
            findings.push(format!("{PAGE}:{line}: neither a test nor a word on why not"));
        }
        let missing = named.iter().filter_map(|name| missing_test(name, [&code, &stories]));
        findings.extend(missing.map(|what| format!("{PAGE}:{line}: {what}")));
        let files = named.iter().filter(|name| name.starts_with("scenarios/"));
        let missing = files.filter(|name| !crate::cargo::root().join(name).exists());
        findings.extend(missing.map(|name| format!("{PAGE}:{line}: no file {name}")));
    }
    expect_none(&findings);
}

#[test]
fn security_names_tests_that_exist() {
    const PAGE: &str = "docs/SECURITY.md";
    let (code, stories) = (files::ending_with(".rs"), files::ending_with(".mjs"));
    let pages = files::ending_with(".md");
    let page = pages.iter().find(|page| page.path == PAGE).expect("the page is there");
    let (mut findings, mut rows) = (Vec::new(), 0);
    for (line, text) in page.numbered_lines() {
        let named = text.split('`').skip(1).step_by(2).collect::<Vec<_>>();
        let is_row = text.starts_with("| ") && !text.starts_with("| tries |");
        rows += usize::from(is_row);
        if is_row && !named.iter().any(|name| name.contains(": ")) {
            findings.push(format!("{PAGE}:{line}: no test shows this"));
        }
        let missing = named.iter().filter_map(|name| missing_test(name, [&code, &stories]));
        findings.extend(missing.map(|what| format!("{PAGE}:{line}: {what}")));
    }
    assert!(rows > 30, "{rows} rows of {PAGE} were looked at");
    expect_none(&findings);
}

/// What is wrong with `part: test`, if there is no such test; nothing about other words.
fn missing_test(name: &str, [code, stories]: [&[File]; 2]) -> Option<String> {
    let (part, test) = name.split_once(": ")?;
    let (all, folder, definition) = match part {
        "web" => (stories, "web/browser/".to_owned(), format!("test('{test}'")),
        "xtask" => (code, "xtask/".to_owned(), format!("fn {test}(")),
        part => (code, format!("crates/{part}/"), format!("fn {test}(")),
    };
    let is_there =
        all.iter().any(|it| it.path.starts_with(&folder) && it.text.contains(&definition));
    (!is_there).then(|| format!("{part} has no test {test}"))
}

/// A row of a table that is neither its head nor the line below.
fn is_row(text: &str) -> bool {
    text.starts_with("| ") && !text.starts_with("| ref |")
}
