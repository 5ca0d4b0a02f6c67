//! Writes the words that shoes are arranged by, shoe after shoe, until nobody reads on; or, after
//! `faces`, those that say which card of its value each is.
//!
//! For programs that test random numbers, such as dieharder:
//! `cargo run --release -p sim --example stream -- 1 faces | dieharder -g 200 -d 0`.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use sim::{Purpose, Stream};

/// What is written of each shoe of eight decks.
struct Words {
    purpose: Purpose,
    count: usize,
}

/// A word for every four cards that count something.
const ARRANGEMENT: Words =
    Words { purpose: Purpose::Arrangement { attempt: 0 }, count: 8 * 36 / 4 };

/// A word for every card.
const FACES: Words = Words { purpose: Purpose::Faces, count: 8 * 52 };

/// The seed and the words that the arguments ask for.
fn read(arguments: &[String]) -> Option<(u64, Words)> {
    match arguments {
        [seed] => Some((seed.parse().ok()?, ARRANGEMENT)),
        [seed, faces] if faces == "faces" => Some((seed.parse().ok()?, FACES)),
        _ => None,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((seed, words)) = read(&arguments) else {
        eprintln!("Say a seed, as a whole number, and then `faces` or nothing.");
        return ExitCode::from(2);
    };
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write_words(seed, &words, &mut output) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The words cannot be written: {error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn write_words(seed: u64, words: &Words, output: &mut impl Write) -> io::Result<()> {
    for shoe in 0..=u64::MAX {
        let mut stream = Stream::of(seed, shoe, words.purpose);
        for _ in 0..words.count {
            output.write_all(&stream.next().to_le_bytes())?;
        }
    }
    output.flush()
}
