//! What the house has signed, at the end of a document that somebody keeps.

use std::fmt::Write;

use document::{Block, chapter, text};
use qrcodegen::{QrCode, QrCodeEcc};

use super::document::Signed;

/// What it is there for.
const WHAT: &str = "The house has signed its journal up to here. Keep this to hold the \
                    house to it: sabot verify --against";

/// Light modules around a code.
const QUIET: i32 = 4;

impl Signed {
    /// A code that a phone reads, and the same in letters.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let code = code(&self.checkpoint).map(Block::Picture);
        let words =
            [chapter("Signed"), text(WHAT), Block::Definitions(vec![("Key", self.key.clone())])];
        words.into_iter().chain(code).chain([Block::Lines(self.checkpoint.clone())]).collect()
    }
}

/// A QR code as a picture; nothing if the text is too long for one.
fn code(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(format!(
        "<svg width=\"228\" height=\"228\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         aria-label=\"The signed head\" shape-rendering=\"crispEdges\"><rect width=\"{side}\" \
         height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>\n"
    ))
}
