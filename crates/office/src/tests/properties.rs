//! Whatever is asked for, by whomever and whenever: no panic; what is refused changes nothing; what
//! is replayed is what was played; nobody signs on who may not; somebody is always a manager; no
//! link, code or voucher is good twice.

use std::collections::{BTreeMap, BTreeSet};

use baccarat::Cents;
use primitives::{Millis, PatronId, Saved, StaffId, Time};
use proptest::prelude::*;
use proptest::sample::select;

use super::script::{hash, name_of};
use super::{digest, staffed};
use crate::cage::{self, Cage, Source, Target, VoucherState};
use crate::{
    AccountEvent, AccountRequest, By, Command, Digest, EquipmentRequest, Event, EventKind,
    GuestRequest, HouseEvent, HouseRequest, Invite, LinkEvent, LinkRequest, Note, NoteKind,
    NoteRequest, Office, Request, Role, Roles, SessionEvent, SessionRequest, SignOff, SignOn,
    TableMoney,
};

const MINUTE: u64 = 60_000;

/// A snapshot of it is the same again.
fn check_saved<T: Saved + PartialEq + std::fmt::Debug>(live: &T) {
    let mut bytes = Vec::new();
    live.save(&mut bytes);
    let mut left = &bytes[..];
    assert_eq!(T::restore(&mut left).as_ref(), Some(live));
    assert!(left.is_empty());
}

fn word() -> impl Strategy<Value = Digest> {
    select(vec!["a", "b", "c", "d", "e", "h1", "h2"]).prop_map(digest)
}

