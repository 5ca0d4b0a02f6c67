//! Faults of the program behind an answer.

use std::panic::AssertUnwindSafe;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use tracing::error;

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

/// Notes a panic in a conversation. Whoever talks loses the line, and comes back.
pub(super) async fn watch(notes: Notes, conversation: impl Future<Output = ()>) {
    if AssertUnwindSafe(conversation).catch_unwind().await.is_err() {
        error!("a conversation panicked");
        notes.fault(None, "a conversation over a socket failed");
    }
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
    use crate::notes::Unwritten;

    async fn asked(path: &str) -> (StatusCode, Vec<(NoteKind, String)>) {
        let (notes, waiting) = Notes::open();
        let app = Router::new()
            .route("/panics/{at}", get(async || -> StatusCode { panic!("this is a test") }))
            .route("/fails", get(async || ApiError::fault(&"this is a test")))
            .route("/works", get(async || ApiError::not_found("nothing")));
        let app = super::super::guarded(app, notes);
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        let response = TowerToHyperService::new(app).call(request).await.expect("an answer");
        for name in ["x-content-type-options", "content-security-policy", "cache-control"] {
            assert!(response.headers().contains_key(name), "{path}: {name}");
        }
        (response.status(), noted(waiting))
    }

    fn noted(mut waiting: Unwritten) -> Vec<(NoteKind, String)> {
        std::iter::from_fn(|| waiting.next()).map(|note| (note.kind, note.text)).collect()
    }

    #[tokio::test]
    async fn a_panic_in_a_conversation_is_noted() {
        let (notes, waiting) = Notes::open();
        watch(notes.clone(), async {}).await;
        watch(notes, async { panic!("this is a test") }).await;
        let words = "a conversation over a socket failed".to_owned();
        assert_eq!(noted(waiting), [(NoteKind::ProgramError, words)]);
    }

    #[tokio::test]
    async fn a_fault_behind_an_answer_is_noted_by_its_route_and_answered_like_all_others() {
        let fault = StatusCode::INTERNAL_SERVER_ERROR;
        let note = |text: &str| vec![(NoteKind::ProgramError, text.to_owned())];
        assert_eq!(asked("/panics/secret").await, (fault, note("GET /panics/{at} failed")));
        assert_eq!(asked("/fails").await, (fault, note("GET /fails failed")));
        assert_eq!(asked("/works").await, (StatusCode::NOT_FOUND, Vec::new()));
    }
}
