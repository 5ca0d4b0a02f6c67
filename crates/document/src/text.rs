//! Plain text, for a terminal or a typewriter.

use crate::{Block, Page, Span, Table, Words};

pub(super) fn page(page: &Page) -> String {
    let mut text = format!("{}\n{}", plain(&page.title), blocks(&page.preface));
    if let Some(stamp) = &page.stamp {
        text += &format!("{}\n", plain(&stamp.text));
    }
    text + "\n" + &blocks(&page.blocks)
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
        Block::Pair([left, right]) => format!("{}\n{}", self::block(left), self::block(right)),
        Block::Group { blocks, .. } => self::blocks(blocks),
    }
}

/// Columns as wide as what is widest in them.
fn table(table: &Table) -> String {
    let head: Vec<String> = table.columns.iter().map(|column| words(&column.name)).collect();
    let texts = |row: &Vec<Words>| row.iter().map(words).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = table.rows.iter().map(texts).collect();
    let totals = table.totals.as_ref().map(texts);
    let widest = |at: usize| {
        let cells = rows.iter().chain(&totals).chain([&head]).map(|row| row[at].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..head.len()).map(widest).collect();
    let line = |cells: &Vec<String>| {
        let columns = table.columns.iter().zip(&widths);
        let cells = cells.iter().zip(columns).map(|(cell, (column, width))| {
            if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let length = widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
    let rule = "-".repeat(length) + "\n";
    let mut text = line(&head) + &rule;
    rows.iter().for_each(|row| text += &line(row));
    if let Some(totals) = &totals {
        text += &rule;
        text += &line(totals);
    }
    text
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
