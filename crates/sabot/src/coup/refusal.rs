//! Why cards and bets are refused, with what to do about it.

use std::fmt;

use baccarat::{Card, Cents, Coup, ParseCardError, ParseCentsError, Side, Step};

/// The least that a wager stakes.
pub(super) const STAKE_MIN: Cents = Cents::new(1);

/// The longest line that the stream reads: far more than any coup needs.
pub(super) const LINE_BYTES_MAX: usize = 64 * 1024;

/// How a line of the stream is written.
const EXAMPLE: &str = r#"{"cards":["7h","Kc","6d","4s","2c","3h"],"bets":{"banker":"100.00"}}"#;

/// Why cards and bets are refused. Each says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A text is not a card.
    NotACard(ParseCardError),
    /// The rules ask for a card that is not there.
    TooFewCards {
        /// How many there are.
        given: usize,
        /// As far as they go.
        coup: Coup,
    },
    /// The coup was over before the last card.
    TooManyCards {
        /// How many there are.
        given: usize,
        /// As it was when it was over.
        coup: Coup,
    },
    /// A card is there more often than in the shoe.
    CardTooOften {
        /// The card.
        card: Card,
        /// How often it is there.
        times: usize,
        /// How many decks the shoe holds.
        decks: u8,
    },
    /// A bet is not written as it should be.
    NotABet(String),
    /// The house knows no such wager.
    UnknownWager {
        /// What was written.
        id: String,
        /// What may have been meant.
        nearest: Option<String>,
        /// The house, as it was named.
        house: String,
    },
    /// Two bets on the same wager.
    BetTwice(String),
    /// What is staked is not an amount.
    BadAmount {
        /// On what.
        wager: String,
        /// What was written.
        text: String,
        /// What is wrong with it.
        error: ParseCentsError,
    },
    /// Nothing is staked.
    NothingStaked(String),
    /// What the bet wins is more than an amount can hold.
    TooMuchToWin {
        /// On what.
        wager: String,
        /// How much.
        staked: Cents,
    },
    /// A line of the stream is not text.
    NotUtf8,
    /// A line of the stream is longer than any coup needs.
    LineTooLong,
    /// A line of the stream is not the JSON that it should be.
    NotALine {
        /// What is wrong.
        message: String,
        /// Where, counted in bytes from one.
        column: usize,
    },
    /// A line of the stream has a key that means nothing.
    UnknownKey(String),
    /// A line of the stream has a key twice.
    RepeatedKey(&'static str),
    /// A line of the stream has no cards.
    NoCardsKey,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotACard(error) => error.fmt(f),
            Refusal::TooFewCards { given, coup } => write_too_few(f, *given, coup),
            Refusal::TooManyCards { given, coup } => write_too_many(f, *given, coup),
            Refusal::CardTooOften { card, times, decks } => write!(
                f,
                "{card} is given {times} times, but the {decks}-deck shoe holds only {decks} of \
                 them: correct the cards"
            ),
            Refusal::NotABet(text) => {
                write!(f, "`{text}` is not a bet: write WAGER=AMOUNT, such as banker=100.00")
            }
            Refusal::UnknownWager { id, nearest, house } => {
                write!(f, "there is no wager `{id}`: ")?;
                if let Some(nearest) = nearest {
                    write!(f, "did you mean `{nearest}`? ")?;
                }
                write!(f, "`sabot house wagers {house}` lists them all")
            }
            Refusal::BetTwice(wager) => {
                write!(f, "{wager} is bet on twice: add the amounts up into one bet")
            }
            Refusal::BadAmount { wager, text, error } => {
                write!(f, "cannot stake `{text}` on {wager}: {error}")?;
                write_remedy(f, *error)
            }
            Refusal::NothingStaked(wager) => {
                write!(f, "cannot stake nothing on {wager}: stake {STAKE_MIN} or more")
            }
            Refusal::TooMuchToWin { wager, staked } => {
                write!(
                    f,
                    "cannot stake {staked} on {wager}: what it wins is too much to count; stake less"
                )
            }
            Refusal::NotUtf8 => write!(f, "the line is not UTF-8 text: write it like {EXAMPLE}"),
            Refusal::LineTooLong => {
                write!(f, "the line is longer than {LINE_BYTES_MAX} bytes: write one coup a line")
            }
            Refusal::NotALine { message, column } => {
                write!(f, "{message} at column {column}: write a line like {EXAMPLE}")
            }
            Refusal::UnknownKey(key) => {
                write!(f, "unknown key `{key}`: a line has only `cards` and `bets`")
            }
            Refusal::RepeatedKey(key) => write!(f, "`{key}` is there twice: write it once"),
            Refusal::NoCardsKey => write!(f, "there are no `cards`: write a line like {EXAMPLE}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// The other errors about amounts say themselves what to write.
fn write_remedy(f: &mut fmt::Formatter<'_>, error: ParseCentsError) -> fmt::Result {
    match error {
        ParseCentsError::Negative => write!(f, "; stake {STAKE_MIN} or more"),
        ParseCentsError::TooMuch => write!(f, "; stake less"),
        ParseCentsError::NotANumber | ParseCentsError::FractionOfACent => Ok(()),
    }
}

fn write_too_few(f: &mut fmt::Formatter<'_>, given: usize, coup: &Coup) -> fmt::Result {
    write!(f, "too few cards ({given}): ")?;
    let side = match coup.next() {
        Step::Draw(side) => side,
        Step::Over(_) => unreachable!("a coup that is over has cards enough"),
    };
    match coup.decisions().find(|decision| decision.side == side) {
        None => write!(
            f,
            "the deal takes four (Player, Banker, Player, Banker); add the {side}'s next card"
        ),
        Some(why) => write!(f, "{why} ({}); add the {side}'s third card", why.reason.article()),
    }
}

fn write_too_many(f: &mut fmt::Formatter<'_>, given: usize, coup: &Coup) -> fmt::Result {
    let used = coup.cards().len();
    write!(f, "too many cards ({given}): the coup was over after {used} (")?;
    for decision in coup.decisions() {
        let semicolon = if decision.side == Side::Player { "" } else { "; " };
        write!(f, "{semicolon}{decision}")?;
    }
    match given - used {
        1 => write!(f, "); leave out the last one"),
        unused => write!(f, "); leave out the last {unused}"),
    }
}
