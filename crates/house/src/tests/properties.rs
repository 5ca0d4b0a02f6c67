//! Whatever is read: no panic, faults within the text, and houses that print and settle.

use std::sync::LazyLock;

use baccarat::{Card, Cents, Collection, Coup, Facts, Step, Verdict};
use proptest::prelude::*;

use super::schema::Editor;
use crate::outline::outline;
use crate::{Faults, House, Preset, html, markdown};

/// Reads a text, and checks all that must hold whether or not it is a house.
fn check(text: &str) -> Option<House> {
    let read = House::read("house.toml", text);
    assert_eq!(format!("{read:?}"), format!("{:?}", House::read("house.toml", text)));
    match read {
        Ok(house) => {
            if let Some(warnings) = house.warnings("house.toml", text) {
                check_faults(warnings, text);
            }
            check_house(&house);
            Some(house)
        }
        Err(faults) => {
            check_faults(faults, text);
            None
        }
    }
}

fn check_faults(faults: Faults, text: &str) {
    let mut last = 0;
    for fault in faults.iter() {
        let span = fault.span.clone();
        assert!(text.get(span.clone()).is_some(), "{span:?} of {}: {fault}", text.len());
        assert!(last <= span.start, "in file order");
        last = span.start;
    }
    assert_eq!(faults.lines().count(), faults.iter().count() + usize::from(faults.more() > 0));
    assert!(faults.lines().all(|line| !line.contains(char::is_control)));
    let report = format!("{:?}", miette::Report::new(faults));
    assert!((1..1 << 20).contains(&report.len()), "{}", report.len());
}

/// A house prints, and settles every wager it offers to the cent.
fn check_house(house: &House) {
    assert!(markdown(house).starts_with("# ") && html(house).ends_with("</html>\n"));
    let terms = house.terms();
    for facts in COUPS.iter() {
        for offer in house.wagers.offered() {
            assert!(Cents::ZERO < offer.minimum && offer.minimum <= offer.maximum);
            // A house may allow more than an amount of money can win.
            let Ok(settled) = offer.wager.settle(offer.minimum, facts, &terms) else { continue };
            let paid = match terms.collection {
                Collection::Deducted => settled.won.minus(settled.commission).unwrap(),
                Collection::Owed => settled.won,
            };
            assert!(Cents::ZERO <= settled.commission && settled.commission <= settled.won);
            let expected = match settled.verdict {
                Verdict::Lose => Cents::ZERO,
                Verdict::Push => settled.staked,
                Verdict::Win => settled.staked.plus(paid).unwrap(),
            };
            assert_eq!(settled.returned, expected);
            assert_eq!(settled.returned.plus(settled.kept().unwrap()), Ok(settled.staked));
        }
    }
}

/// A natural, a stand-off, a Dragon 7, a Panda 8, a tie.
pub(super) static COUPS: LazyLock<Vec<Facts>> = LazyLock::new(|| {
    let coups =
        ["5h Kc 4d 8s", "9c Qh 7d 7s", "Kd 2c Ah 3s 4s 2d", "Ah Kd 2h 7c 5s", "9s 9d Ks Kc"];
    let facts = |cards: &&str| {
        let (mut coup, mut cards) = (Coup::new(), cards.split(' '));
        loop {
            match coup.next() {
                Step::Draw(_) => {
                    coup.give(cards.next().unwrap().parse::<Card>().unwrap()).unwrap();
                }
                Step::Over(facts) => return facts,
            }
        }
    };
    coups.iter().map(facts).collect()
});

static EDITOR: LazyLock<Editor> = LazyLock::new(Editor::new);

/// The paths of all options, with a name where the house chooses one.
static PATHS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let named = |path: &str| path.replace("wager.*", "wager.tie").replace("words.*", "words.en");
    let paths = outline().into_iter().map(|entry| named(&entry.path));
    paths.filter(|path| !path.contains('[')).collect()
});

