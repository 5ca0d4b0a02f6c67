//! The parts of a plot as SVG.

use std::fmt::Write;

use document::escape;
use num_rational::BigRational;
use num_traits::Zero;

use super::scale::{Scale, Tenths};
use super::{Mark, Plot, STYLE, Series, Size};

/// How many colours there are, and how many shapes.
const KINDS: usize = 7;

/// What a plot of each size leaves around its axes, in tenths of a pixel.
struct Frame {
    width: Tenths,
    height: Tenths,
    left: Tenths,
    right: Tenths,
    top: Tenths,
    bottom: Tenths,
}

/// What is left free at the edge.
const MARGIN: Tenths = 120;

const LEGEND_LINE: Tenths = 200;
const LEGEND_COLUMN: Tenths = 2_000;
const LEGEND_COLUMNS: usize = 3;

/// How many letters of a name a column of the legend has room for, and a plot for its title.
const NAME_MAX: usize = 24;
const TITLE_MAX: usize = 72;

impl Frame {
    fn of(plot: &Plot) -> Frame {
        match plot.size {
            Size::Large => {
                let lines = legend_lines(plot) as Tenths;
                Frame {
                    width: 7_200,
                    height: 4_100 + lines * LEGEND_LINE,
                    left: 720,
                    right: 300,
                    top: 620,
                    bottom: 700 + lines * LEGEND_LINE,
                }
            }
            Size::Small => {
                Frame { width: 4_200, height: 2_100, left: 640, right: 200, top: 320, bottom: 480 }
            }
        }
    }
}

fn legend_lines(plot: &Plot) -> usize {
    match plot.series.len() {
        0 | 1 => 0,
        entries => entries.div_ceil(LEGEND_COLUMNS),
    }
}

/// A file of its own, with its own style.
pub(super) fn file(plot: &Plot) -> String {
    let style = format!(
        "<style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
    );
    let name = "xmlns=\"http://www.w3.org/2000/svg\" ";
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", element(plot, name, &style))
}

/// A part of a page.
pub(super) fn part(plot: &Plot) -> String {
    element(plot, "", "")
}

fn element(plot: &Plot, name: &str, start: &str) -> String {
    let frame = Frame::of(plot);
    let title = escape(&plot.title);
    let (width, height) = (px(frame.width), px(frame.height));
    format!(
        "<svg {name}class=\"plot\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>{title}</title>\n{start}{}</svg>\n",
        body(plot, &frame)
    )
}

fn body(plot: &Plot, frame: &Frame) -> String {
    let points = || plot.series.iter().flat_map(|series| &series.points);
    let across = Scale::around(
        points().map(|(across, _)| across),
        [frame.left, frame.width - frame.right],
        8,
    );
    let zero = BigRational::zero();
    let up = Scale::around(
        points().map(|(_, up)| up).chain(plot.up_from_zero.then_some(&zero)),
        [frame.height - frame.bottom, frame.top],
        match plot.size {
            Size::Large => 6,
            Size::Small => 4,
        },
    );
    let mut text = String::new();
    draw_axes(&mut text, plot, frame, &across, &up);
    if let Some(mark) = &plot.mark {
        draw_mark(&mut text, mark, frame, &across);
    }
    for series in &plot.series {
        draw_series(&mut text, series, &across, &up);
    }
    if plot.size == Size::Large && plot.series.len() > 1 {
        draw_legend(&mut text, plot, frame);
    }
    text
}

fn draw_axes(text: &mut String, plot: &Plot, frame: &Frame, across: &Scale, up: &Scale) {
    let [left, right] = [frame.left, frame.width - frame.right];
    let [top, bottom] = [frame.top, frame.height - frame.bottom];
    for (figure, label) in up.labels() {
        let y = up.place(&figure);
        // Where the axis crosses it, nothing is the figure that matters.
        let class = if figure.is_zero() { "axis" } else { "rule" };
        draw_line(text, class, [left, y], [right, y]);
        draw_text(text, "soft", [left - 80, y + 40], Anchor::End, &label);
    }
    for (figure, label) in across.labels() {
        let x = across.place(&figure);
        draw_line(text, "axis", [x, bottom], [x, bottom + 50]);
        draw_text(text, "soft", [x, bottom + 190], Anchor::Middle, &label);
    }
    draw_line(text, "axis", [left, bottom], [right, bottom]);
    draw_text(text, "soft", [right, bottom + 370], Anchor::End, &plot.across);
    // From the edge on, so that a long name has room.
    draw_text(text, "soft", [MARGIN, top - 140], Anchor::Start, &plot.up);
    if plot.size == Size::Large {
        draw_text(text, "title", [left, 260], Anchor::Start, &fitted(&plot.title, TITLE_MAX));
    }
}

