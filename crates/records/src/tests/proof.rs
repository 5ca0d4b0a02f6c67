//! Journals that are right, and forgeries that are named at their own line.

use std::sync::LazyLock;

use baccarat::{Card, Cents, Suit};
use house::{House, Irregularity, Visibility};
use protocol::journal::PasswordLine;
use serde_json::{Value, json};
use store::{Flaw, Line, StreamName};
use table::{
    Actor, CaseRequest, CoupRequest, Found, Next, PatronId, Place, Report, Request, ShoeRequest,
    Spot, Stake, WagerRequest,
};

use super::play::{DEALER, Evening, FLOOR, PATRONS, chained, sealed, stream};
use crate::Houses;
use crate::verify::{
    CardFault, Finding, JournalFault, Record, Summary, Verifier, record, verify_file,
};

pub(crate) fn verify(lines: &[Line]) -> Result<Summary, Finding> {
    // Reading every built-in house takes longer than verifying a shoe.
    static HOUSES: LazyLock<Houses> = LazyLock::new(Houses::built_in);
    let mut verifier = Verifier::new(stream(), &HOUSES);
    lines.iter().for_each(|line| verifier.take(line));
    verifier.end()
}

fn evening() -> Vec<String> {
    sealed("washington", 7, 90).lines
}

/// The first line whose text has this, counted from one.
fn line_with(texts: &[String], part: &str) -> usize {
    let at = texts.iter().position(|text| text.contains(part));
    at.unwrap_or_else(|| panic!("no line has {part}")) + 1
}

/// Changes one line by hand, makes the chain anew, and expects that line to be named.
#[track_caller]
fn check(texts: &[String], line: usize, forge: impl Fn(&mut Value), expected: &str) {
    let mut texts = texts.to_vec();
    let mut value: Value = serde_json::from_str(&texts[line - 1]).expect("JSON");
    forge(&mut value);
    assert_ne!(value.to_string(), texts[line - 1], "nothing was forged");
    texts[line - 1] = value.to_string();
    let found = verify(&chained(&texts)).expect_err("a forgery");
    let told = found.fault.to_string();
    assert!(told.contains(expected), "line {}: {told}", found.line);
    assert_eq!(found.line, line as u64, "{told}");
}

/// Where a line has a happening of that name, as JSON.
fn happening<'v>(line: &'v mut Value, name: &str) -> &'v mut Value {
    let what = line["events"].as_array_mut().expect("a list");
    let found = what.iter_mut().find_map(|what| what.get_mut(name));
    found.unwrap_or_else(|| panic!("nothing of that line is {name}"))
}

#[test]
fn every_built_in_house_plays_a_shoe_that_is_right() {
    for preset in House::preset_names() {
        for seed in 0..3 {
            let evening = sealed(preset, seed, 300);
            let summary = verify(&chained(&evening.lines));
            let summary = summary.unwrap_or_else(|found| panic!("{preset} {seed}: {found}"));
            assert_eq!(summary.lines, evening.lines.len() as u64);
            assert_eq!((summary.shoes, summary.opened, summary.unopened), (1, 1, 0));
            assert!(summary.coups > 30 && summary.wagers > 30, "{summary:?}");
            let books = evening.table.books();
            assert_eq!(summary.money_in, i128::from(books.money_in.get()));
            assert_eq!(summary.money_out, i128::from(books.money_out.get()));
        }
    }
}

#[test]
fn a_shoe_that_is_not_opened_yet_is_counted() {
    let texts = evening();
    let opened = line_with(&texts, "seal-opened");
    let summary = verify(&chained(&texts[..opened - 1])).expect("right so far");
    assert_eq!((summary.opened, summary.unopened), (0, 1));
    let summary = verify(&chained(&texts[..20])).expect("right so far");
    assert_eq!((summary.shoes, summary.opened, summary.unopened), (1, 0, 1));
}

#[test]
fn a_broken_chain_is_named_where_it_breaks() {
    let lines = chained(&evening());
    let flaw = |lines: &[Line]| match verify(lines) {
        Err(Finding { fault: JournalFault::Chain(flaw), line, .. }) => (line, flaw),
        other => panic!("{other:?}"),
    };
    let mut changed = lines.clone();
    changed[9].text = changed[9].text.replace(':', ": ");
    assert_eq!(flaw(&changed), (10, Flaw::Changed { number: 10 }));
    let mut missing = lines.clone();
    missing.remove(4);
    assert_eq!(flaw(&missing), (5, Flaw::Missing { number: 5 }));
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    assert_eq!(flaw(&swapped), (5, Flaw::Moved { number: 5, found_at: 6 }));
}

