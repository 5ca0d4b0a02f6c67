//! What is noted of the house itself: that it starts and stops, with which settings, and that its
//! machine's clock was set.

use std::collections::{BTreeMap, BTreeSet};

use office::{By, NOTE_MAX, Note, NoteKind, Office};
use serde::{Deserialize, Serialize};
use store::{Model, StreamName};
use tracing::warn;

use runner::{Clock, Leaps, Reading};

use crate::app::App;
use crate::notes::{self, of_house};
use crate::secret;
use crate::settings::{self, Money, Setting, Settings, TableSetting, Unset};

/// Of a digest of the settings, so many letters are noted.
const MARK: usize = 16;

/// Where the last start is kept. Its note in the journal proves it; if it is lost, the next start
/// cannot say what was set then.
const KEPT: &str = "settings";
const KEPT_VERSION: u32 = 2;

/// So many characters of a value are noted. Only paths are longer.
const VALUE_MAX: usize = 160;

/// What was not set, and what is set no more.
const NOTHING: &str = "none";

/// Settings in words, by their names.
type SettingTexts = BTreeMap<String, String>;

/// A start of the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Start {
    /// The program's version.
    version: String,
    /// Whether the house had not stopped in order before.
    after_kill: bool,
    /// What was set.
    settings: SettingTexts,
}

impl App {
    /// Notes something in the office, and waits for it if it can be written now. If not, it waits
    /// by itself.
    pub(crate) async fn note(&self, by: By, note: Note) {
        notes::note(&self.office, &self.notes, by, note).await;
    }

    /// Notes that the house has started, and what is set otherwise than before.
    pub(crate) async fn note_start(&self, settings: &Settings) {
        let (noted, after_kill) = last_run(&self.office.read());
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let start = Start { version, after_kill, settings: texts_of(settings) };
        let kept = self.kept_start().await;
        for text in other_settings(noted.as_deref(), kept.as_ref(), &start) {
            self.note(By::House, of_house(NoteKind::ConfigChanged, None, text)).await;
        }
        self.note(By::House, of_house(NoteKind::Started, None, start.note())).await;
        self.keep_start(&start).await;
    }

    async fn kept_start(&self) -> Option<Start> {
        let kept = self.store.load_model(&kept_name(), KEPT_VERSION, 0).await.ok()??;
        serde_json::from_slice(&kept.bytes).ok()
    }

    async fn keep_start(&self, start: &Start) {
        let bytes = serde_json::to_vec(start).expect("words are JSON");
        let model = Model { version: KEPT_VERSION, place: 0, bytes };
        if let Err(error) = self.store.save_model(&kept_name(), &model).await {
            warn!(%error, "the next start cannot say what the settings are now");
        }
    }

    /// Notes that the machine's clock was set, if it was. A machine that slept looks the same: its
    /// clock went on, and the time that passes did not.
    pub(crate) fn note_leap(&self, leaps: &mut Leaps, reading: Option<Reading>) {
        let Some(by_ms) = reading.and_then(|reading| leaps.look(reading)) else { return };
        let (seconds, millis) = (by_ms.unsigned_abs() / 1_000, by_ms.unsigned_abs() % 1_000);
        let by = format!("by {seconds}.{millis:03} s");
        let text = if by_ms < 0 {
            format!("the machine's clock was set back {by}")
        } else if Clock::follows(by_ms) {
            format!("the machine's clock was set ahead, or the machine slept, {by}")
        } else {
            format!("the machine's clock was set ahead {by}: the house does not follow it")
        };
        self.notes.put(By::House, of_house(NoteKind::ClockChanged, None, text));
    }
}

fn kept_name() -> StreamName {
    KEPT.parse().expect("it is the name of a model")
}

/// What was noted of the last start, and whether the house did not stop in order since.
fn last_run(office: &Office) -> (Option<String>, bool) {
    let Some((started, text)) = office.latest_note(NoteKind::Started) else {
        return (None, false);
    };
    let stopped = office.latest_note(NoteKind::Stopped).map(|(number, _)| number);
    (Some(text.to_owned()), stopped.is_none_or(|stopped| stopped < started))
}

impl Start {
    /// What is noted of it.
    fn note(&self) -> String {
        let killed = if self.after_kill { "; it had not stopped in order before" } else { "" };
        format!("version {}, settings {}{killed}", self.version, mark(&self.settings))
    }

