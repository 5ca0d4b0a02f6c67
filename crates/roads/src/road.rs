//! The names of the roads and of their marks.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Road {
    /// The bead plate: a cell for every decision.
    Bead,
    /// The big road: a column for every streak.
    Big,
    /// One of the three that are derived from the big road.
    Derived(Derived),
}

impl Road {
    /// Every road, in the order that boards show them.
    pub const ALL: [Road; 2 + Derived::ALL.len()] = {
        let mut all = [Road::Big; 2 + Derived::ALL.len()];
        all[0] = Road::Bead;
        let mut nth = 0;
        while nth < Derived::ALL.len() {
            all[2 + nth] = Road::Derived(Derived::ALL[nth]);
            nth += 1;
        }
        all
    };

    /// `bead`, `big`, `big-eye`, `small` or `cockroach`, as command lines and files write it.
    pub fn id(self) -> &'static str {
        match self {
            Road::Bead => "bead",
            Road::Big => "big",
            Road::Derived(road) => road.id(),
        }
    }
}

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Road::Bead => f.pad("Bead Plate"),
            Road::Big => f.pad("Big Road"),
            Road::Derived(road) => road.fmt(f),
        }
    }
}

/// Declares the derived roads: what each is called in files, its name, and how many columns of the
/// big road to the left it looks.
macro_rules! derived {
    ($(
        #[doc = $about:literal]
        $road:ident = $id:literal $name:literal looks $back:literal,
    )+) => {
        /// A road that tells how regular the big road is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Derived {
            $( #[doc = $about] $road, )+
        }

        impl Derived {
            /// Each, in the order that every list of them has here.
            pub const ALL: [Derived; [$($back),+].len()] = [$( Derived::$road, )+];

            /// How many columns of the big road to the left it looks.
            #[inline]
            pub const fn columns_back(self) -> usize {
                match self {
                    $( Derived::$road => $back, )+
                }
            }

            fn id(self) -> &'static str {
                match self {
                    $( Derived::$road => $id, )+
                }
            }
        }

        impl fmt::Display for Derived {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $( Derived::$road => $name, )+
                })
            }
        }
    };
}

derived! {
    /// Big eye boy, which compares neighbouring columns.
    BigEye = "big-eye" "Big Eye Boy" looks 1,
    /// Small road, which skips one column.
    Small = "small" "Small Road" looks 2,
    /// Cockroach pig, which skips two.
    Cockroach = "cockroach" "Cockroach Pig" looks 3,
}

/// A mark of a derived road. The colours do not stand for Banker and Player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The big road is regular there.
    Red,
    /// The big road is choppy there.
    Blue,
}

impl Mark {
    pub fn other(self) -> Mark {
        match self {
            Mark::Red => Mark::Blue,
            Mark::Blue => Mark::Red,
        }
    }

    /// `R` or `B`.
    pub fn letter(self) -> char {
        match self {
            Mark::Red => 'R',
            Mark::Blue => 'B',
        }
    }
}
