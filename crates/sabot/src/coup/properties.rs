//! What holds for the stream whatever it is sent.

use std::io::Read;
use std::sync::LazyLock;

use baccarat::Cents;
use house::House;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

use super::json::write_money;
use super::{Desk, Detail, Tally, run_stream};

/// Pieces that lines are made of, right and wrong, to get further into the reader than noise does.
const PIECES: [&str; 29] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    "\"cards\":",
    "\"bets\":",
    "\"7h\"",
    "\"Kc\"",
    "\"6d\"",
    "\"1x\"",
    "\"banker\":",
    "\"dragon-7\":",
    "\"bankr\":",
    "\"100.00\"",
    "\"-1\"",
    "\"0.001\"",
    "100",
    "1e999",
    "null",
    "\u{e9}",
    "{\"cards\":[\"7h\",\"Kc\",\"6d\",\"4s\",\"2c\",\"3h\"],\"bets\":{\"tie\":\"1.5\"}}",
    "{\"cards\":[\"9h\",\"9c\",\"Kd\",\"Ks\"]}",
];

static HOUSE: LazyLock<House> =
    LazyLock::new(|| House::preset("washington").expect("washington is a preset"));

/// One for all cases, because making wagers takes longer than everything else here.
static DESK: LazyLock<Desk<'static>> = LazyLock::new(|| Desk::new(&HOUSE, "washington"));

fn input() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => proptest::sample::select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..8),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn answers(input: impl Read, detail: Detail) -> (Tally, String) {
    let mut output = Vec::new();
    let tally = run_stream(&DESK, detail, input, &mut output).expect("memory does not fail");
    (tally, String::from_utf8(output).expect("the answers are text"))
}

/// Gives what it has in small bites, as a pipe may.
struct Bites<'i>(&'i [u8]);

impl Read for Bites<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let bite = buffer.len().min(3);
        self.0.read(&mut buffer[..bite])
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_line_that_is_not_blank_is_answered_with_one_line_of_json(
        input in input(),
        detail in prop_oneof![Just(Detail::Plain), Just(Detail::Explained)],
    ) {
        let (tally, output) = answers(&input[..], detail);
        let asked = input.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        prop_assert_eq!(output.lines().count(), asked.count());
        let mut refused = 0;
        for line in output.lines() {
            let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
            // Written as a JSON library would, with the keys in order.
            prop_assert_eq!(answer.to_string(), line);
            refused += u64::from(answer.get("error").is_some());
        }
        prop_assert_eq!(tally.refused, refused);
    }

    #[test]
    fn how_the_input_is_cut_does_not_matter(input in input()) {
        prop_assert_eq!(answers(&input[..], Detail::Plain), answers(Bites(&input), Detail::Plain));
    }

    #[test]
    fn money_is_written_as_it_is_displayed(cents in any::<i64>()) {
        let mut out = Vec::new();
        write_money(&mut out, Cents::new(cents));
        prop_assert_eq!(String::from_utf8(out), Ok(format!("\"{}\"", Cents::new(cents))));
    }
}
