//! A journal is held against what was signed: be it forged by whoever has the database, or by
//! whoever has the database and the house's key.

use std::collections::BTreeMap;

use notary::{Checkpoint, Cosigner, Entry, Heads, LeafProof, Log, Note, Signer, StreamHead};
use store::{Hash, Line, StreamName};

use crate::signed::{Comparison, Mismatch, Pledge, compare_file};

/// A house as whoever has its database and its key sees it.
#[derive(Clone)]
struct Insider {
    streams: BTreeMap<&'static str, Vec<String>>,
    /// When the house signed, and how far each stream went.
    signed: Vec<(u64, BTreeMap<&'static str, usize>)>,
}

const OFFICE: [&str; 6] = ["joined", "password-set argon2 a", "note 1", "note 2", "note 3", "stop"];
const CAGE: [&str; 3] = ["issued 1", "issued 2", "redeemed 1"];
const TABLE: [&str; 9] = ["open", "in", "bet", "deal", "settle", "bet", "deal", "settle", "close"];

fn signer() -> Signer {
    Signer::of_house(&[7; 32])
}

/// An evening that was signed three times.
fn evening() -> Insider {
    let lines = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
    let streams = [("cage", lines(&CAGE)), ("office", lines(&OFFICE)), ("table/1", lines(&TABLE))];
    let signed = [(1_000, [1, 2, 3]), (2_000, [2, 4, 6]), (3_000, [3, 6, 9])];
    let signed = signed
        .map(|(at, counts)| (at, ["cage", "office", "table/1"].into_iter().zip(counts).collect()));
    Insider { streams: BTreeMap::from(streams), signed: signed.to_vec() }
}

impl Insider {
    /// The hash of each line, with the chain made anew.
    fn hashes(&self, stream: &str) -> Vec<Hash> {
        let name: StreamName = stream.parse().expect("a name");
        let mut last = Hash::START;
        let of = |(number, text): (u64, &String)| {
            last = last.of_next(&name, number, text);
            last
        };
        (1..).zip(&self.streams[stream]).map(of).collect()
    }

