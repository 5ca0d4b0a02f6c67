//! `docs/PROTOCOL.md` shows real messages and every code.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use primitives::Declared;
use serde_json::Value;
use table::{Audience, PatronId};

use super::check_file;
use super::coup::{Desk, PATRON};
use super::streams::{first_day, first_vouchers};
use crate::wire::{ClientMessage, HouseCard, ServerMessage, Shoes, declared, unit_name, wire_name};

const PAGE: &str = "docs/PROTOCOL.md";

/// Parts that are long, and shown in full once.
const LONG: [&str; 4] = ["spots", "refusals", "deeds", "care"];

/// How much of the script comes before the patron sits down.
const BEFORE: usize = 5;

/// Checks, or writes, what stands between the marks of these parts. One test does them all: two
/// that write one file would lose what the other wrote.
#[test]
fn the_page_shows_what_is_really_said() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(PAGE);
    let mut page = fs::read_to_string(path).expect("the page is there");
    let parts = [
        ("coup", coup()),
        ("codes", table_of_codes()),
        ("journal", journal()),
        ("streams", other_streams()),
    ];
    for (name, text) in parts {
        let start = format!("<!-- generated: {name} -->\n");
        let (before, rest) = page.split_once(&start).unwrap_or_else(|| panic!("no part {name}"));
        let (_, after) = rest.split_once("<!-- end -->").expect("every part ends");
        page = format!("{before}{start}{text}<!-- end -->{after}");
    }
    check_file(PAGE, &page);
}

fn coup() -> String {
    let mut desk = Desk::riverside();
    let all = desk.play();
    let mut text = "```\n".to_owned();
    let mut say = |line: String| writeln!(text, "{line}").expect("a text takes all");
    // The patron comes when the shoe is ready: as the table was then.
    let mut then = Desk::riverside();
    then.play_first(BEFORE);
    let hello =
        ClientMessage::Hello { table: "table-1".parse().expect("a name"), last: None, proof: None };
    say(format!("patron -> {}", hello.to_json()));
    let you = Audience::Patron(PatronId(7));
    let name = "table-1".parse().expect("a name");
    let welcome = ServerMessage::welcome(
        name,
        then.number,
        then.now,
        you,
        (HouseCard::of(&then.house), Shoes::Open),
    );
    say(format!("patron <- {}", welcome.to_json()));
    let view = then.table.view(you, then.now);
    let view = ServerMessage::view(then.number, then.now, &view).to_json();
    let mut shown = parse(&view);
    say(format!("patron <- {view}"));
    for (by, message, heard) in &all[BEFORE..] {
        let who = if *by == PATRON { "patron" } else { "dealer" };
        say(format!("\n{who} -> {message}"));
        for message in heard {
            let json = message.to_json();
            match message {
                ServerMessage::View { .. } => {
                    if let Some(part) = changes(&mut shown, &json) {
                        say(format!("patron <- {part}"));
                    }
                }
                ServerMessage::Answer { .. } | ServerMessage::Refused { .. } => {
                    say(format!("{who} <- {json}"));
                }
                _ => say(format!("patron <- {json}")),
            }
        }
    }
    text + "```\n"
}

fn parse(json: &str) -> Value {
    serde_json::from_str(json).expect("JSON")
}

/// The message with what changed of the view since the last, unless nothing of interest did.
fn changes(shown: &mut Value, json: &str) -> Option<String> {
    let message = parse(json);
    let before = std::mem::replace(shown, message.clone());
    let mut part = message;
    let view = part["view"].as_object_mut().expect("a view");
    view.retain(|name, now| before["view"][name] != *now && !LONG.contains(&name.as_str()));
    if view.is_empty() { None } else { Some(part.to_string()) }
}

fn table_of_codes() -> String {
    let mut text = "| code | data | why |\n|---|---|---|\n".to_owned();
    for Declared { code, about, values } in declared() {
        let data = values.iter();
        let data = data.map(|(name, it)| format!("`{}` ({})", wire_name(name), unit_name(*it)));
        let data = data.collect::<Vec<_>>().join(", ");
        writeln!(text, "| `{code}` | {data} | {about} |").expect("a text takes all");
    }
    text
}

fn journal() -> String {
    let mut desk = Desk::riverside();
    desk.play();
    let lines = &desk.journal[BEFORE..];
    let some = [&lines[0], &lines[1], &lines[lines.len() - 1]];
    let lines: String = some.iter().map(|line| format!("{line}\n")).collect();
    format!("```\n{lines}```\n")
}

/// Somebody signs on, and a voucher is redeemed.
fn other_streams() -> String {
    let (office, cage) = (first_day(), first_vouchers());
    format!("```\n{}\n{}\n```\n", office[3], cage[1])
}
