//! Who won.

/// One of the two that can win a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Blue on the bead plate and the big road.
    Player,
    /// Red on the bead plate and the big road.
    Banker,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Player, Side::Banker];

    pub fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }

    /// `P` or `B`.
    pub fn letter(self) -> char {
        Decision::from(self).letter()
    }
}

/// How a coup ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    Player,
    Banker,
    /// Nobody won.
    Tie,
}

impl Decision {
    /// Every decision.
    pub const ALL: [Decision; 3] = [Decision::Player, Decision::Banker, Decision::Tie];

    /// The winner, if there is one.
    pub fn side(self) -> Option<Side> {
        match self {
            Decision::Player => Some(Side::Player),
            Decision::Banker => Some(Side::Banker),
            Decision::Tie => None,
        }
    }

    /// `P`, `B` or `T`.
    pub fn letter(self) -> char {
        match self {
            Decision::Player => 'P',
            Decision::Banker => 'B',
            Decision::Tie => 'T',
        }
    }

    /// The decision with that letter, capital or not.
    pub fn from_letter(letter: char) -> Option<Decision> {
        Decision::ALL.into_iter().find(|decision| decision.letter().eq_ignore_ascii_case(&letter))
    }
}

impl From<Side> for Decision {
    fn from(side: Side) -> Decision {
        match side {
            Side::Player => Decision::Player,
            Side::Banker => Decision::Banker,
        }
    }
}