/// Values that options take, and some that none does.
const VALUES: &[&str] = &[
    "true",
    "false",
    "0",
    "1",
    "2",
    "3",
    "6",
    "8",
    "9",
    "10",
    "14",
    "60",
    "208",
    "-1",
    "0x8",
    "1.5",
    "\"\"",
    "\"x\"",
    "\"5.00\"",
    "\"100\"",
    "\"0.25\"",
    "\"5%\"",
    "\"0%\"",
    "\"6 %\"",
    "\"8:1\"",
    "\"7:1\"",
    "\"push\"",
    "\"exact\"",
    "\"up\"",
    "\"washington\"",
    "\"macau\"",
    "\"ez\"",
    "\"new-south-wales\"",
    "\"allowed\"",
    "\"refused-per-patron\"",
    "\"face-down\"",
    "\"mixed\"",
    "\"patron\"",
    "\"dealer\"",
    "\"box\"",
    "\"half-on-6\"",
    "\"push-on-dragon-7\"",
    "\"plain\"",
    "\"void\"",
    "\"ghost\"",
    "[\"void\", \"burn\"]",
    "{ dealing = \"void\" }",
    "{ dealing = { seen = \"void\" } }",
    "[]",
    "{}",
    "[\"player\", \"banker\", \"tie\"]",
    "[\"player\", \"big\", \"quik\"]",
    "[\"1.00\", \"5.00\"]",
    "[\"en\", \"es\"]",
    "[\"bets-open\"]",
    "[\"player-1\"]",
    "[{ when = { winner = \"tie\" }, pays = \"9:1\" }]",
    "2024-01-01",
    "\"{total}\"",
    "[{ when = { margin = \"4 to 7\", player-pair = true }, pays = \"2:1\", commission = \"5%\" }]",
    "\"by-first-card\"",
    "\"fixed\"",
    "\"player\"",
    "\"banker\"",
    "\"neutral\"",
    "\"automatic\"",
];

/// A few options of the house file, each with some value.
fn options() -> impl Strategy<Value = String> {
    let path = proptest::sample::select(PATHS.clone());
    let value = proptest::sample::select(VALUES);
    let line = (path, value).prop_map(|(path, value)| format!("{path} = {value}\n"));
    proptest::collection::vec(line, 0..6)
        .prop_map(|lines| format!("name = \"T\"\n{}", lines.concat()))
}

