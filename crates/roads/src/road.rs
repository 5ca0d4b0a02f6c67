//! The names of the roads and of their marks.

use std::fmt;

/// A road.
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
    pub const ALL: [Road; 5] = [
        Road::Bead,
        Road::Big,
        Road::Derived(Derived::BigEye),
        Road::Derived(Derived::Small),
        Road::Derived(Derived::Cockroach),
    ];

    /// `bead`, `big`, `big-eye`, `small` or `cockroach`, as command lines and files write it.
    pub fn id(self) -> &'static str {
        match self {
            Road::Bead => "bead",
            Road::Big => "big",
            Road::Derived(Derived::BigEye) => "big-eye",
            Road::Derived(Derived::Small) => "small",
            Road::Derived(Derived::Cockroach) => "cockroach",
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

/// A road that tells how regular the big road is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Derived {
    /// Big eye boy, which compares neighbouring columns.
    BigEye,
    /// Small road, which skips one column.
    Small,
    /// Cockroach pig, which skips two.
    Cockroach,
}

impl Derived {
    /// All three, in the order that every list of three has here.
    pub const ALL: [Derived; 3] = [Derived::BigEye, Derived::Small, Derived::Cockroach];

    /// How many columns of the big road to the left it looks.
    pub fn columns_back(self) -> usize {
        match self {
            Derived::BigEye => 1,
            Derived::Small => 2,
            Derived::Cockroach => 3,
        }
    }
}

impl fmt::Display for Derived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Derived::BigEye => "Big Eye Boy",
            Derived::Small => "Small Road",
            Derived::Cockroach => "Cockroach Pig",
        })
    }
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
    /// The other one.
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
