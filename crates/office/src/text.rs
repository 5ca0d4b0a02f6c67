//! What a text may hold.

use crate::refusal::Refusal;

/// The shortest login name, in characters.
pub const NAME_MIN: usize = 2;
/// The longest login name, or name of a terminal or a device.
pub const NAME_MAX: usize = 40;
/// The longest name of a guest.
pub const GUEST_NAME_MAX: usize = 24;
/// The longest name of a table. It has visible ASCII characters only, and no spaces.
pub const TABLE_NAME_MAX: usize = 64;
/// The longest house file, in bytes.
pub const HOUSE_MAX: usize = 1 << 20;
/// The longest note; what is longer is cut.
pub const NOTE_MAX: usize = 500;
/// The longest answer or reason.
pub const WORDS_MAX: usize = 300;
/// The longest address that somebody signs on from; what is longer is cut.
pub const FROM_MAX: usize = 100;

primitives::list! {
    /// A text that is given a bound.
    pub enum TextKind {
        "table" "the name of a table" Table,
        "terminal" "the name of a terminal" Terminal,
        "device" "the name of a device" Device,
        "login" "a login name" Login,
        "guest" "a guest's name" Guest,
        "answer" "an answer" Answer,
    }
}

/// Whether a text has so many characters, all visible, and no spaces around it.
pub(crate) fn check_text(
    text: &str,
    what: TextKind,
    least: usize,
    most: usize,
) -> Result<(), Refusal> {
    if is_text(text, least, most) { Ok(()) } else { Err(Refusal::BadText { what, least, most }) }
}

/// Whether a text has so many characters, all visible, and no spaces around it.
pub(crate) fn is_text(text: &str, least: usize, most: usize) -> bool {
    // Bytes first, so that nobody makes us count a megabyte.
    let is_short = text.len() <= most * 4 && text.chars().count() <= most;
    let is_visible = text.trim() == text && !text.chars().any(primitives::is_hidden);
    is_short && is_visible && text.chars().count() >= least
}

/// Whether this can be a table's name.
pub(crate) fn check_table_name(name: &str) -> Result<(), Refusal> {
    if is_table_name(name) {
        Ok(())
    } else {
        Err(Refusal::BadText { what: TextKind::Table, least: 1, most: 64 })
    }
}

/// Whether this can be a table's name: as the wire and the store have it.
pub(crate) fn is_table_name(name: &str) -> bool {
    (1..=TABLE_NAME_MAX).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A text as it may be kept: cut where it is too long, with question marks for what cannot be
/// seen. For what must be recorded however it is spelt.
pub(crate) fn shown(text: &str, most: usize) -> String {
    let visible = |letter: char| if primitives::is_hidden(letter) { '?' } else { letter };
    let cut: String = text.trim().chars().take(most).map(visible).collect();
    // A space where it was cut: what is kept is kept again as it is.
    cut.trim_end().to_owned()
}
