//! Shoes that read their cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use office::{By, Device, Digest, EquipmentRequest, Role};
use protocol::plain::{CommandId, Token};
use serde::{Deserialize, Serialize};
use table::Actor;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::tables::find;
use super::terminals::Named;
use super::who::Who;
use crate::app::App;
use crate::secret;
use crate::settings::Money;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(remove))
        .routes(routes!(confirm))
        .routes(routes!(card))
}

/// A device of a table.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Listed {
    /// Its name.
    name: String,
    /// Whether another than who added it stands behind it. Until then it has no power where
    /// vouchers are wagered.
    confirmed: bool,
    /// Of its key: who confirms the device names it.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    fingerprint: String,
    /// Who added it, and who confirmed it since, by login name, or `the house` for whoever has the
    /// machine.
    added_by: Vec<String>,
}

/// A table's devices.
#[utoipa::path(get, path = "/api/v1/tables/{table}/devices", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["auditor"])),
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, body = [Listed]),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
    ))]
async fn list(
    State(house): House,
    who: Who,
    table: InPath<String>,
) -> ApiResult<Json<Vec<Listed>>> {
    who.one_of(&[Role::Manager, Role::Auditor])?;
    let Path(table) = table?;
    find(&house, &table)?;
    let office = house.office.read();
    let devices = office.devices().filter(|(_, device)| device.table == table);
    let listed = devices.map(|(key, device)| Listed {
        name: device.name.clone(),
        confirmed: device.is_confirmed(),
        fingerprint: key.fingerprint(),
        added_by: device.added_by().map(|by| office.name_of(by)).collect(),
    });
    Ok(Json(listed.collect()))
}

/// What a device is known by.
#[derive(Serialize, ToSchema)]
pub(super) struct DeviceKey {
    /// It sends this as `Authorization: Bearer …`. It is told once.
    key: String,
    /// By which another manager knows it in the list, before they confirm it.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    fingerprint: String,
}

/// The device that somebody looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LookedAt {
    /// Of its key, as it was listed.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    fingerprint: String,
}

/// Lets a shoe that reads its cards speak for a table.
#[utoipa::path(post, path = "/api/v1/tables/{table}/devices", tag = "floor",
    security(("staff" = ["manager"])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = Named,
    responses(
        (status = 201, body = DeviceKey),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "The name cannot be one or is taken", body = ErrorBody),
        NotKept,
    ))]
async fn add(
    State(house): House,
    who: Who,
    table: InPath<String>,
    body: Body<Named>,
) -> ApiResult<(StatusCode, Json<DeviceKey>)> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (Path(table), Json(Object(Named { name }))) = (table?, body?);
    find(&house, &table)?;
    let token = secret::token();
    let key = secret::digest(token.as_bytes());
    house.ask_office(by, EquipmentRequest::AddDevice { table, name, key }.into()).await?;
    Ok((StatusCode::CREATED, Json(DeviceKey { key: token, fingerprint: key.fingerprint() })))
}

/// Stands behind a device that another manager added: whoever has its key says which cards come.
/// If it was exchanged for one with another key since it was looked at, that is refused with
/// `device-changed`.
#[utoipa::path(post, path = "/api/v1/tables/{table}/devices/{name}/confirm", tag = "floor",
    security(("staff" = ["manager"])),
    params(
        ("table" = String, Path, description = "The table's name"),
        ("name" = String, Path, description = "The device's name"),
    ),
    request_body = LookedAt,
    responses(
        (status = 204, description = "It is confirmed"),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such device", body = ErrorBody),
        (status = 409, description = "It is confirmed already, or who asks has added it, or it \
            has another key",
            body = ErrorBody),
        NotKept,
    ))]
async fn confirm(
    State(house): House,
    who: Who,
    path: InPath<(String, String)>,
    body: Body<LookedAt>,
) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (Path((table, name)), Json(Object(LookedAt { fingerprint }))) = (path?, body?);
    let key = house.office.read().device_looked_at(&table, &name, &fingerprint)?;
    house.ask_office(by, EquipmentRequest::ConfirmDevice { table, name, key }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Listens to a device no more.
#[utoipa::path(delete, path = "/api/v1/tables/{table}/devices/{name}", tag = "floor",
    security(("staff" = ["manager"])),
    params(
        ("table" = String, Path, description = "The table's name"),
        ("name" = String, Path, description = "The device's name"),
    ),
    responses(
        (status = 204, description = "Nobody listens to it"),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such device", body = ErrorBody),
        NotKept,
    ))]
