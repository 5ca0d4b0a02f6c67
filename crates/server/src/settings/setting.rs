//! What a setting is. One declaration makes the field that has its value, and all that is said of
//! it anywhere: on the command line, in the environment, in a file, in documents, in notes.

use std::path::Path;

use baccarat::Cents;

use super::{Settings, without_password};

/// The folder for what has no other place, where none is set.
pub(super) const DATA: &str = "data";

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The section of a settings file that has it.
    pub section: Section,
    /// What it looks like.
    pub form: Form,
    /// What goes where it is not set.
    pub unset: Unset,
    pub(super) field: &'static str,
    pub(super) doc: &'static [&'static str],
    pub(crate) put: fn(&mut Settings, &str) -> Result<(), String>,
    pub(super) get: fn(&Settings) -> String,
}

/// A section of a settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name; the top of the file has none.
    pub name: &'static str,
    /// What the names of its settings begin with outside of it.
    pub prefix: &'static str,
    /// What its settings come under in a help text.
    pub heading: Option<&'static str>,
}

/// What a setting looks like.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A text: the word that a help text has in its place, and an example.
    Text(&'static str, &'static str),
    /// The same for one start: no file has it, and no note tells of it.
    Once(&'static str, &'static str),
    /// A path: the word that a help text has in its place. In a file it is taken from the folder
    /// that the file lies in.
    Path(&'static str),
    /// A path, or the address of a database, with a password perhaps.
    Store,
    /// A whole number from the first to the second.
    Number(u32, u32),
}

/// What goes where a setting is not set.
#[derive(Clone, Copy, Debug)]
pub enum Unset {
    /// Nothing.
    Nothing,
    /// Nothing, and this is what the house then does.
    Does(&'static str),
    /// This.
    Text(&'static str),
    /// This number.
    Number(u32),
    /// This amount.
    Amount(fn() -> Cents),
    /// A file or a folder of this name, in the folder that `data` is set to.
    InData(&'static str),
}

impl Setting {
    /// Its name: of its flag, in notes, and in capitals of its variable.
    pub fn name(&self) -> String {
        format!("{}{}", self.section.prefix, self.key())
    }

    /// Its name in its section of a settings file.
    pub fn key(&self) -> String {
        self.field.replace('_', "-")
    }

    /// Whether it may be in a settings file. Changes of what may be are noted.
    pub fn is_in_files(&self) -> bool {
        !matches!(self.form, Form::Once(..))
    }

    /// What it is, in a sentence without its full stop.
    pub fn about(&self) -> String {
        let lines: Vec<&str> = self.doc.iter().map(|line| line.trim()).collect();
        lines.join(" ").trim_end_matches('.').to_owned()
    }

    /// Whether it can be set to this.
    ///
    /// # Errors
    /// It cannot: why, with the name by which it was set.
    pub fn check(&self, written: &str, text: &str) -> Result<(), String> {
        let put = |text| (self.put)(&mut Settings::default(), text);
        match self.form {
            Form::Number(least, most) => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                let why = || format!("`{written}` is a whole number from {least} to {most}");
                number.map(|_| ()).ok_or_else(why)
            }
            _ if text.is_empty() => Err(format!("`{written}` is empty")),
            _ => put(text).map_err(|why| format!("`{written}`: {why}")),
        }
    }

    /// What it is set to, without anything secret; `None` is nothing.
    pub fn shown(&self, settings: &Settings) -> Option<String> {
        let text = (self.get)(settings);
        match self.form {
            Form::Store => Some(without_password(&text)),
            _ => Some(text).filter(|text| !text.is_empty()),
        }
    }
}

impl Form {
    /// What a help text has in its place.
    pub fn word(self) -> &'static str {
        match self {
            Form::Text(word, _) | Form::Once(word, _) | Form::Path(word) => word,
            Form::Store => "STORE",
            Form::Number(..) => "NUMBER",
        }
    }

    /// Something that can be set, and is not what goes where nothing is.
    pub fn example(self) -> String {
        match self {
            Form::Text(_, example) | Form::Once(_, example) => example.to_owned(),
            Form::Path(word) => word.to_lowercase(),
            Form::Store => "journal.sabot".to_owned(),
            Form::Number(least, _) => least.to_string(),
        }
    }
}

impl Unset {
    /// What is set then; nothing is an empty text.
    pub(super) fn text(self) -> String {
        match self {
            Unset::Nothing | Unset::Does(_) => String::new(),
            Unset::Text(text) => text.to_owned(),
            Unset::Number(number) => number.to_string(),
            Unset::Amount(amount) => amount().to_string(),
            Unset::InData(name) => Path::new(DATA).join(name).display().to_string(),
        }
    }
}

/// Declares the settings of a section: a struct that has their values, and the list of them. Each
/// is a sentence that says what it is, a field, a [`Form`] and an [`Unset`]. `beside` them are
/// fields that are nobody's settings.
macro_rules! section {
    (
        $(#[$meta:meta])*
        pub struct $Struct:ident, $LIST:ident of $section:expr, $settings:ident => $place:expr;
        $($(#[doc = $doc:literal])+ $field:ident: $type:ty, $form:expr, $unset:expr;)+
        $(beside {
            $($(#[doc = $other_doc:literal])+ $other:ident: $other_type:ty = $value:expr;)+
        })?
    ) => {
        $(#[$meta])*
        pub struct $Struct {
            $($(#[doc = $doc])+ pub $field: $type,)+
            $($($(#[doc = $other_doc])+ pub $other: $other_type,)+)?
        }

        impl Default for $Struct {
            fn default() -> $Struct {
                $Struct {
                    $($field: Value::read(&$unset.text()).expect("what is unset makes sense"),)+
                    $($($other: $value,)+)?
                }
            }
        }

        const $LIST: &[Setting] = &[$(Setting {
            section: $section,
            form: $form,
            unset: $unset,
            field: stringify!($field),
            doc: &[$($doc),+],
            put: |$settings, text| {
                $place.$field = Value::read(text)?;
                Ok(())
            },
            get: |$settings| $place.$field.write(),
        }),+];
    };
}

pub(super) use section;
