//! The two hands of a coup, by name and never by position.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two hands that a coup deals. Neither belongs to anybody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Dealt the first card, and opened first.
    Player,
    /// Dealt the second card.
    Banker,
}

impl Side {
    /// Both, in dealing order.
    pub const ALL: [Side; 2] = [Side::Player, Side::Banker];

    pub fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }

    /// `player` or `banker`, as identifiers and files write it.
    pub fn id(self) -> &'static str {
        match self {
            Side::Player => "player",
            Side::Banker => "banker",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Player => "Player",
            Side::Banker => "Banker",
        })
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The Player's.
    pub player: T,
    /// The Banker's.
    pub banker: T,
}

impl<T> BySide<T> {
    /// What `make` gives for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { player: make(Side::Player), banker: make(Side::Banker) }
    }

    /// The same for each side, by reference.
    pub fn as_ref(&self) -> BySide<&T> {
        BySide { player: &self.player, banker: &self.banker }
    }

    /// Each side's thing, changed.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { player: change(self.player), banker: change(self.banker) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }
}
