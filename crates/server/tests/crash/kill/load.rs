//! A house that is killed again and again while people bet.
//!
//! Each patron keeps a ledger of what was answered, and asks again, by the same name, for what was
//! not. In the end everything that was acknowledged is in the journal once, nothing that was
//! refused is, and everybody has what their ledger says.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use house::House;
use protocol::journal::Entry;
use protocol::wire::{ClientMessage, Request, ServerMessage};
use store::Store;
use table::{Actor, Table};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

use super::lines;
use crate::child::{AUTOMATIC, Child, LIVE, Tables, store_in};
use crate::support::{PATIENCE, Sender};
use crate::{Dice, times};

/// So long in a test run, and so long at most.
const SECONDS: u64 = 20;
const SECONDS_MAX: u64 = 600;

const TABLES: Tables = Tables { live: 3, automatic: 3, cash: 0 };
const PATRONS_A_TABLE: u32 = 5;

/// What a table's patrons start with.
const MONEY: i64 = 100_000;

/// A patron, who they are and what became of what they asked for.
struct Patron {
    table: String,
    area: u32,
    key: String,
    number: u32,
    dice: Dice,
    ledger: Vec<(Request, Outcome)>,
    /// How often an answer was waited for in vain.
    repeats: u32,
    /// The last credits they were shown.
    credits: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Done(u64),
    Refused(String),
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Child::start(folder.path(), TABLES);
    (0..TABLES.live).for_each(|nth| child.open_bets(&format!("live-{nth}")));
    let mut patrons = Vec::new();
    for (nth, table) in tables().into_iter().enumerate() {
        for area in 1..=PATRONS_A_TABLE {
            let seed = u64::try_from(nth).expect("a few") * 100 + u64::from(area);
            patrons.push(Patron::new(&child, &table, area, Dice(seed)).await);
        }
    }
    let (address, now_at) = watch::channel(Some(child.address));
    let playing: Vec<_> =
        patrons.into_iter().map(|patron| tokio::spawn(patron.play(now_at.clone()))).collect();
    let end = Instant::now() + Duration::from_secs((SECONDS * times()).min(SECONDS_MAX));
    let mut dice = Dice(17);
    let mut kills = 0;
    while Instant::now() < end {
        sleep(Duration::from_millis(1_000 + dice.below(2_000))).await;
        child.kill();
        kills += 1;
        child = Child::start(folder.path(), TABLES);
        address.send_replace(Some(child.address));
    }
    // Whatever was asked is answered before they leave.
    address.send_replace(None);
    let last = child.address;
    let mut patrons = Vec::new();
    for playing in playing {
        patrons.push(playing.await.expect("they play to the end").finish(last).await);
    }
    child.stop();
    let asked: usize = patrons.iter().map(|patron| patron.ledger.len()).sum();
    let repeats: u32 = patrons.iter().map(|patron| patron.repeats).sum();
    println!("{kills} kills, {asked} commands, {repeats} of them asked again");
    assert!(kills >= 5 && repeats > 0, "{kills} kills, {repeats} repeats");
    let store = Store::open(&store_in(folder.path())).await.expect("it opens");
    for table in tables() {
        let sat: Vec<&Patron> = patrons.iter().filter(|patron| patron.table == table).collect();
        check(&store, &table, &sat).await;
    }
}

