//! How refusals are written down: code, sentence and values of each in one place.

use crate::value::{Unit, Value};

/// Why something is not done, whoever decided it. Made by [`refusals!`](crate::refusals).
pub trait Reason: std::error::Error {
    /// Every refusal of the list.
    const DECLARED: &'static [Declared];

    /// Its name for machines. A code never changes its meaning.
    fn code(&self) -> &'static str;

    /// What it is about, by name.
    fn values(&self) -> Vec<(&'static str, Value)>;
}

/// A refusal as it was declared.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name for machines.
    pub code: &'static str,
    /// What it means, in a sentence or two.
    pub about: &'static str,
    /// The names of its values, and in what they are measured.
    pub values: &'static [(&'static str, Unit)],
}

/// Declares a closed list of refusals. Before each variant stand its code, for machines, and its
/// sentence, for people: without a capital or a full stop, to stand after "refused: ". A sentence
/// names the values; what it says of them otherwise stands behind it in brackets. A value has a
/// type that is [`Measured`](crate::Measured), and a comment where its name does not say enough. A
/// variant of one value names it, for whoever is told: `Taken(place: Place)`.
///
/// ```
/// primitives::refusals! {
///     /// Why not.
///     pub enum Refusal {
///         /// It is over.
///         "too-late" "it is over (late by {late})"
///         TooLate { late: primitives::Millis },
///     }
/// }
/// ```
///
/// A value without a unit does not compile:
///
/// ```compile_fail,E0277
/// primitives::refusals! {
///     /// Why not.
///     pub enum Refusal {
///         /// It is over.
///         "too-late" "it is over (late by {late})"
///         TooLate { late: u64 },
///     }
/// }
/// ```
///
/// Nor does a refusal without a sentence:
///
/// ```compile_fail
/// primitives::refusals! {
///     /// Why not.
///     pub enum Refusal {
///         /// It is over.
///         "too-late"
///         TooLate { late: primitives::Millis },
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident {
            $(
                $(#[doc = $about:literal])*
                $code:literal $words:literal $( ( $($argument:expr),+ ) )?
                $variant:ident
                $( ( $one:ident : $one_kind:ty ) )?
                $( {
                    $( $(#[doc = $field_about:literal])* $field:ident : $kind:ty ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the comment of a variant speaks of its values too")]
        $vis enum $name {
            $(
                $(#[doc = $about])*
                $variant
                $( ($one_kind) )?
                $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
            )*
        }

        impl $crate::Reason for $name {
            const DECLARED: &'static [$crate::Declared] = &[$(
                $crate::Declared {
                    code: $code,
                    about: concat!($($about),*).trim_ascii(),
                    values: &[
                        $( (stringify!($one), <$one_kind as $crate::Measured>::UNIT) )?
                        $( $( (stringify!($field), <$kind as $crate::Measured>::UNIT) ),* )?
                    ],
                },
            )*];

            fn code(&self) -> &'static str {
                match self {
                    $( $name::$variant { .. } => $code, )*
                }
            }

            fn values(&self) -> Vec<(&'static str, $crate::Value)> {
                match self {
                    $(
                        $name::$variant $( ($one) )? $( { $($field),* } )? => vec![
                            $( (stringify!($one), $crate::Measured::value($one)) )?
                            $( $( (stringify!($field), $crate::Measured::value($field)) ),* )?
                        ],
                    )*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(
                        $name::$variant $( ($one) )? $( { $($field),* } )? => {
                            // Not every sentence says everything.
                            $( let _ = $one; )?
                            $( let _ = ($($field),*); )?
                            write!(f, $words $( , $($argument),+ )?)
                        }
                    )*
                }
            }
        }

        impl std::error::Error for $name {}
    };
}
