use std::collections::BTreeSet;

use house::House;
use primitives::{Authority, Declared, Reason};
use serde_json::{Value, json};
use table::{Actor, Audience, PatronId, StaffId, Time};

use super::coup::{Desk, PATRON};
use super::types::alternatives;
use crate::examples;
use crate::journal::Entry;
use crate::shape::Describe;
use crate::wire::{
    CLIENT_MESSAGE_MAX, ClientMessage, HouseCard, HouseRefusal, MessageError, Refusal, Request,
    ServerMessage, Shoes, Told, Unreadable, declared,
};

#[track_caller]
fn check_unreadable(message: &str, expected: &str) {
    let error = ClientMessage::read(message.as_bytes()).expect_err("it cannot be read");
    let why = error.to_string();
    assert!(why.contains(expected), "{why}");
    assert!(!why.chars().any(primitives::is_hidden), "{why:?}");
}

#[test]
fn what_is_no_message_is_refused_with_a_reason() {
    check_unreadable("", "EOF");
    check_unreadable("[]", "expected an object");
    check_unreadable("7", "expected an object");
    check_unreadable("{}", "there is no `kind`");
    check_unreadable(r#"{"kind":"shout"}"#, "there is no kind of message `shout`");
    check_unreadable(r#"{"kind":"ping","kind":"ping"}"#, "`kind` is there twice");
    check_unreadable(r#"{"kind":"ping","extra":1}"#, "there is no field `extra` here");
    check_unreadable(r#"{"kind":"ping"} {}"#, "trailing characters");
    check_unreadable(r#"{"kind":"hello","table":"t"}"#, "there is no `version`");
    check_unreadable(r#"{"kind":"hello","version":2,"colour":"red"}"#, "version 2 is not spoken");
    check_unreadable(r#"{"kind":"hello","version":1}"#, "there is no `table`");
    check_unreadable(r#"{"kind":"hello","version":1,"table":"a b"}"#, "visible ASCII");
    check_unreadable(r#"{"kind":"hello","version":1,"table":"t","last":-1}"#, "`last`");
    check_unreadable(r#"{"kind":"\u001b[2J\u202e"}"#, "`?[2J?`");
    let many: String = (0..9).map(|nth| format!(r#","f{nth}":0"#)).collect();
    check_unreadable(&format!(r#"{{"kind":"ping"{many}}}"#), "too many fields");
}

#[track_caller]
fn check_command(request: &str, expected: &str) {
    let comma = if request.is_empty() { "" } else { "," };
    let message = format!(r#"{{"kind":"command","id":"c-1"{comma}{request}}}"#);
    let error = ClientMessage::read(message.as_bytes()).expect_err("it cannot be read");
    let Unreadable::Malformed { id, why } = error else { panic!("{error}") };
    assert_eq!(id.expect("it has an id").0.as_str(), "c-1");
    assert!(why.contains(expected), "{why}");
}

#[test]
fn a_command_that_cannot_be_read_is_refused_by_its_id() {
    check_command("", "a command asks for something");
    check_command(r#""pause":{},"resume":{}"#, "asks for one thing, and not `resume`");
    check_command(r#""sing":{}"#, "unknown variant `sing`");
    check_command(r#""pause":{"now":true}"#, "unknown field `now`");
    check_command(r#""coup":-1,"pause":{}"#, "`coup`: invalid value");
    check_command(r#""coup":"12","pause":{}"#, "`coup`: invalid type: string");
    check_command(r#""coup":12"#, "a command asks for something");
    check_command(r#""pause":null"#, "invalid type: null");
    check_command(r#""open":{}"#, "missing field `dealer`");
    check_command(r#""cash-out":{"patron":-7}"#, "invalid value");
    let place = |change: &str| {
        let (from, to) = change.split_once('=').expect("a change");
        r#""place":{"area":1,"wager":"banker","cents":2500}"#.replacen(from, to, 1)
    };
    check_command(&place("2500=25.00"), "invalid type: floating point `25.0`");
    check_command(&place("2500=1e3"), "invalid type: floating point");
    check_command(&place(r#"2500="25""#), "invalid type: string");
    check_command(&place("2500=9223372036854775808"), "invalid value");
    check_command(&place("banker=Banker"), "a wager's name");
    check_command(&place(r#""area":1="area":256"#), "invalid value: integer `256`");
    check_command(r#""rule":{"resolution":"sue"}"#, "there is no Resolution `sue`");
    let hidden = r#""rule":{"resolution":"void","reason":"fine\u202eenif"}"#;
    check_command(hidden, "visible characters only");
    check_command(r#""rule":{"resolution":"void","reason":"a\nb"}"#, "visible characters only");
    check_command(r#""card":{"card":"ah"}"#, "write Ah for ah");
}

#[test]
fn an_id_is_short_and_visible() {
    let read = |id: &str| {
        let message = format!(r#"{{"kind":"command","id":"{id}","pause":{{}}}}"#);
        ClientMessage::read(message.as_bytes())
    };
    assert!(read(&"x".repeat(64)).is_ok());
    for id in ["", &"x".repeat(65), "a b", "é", "\\u0000"] {
        let error = read(id).expect_err("no id");
        assert!(error.to_string().contains("1 to 64 visible ASCII characters"), "{error}");
    }
}

#[test]
fn a_command_may_name_the_coup_it_is_meant_for() {
    let read = |coup: &str| {
        let message = format!(r#"{{"kind":"command","id":"c-1",{coup}"pause":{{}}}}"#);
        match ClientMessage::read(message.as_bytes()) {
            Ok(ClientMessage::Command { coup, .. }) => coup,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(read(r#""coup":12,"#), Some(12));
    assert_eq!(read(r#""coup":null,"#), None);
    assert_eq!(read(""), None);
}

#[test]
fn a_message_is_at_most_16_kib() {
    let spaces = |count: usize| r#"{"kind":"ping"}"#.to_owned() + &" ".repeat(count);
    let fits = CLIENT_MESSAGE_MAX - r#"{"kind":"ping"}"#.len();
    assert_eq!(ClientMessage::read(spaces(fits).as_bytes()), Ok(ClientMessage::Ping));
    let longer = spaces(fits + 1);
    assert_eq!(ClientMessage::read(longer.as_bytes()), Err(Unreadable::TooLong));
    assert_eq!(Unreadable::TooLong.to_string(), "a message has at most 16384 bytes");
}

fn request(text: &str) -> Request {
    let message = format!(r#"{{"kind":"command","id":"c-1",{text}}}"#);
    match ClientMessage::read(message.as_bytes()).expect("a message") {
        ClientMessage::Command { request, .. } => request,
        other => panic!("{other:?}"),
    }
}

#[test]
fn patrons_who_name_nobody_mean_themselves() {
    let repeat = |text: &str, by: Actor| request(text).of_actor(by);
    let of = |patron| {
        Ok(table::Request::Wager(table::WagerRequest::Repeat { patron: PatronId(patron) }))
    };
    assert_eq!(repeat(r#""repeat":{}"#, PATRON), of(7));
    // Whether they may is for the table to say.
    assert_eq!(repeat(r#""repeat":{"patron":8}"#, PATRON), of(8));
    assert_eq!(repeat(r#""repeat":{"patron":8}"#, Actor::Cage(StaffId(1))), of(8));
    assert_eq!(repeat(r#""repeat":{}"#, Actor::Cage(StaffId(1))), Err(MessageError::Patron));
}

#[test]
fn a_stake_lies_in_an_area_or_on_a_line() {
    let place =
        |at: &str| request(&format!(r#""place":{{{at}"wager":"tie","cents":5}}"#)).of_actor(PATRON);
    assert!(place(r#""area":1,"#).is_ok());
    assert!(place(r#""line":1,"#).is_ok());
    assert_eq!(place(""), Err(MessageError::Place));
    assert_eq!(place(r#""area":1,"line":1,"#), Err(MessageError::Place));
    assert!(request(r#""clear":{}"#).of_actor(PATRON).is_ok());
}

#[test]
fn every_request_goes_over_the_wire_and_comes_back() {
    let mut kinds = BTreeSet::new();
    for text in examples::client_messages() {
        let message = ClientMessage::read(text.as_bytes()).expect("an example");
        let ClientMessage::Command { id, coup, request } = message else { continue };
        let name = serde_json::to_value(&request).expect("JSON");
        kinds.extend(name.as_object().expect("an object").keys().cloned());
        let Ok(asked) = request.of_actor(PATRON) else { continue };
        let request = Request::of_table(&asked);
        let sent = ClientMessage::Command { id, coup, request }.to_json();
        let again = ClientMessage::read(sent.as_bytes());
        let Ok(ClientMessage::Command { coup: of, request, .. }) = again else {
            panic!("{again:?}")
        };
        assert_eq!((of, request.of_actor(PATRON)), (coup, Ok(asked)));
    }
    let all: BTreeSet<String> = alternatives(&Request::shape())
        .iter()
        .filter_map(|name| Some(name.strip_prefix("Request/")?.to_owned()))
        .collect();
    assert!(all.contains("open-bets"), "{all:?}");
    assert_eq!(kinds, all);
}

#[test]
fn a_refusal_has_a_code_a_text_and_values_under_their_units() {
    #[track_caller]
    fn check(reason: &impl Reason, expected: &str) {
        assert_eq!(serde_json::to_string(&Refusal::of(reason)).expect("JSON"), expected);
    }
    let maximum = baccarat::Cents::whole(300);
    check(
        &table::Refusal::OverMaximum { maximum },
        r#"{"code":"over-maximum","text":"over the maximum of 300.00","data":{"maximum":{"cents":30000}}}"#,
    );
    check(
        &table::Refusal::Taken(table::Place::Area(3)),
        r#"{"code":"taken","text":"area 3 is somebody else's","data":{"place":{"area":3}}}"#,
    );
    check(
        &table::Refusal::NotYours { by: PATRON, needed: Authority::FloorOnDuty },
        r#"{"code":"not-yours","text":"not for patron 7: it takes the floor on duty","data":{"by":{"patron":7},"needed":{"authority":"floor-on-duty"}}}"#,
    );
    check(
        &office::Refusal::Locked { left: table::Millis(60_000) },
        r#"{"code":"locked","text":"the account is locked for 60.0 s","data":{"left":{"millis":60000}}}"#,
    );
    assert_eq!(Refusal::malformed("why").text, "why");
}

/// How many people a table takes is no money, and the browser was left to guess.
#[test]
fn bug_18_a_full_table_says_how_many_people_it_takes() {
    let full = Refusal::of(&HouseRefusal::TableFull { most: 20 });
    assert_eq!(serde_json::to_string(&full.data).expect("JSON"), r#"{"most":{"count":20}}"#);
}

#[test]
fn codes_are_different_and_in_kebab_case() {
    let all: Vec<&str> = declared().map(|refusal| refusal.code).collect();
    let different: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(different.len(), all.len());
    for code in all {
        let is_kebab = code
            .split('-')
            .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()));
        assert!(is_kebab, "{code}");
    }
}

/// The sentence says something, and every value has a name of its own.
#[test]
fn every_refusal_is_explained() {
    let api = office::Refusal::DECLARED.iter().chain(office::cage::Refusal::DECLARED);
    for Declared { code, about, values } in declared().chain(api) {
        assert!(about.ends_with('.'), "{code}: {about}");
        let names: BTreeSet<&str> = values.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), values.len(), "{code}");
    }
}

#[test]
fn an_audience_is_told_what_it_may_be_told_and_no_more() {
    let audiences = [
        Audience::Patron(PatronId(7)),
        Audience::Patron(PatronId(8)),
        Audience::Room,
        Audience::Dealer,
        Audience::Floor,
        Audience::Auditor,
    ];
    let house = House::preset("washington").expect("a preset");
    let lines = examples::journal_lines();
    let entries = lines.iter().filter_map(|line| Entry::from_line(line).ok());
    let events: Vec<_> = entries.flat_map(|entry| entry.events().collect::<Vec<_>>()).collect();
    assert!(events.len() > 200);
    for event in events {
        for audience in audiences {
            let told = Told::of(&event.what, audience, &house);
            assert_eq!(told.is_some(), event.what.is_told_to(audience), "{:?}", event.what);
        }
    }
}

#[test]
fn announcements_are_told_in_every_language_of_the_house() {
    let mut desk = Desk::riverside();
    let heard = desk.play().into_iter().flat_map(|(_, _, heard)| heard);
    let said = heard.filter_map(|message| match message {
        ServerMessage::Told { what: Told::Announced { words, .. }, .. } => {
            Some(words.into_iter().map(|said| said.text).collect::<Vec<_>>().join(" / "))
        }
        _ => None,
    });
    let said: Vec<String> = said.collect();
    assert_eq!(said.last().map(String::as_str), Some("Banker 7, Player 5. / Banca 7, Jugador 5."));
    assert!(said.contains(&"No more bets. / No va más.".to_owned()), "{said:?}");
}

#[test]
fn nothing_is_said_in_the_words_of_another_language() {
    let file = "name = \"A\"\n[announcements]\nlanguages = [\"en\", \"zh-Hant\", \"es\", \"fr\"]";
    let house = House::read("a.toml", file).expect("a house");
    let values = vec![("total", house::Blank::Total(baccarat::Total::ALL[0]))];
    let what = table::EventKind::Announced { key: house::Announcement::PlayerTotal, values };
    let told = Told::of(&what, Audience::Room, &house);
    let Some(Told::Announced { words, .. }) = told else { panic!("{told:?}") };
    let words: Vec<&str> = words.iter().map(|said| said.text.as_str()).collect();
    let english = words[0];
    assert!(english.contains("nothing"), "{english}");
    assert_eq!(words[1..3], ["閒0點。", "Jugador muestra 0."]);
}

#[test]
fn a_fault_says_no_more_than_that() {
    let fault = ServerMessage::fault().to_json();
    assert_eq!(fault, r#"{"kind":"fault","text":"internal error"}"#);
    let more = fault.replace("internal error", "the disk is full");
    assert!(ServerMessage::from_json(&more).is_err());
}

#[test]
fn a_card_that_lies_face_down_is_in_no_view() {
    let mut desk = Desk::new(House::preset("macau").expect("a preset"));
    let floor = Actor::Floor(StaffId(1));
    let dealer = Actor::Dealer(StaffId(2));
    let script: [(Actor, &str); 12] = [
        (floor, r#""open":{"dealer":2}"#),
        (Actor::Cage(StaffId(3)), r#""money-in":{"patron":7,"cents":50000}"#),
        (dealer, r#""new-shoe":{}"#),
        (dealer, r#""cut":{"from-end":100}"#),
        (dealer, r#""card":{"card":"5h"}"#),
        (dealer, r#""open-bets":{}"#),
        (PATRON, r#""place":{"area":3,"wager":"player","cents":50000}"#),
        (dealer, r#""close-bets":{}"#),
        (dealer, r#""card":{"card":"7h"}"#),
        (dealer, r#""card":{"card":"Kc"}"#),
        (dealer, r#""card":{"card":"6d"}"#),
        (dealer, r#""card":{"card":"4s"}"#),
    ];
    let room = Audience::Room;
    let mut heard = Vec::new();
    for (by, text) in script {
        let message = format!(r#"{{"kind":"command","id":"c",{text}}}"#);
        heard.extend(desk.take(by, &message, room).iter().map(ServerMessage::to_json));
    }
    for message in &heard {
        for card in [r#""7h""#, r#""Kc""#, r#""6d""#, r#""4s""#] {
            assert!(!message.contains(card), "{card} in {message}");
        }
    }
    let own = desk.table.view(Audience::Patron(PatronId(7)), desk.now);
    let own = ServerMessage::view(desk.number, desk.now, &own).to_json();
    assert!(
        own.contains(r#""7h""#) && own.contains(r#""6d""#) && !own.contains(r#""Kc""#),
        "{own}"
    );
}

/// What `welcome` says to whoever looks like this.
fn welcomed(you: Audience) -> Value {
    let desk = Desk::riverside();
    let card = HouseCard::of(&desk.house);
    let name = "table-1".parse().expect("a name");
    let said = ServerMessage::welcome(name, 0, Time(0), you, (card, Shoes::Open));
    serde_json::from_str(&said.to_json()).expect("JSON")
}

#[test]
fn bug_18_staff_are_told_the_number_of_each_irregularity_and_what_a_report_of_it_tells() {
    for you in [Audience::Dealer, Audience::Floor, Audience::Auditor] {
        let told = welcomed(you)["irregularities"].take();
        let told = told.as_array().expect("a list");
        assert_eq!(told.len(), house::Irregularity::ALL.len());
        assert_eq!(
            told[6],
            json!({
                "kind": "player-third-banker-draws",
                "number": 7,
                "details": ["card", "nothing", "cards"],
            })
        );
        for (card, kind) in told.iter().zip(house::Irregularity::ALL) {
            let code = format!("I{:02}", card["number"].as_u64().expect("a number"));
            assert_eq!((card["kind"].as_str(), code), (Some(kind.id()), kind.code()));
            assert_ne!(card["details"], json!([]), "{kind}");
        }
    }
    for you in [Audience::Room, Audience::Patron(PatronId(7))] {
        assert_eq!(welcomed(you)["irregularities"], json!([]), "it is not theirs to report");
    }
}
