//! States as bytes, for snapshots: written by one version of a type and read by the same.
//!
//! A snapshot saves the time to read a journal, and holds nothing that the journal does not. So the
//! bytes name nothing: a [`Layout`] says what they are made of, and is kept beside them. Bytes of
//! another layout are thrown away.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use baccarat::{BySide, Card, Cents, Coup, Odds, Rank, Settlement, Side, Suit, Verdict, WagerId};

use crate::{Millis, Number, Numbered, PatronId, StaffId, Time};

/// A value that is written as bytes and read again.
pub trait Saved: Sized {
    /// Adds the value to these bytes.
    fn save(&self, to: &mut Vec<u8>);

    /// The value that these bytes begin with, which are taken away; `None` if they begin with none.
    fn restore(from: &mut &[u8]) -> Option<Self>;

    /// Adds what a value is made of.
    fn describe(layout: &mut Layout);
}

/// What values are made of: every type once.
#[derive(Debug, Default)]
pub struct Layout {
    types: BTreeSet<&'static str>,
    text: String,
}

impl Layout {
    /// All of it, in a text that differs for other types, fields and orders.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A type that is part of another.
    pub fn add<T: Saved>(&mut self) {
        self.name(type_name::<T>());
        if self.types.insert(type_name::<T>()) {
            self.text.push('{');
            T::describe(self);
            self.text.push('}');
        }
    }

    /// The name of a type, a field or a variant.
    pub fn name(&mut self, name: &str) {
        self.text.push_str(name);
        self.text.push(' ');
    }

    /// A part that this would find in a value. It finds nothing: its type is asked for.
    pub fn part<T, P: Saved>(&mut self, name: &str, _find: impl FnOnce(&T) -> Option<&P>) {
        self.name(name);
        self.add::<P>();
    }
}

