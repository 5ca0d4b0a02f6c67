//! Who works here.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use office::{
    AccountEvent, AccountRequest, By, EventKind, Invite, LINK_MAX, LinkRequest, Request, Role,
    Roles,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use table::{StaffId, Time};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::client_ip::{ClientIp, SignOnPlace};
use super::counter::check_guess;
use super::error::{ApiError, ApiResult, ErrorBody};
use super::replies::{BadRequest, NotKept, NotYou};
use super::session::{check_password, hash, password_permit, role_names};
use super::who::Who;
use crate::app::App;
use crate::passwords::Whose;
use crate::rates::Asker;
use crate::secret;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(join))
        .routes(routes!(list, invite))
        .routes(routes!(crew))
        .routes(routes!(unlock))
        .routes(routes!(confirm))
        .routes(routes!(dismiss))
        .routes(routes!(set_roles))
        .routes(routes!(password_link))
}

/// A link, and the password of whoever has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    /// What stands in the link after `#`.
    token: String,
    /// The password that is chosen.
    #[schema(format = Password, min_length = 10, max_length = 200)]
    password: String,
}

/// Somebody who works here now.
#[derive(Serialize, ToSchema)]
pub(super) struct Joined {
    /// Their number.
    staff: u32,
    /// What they sign on as.
    name: String,
}

/// Accepts a link, once: an invitation to work here, or a new password.
#[utoipa::path(post, path = "/api/v1/join", tag = "staff", request_body = Join, responses(
    (status = 201, body = Joined),
    BadRequest,
    (status = 404, description = "There is no such link, or it was used", body = ErrorBody),
    (status = 409, description = "The password is too short or too long, or the link is over",
        body = ErrorBody),
    (status = 429, description = "Too many wrong links from this address", body = ErrorBody),
    NotKept,
))]
async fn join(
    State(house): House,
    ClientIp(address): ClientIp,
    SignOnPlace(from): SignOnPlace,
    body: Body<Join>,
) -> ApiResult<(StatusCode, Json<Joined>)> {
    let Json(Object(Join { token, password })) = body?;
    check_password(&password)?;
    let link = secret::digest(token.as_bytes());
    let is_right = house.office.read().invitations().any(|(it, _)| it == link);
    check_guess(&house, Asker::stranger(address), is_right)?;
    if !is_right {
        return Err(office::Refusal::NoSuchInvitation.into());
    }
    let password = hash(&password_permit(&house, Whose::Known).await?, password).await?;
    let request = |password| Request::Link(LinkRequest::Accept { link, password, from });
    let events = house.ask_with_password(By::House, password, request).await?;
    let staff = events.iter().find_map(|event| match event.what {
        EventKind::Account(
            AccountEvent::Joined { staff, .. } | AccountEvent::PasswordSet { staff, .. },
        ) => Some(staff),
        _ => None,
    });
    let office = house.office.read();
    let joined = staff.and_then(|staff| {
        let name = office.account(staff)?.name().to_owned();
        Some(Joined { staff: staff.0, name })
    });
    let joined = joined.ok_or_else(|| ApiError::fault(&"nobody joined"))?;
    Ok((StatusCode::CREATED, Json(joined)))
}

/// Somebody who works, or worked, here.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Colleague {
    /// Their number.
    id: u32,
    /// Their login name.
    name: String,
    /// What they may do.
    roles: Vec<&'static str>,
    /// Whether they do not work here any more.
    dismissed: bool,
    /// Who made the account, or gave it its roles or its password, since it was last confirmed. If
    /// there is anybody, it waits for a manager who is none of them, or for whoever has the
    /// machine, and has no power over money, rules or other accounts.
    sponsors: Vec<u32>,
    /// The number of the last change of its roles or its password.
    changes: u64,
    /// For how many milliseconds yet nobody can sign on as them.
    locked_ms: Option<u64>,
    /// Since when they are signed on, in milliseconds since 1970.
    signed_on_since: Option<u64>,
}

/// Everybody who works, or worked, here.
#[utoipa::path(get, path = "/api/v1/staff", tag = "staff",
    security(("staff" = ["manager"]), ("staff" = ["auditor"])),
    responses((status = 200, body = [Colleague]), NotYou))]
