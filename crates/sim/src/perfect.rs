//! Perfect play: one unit on a wager before each coup that favours it, and on no other.

use std::ops::Range;

use baccarat::Wager;

use crate::outlook::Outlook;
use crate::takings::Takings;
use crate::watch::{NoWatch, Watch};

/// Deals shoes to somebody who knows the exact odds of what is unseen before every coup.
///
/// What is gained is what was *expected*, each expectation rounded once to the nearest of
/// [`TICKS`](crate::TICKS): it is worth the same as what the coups came to and varies far less. The
/// lines say what the coups came to.
pub struct Perfect {
    watch: Watch,
    wagers: Vec<Wager>,
    outlook: Outlook,
}

impl Perfect {
    /// Perfect play of each of these wagers alone.
    ///
    /// # Errors
    /// The shoes cannot be watched, or a wager's odds are too fine.
    pub fn new(watch: &Watch, wagers: &[Wager]) -> Result<Perfect, NoWatch> {
        let outlook = Outlook::new(watch, wagers)?;
        Ok(Perfect { watch: watch.clone(), wagers: wagers.to_vec(), outlook })
    }

    /// Deals shoes by their numbers: what came of each wager, in the order they were given.
    pub fn deal(&mut self, shoes: Range<u64>) -> Takings {
        let mut takings = Takings::none(&self.watch, &self.wagers);
        for number in shoes {
            let seen = self.outlook.deal(number);
            for (depth, &length) in takings.depths.iter_mut().zip(&seen.shoe.lengths) {
                let coups = self.watch.with_wagers(length);
                depth.hands.add_shoe(coups);
                for (place, play) in depth.plays.iter_mut().enumerate() {
                    let favourable = seen.favourable(place, length);
                    play.stakes.add_shoe(coups, favourable.coups, favourable.gain);
                    for (coup, dealt) in seen.shoe.coups[..length].iter().enumerate() {
                        if seen.expected(coup)[place].is_favourable {
                            play.settle(self.wagers[place].deciding_line(&dealt.facts));
                        }
                    }
                }
            }
        }
        takings
    }
}
