//! Whether the house is well.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::House;
use crate::premises::RunningTable;

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
    /// Why.
    why: String,
}

/// Whether the program runs.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, body = Health)))]
pub(super) async fn healthz(house: House) -> Json<Health> {
    Json(health(&house))
}

/// Whether the house can take commands: every table runs, and the house does not stop.
#[utoipa::path(get, path = "/readyz", tag = "health", responses(
    (status = 200, body = Health),
    (status = 503, description = "A table stands still, or the house stops", body = Health),
))]
pub(super) async fn readyz(house: House) -> (StatusCode, Json<Health>) {
    let health = health(&house);
    let is_ready = health.stopped.is_empty() && !*house.stop.borrow();
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health))
}

fn health(house: &House) -> Health {
    let stopped = house.tables().filter(|(_, table)| table.desk.is_stopped());
    Health {
        version: env!("CARGO_PKG_VERSION"),
        stopped: stopped.map(|(name, table)| stopped_table(name, table)).collect(),
    }
}

fn stopped_table(name: &str, table: &RunningTable) -> Stopped {
    let why = table.desk.why_broken().unwrap_or("its journal cannot be written");
    Stopped { table: name.to_owned(), why: why.to_owned() }
}
