//! A client of HTTP that sends exactly what it is told.

use std::net::SocketAddr;
use std::sync::Weak;

use serde_json::Value;
use server::App;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Client;

/// Somebody who asks over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Sender {
    pub(crate) address: SocketAddr,
    /// What they are known by.
    pub(crate) key: Option<String>,
    /// More headers, each with its line break.
    pub(crate) headers: String,
    /// The house, where it runs in this process: its time passes while a client waits.
    pub(crate) app: Weak<App>,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Reply {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a refusal.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }

    /// A text of the answer.
    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_else(|| panic!("{name}: {self:?}")).to_owned()
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let name = format!("{name}: ");
        self.headers.lines().find_map(|line| {
            let is_it = line.get(..name.len())?.eq_ignore_ascii_case(&name);
            is_it.then(|| &line[name.len()..])
        })
    }
}

impl Sender {
    pub(crate) fn new(address: SocketAddr) -> Sender {
        Sender { address, key: None, headers: String::new(), app: Weak::new() }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Reply {
        self.send("POST", path, Some(body)).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        self.try_send(method, path, body).await.expect("the house answers")
    }

    /// Nothing if the house is dead, or dies of it.
    pub(crate) async fn try_send(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Option<Reply> {
        let mut stream = TcpStream::connect(self.address).await.ok()?;
        let request = self.request(method, path, body);
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let answer = String::from_utf8(answer).expect("it answers in UTF-8");
        let (headers, body) = answer.split_once("\r\n\r\n")?;
        let status = headers.get(9..12).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("{headers}"));
        let headers = headers.to_owned();
        let body = if headers.to_lowercase().contains("transfer-encoding: chunked") {
            unchunked(body)
        } else {
            body.to_owned()
        };
        Some(Reply { status, headers, body })
    }

    /// Sends a request, and hangs up so many milliseconds later.
    pub(crate) async fn hang_up_after(&self, method: &str, path: &str, body: &str, millis: u64) {
        let mut stream = TcpStream::connect(self.address).await.expect("the house listens");
        let request = self.request(method, path, Some(body));
        stream.write_all(request.as_bytes()).await.expect("it takes the request");
        tokio::time::sleep(std::time::Duration::from_millis(millis)).await;
    }

    fn request(&self, method: &str, path: &str, body: Option<&str>) -> String {
        let Sender { address, key, headers, app: _ } = self;
        let key =
            key.as_ref().map_or(String::new(), |key| format!("authorization: Bearer {key}\r\n"));
        let body = body.map(|body| {
            let length = body.len();
            format!("content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
        });
        let body = body.unwrap_or_else(|| "\r\n".to_owned());
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{key}{headers}{body}"
        )
    }

    /// A socket to a table.
    pub(crate) async fn sit(&self, table: &str, seat: &str, last: Option<u64>) -> Client {
        let mut client = self.connect(seat).await.unwrap_or_else(|status| panic!("{status}"));
        let app = self.app.upgrade();
        client.desk = app.and_then(|house| Some(house.table(table)?.desk.clone()));
        client.hello(table, last).await;
        client
    }

    /// A socket over which nothing has been said; or the status of the refusal.
    pub(crate) async fn connect(&self, seat: &str) -> Result<Client, u16> {
        let address = self.address;
        let path = format!("ws://{address}/api/v1/socket?as={seat}");
        Client::connect(&path, self.key.as_deref(), &self.headers).await
    }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("the size of a chunk");
        if size == 0 {
            break;
        }
        whole.push_str(&rest[..size]);
        body = &rest[size + 2..];
    }
    whole
}
