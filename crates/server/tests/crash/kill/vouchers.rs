//! Vouchers at a house that is killed, or whose disk fails, at everything that is done with one.
//!
//! Whoever does it knows where each cent must be, and compares that with the books of the cage and
//! of the table after every fault, before they ask again by the same key and after. A voucher that
//! is issued, becomes credits, comes of them or is paid for is so once, and what was paid in is
//! always what was paid out, what is in credits, and what open and void vouchers say.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use office::cage::EventKind;
use protocol::journal::CageEntry;
use records::Houses;
use records::verify::verify_stream;
use serde_json::Value;
use store::Store;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::child::{Child, Disk, Tables, store_in};
use crate::support::{PATIENCE, Reply, Sender};
use crate::{Dice, times};

const CASH: Tables = Tables { live: 0, automatic: 0, cash: 1 };
const TABLE: &str = "cash-0";

/// Killed before it is written, killed when it is on the disk and nobody was told, a full disk, and
/// a disk that does not confirm.
const FAULTS: [&str; 4] = ["write", "kept", "full", "sync"];

/// Where the money is, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Money {
    paid_in: i64,
    open: i64,
    credits: i64,
    void: i64,
    paid_out: i64,
}

impl Money {
    /// By the house's books, which agree with each other.
    #[track_caller]
    fn at(child: &mut Child) -> Money {
        let books: Value =
            serde_json::from_str(&child.tell(&format!("books {TABLE}"))).expect("JSON");
        let cents = |name: &str| books[name].as_i64().unwrap_or_else(|| panic!("{name}: {books}"));
        assert_eq!(books["balances"], true, "{books}");
        let closed = cents("redeemed") + cents("cancelled");
        assert_eq!(cents("issued"), closed + cents("open"), "{books}");
        // What is in one stream is in the other.
        assert_eq!(cents("to-tables"), cents("money-in"), "{books}");
        assert_eq!(cents("from-tables"), cents("money-out"), "{books}");
        let money = Money {
            paid_in: cents("counter-in"),
            open: cents("open"),
            credits: cents("credits"),
            void: cents("cancelled"),
            paid_out: cents("counter-out"),
        };
        let Money { open, credits, void, paid_out, .. } = money;
        assert_eq!(money.paid_in, open + credits + void + paid_out, "{books}");
        money
    }
}

/// Something that is done with a voucher.
#[derive(Clone, Debug)]
enum Deed {
    /// Money becomes a voucher at the counter.
    Issue { key: String, cents: i64 },
    /// A voucher becomes credits at the table.
    In { code: String, cents: i64 },
    /// Credits become a voucher.
    Out { key: String, cents: i64 },
    /// A voucher becomes money at the counter.
    Redeem { code: String, key: String, cents: i64 },
    /// A voucher becomes void.
    Cancel { number: u64, cents: i64 },
}

impl Deed {
    fn makes_of(&self, money: Money) -> Money {
        let Money { paid_in, open, credits, void, paid_out } = money;
        match *self {
            Deed::Issue { cents, .. } => {
                Money { paid_in: paid_in + cents, open: open + cents, ..money }
            }
            Deed::In { cents, .. } => {
                Money { open: open - cents, credits: credits + cents, ..money }
            }
            Deed::Out { cents, .. } => {
                Money { open: open + cents, credits: credits - cents, ..money }
            }
            Deed::Redeem { cents, .. } => {
                Money { open: open - cents, paid_out: paid_out + cents, ..money }
            }
            Deed::Cancel { cents, .. } => Money { open: open - cents, void: void + cents, ..money },
        }
    }

    fn is_at_table(&self) -> bool {
        matches!(self, Deed::In { .. } | Deed::Out { .. })
    }

