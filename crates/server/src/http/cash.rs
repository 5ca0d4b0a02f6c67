//! Money at a table: vouchers that become credits, and credits that become vouchers.
//!
//! A voucher and the credits that it becomes, or came of, are in two journals. One transaction
//! writes both, so that there is never one without the other, whatever breaks down in between.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use baccarat::Cents;
use office::cage::{self, By, Command, Request, Source, Target};
use serde::{Deserialize, Serialize};
use table::{Actor, EventKind, MoneyEvent, PatronId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::client_ip::ClientIp;
use super::counter::{Code, Paper, check_key, check_voucher_code, code_of, issued};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::tables::{Credits, find, purse};
use super::who::Who;
use crate::app::{App, RunningTable};
use crate::secret;
use crate::settings::Money;
use runner::NotDone;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(voucher_in)).routes(routes!(cash_out))
}

/// Turns a voucher into credits at a table, once. It takes one of the house's own terminals:
/// guests, whom nobody knows, play for nothing. If the answer is lost, the credits tell whether it
/// was done; a second request is refused with `redeemed`, and nothing is lost.
#[utoipa::path(post, path = "/api/v1/tables/{table}/vouchers", tag = "cage",
    security(("patron" = [])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = Code,
    responses(
        (status = 200, body = Credits),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table, or no such voucher", body = ErrorBody),
        (status = 409, description = "It was redeemed or cancelled, or the table does not take it",
            body = ErrorBody),
        (status = 429, description = "Too many wrong codes at this terminal", body = ErrorBody),
        NotKept,
    ))]
async fn voucher_in(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    table: InPath<String>,
    body: Body<Code>,
) -> ApiResult<Json<Credits>> {
    let patron = who.patron()?;
    let (Path(name), Json(Object(Code { code }))) = (table?, body?);
    let table = find(&house, &name)?;
    if table.money != Money::Vouchers {
        return Err(ApiRefusal::PlayMoney.into());
    }
    if who.terminal.is_none() {
        return Err(ApiRefusal::TerminalNeeded.into());
    }
    let code = secret::digest_of_code(&code);
    check_voucher_code(&house, who.as_patron(address), code)?;
    house.check_put_in(patron, address)?;
    let (clock, into) = (Arc::clone(&house.clock), Target::Table { table: name, patron });
    let credits = move |cage: &cage::Cage| {
        let number = cage.voucher_by_code(code).ok_or(cage::Refusal::NoSuchVoucher)?;
        let amount = cage.check_voucher(number, clock.now())?.amount;
        Ok(table::Request::Money(table::MoneyRequest::MoneyIn { patron, amount }))
    };
    let redeem = move |_: &[table::Event]| {
        let request = Request::Redeem { code, into };
        Some(Command { by: By::Patron(patron), request })
    };
    let (_, answer) =
        house.cage.ask_with(table.desk.handle(), Actor::House, credits, redeem).await?;
    ApiError::from_answer(answer)?;
    Ok(Json(Credits { cents: purse(table, patron).get() }))
}

/// A cash-out.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CashOut {
    /// See above.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    key: String,
}

/// What was given for the credits.
#[derive(Serialize, ToSchema)]
pub(super) struct CashedOut {
    /// The voucher. There is none at a table of play money, which is worth nothing, and none if all
    /// of the credits were owed as commission.
    pub(super) voucher: Option<Paper>,
}

