//! Everything that can be set, for `docs/OPERATIONS.md` and `--print-config`.

use std::fmt::Write;

use clap::{CommandFactory, Parser};
use document::Words;
use server::settings::{self, Form, Money, Setting, Unset};

use super::Args;
use super::choices::TableChoice;
use super::effective::{Effective, FILE};
use super::file::TABLE;

/// The arguments of `sabot serve`.
fn arguments() -> clap::Command {
    #[derive(Debug, Parser)]
    struct Serve {
        #[command(flatten)]
        _args: Args,
    }
    Serve::command()
}

/// The table of all settings, as Markdown.
pub fn markdown() -> String {
    let command = arguments();
    // A request for help or for the settings in force sets nothing.
    let set = command.get_arguments().filter_map(|it| Some((it, it.get_env()?)));
    let settings = set.map(|(argument, variable)| {
        let setting = settings::all().find(|setting| setting.name() == argument.get_id().as_str());
        let key = setting.filter(|setting| setting.is_in_files()).map(key).unwrap_or_default();
        let default = setting.map_or_else(|| format!("`{FILE}`, if it is there"), default);
        let flag = argument.get_long().expect("every setting has a flag");
        let about = argument.get_help().map(ToString::to_string).unwrap_or_default();
        [
            Words::marked(&key),
            Words::code(format!("--{flag}")),
            Words::code(variable.display().to_string()),
            Words::marked(&default),
            Words::marked(&format!("{about}.")),
        ]
    });
    let tables = TABLE.iter().map(|(key, default, about)| {
        let key = Words::code("[[table]]") + " " + Words::code(*key);
        [key, "".into(), "".into(), Words::marked(default), Words::marked(about)]
    });
    let head = ["in `sabot.toml`", "flag", "environment", "default", "what it is"];
    document::markdown(&[document::table(head, settings.chain(tables))])
}

fn key(setting: &Setting) -> String {
    let section = setting.section.name;
    let dot = if section.is_empty() { "" } else { "." };
    format!("`{section}{dot}{}`", setting.key())
}

fn default(setting: &Setting) -> String {
    match setting.unset {
        Unset::Nothing => String::new(),
        Unset::Does(what) => what.to_owned(),
        Unset::Text(text) => format!("`{text}`"),
        Unset::Number(number) => format!("`{number}`"),
        Unset::Amount(amount) => format!("`\"{}\"`", amount()),
        Unset::InData(name) => format!("`{name}` in `data`"),
    }
}

/// The settings in force, as a settings file with comments. What is not set is an example.
pub(super) fn file(effective: &Effective) -> String {
    let mut text =
        "# The settings of this house, as they are in force. See docs/OPERATIONS.md.\n".to_owned();
    let mut section = "";
    for setting in settings::all().filter(|setting| setting.is_in_files()) {
        if setting.section.name != section {
            section = setting.section.name;
            writeln!(text, "\n[{section}]").expect("a text takes everything");
        }
        let value = setting.shown(&effective.settings);
        let mark = if value.is_some() { "" } else { "# " };
        let value = value.unwrap_or_else(|| setting.form.example());
        let value = match setting.form {
            Form::Number(..) => value,
            _ => toml_text(&value),
        };
        let (about, key) = (setting.about(), setting.key());
        writeln!(text, "\n# {about}.\n{mark}{key} = {value}").expect("a text takes everything");
    }
    for table in &effective.tables {
        text.push_str(&one_table(table));
    }
    text
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
             request-seconds = 3\nanswer-seconds = 4\ncalls-per-minute = 5\n\
             [[table]]\nname = \"one\"\nhouse = \"ez\"\nmoney = \"vouchers\"\n\
             [[table]]\nname = \"two\"\nhouse = \"mine.toml\"\nsealed = false\nplay-money = \"5\"\n",
        );
    }

    #[test]
    fn a_password_is_not_printed() {
        let store = "postgres://sabot:geheim@db.example/house";
        let values = [("store".to_owned(), store.to_owned())].into();
        let effective = Effective::of(Choices { values, tables: None }).expect("sense");
        let printed = file(&effective);
        assert!(printed.contains("postgres://sabot:***@db.example/house"), "{printed}");
        assert!(!printed.contains("geheim"), "{printed}");
    }
}
