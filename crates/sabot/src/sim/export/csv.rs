//! Coups as comma-separated values.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use baccarat::{Pair, Total};

use super::{Row, Rows};

struct Csv(BufWriter<File>);

/// A file with the names of its columns.
pub(super) fn open(file: File) -> io::Result<Box<dyn Rows>> {
    let mut file = BufWriter::with_capacity(1 << 16, file);
    writeln!(
        file,
        "shoe,coup,ghost,cards_before,player,banker,player_total,banker_total,winner,player_pair,\
         banker_pair"
    )?;
    Ok(Box::new(Csv(file)))
}

impl Rows for Csv {
    fn add(&mut self, row: &Row) -> io::Result<()> {
        let Row { shoe, coup, is_ghost, cards_before, player, banker, facts } = row;
        let totals = facts.totals.map(Total::get);
        let pairs = facts.pairs.map(Pair::id);
        writeln!(
            self.0,
            "{shoe},{coup},{is_ghost},{cards_before},{player},{banker},{},{},{},{},{}",
            totals.player,
            totals.banker,
            facts.winner().id(),
            pairs.player,
            pairs.banker,
        )
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
