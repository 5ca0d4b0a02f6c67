//! Everything that can be set, for `docs/OPERATIONS.md` and `--print-config`: one list.

use std::fmt::Write;

use baccarat::Cents;
use clap::{Arg, CommandFactory, Parser};
use records::report::Large;
use server::settings::Money;

use super::Args;
use super::choices::{PLAY_MONEY, TableChoice};
use super::effective::{BACKUPS, DATA, Effective, FILE, KEY, PORT, STORE};

/// A setting, and where it is written. Its flag, its variable and what it is are the command
/// line's.
struct Setting {
    /// In the settings file; `None` can only be given to the command.
    key: Option<&'static str>,
    /// The argument's name.
    argument: &'static str,
    default: fn() -> String,
}

const SETTINGS: [Setting; 29] = [
    Setting { key: None, argument: "config", default: || format!("`{FILE}`, if it is there") },
    Setting { key: None, argument: "today", default: nothing },
    Setting {
        key: Some("listen"),
        argument: "listen",
        default: || format!("`127.0.0.1:{PORT}`, or the next free port"),
    },
    Setting { key: Some("data"), argument: "data", default: || code(DATA) },
    Setting { key: Some("store"), argument: "store", default: || format!("`{STORE}` in `data`") },
    Setting { key: Some("key"), argument: "key", default: || format!("`{KEY}` in `data`") },
    Setting { key: Some("log"), argument: "log", default: || code("info") },
    Setting { key: Some("trusted-proxies"), argument: "trusted_proxies", default: nothing },
    Setting { key: Some("hosts"), argument: "hosts", default: nothing },
    Setting { key: Some("witnesses"), argument: "witnesses", default: nothing },
    Setting {
        key: Some("backups"),
        argument: "backups",
        default: || format!("`{BACKUPS}` in `data`"),
    },
    Setting {
        key: Some("large-wager"),
        argument: "large_wager",
        default: || amount(Large::default().wager),
    },
    Setting {
        key: Some("large-win"),
        argument: "large_win",
        default: || amount(Large::default().win),
    },
    Setting { key: Some("web"), argument: "web", default: nothing },
    Setting { key: Some("tls.certificates"), argument: "tls_certificates", default: nothing },
    Setting { key: Some("tls.key"), argument: "tls_key", default: nothing },
    Setting {
        key: Some("bounds.connections-max"),
        argument: "connections_max",
        default: || bound(0),
    },
    Setting {
        key: Some("bounds.connections-an-address"),
        argument: "connections_an_address",
        default: || bound(1),
    },
    Setting { key: Some("bounds.sockets-max"), argument: "sockets_max", default: || bound(2) },
    Setting {
        key: Some("bounds.sockets-an-address"),
        argument: "sockets_an_address",
        default: || bound(3),
    },
    Setting {
        key: Some("bounds.request-seconds"),
        argument: "request_seconds",
        default: || bound(4),
    },
    Setting {
        key: Some("bounds.answer-seconds"),
        argument: "answer_seconds",
        default: || bound(5),
    },
    Setting {
        key: Some("bounds.guests-a-minute"),
        argument: "guests_a_minute",
        default: || bound(6),
    },
    Setting {
        key: Some("bounds.sign-ons-a-minute"),
        argument: "sign_ons_a_minute",
        default: || bound(7),
    },
    Setting {
        key: Some("bounds.wrong-codes-a-minute"),
        argument: "wrong_codes_a_minute",
        default: || bound(8),
    },
    Setting {
        key: Some("bounds.recalls-a-minute"),
        argument: "recalls_a_minute",
        default: || bound(9),
    },
    Setting {
        key: Some("bounds.calls-a-minute"),
        argument: "calls_a_minute",
        default: || bound(10),
    },
    Setting {
        key: Some("bounds.body-bytes-max"),
        argument: "body_bytes_max",
        default: || bound(11),
    },
    Setting { key: Some("bounds.patrons-max"), argument: "patrons_max", default: || bound(12) },
];

