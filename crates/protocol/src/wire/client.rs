//! What a client says, and reading it.
//!
//! A client may be anybody. What it sends is bounded, read strictly, and refused with a reason.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::request::Request;
use super::{CLIENT_MESSAGE_MAX, VERSION};
use crate::plain::{CommandId, Proof, TableName};
use crate::shape::{Describe, Field, Shape};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientMessage {
    /// The first thing it says.
    Hello {
        /// The table it wants to sit at.
        table: TableName,
        /// The last number it has seen of that table, if any.
        last: Option<u64>,
        /// The proof of that number, from the view that had it: proof that it has seen it.
        proof: Option<Proof>,
    },
    /// It asks for something.
    Command {
        /// Its own name for this: a second command of that name is not done again.
        id: CommandId,
        /// The coup it is meant for, if it is meant for one: in another it is not done.
        coup: Option<u64>,
        /// What.
        request: Request,
    },
    /// Is anybody there?
    Ping,
}

/// Why a message cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("a message has at most {CLIENT_MESSAGE_MAX} bytes")]
    TooLong,
    #[error("version {version} is not spoken here, but {VERSION}")]
    Version { version: u64 },
    #[error("{why}")]
    Malformed {
        /// The command it wanted to be, if that much could be read.
        id: Option<CommandId>,
        /// What is wrong with it, in visible characters.
        why: String,
    },
}

impl Unreadable {
    /// The same, of a command whose id could be read.
    fn of_command(self, id: &CommandId) -> Unreadable {
        match self {
            Unreadable::Malformed { why, .. } => {
                Unreadable::Malformed { id: Some(id.clone()), why }
            }
            other => other,
        }
    }
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// It is too long, of another version, or not a message.
    pub fn read(bytes: &[u8]) -> Result<ClientMessage, Unreadable> {
        if bytes.len() > CLIENT_MESSAGE_MAX {
            return Err(Unreadable::TooLong);
        }
        let mut fields: Fields<'_> =
            serde_json::from_slice(bytes).map_err(|error| malformed(None, &error.to_string()))?;
        let kind: String = fields.need("kind")?;
        match kind.as_str() {
            "hello" => {
                let version = fields.need("version")?;
                if version != VERSION {
                    return Err(Unreadable::Version { version });
                }
                let (table, last) = (fields.need("table")?, fields.take("last")?.flatten());
                let proof = fields.take("proof")?.flatten();
                fields.end()?;
                Ok(ClientMessage::Hello { table, last, proof })
            }
            "command" => {
                let id: CommandId = fields.need("id")?;
                let coup = fields.take("coup").map_err(|wrong| wrong.of_command(&id))?.flatten();
                let request = fields.request().map_err(|why| malformed(Some(id.clone()), &why))?;
                Ok(ClientMessage::Command { id, coup, request })
            }
            "ping" => fields.end().map(|()| ClientMessage::Ping),
            other => Err(malformed(None, &format!("there is no kind of message `{other}`"))),
        }
    }

