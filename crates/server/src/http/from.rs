//! Where somebody asks from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;

use crate::premises::Premises;

/// The address that somebody asks from, also if through a proxy that is trusted. All whose address
/// is not known are one.
#[derive(Clone, Copy, Debug)]
pub(super) struct From(pub(super) IpAddr);

impl From {
    const NOWHERE: From = From(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

/// Finds out where a request comes from, once for all who want to know.
pub(super) async fn find(
    State(house): State<Arc<Premises>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(From::NOWHERE.0, |ConnectInfo(address)| address.ip());
    let origin = house.proxies.origin(peer, request.headers());
    request.extensions_mut().insert(From(origin));
    next.run(request).await
}

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(From::NOWHERE))
    }
}
