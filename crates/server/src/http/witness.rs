//! A witness over HTTP: `POST /add-checkpoint`, as `tlog-witness` has it.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use notary::WitnessRefusal;

use super::slow;
use crate::witness::{self, Answer, Desk, REQUEST_WAIT};

/// No request of a house is longer.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// Everything that a witness answers.
pub(crate) fn router(desk: Arc<Mutex<Desk>>) -> Router {
    Router::new()
        .route("/add-checkpoint", post(add_checkpoint))
        .layer(axum::middleware::from_fn_with_state(REQUEST_WAIT, slow::bound))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(desk)
}

async fn add_checkpoint(State(desk): State<Arc<Mutex<Desk>>>, body: Bytes) -> Response {
    let added = tokio::task::spawn_blocking(move || match std::str::from_utf8(&body) {
        Ok(body) => witness::add(&desk, body),
        Err(_) => Answer::Refused(WitnessRefusal::Form),
    });
    let plain = |status, text: String| {
        (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
    };
    match added.await {
        Ok(Answer::Cosigned(line)) => plain(StatusCode::OK, line),
        Ok(Answer::Refused(WitnessRefusal::OtherSize { latest })) => {
            let size = [(header::CONTENT_TYPE, "text/x.tlog.size")];
            (StatusCode::CONFLICT, size, format!("{latest}\n")).into_response()
        }
        Ok(Answer::Refused(refusal)) => {
            let status = StatusCode::from_u16(refusal.status()).expect("it is a status");
            plain(status, format!("{refusal}\n"))
        }
        Ok(Answer::Broken) | Err(_) => {
            let text = "the witness cannot write its state down\n".to_owned();
            plain(StatusCode::SERVICE_UNAVAILABLE, text)
        }
    }
}
