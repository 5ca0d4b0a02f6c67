//! The forms of one page that has everything in it, and texts that try to be something else.

use crate::{Block, Look, Page, Span, Stamp, Table, Words};
use crate::{chapter, columns, csv_line, escape, section, text};

const HOSTILE: &str = "</td><script>`a`|*b*_c_[d](e)&\\\"#~\n\u{1b}[2J\u{ffff}";

fn sums() -> Table {
    let row = |name: &str, sum: &str| vec![Words::from(name), Words::from(sum)];
    Table {
        columns: columns(["Table"], ["Win"]),
        rows: vec![row("ez", "5"), row("macau", "-12.50")],
        totals: Some(row("", "-7.50")),
    }
}

fn page() -> Page {
    let method = Words::from(Span::Strong("GET".to_owned())) + " " + Words::code("/a");
    let remark = Span::Small("a remark".to_owned()).into();
    let blocks = vec![
        chapter("First"),
        section(method),
        text(Words::marked("See `b`, ") + Words::link("#c", "there") + "."),
        Block::List(vec!["one".into(), remark]),
        Block::Table(sums()),
        chapter("Second"),
        Block::Pair(vec![text("left"), text("right")]),
        Block::Group { id: Some("c".to_owned()), blocks: vec![text("inside")] },
        Block::Lines("x <y>\n z\n".to_owned()),
        Block::Picture("<svg></svg>\n".to_owned()),
        Block::Signatures(vec!["Manager".to_owned()]),
    ];
    Page {
        title: "A & B".to_owned(),
        preface: vec![Block::Definitions(vec![("Made", "today".to_owned())])],
        stamp: Some(Stamp { text: "Version c0ffee".to_owned(), version: "c0ff".to_owned() }),
        is_numbered: true,
        look: Look::Linked("/a.css"),
        blocks,
    }
}

#[test]
fn html_has_everything() {
    let expected = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>A &amp; B</title>\n<link rel=\"stylesheet\" href=\"/a.css\">\n</head>\n<body>\n\
        <header>\n<h1>A &amp; B</h1>\n<dl>\n<dt>Made</dt><dd>today</dd>\n</dl>\n\
        <p class=\"stamp\">Version c0ffee</p>\n</header>\n<nav aria-label=\"Contents\">\n<ol>\n\
        <li><a href=\"#chapter-1\">First</a></li>\n<li><a href=\"#chapter-2\">Second</a></li>\n\
        </ol>\n</nav>\n<main>\n<h2 id=\"chapter-1\">1. First</h2>\n\
        <h3><strong>GET</strong> <code>/a</code></h3>\n\
        <p>See <code>b</code>, <a href=\"#c\">there</a>.</p>\n\
        <ul>\n<li>one</li>\n<li><small>a remark</small></li>\n</ul>\n\
        <div class=\"table\"><table>\n\
        <thead><tr><th>Table</th><th class=\"number\">Win</th></tr></thead>\n<tbody>\n\
        <tr><td>ez</td><td class=\"number\">5</td></tr>\n\
        <tr><td>macau</td><td class=\"number\">-12.50</td></tr>\n</tbody>\n\
        <tfoot><tr><td></td><td class=\"number\">-7.50</td></tr></tfoot>\n</table></div>\n\
        <h2 id=\"chapter-2\">2. Second</h2>\n\
        <div class=\"pair\">\n<p>left</p>\n<p>right</p>\n</div>\n\
        <section id=\"c\">\n<p>inside</p>\n</section>\n<pre>x &lt;y&gt;\n z\n</pre>\n\
        <figure>\n<svg></svg>\n</figure>\n\
        <div class=\"signatures\">\n<p class=\"sign\"><span>Manager</span></p>\n</div>\n</main>\n\
        <footer>Version c0ffee</footer>\n</body>\n</html>\n";
    assert_eq!(page().html(), expected);
}

#[test]
fn markdown_has_everything() {
    let expected = "# A \\& B\n\n- Made: today\n\nVersion c0ffee\n\n## First\n\n\
        ### **GET** `/a`\n\nSee `b`, [there](<\\#c>).\n\n- one\n- a remark\n\n\
        | Table | Win |\n|---|---:|\n| ez | 5 |\n| macau | -12.50 |\n|  | -7.50 |\n\n\
        ## Second\n\nleft\n\nright\n\ninside\n\n    x <y>\n     z\n\n<svg></svg>\n\n\
        - Manager: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n";
    assert_eq!(page().markdown(), expected);
}

