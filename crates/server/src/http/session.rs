//! Signing on and off, and one's own password.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use office::{
    AccountRequest, By, Request, SESSION_MAX, SessionRequest, SignOff, SignOn, THIS_COMPUTER,
    network,
};
use protocol::journal::PasswordHash;
use serde::{Deserialize, Serialize};
use table::StaffId;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, Object};
use super::client_ip::{ClientIp, SignOnPlace};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::who::{STAFF_COOKIE, Who, set_cookie};
use crate::app::App;
use crate::passwords::{PasswordPermit, Whose};
use crate::rates::Asker;
use crate::secret;

/// The shortest password, in characters.
const PASSWORD_MIN: usize = 10;
/// The longest.
const PASSWORD_MAX: usize = 200;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(sign_on, sign_off))
        .routes(routes!(me))
        .routes(routes!(set_password))
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// The login name, in capitals or not.
    name: String,
    /// The password.
    #[schema(format = Password)]
    password: String,
}

/// Somebody who is signed on.
#[derive(Serialize, ToSchema)]
pub(super) struct SignedOn {
    /// Their number.
    staff: u32,
    /// Their login name.
    name: String,
    /// What they may do.
    roles: Vec<&'static str>,
    /// What they are known by. A browser has it as a cookie; a program sends it as
    /// `Authorization: Bearer …`. It is told once.
    token: String,
}

/// Signs on. The third wrong password in a row from one place locks the account for that place for
/// half an hour, and twice as long each further time, up to a day; thirty from all places together
/// where its owner has not signed on of late lock it for all of those for a day. A manager unlocks
/// it earlier. Nobody is signed on twice: a second session ends the first.
#[utoipa::path(post, path = "/api/v1/session", tag = "staff", request_body = Credentials,
    responses(
        (status = 201, body = SignedOn),
        BadRequest,
        (status = 401, description = "The name and the password do not go together, or the \
            account is locked or closed", body = ErrorBody),
        (status = 429, description = "Too many attempts from this address, or of this account here", body = ErrorBody),
        NotKept,
    ))]
async fn sign_on(
    State(house): House,
    ClientIp(address): ClientIp,
    SignOnPlace(from): SignOnPlace,
    body: Body<Credentials>,
) -> ApiResult<Response> {
    let Json(Object(Credentials { name, password })) = body?;
    let known = {
        let (office, is_here) = (house.office.read(), from == THIS_COMPUTER);
        let is_known = |it: &StaffId| office.account(*it).is_some_and(|it| it.is_known_at(&from));
        office.staff_by_name(&name).filter(|staff| is_here || is_known(staff))
    };
    let at = (from != THIS_COMPUTER).then(|| network(address));
    let of_account = |staff| Asker::Account(staff, at);
    if !house.rates.sign_ons.take(known.map_or(Asker::stranger(address), of_account)) {
        return Err(ApiError::too_often());
    }
    let is_known = known.is_some() || from == THIS_COMPUTER;
    let whose = if is_known { Whose::Known } else { Whose::Stranger(address) };
    let permit = password_permit(&house, whose).await?;
    let Some(staff) = compare(&house, &permit, &name, &from, password).await else {
        return Err(failed(&house, &name, from).await);
    };
    let token = secret::token();
    let session = secret::digest(token.as_bytes());
    let sign_on = SignOn { staff, session, from: from.clone() };
    let request = Request::Session(SessionRequest::SignOn(sign_on));
    if let Err(not_done) = house.ask_office(By::House, request).await {
        // Whether an account is locked is nobody's business: whoever is told so only by the right
        // password could go on guessing.
        return Err(match not_done {
            runner::NotDone::Refused(_) => failed(&house, &name, from).await,
            runner::NotDone::NotKept => ApiError::not_kept(),
        });
    }
    let told = {
        let office = house.office.read();
        let account = office.account(staff).ok_or_else(|| ApiError::fault(&"no account"))?;
        let (name, roles) = (account.name().to_owned(), role_names(account.roles()));
        SignedOn { staff: staff.0, name, roles, token: token.clone() }
    };
    let seconds = SESSION_MAX.0 / 1_000;
    let cookie = set_cookie(STAFF_COOKIE, &token, seconds);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(told)).into_response())
}

/// Signs off.
#[utoipa::path(delete, path = "/api/v1/session", tag = "staff", security(("staff" = [])),
    responses((status = 204, description = "The session is over"), NotYou, NotKept))]
async fn sign_off(State(house): House, who: Who) -> ApiResult<Response> {
    let signed = who.signed()?;
    let (by, session) = (By::Staff(signed.staff), signed.session);
    let request = SessionRequest::SignOff { session, why: SignOff::Asked };
    match house.ask_office(by, request.into()).await {
        // It ended by itself in the meantime.
        Ok(_) | Err(runner::NotDone::Refused(office::Refusal::NoSuchSession)) => {}
        Err(not_done) => return Err(not_done.into()),
    }
    let cookie = set_cookie(STAFF_COOKIE, "", 0);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Who asks.
#[derive(Serialize, ToSchema)]
pub(super) struct Me {
    /// The patron that they are at every table, if they are one.
    patron: Option<u32>,
    /// What the patron is called.
    name: Option<String>,
    /// Who they are if they are signed on.
    staff: Option<MyAccount>,
}

/// Somebody's own account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct MyAccount {
    /// Their number.
    id: u32,
    /// Their login name.
    name: String,
    /// What they may do.
    roles: Vec<&'static str>,
    /// For how many milliseconds they may do nothing before they are signed off.
    idle_ms: u64,
}