    /// Whether a start of this program with the same settings was noted so.
    fn is_as(&self, noted: &str) -> bool {
        let alike = |after_kill| Start { after_kill, ..self.clone() }.note();
        [false, true].into_iter().any(|after_kill| alike(after_kill) == noted)
    }
}

/// What is noted of settings that are not those of the last start. What is kept of that start is
/// believed if the very same was noted of it: a note is compared, and nothing is read out of it.
fn other_settings(noted: Option<&str>, kept: Option<&Start>, now: &Start) -> Vec<String> {
    let Some(noted) = noted else { return Vec::new() };
    let before = kept.filter(|kept| kept.note() == noted).map(|kept| &kept.settings);
    let is_same = match before {
        Some(before) => *before == now.settings,
        None => now.is_as(noted),
    };
    if is_same {
        return Vec::new();
    }
    let known = before.map_or_else(|| "unknown".to_owned(), mark);
    let head = format!("settings {}, before {known}: ", mark(&now.settings));
    packed(&head, &changes(before, &now.settings))
}

/// All settings in words, without anything secret. House files are not among them: the office has
/// the one in force, and notes each change.
fn texts_of(settings: &Settings) -> SettingTexts {
    let value = |setting: &Setting| match (setting.shown(settings), setting.unset) {
        (Some(value), _) => value,
        (None, Unset::Does(what)) => what.to_owned(),
        (None, _) => NOTHING.to_owned(),
    };
    let noted = settings::all().filter(|setting| setting.is_in_files());
    let told = noted.map(|setting| (setting.name(), value(setting)));
    told.chain(settings.tables.iter().map(table)).collect()
}

fn table(table: &TableSetting) -> (String, String) {
    let sealed = if table.is_sealed { "sealed" } else { "not sealed" };
    let money = match table.money {
        Money::Play { amount } => format!("play money {amount}"),
        Money::Vouchers => "vouchers".to_owned(),
    };
    (format!("table {}", table.name), format!("{sealed}, {money}"))
}

/// What tells settings from others: made of all that is told of them.
fn mark(told: &SettingTexts) -> String {
    let all: Vec<String> = told.iter().map(|(name, value)| format!("{name}\n{value}\n")).collect();
    secret::digest(all.concat().as_bytes()).to_string().chars().take(MARK).collect()
}

/// What is set otherwise than before, with both values. If nobody knows what was set before, all
/// that is set now.
fn changes(before: Option<&SettingTexts>, now: &SettingTexts) -> Vec<String> {
    let Some(before) = before else {
        let all = now.iter().map(|(name, value)| format!("{name} {}", short(value)));
        return all.collect();
    };
    let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let value = |of: &SettingTexts, name: &str| short(of.get(name).map_or(NOTHING, String::as_str));
    let other = names.into_iter().filter(|name| before.get(*name) != now.get(*name));
    let told =
        other.map(|name| format!("{name} {} (before: {})", value(now, name), value(before, name)));
    told.collect()
}

/// A value, or its beginning.
fn short(value: &str) -> String {
    match value.chars().nth(VALUE_MAX) {
        None => value.to_owned(),
        Some(_) => value.chars().take(VALUE_MAX - 1).chain(['…']).collect(),
    }
}

