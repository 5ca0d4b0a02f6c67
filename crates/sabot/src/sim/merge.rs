//! `sabot sim merge`: adds up the parts of a run.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use house::House;
use serde_json::Value;
use sim::TryAdd;

use super::measure::{self, Measure, Output};
use super::part::{self, Part};
use super::refusal::{NoPart, Refusal};
use super::run::{OutputArgs, Run, TableArgs};
use super::strategy::StrategyArgs;
use super::tally::Tallied;
use super::watch::{Exposed, WatchArgs};
use crate::failure::{Failure, tell};

const AFTER_HELP: &str = "\
Examples:
  sabot sim merge part*.json                 What all parts come to
  sabot sim merge part*.json --out all.json  The same as one part
  sabot sim merge all.json --format csv      A part shown again";

/// What `sabot sim merge` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Files that `sabot sim … --out` wrote, in any order.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write the sum to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

/// The exit code when parts are missing: a script should notice.
const INCOMPLETE: u8 = 1;

/// A file of a part, read.
struct File {
    name: String,
    part: Value,
}

/// Adds up the parts and shows the sum.
pub(super) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let files: Vec<File> = args.files.iter().map(File::read).collect::<Result<_, _>>()?;
    let first = &files[0];
    let run = first.run()?;
    let output = args.output.with(args.out.as_deref());
    match first.part["measure"].as_str() {
        Some("tally") => show(&run, &Tallied::of(&run), &files, &output),
        Some("strategy") => {
            let args = StrategyArgs::of_settings(&first.part["settings"]);
            let played = args.ok_or_else(|| first.refuse())?.open(&run)?;
            show(&run, &played, &files, &output)
        }
        Some("watch") => {
            let args = WatchArgs::of_settings(&first.part["settings"]);
            let played = args.filter(WatchArgs::is_given).ok_or_else(|| first.refuse())?;
            show(&run, &played.open(&run)?, &files, &output)
        }
        Some("exposure") => {
            let exposed = Exposed::of_settings(&run, &first.part["settings"]);
            show(&run, &exposed.ok_or_else(|| first.refuse())?, &files, &output)
        }
        _ => Err(first.refuse().into()),
    }
}

/// Adds up parts of one measure.
fn show<M: Measure>(
    run: &Run,
    measure: &M,
    files: &[File],
    output: &Output,
) -> Result<ExitCode, Failure> {
    output.check()?;
    let mut sum = Part::new(run, measure, M::Sum::default(), 0..0);
    files[0].check_head(&sum.head, |_| NoPart::OtherVersion)?;
    for file in files {
        file.check_head(&sum.head, |what| NoPart::OtherRun { what })?;
        let ranges = part::read_ranges(&file.part, run.shoes).ok_or_else(|| file.refuse())?;
        part::join(&mut sum.shoes, &ranges)
            .map_err(|shoe| file.refuse_for(NoPart::Twice { shoe }))?;
        let read = measure.read(&file.part["sum"]).filter(|read| {
            measure.shoes(read) == ranges.iter().map(|range| range.end - range.start).sum::<u64>()
        });
        let read = read.ok_or_else(|| file.refuse())?;
        sum.sum.try_add(read).ok_or_else(|| file.refuse())?;
    }
    measure::show(run, measure, &sum, output, None)?;
    sum.write_if(output.out.as_deref(), measure)?;
    let Some(note) = part::missing(&sum, run) else { return Ok(ExitCode::SUCCESS) };
    tell(&format!("sabot: note: {note}"));
    Ok(ExitCode::from(INCOMPLETE))
}

impl File {
    fn read(path: &PathBuf) -> Result<File, Refusal> {
        let name = path.display().to_string();
        let refuse = |why| Refusal::NoPart { file: name.clone(), why };
        let text = fs::read_to_string(path).map_err(|error| refuse(NoPart::Unreadable(error)))?;
        let part: Result<Value, _> = serde_json::from_str(&text);
        let part = part.map_err(|error| {
            if error.is_eof() && text.starts_with(part::START) {
                refuse(NoPart::CutShort)
            } else {
                refuse(NoPart::NotAPart)
            }
        })?;
        if part["sabot"] != part::IS_PART {
            return Err(refuse(NoPart::NotAPart));
        }
        Ok(File { name, part })
    }

    fn refuse(&self) -> Refusal {
        self.refuse_for(NoPart::NotAPart)
    }

    fn refuse_for(&self, why: NoPart) -> Refusal {
        Refusal::NoPart { file: self.name.clone(), why }
    }

    /// The run that it is a part of.
    fn run(&self) -> Result<Run, Failure> {
        let house = &self.part["house"];
        let name = house["name"].as_str().ok_or_else(|| self.refuse())?;
        let wagers = self.part["wagers"].as_array().ok_or_else(|| self.refuse())?;
        let wagers = wagers.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let number = |value: &Value| value.as_u64().ok_or_else(|| self.refuse());
        let procedure = &self.part["procedure"];
        let table = TableArgs {
            house: name.to_owned(),
            decks: u8::try_from(number(&procedure["decks"])?).ok(),
            cut_depth: u32::try_from(number(&procedure["cut_depth"])?).ok(),
            wagers,
        };
        let opened = match house["text"].as_str() {
            Some(text) => {
                let opened = House::read_kept(name, text);
                let opened = opened.map_err(|faults| Failure::HouseFaults(faults.into()))?;
                (opened, Some(text.to_owned()))
            }
            None => (crate::house_choice::open(name)?, None),
        };
        let (seed, shoes) = (number(&self.part["seed"])?, number(&self.part["shoes"])?);
        let run = table.with(opened, seed, shoes)?;
        let version = house["version"].as_str();
        if version != Some(run.house.version.file.as_str()) {
            return Err(self.refuse_for(NoPart::OtherHouse).into());
        }
        Ok(run)
    }

    /// Refuses a part whose run is not that of this head.
    fn check_head(
        &self,
        head: &Value,
        why: impl Fn(&'static str) -> NoPart,
    ) -> Result<(), Refusal> {
        if self.part["house"]["version"] != head["house"]["version"] {
            return Err(self.refuse_for(why("house")));
        }
        match part::SAME.into_iter().find(|(key, _)| self.part[*key] != head[*key]) {
            Some((_, what)) => Err(self.refuse_for(why(what))),
            None => Ok(()),
        }
    }
}