fn tables() -> Vec<String> {
    let live = (0..TABLES.live).map(|nth| format!("live-{nth}"));
    live.chain((0..TABLES.automatic).map(|nth| format!("auto-{nth}"))).collect()
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Patron {
    async fn new(child: &Child, table: &str, area: u32, dice: Dice) -> Patron {
        let mut guest: Sender = child.sender();
        let welcomed = guest.post("/api/v1/guests", "{}").await.json();
        let key = welcomed["token"].as_str().expect("a token").to_owned();
        guest.key = Some(key.clone());
        let money = guest.post(&format!("/api/v1/tables/{table}/play-money"), "{}").await;
        assert_eq!(money.json()["cents"], MONEY, "{money:?}");
        let number = welcomed["patron"].as_u64().and_then(|number| u32::try_from(number).ok());
        let (table, number) = (table.to_owned(), number.expect("a number"));
        let (ledger, repeats, credits) = (Vec::new(), 0, MONEY);
        Patron { table, area, key, number, dice, ledger, repeats, credits }
    }

    /// Bets until the house is not to be found any more, wherever it is in the meantime.
    async fn play(mut self, mut at: watch::Receiver<Option<SocketAddr>>) -> Patron {
        loop {
            let Some(address) = *at.borrow_and_update() else { return self };
            if let Some(mut socket) = self.sit(address).await {
                while at.borrow().is_some() && self.ask(&mut socket).await.is_some() {
                    sleep(Duration::from_millis(15 + self.dice.below(20))).await;
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Asks again for what the last kill left unanswered, or for one thing more, and looks a last
    /// time what they have.
    async fn finish(mut self, address: SocketAddr) -> Patron {
        let mut socket = self.sit(address).await.expect("the house is open");
        self.ask(&mut socket).await.expect("it is answered");
        self
    }

    async fn sit(&mut self, address: SocketAddr) -> Option<Socket> {
        let url = format!("ws://{address}/api/v1/socket?as=patron");
        let mut request = url.into_client_request().expect("a request");
        let key = format!("Bearer {}", self.key).parse().expect("a header");
        request.headers_mut().insert("authorization", key);
        let stream = TcpStream::connect(address).await.ok()?;
        let (mut socket, _) = client_async(request, MaybeTlsStream::Plain(stream)).await.ok()?;
        let hello = format!(r#"{{"kind":"hello","version":1,"table":"{}"}}"#, self.table);
        socket.send(Message::text(hello)).await.ok()?;
        self.hear_until(&mut socket, |message| matches!(message, ServerMessage::View { .. }))
            .await?;
        Some(socket)
    }

    /// Asks for one thing more, or again for what was not answered. Nothing if the house is dead.
    async fn ask(&mut self, socket: &mut Socket) -> Option<()> {
        let id = format!("c-{}", self.ledger.len());
        // The same again if it was asked before: the dice go on only when it is answered.
        let mut dice = Dice(self.dice.0);
        let what = self.wish(&mut dice);
        let text = format!(r#"{{"kind":"command","id":"{id}",{what}}}"#);
        self.repeats += 1;
        socket.send(Message::text(text.clone())).await.ok()?;
        let is_answer = |message: &ServerMessage| match message {
            ServerMessage::Answer { id: of, .. } | ServerMessage::Refused { id: of, .. } => {
                of.0.as_str() == id
            }
            _ => false,
        };
        let outcome = match self.hear_until(socket, is_answer).await? {
            ServerMessage::Answer { number, .. } => Outcome::Done(number),
            ServerMessage::Refused { refusal, .. } => Outcome::Refused(refusal.code),
            other => panic!("{other:?}"),
        };
        let Ok(ClientMessage::Command { request, .. }) = ClientMessage::read(text.as_bytes())
        else {
            panic!("no command: {text}");
        };
        self.repeats -= 1;
        self.ledger.push((request, outcome));
        self.dice = dice;
        Some(())
    }

    fn wish(&self, dice: &mut Dice) -> String {
        let area = self.area;
        let cents = 500 * (1 + dice.below(4));
        match dice.below(4) {
            0 => r#""clear":{}"#.to_owned(),
            _ => format!(r#""place":{{"area":{area},"wager":"banker","cents":{cents}}}"#),
        }
    }

    async fn hear_until(
        &mut self,
        socket: &mut Socket,
        is: impl Fn(&ServerMessage) -> bool,
    ) -> Option<ServerMessage> {
        loop {
            let heard = timeout(PATIENCE, socket.next()).await;
            let Message::Text(text) = heard.expect("it answers or dies")?.ok()? else { continue };
            let message = ServerMessage::from_json(&text).expect("a message");
            if let ServerMessage::View { view, .. } = &message {
                self.credits = view.credits.first().map_or(0, |credits| credits.cents.0);
            }
            if is(&message) {
                return Some(message);
            }
        }
    }

    /// What a patron has whose wagers nobody settles, by their own ledger.
    fn has_by_ledger(&self) -> i64 {
        let mut staked = 0;
        for (request, outcome) in &self.ledger {
            match (request, outcome) {
                (Request::Place { cents, .. }, Outcome::Done(_)) => staked += cents.0,
                (Request::Clear { .. }, Outcome::Done(_)) => staked = 0,
                _ => {}
            }
        }
        MONEY - staked
    }
}

/// The journal of a table against the ledgers of those who sat there.
async fn check(store: &Store, table: &str, patrons: &[&Patron]) {
    let stream = format!("table/{table}").parse().expect("a name");
    store.verify(&stream).await.expect("the chain holds");
    let text = if table.starts_with("live") { LIVE } else { AUTOMATIC };
    let house = House::read(table, text).unwrap_or_else(|faults| panic!("{faults}"));
    let mut replayed = Table::new(std::sync::Arc::new(house));
    let mut numbers: BTreeMap<(Actor, String), u64> = BTreeMap::new();
    let mut number = 0;
    for line in lines(store, &stream).await {
        let entry = Entry::from_line(&line.text).expect("an entry");
        for event in entry.events() {
            replayed.apply(&event);
            number += 1;
        }
        if let (Some(id), by @ Actor::Patron(_)) = (entry.id(), entry.by()) {
            let before = numbers.insert((by, id.0.as_str().to_owned()), number);
            assert_eq!(before, None, "{table}: {} is there twice", line.text);
        }
    }
    assert!(replayed.balances(), "{table}");
    for patron in patrons {
        let who = table::PatronId(patron.number);
        for (nth, (request, outcome)) in patron.ledger.iter().enumerate() {
            let found = numbers.remove(&(Actor::Patron(who), format!("c-{nth}")));
            let said = match outcome {
                Outcome::Done(number) => Some(*number),
                Outcome::Refused(_) => None,
            };
            // What changes nothing is done without a line: clearing what is clear.
            let is_nothing = found.is_none() && matches!(request, Request::Clear { .. });
            assert!(found == said || is_nothing, "{table} c-{nth} {outcome:?}: {found:?}");
        }
        let purse = replayed.purse(who).map_or(0, |purse| purse.credits.get());
        if table.starts_with("live") {
            assert_eq!(purse, patron.has_by_ledger(), "{table}, patron {}", patron.number);
            assert_eq!(purse, patron.credits, "{table}, patron {}", patron.number);
        }
    }
    assert_eq!(numbers, BTreeMap::new(), "{table}: nobody asked for these");
}
