//! From a request to a conversation.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::House;
use super::error::{ApiError, Told};
use super::who::{Seat, Who};
use crate::socket::{self, Tables};

/// As whom somebody talks.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Door {
    /// Where they sit; the room if nothing is said.
    #[serde(default, rename = "as")]
    #[param(inline)]
    seat: Seat,
}

/// Opens a socket to talk to a table. `docs/PROTOCOL.md` says how.
#[utoipa::path(get, path = "/api/v1/socket", tag = "tables", params(Door), responses(
    (status = 101, description = "The conversation begins"),
    (status = 400, description = "It is no socket", body = Told),
    (status = 401, description = "Nobody knows who asks", body = Told),
    (status = 403, description = "It takes somebody else, or a page of this site", body = Told),
    (status = 426, description = "It is no socket", body = Told),
    (status = 503, description = "There are as many sockets as there can be", body = Told),
))]
pub(super) async fn open(
    State(house): House,
    who: Who,
    door: Result<Query<Door>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let Query(Door { seat }) = door?;
    let visitor = who.visitor(seat)?;
    let upgrade = upgrade.map_err(|rejection| {
        ApiError::new(rejection.status(), "no-socket", &rejection.body_text())
    })?;
    let Ok(place) = Arc::clone(&house.sockets).try_acquire_owned() else {
        let text = "there are as many sockets as there can be";
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "full", text));
    };
    // One byte more than is read, so that whoever says too much is told so.
    let longest = protocol::wire::CLIENT_MESSAGE_MAX + 1;
    let upgrade = upgrade.max_message_size(longest).max_frame_size(longest);
    let (clock, stop) = (Arc::clone(&house.clock), house.stop.clone());
    let tables: Arc<dyn Tables> = house;
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::converse(socket, visitor, tables, clock, stop).await;
        drop(place);
    }))
}
