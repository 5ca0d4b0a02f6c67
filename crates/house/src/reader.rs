//! Reads a house file section by section, and never stops at the first fault.
//!
//! Each option is asked for once, with its kind, its default and a sentence about it. The answer is
//! the value; on the way the reader notes every fault, every place, and every option there is. The
//! JSON Schema, the reference in `docs/HOUSE.md` and the spelling suggestions all come from those
//! notes, so an option is written down in one place only.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::fault::{Fault, Problem};
use crate::kinds::{Kind, too_long, wrong_kind};
use crate::nearest::nearest;
use crate::visible::{escaped, shortened};

/// What the reader notes on the way.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) faults: Vec<Fault>,
    /// Where each option that the file sets stands.
    pub(crate) places: BTreeMap<String, Range<usize>>,
    /// The options that the file or its preset sets.
    pub(crate) given: BTreeSet<String>,
    /// Every option that was asked for, in order, where somebody wants to know.
    pub(crate) outline: Option<Vec<Entry>>,
}

/// One option or section, for the schema and the reference.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Such as `shoe.decks`; a `*` stands for any name.
    pub(crate) path: String,
    pub(crate) about: &'static str,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Section,
    /// A list of sections, whose own entries follow with `[1]` in their paths.
    List,
    Option {
        expected: String,
        schema: Value,
        presence: Presence,
    },
}

/// Whether an option must be set, and what holds if it is not.
#[derive(Clone, Debug)]
pub(crate) enum Presence {
    Default(Value),
    Optional,
    Required,
}

impl Notes {
    /// Notes a fault of an option, at its place in the file or, if the file does not set it, at the
    /// nearest section above that it does set.
    pub(crate) fn fault(&mut self, option: &str, problem: Problem) {
        self.fault_or_at(option, "", problem);
    }

    /// Where the text is not TOML the parser makes up a value: what is wrong with that is not the
    /// writer's fault.
    pub(crate) fn forget_what_follows_from_syntax(&mut self) {
        let is_syntax = |fault: &Fault| matches!(fault.problem, Problem::Syntax { .. });
        let broken = self.faults.iter().filter(|fault| is_syntax(fault));
        let broken: BTreeSet<usize> = broken.map(|fault| fault.span.start).collect();
        let holds_one = |span: &Range<usize>| {
            broken.range(span.start..=span.end.max(span.start)).next().is_some()
        };
        self.faults.retain(|fault| is_syntax(fault) || !holds_one(&fault.span));
    }

    /// The same, but at another option if the file sets no section above.
    pub(crate) fn fault_or_at(&mut self, option: &str, other: &str, problem: Problem) {
        let mut at = option;
        let span = loop {
            match (self.places.get(at), at.rfind(['.', '['])) {
                (Some(span), _) => break span.clone(),
                (None, Some(end)) => at = &at[..end],
                (None, None) => break self.places.get(other).cloned().unwrap_or(0..0),
            }
        };
        self.faults.push(Fault { span, option: option.to_owned(), problem });
    }

    /// Notes a fault of an option of which this item is wrong, counted from zero, if it is a list.
    pub(crate) fn fault_in(&mut self, option: &str, item: usize, other: &str, problem: Problem) {
        match self.places.get(&format!("{option}[{}]", item + 1)).cloned() {
            Some(span) => self.faults.push(Fault { span, option: option.to_owned(), problem }),
            None => self.fault_or_at(option, other, problem),
        }
    }

    /// Notes where an option stands, and everything within it.
    fn note_places(&mut self, path: String, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => {
                for (key, value) in table {
                    self.note_places(format!("{path}.{}", shortened(key.get_ref())), value);
                }
            }
            DeValue::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.note_places(format!("{path}[{}]", place + 1), item);
                }
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => {}
        }
        self.places.insert(path, value.span());
    }
}

/// What is wrong with a name that is not among those there are.
pub(crate) fn unknown_key<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Problem {
    let known: Vec<&str> = known.collect();
    Problem::UnknownKey {
        nearest: nearest(name, known.iter().copied()).map(str::to_owned),
        known: known.into_iter().map(str::to_owned).collect(),
    }
}

/// One section of a house file, over the same section of the preset it is based on.
pub(crate) struct Section<'a> {
    path: String,
    own: Option<&'a DeTable<'a>>,
    base: Option<&'a DeTable<'a>>,
    known: Vec<String>,
    notes: &'a RefCell<Notes>,
}

