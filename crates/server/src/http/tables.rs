//! Looking at tables, and play money.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Path, State};
use baccarat::Cents;
use protocol::wire::{BigCell, Board, HouseRefusal, ServerMessage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Actor, Audience, Place, Stage};
use utoipa::ToSchema;

use super::House;
use super::body::{Body, InPath, Object};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::who::Who;
use crate::app::{App, RunningTable};
use crate::desk::{Answer, DeskRequest, Refused};
use crate::settings::Money;

/// A table, as everybody may know it.
#[derive(Serialize, ToSchema)]
pub(super) struct TableCard {
    /// Its name, as it stands in addresses.
    name: String,
    /// The house's name.
    house: String,
    /// SHA-256 of the house file in force.
    rules: String,
    /// What goes before an amount.
    currency: String,
    /// Whether the house deals by itself.
    automatic: bool,
    /// Whether the cards come from sealed shoes.
    sealed: bool,
    /// What is wagered: `play` or `vouchers`.
    money: &'static str,
    /// `closed`, `paused`, `stopped`, `retracting`, `waiting`, `betting` or `dealing`, as a view
    /// has it; `stopped` too where the table's journal cannot be written.
    stage: &'static str,
    /// The smallest and the largest wager on Player and Banker, in cents.
    minimum: i64,
    /// The largest.
    maximum: i64,
    /// What may be wagered on.
    wagers: Vec<String>,
    /// How many areas there are.
    areas: u8,
    /// Who deals: `automatic` or `live`.
    dealer: &'static str,
    /// Whether patrons expose the cards.
    squeeze: bool,
    /// The areas that hold a wager now.
    taken: Vec<u8>,
    /// When wagers close by themselves, in milliseconds of the house's clock.
    until: Option<u64>,
    /// The house's clock.
    at: u64,
    /// How many decisions the shoe has had.
    coups: u32,
    /// The shoe's big road, as the `board` message of a socket has it.
    #[schema(value_type = Vec<Object>)]
    big: Vec<BigCell>,
    /// How many people look at it, wherever they are.
    watchers: usize,
    /// How much has happened at it.
    number: u64,
}

/// Every table.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables",
    responses((status = 200, body = [TableCard])))]
pub(super) async fn list(State(house): House) -> Json<Vec<TableCard>> {
    let at = house.clock.now();
    Json(house.tables().map(|(name, table)| card(name, table, at)).collect())
}

/// A table as the room sees it: the same as a socket's first view.
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, description = "A `view` message", body = Object),
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 503, description = "The table's journal cannot be read", body = ErrorBody),
    ))]
pub(super) async fn look(State(house): House, table: InPath<String>) -> ApiResult<Json<Value>> {
    let Path(name) = table?;
    let table = find(&house, &name)?;
    if table.desk.why_broken().is_some() {
        return Err(ApiError::stopped());
    }
    let (number, view) = table.desk.view(Audience::Room);
    let message = ServerMessage::view(number, house.clock.now(), &view);
    serde_json::to_value(message).map(Json).map_err(|error| ApiError::fault(&error))
}

/// Money for a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyIn {}

/// What somebody has at a table.
#[derive(Serialize, ToSchema)]
pub(super) struct Credits {
    /// Their credits, in cents.
    pub(super) cents: i64,
}

/// Gives whoever sits at a table of play money what everybody gets, once it is gone.
#[utoipa::path(post, path = "/api/v1/tables/{table}/play-money", tag = "tables",
    security(("patron" = [])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = MoneyIn,
    responses(
        (status = 200, body = Credits),
        BadRequest,
        NotYou,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "There is enough left, or the table takes vouchers",
            body = ErrorBody),
        NotKept,
    ))]
pub(super) async fn money_in(
    State(house): House,
    who: Who,
    table: InPath<String>,
    body: Body<MoneyIn>,
) -> ApiResult<Json<Credits>> {
    let Path(name) = table?;
    let Json(Object(MoneyIn {})) = body?;
    let patron = who.patron()?;
    let table = find(&house, &name)?;
    let Money::Play { amount } = table.money else {
        return Err(ApiRefusal::NoPlayMoney.into());
    };
    let ask = || table.desk.ask(Actor::House, None, DeskRequest::PlayMoney { patron, amount });
    let mut answer = ask().await;
    if matches!(answer, Answer::Refused(Refused::House(HouseRefusal::TableFull { .. })))
        && house.make_room(&name, table).await
    {
        answer = ask().await;
    }
    ApiError::from_answer(answer)?;
    Ok(Json(Credits { cents: purse(table, patron).get() }))
}

/// What a patron has at a table.
pub(super) fn purse(table: &RunningTable, patron: table::PatronId) -> Cents {
    table.desk.now().machine.table.purse(patron).map_or(Cents::ZERO, |purse| purse.credits)
}

/// The table of that name.
pub(super) fn find<'h>(house: &'h App, name: &str) -> ApiResult<&'h RunningTable> {
    house.table(name).ok_or_else(|| ApiError::not_found("there is no such table"))
}

fn card(name: &str, running: &RunningTable, at: table::Time) -> TableCard {
    let RunningTable { desk, house, money, running } = running;
    let frame = desk.now();
    let stage = if desk.is_stopped() { Stage::Stopped } else { frame.machine.table.stage() };
    let board = Board::of_table(&frame.machine.table);
    let taken =
        frame.machine.table.felt().stakes().iter().filter_map(|stake| match stake.spot.place {
            Place::Area(area) => Some(area),
            Place::Line(_) => None,
        });
    let is_automatic = house.terminals.dealer == house::Dealer::Automatic;
    TableCard {
        name: name.to_owned(),
        house: house.name.clone(),
        rules: house.version.file.clone(),
        currency: house.currency.clone(),
        automatic: is_automatic,
        dealer: if is_automatic { "automatic" } else { "live" },
        squeeze: house.squeeze.by == house::SqueezeBy::Patron,
        taken: taken.collect::<BTreeSet<_>>().into_iter().collect(),
        until: match stage {
            Stage::Betting { until: Some(until), .. } => Some(until.0),
            _ => None,
        },
        at: at.0,
        coups: board.coups,
        big: board.big,
        sealed: running.is_sealed,
        money: match money {
            Money::Play { .. } => "play",
            Money::Vouchers => "vouchers",
        },
        stage: stage.id(),
        minimum: house.limits.minimum.get(),
        maximum: house.limits.maximum.get(),
        wagers: house.wagers.offered().iter().map(|offer| offer.wager.id().to_string()).collect(),
        areas: house.areas.count,
        watchers: desk.listeners(),
        number: frame.number,
    }
}
