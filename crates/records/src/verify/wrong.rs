//! What can be wrong with a line, in words for whoever has to judge it.

use std::fmt;

use baccarat::{Card, Cents, Facts, Settlement, Side};
use office::cage;
use protocol::journal::LineError;
use store::{Flaw, StreamName};
use table::{CardAt, PatronId, Refusal, Spot, StaffId, Time};

use crate::ledger::Unsound;
use crate::when::written;

/// The first wrong line of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stream.
    pub stream: StreamName,
    /// The line's number.
    pub line: u64,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
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
        /// Theirs.
        before: String,
        /// Its own.
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
        /// What.
        expected: String,
    },
    /// It says that something happened after all that would have.
    Added {
        /// What it says.
        recorded: String,
    },
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
    /// A wager that nobody could place was settled.
    NoSuchWager {
        /// Where.
        spot: Spot,
    },
    /// A wager was settled otherwise than the pay table says.
    Settlement {
        /// Whose.
        patron: PatronId,
        /// Where.
        spot: Spot,
        /// What it says.
        recorded: Box<Settlement>,
        /// What the cards and the pay table come to, if they come to anything.
        expected: Option<Box<Settlement>>,
    },
    /// Money cannot have moved so.
    Money(Unsound),
    /// The office would have refused it.
    OfficeRefused {
        /// What it says first.
        what: String,
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
        /// How much.
        amount: Cents,
    },
    /// The cage would have refused it.
    CageRefused {
        /// What it says.
        what: String,
        /// Why the cage would have refused.
        why: cage::Refusal,
    },
    /// Somebody did it at the counter who was no cashier then, as the office says.
    NoCashier {
        /// Who.
        staff: StaffId,
    },
    /// What was issued in vouchers is not what was redeemed, what was cancelled and what is open.
    Vouchers,
    /// A voucher moved money at a table, and the table does not say so.
    NotAtTable {
        /// Which table.
        table: String,
        /// Whether the money came in there.
        is_in: bool,
        /// Whose it was.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// Money came to a table or left it, and the cage has no voucher for it.
    NoVoucher {
        /// Whether it came in.
        is_in: bool,
        /// Whose it was.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// Why it is wrong would tell a card that may lie face down.
    Hidden,
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

impl Finding {
    /// The same line, for whoever may not know the cards on it.
    #[must_use]
    pub fn without_why(self) -> Finding {
        Finding { wrong: Wrong::Hidden, ..self }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { stream, line, wrong } = self;
        write!(f, "line {line} of {stream}: {wrong}")
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Chain(flaw) => flaw.fmt(f),
            Wrong::Unreadable(error) => error.fmt(f),
            Wrong::Spelling => write!(f, "the line is not spelled as lines are written"),
            Wrong::UnknownHouse { digest } => {
                write!(f, "the house file {digest} is not at hand: add it, and verify again")
            }
            Wrong::HouseChanged { before, after } => {
                write!(f, "the house file is {after}, and was {before} on the line before")
            }
            Wrong::TimeWentBack { before, at } => {
                let (before, at) = (written(*before), written(*at));
                write!(f, "it happened at {at}, before the line before it, at {before}")
            }
            Wrong::OtherCoup { meant, at } => {
                write!(f, "it was meant for coup {meant}, and the table was at coup {at}")
            }
            Wrong::Refused { first, why } => {
                write!(f, "the table would have refused {first}: {why}")
            }
            Wrong::Otherwise { nth, recorded, expected } => {
                write!(f, "it says as number {nth} {recorded}, and the rules say {expected}")
            }
            Wrong::LeftOut { expected } => write!(f, "{expected} is left out"),
            Wrong::Added { recorded } => write!(f, "{recorded} is added: nothing brought it about"),
            Wrong::CardPlace { .. } | Wrong::TooManyOf { .. } | Wrong::TooManyCards { .. } => {
                self.tell_cards(f)
            }
            Wrong::Result { .. }
            | Wrong::NoSuchWager { .. }
            | Wrong::Settlement { .. }
            | Wrong::Money(_) => self.tell_money(f),
            Wrong::OfficeRefused { .. }
            | Wrong::HouseDigest { .. }
            | Wrong::NotInForce { .. }
            | Wrong::NotNoted { .. } => self.tell_office(f),
            Wrong::CageRefused { .. }
            | Wrong::NoCashier { .. }
            | Wrong::Vouchers
            | Wrong::NotAtTable { .. }
            | Wrong::NoVoucher { .. } => self.tell_vouchers(f),
            Wrong::Hidden => write!(f, "why is told once no card of it can lie face down"),
            Wrong::Order { shoe, place, recorded, sealed } => match sealed {
                Some(sealed) => write!(
                    f,
                    "card {place} of the sealed shoe {shoe} is {recorded} on record, and the \
                     secret and the cut make it {sealed}"
                ),
                None => {
                    write!(f, "the sealed shoe {shoe} has no card {place}, {recorded} or other")
                }
            },
        }
    }
}

impl Wrong {
    fn tell_cards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::CardPlace { card, recorded, expected: Some(expected) } => {
                let (recorded, expected) = (place(*recorded), place(*expected));
                write!(f, "{card} went to {recorded}, and the rules call for {expected}")
            }
            Wrong::CardPlace { card, recorded, expected: None } => {
                write!(f, "{card} went to {}, and the rules call for no card", place(*recorded))
            }
            Wrong::TooManyOf { card, decks } => {
                write!(f, "{card} was drawn more often than {decks} decks hold it")
            }
            Wrong::TooManyCards { cards } => {
                write!(f, "more cards left the shoe than the {cards} that are in it")
            }
            _ => Err(fmt::Error),
        }
    }

    fn tell_money(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Result { recorded, expected: Some(expected) } => write!(
                f,
                "the result is {} on record, and the cards come to {}",
                result(recorded),
                result(expected)
            ),
            Wrong::Result { recorded, expected: None } => {
                write!(f, "the result is {} on record, and the coup is not over", result(recorded))
            }
            Wrong::NoSuchWager { spot } => write!(f, "the house does not offer {spot}"),
            Wrong::Settlement { patron: PatronId(patron), spot, recorded, expected } => {
                write!(f, "{spot} of patron {patron} came to {}", settled(recorded))?;
                match expected {
                    Some(expected) => {
                        write!(f, ", and the cards and the pay table say {}", settled(expected))
                    }
                    None => write!(f, ", and no cards have decided it"),
                }
            }
            Wrong::Money(unsound) => write!(f, "{unsound}"),
            _ => Err(fmt::Error),
        }
    }
}

