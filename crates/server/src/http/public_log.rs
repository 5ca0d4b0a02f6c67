//! The public log: signed heads of the journal.
//!
//! Checkpoints and proofs hold nothing but hashes of trees, and are for everybody. A leaf has the
//! hashes of lines, of which short ones could be guessed, and is for auditors.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use office::Role;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::InPath;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::who::Who;

type App = std::sync::Arc<crate::app::App>;

/// The routes of the log.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(key))
        .routes(routes!(checkpoint))
        .routes(routes!(consistency))
        .routes(routes!(leaf))
}

fn text(text: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, text).into_response()
}

fn nothing_signed() -> ApiError {
    ApiError::not_found("nothing is signed yet, or the log has fewer leaves")
}

/// What signatures of the house are checked with: a verifier key as `signed-note` has it.
#[utoipa::path(get, path = "/log/key", tag = "log",
    responses((status = 200, description = "The key", content_type = "text/plain", body = String)))]
pub(super) async fn key(State(house): House) -> Response {
    text(format!("{}\n", house.anchor.key()))
}

/// The latest checkpoint: how many leaves the log has and their root, signed by the house and
/// cosigned by witnesses.
#[utoipa::path(get, path = "/log/checkpoint", tag = "log", responses(
    (status = 200, description = "A signed note", content_type = "text/plain", body = String),
    (status = 404, description = "Nothing is signed yet", body = ErrorBody),
))]
pub(super) async fn checkpoint(State(house): House) -> ApiResult<Response> {
    let note = house.anchor.checkpoint().ok_or_else(nothing_signed)?;
    Ok(text(note.to_string()))
}

/// The latest checkpoint, with the proof that the log of so many leaves is its beginning: what a
/// witness is sent at `add-checkpoint`.
#[utoipa::path(get, path = "/log/consistency/{old}", tag = "log",
    params(("old" = u64, Path, description = "How many leaves the log had")),
    responses(
        (status = 200, description = "A request for a witness", content_type = "text/plain",
            body = String),
        (status = 400, description = "It is no number", body = ErrorBody),
        (status = 404, description = "The log has fewer leaves", body = ErrorBody),
    ))]
pub(super) async fn consistency(State(house): House, old: InPath<u64>) -> ApiResult<Response> {
    let Path(old) = old?;
    let request = house.anchor.request(old).ok_or_else(nothing_signed)?;
    Ok(text(request.to_string()))
}

/// A leaf: the heads of all streams at one moment, with the proof that it is in the log of the
/// latest checkpoint, as `tlog-proof` has it. `sabot verify --against` reads it.
#[utoipa::path(get, path = "/api/v1/log/leaves/{index}", tag = "log",
    security(("staff" = ["auditor"])),
    params(("index" = u64, Path, description = "Which leaf, counted from 0")),
    responses(
        (status = 200, description = "The leaf and its proof", content_type = "text/plain",
            body = String),
        (status = 400, description = "It is no number", body = ErrorBody),
        (status = 401, description = "Nobody knows who asks", body = ErrorBody),
        (status = 403, description = "It takes an auditor", body = ErrorBody),
        (status = 404, description = "There is no such leaf", body = ErrorBody),
    ))]
pub(super) async fn leaf(State(house): House, who: Who, index: InPath<u64>) -> ApiResult<Response> {
    let Path(index) = index?;
    who.staff(Role::Auditor)?;
    let found = house.anchor.leaf(index).await.map_err(|error| ApiError::fault(&error))?;
    Ok(text(found.ok_or_else(nothing_signed)?.to_string()))
}
