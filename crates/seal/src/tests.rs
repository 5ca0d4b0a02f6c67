//! Shoes of known secrets, made by a program that shares nothing with this crate.

mod properties;
mod randomness;

use baccarat::Card;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Cut, HouseKey, Nonce, NotOurs, Salt, SaltTooLong, Sealed, Secret, order};

fn bytes(text: &Value) -> Vec<u8> {
    hex::decode(text.as_str().expect("a text")).expect("digits")
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_published_shoes_come_out() {
    let vectors: Value = serde_json::from_str(include_str!("../../../vectors/seal.json")).unwrap();
    let shoes = vectors["shoes"].as_array().unwrap();
    assert_eq!(shoes.len(), 3);
    for shoe in shoes {
        let secret = Secret::new(bytes(&shoe["secret"]).try_into().unwrap());
        let from_end = shoe["from_end"].as_u64().unwrap().try_into().unwrap();
        let cut = Cut { from_end, salt: Salt::new(bytes(&shoe["salt"])).unwrap() };
        let decks = shoe["decks"].as_u64().unwrap().try_into().unwrap();
        let cards = order(&secret, &cut, decks);
        assert_eq!(secret.commitment().to_string(), shoe["commitment"]);
        assert_eq!(written(&cards[..10]), shoe["first"]);
        assert_eq!(written(&cards[cards.len() - 10..]), shoe["last"]);
        let hash = Sha256::digest(written(&cards));
        assert_eq!(hash.as_slice(), bytes(&shoe["sha256"]));
    }
}

#[test]
fn a_salt_is_bounded() {
    assert!(Salt::new(vec![1; Salt::MOST]).is_ok());
    assert_eq!(Salt::new(vec![1; Salt::MOST + 1]), Err(SaltTooLong));
}

#[test]
fn nothing_secret_is_printed() {
    let secret = Secret::new([7; 32]);
    assert_eq!(format!("{secret:?}"), format!("Secret(of {})", secret.commitment()));
    assert_eq!(format!("{:?}", HouseKey::new([7; 32])), "HouseKey");
}

#[test]
fn a_box_opens_with_its_key_for_its_shoe_unchanged() {
    let (key, secret) = (HouseKey::new([1; 32]), Secret::new([2; 32]));
    let sealed = key.seal(&secret, "table/1 shoe 3", Nonce([3; 24]));
    let opened = key.open(&sealed, "table/1 shoe 3").unwrap();
    assert_eq!(opened.bytes(), secret.bytes());
    assert!(!sealed.bytes.windows(32).any(|window| window == secret.bytes()));
    assert_eq!(key.open(&sealed, "table/1 shoe 4").err(), Some(NotOurs));
    assert_eq!(HouseKey::new([2; 32]).open(&sealed, "table/1 shoe 3").err(), Some(NotOurs));
    for at in 0..sealed.bytes.len() {
        let mut bytes = sealed.bytes.clone();
        bytes[at] ^= 1;
        let changed = Sealed { nonce: sealed.nonce, bytes };
        assert_eq!(key.open(&changed, "table/1 shoe 3").err(), Some(NotOurs), "{at}");
    }
    let short = Sealed { nonce: sealed.nonce, bytes: Vec::new() };
    assert_eq!(key.open(&short, "table/1 shoe 3").err(), Some(NotOurs));
}

/// The first card of many shoes: each of the 52 about as often as the others, by chi-square.
#[test]
fn every_card_comes_first_as_often() {
    const SHOES: u32 = 20_800;
    let mut seen = [0_u32; 52];
    for number in 0..SHOES {
        let mut secret = [0; 32];
        secret[..4].copy_from_slice(&number.to_be_bytes());
        let cut = Cut { from_end: 26, salt: Salt::default() };
        seen[order(&Secret::new(secret), &cut, 1)[0].index()] += 1;
    }
    let expected = SHOES / 52;
    let squares: u32 = seen.iter().map(|&count| count.abs_diff(expected).pow(2)).sum();
    // 51 degrees of freedom: 51 on average, and 98 or more once in ten thousand.
    assert!((20..98).contains(&(squares / expected)), "{seen:?}");
}
