//! Vectors of the published specifications.

use crate::tests::{heads, log, signer};
use crate::{
    Checkpoint, CheckpointError, Cosigner, Entry, Hash, Heads, KeyError, KeyKind, LeafProof, Log,
    LogError, Note, NoteError, ProofError, Signature, Signer, Statement, StreamHead, Tree,
    Unsigned, VerifierKey, check_consistency, check_inclusion, leaf_hash,
};

/// Of golang.org/x/mod/sumdb/note: a key, its seed, and a note that it has signed.
const PETER: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const PETERS_SEED: &str = "gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=";
const PETERS_TEXT: &str = "If you think cryptography is the answer to your problem,\n\
                           then you don't know what your problem is.\n";
const PETERS_SIGNATURE: &str = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuG\
                                UgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

fn peters_note() -> Note {
    Note::parse(&format!("{PETERS_TEXT}\n{PETERS_SIGNATURE}")).expect("a note")
}

#[test]
fn a_note_of_another_implementation_is_read_and_checked() {
    let (note, key) = (peters_note(), PETER.parse::<VerifierKey>().expect("a key"));
    assert_eq!(note.text(), PETERS_TEXT);
    assert_eq!(note.check(&key), Ok(Statement::Signed));
    assert_eq!(note.to_string(), format!("{PETERS_TEXT}\n{PETERS_SIGNATURE}"));
    assert_eq!(key.to_string(), PETER);
    let seed = PETERS_SEED.parse::<Hash>().expect("32 bytes").0;
    let signer = Signer::new("PeterNeumann", &seed).expect("a name");
    assert_eq!(signer.key(), &key);
    assert_eq!(signer.sign(PETERS_TEXT.to_owned()), note, "the signature is the same, too");
}

#[test]
fn a_changed_note_is_not_signed() {
    let key = PETER.parse::<VerifierKey>().expect("a key");
    let text = PETERS_TEXT.replace("your", "our");
    let changed = Note::parse(&format!("{text}\n{PETERS_SIGNATURE}")).expect("a note");
    assert_eq!(changed.check(&key), Err(Unsigned::Wrong));
    assert_eq!(peters_note().check(signer().key()), Err(Unsigned::Missing));
}

#[test]
fn what_is_no_note_is_not_read() {
    let signed = |text: &str| format!("{text}\n{PETERS_SIGNATURE}");
    for (text, error) in [
        (String::new(), NoteError::Form),
        ("text\n".to_owned(), NoteError::Form),
        ("text\n\n".to_owned(), NoteError::Form),
        (signed("text\n").trim_end().to_owned(), NoteError::Form),
        (signed("te\txt\n"), NoteError::Control),
        (format!("{}— a b\n", signed("text\n")), NoteError::SignatureLine),
        (format!("{}- a AAAAAAA=\n", signed("text\n")), NoteError::SignatureLine),
        (signed(&"x".repeat(1 << 16)), NoteError::TooLong),
        (format!("text\n\n{}", PETERS_SIGNATURE.repeat(65)), NoteError::TooMany),
    ] {
        assert_eq!(Note::parse(&text), Err(error), "{text:?}");
    }
}

#[test]
fn a_key_that_was_mistyped_is_refused() {
    for (text, error) in [
        ("", KeyError::Form),
        ("PeterNeumann+c74f20a3", KeyError::Form),
        ("PeterNeumann+c74f20a3+AR", KeyError::Form),
        ("PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", KeyError::Hash),
        ("PeterNeuman+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", KeyError::Hash),
        ("+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", KeyError::Name),
        ("a b+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", KeyError::Name),
        (
            "PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
            KeyError::Kind { byte: 2 },
        ),
    ] {
        assert_eq!(text.parse::<VerifierKey>(), Err(error), "{text}");
    }
}

/// The key of a public witness, as transparency-dev/formats has it in its tests.
#[test]
fn the_key_of_another_witness_is_read() {
    let text = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
    let key = text.parse::<VerifierKey>().expect("a key");
    assert_eq!((key.name(), key.kind()), ("remora.n621.de", KeyKind::Cosignature));
    assert_eq!(key.to_string(), text);
}

/// The leaves and roots of the tests of Certificate Transparency, which RFC 6962 comes from.
const LEAVES: [&str; 8] = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
];
const ROOTS: [&str; 9] = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

fn bytes(hex: &str) -> Vec<u8> {
    hex::decode(hex).expect("digits")
}

fn hash(hex: &str) -> Hash {
    Hash(bytes(hex).try_into().expect("32 bytes"))
}

#[test]
fn roots_are_those_of_certificate_transparency() {
    let mut tree = Tree::default();
    assert_eq!(tree.root(), hash(ROOTS[0]));
    for (leaf, root) in LEAVES.iter().zip(&ROOTS[1..]) {
        let leaf = leaf_hash(&bytes(leaf));
        assert_eq!(tree.root_with(leaf), hash(root));
        tree.push(leaf);
        assert_eq!(tree.root(), hash(root));
    }
    for (size, root) in (0..).zip(&ROOTS) {
        assert_eq!(tree.root_at(size), Some(hash(root)));
    }
    assert_eq!(tree.root_at(9), None);
}

