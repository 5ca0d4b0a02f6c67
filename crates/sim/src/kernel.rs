//! Eight shoes at a time, as fast as we know how.
//!
//! A shoe has a lane of its own. What lanes have in common, the random numbers and the look-up
//! places, is computed for all of them in vectors; the cards are moved lane by lane in turn, so
//! that no move waits for the one before. A lane holds only what the cards count: pairs and suits
//! are for the [`Dealer`](crate::Dealer), which deals the same shoes.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;
#[cfg(test)]
mod tests;

use baccarat::Card;
use multiversion::multiversion;
use multiversion::target::match_target;

use crate::endings::ENDINGS;
use crate::procedure::Procedure;
use crate::shuffle::{self, ZEROS};
use crate::stream::{self, Purpose, Stream};
use crate::tally::Tally;

/// How many shoes are dealt at once.
pub(crate) const LANES: usize = 8;

/// The distance between lanes in [`Kernel::values`]: eight decks, and room for reading on past the
/// last card.
const STRIDE: usize = 448;

/// The places of two cards in each lane: the lane's cards follow each other, and so do the lanes.
type Row = [[u32; 2]; LANES];

/// What one deck adds to the shoe, but for the cards that count nothing, two cards a row.
type Rows = [Row; ROWS];
const ROWS: usize = (Card::COUNT - ZEROS) / 2;

/// The random numbers of all lanes: the four words of each stream, and the least remainder so far
/// in the lower half of each word.
struct Source {
    words: [[u64; LANES]; 4],
    least: [u64; LANES],
}

/// What deals shoes: made once, used for many.
pub struct Kernel {
    procedure: Procedure,
    key: u64,
    /// What the cards of each row count as they come in: both the same, for a value has four cards
    /// in every deck.
    incoming: Vec<u8>,
    /// What the cards count, lane after lane. A place is 16 bits wide, so it cannot be outside.
    values: Box<[u8; 1 << 16]>,
    /// Where [`ENDINGS`] has the coup that starts at each card.
    places: Box<[u16; 1 << 16]>,
}

impl Kernel {
    /// A kernel for one procedure and one seed.
    pub fn new(procedure: &Procedure, seed: u64) -> Kernel {
        let decks = usize::from(procedure.decks);
        let rows = (decks * ZEROS..procedure.cards() as usize).step_by(2);
        Kernel {
            procedure: procedure.clone(),
            incoming: rows.map(|next| shuffle::value_at(next, decks)).collect(),
            key: stream::key(seed),
            values: Box::new([0; 1 << 16]),
            places: Box::new([0; 1 << 16]),
        }
    }

    /// Deals shoes by their numbers and counts how their coups end. Pairs are left out.
    pub fn deal(&mut self, shoes: std::ops::Range<u64>) -> Tally {
        let mut tally = Tally::default();
        let mut endings = [0; 256];
        let mut first = shoes.start;
        while first < shoes.end {
            let lanes = (shoes.end - first).min(LANES as u64) as usize;
            self.arrange(first);
            find_places(&self.values, &mut self.places);
            self.deal_lanes(lanes, &mut endings, &mut tally);
            first += lanes as u64;
        }
        for (ending, facts) in ENDINGS.iter() {
            tally.add(&facts, endings[usize::from(ending)]);
        }
        tally
    }

    /// Lays out eight shoes: [`shuffle::arrange`] for each lane.
    fn arrange(&mut self, first: u64) {
        let decks = usize::from(self.procedure.decks);
        let cards = self.procedure.cards() as usize;
        let mut source = Source::of(self.key, first);
        for lane in 0..LANES {
            self.values[lane * STRIDE..][..decks * ZEROS].fill(0);
        }
        let mut rows = [[[0; 2]; LANES]; ROWS];
        let mut next = decks * ZEROS;
        for incoming in self.incoming.as_chunks::<ROWS>().0 {
            draw(&mut source, next as u32, &mut rows);
            insert(&mut self.values, next, incoming, &rows);
            next += 2 * ROWS;
        }
        // Nearly no shoe has a remainder this small, and of those that do few are refused: they are
        // dealt again in plain code, which knows.
        let pairs_max = cards * (cards - 1);
        for lane in 0..LANES {
            if (source.least[lane] as u32) < pairs_max as u32 {
                let values = &mut self.values[lane * STRIDE..][..cards];
                let shoe = first.wrapping_add(lane as u64);
                shuffle::arrange(self.key, shoe, self.procedure.decks, values);
            }
        }
    }

    /// Deals the shoes that lie in the first lanes.
    fn deal_lanes(&self, lanes: usize, endings: &mut [u64; 256], tally: &mut Tally) {
        let mut walk = Walk { kernel: self, next: [0; LANES], coups: [0; LANES] };
        let mut counts = [0_u32; 256];
        let is_late: [bool; LANES] = std::array::from_fn(|lane| walk.start(lane));
        if lanes == LANES && self.procedure.ghosts == 0 {
            walk.deal_all(&mut counts);
        }
        for (lane, &is_late) in is_late.iter().enumerate().take(lanes) {
            let ghosts = walk.finish(lane, is_late, &mut counts);
            let cards = usize::from(walk.next[lane]) - lane * STRIDE;
            // Nothing is burned after the last coup, nor in a shoe that has none.
            let unburned = self.procedure.between_coups * walk.coups[lane].min(1);
            tally.add_shoe(walk.coups[lane] - ghosts, ghosts, cards as u32 - unburned);
        }
        for (sum, count) in endings.iter_mut().zip(counts) {
            *sum += u64::from(count);
        }
    }
}

