//! What docs/STANDARDS.md says is shown by a test is shown by a test.

use super::expect_none;
use super::files;

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
        for name in named.iter().filter(|name| name.contains(": ")) {
            let (part, test) = name.split_once(": ").expect("it has one");
            let (all, folder, definition) = match part {
                "web" => (&stories, "web/browser/".to_owned(), format!("test('{test}'")),
                part => (&code, format!("crates/{part}/"), format!("fn {test}(")),
            };
            let is_there =
                all.iter().any(|it| it.path.starts_with(&folder) && it.text.contains(&definition));
            if !is_there {
                findings.push(format!("{PAGE}:{line}: {part} has no test {test}"));
            }
        }
        let files = named.iter().filter(|name| name.starts_with("scenarios/"));
        let missing = files.filter(|name| !crate::cargo::root().join(name).exists());
        findings.extend(missing.map(|name| format!("{PAGE}:{line}: no file {name}")));
    }
    expect_none(&findings);
}

/// A row of a table that is neither its head nor the line below.
fn is_row(text: &str) -> bool {
    text.starts_with("| ") && !text.starts_with("| ref |")
}
