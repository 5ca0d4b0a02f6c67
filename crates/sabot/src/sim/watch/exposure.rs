//! `sabot sim exposure`: how far each wager can be beaten, and from which cut depth on.

use std::fmt::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use baccarat::Cents;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use odds::decimal;
use serde_json::{Map, Value, json};
use sim::strategy::Session;
use sim::{Exposing, Exposure, Hands, Stakes, Watch};

use super::super::measure::{Measure, Report};
use super::super::number::{self, grouped};
use super::super::refusal::Refusal;
use super::super::run::{Effort, Job, OutputArgs, Run, TableArgs};
use super::figures::Figures;
use super::{check, heading, sums, watch};
use crate::columns;
use crate::failure::Failure;
use crate::figures::{PLACES, whole};
use crate::plot::{Plot, Series, Size};
use crate::terminal::printable;

const AFTER_HELP: &str = "\
Examples:
  sabot sim exposure --house ez
  sabot sim exposure --house ez --wager dragon-7 --shoes 1e5 --plot dragon.svg
  sabot sim exposure --house mine.toml --cut-depths 14,52,104 --format csv";

/// What `sabot sim exposure` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::sim) struct Args {
    /// How many shoes to watch, such as 1000 or 1e6.
    #[arg(long, value_name = "N", value_parser = number::read, default_value = "20000")]
    shoes: u64,

    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    effort: Effort,

    /// The cut depths to answer for; else from 14 cards to half the shoe.
    #[arg(long, value_name = "N", value_delimiter = ',')]
    cut_depths: Vec<u32>,

    /// Deal one shard of the run, such as 3/64 for the third of 64; needs --out.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,

    /// Write what was reached to this file, for `sabot sim merge`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

/// How exposed the wagers of a run are.
pub(in crate::sim) struct Exposed {
    watch: Watch,
    exposing: Exposing,
}

/// Watches shoes and shows how far their wagers can be beaten.
pub(in crate::sim) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let run = args.table.open(args.effort.seed, args.shoes)?;
    let depths = match (args.cut_depths.is_empty(), args.table.cut_depth) {
        (true, None) => usual_depths(&run),
        (_, depth) => args.cut_depths.iter().copied().chain(depth).collect(),
    };
    let exposed = Exposed::of(&run, &depths)?;
    let job = Job { shard: args.shard.as_deref(), out: args.out.as_deref(), coups: None };
    job.carry_out(&run, &exposed, &args.effort, &args.output)
}

/// The house's own, and every half deck to half the shoe.
fn usual_depths(run: &Run) -> Vec<u32> {
    let halves = (1..=run.procedure.decks).map(|half| u32::from(half) * 26);
    let depths = [14, run.procedure.cut_depth].into_iter().chain(halves);
    depths.filter(|&depth| check(&run.procedure, depth).is_ok()).collect()
}

impl Exposed {
    /// The wagers of a run, at these cut depths.
    pub(in crate::sim) fn of(run: &Run, cut_depths: &[u32]) -> Result<Exposed, Refusal> {
        let watch = watch(run, cut_depths);
        let exposing = Exposing::new(&watch, &run.wagers).map_err(Refusal::NoWatch)?;
        Ok(Exposed { watch, exposing })
    }

    /// What a part's settings say.
    pub(in crate::sim) fn of_settings(run: &Run, settings: &Value) -> Option<Exposed> {
        let depths = settings["cut_depths"].as_array()?.iter();
        let depths: Vec<u32> =
            depths.map(|depth| u32::try_from(depth.as_u64()?).ok()).collect::<Option<_>>()?;
        Exposed::of(run, &depths).ok()
    }

    fn rows<'s>(&'s self, run: &'s Run, sum: &'s Exposure) -> Vec<Row<'s>> {
        let depths = self.watch.cut_depths.iter().zip(&sum.depths);
        let mut rows = Vec::new();
        for (&cut, depth) in depths {
            for (place, wager) in depth.wagers.iter().enumerate() {
                rows.push(Row {
                    wager: run.wagers[place].id().as_str(),
                    place,
                    cut,
                    hands: &depth.hands,
                    counted: wager.best(),
                    perfect: &wager.perfect,
                });
            }
        }
        rows.sort_by_key(|row| row.place);
        rows
    }

    /// The tags of a wager's best simple count, in words.
    fn tags(&self, run: &Run, place: usize) -> Option<String> {
        let count = self.exposing.count(&run.wagers, place, 0)?.to_string();
        let (_, tags) = count.split_once(':')?;
        Some(tags.split('@').next().unwrap_or_default().to_owned())
    }
}

