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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A text is not a card.
    #[error(transparent)]
    NotACard(ParseCardError),
    #[error(fmt = write_too_few)]
    TooFewCards { given: usize, coup: Coup },
    #[error(fmt = write_too_many)]
    TooManyCards {
        given: usize,
        /// As it was when it was over.
        coup: Coup,
    },
    #[error(
        "{card} is given {times} times, but the {decks}-deck shoe holds only {decks} of them: \
         correct the cards"
    )]
    CardTooOften { card: Card, times: usize, decks: u8 },
    #[error("`{0}` is not a bet: write WAGER=AMOUNT, such as banker=100.00")]
    NotABet(String),
    #[error(
        "there is no wager `{id}`: {}`sabot house wagers {house}` lists them all",
        did_you_mean(.nearest.as_deref())
    )]
    UnknownWager {
        id: String,
        nearest: Option<String>,
        /// The house, as it was named.
        house: String,
    },
    #[error("{0} is bet on twice: add the amounts up into one bet")]
    BetTwice(String),
    #[error("cannot stake `{text}` on {wager}: {error}{}", remedy(*.error))]
    BadAmount { wager: String, text: String, error: ParseCentsError },
    #[error("cannot stake nothing on {0}: stake {STAKE_MIN} or more")]
    NothingStaked(String),
    #[error("cannot stake {staked} on {wager}: what it wins is too much to count; stake less")]
    TooMuchToWin { wager: String, staked: Cents },
    #[error("the line is not UTF-8 text: write it like {EXAMPLE}")]
    NotUtf8,
    #[error("the line is longer than {LINE_BYTES_MAX} bytes: write one coup a line")]
    LineTooLong,
    #[error("{message} at column {column}: write a line like {EXAMPLE}")]
    NotALine {
        message: String,
        /// Where, counted in bytes from one.
        column: usize,
    },
    #[error("unknown key `{0}`: a line has only `cards` and `bets`")]
    UnknownKey(String),
    #[error("`{0}` is there twice: write it once")]
    RepeatedKey(&'static str),
    #[error("there are no `cards`: write a line like {EXAMPLE}")]
    NoCardsKey,
}

/// The other errors about amounts say themselves what to write.
fn remedy(error: ParseCentsError) -> String {
    match error {
        ParseCentsError::Negative => format!("; stake {STAKE_MIN} or more"),
        ParseCentsError::TooMuch => "; stake less".to_owned(),
        ParseCentsError::NotANumber | ParseCentsError::FractionOfACent => String::new(),
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("did you mean `{nearest}`? "))
}

fn write_too_few(given: &usize, coup: &Coup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

fn write_too_many(given: &usize, coup: &Coup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