#[test]
fn swapped_and_missing_lines_are_found_though_the_chain_is_made_anew() {
    let texts = evening();
    let close = line_with(&texts, "bets-closed");
    let mut swapped = texts.clone();
    swapped.swap(close - 1, close);
    let found = verify(&chained(&swapped)).expect_err("swapped");
    assert_eq!(found.line, close as u64, "{found}");
    let mut missing = texts.clone();
    missing.remove(close - 1);
    let found = verify(&chained(&missing)).expect_err("missing");
    assert_eq!(found.line, close as u64, "{found}");
}

#[test]
fn forged_cards_are_named() {
    let texts = evening();
    let card = |name: &'static str| {
        move |line: &mut Value| {
            let card = &mut happening(line, name)["card"];
            *card = json!(if *card == json!("9d") { "9c" } else { "9d" });
            line["command"]["card"] = happening(line, name)["card"].clone();
        }
    };
    // A first card of the same rank burns as many: nothing but the seal tells them apart.
    let first = line_with(&texts, "first-card");
    let suit = |line: &mut Value| {
        let card = happening(line, "first-card")["card"].as_str().expect("a card").to_owned();
        let suit = if card.ends_with('h') { "s" } else { "h" };
        let card = json!(format!("{}{suit}", &card[..1]));
        happening(line, "first-card")["card"] = card.clone();
        line["command"]["card"] = card;
    };
    check(&texts, first, suit, "");
    check(&texts, line_with(&texts, "\"dealt\""), card("dealt"), "of the sealed shoe 1");
    check(
        &texts,
        first,
        |line| happening(line, "first-card")["burned"] = json!(3),
        "the rules say",
    );
    let dealt = line_with(&texts, "\"dealt\"");
    let place = |line: &mut Value| happening(line, "dealt")["at"]["nth"] = json!(3);
    check(&texts, dealt, place, "and the rules call for Player's card 1");
}

#[test]
fn forged_results_and_payments_are_named() {
    let texts = evening();
    let settled = line_with(&texts, "\"settled\"");
    let settlement = |field: &'static str| {
        move |line: &mut Value| {
            let amount = &mut happening(line, "settled")["settlement"][field];
            *amount = json!(amount.as_i64().expect("an amount") + 100);
        }
    };
    for field in ["returned", "won", "commission"] {
        check(&texts, settled, settlement(field), "and the cards and the pay table say");
    }
    check(&texts, settled, settlement("staked"), "would be left with");
    let total = |line: &mut Value| {
        let total = &mut happening(line, "decided")["facts"]["totals"]["player"];
        *total = json!((total.as_u64().expect("a total") + 1) % 10);
    };
    check(&texts, settled, total, "and the cards come to");
    let drop_one = |line: &mut Value| {
        let what = line["events"].as_array_mut().expect("a list");
        let at = what.iter().position(|what| what.get("settled").is_some()).expect("one");
        what.remove(at);
    };
    check(&texts, settled, drop_one, "");
}

#[test]
fn forged_money_is_named() {
    let texts = evening();
    let bought = line_with(&texts, "money-in");
    let negative = |line: &mut Value| happening(line, "money-in")["amount"] = json!(-500);
    check(&texts, bought, negative, "-5.00 is no amount to move");
    let out = line_with(&texts, "cashed-out");
    let more = |line: &mut Value| {
        let amount = &mut happening(line, "cashed-out")["amount"];
        *amount = json!(amount.as_i64().expect("an amount") + 1);
    };
    check(&texts, out, more, "would be left with credits of -0.01");
}

