//! What can be wrong with a line, in words for whoever has to judge it.

use std::fmt;

use baccarat::{Card, Cents, Facts, Settlement, Side};
use office::cage;
use protocol::journal::LineError;
use store::{Flaw, StreamName};
use table::{CardAt, PatronId, Refusal, Spot, StaffId, Time};

use crate::ledger::LedgerError;
use crate::when::written;

/// The first wrong line of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stream that the line is of.
    pub stream: StreamName,
    /// The line's number.
    pub line: u64,
    /// What is wrong with it.
    pub fault: JournalFault,
}

/// What is wrong with a line of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalFault {
    /// It is not what was written, or not where.
    Chain(Flaw),
    /// It is no line of a journal.
    Unreadable(LineError),
    /// It says what a line can say, but not in the spelling in which lines are written.
    Spelling,
    /// It refers to a house file that is not at hand.
    UnknownHouse {
        /// The digest of that file.
        digest: String,
    },
    /// It was decided by another house file than the lines before it.
    HouseChanged {
        /// The digest of their file.
        before: String,
        /// The digest of its own.
        after: String,
    },
    /// It happened before the line before it.
    TimeWentBack {
        /// When that happened.
        before: Time,
        /// When this did.
        at: Time,
    },
    /// It was asked for in another coup than it was meant for.
    OtherCoup {
        /// The one that it was meant for.
        meant: u64,
        /// The one that the table was at.
        at: u64,
    },
    /// The table would have refused it.
    Refused {
        /// What it says first.
        first: String,
        /// Why the table would have refused.
        why: Refusal,
    },
    /// Something else would have happened than what it says there.
    Otherwise {
        /// Which of the things that it says, counted from one.
        nth: usize,
        /// What it says.
        recorded: String,
        /// What would have happened.
        expected: String,
    },
    /// Something would have happened after all that it says.
    LeftOut {
        /// What would have happened.
        expected: String,
    },
    /// It says that something happened after all that would have.
    Added {
        /// What it says.
        recorded: String,
    },
    /// The cards cannot have come so.
    Cards(CardFault),
    /// Money cannot have moved so.
    Money(MoneyFault),
    /// The office does not say so.
    Office(OfficeFault),
    /// The cage does not say so.
    Cage(CageFault),
    /// Why it is wrong would tell a card that may lie face down.
    Hidden,
}

/// What is wrong with the cards of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// A card went where the rules do not call for one.
    CardPlace {
        /// The card.
        card: Card,
        /// Where it says that it went.
        recorded: CardAt,
        /// Where the rules call for one, if anywhere.
        expected: Option<CardAt>,
    },
    /// A card was drawn more often than the decks hold it.
    TooManyOf {
        /// The card.
        card: Card,
        /// How many decks there are.
        decks: u8,
    },
    /// More cards left the shoe than are in it.
    TooManyCards {
        /// How many are in it.
        cards: u32,
    },
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
        /// What was sealed.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfficeFault {
    /// The office would have refused it.
    Refused {
        /// What it says first.
        first: String,
        /// Why the office would have refused.
        why: office::Refusal,
    },
    /// A house file is kept by a digest that is not that of its text.
    HouseDigest {
        /// What it says.
        recorded: String,
        /// What the text comes to.
        text: String,
    },
    /// A table is run by a house file that the office did not put in force there.
    NotInForce {
        /// The digest of that file.
        digest: String,
    },
    /// Play money was taken from somebody, and no significant event says so.
    NotNoted {
        /// Whose it was.
        patron: PatronId,
        /// How much was taken.
        amount: Cents,
    },
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
        /// Whose it was.
        patron: PatronId,
        /// How much the voucher was worth.
        amount: Cents,
    },
    /// Money came to a table or left it, and the cage has no voucher for it.
    NoVoucher {
        /// Whether it came in.
        is_in: bool,
        /// Whose it was.
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

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { stream, line, fault } = self;
        write!(f, "line {line} of {stream}: {fault}")
    }
}

