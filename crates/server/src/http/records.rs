//! What is read back from the journal: coups, statements, reports, and the journal itself.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use office::{By, NoteKind, Role};
use protocol::plain::TableName;
use protocol::wire::{ServerMessage, Told as Heard};
use records::history::{self, Before, CoupQuery, HistoryError, Verdict};
use records::report::{self as reports, Document, Kind, Query as Asked};
use records::{Export, when};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Audience, Moment, Time};
use tracing::error;
use utoipa::{IntoParams, ToSchema};

use super::House;
use super::client_ip::ClientIp;
use super::error::{ApiError, ErrorBody};
use super::guard::printed_page;
use super::refusal::ApiRefusal;
use super::replies::TooMuch;
use super::tables;
use super::who::{Seat, Who};
use crate::app::{App, RunningTable};
use crate::notes::of_house;
use crate::turns::{Busy, Read, TURN_WAIT, Turn};

/// So many messages of a coup are about single patrons, at most.
const MESSAGES_MAX: usize = 10_000;
/// So many views are drawn for what single patrons did, at most.
const VIEWS_MAX: usize = 100;

/// As whom a coup is looked at.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct As {
    /// As whom; the room if nothing is said.
    #[serde(default, rename = "as")]
    #[param(inline)]
    seat: Seat,
}

/// A coup that was dealt.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Recalled {
    /// Its number, counted over the life of the table.
    coup: u64,
    /// Whether it came to its end.
    over: bool,
    /// What happened, as `told` and `view` messages of a socket. Every view says that it is a
    /// replay. Their numbers count from one.
    #[schema(value_type = Vec<Object>)]
    messages: Vec<Value>,
    /// How much of single patrons' wagers is not in the messages, because it is too much.
    left_out: u64,
    /// What was put right after it was over.
    #[schema(value_type = Vec<Object>)]
    corrections: Vec<Value>,
}

/// A coup as it was seen: by the room, or by whoever asks.
///
/// Anybody may ask what the room saw, as anybody could have stood there. A patron is told of their
/// own wagers besides; dealers, the floor and auditors see what those see at a table.
#[utoipa::path(get, path = "/api/v1/tables/{table}/coups/{coup}", tag = "records",
    params(
        ("table" = String, Path, description = "The table's name"),
        ("coup" = u64, Path, description = "The coup's number"),
        As,
    ),
    responses(
        (status = 200, body = Recalled),
        (status = 400, description = "It cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody knows who asks", body = ErrorBody),
        (status = 403, description = "It takes somebody else", body = ErrorBody),
        (status = 404, description = "There is no such table, or no such coup", body = ErrorBody),
        TooMuch,
    ))]
pub(super) async fn coup(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    path: Result<Path<(String, u64)>, PathRejection>,
    seat: Result<Query<As>, QueryRejection>,
) -> Result<Json<Recalled>, ApiError> {
    let Path((name, coup)) = path?;
    let Query(As { seat }) = seat?;
    let audience = who.visitor(seat)?.audience;
    let running = tables::find(&house, &name)?;
    let no_such = || ApiError::not_found("there was no such coup");
    // A table whose journal cannot be read knows of no coup, and the journal may.
    let is_known = running.desk.handle().feed().why_broken().is_none();
    if coup == 0 || is_known && coup > running.desk.now().machine.table.coup_number() {
        return Err(no_such());
    }
    let _turn = turn(&house, &who, address, Read::Coup).await?;
    let houses = house.house_files.all();
    let start = running.desk.before(&house.store, coup).await?;
    let mut drawn = Drawn { audience, number: 0, views: 0, left_out: 0, messages: Vec::new() };
    let table = running.desk.table();
    let each = |moment: &Moment<'_>, rules: &house::House| drawn.take(moment, rules);
    let query = CoupQuery { coup, audience, start };
    let found = history::recall(&house.store, table, &houses, query, each).await?;
    let (recaller, rules) = found.ok_or_else(no_such)?;
    let put_right = recaller.corrections().iter();
    let put_right = put_right.filter_map(|what| Heard::of(what, audience, &rules));
    let corrections = put_right.map(serde_json::to_value).collect::<Result<_, _>>();
    let Drawn { messages, left_out, .. } = drawn;
    let messages = messages.into_iter().map(serde_json::to_value).collect::<Result<_, _>>();
    Ok(Json(Recalled {
        coup,
        over: recaller.is_over(),
        messages: messages.map_err(|error| ApiError::fault(&error))?,
        left_out,
        corrections: corrections.map_err(|error| ApiError::fault(&error))?,
    }))
}

