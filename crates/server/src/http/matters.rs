//! What patrons ask the floor.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use office::{By, EventKind, Note, NoteEvent, NoteKind, NoteRequest, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::client_ip::ClientIp;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::replies::{BadRequest, NotKept, NotYou};
use super::tables::find;
use super::who::Who;
use crate::app::App;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(call)).routes(routes!(list)).routes(routes!(answer))
}

/// What a patron wants.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum CallKind {
    /// That the floor comes.
    Floor,
    /// That the floor looks at a result or a payment again.
    Dispute,
}

/// A patron's call.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Call {
    // What for. A description of its own would make a second type of it in the document.
    #[schema(inline)]
    kind: CallKind,
    /// The rest in words; what is longer than 500 characters is cut.
    #[serde(default)]
    #[schema(max_length = 500)]
    words: String,
}

/// A matter that waits for the floor.
#[derive(Serialize, ToSchema)]
pub(super) struct Called {
    /// Its number.
    number: u64,
}

/// Calls the floor to a table. It stays open until the floor answers; nobody asks the same twice at
/// once.
#[utoipa::path(post, path = "/api/v1/tables/{table}/call", tag = "floor",
    security(("patron" = [])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = Call,
    responses(
        (status = 201, body = Called),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "It waits for an answer already", body = ErrorBody),
        (status = 429, description = "Too many calls by this patron or from this address",
            body = ErrorBody),
        NotKept,
    ))]
async fn call(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    table: InPath<String>,
    body: Body<Call>,
) -> ApiResult<(StatusCode, Json<Called>)> {
    let patron = who.patron()?;
    let (Path(table), Json(Object(Call { kind, words }))) = (table?, body?);
    find(&house, &table)?;
    let asker = who.as_patron(address);
    let has_room = || {
        let office = house.office.read();
        let open: BTreeSet<u64> = office.open_matters().map(|(number, _)| number).collect();
        house.rates.open_calls.may(asker, |number| open.contains(&number))
    };
    // The floor has to read each of them. Who may not call any more takes nothing from others
    // behind the same address.
    let may = house.rates.patron_calls.take(patron) && house.rates.calls.take(asker);
    if !may || !has_room() {
        let text = "the floor was called too often: it has your calls, wait a minute";
        return Err(ApiError::too_often().saying(text));
    }
    let kind = match kind {
        CallKind::Floor => NoteKind::FloorCalled,
        CallKind::Dispute => NoteKind::Dispute,
    };
    let note = Note { kind, table: Some(table), patron: Some(patron), text: words };
    let events = house.ask_office(By::Patron(patron), NoteRequest::Note(note).into()).await?;
    let number = events.iter().find_map(|event| match event.what {
        EventKind::Note(NoteEvent::Noted { number, .. }) => Some(number),
        _ => None,
    });
    let number = number.ok_or_else(|| ApiError::fault(&"nothing was noted"))?;
    house.rates.open_calls.add(asker, number);
    Ok((StatusCode::CREATED, Json(Called { number })))
}

/// What a patron asked, and nobody has answered yet.
#[derive(Serialize, ToSchema)]
pub(super) struct Matter {
    /// Its number.
    number: u64,
    /// When it was asked, in milliseconds since 1970.
    at: u64,
    /// `floor-called` or `dispute`.
    kind: &'static str,
    /// At which table.
    table: Option<String>,
    /// Who asked.
    patron: Option<u32>,
    /// What they said.
    words: String,
}

/// What waits for the floor, the oldest first.
#[utoipa::path(get, path = "/api/v1/matters", tag = "floor",
    security(("staff" = ["floor"]), ("staff" = ["auditor"])),
    responses((status = 200, body = [Matter]), NotYou))]
async fn list(State(house): House, who: Who) -> ApiResult<Json<Vec<Matter>>> {
    who.one_of(&[Role::Floor, Role::Auditor])?;
    let office = house.office.read();
    let matters = office.open_matters().map(|(number, office::Matter { at, note })| Matter {
        number,
        at: at.0,
        kind: note.kind.id(),
        table: note.table.clone(),
        patron: note.patron.map(|patron| patron.0),
        words: note.text.clone(),
    });
    Ok(Json(matters.collect()))
}

/// The floor's answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerWords {
    /// What was done, or what is so: 1 to 300 visible characters.
    #[schema(min_length = 1, max_length = 300)]
    words: String,
}

/// Answers a patron, which closes the matter.
#[utoipa::path(post, path = "/api/v1/matters/{number}/answer", tag = "floor",
    security(("staff" = ["floor"])),
    params(("number" = u64, Path, description = "The matter's number")),
    request_body = AnswerWords,
    responses(
        (status = 204, description = "It is closed"),
        NotYou,
        BadRequest,
        (status = 404, description = "Nothing of that number waits", body = ErrorBody),
        (status = 409, description = "The answer cannot be one", body = ErrorBody),
        NotKept,
    ))]
async fn answer(
    State(house): House,
    who: Who,
    number: InPath<u64>,
    body: Body<AnswerWords>,
) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Floor)?.staff);
    let (Path(number), Json(Object(AnswerWords { words }))) = (number?, body?);
    house.ask_office(by, NoteRequest::Answer { number, words }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
