//! Examples of every format, for tests, fuzzers and whoever writes a client.
//!
//! They are made from the formats themselves: every variant of everything is in some example.
//! What they say need not make sense at a table.

use serde_json::{Map, Value};

use crate::journal::{example_cage_lines, example_lines, example_office_lines};
use crate::shape::{Describe, Shape};
use crate::wire::{ClientMessage, ServerMessage};

/// Messages of clients that can be read.
pub fn client_messages() -> Vec<String> {
    texts(&ClientMessage::shape())
}

pub fn server_messages() -> Vec<String> {
    texts(&ServerMessage::shape())
}

pub fn journal_lines() -> Vec<String> {
    lines(&example_lines())
}

pub fn office_lines() -> Vec<String> {
    lines(&example_office_lines())
}

pub fn cage_lines() -> Vec<String> {
    lines(&example_cage_lines())
}

fn lines(shape: &Shape) -> Vec<String> {
    let mut lines = values(shape);
    // Not everybody names their commands.
    for line in lines.iter_mut().step_by(3).filter_map(Value::as_object_mut) {
        line.shift_remove("id");
    }
    lines.iter().map(Value::to_string).collect()
}

fn texts(shape: &Shape) -> Vec<String> {
    values(shape).iter().map(Value::to_string).collect()
}

/// Values of this shape, in which everything that can be there is there at least once.
fn values(shape: &Shape) -> Vec<Value> {
    /// How many elements a list has.
    const LIST: usize = 3;
    match shape {
        Shape::Plain(_, samples) => samples.clone(),
        Shape::Literal(text) => vec![Value::from(text.as_str())],
        Shape::Maybe(shape) => values(shape).into_iter().chain([Value::Null]).collect(),
        Shape::List(shape) => {
            let full = values(shape);
            full.chunks(LIST).map(Value::from).chain([Value::Array(Vec::new())]).collect()
        }
        Shape::Some(shape) => values(shape).chunks(1).map(Value::from).collect(),
        Shape::Record(fields) => {
            let fields: Vec<(&str, Vec<Value>)> =
                fields.iter().map(|field| (field.name.as_str(), values(&field.shape))).collect();
            let count = fields.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
            (0..count).map(|nth| Value::Object(record(&fields, nth))).collect()
        }
        Shape::Both(one, other) => {
            let (ones, others) = (values(one), values(other));
            (0..ones.len().max(others.len()))
                .map(|nth| both(&ones[nth % ones.len()], &others[nth % others.len()]))
                .collect()
        }
        Shape::Union(shapes) => shapes.iter().flat_map(values).collect(),
        Shape::OneOf(list) => list.ids.iter().map(|id| Value::from(*id)).collect(),
        Shape::Named(named) => values(&(named.shape)()),
        Shape::About(_, shape) => values(shape),
    }
}

fn record(fields: &[(&str, Vec<Value>)], nth: usize) -> Map<String, Value> {
    let pick = |values: &[Value]| values[nth % values.len()].clone();
    fields.iter().map(|(name, values)| ((*name).to_owned(), pick(values))).collect()
}

fn both(one: &Value, other: &Value) -> Value {
    let fields = [one, other].into_iter().filter_map(Value::as_object).flatten();
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}
