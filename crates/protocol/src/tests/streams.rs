//! The journals of the office and of the cage.

use office::cage::{self, Cage};
use office::{
    AccountRequest, By, Command, Digest, GuestRequest, HouseRequest, Invite, LinkRequest, Note,
    NoteKind, NoteRequest, Office, Request, Role, SessionRequest, SignOn,
};
use table::{PatronId, StaffId, Time};

use super::stored::{check_complete, missing_from, stored};
use crate::examples;
use crate::journal::{
    CageEntry, EntryFault, LineError, OfficeEntry, PasswordHash, PasswordLine, example_cage_lines,
    example_office_lines,
};
use crate::plain::CommandId;
use crate::shape::Shape;

const OFFICE: &str = "crates/protocol/tests/journals/office-v1.jsonl";
const CAGE: &str = "crates/protocol/tests/journals/cage-v1.jsonl";

fn rewritten_office(line: &str) -> Result<String, LineError> {
    let entry = OfficeEntry::from_line(line)?;
    let again = OfficeEntry::new(entry.id().cloned(), &entry.command(), entry.events().collect());
    let again = again.map(|again| again.decided_by(entry.engine()));
    assert_eq!(again.as_ref(), Ok(&entry), "every event comes back from its line");
    Ok(entry.to_line())
}

fn rewritten_cage(line: &str) -> Result<String, LineError> {
    let entry = CageEntry::from_line(line)?;
    let again = CageEntry::new(entry.id().cloned(), &entry.command(), entry.events().collect());
    let again = again.map(|again| again.decided_by(entry.engine()));
    assert_eq!(again.as_ref(), Ok(&entry), "every event comes back from its line");
    Ok(entry.to_line())
}

#[test]
fn the_stored_journals_are_read_and_written_again_byte_for_byte() {
    type Rewrite = fn(&str) -> Result<String, LineError>;
    let streams: [(&str, usize, Rewrite); 2] =
        [(OFFICE, 40, rewritten_office), (CAGE, 5, rewritten_cage)];
    for (path, least, rewrite) in streams {
        let lines = stored(path);
        assert!(lines.len() > least, "{path} has {} lines", lines.len());
        for line in lines {
            assert_eq!(rewrite(&line).as_ref(), Ok(&line));
        }
    }
}

#[test]
fn the_stored_journals_have_every_variant_of_everything() {
    check_complete(
        OFFICE,
        &example_office_lines(),
        [first_day(), examples::office_lines()].concat(),
    );
    check_complete(
        CAGE,
        &example_cage_lines(),
        [first_vouchers(), examples::cage_lines()].concat(),
    );
}

#[test]
fn a_variant_that_is_not_stored_is_missed() {
    let without = |lines: Vec<String>, word: &str, shape: &Shape| {
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.contains(word)).collect();
        missing_from(&lines, shape)
    };
    let office = |word| without(examples::office_lines(), word, &example_office_lines());
    assert_eq!(office("locked-out"), ["EventKind/locked-out"]);
    assert_eq!(office("large-win"), ["NoteKind/large-win"]);
    let cage = |word| without(examples::cage_lines(), word, &example_cage_lines());
    assert_eq!(cage("cash-out"), ["Source/cash-out"]);
}

