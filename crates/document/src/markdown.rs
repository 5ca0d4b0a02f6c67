//! Markdown, of which nothing comes from a text but text.

use crate::{Block, Page, Span, Table, Words};

impl Page {
    /// As Markdown. Chapters have no numbers there: a reader of Markdown makes its own contents.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}", escape(&self.title), markdown(&self.preface));
        if let Some(stamp) = &self.stamp {
            text += &format!("\n{}\n", escape(&stamp.text));
        }
        text + "\n" + &markdown(&self.blocks)
    }
}

/// Blocks as a part of a page of Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    blocks.iter().map(block).collect::<Vec<_>>().join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Chapter(title) => format!("## {}\n", words(title)),
        Block::Section(title) => format!("### {}\n", words(title)),
        Block::Text(text) => format!("{}\n", words(text)),
        Block::List(items) => items.iter().map(|item| format!("- {}\n", words(item))).collect(),
        Block::Definitions(rows) => {
            let row = |(name, what): &(&str, String)| format!("- {name}: {}\n", escape(what));
            rows.iter().map(row).collect()
        }
        Block::Table(table) => self::table(table),
        Block::Lines(lines) => lines.lines().map(|line| format!("    {line}\n")).collect(),
        Block::Signatures(names) => {
            let line = r"\_".repeat(12);
            names.iter().map(|name| format!("- {}: {line}\n", escape(name))).collect()
        }
        Block::Picture(svg) => svg.clone(),
        Block::Pair(blocks) | Block::Group { blocks, .. } => markdown(blocks),
    }
}

fn table(table: &Table) -> String {
    let side = |is_number: bool| if is_number { "---:|" } else { "---|" };
    let sides: String = table.columns.iter().map(|column| side(column.is_number)).collect();
    let rows = table.rows.iter().chain(&table.totals).map(|cells| row(cells));
    format!("{}|{sides}\n{}", row(&table.head()), rows.collect::<String>())
}

fn row(cells: &[Words]) -> String {
    let cells: Vec<_> = cells.iter().map(|cell| words(&in_cell(cell))).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// A bar ends a cell even in code, where everything else is as it is written.
fn in_cell(words: &Words) -> Words {
    let span = |span: &Span| match span {
        Span::Code(code) => Span::Code(code.replace('|', r"\|")),
        span => span.clone(),
    };
    Words(words.0.iter().map(span).collect())
}

fn words(words: &Words) -> String {
    let span = |span: &Span| match span {
        Span::Plain(text) | Span::Small(text) => escape(text),
        Span::Code(text) => code(text),
        Span::Strong(text) => format!("**{}**", escape(text)),
        Span::Link { to, words } => format!("[{}](<{}>)", self::words(words), escape(to)),
    };
    words.0.iter().map(span).collect()
}

/// Code that has backquotes in it stands between more of them.
fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let (fence, room) = ("`".repeat(longest + 1), if longest > 0 { " " } else { "" });
    format!("{fence}{room}{text}{room}{fence}")
}

/// What somebody writes stays text: nothing of it is read as Markdown or HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
