//! What became of the money, with the exact edge beside it.

use std::fmt::Write;

use num_rational::BigRational;
use num_traits::{Signed, Zero};
use odds::{decimal, square_root};
use serde_json::{Map, Value, json};
use sim::strategy::{Bets, Ending, Histogram, Plan, Sessions};

use super::super::measure::Report;
use super::super::number::{as_number, grouped};
use super::super::run::Run;
use super::StrategyArgs;
use crate::columns;
use crate::figures::{PLACES, PLACES_SHOWN, commission_note, percent, whole, whole_of};
use crate::plot::{Mark, Plot, Series, Size};
use crate::terminal::printable;

/// The parts of a hundred that are shown of a distribution.
const QUANTILES: [u32; 7] = [1, 5, 25, 50, 75, 95, 99];

const CHANGES_NOTHING: &str = "  \
Exact is what the house keeps of a unit staked on a fresh shoe. A strategy decides how much is
  staked and how the luck is spread; what the house keeps of each unit, it does not change
";

const COUNTS_CARDS: &str = "  \
Exact is what the house keeps of a unit staked on a fresh shoe. Who counts cards bets on chosen
  coups, where it keeps more or less: no other strategy can do that
";

/// Everything about sessions that can be asked for.
pub(super) fn report(run: &Run, args: &StrategyArgs, plan: &Plan, sum: &Sessions) -> Report {
    let figures = Figures { run, args, plan, sum };
    Report {
        table: figures.table(),
        json: figures.json(),
        csv: figures.csv(),
        plot: figures.plot(),
        coups: sum.coups_seen,
    }
}

/// The standard error of the edge in per cent, as words.
pub(super) fn error(sum: &Sessions) -> String {
    let squared = sum.edge_variance().map(|squared| squared * whole(10_000));
    squared.map_or_else(String::new, |squared| format!("± {}", square_root(&squared, PLACES_SHOWN)))
}

struct Figures<'r> {
    run: &'r Run,
    args: &'r StrategyArgs,
    plan: &'r Plan,
    sum: &'r Sessions,
}

