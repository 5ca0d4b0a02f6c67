//! What went wrong, and what is done about it, as lines say it.

use baccarat::{Card, Cents};
use house::{Irregularity, Resolution, Visibility};
use table::{CaseRequest, Found, PatronId, Place, Report, Request, Rule, Spot, Stake};

use super::fault::Problem;
use super::instruction::{AMOUNT, CARD, PATRON, WAGER, for_whom, place};
use super::words::Words;

/// `report KIND`, what was found, whether the card was seen, and in which coup.
pub(super) fn report(words: &mut Words<'_>) -> Result<Request, Problem> {
    let wanted = "an irregularity such as misread";
    let kind = words.one_of(wanted, Irregularity::ALL, |kind| kind.id())?;
    let found = found(kind, words)?;
    let seen = match (words.take("seen"), words.take("unseen")) {
        (true, _) => Visibility::Seen,
        (_, true) => Visibility::Unseen,
        // A card without a face was not seen.
        _ if found == Found::Card(None) => Visibility::Unseen,
        _ => Visibility::Seen,
    };
    let coup = if words.take("in") {
        words.must("coup")?;
        Some(words.read("the number of a coup")?)
    } else {
        None
    };
    Ok(Request::Case(CaseRequest::Report(Report { kind, coup, seen, found })))
}

fn found(kind: Irregularity, words: &mut Words<'_>) -> Result<Found, Problem> {
    if words.take("burned") {
        return Ok(Found::Burned(words.read("how many cards")?));
    }
    if words.take("cards") {
        return Ok(Found::Cards(cards(words)?));
    }
    if words.take("patron") {
        return Ok(Found::Patron(PatronId(words.read(PATRON)?)));
    }
    if words.take("bet") {
        return bet(words);
    }
    if words.take("card") {
        return Ok(Found::Card(if words.take("?") { None } else { Some(words.read(CARD)?) }));
    }
    match kind {
        Irregularity::ExcessCardUnseen
        | Irregularity::ExcessCardSeen
        | Irregularity::PlayerThirdBankerStands
        | Irregularity::BankerThirdMustStand
        | Irregularity::ThirdAfterNatural
        | Irregularity::FourthCard => Ok(Found::Card(None)),
        _ => Ok(Found::Nothing),
    }
}

/// A wager, and what it was paid and should have been, or what somebody tried to stake on it.
fn bet(words: &mut Words<'_>) -> Result<Found, Problem> {
    let spot = Spot { place: place(words)?, wager: words.read(WAGER)? };
    if words.take("paid") {
        let paid = words.read_with(AMOUNT, signed)?;
        words.must("due")?;
        let due = words.read_with(AMOUNT, signed)?;
        return Ok(Found::Payment { patron: whose(spot.place, words)?, spot, paid, due });
    }
    let amount = words.read(AMOUNT)?;
    Ok(Found::Wager(Stake { patron: whose(spot.place, words)?, spot, amount }))
}

/// Whose wager it is: that of the area's patron, unless `for` names another.
fn whose(place: Place, words: &mut Words<'_>) -> Result<PatronId, Problem> {
    match (for_whom(words)?, place) {
        (Some(patron), _) => Ok(patron),
        (None, Place::Area(area)) => Ok(PatronId(u32::from(area))),
        (None, Place::Line(_)) => Err(Problem::expected("whose it is, such as `for 11`,", "")),
    }
}

/// An amount, or less than nothing for what was taken.
fn signed(word: &str) -> Option<Cents> {
    match word.strip_prefix('-') {
        Some(taken) => Cents::ZERO.minus(taken.parse().ok()?).ok(),
        None => word.parse().ok(),
    }
}

/// `rule RESOLUTION`, the cards as they lie, and why.
pub(super) fn rule(words: &mut Words<'_>) -> Result<Request, Problem> {
    let wanted = "a resolution such as void";
    let resolution = words.one_of(wanted, Resolution::ALL, |resolution| resolution.id())?;
    let cards = if words.take("cards") { Some(cards(words)?) } else { None };
    let mut reason: Vec<&str> = Vec::new();
    if words.take("because") {
        while !words.is_empty() && !words.is_at("by") {
            reason.extend(words.next());
        }
    }
    Ok(Request::Case(CaseRequest::Rule(Rule { resolution, cards, reason: reason.join(" ") })))
}

/// Cards up to a word that is none; none at all for a coup of which no card is out.
fn cards(words: &mut Words<'_>) -> Result<Vec<Card>, Problem> {
    let mut cards = Vec::new();
    let ends = ["by", "in", "seen", "unseen", "because"];
    while !words.is_empty() && !ends.iter().any(|end| words.is_at(end)) {
        cards.push(words.read(CARD)?);
    }
    Ok(cards)
}
