//! HTML, of which nothing comes from a text but text.

use crate::{Block, Look, Page, Span, Stamp, Table, Words};

impl Page {
    /// As one page of HTML.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let preface = blocks(&self.preface);
        let (contents, body) = if self.is_numbered {
            numbered(&self.blocks)
        } else {
            (String::new(), blocks(&self.blocks))
        };
        let stamp = self.stamp.as_ref().map(|stamp| escape(&stamp.text));
        let under = stamp.as_ref().map(|it| format!("<p class=\"stamp\">{it}</p>\n"));
        let foot = stamp.map(|it| format!("<footer>{it}</footer>\n")).unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n{}</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n{preface}{}</header>\n\
             {contents}<main>\n{body}</main>\n{foot}</body>\n</html>\n",
            style(self),
            under.unwrap_or_default(),
        )
    }
}

fn style(page: &Page) -> String {
    match page.look {
        Look::Alone(more) => {
            let foot = page.stamp.as_ref().map(running_foot).unwrap_or_default();
            format!("<style>\n{}{more}{foot}</style>\n", include_str!("style.css"))
        }
        Look::Linked(address) => {
            format!("<link rel=\"stylesheet\" href=\"{}\">\n", escape(address))
        }
    }
}

/// What stands at the foot of every printed sheet. The version is hexadecimal, so there is nothing
/// in it that a style sheet could mistake.
fn running_foot(Stamp { version, .. }: &Stamp) -> String {
    assert!(version.bytes().all(|byte| byte.is_ascii_hexdigit()), "a version is a hash");
    format!(
        "@page {{\n  @bottom-left {{ content: 'Version {version}'; font: 7.5pt monospace; }}\n  \
         @bottom-right {{ content: counter(page) ' of ' counter(pages); font: 7.5pt monospace; }}\n\
         }}\n"
    )
}

/// A list of the chapters, and the blocks with numbers before them.
fn numbered(blocks: &[Block]) -> (String, String) {
    let (mut lines, mut body) = (String::new(), String::new());
    let mut number = 0;
    for block in blocks {
        body += &match block {
            Block::Chapter(title) => {
                number += 1;
                let title = words(title);
                lines += &format!("<li><a href=\"#chapter-{number}\">{title}</a></li>\n");
                format!("<h2 id=\"chapter-{number}\">{number}. {title}</h2>\n")
            }
            block => self::block(block),
        };
    }
    (format!("<nav aria-label=\"Contents\">\n<ol>\n{lines}</ol>\n</nav>\n"), body)
}

fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(block).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Chapter(title) => element("h2", title),
        Block::Section(title) => element("h3", title),
        Block::Text(text) => element("p", text),
        Block::List(items) => {
            let items: String = items.iter().map(|item| element("li", item)).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        Block::Definitions(rows) => {
            let row = |(name, what): &(&str, String)| {
                format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(what))
            };
            format!("<dl>\n{}</dl>\n", rows.iter().map(row).collect::<String>())
        }
        Block::Table(table) => self::table(table),
        Block::Lines(lines) => {
            let lines: String = lines.lines().map(|line| escape(line) + "\n").collect();
            format!("<pre>{lines}</pre>\n")
        }
        Block::Signatures(names) => {
            let line =
                |name: &String| format!("<p class=\"sign\"><span>{}</span></p>\n", escape(name));
            let lines: String = names.iter().map(line).collect();
            format!("<div class=\"signatures\">\n{lines}</div>\n")
        }
        Block::Picture(svg) => format!("<figure>\n{svg}</figure>\n"),
        Block::Pair(blocks) => format!("<div class=\"pair\">\n{}</div>\n", self::blocks(blocks)),
        Block::Group { id, blocks } => {
            let id = id.as_ref().map(|id| format!(" id=\"{}\"", escape(id)));
            let id = id.unwrap_or_default();
            format!("<section{id}>\n{}</section>\n", self::blocks(blocks))
        }
    }
}

fn element(tag: &str, text: &Words) -> String {
    format!("<{tag}>{}</{tag}>\n", words(text))
}

fn table(table: &Table) -> String {
    let row = |tag: &str, cells: &mut dyn Iterator<Item = &Words>| {
        let cells = cells.zip(&table.columns).map(|(cell, column)| {
            let class = if column.is_number { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", words(cell))
        });
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let head = row("th", &mut table.head().iter());
    let rows = table.rows.iter().map(|cells| row("td", &mut cells.iter()) + "\n");
    let totals = table.totals.as_ref().map(|cells| row("td", &mut cells.iter()));
    let totals = totals.map(|row| format!("<tfoot>{row}</tfoot>\n")).unwrap_or_default();
    format!(
        "<div class=\"table\"><table>\n<thead>{head}</thead>\n<tbody>\n{}</tbody>\n{totals}\
         </table></div>\n",
        rows.collect::<String>()
    )
}

fn words(words: &Words) -> String {
    let span = |span: &Span| match span {
        Span::Plain(text) => escape(text),
        Span::Code(text) => format!("<code>{}</code>", escape(text)),
        Span::Strong(text) => format!("<strong>{}</strong>", escape(text)),
        Span::Small(text) => format!("<small>{}</small>", escape(text)),
        Span::Link { to, words } => {
            format!("<a href=\"{}\">{}</a>", escape(to), self::words(words))
        }
    };
    words.0.iter().map(span).collect()
}

/// Makes a text safe between tags of HTML and SVG and in attributes between double quotes. What XML
/// cannot hold, and what a terminal would obey, is a space.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
