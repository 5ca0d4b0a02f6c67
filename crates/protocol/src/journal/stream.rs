//! What the journals of the office and of the cage have in common.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::plain::{CommandId, Time};
use crate::shape::{Describe, Shape};

/// The version in which lines of either are written, whatever that of a table's lines is.
pub(super) const VERSION: u64 = 1;

/// A line: all that one command brought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line<B, W> {
    pub(super) v: u64,
    pub(super) at: Time,
    pub(super) by: B,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<CommandId>,
    pub(super) what: Vec<W>,
}

impl<B: Describe, W: Describe> Describe for Line<B, W> {
    fn shape() -> Shape {
        Shape::record([
            ("v", Shape::Plain("1", vec![json!(1)])),
            ("at", Time::shape()),
            ("by", B::shape()),
            ("id", CommandId::shape()),
            ("what", Shape::Some(Box::new(W::shape()))),
        ])
    }
}

/// An entry of a journal, whose lines hold `By` and `Happening` of the module it is in.
macro_rules! entry {
    ($(#[doc = $doc:literal])* $name:ident, $domain:path) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            at: table::Time,
            by: domain::By,
            id: Option<$crate::plain::CommandId>,
            what: Vec<domain::Happening>,
        }

        use $domain as domain;

        type Line = super::stream::Line<By, Happening>;

        impl $name {
            /// What a command brought about, with the sender's name for the command if it had one.
            ///
            /// # Errors
            /// Nothing came of it, or not all of it is of one command.
            pub fn new(
                id: Option<$crate::plain::CommandId>,
                events: Vec<domain::Event>,
            ) -> Result<$name, super::NoEntry> {
                let Some(domain::Event { at, by, .. }) = events.first() else {
                    return Err(super::NoEntry::Nothing);
                };
                let (at, by) = (*at, *by);
                if events.iter().any(|event| (event.at, event.by) != (at, by)) {
                    return Err(super::NoEntry::NotOne);
                }
                let what = events.into_iter().map(|event| event.what).collect();
                Ok($name { at, by, id, what })
            }

            /// When.
            pub fn at(&self) -> table::Time {
                self.at
            }

            /// Who brought it about.
            pub fn by(&self) -> domain::By {
                self.by
            }

            /// The sender's name for the command: a second one of that name has been done already.
            pub fn id(&self) -> Option<&$crate::plain::CommandId> {
                self.id.as_ref()
            }

            /// What happened: at least one thing.
            pub fn what(&self) -> &[domain::Happening] {
                &self.what
            }

            /// What happened, as events to apply.
            pub fn events(&self) -> impl Iterator<Item = domain::Event> + '_ {
                let (at, by) = (self.at, self.by);
                self.what.iter().map(move |what| domain::Event { at, by, what: what.clone() })
            }

            /// As a line, without the line break. The same entry is always the same bytes.
            pub fn to_line(&self) -> String {
                use $crate::mirror::Mirror;
                let line = Line {
                    v: super::stream::VERSION,
                    at: Mirror::of(&self.at),
                    by: Mirror::of(&self.by),
                    id: self.id.clone(),
                    what: Mirror::of(&self.what),
                };
                serde_json::to_string(&line).expect("every key is a text")
            }

            /// Reads a line of any version that there has been.
            ///
            /// # Errors
            /// It is no line of this journal, or one that a later program wrote.
            pub fn from_line(line: &str) -> Result<$name, super::LineError> {
                use $crate::mirror::Back;
                let Line { v: _, at, by, id, what } = match super::version_of(line)? {
                    1 => serde_json::from_str(line).map_err(super::malformed)?,
                    version => return Err(super::LineError::UnknownVersion { version }),
                };
                if what.is_empty() {
                    let why = "nothing happened".to_owned();
                    return Err(super::LineError::Malformed { why });
                }
                Ok($name { at: at.back(), by: by.back(), id, what: what.back() })
            }
        }

        /// What a line of the newest version looks like.
        pub(crate) fn example_lines() -> $crate::shape::Shape {
            <Line as $crate::shape::Describe>::shape()
        }
    };
}

pub(super) use entry;
