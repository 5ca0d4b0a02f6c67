//! Where wagers lie.

use std::fmt;

use baccarat::WagerId;
use primitives::{Measured, Unit, Value, saved};

/// An area, or a line between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// One of the wagering areas, counted from one.
    Area(u8),
    /// The line between this area and the next, for the gallery.
    Line(u8),
}
saved! { enum Place { Area(number), Line(number) } }

/// A betting position: a wager in a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub place: Place,
    pub wager: WagerId,
}
saved! { Spot { place, wager } }

impl Measured for Place {
    const UNIT: Unit = Unit::Place;

    fn value(&self) -> Value {
        match self {
            Place::Area(area) => Value::Area(*area),
            Place::Line(line) => Value::Line(*line),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Area(area) => write!(f, "area {area}"),
            Place::Line(line) => write!(f, "line {line}"),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.wager, self.place)
    }
}
