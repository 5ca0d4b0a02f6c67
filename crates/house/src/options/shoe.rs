//! The cards: decks, shuffle, cut, burn, and the end of the shoe.

use baccarat::{Article, Rank};

use crate::choices::choices;
use crate::kinds::{Flag, OneOf, Whole, WholeBy};
use crate::reader::Section;

/// The cards in play, from shuffle to shuffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    /// 1 to 8.
    pub decks: u8,
    /// Sealed batches that arrive shuffled: inspection and wash are left out.
    pub pre_shuffled: bool,
    /// Whether a patron is offered the cut.
    pub player_cut: bool,
    /// How near to either end the cut may be, in cards.
    pub player_cut_from_end_min: u32,
    /// How many cards lie behind the cut card.
    pub cut_depth: u32,
    /// What follows when the cut card comes out during a coup.
    pub after_cut: AfterCut,
    /// What follows when it comes out in place of a coup's first card.
    pub cut_card_first: CutCardFirst,
    /// Whether cards that patrons have handled are replaced after the shoe.
    pub replace_handled: bool,
    /// How many cards in new-deck order raise the alarm; zero for never.
    pub unshuffled_run: u32,
    /// What is burned.
    pub burn: Burn,
}

/// What is burned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burn {
    /// When the shoe starts.
    pub rule: BurnRule,
    /// What an ace as first card burns under [`BurnRule::ByFirstCard`].
    pub ace: u32,
    /// What a ten or picture card burns under that rule.
    pub ten: u32,
    /// How many burn under [`BurnRule::Fixed`].
    pub cards: u32,
    /// Whether the first card is shown to the table.
    pub first_card_shown: bool,
    /// How many burn before each coup.
    pub between_coups: u32,
}

choices! {
    /// How many cards are burned when a shoe starts.
    pub enum BurnRule {
        /// The first card is drawn, and as many as it counts are burned after it.
        ByFirstCard = "by-first-card",
        /// As many as there are decks.
        PerDeck = "per-deck",
        /// The same number every time.
        Fixed = "fixed",
        /// None.
        None = "none",
    }
}

choices! {
    /// What follows when the cut card comes out during a coup.
    pub enum AfterCut {
        /// The coup is finished and one more is dealt.
        OneMore = "one-more",
        /// The coup is finished and is the last.
        ThisIsLast = "this-is-last",
    }
}

choices! {
    /// What follows when the cut card comes out in place of a coup's first card.
    pub enum CutCardFirst {
        /// The coup is dealt and is the last.
        ThisIsLast = "this-is-last",
        /// The cards are shuffled before it is dealt.
        ShuffleNow = "shuffle-now",
    }
}

impl Shoe {
    pub(crate) fn read(section: &mut Section<'_>) -> Shoe {
        Shoe {
            decks: narrow(section.get(
                "decks",
                &WholeBy(1..=8, Article::THE_SHOE),
                8,
                "How many decks the shoe holds.",
            )),
            pre_shuffled: section.get(
                "pre-shuffled",
                &Flag,
                false,
                "Whether cards come shuffled in sealed batches, so that inspection and wash are \
                 left out.",
            ),
            player_cut: section.get("player-cut", &Flag, true, "Whether a patron cuts the cards."),
            player_cut_from_end_min: section.get(
                "player-cut-from-end-min",
                &Whole(1..=100),
                10,
                "How many cards from either end a patron's cut must be at least.",
            ),
            cut_depth: section.get(
                "cut-depth",
                &Whole(6..=208),
                14,
                "How many cards lie behind the cut card.",
            ),
            after_cut: section.get(
                "after-cut",
                &OneOf::new(),
                AfterCut::OneMore,
                "What follows when the cut card comes out during a coup.",
            ),
            cut_card_first: section.get(
                "cut-card-first",
                &OneOf::new(),
                CutCardFirst::ThisIsLast,
                "What follows when the cut card comes out in place of a coup's first card.",
            ),
            replace_handled: section.get(
                "replace-handled",
                &Flag,
                true,
                "Whether cards that patrons have handled are replaced after the shoe.",
            ),
            unshuffled_run: section.get(
                "unshuffled-run",
                &Whole(0..=52),
                8,
                "How many cards dealt in new-deck order raise the alarm; 0 for never.",
            ),
            burn: section.section("burn", "What is burned.", Burn::read),
        }
    }

    /// How many cards the shoe holds when it is full.
    pub fn cards(&self) -> u32 {
        u32::from(self.decks) * 52
    }

    /// How many coups can start once the cut card is out.
    pub fn coups_after_cut(&self) -> u32 {
        match self.after_cut {
            AfterCut::OneMore => 2,
            AfterCut::ThisIsLast => 1,
        }
    }

    /// How many cards must lie behind the cut card so that the shoe never runs dry: six for each
    /// coup that can still be dealt, and what is burned before it.
    pub fn cut_depth_min(&self) -> u32 {
        self.coups_after_cut() * (6 + self.burn.between_coups)
    }
}

impl Burn {
    fn read(section: &mut Section<'_>) -> Burn {
        Burn {
            rule: section.get(
                "rule",
                &OneOf::new(),
                BurnRule::ByFirstCard,
                "How many cards are burned when a shoe starts.",
            ),
            ace: section.get("ace", &Whole(1..=11), 1, "How many an ace burns, by-first-card."),
            ten: section.get(
                "ten",
                &Whole(0..=10),
                10,
                "How many a ten or picture card burns, by-first-card.",
            ),
            cards: section.get("cards", &Whole(1..=10), 1, "How many burn under the fixed rule."),
            first_card_shown: section.get(
                "first-card-shown",
                &Flag,
                true,
                "Whether the first card is shown to the table.",
            ),
            between_coups: section.get(
                "between-coups",
                &Whole(0..=3),
                0,
                "How many cards are burned before each coup after the first.",
            ),
        }
    }

    /// How many cards are burned after a first card of that rank; the first card itself comes on
    /// top under [`BurnRule::ByFirstCard`].
    pub fn after_first_card(&self, first: Rank, decks: u8) -> u32 {
        match (self.rule, first.value()) {
            (BurnRule::None, _) => 0,
            (BurnRule::PerDeck, _) => decks.into(),
            (BurnRule::Fixed, _) => self.cards,
            (BurnRule::ByFirstCard, 0) => self.ten,
            (BurnRule::ByFirstCard, 1) => self.ace,
            (BurnRule::ByFirstCard, value) => value.into(),
        }
    }
}

/// A number that its kind has already kept within a byte.
pub(crate) fn narrow(number: u32) -> u8 {
    u8::try_from(number).expect("the option's range fits a byte")
}