async fn list(State(house): House, who: Who) -> ApiResult<Json<Vec<Colleague>>> {
    who.one_of(&[Role::Manager, Role::Auditor])?;
    let (office, now) = (house.office.read(), house.clock.now());
    let colleague = |(id, account): (StaffId, &office::Account)| {
        let session = account.session().and_then(|session| office.session(session, now));
        Colleague {
            id: id.0,
            name: account.name().to_owned(),
            roles: role_names(account.roles()),
            dismissed: account.is_dismissed(),
            sponsors: account.sponsors().map(|sponsor| sponsor.0).collect(),
            changes: account.changes(),
            locked_ms: account.locked_for(now).map(|left| left.0),
            signed_on_since: session.map(|session| session.since.0),
        }
    };
    Ok(Json(office.accounts().map(colleague).collect()))
}

/// Somebody who may be on duty at a table.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Crew {
    /// Their number.
    id: u32,
    /// Their name.
    name: String,
    /// `dealer`, `floor` or both.
    roles: Vec<&'static str>,
    /// Since when they are signed on, in milliseconds since 1970.
    signed_on_since: Option<u64>,
}

/// Dealers and the floor: who may be on duty at a table, by name. Nothing is told of anybody else's
/// account, nor of those who do not work here any more.
#[utoipa::path(get, path = "/api/v1/staff/crew", tag = "staff",
    security(("staff" = ["dealer"]), ("staff" = ["floor"]), ("staff" = ["manager"]),
        ("staff" = ["auditor"])),
    responses((status = 200, body = [Crew]), NotYou))]
async fn crew(State(house): House, who: Who) -> ApiResult<Json<Vec<Crew>>> {
    who.one_of(&[Role::Dealer, Role::Floor, Role::Manager, Role::Auditor])?;
    let (office, now) = (house.office.read(), house.clock.now());
    let is_crew = |account: &office::Account| {
        let roles = account.roles();
        !account.is_dismissed() && (roles.contain(Role::Dealer) || roles.contain(Role::Floor))
    };
    let crew = office.accounts().filter(|(_, account)| is_crew(account)).map(|(id, account)| {
        let session = account.session().and_then(|session| office.session(session, now));
        Crew {
            id: id.0,
            name: account.name().to_owned(),
            roles: role_names(account.roles()),
            signed_on_since: session.map(|session| session.since.0),
        }
    });
    Ok(Json(crew.collect()))
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RoleName {
    /// Deals.
    Dealer,
    /// Supervises tables and rules.
    Floor,
    /// Turns money into vouchers and back.
    Cage,
    /// Reads everything and does nothing.
    Auditor,
    /// Hires, and looks after tables, terminals and devices.
    Manager,
}

impl RoleName {
    fn role(self) -> Role {
        match self {
            RoleName::Dealer => Role::Dealer,
            RoleName::Floor => Role::Floor,
            RoleName::Cage => Role::Cage,
            RoleName::Auditor => Role::Auditor,
            RoleName::Manager => Role::Manager,
        }
    }
}

/// Roles, none of them twice: whoever says one twice meant another, and there are only so many.
fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeSet<RoleName>, D::Error> {
    let names = Vec::<RoleName>::deserialize(deserializer)?;
    let mut roles = BTreeSet::new();
    if names.into_iter().all(|name| roles.insert(name)) {
        Ok(roles)
    } else {
        Err(D::Error::custom("a role is there twice"))
    }
}

fn roles_of(names: &BTreeSet<RoleName>) -> ApiResult<Roles> {
    Ok(Roles::new(names.iter().map(|name| name.role()))?)
}

/// Somebody who is to work here.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Newcomer {
    /// What they will sign on as: 2 to 40 visible characters.
    #[schema(min_length = 2, max_length = 40)]
    name: String,
    /// What they will be allowed to do. Dealer and floor go together, and nothing else does.
    #[schema(max_items = 5)]
    #[serde(deserialize_with = "each_once")]
    roles: BTreeSet<RoleName>,
}

/// A link that is to be handed to somebody.
#[derive(Serialize, ToSchema)]
pub(super) struct Link {
    /// Where whoever has it chooses a password, after the house's own address. It is told once.
    link: String,
    /// The part of it after `#`, for programs.
    token: String,
    /// When it ends, in milliseconds since 1970.
    until: u64,
}

impl Link {
    fn new(token: String, until: Time) -> Link {
        Link { link: format!("/join#{token}"), token, until: until.0 }
    }
}

/// Invites somebody to work here, by a link that works once within a week.
#[utoipa::path(post, path = "/api/v1/staff", tag = "staff", security(("staff" = ["manager"])),
    request_body = Newcomer,
    responses(
        (status = 201, body = Link),
        NotYou,
        BadRequest,
        (status = 409, description = "The name cannot be one or is taken, or the roles do not go \
            together", body = ErrorBody),
        NotKept,
    ))]