impl Figures<'_> {
    fn table(&self) -> String {
        let Figures { run, args, plan, sum } = self;
        let session = plan.session();
        let money = |amount| printable(&run.house.money(amount));
        let mut text = format!(
            "  {}, {}: {} brought, units of {}, {} at most\n  {} sessions, {} coups seen, {} bet on\n",
            printable(&run.house.name),
            printable(args.name()),
            money(session.bankroll),
            money(session.unit),
            shoes(session.shoes.get()),
            grouped(sum.sessions()),
            grouped(sum.coups_seen),
            grouped(sum.bets().coups),
        );
        if sum.sessions() == 0 {
            return text;
        }
        text.push('\n');
        self.endings(&mut text);
        text.push('\n');
        self.spread(&mut text);
        text.push('\n');
        self.edges(&mut text);
        text
    }

    fn endings(&self, text: &mut String) {
        let sessions = self.sum.sessions();
        let row = |ending: Ending| {
            let count = self.sum.ended(ending);
            let share = BigRational::new(count.into(), sessions.into());
            let name = match ending {
                Ending::Ruined => "ruined",
                Ending::StopLoss => "stopped at the loss set",
                Ending::StopWin => "stopped at the win set",
                Ending::OutOfShoes => "played to the end",
            };
            vec![name.to_owned(), grouped(count), percent(&share, 2)]
        };
        // What was not asked for did not happen.
        let session = self.plan.session();
        let can_be = |ending: &Ending| match ending {
            Ending::StopLoss => session.stop_loss.is_some(),
            Ending::StopWin => session.stop_win.is_some(),
            Ending::Ruined | Ending::OutOfShoes => true,
        };
        let rows: Vec<_> = Ending::ALL.into_iter().filter(can_be).map(row).collect();
        columns::draw(text, 1, &columns::head(["Sessions that were", "", "%"]), &rows);
        let coups_per_hour = self.args.coups_per_hour();
        let hours = self.sum.hours(coups_per_hour) / whole_of(sessions.into());
        let _ = writeln!(
            text,
            "\n  A session lasts {} hours on average, at {coups_per_hour} coups an hour",
            decimal(&hours, 2),
        );
        if let Some(mean) = self.sum.bankroll_mean() {
            let brought = BigRational::from_integer(self.plan.session().bankroll.get().into());
            let change = (mean - brought) / whole(100);
            let error = self.sum.bankroll_variance().map_or_else(String::new, |squared| {
                format!(" ± {}", square_root(&(squared / whole(10_000)), 2))
            });
            let change = decimal(&change, 2);
            let _ = writeln!(text, "  It changes the bankroll by {change}{error} on average");
        }
    }

    fn spread(&self, text: &mut String) {
        let names = QUANTILES.map(|part| format!("{part} %"));
        let head: Vec<String> =
            ["Percentile, in units".to_owned()].into_iter().chain(names).collect();
        let row = |name: &str, histogram: &Histogram| {
            let quantiles = quantiles(histogram).map(|units| units.to_string());
            [name.to_owned()].into_iter().chain(quantiles).collect::<Vec<_>>()
        };
        let rows = [
            row("final bankroll", &self.sum.bankrolls),
            row("largest drawdown", &self.sum.drawdowns),
        ];
        columns::draw(text, 1, &head, &rows);
        let stake = printable(&self.run.house.money(self.sum.stake_max));
        let _ =
            writeln!(text, "\n  The largest stake was {stake}; the last of a bankroll goes all in");
    }

    /// What the strategy is really about.
    fn edges(&self, text: &mut String) {
        let Figures { plan, sum, .. } = self;
        let edges = plan.exact_edges();
        let amount = |cents: i128| decimal(&BigRational::new(cents.into(), 100.into()), 2);
        let row = |name: String, bets: &Bets, exact: Option<&BigRational>, error: [String; 2]| {
            let [error, away] = error;
            vec![
                name,
                amount(bets.action),
                amount(bets.net),
                bets.edge().map_or_else(String::new, |edge| percent(&edge, PLACES_SHOWN)),
                error,
                exact.map_or_else(String::new, |exact| percent(exact, PLACES_SHOWN)),
                away,
            ]
        };
        let none = || [String::new(), String::new()];
        let mut rows: Vec<_> = sum
            .wagers
            .iter()
            .map(|(wager, bets)| row(wager.to_string(), bets, edges.get(wager), none()))
            .collect();
        let exact = sum.exact_edge(&edges);
        let errors = [error(sum), self.away(exact.as_ref()).unwrap_or_default()];
        rows.push(row("all".to_owned(), &sum.bets(), exact.as_ref(), errors));
        let head = columns::head(["Wager", "Staked", "Won", "Edge %", "", "Exact %", "Away, in ±"]);
        columns::draw(text, 1, &head, &rows);
        text.push('\n');
        *text += if plan.strategy().pick.counts_cards() { COUNTS_CARDS } else { CHANGES_NOTHING };
        let spots = plan.strategy().pick.spots();
        if let Some(note) = commission_note(&self.run.house, spots.iter().map(|spot| &spot.wager)) {
            let _ = writeln!(text, "  {note}: what is staked pays those too");
        }
    }

    /// How many standard errors the edge is away from the exact one.
    fn away(&self, exact: Option<&BigRational>) -> Option<String> {
        let variance = self.sum.edge_variance().filter(|variance| !variance.is_zero())?;
        let difference = self.sum.edge()? - exact?;
        let sign = if difference.is_negative() { "-" } else { "+" };
        Some(format!("{sign}{}", square_root(&(&difference * &difference / variance), 2)))
    }

    fn json(&self) -> Map<String, Value> {
        let Figures { args, plan, sum, .. } = self;
        let edges = plan.exact_edges();
        let figure = |figure: Option<BigRational>| {
            figure.map_or(Value::Null, |figure| as_number(&decimal(&figure, PLACES)))
        };
        let root = |squared: Option<BigRational>| {
            squared.map_or(Value::Null, |squared| as_number(&square_root(&squared, PLACES)))
        };
        let endings: Map<String, Value> = Ending::ALL
            .into_iter()
            .map(|ending| (ending.id().to_owned(), json!(sum.ended(ending))))
            .collect();
        let wagers: Vec<Value> = sum
            .wagers
            .iter()
            .map(|(wager, bets)| {
                json!({
                    "wager": wager.to_string(),
                    "coups": bets.coups,
                    "staked_cents": bets.action.to_string(),
                    "won_cents": bets.net.to_string(),
                    "mean": figure(bets.edge().map(|edge| -edge)),
                    "exact": figure(edges.get(wager).map(|edge| -edge)),
                })
            })
            .collect();
        let mut json = Map::new();
        let mut put = |key: &str, value: Value| json.insert(key.to_owned(), value);
        put("shoes", json!(sum.shoes));
        put("coups", json!(sum.coups_seen));
        put("strategy", args.settings(plan));
        put("sessions", json!(sum.sessions()));
        put("endings", Value::Object(endings));
        put("mean", figure(sum.edge().map(|edge| -edge)));
        put("se", root(sum.edge_variance()));
        put("exact", figure(sum.exact_edge(&edges).map(|edge| -edge)));
        put("bankroll_cents_mean", figure(sum.bankroll_mean()));
        put("bankroll_cents_se", root(sum.bankroll_variance()));
        put("hours", figure(Some(sum.hours(args.coups_per_hour()))));
        put("stake_cents_max", json!(sum.stake_max.get()));
        put("wagers", Value::Array(wagers));
        put("bankroll_units", json!(sum.bankrolls.iter().collect::<Vec<_>>()));
        put("drawdown_units", json!(sum.drawdowns.iter().collect::<Vec<_>>()));
        json
    }

    /// The final bankrolls: what the other figures are made of.
    fn csv(&self) -> String {
        let row = |(units, sessions): (i64, u64)| vec![units.to_string(), sessions.to_string()];
        let head = columns::head(["bankroll_units", "sessions"]);
        columns::csv(&head, &self.sum.bankrolls.iter().map(row).collect::<Vec<_>>())
    }

    /// How many sessions end with no more than so much.
    fn plot(&self) -> Plot {
        let sessions = self.sum.sessions().max(1);
        let mut so_far = 0;
        let points = self.sum.bankrolls.iter().map(|(units, count)| {
            so_far += count;
            let share = BigRational::new(so_far.into(), sessions.into()) * whole(100);
            (BigRational::from_integer(units.into()), share)
        });
        let session = self.plan.session();
        let brought = BigRational::new(session.bankroll.get().into(), session.unit.get().into());
        Plot {
            title: format!("{}: {}, final bankroll", self.run.house.name, self.args.name()),
            across: "units".to_owned(),
            up: "sessions with no more, %".to_owned(),
            series: vec![Series {
                name: "sessions".to_owned(),
                look: 0,
                points: thinned(points.collect()),
            }],
            mark: Some(Mark { text: "brought".to_owned(), at: brought }),
            up_from_zero: true,
            size: Size::Large,
        }
    }
}

fn quantiles(histogram: &Histogram) -> impl Iterator<Item = i64> + '_ {
    QUANTILES.into_iter().filter_map(|part| histogram.quantile(part, 100))
}

/// At most some dozens of points, the first and the last among them.
fn thinned<T>(points: Vec<T>) -> Vec<T> {
    const POINTS_MAX: usize = 60;
    let (count, step) = (points.len(), points.len().div_ceil(POINTS_MAX).max(1));
    let is_kept = |place: usize| place.is_multiple_of(step) || place + 1 == count;
    points.into_iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, it)| it).collect()
}

fn shoes(number: u64) -> String {
    if number == 1 { "one shoe".to_owned() } else { format!("{} shoes", grouped(number)) }
}