impl Wrong {
    fn tell_office(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::OfficeRefused { what, why } => {
                write!(f, "the office would have refused {what}: {why}")
            }
            Wrong::HouseDigest { recorded, text } => {
                write!(f, "a house file is kept as {recorded}, and its text comes to {text}")
            }
            Wrong::NotInForce { digest } => {
                write!(f, "the office has not put the house file {digest} in force at this table")
            }
            Wrong::NotNoted { patron: PatronId(patron), amount } => write!(
                f,
                "the house took {amount} of patron {patron}, and no significant event of the \
                 office says so"
            ),
            _ => Err(fmt::Error),
        }
    }

    fn tell_vouchers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::CageRefused { what, why } => {
                write!(f, "the cage would have refused {what}: {why}")
            }
            Wrong::NoCashier { staff: StaffId(staff) } => write!(
                f,
                "staff {staff} did it, who was no cashier then whom others stand behind, as the \
                 office says"
            ),
            Wrong::Vouchers => write!(
                f,
                "what was issued in vouchers is not what was redeemed, cancelled and is open"
            ),
            Wrong::NotAtTable { table, is_in, patron: PatronId(patron), amount } => {
                let way = if *is_in { "came in" } else { "left" };
                write!(f, "table {table} does not say that {amount} of patron {patron} {way} there")
            }
            Wrong::NoVoucher { is_in, patron: PatronId(patron), amount } => match is_in {
                true => write!(f, "{amount} of patron {patron} came in, and no voucher paid it"),
                false => write!(f, "{amount} of patron {patron} left, and no voucher is for it"),
            },
            _ => Err(fmt::Error),
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
impl std::error::Error for Wrong {}

impl From<Unsound> for Wrong {
    fn from(unsound: Unsound) -> Wrong {
        Wrong::Money(unsound)
    }
}
