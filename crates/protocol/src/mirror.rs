//! Formats as mirrors of the table's types.
//!
//! A format is written down by hand, field by field, next to the type it mirrors: `mirror!` makes
//! the type that is serialised, and the conversions. They name every variant and every field, so
//! that a table with a new one does not compile until it has a format.

use baccarat::BySide;
use serde::{Deserialize, Serialize};

use crate::shape::{Describe, Shape};

/// A format of something of the table's.
pub(crate) trait Mirror<D>: Sized {
    /// How it is written.
    fn of(domain: &D) -> Self;

    /// How a list of them is written.
    fn all(domain: &[D]) -> Vec<Self> {
        domain.iter().map(Self::of).collect()
    }
}

/// What was written, as something of the table's again.
pub(crate) trait Back<D> {
    /// What it stands for.
    fn back(self) -> D;
}

/// An enum in families, by the names of its variants.
pub(crate) trait Kinds<D> {
    const ALL: &'static [&'static str];

    fn of(domain: &D) -> &'static str;
}

macro_rules! same {
    ($($name:ty),+) => {$(
        impl Mirror<$name> for $name {
            fn of(domain: &$name) -> $name {
                domain.clone()
            }
        }

        impl Back<$name> for $name {
            fn back(self) -> $name {
                self
            }
        }
    )+};
}

same!(bool, u8, u32, u64, usize, String);

impl Mirror<&'static str> for String {
    fn of(domain: &&'static str) -> String {
        (*domain).to_owned()
    }
}

impl<D, T: Mirror<D>> Mirror<Option<D>> for Option<T> {
    fn of(domain: &Option<D>) -> Option<T> {
        domain.as_ref().map(T::of)
    }
}

impl<D, T: Back<D>> Back<Option<D>> for Option<T> {
    fn back(self) -> Option<D> {
        self.map(T::back)
    }
}

impl<D, T: Mirror<D>> Mirror<Vec<D>> for Vec<T> {
    fn of(domain: &Vec<D>) -> Vec<T> {
        T::all(domain)
    }
}

impl<D, T: Back<D>> Back<Vec<D>> for Vec<T> {
    fn back(self) -> Vec<D> {
        self.into_iter().map(T::back).collect()
    }
}

/// One thing for each hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// The Player's.
    pub player: T,
    /// The Banker's.
    pub banker: T,
}

impl<D, T: Mirror<D>> Mirror<BySide<D>> for Sides<T> {
    fn of(domain: &BySide<D>) -> Sides<T> {
        Sides { player: T::of(&domain.player), banker: T::of(&domain.banker) }
    }
}

impl<D, T: Back<D>> Back<BySide<D>> for Sides<T> {
    fn back(self) -> BySide<D> {
        BySide { player: self.player.back(), banker: self.banker.back() }
    }
}

impl<T: Describe> Describe for Sides<T> {
    fn shape() -> Shape {
        Shape::record([("player", T::shape()), ("banker", T::shape())])
    }
}

