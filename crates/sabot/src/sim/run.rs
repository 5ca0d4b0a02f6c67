//! Which shoes of which house are dealt.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use baccarat::Wager;
use house::{AfterCut, BurnRule, CutCardFirst, House, Preset};
use sim::Procedure;

use super::measure::{self, Measure, Output};
use super::refusal::Refusal;
use super::strategy::StrategyArgs;
use super::tally::Tallied;
use super::watch::WatchArgs;
use super::{Format, number};
use crate::coup::Desk;
use crate::failure::Failure;
use crate::house_choice;

/// More would not fit the counts.
pub(super) const SHOES_MAX: u64 = 1_000_000_000_000;

/// What a run is given.
#[derive(Debug, clap::Args)]
pub(super) struct RunArgs {
    /// How many shoes to deal, such as 1000 or 1e6.
    #[arg(long, value_name = "N", value_parser = number::read)]
    shoes: Option<u64>,

    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    effort: Effort,

    /// Deal one shard of the run, such as 3/64 for the third of 64; needs --out.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,

    /// Write what was reached to this file, for `sabot sim merge`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write every coup to this file: .csv, or .parquet if this sabot was built with it.
    #[arg(long, value_name = "FILE")]
    coups: Option<PathBuf>,

    #[command(flatten)]
    strategy: StrategyArgs,

    #[command(flatten)]
    watch: WatchArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// At which table.
#[derive(Debug, clap::Args)]
pub(super) struct TableArgs {
    /// The house that deals: a preset's name, or else a house file.
    #[arg(long, value_name = "FILE|NAME", default_value = house_choice::DEFAULT)]
    pub(super) house: String,

    /// How many decks; else as many as the house deals from.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(super) decks: Option<u8>,

    /// How many cards lie behind the cut card; else as many as in the house.
    #[arg(long, value_name = "N")]
    pub(super) cut_depth: Option<u32>,

    /// The wagers, such as banker,dragon-7; else those that the house offers.
    #[arg(long = "wager", value_name = "ID", value_delimiter = ',')]
    pub(super) wagers: Vec<String>,
}

/// From which numbers, and how fast.
#[derive(Debug, clap::Args)]
pub(super) struct Effort {
    /// Which shoes: the same seed deals the same shoes everywhere.
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::read)]
    pub(super) seed: u64,

    /// How many threads deal; else as many as the machine has.
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

/// How the result is shown.
#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,

    /// Draw the result into this SVG file too.
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
}

/// A run, opened.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) house: House,
    /// As it was named.
    pub(super) house_name: String,
    /// The house's file, unless it is a preset.
    pub(super) house_text: Option<String>,
    pub(super) procedure: Procedure,
    pub(super) wagers: Vec<Wager>,
    pub(super) seed: u64,
    /// How many shoes the whole run has.
    pub(super) shoes: u64,
}

impl RunArgs {
    /// Deals, and shows what came of it.
    pub(super) fn carry_out(&self) -> Result<ExitCode, Failure> {
        let shoes = self.shoes.ok_or(Refusal::NoShoes)?;
        let run = self.table.open(self.effort.seed, shoes)?;
        self.watch.check(self.table.cut_depth)?;
        let names_its_own = self.strategy.strategy.is_some() || self.watch.is_given();
        if names_its_own && !self.table.wagers.is_empty() {
            return Err(Refusal::WagersOfNothing.into());
        }
        let job = Job {
            shard: self.shard.as_deref(),
            out: self.out.as_deref(),
            coups: self.coups.as_deref(),
        };
        let (effort, output) = (&self.effort, &self.output);
        if self.strategy.strategy.is_some() {
            job.carry_out(&run, &self.strategy.open(&run)?, effort, output)
        } else if self.watch.is_given() {
            job.carry_out(&run, &self.watch.open(&run)?, effort, output)
        } else {
            job.carry_out(&run, &Tallied::of(&run), effort, output)
        }
    }
}

/// What part of a run is dealt here, and where it goes.
pub(super) struct Job<'a> {
    pub(super) shard: Option<&'a str>,
    pub(super) out: Option<&'a Path>,
    pub(super) coups: Option<&'a Path>,
}