#[test]
fn text_has_everything() {
    let expected = "A & B\nMade: today\nVersion c0ffee\n\nFirst\n\nGET /a\n\nSee b, there.\n\n\
        - one\n- a remark\n\nTable     Win\n-------------\nez          5\nmacau  -12.50\n\
        -------------\n        -7.50\n\nSecond\n\nleft\n\nright\n\ninside\n\nx <y>\n z\n\n\
        Manager: ____________\n";
    assert_eq!(page().text(), expected);
}

#[test]
fn a_page_alone_has_its_style_and_the_foot_of_its_sheets() {
    let html = Page { look: Look::Alone(".plot { }\n"), ..page() }.html();
    assert!(html.contains("<style>\n:root {") && !html.contains("<link"), "{html}");
    assert!(html.contains("\n.plot { }\n@page {\n  @bottom-left { content: 'Version c0ff';"));
    let html = Page { is_numbered: false, stamp: None, ..page() }.html();
    assert!(html.contains("<h2>First</h2>"), "{html}");
    assert!(!html.contains("<nav") && !html.contains("<footer"), "{html}");
}

#[test]
#[should_panic(expected = "a version is a hash")]
fn a_version_writes_no_style() {
    let stamp = Stamp { text: String::new(), version: "'; }".to_owned() };
    Page { look: Look::Alone(""), stamp: Some(stamp), ..page() }.html();
}

#[test]
fn a_hostile_text_stays_text() {
    let plain = "&lt;/td&gt;&lt;script&gt;`a`|*b*_c_[d](e)&amp;\\&quot;#~  [2J ";
    assert_eq!(escape(HOSTILE), plain);
    let plain = r#"\</td\>\<script\>\`a\`\|\*b\*\_c\_\[d\](e)\&\\"\#\~  \[2J"#.to_owned();
    assert_eq!(crate::markdown(&[text(HOSTILE)]), plain + "\u{ffff}\n");
}

/// Wherever a text can stand, a page has the same tags with a hostile one as with a plain one.
#[test]
fn no_text_makes_a_tag() {
    let with = |text: &str| {
        let own = || text.to_owned();
        let spans =
            [Span::Plain(own()), Span::Code(own()), Span::Strong(own()), Span::Small(own())];
        let link = Words::link(text, text);
        let words = spans.into_iter().fold(link, |words, span| words + Words::from(span));
        let row = || vec![words.clone()];
        let blocks = vec![
            Block::Chapter(words.clone()),
            Block::Section(words.clone()),
            Block::Text(words.clone()),
            Block::List(row()),
            Block::Definitions(vec![("name", own())]),
            Block::Table(Table {
                columns: columns([], ["sum"]),
                rows: vec![row()],
                totals: Some(row()),
            }),
            Block::Lines(own()),
            Block::Signatures(vec![own()]),
            Block::Group { id: Some(own()), blocks: Vec::new() },
        ];
        let stamp = Some(Stamp { text: own(), version: "0".to_owned() });
        Page { title: own(), stamp, preface: vec![Block::Text(words.clone())], blocks, ..page() }
    };
    let count = |text: &str| {
        let html = with(text).html();
        ["<", ">", "\""].map(|special| html.matches(special).count())
    };
    assert_eq!(count(HOSTILE), count("plain"));
    let obeyed = |letter: char| letter.is_control() && letter != '\n';
    assert!(!with(HOSTILE).text().contains(obeyed));
}

#[test]
fn code_is_as_it_is_written() {
    let check = |code: &str, expected: &str| {
        assert_eq!(crate::markdown(&[text(Words::code(code))]), format!("{expected}\n"));
    };
    check("a_*b*|c", "`a_*b*|c`");
    check("a`b", "`` a`b ``");
    check("`a``", "``` `a`` ```");
    let cell = crate::markdown(&[crate::table(["a|b"], [[Words::code("c|d")]])]);
    assert_eq!(cell, "| a\\|b |\n|---|\n| `c\\|d` |\n");
}

#[test]
fn words_are_put_together() {
    assert_eq!(Words::marked("a `b`"), Words::from("a ") + Words::code("b") + "");
    let [one, other] = ["1", "2"].map(Words::code);
    assert_eq!(Words::joined([one.clone(), other.clone()], " or "), one + " or " + other);
    assert!(Words::default().is_empty() && Words::from("").is_empty());
    assert!(!Words::code("").is_empty());
}

#[test]
fn csv_is_quoted_where_it_must_be() {
    let cells = ["a b", "c,d", "\"e\"", "f\ng", ""].map(str::to_owned);
    assert_eq!(csv_line(&cells), "a b,\"c,d\",\"\"\"e\"\"\",\"f\ng\",");
}
