//! A client of a table, over a real socket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::wire::{ServerMessage, View, Why};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing in these tests takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody at a table.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// How many commands were sent.
    commands: u32,
    /// Everything that was heard, as it came.
    pub(crate) heard: Vec<String>,
}

impl Client {
    pub(crate) async fn connect(
        path: &str,
        key: Option<&str>,
        headers: &str,
    ) -> Result<Client, u16> {
        let mut request = path.into_client_request().expect("a request");
        let key = key.map(|key| format!("authorization: Bearer {key}"));
        for line in headers.lines().map(str::to_owned).chain(key) {
            let (name, value) = line.split_once(": ").expect("a header");
            let name: HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a value"));
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Client { socket, commands: 0, heard: Vec::new() }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the house listens");
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Error> {
        self.socket.send(Message::binary(bytes)).await
    }

    pub(crate) async fn hello(&mut self, table: &str, last: Option<u64>) {
        let last = last.map_or(String::new(), |last| format!(r#","last":{last}"#));
        self.say(&format!(r#"{{"kind":"hello","version":1,"table":"{table}"{last}}}"#)).await;
    }

    /// The next message; `None` once the house has hung up.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            match next.expect("the house says something") {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    let message = ServerMessage::from_json(&text);
                    return Some(message.unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message that is looked for.
    pub(crate) async fn until<T>(
        &mut self,
        mut looked_for: impl FnMut(&ServerMessage) -> Option<T>,
    ) -> T {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("{:#?}", self.heard.last()));
            if let Some(found) = looked_for(&message) {
                return found;
            }
        }
    }

    /// The next view that is as it should be.
    pub(crate) async fn view(&mut self, mut is: impl FnMut(&View) -> bool) -> View {
        self.until(|message| match message {
            ServerMessage::View { view, .. } if is(view) => Some(View::clone(view)),
            _ => None,
        })
        .await
    }

    /// Why the house hangs up.
    pub(crate) async fn bye(&mut self) -> Why {
        self.until(|message| match message {
            ServerMessage::Bye { why } => Some(why.clone()),
            _ => None,
        })
        .await
    }

    /// Asks for something: the number of the last thing that came of it, or the refusal's code.
    pub(crate) async fn ask(&mut self, what: &str) -> Result<u64, String> {
        self.commands += 1;
        let id = format!("c-{}", self.commands);
        self.ask_as(&id, what).await
    }

    /// The same, by a name of its own.
    pub(crate) async fn ask_as(&mut self, id: &str, what: &str) -> Result<u64, String> {
        self.say(&format!(r#"{{"kind":"command","id":"{id}",{what}}}"#)).await;
        self.until(|message| match message {
            ServerMessage::Answer { id: of, number } if of.0.as_str() == id => Some(Ok(*number)),
            ServerMessage::Refused { id: of, refusal } if of.0.as_str() == id => {
                Some(Err(refusal.code.clone()))
            }
            ServerMessage::Fault { .. } => Some(Err("fault".to_owned())),
            _ => None,
        })
        .await
    }
}
