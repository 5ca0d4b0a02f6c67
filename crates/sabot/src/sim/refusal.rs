//! Why a run cannot be, with what to do about it.

use std::io;

use sim::strategy::NoPlan;
use sim::{NoCount, NoProcedure, NoWatch};

/// Why a run cannot be. It says in one line what to do instead.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("say how many shoes to deal, such as `sabot sim --shoes 1e6`")]
    NoShoes,
    #[error(
        "a run has at most {} shoes: that is more than anybody has dealt",
        super::run::SHOES_MAX
    )]
    TooManyShoes,
    #[error("this shoe cannot be dealt: {0}")]
    NoProcedure(#[from] NoProcedure),
    #[error("`{}` is no strategy: {why} (`sabot sim strategies` lists them)", .text.escape_debug())]
    NoStrategy { text: String, why: String },
    #[error("this cannot be played: {0}")]
    NoPlan(NoPlan),
    #[error(
        "{shoes} shoes are not sessions of {each}: deal {} or {}",
        .shoes - .shoes % .each,
        .shoes - .shoes % .each + .each
    )]
    NotWholeSessions { shoes: u64, each: u64 },
    #[error("`{}` is no count: {why}", .text.escape_debug())]
    NoCount { text: String, why: NoCount },
    #[error("this cannot be watched: {0}")]
    NoWatch(NoWatch),
    #[error("--cut-depths is for --count and --perfect alone; else there is one --cut-depth")]
    CutDepthsOfNothing,
    #[error(
        "`{}` is not a shard: write which one of how many, from 1/64 to 64/64",
        .0.escape_debug()
    )]
    NoShard(String),
    #[error("a shard is for merging: name a file for it, such as `--out part3.json`")]
    ShardWithoutOut,
    #[error("`{}` {why}", .file.escape_debug())]
    NoPart { file: String, why: NoPart },
    #[error("`{}` cannot hold two things: name two files", .0.escape_debug())]
    SameFile(String),
    #[error("--wager is for a tally and for exposure: a strategy and a count name their own")]
    WagersOfNothing,
    #[error("`{}` would hold an SVG: end its name in .svg", .0.escape_debug())]
    NoPlotFormat(String),
    #[error("`{}` says nothing of its format: end its name in .csv or .parquet", .0.escape_debug())]
    NoCoupFormat(String),
    #[error(
        "this sabot was built without Parquet: write .csv, or build it with `cargo build --release \
         --features parquet`"
    )]
    NoParquet,
}

/// Why a file cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum NoPart {
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("is not a part of a run: parts are made by `sabot sim … --out FILE`")]
    NotAPart,
    #[error("was made by another version of sabot, or changed: deal it again")]
    OtherVersion,
    #[error("is cut short: its run may not have been written out")]
    CutShort,
    #[error("is not of the same run as the first file: its {what} differs")]
    OtherRun { what: &'static str },
    #[error("is of a house that has changed since: merge with the version that dealt it")]
    OtherHouse,
    #[error("has shoe {shoe}, and so has another file: give each part once")]
    Twice {
        /// The first such shoe, counted from zero.
        shoe: u64,
    },
}