/// A wager at a cut depth.
struct Row<'s> {
    wager: &'s str,
    place: usize,
    cut: u32,
    hands: &'s Hands,
    /// The best trigger of its best simple count, and what that comes to.
    counted: Option<(i32, &'s Stakes)>,
    perfect: &'s Stakes,
}

impl Row<'_> {
    fn counted(&self) -> Option<(i32, Figures)> {
        self.counted.map(|(trigger, stakes)| (trigger, Figures::of(stakes, self.hands)))
    }

    fn perfect(&self) -> Figures {
        Figures::of(self.perfect, self.hands)
    }

    fn hands_per_shoe(&self, places: u32) -> String {
        let Hands { shoes, coups, .. } = self.hands;
        decimal(&BigRational::new((*coups).into(), (*shoes).max(1).into()), places)
    }

    /// What perfect play gains in an hour with the most that the house takes.
    fn an_hour(&self, run: &Run) -> Option<String> {
        let mut offers = run.house.wagers.all();
        let maximum = offers.find(|offer| offer.wager.id().as_str() == self.wager)?.maximum;
        let hands = BigRational::new(Session::COUPS_PER_HOUR.get().into(), 100.into());
        let cents =
            self.perfect().gained()? * hands * BigRational::from_integer(maximum.get().into());
        let cents = Cents::new(cents.round().to_integer().to_i64()?);
        Some(printable(&run.house.money(cents)))
    }
}

/// A trigger. The lowest is reached by every coup.
fn written(trigger: i32) -> String {
    if trigger == sim::Exposed::TRIGGERS[0] { "always".to_owned() } else { trigger.to_string() }
}

impl Measure for Exposed {
    type Sum = Exposure;

    fn kind(&self) -> &'static str {
        "exposure"
    }

    fn settings(&self) -> Value {
        json!({ "cut_depths": self.watch.cut_depths })
    }

    fn chunk(&self) -> u64 {
        16
    }

    fn worker(&self, run: &Run) -> impl FnMut(Range<u64>) -> Exposure {
        let exposing = Exposing::new(&self.watch, &run.wagers);
        let mut exposing = exposing.expect("it was tried when this was opened");
        move |shoes| exposing.deal(shoes)
    }

    fn running(&self, _run: &Run, sum: &Exposure) -> String {
        let hands = sum.depths.first().map_or(0, |depth| depth.hands.coups);
        format!("{} coups priced", grouped(hands))
    }

    fn write(&self, sum: &Exposure) -> Value {
        sums::write_exposure(sum)
    }

    fn read(&self, value: &Value) -> Option<Exposure> {
        let tags = self.exposing.tags();
        sums::read_exposure(value).filter(|sum| sum.fits(&self.watch, tags))
    }

    fn shoes(&self, sum: &Exposure) -> u64 {
        sum.depths.first().map_or(0, |depth| depth.hands.shoes)
    }

    fn report(&self, run: &Run, sum: &Exposure) -> Report {
        Report {
            table: self.table(run, sum),
            json: self.json(run, sum),
            csv: self.csv(run, sum),
            plot: self.plot(run, sum),
            coups: sum.depths.iter().map(|depth| depth.hands.coups).max().unwrap_or(0),
        }
    }
}

impl Exposed {
    fn table(&self, run: &Run, sum: &Exposure) -> String {
        let mut text = heading(run, self.shoes(sum));
        let rows = self.rows(run, sum);
        let figures = || Figures::SHORT_HEAD.into_iter();
        let head = ["Cut", "Hands", "Count from"].into_iter().chain(figures()).chain(["│"]);
        let head = head.chain(figures()).chain(["An hour"]).map(str::to_owned);
        let head: Vec<String> = head.collect();
        for (place, wager) in run.wagers.iter().enumerate() {
            let _ = match self.tags(run, place) {
                Some(tags) => {
                    writeln!(text, "\n  {}, best counted {tags}; perfect play\n", wager.id())
                }
                None => {
                    writeln!(text, "\n  {}, no count tells anything; perfect play\n", wager.id())
                }
            };
            let own = rows.iter().filter(|row| row.place == place).map(|row| {
                let mut cells = vec![row.cut.to_string(), row.hands_per_shoe(1)];
                match row.counted() {
                    Some((trigger, figures)) => {
                        cells.push(written(trigger));
                        cells.extend(figures.short_cells());
                    }
                    None => cells.extend(["–".to_owned()].into_iter().chain(blank())),
                }
                cells.push("│".to_owned());
                cells.extend(row.perfect().short_cells());
                cells.push(row.an_hour(run).unwrap_or_else(|| "–".to_owned()));
                cells
            });
            columns::draw(&mut text, 0, &head, &own.collect::<Vec<_>>());
        }
        text.push('\n');
        text += LEGEND;
        text
    }

