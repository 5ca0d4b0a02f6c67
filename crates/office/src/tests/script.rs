//! Scripts: one request a line, and what it comes to.
//!
//! `12.5 s3 > answer 1 It was a tie -> answered`: the time in minutes may be left out, and so may
//! what it comes to, where something is done. Names of people are `s3`, `p7` and `house`; a refusal
//! is its code behind an exclamation mark.

use primitives::{PatronId, Reason, StaffId, Time};

use super::{digest, minutes};
use crate::{
    AccountRequest, By, Command, EquipmentRequest, Event, EventKind, GuestRequest, HouseRequest,
    Invite, LinkRequest, Note, NoteKind, NoteRequest, Office, Request, Role, Roles, SessionRequest,
    SignOff, SignOn, TableMoney,
};

/// An office, all that happened to it, and the time.
#[derive(Default)]
pub(super) struct Desk {
    pub(super) office: Office,
    pub(super) events: Vec<Event>,
    now: Time,
}

impl Desk {
    /// Plays lines, and checks what they come to.
    #[track_caller]
    pub(super) fn play(&mut self, script: &str) {
        for line in script.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
            let (asked, expected) = match line.split_once("->") {
                Some((asked, expected)) => (asked.trim(), Some(expected.trim())),
                None => (line, None),
            };
            let found = self.ask(asked);
            match expected {
                Some(expected) => assert_eq!(found, expected, "{line}"),
                None => assert!(!found.starts_with('!'), "{line} -> {found}"),
            }
        }
        // What is replayed is what was played.
        let mut replayed = Office::new();
        self.events.iter().for_each(|event| replayed.apply(event));
        assert_eq!(replayed, self.office);
    }

    /// What a line comes to: events, or a refusal.
    fn ask(&mut self, line: &str) -> String {
        let (context, words) = line.split_once('>').expect("somebody asks");
        let mut by = By::House;
        for word in context.split_whitespace() {
            if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                self.now = minutes(word);
            } else {
                by = person(word);
            }
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let request = request(&words);
        self.decide(by, request)
    }

    /// What a request comes to.
    pub(super) fn decide(&mut self, by: By, mut request: Request) -> String {
        if let Request::Account(AccountRequest::Confirm { staff, seen }) = &mut request
            && *seen == LATEST
        {
            *seen = self.office.account(*staff).map_or(0, crate::Account::changes);
        }
        let before = self.office.clone();
        let decided = self.office.decide(&Command { by, request }, self.now);
        assert_eq!(self.office, before, "deciding changes nothing");
        match decided {
            Ok(events) => {
                events.iter().for_each(|event| self.office.apply(event));
                let names: Vec<String> = events.iter().map(|event| name_of(&event.what)).collect();
                self.events.extend(events);
                names.join(", ")
            }
            Err(refusal) => format!("!{}", refusal.code()),
        }
    }
}

/// An event's name in kebab case, without its family's.
pub(super) fn name_of(what: &EventKind) -> String {
    let debug = format!("{what:?}");
    let (_, event) = debug.split_once('(').expect("an event is in a family");
    let name = event.split([' ', '(', ')']).next().expect("a name");
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

fn person(word: &str) -> By {
    match word.split_at(1) {
        ("s", id) => By::Staff(staff(id)),
        ("p", id) => By::Patron(patron(id)),
        _ => By::House,
    }
}

fn staff(word: &str) -> StaffId {
    StaffId(word.trim_start_matches('s').parse().expect("a number"))
}

fn patron(word: &str) -> PatronId {
    PatronId(word.trim_start_matches('p').parse().expect("a number"))
}

fn roles(word: &str) -> Roles {
    let role = |id: &str| *Role::ALL.iter().find(|role| role.id() == id).expect("a role");
    Roles::new(word.split('+').map(role)).expect("roles that go together")
}

fn note(words: &[&str]) -> Note {
    let find = |id: &str| NoteKind::ALL.iter().find(|kind| kind.id() == id);
    let (kind, rest) = words.split_first().expect("a kind");
    let mut note = Note {
        kind: *find(kind).expect("a kind of note"),
        table: None,
        patron: None,
        text: String::new(),
    };
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        let mut next = || (*rest.next().expect("a word")).to_owned();
        match *word {
            "at" => note.table = Some(next()),
            "of" => note.patron = Some(patron(&next())),
            word => note.text.push_str(word),
        }
    }
    note
}

