//! Sessions over dealt shoes.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

use super::plan::Plan;
use super::seat::{Ending, Played, Seat};
use super::sessions::Sessions;
use crate::deal::Dealer;
use crate::spread::{Work, spread};

/// How many shoes a thread takes at a time, if sessions are shorter than that.
const SHOES_AT_A_TIME: u64 = 256;

/// Plays sessions by their numbers, which are not those of shoes: session `k` of `n` shoes each
/// plays the shoes from `k * n` on, whatever sessions before it came to.
pub struct Player<'p> {
    plan: &'p Plan,
    dealer: Dealer,
}

impl Plan {
    /// Somebody to play it on one thread.
    pub fn player(&self) -> Player<'_> {
        let dealer = Dealer::new(self.procedure(), self.seed());
        let dealer = if self.needs_faces() { dealer } else { dealer.without_faces() };
        Player { plan: self, dealer }
    }

    /// Plays sessions by their numbers on several threads. What they come to does not depend on how
    /// many.
    ///
    /// `watch` is shown the sum every now and then, with the number of sessions, and can end the
    /// run: the first so many sessions have been played then.
    ///
    /// # Panics
    /// As [`Player::play`].
    pub fn run(
        &self,
        sessions: Range<u64>,
        threads: NonZeroUsize,
        watch: impl FnMut(&Sessions, u64) -> ControlFlow<()>,
    ) -> Sessions {
        let chunk = SHOES_AT_A_TIME.div_ceil(self.session().shoes.get());
        // What is dealt out to threads are sessions, not shoes.
        let work = Work { shoes: sessions, chunk, threads };
        let worker = || {
            let mut player = self.player();
            move |sessions| player.play_all(sessions)
        };
        spread(&work, worker, watch).result
    }
}

impl Player<'_> {
    /// Plays the session of this number.
    ///
    /// # Panics
    /// The run does not number shoes that far: see [`Session::shoes_of`](super::Session::shoes_of).
    pub fn play(&mut self, number: u64) -> Played {
        let shoes = self.plan.session().shoes_of(number).expect("shoes have 64-bit numbers");
        let mut seat = Seat::new(self.plan);
        for shoe in shoes {
            if let ControlFlow::Break(ending) = self.play_shoe(&mut seat, shoe) {
                return seat.leave(ending);
            }
        }
        seat.leave(Ending::OutOfShoes)
    }

    fn play_shoe(&mut self, seat: &mut Seat<'_>, number: u64) -> ControlFlow<Ending> {
        let counts_cards = self.plan.strategy().pick.counts_cards();
        let shoe = self.dealer.deal(number);
        seat.start_shoe();
        for (place, coup) in shoe.coups.iter().enumerate() {
            // Who does not count may have a dealer who gives cards no faces.
            if counts_cards {
                seat.show(shoe.seen_before(place, self.plan.procedure()));
            }
            seat.see(coup)?;
        }
        ControlFlow::Continue(())
    }

    /// Plays sessions and adds them up.
    ///
    /// # Panics
    /// As [`Player::play`].
    pub fn play_all(&mut self, numbers: Range<u64>) -> Sessions {
        let mut sessions = Sessions::default();
        for number in numbers {
            let played = self.play(number);
            sessions.add(self.plan, &played);
        }
        sessions
    }
}