impl<'a> Section<'a> {
    /// The whole file.
    pub(crate) fn root(
        own: &'a DeTable<'a>,
        base: Option<&'a DeTable<'a>>,
        notes: &'a RefCell<Notes>,
    ) -> Section<'a> {
        Section { path: String::new(), own: Some(own), base, known: Vec::new(), notes }
    }

    /// An option that has a default.
    pub(crate) fn get<K: Kind>(
        &mut self,
        key: &str,
        kind: &K,
        default: K::Value,
        about: &'static str,
    ) -> K::Value {
        let presence = Presence::Default(kind.write(&default));
        self.ask(key, kind, presence, about).unwrap_or(default)
    }

    /// An option that need not be set.
    pub(crate) fn maybe<K: Kind>(
        &mut self,
        key: &str,
        kind: &K,
        about: &'static str,
    ) -> Option<K::Value> {
        self.ask(key, kind, Presence::Optional, about)
    }

    /// An option that must be set. The example stands in for it if it is not, so that reading goes
    /// on to the next fault.
    pub(crate) fn must<K: Kind>(
        &mut self,
        key: &str,
        kind: &K,
        example: K::Value,
        about: &'static str,
    ) -> K::Value {
        self.need(key, kind, &example, about).unwrap_or(example)
    }

    /// The same, but nothing stands in for it.
    pub(crate) fn need<K: Kind>(
        &mut self,
        key: &str,
        kind: &K,
        example: &K::Value,
        about: &'static str,
    ) -> Option<K::Value> {
        let value = self.ask(key, kind, Presence::Required, about);
        if self.lacks(key) {
            let example = format!("{key} = {}", kind.write(example));
            self.fault(key, Problem::Missing { example });
        }
        value
    }

    /// A section below this one.
    pub(crate) fn section<T>(
        &mut self,
        key: &str,
        about: &'static str,
        read: impl FnOnce(&mut Section<'a>) -> T,
    ) -> T {
        self.note(key, about, || What::Section);
        let own = self.table(key, self.own);
        let base = self.base.and_then(|base| base.get(key)?.get_ref().as_table());
        let path = self.path_of(key);
        let mut section = Section { path, own, base, known: Vec::new(), notes: self.notes };
        let value = read(&mut section);
        section.refuse_the_rest();
        value
    }

    /// A list of sections below this one; `None` if neither the file nor the preset has it.
    pub(crate) fn each<T>(
        &mut self,
        key: &str,
        about: &'static str,
        mut read: impl FnMut(&mut Section<'a>) -> T,
    ) -> Option<Vec<T>> {
        self.note(key, about, || What::List);
        let (value, is_own) = match (self.find(key), self.base.and_then(|base| base.get(key))) {
            (Some((span, value)), _) => {
                self.notes.borrow_mut().places.insert(self.path_of(key), span);
                (value, true)
            }
            (None, Some(value)) => (value.get_ref(), false),
            (None, None) => return None,
        };
        let Some(items) = value.as_array() else {
            self.fault(key, wrong_kind(value, "a list of sections in brackets"));
            return None;
        };
        if let Some(problem) = too_long(items) {
            self.fault(key, problem);
            return None;
        }
        let read_item = |(place, item): (usize, &'a Spanned<DeValue<'a>>)| {
            let path = self.path_of(&format!("{key}[{}]", place + 1));
            if is_own {
                self.notes.borrow_mut().places.insert(path.clone(), item.span());
            }
            let table = item.get_ref().as_table();
            if table.is_none() {
                let problem = wrong_kind(item.get_ref(), "a section in braces");
                self.notes.borrow_mut().fault(&path, problem);
            }
            let (own, base) = if is_own { (table, None) } else { (None, table) };
            let mut section = Section { path, own, base, known: Vec::new(), notes: self.notes };
            let value = read(&mut section);
            section.refuse_the_rest();
            value
        };
        Some(items.iter().enumerate().map(read_item).collect())
    }

    /// The names this section holds, where they are not options but names of the house's own: those
    /// of the preset first.
    pub(crate) fn names(&self) -> Vec<String> {
        let keys = |table: Option<&'a DeTable<'a>>| {
            table.into_iter().flat_map(DeTable::keys).map(|key| key.get_ref().to_string())
        };
        let own = keys(self.own)
            .filter(|key| !self.base.is_some_and(|base| base.contains_key(key.as_str())));
        keys(self.base).chain(own).collect()
    }

    /// The values of an option: that of the preset, then that of the file. For kinds of value that
    /// build on what they find, such as rulings.
    pub(crate) fn layers(
        &mut self,
        key: &str,
        about: &'static str,
        expected: &str,
        schema: fn() -> Value,
    ) -> impl Iterator<Item = &'a Spanned<DeValue<'a>>> + use<'a> {
        self.note(key, about, || {
            let (expected, schema) = (expected.to_owned(), schema());
            What::Option { expected, schema, presence: Presence::Optional }
        });
        if let Some(value) = self.own.and_then(|own| own.get(key)) {
            self.notes.borrow_mut().note_places(self.path_of(key), value);
        }
        [self.base, self.own]
            .into_iter()
            .flatten()
            .filter_map(|table| table.get(key))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Whether the file itself sets the option, and not only its preset.
    pub(crate) fn sets(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Whether this is a section that neither file nor preset has given the option.
    pub(crate) fn lacks(&self, key: &str) -> bool {
        let tables = [self.own, self.base];
        tables.iter().any(Option::is_some)
            && !tables.into_iter().flatten().any(|table| table.contains_key(key))
    }

    /// Notes a fault of an option of this section, or of the section if the key is empty.
    pub(crate) fn fault(&self, key: &str, problem: Problem) {
        self.notes.borrow_mut().fault(&self.path_of(key), problem);
    }

    /// Notes a fault of something within an option, at its own place.
    pub(crate) fn fault_at(&self, key: &str, span: Range<usize>, problem: Problem) {
        let option = self.path_of(key);
        self.notes.borrow_mut().faults.push(Fault { span, option, problem });
    }

    /// Notes a fault of one item of an option that is a list, counted from zero: at its own place
    /// if the file sets the list.
    pub(crate) fn fault_in_list(&self, key: &str, item: usize, problem: Problem) {
        let items = self.find(key).and_then(|(_, value)| value.as_array());
        match items.and_then(|items| items.get(item)) {
            Some(item) => self.fault_at(key, item.span(), problem),
            None => self.fault(key, problem),
        }
    }

    fn ask<K: Kind>(
        &mut self,
        key: &str,
        kind: &K,
        presence: Presence,
        about: &'static str,
    ) -> Option<K::Value> {
        self.note(key, about, || {
            let (expected, schema) = (kind.expected(), kind.schema());
            What::Option { expected, schema, presence }
        });
        let from_base = || self.base.and_then(|base| base.get(key));
        let value = match self.find(key) {
            Some((span, value)) => {
                self.notes.borrow_mut().places.insert(self.path_of(key), span);
                value
            }
            None => from_base()?.get_ref(),
        };
        self.notes.borrow_mut().given.insert(self.path_of(key));
        let problem = match kind.read(value) {
            Ok(value) => return Some(value),
            Err(problem) => problem,
        };
        let culprits = kind.culprits(value);
        if culprits.is_empty() {
            self.fault(key, problem);
        }
        for (item, problem) in culprits {
            self.fault_in_list(key, item, problem);
        }
        None
    }

    fn find(&self, key: &str) -> Option<(Range<usize>, &'a DeValue<'a>)> {
        let value = self.own?.get(key)?;
        Some((value.span(), value.get_ref()))
    }

    /// A table of the file, noting where it stands and whether it is one.
    fn table(&self, key: &str, table: Option<&'a DeTable<'a>>) -> Option<&'a DeTable<'a>> {
        let (name, value) = table?.get_key_value(key)?;
        self.notes.borrow_mut().places.insert(self.path_of(key), name.span());
        let table = value.get_ref().as_table();
        if table.is_none() {
            let expected = match self.path_of(key) {
                path if path.contains('[') => "a section in braces".to_owned(),
                path => format!("a section, [{}]", escaped(&path)),
            };
            self.fault(key, wrong_kind(value.get_ref(), expected));
        }
        table
    }

    fn note(&mut self, key: &str, about: &'static str, what: impl FnOnce() -> What) {
        self.known.push(key.to_owned());
        let path = self.path_of(key);
        if let Some(outline) = &mut self.notes.borrow_mut().outline {
            outline.push(Entry { path, about, what: what() });
        }
    }

    /// Whatever the file sets here that nobody asked for.
    pub(crate) fn refuse_the_rest(&self) {
        let is_known: BTreeSet<&str> = self.known.iter().map(String::as_str).collect();
        for key in self.own.into_iter().flat_map(DeTable::keys) {
            let name = key.get_ref().as_ref();
            if is_known.contains(name) {
                continue;
            }
            let known = self.known.iter().map(String::as_str);
            self.fault_at(name, key.span(), unknown_key(name, known));
        }
    }

    fn path_of(&self, key: &str) -> String {
        // A path stands in every message about what is below it.
        match (self.path.as_str(), shortened(key)) {
            ("", key) => key.into_owned(),
            (path, key) if key.is_empty() => path.to_owned(),
            (path, key) => format!("{path}.{key}"),
        }
    }
}
