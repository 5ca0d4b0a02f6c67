//! How refusals are written down: each with its code and its sentence.

/// A closed list of refusals. Before each variant stand its code, for machines, which never changes
/// its meaning, and its sentence, for people: without a capital or a full stop, to stand after
/// "refused: ".
macro_rules! reasons {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident {
            $(
                $(#[doc = $about:literal])*
                $code:literal $words:literal
                $variant:ident $( {
                    $( $(#[doc = $field_about:literal])* $field:ident : $kind:ty ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $(
                $(#[doc = $about])*
                $variant $( { $( $(#[doc = $field_about])* $field: $kind, )* } )?,
            )*
        }

        impl $name {
            /// Every code.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// Its name for machines. A code never changes its meaning.
            pub fn code(&self) -> &'static str {
                match self {
                    $( $name::$variant { .. } => $code, )*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(
                        $name::$variant $( { $($field),* } )? => {
                            // Not every sentence says everything.
                            $( let _ = ($($field),*); )?
                            write!(f, $words)
                        }
                    )*
                }
            }
        }

        impl std::error::Error for $name {}
    };
}

pub(crate) use reasons;