    fn request(&self) -> (String, String) {
        match self {
            Deed::Issue { key, cents } => {
                let body = format!(r#"{{"cents":{cents},"key":"{key}"}}"#);
                ("/api/v1/vouchers".to_owned(), body)
            }
            Deed::In { code, .. } => {
                (format!("/api/v1/tables/{TABLE}/vouchers"), format!(r#"{{"code":"{code}"}}"#))
            }
            Deed::Out { key, .. } => {
                (format!("/api/v1/tables/{TABLE}/cash-out"), format!(r#"{{"key":"{key}"}}"#))
            }
            Deed::Redeem { code, key, .. } => {
                let body = format!(r#"{{"code":"{code}","key":"{key}"}}"#);
                ("/api/v1/vouchers/redeem".to_owned(), body)
            }
            Deed::Cancel { number, .. } => {
                let body = r#"{"reason":"The printer spoilt it"}"#.to_owned();
                (format!("/api/v1/vouchers/{number}/cancel"), body)
            }
        }
    }

    /// Whether this is the answer to it, the first time or once it was done.
    #[track_caller]
    fn check(&self, reply: &Reply, was_done: bool) {
        let (status, code) = match self {
            Deed::Issue { .. } => (201, None),
            Deed::Out { .. } => (200, None),
            Deed::In { .. } if was_done => (409, Some("redeemed")),
            Deed::In { .. } | Deed::Redeem { .. } => (200, None),
            Deed::Cancel { .. } if was_done => (409, Some("cancelled")),
            Deed::Cancel { .. } => (204, None),
        };
        assert_eq!(reply.status, status, "{self:?}: {reply:?}");
        if let Some(code) = code {
            assert_eq!(reply.code(), code, "{self:?}");
        }
        if was_done && matches!(self, Deed::Redeem { .. }) {
            assert_eq!(reply.json()["repeated"], true, "{self:?}: {reply:?}");
        }
        if let Some(paper) = self.paper(reply) {
            assert_eq!(paper.cents, self.cents(), "{self:?}: {reply:?}");
        }
    }

    fn cents(&self) -> i64 {
        match *self {
            Deed::Issue { cents, .. }
            | Deed::In { cents, .. }
            | Deed::Out { cents, .. }
            | Deed::Redeem { cents, .. }
            | Deed::Cancel { cents, .. } => cents,
        }
    }

    /// The voucher that comes of it.
    fn paper(&self, reply: &Reply) -> Option<Paper> {
        let told = match self {
            Deed::Issue { .. } => reply.json(),
            Deed::Out { .. } => reply.json()["voucher"].clone(),
            Deed::In { .. } | Deed::Redeem { .. } | Deed::Cancel { .. } => return None,
        };
        let code = told["code"].as_str().expect("a code").to_owned();
        let number = told["number"].as_u64().expect("a number");
        Some(Paper { number, code, cents: told["cents"].as_i64().expect("cents") })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Paper {
    number: u64,
    code: String,
    cents: i64,
}

/// Opens the table, which takes nothing while it is closed: the first manager.
async fn open_table(child: &mut Child) -> Sender {
    child.done(TABLE, "floor", "o-1", r#""open":{"dealer":7}"#);
    let link = child.tell("link");
    child.sender().manager(&link).await
}

/// Somebody at the counter, and one of the house's terminals.
struct People {
    cage: Sender,
    terminal: Sender,
}

impl People {
    async fn open(child: &mut Child, name: &str) -> People {
        let manager = open_table(child).await;
        let cage = child.hire(&manager, "Cay", &["cage"]).await;
        People { cage, terminal: manager.terminal(name).await }
    }

    /// Whoever does it, at the house where it is now.
    async fn send(&self, at: SocketAddr, deed: &Deed) -> Option<Reply> {
        let who = if deed.is_at_table() { &self.terminal } else { &self.cage };
        let (path, body) = deed.request();
        Sender { address: at, ..who.clone() }.try_send("POST", &path, Some(&body)).await
    }
}

/// A house on a disk that fails.
struct Run {
    disk: Disk,
    child: Child,
    people: People,
    /// Where it must be.
    money: Money,
    keys: u64,
    kills: u32,
    faults: u32,
}

impl Run {
    async fn open() -> Run {
        let disk = Disk::new();
        let mut child = Child::start_on(&disk, CASH);
        let people = People::open(&mut child, "Seat 1").await;
        Run { disk, child, people, money: Money::default(), keys: 0, kills: 0, faults: 0 }
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        key(0, self.keys)
    }

    async fn send(&self, deed: &Deed) -> Option<Reply> {
        self.people.send(self.child.address, deed).await
    }

    /// It met the fault, and these were the answers: it is well again, or there is another one.
    async fn recover(&mut self, fault: &str, replies: &[Option<Reply>], deed: &Deed) {
        self.disk.mend();
        self.faults += 1;
        let is_dead = matches!(fault, "write" | "kept");
        for reply in replies {
            let code = reply.as_ref().map(|reply| (reply.status, reply.code()));
            let expected = (!is_dead).then(|| (503, "not-kept".to_owned()));
            assert_eq!(code, expected, "{fault}: {deed:?}");
        }
        if fault == "full" {
            return self.wait_until_ready().await;
        }
        if fault == "sync" {
            // A sync that succeeds after one that failed proves nothing.
            let reply = self.ask(deed).await;
            assert_eq!((reply.status, reply.code().as_str()), (503, "not-kept"), "{deed:?}");
            assert_eq!(Money::at(&mut self.child), self.money, "{deed:?}");
        }
        self.kills += 1;
        self.child.again_on(&self.disk, CASH);
    }

    async fn wait_until_ready(&self) {
        let mended = Instant::now();
        while self.child.sender().get("/readyz").await.status != 200 {
            assert!(mended.elapsed() < PATIENCE, "it does not go on");
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn ask(&self, deed: &Deed) -> Reply {
        self.send(deed).await.expect("it answers")
    }

    /// Does something, meets a fault at it, and asks again: the voucher that comes of it.
    async fn meet(&mut self, fault: &str, deed: &Deed) -> Option<Paper> {
        let before = self.money;
        self.child.tell("warm");
        self.disk.fail(fault);
        let reply = self.send(deed).await;
        self.recover(fault, &[reply], deed).await;
        let (is_done, after) = (fault == "kept", deed.makes_of(before));
        let found = Money::at(&mut self.child);
        assert_eq!(found, if is_done { after } else { before }, "{fault}: {deed:?}");
        let reply = self.ask(deed).await;
        deed.check(&reply, is_done);
        self.money = after;
        assert_eq!(Money::at(&mut self.child), after, "{fault}: {deed:?}");
        let again = self.ask(deed).await;
        deed.check(&again, true);
        let paper = deed.paper(&reply);
        assert_eq!(deed.paper(&again), paper, "the same key is the same voucher");
        assert_eq!(Money::at(&mut self.child), after, "{fault}: {deed:?}");
        paper
    }

    /// Everything that is done with vouchers meets this fault.
    async fn round(&mut self, fault: &str, cents: i64) {
        let issue = Deed::Issue { key: self.key(), cents };
        let Paper { code, .. } = self.meet(fault, &issue).await.expect("a voucher");
        self.meet(fault, &Deed::In { code, cents }).await;
        let out = Deed::Out { key: self.key(), cents };
        let Paper { code, .. } = self.meet(fault, &out).await.expect("a voucher");
        let key = self.key();
        self.meet(fault, &Deed::Redeem { code, key, cents }).await;
        let Paper { number, .. } = self.bought(cents).await;
        self.meet(fault, &Deed::Cancel { number, cents }).await;
    }

    /// A voucher from the counter while nothing is wrong.
    async fn bought(&mut self, cents: i64) -> Paper {
        let issue = Deed::Issue { key: self.key(), cents };
        let reply = self.ask(&issue).await;
        issue.check(&reply, false);
        self.money = issue.makes_of(self.money);
        issue.paper(&reply).expect("a voucher")
    }

    /// One voucher at the counter and at the table at the same time, while the fault comes.
    async fn race(&mut self, fault: &str, cents: i64) {
        let Paper { code, .. } = self.bought(cents).await;
        let at_table = Deed::In { code: code.clone(), cents };
        let at_counter = Deed::Redeem { code, key: self.key(), cents };
        let before = self.money;
        let either = [at_table.makes_of(before), at_counter.makes_of(before)];
        self.child.tell("warm");
        self.disk.fail(fault);
        let replies = tokio::join!(self.send(&at_table), self.send(&at_counter));
        self.recover(fault, &[replies.0, replies.1], &at_table).await;
        let found = Money::at(&mut self.child);
        match fault {
            "kept" => assert!(either.contains(&found), "{found:?}, before {before:?}"),
            _ => assert_eq!(found, before, "{fault}"),
        }
        let replies = tokio::join!(self.ask(&at_table), self.ask(&at_counter));
        let mut statuses = [replies.0.status, replies.1.status];
        statuses.sort_unstable();
        // What the counter did before is answered the same again.
        let is_repeated = fault == "kept" && found == either[1];
        let is_other = fault == "kept" && !is_repeated;
        assert_eq!(statuses, if is_other { [409, 409] } else { [200, 409] }, "{fault}");
        if is_repeated {
            at_counter.check(&replies.1, true);
        }
        self.money = Money::at(&mut self.child);
        assert!(either.contains(&self.money), "{fault}: {:?}, before {before:?}", self.money);
        // Whoever has credits takes them, so that the next cash-out is of what it says.
        if self.money == either[0] {
            let out = Deed::Out { key: self.key(), cents };
            out.check(&self.ask(&out).await, false);
            self.money = out.makes_of(self.money);
        }
    }
}

/// A key that a client chose: of whom, and for which voucher.
fn key(whose: u64, nth: u64) -> String {
    format!("{:064x}", u128::from(whose) << 64 | u128::from(nth))
}

#[tokio::test]
async fn a_voucher_is_issued_once_and_redeemed_once_whatever_breaks() {
    let mut run = Run::open().await;
    let mut dice = Dice(23);
    for _ in 0..times() {
        for fault in FAULTS {
            let cents = 1 + i64::try_from(dice.below(1_000_000)).expect("it is small");
            run.round(fault, cents).await;
            run.race(fault, cents).await;
        }
    }
    println!("{} faults, {} of them kills", run.faults, run.kills);
    assert_eq!(u64::from(run.faults), times() * 24);
    assert_eq!(u64::from(run.kills), times() * 18);
    run.child.stop();
    check_journal(&run.disk.store(), run.money).await;
}

/// So long in a test run, and so long at most.
const SECONDS: u64 = 6;
const SECONDS_MAX: u64 = 240;
const PATRONS: u64 = 4;

/// What somebody did while the house was killed again and again.
struct Played {
    vouchers: u64,
    paid: i64,
    repeats: u64,
}

#[tokio::test(flavor = "multi_thread")]
async fn no_cent_is_lost_while_many_pay_and_the_house_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Child::start(folder.path(), CASH);
    let manager = open_table(&mut child).await;
    let cage = child.hire(&manager, "Cay", &["cage"]).await;
    let (address, at) = watch::channel((child.address, true));
    let mut playing = Vec::new();
    for whose in 1..=PATRONS {
        let terminal = manager.terminal(&format!("Seat {whose}")).await;
        let people = People { cage: cage.clone(), terminal };
        playing.push(tokio::spawn(play(people, whose, at.clone())));
    }
    let end = Instant::now() + Duration::from_secs((SECONDS * times()).min(SECONDS_MAX));
    let mut dice = Dice(29);
    let mut kills = 0;
    while Instant::now() < end {
        sleep(Duration::from_millis(100 + dice.below(600))).await;
        child.kill();
        kills += 1;
        child = Child::start(folder.path(), CASH);
        address.send_replace((child.address, true));
    }
    address.send_replace((child.address, false));
    let (mut vouchers, mut paid, mut repeats) = (0, 0, 0);
    for playing in playing {
        let played = playing.await.expect("they play to the end");
        vouchers += played.vouchers;
        paid += played.paid;
        repeats += played.repeats;
    }
    println!("{kills} kills, {vouchers} vouchers, {repeats} requests that were sent again");
    assert!(kills >= 3 && repeats > 0, "{kills} kills, {repeats} repeats");
    let money = Money { paid_in: paid, paid_out: paid, ..Money::default() };
    assert_eq!(Money::at(&mut child), money);
    child.stop();
    check_journal(&store_in(folder.path()), money).await;
}

/// Pays in, plays with it, takes it back and is paid, again and again.
async fn play(people: People, whose: u64, at: watch::Receiver<(SocketAddr, bool)>) -> Played {
    let (mut dice, mut nth) = (Dice(whose), 0);
    let mut played = Played { vouchers: 0, paid: 0, repeats: 0 };
    while at.borrow().1 {
        let cents = 1 + i64::try_from(dice.below(100_000)).expect("it is small");
        let mut key = || {
            nth += 1;
            key(whose, nth)
        };
        let (issue, out) = (Deed::Issue { key: key(), cents }, Deed::Out { key: key(), cents });
        let payout = key();
        let bought = until_answered(&people, &issue, &at, &mut played).await.expect("a voucher");
        let into = Deed::In { code: bought.code, cents };
        until_answered(&people, &into, &at, &mut played).await;
        let cashed = until_answered(&people, &out, &at, &mut played).await.expect("a voucher");
        let redeem = Deed::Redeem { code: cashed.code, key: payout, cents };
        until_answered(&people, &redeem, &at, &mut played).await;
        played.vouchers += 2;
        played.paid += cents;
    }
    played
}

/// Asks until there is an answer, wherever the house is by then.
async fn until_answered(
    people: &People,
    deed: &Deed,
    at: &watch::Receiver<(SocketAddr, bool)>,
    played: &mut Played,
) -> Option<Paper> {
    for tries in 0.. {
        let (address, _) = *at.borrow();
        if let Some(reply) = people.send(address, deed).await {
            // Only what was asked before can have been done before.
            deed.check(&reply, tries > 0 && reply.status == 409);
            played.repeats += tries;
            return deed.paper(&reply);
        }
        sleep(Duration::from_millis(5)).await;
    }
    unreachable!("it asks for ever");
}

/// The whole journal proves, each voucher is closed once at most, and the sums are these.
async fn check_journal(address: &str, money: Money) {
    let store = Store::open(address).await.expect("it opens");
    let mut houses = Houses::built_in();
    houses.learn_from(&store).await.expect("it is read");
    for (stream, _) in store.streams().await.expect("they are read") {
        let verdict = verify_stream(&store, &stream, &houses, |_| ()).await.expect("it is read");
        assert!(verdict.is_ok(), "{stream}: {verdict:?}");
    }
    let cage = "cage".parse().expect("a name");
    let mut open: BTreeMap<u64, i64> = BTreeMap::new();
    for line in super::lines(&store, &cage).await {
        for event in CageEntry::from_line(&line.text).expect("an entry").events() {
            let is_right = match event.what {
                EventKind::Issued { number, amount, .. } => {
                    open.insert(number, amount.get()).is_none()
                }
                EventKind::Redeemed { number, amount, .. } => {
                    open.remove(&number) == Some(amount.get())
                }
                EventKind::Cancelled { number, .. } => open.remove(&number).is_some(),
            };
            assert!(is_right, "twice, or never issued: {}", line.text);
        }
    }
    assert_eq!(open.values().sum::<i64>(), money.open);
}
