//! Backups while the house runs. Its file is its own: no other process can copy it meanwhile.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use office::{By, NoteKind, Role};
use records::when;
use serde::{Deserialize, Serialize};
use tracing::{error, info};
use utoipa::ToSchema;

use super::House;
use super::body::{Body, Object};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotYou};
use super::who::Who;
use crate::app::App;
use crate::notes::of_house;

/// A wish for a backup.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BackUp {}

/// A backup that is finished, and checked.
#[derive(Serialize, ToSchema)]
pub(super) struct BackedUp {
    /// The name of its file, in the folder of the setting `backups`.
    file: String,
    /// How many streams it has.
    streams: u64,
    /// How many lines, all together.
    lines: u64,
    /// How long it took.
    millis: u64,
}

/// Writes a backup of the whole journal, as it is at one moment, to the folder of the setting
/// `backups`, and checks every line of it. Play goes on. One is written at a time.
#[utoipa::path(post, path = "/api/v1/backups", tag = "health",
    security(("staff" = ["manager"])), request_body = BackUp,
    responses(
        (status = 201, body = BackedUp),
        BadRequest,
        NotYou,
        (status = 409, description = "A backup is being written", body = ErrorBody),
        (status = 503, description = "It could not be written: the log says why", body = ErrorBody),
    ))]
pub(super) async fn back_up(
    State(house): House,
    who: Who,
    body: Body<BackUp>,
) -> ApiResult<(StatusCode, Json<BackedUp>)> {
    let by = who.staff(Role::Manager)?.staff;
    let Json(Object(BackUp {})) = body?;
    let Ok(turn) = Arc::clone(&house.backing_up).try_lock_owned() else {
        return Err(ApiError::of(StatusCode::CONFLICT, &ApiRefusal::Busy)
            .saying("a backup is being written"));
    };
    // It is finished even if nobody waits for the answer: half a backup is none.
    let backup = tokio::spawn(async move {
        let backed_up = write(&house).await;
        drop(turn);
        if let Ok(BackedUp { file, lines, .. }) = &backed_up {
            let note = of_house(NoteKind::BackupMade, None, format!("{file}, {lines} lines"));
            house.note(By::Staff(by), note).await;
        }
        backed_up
    });
    let backed_up = backup.await.map_err(|error| ApiError::fault(&error))?;
    let by = by.0;
    let backed_up = backed_up.map_err(|why| {
        error!(%why, by, "a backup was not written");
        ApiError::from(ApiRefusal::NotBackedUp)
    })?;
    let BackedUp { file, lines, millis, .. } = &backed_up;
    info!(file, lines, millis, by, "a backup was written");
    Ok((StatusCode::CREATED, Json(backed_up)))
}

async fn write(house: &App) -> Result<BackedUp, String> {
    let (started, folder) = (Instant::now(), &house.backups);
    make(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    // A name that sorts by time, and that every file system takes.
    let time = when::written(house.clock.now()).replace(['-', ':'], "").replace(' ', "T");
    let file = format!("house-{time}.sabot");
    let copied =
        house.store.backup(&folder.join(&file)).await.map_err(|error| error.to_string())?;
    let millis = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    Ok(BackedUp { file, streams: copied.streams, lines: copied.lines, millis })
}

/// Makes the folder, for its owner alone: a backup has cards that still lie face down.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
