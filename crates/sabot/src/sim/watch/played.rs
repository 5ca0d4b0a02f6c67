//! `sabot sim --count` and `--perfect`: one unit whenever the shoe looks good.

use std::fmt::Write;
use std::ops::Range;

use baccarat::Wager;
use num_rational::BigRational;
use odds::decimal;
use serde_json::{Map, Value, json};
use sim::{AtDepth, Count, Counting, NoWatch, Perfect, Takings, Watch};

use super::super::measure::{Measure, Report};
use super::super::refusal::Refusal;
use super::super::run::Run;
use super::figures::Figures;
use super::{heading, sums, watch};
use crate::columns;
use crate::failure::Failure;
use crate::figures::whole;
use crate::plot::{Plot, Series, Size};

/// Somebody who wagers by what has been seen.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::sim) struct WatchArgs {
    /// Wager one unit when a count says so: a wager, tags by rank, and the true count from which,
    /// such as dragon-7:4-7=-1,8-9=+2@4. A wager's name alone is its published count. May be
    /// given several times.
    #[arg(long, value_name = "COUNT", conflicts_with = "strategy")]
    pub(in crate::sim) count: Vec<String>,

    /// Wager one unit on these whenever the exact odds of the unseen cards favour it.
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["strategy", "count"])]
    pub(in crate::sim) perfect: Vec<String>,

    /// Answer for these cut depths at once; else for the house's. With --count or --perfect.
    #[arg(long, value_name = "N", value_delimiter = ',')]
    cut_depths: Vec<u32>,
}

/// Somebody who wagers by what has been seen.
pub(in crate::sim) struct Played {
    watch: Watch,
    way: Way,
    /// What each play wagers on.
    wagers: Vec<Wager>,
}

/// What deals shoes and says what came of wagering on them.
type Deal = Box<dyn FnMut(Range<u64>) -> Takings>;

enum Way {
    Counting(Vec<Count>),
    Perfectly,
}

impl WatchArgs {
    /// Whether anything is to be wagered so.
    pub(in crate::sim) fn is_given(&self) -> bool {
        !self.count.is_empty() || !self.perfect.is_empty()
    }

    /// Refuses cut depths that would only be ignored.
    pub(in crate::sim) fn check(&self, cut_depth: Option<u32>) -> Result<(), Refusal> {
        let is_used = self.is_given() && cut_depth.is_none();
        if is_used || self.cut_depths.is_empty() {
            Ok(())
        } else {
            Err(Refusal::CutDepthsOfNothing)
        }
    }

    /// What a part's settings say.
    pub(in crate::sim) fn of_settings(settings: &Value) -> Option<WatchArgs> {
        let texts = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect()
        };
        let depths = settings["cut_depths"].as_array()?.iter();
        Some(WatchArgs {
            count: texts(&settings["counts"])?,
            perfect: texts(&settings["perfect"])?,
            cut_depths: depths
                .map(|depth| u32::try_from(depth.as_u64()?).ok())
                .collect::<Option<_>>()?,
        })
    }

    /// Somebody at the run's table.
    pub(in crate::sim) fn open(&self, run: &Run) -> Result<Played, Failure> {
        let watch = watch(run, &self.cut_depths);
        let counts: Vec<Count> =
            self.count.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
        let ids: Vec<String> = if counts.is_empty() {
            self.perfect.clone()
        } else {
            counts.iter().map(|count| count.wager.to_string()).collect()
        };
        let wagers: Vec<Wager> =
            ids.iter().map(|id| run.wager(id)).collect::<Result<_, Failure>>()?;
        let way = if counts.is_empty() { Way::Perfectly } else { Way::Counting(counts) };
        let played = Played { watch, way, wagers };
        drop(played.deal().map_err(Refusal::NoWatch)?);
        Ok(played)
    }
}

fn read(text: &str) -> Result<Count, Refusal> {
    text.parse().map_err(|why| Refusal::NoCount { text: text.to_owned(), why })
}

impl Played {
    /// What deals shoes to them.
    fn deal(&self) -> Result<Deal, NoWatch> {
        Ok(match &self.way {
            Way::Counting(counts) => {
                let mut counting = Counting::new(&self.watch, counts, &self.wagers)?;
                Box::new(move |shoes| counting.deal(shoes))
            }
            Way::Perfectly => {
                let mut perfect = Perfect::new(&self.watch, &self.wagers)?;
                Box::new(move |shoes| perfect.deal(shoes))
            }
        })
    }

    /// What each play is called.
    fn names(&self) -> Vec<String> {
        match &self.way {
            Way::Counting(counts) => counts.iter().map(ToString::to_string).collect(),
            Way::Perfectly => {
                self.wagers.iter().map(|wager| format!("{}, perfect play", wager.id())).collect()
            }
        }
    }

    fn depths<'s>(&'s self, sum: &'s Takings) -> impl Iterator<Item = (u32, &'s AtDepth)> {
        self.watch.cut_depths.iter().copied().zip(&sum.depths)
    }

    /// Every play at every depth.
    fn rows(&self, sum: &Takings) -> Vec<(usize, u32, Figures)> {
        let depths: Vec<_> = self.depths(sum).collect();
        let plays = 0..self.names().len();
        plays
            .flat_map(|play| depths.iter().map(move |&(cut, depth)| (play, cut, depth)))
            .filter_map(|(play, cut, depth)| {
                Some((play, cut, Figures::of(&depth.plays.get(play)?.stakes, &depth.hands)))
            })
            .collect()
    }
}

impl Measure for Played {
    type Sum = Takings;