#[test]
fn proofs_are_those_of_certificate_transparency() {
    let mut tree = Tree::default();
    LEAVES.iter().for_each(|leaf| tree.push(leaf_hash(&bytes(leaf))));
    let six_to_eight = [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ];
    let proof = six_to_eight.map(hash);
    assert_eq!(tree.consistency(6, 8), Some(proof.to_vec()));
    assert!(check_consistency((6, hash(ROOTS[6])), (8, hash(ROOTS[8])), &proof));
    assert!(!check_consistency((6, hash(ROOTS[5])), (8, hash(ROOTS[8])), &proof));
    let two_to_five = [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ];
    assert_eq!(tree.consistency(2, 5), Some(two_to_five.map(hash).to_vec()));
    let path = [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ];
    let path = path.map(hash);
    assert_eq!(tree.inclusion(0, 8), Some(path.to_vec()));
    let leaf = leaf_hash(b"");
    assert!(check_inclusion((leaf, 0), (8, hash(ROOTS[8])), &path));
    assert!(!check_inclusion((leaf, 1), (8, hash(ROOTS[8])), &path));
}

#[test]
fn checkpoints_are_read_as_the_specification_has_them() {
    let text = "example.com/behind-the-sofa\n20852163\n\
                CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
    let checkpoint = Checkpoint::parse(text).expect("a checkpoint");
    assert_eq!(checkpoint.size, 20_852_163);
    assert_eq!(checkpoint.text(), text);
    assert_eq!(Checkpoint::parse(&format!("{text}more\n")).as_ref(), Ok(&checkpoint));
    for wrong in [
        "",
        "\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n+1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2=\n",
        "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\nx\n",
        "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
    ] {
        assert_eq!(Checkpoint::parse(wrong), Err(CheckpointError::Form), "{wrong:?}");
    }
}

#[test]
fn a_cosignature_states_a_time_and_is_of_the_whole_text() {
    let cosigner = Cosigner::new("witness.example/w1", &[3; 32]).expect("a name");
    let (text, at) = ("example.com/log\n1\nroot\n", 1_679_315_147);
    let line = cosigner.cosign(text, at).to_string();
    let signature = Signature::parse(&line).expect("a line");
    let note = Note::new(text.to_owned(), vec![signature.clone()]).expect("a note");
    assert_eq!(note.check(cosigner.key()), Ok(Statement::SeenAt(at)));
    let other = Note::new(text.replace('1', "2"), vec![signature]).expect("a note");
    assert_eq!(other.check(cosigner.key()), Err(Unsigned::Wrong));
    // The same key signs no notes: what it says is about checkpoints alone.
    let as_signer = Signer::new("witness.example/w1", &[3; 32]).expect("a name");
    assert_eq!(note.check(as_signer.key()), Err(Unsigned::Missing));
}

#[test]
fn leaves_are_written_in_one_way() {
    let head =
        |stream: &str, number| StreamHead { stream: stream.to_owned(), number, hash: [0xab; 32] };
    let heads = Heads::new(5, vec![head("table/1", 117), head("cage", 12)]).expect("heads");
    let hash = "ab".repeat(32);
    let text = format!("sabot heads 1\ntime 5\ncage 12 {hash}\ntable/1 117 {hash}\n");
    assert_eq!(heads.text(), text);
    assert_eq!(Heads::parse(&text).as_ref(), Ok(&heads));
    assert_eq!(heads.of("cage").map(|head| head.number), Some(12));
    assert_eq!(heads.of("office"), None);
    let wrong = |from: &str, to: &str, line| {
        let error = Heads::parse(&text.replace(from, to)).map_err(|error| error.line);
        assert_eq!(error, Err(line), "{from} -> {to}");
    };
    wrong("heads 1", "heads 2", 1);
    wrong("time 5", "time 05", 2);
    wrong("cage 12", "cage 0", 3);
    wrong("cage 12", "cage  12", 3);
    wrong("cage", "zage", 4);
    wrong("117 a", "117 A", 4);
    wrong("table/1 117", "table/1 117 ", 4);
    assert!(Heads::new(5, vec![head("cage", 1), head("cage", 2)]).is_err(), "it is there twice");
}

#[test]
fn a_leaf_is_proved_to_whoever_has_the_key_alone() {
    let signer = signer();
    let log = log(5, &signer);
    let (_, note) = log.latest().expect("it was signed");
    let hashes = log.tree().inclusion(2, 5).expect("a proof");
    let proof = LeafProof { leaf: heads(3, 3), index: 2, hashes, note: note.clone() };
    let read = LeafProof::parse(&proof.to_string()).expect("a proof");
    assert_eq!(read, proof);
    assert_eq!(read.open(signer.key()).map(|it| it.size), Ok(5));
    let elsewhere = LeafProof { index: 3, ..proof.clone() };
    assert_eq!(elsewhere.open(signer.key()), Err(ProofError::NotIncluded));
    let forged = LeafProof { leaf: heads(3, 4), ..proof };
    assert_eq!(forged.open(signer.key()), Err(ProofError::NotIncluded));
}

