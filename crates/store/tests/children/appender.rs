//! Does to a store what a server would, so that tests can kill it, starve it and run it twice.
//!
//! `store-appender append ADDRESS WRITERS` opens the store, prints `open`, appends to streams
//! `w/0`, `w/1` and so on as fast as it can and prints each line that was acknowledged as `stream
//! number hash`. After an error it prints `error` and the sentence; after a refusal to open,
//! `refused` and the sentence.
//!
//! `store-appender hold ADDRESS` opens the store, prints `open` and waits for the end of its input.

use std::env;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::rc::Rc;

use store::{Append, AppendError, Store, StreamName};
use tokio::task::LocalSet;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let (address, writers) = match arguments[..] {
        ["append", address, writers] => (address, writers.parse().expect("a number")),
        ["hold", address] => (address, 0),
        _ => {
            eprintln!("read the first lines of this program");
            return ExitCode::from(2);
        }
    };
    let store = match runtime.block_on(Store::open(address)) {
        Ok(store) => Rc::new(store),
        Err(error) => {
            say(&format!("refused {error}"));
            return ExitCode::FAILURE;
        }
    };
    say("open");
    if writers == 0 {
        io::stdin().read_to_end(&mut Vec::new()).expect("input ends");
        return ExitCode::SUCCESS;
    }
    let tasks = LocalSet::new();
    for writer in 0..writers {
        tasks.spawn_local(write(Rc::clone(&store), writer));
    }
    runtime.block_on(tasks);
    ExitCode::SUCCESS
}

async fn write(store: Rc<Store>, writer: u64) {
    let stream: StreamName = format!("w/{writer}").parse().expect("a name");
    let mut next = store.last(&stream).await.expect("it can be read").next();
    loop {
        let lines: Vec<String> = (next..next + 1 + next % 3).map(text).collect();
        let count = u64::try_from(lines.len()).expect("a few");
        let append = Append { stream: stream.clone(), expected: next, lines };
        match store.append(vec![append]).await {
            Ok(appended) => {
                let (last, hash) = (appended[0].last, appended[0].hash);
                say(&format!("{stream} {last} {hash}"));
                next += count;
            }
            Err(error @ (AppendError::Fault(_) | AppendError::Refused(_))) => {
                say(&format!("error {error}"));
                return;
            }
        }
    }
}

/// Some lines are short and some go over several pages of the database.
fn text(number: u64) -> String {
    let length = usize::try_from(number * 7919 % 6_000).expect("a small number") / 4 + 1;
    format!("{number} {}", "x".repeat(length))
}

/// At once, and not when a buffer is full: what is not printed was not acknowledged.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Whoever reads may be gone; then nobody cares.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
