//! Faults of the program behind an answer.

use std::panic::AssertUnwindSafe;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use super::error::ApiError;
use crate::notes::Notes;

/// Notes what went wrong in the program, also a panic: whoever asked is told that much and no more.
/// By its route, as the log has it.
pub(super) async fn note(State(notes): State<Notes>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let response =
        answered.unwrap_or_else(|_| ApiError::fault(&"a request panicked").into_response());
    if response.status() == StatusCode::INTERNAL_SERVER_ERROR {
        let route = route.as_ref().map_or("(nothing)", MatchedPath::as_str);
        notes.fault(None, &format!("{method} {route} failed"));
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use office::NoteKind;

    use super::*;

    async fn asked(path: &str) -> (StatusCode, Vec<(NoteKind, String)>) {
        let (notes, mut waiting) = Notes::open();
        let app = Router::new()
            .route("/panics/{at}", get(async || -> StatusCode { panic!("this is a test") }))
            .route("/fails", get(async || ApiError::fault(&"this is a test")))
            .route("/works", get(async || ApiError::not_found("nothing")))
            .layer(axum::middleware::from_fn_with_state(notes, note));
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        let status = TowerToHyperService::new(app).call(request).await.expect("an answer").status();
        let noted = std::iter::from_fn(|| waiting.next()).map(|note| (note.kind, note.text));
        (status, noted.collect())
    }

    #[tokio::test]
    async fn a_fault_behind_an_answer_is_noted_by_its_route() {
        let fault = StatusCode::INTERNAL_SERVER_ERROR;
        let note = |text: &str| vec![(NoteKind::ProgramError, text.to_owned())];
        assert_eq!(asked("/panics/secret").await, (fault, note("GET /panics/{at} failed")));
        assert_eq!(asked("/fails").await, (fault, note("GET /fails failed")));
        assert_eq!(asked("/works").await, (StatusCode::NOT_FOUND, Vec::new()));
    }
}
