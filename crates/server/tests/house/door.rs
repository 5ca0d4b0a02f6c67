//! The door: who is let in, for how long, and from where they are taken to come.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use server::settings::Bounds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::support::{House, PATIENCE, QUICK, Sender, bounds, table};

/// A connection from an address of this computer other than the usual one, which is not counted.
async fn connect_from(address: &str, house: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    let address: IpAddr = address.parse().expect("an address");
    socket.bind(SocketAddr::new(address, 0)).expect("an address of this computer");
    socket.connect(house).await.expect("the house listens")
}

/// All that the house still says before it hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut said)).await;
    // A connection that is refused may be reset.
    drop(read.expect("the house hangs up"));
    String::from_utf8(said).expect("it talks in UTF-8")
}

async fn is_answered(stream: &mut TcpStream) -> bool {
    let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    if stream.write_all(request).await.is_err() {
        return false;
    }
    let mut head = [0; 12];
    let read = timeout(PATIENCE, stream.read_exact(&mut head)).await.expect("an end");
    read.is_ok() && head.ends_with(b"200")
}

#[tokio::test]
async fn whoever_sends_a_head_byte_by_byte_is_hung_up_on_and_others_are_answered() {
    let few = Bounds { request_wait: Duration::from_secs(2), ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let started = Instant::now();
    let slow = (0..50).map(|_| {
        let address = house.address();
        tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await.expect("the house listens");
            let head = b"GET /healthz HTTP/1.1\r\nx-slow: ".iter().chain([&b'a'; 600]);
            for byte in head {
                if stream.write_all(&[*byte]).await.is_err() {
                    return;
                }
                let mut said = [0; 64];
                let heard = timeout(Duration::from_millis(100), stream.read(&mut said)).await;
                if matches!(heard, Ok(Ok(0) | Err(_))) {
                    return;
                }
            }
            panic!("it was let go on");
        })
    });
    let slow: Vec<_> = slow.collect();
    for _ in 0..10 {
        assert_eq!(house.sender().get("/healthz").await.status, 200);
    }
    for slow in slow {
        timeout(PATIENCE, slow).await.expect("they are hung up on").expect("before the end");
    }
    assert!(started.elapsed() >= Duration::from_secs(2), "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_connection_that_says_nothing_ends_and_one_that_asks_again_goes_on() {
    let few = Bounds { request_wait: Duration::from_secs(1), ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let mut silent = TcpStream::connect(house.address()).await.expect("the house listens");
    assert_eq!(rest(&mut silent).await, "");
    // A socket is no request that takes long: it stays.
    let mut client = house.sender().sit("quick", "room", None).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    client.say(r#"{"kind":"ping"}"#).await;
    client.view(|_| true).await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let few = Bounds { request_wait: Duration::from_secs(1), ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                content-length: 20\r\n\r\n{\"name\":";
    stream.write_all(head.as_bytes()).await.expect("it listens");
    let said = rest(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert!(said.contains(r#""code":"too-slow""#), "{said}");
    assert_eq!(house.sender().post("/api/v1/guests", "{}").await.status, 201);
}

#[tokio::test]
async fn too_many_connections_from_one_address_are_refused_and_others_are_not() {
    let few = Bounds { connections_an_address: 3, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let address = house.address();
    let mut here = Vec::new();
    for _ in 0..3 {
        let mut stream = connect_from("127.0.0.2", address).await;
        assert!(is_answered(&mut stream).await);
        here.push(stream);
    }
    let said = rest(&mut connect_from("127.0.0.2", address).await).await;
    assert!(said.starts_with("HTTP/1.1 503 ") || said.is_empty(), "{said}");
    assert!(is_answered(&mut connect_from("127.0.0.3", address).await).await);
    // Whoever comes through a proxy on this computer is not counted with all the others.
    let mut local = Vec::new();
    for _ in 0..5 {
        let mut stream = TcpStream::connect(address).await.expect("the house listens");
        assert!(is_answered(&mut stream).await);
        local.push(stream);
    }
    drop(here);
    let started = Instant::now();
    while !is_answered(&mut connect_from("127.0.0.2", address).await).await {
        assert!(started.elapsed() < PATIENCE, "a place is free again when somebody has left");
    }
}

#[tokio::test]
async fn there_are_not_more_connections_than_there_may_be() {
    let few = Bounds { connections_max: 4, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    // A conversation keeps the place of its connection.
    let client = house.sender().sit("quick", "room", None).await;
    let mut all = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
        assert!(is_answered(&mut stream).await);
        all.push(stream);
    }
    let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
    assert!(!is_answered(&mut stream).await);
    drop(client);
    let started = Instant::now();
    loop {
        let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
        if is_answered(&mut stream).await {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "a conversation that ended leaves its place");
    }
}

/// Somebody whom a proxy on this computer says to come from there.
fn behind_proxy(house: &House, from: &str) -> Sender {
    Sender { headers: format!("x-forwarded-for: {from}\r\n"), ..house.sender() }
}

#[tokio::test]
async fn sockets_are_counted_by_where_a_trusted_proxy_says_they_come_from() {
    let few = Bounds { sockets_an_address: 2, guests_a_minute: 2, ..bounds() };
    let house = House::open_behind(vec![table("quick", QUICK)], few, &["127.0.0.1"]).await;
    let (one, other) = ("192.0.2.1", "203.0.113.7, 192.0.2.2");
    let _first = behind_proxy(&house, one).sit("quick", "room", None).await;
    let _second = behind_proxy(&house, one).sit("quick", "room", None).await;
    assert_eq!(behind_proxy(&house, one).connect("room").await.err(), Some(429));
    let _other = behind_proxy(&house, other).sit("quick", "room", None).await;
    for (from, status) in [(one, 201), (one, 201), (one, 429), (other, 201)] {
        let reply = behind_proxy(&house, from).post("/api/v1/guests", "{}").await;
        assert_eq!(reply.status, status, "{from}");
    }
    // Another name for oneself, before what the proxy adds, changes nothing.
    let reply = behind_proxy(&house, "198.51.100.1, 192.0.2.1").post("/api/v1/guests", "{}").await;
    assert_eq!(reply.status, 429);
}

#[tokio::test]
async fn whoever_is_no_trusted_proxy_is_not_believed() {
    let few = Bounds { guests_a_minute: 2, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    for (nth, status) in [(1, 201), (2, 201), (3, 429)] {
        let from = format!("192.0.2.{nth}");
        let reply = behind_proxy(&house, &from).post("/api/v1/guests", "{}").await;
        assert_eq!(reply.status, status, "{from}");
    }
}
