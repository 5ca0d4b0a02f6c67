//! A thieving insider, alone: everything that a role may do, in any order, and nobody ends richer.
//!
//! The thief has one account that others stand behind, and whatever comes of it: accounts of their
//! own making, links, browsers that are paired as terminals, codes of vouchers. At the end they are
//! worth the credits and the open vouchers that they can reach, and the cash they took, less the
//! cash that they must have in the drawer for what they sold. Each has lost a wager of their own
//! before, which they would like to have back.

use std::collections::BTreeMap;

use office::cage::VoucherState;
use serde_json::{Value, json};

use crate::alone::{CARDS, DEVICES, open_pit, pit};
use crate::support::{House, LIVE, PASSWORD, QUICK, Sender, table, voucher_table};

const TABLE: &str = "/api/v1/tables/quick";
/// Where the thief has lost.
const PIT: &str = "/api/v1/tables/pit";
/// Its rules can be changed, as it is closed.
const CLOSED: &str = "/api/v1/tables/live";
const ROLES: [&str; 5] = ["dealer", "floor", "cage", "auditor", "manager"];
const STEPS: u32 = 200;
/// What the thief has lost before, in cents.
const LOST: i64 = 10_000;

/// What the thief says at the table where that was: who gets it back, or would.
const AT_TABLE: [&str; 10] = [
    r#""report":{"kind":"mispay","seen":"seen","found":{"payment":{"patron":4,"spot":{"place":{"area":1},"wager":"player"},"paid":-10000,"due":10000}}}"#,
    r#""report":{"kind":"misread","seen":"seen","found":{"cards":["9c","8h","Kh","Kc"]}}"#,
    r#""report":{"kind":"misread","coup":1,"seen":"seen","found":{"cards":["9c","8h","Kh","Kc"]}}"#,
    r#""report":{"kind":"excess-card-seen","seen":"seen","found":{"card":"9c"}}"#,
    r#""report":{"kind":"burn-miscounted","seen":"unseen","found":{"burned":1}}"#,
    r#""rule":{"resolution":"correct-record","cards":["9c","8h","Kh","Kc"],"reason":"A pip was covered"}"#,
    r#""rule":{"resolution":"correct-payment","reason":"The wrong stack was taken"}"#,
    r#""rule":{"resolution":"void","reason":"It was misdealt"}"#,
    r#""card":{"card":"9c"}"#,
    r#""end-shoe":{}"#,
];

/// The thief.
struct Thief {
    seed: u64,
    /// Those whom the thief can be: the own account first, then inventions and stolen accounts.
    people: Vec<Sender>,
    /// Browsers of the thief that the house takes for terminals.
    terminals: Vec<Sender>,
    /// Shoes whose keys the thief has.
    shoes: Vec<Sender>,
    /// Codes of vouchers that the thief has seen, and the number of each.
    papers: BTreeMap<String, u64>,
    /// Cash from the drawer, less what belongs in it, by the own account.
    cash: i64,
    /// What was done, for whoever looks for the cause.
    done: Vec<String>,
}

