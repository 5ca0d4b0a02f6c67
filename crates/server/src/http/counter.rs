//! Vouchers at the counter of the cage.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use baccarat::Cents;
use office::cage::{self, By, Command, Request, Source, Target, VoucherState};
use office::{Digest, Role};
use serde::{Deserialize, Serialize};
use table::StaffId;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::client_ip::ClientIp;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::replies::{BadRequest, NotKept, NotYou};
use super::who::Who;
use crate::app::App;
use crate::rates::Asker;
use crate::secret::{self, CodeKey};
use runner::NotDone;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, issue))
        .routes(routes!(redeem))
        .routes(routes!(cancel))
}

/// Whoever asks, if they may move money over the counter.
///
/// # Errors
/// They are somebody else, or their account is not confirmed.
fn cashier(house: &App, who: &Who) -> ApiResult<StaffId> {
    let staff = who.staff(Role::Cage)?.staff;
    house.office.read().check_cashier(staff)?;
    Ok(staff)
}

/// Money that becomes a voucher.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyPaid {
    /// How much, in cents.
    #[schema(minimum = 1, maximum = 100_000_000)]
    cents: i64,
    /// See above.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    key: String,
}

/// A voucher, with its code: whoever has the code has the money.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Paper {
    /// Its number.
    number: u64,
    /// What it is redeemed by, at the counter or at a table.
    code: String,
    /// What it is worth, in cents.
    cents: i64,
    /// `open`, `redeemed` or `cancelled`.
    state: &'static str,
}

/// Issues a voucher for money that was paid at the counter.
///
/// `key` is 64 hexadecimal digits that the client chooses at random for this voucher and keeps
/// until it has heard the code. The code is made of it and of the house's own key. If the answer is
/// lost, the same request is sent again: the same key is the same voucher, which is issued once,
/// and its code is told again, until thirty days after it was redeemed.
#[utoipa::path(post, path = "/api/v1/vouchers", tag = "cage", security(("staff" = ["cage"])),
    request_body = MoneyPaid,
    responses(
        (status = 201, body = Paper),
        NotYou,
        BadRequest,
        (status = 409, description = "It is nothing or too much, or the key is another voucher's, \
            or the account that asks is not confirmed",
            body = ErrorBody),
        NotKept,
    ))]
async fn issue(
    State(house): House,
    who: Who,
    body: Body<MoneyPaid>,
) -> ApiResult<(StatusCode, Json<Paper>)> {
    let staff = cashier(&house, &who)?;
    let Json(Object(MoneyPaid { cents, key })) = body?;
    check_key(&key)?;
    let paper = code_of(&house, &format!("counter/{}", staff.0), &key);
    let (code, amount) = (secret::digest_of_code(&paper), Cents::new(cents));
    let request = Request::Issue { code, amount, from: Source::Counter };
    match house.cage.ask(Command { by: By::Cage(staff), request }).await {
        // This is it again, or it stays in use.
        Ok(_) | Err(NotDone::Refused(cage::Refusal::InUse)) => {}
        Err(not_done) => return Err(not_done.into()),
    }
    match issued(&house, paper, code) {
        Some(paper) if paper.cents == cents => Ok((StatusCode::CREATED, Json(paper))),
        Some(_) => Err(ApiError::of(StatusCode::CONFLICT, &cage::Refusal::InUse)),
        None => Err(ApiError::not_kept()),
    }
}

/// A voucher that has been issued, by the code that was made of somebody's key.
pub(super) fn issued(house: &App, paper: String, code: Digest) -> Option<Paper> {
    let cage = house.cage.read();
    let number = cage.voucher_by_code(code)?;
    let voucher = cage.voucher(number)?;
    let (cents, state) = (voucher.amount.get(), state_name(&voucher.state).0);
    Some(Paper { number, code: paper, cents, state })
}

/// The code that comes of a client's key.
pub(super) fn code_of(house: &App, purpose: &str, key: &str) -> String {
    let first = CodeKey::first_code(purpose, key);
    let is_issued = house.cage.read().voucher_by_code(secret::digest_of_code(&first)).is_some();
    if is_issued { first } else { house.codes.code(purpose, key) }
}

/// Whether this is a key that a client chose for a voucher.
pub(super) fn check_key(key: &str) -> ApiResult<()> {
    match hex::decode_array::<32>(key) {
        Some(_) => Ok(()),
        None => {
            let text = "a key is 64 hexadecimal digits in lower case, chosen at random";
            Err(ApiError::meaningless(text))
        }
    }
}

