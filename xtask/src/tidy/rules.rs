//! The rules, the code that cites them and the tests that hold them to it agree.

use super::expect_none;
use super::files::{self, File};

const RULES: &str = "docs/RULES.md";
const CONSTANTS: &str = "crates/baccarat/src/article.rs";

#[test]
fn articles_are_numbered_as_the_code_cites_them() {
    let (rules, constants) = (files::read(RULES), files::read(CONSTANTS));
    let (articles, cited) = (articles(&rules), numbers_after(&constants, ": Article = Article("));
    let mut findings = gaps(&rules, &articles);
    findings.extend(gaps(&constants, &cited));
    if articles.len() != cited.len() {
        let (written, cited) = (articles.len(), cited.len());
        findings.push(format!("{RULES} has {written} articles and {CONSTANTS} {cited}"));
    }
    expect_none(&findings);
}

#[test]
fn every_article_ends_with_its_source() {
    let names_source = |line: &str| line.starts_with("*Source:* ");
    let rules = files::read(RULES);
    let findings: Vec<_> = sections(&rules.text)
        .filter(|section| !section.trim_end().lines().last().is_some_and(names_source))
        .map(|section| format!("{RULES}: no source: {}", section.lines().next().unwrap_or("")))
        .collect();
    expect_none(&findings);
}

#[test]
fn every_article_has_a_test() {
    let rules = files::read(RULES);
    expect_none(&untested(&rules, &articles(&rules), "article_"));
}

#[test]
fn every_erratum_has_a_test() {
    let rules = files::read(RULES);
    let errata = numbers_after(&rules, "| E");
    assert_eq!(errata.len(), 15, "{RULES}: the documents have fifteen errata");
    let mut findings = gaps(&rules, &errata);
    findings.extend(untested(&rules, &errata, "erratum_e"));
    expect_none(&findings);
}

/// The numbers of the articles, and their lines.
fn articles(rules: &File) -> Vec<(usize, usize)> {
    numbers_after(rules, "### Article ")
}

/// The text of each article, up to the next heading.
fn sections(rules: &str) -> impl Iterator<Item = &str> {
    rules.split("\n### Article ").skip(1).map(|text| text.split("\n## ").next().unwrap_or(text))
}

/// Each number that follows the mark in a line, as line and number.
fn numbers_after(file: &File, mark: &str) -> Vec<(usize, usize)> {
    let number = |text: &str| {
        let digits = text.split_once(mark)?.1.split(|next: char| !next.is_ascii_digit()).next()?;
        digits.parse().ok()
    };
    file.numbered_lines().filter_map(|(line, text)| Some((line, number(text)?))).collect()
}

/// Where the numbers stop counting one, two, three.
fn gaps(file: &File, numbers: &[(usize, usize)]) -> Vec<String> {
    (1..)
        .zip(numbers)
        .find(|(expected, (_, number))| expected != number)
        .map(|(expected, (line, number))| {
            format!("{}:{line}: {number} where {expected} is next", file.path)
        })
        .into_iter()
        .collect()
}

/// The numbers that no test of the workspace has in its name after this word.
fn untested(rules: &File, numbers: &[(usize, usize)], word: &str) -> Vec<String> {
    let sources = files::ending_with(".rs");
    let in_crates = sources.iter().filter(|file| file.path.starts_with("crates/"));
    let names: Vec<&str> = in_crates.flat_map(|file| test_names(&file.text)).collect();
    numbers
        .iter()
        .map(|(line, number)| (line, format!("{word}{number}_")))
        .filter(|(_, part)| !names.iter().any(|name| name.contains(part.as_str())))
        .map(|(line, part)| format!("{}:{line}: no test is named {part}…", rules.path))
        .collect()
}

/// The names of the functions marked as tests.
fn test_names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.ends_with("test]");
        } else if !line.starts_with("//") {
            let name = line.split_once("fn ").and_then(|(_, rest)| rest.split('(').next());
            names.extend(name.filter(|_| is_test));
            is_test = false;
        }
    }
    names
}

#[test]
fn a_gap_in_the_numbers_is_found() {
    let text = "### Article 1. One\n\n### Article 3. Three\n".to_owned();
    let rules = File { path: "RULES.md".to_owned(), text };
    assert_eq!(gaps(&rules, &articles(&rules)), ["RULES.md:3: 3 where 2 is next"]);
}

#[test]
fn only_tests_count() {
    let text = "fn helper() {}\n#[test]\nfn one() {\n    let a = 1;\n}\n\n/// Why.\n#[test]\n\
                // Here too.\n#[cfg(unix)]\nfn two() {}\n#[inline]\nfn three() {}\n\
                #[tokio::test]\nasync fn four() {}\n";
    assert_eq!(test_names(text), ["one", "two", "four"]);
}
