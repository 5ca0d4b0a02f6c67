//! What is asked for: cards in shoe order, and bets on them. What becomes of it: a round.

use baccarat::{
    BySide, Card, Cents, Collection, Coup, Facts, Hand, ParseCardError, Settlement, Step, Wager,
};

use super::desk::Desk;
use super::refusal::{Refusal, STAKE_MIN};

/// Cards in the order they leave the shoe, and bets on what they come to.
#[derive(Debug, Default)]
pub struct Slip<'d> {
    cards: Vec<Card>,
    bets: Vec<Bet<'d>>,
}

#[derive(Debug)]
struct Bet<'d> {
    wager: &'d Wager,
    staked: Cents,
}

/// A coup that is over, with its bets settled.
#[derive(Debug)]
pub struct Round<'d> {
    pub coup: Coup,
    /// Its two hands.
    pub hands: BySide<Hand>,
    /// What the bets were settled by.
    pub facts: Facts,
    /// Each bet, in the order they were made.
    pub settled: Vec<Settled<'d>>,
    /// When the house collects its commission.
    pub collection: Collection,
}

/// A bet and what it came to.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'d> {
    pub wager: &'d Wager,
    /// What it came to.
    pub settlement: Settlement,
}

impl<'d> Slip<'d> {
    /// A slip with nothing on it.
    pub fn new() -> Slip<'d> {
        Slip::default()
    }

    /// Takes everything off, and keeps the room for more.
    pub fn clear(&mut self) {
        self.cards.clear();
        self.bets.clear();
    }

    /// Adds a card.
    pub fn card(&mut self, text: &str) -> Result<(), Refusal> {
        let not_a_card = |_| Refusal::NotACard(ParseCardError { text: start_of(text).to_owned() });
        self.cards.push(text.parse().map_err(not_a_card)?);
        Ok(())
    }

    /// Adds a bet.
    ///
    /// # Errors
    /// The text is no amount that can be staked, or there is such a bet already.
    pub fn bet(&mut self, wager: &'d Wager, amount: &str) -> Result<(), Refusal> {
        let id = || wager.id().to_string();
        let staked: Cents = amount.parse().map_err(|error| Refusal::BadAmount {
            wager: id(),
            text: shortened(amount),
            error,
        })?;
        if staked < STAKE_MIN {
            return Err(Refusal::NothingStaked(id()));
        }
        if self.bets.iter().any(|bet| bet.wager.id() == wager.id()) {
            return Err(Refusal::BetTwice(id()));
        }
        self.bets.push(Bet { wager, staked });
        Ok(())
    }

    /// Deals the cards and settles the bets.
    ///
    /// # Errors
    /// The cards are not those of one coup from this house's shoe, or a bet wins too much to write
    /// down.
    pub fn play(&self, desk: &Desk<'_>) -> Result<Round<'d>, Refusal> {
        self.check_shoe(desk.decks())?;
        let (coup, facts) = self.deal()?;
        let hands = *coup.hands().expect("a coup that is over has both hands");
        let settle = |bet: &Bet<'d>| match bet.wager.settle(bet.staked, &facts, desk.terms()) {
            Ok(settlement) => Ok(Settled { wager: bet.wager, settlement }),
            Err(_) => {
                Err(Refusal::TooMuchToWin { wager: bet.wager.id().to_string(), staked: bet.staked })
            }
        };
        let settled = self.bets.iter().map(settle).collect::<Result<_, _>>()?;
        Ok(Round { coup, hands, facts, settled, collection: desk.terms().collection })
    }

    /// No card is there more often than in the shoe, the ones too many included: whoever gives nine
    /// sevens of hearts mistyped them.
    fn check_shoe(&self, decks: u8) -> Result<(), Refusal> {
        let decks_held = usize::from(decks);
        if self.cards.len() <= decks_held {
            return Ok(());
        }
        let mut times = [0; Card::COUNT];
        for card in &self.cards {
            times[card.index()] += 1;
        }
        match self.cards.iter().find(|card| times[card.index()] > decks_held) {
            None => Ok(()),
            Some(&card) => Err(Refusal::CardTooOften { card, times: times[card.index()], decks }),
        }
    }

    fn deal(&self) -> Result<(Coup, Facts), Refusal> {
        let given = self.cards.len();
        let mut coup = Coup::new();
        for &card in &self.cards {
            coup.give(card).map_err(|_| Refusal::TooManyCards { given, coup })?;
        }
        match coup.next() {
            Step::Draw(_) => Err(Refusal::TooFewCards { given, coup }),
            Step::Over(facts) => Ok((coup, facts)),
        }
    }
}

/// A text for a message: on one line, and not longer than a person wants to see.
pub(crate) fn shortened(text: &str) -> String {
    start_of(text).escape_debug().to_string()
}

fn start_of(text: &str) -> &str {
    const LETTERS_MAX: usize = 60;
    text.char_indices().nth(LETTERS_MAX).map_or(text, |(end, _)| &text[..end])
}