impl Thief {
    /// A number below that one. Steele, Lea, Flood: `SplitMix`.
    fn below(&mut self, most: usize) -> usize {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).expect("31 bits") % most
    }

    fn key(&mut self) -> String {
        (0..64).map(|_| format!("{:x}", self.below(16))).collect()
    }

    /// Sends something as one of those whom the thief can be: what came of it, if anything.
    async fn try_it(&mut self, who: usize, method: &str, path: &str, body: Value) -> Option<Value> {
        let reply = self.people[who].send(method, path, Some(&body.to_string())).await;
        assert!(reply.status < 500, "{method} {path} {body}: {reply:?}");
        let is_done = (200..300).contains(&reply.status);
        if is_done {
            self.done.push(format!("{who}: {method} {path} {body}"));
        }
        is_done.then(|| serde_json::from_str(&reply.body).unwrap_or(Value::Null))
    }

    /// Signs on by a link that the thief has made: an account of nobody else's.
    async fn take_over(&mut self, house: &House, name: &str, link: &Value) {
        let Some(token) = link["token"].as_str() else { return };
        let body = json!({ "token": token, "password": PASSWORD }).to_string();
        if house.sender().post("/api/v1/join", &body).await.status == 201 {
            self.people.push(house.signed_on(name, PASSWORD).await);
        }
    }

    async fn pair(&mut self, house: &House, offered: &Value) {
        let Some(code) = offered["code"].as_str() else { return };
        self.terminals.push(house.paired(code).await);
    }

    /// One deed of anybody whom the thief can be.
    async fn step(&mut self, house: &House) {
        let who = self.below(self.people.len());
        let (staff, patron) = (1 + self.below(7), 1 + self.below(6));
        let names = ["manager", "Dee", "Flo", "Cay", "Aud", "Max", "Thief"];
        let role = ROLES[self.below(ROLES.len())];
        let key = self.key();
        match self.below(22) {
            0 => {
                let name = format!("eve {}", self.below(1_000));
                let body = json!({ "name": name, "roles": [role] });
                if let Some(link) = self.try_it(who, "POST", "/api/v1/staff", body).await {
                    self.take_over(house, &name, &link).await;
                }
            }
            1 => {
                let path = format!("/api/v1/staff/{staff}/password-link");
                if let Some(link) = self.try_it(who, "POST", &path, json!({})).await {
                    self.take_over(house, names[staff - 1], &link).await;
                }
            }
            2 => {
                let path = format!("/api/v1/staff/{}/roles", 1 + self.below(12));
                self.try_it(who, "POST", &path, json!({ "roles": [role] })).await;
            }
            3 | 4 => {
                let path = format!("/api/v1/staff/{}/confirm", 1 + self.below(12));
                let seen = json!({ "seen": 1 + self.below(3) });
                self.try_it(who, "POST", &path, seen).await;
            }
            5 => {
                let body = json!({ "name": format!("Seat {}", 1 + self.below(3)) });
                if let Some(code) = self.try_it(who, "POST", "/api/v1/terminals", body).await {
                    self.pair(house, &code).await;
                }
            }
            6 => {
                let path = format!("/api/v1/terminals/Seat%20{}/renew", 1 + self.below(3));
                if let Some(code) = self.try_it(who, "POST", &path, json!({})).await {
                    self.pair(house, &code).await;
                }
            }
            7 => {
                let path = format!("/api/v1/terminals/Seat%20{}", 1 + self.below(3));
                self.try_it(who, "DELETE", &path, json!({})).await;
            }
            8 => {
                let rules = format!("{LIVE}[limits]\nminimum = \"50.00\"\n");
                let path = format!("{CLOSED}/rules/propose");
                self.try_it(who, "POST", &path, json!({ "text": rules })).await;
            }
            9 => {
                let path = format!("{CLOSED}/rules/proposal");
                let proposal = self.try_it(who, "GET", &path, json!({})).await;
                let digest = proposal.map_or(Value::Null, |it| it["digest"].clone());
                let path = format!("{CLOSED}/rules/approve");
                self.try_it(who, "POST", &path, json!({ "digest": digest })).await;
            }
            16 | 18 | 19 => self.with_shoes(house, who).await,
            20 => self.at_table().await,
            21 => self.at_work().await,
            deed => self.with_money(deed, who, patron, key).await,
        }
    }

    /// Adds a shoe that reads its cards, stands behind it, and has it read.
    async fn with_shoes(&mut self, house: &House, who: usize) {
        let name = format!("shoe {}", self.below(9));
        let added = self.try_it(who, "POST", DEVICES, json!({ "name": name })).await;
        if let Some(key) = added.and_then(|it| it["key"].as_str().map(str::to_owned)) {
            self.shoes.push(Sender { key: Some(key), ..house.sender() });
        }
        let path = format!("{DEVICES}/{}/confirm", name.replace(' ', "%20"));
        self.try_it(who, "POST", &path, json!({})).await;
        self.read_card().await;
    }

    /// A shoe of the thief says which card comes next.
    async fn read_card(&mut self) {
        if self.shoes.is_empty() {
            return;
        }
        let nth = self.below(self.shoes.len());
        let body = json!({ "card": "9c", "id": self.key() }).to_string();
        let read = self.shoes[nth].post(CARDS, &body).await;
        assert_eq!(read.status, 403, "a card for vouchers, by one person: {read:?}");
    }

    /// Something that the thief says at the table where the wager was lost.
    async fn at_table(&mut self) {
        let role = ["dealer", "floor"][self.below(2)];
        let Ok(mut client) = self.people[0].connect(role).await else { return };
        client.hello("pit", None).await;
        let what = AT_TABLE[self.below(AT_TABLE.len())];
        if client.ask(what).await.is_ok() {
            self.done.push(format!("{role}: {what}"));
        }
    }

    /// What a dealer and an auditor are there for.
    async fn at_work(&mut self) {
        if let Ok(mut client) = self.people[0].connect("dealer").await {
            client.hello("live", None).await;
            let what = r#""open":{"dealer":7}"#;
            if client.ask(what).await.is_ok() {
                self.done.push(what.to_owned());
            }
        }
        self.try_it(0, "GET", "/api/v1/verify", json!({})).await;
    }

    /// The deeds at the counter and at terminals.
    async fn with_money(&mut self, deed: usize, who: usize, patron: usize, key: String) {
        match deed {
            10 => {
                let body = json!({ "cents": 1_000, "key": key });
                if let Some(paper) = self.try_it(who, "POST", "/api/v1/vouchers", body).await {
                    self.see(&paper);
                    // For what an invention sells nobody answers.
                    self.cash -= if who == 0 { 1_000 } else { 0 };
                }
            }
            11 | 12 => self.redeem(who, key).await,
            13 => {
                let path = format!("/api/v1/vouchers/{}/cancel", 1 + self.below(6));
                self.try_it(who, "POST", &path, json!({ "reason": "spoilt" })).await;
            }
            14 | 15 => {
                let path = format!("{TABLE}/patrons/{patron}/cash-out");
                let body = json!({ "key": key, "reason": "The terminal broke" });
                if let Some(out) = self.try_it(who, "POST", &path, body).await {
                    self.see(&out["voucher"]);
                }
            }
            _ => self.at_terminal(key).await,
        }
    }

    fn see(&mut self, paper: &Value) {
        if let (Some(code), Some(number)) = (paper["code"].as_str(), paper["number"].as_u64()) {
            self.papers.insert(code.to_owned(), number);
        }
    }

    /// Takes money out of the drawer for a voucher that the thief has the code of.
    async fn redeem(&mut self, who: usize, key: String) {
        let codes: Vec<String> = self.papers.keys().cloned().collect();
        if codes.is_empty() {
            return;
        }
        let code = codes[self.below(codes.len())].clone();
        let body = json!({ "code": code, "key": key });
        if let Some(paid) = self.try_it(who, "POST", "/api/v1/vouchers/redeem", body).await {
            self.cash += paid["cents"].as_i64().expect("an amount");
            self.papers.remove(&code);
        }
    }

    /// Takes whatever is there for whoever sits at one of the thief's browsers.
    async fn at_terminal(&mut self, key: String) {
        if self.terminals.is_empty() {
            return;
        }
        let nth = self.below(self.terminals.len());
        self.cash_out(nth, key).await;
    }

    async fn cash_out(&mut self, nth: usize, key: String) {
        let body = json!({ "key": key }).to_string();
        for table in [TABLE, PIT] {
            let out = self.terminals[nth].post(&format!("{table}/cash-out"), &body).await;
            if out.status == 200 {
                let paper = out.json()["voucher"].clone();
                self.see(&paper);
            }
        }
    }

    /// All that the thief has, or any honest cashier would hand over.
    async fn worth(&mut self, house: &House) -> i64 {
        for nth in 0..self.terminals.len() {
            let key = self.key();
            self.cash_out(nth, key).await;
        }
        let cage = house.server().app().cage.read();
        let open = self.papers.values().filter_map(|number| {
            let voucher = cage.voucher(*number).expect("it was seen");
            (voucher.state == VoucherState::Open).then(|| voucher.amount.get())
        });
        self.cash + open.sum::<i64>()
    }
}

