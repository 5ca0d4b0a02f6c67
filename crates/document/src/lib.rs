//! A page that is printed or read, as data, and its forms: HTML, Markdown and plain text.
//!
//! Whoever makes a page says what it is made of; how that looks, and what must be escaped so that a
//! text stays a text, is known here alone.
//!
//! ```
//! use document::{Words, section, text};
//!
//! let about = Words::code("limits.minimum") + ", *at least*";
//! let blocks = [section("Limits"), text(about)];
//! assert_eq!(document::markdown(&blocks), "### Limits\n\n`limits.minimum`, \\*at least\\*\n");
//! ```

mod html;
mod markdown;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use html::escape;
pub use markdown::markdown;
pub use text::aligned;
pub use words::{Span, Words};

/// A page: a title, what stands under it, and what it says.
#[derive(Clone, Debug)]
pub struct Page {
    pub title: String,
    /// What stands under the title, before anything else.
    pub preface: Vec<Block>,
    /// Which version of something it was printed from.
    pub stamp: Option<Stamp>,
    /// Whether chapters have numbers, and a list of them goes before the first.
    pub is_numbered: bool,
    /// How it looks in a browser and on paper.
    pub look: Look,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// The version that a page was printed from.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// Names it in full, under the title and at the end.
    pub text: String,
    /// Its first hexadecimal digits, for the foot of every sheet of paper, so that loose sheets can
    /// be put together again.
    pub version: String,
}

/// How a page looks in a browser and on paper.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// Like all pages that have nothing outside them, and by this style for what is its own.
    Alone(&'static str),
    /// As a style sheet at this address says.
    Linked(&'static str),
}

/// A part of a page.
#[derive(Clone, Debug)]
pub enum Block {
    /// The title of a chapter.
    Chapter(Words),
    /// The title of a part of a chapter.
    Section(Words),
    Text(Words),
    /// A list of things.
    List(Vec<Words>),
    /// Names, and what they stand for.
    Definitions(Vec<(&'static str, String)>),
    /// Rows of cells.
    Table(Table),
    /// Text whose lines end where they end.
    Lines(String),
    /// Lines for these people to sign on.
    Signatures(Vec<String>),
    /// An `svg` element, whose texts were escaped by whoever drew it.
    Picture(String),
    /// Blocks side by side, where there is room.
    Pair(Vec<Block>),
    /// What belongs together and is not torn apart on paper. A link may lead to its name.
    Group {
        /// Its name on the page.
        id: Option<String>,
        /// What it holds.
        blocks: Vec<Block>,
    },
}

/// Rows of cells under a head. Every row has as many cells as there are columns.
#[derive(Clone, Debug)]
pub struct Table {
    /// What stands above each column, and on which side its cells stand.
    pub columns: Vec<Column>,
    /// What is listed.
    pub rows: Vec<Vec<Words>>,
    /// What the rows come to.
    pub totals: Option<Vec<Words>>,
}

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it. Code is between backquotes.
    pub name: &'static str,
    /// Whether it holds numbers, which stand to the right.
    pub is_number: bool,
}

impl Table {
    fn head(&self) -> Vec<Words> {
        self.columns.iter().map(|column| Words::marked(column.name)).collect()
    }
}

/// The title of a chapter.
pub fn chapter(title: impl Into<Words>) -> Block {
    Block::Chapter(title.into())
}

/// The title of a part of a chapter.
pub fn section(title: impl Into<Words>) -> Block {
    Block::Section(title.into())
}

/// A paragraph.
pub fn text(words: impl Into<Words>) -> Block {
    Block::Text(words.into())
}

/// A table of words under these names.
pub fn table<const N: usize, W: Into<Words>>(
    head: [&'static str; N],
    rows: impl IntoIterator<Item = [W; N]>,
) -> Block {
    let rows = rows.into_iter().map(|row| row.map(Into::into).to_vec()).collect();
    Block::Table(Table { columns: columns(head, []), rows, totals: None })
}

/// Columns with words, then columns with numbers.
pub fn columns<const W: usize, const N: usize>(
    words: [&'static str; W],
    numbers: [&'static str; N],
) -> Vec<Column> {
    let words = words.into_iter().map(|name| Column { name, is_number: false });
    let numbers = numbers.into_iter().map(|name| Column { name, is_number: true });
    words.chain(numbers).collect()
}

/// A line of comma-separated values by RFC 4180, without its end.
pub fn csv_line(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",")
}
