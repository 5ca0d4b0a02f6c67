//! Shapes, and the browser's types.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::check_file;
use super::coup::Desk;
use crate::shape::{Describe, Shape, kebab};
use crate::typescript;
use crate::wire::{ClientMessage, Request, ServerMessage};

/// The name of every variant of everything that this shape is made of.
pub(super) fn alternatives(shape: &Shape) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(shape, "", &mut names);
    names
}

fn collect(shape: &Shape, within: &str, names: &mut BTreeSet<String>) {
    match shape {
        Shape::Plain(..) | Shape::Literal(_) => {}
        Shape::Maybe(shape) | Shape::List(shape) | Shape::Some(shape) | Shape::About(_, shape) => {
            collect(shape, within, names);
        }
        Shape::Record(fields) => {
            fields.iter().for_each(|field| collect(&field.shape, within, names));
        }
        Shape::Both(one, other) => {
            collect(one, within, names);
            collect(other, within, names);
        }
        Shape::Union(shapes) => {
            for shape in shapes {
                names.insert(name_of(within, shape));
                collect(shape, within, names);
            }
        }
        Shape::OneOf(list) => {
            names.extend(list.ids.iter().map(|id| format!("{}/{id}", list.name)));
        }
        Shape::Named(named) => collect(&(named.shape)(), named.name, names),
    }
}

fn name_of(within: &str, shape: &Shape) -> String {
    match shape {
        Shape::About(_, shape) => name_of(within, shape),
        Shape::Literal(text) => format!("{within}/{text}"),
        Shape::Record(fields) => match &fields[0].shape {
            Shape::Literal(text) => format!("{within}/{text}"),
            _ => format!("{within}/{}", fields[0].name),
        },
        Shape::Both(one, _) => name_of(within, one),
        other => panic!("{other:?} has no name"),
    }
}

/// Whether a value has this shape, and which variants are in it.
pub(super) fn touched(shape: &Shape, value: &Value, seen: &mut BTreeSet<String>) -> bool {
    touch(shape, "", value, seen)
}

fn touch(shape: &Shape, within: &str, value: &Value, seen: &mut BTreeSet<String>) -> bool {
    match shape {
        Shape::Plain(kind, _) => match *kind {
            "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "[string, Blank][]" | "Role[]" => value.is_array(),
            literal => serde_json::from_str::<Value>(literal).is_ok_and(|it| it == *value),
        },
        Shape::Literal(text) => value == text,
        Shape::Maybe(shape) => value.is_null() || touch(shape, within, value, seen),
        Shape::List(shape) | Shape::Some(shape) => {
            let all = value.as_array().map(Vec::as_slice);
            all.is_some_and(|all| all.iter().all(|one| touch(shape, within, one, seen)))
        }
        Shape::Record(fields) => value.as_object().is_some_and(|object| {
            let is_known = |name: &String| fields.iter().any(|field| field.name == *name);
            let is_needed =
                |name: &str| !(within.is_empty() && matches!(name, "id" | "coup" | "elsewhere"));
            object.keys().all(is_known)
                && fields.iter().all(|field| match object.get(&field.name) {
                    Some(value) => touch(&field.shape, within, value, seen),
                    None => !is_needed(&field.name),
                })
        }),
        Shape::Both(..) => panic!("only clients send these"),
        Shape::Union(shapes) => shapes.iter().any(|shape| {
            let mut more = BTreeSet::new();
            let fits = touch(shape, within, value, &mut more);
            if fits {
                seen.append(&mut more);
                seen.insert(name_of(within, shape));
            }
            fits
        }),
        Shape::OneOf(list) => value.as_str().is_some_and(|id| {
            seen.insert(format!("{}/{id}", list.name));
            list.ids.contains(&id)
        }),
        Shape::Named(named) => touch(&(named.shape)(), named.name, value, seen),
        Shape::About(_, shape) => touch(shape, within, value, seen),
    }
}

#[test]
fn names_are_written_as_serde_writes_them() {
    for (name, expected) in [("BetsOpened", "bets-opened"), ("Card", "card")] {
        assert_eq!(kebab(name), expected);
    }
    let json = serde_json::to_value(Request::OpenBets {}).expect("JSON");
    assert_eq!(json, json!({ "open-bets": {} }));
}

#[test]
fn the_types_of_the_browser_are_fresh() {
    check_file("web/js/protocol.d.ts", &typescript());
}

#[test]
fn every_name_that_the_types_use_is_defined_once() {
    let text = typescript();
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("export "))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(different.len(), names.len());
    for name in ["ClientMessage", "ServerMessage", "View", "Told", "Refusal", "Cents"] {
        assert!(different.contains(name), "{name}");
    }
}

#[test]
fn messages_have_the_shape_that_the_types_say() {
    let shape = ServerMessage::shape();
    let mut seen = BTreeSet::new();
    for text in crate::examples::server_messages() {
        let message =
            ServerMessage::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let value: Value = serde_json::from_str(&message.to_json()).expect("JSON");
        assert!(touched(&shape, &value, &mut seen), "{value}");
        assert_eq!(value, serde_json::from_str::<Value>(&text).expect("JSON"));
    }
    let missing: Vec<String> = alternatives(&shape).difference(&seen).cloned().collect();
    assert_eq!(missing, Vec::<String>::new());
    for text in crate::examples::client_messages() {
        let message =
            ClientMessage::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let again = ClientMessage::read(message.to_json().as_bytes()).expect("it is written well");
        assert_eq!(again, message);
    }
}

#[test]
fn what_a_patron_really_hears_has_that_shape_too() {
    let shape = ServerMessage::shape();
    let heard = Desk::riverside().play().into_iter().flat_map(|(_, _, heard)| heard);
    for message in heard {
        let value: Value = serde_json::from_str(&message.to_json()).expect("JSON");
        assert!(touched(&shape, &value, &mut BTreeSet::new()), "{value}");
        assert_eq!(ServerMessage::from_json(&value.to_string()).expect("a message"), message);
    }
}
