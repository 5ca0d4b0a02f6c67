//! The door: who is let in, for how long, and from where they are taken to come.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use office::NoteKind;
use server::settings::Bounds;
use table::Millis;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::support::{House, PASSWORD, PATIENCE, QUICK, Sender, bounds, table};

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
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    if stream.write_all(request).await.is_err() {
        return false;
    }
    let mut head = [0; 12];
    let read = timeout(PATIENCE, stream.read_exact(&mut head)).await.expect("an end");
    read.is_ok() && head.ends_with(b"200")
}

#[tokio::test]
async fn whoever_sends_a_head_byte_by_byte_is_hung_up_on_and_others_are_answered() {
    let few = Bounds { request_seconds: Duration::from_secs(2), ..bounds() };
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
    let few = Bounds { request_seconds: Duration::from_secs(1), ..bounds() };
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
    let few = Bounds { request_seconds: Duration::from_secs(1), ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 20\r\n\r\n{\"name\":";
    stream.write_all(head.as_bytes()).await.expect("it listens");
    let said = rest(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert!(said.contains(r#""code":"too-slow""#), "{said}");
    assert_eq!(house.sender().post("/api/v1/guests", "{}").await.status, 201);
}

#[tokio::test]
async fn too_many_connections_from_one_address_are_refused_and_others_are_not() {
    let few = Bounds { connections_per_address: 3, ..bounds() };
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
    let few = Bounds { sockets_per_address: 2, guests_per_minute: 2, ..bounds() };
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
    let few = Bounds { guests_per_minute: 2, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    for (nth, status) in [(1, 201), (2, 201), (3, 429)] {
        let from = format!("192.0.2.{nth}");
        let reply = behind_proxy(&house, &from).post("/api/v1/guests", "{}").await;
        assert_eq!(reply.status, status, "{from}");
    }
}

#[tokio::test]
async fn cookies_go_by_tls_alone_where_a_trusted_proxy_says_that_the_browser_speaks_it() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open_behind(tables(), bounds(), &["127.0.0.1"]).await;
    let link = house.server().app().first_link().expect("a link");
    house.join(&link, PASSWORD).await;
    for (headers, is_secure) in [
        ("", false),
        ("x-forwarded-proto: https\r\n", true),
        ("x-forwarded-proto: http\r\n", false),
        ("forwarded: for=192.0.2.1;proto=https\r\n", true),
    ] {
        let browser = Sender { headers: headers.to_owned(), ..house.sender() };
        let credentials = format!(r#"{{"name":"manager","password":"{PASSWORD}"}}"#);
        for (path, body) in [("/api/v1/guests", "{}"), ("/api/v1/session", &credentials)] {
            let reply = browser.post(path, body).await;
            let cookie = reply.header("set-cookie").expect("a cookie");
            assert_eq!(cookie.contains("; Secure"), is_secure, "{path} {headers}: {cookie}");
        }
    }
    house.stop().await;
    // Whoever is no proxy says what they like, and is not believed.
    let house = House::open(tables()).await;
    let headers = "x-forwarded-proto: https\r\n".to_owned();
    let reply = Sender { headers, ..house.sender() }.post("/api/v1/guests", "{}").await;
    assert!(!reply.header("set-cookie").expect("a cookie").contains("Secure"), "{reply:?}");
}

/// A page of another site whose name leads to this computer is of one site with the house.
#[tokio::test]
async fn a_house_answers_to_its_own_names_alone() {
    let house = House::open_named(vec![table("quick", QUICK)], "House.example").await;
    let port = house.address().port();
    let own = format!("127.0.0.1:{port}, localhost:{port}, [::1]:{port}, house.example");
    for (hosts, status) in [(own.as_str(), 200), ("evil.example, localhost.evil.example", 421)] {
        for host in hosts.split(", ") {
            for path in ["/", "/api/v1/tables", "/healthz", "/nowhere"] {
                let found = if path == "/nowhere" && status == 200 { 404 } else { status };
                let reply = by_name(&house, host, &format!("GET {path}"), "").await;
                assert!(reply.starts_with(&format!("HTTP/1.1 {found} ")), "{host} {path}: {reply}");
            }
        }
    }
    // It would be a page of the same site for the origin's sake.
    let evil = format!("evil.example:{port}");
    let origin = format!("origin: http://{evil}\r\n");
    let reply = by_name(&house, &evil, "POST /api/v1/guests", &origin).await;
    assert!(reply.starts_with("HTTP/1.1 421 ") && reply.contains("setting `hosts`"), "{reply}");
    assert!(reply.contains(r#""code":"other-host""#), "{reply}");
    assert!(reply.contains("x-frame-options"), "{reply}");
    let upgrade = "upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (host, status) in [(evil.as_str(), 421), ("house.example", 101)] {
        let upgrade = format!("origin: http://{host}\r\n{upgrade}");
        let reply = by_name(&house, host, "GET /api/v1/socket?as=room", &upgrade).await;
        assert!(reply.starts_with(&format!("HTTP/1.1 {status} ")), "{host}: {reply}");
    }
}

/// The head of the answer to a request that names this host, and its body if there is one.
async fn by_name(house: &House, host: &str, line: &str, headers: &str) -> String {
    let is_socket = headers.contains("upgrade: ");
    let connection = if is_socket { "upgrade" } else { "close" };
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {host}\r\nconnection: {connection}\r\n\
         content-type: application/json\r\ncontent-length: 0\r\n{headers}\r\n"
    );
    let mut stream = TcpStream::connect(house.address()).await.expect("the house listens");
    stream.write_all(request.as_bytes()).await.expect("it takes the request");
    if is_socket {
        let mut head = [0; 13];
        stream.read_exact(&mut head).await.expect("it is answered");
        return String::from_utf8_lossy(&head).into_owned();
    }
    rest(&mut stream).await
}

#[tokio::test]
async fn bug_17_the_floor_is_called_so_often_by_one_patron_and_from_one_address() {
    let few = Bounds { calls_per_minute: 8, ..bounds() };
    let house = House::open_behind(vec![table("quick", QUICK)], few, &["127.0.0.1"]).await;
    let guest_from = async |from: &str| {
        let mut guest = behind_proxy(&house, from);
        guest.key = Some(guest.post("/api/v1/guests", "{}").await.text("token"));
        guest
    };
    let call = async |guest: &Sender, kind: &str| {
        guest.post("/api/v1/tables/quick/call", &format!(r#"{{"kind":"{kind}"}}"#)).await
    };
    let one = guest_from("192.0.2.1").await;
    // The same again waits already, and is read by the house all the same.
    for status in [201, 409, 409, 409, 409, 429, 429, 429, 429] {
        let reply = call(&one, "floor").await;
        assert_eq!(reply.status, status, "{reply:?}");
        assert_eq!(reply.header("retry-after").is_some(), status == 429, "{reply:?}");
    }
    // Other guests from there are other patrons, and have what is left: nothing was taken from them
    // by whoever was refused.
    for status in [201, 201, 201, 429] {
        let reply = call(&guest_from("192.0.2.1").await, "dispute").await;
        assert_eq!(reply.status, status, "{reply:?}");
    }
    assert_eq!(call(&guest_from("192.0.2.2").await, "floor").await.status, 201);
    house.stop().await;
}

/// It asks for more than the systems in between keep for it, and reads nothing.
#[tokio::test]
async fn bug_17_whoever_takes_nothing_of_an_answer_leaves_their_place() {
    let short = Duration::from_millis(200);
    let few = Bounds { connections_max: 1, answer_seconds: short, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small one");
    let mut idle = socket.connect(house.address()).await.expect("the house listens");
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(1_000);
    idle.write_all(request.as_bytes()).await.expect("it takes the requests");
    let started = Instant::now();
    loop {
        let mut next = TcpStream::connect(house.address()).await.expect("the house listens");
        if is_answered(&mut next).await {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "the place is kept");
    }
    drop(idle);
    house.stop().await;
}

/// Every command may be a line of the journal, for ever.
#[tokio::test]
async fn bug_17_a_patron_and_an_address_have_so_many_commands_a_minute() {
    let few = Bounds { commands_per_minute: 4, address_commands_per_minute: 10, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let place = r#""place":{"area":1,"wager":"player","cents":2500}"#;
    let mut refused = Vec::new();
    for _ in 0..4 {
        let mut patron = house.patron("quick").await;
        let mut busy = 0;
        for what in [place, r#""clear":{}"#, place, r#""clear":{}"#, place, r#""clear":{}"#] {
            busy += usize::from(patron.ask(what).await == Err("busy".to_owned()));
        }
        refused.push(busy);
    }
    assert_eq!(refused[..2], [2, 2], "each has so many");
    assert!(refused[2] >= 4 && refused[3] == 6, "and all together: {refused:?}");
    house.stop().await;
}

#[tokio::test]
async fn whoever_asks_in_the_wrong_way_is_told_what_was_wrong() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let nobody = house.sender();
    let replies = [
        (nobody.post("/api/v1/tables", "{}").await, 405, "wrong-method"),
        (nobody.post("/api/v1/tables/quick/play-money", "{}").await, 401, "not-signed-on"),
        (nobody.get("/api/v1/socket?as=room").await, 400, "no-socket"),
    ];
    for (reply, status, code) in replies {
        assert_eq!((reply.status, reply.code().as_str()), (status, code));
    }
    house.stop().await;
}

/// Strangers fill a table of play money, and leave.
#[tokio::test]
async fn bug_17_guests_who_are_away_make_room_at_a_full_table() {
    let here = Bounds { patrons_max: 2, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], here).await;
    let path = "/api/v1/tables/quick/play-money";
    let guests = [house.guest().await, house.guest().await, house.guest().await];
    for (guest, code) in guests.iter().zip(["", "", "table-full"]) {
        let reply = guest.post(path, "{}").await;
        assert_eq!(if reply.status == 200 { String::new() } else { reply.code() }, code);
    }
    house.stop().await;
    let gone = Bounds { patrons_max: 2, away_after: Millis(0), ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], gone).await;
    for nth in 0..3 {
        assert_eq!(house.guest().await.post(path, "{}").await.status, 200, "guest {nth}");
    }
    let noted = {
        let office = house.server().app().office.read();
        office.latest_note(NoteKind::PlayMoneyRemoved).map(|(_, text)| text.to_owned())
    };
    assert_eq!(noted.as_deref(), Some("patron 1: away longest at a full table"));
    house.stop().await;
}