impl Job<'_> {
    /// Deals, and shows what came of it.
    pub(super) fn carry_out(
        &self,
        run: &Run,
        measure: &impl Measure,
        effort: &Effort,
        output: &OutputArgs,
    ) -> Result<ExitCode, Failure> {
        if run.shoes > SHOES_MAX {
            return Err(Refusal::TooManyShoes.into());
        }
        let range = self.range(run.shoes, measure.unit())?;
        let output = Output { coups: self.coups.map(Path::to_owned), ..output.with(self.out) };
        measure::carry_out(run, measure, range, effort.threads(), &output)
    }

    /// The shoes that this process deals.
    fn range(&self, shoes: u64, unit: u64) -> Result<Range<u64>, Refusal> {
        if !shoes.is_multiple_of(unit) {
            return Err(Refusal::NotWholeSessions { shoes, each: unit });
        }
        let Some(text) = self.shard else { return Ok(0..shoes) };
        if self.out.is_none() {
            return Err(Refusal::ShardWithoutOut);
        }
        let refuse = || Refusal::NoShard(text.to_owned());
        let (which, of) = text.split_once('/').ok_or_else(refuse)?;
        let number = |text: &str| number::read(text).ok().filter(|&number| number > 0);
        let (which, of) = number(which).zip(number(of)).ok_or_else(refuse)?;
        if which > of {
            return Err(refuse());
        }
        let units = u128::from(shoes / unit);
        let end_of = |shard: u64| (units * u128::from(shard) / u128::from(of)) as u64 * unit;
        Ok(end_of(which - 1)..end_of(which))
    }
}

impl TableArgs {
    /// Opens the house.
    pub(super) fn open(&self, seed: u64, shoes: u64) -> Result<Run, Failure> {
        let text = house_choice::text(&self.house)?;
        let text = Preset::find(&self.house).is_none().then_some(text);
        self.with((house_choice::open(&self.house)?, text), seed, shoes)
    }

    /// The run in a house that is open, with its text if it is no preset.
    pub(super) fn with(
        &self,
        (house, house_text): (House, Option<String>),
        seed: u64,
        shoes: u64,
    ) -> Result<Run, Failure> {
        let procedure = procedure(&house, self.decks, self.cut_depth);
        procedure.check().map_err(Refusal::NoProcedure)?;
        let wagers = self.wagers(&house)?;
        // Where the file lies makes no difference to the run.
        let name = Path::new(&self.house).file_name().filter(|_| house_text.is_some());
        let house_name = name.map_or_else(|| self.house.clone(), |name| name.display().to_string());
        Ok(Run { house, house_name, house_text, procedure, wagers, seed, shoes })
    }

    fn wagers(&self, house: &House) -> Result<Vec<Wager>, Failure> {
        let named = self.wagers.iter().map(|id| id.trim()).filter(|id| !id.is_empty());
        let desk = Desk::new(house, &self.house);
        let mut wagers: Vec<Wager> = Vec::new();
        for id in named {
            let wager = desk.wager(id)?;
            if !wagers.contains(wager) {
                wagers.push(wager.clone());
            }
        }
        if wagers.is_empty() {
            wagers = house.wagers.offered().iter().map(|offer| offer.wager.clone()).collect();
        }
        Ok(wagers)
    }
}

impl OutputArgs {
    /// All that is written.
    pub(super) fn with(&self, out: Option<&Path>) -> Output {
        let out = out.map(Path::to_owned);
        Output { format: self.format, plot: self.plot.clone(), out, coups: None }
    }
}

impl Effort {
    /// How many threads deal.
    pub(super) fn threads(&self) -> NonZeroUsize {
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all)
    }
}

impl Run {
    /// A wager of the house, offered or not.
    pub(super) fn wager(&self, id: &str) -> Result<Wager, Failure> {
        Ok(Desk::new(&self.house, &self.house_name).wager(id.trim())?.clone())
    }

    /// Whether a wager asks for pairs, which takes the cards' faces.
    pub(super) fn asks_for_pairs(&self) -> bool {
        self.wagers.iter().any(Wager::asks_for_pairs)
    }
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "not a number of threads: at least one".to_owned())
}

/// How this house deals, as far as the simulator has to know.
pub(super) fn procedure(house: &House, decks: Option<u8>, cut_depth: Option<u32>) -> Procedure {
    let shoe = &house.shoe;
    let decks = decks.unwrap_or(shoe.decks);
    let burned = |first: u8| {
        let rank = baccarat::Rank::ALL.into_iter().find(|rank| rank.value() == first);
        let burned = shoe.burn.after_first_card(rank.expect("a card counts so much"), decks);
        // Only the rule that goes by the first card burns it beside the others.
        burned + u32::from(shoe.burn.rule == BurnRule::ByFirstCard)
    };
    Procedure {
        decks,
        burned: std::array::from_fn(|first| burned(first as u8)),
        first_card_shown: shoe.burn.first_card_shown && shoe.burn.rule != BurnRule::None,
        between_coups: shoe.burn.between_coups,
        cut_depth: cut_depth.unwrap_or(shoe.cut_depth),
        after_cut: match shoe.after_cut {
            AfterCut::OneMore => 1,
            AfterCut::ThisIsLast => 0,
        },
        after_cut_first: match shoe.cut_card_first {
            CutCardFirst::ThisIsLast => 1,
            CutCardFirst::ShuffleNow => 0,
        },
        ghosts: house.ghost.at_start,
    }
}
