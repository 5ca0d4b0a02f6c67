//! What a document is made of, before it is Markdown or HTML.

/// A document: a title, what stands under it, and what it says.
pub(crate) struct Document {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    /// Names the version, in full.
    pub(crate) stamp: String,
    /// The version's first digits, for the foot of every page.
    pub(crate) version: String,
    pub(crate) blocks: Vec<Block>,
}

/// A part of a document. Texts are plain: what is special in the output is escaped there.
pub(crate) enum Block {
    Chapter(String),
    Section(String),
    Text(String),
    List(Vec<String>),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// Lines to sign on.
    Signatures(Vec<String>),
}

pub(crate) fn chapter(title: &str) -> Block {
    Block::Chapter(title.to_owned())
}

pub(crate) fn section(title: &str) -> Block {
    Block::Section(title.to_owned())
}

pub(crate) fn text(text: impl Into<String>) -> Block {
    Block::Text(text.into())
}

/// A table; every row has as many cells as the head.
pub(crate) fn table<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Block {
    Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(Vec::from).collect(),
    }
}

/// A table of two columns without a head of its own: what, and how it is here.
pub(crate) fn facts<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> Block {
    table(["", "In this house"], rows.into_iter().map(|(what, how)| [what.to_owned(), how]))
}

pub(crate) fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}
