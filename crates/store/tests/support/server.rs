//! A PostgreSQL server of the tests' own, in a folder of its own, reached by a socket in that
//! folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;

/// What to do where there is none.
const ADVICE: &str = "these tests need the PostgreSQL server: `cargo xtask test` installs it on \
                      Debian if it may, and `apt install postgresql` does; it need not be running";

/// Nothing takes longer, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// A running server.
pub(crate) struct Server {
    folder: PathBuf,
    port: u16,
    /// Ends the server and removes its folder when its standard input does, so also when the tests
    /// are killed.
    keeper: Child,
}

/// The server that all tests of a program share; each has a database in it.
pub(crate) fn shared() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

impl Server {
    /// Makes a database cluster and starts a server in it.
    pub(crate) fn start() -> Server {
        Server::start_with(&[], |_| {})
    }

    /// The same with these settings, and with what is put into the cluster before it starts.
    pub(crate) fn start_with(settings: &[&str], prepare: impl FnOnce(&Path)) -> Server {
        let folder = make_cluster();
        prepare(&folder.join("data"));
        Server::start_in(folder, settings)
    }

    /// Whether there is one to start.
    pub(crate) fn is_installed() -> bool {
        find_program("postgres").is_some()
    }

    /// A server, and a standby that must have what it confirms. The standby follows it over a wire
    /// that can be cut.
    pub(crate) async fn start_pair(settings: &[&str]) -> (Server, Server, Wire) {
        let (primary, other) = Server::start_primary(settings);
        let wire = Wire::start(primary.socket()).await;
        let standby = Server::follow(other, "127.0.0.1", wire.port, settings);
        (primary, standby, wire)
    }

    /// The same without anything between them.
    pub(crate) fn start_joined_pair(settings: &[&str]) -> (Server, Server) {
        let (primary, other) = Server::start_primary(settings);
        let folder = primary.folder.to_str().expect("a path of letters");
        let standby = Server::follow(other, folder, primary.port, settings);
        (primary, standby)
    }

    /// A server that waits for a standby, and the folder of that.
    fn start_primary(settings: &[&str]) -> (Server, PathBuf) {
        let folder = make_cluster();
        let other = make_folder();
        run(Command::new("cp").arg("-a").arg(folder.join("data")).arg(&other));
        let signal = other.join("data/standby.signal");
        fs::write(&signal, "").unwrap_or_else(|error| panic!("{}: {error}", signal.display()));
        let primary = [settings, &["synchronous_standby_names=standby"]].concat();
        (Server::start_in(folder, &primary), other)
    }

    fn follow(folder: PathBuf, host: &str, port: u16, settings: &[&str]) -> Server {
        let follow =
            format!("primary_conninfo=host={host} port={port} user=sabot application_name=standby");
        let settings = [settings, &[&follow, "wal_retrieve_retry_interval=50ms"]].concat();
        Server::start_in(folder, &settings)
    }

    fn start_in(folder: PathBuf, settings: &[&str]) -> Server {
        let user = other_user();
        if let Some(user) = user {
            // The server refuses to be the superuser.
            run(Command::new("chown").arg("-R").arg(user.user.to_string()).arg(&folder));
        }
        let keeper = start(&as_user(user, &program("postgres")), &folder, settings);
        let port = settings.iter().find_map(|setting| setting.strip_prefix("port="));
        let port = port.map_or(5_432, |port| port.parse().expect("a number"));
        let server = Server { folder, port, keeper };
        server.await_start();
        server
    }

    /// Kills all of it at once, as when the machine dies.
    pub(crate) fn kill(&self) {
        let processes = self.signal("-KILL");
        let is_there = |process: &u32| {
            let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            // What is dead and not yet waited for is not there.
            !stat.is_empty() && !stat.contains(") Z ")
        };
        wait_for("the server to be dead", || !processes.iter().any(is_there));
    }

    /// Starts it again after it was killed.
    pub(crate) fn start_again(&mut self) {
        let _ = fs::remove_file(self.socket());
        let input = self.keeper.stdin.as_mut().expect("it is open until the end");
        input.write_all(b"\n").expect("the keeper listens");
        self.await_start();
    }

