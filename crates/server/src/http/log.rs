//! One line in the log for each request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tracing::debug;

use super::client_ip::ClientIp;

/// Logs a request: where it comes from, its method, its route, the status and how long it took.
///
/// The route, not the path, and no query: a link or a code in an address lets somebody in, and a
/// log is read by more people than that.
pub(super) async fn log(ClientIp(from): ClientIp, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let micros = started.elapsed().as_micros();
    let route = route.as_ref().map_or("(nothing)", MatchedPath::as_str);
    debug!(%from, %method, route, status = response.status().as_u16(), micros, "request");
    response
}
