//! The settings file: read strictly, with every fault told at once.

use std::ops::Range;
use std::path::{Path, PathBuf};

use baccarat::Cents;
use house::nearest;
use server::settings::{self, Form, Money, Setting, Values};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::choices::{Choices, TableChoice};
use super::effective::FIRST;

/// What a `[[table]]` has: its key, what goes where it is not set, what it is.
pub(super) const TABLE: [(&str, &str, &str); 5] = [
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

/// What whoever sits down gets where nothing else is set.
const PLAY_MONEY: Cents = Cents::whole(1_000);
const _: () = assert!(PLAY_MONEY.get() == 100_000, "the list above says 1000.00");

/// What a settings file of that name and text says, or everything that is wrong with it, a line
/// each. Paths in it are taken from the folder that it lies in.
pub(super) fn read(name: &str, text: &str) -> Result<Choices, Vec<String>> {
    let folder = Path::new(name).parent().unwrap_or(Path::new("")).to_owned();
    let mut reader = Reader { name, text, folder, faults: Vec::new() };
    let choices = match DeTable::parse(text) {
        Ok(table) => reader.all(table.get_ref()),
        Err(error) => {
            let place = error.span().unwrap_or(0..0);
            reader.fault(&place, format!("not valid TOML: {}", error.message()));
            Choices::default()
        }
    };
    if reader.faults.is_empty() { Ok(choices) } else { Err(reader.told()) }
}

struct Reader<'t> {
    name: &'t str,
    text: &'t str,
    folder: PathBuf,
    faults: Vec<(usize, String)>,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn all(&mut self, table: &DeTable<'_>) -> Choices {
        let settings: Vec<&Setting> = settings::all().filter(|it| it.is_in_files()).collect();
        let sections: Vec<&[&Setting]> = settings.chunk_by(|a, b| a.section == b.section).collect();
        let names = sections.iter().map(|section| section[0].section.name);
        let beside: Vec<&str> = names.filter(|name| !name.is_empty()).chain(["table"]).collect();
        let mut values = Values::new();
        for section in sections {
            let name = section[0].section.name;
            let fields = if name.is_empty() { Some(table) } else { self.section(table, name) };
            let Some(fields) = fields else { continue };
            let keys: Vec<String> = section.iter().map(|setting| setting.key()).collect();
            let mut known: Vec<&str> = keys.iter().map(String::as_str).collect();
            if name.is_empty() {
                known.extend(&beside);
            }
            self.refuse_unknown(name, fields, &known);
            let read = |setting: &&Setting| Some((setting.name(), self.value(fields, setting)?));
            values.extend(section.iter().filter_map(read));
        }
        Choices { values, tables: self.tables(table) }
    }

    /// What a setting is set to, if it is and may be.
    fn value(&mut self, fields: &DeTable<'_>, setting: &Setting) -> Option<String> {
        let key = setting.key();
        let value: &Value<'_> = fields.get(key.as_str())?;
        let text = match setting.form {
            // What is no number is an empty text, which no number is either.
            Form::Number(..) => value.get_ref().as_integer().and_then(number).unwrap_or_default(),
            _ => self.word(fields, &key)?,
        };
        if let Err(why) = setting.check(&key, &text) {
            self.fault(&value.span(), why);
            return None;
        }
        match (setting.form, text.strip_prefix("sqlite:")) {
            (Form::Path(_), _) => Some(self.in_folder(&text)),
            (Form::Store, Some(path)) => Some(self.in_folder(path)),
            (Form::Store, None) if !text.contains("://") => Some(self.in_folder(&text)),
            _ => Some(text),
        }
    }

    fn tables(&mut self, table: &DeTable<'_>) -> Option<Vec<TableChoice>> {
        let list = table.get("table")?;
        let DeValue::Array(entries) = list.get_ref() else {
            self.fault(&list.span(), "a table is written as [[table]]".to_owned());
            return None;
        };
        let mut tables: Vec<TableChoice> = Vec::new();
        for entry in entries.iter() {
            let DeValue::Table(fields) = entry.get_ref() else {
                self.fault(&entry.span(), "a table is written as [[table]]".to_owned());
                continue;
            };
            let Some(table) = self.table(&entry.span(), fields) else { continue };
            if tables.iter().any(|other| other.name == table.name) {
                self.fault(&entry.span(), format!("there are two tables `{}`", table.name));
            } else {
                tables.push(table);
            }
        }
        Some(tables)
    }

    fn table(&mut self, place: &Range<usize>, fields: &DeTable<'_>) -> Option<TableChoice> {
        self.refuse_unknown("table", fields, &TABLE.map(|(key, ..)| key));
        let money = self.money(fields);
        let is_sealed = match fields.get("sealed").map(|value| (value.span(), value.get_ref())) {
            Some((_, DeValue::Boolean(is_sealed))) => *is_sealed,
            Some((place, _)) => {
                self.fault(&place, "`sealed` is true or false".to_owned());
                return None;
            }
            None => true,
        };
        let (name, house) = (self.word(fields, "name"), self.word(fields, "house"));
        match (name, house) {
            (Some(name), Some(house)) => {
                let house = self.house(&house);
                Some(TableChoice { name, house, is_sealed, money: money? })
            }
            (name, house) => {
                let is_missing = |key: &str| !fields.contains_key(key);
                if name.is_none() && is_missing("name") {
                    self.fault(place, "a table has a `name`, such as \"ez\"".to_owned());
                }
                if house.is_none() && is_missing("house") {
                    let text = "a table has a `house`: a preset or the path of a house file";
                    self.fault(place, text.to_owned());
                }
                None
            }
        }
    }

    fn money(&mut self, fields: &DeTable<'_>) -> Option<Money> {
        match (fields.get("money"), fields.get("play-money")) {
            (None, None) => Some(Money::Play { amount: PLAY_MONEY }),
            (Some(_), Some(both)) => {
                let text = "a table takes vouchers or play money, not both";
                self.fault(&both.span(), text.to_owned());
                None
            }
            (Some(money), None) => match money.get_ref().as_str() {
                Some("vouchers") => Some(Money::Vouchers),
                _ => {
                    let text = "`money` can be \"vouchers\"; play money is `play-money = \"1000\"`";
                    self.fault(&money.span(), text.to_owned());
                    None
                }
            },
            (None, Some(amount)) => {
                let cents = amount.get_ref().as_str().and_then(|text| text.parse::<Cents>().ok());
                match cents.filter(|cents| *cents > Cents::ZERO) {
                    Some(amount) => Some(Money::Play { amount }),
                    None => {
                        let text = "`play-money` is an amount in quotes, such as \"1000.00\"";
                        self.fault(&amount.span(), text.to_owned());
                        None
                    }
                }
            }
        }
    }

    /// A house by its name stays that; a path is taken from the folder of the settings file.
    fn house(&self, house: &str) -> String {
        if house.starts_with(FIRST) || house::House::preset_names().contains(&house) {
            house.to_owned()
        } else {
            self.in_folder(house)
        }
    }

    fn in_folder(&self, path: &str) -> String {
        self.folder.join(path).display().to_string()
    }

    fn section<'d, 'i>(&mut self, table: &'d DeTable<'i>, key: &str) -> Option<&'d DeTable<'i>> {
        let value = table.get(key)?;
        match value.get_ref() {
            DeValue::Table(section) => Some(section),
            _ => {
                self.fault(&value.span(), format!("`{key}` is a section: [{key}]"));
                None
            }
        }
    }

    /// A text that is not empty.
    fn word(&mut self, table: &DeTable<'_>, key: &str) -> Option<String> {
        let value: &Value<'_> = table.get(key)?;
        match value.get_ref().as_str().filter(|text| !text.is_empty()) {
            Some(text) => Some(text.to_owned()),
            None => {
                self.fault(&value.span(), format!("`{key}` is a text in quotes"));
                None
            }
        }
    }

    fn refuse_unknown(&mut self, section: &str, table: &DeTable<'_>, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let word = key.get_ref();
            let advice = match nearest(word, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the settings here are {}", known.join(", ")),
            };
            let dot = if section.is_empty() { "" } else { "." };
            let word = word.escape_debug();
            let text = format!("there is no setting `{section}{dot}{word}` ({advice})");
            self.fault(&key.span(), text);
        }
    }

    fn fault(&mut self, place: &Range<usize>, text: String) {
        self.faults.push((place.start, text));
    }

    /// One line each, in the order of the file.
    fn told(mut self) -> Vec<String> {
        self.faults.sort();
        let line = |(start, told): &(usize, String)| {
            let before = &self.text[..self.text.floor_char_boundary(*start)];
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            let line = before.matches('\n').count() + 1;
            let column = before[line_start..].chars().count() + 1;
            format!("{}:{line}:{column}: {told}", self.name)
        };
        self.faults.iter().map(line).collect()
    }
}

fn number(written: &DeInteger<'_>) -> Option<String> {
    Some(i64::from_str_radix(written.as_str(), written.radix()).ok()?.to_string())
}
