//! Every option there is, found by reading a file that sets none.

use std::cell::RefCell;

use toml::de::DeTable;

use crate::house::House;
use crate::reader::{Entry, Notes, Section};

/// Stands for any name where the house chooses the names.
pub(crate) const ANY_NAME: &str = "*";

/// A file with one of each section whose name the house chooses.
const TEMPLATE: &str = r#"
    [wager."*"]
    lines = [{}]
    [announcements.words."*"]
"#;

/// Every option and section, in the order they are read.
pub(crate) fn outline() -> Vec<Entry> {
    let template = DeTable::parse(TEMPLATE).expect("the template is TOML");
    let notes = RefCell::new(Notes { outline: Some(Vec::new()), ..Notes::default() });
    let mut root = Section::root(template.get_ref(), None, &notes);
    House::read_options(&mut root);
    notes.into_inner().outline.expect("an outline was asked for")
}
