//! Pages that need no script: what this is, and the API for people.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::Value;

use super::reference;

const STYLE: &str = include_str!("../../pages/plain.css");
const FRONT: &str = include_str!("../../pages/front.html");
const HTML: &str = "text/html; charset=utf-8";

/// The pages, with the reference made of the API's document.
pub(super) fn router<S: Clone + Send + Sync + 'static>(document: &Value) -> Router<S> {
    let reference = reference::html(document);
    Router::new()
        .route("/", page(HTML, FRONT.to_owned()))
        .route("/api/v1", page(HTML, reference))
        .route("/pages/plain.css", page("text/css; charset=utf-8", STYLE.to_owned()))
}

fn page<S: Clone + Send + Sync + 'static>(
    kind: &'static str,
    text: String,
) -> axum::routing::MethodRouter<S> {
    let text = axum::body::Bytes::from(text);
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text).into_response() })
}
