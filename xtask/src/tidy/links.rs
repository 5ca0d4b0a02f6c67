//! Links between the files of the repository lead somewhere.

use super::expect_none;
use super::files::{self, File};
use crate::cargo;

#[test]
fn links_between_files_lead_somewhere() {
    let mut findings = Vec::new();
    for file in files::ending_with(".md") {
        let folder = cargo::root().join(&file.path);
        let folder = folder.parent().expect("a file lies in a folder");
        let broken = links(&file).into_iter().filter(|(_, target)| !folder.join(target).exists());
        findings.extend(broken.map(|(line, to)| format!("{}:{line}: no file {to}", file.path)));
    }
    expect_none(&findings);
}

/// The files that a page links to, and where, without the part of the page they point at.
fn links(page: &File) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (line, text) in page.numbered_lines() {
        is_code ^= text.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        let paths = targets.filter(|target| !target.contains(':'));
        let files = paths.filter_map(|path| path.split('#').next()).filter(|path| !path.is_empty());
        found.extend(files.map(|path| (line, path)));
    }
    found
}

#[test]
fn only_links_to_files_are_followed() {
    let text = "See [a](a.md), [b](../b.md#part) and\n[the web](https://example.org/c.md).\n\
                [Here](#part)\n```\n[no](link.md)\n```\n![d](d.svg \"A picture\")\n"
        .to_owned();
    let page = File { path: "docs/page.md".to_owned(), text };
    assert_eq!(links(&page), [(1, "a.md"), (1, "../b.md"), (7, "d.svg")]);
}
