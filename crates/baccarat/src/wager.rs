//! Wagers are data: an ordered list of lines, each a condition and what it pays.

use std::fmt;
use std::str::FromStr;

use crate::{Fact, Facts, Rate, Side, Values, Winner};

/// A wager: the first of its lines that matches the finished coup decides; none means it loses.
///
/// ```
/// use baccarat::{Condition, Fact, Line, Odds, Pays, Side, Wager, Winner};
///
/// // Dragon 7, as Article 17 has it.
/// let condition = Condition::winner(Winner::Banker)
///     .and(Fact::Total(Side::Banker), 7)
///     .and(Fact::Cards(Side::Banker), 3);
/// let line = Line { when: condition, pays: Pays::win(Odds::new(40, 1).unwrap()) };
/// let wager = Wager::new("dragon-7".parse()?, "Dragon 7", vec![line])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wager {
    id: WagerId,
    name: String,
    lines: Vec<Line>,
    /// For each of the facts, one more than the line that decides, or zero for a loss. Settling is
    /// one look-up in it.
    table: Box<[u8]>,
}

/// A wager's name in files and commands: lower-case words and digits joined by hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WagerId(String);

/// One line of a wager's pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When the line decides.
    pub when: Condition,
    /// What it then pays.
    pub pays: Pays,
}

/// What a line pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pays {
    /// The stake comes back with winnings at these odds, less a commission on the winnings.
    Win {
        /// What is won for what is staked.
        odds: Odds,
        /// Taken from what is won.
        commission: Rate,
    },
    /// The stake comes back.
    Push,
}

impl Pays {
    /// At these odds, without commission.
    pub fn win(odds: Odds) -> Pays {
        Pays::Win { odds, commission: Rate::ZERO }
    }
}

/// What a winning wager pays for what it stakes: 40 for 1, 1 for 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    won: u32,
    staked: u32,
}

impl Odds {
    /// One for one.
    pub const EVEN: Odds = Odds { won: 1, staked: 1 };

    /// The largest number on either side of the odds.
    pub const MAX: u32 = 1_000_000;

    /// `won` for `staked`: both at least 1 and at most [`Odds::MAX`].
    pub const fn new(won: u32, staked: u32) -> Option<Odds> {
        if won == 0 || staked == 0 || won > Odds::MAX || staked > Odds::MAX {
            return None;
        }
        Some(Odds { won, staked })
    }

    pub fn won(self) -> u32 {
        self.won
    }

    pub fn staked(self) -> u32 {
        self.staked
    }

    /// Whether these odds pay at least as much as those.
    pub fn pays_at_least(self, other: Odds) -> bool {
        u64::from(self.won) * u64::from(other.staked)
            >= u64::from(other.won) * u64::from(self.staked)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.won, self.staked)
    }
}

/// A text that is not odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseOddsError;

impl fmt::Display for ParseOddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not odds: write what is won and what is staked, like 40:1 or 1:2")
    }
}

impl std::error::Error for ParseOddsError {}

impl FromStr for Odds {
    type Err = ParseOddsError;

    fn from_str(text: &str) -> Result<Odds, ParseOddsError> {
        let (won, staked) = text.split_once(':').ok_or(ParseOddsError)?;
        let number = |text: &str| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse().map_err(|_| ParseOddsError)
            } else {
                Err(ParseOddsError)
            }
        };
        Odds::new(number(won)?, number(staked)?).ok_or(ParseOddsError)
    }
}

/// A conjunction: for each question, the answers that are accepted. A fresh one accepts them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    accepted: [Values; Fact::ALL.len()],
}

impl Condition {
    /// Holds for every coup.
    pub fn always() -> Condition {
        Condition { accepted: Fact::ALL.map(Fact::range) }
    }

    /// That side won, or neither did.
    pub fn winner(winner: Winner) -> Condition {
        Condition::always().and(Fact::Winner, winner as u8)
    }

    /// And the answer is this number.
    #[must_use]
    pub fn and(self, fact: Fact, value: u8) -> Condition {
        self.and_one_of(fact, Values::one(value))
    }

    /// And the answer is one of these numbers.
    #[must_use]
    pub fn and_one_of(mut self, fact: Fact, values: Values) -> Condition {
        for (asked, accepted) in Fact::ALL.into_iter().zip(&mut self.accepted) {
            if asked == fact {
                *accepted = accepted.and(values);
            }
        }
        self
    }

    /// Whether a coup with these facts meets it.
    pub fn holds(&self, facts: &Facts) -> bool {
        Fact::ALL
            .into_iter()
            .zip(self.accepted)
            .all(|(fact, accepted)| accepted.contains(facts.answer(fact)))
    }

    /// The questions that it really asks, with the answers it accepts.
    pub fn questions(&self) -> impl Iterator<Item = (Fact, Values)> + '_ {
        Fact::ALL
            .into_iter()
            .zip(self.accepted)
            .filter(|(fact, accepted)| *accepted != fact.range())
    }

    /// Whether the first two cards of each hand tell if it holds, whatever cards follow. A hand's
    /// total is of two cards where the same condition wants that hand's natural. Who won and how
    /// many cards there are never is, even where only a natural is left to win.
    pub fn is_of_two_cards(&self) -> bool {
        let wants_natural = |side: Side| {
            let wanted = (Fact::Natural(side), Values::one(1));
            self.questions().any(|asked| asked == wanted)
        };
        self.questions().all(|(fact, _)| match fact {
            Fact::Total(side) => wants_natural(side),
            fact => fact.is_of_two_cards(),
        })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.questions().next().is_none() {
            return write!(f, "always");
        }
        for (place, (fact, accepted)) in self.questions().enumerate() {
            f.write_str(if place == 0 { "" } else { ", " })?;
            write_question(f, fact, accepted)?;
        }
        Ok(())
    }
}

