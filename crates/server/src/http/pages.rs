//! What browsers are given: pages, what they are made of, and the API for people.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;
use std::sync::Arc;

use super::House;
use super::error::{ApiError, ApiResult};
use super::reference;
use crate::app::App;
use crate::web;

/// Addresses of people, and the page that is there.
pub const PAGES: &[(&str, &str)] = &[
    ("/", "index.html"),
    ("/table/{name}", "table.html"),
    ("/wall/{name}", "wall.html"),
    ("/dealer/{name}", "dealer.html"),
    ("/floor", "floor.html"),
    ("/cage", "cage.html"),
    ("/learn", "learn.html"),
    ("/verify", "verify.html"),
    ("/join", "join.html"),
    ("/staff", "staff.html"),
    ("/pair", "pair.html"),
];

/// The folders whose files are given as they lie there.
const FOLDERS: [&str; 3] = ["css", "js", "words"];

/// The pages, with the reference made of the API's document.
pub(super) fn router(document: &Value) -> Router<Arc<App>> {
    let reference = Bytes::from(reference::html(document));
    let html = web::kind("index.html").expect("a page has a kind");
    let mut router = Router::new().route(
        "/api/v1",
        get(move || async move { ([(header::CONTENT_TYPE, html)], reference).into_response() }),
    );
    for &(address, name) in PAGES {
        let page = move |house: House, headers: HeaderMap| async move {
            give(&house, &headers, name).await
        };
        router = router.route(address, get(page));
    }
    for folder in FOLDERS {
        let file = move |house: House, headers: HeaderMap, Path(path): Path<String>| async move {
            give(&house, &headers, &format!("{folder}/{path}")).await
        };
        router = router.route(&format!("/{folder}/{{*path}}"), get(file));
    }
    router
}

/// A file, unless the browser has it already.
async fn give(State(house): &House, headers: &HeaderMap, name: &str) -> ApiResult<Response> {
    let found = house.web.file(name).await.map_err(|error| ApiError::fault(&error))?;
    let nothing = || ApiError::not_found("there is nothing at this address");
    let (file, kind) = found.zip(web::kind(name)).ok_or_else(nothing)?;
    let mut response = Response::new(Body::empty());
    let told = response.headers_mut();
    // A browser asks every time whether it still has the newest, so no script is ever stale.
    told.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(tag) = file.tag {
        told.insert(header::ETAG, HeaderValue::from_static(tag));
        if has(headers, header::IF_NONE_MATCH, tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
    }
    *response.body_mut() =
        match file.packed.filter(|_| has(headers, header::ACCEPT_ENCODING, "gzip")) {
            Some(packed) => {
                told.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                Body::from(packed)
            }
            None => match file.bytes {
                std::borrow::Cow::Borrowed(bytes) => Body::from(bytes),
                std::borrow::Cow::Owned(bytes) => Body::from(bytes),
            },
        };
    Ok(response)
}

/// Whether a header's list has that among its entries.
fn has(headers: &HeaderMap, name: header::HeaderName, wanted: &str) -> bool {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next() == Some(wanted) && !parts.any(|part| part == "q=0")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(list: &'static str, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(list));
        assert_eq!(has(&headers, header::ACCEPT_ENCODING, "gzip"), expected, "{list}");
    }

    #[test]
    fn what_a_browser_takes_is_read() {
        check("gzip, deflate, br", true);
        check("br;q=1.0, gzip;q=0.8", true);
        check("br, gzip;q=0", false);
        check("identity", false);
    }
}
