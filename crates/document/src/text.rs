//! Plain text, for a terminal or a typewriter.

use crate::{Block, Page, Span, Table, Words};

impl Page {
    /// For a terminal or a typewriter.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n{}", plain(&self.title), blocks(&self.preface));
        if let Some(stamp) = &self.stamp {
            text += &format!("{}\n", plain(&stamp.text));
        }
        text + "\n" + &blocks(&self.blocks)
    }
}

/// Rows as lines, whose columns are as wide as what is widest in them. Words stand to the left and
/// numbers to the right.
pub fn aligned<R: AsRef<[String]>>(rows: &[R], is_number: impl Fn(usize) -> bool) -> Vec<String> {
    let rows: Vec<&[String]> = rows.iter().map(AsRef::as_ref).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, |row| row.len())).map(width).collect();
    let cell = |(at, cell): (usize, &String)| {
        let width = widths[at];
        if is_number(at) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    };
    let line = |row: &&[String]| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

fn blocks(blocks: &[Block]) -> String {
    // A picture has nothing to read.
    let read = blocks.iter().filter(|block| !matches!(block, Block::Picture(_)));
    read.map(block).collect::<Vec<_>>().join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Chapter(text) | Block::Section(text) | Block::Text(text) => words(text) + "\n",
        Block::List(items) => items.iter().map(|item| format!("- {}\n", words(item))).collect(),
        Block::Definitions(rows) => {
            rows.iter().map(|(name, what)| format!("{name}: {}\n", plain(what))).collect()
        }
        Block::Table(table) => self::table(table),
        Block::Lines(lines) => lines.lines().map(|line| plain(line) + "\n").collect(),
        Block::Signatures(names) => {
            names.iter().map(|name| format!("{}: ____________\n", plain(name))).collect()
        }
        Block::Picture(_) => String::new(),
        Block::Pair(blocks) | Block::Group { blocks, .. } => self::blocks(blocks),
    }
}

fn table(table: &Table) -> String {
    let head = [table.head()];
    let rows = head.iter().chain(&table.rows).chain(&table.totals);
    let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(words).collect()).collect();
    let mut lines = aligned(&rows, |at| table.columns[at].is_number);
    let rule = "-".repeat(lines.iter().map(|line| line.chars().count()).max().unwrap_or(0));
    if table.totals.is_some() {
        lines.insert(lines.len() - 1, rule.clone());
    }
    lines.insert(1, rule);
    lines.join("\n") + "\n"
}

fn words(words: &Words) -> String {
    let span = |span: &Span| match span {
        Span::Plain(text) | Span::Code(text) | Span::Strong(text) | Span::Small(text) => {
            plain(text)
        }
        Span::Link { words, .. } => self::words(words),
    };
    words.0.iter().map(span).collect()
}

/// Nothing that a terminal would obey.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