    fn json(&self, run: &Run, sum: &Exposure) -> Map<String, Value> {
        let rows = self.rows(run, sum);
        let wager = |(place, wager): (usize, &baccarat::Wager)| {
            let depths: Vec<Value> = rows
                .iter()
                .filter(|row| row.place == place)
                .map(|row| {
                    let counted = row.counted().map(|(trigger, figures)| {
                        let mut json = figures.json();
                        json.insert("trigger".to_owned(), json!(trigger));
                        json
                    });
                    json!({
                        "cut_depth": row.cut,
                        "coups": row.hands.coups,
                        "counted": counted,
                        "perfect": row.perfect().json(),
                    })
                })
                .collect();
            json!({
                "wager": wager.id().as_str(),
                "tags": self.exposing.tags()[place],
                "depths": depths,
            })
        };
        let mut json = Map::new();
        let shoes = sum.depths.first().map_or(0, |depth| depth.hands.shoes);
        json.insert("shoes".to_owned(), json!(shoes));
        json.insert("wagers".to_owned(), run.wagers.iter().enumerate().map(wager).collect());
        json
    }

    fn csv(&self, run: &Run, sum: &Exposure) -> String {
        let names = Figures::csv_head();
        let mut head = columns::head(["wager", "tags", "cut_depth", "hands_per_shoe", "trigger"]);
        head.extend(names.iter().map(|name| format!("count_{name}")));
        head.extend(names.iter().map(|name| format!("perfect_{name}")));
        let row = |row: Row<'_>| {
            let tags = self.tags(run, row.place).unwrap_or_default();
            let hands = row.hands_per_shoe(PLACES);
            let mut cells = vec![row.wager.to_owned(), tags, row.cut.to_string(), hands];
            match row.counted() {
                Some((trigger, figures)) => {
                    cells.push(trigger.to_string());
                    cells.extend(figures.csv_cells());
                }
                None => cells.resize(cells.len() + 1 + names.len(), String::new()),
            }
            cells.extend(row.perfect().csv_cells());
            cells
        };
        columns::csv(&head, &self.rows(run, sum).into_iter().map(row).collect::<Vec<_>>())
    }

    /// What a hundred hands gain by perfect play, by cut depth.
    fn plot(&self, run: &Run, sum: &Exposure) -> Plot {
        let rows = self.rows(run, sum);
        let series = |(place, wager): (usize, &baccarat::Wager)| {
            let own = rows.iter().filter(|row| row.place == place);
            let points = own.filter_map(|row| Some((whole(row.cut), row.perfect().gained()?)));
            Series { name: wager.id().to_string(), look: place, points: points.collect() }
        };
        Plot {
            title: match run.wagers.as_slice() {
                [wager] => format!("{}: gain of perfect play by cut depth", wager.name()),
                _ => format!("{}: gain of perfect play by cut depth", run.house.name),
            },
            across: "cards behind the cut card".to_owned(),
            up: "units in 100 hands".to_owned(),
            series: run.wagers.iter().enumerate().map(series).collect(),
            mark: None,
            up_from_zero: true,
            size: Size::Large,
        }
    }
}

const LEGEND: &str = "  \
Cut: cards behind the cut card. Hands: coups a shoe. Left: one unit from that true count on, the
  best of all for this depth; – where no count gains. Right: one unit whenever the exact odds of
  the unseen cards favour it. Gains are in units, expected before each hand; ± is one standard
  error. An hour: 70 coups at the most that the house takes, by perfect play
";

const _: () = assert!(Session::COUPS_PER_HOUR.get() == 70, "the legend says so");

/// Figures that there are none of.
fn blank() -> [String; 5] {
    std::array::from_fn(|_| String::new())
}