/// Decides, applies and writes down.
pub(super) fn first_day() -> Vec<String> {
    let digest = |byte| Digest([byte; 32]);
    let until = Time(68_400_000 + 3_600_000);
    let password = digest(9);
    let (ann, link, session) = (StaffId(1), digest(1), digest(2));
    let roles = Role::Manager.into();
    let kind = NoteKind::Started;
    let text = "version 0.1.0".to_owned();
    let (table, house) = ("table-1".to_owned(), digest(4));
    let requests = [
        (
            By::House,
            Request::Note(NoteRequest::Note(Note { kind, table: None, patron: None, text })),
        ),
        (
            By::House,
            Request::Link(LinkRequest::Invite(Invite {
                name: "Ann".to_owned(),
                roles,
                link,
                until,
            })),
        ),
        (
            By::House,
            Request::Link(LinkRequest::Accept { link, password, from: "192.0.2.7".to_owned() }),
        ),
        (By::House, {
            let from = "192.0.2.7".to_owned();
            Request::Session(SessionRequest::SignOn(SignOn { staff: ann, session, from }))
        }),
        (By::Staff(ann), {
            let text = "name = \"Riverside\"\n".to_owned();
            Request::House(HouseRequest::KeepHouse { digest: house, text })
        }),
        (By::Staff(ann), Request::House(HouseRequest::MakeTable { table, house })),
        (
            By::House,
            Request::Guest(GuestRequest::WelcomeGuest {
                token: digest(5),
                name: Some("閒 é".to_owned()),
            }),
        ),
    ];
    let mut office = Office::new();
    let mut told = Vec::new();
    for (nth, (by, request)) in requests.into_iter().enumerate() {
        let now = Time(68_400_000 + nth as u64 * 1_500);
        let command = Command { by, request };
        let events = office.decide(&command, now).expect("it can be done");
        let entry = OfficeEntry::new(named(nth), &command, events).expect("something happened");
        entry.events().for_each(|event| office.apply(&event));
        told.push(entry.to_line());
    }
    let mut replayed = Office::new();
    for line in &told {
        let entry = OfficeEntry::from_line(line).expect("a line");
        entry.events().for_each(|event| replayed.apply(&event));
    }
    assert_eq!(replayed, office);
    told
}

pub(super) fn first_vouchers() -> Vec<String> {
    let by = cage::By::Cage(StaffId(5));
    let code = Digest([6; 32]);
    let into = cage::Target::Table { table: "table-1".to_owned(), patron: PatronId(7) };
    let amount = baccarat::Cents::whole(20);
    let requests = [
        (by, cage::Request::Issue { code, amount, from: cage::Source::Counter }),
        (cage::By::Patron(PatronId(7)), cage::Request::Redeem { code, into }),
    ];
    let (mut cage, mut replayed) = (Cage::new(), Cage::new());
    let mut told = Vec::new();
    for (nth, (by, request)) in requests.into_iter().enumerate() {
        let command = cage::Command { by, request };
        let events = cage.decide(&command, Time(68_400_000)).expect("it can be done");
        let entry = CageEntry::new(named(nth), &command, events).expect("something happened");
        entry.events().for_each(|event| cage.apply(&event));
        let again = CageEntry::from_line(&entry.to_line()).expect("a line");
        again.events().for_each(|event| replayed.apply(&event));
        told.push(entry.to_line());
    }
    assert_eq!(replayed, cage);
    told
}

fn named(nth: usize) -> Option<CommandId> {
    (nth > 0).then(|| format!("c-{nth}").parse().expect("an id"))
}

#[test]
fn lines_are_as_documented() {
    let token = "05".repeat(32);
    let expected = r#"{"v":1,"engine":2,"at":68409000,"by":"house","id":"c-6","command":{"welcome-guest":{"token":"HASH","name":"閒 é"}},"events":[{"guest-welcomed":{"patron":1,"token":"HASH","name":"閒 é"}}]}"#;
    assert_eq!(first_day().last(), Some(&expected.replace("HASH", &token)));
    let expected = r#"{"v":1,"engine":2,"at":68400000,"by":{"patron":7},"id":"c-1","command":{"redeem":{"code":"CODE","into":{"table":{"table":"table-1","patron":7}}}},"events":[{"redeemed":{"number":1,"amount":2000,"into":{"table":{"table":"table-1","patron":7}}}}]}"#;
    let code = "06".repeat(32);
    assert_eq!(first_vouchers().last(), Some(&expected.replace("CODE", &code)));
}