/// A house believes the signatures of its own log, and checks the newest.
#[test]
fn bug_17_the_newest_checkpoint_of_an_own_log_is_checked_at_once() {
    let (signer, other) = (Signer::of_house(&[1; 32]), Signer::of_house(&[2; 32]));
    let key = Entry::Key(signer.key().clone());
    let leaf = |at: u64| Heads::new(at, Vec::new()).expect("no streams");
    let (mut own, mut made) = (Log::default(), Log::default());
    own.apply_own(&key).expect("a key");
    made.apply(&key).expect("a key");
    let first = made.sign(leaf(1), &signer).expect("a leaf");
    own.apply_own(&first).expect("the next");
    assert_eq!(own.check_latest(), Ok(()));
    // The same checkpoint by another key.
    let Entry::Leaf { leaf, note } = first else { panic!("a leaf") };
    let forged = Entry::Leaf { leaf, note: other.sign(note.text().to_owned()) };
    let mut own = Log::default();
    own.apply_own(&key).expect("a key");
    own.apply_own(&forged).expect("it is believed");
    assert!(own.check_latest().is_err());
    assert!(made.apply(&forged).is_err(), "whoever verifies believes none");
}

#[test]
fn a_log_takes_only_what_continues_it() {
    let signer = signer();
    let mut log = log(2, &signer);
    let error = |entry: &Entry| log.clone().apply(entry).err();
    assert_eq!(error(&Entry::Key(signer.key().clone())), Some(LogError::KeyPlace));
    let back = log.sign(heads(9, 1), &signer);
    let stream = "table/1".to_owned();
    assert_eq!(back, Err(LogError::WentBack { stream: stream.clone() }));
    assert_eq!(log.sign(heads(1, 3), &signer), Err(LogError::TimeWentBack));
    let gone = Heads::new(9, Vec::new()).expect("heads");
    assert_eq!(log.sign(gone, &signer), Err(LogError::WentBack { stream }));
    let other = Signer::of_house(&[8; 32]);
    assert_eq!(log.sign(heads(3, 3), &other), Err(LogError::KeyPlace));
    let Ok(Entry::Leaf { leaf, note }) = log.sign(heads(3, 3), &signer) else { panic!("a leaf") };
    let swapped = Entry::Leaf { leaf: heads(3, 4), note: note.clone() };
    assert_eq!(error(&swapped), Some(LogError::OtherTree));
    log.apply(&Entry::Leaf { leaf, note }).expect("it is the next");
    let cosigner = Cosigner::new("w", &[3; 32]).expect("a name");
    let signature = cosigner.cosign(log.latest().expect("a leaf").1.text(), 1);
    let beyond = Entry::Cosigned { size: 4, signature: signature.clone() };
    assert_eq!(log.clone().apply(&beyond).err(), Some(LogError::NoCheckpoint));
    log.apply(&Entry::Cosigned { size: 3, signature }).expect("it is there");
    let (_, note) = log.latest().expect("a leaf");
    assert_eq!(note.check(cosigner.key()), Ok(Statement::SeenAt(1)));
}

const KEY_LINE: &str = concat!(
    r#"{"v":1,"what":{"key":"sabot/fe812c12f3ab4ce6+d68cc348"#,
    r#"+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs"}}"#,
);
const LEAF_LINE: &str = concat!(
    r#"{"v":1,"what":{"leaf":{"text":"sabot heads 1\ntime 5\n","note":"sabot/fe812c12f3ab4ce6\n1\n"#,
    r#"7rTqEWa0u/5Nj0eIUj3JC2YCIYyA5Rj/QC0qOOne0Zw=\n\n— sabot/fe812c12f3ab4ce6 1ozDSJKgZX0X9l9p"#,
    r#"RTCcs5nZPX1FISFVa2/VOo04oaPzRDx01AhRm7Kw5cVQUCSxzIjrqXciZ6b4LnJZbuhEBvvtiQ0=\n"}}}"#,
);

/// Lines of a log are read for ever.
#[test]
fn lines_are_written_as_they_always_were() {
    let signer = signer();
    let key = Entry::Key(signer.key().clone()).to_line();
    assert_eq!(key, KEY_LINE);
    let mut log = log(0, &signer);
    let leaf = log.sign(Heads::new(5, Vec::new()).expect("heads"), &signer).expect("a leaf");
    let line = leaf.to_line();
    assert_eq!(line, LEAF_LINE);
    log.apply(&leaf).expect("it is next");
    let size_2 = line.replacen(r#""v":1"#, r#""v":2"#, 1);
    assert!(matches!(log.take(&size_2), Err(LogError::Entry(_))));
}