/// A voucher's code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Code {
    /// As it is printed, or as somebody typed it.
    #[schema(max_length = 100)]
    pub(super) code: String,
}

/// A voucher that is to be paid.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Payout {
    /// As it is printed, or as somebody typed it.
    #[schema(max_length = 100)]
    code: String,
    /// See above.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    key: String,
}

/// What is to be paid for a voucher.
#[derive(Serialize, ToSchema)]
pub(super) struct Redeemed {
    /// Its number.
    number: u64,
    /// How much, in cents.
    cents: i64,
    /// When it was redeemed, in milliseconds since 1970.
    at: u64,
    /// Whether it was redeemed by this very request before, of which the answer was lost.
    repeated: bool,
}

/// Redeems a voucher for money at the counter, once. Pay after this has answered, and once.
///
/// `key` is 64 hexadecimal digits that the client chooses at random for this payout and keeps until
/// it has heard the answer. If the answer is lost, the same request is sent again: the same key, of
/// the same person, for the same voucher, is the same payout, and is answered the same again, with
/// `repeated`. By any other key a voucher that was redeemed is refused with `redeemed`: somebody
/// else has the money, or will be paid it. `data` says when (`at`), and who did it where: the
/// cashier's name (`staff`) and address (`place`), or the `table` and the `patron`. Never pay then.
#[utoipa::path(post, path = "/api/v1/vouchers/redeem", tag = "cage",
    security(("staff" = ["cage"])), request_body = Payout,
    responses(
        (status = 200, body = Redeemed),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such voucher", body = ErrorBody),
        (status = 409, description = "It was redeemed by another request or cancelled, or the key \
            is of another payout", body = ErrorBody),
        (status = 429, description = "Too many wrong codes by this account", body = ErrorBody),
        NotKept,
    ))]
async fn redeem(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    body: Body<Payout>,
) -> ApiResult<Json<Redeemed>> {
    let staff = cashier(&house, &who)?;
    let by = By::Cage(staff);
    let Json(Object(Payout { code, key })) = body?;
    check_key(&key)?;
    let (code, payout) = (secret::digest_of_code(&code), secret::digest(key.as_bytes()));
    let into = Target::Counter { request: payout, place: address.to_string() };
    let request = Request::Redeem { code, into };
    check_voucher_code(&house, Asker::Staff(staff), code)?;
    let asked = house.cage.ask(Command { by, request }).await;
    let asked = asked.map_err(|not_done| match not_done {
        NotDone::Refused(cage::Refusal::Redeemed { number, .. }) => {
            told_by_whom(&house, number.0, not_done.into())
        }
        NotDone::Refused(_) | NotDone::NotKept => ApiError::from(not_done),
    });
    let repeated = asked?.is_empty();
    let cage = house.cage.read();
    let paid = cage.voucher_by_payout(payout).and_then(|number| {
        let voucher = cage.voucher(number)?;
        let at = state_name(&voucher.state).1?;
        Some(Redeemed { number, cents: voucher.amount.get(), at, repeated })
    });
    paid.map(Json).ok_or_else(|| ApiError::fault(&"nothing was redeemed"))
}

/// The refusal of a voucher that was redeemed, with who redeemed it, where and when.
fn told_by_whom(house: &App, number: u64, refused: ApiError) -> ApiError {
    let cage = house.cage.read();
    let Some(VoucherState::Redeemed { at, by, into }) = cage.voucher(number).map(|it| &it.state)
    else {
        return refused;
    };
    let refused = refused.with("at", at.0.into());
    let refused = match by {
        By::Cage(staff) => {
            let office = house.office.read();
            let name = office.account(*staff).map(|account| account.name().to_owned());
            refused.with("staff", name.into())
        }
        By::Patron(_) | By::House => refused,
    };
    match into {
        Target::Counter { place, .. } => refused.with("place", place.clone().into()),
        Target::Table { table, patron } => {
            refused.with("table", table.clone().into()).with("patron", patron.0.into())
        }
    }
}

/// Whether a voucher's code may be tried: see [`check_guess`].
pub(super) fn check_voucher_code(house: &App, by: Asker, code: Digest) -> ApiResult<()> {
    let is_right = house.cage.read().voucher_by_code(code).is_some();
    check_guess(house, by, is_right)
}

