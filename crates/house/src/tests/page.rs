//! `docs/HOUSE.md` lists every option there is. `UPDATE=1 cargo test -p house` rewrites the list.

use std::path::Path;
use std::{env, fs};

use super::golden;
use crate::{House, reference};

const PAGE: &str = "../../docs/HOUSE.md";
const START: &str = "<!-- The rest is printed by a test: UPDATE=1 cargo test -p house. -->\n";
const END: &str = "\n<!-- The end of what is printed. -->\n";

fn page() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    fs::read_to_string(file).unwrap().replace("\r\n", "\n")
}

#[test]
fn the_page_lists_every_option() {
    let page = page();
    let (by_hand, rest) = page.split_once(START).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    golden::check(PAGE, &format!("{by_hand}{START}\n{}{END}{after}", reference()));
}

#[test]
fn every_file_on_the_page_is_a_house() {
    let page = page();
    let files = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut count = 0;
    for file in files {
        // Pieces of a file are shown without the name that a whole one needs.
        let text = if file.starts_with("name = ") {
            file.to_owned()
        } else {
            format!("name = \"T\"\n{file}")
        };
        if let Err(faults) = House::read("docs/HOUSE.md", &text) {
            panic!("{}\n{text}", faults.lines().collect::<Vec<_>>().join("\n"));
        }
        count += 1;
    }
    assert!(count >= 5, "the page has examples");
}
