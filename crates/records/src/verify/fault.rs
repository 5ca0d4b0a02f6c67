//! What can be wrong with a line, in words for whoever has to judge it.

use std::fmt;

use baccarat::{Card, Cents, Facts, Settlement, Side};
use office::cage;
use protocol::journal::LineError;
use store::{Flaw, StreamName};
use table::{CardAt, Engine, PatronId, Refusal, Spot, StaffId, Time};

use crate::ledger::LedgerError;
use crate::when::written;

/// The first wrong line of a stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of {stream}: {fault}")]
pub struct Finding {
    /// The stream that the line is of.
    pub stream: StreamName,
    pub line: u64,
    pub fault: JournalFault,
}

/// What is wrong with a line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalFault {
    /// It is not what was written, or not where.
    #[error(transparent)]
    Chain(Flaw),
    /// It is no line of a journal.
    #[error(transparent)]
    Unreadable(LineError),
    #[error("the line is not spelled as lines are written")]
    Spelling,
    #[error("the house file {digest} is not at hand: add it, and verify again")]
    UnknownHouse { digest: String },
    #[error("the house file is {after}, and was {before} on the line before")]
    HouseChanged { before: String, after: String },
    #[error(
        "it happened at {}, before the line before it, at {}",
        written(*.at),
        written(*.before)
    )]
    TimeWentBack { before: Time, at: Time },
    #[error(
        "it was decided by engine {}, after a line of engine {}",
        .engine.number(),
        .before.number()
    )]
    EngineWentBack { before: Engine, engine: Engine },
    #[error("it was meant for coup {meant}, and the table was at coup {at}")]
    OtherCoup {
        /// The one that it was meant for.
        meant: u64,
        /// The one that the table was at.
        at: u64,
    },
    #[error("the table would have refused {first}: {why}")]
    Refused { first: String, why: Refusal },
    #[error("it says as number {nth} {recorded}, and the rules say {expected}")]
    Otherwise {
        /// Which of the things that it says, counted from one.
        nth: usize,
        recorded: String,
        expected: String,
    },
    #[error("{expected} is left out")]
    LeftOut { expected: String },
    #[error("{recorded} is added: nothing brought it about")]
    Added { recorded: String },
    /// The cards cannot have come so.
    #[error(transparent)]
    Cards(#[from] CardFault),
    /// Money cannot have moved so.
    #[error(transparent)]
    Money(#[from] MoneyFault),
    /// The office does not say so.
    #[error(transparent)]
    Office(#[from] OfficeFault),
    /// The cage does not say so.
    #[error(transparent)]
    Cage(#[from] CageFault),
    #[error("why is told once no card of it can lie face down")]
    Hidden,
}

/// What is wrong with the cards of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// A card went where the rules do not call for one.
    CardPlace {
        card: Card,
        /// Where it says that it went.
        recorded: CardAt,
        /// Where the rules call for one, if anywhere.
        expected: Option<CardAt>,
    },
    /// A card was drawn more often than the decks hold it.
    TooManyOf { card: Card, decks: u8 },
    /// More cards left the shoe than are in it.
    TooManyCards { cards: u32 },
    /// The result is not that of the cards.
    Result {
        /// What it says.
        recorded: Facts,
        /// What the cards come to, if the rules call for no other.
        expected: Option<Facts>,
    },
    /// A card of a sealed shoe is not the one that its secret and its cut put there.
    Order {
        /// The shoe's number.
        shoe: u32,
        /// Its place in the shoe, counted from one.
        place: usize,
        /// What it says.
        recorded: Card,
        sealed: Option<Card>,
    },
}

/// What is wrong with the money of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoneyFault {
    /// A wager that nobody could place was settled.
    NoSuchWager {
        /// The spot that it lay on.
        spot: Spot,
    },
    /// A wager was settled otherwise than the pay table says.
    Settlement {
        /// Whose wager it was.
        patron: PatronId,
        /// The spot that it lay on.
        spot: Spot,
        /// What it says.
        recorded: Box<Settlement>,
        /// What the cards and the pay table come to, if they come to anything.
        expected: Option<Box<Settlement>>,
    },
    /// The ledger cannot be kept with it.
    Ledger(LedgerError),
}

/// What is wrong with a line of the office, or of a table by what the office says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfficeFault {
    #[error("the office would have refused {first}: {why}")]
    Refused { first: String, why: office::Refusal },
    #[error("a house file is kept as {recorded}, and its text comes to {text}")]
    HouseDigest { recorded: String, text: String },
    #[error("the office has not put the house file {digest} in force at this table")]
    NotInForce { digest: String },
    #[error(
        "the house took {amount} of patron {patron}, and no significant event of the office says so"
    )]
    NotNoted { patron: PatronId, amount: Cents },
}

