//! The reports, one by one.

use document::columns;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use odds::{Composition, Price, decimal, square_root};
use table::Actor;

use super::document::{Cell, Document};
use super::events::{Ruling, Significant};
use super::figures::{Figures, StaffFigures, WagerFigures};
use super::gather::Gathered;
use super::{Kind, Query};
use crate::ledger::wide;

pub(super) fn document(gathered: &Gathered, query: &Query, kind: Kind) -> Document {
    let blank = Document {
        title: String::new(),
        houses: gathered.houses.values().map(|house| house.name.clone()).collect(),
        from: query.from,
        to: query.to,
        generated_at: query.generated_at,
        columns: Vec::new(),
        rows: Vec::new(),
        totals: None,
        signed: None,
    };
    match kind {
        Kind::Table => tables(gathered, blank),
        Kind::Shift => shifts(gathered, query, blank),
        Kind::Wager => wagers(gathered, blank),
        Kind::Commission => commission(gathered, blank),
        Kind::Rulings => rulings(gathered, blank),
        Kind::Liability => liability(gathered, blank),
        Kind::Staff => staff(gathered, blank),
        Kind::Events => events(gathered, blank),
        Kind::Patron => patron(gathered, query, blank),
    }
}

const METERS: [&str; 12] = [
    "Coups",
    "Ghost hands",
    "Voids",
    "Wagers",
    "Handle",
    "Pay-outs",
    "Commission",
    "Drop",
    "Money out",
    "Win",
    "Hold %",
    "Win % of handle",
];

/// The meters of a table or a shift: the drop is the money that came in, the hold what of it the
/// house has won.
fn meters(figures: &Figures) -> [Cell; METERS.len()] {
    [
        figures.coups.into(),
        figures.ghosts.into(),
        figures.voids.into(),
        figures.wagers.into(),
        figures.handle.into(),
        figures.returned.into(),
        figures.charged.into(),
        figures.money_in.into(),
        figures.money_out.into(),
        figures.win.into(),
        percent(figures.win, figures.money_in),
        percent(figures.win, figures.handle),
    ]
}

fn percent(part: i128, whole: i128) -> Cell {
    match whole {
        0 => Cell::Empty,
        _ => Cell::Figure(decimal(&(ratio(part, whole) * number(100)), 2)),
    }
}

fn ratio(part: i128, whole: i128) -> BigRational {
    BigRational::new(part.into(), whole.into())
}

fn number(whole: i128) -> BigRational {
    BigRational::from_integer(whole.into())
}

fn row<const N: usize>(words: [Cell; N], rest: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    words.into_iter().chain(rest).collect()
}

fn tables(gathered: &Gathered, blank: Document) -> Document {
    let mut sum = Figures::default();
    let mut rows = Vec::new();
    for table in gathered.tables.iter().filter(|table| !table.shifts.is_empty()) {
        let figures = table.sum();
        sum += &figures;
        rows.push(row([table.name.as_str().into()], meters(&figures)));
    }
    let totals = Some(row(["Total".into()], meters(&sum)));
    let columns = columns(["Table"], METERS);
    Document { title: "Table report".to_owned(), columns, rows, totals, ..blank }
}

fn shifts(gathered: &Gathered, query: &Query, blank: Document) -> Document {
    let mut by_shift = std::collections::BTreeMap::<u64, Figures>::new();
    let mut sum = Figures::default();
    for (shift, figures) in gathered.tables.iter().flat_map(|table| &table.shifts) {
        *by_shift.entry(*shift).or_default() += figures;
        sum += figures;
    }
    let rows = by_shift.iter().map(|(shift, figures)| {
        let (from, to) = (query.start_of(*shift), query.start_of(shift + 1));
        let to = query.to.map_or(to, |end| end.min(to));
        row([from.into(), to.into()], meters(figures))
    });
    let rows = rows.collect();
    let totals = Some(row(["Total".into(), Cell::Empty], meters(&sum)));
    let columns = columns(["From", "To"], METERS);
    Document { title: "Shift report".to_owned(), columns, rows, totals, ..blank }
}

