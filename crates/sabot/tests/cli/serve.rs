//! `sabot serve`, started, used and stopped as people do.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

use crate::executable;

/// A table whose house deals by itself, and not too slowly.
const QUICK: &str = include_str!("../../../server/tests/children/quick.toml");

const SETTINGS: &str = r#"
listen = "127.0.0.1:9"
[[table]]
name = "quick"
house = "quick.toml"
"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let quick = QUICK.replace("betting-s = 120", "betting-s = 5");
    std::fs::write(folder.path().join("quick.toml"), quick).expect("a file");
    std::fs::write(folder.path().join("sabot.toml"), SETTINGS).expect("a file");
    folder
}

/// The executable in that folder, with nothing set in the environment but a port that is free.
pub(crate) fn sabot(folder: &Path, args: &[&str]) -> Command {
    let mut command = executable::command(args);
    command.current_dir(folder).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SABOT_") {
            command.env_remove(name);
        }
    }
    command.env("SABOT_LISTEN", "127.0.0.1:0");
    command
}

/// A house in a process of its own.
struct House {
    child: Child,
    /// `127.0.0.1:port`.
    address: String,
    /// What it has printed up to the last line of its welcome.
    hello: String,
}

impl House {
    fn start(folder: &Path, args: &[&str]) -> House {
        let mut child = sabot(folder, args).spawn().expect("the executable starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut hello = String::new();
        while !hello.contains("Ctrl-C stops the house") {
            if lines.read_line(&mut hello).expect("text") == 0 {
                let mut wrong = String::new();
                let mut stderr = child.stderr.take().expect("a pipe");
                stderr.read_to_string(&mut wrong).expect("text");
                panic!("{hello}{wrong}");
            }
        }
        let (_, rest) = hello.split_once("http://").expect("an address");
        let address = rest.split('/').next().expect("its end").to_owned();
        House { child, address, hello }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &pid]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Its exit code, once it has ended by itself.
    fn end(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }

    fn ask(&self, method: &str, path: &str, key: Option<&str>) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("the house listens");
        let key = key.map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{key}content-type: \
             application/json\r\ncontent-length: 2\r\n\r\n{{}}",
            self.address
        )
        .expect("it takes the request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("headers end");
        assert!(head.starts_with("HTTP/1.1 20"), "{answer}");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    fn sit(&self, key: &str) -> Talk {
        let url = format!("ws://{}/api/v1/socket?as=patron", self.address);
        let mut request = url.into_client_request().expect("a request");
        let value = HeaderValue::from_str(&format!("Bearer {key}")).expect("a value");
        request.headers_mut().insert("authorization", value);
        let stream = TcpStream::connect(&self.address).expect("the house listens");
        stream.set_read_timeout(Some(Duration::from_secs(300))).expect("a timeout");
        let (socket, _) = client(request, stream).expect("a socket");
        let mut talk = Talk { socket };
        talk.say(r#"{"kind":"hello","version":1,"table":"quick"}"#);
        talk
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It has ended already unless a test failed.
        let _ = self.child.kill();
    }
}

struct Talk {
    socket: WebSocket<TcpStream>,
}

impl Talk {
    fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("the house listens");
    }

    /// The next message that is looked for.
    fn until(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = match self.socket.read() {
                Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => continue,
                message => message.expect("the house says something"),
            };
            if let Message::Text(text) = message {
                let value: Value = serde_json::from_str(&text).expect("JSON");
                if is(&value) {
                    return value;
                }
            }
        }
    }
}

