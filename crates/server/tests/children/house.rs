//! A whole house in a process of its own, so that tests can kill it, starve it and attack it.
//!
//! `server-house FOLDER LIVE AUTOMATIC CASH [alone]` opens a house in that folder with so many
//! tables that a person deals at (`live-0`, `live-1` …), so many that the house deals at
//! (`auto-0` …), and so many that take vouchers and no play money (`cash-0` …), prints `open` and
//! its address, and stops at the end of its input. `alone`: each command is a commit of its own. If
//! SABOT_STORE is set, its journal is at that address, and else in a file in the folder. If
//! SABOT_SNAPSHOT_EVERY is set, a snapshot is made every so many lines. If it does not open, it
//! prints `refused` and the sentence. A line of input asks for something, and is answered by one
//! line:
//!
//! - `ask TABLE WHO MESSAGE`: a command as a client sends it, by `house`, `dealer`, `floor` or
//!   `patron-N`; answered as a client is answered.
//! - `draw TABLE ID`: the dealer draws from the sealed shoe.
//! - `next TABLE`: what the table waits for, and how many sealed shoes wait to be opened.
//! - `warm`: writes something that is not in the journal, so that the next sync is of a commit and
//!   not of the head of a new log.
//! - `look TABLE`: how much has happened, and the table as everybody sees it.
//! - `link`: what the first manager joins with, or nothing if there is a manager.
//! - `confirm NAME`: confirms an account, as whoever has the machine.
//! - `books TABLE`: where all the money is, by the cage and by that table.

use std::env;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use baccarat::Cents;
use mimalloc::MiMalloc;
use office::cage::VoucherState;
use protocol::plain::CommandId;
use protocol::wire::{ClientMessage, ServerMessage};
use serde_json::json;
use server::desk::{self, Desk, DeskRequest};
use server::machine::Deed;
use server::settings::{Bounds, Money, Settings, TableSetting};
use server::{App, Server};
use store::Model;
use table::{Actor, Audience, PatronId, StaffId};

/// As the executable has it: what is measured here is what runs there.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const LIVE: &str = include_str!("live.toml");
const AUTOMATIC: &str = include_str!("automatic.toml");

const DEALER: StaffId = StaffId(7);
const FLOOR: StaffId = StaffId(9);

/// Whose views are looked at.
const PATRONS: u32 = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (is_alone, arguments) = match arguments.split_last() {
        Some((last, others)) if last == "alone" => (true, others),
        _ => (false, &arguments[..]),
    };
    let [folder, live, automatic, cash] = arguments else {
        eprintln!("read the first lines of this program");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let count = |text: &str| text.parse::<u32>().expect("a number");
    let counts = [live, automatic, cash].map(|text| count(text));
    let mut settings = settings(Path::new(folder), counts);
    if is_alone {
        settings.bounds.commands_a_commit = 1;
    }
    let server = match runtime.block_on(Server::start(&settings)) {
        Ok(server) => server,
        Err(error) => {
            say(&format!("refused {error}"));
            return ExitCode::FAILURE;
        }
    };
    say(&format!("open {}", server.address()));
    for line in io::stdin().lock().lines() {
        let line = line.expect("lines of UTF-8");
        say(&runtime.block_on(answer(server.app(), &line)));
    }
    runtime.block_on(server.stop());
    ExitCode::SUCCESS
}

fn settings(folder: &Path, [live, automatic, cash]: [u32; 3]) -> Settings {
    let table = |kind: &str, nth: u32, house: &str, money: Money| TableSetting {
        name: format!("{kind}-{nth}"),
        house: house.to_owned(),
        is_sealed: true,
        money,
    };
    let play = Money::Play { amount: Cents::whole(1_000) };
    let lives = (0..live).map(|nth| table("live", nth, LIVE, play));
    let automatics = (0..automatic).map(|nth| table("auto", nth, AUTOMATIC, play));
    let cash = (0..cash).map(|nth| table("cash", nth, LIVE, Money::Vouchers));
    let file = || folder.join("house.sabot").to_str().expect("a path of letters").to_owned();
    Settings {
        listen: Some("127.0.0.1:0".parse().expect("an address")),
        store: env::var("SABOT_STORE").unwrap_or_else(|_| file()),
        key: folder.join("house.key"),
        today: env::var("SABOT_TODAY").ok().map(|day| day.parse().expect("a date")),
        backups: folder.join("backups"),
        tables: lives.chain(automatics).chain(cash).collect(),
        bounds: Bounds {
            guests_per_minute: 1_000_000,
            commands_per_minute: 100_000_000,
            address_commands_per_minute: 100_000_000,
            patrons_max: 4_000,
            snapshot_every: match env::var("SABOT_SNAPSHOT_EVERY") {
                Ok(lines) => lines.parse().expect("a number of lines"),
                Err(_) => Bounds::default().snapshot_every,
            },
            ..Bounds::default()
        },
        ..Settings::default()
    }
}