fn wagers(gathered: &Gathered, blank: Document) -> Document {
    let rows = gathered.wagers.iter().map(|((_, id), figures)| {
        let wager = figures.house.wager(id.as_str());
        let name = wager.map_or(id.as_str(), |wager| wager.name());
        let words = [figures.house.name.as_str().into(), name.into(), verdict(figures, id)];
        let WagerFigures { count, handle, returned, .. } = figures;
        let counted = vec![
            (*count).into(),
            (*handle).into(),
            (*returned).into(),
            (handle - returned).into(),
            percent(*returned, *handle),
        ];
        row(words, counted.into_iter().chain(expected(figures, id)))
    });
    let rows: Vec<_> = rows.collect();
    let sum = |get: fn(&WagerFigures) -> i128| gathered.wagers.values().map(get).sum::<i128>();
    let (handle, returned) = (sum(|it| it.handle), sum(|it| it.returned));
    let mut totals = vec!["Total".into(), Cell::Empty, Cell::Empty];
    let count = gathered.wagers.values().map(|it| it.count).sum::<u64>();
    let win = handle - returned;
    totals.extend([count.into(), handle.into(), returned.into(), win.into()]);
    totals.extend([percent(returned, handle), Cell::Empty, Cell::Empty, Cell::Empty]);
    let columns = columns(
        ["House", "Wager", "Difference is"],
        [
            "Count",
            "Handle",
            "Pay-outs",
            "Win",
            "Return %",
            "Theoretical %",
            "Difference %",
            "Standard error %",
        ],
    );
    Document { title: "Wager report".to_owned(), columns, rows, totals: Some(totals), ..blank }
}

/// What a wager should return by itself, by how much it does not, and how much of that is chance:
/// fractions of what was staked.
fn compared(figures: &WagerFigures, id: &baccarat::WagerId) -> Option<[BigRational; 3]> {
    let wager = figures.house.wager(id.as_str())?;
    let price = Price::in_shoe(wager, &Composition::of_decks(figures.house.decks())).ok()?;
    if figures.handle <= 0 {
        return None;
    }
    let theoretical = number(1) + price.expectation();
    let difference = ratio(figures.returned, figures.handle) - &theoretical;
    let handle = number(figures.handle);
    let square = price.variance() * number(figures.squares) / (&handle * &handle);
    Some([theoretical, difference, square])
}

fn expected(figures: &WagerFigures, id: &baccarat::WagerId) -> Vec<Cell> {
    let Some([theoretical, difference, square]) = compared(figures, id) else {
        return vec![Cell::Empty, Cell::Empty, Cell::Empty];
    };
    let percent = |it: &BigRational| Cell::Figure(decimal(&(it * number(100)), 2));
    let error = Cell::Figure(square_root(&(square * number(10_000)), 2));
    vec![percent(&theoretical), percent(&difference), error]
}

/// Chance alone takes a wager further than two standard errors one time in twenty, and further than
/// three one time in four hundred.
fn verdict(figures: &WagerFigures, id: &baccarat::WagerId) -> Cell {
    let Some([_, difference, square]) = compared(figures, id) else { return Cell::Empty };
    let far = difference.abs() * difference.abs();
    match () {
        () if square.is_zero() => Cell::Empty,
        () if far <= &square * number(4) => "normal".into(),
        () if far <= square * number(9) => "worth a look".into(),
        () => "unusual".into(),
    }
}

fn commission(gathered: &Gathered, blank: Document) -> Document {
    let cells = |figures: &Figures, owed: i128| -> Vec<Cell> {
        vec![figures.charged.into(), figures.collected.into(), owed.into()]
    };
    let (mut sum, mut owed_by_all) = (Figures::default(), 0);
    let mut rows = Vec::new();
    for table in gathered.tables.iter().filter(|table| !table.shifts.is_empty()) {
        let (figures, owed) = (table.sum(), table.ledger.owed());
        sum += &figures;
        owed_by_all += owed;
        rows.push(row([table.name.as_str().into()], cells(&figures, owed)));
    }
    let totals = Some(row(["Total".into()], cells(&sum, owed_by_all)));
    let columns = columns(["Table"], ["Charged", "Collected", "Owed"]);
    Document { title: "Commission".to_owned(), columns, rows, totals, ..blank }
}

fn rulings(gathered: &Gathered, blank: Document) -> Document {
    let actor = |actor: Option<Actor>| actor.map_or(Cell::Empty, |it| it.to_string().into());
    let rows = gathered.rulings.iter().map(|ruling| {
        let Ruling { at, table, line, coup, kind, resolution, reason, .. } = ruling;
        vec![
            (*at).into(),
            table.as_str().into(),
            kind.as_str().into(),
            resolution.as_str().into(),
            actor(ruling.reported_by),
            actor(Some(ruling.ruled_by)),
            reason.as_str().into(),
            (*line).into(),
            (*coup).into(),
            ruling.kept_before.into(),
            ruling.kept_after.into(),
        ]
    });
    let rows = rows.collect();
    let columns = columns(
        ["Time", "Table", "Irregularity", "Ruling", "Reported by", "Ruled by", "Reason"],
        ["Line", "Coup", "House had", "House has"],
    );
    Document { title: "Voids and rulings".to_owned(), columns, rows, ..blank }
}

