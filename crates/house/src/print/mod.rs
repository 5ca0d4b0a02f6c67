//! The internal controls as a document that a card room keeps and an agent reads.

mod chapters;

use document::{Block, Stamp, table};

use crate::House;

/// The document as Markdown.
pub fn markdown(house: &House) -> String {
    chapters::document(house).markdown()
}

/// The document as one HTML page with nothing outside it, fit for printing.
pub fn html(house: &House) -> String {
    chapters::document(house).html()
}

/// Names the house file that a page was printed from.
pub fn stamp(house: &House) -> Stamp {
    let version = &house.version;
    let base = match (&house.based_on, &version.base) {
        (Some(preset), Some(base)) => format!(", based on {} {base}", preset.id()),
        _ => String::new(),
    };
    let sabot = env!("CARGO_PKG_VERSION");
    let text =
        format!("Version {version} (SHA-256 of the house file{base}), printed by Sabot {sabot}");
    Stamp { text, version: version.short().to_owned() }
}

/// What is regulated, and how it is in this house.
fn facts<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> Block {
    table(["", "In this house"], rows.into_iter().map(|(what, how)| [what.to_owned(), how]))
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}
