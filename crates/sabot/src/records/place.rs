//! The store that a command is about, and how far it has come with it.

use std::future::Future;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use records::Houses;
use store::Store;

use super::Refusal;
use crate::failure::Failure;
use crate::house_choice;

/// Where a house keeps its journal, unless it says otherwise.
pub(super) const DEFAULT: &str = "data/house.sabot";

/// Runs what waits for a database.
pub(super) fn wait<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Failure::Reading)?.block_on(work)
}

/// Opens a store that is there already, to read it: on a server, a house may have it.
pub(super) async fn open(address: &str) -> Result<Store, Failure> {
    check_there(address)?;
    Store::open_to_read(address).await.map_err(|error| trouble(address, &error))
}

/// Refuses a file that is not there. Whether a server has a store it says itself.
pub(crate) fn check_there(address: &str) -> Result<(), Failure> {
    if is_server(address) || Path::new(file_of(address)).exists() {
        Ok(())
    } else {
        Err(Refusal::NoStore { address: address.to_owned() }.into())
    }
}

/// Opens a store to write to it, or makes one where there is none.
pub(super) async fn open_or_make(address: &str) -> Result<Store, Failure> {
    Store::open(address).await.map_err(|error| trouble(address, &error))
}

/// What is wrong with a store. An address may hold a password, which is nobody's business.
pub(super) fn trouble(address: &str, why: &impl ToString) -> Failure {
    let shown = match address.rsplit_once('@') {
        Some((_, host)) if is_server(address) => format!("postgres://…@{host}"),
        _ => address.to_owned(),
    };
    Refusal::Store { address: shown, why: why.to_string() }.into()
}

fn is_server(address: &str) -> bool {
    address.starts_with("postgres:") || address.starts_with("postgresql:")
}

fn file_of(address: &str) -> &str {
    address.strip_prefix("sqlite:").unwrap_or(address)
}

/// The built-in houses, and those of these files.
pub(super) fn houses(files: &[String]) -> Result<Houses, Failure> {
    let mut houses = Houses::built_in();
    for file in files {
        houses.add(house_choice::open(file)?);
    }
    Ok(houses)
}

/// A line on standard error that says how far the work has come; nothing unless that is a terminal.
pub(super) struct Progress(Option<ProgressBar>);

impl Progress {
    pub(super) fn new(all: u64) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let template = "  {bar:20} {percent:>3} %  {eta} left  {wide_msg}";
        let style = ProgressStyle::with_template(template).expect("a sound template");
        Progress(Some(ProgressBar::new(all).with_style(style)))
    }

    pub(super) fn show(&self, done: u64) {
        // Work that is over at once needs no progress.
        if let Some(bar) = &self.0
            && bar.elapsed() > Duration::from_millis(300)
        {
            bar.set_position(done);
        }
    }
}

impl Drop for Progress {
    /// Leaves the terminal as it was.
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
