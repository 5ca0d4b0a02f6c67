//! Where somebody comes from, when a proxy is in between.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

/// What a proxy adds the address to that it was asked from.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// What a proxy says in how it was spoken to: the header of most, and the standard's.
const FORWARDED_PROTO: &str = "x-forwarded-proto";
const FORWARDED: &str = "forwarded";

/// What proxies add, each in its own way, to a request that they pass on.
const PASSED_ON: [&str; 4] = [FORWARDED_FOR, FORWARDED, "x-real-ip", "via"];

/// Whether a request says that a proxy passed it on. Somebody who says so falsely is only trusted
/// less.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    PASSED_ON.iter().any(|name| headers.contains_key(*name))
}

/// The proxies whose word is taken. Anybody else can write into a header what they like.
#[derive(Clone, Debug)]
pub(crate) struct Proxies(Vec<IpAddr>);

impl Proxies {
    pub(crate) fn new(addresses: &[IpAddr]) -> Proxies {
        Proxies(addresses.iter().map(IpAddr::to_canonical).collect())
    }

    /// Where a request comes from whose connection comes from there: the last address in the
    /// header that is not a trusted proxy's own. What stands before it was written by whoever
    /// wanted to.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer.to_canonical();
        let values = headers.get_all(FORWARDED_FOR).iter().collect::<Vec<_>>();
        let values = values.into_iter().rev().map(|value| value.to_str().unwrap_or_default());
        let mut hops = values.flat_map(|value| value.rsplit(','));
        while self.0.contains(&origin) {
            match hops.next().and_then(|hop| address(hop.trim())) {
                Some(before) => origin = before,
                // A proxy says nothing, or nothing that is an address: it is as far as we know.
                None => break,
            }
        }
        origin
    }
}

impl Proxies {
    /// Whether a request comes from a proxy that says that the browser speaks TLS to it. Of several
    /// proxies, the first one is what the browser speaks to.
    pub(crate) fn says_https(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let first = |name: &str| {
            let value = headers.get(name)?.to_str().ok()?;
            value.split(',').next().map(str::trim)
        };
        let is_https = |proto: &str| proto.trim_matches('"').eq_ignore_ascii_case("https");
        let in_standard = || {
            let mut pairs = first(FORWARDED)?.split(';').filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("proto"))
        };
        self.0.contains(&peer.to_canonical())
            && (first(FORWARDED_PROTO).is_some_and(is_https)
                || in_standard().is_some_and(|(_, proto)| is_https(proto.trim())))
    }
}

/// An address; some proxies add the port.
fn address(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address = hop.parse::<IpAddr>().ok().or_else(with_port).or_else(in_brackets);
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn check(peer: &str, headers: &[&'static str], origin: &str) {
        let read = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxies = Proxies::new(&["127.0.0.1", "10.0.0.1", "::1"].map(read));
        let mut map = HeaderMap::new();
        for header in headers {
            map.append(FORWARDED_FOR, HeaderValue::from_static(header));
        }
        assert_eq!(proxies.origin(read(peer), &map), read(origin), "{peer} {headers:?}");
    }

    #[test]
    fn only_a_trusted_proxy_says_that_the_browser_speaks_tls() {
        let read = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxies = Proxies::new(&[read("127.0.0.1")]);
        for (peer, name, value, expected) in [
            ("127.0.0.1", FORWARDED_PROTO, "https", true),
            ("::ffff:127.0.0.1", FORWARDED_PROTO, "HTTPS", true),
            ("127.0.0.1", FORWARDED_PROTO, "https, http", true),
            ("127.0.0.1", FORWARDED_PROTO, "http", false),
            ("192.0.2.1", FORWARDED_PROTO, "https", false),
            ("127.0.0.1", FORWARDED, "for=192.0.2.60; Proto=https; by=203.0.113.43", true),
            ("127.0.0.1", FORWARDED, "for=192.0.2.60;proto=\"https\", for=10.0.0.1", true),
            ("127.0.0.1", FORWARDED, "for=192.0.2.60;proto=http", false),
            ("192.0.2.1", FORWARDED, "proto=https", false),
            ("127.0.0.1", FORWARDED_FOR, "https", false),
        ] {
            let mut map = HeaderMap::new();
            map.append(name, HeaderValue::from_static(value));
            assert_eq!(proxies.says_https(read(peer), &map), expected, "{peer} {name}: {value}");
        }
    }

    #[test]
    fn a_header_of_somebody_who_is_no_proxy_is_not_believed() {
        check("192.0.2.1", &["198.51.100.7"], "192.0.2.1");
        check("192.0.2.1", &["127.0.0.1"], "192.0.2.1");
    }

    #[test]
    fn the_last_hop_that_is_no_proxy_is_where_somebody_comes_from() {
        check("127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        check("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        check("127.0.0.1", &["203.0.113.9, 198.51.100.7"], "198.51.100.7");
        check("127.0.0.1", &["203.0.113.9, 198.51.100.7, 10.0.0.1"], "198.51.100.7");
        check("127.0.0.1", &["203.0.113.9", "198.51.100.7, 10.0.0.1"], "198.51.100.7");
        check("127.0.0.1", &["198.51.100.7:4711"], "198.51.100.7");
        check("::1", &["[2001:db8::7]:4711"], "2001:db8::7");
        check("::1", &["[2001:db8::7]"], "2001:db8::7");
    }

    #[test]
    fn a_proxy_that_says_nothing_readable_is_as_far_as_we_know() {
        check("127.0.0.1", &[], "127.0.0.1");
        check("127.0.0.1", &["198.51.100.7, unknown"], "127.0.0.1");
        check("127.0.0.1", &["198.51.100.7, junk, 10.0.0.1"], "10.0.0.1");
        check("127.0.0.1", &["10.0.0.1"], "10.0.0.1");
    }
}