/// Where each lane is.
struct Walk<'k> {
    kernel: &'k Kernel,
    /// The place of the next coup's first card.
    next: [u16; LANES],
    coups: [u32; LANES],
}

impl Walk<'_> {
    /// Burns the first cards. Whether the cut card came out with them.
    fn start(&mut self, lane: usize) -> bool {
        let first = self.kernel.values[lane * STRIDE];
        let burned = self.kernel.procedure.burned[usize::from(first)];
        self.next[lane] = (lane * STRIDE) as u16 + burned as u16;
        burned >= self.kernel.procedure.before_cut()
    }

    /// Deals coups in all lanes in turn, until one of them may have its cut card come out.
    fn deal_all(&mut self, counts: &mut [u32; 256]) {
        let procedure = &self.kernel.procedure;
        let (endings, places) = (&*ENDINGS, &*self.kernel.places);
        let coup_max = (Procedure::COUP_MAX + procedure.between_coups) as usize;
        loop {
            let at = |lane: usize| usize::from(self.next[lane]) - lane * STRIDE;
            let farthest = (0..LANES).map(at).max().unwrap_or(0);
            let left = (procedure.before_cut() as usize).saturating_sub(farthest);
            let coups = left.div_ceil(coup_max);
            if coups == 0 {
                return;
            }
            for _ in 0..coups {
                for next in &mut self.next {
                    let ending = usize::from(endings.of[usize::from(places[usize::from(*next)])]);
                    *next += u16::from(endings.cards[ending]) + procedure.between_coups as u16;
                    counts[ending] += 1;
                }
            }
            for dealt in &mut self.coups {
                *dealt += coups as u32;
            }
        }
    }

    /// Deals one lane to its end, and says how many of its coups had no wagers.
    fn finish(&mut self, lane: usize, is_late: bool, counts: &mut [u32; 256]) -> u32 {
        let procedure = &self.kernel.procedure;
        let cut = procedure.before_cut();
        let cut_place = (lane * STRIDE) as u16 + cut as u16;
        while self.next[lane] < cut_place {
            self.deal(lane, counts);
        }
        let came_in_a_coup = self.next[lane] > cut_place + procedure.between_coups as u16;
        let more = if came_in_a_coup && !is_late {
            procedure.after_cut
        } else {
            procedure.after_cut_first
        };
        for _ in 0..more {
            self.deal(lane, counts);
        }
        self.coups[lane].min(procedure.ghosts)
    }

    fn deal(&mut self, lane: usize, counts: &mut [u32; 256]) {
        let procedure = &self.kernel.procedure;
        let place = self.kernel.places[usize::from(self.next[lane])];
        let ending = usize::from(ENDINGS.of[usize::from(place)]);
        self.next[lane] += u16::from(ENDINGS.cards[ending]) + procedure.between_coups as u16;
        self.coups[lane] += 1;
        if self.coups[lane] > procedure.ghosts {
            counts[ending] += 1;
        }
    }
}

impl Source {
    /// The streams of eight shoes.
    fn of(key: u64, first: u64) -> Source {
        let arrangement = Purpose::Arrangement { attempt: 0 };
        let start =
            |lane: usize| Stream::started(key, first.wrapping_add(lane as u64), arrangement).0;
        let streams: [[u64; 4]; LANES] = std::array::from_fn(start);
        let words = std::array::from_fn(|word| streams.map(|stream| stream[word]));
        Source { words, least: [u64::MAX; LANES] }
    }
}

/// Draws the places of a deck's cards in every lane: [`shuffle::two_places`], with the lane added.
#[multiversion(targets("x86_64+avx2"))]
fn draw(source: &mut Source, next: u32, rows: &mut Rows) {
    match_target! {
        "x86_64+avx2" => avx2::draw(source, next, rows),
        _ => portable::draw(source, next, rows),
    }
}

/// Puts a deck's cards in their places: the card that lay there goes to the next free one.
fn insert(values: &mut [u8; 1 << 16], next: usize, incoming: &[u8; ROWS], rows: &Rows) {
    // Which is so, and spares a look at each place whether it is one.
    let next = next % STRIDE;
    for (row, (places, &value)) in rows.iter().zip(incoming).enumerate() {
        for (lane, [one, two]) in places.iter().enumerate() {
            for (place, card) in [(one, 0), (two, 1)] {
                // The upper half of a place is nothing.
                let place = usize::from(*place as u16);
                values[lane * STRIDE + next + 2 * row + card] = values[place];
                values[place] = value;
            }
        }
    }
}

/// Finds the look-up place of a coup that starts at any card of any lane.
#[multiversion(targets("x86_64+avx2"))]
fn find_places(values: &[u8; 1 << 16], places: &mut [u16; 1 << 16]) {
    match_target! {
        "x86_64+avx2" => avx2::find_places(values, places),
        _ => portable::find_places(values, places),
    }
}