async fn invite(
    State(house): House,
    who: Who,
    body: Body<Newcomer>,
) -> ApiResult<(StatusCode, Json<Link>)> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let Json(Object(Newcomer { name, roles })) = body?;
    let (roles, token) = (roles_of(&roles)?, secret::token());
    let (link, until) = (secret::digest(token.as_bytes()), house.clock.now().after(LINK_MAX));
    house.ask_office(by, LinkRequest::Invite(Invite { name, roles, link, until }).into()).await?;
    Ok((StatusCode::CREATED, Json(Link::new(token, until))))
}

/// Unlocks an account that wrong passwords locked. Nobody does it for themselves.
#[utoipa::path(post, path = "/api/v1/staff/{id}/unlock", tag = "staff",
    security(("staff" = ["manager"])), params(("id" = u32, Path, description = "Whose")),
    responses(
        (status = 204, description = "It is unlocked"),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is not locked, or one's own", body = ErrorBody),
        NotKept,
    ))]
async fn unlock(State(house): House, who: Who, id: InPath<u32>) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let staff = StaffId(id?.0);
    house.ask_office(by, AccountRequest::Unlock { staff }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What was looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Looked {
    /// The account's `changes` when it was looked at.
    seen: u64,
}

/// Stands behind an account that others made, or gave roles or a password. Nobody does it for what
/// they made themselves, nor for what was changed since they looked at it.
#[utoipa::path(post, path = "/api/v1/staff/{id}/confirm", tag = "staff",
    security(("staff" = ["manager"])), params(("id" = u32, Path, description = "Whose")),
    request_body = Looked,
    responses(
        (status = 204, description = "It is confirmed"),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is confirmed already, or closed, or made by who asks, or \
            was changed since, or who asks is not confirmed", body = ErrorBody),
        NotKept,
    ))]
async fn confirm(
    State(house): House,
    who: Who,
    id: InPath<u32>,
    body: Body<Looked>,
) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (Path(id), Json(Object(Looked { seen }))) = (id?, body?);
    house.ask_office(by, AccountRequest::Confirm { staff: StaffId(id), seen }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes an account for good, and ends its session.
#[utoipa::path(post, path = "/api/v1/staff/{id}/dismiss", tag = "staff",
    security(("staff" = ["manager"])), params(("id" = u32, Path, description = "Whose")),
    responses(
        (status = 204, description = "It is closed"),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is closed already, or the last manager's", body = ErrorBody),
        NotKept,
    ))]
async fn dismiss(State(house): House, who: Who, id: InPath<u32>) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let staff = StaffId(id?.0);
    house.ask_office(by, AccountRequest::Dismiss { staff }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody may do from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRoles {
    /// Dealer and floor go together, and nothing else does.
    #[schema(max_items = 5)]
    #[serde(deserialize_with = "each_once")]
    roles: BTreeSet<RoleName>,
}

/// Gives somebody other roles. Sockets that they have open are closed.
#[utoipa::path(post, path = "/api/v1/staff/{id}/roles", tag = "staff",
    security(("staff" = ["manager"])), params(("id" = u32, Path, description = "Whom")),
    request_body = NewRoles,
    responses(
        (status = 204, description = "They have them"),
        NotYou,
        BadRequest,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "The roles do not go together, or no manager would be left",
            body = ErrorBody),
        NotKept,
    ))]
async fn set_roles(
    State(house): House,
    who: Who,
    id: InPath<u32>,
    body: Body<NewRoles>,
) -> ApiResult<StatusCode> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (Path(id), Json(Object(NewRoles { roles }))) = (id?, body?);
    let (staff, roles) = (StaffId(id), roles_of(&roles)?);
    house.ask_office(by, AccountRequest::SetRoles { staff, roles }.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets somebody choose a new password by a link that works once within a week. Nobody does it for
/// themselves.
#[utoipa::path(post, path = "/api/v1/staff/{id}/password-link", tag = "staff",
    security(("staff" = ["manager"])), params(("id" = u32, Path, description = "Whom")),
    responses(
        (status = 201, body = Link),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is closed, or one's own", body = ErrorBody),
        NotKept,
    ))]
async fn password_link(
    State(house): House,
    who: Who,
    id: InPath<u32>,
) -> ApiResult<(StatusCode, Json<Link>)> {
    let by = By::Staff(who.staff(Role::Manager)?.staff);
    let (staff, token) = (StaffId(id?.0), secret::token());
    let (link, until) = (secret::digest(token.as_bytes()), house.clock.now().after(LINK_MAX));
    house.ask_office(by, LinkRequest::OfferPassword { staff, link, until }.into()).await?;
    Ok((StatusCode::CREATED, Json(Link::new(token, until))))
}
