//! Mini-baccarat: the cards, the drawing rules, the wagers and what they pay.
//!
//! The rules say which card comes next, the caller supplies it, and everything else is bookkeeping
//! about that. No clock, no dice, no files, no dependencies.
//!
//! # A worked coup
//!
//! ```
//! use baccarat::{Card, Cents, Coup, Side, Step, Terms, Winner, catalogue};
//!
//! // The cards as they leave the shoe: Player, Banker, Player, Banker, then thirds.
//! let mut shoe = ["7h", "Kc", "6d", "4s", "2c", "3h"].into_iter();
//!
//! let mut coup = Coup::new();
//! let facts = loop {
//!     match coup.next() {
//!         Step::Draw(_) => coup.give(shoe.next().unwrap().parse::<Card>()?)?,
//!         Step::Over(facts) => break facts,
//!     };
//! };
//!
//! // 7 and 6 make 3: the Player drew a 2. The Banker had 4, and 4 draws to a 2.
//! let why: Vec<String> = coup.decisions().map(|decision| decision.to_string()).collect();
//! assert_eq!(
//!     why,
//!     ["Player draws on 3", "Banker draws on 4: it draws to 2–7 and the Player drew 2"]
//! );
//! assert_eq!(facts.totals[Side::Player].get(), 5);
//! assert_eq!(facts.totals[Side::Banker].get(), 7);
//! assert_eq!(facts.winner(), Winner::Banker);
//!
//! // A hundred on Banker wins a hundred less five per cent; on Dragon 7, forty hundred.
//! let hundred: Cents = "100.00".parse()?;
//! let banker = catalogue::find("banker").unwrap().settle(hundred, &facts, &Terms::default())?;
//! assert_eq!(banker.commission.to_string(), "5.00");
//! assert_eq!(banker.returned.to_string(), "195.00");
//! let dragon = catalogue::find("dragon-7").unwrap().settle(hundred, &facts, &Terms::default())?;
//! assert_eq!(dragon.won.to_string(), "4000.00");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to read on
//!
//! | file | what it holds |
//! |---|---|
//! | `card.rs`, `hand.rs`, `side.rs` | [`Card`], [`Hand`], [`Total`], [`Side`] and [`BySide`] |
//! | `tableau.rs` | the drawing rules, and why a hand draws or stands |
//! | `coup.rs` | [`Coup`]: what the rules call for next, and giving it a card |
//! | `facts.rs` | [`Facts`]: all that a wager may ask about a finished coup |
//! | `wager.rs`, `catalogue.rs` | [`Wager`] as data, and the built-in ones |
//! | `money.rs`, `settlement.rs` | [`Cents`], [`Rounding`], and what a wager comes to |
//! | `article.rs` | [`Article`]: the numbers of `docs/RULES.md` |

mod article;
mod card;
pub mod catalogue;
mod coup;
mod facts;
mod hand;
mod money;
mod settlement;
mod side;
pub mod tableau;
mod values;
mod wager;

#[cfg(test)]
mod tests;

pub use article::Article;
pub use card::{Card, ParseCardError, Rank, Suit};
pub use coup::{Coup, CoupIsOver, Step};
pub use facts::{Fact, Facts, Size, Winner};
pub use hand::{Hand, Pair, Total};
pub use money::{Cents, ParseCentsError, ParseRateError, Rate, Rounding, TooMuchMoney, Unit};
pub use settlement::{Collection, Settlement, Terms, Verdict};
pub use side::{BySide, Side};
pub use values::Values;
pub use wager::{
    Condition, Line, Odds, ParseOddsError, ParseWagerIdError, Pays, Wager, WagerError, WagerId,
};
