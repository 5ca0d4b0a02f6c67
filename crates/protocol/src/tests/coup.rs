//! A coup at a real table, with all that is said over the wire and written in the journal.

use std::sync::Arc;

use house::House;
use table::{Actor, Audience, Command, PatronId, Refusal, StaffId, Table, Time};

use crate::examples;
use crate::journal::Entry;
use crate::wire::{ClientMessage, Request, ServerMessage};

pub(super) const HOUSE: &str = r#"
    name = "Riverside Card Room"
    wagers = ["player", "banker", "tie"]
    [areas]
    count = 1
    [gallery]
    lines = 0
    [limits]
    minimum = "5.00"
    maximum = "300.00"
    [deal]
    style = "face-down"
    [announcements]
    languages = ["en", "es"]
"#;

pub(super) const PATRON: Actor = Actor::Patron(PatronId(7));
pub(super) const DEALER: Actor = Actor::Dealer(StaffId(2));
const FLOOR: Actor = Actor::Floor(StaffId(1));
const CAGE: Actor = Actor::Cage(StaffId(3));

/// Who asks for what, in the order of the evening.
pub(super) const SCRIPT: &[(Actor, &str)] = &[
    (FLOOR, r#""open":{"dealer":2}"#),
    (CAGE, r#""money-in":{"patron":7,"cents":50000}"#),
    (DEALER, r#""new-shoe":{}"#),
    (DEALER, r#""cut":{"from-end":100}"#),
    (DEALER, r#""card":{"card":"5h"}"#),
    (DEALER, r#""open-bets":{}"#),
    (PATRON, r#""place":{"area":1,"wager":"banker","cents":40000}"#),
    (PATRON, r#""coup":1,"place":{"area":1,"wager":"banker","cents":2500}"#),
    (DEALER, r#""close-bets":{}"#),
    (DEALER, r#""card":{"card":"7h"}"#),
    (DEALER, r#""card":{"card":"Kc"}"#),
    (DEALER, r#""card":{"card":"6d"}"#),
    (DEALER, r#""card":{"card":"4s"}"#),
    (DEALER, r#""turn":{"side":"player"}"#),
    (DEALER, r#""turn":{"side":"banker"}"#),
    (DEALER, r#""card":{"card":"2c"}"#),
    (DEALER, r#""turn":{"side":"player"}"#),
    (DEALER, r#""card":{"card":"3h"}"#),
    (DEALER, r#""turn":{"side":"banker"}"#),
];

/// A table with its journal, as a server would keep it.
pub(super) struct Desk {
    pub(super) house: Arc<House>,
    pub(super) table: Table,
    pub(super) journal: Vec<String>,
    pub(super) number: u64,
    pub(super) now: Time,
}

impl Desk {
    pub(super) fn new(house: House) -> Desk {
        let house = Arc::new(house);
        let table = Table::new(Arc::clone(&house));
        Desk { house, table, journal: Vec::new(), number: 0, now: Time(68_400_000) }
    }

    pub(super) fn riverside() -> Desk {
        Desk::new(House::read("riverside.toml", HOUSE).expect("a house"))
    }

    /// Takes a message, and says what the audience hears: what it is told and shown after every
    /// event, and the answer if it is the audience's own.
    pub(super) fn take(
        &mut self,
        by: Actor,
        message: &str,
        audience: Audience,
    ) -> Vec<ServerMessage> {
        self.now = self.now.after(table::Millis(1_500));
        let read = ClientMessage::read(message.as_bytes()).expect("a message");
        let ClientMessage::Command { id, request, .. } = read else { panic!("{message}") };
        let request = request.of_actor(by).expect("it is clear");
        let command = Command { by, request };
        let events = match self.table.decide(&command, self.now) {
            Ok(events) => events,
            Err(refusal) => return vec![ServerMessage::refused(id, &refusal)],
        };
        let entry = Entry::new(&self.house.version, (Some(id.clone()), None), &command, events)
            .expect("an entry");
        self.journal.push(entry.to_line());
        let mut heard = Vec::new();
        for event in entry.events() {
            self.number += 1;
            self.table.apply(&event);
            heard.extend(ServerMessage::told(self.number, &event, audience, &self.house));
            let view = self.table.view(audience, self.now);
            heard.push(ServerMessage::view(self.number, self.now, &view));
        }
        heard.push(ServerMessage::Answer { id, number: self.number });
        heard
    }

    /// The whole script, and what the patron hears of it.
    pub(super) fn play(&mut self) -> Vec<(Actor, String, Vec<ServerMessage>)> {
        self.play_first(SCRIPT.len())
    }

    /// So much of it.
    pub(super) fn play_first(&mut self, count: usize) -> Vec<(Actor, String, Vec<ServerMessage>)> {
        let mut said = Vec::new();
        for (nth, (by, request)) in SCRIPT.iter().take(count).enumerate() {
            let message = format!(r#"{{"kind":"command","id":"c-{}",{request}}}"#, nth + 1);
            let heard = self.take(*by, &message, Audience::Patron(PatronId(7)));
            said.push((*by, message, heard));
        }
        said
    }
}

#[test]
fn the_coup_is_played_to_its_end_and_paid() {
    let mut desk = Desk::riverside();
    let said = desk.play();
    let refused = said.iter().filter(|(_, _, heard)| heard.len() == 1);
    let refused: Vec<&str> = refused.map(|(_, message, _)| message.as_str()).collect();
    assert!(refused.len() == 1 && refused[0].contains("40000"), "{refused:?}");
    assert!(desk.table.past().last().is_some_and(|past| past.paid.len() == 1));
    let credits = desk.table.purse(PatronId(7)).expect("a purse").credits;
    assert_eq!(credits.to_string(), "523.75");
}

#[test]
fn a_table_is_what_its_journal_makes_of_it() {
    let mut desk = Desk::riverside();
    desk.play();
    let mut again = Table::new(Arc::clone(&desk.house));
    for line in &desk.journal {
        let entry = Entry::from_line(line).expect("a line");
        entry.events().for_each(|event| again.apply(&event));
    }
    assert_eq!(again, desk.table);
}

/// Whatever can be read is put to the table at every moment of the coup, by everybody.
#[test]
fn no_command_that_can_be_read_makes_the_table_panic() {
    let actors = [PATRON, DEALER, FLOOR, CAGE, Actor::House, Actor::Shoe];
    let read = examples::client_messages();
    let read = read.iter().map(|text| ClientMessage::read(text.as_bytes()).expect("an example"));
    let requests: Vec<Request> = read
        .filter_map(|message| match message {
            ClientMessage::Command { request, .. } => Some(request),
            ClientMessage::Hello { .. } | ClientMessage::Ping => None,
        })
        .collect();
    let mut done = 0;
    for played in 0..=SCRIPT.len() {
        let mut desk = Desk::riverside();
        desk.play_first(played);
        for (by, request) in actors.iter().flat_map(|by| requests.iter().map(move |it| (*by, it))) {
            let Ok(request) = request.clone().of_actor(by) else { continue };
            let Ok(events) = desk.table.decide(&Command { by, request }, desk.now) else {
                continue;
            };
            after(&desk.table, &events, desk.now);
            done += 1;
        }
    }
    assert!(done > 500, "{done} were done");
}

/// Everything that can go wrong is reported at every moment of the coup, whatever was found, and
/// ruled on in every way there is.
#[test]
fn no_report_and_no_ruling_makes_the_table_panic() {
    let cards = |names: &str| -> Vec<String> {
        names.split_whitespace().map(|name| format!("{name:?}")).collect()
    };
    let lists = ["", "7h Kc 6d 4s", "7h Kc 6d 4s 2c 3h", "9h Kc Kd 4s", "7h 7h 7h 7h 7h 7h 7h 7h"];
    let lists = lists.map(|names| format!("[{}]", cards(names).join(",")));
    let mut found: Vec<String> =
        lists.iter().map(|list| format!(r#"{{"cards":{list}}}"#)).collect();
    let spot = r#""spot":{"place":{"area":1},"wager":"player"}"#;
    let paid = |amounts: &str| format!(r#"{{"payment":{{"patron":7,{spot},{amounts}}}}}"#);
    found.extend([
        paid(r#""paid":9223372036854775807,"due":-9223372036854775808"#),
        paid(r#""paid":-9223372036854775808,"due":100"#),
        paid(r#""paid":100,"due":200"#),
    ]);
    found.extend(
        [
            r#""nothing""#,
            r#"{"burned":4294967295}"#,
            r#"{"burned":3}"#,
            r#"{"card":null}"#,
            r#"{"card":"5h"}"#,
            r#"{"wager":{"patron":7,"spot":{"place":{"area":1},"wager":"tie"},"cents":500}}"#,
            r#"{"patron":7}"#,
        ]
        .map(str::to_owned),
    );
    let rulings: Vec<String> = house::Resolution::ALL
        .iter()
        .flat_map(|it| {
            let cards = lists.iter().map(|list| format!(r#","cards":{list}"#));
            let cards = cards.chain([String::new()]);
            cards.map(move |cards| format!(r#""rule":{{"resolution":"{it}"{cards},"reason":"a"}}"#))
        })
        .collect();
    let mut done = 0;
    for played in 0..=SCRIPT.len() {
        let mut desk = Desk::riverside();
        desk.play_first(played);
        for (kind, found) in house::Irregularity::ALL
            .iter()
            .flat_map(|it| found.iter().map(move |found| (it, found)))
        {
            for seen in ["seen", "unseen"] {
                let report =
                    format!(r#""report":{{"kind":"{kind}","seen":"{seen}","found":{found}}}"#);
                let Ok(table) = asked(&desk.table, DEALER, &report, desk.now) else { continue };
                let ruled = rulings.iter().map(|it| asked(&table, FLOOR, it, desk.now));
                done += ruled.filter(Result::is_ok).count();
            }
        }
    }
    assert!(done > 1_000, "{done} were ruled on");
}

/// The table after this was asked for over the wire.
fn asked(table: &Table, by: Actor, request: &str, now: Time) -> Result<Table, Refusal> {
    let message = format!(r#"{{"kind":"command","id":"c",{request}}}"#);
    let read = ClientMessage::read(message.as_bytes()).expect("a message");
    let ClientMessage::Command { request, .. } = read else { panic!("{message}") };
    let request = request.of_actor(by).expect("it is clear");
    let events = table.decide(&Command { by, request }, now)?;
    Ok(after(table, &events, now))
}

fn after(table: &Table, events: &[table::Event], now: Time) -> Table {
    let mut table = table.clone();
    events.iter().for_each(|event| table.apply(event));
    assert!(table.balances(), "{events:?}");
    table.view(Audience::Floor, now);
    table
}
