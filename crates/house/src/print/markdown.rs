//! The document as Markdown.

use crate::print::document::{Block, Document};

pub(crate) fn render(document: &Document) -> String {
    let mut page = format!(
        "# {}\n\n{}\n\n{}\n",
        escape(&document.title),
        escape(&document.subtitle),
        escape(&document.stamp)
    );
    for block in &document.blocks {
        page.push('\n');
        render_block(&mut page, block);
    }
    page
}

fn render_block(page: &mut String, block: &Block) {
    match block {
        Block::Chapter(title) => *page += &format!("## {}\n", escape(title)),
        Block::Section(title) => *page += &format!("### {}\n", escape(title)),
        Block::Text(text) => *page += &format!("{}\n", escape(text)),
        Block::List(items) => {
            for item in items {
                *page += &format!("- {}\n", escape(item));
            }
        }
        Block::Table { head, rows } => {
            *page += &row(head);
            *page += &format!("|{}\n", "---|".repeat(head.len()));
            for cells in rows {
                *page += &row(cells);
            }
        }
        Block::Signatures(names) => {
            for name in names {
                *page += &format!("- {}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n", escape(name));
            }
        }
    }
}

fn row(cells: &[String]) -> String {
    let cells: Vec<_> = cells.iter().map(|cell| escape(cell)).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// What a house writes stays text: nothing of it is read as Markdown or HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\n' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
