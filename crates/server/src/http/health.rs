//! Whether the house is well.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::House;
use super::who::Who;
use crate::premises::{Premises, RunningTable};

/// How the house is.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// The version of the program.
    version: &'static str,
    /// The tables that stand still.
    stopped: Vec<Stopped>,
}

/// A table that stands still.
#[derive(Serialize, ToSchema)]
pub(super) struct Stopped {
    /// Its name.
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

/// Whether the house can take commands: every table runs, and the house does not stop.
#[utoipa::path(get, path = "/readyz", tag = "health", responses(
    (status = 200, body = Health),
    (status = 503, description = "A table stands still, or the house stops", body = Health),
))]
pub(super) async fn readyz(State(house): House, who: Who) -> (StatusCode, Json<Health>) {
    let health = health(&house, &who);
    let is_ready = health.stopped.is_empty() && !*house.stop.borrow();
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health))
}

fn health(house: &Premises, who: &Who) -> Health {
    let is_staff = who.signed().is_ok();
    let stopped = house.tables().filter_map(|(name, table)| stopped_table(name, table, is_staff));
    Health { version: env!("CARGO_PKG_VERSION"), stopped: stopped.collect() }
}

/// An error may quote a line of the journal, and that is nothing for strangers.
fn stopped_table(name: &str, table: &RunningTable, is_staff: bool) -> Option<Stopped> {
    let why = table.desk.why_stopped()?.words();
    let detail = table.desk.why_broken().filter(|_| is_staff).map(str::to_owned);
    Some(Stopped { table: name.to_owned(), why, detail })
}