    fn heads(&self, (at, counts): &(u64, BTreeMap<&'static str, usize>)) -> Heads {
        let head = |(stream, count): (&&str, &usize)| {
            let hashes = self.hashes(stream);
            let count = (*count).min(hashes.len());
            let number = u64::try_from(count).expect("it is small");
            StreamHead { stream: (*stream).to_owned(), number, hash: hashes[count - 1].0 }
        };
        Heads::new(*at, counts.iter().map(head).collect()).expect("heads")
    }

    /// The log of this journal, signed anew with the house's key.
    fn log(&self) -> (Log, Vec<Entry>) {
        let (mut log, signer) = (Log::default(), signer());
        let mut entries = vec![Entry::Key(signer.key().clone())];
        log.apply(&entries[0]).expect("a key");
        for leaf in &self.signed {
            let entry = log.sign(self.heads(leaf), &signer).expect("a leaf");
            log.apply(&entry).expect("it is next");
            entries.push(entry);
        }
        (log, entries)
    }

    /// The journal as it is exported, with this log.
    fn export(&self, entries: &[Entry]) -> Vec<u8> {
        let mut all = self.streams.clone();
        all.insert("log", entries.iter().map(Entry::to_line).collect());
        let journal = Insider { streams: all, signed: Vec::new() };
        let mut bytes = Vec::new();
        for (stream, texts) in &journal.streams {
            let name: StreamName = stream.parse().expect("a name");
            let hashes = journal.hashes(stream);
            for ((number, text), hash) in (1..).zip(texts).zip(hashes) {
                let line = Line { number, text: text.clone(), hash };
                bytes.extend(store::exported(&name, &line));
            }
        }
        bytes
    }

    /// The journal with its own, newly signed log, held against these.
    fn held(&self, pledges: &[Pledge]) -> Comparison {
        held(&self.export(&self.log().1), pledges)
    }

    /// Every checkpoint that was signed, as a witness keeps them.
    fn witnessed(&self) -> Vec<Pledge> {
        let cosigner = Cosigner::of_witness(&[9; 32]);
        let mut state = String::new();
        for entry in self.log().1 {
            if let Entry::Leaf { mut note, .. } = entry {
                note.add(cosigner.cosign(note.text(), 5)).expect("there is room");
                let note = note.to_string();
                state.push_str(&serde_json::json!({ "time": 5, "note": note }).to_string());
                state.push('\n');
            }
        }
        Pledge::read("w.state", &state, Some(signer().key())).expect("checkpoints")
    }

    /// The last checkpoint, as it is on a voucher.
    fn voucher(&self) -> Vec<Pledge> {
        let note = self.log().0.latest().expect("a leaf").1.to_string();
        Pledge::read("voucher.txt", &note, None).expect("a checkpoint")
    }

    /// Every leaf, as an auditor is given it.
    fn leaves(&self) -> Vec<Pledge> {
        let (log, entries) = self.log();
        let leaves = entries.into_iter().filter_map(|entry| match entry {
            Entry::Leaf { leaf, .. } => Some(leaf),
            Entry::Key(_) | Entry::Cosigned { .. } => None,
        });
        let proof = |(index, leaf)| {
            let hashes = log.tree().inclusion(index, log.tree().size()).expect("a proof");
            let note = log.latest().expect("a leaf").1.clone();
            let text = LeafProof { leaf, index, hashes, note }.to_string();
            Pledge::read("leaf.txt", &text, None).expect("a leaf").remove(0)
        };
        (0..).zip(leaves).map(proof).collect()
    }
}

fn held(export: &[u8], pledges: &[Pledge]) -> Comparison {
    compare_file(|| Ok(export), None, pledges).expect("an export")
}

/// What an insider does to a journal, and the first line that is another then.
type Forgery = (fn(&mut Insider), &'static str, u64);

const FORGERIES: [Forgery; 5] = [
    // An open voucher of a million.
    (
        |house| house.streams.get_mut("cage").unwrap()[1] = "issued 2 100000000".to_owned(),
        "cage",
        2,
    ),
    // Another password.
    (
        |house| house.streams.get_mut("office").unwrap()[1] = "password-set argon2 b".to_owned(),
        "office",
        1,
    ),
    // Significant events are deleted.
    (|house| drop(house.streams.get_mut("office").unwrap().drain(2..5)), "office", 3),
    // A cut tail.
    (|house| house.streams.get_mut("table/1").unwrap().truncate(7), "table/1", 7),
    // Another result.
    (|house| house.streams.get_mut("table/1").unwrap()[4] = "settle 9".to_owned(), "table/1", 4),
];

#[test]
fn a_journal_that_nobody_touched_is_as_signed() {
    let house = evening();
    for pledges in [Vec::new(), house.witnessed(), house.voucher(), house.leaves()] {
        let held = house.held(&pledges);
        assert_eq!(held.mismatches, []);
        assert_eq!((held.leaves, held.last_at_ms), (3, Some(3_000)));
    }
}

/// Without the key, the signed leaves in the journal itself tell on the forger.
#[test]
fn an_insider_without_the_key_is_caught_by_the_log_itself() {
    let honest = evening();
    for (forge, stream, line) in FORGERIES {
        let mut forged = honest.clone();
        forge(&mut forged);
        let wrong = held(&forged.export(&honest.log().1), &[]).mismatches;
        let [found] = wrong.as_slice() else { panic!("{wrong:?}") };
        let (found, first) = match found {
            Mismatch::Cut { stream, line, .. } => (stream, *line),
            Mismatch::Differs { stream, line, .. } => (stream, *line),
            other => panic!("{other}"),
        };
        // A stream that is shorter is known to lack its last lines; which came first is not.
        let is_shorter = forged.streams[stream].len() < honest.streams[stream].len();
        assert_eq!(found, stream, "{stream} {line}");
        assert!(first == line || is_shorter && first == forged.streams[stream].len() as u64 + 1);
    }
}

/// With the key everything is signed anew, and the journal by itself is whole. One checkpoint
/// outside of the house is enough.
#[test]
fn an_insider_with_database_and_key_is_caught_by_one_witness() {
    let honest = evening();
    for (forge, stream, line) in FORGERIES {
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_eq!(forged.held(&[]).mismatches, [], "nothing inside tells");
        let wrong = forged.held(&honest.witnessed()).mismatches;
        let [Mismatch::OtherLog { after, .. }] = wrong.as_slice() else { panic!("{wrong:?}") };
        let named = after.iter().find(|(name, _)| name == stream);
        assert_eq!(named.map(|(_, line)| *line), Some(line), "{stream}: {wrong:?}");
        // A voucher in somebody's pocket is a witness, too.
        let wrong = forged.held(&honest.voucher()).mismatches;
        let [Mismatch::OtherLog { leaves: (1, 3), .. }] = wrong.as_slice() else {
            panic!("{wrong:?}")
        };
    }
}

/// An auditor who has the leaves knows which stream it is.
#[test]
fn a_leaf_outside_of_the_house_names_the_stream() {
    let honest = evening();
    for (forge, stream, line) in FORGERIES {
        let mut forged = honest.clone();
        forge(&mut forged);
        let wrong = forged.held(&honest.leaves()).mismatches;
        let named = wrong.iter().find_map(|wrong| match wrong {
            Mismatch::Cut { stream, line, .. } => Some((stream.as_str(), *line)),
            Mismatch::Differs { stream, line, .. } => Some((stream.as_str(), *line)),
            _ => None,
        });
        let (found, first) = named.expect("a stream");
        let is_shorter = forged.streams[stream].len() < honest.streams[stream].len();
        assert_eq!(found, stream);
        assert!(first == line || is_shorter && first == forged.streams[stream].len() as u64 + 1);
        assert!(matches!(wrong[0], Mismatch::OtherLog { .. }), "{wrong:?}");
    }
}

#[test]
fn a_journal_that_was_rolled_back_with_its_log_is_caught() {
    let honest = evening();
    let mut back = honest.clone();
    back.signed.truncate(2);
    back.streams.get_mut("table/1").expect("a table").truncate(6);
    assert_eq!(back.held(&[]).mismatches, []);
    let wrong = back.held(&honest.voucher()).mismatches;
    let short =
        Mismatch::ShortLog { from: "voucher.txt".to_owned(), line: 4, leaves: 2, signed: 3 };
    assert_eq!(wrong, [short]);
    let words = "log: line 4 is missing: the log has 2 leaves, and voucher.txt was signed over 3";
    assert_eq!(wrong[0].to_string(), words);
    // It is not only known that something is gone, but what.
    let wrong = back.held(&honest.leaves()).mismatches;
    let cut = Mismatch::Cut { stream: "table/1".to_owned(), line: 7, signed: 9, at_ms: 3_000 };
    assert!(wrong.contains(&cut), "{wrong:?}");
}

#[test]
fn a_log_that_another_key_signed_is_not_the_houses() {
    let (honest, thief) = (evening(), Signer::of_house(&[8; 32]));
    let (mut log, mut entries) = (Log::default(), vec![Entry::Key(thief.key().clone())]);
    log.apply(&entries[0]).expect("a key");
    for leaf in &honest.signed {
        let entry = log.sign(honest.heads(leaf), &thief).expect("a leaf");
        log.apply(&entry).expect("it is next");
        entries.push(entry);
    }
    let export = honest.export(&entries);
    let wrong = held(&export, &honest.voucher()).mismatches;
    assert!(matches!(wrong.as_slice(), [Mismatch::NotSigned { .. }]), "{wrong:?}");
    let wrong =
        compare_file(|| Ok(export.as_slice()), Some(signer().key()), &[]).expect("held").mismatches;
    assert!(matches!(wrong.as_slice(), [Mismatch::OtherKey { .. }]), "{wrong:?}");
    // A line that the house's key never signed is no line of its log.
    let honest_entries = honest.log().1;
    let Entry::Leaf { leaf, .. } = &honest_entries[1] else { panic!("a leaf") };
    let root = leaf.hash();
    let text = Checkpoint { origin: signer().key().name().to_owned(), size: 1, root }.text();
    let note = Note::new(text, thief.sign("x\n".to_owned()).signatures().to_vec());
    let forged = Entry::Leaf { leaf: leaf.clone(), note: note.expect("a note") };
    let wrong = held(&honest.export(&[honest_entries[0].clone(), forged]), &[]).mismatches;
    assert!(matches!(wrong.as_slice(), [Mismatch::LogLine { line: 2, .. }]), "{wrong:?}");
}

#[test]
fn what_nobody_signed_is_nothing_to_hold_a_journal_against() {
    for text in ["", "hello", "{}\n", "{\"note\":\"x\"}\n", "c2sp.org/tlog-proof@v1\n"] {
        assert!(Pledge::read("f", text, None).is_err(), "{text:?}");
    }
    // Of a witness of several houses, the lines of others are passed over.
    let state = evening().witnessed();
    assert_eq!(state.len(), 3);
    let key = Signer::of_house(&[8; 32]).key().clone();
    let note = evening().log().0.latest().expect("a leaf").1.to_string();
    let line = format!("{}\n", serde_json::json!({ "time": 1, "note": note }));
    assert_eq!(Pledge::read("w", &line, Some(&key)), Ok(Vec::new()));
}