/// Has a type be saved part by part. All fields, or all variants, are named in their order; one
/// that is left out does not compile. An enum that lists its values is saved `of ALL`.
///
/// ```
/// # use primitives::{Saved, saved};
/// #[derive(Debug, PartialEq)]
/// struct Point { x: u32, y: u32 }
/// saved!(Point { x, y });
///
/// #[derive(Debug, PartialEq)]
/// enum Shape { Nothing, Dot(Point), Line { from: Point, to: Point } }
/// saved!(enum Shape { Nothing, Dot(at), Line { from, to } });
///
/// let mut bytes = Vec::new();
/// Shape::Dot(Point { x: 1, y: 2 }).save(&mut bytes);
/// assert_eq!(Shape::restore(&mut &bytes[..]), Some(Shape::Dot(Point { x: 1, y: 2 })));
/// ```
#[macro_export]
macro_rules! saved {
    ($name:ident $(<$of:ident>)? { $($field:ident),+ $(,)? }) => {
        impl $(<$of: $crate::Saved>)? $crate::Saved for $name $(<$of>)? {
            fn save(&self, to: &mut Vec<u8>) {
                let $name { $($field),+ } = self;
                $( $crate::Saved::save($field, to); )+
            }

            fn restore(from: &mut &[u8]) -> Option<Self> {
                $( let $field = $crate::Saved::restore(from)?; )+
                Some($name { $($field),+ })
            }

            fn describe(layout: &mut $crate::Layout) {
                $( layout.part(stringify!($field), |it: &Self| Some(&it.$field)); )+
            }
        }
    };
    ($name:ident ($field:ident)) => {
        impl $crate::Saved for $name {
            fn save(&self, to: &mut Vec<u8>) {
                let $name($field) = self;
                $crate::Saved::save($field, to);
            }

            fn restore(from: &mut &[u8]) -> Option<Self> {
                $crate::Saved::restore(from).map($name)
            }

            fn describe(layout: &mut $crate::Layout) {
                layout.part("", |it: &Self| Some(&it.0));
            }
        }
    };
    ($name:ident of ALL) => {
        impl $crate::Saved for $name {
            fn save(&self, to: &mut Vec<u8>) {
                let at = $name::ALL.iter().position(|it| it == self);
                $crate::Saved::save(&at.expect("`ALL` has it"), to);
            }

            fn restore(from: &mut &[u8]) -> Option<Self> {
                $name::ALL.get(<usize as $crate::Saved>::restore(from)?).copied()
            }

            fn describe(layout: &mut $crate::Layout) {
                $name::ALL.iter().for_each(|it| layout.name(it.id()));
            }
        }
    };
    (enum $name:ident {
        $( $variant:ident $( ( $($item:ident),+ ) )? $( { $($field:ident),+ $(,)? } )? ),+ $(,)?
    }) => {
        impl $crate::Saved for $name {
            fn save(&self, to: &mut Vec<u8>) {
                #[allow(dead_code, reason = "they are counted")]
                enum Tag { $( $variant ),+ }
                match self {
                    $( $name::$variant $( ( $($item),+ ) )? $( { $($field),+ } )? => {
                        to.push(Tag::$variant as u8);
                        $( $( $crate::Saved::save($item, to); )+ )?
                        $( $( $crate::Saved::save($field, to); )+ )?
                    } )+
                }
            }

            fn restore(from: &mut &[u8]) -> Option<Self> {
                #[allow(dead_code, reason = "they are counted")]
                enum Tag { $( $variant ),+ }
                let tag = <u8 as $crate::Saved>::restore(from)?;
                $( if tag == Tag::$variant as u8 {
                    $( $( let $item = $crate::Saved::restore(from)?; )+ )?
                    $( $( let $field = $crate::Saved::restore(from)?; )+ )?
                    return Some($name::$variant $( ( $($item),+ ) )? $( { $($field),+ } )?);
                } )+
                None
            }

            fn describe(layout: &mut $crate::Layout) {
                $(
                    layout.name(stringify!($variant));
                    $( $crate::saved!(@items layout $name::$variant [] $($item)+); )?
                    $( $( layout.part(stringify!($field), |it: &Self| match it {
                        $name::$variant { $field, .. } => Some($field),
                        #[allow(unreachable_patterns, reason = "it may be the only one")]
                        _ => None,
                    }); )+ )?
                )+
            }
        }
    };
    (@items $layout:ident $name:ident :: $variant:ident [$($before:tt)*]
        $item:ident $($rest:ident)*
    ) => {
        $layout.part("", |it: &Self| match it {
            $name::$variant($($before)* $item, ..) => Some($item),
            #[allow(unreachable_patterns, reason = "it may be the only one")]
            _ => None,
        });
        $crate::saved!(@items $layout $name::$variant [$($before)* _,] $($rest)*);
    };
    (@items $layout:ident $name:ident :: $variant:ident [$($before:tt)*]) => {};
}

/// So many bytes from the front.
fn take<'b>(from: &mut &'b [u8], length: usize) -> Option<&'b [u8]> {
    let (taken, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(taken)
}