/// A coup, as far as it is drawn again.
struct Drawn {
    audience: Audience,
    /// How many moments there were.
    number: u64,
    views: usize,
    left_out: u64,
    messages: Vec<ServerMessage>,
}

impl Drawn {
    /// Everything that is of all patrons is told and drawn. Of single patrons there may be
    /// thousands: their own is told, and the table is drawn again only so often for it.
    fn take(&mut self, moment: &Moment<'_>, rules: &house::House) {
        self.number += 1;
        let (number, is_single) = (self.number, moment.is_of_one_patron());
        let told = moment.told().and_then(|what| Heard::of(what, self.audience, rules));
        if is_single && self.messages.len() >= MESSAGES_MAX {
            self.left_out += u64::from(told.is_some());
            return;
        }
        let is_told = told.is_some();
        let at = protocol::plain::Time(moment.at().0);
        self.messages.extend(told.map(|what| ServerMessage::Told { number, at, what }));
        if !is_single || (is_told && self.views < VIEWS_MAX) {
            self.views += 1;
            self.messages.push(ServerMessage::view(number, moment.at(), &moment.view()));
        }
    }
}

/// A turn at reading much of the journal. Whoever works here is not counted, and waits for nobody
/// else: they have to.
pub(super) async fn turn(
    house: &App,
    who: &Who,
    address: IpAddr,
    read: Read,
) -> Result<Turn, ApiError> {
    if who.staff.is_some() {
        return staff_turn(house).await;
    }
    let asker = who.as_patron(address);
    let rate = match read {
        Read::Coup => &house.rates.recalls,
        Read::Statement => &house.rates.statements,
    };
    if !rate.take(asker) {
        return Err(ApiError::too_often());
    }
    house.reading.of_patron(asker, read).await.map_err(busy)
}

async fn staff_turn(house: &App) -> Result<Turn, ApiError> {
    house.reading.of_staff().await.map_err(busy)
}

fn busy(Busy: Busy) -> ApiError {
    ApiError::from(ApiRefusal::Busy).again_after(TURN_WAIT)
}

/// Which report, of what, and how it is written.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only this table.
    table: Option<String>,
    /// The first moment that counts: `2026-11-16`, `2026-11-16T18:00`; UTC unless it says more.
    from: Option<String>,
    /// The first moment that does not count any more.
    to: Option<String>,
    /// How it is written.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// How a report is written.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Format {
    /// As JSON.
    #[default]
    Json,
    /// As comma-separated values.
    Csv,
    /// As a page.
    Html,
    /// As text.
    Text,
}

/// A report: `table`, `shift`, `wager`, `commission`, `rulings`, `liability`, `staff` or `events`.
#[utoipa::path(get, path = "/api/v1/reports/{kind}", tag = "records",
    security(("staff" = ["auditor"]), ("staff" = ["manager"]), ("staff" = ["floor"])),
    params(("kind" = String, Path, description = "Which report"), Which),
    responses(
        (status = 200, description = "The report", content(
            (Object = "application/json"), (String = "text/csv"), (String = "text/html"),
            (String = "text/plain"))),
        (status = 400, description = "It cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody knows who asks", body = ErrorBody),
        (status = 403, description = "It takes an auditor, a manager or the floor", body = ErrorBody),
        (status = 404, description = "There is no such report or table", body = ErrorBody),
        (status = 503, description = "Others read the journal", body = ErrorBody),
    ))]
pub(super) async fn report(
    State(house): House,
    who: Who,
    kind: Result<Path<String>, PathRejection>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(kind), Query(which)) = (kind?, which?);
    let may = [Role::Auditor, Role::Manager, Role::Floor];
    if !may.into_iter().any(|role| who.staff(role).is_ok()) {
        who.staff(Role::Auditor)?;
    }
    let kinds = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Patron);
    let kind = kinds.into_iter().find(|known| known.id() == kind);
    let kind = kind.ok_or_else(|| ApiError::not_found("there is no such report"))?;
    let query = query(&house, &which, None)?;
    let _turn = staff_turn(&house).await?;
    let document = answer(&house, query, kind).await?;
    Ok(written(&document, which.format))
}

