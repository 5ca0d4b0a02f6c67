//! The straightforward way: deal every value there is, card by card, and play the coup out.
//!
//! Slow, and plainly right. Tests compare the fast way with it, and the benchmark measures both.

use baccarat::{Total, tableau};

/// Ordered six-card deals by both totals, and by the number of cards of each hand less two.
pub(crate) type Endings = [[[[u64; 2]; 2]; 10]; 10];

/// Plays every coup that a shoe with so many cards of each value can deal.
pub(crate) fn play_every_coup(values: &[u64; 10]) -> Endings {
    let mut walk = Walk { shoe: *values, left: values.iter().sum(), endings: Endings::default() };
    walk.each_card(1, |walk, p1, ways| {
        walk.each_card(ways, |walk, b1, ways| {
            walk.each_card(ways, |walk, p2, ways| {
                walk.each_card(ways, |walk, b2, ways| {
                    walk.play((p1 + p2) % 10, (b1 + b2) % 10, ways);
                });
            });
        });
    });
    walk.endings
}

struct Walk {
    shoe: [u64; 10],
    left: u64,
    endings: Endings,
}

impl Walk {
    /// Draws each value that is left, in as many ways as there are cards of it.
    #[inline(always)]
    fn each_card(&mut self, ways: u64, mut then: impl FnMut(&mut Walk, usize, u64)) {
        for value in 0..10 {
            let count = self.shoe[value];
            if count == 0 {
                continue;
            }
            self.shoe[value] -= 1;
            self.left -= 1;
            then(self, value, ways * count);
            self.shoe[value] += 1;
            self.left += 1;
        }
    }

    /// Plays on from the two-card totals.
    fn play(&mut self, player: usize, banker: usize, ways: u64) {
        let bankers = Total::ALL[banker];
        if player >= 8 || banker >= 8 {
            self.end(player, banker, [0, 0], ways * self.left * (self.left - 1));
        } else if tableau::player_draws(Total::ALL[player]) {
            self.each_card(ways, |walk, third, ways| {
                let player = (player + third) % 10;
                if tableau::banker_draws(bankers, Some(third as u8)) {
                    walk.each_card(ways, |walk, last, ways| {
                        walk.end(player, (banker + last) % 10, [1, 1], ways);
                    });
                } else {
                    walk.end(player, banker, [1, 0], ways * walk.left);
                }
            });
        } else if tableau::banker_draws(bankers, None) {
            self.each_card(ways, |walk, third, ways| {
                walk.end(player, (banker + third) % 10, [0, 1], ways * walk.left);
            });
        } else {
            self.end(player, banker, [0, 0], ways * self.left * (self.left - 1));
        }
    }

    fn end(&mut self, player: usize, banker: usize, [p, b]: [usize; 2], ways: u64) {
        self.endings[player][banker][p][b] += ways;
    }
}
