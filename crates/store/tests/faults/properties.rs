//! A store against a plain list of lines.

use std::collections::BTreeMap;

use proptest::prelude::*;
use store::{Append, AppendError, Hash, Head, Refusal, Store};

use super::support::{address, name, quick_folder};

/// What is done to the store.
#[derive(Clone, Debug)]
enum Step {
    /// Several appends that wait at the same time, each to some streams: which, how far from the
    /// next number, and how many lines.
    Together(Vec<Vec<(u8, i64, u8)>>),
    Reopen,
    Verify,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let off = prop_oneof![8 => Just(0_i64), 1 => Just(-1), 1 => Just(1)];
    let append = prop::collection::vec((0..4_u8, off, 1..4_u8), 1..4);
    let together = prop::collection::vec(append, 1..6).prop_map(Step::Together);
    let step = prop_oneof![8 => together, 1 => Just(Step::Reopen), 1 => Just(Step::Verify)];
    prop::collection::vec(step, 1..12)
}

/// Streams as lists of texts.
type Model = BTreeMap<String, Vec<String>>;

/// What the appends would be, if each is right that says so.
fn asked(model: &Model, words: &[(u8, i64, u8)], salt: usize) -> Vec<Append> {
    let mut ends: BTreeMap<String, i64> = BTreeMap::new();
    let append = |&(stream, off, lines): &(u8, i64, u8)| {
        let stream = format!("s/{stream}");
        let there = i64::try_from(model.get(&stream).map_or(0, Vec::len)).unwrap();
        let end = ends.entry(stream.clone()).or_insert(there);
        let expected = u64::try_from(*end + 1 + off).unwrap_or(0);
        *end += i64::from(lines);
        let lines = (0..lines).map(|line| format!("{salt}.{line} of {stream}")).collect();
        Append { stream: name(&stream), expected, lines }
    };
    words.iter().map(append).collect()
}

/// All or nothing, by the plainest means.
fn apply(model: &mut Model, appends: &[Append]) -> Result<(), (String, u64)> {
    let mut after = model.clone();
    for Append { stream, expected, lines } in appends {
        let texts = after.entry(stream.to_string()).or_default();
        let next = u64::try_from(texts.len()).unwrap() + 1;
        if *expected != next {
            return Err((stream.to_string(), next));
        }
        texts.extend(lines.iter().cloned());
    }
    *model = after;
    Ok(())
}

async fn check(store: &Store, model: &Model) {
    for (stream, texts) in model.iter().filter(|(_, texts)| !texts.is_empty()) {
        let lines = store.read(&name(stream), 1, usize::MAX).await.unwrap();
        let mut hash = Hash::START;
        for (line, text) in lines.iter().zip(texts) {
            hash = hash.of_next(&name(stream), line.number, text);
            assert_eq!((&line.text, line.hash), (text, hash));
        }
        let head = Head { last: u64::try_from(texts.len()).unwrap(), hash };
        assert_eq!(store.last(&name(stream)).await, Ok(head));
        assert_eq!(store.verify(&name(stream)).await.map(|verified| verified.head), Ok(head));
    }
    let streams = store.streams().await.unwrap();
    assert_eq!(streams.len(), model.values().filter(|texts| !texts.is_empty()).count());
}

async fn play(steps: Vec<Step>) {
    let folder = quick_folder();
    let mut store = Store::open(&address(&folder)).await.unwrap();
    let mut model = Model::new();
    for (index, step) in steps.into_iter().enumerate() {
        match step {
            Step::Reopen => {
                drop(store);
                store = Store::open(&address(&folder)).await.unwrap();
            }
            Step::Verify => check(&store, &model).await,
            Step::Together(group) => {
                // Futures are asked in turn, so they arrive in this order.
                let mut waiting = Vec::new();
                for (place, words) in group.iter().enumerate() {
                    let appends = asked(&model, words, index * 10 + place);
                    let expected = apply(&mut model, &appends);
                    let mut append = Box::pin(store.append(appends));
                    let first = ask_once(append.as_mut()).await;
                    waiting.push((append, first, expected));
                }
                for (append, first, expected) in waiting {
                    let answer = match first {
                        Some(answer) => answer,
                        None => append.await,
                    };
                    let told = answer.map(|_| ()).map_err(|error| match error {
                        AppendError::Refused(Refusal::Conflict { stream, next, .. }) => {
                            (stream.to_string(), next)
                        }
                        error => panic!("{error}"),
                    });
                    assert_eq!(told, expected);
                }
            }
        }
    }
    check(&store, &model).await;
}

/// Asks a future once, and says what it answered if it did.
async fn ask_once<F: Future + Unpin>(mut future: F) -> Option<F::Output> {
    std::future::poll_fn(|context| {
        let answer = std::pin::Pin::new(&mut future).poll(context);
        std::task::Poll::Ready(match answer {
            std::task::Poll::Ready(answer) => Some(answer),
            std::task::Poll::Pending => None,
        })
    })
    .await
}

proptest! {
    #[test]
    fn a_store_does_what_a_list_does(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(play(steps));
    }
}