/// A type that is serialised, and its shape.
///
/// Names are written in kebab case. A variant of one value names it, for the reader:
/// `Turned(side: Side)`. `cents: Cents as amount` is what the table calls `amount`.
macro_rules! format {
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident {
            $( $(#[doc = $about:literal])* $field:ident : $kind:ty $(as $theirs:ident)? ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $vis struct $name {
            $( $(#[doc = $about])* $vis $field: $kind, )*
        }

        impl $crate::shape::Describe for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::Shape::named(stringify!($name), &[$($doc),*], || {
                    $crate::shape::Shape::Record(vec![$(
                        $crate::shape::Field::new::<$kind>(stringify!($field), &[$($about),*]),
                    )*])
                })
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $(#[serde(tag = $tag:literal)])?
        $vis:vis enum $name:ident {
            $(
                $(#[doc = $about:literal])*
                $variant:ident
                $( ( $one:ident : $one_kind:ty ) )?
                $( {
                    $(
                        $(#[doc = $field_about:literal])*
                        $field:ident : $kind:ty $(as $theirs:ident)?
                    ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde($(tag = $tag,)? rename_all = "kebab-case")]
        #[serde(rename_all_fields = "kebab-case", deny_unknown_fields)]
        $vis enum $name {
            $(
                $(#[doc = $about])*
                $variant $( ($one_kind) )? $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
            )*
        }

        impl $crate::shape::Describe for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::Shape::named(stringify!($name), &[$($doc),*], || {
                    let tag: Option<&str> = [$($tag)?].first().copied();
                    $crate::shape::Shape::Union(vec![$(
                        $crate::shape::Shape::variant(
                            tag,
                            stringify!($variant),
                            &[$($about),*],
                            vec![
                                $( <$one_kind as $crate::shape::Describe>::shape(), )?
                                $( $crate::shape::Shape::Record(vec![$(
                                    $crate::shape::Field::new::<$kind>(
                                        stringify!($field),
                                        &[$($field_about),*],
                                    ),
                                )*]), )?
                            ].pop(),
                        ),
                    )*])
                })
            }
        }
    };
}

/// A format and how it is made from what it mirrors. `: D` is for what is only written; `= D` for
/// what is read too; `some D` for an enum that leaves variants out, or says them otherwise. The
/// families of an enum are sections, `in Family(module::Part) { … }`: the format has none.
macro_rules! mirror {
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident = $domain:ty {
            $( in $family:ident ($module:ident :: $part:ident) {
                $(
                    $(#[doc = $about:literal])*
                    $variant:ident
                    $( ( $one:ident : $one_kind:ty ) )?
                    $( {
                        $(
                            $(#[doc = $field_about:literal])*
                            $field:ident : $kind:ty $(as $theirs:ident)?
                        ),* $(,)?
                    } )?
                ),* $(,)?
            } )+
            $( and $(#[doc = $own_about:literal])* $own:ident {
                $( $own_field:ident : $own_kind:ty ),* $(,)?
            } )?
        }
    ) => {
        $crate::mirror::format! {
            $(#[doc = $doc])*
            $vis enum $name {
                $( $(
                    $(#[doc = $about])*
                    $variant $( ($one: $one_kind) )?
                    $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
                )* )+
                $( $(#[doc = $own_about])* $own { $( $own_field: $own_kind ),* } )?
            }
        }

        impl $crate::mirror::Mirror<$domain> for $name {
            fn of(domain: &$domain) -> $name {
                type Domain = $domain;
                match domain {
                    $( Domain::$family(part) => match part { $(
                        $module::$part::$variant
                            $( ($one) )? $( { $( $($theirs:)? $field ),* } )? =>
                        {
                            $name::$variant
                                $( ($crate::mirror::Mirror::of($one)) )?
                                $( { $( $field: $crate::mirror::Mirror::of($field) ),* } )?
                        }
                    )* }, )+
                    $( Domain::$own { $( $own_field ),* } => {
                        $name::$own { $( $own_field: $crate::mirror::Mirror::of($own_field) ),* }
                    } )?
                }
            }
        }

        impl $crate::mirror::Kinds<$domain> for $name {
            const ALL: &'static [&'static str] =
                &[$( $( stringify!($variant), )* )+ $( stringify!($own) )?];

            fn of(domain: &$domain) -> &'static str {
                type Domain = $domain;
                match domain {
                    $( Domain::$family(part) => match part {
                        $( $module::$part::$variant { .. } => stringify!($variant), )*
                    }, )+
                    $( Domain::$own { .. } => stringify!($own), )?
                }
            }
        }

        impl $crate::mirror::Back<$domain> for $name {
            fn back(self) -> $domain {
                type Domain = $domain;
                match self {
                    $( $(
                        $name::$variant $( ($one) )? $( { $( $field ),* } )? => {
                            $( $( let $field = $crate::mirror::Back::back($field); )* )?
                            Domain::$family($module::$part::$variant
                                $( ($crate::mirror::Back::back($one)) )?
                                $( { $( $($theirs:)? $field ),* } )?)
                        }
                    )* )+
                    $( $name::$own { $( $own_field ),* } => {
                        $( let $own_field = $crate::mirror::Back::back($own_field); )*
                        Domain::$own { $( $own_field ),* }
                    } )?
                }
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident = $domain:ty { $($body:tt)* }
    ) => {
        $crate::mirror::mirror! { $(#[doc = $doc])* $vis struct $name : $domain { $($body)* } }
        $crate::mirror::back! { struct $name : $domain { $($body)* } }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident = $domain:ty { $($body:tt)* }
    ) => {
        $crate::mirror::mirror! { $(#[doc = $doc])* $vis enum $name : $domain { $($body)* } }
        $crate::mirror::back! { enum $name : $domain { $($body)* } }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident : $domain:ty {
            $( $(#[doc = $about:literal])* $field:ident : $kind:ty $(as $theirs:ident)? ),* $(,)?
        }
    ) => {
        $crate::mirror::format! {
            $(#[doc = $doc])*
            $vis struct $name { $( $(#[doc = $about])* $field: $kind, )* }
        }

        impl $crate::mirror::Mirror<$domain> for $name {
            fn of(domain: &$domain) -> $name {
                type Domain = $domain;
                let Domain { $( $($theirs:)? $field ),* } = domain;
                $name { $( $field: $crate::mirror::Mirror::of($field) ),* }
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident : $domain:ty {
            $(
                $(#[doc = $about:literal])*
                $variant:ident
                $( ( $one:ident : $one_kind:ty ) )?
                $( {
                    $(
                        $(#[doc = $field_about:literal])*
                        $field:ident : $kind:ty $(as $theirs:ident)?
                    ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        $crate::mirror::format! {
            $(#[doc = $doc])*
            $vis enum $name {
                $(
                    $(#[doc = $about])*
                    $variant $( ($one: $one_kind) )?
                    $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
                )*
            }
        }

        impl $crate::mirror::Mirror<$domain> for $name {
            fn of(domain: &$domain) -> $name {
                type Domain = $domain;
                match domain {
                    $(
                        Domain::$variant $( ($one) )? $( { $( $($theirs:)? $field ),* } )? => {
                            $name::$variant
                                $( ($crate::mirror::Mirror::of($one)) )?
                                $( { $( $field: $crate::mirror::Mirror::of($field) ),* } )?
                        }
                    )*
                }
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident some $domain:ty {
            $( in $family:ident ($module:ident :: $part:ident) {
                $(
                    $(#[doc = $about:literal])*
                    $variant:ident
                    $( ( $one:ident : $one_kind:ty ) )?
                    $( {
                        $(
                            $(#[doc = $field_about:literal])*
                            $field:ident : $kind:ty $(as $theirs:ident)?
                        ),* $(,)?
                    } )?
                ),* $(,)?
            } but { $($left_out:ident),* $(,)? } )+
        }
        and { $($more:tt)* }
        but { $($said_otherwise:ident),* $(,)? }
    ) => {
        $crate::mirror::format! {
            $(#[doc = $doc])*
            $vis enum $name {
                $( $(
                    $(#[doc = $about])*
                    $variant $( ($one: $one_kind) )?
                    $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
                )* )+
                $($more)*
            }
        }

        impl $name {
            /// The same in this format, unless it is left out or said otherwise.
            fn of_some(domain: &$domain) -> Option<$name> {
                type Domain = $domain;
                match domain {
                    $( Domain::$family(part) => match part {
                        $(
                            $module::$part::$variant
                                $( ($one) )? $( { $( $($theirs:)? $field ),* } )? =>
                            {
                                Some($name::$variant
                                    $( ($crate::mirror::Mirror::of($one)) )?
                                    $( { $( $field: $crate::mirror::Mirror::of($field) ),* } )?)
                            }
                        )*
                        $( $module::$part::$left_out { .. } => None, )*
                    }, )+
                    $( Domain::$said_otherwise { .. } => None, )*
                }
            }
        }
    };
}

/// The way back of [`mirror!`].
macro_rules! back {
    (
        struct $name:ident : $domain:ty {
            $( $(#[doc = $about:literal])* $field:ident : $kind:ty $(as $theirs:ident)? ),* $(,)?
        }
    ) => {
        impl $crate::mirror::Back<$domain> for $name {
            fn back(self) -> $domain {
                type Domain = $domain;
                let $name { $( $field ),* } = self;
                $( let $field = $crate::mirror::Back::back($field); )*
                Domain { $( $($theirs:)? $field ),* }
            }
        }
    };
    (
        enum $name:ident : $domain:ty {
            $(
                $(#[doc = $about:literal])*
                $variant:ident
                $( ( $one:ident : $one_kind:ty ) )?
                $( {
                    $(
                        $(#[doc = $field_about:literal])*
                        $field:ident : $kind:ty $(as $theirs:ident)?
                    ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        impl $crate::mirror::Back<$domain> for $name {
            fn back(self) -> $domain {
                type Domain = $domain;
                match self {
                    $(
                        $name::$variant $( ($one) )? $( { $( $field ),* } )? => {
                            $( $( let $field = $crate::mirror::Back::back($field); )* )?
                            Domain::$variant
                                $( ($crate::mirror::Back::back($one)) )?
                                $( { $( $($theirs:)? $field ),* } )?
                        }
                    )*
                }
            }
        }
    };
}

pub(crate) use {back, format, mirror};