/// Says who asks. One browser may be a guest's and a dealer's at once; nobody is nothing at all.
#[utoipa::path(get, path = "/api/v1/me", tag = "staff", responses((status = 200, body = Me)))]
async fn me(State(house): House, who: Who) -> Json<Me> {
    let office = house.office.read();
    let patron = who.patron.and_then(|patron| office.patron(patron));
    let staff = who.staff.as_ref().and_then(|signed| {
        let (id, account) = (signed.staff.0, office.account(signed.staff)?);
        let (name, roles) = (account.name().to_owned(), role_names(account.roles()));
        Some(MyAccount { id, name, roles, idle_ms: office::idle_after(account.roles()).0 })
    });
    let name = patron.and_then(|patron| patron.name.clone());
    Json(Me { patron: who.patron.map(|patron| patron.0), name, staff })
}

/// An old password and a new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    /// The one that is used now.
    #[schema(format = Password)]
    old: String,
    /// The one that is chosen.
    #[schema(format = Password, min_length = 10, max_length = 200)]
    new: String,
}

/// Chooses another password for oneself. A wrong old one counts as a failure to sign on.
#[utoipa::path(post, path = "/api/v1/me/password", tag = "staff", security(("staff" = [])),
    request_body = NewPassword,
    responses(
        (status = 204, description = "It is changed"),
        NotYou,
        BadRequest,
        (status = 409, description = "The old one is wrong, or the new one too short or too long",
            body = ErrorBody),
        (status = 429, description = "Too many attempts by this account", body = ErrorBody),
        NotKept,
    ))]
async fn set_password(
    State(house): House,
    who: Who,
    SignOnPlace(from): SignOnPlace,
    body: Body<NewPassword>,
) -> ApiResult<StatusCode> {
    let staff = who.signed()?.staff;
    let Json(Object(NewPassword { old, new })) = body?;
    check_password(&new)?;
    if !house.rates.sign_ons.take(Asker::Staff(staff)) {
        return Err(ApiError::too_often());
    }
    let permit = password_permit(&house, Whose::Known).await?;
    let name = house.office.read().account(staff).map(|account| account.name().to_owned());
    let name = name.ok_or_else(ApiError::unknown)?;
    if compare(&house, &permit, &name, &from, old).await != Some(staff) {
        failed(&house, &name, from).await;
        return Err(ApiRefusal::WrongPassword.into());
    }
    let new = hash(&permit, new).await?;
    let request = |password| Request::Account(AccountRequest::SetPassword { password });
    house.ask_with_password(By::Staff(staff), new, request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose name and password these are, if they may sign on from there.
async fn compare(
    house: &App,
    permit: &PasswordPermit<'_>,
    name: &str,
    from: &str,
    password: String,
) -> Option<StaffId> {
    let staff: Option<StaffId> = {
        let (office, now) = (house.office.read(), house.clock.now());
        let staff = office.staff_by_name(name);
        staff.filter(|staff| office.check_sign_on(*staff, from, now).is_ok())
    };
    let kept = staff.and_then(|staff| {
        let digest = house.office.read().account(staff)?.password();
        house.passwords.of(digest)
    });
    // Nobody has a longer one, and hashing it would only cost time.
    let password = if password.chars().count() > PASSWORD_MAX { String::new() } else { password };
    permit.is(password, kept).await.then_some(staff).flatten()
}

/// Writes down that somebody failed to sign on. A name that nobody has is written nowhere: it may
/// be a password.
async fn failed(house: &Arc<App>, name: &str, from: String) -> ApiError {
    let staff = house.office.read().staff_by_name(name);
    match house.ask_office(By::House, SessionRequest::FailSignOn { staff, from }.into()).await {
        Ok(_) => ApiRefusal::NotLetIn.into(),
        Err(not_done) => not_done.into(),
    }
}

/// A permit to compare or hash passwords.
pub(super) async fn password_permit(house: &App, whose: Whose) -> ApiResult<PasswordPermit<'_>> {
    house.passwords.permit(whose).await.map_err(|_| ApiRefusal::Busy.into())
}

/// What is kept of a password.
pub(super) async fn hash(permit: &PasswordPermit<'_>, password: String) -> ApiResult<PasswordHash> {
    let hashed = permit.hash(password).await;
    hashed.map_err(|_| ApiError::fault(&"a password was not hashed"))
}

/// Whether this may be a password.
pub(super) fn check_password(password: &str) -> ApiResult<()> {
    if (PASSWORD_MIN..=PASSWORD_MAX).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(ApiRefusal::BadPassword { least: PASSWORD_MIN, most: PASSWORD_MAX }.into())
    }
}

/// The names of roles.
pub(super) fn role_names(roles: office::Roles) -> Vec<&'static str> {
    roles.iter().map(office::Role::id).collect()
}
