//! Whether the house is well.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use runner::{Handle, Machine};
use serde::Serialize;
use store::Fault;
use utoipa::ToSchema;

use super::House;
use super::who::Who;
use crate::app::App;

/// How the house is.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// The version of the program.
    version: &'static str,
    /// The tables that stand still.
    stopped: Vec<Stopped>,
}

/// What stands still.
#[derive(Serialize, ToSchema)]
pub(super) struct Stopped {
    /// The name of a table, or `office` or `cage` between brackets, which no table is named.
    table: String,
    /// Why: its journal cannot be read, or cannot be written, or the program failed at it.
    why: &'static str,
    /// What exactly is wrong, for whoever works here. The log has it as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// Whether the program runs.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, body = Health)))]
pub(super) async fn healthz(State(house): House, who: Who) -> Json<Health> {
    Json(health(&house, &who))
}

/// Whether the house can take commands.
#[derive(Serialize, ToSchema)]
pub(super) struct Readiness {
    /// The version of the program.
    version: &'static str,
    /// The tables that stand still.
    stopped: Vec<Stopped>,
    /// What keeps the journal from being written now.
    #[serde(skip_serializing_if = "Option::is_none")]
    journal: Option<Unwritable>,
    /// Whether the house stops.
    stopping: bool,
}

/// A journal that cannot be written now.
#[derive(Serialize, ToSchema)]
pub(super) struct Unwritable {
    /// Why.
    why: &'static str,
    /// What the database says, for whoever works here.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// Whether the house can take commands: the journal can be written, every table runs, and the house
/// does not stop.
#[utoipa::path(get, path = "/readyz", tag = "health", responses(
    (status = 200, body = Readiness),
    (status = 503, body = Readiness, description = "The journal cannot be written, a table stands \
        still, or the house stops"),
))]
pub(super) async fn readyz(State(house): House, who: Who) -> (StatusCode, Json<Readiness>) {
    let fault = house.store.health().await.err();
    let Health { version, stopped } = health(&house, &who);
    let journal = fault.map(|fault| Unwritable {
        why: why_unwritable(&fault),
        // It may name the machine of the database.
        detail: who.signed().is_ok().then(|| fault.to_string()),
    });
    let stopping = *house.stop.borrow();
    let is_ready = stopped.is_empty() && journal.is_none() && !stopping;
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Readiness { version, stopped, journal, stopping }))
}

fn why_unwritable(fault: &Fault) -> &'static str {
    match fault {
        Fault::DiskFull => "there is no room on the disk",
        Fault::ReadOnly => "the file or its folder may not be written to",
        Fault::SyncFailed | Fault::Closed => {
            "the disk did not confirm a write: the house has to be started again"
        }
        Fault::Unreachable { .. } => "the database does not answer",
        Fault::Held { .. } => "another program holds a part of the database",
        Fault::Gone => "a file of the journal was deleted or replaced",
        Fault::Taken => "another house has the database",
        Fault::Malformed { .. } | Fault::Lost { .. } => "the database is damaged",
        Fault::Weak { .. } => "the database confirms before a line is safe",
        Fault::Other { .. } => "the database refuses, or takes too long",
    }
}

fn health(house: &App, who: &Who) -> Health {
    let is_staff = who.signed().is_ok();
    let tables = house.tables().map(|(name, table)| stopped(name, table.desk.handle(), is_staff));
    let office = stopped("(office)", &house.office, is_staff);
    let cage = stopped("(cage)", &house.cage, is_staff);
    let stopped = tables.chain([office, cage]).flatten().collect();
    Health { version: env!("CARGO_PKG_VERSION"), stopped }
}

/// An error may quote a line of the journal, and that is nothing for strangers.
fn stopped<M: Machine>(name: &str, handle: &Handle<M>, is_staff: bool) -> Option<Stopped> {
    let feed = handle.feed();
    let why = feed.why_stopped()?.words();
    let detail = feed.why_broken().filter(|_| is_staff).map(str::to_owned);
    Some(Stopped { table: name.to_owned(), why, detail })
}