/// What a `[[table]]` has.
const TABLE: [(&str, &str, &str); 5] = [
    ("name", "", "Its name in addresses: small letters, digits and hyphens."),
    (
        "house",
        "",
        "A preset (`sabot house list`), the path of a house file, or `first/` and the name of a \
         first table.",
    ),
    (
        "sealed",
        "`true`",
        "Whether the cards come from sealed shoes. They do wherever the house deals.",
    ),
    (
        "play-money",
        "`\"1000.00\"`",
        "Play money: what whoever sits down gets, and again when half is gone.",
    ),
    ("money", "", "`\"vouchers\"`, if credits are bought and paid out with the cage's vouchers."),
];

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn nothing() -> String {
    String::new()
}

fn amount(amount: Cents) -> String {
    code(&format!("\"{amount}\""))
}

fn bound(nth: usize) -> String {
    let bounds = Effective::of(super::Choices::default()).expect("the defaults make sense").bounds;
    code(&bounds[nth].to_string())
}

/// The arguments of `sabot serve`.
fn arguments() -> clap::Command {
    #[derive(Debug, Parser)]
    struct Serve {
        #[command(flatten)]
        _args: Args,
    }
    Serve::command()
}

fn argument<'c>(command: &'c clap::Command, name: &str) -> &'c Arg {
    let found = command.get_arguments().find(|argument| argument.get_id() == name);
    found.expect("every setting is an argument")
}

fn about(argument: &Arg) -> String {
    argument.get_help().map(ToString::to_string).unwrap_or_default()
}

/// The table of all settings, as Markdown.
pub fn markdown() -> String {
    let command = arguments();
    let mut text = "| in `sabot.toml` | flag | environment | default | what it is |\n\
                    |---|---|---|---|---|\n"
        .to_owned();
    for Setting { key, argument: name, default } in SETTINGS {
        let argument = argument(&command, name);
        let key = key.map(code).unwrap_or_default();
        let flag = argument.get_long().expect("every setting has a flag");
        let variable = argument.get_env().expect("every setting has a variable");
        let (variable, default, about) = (variable.display(), default(), about(argument));
        writeln!(text, "| {key} | `--{flag}` | `{variable}` | {default} | {about}. |")
            .expect("a text takes everything");
    }
    for (key, default, about) in TABLE {
        writeln!(text, "| `[[table]]` `{key}` | | | {default} | {about} |")
            .expect("a text takes everything");
    }
    text
}

/// The settings in force, as a settings file with comments.
pub(super) fn file(effective: &Effective) -> String {
    let command = arguments();
    let mut text =
        "# The settings of this house, as they are in force. See docs/OPERATIONS.md.\n".to_owned();
    let mut section = "";
    for (key, name, value) in values(effective) {
        let (of, key) = key.split_once('.').unwrap_or(("", key));
        if of != section {
            section = of;
            writeln!(text, "\n[{of}]").expect("a text takes everything");
        }
        let about = about(argument(&command, name));
        let line = match value {
            Some(value) => format!("{key} = {value}"),
            None => format!("# {key} ="),
        };
        writeln!(text, "\n# {about}.\n{line}").expect("a text takes everything");
    }
    for table in &effective.tables {
        text.push_str(&one_table(table));
    }
    text
}

/// Every setting of a file, with its argument's name and its value as TOML.
fn values(effective: &Effective) -> Vec<(&'static str, &'static str, Option<String>)> {
    let Effective {
        listen,
        data,
        store,
        key,
        log,
        trusted_proxies,
        hosts,
        witnesses,
        backups,
        large,
        web,
        tls,
        bounds,
        ..
    } = effective;
    let quoted = |text: &dyn std::fmt::Display| toml_text(&text.to_string());
    let (certificates, tls_key) = tls.as_ref().map(|(chain, key)| (chain, key)).unzip();
    let store = server::settings::without_password(store);
    let mut values = vec![
        listen.map(|address| quoted(&address)),
        Some(quoted(&data.display())),
        Some(quoted(&store)),
        Some(quoted(&key.display())),
        Some(quoted(&log)),
        Some(&trusted_proxies.0).filter(|all| !all.is_empty()).map(|_| quoted(trusted_proxies)),
        Some(&hosts.0).filter(|all| !all.is_empty()).map(|_| quoted(hosts)),
        Some(&witnesses.0).filter(|all| !all.is_empty()).map(|_| quoted(witnesses)),
        Some(quoted(&backups.display())),
        Some(quoted(&large.wager)),
        Some(quoted(&large.win)),
        web.as_ref().map(|path| quoted(&path.display())),
        certificates.map(|path| quoted(&path.display())),
        tls_key.map(|path| quoted(&path.display())),
    ];
    values.extend(bounds.iter().map(|bound| Some(bound.to_string())));
    let keyed = SETTINGS.iter().filter_map(|setting| Some((setting.key?, setting.argument)));
    keyed.zip(values).map(|((key, argument), value)| (key, argument, value)).collect()
}