async fn answer(app: &App, line: &str) -> String {
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    // Nobody works here: the house's policy would let nobody deal.
    let desk = |table: &str| app.table(table).expect("a table").desk.without_policy();
    match words[..] {
        ["ask", table, who, message] => ask(&desk(table), actor(who), message).await,
        ["draw", table, id] => {
            let id = CommandId(id.parse().expect("a token"));
            let by = Actor::Dealer(DEALER);
            let answer = desk(table).ask(by, Some(id.clone()), DeskRequest::Draw).await;
            desk::message(&answer, id).to_json()
        }
        ["next", table] => {
            let now = desk(table).now();
            let table = &now.machine.table;
            format!("{:?}, {} unopened", table.next(), table.unopened().count())
        }
        ["look", table] => look(&desk(table)),
        ["link"] => app.first_link().unwrap_or_default(),
        ["confirm", name] => {
            let deed = Deed::Confirm { name: name.to_owned() };
            app.carry_out(&deed).await.unwrap_or_else(|why| why)
        }
        ["books", table] => books(app, &desk(table)),
        ["warm"] => {
            let name = "warm".parse().expect("a name");
            // What is there already would not be written again.
            let bytes = app.clock.now().0.to_string().into_bytes();
            let model = Model { version: 1, place: 0, bytes };
            app.store.save_model(&name, &model).await.expect("it is written");
            "warm".to_owned()
        }
        _ => panic!("read the first lines of this program: {line}"),
    }
}

async fn ask(desk: &Desk, by: Actor, message: &str) -> String {
    let Ok(ClientMessage::Command { id, request, .. }) = ClientMessage::read(message.as_bytes())
    else {
        panic!("no command: {message}");
    };
    let request = request.of_actor(by).expect("it is clear");
    desk::message(&desk.ask(by, Some(id.clone()), request).await, id).to_json()
}

fn actor(who: &str) -> Actor {
    match who {
        "house" => Actor::House,
        "dealer" => Actor::Dealer(DEALER),
        "floor" => Actor::Floor(FLOOR),
        _ => {
            let number = who.strip_prefix("patron-").and_then(|number| number.parse().ok());
            Actor::Patron(PatronId(number.expect("a patron")))
        }
    }
}

/// Everybody's view after the same event, one after the other in one array.
fn look(desk: &Desk) -> String {
    let frame = desk.now();
    let patrons = (1..=PATRONS).map(|patron| Audience::Patron(PatronId(patron)));
    let staff = [Audience::Room, Audience::Dealer, Audience::Floor, Audience::Auditor];
    let views = staff.into_iter().chain(patrons).map(|audience| {
        let view = frame.machine.table.view(audience, frame.at);
        ServerMessage::view(frame.number, frame.at, &view).to_json()
    });
    format!("[{}]", views.collect::<Vec<_>>().join(","))
}

/// Where all the money is, in cents: by the books of the cage, and by those of a table.
fn books(app: &App, desk: &Desk) -> String {
    let cage = app.cage.read();
    let frame = desk.now();
    let (of_cage, of_table) = (cage.books(), frame.machine.table.books());
    let open: i64 = cage
        .vouchers()
        .filter(|(_, voucher)| voucher.state == VoucherState::Open)
        .map(|(_, voucher)| voucher.amount.get())
        .sum();
    json!({
        "balances": cage.balances() && frame.machine.table.balances(),
        "issued": of_cage.issued.get(),
        "redeemed": of_cage.redeemed.get(),
        "cancelled": of_cage.cancelled.get(),
        "open": open,
        "counter-in": of_cage.counter_in.get(),
        "counter-out": of_cage.counter_out.get(),
        "to-tables": of_cage.to_tables.get(),
        "from-tables": of_cage.from_tables.get(),
        "money-in": of_table.money_in.get(),
        "money-out": of_table.money_out.get(),
        "credits": frame.machine.table.credits().get(),
    })
    .to_string()
}

/// At once, and not when a buffer is full: what is not printed was not answered.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Whoever reads may be gone; then nobody cares.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