/// The statement of whoever asks: every coup they wagered on, and their money before and after.
#[utoipa::path(get, path = "/api/v1/me/statement", tag = "records", params(Which),
    security(("patron" = [])),
    responses(
        (status = 200, description = "The statement", content(
            (Object = "application/json"), (String = "text/csv"), (String = "text/html"),
            (String = "text/plain"))),
        (status = 400, description = "It cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody knows who asks", body = ErrorBody),
        (status = 404, description = "There is no such table", body = ErrorBody),
        TooMuch,
    ))]
pub(super) async fn statement(
    State(house): House,
    who: Who,
    ClientIp(address): ClientIp,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(which) = which?;
    let patron = who.patron()?;
    let mut query = query(&house, &which, Some(patron))?;
    let _turn = turn(&house, &who, address, Read::Statement).await?;
    query.known = known(&house, patron, &query).await?;
    let document = answer(&house, query, Kind::Patron).await?;
    Ok(written(&document, which.format))
}

/// The tables before the patron came, or before what is asked for: none of the patron's rows is
/// from then.
async fn known(
    house: &App,
    patron: table::PatronId,
    query: &Asked,
) -> Result<Vec<(TableName, Before)>, ApiError> {
    let came = house.office.read().patron(patron).map(|patron| patron.came);
    let mut known = Vec::new();
    let Some(since) = came.max(query.from) else { return Ok(known) };
    for (_, RunningTable { desk, .. }) in house.tables() {
        if query.asks_for(desk.table().0.as_str()) {
            let before = desk.between_coups(&house.store, since).await?;
            known.extend(before.map(|before| (desk.table().clone(), before)));
        }
    }
    Ok(known)
}

/// What a report is asked for.
fn query(house: &App, which: &Which, patron: Option<table::PatronId>) -> Result<Asked, ApiError> {
    let moment = |text: &Option<String>| -> Result<Option<Time>, ApiError> {
        let read = text.as_deref().map(when::read).transpose();
        read.map_err(|wrong| ApiError::malformed(&wrong.to_string()))
    };
    let table = which.table.as_deref().map(|name| tables::find(house, name)).transpose()?;
    Ok(Asked {
        from: moment(&which.from)?,
        to: moment(&which.to)?,
        patron,
        large: house.large,
        tables: table.map(|running| running.desk.table().clone()).into_iter().collect(),
        ..Asked::all(house.clock.now())
    })
}

async fn answer(house: &App, query: Asked, kind: Kind) -> Result<Document, ApiError> {
    let houses = house.house_files.all();
    Ok(reports::report(&house.store, &houses, (query, kind), |_| {}).await?)
}

fn written(document: &Document, format: Format) -> Response {
    let (kind, format) = match format {
        Format::Html => return printed_page(document.written(reports::Format::Html)),
        Format::Json => ("application/json", reports::Format::Json),
        Format::Csv => ("text/csv; charset=utf-8", reports::Format::Csv),
        Format::Text => ("text/plain; charset=utf-8", reports::Format::Text),
    };
    ([(header::CONTENT_TYPE, kind)], document.written(format)).into_response()
}

/// The whole journal as JSON Lines, except coups in progress: their cards may lie face down.
#[utoipa::path(get, path = "/api/v1/export", tag = "records",
    security(("staff" = ["auditor"])), responses(
    (status = 200, description = "The journal", content_type = "application/jsonl", body = String),
    (status = 401, description = "Nobody knows who asks", body = ErrorBody),
    (status = 403, description = "It takes an auditor", body = ErrorBody),
))]
pub(super) async fn journal(State(house): House, who: Who) -> Result<Response, ApiError> {
    let by = By::Staff(who.staff(Role::Auditor)?.staff);
    // Before it is read, so that whoever has it has this, too.
    house.note(by, of_house(NoteKind::Exported, None, "the journal")).await;
    let export = Export::of(&house.store).await?;
    let body = Body::from_stream(pages(house, export));
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"journal.jsonl\""),
    ];
    Ok((headers, body).into_response())
}

/// Whoever reads it finds out by the chain if it ended early: an error in between is logged, and
/// the rest is left out.
fn pages(house: Arc<App>, export: Export) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    stream::unfold((house, export), |(house, mut export)| async move {
        match export.next(&house.store).await {
            Ok(page) => page.map(|page| (Ok(Bytes::from(page)), (house, export))),
            Err(why) => {
                error!(%why, "the export ended early");
                None
            }
        }
    })
}

