//! One shoe at a time, with every card's face.

use std::ops::Range;

use baccarat::{BySide, Card, Coup, Facts, Hand, Pair};

use crate::endings::{self, ENDINGS, Ending, Endings};
use crate::procedure::{CutCard, Procedure};
use crate::shuffle::{self, Piles};
use crate::stream;
use crate::tally::Tally;

/// Deals the shoes of a run one by one.
pub struct Dealer {
    procedure: Procedure,
    cut_depths: Vec<u32>,
    key: u64,
    values: Vec<u8>,
    /// Nothing if cards get no faces.
    piles: Option<Piles>,
    shoe: Shoe,
}

/// A shoe from its first card to its last coup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shoe {
    /// All cards, the first to leave the shoe in front.
    pub cards: Vec<Card>,
    /// The coups in the order they are dealt.
    pub coups: Vec<Dealt>,
    /// How many of the coups are dealt, for each cut depth that the dealer was given.
    pub lengths: Vec<usize>,
}

/// A coup that was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// How many cards had left the shoe before its first.
    pub start: usize,
    /// How many after its last.
    pub end: usize,
    /// What wagers are settled by.
    pub facts: Facts,
    /// Whether it was dealt with no wagers.
    pub is_ghost: bool,
}

impl Dealer {
    /// A dealer of a run's shoes.
    pub fn new(procedure: &Procedure, seed: u64) -> Dealer {
        Dealer::at_cut_depths(procedure, &[procedure.cut_depth], seed)
    }

    /// A dealer who asks of the same shoes where they end for each of several cut depths. The depth
    /// that the procedure has is not used.
    pub fn at_cut_depths(procedure: &Procedure, cut_depths: &[u32], seed: u64) -> Dealer {
        Dealer {
            procedure: procedure.clone(),
            cut_depths: cut_depths.to_vec(),
            key: stream::key(seed),
            values: vec![0; procedure.cards() as usize],
            piles: Some(Piles::of(procedure.decks)),
            shoe: Shoe::default(),
        }
    }

    /// The same dealer, but faster: cards get no faces. Shoes have no [`Shoe::cards`], and their
    /// coups no pairs.
    pub(crate) fn without_faces(self) -> Dealer {
        Dealer { piles: None, shoe: Shoe::default(), ..self }
    }

    /// Deals shoes by their numbers and counts their coups, pairs included.
    pub fn tally(&mut self, shoes: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        for number in shoes {
            self.deal(number);
            let coups = &self.shoe.coups;
            let ghosts = coups.iter().filter(|coup| coup.is_ghost).count();
            let wagered = &coups[ghosts..];
            for coup in wagered {
                tally.add(&coup.facts, 1);
            }
            // What is burned before the first coup is gone even if no coup follows.
            let burned = self.procedure.burned[usize::from(self.values[0])];
            let cards = coups.last().map_or(burned, |coup| coup.end as u32);
            tally.add_shoe(wagered.len() as u32, ghosts as u32, cards);
        }
        tally
    }

    /// The shoe of this number.
    pub fn deal(&mut self, number: u64) -> &Shoe {
        shuffle::arrange(self.key, number, self.procedure.decks, &mut self.values);
        if let Some(piles) = &mut self.piles {
            piles.faces(self.key, number, &self.values, &mut self.shoe.cards);
        }
        self.shoe.deal_coups(&self.procedure, &self.cut_depths, &self.values);
        &self.shoe
    }
}

impl Shoe {
    /// Deals coups until the last that any of the cut depths asks for. A depth may ask for a coup
    /// that a shallower one does not: a house can deal more coups after one in which the cut card
    /// came out than after one that it followed.
    pub(crate) fn deal_coups(&mut self, procedure: &Procedure, cut_depths: &[u32], values: &[u8]) {
        let mut start = procedure.burned[usize::from(values[0])] as usize;
        let cut_cards = cut_depths.iter().map(|&depth| CutCard::new(procedure, depth, start));
        let mut cut_cards: Vec<CutCard<'_>> = cut_cards.collect();
        let endings = &*ENDINGS;
        self.coups.clear();
        self.lengths.clear();
        self.lengths.resize(cut_depths.len(), 0);
        loop {
            let mut is_over = true;
            for (cut_card, length) in cut_cards.iter_mut().zip(&mut self.lengths) {
                if cut_card.deals_another() {
                    *length += 1;
                    is_over = false;
                }
            }
            if is_over {
                return;
            }
            let ending = ending_at(endings, &values[start..]);
            let end = start + usize::from(endings.cards[usize::from(ending)]);
            let facts = Facts { pairs: self.pairs_at(start), ..endings.facts(ending) };
            let is_ghost = self.coups.len() < procedure.ghosts as usize;
            self.coups.push(Dealt { start, end, facts, is_ghost });
            start = end + procedure.between_coups as usize;
            for cut_card in &mut cut_cards {
                cut_card.pass(end, start);
            }
        }
    }

    /// The pairs of a coup that starts here; none if cards have no faces.
    fn pairs_at(&self, start: usize) -> BySide<Pair> {
        match self.cards.get(start..start + 4) {
            Some(&[a, b, c, d]) => BySide { player: Pair::of([a, c]), banker: Pair::of([b, d]) },
            _ => BySide::default(),
        }
    }

    /// The cards that are seen between the start of the coup before this one and the start of this
    /// one: those of the coup before, or the first card of the shoe if it is shown. What is burned
    /// otherwise stays unseen.
    pub fn seen_before(&self, coup: usize, procedure: &Procedure) -> &[Card] {
        match coup.checked_sub(1).map(|before| self.coups[before]) {
            Some(Dealt { start, end, .. }) => &self.cards[start..end],
            None => &self.cards[..usize::from(procedure.first_card_shown)],
        }
    }
}

impl Dealt {
    /// The two hands, of the shoe that this coup is of.
    pub fn hands(&self, shoe: &Shoe) -> BySide<Hand> {
        let mut coup = Coup::new();
        for &card in &shoe.cards[self.start..self.end] {
            coup.give(card).expect("the coup took these cards");
        }
        *coup.hands().expect("the coup is over")
    }
}

/// How the coup of these cards ends.
fn ending_at(endings: &Endings, values: &[u8]) -> Ending {
    let [a, b, c, d, e, f] = *values.first_chunk().expect("a shoe has cards for its last coup");
    let totals = BySide { player: (a + c) % 10, banker: (b + d) % 10 };
    endings.of[usize::from(endings::place(totals, [e, f]))]
}
