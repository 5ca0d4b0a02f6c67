//! A client of a table, over a real socket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::wire::{ServerMessage, View, Why};
use server::desk::Desk;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing in these tests takes longer, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// If nothing was heard for so long, the table waits for its clock.
const SILENCE: Duration = Duration::from_millis(5);

/// Somebody at a table. The table's time passes at once while they wait for what it will show, and
/// not before they have seen all that it shows: so nothing is over before they could act on it.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// How many commands were sent.
    commands: u32,
    /// The table, where its house runs in this process.
    pub(crate) desk: Option<Desk>,
    /// The number of the newest view.
    seen: u64,
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
            Ok((socket, _)) => {
                Ok(Client { socket, commands: 0, desk: None, seen: 0, heard: Vec::new() })
            }
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

    /// Says what sockets say to each other.
    pub(crate) async fn say_control(&mut self, frame: Message) -> Result<(), Error> {
        self.socket.send(frame).await
    }

    pub(crate) async fn hello(&mut self, table: &str, last: Option<u64>) {
        let last = last.map_or(String::new(), |last| format!(r#","last":{last}"#));
        self.say(&format!(r#"{{"kind":"hello","version":1,"table":"{table}"{last}}}"#)).await;
    }

    /// The same with the proof of what was seen, as the page gives it.
    pub(crate) async fn hello_after(&mut self, table: &str, (last, proof): (u64, &str)) {
        let seen = format!(r#""last":{last},"proof":"{proof}""#);
        self.say(&format!(r#"{{"kind":"hello","version":1,"table":"{table}",{seen}}}"#)).await;
    }

    /// The newest number that was seen, and its proof.
    pub(crate) fn seen(&self) -> (u64, String) {
        let views = self.heard.iter().rev().map(|text| ServerMessage::from_json(text));
        let proof = views.flatten().find_map(|message| match message {
            ServerMessage::View { number, proof: Some(proof), .. } => Some((number, proof)),
            _ => None,
        });
        let (number, proof) = proof.expect("a view was seen");
        (number, proof.0.to_string())
    }

    /// The next message; `None` once the house has hung up.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        timeout(PATIENCE, self.hear()).await.expect("the house says something")
    }

    async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    let message = ServerMessage::from_json(&text);
                    let message = message.unwrap_or_else(|error| panic!("{error}: {text}"));
                    if let ServerMessage::View { number, .. } = &message {
                        self.seen = *number;
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message, however late it is at the table.
    async fn next_at_once(&mut self) -> Option<ServerMessage> {
        let heard = async {
            loop {
                match timeout(SILENCE, self.hear()).await {
                    Ok(heard) => return heard,
                    Err(_) => self.let_time_pass(),
                }
            }
        };
        timeout(PATIENCE, heard).await.expect("the house says something")
    }

    fn let_time_pass(&self) {
        if let Some(desk) = self.desk.as_ref().filter(|desk| desk.now().number == self.seen) {
            desk.skip();
        }
    }

    /// The next message that is looked for. Time passes.
    pub(crate) async fn until<T>(
        &mut self,
        mut looked_for: impl FnMut(&ServerMessage) -> Option<T>,
    ) -> T {
        loop {
            let message = self.next_at_once().await;
            let message = message.unwrap_or_else(|| panic!("{:#?}", self.heard.last()));
            if let Some(found) = looked_for(&message) {
                return found;
            }
        }
    }

    /// The next message that is looked for, which does not depend on the time.
    async fn answer<T>(&mut self, mut looked_for: impl FnMut(&ServerMessage) -> Option<T>) -> T {
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
        self.answer(|message| match message {
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
        self.answer(|message| match message {
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
