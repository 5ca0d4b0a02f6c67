//! The straightforward way: a pile of cards, dealt card by card as a dealer would.
//!
//! Slow, and plainly right. Tests compare the fast ways with it, and the benchmark measures them.

use baccarat::{Card, Coup, Facts, Step, Wager};

use super::Procedure;

/// All that one who looks on sees of a coup.
pub(crate) struct Seen {
    /// How many cards had left the shoe before its first.
    pub(crate) start: usize,
    /// How many after its last.
    pub(crate) end: usize,
    pub(crate) facts: Facts,
    pub(crate) is_ghost: bool,
}

/// The shoe has no card left where the rules ask for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RanOut;

/// Deals these cards by the procedure and shows every coup. Says how many cards were dealt or
/// burned when the last coup was over.
pub(crate) fn deal_shoe(
    procedure: &Procedure,
    cards: &[Card],
    mut show: impl FnMut(&Seen),
) -> Result<usize, RanOut> {
    let mut pile = Pile { cards, gone: 0, cut: cards.len() - procedure.cut_depth as usize };
    pile.burn(procedure.burned[usize::from(cards[0].value())]);
    let mut gone = pile.gone;
    let mut last_coups = None;
    for number in 0.. {
        if number > 0 && last_coups != Some(0) {
            pile.burn(procedure.between_coups);
        }
        if last_coups.is_none() && pile.is_cut_next_or_out() {
            last_coups = Some(procedure.after_cut_first);
        }
        if last_coups == Some(0) {
            break;
        }
        let start = pile.gone;
        let facts = pile.deal_coup()?;
        gone = pile.gone;
        show(&Seen { start, end: gone, facts, is_ghost: number < procedure.ghosts });
        last_coups = match last_coups {
            Some(coups) => Some(coups - 1),
            None => pile.is_cut_out().then_some(procedure.after_cut),
        };
    }
    Ok(gone)
}

/// What is in the shoe.
struct Pile<'c> {
    cards: &'c [Card],
    /// How many cards have left it.
    gone: usize,
    /// How many leave it before the cut card.
    cut: usize,
}

impl Pile<'_> {
    /// Face down: nobody looks whether these are cards.
    fn burn(&mut self, cards: u32) {
        self.gone += cards as usize;
    }

    fn deal_coup(&mut self) -> Result<Facts, RanOut> {
        let mut coup = Coup::new();
        loop {
            match coup.next() {
                Step::Draw(_) => {
                    let card = *self.cards.get(self.gone).ok_or(RanOut)?;
                    self.gone += 1;
                    coup.give(card).expect("the rules asked for a card");
                }
                Step::Over(facts) => return Ok(facts),
            }
        }
    }

    fn is_cut_next_or_out(&self) -> bool {
        self.gone >= self.cut
    }

    fn is_cut_out(&self) -> bool {
        self.gone > self.cut
    }
}

/// How often each line of each wager decided a coup.
pub(crate) struct Settled<'w> {
    wagers: &'w [Wager],
    /// The lines of each wager, and its losses last.
    pub(crate) lines: Vec<Vec<u64>>,
    pub(crate) coups: u64,
}

impl<'w> Settled<'w> {
    pub(crate) fn new(wagers: &'w [Wager]) -> Settled<'w> {
        let lines = wagers.iter().map(|wager| vec![0; wager.lines().len() + 1]).collect();
        Settled { wagers, lines, coups: 0 }
    }

    /// Settles every wager on a coup.
    pub(crate) fn settle(&mut self, facts: &Facts) {
        self.coups += 1;
        for (wager, lines) in self.wagers.iter().zip(&mut self.lines) {
            lines[wager.deciding_line(facts).unwrap_or(wager.lines().len())] += 1;
        }
    }
}

/// Shuffles and deals so many shoes, and settles every wager on every coup.
pub(crate) fn simulate<'w>(
    procedure: &Procedure,
    wagers: &'w [Wager],
    shoes: u64,
    mut shuffle: impl FnMut(&mut [Card]),
) -> Settled<'w> {
    let mut cards = Card::deck().collect::<Vec<_>>().repeat(procedure.decks.into());
    let mut settled = Settled::new(wagers);
    for _ in 0..shoes {
        shuffle(&mut cards);
        let dealt = deal_shoe(procedure, &cards, |coup| {
            if !coup.is_ghost {
                settled.settle(&coup.facts);
            }
        });
        dealt.expect("the procedure leaves cards enough");
    }
    settled
}
