//! Sealed shoes: what anybody needs to check one.

use std::net::IpAddr;

use ::records::shoes::{SealedShoe, latest};
use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::InPath;
use super::client_ip::ClientIp;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::who::Who;
use super::{records, tables};
use crate::turns::Read;

type App = std::sync::Arc<crate::app::App>;

/// The routes of sealed shoes.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(one))
}

/// A sealed shoe.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ShoeCard {
    /// Its number, counted over the life of the table.
    number: u32,
    /// What was published before the first card: 32 bytes in hexadecimal.
    commitment: String,
    /// Whether its secret was opened, so that its order can be computed.
    opened: bool,
    /// Whether it is over.
    over: bool,
    /// How many coups were dealt from it.
    coups: u32,
}

/// All that is needed to check a sealed shoe.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ShoeProof {
    /// Its number.
    number: u32,
    /// What was published before the first card.
    commitment: String,
    /// How many decks it holds.
    decks: u8,
    /// How many coups were dealt from it.
    coups: u32,
    /// Whether it is over.
    over: bool,
    /// The secret in hexadecimal, once it is opened.
    secret: Option<String>,
    /// Where it was cut, once the secret is opened.
    cut: Option<CutCard>,
    /// Every card that left the shoe, in order, once the secret is opened; null for one that was
    /// burned unseen.
    drawn: Vec<Option<String>>,
    /// The first card, counted from one, that was not as the order says, as the house found it.
    differs_at: Option<u32>,
}

/// Where a shoe was cut.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct CutCard {
    /// How many cards from the end.
    from_end: u32,
    /// What whoever cut added, in hexadecimal.
    salt: String,
}

/// The latest sealed shoes of a table.
#[utoipa::path(get, path = "/api/v1/tables/{table}/shoes", tag = "records",
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, body = [ShoeCard]),
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 429, description = "Too often from this address", body = ErrorBody),
        (status = 503, description = "Too many read the journal", body = ErrorBody),
    ))]
pub(super) async fn list(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    table: InPath<String>,
) -> ApiResult<Json<Vec<ShoeCard>>> {
    let Path(name) = table?;
    let card = |shoe: SealedShoe| ShoeCard {
        number: shoe.number,
        commitment: shoe.commitment.to_string(),
        opened: shoe.opened.is_some(),
        over: shoe.is_over,
        coups: shoe.coups,
    };
    Ok(Json(read(&house, &who, address, &name).await?.into_iter().map(card).collect()))
}

/// A sealed shoe, with all that is needed to check it once it is opened.
#[utoipa::path(get, path = "/api/v1/tables/{table}/shoes/{number}", tag = "records",
    params(
        ("table" = String, Path, description = "The table's name"),
        ("number" = u32, Path, description = "The shoe's number"),
    ),
    responses(
        (status = 200, body = ShoeProof),
        (status = 400, description = "It cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table, or no such shoe any more",
            body = ErrorBody),
        (status = 429, description = "Too often from this address", body = ErrorBody),
        (status = 503, description = "Too many read the journal", body = ErrorBody),
    ))]
pub(super) async fn one(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    path: InPath<(String, u32)>,
) -> ApiResult<Json<ShoeProof>> {
    let Path((name, number)) = path?;
    let found =
        read(&house, &who, address, &name).await?.into_iter().find(|shoe| shoe.number == number);
    let SealedShoe { commitment, decks, coups, is_over, opened, .. } =
        found.ok_or_else(|| ApiError::not_found("there is no such sealed shoe"))?;
    let card = |card: &Option<baccarat::Card>| card.map(|card| card.to_string());
    Ok(Json(ShoeProof {
        number,
        commitment: commitment.to_string(),
        decks,
        coups,
        over: is_over,
        secret: opened.as_ref().map(|opened| hex::encode(opened.secret)),
        cut: opened.as_ref().map(|opened| CutCard {
            from_end: opened.cut.from_end,
            salt: hex::encode(opened.cut.salt.bytes()),
        }),
        drawn: opened.as_ref().map_or(Vec::new(), |it| it.drawn.iter().map(card).collect()),
        differs_at: opened.and_then(|opened| opened.differs_at),
    }))
}

async fn read(house: &App, who: &Who, address: IpAddr, name: &str) -> ApiResult<Vec<SealedShoe>> {
    let running = tables::find(house, name)?;
    let _turn = records::turn(house, who, address, Read::Coup).await?;
    Ok(latest(&house.store, running.desk.table(), &house.house_files.all()).await?)
}
