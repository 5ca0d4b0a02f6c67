//! Where somebody asks from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use office::THIS_COMPUTER;

use crate::app::App;
use crate::proxies::is_forwarded;

/// The address that somebody asks from, also if through a proxy that is trusted. All whose address
/// is not known are one.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClientIp(pub(super) IpAddr);

/// The place that a failed sign-on is counted for: this computer, or an address.
#[derive(Clone, Debug)]
pub(super) struct SignOnPlace(pub(super) String);

impl ClientIp {
    const NOWHERE: ClientIp = ClientIp(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

/// Finds out where a request comes from, once for all who want to know. Cookies go by TLS alone
/// where the browser speaks it, to the house or to a proxy that is trusted and says so.
pub(super) async fn find(
    State(house): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(ClientIp::NOWHERE.0, |ConnectInfo(address)| address.ip());
    let origin = house.proxies.origin(peer, request.headers());
    let is_here = peer.to_canonical().is_loopback() && !is_forwarded(request.headers());
    let place = if is_here { THIS_COMPUTER.to_owned() } else { origin.to_string() };
    let is_secure = house.is_secure() || house.proxies.says_https(peer, request.headers());
    request.extensions_mut().insert(ClientIp(origin));
    request.extensions_mut().insert(SignOnPlace(place));
    let mut response = next.run(request).await;
    if is_secure {
        only_by_tls(response.headers_mut());
    }
    response
}

/// Has every cookie come back by TLS alone.
fn only_by_tls(headers: &mut HeaderMap) {
    let cookies: Vec<HeaderValue> = headers.get_all(header::SET_COOKIE).iter().cloned().collect();
    headers.remove(header::SET_COOKIE);
    for cookie in cookies {
        let secure = [cookie.as_bytes(), b"; Secure"].concat();
        // What a header may hold is still that with a few letters more.
        headers.append(header::SET_COOKIE, HeaderValue::from_bytes(&secure).unwrap_or(cookie));
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SignOnPlace {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<SignOnPlace, Infallible> {
        let found = parts.extensions.get().cloned();
        Ok(found.unwrap_or_else(|| SignOnPlace(ClientIp::NOWHERE.0.to_string())))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientIp, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(ClientIp::NOWHERE))
    }
}