fn name() -> impl Strategy<Value = String> {
    let names = ["ann", "dan", "DAN", "eve", "kim", "t1", "t1", "a\u{1b}"];
    prop_oneof![9 => select(names.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,45}"]
}

fn staff() -> impl Strategy<Value = StaffId> {
    (0..9_u32).prop_map(StaffId)
}

fn patron() -> impl Strategy<Value = PatronId> {
    (0..5_u32).prop_map(PatronId)
}

fn roles() -> impl Strategy<Value = Roles> {
    let sets = Role::ALL.iter().flat_map(|one| Role::ALL.iter().map(move |two| [*one, *two]));
    select(sets.filter_map(|it| Roles::new(it).ok()).collect::<Vec<_>>())
}

fn moment() -> impl Strategy<Value = Time> {
    let soon = (0..200_u64).prop_map(|it| Time(it * MINUTE));
    prop_oneof![4 => soon, 1 => any::<u64>().prop_map(Time)]
}

fn of_people() -> impl Strategy<Value = Request> {
    prop_oneof![
        (name(), roles(), word(), moment()).prop_map(|(name, roles, link, until)| {
            Request::Link(LinkRequest::Invite(Invite { name, roles, link, until }))
        }),
        (staff(), word(), moment()).prop_map(|(staff, link, until)| Request::Link(
            LinkRequest::OfferPassword { staff, link, until }
        )),
        word().prop_map(|link| Request::Link(LinkRequest::Uninvite { link })),
        (word(), name()).prop_map(|(link, from)| Request::Link(LinkRequest::Accept {
            link,
            password: hash("x"),
            from
        })),
        (staff(), roles())
            .prop_map(|(staff, roles)| Request::Account(AccountRequest::SetRoles { staff, roles })),
        (staff(), select(vec![1, 2, 2, 3]))
            .prop_map(|(staff, seen)| Request::Account(AccountRequest::Confirm { staff, seen })),
        staff().prop_map(|staff| Request::Account(AccountRequest::Dismiss { staff })),
        staff().prop_map(|staff| Request::Account(AccountRequest::Unlock { staff })),
        Just(Request::Account(AccountRequest::SetPassword { password: hash("y") })),
        (staff(), word(), name()).prop_map(|(staff, session, from)| {
            Request::Session(SessionRequest::SignOn(SignOn { staff, session, from }))
        }),
        (staff(), name()).prop_map(|(staff, from)| Request::Session(SessionRequest::FailSignOn {
            staff: Some(staff),
            from
        })),
        Just(Request::Session(SessionRequest::FailSignOn {
            staff: Some(StaffId(4)),
            from: String::new()
        })),
        name().prop_map(|from| Request::Session(SessionRequest::FailSignOn { staff: None, from })),
        (word(), select(SignOff::ALL))
            .prop_map(|(session, why)| Request::Session(SessionRequest::SignOff { session, why })),
    ]
}

fn of_things() -> impl Strategy<Value = Request> {
    let note = (select(NoteKind::ALL), proptest::option::of(patron()), name());
    prop_oneof![
        (word(), name())
            .prop_map(|(digest, text)| Request::House(HouseRequest::KeepHouse { digest, text })),
        (name(), word())
            .prop_map(|(table, house)| Request::House(HouseRequest::MakeTable { table, house })),
        word().prop_map(|house| Request::House(HouseRequest::ProposeHouse {
            table: "t1".to_owned(),
            house
        })),
        word().prop_map(|house| Request::House(HouseRequest::ApproveHouse {
            table: "t1".to_owned(),
            house
        })),
        name().prop_map(|table| Request::House(HouseRequest::WithdrawHouse { table })),
        (word(), proptest::option::of(name()))
            .prop_map(|(token, name)| Request::Guest(GuestRequest::WelcomeGuest { token, name })),
        patron().prop_map(|patron| Request::Guest(GuestRequest::SeeGuest { patron })),
        prop::collection::vec(patron(), 0..4)
            .prop_map(|patrons| Request::Guest(GuestRequest::ForgetGuests { patrons })),
        prop::collection::vec(patron(), 0..4)
            .prop_map(|patrons| Request::Guest(GuestRequest::ForgetVisitors { patrons })),
        (name(), word(), moment()).prop_map(|(terminal, code, until)| Request::Equipment(
            EquipmentRequest::OfferPairing { terminal, code, until }
        )),
        (word(), word())
            .prop_map(|(code, token)| Request::Equipment(EquipmentRequest::Pair { code, token })),
        name().prop_map(|terminal| Request::Equipment(EquipmentRequest::Unpair { terminal })),
        (name(), name(), word()).prop_map(|(table, name, key)| Request::Equipment(
            EquipmentRequest::AddDevice { table, name, key }
        )),
        (name(), name(), word()).prop_map(|(table, name, key)| Request::Equipment(
            EquipmentRequest::ConfirmDevice { table, name, key }
        )),
        (name(), name()).prop_map(|(table, name)| Request::Equipment(
            EquipmentRequest::RemoveDevice { table, name }
        )),
        name().prop_map(|table| Request::House(HouseRequest::SetMoney {
            table,
            money: TableMoney::Vouchers
        })),
        note.prop_map(|(kind, patron, text)| {
            let table = (text == "t1").then(|| text.clone());
            Request::Note(NoteRequest::Note(Note { kind, table, patron, text }))
        }),
        (0..9_u64, name())
            .prop_map(|(number, words)| Request::Note(NoteRequest::Answer { number, words })),
    ]
}

/// A request, who makes it if it is not whoever usually does, and how long after the last one; or
/// when, for a clock that jumps.
type Asked = (Request, Option<By>, Result<u64, Time>);

fn asked() -> impl Strategy<Value = Asked> {
    let hostile =
        prop_oneof![Just(By::House), staff().prop_map(By::Staff), patron().prop_map(By::Patron),];
    let by = prop_oneof![3 => Just(None), 1 => hostile.prop_map(Some)];
    let time = prop_oneof![20 => (0..2 * MINUTE).prop_map(Ok), 1 => moment().prop_map(Err)];
    (prop_oneof![of_people(), of_things()], by, time)
}

/// Who and when.
fn settle(asked: &Asked, last: Time) -> (By, Time) {
    let (request, by, time) = asked;
    let usual = match request {
        Request::House(
            HouseRequest::UseKey { .. }
            | HouseRequest::KeepHouse { .. }
            | HouseRequest::MakeTable { .. }
            | HouseRequest::SetMoney { .. },
        )
        | Request::Link(LinkRequest::Accept { .. })
        | Request::Session(_)
        | Request::Guest(_)
        | Request::Equipment(EquipmentRequest::Pair { .. })
        | Request::Note(NoteRequest::Note(_)) => By::House,
        Request::House(HouseRequest::ApproveHouse { .. }) => By::Staff(StaffId(2)),
        Request::Note(NoteRequest::Answer { .. }) => By::Staff(StaffId(3)),
        Request::House(HouseRequest::ProposeHouse { .. } | HouseRequest::WithdrawHouse { .. })
        | Request::Link(_)
        | Request::Account(_)
        | Request::Equipment(_) => By::Staff(StaffId(1)),
    };
    let now = time.map_or_else(|jump| jump, |later| last.after(Millis(later)));
    (by.unwrap_or(usual), now)
}

/// An office that is watched.
struct Watched {
    live: Office,
    replayed: Office,
    used: BTreeSet<Digest>,
    dismissed: BTreeSet<StaffId>,
    /// Until when nobody signs on to an account from a place.
    locked: BTreeMap<(StaffId, String), Time>,
}

impl Watched {
    fn ask(&mut self, by: By, request: &Request, now: Time) {
        let decided = self.live.decide(&Command { by, request: request.clone() }, now);
        // Deciding changes nothing: neither a refusal nor what has not been applied.
        assert_eq!(self.live, self.replayed, "{request:?}");
        for event in decided.unwrap_or_default() {
            assert_eq!((event.by, event.at), (by, now));
            self.check_event(&event);
            self.live.apply(&event);
            self.replayed.apply(&event);
            check_saved(&self.live);
        }
        self.check_state();
    }

    fn check_event(&mut self, event: &Event) {
        match &event.what {
            EventKind::Account(AccountEvent::Joined { link, name, .. }) => {
                assert!(self.used.insert(*link), "a link is good once");
                assert_eq!(self.live.staff_by_name(name), None, "a name is one person's");
            }
            EventKind::Account(AccountEvent::PasswordSet { link: Some(link), .. }) => {
                assert!(self.used.insert(*link), "a link is good once");
            }
            EventKind::Link(
                LinkEvent::Invited { link, .. } | LinkEvent::PasswordOffered { link, .. },
            ) => {
                self.used.remove(link);
            }
            EventKind::Session(SessionEvent::SignedOn { staff, from, .. }) => {
                assert!(!self.dismissed.contains(staff), "{event:?}");
                let until = self.locked.remove(&(*staff, from.clone()));
                assert!(until.is_none_or(|until| event.at >= until), "{event:?}");
            }
            EventKind::Session(SessionEvent::LockedOut { staff, from: Some(place), until }) => {
                self.locked.insert((*staff, place.clone()), *until);
            }
            // The budget begins anew: what its places had locked ends with it.
            EventKind::Session(SessionEvent::LockedOut { staff, from: None, .. }) => {
                let account = self.live.account(*staff).expect("an account");
                assert!(account.locked_from("203.0.113.77", event.at).is_none());
            }
            EventKind::Account(AccountEvent::Unlocked { staff }) => {
                assert_ne!(event.by, By::Staff(*staff));
                self.locked.retain(|(locked, _), _| locked != staff);
            }
            EventKind::Account(AccountEvent::Dismissed { staff }) => {
                self.dismissed.insert(*staff);
            }
            EventKind::House(HouseEvent::HouseChanged { proposer, .. }) => {
                assert_ne!(event.by, By::Staff(*proposer), "it takes two");
                let By::Staff(second) = event.by else { panic!("{event:?}") };
                for one in [second, *proposer] {
                    assert_eq!(self.live.check_confirmed(one), Ok(()), "neither is an invention");
                }
            }
            EventKind::Account(AccountEvent::Confirmed { staff }) => {
                let account = self.live.account(*staff).expect("an account");
                assert!(account.sponsors().all(|sponsor| event.by != By::Staff(sponsor)));
            }
            _ => {}
        }
    }

    fn check_state(&self) {
        let office = &self.live;
        assert!(office.managers() >= 1, "somebody is a manager");
        for (digest, session) in office.sessions() {
            assert!(!self.dismissed.contains(&session.staff), "{session:?}");
            let account = office.account(session.staff).expect("an account");
            assert_eq!(account.session(), Some(digest), "one session each");
        }
        for (staff, account) in office.accounts() {
            assert_eq!(office.staff_by_name(account.name()), Some(staff));
            assert!(Roles::new(account.roles().iter()).is_ok());
            let is_on = account.session().is_some_and(|it| office.sessions.contains_key(&it));
            assert_eq!(is_on, account.session().is_some());
        }
        for (patron, record) in office.patrons() {
            let token = record.token.map(|token| office.patron_by_token(token));
            assert!(token.is_none_or(|owner| owner == Some(patron)), "{record:?}");
        }
        for (_, table) in office.tables() {
            assert!(office.house(table.house).is_some(), "a table's file is kept");
        }
    }
}

type Voucher = (cage::By, cage::Request, Time);

fn of_cage() -> impl Strategy<Value = Voucher> {
    let amount = prop_oneof![
        4 => (1..100_000_i64).prop_map(Cents::new),
        1 => any::<i64>().prop_map(Cents::new),
    ];
    let source = prop_oneof![
        Just(Source::Counter),
        (name(), patron()).prop_map(|(table, patron)| Source::CashOut { table, patron }),
        (name(), patron(), name()).prop_map(|(table, patron, reason)| Source::ForPatron {
            table,
            patron,
            reason
        }),
    ];
    let target = prop_oneof![
        (word(), name()).prop_map(|(request, place)| Target::Counter { request, place }),
        (name(), patron()).prop_map(|(table, patron)| Target::Table { table, patron }),
    ];
    let request = prop_oneof![
        (word(), amount, source).prop_map(|(code, amount, from)| cage::Request::Issue {
            code,
            amount,
            from
        }),
        (word(), target).prop_map(|(code, into)| cage::Request::Redeem { code, into }),
        (0..9_u64, name()).prop_map(|(number, reason)| cage::Request::Cancel { number, reason }),
    ];
    let by = prop_oneof![
        3 => Just(cage::By::Cage(StaffId(5))),
        2 => Just(cage::By::House),
        1 => patron().prop_map(cage::By::Patron),
    ];
    (by, request, moment())
}

fn check_cage(asked: Vec<Voucher>) {
    let (mut live, mut replayed) = (Cage::new(), Cage::new());
    let (mut last, mut closed) = (0, BTreeSet::new());
    for (by, request, now) in asked {
        let decided = live.decide(&cage::Command { by, request }, now);
        assert_eq!(live, replayed, "deciding changes nothing");
        for event in decided.unwrap_or_default() {
            match &event.what {
                cage::EventKind::Issued { number, amount, from, .. } => {
                    assert_eq!(*number, last + 1);
                    last = *number;
                    let is_sold = *from == Source::Counter;
                    assert!(*amount > Cents::ZERO && (!is_sold || *amount <= cage::AMOUNT_MAX));
                }
                cage::EventKind::Redeemed { number, amount, .. }
                | cage::EventKind::Cancelled { number, amount, .. } => {
                    assert!(closed.insert(*number), "no voucher is good twice");
                    assert_eq!(live.voucher(*number).map(|it| it.amount), Some(*amount));
                }
            }
            live.apply(&event);
            replayed.apply(&event);
            check_saved(&live);
            assert!(live.balances(), "{event:?}");
        }
    }
    for (number, voucher) in live.vouchers() {
        assert_eq!(voucher.state != VoucherState::Open, closed.contains(&number));
    }
}

proptest! {
    #[test]
    fn an_office_stays_in_order(asked in prop::collection::vec(asked(), 0..120)) {
        let desk = staffed();
        let mut watched = Watched {
            live: desk.office.clone(),
            replayed: desk.office,
            used: BTreeSet::new(),
            dismissed: BTreeSet::new(),
            locked: BTreeMap::new(),
        };
        let mut now = Time(0);
        for asked in &asked {
            let (by, at) = settle(asked, now);
            now = at;
            watched.ask(by, &asked.0, now);
        }
    }

    #[test]
    fn no_voucher_is_good_twice_and_the_cage_balances(
        asked in prop::collection::vec(of_cage(), 0..60),
    ) {
        check_cage(asked);
    }
}

/// The tests above would pass if everything were refused.
#[test]
fn random_requests_come_to_something() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut office, mut seen, mut now) = (staffed().office, BTreeSet::new(), Time(0));
    for nth in 0..40_000 {
        let asked = asked().new_tree(&mut runner).expect("a value").current();
        let (by, at) = settle(&asked, now);
        now = at;
        let command = Command { by, request: asked.0 };
        for event in office.decide(&command, now).unwrap_or_default() {
            seen.insert(name_of(&event.what));
            office.apply(&event);
        }
        // Sooner or later nobody is left who may do anything.
        if nth % 200 == 0 {
            (office, now) = (staffed().office, Time(0));
        }
    }
    // Nobody can ask for another token any more: only journals have that.
    assert_eq!(seen.len(), 29, "every event happens: {seen:?}");
}