async fn remove(
    State(house): House,
    who: Who,
    path: InPath<(String, String)>,
) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let Path((table, name)) = path?;
    house.ask_office(by, EquipmentRequest::RemoveDevice { table, name }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What left a shoe: a card, or its cut card.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FromShoe {
    /// The card, such as `7h` or `Ts`.
    #[serde(default)]
    #[schema(min_length = 2, max_length = 3)]
    card: Option<String>,
    /// Or `true` for the cut card.
    #[serde(default)]
    cut_card: Option<bool>,
    /// The device's own name for this reading: up to 64 visible ASCII characters. If the answer is
    /// lost it sends the same again, and nothing happens twice.
    #[schema(min_length = 1, max_length = 64)]
    id: String,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// The number of the last thing that happened at the table because of it.
    number: u64,
}

/// Tells a table which card left its shoe.
#[utoipa::path(post, path = "/api/v1/tables/{table}/shoe/cards", tag = "floor",
    security(("device" = [])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = FromShoe,
    responses(
        (status = 200, body = Done),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "No card is called for, or the shoe is a sealed one",
            body = ErrorBody),
        NotKept,
    ))]
async fn card(
    State(house): House,
    who: Who,
    table: InPath<String>,
    body: Body<FromShoe>,
) -> ApiResult<Json<Done>> {
    let (of, key) = who.shoe_of.as_ref().ok_or_else(ApiError::unknown)?;
    let Path(name) = table?;
    if *of != name {
        return Err(ApiError::forbidden("the shoe of this table"));
    }
    let Json(Object(FromShoe { card, cut_card, id })) = body?;
    let table = find(&house, &name)?;
    let is_confirmed = house.office.read().device(*key).is_some_and(Device::is_confirmed);
    if table.money == Money::Vouchers && !is_confirmed {
        return Err(ApiRefusal::DeviceUnconfirmed.into());
    }
    let unread = ApiError::meaningless;
    let id = id.parse().map_err(|_| unread("id: 1 to 64 visible ASCII characters"))?;
    let request = match (card, cut_card) {
        (Some(card), None) => {
            let card = card.parse().map_err(|_| unread("card: there is no such card"))?;
            table::Request::Coup(table::CoupRequest::Card(card))
        }
        (None, Some(true)) => table::Request::Shoe(table::ShoeRequest::CutCard),
        _ => return Err(unread("say a card, or that it is the cut card")),
    };
    let answer = table.desk.ask(Actor::Shoe, Some(own_id(*key, &id)), request).await;
    let (number, _) = ApiError::from_answer(answer)?;
    Ok(Json(Done { number }))
}

/// A device's name for a reading, as the table knows it: two shoes of one table may use the same.
fn own_id(key: Digest, id: &Token) -> CommandId {
    let device: String = key.to_string().chars().take(8).collect();
    let text = id.as_str();
    let text = if device.len() + 1 + text.len() > Token::LENGTH_MAX {
        // So that it fits.
        secret::digest(text.as_bytes()).to_string().chars().take(48).collect()
    } else {
        text.to_owned()
    };
    let own = format!("{device}.{text}");
    CommandId(own.parse().expect("it is short, and all of it is visible"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_shoes_may_call_their_readings_the_same() {
        let [one, other] = ["one", "other"].map(|key| secret::digest(key.as_bytes()));
        for id in ["7", &"x".repeat(Token::LENGTH_MAX)] {
            let id: Token = id.parse().expect("a token");
            assert_eq!(own_id(one, &id), own_id(one, &id));
            assert_ne!(own_id(one, &id), own_id(other, &id));
        }
        assert!(own_id(one, &"7".parse().expect("a token")).0.as_str().ends_with(".7"));
    }
}
