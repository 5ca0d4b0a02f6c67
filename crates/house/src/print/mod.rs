//! The internal controls as a document that a card room keeps and an agent reads.

mod chapters;
mod document;
mod html;
mod markdown;

use crate::House;

/// The document as Markdown.
pub fn markdown(house: &House) -> String {
    markdown::render(&chapters::document(house))
}

/// The document as one HTML page with nothing outside it, fit for printing.
pub fn html(house: &House) -> String {
    html::render(&chapters::document(house))
}
