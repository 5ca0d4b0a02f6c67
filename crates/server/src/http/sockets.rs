//! From a request to a conversation.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::client_ip::ClientIp;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::who::{Seat, Who};
use super::{House, faults};
use crate::connections::{Full, Permit};
use crate::line::Talking;
use crate::rates::Asker;
use crate::set_back::Caller;
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

/// Where somebody comes from, and the place that their connection has.
pub(super) struct Arrival {
    address: IpAddr,
    /// Only a test has no connection.
    connection: Option<Arc<Permit>>,
    talking: Option<Arc<Talking>>,
}

impl<S: Send + Sync> FromRequestParts<S> for Arrival {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Arrival, Infallible> {
        let ClientIp(address) = ClientIp::from_request_parts(parts, state).await?;
        let connection = parts.extensions.get().cloned();
        Ok(Arrival { address, connection, talking: parts.extensions.get().cloned() })
    }
}

/// So many bytes are read at once: commands are short, and the room for them is cleared each time.
const READ_AT_ONCE: usize = 1_024;

/// Opens a socket to talk to a table. `docs/PROTOCOL.md` says how.
#[utoipa::path(get, path = "/api/v1/socket", tag = "tables", params(Door), responses(
    (status = 101, description = "The conversation begins"),
    (status = 400, description = "It is no socket", body = ErrorBody),
    (status = 401, description = "Nobody knows who asks", body = ErrorBody),
    (status = 403, description = "It takes somebody else, or a page of this site", body = ErrorBody),
    (status = 409, description = "The terminal is in another place", body = ErrorBody),
    (status = 426, description = "It is no socket", body = ErrorBody),
    (status = 429, description = "There are many sockets from this address", body = ErrorBody),
    (status = 503, description = "There are as many sockets as there can be", body = ErrorBody),
))]
pub(super) async fn open(
    State(house): House,
    who: Who,
    Arrival { address, connection, talking }: Arrival,
    door: Result<Query<Door>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let Query(Door { seat }) = door?;
    let visitor = who.visitor(seat)?;
    let asker = who.asker(seat, address);
    let upgrade = upgrade.map_err(|rejection| {
        ApiError::of(rejection.status(), &ApiRefusal::NoSocket).saying(&rejection.body_text())
    })?;
    let place = match asker {
        Asker::Stranger(_) => house.sockets.enter(address),
        Asker::Staff(_) | Asker::Account(..) | Asker::Terminal(_) => {
            house.sockets.enter_known(asker)
        }
    };
    let place = place.map_err(no_place)?;
    let shown = match seat {
        Seat::Patron => house.show_terminal(&who, address)?,
        Seat::Room | Seat::Dealer | Seat::Floor | Seat::Auditor => None,
    };
    // One byte more than is read, so that whoever says too much is told so.
    let longest = protocol::wire::CLIENT_MESSAGE_MAX + 1;
    let upgrade = upgrade.max_message_size(longest).max_frame_size(longest);
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    let (clock, stop) = (Arc::clone(&house.clock), house.stop.clone());
    let notes = house.notes.clone();
    let tables: Arc<dyn Tables> = Arc::new(Caller { house, asker });
    if let Some(talking) = talking {
        talking.begin();
    }
    Ok(upgrade.on_upgrade(move |socket| async move {
        faults::watch(notes, socket::converse(socket, visitor, tables, clock, stop)).await;
        drop((place, connection, shown));
    }))
}

fn no_place(full: Full) -> ApiError {
    match full {
        Full::House => ApiRefusal::Full.into(),
        Full::Address => ApiRefusal::TooMany.into(),
    }
}
