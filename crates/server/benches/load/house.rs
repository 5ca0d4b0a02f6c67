//! A house in a process of its own, and its dealer.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// How a house commits wagers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Those that wait are committed together.
    Together,
    /// Each has a commit of its own.
    Alone,
}

/// A house in a process of its own.
pub(crate) struct House {
    process: Child,
    input: ChildStdin,
    lines: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
    commands: u32,
    _folder: TempDir,
}

impl House {
    /// A house whose journal is at that address, or in a file.
    pub(crate) fn start(tables: usize, way: Way, store: Option<&str>) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_server-house"));
        command.envs(store.map(|store| ("SABOT_STORE", store)));
        command.arg(folder.path()).args([&tables.to_string(), "0", "0"]);
        command.args(if way == Way::Alone { &["alone"][..] } else { &[] });
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = process.stdin.take().expect("it was piped");
        let mut lines = BufReader::new(process.stdout.take().expect("it was piped"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("open ").and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("{line}"));
        House { process, input, lines, address, commands: 0, _folder: folder }
    }

    /// Something that the dealer of the first table does, without waiting for the answer.
    pub(crate) fn write(&mut self, what: &str) {
        self.commands += 1;
        let id = self.commands;
        let line = match what {
            "draw" => format!("draw live-0 h-{id}"),
            "close" => command("live-0", "dealer", id, r#""close-bets":{}"#),
            "open" => command("live-0", "dealer", id, r#""open-bets":{}"#),
            side => command("live-0", "dealer", id, &format!(r#""turn":{{"side":"{side}"}}"#)),
        };
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn read(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a line");
        line
    }

    fn tell(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("it listens");
        self.read()
    }

    /// Opens a table, loads its shoe, and calls for bets.
    pub(crate) fn open_bets(&mut self, table: usize) {
        let table = format!("live-{table}");
        for (id, who, what) in [
            (1, "floor", r#""open":{"dealer":7}"#),
            (2, "dealer", r#""new-shoe":{}"#),
            (3, "dealer", r#""cut":{"from-end":100}"#),
            (4, "draw", ""),
            (5, "dealer", r#""open-bets":{}"#),
        ] {
            let answer = match who {
                "draw" => self.tell(&format!("draw {table} o-{id}")),
                who => self.tell(&command(&table, who, id, what)),
            };
            assert!(answer.starts_with(r#"{"kind":"answer""#), "{answer}");
        }
        self.commands = 5;
    }

    /// Deals the coup whose bets are closed, and opens the next.
    pub(crate) fn deal(&mut self) {
        self.read();
        loop {
            let next = self.tell("next live-0");
            let what = match &next {
                next if next.contains("Deal") => "draw",
                next if next.contains("Turn(Player") => "player",
                next if next.contains("Turn(Banker") => "banker",
                next if next.contains("OpenBets") => "open",
                next => panic!("{next}"),
            };
            self.write(what);
            let answer = self.read();
            assert!(answer.starts_with(r#"{"kind":"answer""#), "{answer}");
            if what == "open" {
                return;
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It is of no more use, and its folder goes next.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn command(table: &str, who: &str, id: u32, what: &str) -> String {
    format!(r#"ask {table} {who} {{"kind":"command","id":"h-{id}",{what}}}"#)
}