    /// Has it do nothing until it is resumed, without a word to anybody.
    pub(crate) fn pause(&self) {
        self.signal("-STOP");
    }

    pub(crate) fn resume(&self) {
        self.signal("-CONT");
    }

    /// Makes a standby a server that takes writes.
    pub(crate) async fn promote(&self) {
        self.execute("postgres", "SELECT pg_promote(true, 300)").await;
    }

    /// Sends a signal to the server and all its processes.
    fn signal(&self, signal: &str) -> Vec<u32> {
        let path = self.folder.join("data/postmaster.pid");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let server: u32 = text.lines().next().and_then(|line| line.parse().ok()).expect("a number");
        // It starts no more of them.
        send("-STOP", &[server]);
        let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.expect("it runs");
        let children = children.split_whitespace().map(|child| child.parse().expect("a number"));
        let processes: Vec<u32> = std::iter::once(server).chain(children).collect();
        send(signal, &processes);
        processes
    }

    /// The address of a new, empty database.
    pub(crate) async fn database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("house_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name}")).await;
        self.address(&name)
    }

    /// The address of that database.
    pub(crate) fn address(&self, database: &str) -> String {
        format!("postgres://sabot@{}/{database}", self.host())
    }

    /// Where it is, as an address has it.
    pub(crate) fn host(&self) -> String {
        let folder = self.folder.to_str().expect("a path of letters").replace('/', "%2F");
        format!("{folder}:{}", self.port)
    }

    /// The socket it is reached by.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    /// Does something behind the store's back.
    pub(crate) async fn execute(&self, database: &str, sql: &str) {
        execute(&self.address(database), sql).await;
    }

    fn await_start(&self) {
        let start = Instant::now();
        while !self.socket().exists() {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(start.elapsed() < PATIENCE, "the server does not start:\n{log}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What one row of one column says.
    pub(crate) async fn ask(&self, database: &str, sql: &str) -> Option<String> {
        let (client, connection) = connect(&self.address(database)).await;
        let rows = client.simple_query(sql).await;
        connection.abort();
        let rows = rows.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
        rows.into_iter().find_map(|message| match message {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        })
    }

    /// Asks until the answer is not `f`.
    pub(crate) async fn ask_until(&self, database: &str, sql: &str) -> String {
        let start = Instant::now();
        loop {
            match self.ask(database, sql).await {
                Some(answer) if answer != "f" => return answer,
                _ => {}
            }
            assert!(start.elapsed() < PATIENCE, "in vain: {sql}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Does something behind the store's back.
pub(crate) async fn execute(address: &str, sql: &str) {
    let (client, connection) = connect(address).await;
    client.batch_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    drop(client);
    connection.await.expect("it ends");
}

async fn connect(address: &str) -> (tokio_postgres::Client, tokio::task::JoinHandle<()>) {
    let start = Instant::now();
    loop {
        match tokio_postgres::connect(address, tokio_postgres::NoTls).await {
            Ok((client, connection)) => {
                // Whoever asks on it hears what is wrong with it.
                return (client, tokio::spawn(async { drop(connection.await) }));
            }
            // The socket is there a moment before the server lets anybody in.
            Err(error) => {
                assert!(start.elapsed() < PATIENCE, "{address}: {error}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// Leads to a server, until it is cut.
pub(crate) struct Wire {
    pub(crate) port: u16,
    is_cut: watch::Sender<bool>,
    /// How many connections there have been.
    made: watch::Receiver<u32>,
}

impl Wire {
    pub(crate) async fn start(server: PathBuf) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (is_cut, cut) = watch::channel(false);
        let (make, made) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut cut = cut.clone();
                make.send_modify(|made| *made += 1);
                let Ok(mut server) = UnixStream::connect(&server).await else { continue };
                tokio::spawn(async move {
                    tokio::select! {
                        _ = cut.wait_for(|is_cut| *is_cut) => {}
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
                    }
                });
            }
        });
        Wire { port, is_cut, made }
    }

    pub(crate) fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub(crate) fn mend(&self) {
        self.is_cut.send_replace(false);
    }

    /// Waits until so many more connections are made.
    pub(crate) async fn more(&self, more: u32) {
        let mut made = self.made.clone();
        let wanted = *made.borrow() + more;
        made.wait_for(|made| *made >= wanted).await.expect("the wire is there");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

fn send(signal: &str, processes: &[u32]) {
    let mut kill = Command::new("kill");
    kill.arg(signal).args(processes.iter().map(u32::to_string));
    // A child may have ended by itself.
    let _ = kill.stderr(Stdio::null()).status().expect("there is `kill`");
}

/// A folder with an empty database cluster.
fn make_cluster() -> PathBuf {
    // Before anything is made: whoever has none is told so and has nothing to clean up.
    let initdb = program("initdb");
    let folder = make_folder();
    let user = other_user();
    if let Some(user) = user {
        run(Command::new("chown").arg(user.user.to_string()).arg(&folder));
    }
    let mut make = as_user(user, &initdb);
    make.args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--username=sabot", "--no-sync"]);
    run(make.arg("-D").arg(folder.join("data")).current_dir(&folder));
    folder
}

/// The server and a shell that starts it again at each line of its input, and at the end of its
/// input ends it by its number.
fn start(server: &Command, folder: &Path, settings: &[&str]) -> Child {
    let script = r#"
        "$@" >"$FOLDER/log" 2>&1 &
        server=$!
        while read -r _; do
            wait "$server"
            "$@" >>"$FOLDER/log" 2>&1 &
            server=$!
        done
        kill -CONT "$server"
        kill -INT "$server"
        wait "$server"
        rm -rf "$FOLDER"
    "#;
    let mut keeper = Command::new("sh");
    keeper.args(["-c", script, "sh"]).arg(server.get_program()).args(server.get_args());
    keeper.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    // Nothing here is to outlive the machine, so the disk is not waited for.
    let all = ["listen_addresses=", "fsync=off", "max_connections=200"];
    keeper.args(all.iter().chain(settings).flat_map(|setting| ["-c", setting]));
    keeper.env("FOLDER", folder).current_dir(folder).stdin(Stdio::piped());
    keeper.stdout(Stdio::null()).stderr(Stdio::null());
    // A Ctrl-C is for the tests; the server follows them.
    std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
    keeper.spawn().expect("there is a shell")
}

/// Waits for something that comes of itself.
pub(crate) fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what} was waited for in vain");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Its path is short, for a socket's may not be long.
fn make_folder() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("sabot-pg-{}-{number}", process::id()));
    fs::create_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

/// A user as the system numbers them.
#[derive(Clone, Copy)]
struct User {
    user: u32,
    group: u32,
}

/// Somebody else, if this is the superuser.
fn other_user() -> Option<User> {
    let id = Command::new("id").arg("-u").output().expect("there is `id`");
    if String::from_utf8_lossy(&id.stdout).trim() != "0" {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").expect("there are users");
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(str::parse);
        Some(User { user: numbers.next()?.ok()?, group: numbers.next()?.ok()? })
    };
    let user = find("postgres").or_else(|| find("nobody"));
    Some(user.expect("the system has a user called postgres or nobody"))
}

fn as_user(user: Option<User>, program: &Path) -> Command {
    let Some(User { user, group }) = user else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command.arg(format!("--reuid={user}")).arg(format!("--regid={group}"));
    command.args(["--clear-groups", "--"]).arg(program);
    command
}

/// Debian keeps the server out of the way of the shell.
fn program(name: &str) -> PathBuf {
    find_program(name).unwrap_or_else(|| panic!("{ADVICE}"))
}

fn find_program(name: &str) -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).chain(debian).map(|folder| folder.join(name));
    found.into_iter().find(|program| program.exists())
}

#[track_caller]
fn run(command: &mut Command) {
    let output = command.output();
    let Output { status, stdout, stderr } =
        output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    if !status.success() {
        std::io::stderr().write_all(&[stdout, stderr].concat()).expect("it can be said");
        panic!("{command:?} failed");
    }
}
