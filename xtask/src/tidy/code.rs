//! Words that are not left behind, sizes, and names that say nothing.

use std::path::Path;

use super::expect_none;
use super::files::{self, File};

const FUNCTION_LINES_MAX: usize = 70;
const FILE_LINES_MAX: usize = 500;
const COLUMNS_MAX: usize = 100;
const SCRIPT_COLUMNS_MAX: usize = 110;

/// Each is written in two parts, or this file would be the first to fail.
const LEFT_BEHIND: &[&str] = &[
    concat!("to", "do!"),
    concat!("un", "implemented!"),
    concat!("db", "g!"),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("#[ig", "nore"),
];

const NAMES_THAT_SAY_NOTHING: &[&str] =
    &["util", "utils", "helper", "helpers", "common", "misc", "manager"];

/// Runs the check over every Rust file.
#[track_caller]
fn expect_in_sources(check: fn(&File) -> Vec<String>) {
    let findings: Vec<_> = files::ending_with(".rs").iter().flat_map(check).collect();
    expect_none(&findings);
}

/// Runs the check over every script and style sheet of the pages, and over their tests.
#[track_caller]
fn expect_in_scripts(check: fn(&File) -> Vec<String>) {
    let scripts = [".js", ".mjs", ".css"].into_iter().flat_map(files::ending_with);
    let findings: Vec<_> = scripts.flat_map(|file| check(&file)).collect();
    expect_none(&findings);
}

#[test]
fn nothing_is_left_behind() {
    expect_in_sources(left_behind);
    expect_in_scripts(left_behind);
}

#[test]
fn functions_fit_on_a_screen() {
    expect_in_sources(long_functions);
}

#[test]
fn files_are_short() {
    expect_in_sources(long_file);
    expect_in_scripts(long_file);
}

#[test]
fn lines_are_short() {
    expect_in_sources(long_lines);
    expect_in_scripts(long_script_lines);
}

#[test]
fn modules_have_telling_names() {
    expect_in_sources(empty_names);
    expect_in_scripts(empty_names);
}

#[test]
fn the_long_checks_find_every_property() {
    expect_in_sources(hidden_properties);
}

fn left_behind(file: &File) -> Vec<String> {
    file.numbered_lines()
        .flat_map(|(line, text)| {
            let words = LEFT_BEHIND.iter().filter(move |word| text.contains(**word));
            words.map(move |word| format!("{}:{line}: finish what says {word}", file.path))
        })
        .collect()
}

fn long_file(file: &File) -> Vec<String> {
    let lines = file.text.lines().count();
    let finding = || format!("{}:{lines}: at most {FILE_LINES_MAX} lines", file.path);
    (lines > FILE_LINES_MAX).then(finding).into_iter().collect()
}

/// Relies on rustfmt: a function ends at the first closing brace that is indented like its `fn`.
fn long_functions(file: &File) -> Vec<String> {
    let lines: Vec<&str> = file.text.lines().collect();
    let starts = (0..lines.len()).filter(|&start| starts_function(lines[start]));
    starts
        .map(|start| (start, function_lines(&lines[start..])))
        .filter(|(_, length)| *length > FUNCTION_LINES_MAX)
        .map(|(start, length)| {
            let (path, line) = (&file.path, start + 1);
            format!("{path}:{line}: {length} lines; a function has at most {FUNCTION_LINES_MAX}")
        })
        .collect()
}

fn starts_function(line: &str) -> bool {
    let is_modifier =
        |word: &str| word.starts_with("pub") || matches!(word, "const" | "async" | "unsafe");
    let words = format!(" {line}");
    words.split_once(" fn ").is_some_and(|(before, _)| before.split_whitespace().all(is_modifier))
}

/// How long the function is that starts with the first of these lines.
fn function_lines(lines: &[&str]) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    // A semicolon ends a function of a trait that has no body; an empty body ends its own line.
    let is_last = |line: &str| line.trim_start().starts_with('}') || line.ends_with(['}', ';']);
    let is_end = |line: &&str| is_last(line) && indent(line) == indent(lines[0]);
    lines.iter().position(is_end).map_or(0, |end| end + 1)
}

/// rustfmt breaks code but leaves comments alone; texts in quotes may be as long as they are.
fn long_lines(file: &File) -> Vec<String> {
    file.numbered_lines()
        .filter(|(_, text)| text.chars().count() > COLUMNS_MAX && !text.contains('"'))
        .map(|(line, _)| format!("{}:{line}: at most {COLUMNS_MAX} columns", file.path))
        .collect()
}

/// Biome breaks code but leaves comments, texts and style sheets alone.
fn long_script_lines(file: &File) -> Vec<String> {
    file.numbered_lines()
        .filter(|(_, text)| text.chars().count() > SCRIPT_COLUMNS_MAX)
        .map(|(line, _)| format!("{}:{line}: at most {SCRIPT_COLUMNS_MAX} columns", file.path))
        .collect()
}