/// What is wrong with a line of the cage, or of a table by what the cage says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CageFault {
    /// The cage would have refused it.
    Refused {
        /// What it says first.
        first: String,
        /// Why the cage would have refused.
        why: cage::Refusal,
    },
    /// Somebody did it at the counter who was no cashier then, as the office says.
    NoCashier {
        /// The account that it was done by.
        staff: StaffId,
    },
    /// What was issued in vouchers is not what was redeemed, what was cancelled and what is open.
    Unbalanced,
    /// A voucher moved money at a table, and the table does not say so.
    NotAtTable {
        /// The table's name.
        table: String,
        /// Whether the money came in there.
        is_in: bool,
        patron: PatronId,
        /// How much the voucher was worth.
        amount: Cents,
    },
    /// Money came to a table or left it, and the cage has no voucher for it.
    NoVoucher {
        /// Whether it came in.
        is_in: bool,
        patron: PatronId,
        /// How much came or left.
        amount: Cents,
    },
}

impl Finding {
    /// The same line, for whoever may not know the cards on it.
    #[must_use]
    pub fn without_why(self) -> Finding {
        Finding { fault: JournalFault::Hidden, ..self }
    }
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardFault::CardPlace { card, recorded, expected: Some(expected) } => {
                let (recorded, expected) = (place(*recorded), place(*expected));
                write!(f, "{card} went to {recorded}, and the rules call for {expected}")
            }
            CardFault::CardPlace { card, recorded, expected: None } => {
                write!(f, "{card} went to {}, and the rules call for no card", place(*recorded))
            }
            CardFault::TooManyOf { card, decks } => {
                write!(f, "{card} was drawn more often than {decks} decks hold it")
            }
            CardFault::TooManyCards { cards } => {
                write!(f, "more cards left the shoe than the {cards} that are in it")
            }
            CardFault::Result { recorded, expected: Some(expected) } => write!(
                f,
                "the result is {} on record, and the cards come to {}",
                result(recorded),
                result(expected)
            ),
            CardFault::Result { recorded, expected: None } => {
                write!(f, "the result is {} on record, and the coup is not over", result(recorded))
            }
            CardFault::Order { shoe, place, recorded, sealed: Some(sealed) } => write!(
                f,
                "card {place} of the sealed shoe {shoe} is {recorded} on record, and the secret \
                 and the cut make it {sealed}"
            ),
            CardFault::Order { shoe, place, recorded, sealed: None } => {
                write!(f, "the sealed shoe {shoe} has no card {place}, {recorded} or other")
            }
        }
    }
}

impl fmt::Display for MoneyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoneyFault::NoSuchWager { spot } => write!(f, "the house does not offer {spot}"),
            MoneyFault::Settlement { patron, spot, recorded, expected } => {
                write!(f, "{spot} of patron {patron} came to {}", settled(recorded))?;
                match expected {
                    Some(expected) => {
                        write!(f, ", and the cards and the pay table say {}", settled(expected))
                    }
                    None => write!(f, ", and no cards have decided it"),
                }
            }
            MoneyFault::Ledger(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for CageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CageFault::Refused { first, why } => {
                write!(f, "the cage would have refused {first}: {why}")
            }
            CageFault::NoCashier { staff } => write!(
                f,
                "staff {staff} did it, who was no cashier then whom others stand behind, as the \
                 office says"
            ),
            CageFault::Unbalanced => write!(
                f,
                "what was issued in vouchers is not what was redeemed, cancelled and is open"
            ),
            CageFault::NotAtTable { table, is_in, patron, amount } => {
                let way = if *is_in { "came in" } else { "left" };
                write!(f, "table {table} does not say that {amount} of patron {patron} {way} there")
            }
            CageFault::NoVoucher { is_in: true, patron, amount } => {
                write!(f, "{amount} of patron {patron} came in, and no voucher paid it")
            }
            CageFault::NoVoucher { is_in: false, patron, amount } => {
                write!(f, "{amount} of patron {patron} left, and no voucher is for it")
            }
        }
    }
}

impl std::error::Error for CardFault {}
impl std::error::Error for MoneyFault {}
impl std::error::Error for CageFault {}

fn place(at: CardAt) -> String {
    format!("{}'s card {}", side(at.side), at.nth)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Player => "Player",
        Side::Banker => "Banker",
    }
}

fn result(facts: &Facts) -> String {
    let totals = facts.totals.map(baccarat::Total::get);
    let cards = facts.cards_used();
    format!("Player {}, Banker {} with {cards} cards", totals.player, totals.banker)
}

fn settled(settlement: &Settlement) -> String {
    let Settlement { staked, won, commission, returned, verdict, .. } = settlement;
    let verdict = verdict.id();
    format!("{verdict}: {staked} staked, {won} won, {commission} commission, {returned} returned")
}

impl From<LedgerError> for JournalFault {
    fn from(error: LedgerError) -> JournalFault {
        JournalFault::Money(MoneyFault::Ledger(error))
    }
}
