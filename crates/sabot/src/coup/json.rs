//! A round as one JSON object, for programs. Written by hand: the order of the keys is part of the
//! format, and so is the speed of the stream.

use baccarat::tableau::{Action, Decision};
use baccarat::{Cents, Collection, Odds, Side};

use super::Detail;
use super::slip::{Round, Settled};

/// Writes the object, without a line feed.
pub fn write(out: &mut Vec<u8>, round: &Round<'_>, detail: Detail) {
    for side in Side::ALL {
        out.push(if side == Side::Player { b'{' } else { b',' });
        write_hand(out, round, side);
    }
    let facts = &round.facts;
    put(out, ",\"winner\":\"");
    put(out, facts.winner().id());
    put(out, "\",\"margin\":");
    out.push(b'0' + facts.margin());
    put(out, ",\"cards_used\":");
    out.push(b'0' + facts.cards_used());
    put(out, ",\"settlement\":");
    write_list(out, &round.settled, |out, bet| write_settled(out, bet, round.collection));
    if detail == Detail::Explained {
        put(out, ",\"explanation\":");
        write_list(out, round.coup.decisions(), |out, decision| write_decision(out, &decision));
    }
    out.push(b'}');
}

/// The object on a line of its own.
pub(super) fn line(round: &Round<'_>, detail: Detail) -> String {
    let mut out = Vec::new();
    write(&mut out, round, detail);
    out.push(b'\n');
    String::from_utf8(out).expect("only text was written")
}

/// Writes what is said instead of a round, without a line feed.
pub(super) fn write_error(out: &mut Vec<u8>, line: u64, error: &str) {
    put(out, "{\"line\":");
    write_number(out, line);
    put(out, ",\"error\":");
    write_text(out, error);
    out.push(b'}');
}

fn write_hand(out: &mut Vec<u8>, round: &Round<'_>, side: Side) {
    let hand = &round.hands[side];
    out.push(b'"');
    put(out, side.id());
    put(out, "\":{\"cards\":");
    write_list(out, hand.cards(), |out, card| {
        let [rank, suit] = [card.rank.letter(), card.suit.letter()].map(|letter| letter as u8);
        out.extend([b'"', rank, suit, b'"']);
    });
    put(out, ",\"total\":");
    out.push(b'0' + hand.total().get());
    put(out, ",\"natural\":");
    put(out, if hand.is_natural() { "true}" } else { "false}" });
}

fn write_settled(out: &mut Vec<u8>, bet: &Settled<'_>, collection: Collection) {
    let settlement = &bet.settlement;
    put(out, "{\"wager\":\"");
    put(out, bet.wager.id().as_str());
    put(out, "\",\"staked\":");
    write_money(out, settlement.staked);
    put(out, ",\"result\":\"");
    put(out, settlement.verdict.id());
    put(out, "\",\"odds\":");
    match settlement.odds {
        None => put(out, "null"),
        Some(odds) => write_odds(out, odds),
    }
    put(out, ",\"won\":");
    write_money(out, settlement.won);
    put(out, ",\"commission\":");
    write_money(out, settlement.commission);
    put(out, ",\"returned\":");
    write_money(out, settlement.returned);
    // Without this the line would not add up: what is owed is not taken from what returns.
    if collection == Collection::Owed && settlement.commission > Cents::ZERO {
        put(out, ",\"commission_owed\":true");
    }
    out.push(b'}');
}

fn write_odds(out: &mut Vec<u8>, odds: Odds) {
    out.push(b'"');
    write_number(out, odds.won().into());
    out.push(b':');
    write_number(out, odds.staked().into());
    out.push(b'"');
}

fn write_decision(out: &mut Vec<u8>, decision: &Decision) {
    put(out, "{\"side\":\"");
    put(out, decision.side.id());
    put(
        out,
        match decision.action {
            Action::Draw => "\",\"action\":\"draw\"",
            Action::Stand => "\",\"action\":\"stand\"",
        },
    );
    put(out, ",\"article\":");
    write_number(out, decision.reason.article().number().into());
    put(out, ",\"text\":");
    write_text(out, &decision.to_string());
    out.push(b'}');
}

fn write_list<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

/// As [`Cents`] displays it, digit by digit: every bet has four of these, and the stream is to be
/// fast.
pub(super) fn write_money(out: &mut Vec<u8>, amount: Cents) {
    out.push(b'"');
    if amount < Cents::ZERO {
        out.push(b'-');
    }
    let cents = amount.get().unsigned_abs();
    write_number(out, cents / 100);
    let [tens, ones] = [cents % 100 / 10, cents % 10].map(digit);
    out.extend([b'.', tens, ones, b'"']);
}

fn write_number(out: &mut Vec<u8>, mut number: u64) {
    // The largest number has twenty digits, and they come last one first.
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = digit(number % 10);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

/// A number below ten as it is written.
fn digit(number: u64) -> u8 {
    b'0' + number as u8
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(out, text).expect("a text goes into a vector");
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}
