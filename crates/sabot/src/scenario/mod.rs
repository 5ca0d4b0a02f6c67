//! `sabot scenario`: plays what people do at a table, and compares what happens.

mod refusal;

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use refusal::Refusal;
use scenario::{Difference, PlayedLine, Scenario, Story};

use crate::failure::Failure;
use crate::terminal::printable;
use crate::{output_file, terminal};

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Plays scenarios: text files that say line by line what people do at a table, and what is to happen.

Each file is played on a fresh table of the house that it names. The first line on which something \
else happens is told, with what was expected and what happened. After every line the money must \
balance, and the table must be the same when all that happened is played again. A house tests its \
own rules with such files before it opens: docs/SCENARIOS.md describes them.";

const AFTER_HELP: &str = "\
A scenario:
  house washington
  open table                     -> opened by floor 1 with dealer 2
  buy in 3 500                   -> 500.00 in credits
  shoe                           -> shoe 1; \"New shoe.\"; \"Cut the cards, please.\"
  cut 100                        -> cut 100 from the end
  card 9h                        -> first card 9h, 9 burned …
  bets                           -> bets are open for coup 1 …
  bet 3 banker 400               -> refused: over the maximum of 300.00
  bet 3 banker 50                -> placed
  close                          -> bets are closed; \"No more bets.\"
  wait 0.4; bet 3 tie 10         -> refused: bets are closed (late by 0.4 s)
  cards 7h Kc 6d 4s 2c 3h        -> Player 7h …
  credits 3                      -> 547.50

Examples:
  sabot scenario evening.scenario
  sabot scenario --show scenarios/ez.scenario
  sabot scenario --update mine/*.scenario

The exit code is 0 if all went as written, 1 if not, 2 if a file cannot be read.";

/// The longest file that is played, in bytes: a whole evening fits.
const FILE_LENGTH_MAX: usize = 1 << 18;

/// What `sabot scenario` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The scenarios.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print every instruction and all that happened.
    #[arg(long)]
    show: bool,

    /// Write what happened into the files, wherever it differs from what they expect.
    #[arg(long)]
    update: bool,
}

/// Runs the command.
///
/// # Errors
/// A file cannot be read or written, or is no scenario, or its house has faults.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    // All files are read before any is played: a mistake in the last is told at once.
    let read = args.files.iter().map(|path| Ok((path, read(path)?)));
    let scenarios: Vec<(&PathBuf, Scenario)> = read.collect::<Result<_, Failure>>()?;
    let mut is_good = true;
    for (path, scenario) in &scenarios {
        let folder = path.parent().unwrap_or(Path::new(""));
        let story = scenario.run(folder).map_err(|faults| Refusal::faulty(path, faults))?;
        if args.show {
            terminal::print(&shown(&story))?;
        }
        let told = if args.update { update(path, scenario, &story)? } else { None };
        is_good &= told.is_some() || story.first_difference().is_none();
        let name = printable(&path.display());
        let text = told.unwrap_or_else(|| verdict(&story));
        terminal::print(&format!("{name}{text}\n"))?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes what happened into the file, and says so. `None` if there is nothing that can be written.
fn update(path: &Path, scenario: &Scenario, story: &Story) -> Result<Option<String>, Failure> {
    let differences = || story.lines.iter().filter_map(|told| told.difference.as_ref());
    if differences().any(|difference| matches!(difference, Difference::Broken(_))) {
        return Ok(None);
    }
    match differences().count() {
        0 => Ok(None),
        count => {
            output_file::write(path, &scenario.updated(story))?;
            let mut text = format!(": updated, {}", counted(count, "instruction"));
            for told in story.lines.iter().filter(|told| told.difference.is_some()) {
                text.push_str(&replaced(told));
            }
            Ok(Some(text))
        }
    }
}

/// What stood there, and what stands there now.
fn replaced(told: &PlayedLine) -> String {
    let (instruction, now) = (printable(&told.instruction), printable(&told.actual_line()));
    let was = told.expected.as_ref().map_or_else(|| "nothing said".to_owned(), printable);
    format!("\n  line {}: {instruction}\n    was: {was}\n    now: {now}", told.line)
}

/// What follows the name of the file.
fn verdict(story: &Story) -> String {
    let Some(PlayedLine { line, instruction, difference: Some(difference), .. }) =
        story.first_difference()
    else {
        return good(story);
    };
    let hint = story.first_difference().and_then(|told| told.hint.as_ref());
    let hint = hint.map_or_else(String::new, |hint| format!("\n  {hint}"));
    let told = story.first_difference().map(PlayedLine::actual_line).unwrap_or_default();
    let (instruction, happened) = (printable(instruction), printable(&told));
    match difference {
        Difference::Other { expected } => {
            let expected = printable(expected);
            format!(":{line}: {instruction}\n  expected: {expected}\n  happened: {happened}{hint}")
        }
        Difference::Refused => {
            format!(":{line}: {instruction}\n  expected: no refusal\n  happened: {happened}{hint}")
        }
        Difference::Broken(why) => {
            format!(":{line}: {instruction}\n  happened: {happened}\n  and {why}: report this")
        }
    }
}

/// All went as written: how much that says, and what is left open.
fn good(story: &Story) -> String {
    let all = counted(story.lines.len(), "instruction");
    let mut text = match story.expectations() {
        0 => format!(
            ": ok, {all}, and none says what must happen: only a refusal would be noticed\n  \
             write `-> ?` after those that matter, and `--update` fills in what happens"
        ),
        1 => format!(": ok, 1 of {all} says what must happen"),
        said => format!(": ok, {said} of {all} say what must happen"),
    };
    if let Some(case) = &story.left_open {
        let case = printable(case);
        text.push_str(&format!(
            "\n  at the end the floor is still to rule on {case}: if that is meant, end with \
             `pending -> {case}`"
        ));
    }
    text
}

/// Every instruction with its line, and all that happened below it.
fn shown(story: &Story) -> String {
    let mut text = String::new();
    for PlayedLine { line, instruction, actual, .. } in &story.lines {
        let _ = writeln!(text, "{line:>4}  {}", printable(instruction));
        for phrase in actual {
            let _ = writeln!(text, "        -> {}", printable(phrase));
        }
    }
    text
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn read(path: &Path) -> Result<Scenario, Refusal> {
    let mut bytes = Vec::new();
    File::open(path)
        // One byte more than allowed, so that an endless file is refused too.
        .and_then(|file| file.take(FILE_LENGTH_MAX as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| Refusal::Unreadable { path: path.to_owned(), why: error.to_string() })?;
    if bytes.len() > FILE_LENGTH_MAX {
        return Err(Refusal::TooLong { path: path.to_owned() });
    }
    let not_text = |_| Refusal::NotText { path: path.to_owned() };
    let text = String::from_utf8(bytes).map_err(not_text)?;
    Scenario::read(&text).map_err(|faults| Refusal::faulty(path, faults))
}

const _: () = assert!(FILE_LENGTH_MAX == 256 << 10, "the refusal says 256 KiB");