    fn kind(&self) -> &'static str {
        "watch"
    }

    fn settings(&self) -> Value {
        let (counts, perfect) = match &self.way {
            Way::Counting(_) => (self.names(), Vec::new()),
            Way::Perfectly => {
                (Vec::new(), self.wagers.iter().map(|wager| wager.id().to_string()).collect())
            }
        };
        json!({ "counts": counts, "perfect": perfect, "cut_depths": self.watch.cut_depths })
    }

    fn chunk(&self) -> u64 {
        match self.way {
            Way::Counting(_) => 256,
            Way::Perfectly => 16,
        }
    }

    fn worker(&self, _run: &Run) -> impl FnMut(Range<u64>) -> Takings {
        self.deal().expect("it was tried when this was opened")
    }

    fn running(&self, _run: &Run, sum: &Takings) -> String {
        match self.rows(sum).first() {
            Some((_, _, figures)) => {
                let cells = figures.cells();
                format!("gain {} % ± {}", cells[2], cells[3])
            }
            None => String::new(),
        }
    }

    fn write(&self, sum: &Takings) -> Value {
        sums::write_takings(sum)
    }

    fn read(&self, value: &Value) -> Option<Takings> {
        sums::read_takings(value).filter(|sum| sum.fits(&self.watch, &self.wagers))
    }

    fn shoes(&self, sum: &Takings) -> u64 {
        sum.depths.first().map_or(0, |depth| depth.hands.shoes)
    }

    fn report(&self, run: &Run, sum: &Takings) -> Report {
        let hands = self.depths(sum).map(|(_, depth)| depth.hands.coups).max();
        Report {
            table: self.table(run, sum),
            json: self.json(sum),
            csv: self.csv(sum),
            plot: self.plot(run, sum),
            coups: hands.unwrap_or(0),
        }
    }
}

impl Played {
    fn table(&self, run: &Run, sum: &Takings) -> String {
        let mut text = heading(run, self.shoes(sum));
        let rows = self.rows(sum);
        for (play, name) in self.names().iter().enumerate() {
            let _ = writeln!(text, "\n  {name}\n");
            let head: Vec<String> = ["Cut", "Hands a shoe"]
                .into_iter()
                .chain(Figures::HEAD)
                .map(str::to_owned)
                .collect();
            let rows: Vec<Vec<String>> = rows
                .iter()
                .filter(|(of, _, _)| *of == play)
                .map(|(_, cut, figures)| {
                    let mut row = vec![cut.to_string(), self.per_shoe(sum, *cut)];
                    row.extend(figures.cells());
                    row
                })
                .collect();
            columns::draw(&mut text, 0, &head, &rows);
        }
        text += match self.way {
            Way::Counting(_) => {
                "\n  One unit on every hand from the true count on; gains are what came of them\n"
            }
            Way::Perfectly => {
                "\n  One unit on every hand that the unseen cards favour; gains are as expected\n"
            }
        };
        text
    }

    fn per_shoe(&self, sum: &Takings, cut: u32) -> String {
        let hands = self.depths(sum).find(|(depth, _)| *depth == cut).map(|(_, at)| &at.hands);
        hands.map_or_else(String::new, |hands| {
            decimal(&BigRational::new(hands.coups.into(), hands.shoes.max(1).into()), 3)
        })
    }

    fn json(&self, sum: &Takings) -> Map<String, Value> {
        let names = self.names();
        let depth = |(cut, depth): (u32, &AtDepth)| {
            let plays: Vec<Value> = depth
                .plays
                .iter()
                .zip(&names)
                .zip(&self.wagers)
                .map(|((play, name), wager)| {
                    let mut json = Map::new();
                    json.insert("play".to_owned(), json!(name));
                    json.insert("wager".to_owned(), json!(wager.id().as_str()));
                    json.insert("hands".to_owned(), json!(play.stakes.wagered));
                    json.extend(Figures::of(&play.stakes, &depth.hands).json());
                    Value::Object(json)
                })
                .collect();
            json!({ "cut_depth": cut, "coups": depth.hands.coups, "plays": plays })
        };
        let first = sum.depths.first();
        let mut json = Map::new();
        json.insert("shoes".to_owned(), json!(first.map_or(0, |depth| depth.hands.shoes)));
        json.insert("depths".to_owned(), self.depths(sum).map(depth).collect());
        json
    }

    fn csv(&self, sum: &Takings) -> String {
        let names = self.names();
        let head = ["play", "cut_depth"].into_iter().map(str::to_owned);
        let rows = self.rows(sum);
        let row = |(play, cut, figures): &(usize, u32, Figures)| {
            let mut row = vec![names[*play].clone(), cut.to_string()];
            row.extend(figures.csv_cells());
            row
        };
        let head: Vec<String> = head.chain(Figures::csv_head()).collect();
        columns::csv(&head, &rows.iter().map(row).collect::<Vec<_>>())
    }

    /// What a hundred hands gain, by cut depth.
    fn plot(&self, run: &Run, sum: &Takings) -> Plot {
        let rows = self.rows(sum);
        let series = |(play, name): (usize, &String)| {
            let own = rows.iter().filter(|(of, _, _)| *of == play);
            let points = own.filter_map(|(_, cut, figures)| Some((whole(*cut), figures.gained()?)));
            Series { name: name.clone(), look: play, points: points.collect() }
        };
        Plot {
            title: format!("{}: gain by cut depth", run.house.name),
            across: "cards behind the cut card".to_owned(),
            up: "units in 100 hands".to_owned(),
            series: self.names().iter().enumerate().map(series).collect(),
            mark: None,
            up_from_zero: true,
            size: Size::Large,
        }
    }
}