/// Takes all of one's credits from a table, less the commission that is owed. A table that takes
/// vouchers gives one, if anything is left; at a table of play money the credits are gone.
///
/// `key` is 64 hexadecimal digits that the client chooses at random for this cash-out and keeps
/// until it has heard the code. The code is made of it and of the house's own key. If the answer is
/// lost, or the house broke down in between, the same request is sent again: the same key is the
/// same voucher, which is issued once, and its code is told again, until thirty days after it was
/// redeemed.
///
/// At a table that takes vouchers it is done where the terminal is: where its sockets are, or were
/// last. From anywhere else it is refused with `terminal-elsewhere`.
#[utoipa::path(post, path = "/api/v1/tables/{table}/cash-out", tag = "cage",
    security(("patron" = [])),
    params(("table" = String, Path, description = "The table's name")),
    request_body = CashOut,
    responses(
        (status = 200, body = CashedOut),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such table", body = ErrorBody),
        (status = 409, description = "There is nothing to take, or not now", body = ErrorBody),
        NotKept,
    ))]
async fn cash_out(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    table: InPath<String>,
    body: Body<CashOut>,
) -> ApiResult<Json<CashedOut>> {
    let patron = who.patron()?;
    let (Path(name), Json(Object(CashOut { key }))) = (table?, body?);
    check_key(&key)?;
    let table = find(&house, &name)?;
    let voucher = match table.money {
        Money::Play { .. } => {
            let request = table::Request::Money(table::MoneyRequest::CashOut { patron });
            let answer = table.desk.ask(Actor::Patron(patron), None, request).await;
            ApiError::from_answer(answer)?;
            None
        }
        Money::Vouchers => {
            if who.terminal.is_some() {
                house.check_take_out(patron, address)?;
            }
            let from = Source::CashOut { table: name, patron };
            Leaving { patron, by: By::Patron(patron), from }.voucher(&house, table, &key).await?
        }
    };
    Ok(Json(CashedOut { voucher }))
}

/// Credits that leave a table as a voucher.
pub(super) struct Leaving {
    /// Whose they are.
    pub(super) patron: PatronId,
    /// Who takes them.
    pub(super) by: By,
    /// What the voucher says that it was issued for.
    pub(super) from: Source,
}

impl Leaving {
    /// The voucher; `None` if nothing is left beside the commission.
    pub(super) async fn voucher(
        self,
        house: &App,
        table: &RunningTable,
        key: &str,
    ) -> ApiResult<Option<Paper>> {
        let Leaving { patron, by, from } = self;
        let at_table = format!("table/{}/{}", table.desk.table().0.as_str(), patron.0);
        let (actor, purpose) = match by {
            By::Cage(staff) => (Actor::Cage(staff), format!("cage/{}/{at_table}", staff.0)),
            By::Patron(_) | By::House => (Actor::Patron(patron), at_table),
        };
        let paper = code_of(house, &purpose, key);
        let code = secret::digest_of_code(&paper);
        let credits = move |cage: &cage::Cage| match cage.voucher_by_code(code) {
            Some(_) => Err(cage::Refusal::InUse),
            None => Ok(table::Request::Money(table::MoneyRequest::CashOut { patron })),
        };
        let issue = move |happened: &[table::Event]| {
            let request = Request::Issue { code, amount: cashed_out(happened)?, from };
            Some(Command { by, request })
        };
        let asked = house.cage.ask_with(table.desk.handle(), actor, credits, issue).await;
        let answer = match asked {
            // It was done before: only the answer was lost.
            Err(NotDone::Refused(cage::Refusal::InUse)) => None,
            Err(not_done) => return Err(not_done.into()),
            Ok((_, answer)) => Some(answer),
        };
        if let Some(paper) = issued(house, paper, code) {
            return Ok(Some(paper));
        }
        let no_voucher = || ApiError::fault(&"no voucher was issued");
        let (_, happened) = ApiError::from_answer(answer.ok_or_else(no_voucher)?)?;
        match cashed_out(&happened) {
            Some(_) => Err(no_voucher()),
            None => Ok(None),
        }
    }
}

/// How much left the table: nothing if all of it was owed.
fn cashed_out(happened: &[table::Event]) -> Option<Cents> {
    happened.iter().find_map(|event| match event.what {
        EventKind::Money(MoneyEvent::CashedOut { amount, .. }) => Some(amount),
        _ => None,
    })
}
