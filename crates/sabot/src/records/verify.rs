//! `sabot verify`: names the first wrong line of a journal.

use std::fmt::Write as _;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use baccarat::Cents;
use notary::VerifierKey;
use records::signed::{Pledge, compare_file};
use records::verify::{FileError, Finding, Summary, verify_file};
use records::{Houses, Proven, prove_store};
use store::StreamName;

use super::Refusal;
use super::against;
use super::place::{self, DEFAULT, Progress};
use crate::failure::Failure;
use crate::terminal::{self, printable};

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Goes through a journal line by line and names the first that is wrong, if there is one, and why.

Every line is held against the chain of hashes and decided again by the rules of the house file \
that it names. Cards, results, pay-outs and everybody's money are computed once more, and every \
card of a sealed shoe is held against the order that its secret and its cut make. Every voucher \
is issued and redeemed once more, and held against the money of the tables. Every head that the \
house has signed is held against the lines, and so is what others have kept of its signatures: \
the QR code of a voucher, a leaf that an auditor was given, the state of a witness. An insider \
with the database and the key can sign a whole new journal, and cannot change those. \
docs/VERIFY.md says what is checked, and how to check it without this program.";

const AFTER_HELP: &str = "\
Examples:
  sabot verify house.jsonl                    A journal that was exported
  sabot verify                                The store of this folder, data/house.sabot
  sabot verify --store postgres://db/house
  sabot verify --house mine.toml house.jsonl  With a house file that is not built in
  sabot verify --against voucher.txt          Held against what a voucher has as its QR code
  sabot verify --against witness.state        Held against all that a witness has cosigned

The exit code is 0 if every line is right, 1 if one is wrong, 2 if the journal cannot be read.";

/// What `sabot verify` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// A journal that was exported, as JSON Lines.
    #[arg(value_name = "FILE", conflicts_with = "store")]
    file: Option<PathBuf>,

    /// The store to verify, if no file is.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,

    /// A house file that lines may name, besides the built-in ones.
    #[arg(long = "house", value_name = "FILE")]
    houses: Vec<String>,

    /// A signed head to hold the journal against: a checkpoint, a leaf with its proof, or the state
    /// of a witness. It may be given several times.
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,

    /// The house's verifier key, from a voucher or statement, if the journal's own is not believed.
    #[arg(long, value_name = "VERIFIERKEY")]
    key: Option<VerifierKey>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let houses = place::houses(&args.houses)?;
    let pledges = against::read(&args.against, args.key.as_ref())?;
    let signed = (args.key.as_ref(), pledges.as_slice());
    let proven = match &args.file {
        Some(path) => of_file(path, &houses, signed)?,
        None => place::wait(of_store(&args.store, &houses, signed))?,
    };
    if proven.streams.is_empty() {
        terminal::print("The journal is empty\n")?;
    }
    for (stream, verdict) in &proven.streams {
        terminal::print(&words(stream, verdict))?;
    }
    terminal::print(&against::words(&proven.signed, &pledges))?;
    Ok(if proven.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The key that was given, and what the journal is held against.
type Signed<'a> = (Option<&'a VerifierKey>, &'a [Pledge]);

fn of_file(path: &Path, houses: &Houses, (key, pledges): Signed<'_>) -> Result<Proven, Failure> {
    let unreadable =
        |why: &std::io::Error| Refusal::Unreadable { path: path.to_owned(), why: why.to_string() };
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let bytes = file.metadata().map_or(0, |it| it.len());
    let progress = Progress::new(bytes);
    let told = verify_file(&mut BufReader::new(file), houses, |done| progress.show(done));
    let refused = |error| match error {
        FileError::Unreadable(error) => unreadable(&error),
        other => Refusal::NoExport { path: path.to_owned(), why: other.to_string() },
    };
    let streams = told.map_err(refused)?;
    let signed = compare_file(|| File::open(path).map(BufReader::new), key, pledges);
    Ok(Proven { streams, signed: signed.map_err(refused)? })
}

async fn of_store(address: &str, houses: &Houses, signed: Signed<'_>) -> Result<Proven, Failure> {
    let store = place::open(address).await?;
    let mut houses = houses.clone();
    houses.learn_from(&store).await.map_err(|error| place::trouble(address, &error))?;
    let streams = store.streams().await.map_err(|error| place::trouble(address, &error))?;
    let progress = Progress::new(streams.iter().map(|(_, head)| head.last).sum());
    let proven = prove_store(&store, &houses, signed, |line| progress.show(line)).await;
    proven.map_err(|error| place::trouble(address, &error))
}

fn words(stream: &StreamName, verdict: &Result<Summary, Finding>) -> String {
    let summary = match verdict {
        Ok(summary) => summary,
        Err(Finding { line, fault, .. }) => {
            let fault = printable(&fault.to_string());
            return format!("{stream}: line {line} is wrong: {fault}\n");
        }
    };
    let mut text = format!("{stream}: ok, {}\n", counted(summary.lines, "line"));
    if stream.as_str().starts_with("table/") {
        let Summary { ghosts, voids, opened, unopened, sealed_cards, differing, .. } = summary;
        let (coups, shoes) = (counted(summary.coups, "coup"), counted(summary.shoes, "shoe"));
        let _ = writeln!(text, "  {coups}, {ghosts} of them ghost hands, {voids} void; {shoes}");
        let opened = counted(*opened, "sealed shoe");
        let cards = counted(*sealed_cards, "card");
        let _ = writeln!(text, "  {opened} opened, {cards} as sealed; {unopened} not opened yet");
        if *differing > 0 {
            let differing = counted(*differing, "sealed shoe");
            let _ = writeln!(text, "  {differing} on record as dealt in another order than sealed");
        }
        let (staked, returned) = (money(summary.staked), money(summary.returned));
        let wagers = counted(summary.wagers, "wager");
        let _ = writeln!(text, "  {wagers}: {staked} staked, {returned} returned");
        let (money_in, money_out) = (money(summary.money_in), money(summary.money_out));
        let _ = writeln!(text, "  {money_in} came in, {money_out} went out");
    }
    let _ = writeln!(text, "  ends with {}", summary.head.hash);
    text
}

fn money(cents: i128) -> String {
    i64::try_from(cents).map_or_else(|_| format!("{cents} cents"), |it| Cents::new(it).to_string())
}

fn counted(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
