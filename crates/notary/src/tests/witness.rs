//! A witness cosigns only what contains all that it has seen.

use crate::tests::{grow, heads, log, signer, witness_of};
use crate::{Entry, Log, Request, Signer, Statement, Witness, WitnessRefusal};

fn request(log: &Log, old: u64) -> Request {
    let (_, note) = log.latest().expect("a leaf");
    let proof = log.tree().consistency(old, log.tree().size()).unwrap_or_default();
    Request { old, proof, note: note.clone() }
}

/// What the witness says to what is sent to it; what it cosigns is its latest.
fn ask(witness: &mut Witness, request: &Request) -> Result<u64, WitnessRefusal> {
    let read = Request::parse(&request.to_string()).expect("what is written is read");
    assert_eq!(&read, request);
    let seen = witness.decide(&read)?;
    witness.apply(&seen.checkpoint);
    let mut note = seen.note.clone();
    note.add(witness.cosign(&seen, 77)).expect("there is room");
    assert_eq!(note.check(witness.key()), Ok(Statement::SeenAt(77)));
    Ok(seen.checkpoint.size)
}

#[test]
fn growth_is_cosigned() {
    let signer = signer();
    let (mut log, mut witness) = (log(1, &signer), witness_of(&signer));
    assert_eq!(ask(&mut witness, &request(&log, 0)), Ok(1));
    assert_eq!(ask(&mut witness, &request(&log, 1)), Ok(1), "the same again is cosigned again");
    grow(&mut log, 6, &signer);
    assert_eq!(ask(&mut witness, &request(&log, 1)), Ok(7));
    assert_eq!(witness.latest(signer.key().name()), Some(7));
}

#[test]
fn an_insider_who_signs_a_rewritten_log_is_refused() {
    let signer = signer();
    let (honest, mut witness) = (log(4, &signer), witness_of(&signer));
    assert_eq!(ask(&mut witness, &request(&honest, 0)), Ok(4));
    // The same key, the same heads but for one, and every proof as it should be.
    let mut forged = log(2, &signer);
    for (at, number) in [(3, 9), (4, 10), (5, 11), (6, 12)] {
        let entry = forged.sign(heads(at, number), &signer).expect("a leaf");
        forged.apply(&entry).expect("it is next");
        let refusal = match forged.tree().size() {
            3 => WitnessRefusal::Shrinks,
            4 => WitnessRefusal::OtherRoot,
            _ => WitnessRefusal::Inconsistent,
        };
        let sent = request(&forged, 4);
        assert_eq!(ask(&mut witness, &sent).as_ref(), Err(&refusal), "{at}");
    }
    assert_eq!(
        ask(&mut witness, &request(&forged, 0)),
        Err(WitnessRefusal::OtherSize { latest: 4 })
    );
    assert_eq!(witness.latest(signer.key().name()), Some(4));
}

#[test]
fn a_log_that_was_rolled_back_is_refused() {
    let signer = signer();
    let (all, mut witness) = (log(4, &signer), witness_of(&signer));
    assert_eq!(ask(&mut witness, &request(&all, 0)), Ok(4));
    let cut = log(3, &signer);
    assert_eq!(ask(&mut witness, &request(&cut, 3)), Err(WitnessRefusal::OtherSize { latest: 4 }));
    assert_eq!(ask(&mut witness, &request(&cut, 4)), Err(WitnessRefusal::Shrinks));
}

#[test]
fn strangers_are_refused() {
    let (signer, other) = (signer(), Signer::of_house(&[8; 32]));
    let mut witness = witness_of(&signer);
    let theirs = request(&log(1, &other), 0);
    let origin = other.key().name().to_owned();
    assert_eq!(ask(&mut witness, &theirs), Err(WitnessRefusal::UnknownLog { origin }));
    // Another key under the house's name.
    let thief = Signer::new(signer.key().name(), &[8; 32]).expect("a name");
    let mut log = Log::default();
    log.apply(&Entry::Key(thief.key().clone())).expect("a key");
    grow(&mut log, 1, &thief);
    assert_eq!(ask(&mut witness, &request(&log, 0)), Err(WitnessRefusal::NotSigned));
    assert_eq!(witness.latest(signer.key().name()), Some(0));
}

#[test]
fn what_is_no_request_is_refused() {
    let signer = signer();
    let sound = request(&log(3, &signer), 0).to_string();
    for (from, to) in
        [("old 0", "old 00"), ("old 0", "0"), ("old 0", "old 0\nAAAA"), ("\n\n", "\n")]
    {
        let wrong = sound.replace(from, to);
        assert_eq!(Request::parse(&wrong), Err(WitnessRefusal::Form), "{wrong}");
    }
    let many = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n".repeat(64);
    let wrong = sound.replace("old 0\n", &format!("old 0\n{many}"));
    assert_eq!(Request::parse(&wrong), Err(WitnessRefusal::Form));
    let padded = sound.replace("old 0\n", &format!("old 0\n{}", &many[..45]));
    let padded = Request::parse(&padded).expect("it is of the form");
    assert_eq!(witness_of(&signer).decide(&padded), Err(WitnessRefusal::Inconsistent));
}
