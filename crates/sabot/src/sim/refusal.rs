//! Why a run cannot be, with what to do about it.

use std::fmt;
use std::io;

use sim::strategy::NoPlan;
use sim::{NoCount, NoProcedure, NoWatch};

/// Why a run cannot be. It says in one line what to do instead.
#[derive(Debug)]
pub enum Refusal {
    /// It is not said how many shoes.
    NoShoes,
    /// More shoes than can be numbered or counted.
    TooManyShoes,
    /// The house cannot deal a shoe so.
    NoProcedure(NoProcedure),
    /// A strategy is not one.
    NoStrategy {
        /// As it was given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A strategy cannot be played so.
    NoPlan(NoPlan),
    /// Some shoes would be no session.
    NotWholeSessions {
        /// As many as are asked for.
        shoes: u64,
        /// As many as a session has.
        each: u64,
    },
    /// A count is not one.
    NoCount {
        /// As it was given.
        text: String,
        /// What is wrong with it.
        why: NoCount,
    },
    /// The shoes cannot be watched so.
    NoWatch(NoWatch),
    /// Cut depths, and nothing to answer for them.
    CutDepthsOfNothing,
    /// A shard is not one of its number.
    NoShard(String),
    /// A shard whose result would only be seen.
    ShardWithoutOut,
    /// A file cannot be merged.
    NoPart {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: NoPart,
    },
    /// One file for two things.
    SameFile(String),
    /// Wagers are named that nothing is done with.
    WagersOfNothing,
    /// A plot is an SVG file.
    NoPlotFormat(String),
    /// A file of coups must say by its ending what it is.
    NoCoupFormat(String),
    /// This executable cannot write Parquet.
    NoParquet,
}

/// Why a file cannot be merged.
#[derive(Debug)]
pub enum NoPart {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is not a part of a run.
    NotAPart,
    /// It was made by another version, or changed by hand.
    OtherVersion,
    /// It is a part that was cut short.
    CutShort,
    /// It is not of the same run as the first file.
    OtherRun {
        /// In what they differ.
        what: &'static str,
    },
    /// Its house is not what it was.
    OtherHouse,
    /// Some of its shoes are in another part too.
    Twice {
        /// The first such shoe, counted from zero.
        shoe: u64,
    },
}

impl fmt::Display for NoPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPart::Unreadable(error) => write!(f, "cannot be read: {error}"),
            NoPart::NotAPart => {
                write!(f, "is not a part of a run: parts are made by `sabot sim … --out FILE`")
            }
            NoPart::OtherVersion => {
                write!(f, "was made by another version of sabot, or changed: deal it again")
            }
            NoPart::CutShort => write!(f, "is cut short: its run may not have been written out"),
            NoPart::OtherRun { what } => {
                write!(f, "is not of the same run as the first file: its {what} differs")
            }
            NoPart::OtherHouse => write!(
                f,
                "is of a house that has changed since: merge with the version that dealt it"
            ),
            NoPart::Twice { shoe } => {
                write!(f, "has shoe {shoe}, and so has another file: give each part once")
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoShoes => {
                write!(f, "say how many shoes to deal, such as `sabot sim --shoes 1e6`")
            }
            Refusal::TooManyShoes => write!(
                f,
                "a run has at most {} shoes: that is more than anybody has dealt",
                super::run::SHOES_MAX
            ),
            Refusal::NoProcedure(why) => write!(f, "this shoe cannot be dealt: {why}"),
            Refusal::NoStrategy { text, why } => write!(
                f,
                "`{}` is no strategy: {why} (`sabot sim strategies` lists them)",
                text.escape_debug()
            ),
            Refusal::NoPlan(why) => write!(f, "this cannot be played: {why}"),
            Refusal::NotWholeSessions { shoes, each } => write!(
                f,
                "{shoes} shoes are not sessions of {each}: deal {} or {}",
                shoes - shoes % each,
                shoes - shoes % each + each
            ),
            Refusal::NoCount { text, why } => {
                write!(f, "`{}` is no count: {why}", text.escape_debug())
            }
            Refusal::NoWatch(why) => write!(f, "this cannot be watched: {why}"),
            Refusal::CutDepthsOfNothing => {
                write!(
                    f,
                    "--cut-depths is for --count and --perfect alone; else there is one --cut-depth"
                )
            }
            Refusal::NoShard(text) => write!(
                f,
                "`{}` is not a shard: write which one of how many, from 1/64 to 64/64",
                text.escape_debug()
            ),
            Refusal::ShardWithoutOut => {
                write!(f, "a shard is for merging: name a file for it, such as `--out part3.json`")
            }
            Refusal::NoPart { file, why } => write!(f, "`{}` {why}", file.escape_debug()),
            Refusal::SameFile(file) => {
                write!(f, "`{}` cannot hold two things: name two files", file.escape_debug())
            }
            Refusal::WagersOfNothing => write!(
                f,
                "--wager is for a tally and for exposure: a strategy and a count name their own"
            ),
            Refusal::NoPlotFormat(file) => {
                write!(f, "`{}` would hold an SVG: end its name in .svg", file.escape_debug())
            }
            Refusal::NoParquet => write!(
                f,
                "this sabot was built without Parquet: write .csv, or build it with \
                 `cargo build --release --features parquet`"
            ),
            Refusal::NoCoupFormat(file) => write!(
                f,
                "`{}` says nothing of its format: end its name in .csv or .parquet",
                file.escape_debug()
            ),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<NoProcedure> for Refusal {
    fn from(why: NoProcedure) -> Refusal {
        Refusal::NoProcedure(why)
    }
}
