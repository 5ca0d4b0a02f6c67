//! Every coup of a run, for people who bring their own tools.

mod csv;
#[cfg(feature = "parquet")]
mod parquet;

use std::io;
use std::ops::Range;
use std::path::Path;

use baccarat::Facts;
use sim::{Dealer, Dealt, Shoe};

use super::progress::{self, Progress};
use super::refusal::Refusal;
use super::run::Run;
use crate::failure::Failure;
use crate::output_file::{self, Pending};

/// One coup, as a row of a file.
struct Row {
    /// The number of its shoe, counted from zero.
    shoe: u64,
    /// Its number in the shoe, counted from one.
    coup: u32,
    is_ghost: bool,
    /// How many cards had left the shoe before it.
    cards_before: u32,
    /// The cards of each hand, such as `7h Kc`.
    player: String,
    banker: String,
    facts: Facts,
}

/// Where rows go.
trait Rows {
    fn add(&mut self, row: &Row) -> io::Result<()>;
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// Writes the coups of these shoes to a file whose name says the format. What has been written when
/// somebody has seen enough is kept; the shoes in it are told.
pub(super) fn write(run: &Run, shoes: Range<u64>, path: &Path) -> Result<Range<u64>, Failure> {
    let open = match output_file::ending(Some(path)) {
        Some("csv") => csv::open,
        #[cfg(feature = "parquet")]
        Some("parquet") => parquet::open,
        #[cfg(not(feature = "parquet"))]
        Some("parquet") => return Err(Refusal::NoParquet.into()),
        _ => return Err(Refusal::NoCoupFormat(path.display().to_string()).into()),
    };
    let written = || -> io::Result<Range<u64>> {
        let (pending, file) = Pending::create(path)?;
        let mut rows = open(file)?;
        let written = write_all(run, shoes, rows.as_mut())?;
        rows.finish()?;
        pending.commit()?;
        Ok(written)
    };
    written().map_err(|error| Failure::WritingFile(path.to_owned(), error))
}

fn write_all(run: &Run, shoes: Range<u64>, rows: &mut dyn Rows) -> io::Result<Range<u64>> {
    let progress = Progress::new(shoes.end - shoes.start);
    let mut dealer = Dealer::new(&run.procedure, run.seed);
    for number in shoes.clone() {
        let shoe = dealer.deal(number);
        for (coup, dealt) in (1..).zip(&shoe.coups) {
            rows.add(&row(number, coup, dealt, shoe))?;
        }
        progress.show(number - shoes.start, || "writing coups".to_owned());
        if progress::is_interrupted() {
            progress.clear();
            return Ok(shoes.start..number + 1);
        }
    }
    progress.clear();
    Ok(shoes)
}

fn row(number: u64, coup: u32, dealt: &Dealt, shoe: &Shoe) -> Row {
    let hands = dealt.hands(shoe).map(|hand| {
        let cards: Vec<String> = hand.cards().iter().map(ToString::to_string).collect();
        cards.join(" ")
    });
    Row {
        shoe: number,
        coup,
        is_ghost: dealt.is_ghost,
        cards_before: dealt.start as u32,
        player: hands.player,
        banker: hands.banker,
        facts: dealt.facts,
    }
}