/// Whether somebody may try a code or a link. Wrong ones are counted. A right one never is: nobody
/// finds 128 bits by trying, and whoever tries is not to keep others from using theirs.
pub(super) fn check_guess(house: &App, by: Asker, is_right: bool) -> ApiResult<()> {
    if is_right || house.rates.wrong_codes.take(by) { Ok(()) } else { Err(ApiError::too_often()) }
}

/// Why a voucher is made void.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Cancel {
    /// A sentence or two.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// Makes a voucher void, such as one that the printer spoilt. No money moves.
#[utoipa::path(post, path = "/api/v1/vouchers/{number}/cancel", tag = "cage",
    security(("staff" = ["cage"])), params(("number" = u64, Path, description = "Which")),
    request_body = Cancel,
    responses(
        (status = 204, description = "It is void"),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such voucher", body = ErrorBody),
        (status = 409, description = "It was redeemed or cancelled, or the reason is none",
            body = ErrorBody),
        NotKept,
    ))]
async fn cancel(
    State(house): House,
    who: Who,
    number: InPath<u64>,
    body: Body<Cancel>,
) -> ApiResult<StatusCode> {
    let by = By::Cage(cashier(&house, &who)?);
    let (Path(number), Json(Object(Cancel { reason }))) = (number?, body?);
    house.cage.ask(Command { by, request: Request::Cancel { number, reason } }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Numbers beyond this are not whole in a browser.
const NUMBER_MAX: u64 = (1 << 53) - 1;

/// Which vouchers.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Those before this number; the newest if nothing is said.
    #[serde(default)]
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_i64)]
    before: Option<u64>,
    /// So many at most: 1 to 1000, 100 if nothing is said.
    #[serde(default)]
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u16>,
}

/// A voucher, as the books have it: nobody has its code but whoever has the paper.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Listed {
    /// Its number.
    number: u64,
    /// What it is, or was, worth, in cents.
    cents: i64,
    /// `open`, `redeemed` or `cancelled`.
    state: &'static str,
    /// When it was issued, in milliseconds since 1970.
    issued_at: u64,
    /// When it was redeemed or cancelled.
    closed_at: Option<u64>,
    /// The table whose credits it was issued for; it was issued for money if there is none.
    table: Option<String>,
    /// Whose credits those were.
    patron: Option<u32>,
}

/// The vouchers that are open or were closed within thirty days, the newest first.
#[utoipa::path(get, path = "/api/v1/vouchers", tag = "cage", params(Page),
    security(("staff" = ["cage"]), ("staff" = ["auditor"])),
    responses(
        (status = 200, body = [Listed]),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
    ))]
async fn list(
    State(house): House,
    who: Who,
    page: Result<Query<Page>, QueryRejection>,
) -> ApiResult<Json<Vec<Listed>>> {
    who.one_of(&[Role::Cage, Role::Auditor])?;
    let Query(Page { before, limit }) = page?;
    let limit = limit.unwrap_or(100);
    if !(1..=1_000).contains(&limit) {
        return Err(ApiError::malformed("limit is 1 to 1000"));
    }
    if before.is_some_and(|before| before > NUMBER_MAX) {
        return Err(ApiError::malformed("before is at most 9007199254740991"));
    }
    let cage = house.cage.read();
    let earlier = cage.vouchers();
    let earlier = earlier.filter(|(number, _)| before.is_none_or(|before| *number < before));
    let earlier: Vec<_> = earlier.collect();
    let newest = earlier.into_iter().rev().take(limit.into());
    Ok(Json(newest.map(|(number, it)| listed(number, it)).collect()))
}

fn listed(number: u64, voucher: &cage::Voucher) -> Listed {
    let (state, closed_at) = state_name(&voucher.state);
    let (table, patron) = match &voucher.from {
        Source::Counter => (None, None),
        Source::CashOut { table, patron } | Source::ForPatron { table, patron, .. } => {
            (Some(table.clone()), Some(patron.0))
        }
    };
    let (cents, issued_at) = (voucher.amount.get(), voucher.issued_at.0);
    Listed { number, cents, state, issued_at, closed_at, table, patron }
}

fn state_name(state: &VoucherState) -> (&'static str, Option<u64>) {
    match state {
        VoucherState::Open => ("open", None),
        VoucherState::Redeemed { at, .. } => ("redeemed", Some(at.0)),
        VoucherState::Cancelled { at } => ("cancelled", Some(at.0)),
    }
}
