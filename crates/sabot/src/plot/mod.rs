//! Plots of exact figures, drawn as SVG.
//!
//! A plot is data: named series of points. Each series has a colour that colour-blind people tell
//! apart and a shape of its own; light and dark follow the reader's settings. Coordinates are
//! rounded from exact fractions to tenths of a pixel, so a plot is the same on every machine.

mod scale;
mod svg;

#[cfg(test)]
mod properties;

use num_rational::BigRational;

/// Lines through points, over one axis.
#[derive(Clone, Debug)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis counts.
    pub across: String,
    /// What the vertical axis counts.
    pub up: String,
    /// The lines.
    pub series: Vec<Series>,
    /// One place on the horizontal axis that deserves a word.
    pub mark: Option<Mark>,
    /// Whether the vertical axis shows zero, so that heights can be compared.
    pub up_from_zero: bool,
    /// How large it is.
    pub size: Size,
}

/// One line through points.
#[derive(Clone, Debug)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Which colour and shape it has: the same number looks the same in every plot.
    pub look: usize,
    /// Across and up, from left to right.
    pub points: Vec<(BigRational, BigRational)>,
}

/// A place on the horizontal axis, and what is said of it.
#[derive(Clone, Debug)]
pub struct Mark {
    pub at: BigRational,
    /// The words.
    pub text: String,
}

/// How large a plot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// For a page of its own, with a legend.
    Large,
    /// One of many on a page, with neither legend nor title, because text around it says what it
    /// shows.
    Small,
}

impl Plot {
    /// The plot as a file of its own.
    pub fn file(&self) -> String {
        svg::file(self)
    }

    /// The plot as part of a page, which has [`STYLE`] among its own.
    pub fn part(&self) -> String {
        svg::part(self)
    }
}

/// How the parts of a plot look. Light on paper always, whatever the screen is.
pub const STYLE: &str = "\
.plot { --ink: #1c1c1c; --soft: #6a6a6a; --rule: #dcdcdc; --paper: #ffffff;
  --s0: #0072b2; --s1: #d55e00; --s2: #009e73; --s3: #b0568b; --s4: #b87a00; --s5: #3b8fc4;
  --s6: #1c1c1c; font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; font-size: 12px; }
@media screen and (prefers-color-scheme: dark) {
  .plot { --ink: #ececec; --soft: #a4a4a4; --rule: #3c3c3c; --paper: #17181a;
    --s0: #56b4e9; --s1: #ff8a4c; --s2: #2fc79a; --s3: #e59cc6; --s4: #f0c242; --s5: #9ad1f5;
    --s6: #ececec; }
}
.plot text { fill: var(--ink); stroke: none; }
.plot .title { font-size: 15px; font-weight: 600; }
.plot .soft { fill: var(--soft); }
.plot .paper { fill: var(--paper); }
.plot .rule { stroke: var(--rule); stroke-width: 1; }
.plot .axis { stroke: var(--soft); stroke-width: 1; }
.plot .mark { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 3; }
.plot .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.plot .dashed { stroke-dasharray: 7 4; }
.plot .dotted { stroke-dasharray: 2 3; }
.plot .s0 { stroke: var(--s0); } .plot .s1 { stroke: var(--s1); } .plot .s2 { stroke: var(--s2); }
.plot .s3 { stroke: var(--s3); } .plot .s4 { stroke: var(--s4); } .plot .s5 { stroke: var(--s5); }
.plot .s6 { stroke: var(--s6); }
.plot .point { fill: var(--paper); stroke-width: 2; }
";