fn write_question(f: &mut fmt::Formatter<'_>, fact: Fact, accepted: Values) -> fmt::Result {
    let no = if accepted.contains(1) { "" } else { "no " };
    match fact {
        Fact::Winner => {
            let names = Winner::ALL.into_iter().filter(|winner| accepted.contains(*winner as u8));
            let names: Vec<_> = names
                .map(|winner| match winner {
                    Winner::Tie => "tie",
                    Winner::Player => "Player wins",
                    Winner::Banker => "Banker wins",
                })
                .collect();
            f.write_str(&names.join(" or "))
        }
        Fact::Total(side) => write!(f, "{side} total {accepted}"),
        Fact::Cards(side) => write!(f, "{side} has {accepted} cards"),
        Fact::Natural(side) => write!(f, "{no}{side} natural"),
        Fact::Pair(side) => write!(f, "{no}{side} pair"),
        Fact::PerfectPair(side) => write!(f, "{no}{side} perfect pair"),
        Fact::Margin => write!(f, "margin {accepted}"),
        Fact::SumOfTotals => write!(f, "both totals add up to {accepted}"),
        Fact::CardsUsed => write!(f, "{accepted} cards in all"),
    }
}

/// Why a list of lines is not a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WagerError {
    /// It has no lines, so it could only lose.
    NoLines,
    /// It has more lines than the table can number.
    TooManyLines,
    /// No coup reaches this line, counted from zero: its condition holds for none, or lines above
    /// decide them all.
    LineNeverDecides(usize),
}

impl fmt::Display for WagerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WagerError::NoLines => write!(f, "a wager with no lines could only lose"),
            WagerError::TooManyLines => {
                write!(f, "a wager has at most {} lines", Wager::LINES_MAX)
            }
            WagerError::LineNeverDecides(line) => write!(
                f,
                "line {} never decides: its condition holds for no coup that the lines above leave",
                line + 1
            ),
        }
    }
}

impl std::error::Error for WagerError {}

impl Wager {
    /// How many lines a wager may have.
    pub const LINES_MAX: usize = u8::MAX as usize;

    /// The wager with these lines, compiled to a table over all [`Facts`].
    ///
    /// # Errors
    /// The lines are none, too many, or one of them can never decide.
    pub fn new(
        id: WagerId,
        name: impl Into<String>,
        lines: Vec<Line>,
    ) -> Result<Wager, WagerError> {
        if lines.is_empty() {
            return Err(WagerError::NoLines);
        }
        if lines.len() > Wager::LINES_MAX {
            return Err(WagerError::TooManyLines);
        }
        let table = compile(&lines);
        match (0..lines.len()).find(|&line| !table.contains(&number_of(line))) {
            Some(line) => Err(WagerError::LineNeverDecides(line)),
            None => Ok(Wager { id, name: name.into(), lines, table }),
        }
    }

    /// Its name in files and commands.
    pub fn id(&self) -> &WagerId {
        &self.id
    }

    /// Its name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its pay table, in the order the lines are tried.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line that decides each of the facts, in the order of [`Facts::index`].
    pub fn deciding_lines(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.table.iter().map(|&number| usize::from(number).checked_sub(1))
    }

    /// Whether it asks for this fact.
    pub fn asks(&self, fact: Fact) -> bool {
        self.lines.iter().any(|line| line.when.questions().any(|(asked, _)| asked == fact))
    }

    /// Whether it asks for pairs, which the cards' values do not tell.
    pub fn asks_for_pairs(&self) -> bool {
        Fact::ALL.into_iter().any(|fact| fact.is_of_pairs() && self.asks(fact))
    }

    /// Whether the first two cards of each hand decide it, whatever cards follow: then it can be
    /// settled by the facts of those cards, before any third card is drawn.
    pub fn is_decided_by_two_cards(&self) -> bool {
        self.lines.iter().all(|line| line.when.is_of_two_cards())
    }

    /// The line that decides a coup, counted from zero; `None` if the wager loses.
    pub fn deciding_line(&self, facts: &Facts) -> Option<usize> {
        usize::from(self.table[facts.index()]).checked_sub(1)
    }
}

/// The deciding line for each of the facts.
fn compile(lines: &[Line]) -> Box<[u8]> {
    let decides = |facts: Facts| lines.iter().position(|line| line.when.holds(&facts));
    Facts::all().map(|facts| decides(facts).map_or(0, number_of)).collect()
}

/// How the table writes a line: counted from one, zero being a loss.
fn number_of(line: usize) -> u8 {
    u8::try_from(line + 1).expect("a wager has at most 255 lines")
}

impl WagerId {
    /// The longest name allowed.
    pub const LENGTH_MAX: usize = 40;

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WagerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A text that is not a wager's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseWagerIdError;

impl fmt::Display for ParseWagerIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a wager's name is made of lower-case letters, digits and single hyphens, \
             at most {} of them, like dragon-7",
            WagerId::LENGTH_MAX
        )
    }
}

impl std::error::Error for ParseWagerIdError {}

impl FromStr for WagerId {
    type Err = ParseWagerIdError;

    fn from_str(text: &str) -> Result<WagerId, ParseWagerIdError> {
        let is_word = |word: &str| {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !word.is_empty() && word.bytes().all(is_plain)
        };
        if text.len() <= WagerId::LENGTH_MAX && text.split('-').all(is_word) {
            Ok(WagerId(text.to_owned()))
        } else {
            Err(ParseWagerIdError)
        }
    }
}
