//! Guests: whoever wants to sit down at a table of play money.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use office::{By, Command, EventKind, GuestEvent, GuestRequest, Request};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::House;
use super::body::{Body, Object};
use super::client_ip::ClientIp;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::replies::{BadRequest, NotKept};
use super::who::{PATRON_COOKIE, set_cookie};
use crate::rates::Asker;
use crate::secret;

/// How long a browser keeps a guest's cookie: a year.
pub(super) const COOKIE_SECONDS: u64 = 365 * 24 * 3_600;

/// Whoever wants to sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Guest {
    /// What they want to be called: 1 to 24 visible characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 24)]
    name: Option<String>,
}

/// Whoever may sit down now.
#[derive(Serialize, ToSchema)]
pub(super) struct Welcomed {
    /// Who they are at every table.
    pub(super) patron: u32,
    /// What they are known by. A browser has it as a cookie; a program sends it as
    /// `Authorization: Bearer …`. It is told once.
    pub(super) token: String,
}

/// Welcomes a guest, who may then sit down at any table.
#[utoipa::path(post, path = "/api/v1/guests", tag = "tables", request_body = Guest, responses(
    (status = 201, body = Welcomed),
    BadRequest,
    (status = 409, description = "The name cannot be one", body = ErrorBody),
    (status = 429, description = "Too many guests from this address", body = ErrorBody),
    NotKept,
))]
pub(super) async fn welcome(
    house: House,
    ClientIp(address): ClientIp,
    guest: Body<Guest>,
) -> ApiResult<Response> {
    let Json(Object(Guest { name })) = guest?;
    if !house.rates.guests.take(Asker::stranger(address)) {
        return Err(ApiError::too_often());
    }
    let token = secret::token();
    let digest = secret::digest(token.as_bytes());
    let request = Request::Guest(GuestRequest::WelcomeGuest { token: digest, name });
    let events = house.office.ask(Command { by: By::House, request }).await?;
    let patron = events.iter().find_map(|event| match event.what {
        EventKind::Guest(GuestEvent::GuestWelcomed { patron, .. }) => Some(patron.0),
        _ => None,
    });
    let patron = patron.ok_or_else(|| ApiError::fault(&"nobody was welcomed"))?;
    let cookie = set_cookie(PATRON_COOKIE, &token, COOKIE_SECONDS);
    let told = Json(Welcomed { patron, token });
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], told).into_response())
}
