//! What can be wrong with a line, in words for whoever has to judge it.

use baccarat::{Card, Cents, Facts, Settlement};
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
    OtherCoup { meant: u64, at: u64 },
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFault {
    #[error("{card} went to {}, and the rules call for {}", place(*.recorded), called(*.expected))]
    CardPlace { card: Card, recorded: CardAt, expected: Option<CardAt> },
    #[error("{card} was drawn more often than {decks} decks hold it")]
    TooManyOf { card: Card, decks: u8 },
    #[error("more cards left the shoe than the {cards} that are in it")]
    TooManyCards { cards: u32 },
    #[error("the result is {} on record, and {}", result(.recorded), come_to(.expected.as_ref()))]
    Result {
        recorded: Facts,
        /// What the cards come to, if the rules call for no other.
        expected: Option<Facts>,
    },
    #[error("{}", out_of_order(*.shoe, *.place, *.recorded, *.sealed))]
    Order {
        shoe: u32,
        /// Its place in the shoe, counted from one.
        place: usize,
        recorded: Card,
        sealed: Option<Card>,
    },
}

/// What is wrong with the money of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyFault {
    #[error("the house does not offer {spot}")]
    NoSuchWager { spot: Spot },
    #[error(
        "{spot} of patron {patron} came to {}, and {}",
        settled(.recorded),
        decided(.expected.as_deref())
    )]
    Settlement {
        patron: PatronId,
        spot: Spot,
        recorded: Box<Settlement>,
        /// What the cards and the pay table come to, if they come to anything.
        expected: Option<Box<Settlement>>,
    },
    /// The ledger cannot be kept with it.
    #[error(transparent)]
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CageFault {
    #[error("the cage would have refused {first}: {why}")]
    Refused { first: String, why: cage::Refusal },
    #[error(
        "staff {staff} did it, who was no cashier then whom others stand behind, as the office says"
    )]
    NoCashier { staff: StaffId },
    #[error("what was issued in vouchers is not what was redeemed, cancelled and is open")]
    Unbalanced,
    #[error(
        "table {table} does not say that {amount} of patron {patron} {} there",
        if *.is_in { "came in" } else { "left" }
    )]
    NotAtTable { table: String, is_in: bool, patron: PatronId, amount: Cents },
    #[error(
        "{amount} of patron {patron} {}",
        if *.is_in { "came in, and no voucher paid it" } else { "left, and no voucher is for it" }
    )]
    NoVoucher { is_in: bool, patron: PatronId, amount: Cents },
}

impl Finding {
    /// The same line, for whoever may not know the cards on it.
    #[must_use]
    pub fn without_why(self) -> Finding {
        Finding { fault: JournalFault::Hidden, ..self }
    }
}

fn place(CardAt { side, nth }: CardAt) -> String {
    format!("{side}'s card {nth}")
}

fn called(expected: Option<CardAt>) -> String {
    expected.map_or_else(|| "no card".to_owned(), place)
}

fn result(facts: &Facts) -> String {
    let totals = facts.totals.map(baccarat::Total::get);
    let cards = facts.cards_used();
    format!("Player {}, Banker {} with {cards} cards", totals.player, totals.banker)
}

fn come_to(expected: Option<&Facts>) -> String {
    match expected {
        Some(facts) => format!("the cards come to {}", result(facts)),
        None => "the coup is not over".to_owned(),
    }
}

fn out_of_order(shoe: u32, place: usize, recorded: Card, sealed: Option<Card>) -> String {
    match sealed {
        Some(sealed) => format!(
            "card {place} of the sealed shoe {shoe} is {recorded} on record, and the secret and \
             the cut make it {sealed}"
        ),
        None => format!("the sealed shoe {shoe} has no card {place}, {recorded} or other"),
    }
}

fn decided(expected: Option<&Settlement>) -> String {
    match expected {
        Some(expected) => format!("the cards and the pay table say {}", settled(expected)),
        None => "no cards have decided it".to_owned(),
    }
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
