//! Text of a file as it may be shown: nothing in it reaches a terminal as a command.

use std::borrow::Cow;

use primitives::is_hidden;

/// Longer texts than this are cut when they are quoted.
const QUOTED_MAX: usize = 300;

/// The text with question marks for what cannot be seen, as many as it has bytes: whatever stands
/// behind keeps its place. Line breaks and tabs stay.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_layout = match letter {
            '\n' | '\t' => true,
            '\r' => letters.peek() == Some(&'\n'),
            _ => false,
        };
        if is_layout || !is_hidden(letter) {
            shown.push(letter);
        } else {
            shown.extend(std::iter::repeat_n('?', letter.len_utf8()));
        }
    }
    shown
}

/// A text of the file to quote in a message: what cannot be seen is written out, and what is too
/// long is cut.
pub(crate) fn escaped(text: &str) -> String {
    shortened(text).escape_debug().to_string()
}

/// The text, or its beginning if it is too long to quote.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED_MAX) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, shortened, visible};

    #[test]
    fn what_cannot_be_seen_keeps_its_length() {
        let text = "a\u{1b}[2J\u{9b}1m\u{202e}é\u{e0001}\t\r\n\rb\u{7f}";
        assert_eq!(visible(text), "a?[2J??1m???é????\t\r\n?b?");
        assert_eq!(visible(text).len(), text.len());
    }

    #[test]
    fn a_quoted_text_is_escaped_and_cut() {
        assert_eq!(escaped("a\u{1b}[2J"), "a\\u{1b}[2J");
        assert_eq!(shortened(&"é".repeat(300)), "é".repeat(300));
        assert_eq!(shortened(&"é".repeat(301)), "é".repeat(300) + "…");
    }
}
