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

/// What to do where there is none.
const ADVICE: &str = "these tests need the PostgreSQL server: `cargo xtask test` installs it on \
                      Debian if it may, and `apt install postgresql` does; it need not be running";

/// A running server.
pub(crate) struct Server {
    folder: PathBuf,
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
        // Before anything is made: whoever has none is told so and has nothing to clean up.
        let (initdb, postgres) = (program("initdb"), program("postgres"));
        let folder = make_folder();
        let user = other_user();
        if let Some(user) = user {
            // The server refuses to be the superuser.
            run(Command::new("chown").arg(user.user.to_string()).arg(&folder));
        }
        let data = folder.join("data");
        let mut make = as_user(user, &initdb);
        make.args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--username=sabot"]);
        run(make.arg("--no-sync").arg("-D").arg(&data).current_dir(&folder));
        let keeper = start(&as_user(user, &postgres), &folder, &data);
        let server = Server { folder, keeper };
        server.await_start();
        server
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
        let folder = self.folder.to_str().expect("a path of letters").replace('/', "%2F");
        format!("postgres://sabot@{folder}/{database}")
    }

    /// The socket it is reached by.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Does something behind the store's back.
    pub(crate) async fn execute(&self, database: &str, sql: &str) {
        execute(&self.address(database), sql).await;
    }

    fn await_start(&self) {
        let start = Instant::now();
        while !self.socket().exists() {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(
                start.elapsed() < Duration::from_secs(300),
                "the server does not start:\n{log}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Does something behind the store's back.
pub(crate) async fn execute(address: &str, sql: &str) {
    let start = Instant::now();
    let (client, connection) = loop {
        match tokio_postgres::connect(address, tokio_postgres::NoTls).await {
            Ok(connected) => break connected,
            // The socket is there a moment before the server lets anybody in.
            Err(error) => {
                assert!(start.elapsed() < Duration::from_secs(300), "{address}: {error}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    };
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    drop(client);
    connection.await.expect("it ends").expect("it ends well");
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The server and a shell that waits for the end of its input, then ends the server by its number.
fn start(server: &Command, folder: &Path, data: &Path) -> Child {
    let script = r#"
        "$@" >"$FOLDER/log" 2>&1 &
        server=$!
        echo "$server"
        read -r _
        kill -INT "$server"
        wait "$server"
        rm -rf "$FOLDER"
    "#;
    let mut keeper = Command::new("sh");
    keeper.args(["-c", script, "sh"]).arg(server.get_program()).args(server.get_args());
    keeper.arg("-D").arg(data).arg("-k").arg(folder);
    // Nothing here is to outlive the machine, so the disk is not waited for.
    keeper.args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"]);
    keeper.env("FOLDER", folder).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null());
    // A Ctrl-C is for the tests; the server follows them.
    std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
    keeper.spawn().expect("there is a shell")
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
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).chain(debian).map(|folder| folder.join(name));
    found.into_iter().find(|program| program.exists()).unwrap_or_else(|| panic!("{ADVICE}"))
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