/// A vertical line with its words on the side where there is more room.
fn draw_mark(text: &mut String, mark: &Mark, frame: &Frame, across: &Scale) {
    let x = across.place(&mark.at);
    // A mark beyond the axis, as with few cards, would be drawn over something else.
    if !(frame.left..=frame.width - frame.right).contains(&x) {
        return;
    }
    draw_line(text, "mark", [x, frame.top - 100], [x, frame.height - frame.bottom]);
    let (anchor, by) = if x * 2 > frame.width { (Anchor::End, -60) } else { (Anchor::Start, 60) };
    draw_text(text, "", [x + by, frame.top - 40], anchor, &mark.text);
}

fn draw_series(text: &mut String, series: &Series, across: &Scale, up: &Scale) {
    let places: Vec<[Tenths; 2]> =
        series.points.iter().map(|(x, y)| [across.place(x), up.place(y)]).collect();
    let path: Vec<String> = places.iter().map(|[x, y]| format!("{},{}", px(*x), px(*y))).collect();
    let path = path.join(" ");
    let line = line_look(series.look);
    let _ = writeln!(text, "<polyline class=\"{line}\" points=\"{path}\"/>");
    for at in places {
        draw_point(text, series.look % KINDS, at);
    }
}

/// Colours and shapes come again after the seventh; dashes then tell the lines apart.
fn line_look(look: usize) -> String {
    let dashes = match look / KINDS {
        0 => "",
        1 => " dashed",
        _ => " dotted",
    };
    format!("line s{}{dashes}", look % KINDS)
}

/// A shape around a place: a series is told by it where colours are not seen.
fn draw_point(text: &mut String, kind: usize, [x, y]: [Tenths; 2]) {
    const R: Tenths = 40;
    let polygon = |corners: &[[Tenths; 2]]| {
        let corners = corners.iter().map(|[dx, dy]| format!("{},{}", px(x + dx), px(y + dy)));
        format!("M{}Z", corners.collect::<Vec<_>>().join("L"))
    };
    let cross = |a: [Tenths; 2], b: [Tenths; 2]| {
        let stroke = |[dx, dy]: [Tenths; 2]| {
            format!("M{},{}L{},{}", px(x - dx), px(y - dy), px(x + dx), px(y + dy))
        };
        format!("{}{}", stroke(a), stroke(b))
    };
    let path = match kind {
        0 => {
            let (x, y, r) = (px(x), px(y), px(R));
            let _ = writeln!(text, "<circle class=\"point s0\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            return;
        }
        1 => polygon(&[[-35, -35], [35, -35], [35, 35], [-35, 35]]),
        2 => polygon(&[[0, -48], [44, 32], [-44, 32]]),
        3 => polygon(&[[0, -50], [50, 0], [0, 50], [-50, 0]]),
        4 => cross([R, R], [R, -R]),
        5 => cross([50, 0], [0, 50]),
        _ => polygon(&[[0, 48], [44, -32], [-44, -32]]),
    };
    let _ = writeln!(text, "<path class=\"point s{kind}\" d=\"{path}\"/>");
}

fn draw_legend(text: &mut String, plot: &Plot, frame: &Frame) {
    let first = frame.height - frame.bottom + 630;
    for (place, series) in plot.series.iter().enumerate() {
        let x = frame.left + (place % LEGEND_COLUMNS) as Tenths * LEGEND_COLUMN;
        let y = first + (place / LEGEND_COLUMNS) as Tenths * LEGEND_LINE;
        draw_line(text, &line_look(series.look), [x, y], [x + 240, y]);
        draw_point(text, series.look % KINDS, [x + 120, y]);
        draw_text(text, "", [x + 320, y + 40], Anchor::Start, &fitted(&series.name, NAME_MAX));
    }
}

/// Which end of a text lies at its place.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

fn draw_text(text: &mut String, class: &str, [x, y]: [Tenths; 2], anchor: Anchor, words: &str) {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let (x, y, words) = (px(x), px(y), escape(words));
    let _ = writeln!(
        text,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

fn draw_line(text: &mut String, class: &str, from: [Tenths; 2], to: [Tenths; 2]) {
    let [x1, y1] = from.map(px);
    let [x2, y2] = to.map(px);
    let _ =
        writeln!(text, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
}

/// As much of a text as there is room for.
fn fitted(text: &str, letters_max: usize) -> String {
    match text.char_indices().nth(letters_max) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Tenths of a pixel as pixels.
fn px(tenths: Tenths) -> String {
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{rest}"),
    }
}
