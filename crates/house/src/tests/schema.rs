//! What editors are told of a house file agrees with what is read.

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::{Map, Value, json};
use toml::de::{DeTable, DeValue};

use super::{accepted, body};
use crate::{House, Preset, schema};

/// The schema, ready to look at files with.
pub(super) struct Editor {
    schemas: Schemas,
    root: SchemaIndex,
}

impl Editor {
    pub(super) fn new() -> Editor {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V7);
        compiler.add_resource("house.schema.json", schema()).unwrap();
        let root = compiler.compile("house.schema.json", &mut schemas).unwrap();
        Editor { schemas, root }
    }

    /// Whether the file is TOML and an editor finds nothing wrong with it.
    pub(super) fn accepts(&self, text: &str) -> Option<bool> {
        let table = DeTable::parse(text).ok()?;
        let json = object(table.get_ref());
        Some(self.schemas.validate(&json, self.root).is_ok())
    }
}

fn object(table: &DeTable<'_>) -> Value {
    let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
        let key: &toml::de::DeString<'_> = key.get_ref();
        (key.to_string(), to_json(value.get_ref()))
    };
    Value::Object(table.iter().map(entry).collect::<Map<_, _>>())
}

fn to_json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => json!(text.as_ref()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => json!(number),
            Err(_) => json!(i64::MAX),
        },
        DeValue::Float(number) => json!(number.as_str().parse::<f64>().unwrap_or(0.5)),
        DeValue::Boolean(yes) => json!(yes),
        DeValue::Datetime(date) => json!(date.to_string()),
        DeValue::Array(items) => items.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(table) => object(table),
    }
}

#[test]
fn the_schema_is_of_the_draft_it_names() {
    let schema = schema();
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    Editor::new();
}

#[test]
fn every_preset_is_accepted() {
    let editor = Editor::new();
    for preset in Preset::ALL {
        assert_eq!(editor.accepts(preset.text()), Some(true), "{}", preset.id());
        let based = format!("based-on = \"{}\"", preset.id());
        assert_eq!(editor.accepts(&based), Some(true), "{based}");
    }
}

#[test]
fn what_is_read_is_accepted() {
    let editor = Editor::new();
    for rest in [
        "",
        "commission.rate = \"5  %\"",
        "shoe.decks = 0x8",
        "wager.own.lines = [{ when = { margin = \"4 to 7\", winner = [\"tie\", \"player\"] }, pays = \"2:1\" }]",
        "wager.own.lines = [{ when = { player-pair = true }, pays = \"2:1\", commission = \"1%\" }]",
        "irregularities.misplaced = { dealing = { seen = [\"void\", \"burn\"] }, settled = \"void\" }",
        "announcements.languages = [\"fr\"]\nannouncements.words.fr.void = \"Nul.\"",
        "limits.minimum = \"5\"\nlimits.maximum = \"50.5\"",
    ] {
        accepted(rest);
        assert_eq!(editor.accepts(&body(rest)), Some(true), "{rest}");
    }
}

#[test]
fn bad_files_are_refused_by_both() {
    let editor = Editor::new();
    for rest in [
        "curency = \"$\"",
        "shoe.dekcs = 8",
        "shoe.burn.rul = \"none\"",
        "wager.tie.payz = \"8:1\"",
        "wager.own.lines = [{ when = { winer = \"tie\" }, pays = \"1:1\" }]",
        "announcements.words.en.bets-opn = \"Go.\"",
        "irregularities.misplced = \"void\"",
        "irregularities.misplaced.delaing = \"void\"",
        "irregularities.misplaced = []",
        "shoe.decks = \"8\"",
        "shoe.decks = 8.5",
        "shoe.decks = 9",
        "shoe.decks = -1",
        "shoe.decks = 99999999999999999999",
        "shoe = 8",
        "shoe.player-cut = 1",
        "limits.minimum = 5",
        "limits.minimum = \"5.001\"",
        "limits.minimum = \"-5\"",
        "commission.rate = \"5\"",
        "commission.mode = \"none\"",
        "currency = \"\"",
        "wagers = [\"Player\"]",
        "wagers = \"player\"",
        "wager.tie.pays = \"8 to 1\"",
        "wager.own.lines = []",
        "wager.own.lines = [{ when = { player-pair = [true] }, pays = \"1:1\" }]",
        "wager.own.lines = [{ when = { margin = \"+4 to  7\" }, pays = \"1:1\" }]",
        "announcements.languages = [\"e\"]",
        "under = \"nevada\"",
    ] {
        assert!(House::read("house.toml", &body(rest)).is_err(), "{rest}");
        assert_eq!(editor.accepts(&body(rest)), Some(false), "{rest}");
    }
    assert!(House::read("house.toml", "").is_err());
    assert_eq!(editor.accepts(""), Some(false));
}
