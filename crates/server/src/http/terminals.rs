//! Terminals that patrons wager at.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use office::{By, EquipmentEvent, EquipmentRequest, EventKind, NoteKind, Role};
use serde::{Deserialize, Serialize};
use table::{Millis, PatronId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::House;
use super::body::{Body, InPath, Object};
use super::client_ip::ClientIp;
use super::counter::{Code, check_guess};
use super::error::{ApiError, ApiResult, ErrorBody};
use super::guests::{COOKIE_SECONDS, Welcomed};
use super::refusal::ApiRefusal;
use super::replies::{BadRequest, NotKept, NotYou};
use super::who::{PATRON_COOKIE, Who, set_cookie};
use crate::app::App;
use crate::notes::of_house;
use crate::places::{Elsewhere, Shown};
use crate::rates::Asker;
use crate::secret;
use runner::NotDone;

/// How long a pairing code works.
const PAIRING: Millis = Millis::minutes(15);

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, offer))
        .routes(routes!(pair))
        .routes(routes!(unpair))
        .routes(routes!(renew))
}

/// A terminal.
#[derive(Serialize, ToSchema)]
pub(super) struct Terminal {
    /// Its name.
    name: String,
    /// Who wagers at it: one of its own, and another each time it is paired.
    patron: u32,
    /// Whether it is paired.
    paired: bool,
    /// The address that it was used from last, since the house started.
    place: Option<String>,
}

/// Every terminal that was ever paired.
#[utoipa::path(get, path = "/api/v1/terminals", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"]), ("staff" = ["auditor"])),
    responses((status = 200, body = [Terminal]), NotYou))]
async fn list(State(house): House, who: Who) -> ApiResult<Json<Vec<Terminal>>> {
    who.one_of(&[Role::Manager, Role::Floor, Role::Auditor])?;
    let office = house.office.read();
    let terminals = office.terminals().map(|(name, patron)| Terminal {
        name: name.to_owned(),
        patron: patron.0,
        paired: office.check_not_paired(name).is_err(),
        place: house.places.of(patron).map(|address| address.to_string()),
    });
    Ok(Json(terminals.collect()))
}

/// A terminal that is to be paired.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    /// Its name: 1 to 40 visible characters.
    #[schema(min_length = 1, max_length = 40)]
    pub(super) name: String,
}

/// What a terminal is paired by.
#[derive(Serialize, ToSchema)]
pub(super) struct PairingCode {
    /// What is typed at the terminal. It is told once, and works once.
    code: String,
    /// When it ends, in milliseconds since 1970.
    until: u64,
}

/// Gives a code by which a terminal is paired within a quarter of an hour. A second code for the
/// same terminal takes the place of the first.
#[utoipa::path(post, path = "/api/v1/terminals", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"])), request_body = Named,
    responses(
        (status = 201, body = PairingCode),
        NotYou,
        BadRequest,
        (status = 409, description = "The name cannot be one, or the terminal is paired",
            body = ErrorBody),
        NotKept,
    ))]
async fn offer(
    State(house): House,
    who: Who,
    body: Body<Named>,
) -> ApiResult<(StatusCode, Json<PairingCode>)> {
    let by = By::Staff(who.one_of(&[Role::Manager, Role::Floor])?.staff);
    let Json(Object(Named { name: terminal })) = body?;
    offer_pairing(&house, by, terminal).await
}

async fn offer_pairing(
    house: &Arc<App>,
    by: By,
    terminal: String,
) -> ApiResult<(StatusCode, Json<PairingCode>)> {
    let (code, until) = (secret::code(), house.clock.now().after(PAIRING));
    let digest = secret::digest_of_code(&code);
    let request = EquipmentRequest::OfferPairing { terminal, code: digest, until };
    house.ask_office(by, request.into()).await?;
    Ok((StatusCode::CREATED, Json(PairingCode { code, until: until.0 })))
}

/// Pairs a terminal by its code, once. It is then known by a cookie, or by the token if it is no
/// browser.
#[utoipa::path(post, path = "/api/v1/terminals/pair", tag = "floor", request_body = Code,
    responses(
        (status = 201, body = Welcomed),
        BadRequest,
        (status = 404, description = "There is no such code, or it was used", body = ErrorBody),
        (status = 409, description = "It is over", body = ErrorBody),
        (status = 429, description = "Too many wrong codes from this address", body = ErrorBody),
        NotKept,
    ))]
async fn pair(
    State(house): House,
    ClientIp(address): ClientIp,
    body: Body<Code>,
) -> ApiResult<Response> {
    let Json(Object(Code { code })) = body?;
    let token = secret::token();
    let (code, digest) = (secret::digest_of_code(&code), secret::digest(token.as_bytes()));
    let is_right = house.office.read().pairings().any(|(it, _)| it == code);
    check_guess(&house, Asker::stranger(address), is_right)?;
    let request = EquipmentRequest::Pair { code, token: digest };
    let events = house.ask_office(By::House, request.into()).await?;
    let patron = events.iter().find_map(|event| match event.what {
        EventKind::Equipment(EquipmentEvent::Paired { patron, .. }) => Some(patron),
        _ => None,
    });
    let patron = patron.ok_or_else(|| ApiError::fault(&"nothing was paired"))?;
    house.places.pair(patron, address);
    let cookie = set_cookie(PATRON_COOKIE, &token, COOKIE_SECONDS);
    let told = Json(Welcomed { patron: patron.0, token });
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], told).into_response())
}

