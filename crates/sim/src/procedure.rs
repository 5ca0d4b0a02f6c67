//! How a house deals a shoe.

use baccarat::Card;

/// How a house deals a shoe, as far as it decides which cards make which coup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// How many decks the shoe holds: one to eight.
    pub decks: u8,
    /// How many cards are gone before the first coup, the first card included, by what that first
    /// card counts.
    pub burned: [u32; 10],
    /// Whether the first card is shown, so that it can be counted.
    pub first_card_shown: bool,
    /// How many cards are burned before each coup after the first.
    pub between_coups: u32,
    /// How many cards lie behind the cut card.
    pub cut_depth: u32,
    /// How many coups follow the one in which the cut card comes out.
    pub after_cut: u32,
    /// How many coups follow if the cut card comes out in place of a coup's first card.
    pub after_cut_first: u32,
    /// How many coups are dealt with no wagers when a shoe starts.
    pub ghosts: u32,
}

/// Why a procedure cannot be dealt by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProcedure {
    #[error("a shoe holds one to eight decks, not {0}")]
    Decks(u8),
    #[error("the last coups may need {needed} cards behind the cut card, and there are fewer")]
    CutTooDeep { needed: u32 },
    #[error("the cut card must have some of the {cards} cards in front of it")]
    CutInFront { cards: u32 },
    #[error("at most {most} cards are burned at a time")]
    BurnsTooMany { most: u32 },
}

impl Procedure {
    /// A coup has at most this many cards.
    pub(crate) const COUP_MAX: u32 = 6;
    /// At most this many cards are burned at a time.
    const BURNED_MAX: u32 = 12;

    /// The procedure most figures are published for: a first card that burns as many as it counts,
    /// ten for tens and pictures; the coup in which the cut card comes out is finished, and one
    /// more is dealt.
    pub fn usual(decks: u8, cut_depth: u32) -> Procedure {
        Procedure {
            decks,
            burned: [11, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            first_card_shown: true,
            between_coups: 0,
            cut_depth,
            after_cut: 1,
            after_cut_first: 1,
            ghosts: 0,
        }
    }

    /// How many cards the shoe holds.
    pub fn cards(&self) -> u32 {
        u32::from(self.decks) * Card::COUNT as u32
    }

    /// How many cards lie in front of the cut card.
    pub fn before_cut(&self) -> u32 {
        self.cards() - self.cut_depth
    }

    /// Whether no shoe can run out of cards.
    pub fn check(&self) -> Result<(), NoProcedure> {
        if !(1..=8).contains(&self.decks) {
            return Err(NoProcedure::Decks(self.decks));
        }
        let burned = self.burned.into_iter().chain([self.between_coups]);
        if burned.max().is_some_and(|burned| burned > Procedure::BURNED_MAX) {
            return Err(NoProcedure::BurnsTooMany { most: Procedure::BURNED_MAX });
        }
        if self.cut_depth >= self.cards() {
            return Err(NoProcedure::CutInFront { cards: self.cards() });
        }
        let needed = self.needed_behind_cut();
        if self.cut_depth < needed {
            return Err(NoProcedure::CutTooDeep { needed });
        }
        Ok(())
    }

    /// The most cards that coups can take from behind the cut card.
    fn needed_behind_cut(&self) -> u32 {
        let coup = self.between_coups + Procedure::COUP_MAX;
        // A coup has had at least one card when the cut card comes out in it.
        let in_a_coup =
            (Procedure::COUP_MAX - 1).saturating_add(self.after_cut.saturating_mul(coup));
        let in_its_place = self.after_cut_first.saturating_mul(coup);
        // What a first card burns may lie behind the cut card too.
        let at_the_start = match self.after_cut_first {
            0 => 0,
            coups => {
                let burned = self.burned.into_iter().max().unwrap_or(0);
                // Nothing else is burned before the first coup.
                let coups = coups.saturating_mul(coup) - self.between_coups;
                burned.saturating_sub(self.before_cut()).saturating_add(coups)
            }
        };
        in_a_coup.max(in_its_place).max(at_the_start)
    }
}

/// Follows a shoe and knows when its last coup is dealt, for a cut card at some depth.
pub(crate) struct CutCard<'p> {
    procedure: &'p Procedure,
    /// How many cards lie in front of it.
    place: usize,
    /// How many coups are left once it has come out.
    left: Option<u32>,
}

impl<'p> CutCard<'p> {
    /// A cut card with so many cards behind it, in a shoe whose first cards have been burned.
    pub(crate) fn new(procedure: &'p Procedure, cut_depth: u32, burned: usize) -> CutCard<'p> {
        let place = (procedure.cards() - cut_depth) as usize;
        let left = (burned >= place).then_some(procedure.after_cut_first);
        CutCard { procedure, place, left }
    }

    /// Whether another coup is dealt.
    pub(crate) fn deals_another(&mut self) -> bool {
        let is_over = self.left == Some(0);
        self.left = self.left.map(|coups| coups.saturating_sub(1));
        !is_over
    }

    /// Goes past a coup: how many cards are gone at its end, and how many when the next starts.
    pub(crate) fn pass(&mut self, end: usize, next_start: usize) {
        self.left = self.left.or(match () {
            () if end > self.place => Some(self.procedure.after_cut),
            () if next_start >= self.place => Some(self.procedure.after_cut_first),
            () => None,
        });
    }
}
