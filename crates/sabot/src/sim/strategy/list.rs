//! `sabot sim strategies`: what can be bet by.

use sim::strategy::{Named, Trend};

use crate::columns;

/// The picks and the progressions that have names.
pub(in crate::sim) fn list() -> String {
    let mut text = "  What to bet on: any wager of the house, such as banker, or\n\n".to_owned();
    let head = columns::head(["Pick", "Bets on"]);
    let trends = Trend::all().map(|trend| vec![trend.name().to_owned(), trend.about()]);
    let counted =
        ["count:dragon-7", "Bets on a wager when its count is high."].map(str::to_owned).to_vec();
    columns::draw(&mut text, 2, &head, &trends.chain([counted]).collect::<Vec<_>>());
    text += "\n  A count of your own is tags and a trigger: 'count:dragon-7:4-7=-1,8-9=+2@4'\n";
    text += "\n  How much\n\n";
    let head = columns::head(["Progression", "Stakes"]);
    let named = |named: &Named| vec![named.name.to_owned(), named.about.to_owned()];
    columns::draw(&mut text, 2, &head, &Named::all().iter().map(named).collect::<Vec<_>>());
    text +=
        "\n  Any pick goes with any progression: follow-shoe/paroli. A progression of your own is";
    text += "\n  stakes in units and where each coup leads: 'banker/1,3,2,6 win +1 loss start end start'";
    text += "\n\n  Nothing but a count changes the edge: ";
    text += "`sabot sim --shoes 1e5 --strategy banker/martingale`\n";
    text
}
