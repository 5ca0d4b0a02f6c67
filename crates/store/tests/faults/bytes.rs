//! Every byte of a line in the file.

use std::fs;

use store::{Flaw, ReadError, Store};

use super::support::{address, append, name, quick_folder};

/// Changes each byte of a text where it lies in the file: to another letter, and to what no text
/// has.
#[tokio::test]
async fn a_change_of_any_byte_of_a_text_is_named() {
    let text = "{\"bet\":2500,\"spot\":\"banker\"}";
    for flip in [0x01, 0x80] {
        for at in 0..text.len() {
            let (found, number) = flipped(text.as_bytes(), at, flip).await;
            let flaw = Flaw::Changed { number };
            let stream = name("table/1");
            assert_eq!(found, Err(ReadError::Damaged { stream, flaw }), "byte {at}");
        }
    }
}

/// The same for the hash of a line, which lies there as it is.
#[tokio::test]
async fn a_change_of_any_byte_of_a_hash_is_named() {
    let hash = {
        let (_folder, store) = three("{\"bet\":2500}").await;
        store.read(&name("table/1"), 2, 1).await.unwrap()[0].hash
    };
    for at in 0..hash.0.len() {
        let (found, number) = flipped_in("{\"bet\":2500}", &hash.0, at, 0x10).await;
        let flaw = Flaw::Changed { number };
        let stream = name("table/1");
        assert_eq!(found, Err(ReadError::Damaged { stream, flaw }), "byte {at}");
    }
}

/// A store with that text as the second of four lines.
async fn three(text: &str) -> (tempfile::TempDir, Store) {
    let folder = quick_folder();
    let store = Store::open(&address(&folder)).await.unwrap();
    store.append(vec![append("table/1", 1, &["first", text, "third", "last"])]).await.unwrap();
    (folder, store)
}

async fn flipped(bytes: &[u8], at: usize, flip: u8) -> (Result<store::Verified, ReadError>, u64) {
    let text = std::str::from_utf8(bytes).unwrap();
    flipped_in(text, bytes, at, flip).await
}

/// Finds the bytes in the file, flips one and verifies.
async fn flipped_in(
    text: &str,
    bytes: &[u8],
    at: usize,
    flip: u8,
) -> (Result<store::Verified, ReadError>, u64) {
    let (folder, store) = three(text).await;
    drop(store);
    let mut file = fs::read(address(&folder)).unwrap();
    let places: Vec<usize> =
        (0..file.len() - bytes.len()).filter(|&at| file[at..].starts_with(bytes)).collect();
    assert_eq!(places.len(), 1, "the bytes are in the file once");
    file[places[0] + at] ^= flip;
    fs::write(address(&folder), file).unwrap();
    let store = Store::open(&address(&folder)).await.expect("the end is as it was");
    (store.verify(&name("table/1")).await, 2)
}