#[test]
fn a_forged_seal_is_named() {
    let texts = evening();
    let opened = line_with(&texts, "seal-opened");
    let secret = |line: &mut Value| {
        happening(line, "seal-opened")["secret"] = json!("00".repeat(32));
        line["command"]["open-seal"]["secret"] = json!("00".repeat(32));
    };
    check(&texts, opened, secret, "would have refused");
    // Another cut is another order: the first card cannot have been what it was.
    let mut cut = texts.clone();
    let at = line_with(&texts, "shoe-cut") - 1;
    let mut line: Value = serde_json::from_str(&cut[at]).expect("JSON");
    let from_end = &mut happening(&mut line, "shoe-cut")["from-end"];
    *from_end = json!(from_end.as_u64().expect("a number") + 1);
    line["command"]["cut"]["from-end"] = from_end.clone();
    cut[at] = line.to_string();
    let found = verify(&chained(&cut)).expect_err("another cut");
    assert!(
        matches!(found.fault, JournalFault::Cards(CardFault::Order { place: 1, .. })),
        "{found}"
    );
    assert_eq!(found.line, line_with(&texts, "first-card") as u64);
}

#[test]
fn a_changed_card_is_named_even_if_a_later_line_is_wrong_before_the_shoe_is_opened() {
    let mut texts = evening();
    let dealt = line_with(&texts, "\"dealt\"");
    let mut line: Value = serde_json::from_str(&texts[dealt - 1]).expect("JSON");
    let card = &mut happening(&mut line, "dealt")["card"];
    *card = json!(if *card == json!("9d") { "9c" } else { "9d" });
    texts[dealt - 1] = line.to_string();
    let last = texts.len() - 1;
    let opened = line_with(&texts, "seal-opened");
    assert!(opened < last);
    let wrong = line_with(&texts, "shoe-counted") - 1;
    texts[wrong] = texts[wrong].replace("\"counted\":", "\"counted\":1");
    let found = verify(&chained(&texts)).expect_err("two forgeries");
    assert_eq!(found.line, dealt as u64, "{found}");
}

#[test]
fn foreign_house_files_and_clocks_that_go_back_are_named() {
    let texts = evening();
    let unknown = |line: &mut Value| line["house"] = json!("ab".repeat(32));
    check(&texts, 12, unknown, "is not at hand");
    let other = House::preset("ez").expect("built in").version.file;
    check(&texts, 12, move |line| line["house"] = json!(other), "on the line before");
    check(&texts, 12, |line| line["at"] = json!(5), "before the line before it");
    check(&texts, 12, |line| line["v"] = json!(2), "version 2 of the journal is not known");
}

#[test]
fn a_stake_after_the_lock_is_named() {
    let mut evening = Evening::new(House::preset("washington").expect("built in"), 3);
    evening.open();
    evening.load_sealed();
    while !evening.lines.iter().any(|line| line.contains("bets-closed")) {
        evening.step(300).expect("a table in order");
    }
    let mut texts = evening.lines.clone();
    let stake = texts.iter().find(|line| line.contains("staked")).expect("a stake").clone();
    let mut late: Value = serde_json::from_str(&stake).expect("JSON");
    late["at"] = json!(evening.now.0);
    texts.push(late.to_string());
    let found = verify(&chained(&texts)).expect_err("a late stake");
    assert_eq!(found.line, texts.len() as u64);
    assert!(matches!(found.fault, JournalFault::Refused { .. }), "{found}");
    let spot = Spot { place: Place::Area(1), wager: "player".parse().expect("a wager") };
    let stake = Stake { patron: PATRONS[0], spot, amount: Cents::whole(50) };
    assert!(
        evening
            .ask(Actor::Patron(PatronId(1)), Request::Wager(WagerRequest::Place(stake)))
            .is_err()
    );
    assert!(evening.ask(Actor::Dealer(DEALER), Request::Shoe(ShoeRequest::NewShoe)).is_err());
}