    pub fn to_json(&self) -> String {
        let text = |value: &dyn fmt::Display| serde_json::Value::from(value.to_string());
        match self {
            ClientMessage::Hello { table, last, proof } => {
                let last = last.map_or(String::new(), |last| format!(r#","last":{last}"#));
                let proof = proof.as_ref().map(|proof| format!(r#","proof":{}"#, text(&proof.0)));
                let (table, proof) = (text(&table.0), proof.unwrap_or_default());
                format!(r#"{{"kind":"hello","version":{VERSION},"table":{table}{last}{proof}}}"#)
            }
            ClientMessage::Command { id, coup, request } => {
                let coup = coup.map_or(String::new(), |coup| format!(r#""coup":{coup},"#));
                let request = serde_json::to_string(request).expect("every key is a text");
                let request = request.strip_prefix('{').expect("every request holds something");
                format!(r#"{{"kind":"command","id":{},{coup}{request}"#, text(&id.0))
            }
            ClientMessage::Ping => r#"{"kind":"ping"}"#.to_owned(),
        }
    }
}

/// What is wrong, in visible characters and not too many of them: it may quote what was sent.
fn malformed(id: Option<CommandId>, why: &str) -> Unreadable {
    const WHY_MAX: usize = 300;
    let visible = |letter: char| if primitives::is_hidden(letter) { '?' } else { letter };
    Unreadable::Malformed { id, why: why.chars().take(WHY_MAX).map(visible).collect() }
}

/// The fields of an object, each once, none of them looked at yet.
struct Fields<'m>(Vec<(String, &'m RawValue)>);

impl<'m> Fields<'m> {
    fn take<T: Deserialize<'m>>(&mut self, name: &str) -> Result<Option<T>, Unreadable> {
        let Some(nth) = self.0.iter().position(|(field, _)| field == name) else {
            return Ok(None);
        };
        let (_, raw) = self.0.remove(nth);
        let wrong = |error: serde_json::Error| malformed(None, &format!("`{name}`: {error}"));
        serde_json::from_str(raw.get()).map(Some).map_err(wrong)
    }

    fn need<T: Deserialize<'m>>(&mut self, name: &str) -> Result<T, Unreadable> {
        self.take(name)?.ok_or_else(|| malformed(None, &format!("there is no `{name}`")))
    }

    fn end(&self) -> Result<(), Unreadable> {
        match self.0.first() {
            Some((name, _)) => Err(malformed(None, &format!("there is no field `{name}` here"))),
            None => Ok(()),
        }
    }

    /// The one field that is left, as a request of that name.
    fn request(&self) -> Result<Request, String> {
        match &self.0[..] {
            [(name, raw)] => {
                let name = serde_json::Value::from(name.as_str());
                let request = format!("{{{name}:{}}}", raw.get());
                serde_json::from_str(&request).map_err(|error| error.to_string())
            }
            [] => Err("a command asks for something".to_owned()),
            [_, (name, _), ..] => Err(format!("a command asks for one thing, and not `{name}`")),
        }
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'de>, D::Error> {
        deserializer.deserialize_map(ReadFields)
    }
}

struct ReadFields;

impl<'de> Visitor<'de> for ReadFields {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        /// No message has more.
        const FIELDS_MAX: usize = 8;
        let mut fields: Vec<(String, &RawValue)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom(format_args!("`{name}` is there twice")));
            }
            if fields.len() == FIELDS_MAX {
                return Err(A::Error::custom("too many fields"));
            }
            fields.push((name, value));
        }
        Ok(Fields(fields))
    }
}

impl Describe for ClientMessage {
    fn shape() -> Shape {
        Shape::named("ClientMessage", &["What a client says."], || {
            let kind = |kind: &str| ("kind", Shape::Literal(kind.to_owned()));
            let field = |name: &str, about: &str, shape: Shape| Field {
                name: name.to_owned(),
                about: about.to_owned(),
                shape,
            };
            let about = |text: &str, shape: Shape| Shape::About(text.to_owned(), Box::new(shape));
            let version = Shape::Plain("1", vec![VERSION.into()]);
            let hello = Shape::Record(vec![
                field("kind", "", kind("hello").1),
                field("version", "The version it speaks.", version),
                field("table", "The table it wants to sit at.", TableName::shape()),
                field("last", "The last number it has seen.", Option::<u64>::shape()),
                field("proof", "The proof of that number.", Option::<Proof>::shape()),
            ]);
            let command = Shape::Record(vec![
                field("kind", "", kind("command").1),
                field("id", "", CommandId::shape()),
                field("coup", "The coup it is meant for.", Option::<u64>::shape()),
            ]);
            let command = Shape::Both(Box::new(command), Box::new(Request::shape()));
            Shape::Union(vec![
                about("The first thing it says.", hello),
                about("It asks for something.", command),
                about("Is anybody there?", Shape::record([kind("ping")])),
            ])
        })
    }
}
