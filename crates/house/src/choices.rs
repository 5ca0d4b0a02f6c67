//! Options with a closed list of values.

/// An option that is one of a few named values.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// Every value, with its name in a house file and what it means.
    const CHOICES: &'static [(Self, &'static str, &'static str)];
}

/// The value's name in a house file.
pub(crate) fn id_of<T: Choice>(value: T) -> &'static str {
    entry_of(value).1
}

/// What the value means, as a sentence.
pub(crate) fn meaning_of<T: Choice>(value: T) -> &'static str {
    entry_of(value).2
}

fn entry_of<T: Choice>(value: T) -> &'static (T, &'static str, &'static str) {
    let listed = T::CHOICES.iter().find(|(choice, _, _)| *choice == value);
    listed.expect("`choices!` lists every variant")
}

/// Declares an enum together with the names of its values in a house file, so that a value, its
/// name and its meaning stand in one place, with its number if it has one: `Misread = "misread" as
/// 29`.
macro_rules! choices {
    (
        $( #[doc = $about:literal] )+
        pub enum $name:ident {
            $(
                $( #[doc = $meaning:literal] )+
                $variant:ident = $id:literal $( as $number:literal )?,
            )+
        }
    ) => {
        primitives::named! {
            $( #[doc = $about] )+
            pub enum $name {
                $( $( #[doc = $meaning] )+ $variant = $id $( as $number )?, )+
            }
        }

        impl $crate::choices::Choice for $name {
            const CHOICES: &'static [(Self, &'static str, &'static str)] =
                &[$( ($name::$variant, $id, concat!($( $meaning ),+).trim_ascii()), )+];
        }

        primitives::saved!($name of ALL);

        primitives::listed!($name, concat!($( $about ),+).trim_ascii(), $name::IDS);

        impl $name {
            /// What it means, as a sentence.
            pub fn meaning(self) -> &'static str {
                $crate::choices::meaning_of(self)
            }
        }
    };
}

pub(crate) use choices;