/// Takes a terminal's token away, and closes its sockets. Its credits stay where they are, and wait
/// for the cage, which pays them to whoever sat there.
#[utoipa::path(delete, path = "/api/v1/terminals/{name}", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("name" = String, Path, description = "Its name")),
    responses(
        (status = 204, description = "It is unpaired"),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such terminal", body = ErrorBody),
        (status = 409, description = "It is not paired", body = ErrorBody),
        NotKept,
    ))]
async fn unpair(State(house): House, who: Who, name: InPath<String>) -> ApiResult<StatusCode> {
    let by = By::Staff(who.one_of(&[Role::Manager, Role::Floor])?.staff);
    let Path(terminal) = name?;
    let request = EquipmentRequest::Unpair { terminal: terminal.clone() };
    match house.ask_office(by, request.into()).await {
        Ok(_) => Ok(StatusCode::NO_CONTENT),
        // It has a code, which nobody has typed.
        Err(NotDone::Refused(office::Refusal::NoSuchTerminal)) if is_offered(&house, &terminal) => {
            Err(NotDone::Refused(office::Refusal::NotPaired).into())
        }
        Err(not_done) => Err(not_done.into()),
    }
}

/// Gives a code for a terminal that has forgotten who it is: a browser was cleared, or a machine
/// was replaced. Its old token works no more and its sockets are closed. Whoever wagers at it from
/// then on is another patron: the credits of the one before wait for the cage. A terminal that was
/// given a code and is not paired yet gets another code for it.
#[utoipa::path(post, path = "/api/v1/terminals/{name}/renew", tag = "floor",
    security(("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("name" = String, Path, description = "Its name")),
    responses(
        (status = 201, body = PairingCode),
        NotYou,
        (status = 400, description = "The address cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such terminal", body = ErrorBody),
        NotKept,
    ))]
async fn renew(
    State(house): House,
    who: Who,
    name: InPath<String>,
) -> ApiResult<(StatusCode, Json<PairingCode>)> {
    let by = By::Staff(who.one_of(&[Role::Manager, Role::Floor])?.staff);
    let Path(terminal) = name?;
    let request = EquipmentRequest::Unpair { terminal: terminal.clone() };
    match house.ask_office(by, request.into()).await {
        // It was unpaired before, or the answer to the first request was lost.
        Ok(_) | Err(NotDone::Refused(office::Refusal::NotPaired)) => {}
        // Nobody typed its first code in time, or anywhere.
        Err(NotDone::Refused(office::Refusal::NoSuchTerminal)) if is_offered(&house, &terminal) => {
        }
        Err(not_done) => return Err(not_done.into()),
    }
    offer_pairing(&house, by, terminal).await
}

impl App {
    /// A socket shows the patron's terminal there, if it is one.
    pub(super) fn show_terminal(&self, who: &Who, from: IpAddr) -> ApiResult<Option<Shown>> {
        let Some(patron) = who.terminal_patron() else { return Ok(None) };
        let (shown, before) =
            self.places.show(patron, from).map_err(|it| self.elsewhere(patron, from, it))?;
        self.note_move(patron, from, before);
        Ok(Some(shown))
    }

    /// Whether money may be put in at a terminal from there.
    pub(super) fn check_put_in(&self, patron: PatronId, from: IpAddr) -> ApiResult<()> {
        let put_in = self.places.put_in(patron, from);
        put_in.map_err(|it| self.elsewhere(patron, from, it))
    }

    /// Whether money may be taken out of a terminal from there.
    pub(super) fn check_take_out(&self, patron: PatronId, from: IpAddr) -> ApiResult<()> {
        let taken = self.places.take_out(patron, from);
        taken.map_err(|it| self.elsewhere(patron, from, it))
    }

    fn elsewhere(&self, patron: PatronId, from: IpAddr, it: Elsewhere) -> ApiError {
        if it.is_new && self.rates.terminal_notes.take(patron) {
            let name = self.terminal_name(patron);
            let text = format!("{name}: asked for from {from}, while it is at {}; refused", it.at);
            self.notes.put(By::House, of_house(NoteKind::TerminalElsewhere, None, text));
        }
        ApiRefusal::TerminalElsewhere.into()
    }

    fn note_move(&self, patron: PatronId, to: IpAddr, before: Option<IpAddr>) {
        let Some(before) = before else { return };
        let name = self.terminal_name(patron);
        let text = format!("{name}: at {to} from now on, and at {before} before");
        self.notes.put(By::House, of_house(NoteKind::TerminalElsewhere, None, text));
    }

    fn terminal_name(&self, patron: PatronId) -> String {
        let office = self.office.read();
        let name = office.patron(patron).and_then(|patron| patron.name.clone());
        name.unwrap_or_else(|| format!("patron {}", patron.0))
    }
}

/// Whether a terminal was given a code, which may have ended.
fn is_offered(house: &App, terminal: &str) -> bool {
    house.office.read().pairings().any(|(_, pairing)| pairing.terminal == terminal)
}
