//! The settings file: read strictly, with every fault told at once.

use std::ops::Range;
use std::path::{Path, PathBuf};

use baccarat::Cents;
use house::nearest;
use server::settings::Money;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::choices::{
    A_MINUTE_MAX, BODY_BYTES_MAX, Choices, PATRONS_MAX, PLAY_MONEY, SECONDS_MAX, SOCKETS_MAX,
    TableChoice, amount,
};

const TOP: [&str; 15] = [
    "listen",
    "data",
    "store",
    "key",
    "log",
    "trusted-proxies",
    "hosts",
    "witnesses",
    "backups",
    "large-wager",
    "large-win",
    "tls",
    "web",
    "bounds",
    "table",
];
const TLS: [&str; 2] = ["certificates", "key"];
const BOUNDS: [&str; 13] = [
    "connections-max",
    "connections-an-address",
    "sockets-max",
    "sockets-an-address",
    "request-seconds",
    "answer-seconds",
    "guests-a-minute",
    "sign-ons-a-minute",
    "wrong-codes-a-minute",
    "recalls-a-minute",
    "calls-a-minute",
    "body-bytes-max",
    "patrons-max",
];
const TABLE: [&str; 5] = ["name", "house", "sealed", "money", "play-money"];

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
    match reader.faults.is_empty() {
        true => Ok(choices),
        false => Err(reader.told()),
    }
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
        self.refuse_unknown("", table, &TOP);
        let empty = DeTable::default();
        let tls = self.section(table, "tls").unwrap_or(&empty);
        self.refuse_unknown("tls.", tls, &TLS);
        let bounds = self.section(table, "bounds").unwrap_or(&empty);
        self.refuse_unknown("bounds.", bounds, &BOUNDS);
        Choices {
            listen: self.parsed(table, "listen"),
            data: self.path(table, "data"),
            store: self.store(table),
            key: self.path(table, "key"),
            log: self.parsed(table, "log"),
            tls_certificates: self.path(tls, "certificates"),
            tls_key: self.path(tls, "key"),
            web: self.path(table, "web"),
            trusted_proxies: self.parsed(table, "trusted-proxies"),
            hosts: self.parsed(table, "hosts"),
            // A date that stays in a file is not today's for long.
            today: None,
            witnesses: self.parsed(table, "witnesses"),
            backups: self.path(table, "backups"),
            large_wager: self.amount(table, "large-wager"),
            large_win: self.amount(table, "large-win"),
            connections_max: self.number(bounds, "connections-max", 1..SOCKETS_MAX + 1),
            connections_an_address: self.number(
                bounds,
                "connections-an-address",
                1..SOCKETS_MAX + 1,
            ),
            sockets_an_address: self.number(bounds, "sockets-an-address", 1..SOCKETS_MAX + 1),
            request_seconds: self.number(bounds, "request-seconds", 1..SECONDS_MAX + 1),
            answer_seconds: self.number(bounds, "answer-seconds", 1..SECONDS_MAX + 1),
            sockets_max: self.number(bounds, "sockets-max", 1..SOCKETS_MAX + 1),
            guests_a_minute: self.number(bounds, "guests-a-minute", 1..A_MINUTE_MAX + 1),
            sign_ons_a_minute: self.number(bounds, "sign-ons-a-minute", 1..A_MINUTE_MAX + 1),
            wrong_codes_a_minute: self.number(bounds, "wrong-codes-a-minute", 1..A_MINUTE_MAX + 1),
            recalls_a_minute: self.number(bounds, "recalls-a-minute", 1..A_MINUTE_MAX + 1),
            calls_a_minute: self.number(bounds, "calls-a-minute", 1..A_MINUTE_MAX + 1),
            body_bytes_max: self.number(bounds, "body-bytes-max", 1_024..BODY_BYTES_MAX + 1),
            patrons_max: self.number(bounds, "patrons-max", 1..PATRONS_MAX + 1),
            tables: self.tables(table),
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
            match tables.iter().any(|other| other.name == table.name) {
                true => self.fault(&entry.span(), format!("there are two tables `{}`", table.name)),
                false => tables.push(table),
            }
        }
        Some(tables)
    }

    fn table(&mut self, place: &Range<usize>, fields: &DeTable<'_>) -> Option<TableChoice> {
        self.refuse_unknown("table.", fields, &TABLE);
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
        match house.starts_with("first/") || house::House::preset_names().contains(&house) {
            true => house.to_owned(),
            false => self.folder.join(house).display().to_string(),
        }
    }

    fn store(&mut self, table: &DeTable<'_>) -> Option<String> {
        let store = self.word(table, "store")?;
        match store.strip_prefix("sqlite:") {
            None if store.contains("://") => Some(store),
            path => Some(self.folder.join(path.unwrap_or(&store)).display().to_string()),
        }
    }

    fn path(&mut self, table: &DeTable<'_>, key: &str) -> Option<PathBuf> {
        self.word(table, key).map(|path| self.folder.join(path))
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

    fn parsed<T: std::str::FromStr>(&mut self, table: &DeTable<'_>, key: &str) -> Option<T>
    where
        T::Err: std::fmt::Display,
    {
        let text = self.word(table, key)?;
        let place = table.get(key)?.span();
        text.parse().map_err(|why: T::Err| self.fault(&place, format!("`{key}`: {why}"))).ok()
    }

    fn amount(&mut self, table: &DeTable<'_>, key: &str) -> Option<Cents> {
        let text = self.word(table, key)?;
        let place = table.get(key)?.span();
        amount(&text).map_err(|why| self.fault(&place, format!("`{key}`: {why}"))).ok()
    }

    fn number(&mut self, table: &DeTable<'_>, key: &str, within: Range<i64>) -> Option<u32> {
        let value = table.get(key)?;
        let number = value.get_ref().as_integer();
        let number = number.and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        match number.filter(|number| within.contains(number)) {
            Some(number) => u32::try_from(number).ok(),
            None => {
                let (least, most) = (within.start, within.end - 1);
                let text = format!("`{key}` is a whole number from {least} to {most}");
                self.fault(&value.span(), text);
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
            let word = word.escape_debug();
            let text = format!("there is no setting `{section}{word}` ({advice})");
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