impl fmt::Display for JournalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalFault::Chain(flaw) => flaw.fmt(f),
            JournalFault::Unreadable(error) => error.fmt(f),
            JournalFault::Spelling => write!(f, "the line is not spelled as lines are written"),
            JournalFault::UnknownHouse { digest } => {
                write!(f, "the house file {digest} is not at hand: add it, and verify again")
            }
            JournalFault::HouseChanged { before, after } => {
                write!(f, "the house file is {after}, and was {before} on the line before")
            }
            JournalFault::TimeWentBack { before, at } => {
                let (before, at) = (written(*before), written(*at));
                write!(f, "it happened at {at}, before the line before it, at {before}")
            }
            JournalFault::OtherCoup { meant, at } => {
                write!(f, "it was meant for coup {meant}, and the table was at coup {at}")
            }
            JournalFault::Refused { first, why } => {
                write!(f, "the table would have refused {first}: {why}")
            }
            JournalFault::Otherwise { nth, recorded, expected } => {
                write!(f, "it says as number {nth} {recorded}, and the rules say {expected}")
            }
            JournalFault::LeftOut { expected } => write!(f, "{expected} is left out"),
            JournalFault::Added { recorded } => {
                write!(f, "{recorded} is added: nothing brought it about")
            }
            JournalFault::Cards(fault) => fault.fmt(f),
            JournalFault::Money(fault) => fault.fmt(f),
            JournalFault::Office(fault) => fault.fmt(f),
            JournalFault::Cage(fault) => fault.fmt(f),
            JournalFault::Hidden => write!(f, "why is told once no card of it can lie face down"),
        }
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
            MoneyFault::Settlement { patron: PatronId(patron), spot, recorded, expected } => {
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

impl fmt::Display for OfficeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OfficeFault::Refused { first, why } => {
                write!(f, "the office would have refused {first}: {why}")
            }
            OfficeFault::HouseDigest { recorded, text } => {
                write!(f, "a house file is kept as {recorded}, and its text comes to {text}")
            }
            OfficeFault::NotInForce { digest } => {
                write!(f, "the office has not put the house file {digest} in force at this table")
            }
            OfficeFault::NotNoted { patron: PatronId(patron), amount } => write!(
                f,
                "the house took {amount} of patron {patron}, and no significant event of the \
                 office says so"
            ),
        }
    }
}

impl fmt::Display for CageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CageFault::Refused { first, why } => {
                write!(f, "the cage would have refused {first}: {why}")
            }
            CageFault::NoCashier { staff: StaffId(staff) } => write!(
                f,
                "staff {staff} did it, who was no cashier then whom others stand behind, as the \
                 office says"
            ),
            CageFault::Unbalanced => write!(
                f,
                "what was issued in vouchers is not what was redeemed, cancelled and is open"
            ),
            CageFault::NotAtTable { table, is_in, patron: PatronId(patron), amount } => {
                let way = if *is_in { "came in" } else { "left" };
                write!(f, "table {table} does not say that {amount} of patron {patron} {way} there")
            }
            CageFault::NoVoucher { is_in: true, patron: PatronId(patron), amount } => {
                write!(f, "{amount} of patron {patron} came in, and no voucher paid it")
            }
            CageFault::NoVoucher { is_in: false, patron: PatronId(patron), amount } => {
                write!(f, "{amount} of patron {patron} left, and no voucher is for it")
            }
        }
    }
}

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

impl std::error::Error for Finding {}
impl std::error::Error for JournalFault {}

impl From<CardFault> for JournalFault {
    fn from(fault: CardFault) -> JournalFault {
        JournalFault::Cards(fault)
    }
}

impl From<MoneyFault> for JournalFault {
    fn from(fault: MoneyFault) -> JournalFault {
        JournalFault::Money(fault)
    }
}

impl From<LedgerError> for JournalFault {
    fn from(error: LedgerError) -> JournalFault {
        JournalFault::Money(MoneyFault::Ledger(error))
    }
}

impl From<OfficeFault> for JournalFault {
    fn from(fault: OfficeFault) -> JournalFault {
        JournalFault::Office(fault)
    }
}

impl From<CageFault> for JournalFault {
    fn from(fault: CageFault) -> JournalFault {
        JournalFault::Cage(fault)
    }
}
