//! Every refusal is expected by a test: by its name in Rust, by its code or by some of its words.

use super::expect_none;
use super::files::{self, File};

/// So many words in a row of a sentence are no chance.
const WORDS: usize = 4;

/// A refusal as it is declared.
#[derive(Debug, PartialEq, Eq)]
struct Refusal<'f> {
    line: usize,
    code: &'f str,
    variant: &'f str,
    /// What its sentence says between its blanks.
    parts: Vec<&'f str>,
}

#[test]
fn every_refusal_is_expected_by_a_test() {
    let sources = files::ending_with(".rs");
    let lists = sources.iter().filter(|file| is_list(file)).collect::<Vec<_>>();
    assert!(lists.len() >= 5, "{} lists of refusals were found", lists.len());
    let scripts = [".js", ".mjs", ".scenario"].into_iter().flat_map(files::ending_with);
    let scripts = scripts.collect::<Vec<_>>();
    let tests = sources.iter().chain(&scripts).filter_map(tested).collect::<Vec<_>>().join("\n");
    let tests = words(&tests).join(" ");
    let mut findings = Vec::new();
    for list in lists {
        let refusals = declared(&list.text);
        assert!(refusals.len() >= 10, "{}: {refusals:?}", list.path);
        let missing = refusals.iter().filter(|refusal| !is_expected(refusal, &tests));
        findings.extend(missing.map(|Refusal { line, code, .. }| {
            format!("{}:{line}: no test expects `{code}`", list.path)
        }));
    }
    expect_none(&findings);
}

fn is_list(file: &File) -> bool {
    let is_macro = file.path.starts_with("crates/primitives/") || file.path.starts_with("xtask/");
    !is_macro && file.text.contains("refusals! {")
}

/// What of a file is run by tests alone.
fn tested(file: &File) -> Option<&str> {
    let is_test = ["/tests/", "/tests.rs", "web/test/", "web/browser/", "scenarios/"];
    if is_test.iter().any(|part| file.path.contains(part)) {
        return Some(&file.text);
    }
    file.text.find("#[cfg(test)]\nmod tests {").map(|start| &file.text[start..])
}

/// Every refusal of a list. Its code and its sentence stand in the line before its name.
fn declared(text: &str) -> Vec<Refusal<'_>> {
    let lines = (1..).zip(text.lines()).collect::<Vec<_>>();
    lines.windows(2).filter_map(|pair| refusal(pair[0], pair[1].1)).collect()
}

fn refusal<'f>((line, text): (usize, &'f str), next: &'f str) -> Option<Refusal<'f>> {
    let (code, rest) = text.trim().strip_prefix('"')?.split_once("\" \"")?;
    let sentence = &rest[..rest.rfind('"')?];
    let variant = next.trim().split(|next: char| !next.is_alphanumeric()).next()?;
    let parts = sentence.split('{').map(|part| part.split_once('}').map_or(part, |(_, it)| it));
    Some(Refusal { line, code, variant, parts: parts.collect() })
}

fn is_expected(refusal: &Refusal<'_>, tests: &str) -> bool {
    let variant = format!("::{}", refusal.variant);
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric());
    let is_named = tests.match_indices(&variant).any(|(at, it)| ends(&tests[at + it.len()..]));
    let marks = [("\"", "\""), ("'", "'"), ("!", " "), ("!", "\"")];
    let mut codes = marks.iter().map(|(before, after)| [before, refusal.code, after].concat());
    let mut said = refusal.parts.iter().flat_map(|part| rows(part));
    is_named || codes.any(|code| tests.contains(&code)) || said.any(|row| tests.contains(&row))
}

/// Each row of that many words, or all words if there are no more; one or two are no sentence.
fn rows(part: &str) -> Vec<String> {
    let words = words(part);
    let length = WORDS.min(words.len());
    if length < 3 { Vec::new() } else { words.windows(length).map(|row| row.join(" ")).collect() }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn a_refusal_is_read_as_it_is_declared() {
    let text = "  /// Why.\n  \"too-late\" \"it is over (late by {late}), and that is all\"\n  \
                TooLate { late: Millis },\n";
    let parts = vec!["it is over (late by ", "), and that is all"];
    let expected = Refusal { line: 2, code: "too-late", variant: "TooLate", parts };
    assert_eq!(declared(text), [expected]);
}

#[test]
fn a_refusal_is_expected_by_name_by_code_or_by_words() {
    let refusal = &declared("\"too-late\" \"it is over for good now\"\nTooLate,\n")[0];
    for tests in
        ["Err(Refusal::TooLate)", "\"too-late\"", "p7 > ask -> !too-late ", "it is over for him"]
    {
        assert!(is_expected(refusal, tests), "{tests}");
    }
    for tests in ["Refusal::TooLateToSeal", "never too-late", "!too-lately", "is over, for good"] {
        assert!(!is_expected(refusal, tests), "{tests}");
    }
}