#[test]
fn a_house_that_is_stopped_goes_on_where_it_was() {
    let folder = folder();
    let house = House::start(folder.path(), &["serve"]);
    assert!(
        house.hello.contains("quick  Quick  the house  play money, 1000.00"),
        "{}",
        house.hello
    );
    let guest = house.ask("POST", "/api/v1/guests", None);
    let key = guest["token"].as_str().expect("a token");
    house.ask("POST", "/api/v1/tables/quick/play-money", Some(key));
    let mut talk = house.sit(key);
    talk.until(|message| !message["view"]["stage"]["betting"].is_null());
    talk.say(r#"{"kind":"command","id":"c-1","place":{"area":1,"wager":"banker","cents":2500}}"#);
    let answer = talk.until(|message| message["kind"] == "answer");
    house.signal("-TERM");
    let bye = talk.until(|message| message["kind"] == "bye");
    assert_eq!(bye["why"], "restart", "{bye}");
    assert_eq!(house.end(), Some(0));

    let house = House::start(folder.path(), &["serve"]);
    let mut talk = house.sit(key);
    let view = talk.until(|message| message["kind"] == "view");
    assert_eq!(view["view"]["stakes"][0]["cents"], 2_500, "{view}");
    assert!(view["number"].as_u64() >= answer["number"].as_u64(), "{view}");
    let settled = talk.until(|message| !message["what"]["settled"].is_null());
    assert_eq!(settled["what"]["settled"]["settlement"]["staked"], 2_500, "{settled}");
    house.signal("-INT");
    assert_eq!(house.end(), Some(0));
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let folder = folder();
    let house = House::start(folder.path(), &["serve"]);
    // A request that never ends keeps a house that stops waiting.
    let mut slow = TcpStream::connect(&house.address).expect("the house listens");
    slow.write_all(b"GET / HTTP/1.1\r\nhost").expect("it takes the request");
    std::thread::sleep(Duration::from_millis(300));
    house.signal("-TERM");
    std::thread::sleep(Duration::from_millis(500));
    house.signal("-TERM");
    // One that has waited for whoever asks ends with 0.
    assert_eq!(house.end(), Some(130));
}

#[test]
fn a_bare_sabot_runs_a_house_with_four_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::start(folder.path(), &[]);
    for expected in [
        "the house is open",
        "/api/v1",
        "dragon-bonus  Dragon Bonus    the house  play money, 1000.00",
        "ez            EZ Baccarat     the house  play money, 1000.00",
        "macau         Macau squeeze   the house  play money, 10000.00",
        "training      Training table  a dealer   play money, 1000.00",
        "examples/bot.py",
        "data/house.sabot",
        "data/house.key",
    ] {
        assert!(house.hello.contains(expected), "{expected}:\n{}", house.hello);
    }
    assert!(!house.hello.contains('\u{1b}'), "{}", house.hello);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let data = std::fs::metadata(folder.path().join("data")).expect("a folder");
        assert_eq!(data.permissions().mode() & 0o777, 0o700);
    }
    // One journal is not run by two.
    let refused = sabot(folder.path(), &["serve"]).output().expect("it ends");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("data/house.sabot"), "{told}");
    house.signal("-TERM");
    assert_eq!(house.end(), Some(0));
}

/// What `--print-config` prints, with this in the environment.
#[track_caller]
fn printed(folder: &Path, args: &[&str], environment: &[(&str, &str)]) -> String {
    let mut command = sabot(folder, &["serve", "--print-config"]);
    command.env_remove("SABOT_LISTEN");
    let run = command.args(args).envs(environment.iter().copied()).output().expect("it ends");
    assert!(run.status.success(), "{run:?}");
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let folder = folder();
    let path = folder.path();
    let of_file = printed(path, &[], &[]);
    assert!(of_file.contains("\nlisten = \"127.0.0.1:9\"\n"), "{of_file}");
    assert!(of_file.contains("\nname = \"quick\"\nhouse = \"quick.toml\"\n"), "{of_file}");
    let variable = [("SABOT_LISTEN", "127.0.0.1:1"), ("SABOT_SOCKETS_MAX", "77")];
    let of_environment = printed(path, &[], &variable);
    assert!(of_environment.contains("\nlisten = \"127.0.0.1:1\"\n"), "{of_environment}");
    assert!(of_environment.contains("\nsockets-max = 77\n"), "{of_environment}");
    let of_flag = printed(path, &["--listen", "127.0.0.1:2"], &variable);
    assert!(of_flag.contains("\nlisten = \"127.0.0.1:2\"\n"), "{of_flag}");
    assert!(!path.join("data").exists(), "nothing is made");
}

#[test]
fn what_makes_no_sense_is_refused_in_a_line() {
    let folder = folder();
    #[track_caller]
    fn check(folder: &Path, args: &[&str], expected: &str) {
        let run = sabot(folder, args).output().expect("it ends");
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        let told = String::from_utf8_lossy(&run.stderr);
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let path = folder.path();
    check(path, &["serve", "--listen", "here"], "`--listen`: invalid socket address syntax");
    check(path, &["serve", "--config", "none.toml"], "cannot read none.toml: ");
    check(path, &["serve", "--tls-key", "k.pem"], "TLS needs both");
    check(path, &["serve", "--log", "server=loud"], "a level is one of off");
    let house = "[[table]]\nname = \"a\"\nhouse = \"no-such-house\"\n";
    std::fs::write(path.join("other.toml"), house).expect("a file");
    check(path, &["serve", "--config", "other.toml"], "there is no house `no-such-house`");
    std::fs::write(path.join("other.toml"), house.replace("no-such-house", "first/none"))
        .expect("a file");
    check(path, &["serve", "--config", "other.toml"], "there are first/dragon-bonus, first/ez");
    std::fs::write(path.join("other.toml"), "lisen = 3\n").expect("a file");
    check(
        path,
        &["serve", "--config", "other.toml"],
        "other.toml:1:1: there is no setting `lisen`",
    );
}