fn liability(gathered: &Gathered, blank: Document) -> Document {
    let cells = |credits: i128, felt: i128, vouchers: i128, owed: i128| -> Vec<Cell> {
        let all = credits + felt + vouchers - owed;
        [credits, felt, vouchers, owed, all].map(Cell::from).into()
    };
    let mut sum = [0; 4];
    let mut rows = Vec::new();
    for table in &gathered.tables {
        let ledger = &table.ledger;
        let own = [ledger.credits(), ledger.felt(), 0, ledger.owed()];
        if own.iter().all(|amount| *amount == 0) {
            continue;
        }
        let [credits, felt, vouchers, owed] = own;
        rows.push(row([table.name.as_str().into()], cells(credits, felt, vouchers, owed)));
        sum.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
    }
    let vouchers = gathered.vouchers;
    if vouchers != 0 {
        rows.push(row(["Open vouchers".into()], cells(0, 0, vouchers, 0)));
        sum[2] += vouchers;
    }
    let [credits, felt, vouchers, owed] = sum;
    let totals = Some(row(["Total".into()], cells(credits, felt, vouchers, owed)));
    let columns =
        columns(["Where"], ["Credits", "Stakes", "Vouchers", "Commission owed", "Liability"]);
    Document { title: "Liability".to_owned(), columns, rows, totals, ..blank }
}

fn staff(gathered: &Gathered, blank: Document) -> Document {
    let is_idle = |figures: &StaffFigures| *figures == StaffFigures::default();
    let active = gathered.staff.iter().filter(|(_, figures)| !is_idle(figures));
    let rows = active.map(|(actor, figures)| {
        vec![
            actor.to_string().into(),
            figures.coups.into(),
            figures.voids.into(),
            figures.reported.into(),
            figures.ruled.into(),
            figures.dismissed.into(),
            figures.money_in.into(),
            figures.money_out.into(),
        ]
    });
    let rows = rows.collect();
    let columns = columns(
        ["Who"],
        ["Coups dealt", "Voids", "Reported", "Ruled", "Dismissed", "Money in", "Money out"],
    );
    Document { title: "Staff and errors".to_owned(), columns, rows, ..blank }
}

fn events(gathered: &Gathered, blank: Document) -> Document {
    let mut all: Vec<&Significant> = gathered.events.iter().collect();
    all.sort_by_key(|event| event.at);
    let rows = all.into_iter().map(|event| {
        vec![
            event.at.into(),
            event.place.as_str().into(),
            event.what.as_str().into(),
            event.by.as_str().into(),
            event.details.as_str().into(),
            event.line.map_or(Cell::Empty, Cell::from),
            event.amount.map_or(Cell::Empty, Cell::from),
        ]
    });
    let rows = rows.collect();
    let columns = columns(["Time", "Where", "Event", "By", "Details"], ["Line", "Amount"]);
    Document { title: "Significant events".to_owned(), columns, rows, ..blank }
}

fn patron(gathered: &Gathered, query: &Query, blank: Document) -> Document {
    let mut movements: Vec<_> = gathered.statement.rows.iter().collect();
    movements.sort_by_key(|movement| movement.at);
    let sum = |get: fn(&super::patron::Movement) -> i128| movements.iter().map(|it| get(it)).sum();
    let (wagered, won, commission): (i128, i128, i128) = (
        sum(|it| if it.what == "wager" { wide(it.wagered) } else { 0 }),
        sum(|it| if it.what == "wager" { wide(it.won) } else { 0 }),
        sum(|it| if it.what == "wager" { wide(it.commission) } else { 0 }),
    );
    let rows = movements.iter().map(|it| {
        vec![
            it.at.into(),
            it.table.as_str().into(),
            it.id.as_str().into(),
            it.what.into(),
            it.wager.as_str().into(),
            it.outcome.as_str().into(),
            it.status.into(),
            it.coup.map_or(Cell::Empty, Cell::from),
            it.before.into(),
            it.wagered.into(),
            it.won.into(),
            it.commission.into(),
            it.after.into(),
        ]
    });
    let rows = rows.collect();
    let mut totals = vec!["Total".into()];
    totals.extend((0..8).map(|_| Cell::Empty));
    totals.extend([wagered, won, commission].map(Cell::from));
    totals.push(Cell::Empty);
    let columns = columns(
        ["Time", "Table", "Id", "Event", "Wager", "Outcome", "Status"],
        ["Coup", "Funds before", "Wagered", "Won", "Commission", "Funds after"],
    );
    let who = query.patron.map_or_else(String::new, |patron| format!(" of patron {}", patron.0));
    let title = format!("Statement{who}");
    Document { title, columns, rows, totals: Some(totals), ..blank }
}
