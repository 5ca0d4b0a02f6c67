//! What is read back from the journal: coups, statements, reports, and the journal itself.

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use office::Role;
use protocol::plain::TableName;
use protocol::wire::{ServerMessage, Told as Heard};
use records::report::{Document, Kind, Query as Asked};
use records::when;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Audience, Time};
use utoipa::{IntoParams, ToSchema};

use super::House;
use super::error::{ApiError, Told};
use super::tables;
use super::who::{Seat, Who};
use crate::export;
use crate::history::{self, Unread};
use crate::premises::Premises;

/// As whom a coup is looked at.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct As {
    /// As whom; the room if nothing is said.
    #[serde(default, rename = "as")]
    #[param(inline)]
    seat: Seat,
}

/// A coup that was dealt.
#[derive(Serialize, ToSchema)]
pub(super) struct Recalled {
    /// Its number, counted over the life of the table.
    coup: u64,
    /// Whether it came to its end.
    over: bool,
    /// What happened, as `told` and `view` messages of a socket. Every view says that it is a
    /// replay. Their numbers count from one.
    #[schema(value_type = Vec<Object>)]
    messages: Vec<Value>,
    /// What was put right after it was over.
    #[schema(value_type = Vec<Object>)]
    corrections: Vec<Value>,
}

/// A coup as it was seen: by the room, or by whoever asks.
#[utoipa::path(get, path = "/api/v1/tables/{table}/coups/{coup}", tag = "records",
    params(
        ("table" = String, Path, description = "The table's name"),
        ("coup" = u64, Path, description = "The coup's number"),
        As,
    ),
    responses(
        (status = 200, body = Recalled),
        (status = 400, description = "It cannot be read", body = Told),
        (status = 401, description = "Nobody knows who asks", body = Told),
        (status = 403, description = "It takes somebody else", body = Told),
        (status = 404, description = "There is no such table, or no such coup", body = Told),
    ))]
pub(super) async fn coup(
    State(house): House,
    who: Who,
    path: Result<Path<(String, u64)>, PathRejection>,
    seat: Result<Query<As>, QueryRejection>,
) -> Result<Json<Recalled>, ApiError> {
    let Path((name, coup)) = path?;
    let Query(As { seat }) = seat?;
    let audience = who.visitor(seat)?.audience;
    let running = tables::find(&house, &name)?;
    let _turn = house.reading.acquire().await.map_err(|closed| ApiError::fault(&closed))?;
    let houses = history::houses(&house.office.read());
    let recalled =
        history::recall(&house.store, running.desk.table(), &houses, coup, audience).await?;
    let no_such = || ApiError::not_found("there was no such coup");
    let (recalled, rules) = recalled.ok_or_else(no_such)?;
    recalled_json(&recalled, audience, &rules)
}

fn recalled_json(
    recalled: &table::Recall,
    audience: Audience,
    house: &house::House,
) -> Result<Json<Recalled>, ApiError> {
    let value = |message: ServerMessage| {
        serde_json::to_value(message).map_err(|error| ApiError::fault(&error))
    };
    let mut messages = Vec::new();
    for (number, frame) in (1..).zip(&recalled.frames) {
        let what = frame.told.as_ref().and_then(|what| Heard::of(what, audience, house));
        if let Some(what) = what {
            let at = protocol::plain::Time(frame.at.0);
            messages.push(value(ServerMessage::Told { number, at, what })?);
        }
        messages.push(value(ServerMessage::view(number, frame.at, &frame.view))?);
    }
    let put_right = recalled.corrections.iter().filter_map(|what| Heard::of(what, audience, house));
    let corrections = put_right.map(serde_json::to_value).collect::<Result<_, _>>();
    Ok(Json(Recalled {
        coup: recalled.coup,
        over: recalled.is_over,
        messages,
        corrections: corrections.map_err(|error| ApiError::fault(&error))?,
    }))
}

/// Which report, of what, and how it is written.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// Only this table.
    table: Option<String>,
    /// The first moment that counts: `2026-11-16`, `2026-11-16T18:00`; UTC unless it says more.
    from: Option<String>,
    /// The first moment that does not count any more.
    to: Option<String>,
    /// How it is written.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// How a report is written.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Format {
    /// As JSON.
    #[default]
    Json,
    /// As comma-separated values.
    Csv,
    /// As a page.
    Html,
    /// As text.
    Text,
}

/// A report: `table`, `shift`, `wager`, `commission`, `rulings`, `liability`, `staff` or `events`.
#[utoipa::path(get, path = "/api/v1/reports/{kind}", tag = "records",
    security(("staff" = ["auditor"]), ("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("kind" = String, Path, description = "Which report"), Which),
    responses(
        (status = 200, description = "The report", content(
            (Object = "application/json"), (String = "text/csv"), (String = "text/html"),
            (String = "text/plain"))),
        (status = 400, description = "It cannot be read", body = Told),
        (status = 401, description = "Nobody knows who asks", body = Told),
        (status = 403, description = "It takes an auditor, a manager or the floor", body = Told),
        (status = 404, description = "There is no such report or table", body = Told),
    ))]
pub(super) async fn report(
    State(house): House,
    who: Who,
    kind: Result<Path<String>, PathRejection>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(kind), Query(which)) = (kind?, which?);
    let may = [Role::Auditor, Role::Manager, Role::Floor];
    if !may.into_iter().any(|role| who.staff(role).is_ok()) {
        who.staff(Role::Auditor)?;
    }
    let kinds = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Patron);
    let kind = kinds.into_iter().find(|known| known.id() == kind);
    let kind = kind.ok_or_else(|| ApiError::not_found("there is no such report"))?;
    let document = made(&house, kind, &which, None).await?;
    Ok(written(&document, which.format))
}