fn request(words: &[&str]) -> Request {
    let text = |word: &&str| (*word).to_owned();
    match words {
        ["key", it] => Request::House(HouseRequest::UseKey { fingerprint: digest(it) }),
        ["keep", it] => {
            Request::House(HouseRequest::KeepHouse { digest: digest(it), text: (*it).to_owned() })
        }
        ["make", table, house] => {
            Request::House(HouseRequest::MakeTable { table: text(table), house: digest(house) })
        }
        ["money", table, "play"] => {
            Request::House(HouseRequest::SetMoney { table: text(table), money: TableMoney::Play })
        }
        ["money", table, "vouchers"] => Request::House(HouseRequest::SetMoney {
            table: text(table),
            money: TableMoney::Vouchers,
        }),
        ["propose", table, house] => {
            Request::House(HouseRequest::ProposeHouse { table: text(table), house: digest(house) })
        }
        ["approve", table, house] => {
            Request::House(HouseRequest::ApproveHouse { table: text(table), house: digest(house) })
        }
        ["withdraw", table] => Request::House(HouseRequest::WithdrawHouse { table: text(table) }),
        ["invite", name, with, "by", link, "until", until] => {
            Request::Link(LinkRequest::Invite(Invite {
                // A name with spaces in it is written with underscores.
                name: name.replace('_', " "),
                roles: roles(with),
                link: digest(link),
                until: minutes(until),
            }))
        }
        ["offer", who, link, "until", until] => Request::Link(LinkRequest::OfferPassword {
            staff: staff(who),
            link: digest(link),
            until: minutes(until),
        }),
        ["uninvite", link] => Request::Link(LinkRequest::Uninvite { link: digest(link) }),
        ["accept", link] => accept(link, "10.0.0.7"),
        ["accept", link, "from", place] => accept(link, place),
        ["roles", who, with] => {
            Request::Account(AccountRequest::SetRoles { staff: staff(who), roles: roles(with) })
        }
        ["confirm", who] => {
            Request::Account(AccountRequest::Confirm { staff: staff(who), seen: LATEST })
        }
        ["confirm", who, "seen", seen] => {
            let seen = seen.parse().expect("a number");
            Request::Account(AccountRequest::Confirm { staff: staff(who), seen })
        }
        ["dismiss", who] => Request::Account(AccountRequest::Dismiss { staff: staff(who) }),
        ["unlock", who] => Request::Account(AccountRequest::Unlock { staff: staff(who) }),
        ["password", word] => {
            Request::Account(AccountRequest::SetPassword { password: hash(word) })
        }
        ["on", who, session] => sign_on(who, session, "10.0.0.7"),
        ["on", who, session, "from", place] => sign_on(who, session, &place.replace('_', " ")),
        ["fail", who] => fail(who, "10.0.0.8"),
        ["fail", who, "from", place] => fail(who, &place.replace('_', " ")),
        ["off", session, why] => {
            let why = SignOff::ALL.iter().find(|it| it.id() == *why).expect("a reason");
            Request::Session(SessionRequest::SignOff { session: digest(session), why: *why })
        }
        more => of_guests(more),
    }
}

fn sign_on(who: &str, session: &str, from: &str) -> Request {
    let (staff, session) = (staff(who), digest(session));
    Request::Session(SessionRequest::SignOn(SignOn { staff, session, from: from.to_owned() }))
}

/// Stands for the last change of the account.
const LATEST: u64 = u64::MAX;

fn accept(link: &str, from: &str) -> Request {
    Request::Link(LinkRequest::Accept {
        link: digest(link),
        password: hash("first"),
        from: from.to_owned(),
    })
}

/// Somebody types the name of an account, or one that nobody has.
fn fail(who: &str, from: &str) -> Request {
    let staff = (who != "nobody").then(|| staff(who));
    Request::Session(SessionRequest::FailSignOn { staff, from: from.to_owned() })
}

fn of_guests(words: &[&str]) -> Request {
    let text = |word: &&str| (*word).to_owned();
    match words {
        ["welcome", token] => {
            Request::Guest(GuestRequest::WelcomeGuest { token: digest(token), name: None })
        }
        ["welcome", token, name] => Request::Guest(GuestRequest::WelcomeGuest {
            token: digest(token),
            name: Some(name.replace('_', " ")),
        }),
        ["see", who] => Request::Guest(GuestRequest::SeeGuest { patron: patron(who) }),
        ["forget-visitors", who @ ..] => Request::Guest(GuestRequest::ForgetVisitors {
            patrons: who.iter().map(|who| patron(who)).collect(),
        }),
        ["forget", who @ ..] => Request::Guest(GuestRequest::ForgetGuests {
            patrons: who.iter().map(|word| patron(word)).collect(),
        }),
        ["offer-pairing", terminal, code, "until", until] => {
            Request::Equipment(EquipmentRequest::OfferPairing {
                terminal: text(terminal),
                code: digest(code),
                until: minutes(until),
            })
        }
        ["pair", code, token] => {
            Request::Equipment(EquipmentRequest::Pair { code: digest(code), token: digest(token) })
        }
        ["unpair", terminal] => {
            Request::Equipment(EquipmentRequest::Unpair { terminal: text(terminal) })
        }
        ["device", table, name, key] => Request::Equipment(EquipmentRequest::AddDevice {
            table: text(table),
            name: text(name),
            key: digest(key),
        }),
        ["confirm-device", table, name, key] => {
            Request::Equipment(EquipmentRequest::ConfirmDevice {
                table: text(table),
                name: text(name),
                key: digest(key),
            })
        }
        ["no-device", table, name] => Request::Equipment(EquipmentRequest::RemoveDevice {
            table: text(table),
            name: text(name),
        }),
        ["note", rest @ ..] => Request::Note(NoteRequest::Note(note(rest))),
        ["answer", number, rest @ ..] => Request::Note(NoteRequest::Answer {
            number: number.parse().expect("a number"),
            words: rest.join(" "),
        }),
        other => panic!("no request: {other:?}"),
    }
}

/// Of the hash of a password.
pub(super) fn hash(word: &str) -> crate::Digest {
    digest(&format!("hash of {word}"))
}
