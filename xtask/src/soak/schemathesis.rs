//! The API against its own document, by schemathesis: requests of every kind that the document
//! allows, and of kinds that it does not.
//!
//! It is not ours to bring along: it is fetched into a folder below `target`.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::cargo;
use crate::log::Log;
use crate::step::{Failure, Outcome, Run};

/// The version whose checks are known to fit.
const PACKAGE: &str = "schemathesis==4.32.5";

/// So many requests for each address, unless `SABOT_EXAMPLES` says how many: by somebody whom the
/// house does not know, and by everybody whom it does.
const EXAMPLES: &str = "300";
const KNOWN_EXAMPLES: &str = "60";

/// Checks that do not fit: a guest's cookie and a key open the same doors, so that leaving one out
/// proves nothing; and a body that no document describes may still be one that is taken.
const NOT_CHECKED: &str = "ignored_auth,positive_data_acceptance";

/// Who of the staff asks, one after the other: no role may do everything. The manager comes last,
/// who may dismiss the others.
const ROLES: [&str; 5] = ["dealer", "floor", "cage", "auditor", "manager"];

const PASSWORD: &str = "correct horse battery";

const ADVICE: &str = "The request that was answered wrongly is above, as a `curl` command.";

/// A house that runs while it is tested.
struct House {
    process: Child,
    program: PathBuf,
    folder: PathBuf,
    address: String,
    /// What the first manager joins with.
    link: String,
}

