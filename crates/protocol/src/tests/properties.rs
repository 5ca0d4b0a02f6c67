use proptest::prelude::*;

use crate::examples;
use crate::journal::{CageEntry, Entry, OfficeEntry};
use crate::wire::{ClientMessage, ServerMessage};

/// Reads bytes as everything that can be read. Nothing may panic.
fn read_as_anything(bytes: &[u8]) {
    if let Ok(message) = ClientMessage::read(bytes) {
        let again = ClientMessage::read(message.to_json().as_bytes());
        assert_eq!(again.as_ref(), Ok(&message), "what can be read can be written");
        if let ClientMessage::Command { request, .. } = message {
            let _unclear = request.of_actor(table::Actor::House);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(entry) = Entry::from_line(&text) {
        assert_eq!(Entry::from_line(&entry.to_line()).as_ref(), Ok(&entry));
    }
    if let Ok(entry) = OfficeEntry::from_line(&text) {
        assert_eq!(OfficeEntry::from_line(&entry.to_line()).as_ref(), Ok(&entry));
    }
    if let Ok(entry) = CageEntry::from_line(&text) {
        assert_eq!(CageEntry::from_line(&entry.to_line()).as_ref(), Ok(&entry));
    }
    if let Ok(message) = ServerMessage::from_json(&text) {
        let again = ServerMessage::from_json(&message.to_json());
        assert_eq!(again.expect("what can be read can be written"), message);
    }
}

/// A valid message, and something done to it.
fn changed() -> impl Strategy<Value = Vec<u8>> {
    let mut all = examples::client_messages();
    all.extend(examples::journal_lines());
    all.extend(examples::office_lines());
    all.extend(examples::cage_lines());
    all.extend(examples::server_messages().into_iter().filter(|text| text.len() < 4_000));
    let change = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        Just(Vec::new()),
        "[\\[\\]{}\",:0-9.eE+-]{1,4}".prop_map(String::into_bytes),
        Just("\u{202e}".as_bytes().to_vec()),
        Just(b"\\u0000".to_vec()),
        Just(b"[[[[[[[[".to_vec()),
        Just(b"99999999999999999999".to_vec()),
    ];
    let place = (any::<prop::sample::Index>(), 0..4_usize, change);
    (prop::sample::select(all), prop::collection::vec(place, 0..4)).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (at, length, change) in changes {
            let from = at.index(bytes.len() + 1);
            let to = (from + length).min(bytes.len());
            bytes.splice(from..to, change);
        }
        bytes
    })
}

proptest! {
    #[test]
    fn no_bytes_make_reading_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_as_anything(&bytes);
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}") {
        read_as_anything(text.as_bytes());
        read_as_anything(format!("{{\"kind\":\"command\",\"id\":{text:?}}}").as_bytes());
    }

    #[test]
    fn no_change_to_a_message_makes_reading_panic(bytes in changed()) {
        read_as_anything(&bytes);
    }
}

#[test]
fn what_is_nested_deep_is_refused() {
    for open in ["[", "{\"a\":"] {
        let deep = open.repeat(5_000);
        read_as_anything(deep.as_bytes());
        read_as_anything(
            format!("{{\"kind\":\"command\",\"id\":\"c\",\"place\":{deep}").as_bytes(),
        );
    }
}
