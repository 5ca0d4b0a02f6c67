//! The house over HTTP: the API under `/api/v1`, its sockets, and what machines ask about health.
//!
//! | file | what it holds |
//! |---|---|
//! | `error.rs` | what is answered when something is refused or wrong |
//! | `who.rs` | who asks, from cookies and keys |
//! | `body.rs`, `slow.rs`, `client_ip.rs` | what is sent, how soon it must come, and where from |
//! | `replies.rs` | what many answers share |
//! | `session.rs`, `staff.rs` | signing on and off, and who works here |
//! | `counter.rs`, `cash.rs` | vouchers at the cage's counter, and at tables |
//! | `patrons.rs` | credits of those who cannot take them themselves |
//! | `terminals.rs`, `devices.rs` | terminals that are paired, and shoes that read their cards |
//! | `rules.rs`, `matters.rs` | house files, and what patrons ask the floor |
//! | `guests.rs`, `tables.rs` | sitting down, looking, money |
//! | `sockets.rs` | from a request to a conversation |
//! | `learn.rs`, `shoes.rs` | the rules, the odds, the evidence; sealed shoes to check |
//! | `witness.rs` | a witness of other houses' logs |
//! | `public_log.rs` | signed heads of the journal |
//! | `records.rs` | coups, statements, reports, the journal |
//! | `health.rs`, `backups.rs` | whether the house is well, and copies of its journal |
//! | `metrics.rs` | what is counted |
//! | `pages.rs`, `reference.rs` | what this is, and the API for people |
//! | `log.rs`, `faults.rs` | a line in the log for each request, and what goes wrong behind one |
//! | `guard.rs`, `hosts.rs` | what goes for every answer: headers, origins, names of the house |

mod backups;
mod body;
mod cash;
mod client_ip;
mod counter;
mod devices;
mod error;
mod faults;
mod guard;
mod guests;
mod health;
pub(crate) mod hosts;
mod learn;
mod log;
mod matters;
mod metrics;
mod pages;
mod patrons;
mod public_log;
mod records;
mod reference;
mod refusal;
mod replies;
mod rules;
mod session;
mod shoes;
mod slow;
mod sockets;
mod staff;
mod tables;
mod terminals;
pub(crate) mod who;
mod witness;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::notes::Notes;

use error::ApiError;
pub use pages::PAGES;
use replies::Keys;
pub(crate) use witness::router as witness_router;

/// What every handler has.
pub(crate) type House = axum::extract::State<Arc<App>>;

/// The document that the routes add themselves to.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sabot",
        description = "A mini-baccarat house. Tables are played over a socket: docs/PROTOCOL.md \
                       explains it.",
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "tables", description = "Looking at tables, sitting down, money"),
        (name = "records", description = "What is read back from the journal"),
        (name = "log", description = "Signed heads of the journal: docs/VERIFY.md explains them"),
        (name = "staff", description = "Signing on, and who works here"),
        (name = "cage", description = "Vouchers"),
        (name = "floor", description = "Terminals, devices, house files, what patrons ask"),
        (name = "learn", description = "The rules, the odds and the evidence"),
        (name = "health", description = "For whoever runs the house"),
    ),
    modifiers(&Keys),
)]
struct Document;

/// The API and its document.
fn api() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(guests::welcome))
        .routes(routes!(tables::list))
        .routes(routes!(tables::look))
        .routes(routes!(tables::money_in))
        .routes(routes!(sockets::open))
        .routes(routes!(records::coup))
        .routes(routes!(records::statement))
        .routes(routes!(records::report))
        .routes(routes!(records::verify))
        .routes(routes!(records::journal))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(metrics::metrics))
        .routes(routes!(backups::back_up))
        .merge(session::routes())
        .merge(staff::routes())
        .merge(counter::routes())
        .merge(cash::routes())
        .merge(patrons::routes())
        .merge(terminals::routes())
        .merge(devices::routes())
        .merge(rules::routes())
        .merge(matters::routes())
        .merge(learn::routes())
        .merge(shoes::routes())
        .merge(public_log::routes())
        .split_for_parts()
}

/// Has faults noted, and what keeps browsers safe put on every answer: also on that of a fault.
fn guarded<S: Clone + Send + Sync + 'static>(router: Router<S>, notes: Notes) -> Router<S> {
    router
        .layer(axum::middleware::from_fn_with_state(notes, faults::note))
        .layer(axum::middleware::from_fn(guard::guard))
}

/// Everything that the house answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (routes, document) = api();
    let document = serde_json::to_value(document).expect("a document is JSON");
    let pages = pages::router(&document);
    let document = Bytes::from(document.to_string());
    let body_max = DefaultBodyLimit::max(app.bounds.body_bytes_max);
    let is_secure = app.is_secure();
    let router = routes
        .merge(pages)
        .route(
            "/api/v1/openapi.json",
            get(move || async move { ([("content-type", "application/json")], document) }),
        )
        .fallback(|| async { ApiError::not_found("there is nothing at this address") })
        .method_not_allowed_fallback(|| async { ApiError::wrong_method() })
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), hosts::check));
    let router = guarded(router, app.notes.clone())
        .layer(axum::middleware::from_fn_with_state(app.bounds.request_seconds, slow::bound))
        .layer(body_max)
        .with_state(Arc::clone(&app));
    let router = if is_secure {
        router.layer(axum::middleware::map_response(guard::only_tls))
    } else {
        router
    };
    router
        .layer(axum::middleware::from_fn(log::log))
        .layer(axum::middleware::from_fn_with_state(app, client_ip::find))
}
