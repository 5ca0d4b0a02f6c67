//! Enums that are closed lists: of names, or of families.

/// Declares an enum whose values travel by their names: `Idle = "idle"`.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $(#[$about:meta])* $variant:ident = $id:literal $(as $number:literal)? ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $( $(#[$about])* $variant $(= $number)?, )+
        }

        impl $name {
            /// All of them, in the order in which they are declared.
            pub const ALL: &'static [$name] = &[$( $name::$variant ),+];

            /// Their names, in the same order.
            pub const IDS: &'static [&'static str] = &[$( $id ),+];

            /// Its name, for files and machines.
            pub fn id(self) -> &'static str {
                match self {
                    $( $name::$variant => $id, )+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

/// Has each family become the enum that it is a part of, as in
/// `families! { Request: Duty(DutyRequest) }`.
#[macro_export]
macro_rules! families {
    ($whole:ident: $( $family:ident($part:ident) ),+ $(,)?) => {$(
        impl From<$part> for $whole {
            fn from(part: $part) -> $whole {
                $whole::$family(part)
            }
        }
    )+};
}