/// The statement of whoever asks: every coup they wagered on, and their money before and after.
#[utoipa::path(get, path = "/api/v1/me/statement", tag = "records", params(Which),
    security(("patron" = [])),
    responses(
        (status = 200, description = "The statement", content(
            (Object = "application/json"), (String = "text/csv"), (String = "text/html"),
            (String = "text/plain"))),
        (status = 400, description = "It cannot be read", body = Told),
        (status = 401, description = "Nobody knows who asks", body = Told),
        (status = 404, description = "There is no such table", body = Told),
    ))]
pub(super) async fn statement(
    State(house): House,
    who: Who,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(which) = which?;
    let patron = who.patron()?;
    let document = made(&house, Kind::Patron, &which, Some(patron)).await?;
    Ok(written(&document, which.format))
}

async fn made(
    house: &Premises,
    kind: Kind,
    which: &Which,
    patron: Option<table::PatronId>,
) -> Result<Document, ApiError> {
    let all: Vec<TableName> = match &which.table {
        Some(name) => vec![tables::find(house, name)?.desk.table().clone()],
        None => house.tables().map(|(_, table)| table.desk.table().clone()).collect(),
    };
    let moment = |text: &Option<String>| -> Result<Option<Time>, ApiError> {
        let read = text.as_deref().map(when::read).transpose();
        read.map_err(|wrong| ApiError::malformed(&wrong.to_string()))
    };
    let asked = Asked {
        from: moment(&which.from)?,
        to: moment(&which.to)?,
        patron,
        vouchers: house.cage.read().liability(),
        ..Asked::all(house.clock.now())
    };
    let _turn = house.reading.acquire().await.map_err(|closed| ApiError::fault(&closed))?;
    let houses = history::houses(&house.office.read());
    Ok(history::report(&house.store, &houses, &all, kind, asked).await?)
}

fn written(document: &Document, format: Format) -> Response {
    let (kind, text) = match format {
        Format::Json => return Json(document.json()).into_response(),
        Format::Csv => ("text/csv; charset=utf-8", document.csv()),
        Format::Html => ("text/html; charset=utf-8", document.html()),
        Format::Text => ("text/plain; charset=utf-8", document.text()),
    };
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// The whole journal as JSON Lines, except coups in progress: their cards may lie face down.
#[utoipa::path(get, path = "/api/v1/export", tag = "records",
    security(("staff" = ["auditor"])), responses(
    (status = 200, description = "The journal", content_type = "application/jsonl", body = String),
    (status = 401, description = "Nobody knows who asks", body = Told),
    (status = 403, description = "It takes an auditor", body = Told),
))]
pub(super) async fn journal(State(house): House, who: Who) -> Result<Response, ApiError> {
    who.staff(Role::Auditor)?;
    let streams = house.store.streams().await.map_err(|error| ApiError::fault(&error))?;
    let body = Body::from_stream(export::lines(house, streams));
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"journal.jsonl\""),
    ];
    Ok((headers, body).into_response())
}

/// What verifying a table came to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Verified {
    /// The table.
    table: String,
    /// Whether every line is as it must be.
    sound: bool,
    /// How many lines were verified, if they are sound.
    lines: Option<u64>,
    /// How many coups they tell of.
    coups: Option<u64>,
    /// The sealed shoes that were opened, whose every card is as sealed.
    sealed_shoes: Option<u64>,
    /// The hash of the last line, to compare with one that was noted earlier or elsewhere.
    head: Option<String>,
    /// The first wrong line and why, if one is.
    wrong: Option<String>,
}

/// Verifies every line of every table: the chain, the shuffles, the draws, the settlements and the
/// balances.
#[utoipa::path(get, path = "/api/v1/verify", tag = "records",
    security(("staff" = ["manager"]), ("staff" = ["auditor"])), responses(
    (status = 200, body = [Verified]),
    (status = 401, description = "Nobody knows who asks", body = Told),
    (status = 403, description = "It takes an auditor or a manager", body = Told),
))]
pub(super) async fn verify(State(house): House, who: Who) -> Result<Json<Vec<Verified>>, ApiError> {
    if who.staff(Role::Manager).is_err() {
        who.staff(Role::Auditor)?;
    }
    let all: Vec<TableName> = house.tables().map(|(_, it)| it.desk.table().clone()).collect();
    let _turn = house.reading.acquire().await.map_err(|closed| ApiError::fault(&closed))?;
    let houses = history::houses(&house.office.read());
    let found = history::verify(&house.store, &houses, &all).await?;
    let verified = found.into_iter().map(|(table, found)| {
        let summary = found.as_ref().ok();
        Verified {
            table,
            sound: found.is_ok(),
            lines: summary.map(|summary| summary.lines),
            coups: summary.map(|summary| summary.coups),
            sealed_shoes: summary.map(|summary| summary.opened),
            head: summary.map(|summary| summary.head.hash.to_string()),
            wrong: found.as_ref().err().map(ToString::to_string),
        }
    });
    Ok(Json(verified.collect()))
}

impl From<Unread> for ApiError {
    fn from(unread: Unread) -> ApiError {
        ApiError::fault(&unread)
    }
}
