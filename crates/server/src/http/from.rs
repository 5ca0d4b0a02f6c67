//! Where somebody asks from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

/// The address that somebody asks from. All whose address is not known are one.
#[derive(Clone, Copy, Debug)]
pub(super) struct From(pub(super) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = address.map(|ConnectInfo(address)| address.ip());
        Ok(From(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}