fn preset_text() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(Preset::ALL).prop_map(Preset::text)
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Change {
    Delete(usize, usize),
    Repeat(usize, usize),
    Replace(usize, String),
    DropLine(usize),
    RepeatLine(usize),
    SwapWords(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let any = any::<usize>;
    prop_oneof![
        (any(), 1..20usize).prop_map(|(at, length)| Change::Delete(at, length)),
        (any(), 1..20usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        (any(), "\\PC{1,3}|[\\[\\]{}=\"#.,\n\r\t\u{0}é元-]{1,3}")
            .prop_map(|(at, with)| Change::Replace(at, with)),
        any().prop_map(Change::DropLine),
        any().prop_map(Change::RepeatLine),
        (any(), any()).prop_map(|(one, other)| Change::SwapWords(one, other)),
    ]
}

fn changed(text: &str, change: &Change) -> String {
    let place = |at: usize| text.floor_char_boundary(at % (text.len() + 1));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    match *change {
        Change::Delete(at, length) => {
            let (from, to) = (place(at), text.floor_char_boundary(place(at) + length));
            text[..from].to_owned() + &text[to..]
        }
        Change::Repeat(at, length) => {
            let (from, to) = (place(at), text.floor_char_boundary(place(at) + length));
            text[..to].to_owned() + &text[from..]
        }
        Change::Replace(at, ref with) => {
            let (from, to) = (place(at), text.ceil_char_boundary(place(at) + 1));
            text[..from].to_owned() + with + &text[to..]
        }
        Change::DropLine(at) => {
            let at = at % lines.len().max(1);
            lines.iter().enumerate().filter(|(line, _)| *line != at).map(|(_, it)| *it).collect()
        }
        Change::RepeatLine(at) => {
            let again = lines.get(at % lines.len().max(1)).copied().unwrap_or_default();
            text.to_owned() + again
        }
        Change::SwapWords(one, other) => {
            let mut words = words;
            let (one, other) = (one % words.len().max(1), other % words.len().max(1));
            if !words.is_empty() {
                words.swap(one, other);
            }
            words.concat()
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,300}") {
        check(&text);
    }

    #[test]
    fn any_text_that_looks_like_toml_is_read_or_refused(
        text in "([a-z.\"-]{1,8}( = |=)?[\\[\\]{}\",0-9a-z#.é元 -]{0,12}[\n\r]{1,2}){0,20}"
    ) {
        check(&text);
    }

    #[test]
    fn any_options_are_read_or_refused(text in options()) {
        check(&text);
    }

    #[test]
    fn any_options_over_a_preset_are_read_or_refused(
        preset in proptest::sample::select(Preset::ALL), text in options()
    ) {
        check(&format!("based-on = \"{}\"\n{text}", preset.id()));
    }

    #[test]
    fn any_change_of_a_preset_is_read_or_refused(
        text in preset_text(), changes in proptest::collection::vec(change(), 1..6)
    ) {
        check(&changes.iter().fold(text.to_owned(), |text, change| changed(&text, change)));
    }

    #[test]
    fn any_two_presets_cut_and_joined_are_read_or_refused(
        one in preset_text(), other in preset_text(), at in any::<usize>(), from in any::<usize>()
    ) {
        let at = one.floor_char_boundary(at % (one.len() + 1));
        let from = other.floor_char_boundary(from % (other.len() + 1));
        check(&(one[..at].to_owned() + &other[from..]));
    }

    #[test]
    fn what_the_schema_refuses_is_refused(
        text in options(), changes in proptest::collection::vec(change(), 0..3)
    ) {
        let text = changes.iter().fold(text, |text, change| changed(&text, change));
        if EDITOR.accepts(&text) == Some(false) {
            prop_assert!(House::read("house.toml", &text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_read_can_be_read_over_itself(text in options()) {
        if let Ok(house) = House::read("house.toml", &text) {
            let again = House::read("other.toml", &text).unwrap();
            prop_assert_eq!(house, again);
        }
    }
}

#[test]
fn deep_and_wide_files_come_to_an_end() {
    let most = House::FILE_LENGTH_MAX - 20;
    for text in [
        "[".repeat(most),
        format!("a = {}", "[".repeat(most)),
        format!("a = {}", "{a=".repeat(most / 3)),
        format!("a{}", ".a".repeat(most / 2)),
    ] {
        check(&text);
    }
    let keys = |value: &str| -> String {
        (0..most / (value.len() + 12)).map(|key| format!("k{key} = {value}\n")).collect()
    };
    for text in [
        keys("1"),
        keys("{}"),
        format!("[wager]\n{}", keys("1")),
        format!("[wager]\n{}", keys("{}")),
        format!("[announcements.words]\n{}", keys("{}")),
        format!("[wager.\"{}\"]\n{}", "x".repeat(most / 2), keys("1")[..most / 3].to_owned()),
        "= = =\n".repeat(most / 6),
        "= = = ".repeat(most / 6),
        format!("wagers = [{}]", "\"player\", ".repeat(most / 10 - 2)),
        format!("wagers = [{}]", "\"playr\",\n".repeat(most / 10)),
        format!("irregularities.mispay = [{}]", "\"x\",".repeat(most / 4 - 10)),
        format!("wager.tie.lines = [{}]", "{},".repeat(most / 3 - 10)),
        format!("wager.tie.lines = [{}]", "{},\n".repeat(most / 4 - 10)),
        format!("wager.tie.lines = [{{ when = {{ margin = [{}] }} }}]", "x,".repeat(most / 3)),
        format!("shoe.decks = {}", "9".repeat(most)),
    ] {
        check(&text);
    }
}

#[test]
fn a_hundred_faults_are_told_and_the_rest_is_counted() {
    let text = "= = =\n".repeat(21_000);
    let faults = House::read("house.toml", &text).unwrap_err();
    let count = faults.more() + Faults::SHOWN_MAX;
    let expected = format!("house.toml has {count} faults; the first 100 follow");
    assert_eq!(faults.to_string(), expected);
    assert_eq!(faults.iter().count(), Faults::SHOWN_MAX);
    let expected = format!("house.toml: and {} more", count - 100);
    assert_eq!(faults.lines().last(), Some(expected));
}
