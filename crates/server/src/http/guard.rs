//! What goes for every answer.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::refusal::ApiRefusal;

/// Everything a page needs comes from the house itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' \
                      data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src \
                      'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A page that is printed brings its own style, and nothing else.
const PRINTED: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// What every answer says.
const ALL: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// What all of those say that a browser may show by themselves. A page is made of dozens of
/// scripts, to which it means nothing.
const SHOWN: [(&str, &str); 4] = [
    ("content-security-policy", POLICY),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// Lets in what may come in, and puts on every answer what keeps browsers safe.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let mut response = if (is_change || is_socket) && is_elsewhere(request.headers()) {
        ApiError::from(ApiRefusal::OtherOrigin).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    let shown = may_be_shown(headers).then_some(SHOWN).into_iter().flatten();
    for (name, value) in ALL.into_iter().chain(shown) {
        let name = HeaderName::from_static(name);
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A page that is printed, whose style is in it.
pub(super) fn printed_page(html: String) -> Response {
    let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
    ([kind, (header::CONTENT_SECURITY_POLICY, PRINTED)], html).into_response()
}

fn may_be_shown(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    !kind.starts_with(b"text/javascript") && !kind.starts_with(b"text/css")
}

/// Has browsers come back by TLS alone, for two years, where the house speaks it.
pub(super) async fn only_tls(mut response: Response) -> Response {
    let value = HeaderValue::from_static("max-age=63072000");
    response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, value);
    response
}

/// Whether a browser says that a page of another site asks. Programs say nothing of the kind.
fn is_elsewhere(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some((_, origin)), Some(host)) => !origin.eq_ignore_ascii_case(host),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(origin: Option<&'static str>, host: &'static str, elsewhere: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        assert_eq!(is_elsewhere(&headers), elsewhere, "{origin:?} {host}");
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        check(None, "house.example:8080", false);
        check(Some("http://house.example:8080"), "house.example:8080", false);
        check(Some("https://HOUSE.example"), "house.example", false);
        check(Some("http://house.example"), "house.example:8080", true);
        check(Some("https://evil.example"), "house.example", true);
        check(Some("null"), "house.example", true);
    }
}