/// What verifying a stream of the journal came to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Verified {
    /// The stream: `table/NAME`, `cage`, `office`, `lineage` or `log`. What is not as the house has
    /// signed it is wrong with `log`.
    stream: String,
    /// The table; nothing for what the whole house has.
    table: Option<String>,
    /// Whether every line is as it must be.
    sound: bool,
    /// How many lines were verified, if they are sound.
    lines: Option<u64>,
    /// How many coups they tell of.
    coups: Option<u64>,
    /// How many sealed shoes were opened.
    sealed_shoes: Option<u64>,
    /// How many of them are on record as dealt in another order than they were sealed with. The
    /// floor was called for each when it was opened.
    other_order: Option<u64>,
    /// A hash to compare with one that was noted earlier or elsewhere: of the last line before
    /// anything that may lie face down. The office has none.
    head: Option<String>,
    /// The number of that line.
    head_line: Option<u64>,
    /// The first wrong line and why, if one is. Where cards may lie face down, only which line.
    wrong: Option<String>,
}

/// Verifies every line of every table, of the cage and of the office, and holds all of them against
/// what the house has signed: what `sabot verify` says.
#[utoipa::path(get, path = "/api/v1/verify", tag = "records",
    security(("staff" = ["manager"]), ("staff" = ["auditor"])), responses(
    (status = 200, body = [Verified]),
    (status = 401, description = "Nobody knows who asks", body = ErrorBody),
    (status = 403, description = "It takes an auditor or a manager", body = ErrorBody),
    (status = 503, description = "Others read the journal", body = ErrorBody),
))]
pub(super) async fn verify(State(house): House, who: Who) -> Result<Json<Vec<Verified>>, ApiError> {
    let by = who.staff(Role::Manager).or_else(|_| who.staff(Role::Auditor))?.staff;
    let _turn = staff_turn(&house).await?;
    let houses = house.house_files.all();
    let signed = (house.anchor.key(), house.anchor.pledge());
    let found = history::verify(&house.store, &houses, signed).await?;
    note_verified(&house, By::Staff(by), &found).await;
    let verified = found.into_iter().map(|Verdict { stream, table, found, head }| {
        let summary = found.as_ref().ok();
        Verified {
            stream: stream.to_string(),
            table,
            sound: found.is_ok(),
            lines: summary.map(|summary| summary.lines),
            coups: summary.map(|summary| summary.coups),
            sealed_shoes: summary.map(|summary| summary.opened),
            other_order: summary.map(|summary| summary.differing),
            head: head.map(|head| head.hash.to_string()),
            head_line: head.map(|head| head.last),
            wrong: found.err(),
        }
    });
    Ok(Json(verified.collect()))
}

/// Notes that the journal was verified, and each stream that something is wrong with.
async fn note_verified(house: &App, by: By, found: &[Verdict]) {
    let mut is_sound = true;
    for verdict in found {
        let Err(wrong) = &verdict.found else { continue };
        is_sound = false;
        // What the office does not know, no note is about.
        let table = verdict.table.as_deref();
        let known = table.filter(|table| house.office.read().table(table).is_some());
        let text = format!("{}: {wrong}", verdict.name());
        house.note(by, of_house(NoteKind::VerificationFailed, known, text)).await;
    }
    if is_sound {
        let sound = found.iter().filter_map(|it| it.found.as_ref().ok());
        let lines: u64 = sound.map(|summary| summary.lines).sum();
        let tables = found.iter().filter(|it| it.table.is_some()).count();
        let others = found.iter().filter(|it| it.table.is_none()).map(Verdict::name);
        let others = others.collect::<Vec<_>>().join(", ");
        let differing: u64 =
            found.iter().filter_map(|it| Some(it.found.as_ref().ok()?.differing)).sum();
        let but = match differing {
            0 => String::new(),
            shoes => format!(", but sealed shoes dealt in another order than sealed: {shoes}"),
        };
        let text = format!("{tables} tables, {others}, {lines} lines: all of them sound{but}");
        house.note(by, of_house(NoteKind::Verified, None, text)).await;
    }
}

impl std::convert::From<store::ReadError> for ApiError {
    fn from(error: store::ReadError) -> ApiError {
        ApiError::fault(&error)
    }
}

impl std::convert::From<HistoryError> for ApiError {
    fn from(error: HistoryError) -> ApiError {
        ApiError::fault(&error)
    }
}
