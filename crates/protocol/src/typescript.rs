//! The browser's types, printed from the formats themselves.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::shape::{Describe, Field, Named, Shape};
use crate::wire::{ClientMessage, ServerMessage, api_shapes};

/// `web/js/protocol.d.ts`.
pub fn typescript() -> String {
    let mut page = Page::default();
    // What the server sends has every field. What is left is only ever sent by clients, who may
    // leave out what may be null.
    page.define(&ServerMessage::shape());
    api_shapes().iter().for_each(|shape| page.define(shape));
    page.is_clients = true;
    page.define(&ClientMessage::shape());
    let mut text = "// Generated from crates/protocol by `UPDATE=1 cargo test -p protocol`.\n\
                    // docs/PROTOCOL.md explains it. Do not edit.\n"
        .to_owned();
    for definition in page.definitions.values() {
        text.push('\n');
        text += definition;
    }
    text
}

#[derive(Default)]
struct Page {
    definitions: BTreeMap<&'static str, String>,
    is_clients: bool,
}

impl Page {
    /// Writes down every name that this uses.
    fn define(&mut self, shape: &Shape) {
        match shape {
            Shape::Named(named) if !self.definitions.contains_key(named.name) => {
                self.definitions.insert(named.name, String::new());
                let shape = (named.shape)();
                let text = self.definition(named.name, &named.about, &shape);
                self.definitions.insert(named.name, text);
                self.define(&shape);
            }
            Shape::OneOf(list) if !self.definitions.contains_key(list.name) => {
                let ids = list.ids.iter().map(|id| Shape::Literal((*id).to_owned()));
                let text = self.definition(list.name, list.about, &Shape::Union(ids.collect()));
                self.definitions.insert(list.name, text);
            }
            Shape::Named(_) | Shape::OneOf(_) | Shape::Plain(..) | Shape::Literal(_) => {}
            Shape::Maybe(shape)
            | Shape::List(shape)
            | Shape::Some(shape)
            | Shape::About(_, shape) => self.define(shape),
            Shape::Both(one, other) => {
                self.define(one);
                self.define(other);
            }
            Shape::Record(fields) => fields.iter().for_each(|field| self.define(&field.shape)),
            Shape::Union(shapes) => shapes.iter().for_each(|shape| self.define(shape)),
        }
    }

    fn definition(&self, name: &str, about: &str, shape: &Shape) -> String {
        let about = comment(about, "");
        match shape {
            Shape::Record(fields) => {
                let mut text = format!("{about}export interface {name} {{\n");
                for field in fields {
                    text += &comment(&field.about, "  ");
                    let (key, kind) = self.field(field);
                    writeln!(text, "  {key}: {kind};").expect("a text takes all");
                }
                text + "}\n"
            }
            Shape::Union(shapes) => {
                let mut text = format!("{about}export type {name} =\n");
                for (nth, shape) in shapes.iter().enumerate() {
                    if let Shape::About(about, _) = shape {
                        text += &comment(about, "  ");
                    }
                    let end = if nth + 1 == shapes.len() { ";" } else { "" };
                    writeln!(text, "  | {}{end}", self.kind(shape)).expect("a text takes all");
                }
                text
            }
            shape => format!("{about}export type {name} = {};\n", self.kind(shape)),
        }
    }

    fn field(&self, Field { name, shape, .. }: &Field) -> (String, String) {
        let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let name = if is_word { name.clone() } else { format!("\"{name}\"") };
        let may_miss = self.is_clients && matches!(shape, Shape::Maybe(_));
        (name + if may_miss { "?" } else { "" }, self.kind(shape))
    }

    fn kind(&self, shape: &Shape) -> String {
        match shape {
            Shape::Plain(kind, _) => (*kind).to_owned(),
            Shape::Literal(text) => format!("\"{text}\""),
            Shape::Maybe(shape) => format!("{} | null", self.kind(shape)),
            Shape::List(shape) | Shape::Some(shape) => match **shape {
                Shape::Maybe(_) | Shape::Union(_) => format!("({})[]", self.kind(shape)),
                _ => format!("{}[]", self.kind(shape)),
            },
            Shape::Record(fields) if fields.is_empty() => "Record<string, never>".to_owned(),
            Shape::Record(fields) => {
                let fields = fields.iter().map(|field| self.field(field));
                let fields = fields.map(|(key, kind)| format!("{key}: {kind}"));
                format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
            }
            Shape::Both(one, other) => format!("{} & {}", self.kind(one), self.kind(other)),
            Shape::Union(shapes) => {
                shapes.iter().map(|shape| self.kind(shape)).collect::<Vec<_>>().join(" | ")
            }
            Shape::OneOf(list) => list.name.to_owned(),
            Shape::Named(Named { name, .. }) => (*name).to_owned(),
            Shape::About(_, shape) => self.kind(shape),
        }
    }
}

fn comment(about: &str, indent: &str) -> String {
    match about {
        "" => String::new(),
        about => format!("{indent}/** {about} */\n"),
    }
}