fn one_table(table: &TableChoice) -> String {
    let TableChoice { name, house, is_sealed, money } = table;
    let money = match money {
        Money::Play { amount } => format!("play-money = \"{amount}\""),
        Money::Vouchers => "money = \"vouchers\"".to_owned(),
    };
    let (name, house) = (toml_text(name), toml_text(house));
    format!("\n[[table]]\nname = {name}\nhouse = {house}\nsealed = {is_sealed}\n{money}\n")
}

/// A text as TOML writes it. JSON's way of writing it is one of TOML's.
fn toml_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

const _: () = assert!(PLAY_MONEY.get() == 100_000, "the list above says 1000.00");

#[cfg(test)]
mod tests {
    use super::super::choices::Choices;
    use super::*;

    /// The page, with this table where it is marked.
    #[test]
    fn the_page_has_every_setting() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/OPERATIONS.md");
        let page = std::fs::read_to_string(path).expect("the page is there");
        let (start, end) = ("<!-- generated: settings -->\n", "<!-- end -->");
        let (before, rest) = page.split_once(start).expect("the place is marked");
        let (_, after) = rest.split_once(end).expect("the end is marked");
        let expected = format!("{before}{start}{}{end}{after}", markdown());
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &expected).expect("the page can be written");
        }
        let is_so = page == expected || std::env::var_os("UPDATE").is_some();
        assert!(is_so, "run UPDATE=1 cargo test -p sabot settings; it should be\n{}", markdown());
    }

    #[test]
    fn every_argument_is_in_the_list() {
        let command = arguments();
        let ids: Vec<&str> = command
            .get_arguments()
            .map(|argument| argument.get_id().as_str())
            .filter(|id| !["help", "print_config"].contains(id))
            .collect();
        let mut listed = SETTINGS.map(|setting| setting.argument).to_vec();
        listed.sort_unstable();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, listed);
    }

    #[track_caller]
    fn check(text: &str) {
        let read = |text: &str| {
            let choices = super::super::file::read("sabot.toml", text);
            Effective::of(choices.unwrap_or_else(|faults| panic!("{faults:#?}"))).expect("sense")
        };
        let effective = read(text);
        let printed = file(&effective);
        assert_eq!(read(&printed), effective, "{printed}");
    }

    #[test]
    fn what_is_printed_reads_back_the_same() {
        check("");
        check(
            "listen = \"[::1]:80\"\ndata = \"d \\\"q\\\"\"\nlog = \"json,debug\"\n\
             trusted-proxies = \"127.0.0.1, ::1\"\nhosts = \"a.example, b\"\nwitnesses = \"http://w.example:8484 \
             remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2\"\nbackups = \"safe\"\n\
             large-wager = \"12.50\"\nlarge-win = \"99\"\nweb = \"pages\"\n\
             [tls]\ncertificates = \"a.pem\"\nkey = \"b.pem\"\n[bounds]\nsockets-max = 7\n\
             request-seconds = 3\nanswer-seconds = 4\ncalls-a-minute = 5\n\
             [[table]]\nname = \"one\"\nhouse = \"ez\"\nmoney = \"vouchers\"\n\
             [[table]]\nname = \"two\"\nhouse = \"mine.toml\"\nsealed = false\nplay-money = \"5\"\n",
        );
    }

    #[test]
    fn a_password_is_not_printed() {
        let store = Some("postgres://sabot:geheim@db.example/house".to_owned());
        let effective = Effective::of(Choices { store, ..Choices::default() }).expect("sense");
        let printed = file(&effective);
        assert!(printed.contains("postgres://sabot:***@db.example/house"), "{printed}");
        assert!(!printed.contains("geheim"), "{printed}");
    }
}
