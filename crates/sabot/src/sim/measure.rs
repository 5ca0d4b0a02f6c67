//! What is made of the shoes of a run.

use std::num::NonZeroUsize;
use std::ops::{AddAssign, ControlFlow, Range};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Map, Value, json};
use sim::{Reached, TryAdd, Work, spread};

use super::Format;
use super::export;
use super::number::grouped;
use super::part::Part;
use super::progress::{self, Progress};
use super::refusal::Refusal;
use super::run::Run;
use crate::failure::{Failure, tell};
use crate::plot::Plot;
use crate::{output_file, terminal};

/// What is made of the shoes of a run: something that adds up.
pub(super) trait Measure: Sync {
    /// What some shoes came to.
    type Sum: Default + AddAssign + TryAdd + Send;

    /// What kind of measure it is, in a part's file.
    fn kind(&self) -> &'static str;

    /// What else decides the result, besides the run. Parts of one run agree in it.
    fn settings(&self) -> Value;

    /// How many shoes belong together.
    fn unit(&self) -> u64 {
        1
    }

    /// How many units a thread takes at a time.
    fn chunk(&self) -> u64;

    /// What deals shoes on one thread.
    fn worker(&self, run: &Run) -> impl FnMut(Range<u64>) -> Self::Sum;

    /// A few words while the run goes on.
    fn running(&self, run: &Run, sum: &Self::Sum) -> String;

    /// The sum as it is written to a file.
    fn write(&self, sum: &Self::Sum) -> Value;

    /// The sum as it was written; `None` if it cannot have been.
    fn read(&self, value: &Value) -> Option<Self::Sum>;

    /// How many shoes a sum is of.
    fn shoes(&self, sum: &Self::Sum) -> u64;

    /// What to show.
    fn report(&self, run: &Run, sum: &Self::Sum) -> Report;
}

/// What a run came to, in every form it can be asked for.
pub(super) struct Report {
    pub(super) table: String,
    pub(super) json: Map<String, Value>,
    pub(super) csv: String,
    pub(super) plot: Plot,
    pub(super) coups: u64,
}

/// Where the result goes.
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) plot: Option<PathBuf>,
    pub(super) out: Option<PathBuf>,
    /// Where every coup goes.
    pub(super) coups: Option<PathBuf>,
}

impl Output {
    /// Whether all files could be written, before shoes are dealt for them.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if let Some(path) = &self.plot
            && output_file::ending(Some(path)) != Some("svg")
        {
            return Err(Refusal::NoPlotFormat(path.display().to_string()).into());
        }
        let files: Vec<&PathBuf> =
            [&self.plot, &self.out, &self.coups].into_iter().flatten().collect();
        if let Some(twice) =
            files.iter().find(|path| files.iter().filter(|p| p == path).count() > 1)
        {
            return Err(Refusal::SameFile(twice.display().to_string()).into());
        }
        files.into_iter().try_for_each(|path| output_file::check(path))
    }
}

/// The exit code of a program that was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Deals the shoes, shows progress, and writes the result.
pub(super) fn carry_out<M: Measure>(
    run: &Run,
    measure: &M,
    shoes: Range<u64>,
    threads: NonZeroUsize,
    output: &Output,
) -> Result<ExitCode, Failure> {
    output.check()?;
    let start = Instant::now();
    let written = match &output.coups {
        Some(path) => export::write(run, shoes.clone(), path)?,
        None => shoes.clone(),
    };
    // What is counted is what is in the file of coups, even if that was ended early.
    progress::go_on();
    let whole = (written.end - written.start) / measure.unit() * measure.unit();
    let written = written.start..written.start + whole;
    let Reached { result, shoes: reached } = deal(run, measure, written, threads);
    let seconds = start.elapsed().as_secs_f64();
    let part = Part::new(run, measure, result, reached.clone());
    show(run, measure, &part, output, Some(&Ended { seconds, is_early: reached != shoes }))?;
    part.write_if(output.out.as_deref(), measure)?;
    if reached == shoes {
        return Ok(ExitCode::SUCCESS);
    }
    let [done, asked] = [&reached, &shoes].map(|range| grouped(range.end - range.start));
    tell(&format!("sabot: note: stopped early: this is of {done} shoes, of {asked} asked for"));
    Ok(ExitCode::from(INTERRUPTED))
}

/// Deals the shoes on several threads until all are dealt, or somebody has had enough.
fn deal<M: Measure>(
    run: &Run,
    measure: &M,
    shoes: Range<u64>,
    threads: NonZeroUsize,
) -> Reached<M::Sum> {
    let unit = measure.unit();
    let progress = Progress::new(shoes.end - shoes.start);
    let work =
        Work { shoes: shoes.start / unit..shoes.end / unit, chunk: measure.chunk(), threads };
    let worker = || {
        let mut deal = measure.worker(run);
        move |units: Range<u64>| deal(units.start * unit..units.end * unit)
    };
    let reached = spread(&work, worker, |sum, units| {
        progress.show(units * unit, || measure.running(run, sum));
        if progress::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.clear();
    let shoes = reached.shoes.start * unit..reached.shoes.end * unit;
    Reached { result: reached.result, shoes }
}

/// Prints what a run came to, and draws it. How long it took is for those who watched.
pub(super) fn show<M: Measure>(
    run: &Run,
    measure: &M,
    part: &Part<M::Sum>,
    output: &Output,
    ended: Option<&Ended>,
) -> Result<(), Failure> {
    let report = measure.report(run, &part.sum);
    if let Some(path) = &output.plot {
        output_file::write(path, &report.plot.file())?;
    }
    let rate = ended.map_or(0, |ended| ended.rate(report.coups));
    terminal::print(&match output.format {
        Format::Table => report.table,
        Format::Csv => report.csv,
        Format::Json => format!("{}\n", with_ending(report.json, ended, rate)),
    })?;
    if let Some(Ended { seconds, .. }) = ended
        && output.format == Format::Table
    {
        let (coups, each) = (grouped(report.coups), grouped(rate));
        tell(&format!("sabot: note: {coups} coups in {seconds:.2} s, {each} a second"));
    }
    Ok(())
}

/// How dealing went.
pub(super) struct Ended {
    seconds: f64,
    /// Whether somebody had seen enough.
    is_early: bool,
}

impl Ended {
    /// How many coups were dealt in a second.
    #[expect(clippy::float_arithmetic, reason = "how long a run took is no money")]
    fn rate(&self, coups: u64) -> u64 {
        if self.seconds > 0.0 { (coups as f64 / self.seconds) as u64 } else { 0 }
    }
}

fn with_ending(mut json: Map<String, Value>, ended: Option<&Ended>, rate: u64) -> Value {
    if let Some(ended) = ended {
        json.insert("seconds".to_owned(), json!(ended.seconds));
        json.insert("coups_per_second".to_owned(), json!(rate));
        if ended.is_early {
            json.insert("stopped_early".to_owned(), json!(true));
        }
    }
    Value::Object(json)
}
