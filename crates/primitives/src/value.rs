//! What a refusal says beside its code: values that carry their unit.

use baccarat::{Card, Cents, Side, WagerId};

use crate::people::{PatronId, StaffId};
use crate::time::Millis;

/// A value and what it is measured in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Cents(Cents),
    Millis(Millis),
    Count(u64),
    /// The number that something goes by.
    Number(u64),
    Patron(PatronId),
    /// Somebody who works here.
    Staff(StaffId),
    /// Something of the house that acts by itself.
    Machine(&'static str),
    /// A wagering area, counted from one.
    Area(u8),
    /// The line between this area and the next.
    Line(u8),
    Card(Card),
    /// A hand.
    Side(Side),
    Wager(WagerId),
    /// One of a closed list, by its name there.
    Choice(&'static List, &'static str),
}

/// What a value can be measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Money, in cents.
    Cents,
    /// A duration, in milliseconds.
    Millis,
    Count,
    /// The number that something goes by.
    Number,
    /// A patron, by number.
    Patron,
    /// Somebody who works here, by number.
    Staff,
    /// Whoever asks: a patron, somebody who works here, or a machine of the house.
    Actor,
    /// An area or a line.
    Place,
    Card,
    /// A hand.
    Side,
    Wager,
    /// One of a closed list.
    Choice(&'static List),
}

/// A closed list of names.
#[derive(Debug, PartialEq, Eq)]
pub struct List {
    /// What the list is called, such as `Irregularity`.
    pub name: &'static str,
    /// What it is a list of.
    pub about: &'static str,
    /// Every name in it.
    pub ids: &'static [&'static str],
}

/// A type that says by itself what its values are measured in.
pub trait Measured {
    /// What all of its values are measured in.
    const UNIT: Unit;

    /// The value with its unit.
    fn value(&self) -> Value;
}

/// The number that something goes by, such as a coup or a voucher: nothing to be added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub u64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! measured {
    ($( $kind:ty => $unit:ident($it:ident => $value:expr); )+) => {$(
        impl Measured for $kind {
            const UNIT: Unit = Unit::$unit;

            fn value(&self) -> Value {
                let $it = self;
                Value::$unit($value)
            }
        }
    )+};
}

measured! {
    Cents => Cents(it => *it);
    Millis => Millis(it => *it);
    u8 => Count(it => u64::from(*it));
    u32 => Count(it => u64::from(*it));
    usize => Count(it => *it as u64);
    Number => Number(it => it.0);
    PatronId => Patron(it => *it);
    StaffId => Staff(it => *it);
    Card => Card(it => *it);
    Side => Side(it => *it);
    WagerId => Wager(it => it.clone());
}

/// Has the values of an enum go by their names, which `id()` gives: what the list is about, and
/// every name in it.
#[macro_export]
macro_rules! listed {
    ($name:ident, $about:expr, $ids:expr) => {
        impl $name {
            const LIST: &'static $crate::List =
                &$crate::List { name: stringify!($name), about: $about, ids: $ids };
        }

        impl $crate::Measured for $name {
            const UNIT: $crate::Unit = $crate::Unit::Choice($name::LIST);

            fn value(&self) -> $crate::Value {
                $crate::Value::Choice($name::LIST, self.id())
            }
        }
    };
}

/// Declares a closed list. Before each variant stand its name, for machines, and its words, to
/// stand after "it takes".
#[macro_export]
macro_rules! list {
    (
        $(#[doc = $doc:literal])+
        pub enum $name:ident {
            $( $id:literal $words:literal $variant:ident ),+ $(,)?
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $( #[doc = $words] $variant, )+
        }

        impl $name {
            /// Its name for machines.
            pub fn id(self) -> &'static str {
                match self {
                    $( $name::$variant => $id, )+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $( $name::$variant => $words, )+
                })
            }
        }

        $crate::listed!($name, concat!($($doc),+).trim_ascii(), &[$($id),+]);
    };
}
