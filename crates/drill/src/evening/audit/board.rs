//! The scoreboard: every coup of the shoe that everybody has seen to its end, and no other.

use baccarat::{BySide, Card, Side, Winner};
use table::{Board, Run, Table};

use super::last::{hands, is_whole, total, winner};
use super::{Auditor, Found, Over, ensure};

/// A coup as it is drawn and counted.
struct Drawn {
    hands: BySide<Vec<Card>>,
    totals: BySide<u8>,
    winner: Winner,
}

impl Auditor {
    pub(super) fn check_board(&self, table: &Table) -> Found {
        let board = table.board();
        let is_drawn = |over: &&Over| {
            let has_place = over.ghost.is_none() || self.house.ghost.on_roads;
            over.is_open && !over.is_void && has_place && is_whole(&over.cards)
        };
        let drawn = self.past.values().filter(is_drawn).map(|over| Drawn::of(&over.cards));
        let drawn: Vec<Drawn> = drawn.collect();
        let number = self.shoe.as_ref().map(|_| self.number);
        ensure(board.shoe == number, "the board is of another shoe")?;
        let beads = board.bead.iter().map(|bead| (bead.winner, bead.total, bead.natural));
        let ours = drawn.iter().map(|it| (it.winner, it.total(), it.is_natural()));
        ensure(ours.eq(beads), "the board has other coups than were seen")?;
        check_counts(&board, &drawn)
    }
}

/// What the board counts, and the last of the longest runs.
fn check_counts(board: &Board, drawn: &[Drawn]) -> Found {
    let counts = &board.counts;
    let count = |is_it: &dyn Fn(&Drawn) -> bool| drawn.iter().filter(|it| is_it(it)).count();
    let won = |winner: Winner| count(&|it| it.winner == winner);
    let pairs = |side: Side| count(&|it| it.hands[side][0].rank == it.hands[side][1].rank);
    let shown = [counts.player, counts.banker, counts.tie, counts.player_pair, counts.banker_pair];
    let ours = [
        won(Winner::Player),
        won(Winner::Banker),
        won(Winner::Tie),
        pairs(Side::Player),
        pairs(Side::Banker),
    ];
    ensure(shown.map(|it| it as usize) == ours, "the board counts otherwise")?;
    let naturals = count(&Drawn::is_natural);
    ensure(counts.naturals as usize == naturals, "the board counts other naturals")?;
    ensure(board.coups as usize == drawn.len(), "the board counts other coups")?;
    let mut longest: Option<Run> = None;
    let mut run: Option<Run> = None;
    for winner in drawn.iter().map(|it| it.winner) {
        let side = match winner {
            Winner::Player => Side::Player,
            Winner::Banker => Side::Banker,
            Winner::Tie => continue,
        };
        let length = run.filter(|run| run.side == side).map_or(1, |run| run.length + 1);
        run = Some(Run { side, length });
        if longest.is_none_or(|longest| longest.length <= length) {
            longest = run;
        }
    }
    ensure(counts.longest == longest, "the board has another longest run")
}

impl Drawn {
    fn of(cards: &[Card]) -> Drawn {
        let hands = hands(cards);
        let totals = hands.as_ref().map(|hand| total(hand));
        let winner = winner(&totals);
        Drawn { hands, totals, winner }
    }

    fn is_natural(&self) -> bool {
        let is_natural = |side: Side| self.hands[side].len() == 2 && self.totals[side] >= 8;
        Side::ALL.into_iter().any(is_natural)
    }

    /// What it was won with.
    fn total(&self) -> u8 {
        self.totals.player.max(self.totals.banker)
    }
}
