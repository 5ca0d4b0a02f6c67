//! The numbered articles of `docs/RULES.md`, for code that cites them.

use std::fmt;

/// An article of `docs/RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Article(u8);

impl Article {
    /// Each hand has two cards or three, from a shoe of at most eight decks.
    pub const THE_SHOE: Article = Article(1);
    /// Up to nine areas, each with its spots.
    pub const AREAS: Article = Article(2);
    /// Who may wager on what, and until when.
    pub const WAGERING: Article = Article(3);
    /// Wagers from behind the seats, on the lines between areas.
    pub const GALLERY: Article = Article(4);
    /// The order of the first four cards, and how they lie.
    pub const THE_DEAL: Article = Article(5);
    /// What each card counts.
    pub const CARD_VALUES: Article = Article(6);
    /// The last digit of the sum.
    pub const TOTALS: Article = Article(7);
    /// Who wins, what Player, Banker and Tie pay, commission.
    pub const DECISION: Article = Article(8);
    /// The Player draws on 0 to 5.
    pub const PLAYERS_THIRD_CARD: Article = Article(9);
    /// 8 or 9 in two cards ends the coup.
    pub const NATURALS: Article = Article(10);
    /// The Banker draws on 0 to 5 if the Player stood.
    pub const BANKER_WHEN_PLAYER_STOOD: Article = Article(11);
    /// The Banker's table if the Player drew.
    pub const BANKER_WHEN_PLAYER_DREW: Article = Article(12);
    /// Coups dealt with no wagers.
    pub const GHOST_HANDS: Article = Article(13);
    /// What is called, in three categories.
    pub const ANNOUNCEMENTS: Article = Article(14);
    /// What is done when something goes wrong.
    pub const IRREGULARITIES: Article = Article(15);
    /// No commission; a three-card winning 7 pushes Banker.
    pub const EZ_BACCARAT: Article = Article(16);
    /// 40 to 1 on that 7.
    pub const DRAGON_7: Article = Article(17);
    /// 25 to 1 on a three-card winning 8 of the Player.
    pub const PANDA_8: Article = Article(18);
    /// On winning by a natural or by a margin.
    pub const DRAGON_BONUS: Article = Article(19);
    /// Patrons expose the cards.
    pub const SQUEEZE: Article = Article(20);
    /// Wagers on touch-screen terminals.
    pub const TERMINALS: Article = Article(21);
    /// Whole cents, and which way what is left over goes.
    pub const ROUNDING: Article = Article(22);
    /// The side wagers no rule document of ours describes.
    pub const OTHER_WAGERS: Article = Article(23);

    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Article {}", self.0)
    }
}