pub(super) fn api(run: &mut Run) -> Outcome {
    let target = cargo::target();
    let folder = target.join("schemathesis");
    let program = fetched(&folder)
        .ok_or("schemathesis could not be fetched. It takes Python and the network.")?;
    let house = House::start(&executable(&mut run.log)?, &target.join("api-house"))?;
    let mut test = |who: &str, key: Option<&str>, examples: &str| {
        println!("As {who}:");
        let examples = env::var("SABOT_EXAMPLES").unwrap_or_else(|_| examples.to_owned());
        let mut test = Command::new(&program);
        test.args(["run", &format!("http://{}/api/v1/openapi.json", house.address)]);
        test.args(["--checks", "all", "--exclude-checks", NOT_CHECKED]);
        test.args(["--max-examples", &examples]);
        // A socket is not a request with an answer.
        test.args(["--exclude-path", "/api/v1/socket"]);
        // Whoever signs off is nobody any more.
        test.args(key.map(|_| ["--exclude-path", "/api/v1/session"]).into_iter().flatten());
        test.args(key.map(|key| ["-H".to_owned(), bearer(key)]).into_iter().flatten());
        run.log.run(test.current_dir(&folder), ADVICE)
    };
    test("somebody whom the house does not know", None, EXAMPLES)?;
    let manager = house.join("manager", &house.link)?;
    for known in house.welcome(&manager)? {
        test(known.who, Some(&known.key), KNOWN_EXAMPLES)?;
        house.check(&known)?;
    }
    for role in ROLES {
        let key = match role {
            "manager" => manager.clone(),
            role => house.hire(role, &manager)?,
        };
        let known = Known { who: role, key, knock: ME, says: format!(r#""name":"{role}""#) };
        test(known.who, Some(&known.key), KNOWN_EXAMPLES)?;
        house.check(&known)?;
    }
    Ok(())
}

/// Somebody whom the house knows.
struct Known {
    who: &'static str,
    key: String,
    /// What is asked to find out whether it still does, and what it says then and to nobody else.
    knock: Knock,
    says: String,
}

/// A request: its method, its path, its body.
type Knock = (&'static str, &'static str, &'static str);

/// Who somebody is.
const ME: Knock = ("GET", "/api/v1/me", "");

/// A card that cannot be one, from the shoe of a table that a person deals at.
const CARD: Knock = ("POST", "/api/v1/tables/training/shoe/cards", r#"{"card":"none","id":"1"}"#);

/// The executable that is tested: the product, or the one that the environment names.
fn executable(log: &mut Log) -> Result<PathBuf, Failure> {
    if let Some(program) = env::var_os("SABOT_BINARY") {
        return Ok(PathBuf::from(program));
    }
    let build = "build --quiet --release --locked";
    log.run(&mut cargo::command(build), "Mend what the compiler names above.")?;
    Ok(cargo::target().join("release").join(format!("sabot{EXE_SUFFIX}")))
}

fn bearer(key: &str) -> String {
    format!("Authorization: Bearer {key}")
}

/// What stands in an answer between these.
fn text(answer: &str, after: &str, before: char) -> Result<String, String> {
    let found = answer.split_once(after).and_then(|(_, rest)| rest.split_once(before));
    found.map(|(found, _)| found.to_owned()).ok_or_else(|| answer.to_owned())
}

/// The program, if it is there or can be fetched.
fn fetched(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("bin/st");
    if !program.exists() {
        let is_done = |command: &mut Command| command.status().is_ok_and(|status| status.success());
        let is_fetched = is_done(Command::new("python3").args(["-m", "venv"]).arg(folder))
            && is_done(Command::new(folder.join("bin/pip")).args(["install", "-q", PACKAGE]));
        if !is_fetched {
            return None;
        }
    }
    Some(program)
}

impl House {
    /// A house as anybody starts it, in a folder of its own.
    fn start(program: &Path, folder: &Path) -> Result<House, String> {
        let wrong = |error: std::io::Error| format!("The house did not start: {error}");
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(wrong)?;
        }
        fs::create_dir_all(folder).map_err(wrong)?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]).current_dir(folder);
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(wrong)?;
        let mut said = BufReader::new(process.stdout.take().expect("it was piped"));
        let mut house = House {
            process,
            program: program.to_owned(),
            folder: folder.to_owned(),
            address: String::new(),
            link: String::new(),
        };
        let mut line = String::new();
        while house.link.is_empty() {
            line.clear();
            if said.read_line(&mut line).map_err(wrong)? == 0 {
                return Err("The house ended before it printed the manager's link.".to_owned());
            }
            if let Some((address, link)) = line.trim().split_once("/join#") {
                let (_, address) = address.rsplit_once("//").unwrap_or_default();
                (house.address, house.link) = (address.to_owned(), link.to_owned());
            }
        }
        // What it says later goes nowhere, and must not stop it.
        thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Ok(house)
    }

    /// Lets somebody join by a link, and sign on: what they are known by.
    fn join(&self, name: &str, link: &str) -> Result<String, String> {
        let joins = format!(r#"{{"token":"{link}","password":"{PASSWORD}"}}"#);
        self.ask("POST", "/api/v1/join", &joins, None)?;
        let signs_on = format!(r#"{{"name":"{name}","password":"{PASSWORD}"}}"#);
        self.post("/api/v1/session", &signs_on, None)
    }

    /// Somebody who works here, signed on.
    fn hire(&self, role: &str, manager: &str) -> Result<String, String> {
        let hired = format!(r#"{{"name":"{role}","roles":["{role}"]}}"#);
        let link = self.post("/api/v1/staff", &hired, Some(manager))?;
        let key = self.join(role, &link)?;
        self.confirm(role).map(|()| key)
    }

    /// Confirms an account, as whoever has the machine.
    fn confirm(&self, name: &str) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        let done = command.args(["staff", "confirm", name]).current_dir(&self.folder).output();
        let done = done.map_err(|error| format!("{name} was not confirmed: {error}"))?;
        if done.status.success() {
            Ok(())
        } else {
            Err(String::from_utf8_lossy(&done.stderr).into_owned())
        }
    }

    /// Those who play here, and a shoe that reads its cards.
    fn welcome(&self, manager: &str) -> Result<[Known; 3], String> {
        let patron = |who, answer: &str| {
            let says = format!(r#""patron":{},"#, text(answer, r#""patron":"#, ',')?);
            let key = text(answer, r#""token":""#, '"')?;
            Ok::<_, String>(Known { who, key, knock: ME, says })
        };
        let guest = self.ask("POST", "/api/v1/guests", "{}", None)?;
        let offered = self.ask("POST", "/api/v1/terminals", r#"{"name":"Seat"}"#, Some(manager))?;
        let code = format!(r#"{{"code":"{}"}}"#, text(&offered, r#""code":""#, '"')?);
        let terminal = self.ask("POST", "/api/v1/terminals/pair", &code, None)?;
        let devices = "/api/v1/tables/training/devices";
        let device = self.ask("POST", devices, r#"{"name":"shoe"}"#, Some(manager))?;
        let key = text(&device, r#""key":""#, '"')?;
        let says = "there is no such card".to_owned();
        let shoe = Known { who: "a shoe", key, knock: CARD, says };
        Ok([patron("a guest", &guest)?, patron("a terminal", &terminal)?, shoe])
    }

    /// Whoever had been forgotten in between would have tested closed doors.
    fn check(&self, Known { who, key, knock: (method, path, body), says }: &Known) -> Outcome {
        let answer = self.ask(method, path, body, Some(key)).unwrap_or_else(|refused| refused);
        if answer.contains(says) {
            Ok(())
        } else {
            let why = format!("The house did not know {who} any more: {answer}");
            Err(Failure::from(why))
        }
    }

    /// The token in what a request is answered with.
    fn post(&self, path: &str, body: &str, key: Option<&str>) -> Result<String, String> {
        text(&self.ask("POST", path, body, key)?, r#""token":""#, '"')
    }

    /// One request over a connection of its own.
    fn ask(
        &self,
        method: &str,
        path: &str,
        body: &str,
        key: Option<&str>,
    ) -> Result<String, String> {
        let key = key.map_or_else(String::new, |key| format!("{}\r\n", bearer(key)));
        let (address, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{key}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let ask = || {
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(request.as_bytes())?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().map_err(|error: std::io::Error| format!("{path}: {error}"))?;
        if answer.starts_with("HTTP/1.1 2") { Ok(answer) } else { Err(format!("{path}: {answer}")) }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It is of no more use; what is left of it is below `target`.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
