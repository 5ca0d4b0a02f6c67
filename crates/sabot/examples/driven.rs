//! The house of the browser's stories: `sabot serve`, whose time passes as standard input says.
//!
//! A line `TABLE MOMENT` lets time pass, without waiting for it, until that table is at that
//! moment, and is answered by the same line on standard output. The moments are those of
//! [`Moment`]; `next` is whatever the table waits for now. It is built with the tests and is no
//! part of the product, whose time nobody drives.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use mimalloc::MiMalloc;
use sabot::cli::{Cli, Command};
use sabot::failure::Failure;
use sabot::serve;
use server::desk::Frame;
use server::{App, Server};
use table::{Next, Phase};
use tokio::runtime::Handle;

/// As the executable has it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What a story waits for.
#[derive(Clone, Copy)]
enum Moment {
    /// A new shoe waits to be cut.
    Cut,
    /// Wagers are open, and the last ones are not called.
    Betting,
    /// The last wagers are called.
    Last,
    /// Wagers are closed.
    Dealing,
    /// A patron squeezes.
    Squeeze,
    /// The coup is over, or the first one of a shoe waits to begin.
    Over,
    /// One thing more has happened.
    Next,
}

fn main() -> ExitCode {
    Cli::read().and_then(run).unwrap_or_else(Failure::report)
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.task() {
        Command::Serve(args) => serve::run_with(&args, drive),
        _ => {
            eprintln!("read the first lines of this program");
            Ok(ExitCode::from(2))
        }
    }
}

/// Does what standard input says until it ends. The house goes on.
fn drive(server: &Server) {
    let (app, runtime) = (Arc::clone(server.app()), Handle::current());
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            runtime.block_on(pass(&app, &line));
            let mut out = io::stdout().lock();
            // A story that is broken off reads no answer.
            let _ = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    });
}

async fn pass(app: &App, line: &str) {
    let (table, moment) = line.split_once(' ').expect("a table and a moment");
    let desk = &app.table(table).expect("a table of this house").desk;
    let (moment, number) = (read(moment), desk.now().number);
    desk.skip_until(|frame| is_at(frame, moment, number)).await;
}

fn read(moment: &str) -> Moment {
    match moment {
        "cut" => Moment::Cut,
        "betting" => Moment::Betting,
        "last" => Moment::Last,
        "dealing" => Moment::Dealing,
        "squeeze" => Moment::Squeeze,
        "over" => Moment::Over,
        "next" => Moment::Next,
        _ => panic!("no moment of a table: {moment}"),
    }
}

/// Whether the table is at that moment; `number` is how much had happened when it was asked for.
fn is_at(frame: &Frame, moment: Moment, number: u64) -> bool {
    let table = &frame.machine.table;
    match moment {
        Moment::Cut => table.next() == Some(Next::Cut),
        Moment::Betting => matches!(table.phase(), Phase::Betting { last_called: false, .. }),
        Moment::Last => matches!(table.phase(), Phase::Betting { last_called: true, .. }),
        Moment::Dealing => matches!(table.phase(), Phase::Dealing(_)),
        Moment::Squeeze => matches!(table.next(), Some(Next::AwaitSqueeze { .. })),
        Moment::Over => table.next() == Some(Next::OpenBets),
        Moment::Next => frame.number > number,
    }
}
