//! House files: reading the one in force, and changing it by two people.

use std::sync::Arc;

use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use office::{By, Digest, HouseRequest, Refusal, Role};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::guard::printed_page;
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::tables::find;
use super::who::Who;
use crate::app::App;
use crate::secret;
use runner::NotDone;

/// The longest request with a house file in it: JSON writes some characters as two, or more.
const BODY_MAX: usize = 3 * house::House::FILE_LENGTH_MAX;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    let propose = OpenApiRouter::new().routes(routes!(propose));
    OpenApiRouter::new()
        .routes(routes!(text))
        .routes(routes!(printed))
        .routes(routes!(proposal))
        .routes(routes!(approve))
        .routes(routes!(withdraw))
        .merge(propose.layer(DefaultBodyLimit::max(BODY_MAX)))
}

/// The house file that a table is run by, as it is written.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rules", tag = "tables",
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, description = "A house file", body = String, content_type = "text/plain"),
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
        NotKept,
    ))]
async fn text(State(house): House, table: InPath<String>) -> ApiResult<Response> {
    let table = find(&house, &table?.0)?;
    let digest: Option<Digest> = table.house.version.file.parse().ok();
    let text = digest.and_then(|digest| house.office.read().house(digest).map(str::to_owned));
    let text = text.ok_or_else(|| ApiError::fault(&"the house file in force is not kept"))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The same as the internal controls of a card room: a page to print.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rules.html", tag = "tables",
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
    ))]
async fn printed(State(house): House, table: InPath<String>) -> ApiResult<Response> {
    let table = find(&house, &table?.0)?;
    Ok(printed_page(house::html(&table.house)))
}

/// A house file that somebody proposes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    /// The whole file.
    text: String,
}

/// A house file, by its digest.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseFile {
    /// Its SHA-256, in 64 hexadecimal digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    digest: String,
}

/// Proposes another house file for a table. Somebody else approves it by its digest. A file with
/// faults is refused with all of them: `data.faults` has the line, the column, the option, what is
/// wrong and what to do about it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rules/propose", tag = "floor",
    security(("staff" = ["manager"])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = Draft,
    responses(
        (status = 201, body = HouseFile),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "The file has faults, is in force, or another one waits",
            body = ErrorBody),
        NotKept,
    ))]
async fn propose(
    State(house): House,
    who: Who,
    table: InPath<String>,
    body: Body<Draft>,
) -> ApiResult<(StatusCode, Json<HouseFile>)> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (Path(table), Json(Object(Draft { text }))) = (table?, body?);
    find(&house, &table)?;
    check(&table, &text)?;
    let digest = secret::digest(text.as_bytes());
    match house.ask_office(by, HouseRequest::KeepHouse { digest, text }.into()).await {
        Ok(_) | Err(NotDone::Refused(Refusal::HouseKept)) => {}
        Err(not_done) => return Err(not_done.into()),
    }
    house.ask_office(by, HouseRequest::ProposeHouse { table, house: digest }.into()).await?;
    Ok((StatusCode::CREATED, Json(HouseFile { digest: digest.to_string() })))
}

/// Whether a house can be run by this file.
fn check(table: &str, text: &str) -> ApiResult<()> {
    let Err(faults) = house::House::read(&format!("{table}.toml"), text) else { return Ok(()) };
    let told = |fault: &house::Fault| {
        let (line, column) = fault.position(text);
        json!({
            "line": line,
            "column": column,
            "option": fault.option,
            "text": fault.to_string(),
            "advice": fault.advice(),
            "warning": fault.is_warning(),
        })
    };
    let all: Vec<Value> = faults.iter().map(told).collect();
    let refused = ApiError::from(ApiRefusal::Faulty);
    Err(refused.with("faults", all.into()).with("more", faults.more().into()))
}

/// A change that waits for a second person.
#[derive(Serialize, ToSchema)]
pub(super) struct Proposed {
    /// SHA-256 of the file.
    digest: String,
    /// Who proposed it.
    by: u32,
    /// The file.
    text: String,
}

/// The change of a table's house file that waits for a second person.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rules/proposal", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"]), ("staff" = ["auditor"])),
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, body = Proposed),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table, or no change waits", body = ErrorBody),
    ))]
async fn proposal(
    State(house): House,
    who: Who,
    table: InPath<String>,
) -> ApiResult<Json<Proposed>> {
    who.one_of(&[Role::Manager, Role::Floor, Role::Auditor])?;
    let Path(table) = table?;
    let office = house.office.read();
    let waiting = office.check_proposal(&table).ok();
    let told = waiting.and_then(|waiting| {
        let text = office.house(waiting.house)?.to_owned();
        Some(Proposed { digest: waiting.house.to_string(), by: waiting.by.0, text })
    });
    told.map(Json).ok_or_else(|| ApiError::not_found("no change waits for this table"))
}

/// What was approved.
#[derive(Serialize, ToSchema)]
pub(super) struct Approved {
    /// SHA-256 of the file that is in force from then on.
    digest: String,
    /// From when, in words.
    effect: &'static str,
}

/// Approves what somebody else proposed, while the table is closed. The table is run by the new
/// file from the next start of the house on, if it is closed then.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rules/approve", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = HouseFile,
    responses(
        (status = 200, body = Approved),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "The table is open, nothing or something else was proposed, \
            or by the same person, or one of both is not confirmed", body = ErrorBody),
        NotKept,
    ))]
async fn approve(
    State(house): House,
    who: Who,
    table: InPath<String>,
    body: Body<HouseFile>,
) -> ApiResult<Json<Approved>> {
    let by = By::Staff(who.one_of(&[Role::Manager, Role::Floor])?.staff);
    let (Path(table), Json(Object(HouseFile { digest }))) = (table?, body?);
    let Ok(file) = digest.parse() else {
        let text = "digest: 64 hexadecimal digits in lower case";
        return Err(ApiError::meaningless(text));
    };
    if find(&house, &table)?.desk.now().machine.table.staff().is_some() {
        return Err(table::Refusal::TableOpen.into());
    }
    house.ask_office(by, HouseRequest::ApproveHouse { table, house: file }.into()).await?;
    Ok(Json(Approved { digest, effect: "at the next start of the house" }))
}

/// Withdraws what was proposed, or refuses it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rules/withdraw", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 204, description = "It does not wait any more"),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "No change was proposed", body = ErrorBody),
        NotKept,
    ))]
async fn withdraw(State(house): House, who: Who, table: InPath<String>) -> ApiResult<StatusCode> {
    let by = By::Staff(who.one_of(&[Role::Manager, Role::Floor])?.staff);
    let Path(table) = table?;
    house.ask_office(by, HouseRequest::WithdrawHouse { table }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
