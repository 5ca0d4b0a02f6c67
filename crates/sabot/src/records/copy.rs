//! `sabot export`, `import`, `backup` and `restore`: a journal out of a store and into one.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use store::{Copied, ImportError, Store};
use tokio::io::{AsyncWriteExt, BufReader, BufWriter};

use super::Refusal;
use super::place::{self, DEFAULT};
use crate::failure::Failure;
use crate::output_file::Pending;
use crate::terminal;

/// What `sabot export` is for, at length.
pub(crate) const EXPORT: &str = "\
Writes a whole journal as JSON Lines: a line for each line, with its stream, number and hash.

The file is all that anybody needs to verify the journal: docs/VERIFY.md.";

/// What `sabot import` is for, at length.
pub(crate) const IMPORT: &str = "\
Takes a journal in that was exported.

The chain is checked on the way. Lines that are there already are passed over, so an import that \
was cut short can be made again.";

/// What `sabot backup` is for, at length.
pub(crate) const BACKUP: &str = "\
Copies a store to a new file, itself a store, and checks every line of the copy.";

/// What `sabot restore` is for, at length.
pub(crate) const RESTORE: &str = "\
Copies a store, such as a backup, to an address where there is none yet, and checks every line.

Both may be of either kind, so this is also how a house moves from a file to PostgreSQL.";

/// What `sabot export` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  sabot export house.jsonl\n  sabot export | gzip > house.gz")]
pub struct ExportArgs {
    /// The file; standard output, if there is none.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The store to export.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,
}

/// What `sabot import` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sabot import house.jsonl --store copy.sabot")]
pub struct ImportArgs {
    /// A journal that was exported.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The store that takes it in; a file is made if there is none.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,
}

/// What `sabot backup` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sabot backup monday.sabot --store data/house.sabot")]
pub struct BackupArgs {
    /// The file to make.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The store to copy.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,
}

/// What `sabot restore` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  sabot restore monday.sabot --store data/house.sabot\n  \
                        sabot restore monday.sabot --store postgres://db/house")]
pub struct RestoreArgs {
    /// The store to copy from.
    #[arg(value_name = "FILE")]
    file: String,

    /// Where it goes.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,
}

/// Runs `sabot export`.
///
/// # Errors
/// The store cannot be read, or the file cannot be written.
pub fn export(args: &ExportArgs) -> Result<ExitCode, Failure> {
    place::wait(async {
        let store = place::open(&args.store).await?;
        match &args.file {
            Some(path) => {
                let copied = export_to(&store, path).await?;
                told("exported", &copied)
            }
            None => {
                let mut out = BufWriter::new(tokio::io::stdout());
                store.export(&mut out).await.map_err(Failure::Writing)?;
                out.flush().await.map_err(Failure::Writing)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    })
}

async fn export_to(store: &Store, path: &Path) -> Result<Copied, Failure> {
    let failed = |error| Failure::WritingFile(path.to_owned(), error);
    let (pending, file) = Pending::create_private(path).map_err(failed)?;
    let mut out = BufWriter::new(tokio::fs::File::from_std(file));
    let copied = store.export(&mut out).await.map_err(failed)?;
    out.into_inner().sync_all().await.map_err(failed)?;
    pending.commit().map_err(failed)?;
    Ok(copied)
}

/// Runs `sabot import`.
///
/// # Errors
/// The file is no export, or the store does not take it.
pub fn import(args: &ImportArgs) -> Result<ExitCode, Failure> {
    place::wait(async {
        let path = args.file.clone();
        let opened = tokio::fs::File::open(&path).await;
        let unreadable = |why: String| Refusal::Unreadable { path: path.clone(), why };
        let file = opened.map_err(|error| unreadable(error.to_string()))?;
        let store = place::open_or_make(&args.store).await?;
        let copied = store.import(&mut BufReader::new(file)).await;
        store.close().await;
        let copied = copied.map_err(|error| match error {
            ImportError::File { what } => Failure::from(unreadable(what)),
            ImportError::Form { .. } | ImportError::Chain { .. } => {
                Refusal::NoExport { path: path.clone(), why: error.to_string() }.into()
            }
            other => place::trouble(&args.store, &other),
        })?;
        told("imported", &copied)
    })
}

/// Runs `sabot backup`.
///
/// # Errors
/// The store cannot be read, or the file is there already or cannot be made.
pub fn backup(args: &BackupArgs) -> Result<ExitCode, Failure> {
    place::wait(async {
        let store = place::open(&args.store).await?;
        let copied = store.backup(&args.file).await;
        told("backed up", &copied.map_err(|error| place::trouble(&args.store, &error))?)
    })
}

/// Runs `sabot restore`.
///
/// # Errors
/// The backup cannot be read, or there is something where it should go.
pub fn restore(args: &RestoreArgs) -> Result<ExitCode, Failure> {
    place::wait(async {
        // Opened and closed again: a store that is not there is told as such.
        drop(place::open(&args.file).await?);
        let copied = Store::restore(&args.file, &args.store).await;
        told("restored", &copied.map_err(|error| place::trouble(&args.store, &error))?)
    })
}

fn told(what: &str, copied: &Copied) -> Result<ExitCode, Failure> {
    let Copied { streams, lines } = copied;
    let s = |number: u64| if number == 1 { "" } else { "s" };
    let text = format!("{what}: {lines} line{} in {streams} stream{}\n", s(*lines), s(*streams));
    terminal::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
