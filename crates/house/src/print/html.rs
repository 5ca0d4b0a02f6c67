//! The document as one HTML page with nothing outside it.

use crate::print::document::{Block, Document};

pub(crate) fn render(document: &Document) -> String {
    let (title, stamp) = (escape(&document.title), escape(&document.stamp));
    let mut chapters = Chapters::default();
    let body: String = document.blocks.iter().map(|block| chapters.block(block)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>{}</p>\n<p class=\"stamp\">{stamp}</p>\n</header>\n\
         <nav aria-label=\"Contents\">\n<ol>\n{}</ol>\n</nav>\n<main>\n{body}</main>\n\
         <footer>{stamp}</footer>\n</body>\n</html>\n",
        running_foot(&document.version),
        escape(&document.subtitle),
        chapters.contents,
    )
}

/// What stands at the foot of every printed page. The version is hexadecimal, so there is nothing
/// in it that a style sheet could mistake.
fn running_foot(version: &str) -> String {
    assert!(version.bytes().all(|byte| byte.is_ascii_hexdigit()), "a version is a hash");
    format!(
        "@page {{\n  @bottom-left {{ content: 'Version {version}'; font: 7.5pt monospace; }}\n  \
         @bottom-right {{ content: counter(page) ' of ' counter(pages); font: 7.5pt monospace; }}\n\
         }}\n"
    )
}

/// Numbers the chapters, and lists them for the contents.
#[derive(Default)]
struct Chapters {
    count: usize,
    contents: String,
}

impl Chapters {
    fn block(&mut self, block: &Block) -> String {
        match block {
            Block::Chapter(title) => {
                self.count += 1;
                let (number, title) = (self.count, escape(title));
                self.contents += &format!("<li><a href=\"#chapter-{number}\">{title}</a></li>\n");
                format!("<h2 id=\"chapter-{number}\">{number}. {title}</h2>\n")
            }
            Block::Section(title) => format!("<h3>{}</h3>\n", escape(title)),
            Block::Text(text) => format!("<p>{}</p>\n", escape(text)),
            Block::List(items) => {
                let items: String =
                    items.iter().map(|item| format!("<li>{}</li>\n", escape(item))).collect();
                format!("<ul>\n{items}</ul>\n")
            }
            Block::Table { head, rows } => table(head, rows),
            Block::Signatures(names) => {
                let lines: String = names
                    .iter()
                    .map(|name| format!("<p class=\"sign\"><span>{}</span></p>\n", escape(name)))
                    .collect();
                format!("<div class=\"signatures\">\n{lines}</div>\n")
            }
        }
    }
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let cells = |cells: &[String], tag: &str| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect()
    };
    let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row, "td"))).collect();
    format!(
        "<div class=\"table\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table></div>\n",
        cells(head, "th")
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "\
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1.25rem 4rem; color: #1c1c1c;
  background: #fff; font: 16px/1.5 Georgia, 'Times New Roman', serif; }
header { border-bottom: 3px double #1c1c1c; margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.35rem; margin: 2.25rem 0 .5rem; border-bottom: 1px solid #999; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .4rem; }
p, ul { margin: .5rem 0; }
a { color: inherit; }
nav { columns: 2; font-size: .95rem; }
nav ol { margin: 0; padding-left: 1.5rem; }
.stamp, footer { font: .75rem/1.4 ui-monospace, Consolas, monospace; color: #555;
  overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .92rem; }
th, td { border: 1px solid #bbb; padding: .3rem .55rem; text-align: left; vertical-align: top; }
th { background: #f1efe9; }
tbody tr:nth-child(even) { background: #faf9f6; }
.signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 2.5rem 2rem;
  margin: 3rem 0 1rem; }
.sign { border-top: 1px solid #1c1c1c; margin: 0; padding-top: .25rem; font-size: .85rem; }
@media (max-width: 40rem) { nav { columns: 1; } .signatures { grid-template-columns: 1fr; } }
@page { size: auto; margin: 18mm 16mm 22mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { break-after: page; }
  h2, h3 { break-after: avoid; }
  tr, .signatures { break-inside: avoid; }
  thead { display: table-header-group; }
  .table { overflow: visible; }
  footer { display: none; }
}
";