/// A card is misread, and the record is put right when the shoe is over and not yet opened.
#[test]
fn bug_17_a_sealed_shoe_that_was_put_right_when_it_was_over_is_right() {
    let mut evening = Evening::new(House::preset("washington").expect("built in"), 3);
    evening.open();
    let secret = evening.load_sealed();
    while !matches!(evening.table.next(), Some(Next::Deal(_))) {
        evening.step(30).expect("a table in order");
    }
    let card = evening.next_card().expect("a card");
    let suit = if card.suit == Suit::Hearts { Suit::Clubs } else { Suit::Hearts };
    let misread = Request::Coup(CoupRequest::Card(Card { suit, ..card }));
    evening.done(Actor::Shoe, misread);
    let coup = evening.table.coup_number();
    while evening.table.shoe().is_some() {
        evening.step(30).expect("a table in order");
    }
    let past = evening.table.past().iter().find(|past| past.coup == coup).expect("on record");
    let mut cards = past.cards.clone();
    cards[0] = card;
    let (kind, found) = (Irregularity::Misread, Found::Cards(cards));
    let report = Report { kind, coup: Some(coup), seen: Visibility::Seen, found };
    evening.done(FLOOR, Request::Case(CaseRequest::Report(report)));
    assert!(evening.lines.last().is_some_and(|line| line.contains("cards-corrected")));
    let secret = *secret.bytes();
    evening.done(Actor::House, Request::Shoe(ShoeRequest::OpenSeal { number: 1, secret }));
    let summary = verify(&chained(&evening.lines)).expect("an honest journal");
    assert_eq!((summary.opened, summary.differing), (1, 0));
}

#[test]
fn a_stream_of_no_known_name_is_only_held_against_its_chain() {
    let houses = Houses::built_in();
    let name: store::StreamName = "other".parse().expect("a name");
    let mut verifier = Verifier::new(name.clone(), &houses);
    let hash = store::Hash::START.of_next(&name, 1, "anything");
    verifier.take(&Line { number: 1, text: "anything".to_owned(), hash });
    assert_eq!(verifier.end().map(|summary| summary.lines), Ok(1));
}

#[tokio::test]
async fn a_store_and_its_export_are_verified_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = folder.path().join("house.sabot");
    let store = store::Store::open(address.to_str().expect("UTF-8")).await.expect("a store");
    let lines = evening();
    let append = |stream: &str, lines: &[String]| store::Append {
        stream: stream.parse().expect("a name"),
        expected: 1,
        lines: lines.to_vec(),
    };
    let more = [append("table/1", &lines), append("other", &["{}".to_owned()])];
    store.append(more.into()).await.expect("appended");

    let houses = Houses::built_in();
    let name = stream();
    let told = crate::verify::verify_stream(&store, &name, &houses, |_| ()).await;
    let told = told.expect("the store is there");
    let mut file = Vec::new();
    store.export(&mut file).await.expect("exported");
    let all = verify_file(&mut file.as_slice(), &houses, |_| ()).expect("an export");
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["other", "table/1"]);
    assert_eq!(all[1].1, told);
    assert_eq!(told.expect("it is right").lines, lines.len() as u64);

    let text = String::from_utf8(file).expect("text");
    let first = record(text.lines().next().expect("a line")).expect("a record");
    let Record { stream, line } = first;
    assert_eq!((stream.as_str(), line.text.as_str()), ("other", "{}"));
    let cut = &text.as_bytes()[..text.len() - 3];
    let error = verify_file(&mut &cut[..], &houses, |_| ()).expect_err("cut off");
    assert!(error.to_string().contains("is no line of an export"), "{error}");
    let scattered = format!("{text}{}", text.lines().next().expect("a line"));
    let error = verify_file(&mut scattered.as_bytes(), &houses, |_| ()).expect_err("scattered");
    assert!(error.to_string().contains("goes on with other"), "{error}");
}

/// Hashes of passwords are held against their chain and their digests.
#[test]
fn bug_17_a_password_s_hash_is_held_against_its_digest() {
    let stream: StreamName = "passwords".parse().expect("a name");
    let verified = |text: &str| {
        let hash = store::Hash::START.of_next(&stream, 1, text);
        let row = json!({ "stream": "passwords", "number": 1, "hash": hash.to_string(),
            "text": text });
        let file = format!("{row}\n");
        let all = verify_file(&mut file.as_bytes(), &Houses::built_in(), |_| ());
        all.expect("an export").remove(0).1
    };
    let hash = "$argon2id$v=19$x".parse().expect("a hash");
    let line = PasswordLine { hash }.to_line();
    assert_eq!(verified(&line).expect("it is right").lines, 1);
    let found = verified(&line.replace("19$x", "19$y")).expect_err("another hash");
    assert!(found.to_string().contains("not that of the hash"), "{found}");
    assert!(verified(&line.replace(",", ", ")).is_err());
}
