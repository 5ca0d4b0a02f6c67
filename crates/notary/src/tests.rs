//! Vectors of the published specifications, and what must hold of everything.

mod properties;
mod vectors;
mod witness;

use crate::{Cosigner, Entry, Heads, Log, Signer, StreamHead, Witness};

/// A house's signer.
pub(super) fn signer() -> Signer {
    Signer::of_house(&[7; 32])
}

/// The heads of one stream that has so many lines.
pub(super) fn heads(at_ms: u64, number: u64) -> Heads {
    let hash = [u8::try_from(number % 251).expect("it is small"); 32];
    let head = StreamHead { stream: "table/1".to_owned(), number, hash };
    Heads::new(at_ms, vec![head]).expect("heads")
}

/// A log with so many leaves.
pub(super) fn log(leaves: u64, signer: &Signer) -> Log {
    let mut log = Log::default();
    log.apply(&Entry::Key(signer.key().clone())).expect("a key");
    grow(&mut log, leaves, signer);
    log
}

/// So many leaves more.
pub(super) fn grow(log: &mut Log, leaves: u64, signer: &Signer) {
    for _ in 0..leaves {
        let next = log.tree().size() + 1;
        let entry = log.sign(heads(next, next), signer).expect("a leaf");
        let line = entry.to_line();
        assert_eq!(
            log.take(&line).as_ref(),
            Ok(&entry),
            "what is signed is taken as it is written"
        );
    }
}

/// A witness of that house.
pub(super) fn witness_of(signer: &Signer) -> Witness {
    let cosigner = Cosigner::new("auditor.example/w1", &[9; 32]).expect("a name");
    Witness::new(cosigner, [signer.key().clone()])
}