fn empty_names(file: &File) -> Vec<String> {
    let says_nothing = |name: &str| NAMES_THAT_SAY_NOTHING.contains(&name);
    let path = file.path.split(['/', '.']);
    let of_path = path.filter(|name| says_nothing(name)).map(|name| (1, name));
    let of_modules = file.numbered_lines().filter_map(|(line, text)| {
        let (before, rest) = text.split_once("mod ")?;
        let name = rest.trim_end_matches([';', '{', '}', ' ']);
        let is_module = before.trim().is_empty() || before.trim().starts_with("pub");
        (is_module && says_nothing(name)).then_some((line, name))
    });
    of_path
        .chain(of_modules)
        .map(|(line, name)| format!("{}:{line}: `{name}` does not say what is inside", file.path))
        .collect()
}

/// `cargo xtask soak` finds property tests by the name of their module, and a number of cases in
/// the source would win over the number it asks for.
fn hidden_properties(file: &File) -> Vec<String> {
    let (macro_call, fixed) = (concat!("prop", "test! {"), concat!("with_", "cases("));
    let path = Path::new(&file.path);
    // The root of an integration test is a crate and gives its tests no module.
    let is_root = path.parent().is_some_and(|folder| folder.ends_with("tests"))
        && !file.path.contains("/src/");
    let is_named = file.path.split(['/', '.']).any(|name| name == "properties") && !is_root;
    let is_found = is_named || file.text.contains("mod properties {");
    file.numbered_lines()
        .filter_map(|(line, text)| {
            let why = if text.contains(macro_call) && !is_found {
                "property tests live in a module `properties`"
            } else if text.contains(fixed) {
                "a fixed number of cases would make the long checks short"
            } else {
                return None;
            };
            Some(format!("{}:{line}: {why}", file.path))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(findings: fn(&File) -> Vec<String>, path: &str, text: &str, expected: &[&str]) {
        assert_eq!(findings(&File { path: path.to_owned(), text: text.to_owned() }), expected);
    }

    #[test]
    fn words_are_found_with_their_lines() {
        let word = LEFT_BEHIND[0];
        let expected = format!("a.rs:2: finish what says {word}");
        check(left_behind, "a.rs", &format!("fn a() {{\n    {word}()\n}}\n"), &[&expected]);
    }

    #[test]
    fn functions_are_measured_from_brace_to_brace() {
        let body = "        a();\n".repeat(69);
        let long = "a.rs:2: 71 lines; a function has at most 70";
        let wrap = |head: &str| format!("impl A {{\n    {head} {{\n{body}    }}\n}}\n");
        check(long_functions, "a.rs", &wrap("fn a()"), &[long]);
        check(long_functions, "a.rs", &wrap("pub(crate) async fn a()"), &[long]);
        check(long_functions, "a.rs", &wrap("unsafe extern"), &[]);
        check(long_functions, "a.rs", &wrap("fn b(&self);\n\n    if fn_a"), &[]);
        check(long_functions, "a.rs", &wrap("fn b(\n        a: A,\n    ) {}\n\n    mod c"), &[]);
    }

    #[test]
    fn long_lines_are_found_unless_they_quote() {
        let long = "x".repeat(101);
        check(long_lines, "a.rs", &format!("// {long}"), &["a.rs:1: at most 100 columns"]);
        check(long_lines, "a.rs", &format!("\"{long}\""), &[]);
    }

    #[test]
    fn long_lines_of_scripts_are_found_even_if_they_quote() {
        let long = "x".repeat(109);
        check(long_script_lines, "a.js", &format!("'{long}'"), &["a.js:1: at most 110 columns"]);
        check(long_script_lines, "a.js", &format!("'{}'", "−".repeat(108)), &[]);
    }

    #[test]
    fn names_of_files_and_modules_are_looked_at() {
        check(
            empty_names,
            "a/utils.rs",
            "",
            &["a/utils.rs:1: `utils` does not say what is inside"],
        );
        check(
            empty_names,
            "a.rs",
            "pub mod misc {",
            &["a.rs:1: `misc` does not say what is inside"],
        );
        check(empty_names, "a/misc.js", "", &["a/misc.js:1: `misc` does not say what is inside"]);
        check(empty_names, "a/commoner.rs", "// a mod misc\nmod helping;", &[]);
    }

    #[test]
    fn properties_must_be_where_the_long_checks_look() {
        let text = concat!("prop", "test! {\n");
        let hidden = |path: &str| format!("{path}:1: property tests live in a module `properties`");
        for path in ["crates/a/src/b.rs", "crates/a/tests/properties.rs"] {
            check(hidden_properties, path, text, &[&hidden(path)]);
        }
        check(hidden_properties, "crates/a/src/tests/properties.rs", text, &[]);
        check(hidden_properties, "crates/a/tests/b/properties.rs", text, &[]);
        check(hidden_properties, "crates/a/src/b.rs", &format!("mod properties {{\n{text}"), &[]);
    }
}
