//! Credits of patrons who cannot take them themselves: a browser forgot who they are, or a terminal
//! broke. Without this a table could never close again.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use office::cage::{self, Source};
use office::{By, Command, Note, NoteKind, NoteRequest, Office, Request, Role};
use serde::{Deserialize, Serialize};
use table::{Actor, PatronId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::cash::{CashedOut, Leaving};
use super::counter::check_key;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::tables::{Credits, find, purse};
use super::who::Who;
use crate::app::App;
use crate::settings::Money;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(cash_out)).routes(routes!(remove))
}

/// Somebody who has something at a table.
#[derive(Serialize, ToSchema)]
pub(super) struct Holder {
    /// Who.
    patron: u32,
    /// What they, or the terminal, are called.
    name: Option<String>,
    /// Whether it is one of the house's own terminals.
    terminal: bool,
    /// Their credits, in cents.
    credits: i64,
    /// The commission that is owed of them.
    owed: i64,
    /// What they have staked besides.
    staked: i64,
}

/// Everybody who has credits or stakes at a table, or owes commission.
#[utoipa::path(get, path = "/api/v1/tables/{table}/patrons", tag = "cage",
    security(("staff" = ["cage"]), ("staff" = ["floor"]), ("staff" = ["auditor"])),
    params(("table" = String, Path, description = "The table's name")),
    responses(
        (status = 200, body = [Holder]),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
    ))]
async fn list(
    State(house): House,
    who: Who,
    table: InPath<String>,
) -> ApiResult<Json<Vec<Holder>>> {
    who.one_of(&[Role::Cage, Role::Floor, Role::Auditor])?;
    let Path(name) = table?;
    let (frame, office) = (find(&house, &name)?.desk.now(), house.office.read());
    let holders = frame.machine.table.purses().map(|(patron, purse)| {
        let known = office.patron(patron);
        Holder {
            patron: patron.0,
            name: known.and_then(|known| known.name.clone()),
            terminal: known.is_some_and(|known| known.is_terminal),
            credits: purse.credits.get(),
            owed: purse.owed.get(),
            staked: frame.machine.table.felt().of(patron).map(|stake| stake.amount.get()).sum(),
        }
    });
    Ok(Json(holders.filter(|it| (it.credits, it.owed, it.staked) != (0, 0, 0)).collect()))
}

/// Credits that are taken for somebody.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForPatron {
    /// See above.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    key: String,
    /// Why they cannot do it themselves, in a sentence or two.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// Takes all of a patron's credits from a table that takes vouchers, less the commission that is
/// owed, and gives the voucher to the cage: for somebody whose terminal broke. It takes two people:
/// the floor or a manager has unpaired, or renewed, the terminal. Who did it, and why, is in the
/// journal and among the significant events.
///
/// `key` is 64 hexadecimal digits that the client chooses at random for this, as for every voucher:
/// the same key is the same voucher, issued once, until thirty days after it was redeemed.
#[utoipa::path(post, path = "/api/v1/tables/{table}/patrons/{patron}/cash-out", tag = "cage",
    security(("staff" = ["cage"])),
    params(
        ("table" = String, Path, description = "The table's name"),
        ("patron" = u32, Path, description = "Whose"),
    ),
    request_body = ForPatron,
    responses(
        (status = 200, body = CashedOut),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "There is nothing to take, or not now, or the reason is none, \
            or the terminal is paired",
            body = ErrorBody),
        NotKept,
    ))]
async fn cash_out(
    State(house): House,
    who: Who,
    path: InPath<(String, u32)>,
    body: Body<ForPatron>,
) -> ApiResult<Json<CashedOut>> {
    let cashier = who.staff(Role::Cage)?.staff;
    let by = cage::By::Cage(cashier);
    let (Path((name, patron)), Json(Object(ForPatron { key, reason }))) = (path?, body?);
    check_key(&key)?;
    let (table, patron) = (find(&house, &name)?, PatronId(patron));
    if table.money != Money::Vouchers {
        return Err(ApiRefusal::PlayMoney.into());
    }
    house.office.read().check_release(cashier, patron)?;
    let from = Source::ForPatron { table: name, patron, reason };
    let voucher = Leaving { patron, by, from }.voucher(&house, table, &key).await?;
    Ok(Json(CashedOut { voucher }))
}

/// Why play money is removed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Removal {
    /// A sentence or two.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// Removes all of a patron's credits at a table of play money, such as those of a guest who left:
/// a table closes when nobody has any. Who did it, and why, is among the significant events.
#[utoipa::path(post, path = "/api/v1/tables/{table}/patrons/{patron}/remove-play-money",
    tag = "floor", security(("staff" = ["floor"])),
    params(
        ("table" = String, Path, description = "The table's name"),
        ("patron" = u32, Path, description = "Whose"),
    ),
    request_body = Removal,
    responses(
        (status = 200, body = Credits),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "There is nothing to remove, or not now, or the table takes \
            vouchers", body = ErrorBody),
        NotKept,
    ))]
async fn remove(
    State(house): House,
    who: Who,
    path: InPath<(String, u32)>,
    body: Body<Removal>,
) -> ApiResult<Json<Credits>> {
    let floor = who.staff(Role::Floor)?.staff;
    let (Path((name, patron)), Json(Object(Removal { reason }))) = (path?, body?);
    let (table, patron) = (find(&house, &name)?, PatronId(patron));
    if table.money == Money::Vouchers {
        return Err(ApiRefusal::NoPlayMoney.into());
    }
    if reason.trim().is_empty() || reason.chars().count() > office::WORDS_MAX {
        let refusal = cage::Refusal::BadReason { most: office::WORDS_MAX };
        return Err(ApiError::of(StatusCode::CONFLICT, &refusal));
    }
    let may = table.desk.now().machine.table.check_floor(Actor::Floor(floor));
    may?;
    let remove =
        move |_: &Office| Ok(table::Request::Money(table::MoneyRequest::CashOut { patron }));
    let note = move |_: &[table::Event]| {
        let text = format!("patron {}: {reason}", patron.0);
        let (kind, table) = (NoteKind::PlayMoneyRemoved, Some(name));
        let note = Note { kind, table, patron: None, text };
        Some(Command { by: By::Staff(floor), request: Request::Note(NoteRequest::Note(note)) })
    };
    let (_, answer) =
        house.office.ask_with(table.desk.handle(), Actor::House, remove, note).await?;
    ApiError::from_answer(answer)?;
    Ok(Json(Credits { cents: purse(table, patron).get() }))
}
