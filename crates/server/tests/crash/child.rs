//! A house in a process of its own, and a disk that fails when it is told to.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, Stdio};

use tempfile::TempDir;

use crate::support::Sender;

/// The rules of its tables.
pub(crate) const LIVE: &str = include_str!("../children/live.toml");
pub(crate) const AUTOMATIC: &str = include_str!("../children/automatic.toml");

/// How many tables a house has: live ones, automatic ones, and live ones that take vouchers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tables {
    pub(crate) live: u32,
    pub(crate) automatic: u32,
    pub(crate) cash: u32,
}

/// A house that can be killed.
pub(crate) struct Child {
    process: Process,
    input: Option<ChildStdin>,
    lines: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Child {
    /// One that makes snapshots all the time.
    pub(crate) fn start(folder: &Path, tables: Tables) -> Child {
        Child::run(Child::command(folder, tables).env("SABOT_SNAPSHOT_EVERY", "20"))
    }

    /// One whose disk fails when the file beside it says so.
    pub(crate) fn start_on(disk: &Disk, tables: Tables) -> Child {
        let mut command = Child::command(disk.folder.path(), tables);
        command.env("LD_PRELOAD", disk.folder.path().join("shim.so"));
        Child::run(command.env("SABOT_FAULT", disk.fault()))
    }

    /// One whose computer's clock is ahead by so many seconds, and for which the date may be named:
    /// or what it says when it does not open.
    pub(crate) fn start_ahead(
        disk: &Disk,
        tables: Tables,
        seconds: i64,
        today: Option<&str>,
    ) -> Result<Child, String> {
        let mut command = Child::command(disk.folder.path(), tables);
        command.env("LD_PRELOAD", disk.folder.path().join("shim.so"));
        command.env("SABOT_AHEAD", seconds.to_string());
        if let Some(today) = today {
            command.env("SABOT_TODAY", today);
        }
        Child::try_run(&mut command)
    }

    /// What it complains of goes to a file in its folder.
    fn command(folder: &Path, Tables { live, automatic, cash }: Tables) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server-house"));
        command.arg(folder).args([live, automatic, cash].map(|count| count.to_string()));
        let complaints = File::options().create(true).append(true).open(folder.join("complaints"));
        command.stderr(complaints.expect("a file"));
        command
    }

    fn run(command: &mut Command) -> Child {
        Child::try_run(command).unwrap_or_else(|refused| panic!("{refused}"))
    }

    fn try_run(command: &mut Command) -> Result<Child, String> {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = process.stdin.take();
        let lines = BufReader::new(process.stdout.take().expect("it was piped"));
        let mut child =
            Child { process, input, lines, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let line = child.next().expect("it says something");
        let Some(address) = line.strip_prefix("open ") else {
            child.process.wait().expect("it ends");
            return Err(line);
        };
        child.address = address.parse().expect("an address");
        Ok(child)
    }

    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let bytes = self.lines.read_line(&mut line).expect("lines of UTF-8");
        (bytes > 0 && line.ends_with('\n')).then(|| line.trim_end_matches('\n').to_owned())
    }

    /// Tells it something, and hears the answer, unless it is dead before that.
    pub(crate) fn try_tell(&mut self, line: &str) -> Option<String> {
        // It may be dead already, and then says nothing, either.
        let _ = writeln!(self.input.as_mut().expect("it listens"), "{line}");
        self.next()
    }

    #[track_caller]
    pub(crate) fn tell(&mut self, line: &str) -> String {
        self.try_tell(line).unwrap_or_else(|| panic!("it died of {line}"))
    }

    /// Asks a live table for something that it does, by `who`.
    #[track_caller]
    pub(crate) fn done(&mut self, table: &str, who: &str, id: &str, request: &str) {
        let message = format!(r#"{{"kind":"command","id":"{id}",{request}}}"#);
        let answer = self.tell(&format!("ask {table} {who} {message}"));
        assert!(answer.starts_with(r#"{"kind":"answer""#), "{message}: {answer}");
    }

    /// Opens a live table that was never open, up to its first bets.
    pub(crate) fn open_bets(&mut self, table: &str) {
        self.done(table, "floor", "o-1", r#""open":{"dealer":7}"#);
        self.done(table, "dealer", "o-2", r#""new-shoe":{}"#);
        self.done(table, "dealer", "o-3", r#""cut":{"from-end":100}"#);
        let drawn = self.tell(&format!("draw {table} o-4"));
        assert!(drawn.starts_with(r#"{"kind":"answer""#), "{drawn}");
        self.done(table, "dealer", "o-5", r#""open-bets":{}"#);
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Somebody whom a manager hires and the machine confirms, signed on.
    pub(crate) async fn hire(&mut self, manager: &Sender, name: &str, roles: &[&str]) -> Sender {
        let hired = manager.invent(name, roles).await;
        assert_eq!(self.tell(&format!("confirm {name}")), format!("{name} is confirmed"));
        hired
    }

    /// Somebody who asks over HTTP.
    pub(crate) fn sender(&self) -> Sender {
        Sender::new(self.address)
    }

    /// A guest with money at these tables.
    pub(crate) async fn guest(&self, tables: &[&str]) -> Sender {
        let mut guest = self.sender();
        let reply = guest.post("/api/v1/guests", "{}").await;
        guest.key = reply.json()["token"].as_str().map(str::to_owned);
        for table in tables {
            let reply = guest.post(&format!("/api/v1/tables/{table}/play-money"), "{}").await;
            assert_eq!(reply.status, 200, "{reply:?}");
        }
        guest
    }

    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is dead");
    }

    /// Kills it, unless it is dead already, and starts it again.
    pub(crate) fn again_on(&mut self, disk: &Disk, tables: Tables) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is dead");
        *self = Child::start_on(disk, tables);
    }

    /// Waits for one that is dead, or dies.
    pub(crate) fn bury(mut self) {
        self.process.wait().expect("it is dead");
    }

    /// Lets it stop by itself.
    pub(crate) fn stop(mut self) {
        drop(self.input.take());
        assert!(self.process.wait().expect("it ends").success());
    }
}

/// A folder on a disk that fails when it is told to.
pub(crate) struct Disk {
    pub(crate) folder: TempDir,
}

impl Disk {
    /// On a disk, or in memory for tests that pull no plug.
    pub(crate) fn new() -> Disk {
        let memory = Path::new("/dev/shm");
        let folder =
            if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a temporary folder");
        // The store's own tests have it, too.
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/tests/faults/shim.c");
        let mut compile = Command::new("cc");
        compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(folder.path().join("shim.so"));
        assert!(compile.arg(source).status().expect("there is a C compiler").success());
        Disk { folder }
    }

    fn fault(&self) -> PathBuf {
        self.folder.path().join("fault")
    }

    /// The disk fails from now on: `full`, `exhausted`, `sync`, `write` or `kept`, as the library
    /// says.
    pub(crate) fn fail(&self, how: &str) {
        fs::write(self.fault(), how).expect("it can be written");
    }

    pub(crate) fn mend(&self) {
        fs::remove_file(self.fault()).expect("it failed");
    }

    pub(crate) fn store(&self) -> String {
        store_in(self.folder.path())
    }
}

/// The address of the store in a folder.
pub(crate) fn store_in(folder: &Path) -> String {
    folder.join("house.sabot").to_str().expect("a path of letters").to_owned()
}