#[test]
fn an_entry_is_all_of_one_command() {
    let event = |at| office::Event {
        at: Time(at),
        by: By::House,
        what: office::EventKind::Account(office::AccountEvent::Unlocked { staff: StaffId(1) }),
    };
    let command = Command {
        by: By::House,
        request: Request::Account(AccountRequest::Unlock { staff: StaffId(1) }),
    };
    assert_eq!(OfficeEntry::new(None, &command, vec![]), Err(EntryFault::Nothing));
    let two = vec![event(1), event(2)];
    assert_eq!(OfficeEntry::new(None, &command, two), Err(EntryFault::NotOne));
    let entry = OfficeEntry::new(named(1), &command, vec![event(1)]).expect("an entry");
    assert_eq!(entry.command(), command);
    assert_eq!((entry.at(), entry.by(), entry.id().cloned()), (Time(1), By::House, named(1)));
    assert_eq!(entry.what(), [event(1).what]);
}

const COMMAND: &str = r#"{"unlock":{"staff":1}}"#;

#[track_caller]
fn check_malformed(what: &str, expected: &str) {
    let line = |what: &str| {
        format!(r#"{{"v":1,"engine":1,"at":5,"by":"house","command":{COMMAND},"events":[{what}]}}"#)
    };
    assert!(OfficeEntry::from_line(&line(r#"{"unlocked":{"staff":1}}"#)).is_ok());
    let error = OfficeEntry::from_line(&line(what)).expect_err("it is malformed").to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn what_is_no_line_of_the_office_is_refused() {
    check_malformed("", "nothing happened");
    check_malformed(r#""last-bets""#, "unknown variant `last-bets`");
    check_malformed(r#"{"unlocked":{"staff":1,"x":2}}"#, "unknown field `x`");
    let roles = |roles: &str| format!(r#"{{"roles-set":{{"staff":1,"roles":[{roles}]}}}}"#);
    check_malformed(&roles(""), "an account has at least one role");
    check_malformed(&roles(r#""cage","manager""#), "nobody is cage and manager");
    check_malformed(&roles(r#""floor","dealer""#), "once each and in order");
    check_malformed(&roles(r#""cage","cage""#), "once each and in order");
    check_malformed(&roles(r#""owner""#), "there is no Role `owner`");
    check_malformed(r#"{"uninvited":{"link":"00"}}"#, "this is no Hash");
    let password = r#"{"password-set":{"staff":1,"password":"secret","link":null}}"#;
    check_malformed(password, "this is no Hash");
    let later = OfficeEntry::from_line(r#"{"v":2}"#).expect_err("not ours");
    assert_eq!(later, LineError::UnknownVersion { version: 2 });
    // A stream is read by its own entries alone.
    assert!(stored(CAGE).iter().all(|line| OfficeEntry::from_line(line).is_err()));
    assert!(stored(OFFICE).iter().all(|line| CageEntry::from_line(line).is_err()));
}

#[test]
fn what_was_never_hashed_is_no_hash() {
    let long = format!("$a${}", "x".repeat(PasswordHash::LENGTH_MAX));
    for text in ["", "secret", "$argon2id", "$argon2id$", "$$x", "$a$b c", "$a$é", &long] {
        assert!(text.parse::<PasswordHash>().is_err(), "{text}");
    }
    let hash: PasswordHash = "$argon2id$v=19$x".parse().expect("a hash");
    assert_eq!(format!("{hash:?}"), "PasswordHash(…)");
}

#[test]
fn a_password_s_hash_has_its_digest() {
    let hash = |text: &str| PasswordLine { hash: text.parse().expect("a hash") };
    let line = hash("$argon2id$v=19$x").to_line();
    let expected = r#"{"v":1,"digest":"DIGEST","phc":"$argon2id$v=19$x"}"#;
    let digest = ::house::digest("$argon2id$v=19$x");
    assert_eq!(line, expected.replace("DIGEST", &digest));
    assert_eq!(PasswordLine::from_line(&line), Ok(hash("$argon2id$v=19$x")));
    let other = line.replace("19$x", "19$y");
    let error = PasswordLine::from_line(&other).expect_err("another hash").to_string();
    assert!(error.contains("the digest is not that of the hash"), "{error}");
    let later = PasswordLine::from_line(&line.replace(r#""v":1"#, r#""v":2"#));
    assert_eq!(later, Err(LineError::UnknownVersion { version: 2 }));
}
