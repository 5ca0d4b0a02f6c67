//! Refusals: a code for machines, a sentence for people, and what it is about.

use primitives::{Declared, Reason, Unit};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::house_refusal::HouseRefusal;
use super::parts::Place;
use crate::mirror::Mirror;
use crate::plain::{Card, Cents, Id, Millis, PatronId, StaffId, WagerId};
use crate::shape::{Describe, Field, Shape, kebab};

/// Why something is not done, whoever decided it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Which refusal: one of those that were declared.
    pub code: String,
    /// The same in a short sentence.
    pub text: String,
    /// What it is about, by name: each value under its unit, such as `{"cents":500}`.
    pub data: Map<String, Value>,
}

impl Refusal {
    pub fn of(reason: &impl Reason) -> Refusal {
        let named = |(name, value): (&str, primitives::Value)| (wire_name(name), measured(&value));
        let data = reason.values().into_iter().map(named).collect();
        Refusal { code: reason.code().to_owned(), text: reason.to_string(), data }
    }

    /// A command that could not be read: whoever writes a client is told by what.
    pub fn malformed(why: &str) -> Refusal {
        Refusal { text: why.to_owned(), ..Refusal::of(&HouseRefusal::Malformed) }
    }
}

impl Mirror<table::Refusal> for Refusal {
    fn of(refusal: &table::Refusal) -> Refusal {
        Refusal::of(refusal)
    }
}

/// Every refusal that goes over a socket.
pub fn declared() -> impl Iterator<Item = &'static Declared> {
    table::Refusal::DECLARED.iter().chain(HouseRefusal::DECLARED)
}

pub fn wire_name(name: &str) -> String {
    name.replace('_', "-")
}

/// A value under its unit.
fn measured(value: &primitives::Value) -> Value {
    use primitives::Value as V;
    match value {
        V::Cents(cents) => json!({ "cents": Cents::of(cents) }),
        V::Millis(millis) => json!({ "millis": Millis::of(millis) }),
        V::Count(count) => json!({ "count": count }),
        V::Number(number) => json!({ "number": number }),
        V::Patron(patron) => json!({ "patron": PatronId::of(patron) }),
        V::Staff(staff) => json!({ "staff": StaffId::of(staff) }),
        V::Machine(machine) => json!({ "machine": machine }),
        V::Area(area) => json!({ "area": area }),
        V::Line(line) => json!({ "line": line }),
        V::Card(card) => json!({ "card": Card::of(card) }),
        V::Side(side) => json!({ "side": Id(*side) }),
        V::Wager(wager) => json!({ "wager": WagerId::of(wager) }),
        V::Choice(list, id) => json!({ kebab(list.name): id }),
    }
}

/// What [`measured`] makes of every value of a unit.
fn shape_of(unit: Unit) -> Shape {
    match unit {
        Unit::Cents => Shape::record([("cents", Cents::shape())]),
        Unit::Millis => Shape::record([("millis", Millis::shape())]),
        Unit::Count => Shape::record([("count", u64::shape())]),
        Unit::Number => Shape::record([("number", u64::shape())]),
        Unit::Patron => Shape::record([("patron", PatronId::shape())]),
        Unit::Staff => Shape::record([("staff", StaffId::shape())]),
        Unit::Actor => Shape::named("Asker", &["Whoever asks."], || {
            let machines = ["house", "shoe"].map(|name| Shape::Literal(name.to_owned()));
            Shape::Union(vec![
                shape_of(Unit::Patron),
                shape_of(Unit::Staff),
                Shape::record([("machine", Shape::Union(machines.to_vec()))]),
            ])
        }),
        Unit::Place => Place::shape(),
        Unit::Card => Shape::record([("card", Card::shape())]),
        Unit::Side => Shape::record([("side", Id::<baccarat::Side>::shape())]),
        Unit::Wager => Shape::record([("wager", WagerId::shape())]),
        Unit::Choice(list) => Shape::record([(&kebab(list.name), Shape::OneOf(list))]),
    }
}

/// The unit of a value as people read it.
pub fn unit_name(unit: Unit) -> String {
    match unit {
        Unit::Actor => "patron, staff or machine".to_owned(),
        Unit::Place => "area or line".to_owned(),
        Unit::Choice(list) => kebab(list.name),
        other => kebab(&format!("{other:?}")),
    }
}

fn union<'d>(declared: impl Iterator<Item = &'d Declared>) -> Shape {
    let of_one = |refusal: &Declared| {
        let values = refusal.values.iter().map(|(name, unit)| Field {
            name: wire_name(name),
            about: String::new(),
            shape: shape_of(*unit),
        });
        let shape = Shape::record([
            ("code", Shape::Literal(refusal.code.to_owned())),
            ("text", String::shape()),
            ("data", Shape::Record(values.collect())),
        ]);
        Shape::About(refusal.about.to_owned(), Box::new(shape))
    };
    Shape::Union(declared.map(of_one).collect())
}

impl Describe for Refusal {
    fn shape() -> Shape {
        Shape::named("Refusal", &["Why something is not done at a table."], || union(declared()))
    }
}

/// What only the API sends: why the office and the cage do not do something, and any value.
pub(crate) fn api_shapes() -> [Shape; 3] {
    let office: fn() -> Shape = || union(office::Refusal::DECLARED.iter());
    let cage: fn() -> Shape = || union(office::cage::Refusal::DECLARED.iter());
    let value: fn() -> Shape = || {
        let api = office::Refusal::DECLARED.iter().chain(office::cage::Refusal::DECLARED);
        let mut units: Vec<Unit> = Vec::new();
        for (_, unit) in declared().chain(api).flat_map(|it| it.values) {
            if !units.contains(unit) {
                units.push(*unit);
            }
        }
        Shape::Union(units.into_iter().map(shape_of).collect())
    };
    [
        Shape::named("OfficeRefusal", &["Why the office does not do something."], office),
        Shape::named("CageRefusal", &["Why the cage does not do something."], cage),
        Shape::named("Measured", &["A value of a refusal, under its unit."], value),
    ]
}