/// As many notes as it takes to tell all of it, each with this head.
fn packed(head: &str, parts: &[String]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for part in parts {
        let is_room =
            |text: &&mut String| text.chars().count() + 2 + part.chars().count() <= NOTE_MAX;
        match texts.last_mut().filter(is_room) {
            Some(text) => *text = format!("{text}; {part}"),
            None => texts.push(format!("{head}{part}")),
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(tables: &[(&str, u32)]) -> SettingTexts {
        let of = |(name, cents): &(&str, u32)| TableSetting {
            name: (*name).to_owned(),
            house: String::new(),
            is_sealed: true,
            money: Money::Play { amount: baccarat::Cents::whole(*cents) },
        };
        texts_of(&Settings { tables: tables.iter().map(of).collect(), ..Settings::default() })
    }

    #[test]
    fn only_what_differs_is_told_with_both_values() {
        let (one, other) = (settings(&[("a", 1), ("b", 2)]), settings(&[("b", 3), ("c", 4)]));
        let expected = [
            "table a none (before: sealed, play money 1.00)",
            "table b sealed, play money 3.00 (before: sealed, play money 2.00)",
            "table c sealed, play money 4.00 (before: none)",
        ];
        assert_eq!(changes(Some(&one), &other), expected);
        assert_ne!(mark(&one), mark(&other));
        let all = changes(None, &one);
        assert_eq!(all.len(), one.len());
        assert!(all.contains(&"patrons-max 2000".to_owned()), "{all:?}");
        assert!(all.contains(&"request-seconds 20".to_owned()), "{all:?}");
    }

    /// Which settings are noted, after a start that was noted like this.
    #[track_caller]
    fn check(noted: &str, kept: Option<&Start>, now: &Start, (head, settings): (&str, usize)) {
        let notes = other_settings(Some(noted), kept, now);
        let told = notes.iter().map(|text| text.strip_prefix(head).expect("its head"));
        assert_eq!(told.flat_map(|rest| rest.split("; ")).count(), settings, "{notes:?}");
    }

    #[test]
    fn bug_18_a_note_is_compared_and_nothing_is_read_out_of_it() {
        let start = |cents| {
            let settings = settings(&[("a", cents)]);
            Start { version: "1.0.0".to_owned(), after_kill: false, settings }
        };
        let (before, now) = (start(1), start(2));
        let (mark_before, mark_now) = (mark(&before.settings), mark(&now.settings));
        let all = now.settings.len();
        let (noted, same) = (before.note(), now.note());
        let known = format!("settings {mark_now}, before {mark_before}: ");
        let unknown = format!("settings {mark_now}, before unknown: ");
        let (nothing, everything) = (("", 0), (unknown.as_str(), all));
        assert!(other_settings(None, Some(&before), &now).is_empty(), "it is the first start");
        check(&noted, Some(&before), &now, (&known, 1));
        check(&same, Some(&now), &now, nothing);
        // What is kept can be lost, or changed by somebody who cannot change the journal.
        check(&same, None, &now, nothing);
        check(&Start { after_kill: true, ..now.clone() }.note(), None, &now, nothing);
        check(&noted, None, &now, everything);
        check(&noted, Some(&now), &now, everything);
        // However another version of the program says it.
        check("it runs again", None, &now, everything);
        check(&format!("as ever, settings {mark_now}"), Some(&before), &now, everything);
    }

    #[test]
    fn however_much_differs_all_of_it_is_told() {
        let names: Vec<String> = (0..40).map(|nth| format!("{nth:02}{}", "x".repeat(60))).collect();
        let tables: Vec<(&str, u32)> = names.iter().map(|name| (name.as_str(), 5)).collect();
        let (few, mut many) = (settings(&tables[..1]), settings(&tables));
        many.insert("backups".to_owned(), "ü".repeat(2_000));
        let head = "settings 0123456789abcdef, before fedcba9876543210: ";
        let texts = packed(head, &changes(Some(&few), &many));
        for text in &texts {
            assert!(text.starts_with(head) && text.chars().count() <= NOTE_MAX, "{text}");
        }
        let all = texts.concat();
        assert!(names[1..].iter().all(|name| all.contains(name)), "{all}");
        assert!(all.contains("ü…") && !all.contains(&names[0]), "{all}");
        assert!(packed(head, &changes(Some(&few), &few)).is_empty());
    }

    #[test]
    fn a_change_of_any_setting_is_told_but_of_the_date() {
        let before = texts_of(&Settings::default());
        for setting in settings::all() {
            let mut other = Settings::default();
            (setting.put)(&mut other, &setting.form.example()).expect("an example makes sense");
            let changes = changes(Some(&before), &texts_of(&other));
            let is_told = changes.iter().any(|it| it.starts_with(&format!("{} ", setting.name())));
            assert_eq!(is_told, setting.is_in_files(), "{changes:?}");
        }
    }

    #[test]
    fn no_password_is_told() {
        let settings = Settings {
            store: "postgres://sabot:s3cret@db.example/house?password=s3cret".to_owned(),
            ..Settings::default()
        };
        let told = texts_of(&settings);
        assert_eq!(told["store"], "postgres://sabot:***@db.example/house?password=***");
        assert!(!format!("{told:?}").contains("s3cret"), "{told:?}");
    }
}