/// A house whose people are honest and confirmed, with money at a terminal and in a voucher, and
/// one more who is not honest.
async fn robbed(role: &str, seed: u64) {
    let tables = vec![voucher_table("quick", QUICK), table("live", LIVE), pit()];
    let house = House::open(tables).await;
    let manager = house.manager().await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    house.hire(&manager, "Aud", &["auditor"]).await;
    house.hire(&manager, "Max", &["cage"]).await;
    for nth in 1..=3 {
        let terminal = house.terminal(&manager, &format!("Seat {nth}")).await;
        let key = format!("{nth:02x}").repeat(32);
        let sold = json!({ "cents": 5_000 * nth, "key": key }).to_string();
        let paper = cage.post("/api/v1/vouchers", &sold).await.json();
        let code = json!({ "code": paper["code"] }).to_string();
        assert_eq!(terminal.post(&format!("{TABLE}/vouchers"), &code).await.status, 200);
    }
    let own = house.hire(&manager, "Thief", &[role]).await;
    let seat = house.terminal(&manager, "Seat 4").await;
    lose(&house, &dealer, (&cage, &seat)).await;
    if role == "dealer" {
        // Whoever deals there says what went wrong.
        let mut relieving = floor.sit("pit", "floor", None).await;
        relieving.ask(r#""change-dealer":{"dealer":7}"#).await.expect("the thief deals");
    }
    let mut thief = Thief {
        seed,
        people: vec![own],
        terminals: vec![seat],
        shoes: Vec::new(),
        papers: BTreeMap::new(),
        cash: -LOST,
        done: Vec::new(),
    };
    for _ in 0..STEPS {
        thief.step(&house).await;
    }
    let worth = thief.worth(&house).await;
    let done = thief.done.join("\n");
    assert!(worth <= -LOST, "{role}, seed {seed}: richer by {}\n{done}", worth + LOST);
    {
        let app = house.server().app();
        let office = app.office.read();
        let rules = office.table("live").expect("a table").house;
        assert_eq!(office.house(rules), Some(LIVE), "{role}, seed {seed}: changed the rules alone");
        assert!(app.cage.read().balances(), "{role}, seed {seed}");
    }
    // A thief who does nothing proves nothing.
    let least = if role == "auditor" || role == "dealer" { 1 } else { 4 };
    assert!(thief.done.len() >= least, "{role}, seed {seed}: {:?}", thief.done);
    house.stop().await;
}

/// The thief wagers on Player at the pit, with money of their own, and loses.
async fn lose(house: &House, dealer: &Sender, (cage, seat): (&Sender, &Sender)) {
    let mut dealing = open_pit(house, dealer, 2).await;
    let sold = json!({ "cents": LOST, "key": "cd".repeat(32) }).to_string();
    let paper = cage.post("/api/v1/vouchers", &sold).await.json();
    let code = json!({ "code": paper["code"] }).to_string();
    assert_eq!(seat.post("/api/v1/tables/pit/vouchers", &code).await.status, 200);
    dealing.ask(r#""card":{"card":"Ah"}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let mut playing = seat.sit("pit", "patron", None).await;
    let bet = format!(r#""place":{{"area":1,"wager":"player","cents":{LOST}}}"#);
    playing.ask(&bet).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    for card in ["8c", "9h", "Kh", "Kc"] {
        dealing.ask(&format!(r#""card":{{"card":"{card}"}}"#)).await.expect("a card");
    }
    let table = house.server().app().table("pit").expect("a table").desk.now();
    assert_eq!(table.machine.table.credits(), baccarat::Cents::ZERO, "it is lost");
}

#[tokio::test]
async fn bug_17_a_thieving_dealer_alone_ends_no_richer() {
    robbed("dealer", 1).await;
}

#[tokio::test]
async fn bug_17_a_thieving_floor_alone_ends_no_richer() {
    for seed in 1..=3 {
        robbed("floor", seed).await;
    }
}

#[tokio::test]
async fn bug_17_a_thieving_cashier_alone_ends_no_richer() {
    for seed in 1..=3 {
        robbed("cage", seed).await;
    }
}

#[tokio::test]
async fn bug_17_a_thieving_manager_alone_ends_no_richer() {
    for seed in 1..=4 {
        robbed("manager", seed).await;
    }
}

#[tokio::test]
async fn bug_17_a_thieving_auditor_alone_ends_no_richer() {
    robbed("auditor", 1).await;
}