macro_rules! numbers {
    ($($number:ident)+) => {$(
        impl Saved for $number {
            fn save(&self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn restore(from: &mut &[u8]) -> Option<$number> {
                let bytes = take(from, size_of::<$number>())?;
                Some($number::from_le_bytes(bytes.try_into().ok()?))
            }

            fn describe(_: &mut Layout) {}
        }
    )+};
}

numbers!(u8 i8 u32 u64 i64);

/// Has a type be saved as another: how it becomes that, and how it is made of it.
macro_rules! saved_as {
    ($( $name:ty as $other:ty: $into:expr, $from:expr; )+) => {$(
        impl Saved for $name {
            fn save(&self, to: &mut Vec<u8>) {
                let into: fn(&$name) -> $other = $into;
                into(self).save(to);
            }

            fn restore(from: &mut &[u8]) -> Option<$name> {
                let back: fn($other) -> Option<$name> = $from;
                back(<$other>::restore(from)?)
            }

            fn describe(layout: &mut Layout) {
                layout.add::<$other>();
            }
        }
    )+};
}

saved_as! {
    bool as u8: |it| u8::from(*it), |it| (it < 2).then_some(it == 1);
    usize as u64: |it| *it as u64, |it| usize::try_from(it).ok();
    Cents as i64: |it| it.get(), |it| Some(Cents::new(it));
    Card as u8: |it| it.suit as u8 * 13 + (it.rank as u8 - Rank::ALL[0] as u8), |it| Some(Card {
        rank: *Rank::ALL.get(usize::from(it % 13))?,
        suit: *Suit::ALL.get(usize::from(it / 13))?,
    });
    Odds as (u32, u32): |it| (it.won(), it.staked()), |(won, staked)| Odds::new(won, staked);
    WagerId as String: |it| it.to_string(), |it| it.parse().ok();
    Coup as Vec<Card>: |it| it.cards().into_iter().map(|(_, card)| card).collect(), |cards| {
        let mut coup = Coup::new();
        cards.into_iter().try_for_each(|card| coup.give(card).map(|_| ())).ok()?;
        Some(coup)
    };
}

saved! { enum Side { Player, Banker } }
saved! { enum Verdict { Win, Push, Lose } }
saved! { Settlement { staked, verdict, line, odds, won, commission, returned } }
saved! { BySide<T> { player, banker } }
saved! { PatronId(number) }
saved! { StaffId(number) }
saved! { Time(ms) }
saved! { Millis(ms) }
saved! { Number(number) }

impl Saved for String {
    fn save(&self, to: &mut Vec<u8>) {
        self.len().save(to);
        to.extend_from_slice(self.as_bytes());
    }

    fn restore(from: &mut &[u8]) -> Option<String> {
        let length = usize::restore(from)?;
        String::from_utf8(take(from, length)?.to_vec()).ok()
    }

    fn describe(_: &mut Layout) {}
}

impl<T: Saved> Saved for Option<T> {
    fn save(&self, to: &mut Vec<u8>) {
        self.is_some().save(to);
        if let Some(it) = self {
            it.save(to);
        }
    }

    fn restore(from: &mut &[u8]) -> Option<Option<T>> {
        if bool::restore(from)? { T::restore(from).map(Some) } else { Some(None) }
    }

    fn describe(layout: &mut Layout) {
        layout.add::<T>();
    }
}

impl<T: Saved> Saved for Arc<T> {
    fn save(&self, to: &mut Vec<u8>) {
        T::save(self, to);
    }

    fn restore(from: &mut &[u8]) -> Option<Arc<T>> {
        T::restore(from).map(Arc::new)
    }

    fn describe(layout: &mut Layout) {
        layout.add::<T>();
    }
}

impl<T: Saved, const N: usize> Saved for [T; N] {
    fn save(&self, to: &mut Vec<u8>) {
        self.iter().for_each(|it| it.save(to));
    }

    fn restore(from: &mut &[u8]) -> Option<[T; N]> {
        let all: Option<Vec<T>> = (0..N).map(|_| T::restore(from)).collect();
        all?.try_into().ok()
    }

    fn describe(layout: &mut Layout) {
        layout.add::<T>();
    }
}

impl<A: Saved, B: Saved> Saved for (A, B) {
    fn save(&self, to: &mut Vec<u8>) {
        self.0.save(to);
        self.1.save(to);
    }

    fn restore(from: &mut &[u8]) -> Option<(A, B)> {
        Some((A::restore(from)?, B::restore(from)?))
    }

    fn describe(layout: &mut Layout) {
        layout.add::<A>();
        layout.add::<B>();
    }
}

macro_rules! sequences {
    ($( $of:ident $(of $bound:ident)?; )+) => {$(
        impl<T: Saved $(+ $bound)?> Saved for $of<T> {
            fn save(&self, to: &mut Vec<u8>) {
                self.len().save(to);
                self.iter().for_each(|it| it.save(to));
            }

            fn restore(from: &mut &[u8]) -> Option<Self> {
                let length = usize::restore(from)?;
                (0..length).map(|_| T::restore(from)).collect()
            }

            fn describe(layout: &mut Layout) {
                layout.add::<T>();
            }
        }
    )+};
}

sequences! {
    Vec;
    BTreeSet of Ord;
}

impl<K: Saved + Ord, V: Saved> Saved for BTreeMap<K, V> {
    fn save(&self, to: &mut Vec<u8>) {
        self.len().save(to);
        self.iter().for_each(|(key, value)| {
            key.save(to);
            value.save(to);
        });
    }

    fn restore(from: &mut &[u8]) -> Option<BTreeMap<K, V>> {
        let length = usize::restore(from)?;
        (0..length).map(|_| <(K, V)>::restore(from)).collect()
    }

    fn describe(layout: &mut Layout) {
        layout.add::<(K, V)>();
    }
}

impl<T: Saved + Clone> Saved for Numbered<T> {
    fn save(&self, to: &mut Vec<u8>) {
        self.len().save(to);
        self.iter().for_each(|(number, it)| {
            number.save(to);
            it.save(to);
        });
    }

    fn restore(from: &mut &[u8]) -> Option<Numbered<T>> {
        let mut all = Numbered::default();
        for _ in 0..usize::restore(from)? {
            all.insert(u32::restore(from)?, T::restore(from)?);
        }
        Some(all)
    }

    fn describe(layout: &mut Layout) {
        layout.add::<T>();
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    enum Shape {
        Nothing,
        Dot(u32, bool),
        Line { from: Time, to: Option<Time> },
    }
    saved! { enum Shape { Nothing, Dot(at, is_seen), Line { from, to } } }

    #[track_caller]
    fn check<T: Saved + PartialEq + fmt::Debug>(value: &T) {
        let mut bytes = Vec::new();
        value.save(&mut bytes);
        let mut left = &bytes[..];
        assert_eq!(T::restore(&mut left).as_ref(), Some(value));
        assert!(left.is_empty());
        for length in 0..bytes.len() {
            assert_eq!(T::restore(&mut &bytes[..length]), None, "{length} of {}", bytes.len());
        }
    }

    #[test]
    fn what_is_saved_is_restored_and_no_part_of_it() {
        check(&[Shape::Nothing, Shape::Dot(7, true), Shape::Line { from: Time(1), to: None }]);
        check(&vec![(String::from("dragon-7"), Cents::new(-5)), (String::new(), Cents::ZERO)]);
        check(&BTreeMap::from([
            (PatronId(3), BTreeSet::from([1_u64, 9])),
            (PatronId(4), [].into()),
        ]));
        check(&(7_u8, "banker".parse::<WagerId>().expect("a wager")));
        let mut coup = Coup::new();
        for card in ["9s", "2h", "Td", "3c", "Kd"] {
            check(&coup);
            if coup.give(card.parse().expect("a card")).is_err() {
                break;
            }
        }
        let mut numbered = Numbered::default();
        for number in 0..200 {
            numbered.insert(number * 7, Some(number));
        }
        check(&numbered);
    }

    #[test]
    fn every_card_is_restored() {
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                check(&Card { rank, suit });
            }
        }
        assert_eq!(Card::restore(&mut &[52_u8][..]), None);
    }

    #[test]
    fn what_is_no_value_is_not_restored() {
        assert_eq!(bool::restore(&mut &[2_u8][..]), None);
        assert_eq!(Shape::restore(&mut &[3_u8][..]), None);
        // As many as nobody has.
        let mut many = Vec::new();
        u64::MAX.save(&mut many);
        assert_eq!(Vec::<u32>::restore(&mut &many[..]), None);
        assert_eq!(String::restore(&mut &many[..]), None);
    }

    /// The same shapes in another order, and another type in one of them.
    mod changed {
        use super::*;

        #[derive(Clone, Debug, PartialEq)]
        pub(super) enum Shape {
            Nothing,
            Line { from: Time, to: Option<Millis> },
        }
        saved! { enum Shape { Nothing, Line { from, to } } }
    }

    fn layout<T: Saved>() -> String {
        let mut layout = Layout::default();
        layout.add::<T>();
        layout.text().to_owned()
    }

    #[test]
    fn another_layout_has_another_text() {
        let text = layout::<Shape>();
        for part in ["Nothing", "Dot", "u32", "bool", "Line", "from", "Time", "Option"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_ne!(text, layout::<changed::Shape>());
        let name = type_name::<Shape>();
        assert_ne!(text.replace(name, ""), layout::<changed::Shape>().replace("changed::", ""));
        assert_eq!(layout::<Vec<Shape>>().matches("Dot").count(), 1);
    }
}
