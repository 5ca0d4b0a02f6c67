//! What a line asks for.

use std::ops::RangeInclusive;

use baccarat::{Cents, Side, WagerId};
use house::nearest;
use seal::{HouseKey, Nonce};
use table::{
    Actor, Audience, CaseRequest, CoupRequest, Cut, DutyRequest, MoneyRequest, PatronId, Place,
    Request, Seal, ShoeRequest, Spot, StaffId, Stake, WagerRequest,
};

use super::care::{of_care, span};
use super::fault::Problem;
use super::irregular::{report, rule};
use super::words::Words;

/// The floor, the dealer and the cage of every scenario that names no others.
pub(crate) const FLOOR: StaffId = StaffId(1);
pub(crate) const DEALER: StaffId = StaffId(2);
pub(crate) const CAGE: StaffId = StaffId(3);

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Instruction {
    /// Things that somebody asks the table for, in order. The first refusal ends them.
    Ask(Vec<(By, Request)>),
    /// So much time passes, in milliseconds.
    Wait(u64),
    /// It becomes this late, in milliseconds since the first midnight.
    At(u64),
    /// What patrons have.
    Credits(RangeInclusive<u32>),
    /// What a patron is told of their own play.
    Session(PatronId),
    /// What somebody sees of the cards.
    Look(Audience),
    /// What somebody saw of a coup in the end, and what came of it.
    Recall(u64, Audience),
    /// What the table has come to.
    Books,
    /// What the floor may choose from.
    Choices,
    /// What the floor is still to rule on.
    Pending,
}

/// Every word that an instruction starts with.
pub(super) const FIRST_WORDS: &str = "\
    acknowledge at bet bets books buy card cards cash choices clear close count credits cut \
    dealer delegate dismiss double end exclude floor ghost house last limit look open pause \
    pending recall repeat report resume rule seal session set shoe take tick time turn unseal \
    wait waive with";

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// The dealer on duty, whoever that is.
    Dealer,
    /// Whoever has the right to expose a hand, or else the dealer on duty.
    Squeezer,
    /// Exactly this one.
    Named(Actor),
}

pub(super) const PATRON: &str = "a patron's number";
pub(super) const AMOUNT: &str = "an amount such as 25 or 12.50";
pub(super) const WAGER: &str = "a wager such as banker";

impl Instruction {
    pub(crate) fn read(text: &str) -> Result<Instruction, Problem> {
        let mut words = Words::new(text);
        let first = words.next().unwrap_or_default();
        let instruction = match first {
            "wait" => Instruction::Wait(words.read_with("a time such as 0.4 or 30m", wait)?),
            "at" => at(&mut words)?,
            "credits" => Instruction::Credits(words.read_with(PATRON, numbers)?),
            "session" => Instruction::Session(PatronId(words.read(PATRON)?)),
            "look" => Instruction::Look(audience(&mut words)?),
            "recall" => recall(&mut words)?,
            "books" => Instruction::Books,
            "choices" => Instruction::Choices,
            "pending" => Instruction::Pending,
            "buy" | "cash" | "bet" | "take" | "clear" | "repeat" | "double" => {
                of_patrons(first, &mut words)?
            }
            "limit" | "time" | "exclude" | "acknowledge" => of_care(first, &mut words)?,
            _ => of_staff(first, &mut words)?,
        };
        words.end()?;
        Ok(instruction)
    }
}

/// A time of day, of the first day unless another is named.
fn at(words: &mut Words<'_>) -> Result<Instruction, Problem> {
    let time = words.read_with("a time such as 20:00:00", time_of_day)?;
    if !words.take("on") {
        return Ok(Instruction::At(time));
    }
    words.must("day")?;
    let since_first = |word: &str| {
        let day = word.parse::<u64>().ok()?.checked_sub(1)?;
        day.checked_mul(table::DAY.0)?.checked_add(time)
    };
    Ok(Instruction::At(words.read_with("the number of a day", since_first)?))
}

/// A coup's number, and whose eyes it is seen with: the room's unless somebody is named.
fn recall(words: &mut Words<'_>) -> Result<Instruction, Problem> {
    let coup = words.read("a coup's number")?;
    let audience = if words.take("as") { audience(words)? } else { Audience::Room };
    Ok(Instruction::Recall(coup, audience))
}

/// What the dealer, the floor and the clock ask for.
fn of_staff(first: &str, words: &mut Words<'_>) -> Result<Instruction, Problem> {
    let floor = By::Named(Actor::Floor(FLOOR));
    let (by, requests) = match first {
        "open" => (floor, vec![open(words)?.into()]),
        "close" if words.take("table") => (floor, vec![DutyRequest::Close.into()]),
        "close" => (By::Dealer, vec![CoupRequest::CloseBets.into()]),
        "pause" => (floor, vec![DutyRequest::Pause.into()]),
        "resume" => (floor, vec![DutyRequest::Resume.into()]),
        "dealer" => {
            let dealer = StaffId(words.read("a dealer's number")?);
            (floor, vec![DutyRequest::ChangeDealer { dealer }.into()])
        }
        "floor" => {
            let staff = StaffId(words.read("a floor's number")?);
            (By::Named(Actor::Floor(staff)), vec![DutyRequest::ChangeFloor { floor: staff }.into()])
        }
        "end" => {
            words.must("shoe")?;
            (floor, vec![ShoeRequest::EndShoe.into()])
        }
        "set" => {
            words.must("back")?;
            (By::Named(Actor::House), vec![ShoeRequest::SetBack.into()])
        }
        "shoe" => (By::Dealer, vec![ShoeRequest::NewShoe.into()]),
        "seal" => (By::Named(Actor::House), vec![ShoeRequest::SealShoe(seal(words)?).into()]),
        "unseal" => {
            words.must("shoe")?;
            let number = words.read("a shoe's number")?;
            words.must("with")?;
            let secret = [words.read(SECRET)?; 32];
            (By::Named(Actor::House), vec![ShoeRequest::OpenSeal { number, secret }.into()])
        }
        "cut" if words.take("card") => (By::Dealer, vec![ShoeRequest::CutCard.into()]),
        "cut" => {
            let from_end = words.read("how many cards from the end")?;
            (By::Dealer, vec![ShoeRequest::Cut(Cut::at(from_end)).into()])
        }
        "card" => (By::Dealer, vec![CoupRequest::Card(words.read(CARD)?).into()]),
        "cards" => (By::Dealer, cards(words)?),
        "turn" => (By::Dealer, vec![CoupRequest::Turn(side(words)?).into()]),
        "waive" => (By::Squeezer, vec![CoupRequest::Waive(side(words)?).into()]),
        "delegate" => {
            let side = side(words)?;
            words.must("to")?;
            let to = PatronId(words.read(PATRON)?);
            (By::Squeezer, vec![CoupRequest::Delegate { side, to }.into()])
        }
        "bets" => (By::Dealer, vec![CoupRequest::OpenBets.into()]),
        "last" => {
            words.must("bets")?;
            (By::Dealer, vec![CoupRequest::LastBets.into()])
        }
        "ghost" => (By::Dealer, vec![CoupRequest::Ghost.into()]),
        "count" => (
            By::Dealer,
            vec![ShoeRequest::CountShoe { cards: words.read("how many cards")? }.into()],
        ),
        "report" => (By::Dealer, vec![report(words)?]),
        "rule" => (floor, vec![rule(words)?]),
        "dismiss" => (floor, vec![CaseRequest::Dismiss.into()]),
        "tick" => (By::Named(Actor::House), vec![CoupRequest::Tick.into()]),
        other => {
            let meant = nearest(other, FIRST_WORDS.split(' '));
            return Err(Problem::NoSuchInstruction { word: other.to_owned(), meant });
        }
    };
    let by = by_whom(words)?.unwrap_or(by);
    Ok(Instruction::Ask(requests.into_iter().map(|request| (by, request)).collect()))
}

const SECRET: &str = "a number from 0 to 255, for a secret of such bytes";

/// What a house publishes of a secret, and the box it keeps it in.
fn seal(words: &mut Words<'_>) -> Result<Seal, Problem> {
    let secret = seal::Secret::new([words.read(SECRET)?; 32]);
    let sealed = HouseKey::new([0; 32]).seal(&secret, "a scenario's shoe", Nonce([0; 24]));
    Ok(Seal { commitment: secret.commitment(), sealed })
}

fn open(words: &mut Words<'_>) -> Result<DutyRequest, Problem> {
    words.must("table")?;
    if !words.take("with") {
        return Ok(DutyRequest::Open { dealer: DEALER });
    }
    words.must("dealer")?;
    Ok(DutyRequest::Open { dealer: StaffId(words.read("a dealer's number")?) })
}

pub(super) const CARD: &str = "a card such as Ah or Td";

/// At least one card, up to the end or to whoever deals them.
fn cards(words: &mut Words<'_>) -> Result<Vec<Request>, Problem> {
    let mut cards = vec![CoupRequest::Card(words.read(CARD)?).into()];
    while !words.is_empty() && !words.is_at("by") {
        cards.push(CoupRequest::Card(words.read(CARD)?).into());
    }
    Ok(cards)
}

/// What patrons ask for, or the cage and the dealer for them. Areas and patrons may be several,
/// such as `1-9`.
fn of_patrons(first: &str, words: &mut Words<'_>) -> Result<Instruction, Problem> {
    let cage = By::Named(Actor::Cage(CAGE));
    match first {
        "buy" => {
            words.must("in")?;
            let (patrons, amount) = (words.read_with(PATRON, numbers)?, words.read(AMOUNT)?);
            let by = by_whom(words)?.unwrap_or(cage);
            let patrons = patrons.map(PatronId);
            let each = |patron| (by, MoneyRequest::MoneyIn { patron, amount }.into());
            Ok(Instruction::Ask(patrons.map(each).collect()))
        }
        "cash" => {
            words.must("out")?;
            let patrons = words.read_with(PATRON, numbers)?;
            let by = by_whom(words)?.unwrap_or(cage);
            let each = |patron| (by, MoneyRequest::CashOut { patron }.into());
            Ok(Instruction::Ask(patrons.map(PatronId).map(each).collect()))
        }
        "bet" | "take" => {
            let spots = Spots::read(words)?;
            let make = if first == "bet" { WagerRequest::Place } else { WagerRequest::TakeBack };
            spots.ask(words, make)
        }
        _ => {
            let patrons = words.read_with(PATRON, numbers)?;
            let place = match (first, words.take("area"), words.take("line")) {
                ("clear", true, _) => Some(Place::Area(words.read("an area's number")?)),
                ("clear", _, true) => Some(Place::Line(words.read("a line's number")?)),
                _ => None,
            };
            let by = by_whom(words)?;
            let each = |patron| {
                let request = match first {
                    "clear" => WagerRequest::Clear { patron, place },
                    "repeat" => WagerRequest::Repeat { patron },
                    _ => WagerRequest::Double { patron },
                };
                (by.unwrap_or(By::Named(Actor::Patron(patron))), request.into())
            };
            Ok(Instruction::Ask(patrons.map(PatronId).map(each).collect()))
        }
    }
}

/// One place or more, such as `3`, `1-9` or `line 2`.
fn places(words: &mut Words<'_>) -> Result<Vec<Place>, Problem> {
    let is_line = words.take("line");
    let wanted = if is_line { "a line's number" } else { "an area's number, or `line`" };
    let numbers = words.read_with(wanted, numbers)?;
    let place = |number: u32| match (is_line, u8::try_from(number)) {
        (true, Ok(line)) => Ok(Place::Line(line)),
        (false, Ok(area)) => Ok(Place::Area(area)),
        (_, Err(_)) => Err(Problem::expected(wanted, &number.to_string())),
    };
    numbers.map(place).collect()
}

/// One place, such as `3` or `line 2`.
pub(super) fn place(words: &mut Words<'_>) -> Result<Place, Problem> {
    if words.take("line") {
        Ok(Place::Line(words.read("a line's number")?))
    } else {
        Ok(Place::Area(words.read("an area's number, or `line`")?))
    }
}

/// Whose stake it is, if that is said.
pub(super) fn for_whom(words: &mut Words<'_>) -> Result<Option<PatronId>, Problem> {
    if words.take("for") { Ok(Some(PatronId(words.read(PATRON)?))) } else { Ok(None) }
}

/// A wager on one or more places, and how much of it.
struct Spots {
    places: Vec<Place>,
    wager: WagerId,
    amount: Cents,
}

impl Spots {
    fn read(words: &mut Words<'_>) -> Result<Spots, Problem> {
        let places = places(words)?;
        let wager = words.read(WAGER)?;
        Ok(Spots { places, wager, amount: words.read(AMOUNT)? })
    }

    /// The stake is the patron's of that area, unless `for` or `by` names another.
    fn ask(
        self,
        words: &mut Words<'_>,
        make: fn(Stake) -> WagerRequest,
    ) -> Result<Instruction, Problem> {
        let named = for_whom(words)?;
        let by = by_whom(words)?;
        let mut asked = Vec::new();
        for place in self.places {
            let patron = match (named, by, place) {
                (Some(patron), ..) => patron,
                (None, Some(By::Named(Actor::Patron(patron))), _) => patron,
                (None, _, Place::Area(area)) => PatronId(u32::from(area)),
                (None, _, Place::Line(_)) => {
                    let wanted = "whose it is, such as `by 11`,";
                    return Err(Problem::expected(wanted, ""));
                }
            };
            let spot = Spot { place, wager: self.wager.clone() };
            let by = by.unwrap_or(By::Named(Actor::Patron(patron)));
            asked.push((by, Request::Wager(make(Stake { patron, spot, amount: self.amount }))));
        }
        Ok(Instruction::Ask(asked))
    }
}

/// `by` and whoever asks: a patron's number, or somebody of the house.
pub(super) fn by_whom(words: &mut Words<'_>) -> Result<Option<By>, Problem> {
    if !words.take("by") {
        return Ok(None);
    }
    let wanted = "a patron's number, patron, dealer, floor, cage, house or shoe";
    let word = words.next().unwrap_or_default();
    if let Ok(patron) = word.parse() {
        return Ok(Some(By::Named(Actor::Patron(PatronId(patron)))));
    }
    let actor = match word {
        "dealer" if words.is_empty() => return Ok(Some(By::Dealer)),
        "patron" => Actor::Patron(PatronId(words.read(PATRON)?)),
        "dealer" => Actor::Dealer(staff(words, DEALER)?),
        "floor" => Actor::Floor(staff(words, FLOOR)?),
        "cage" => Actor::Cage(staff(words, CAGE)?),
        "house" => Actor::House,
        "shoe" => Actor::Shoe,
        found => {
            let known = ["patron", "dealer", "floor", "cage", "house", "shoe"];
            return Err(Problem::expected_one_of(wanted, found, known));
        }
    };
    Ok(Some(By::Named(actor)))
}

fn staff(words: &mut Words<'_>, unless: StaffId) -> Result<StaffId, Problem> {
    if words.is_empty() { Ok(unless) } else { words.read("a number of staff").map(StaffId) }
}

fn audience(words: &mut Words<'_>) -> Result<Audience, Problem> {
    let wanted = "a patron's number, room, dealer, floor or auditor";
    match words.next().unwrap_or_default() {
        "room" => Ok(Audience::Room),
        "dealer" => Ok(Audience::Dealer),
        "floor" => Ok(Audience::Floor),
        "auditor" => Ok(Audience::Auditor),
        other => match other.parse() {
            Ok(patron) => Ok(Audience::Patron(PatronId(patron))),
            Err(_) => {
                let known = ["room", "dealer", "floor", "auditor"];
                Err(Problem::expected_one_of(wanted, other, known))
            }
        },
    }
}

fn side(words: &mut Words<'_>) -> Result<Side, Problem> {
    words.one_of("player or banker", &Side::ALL, |side| side.id())
}

/// One number, or several such as `1-9`: no more than a table could ever hold.
pub(super) fn numbers(word: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    let is_short = first <= last && last - first < 100;
    is_short.then_some(first..=last)
}

/// Seconds, or a time with its unit.
fn wait(word: &str) -> Option<u64> {
    seconds(word).or_else(|| span(word).map(|span| span.0))
}

/// Seconds with at most three digits after the point, as milliseconds. A day is the longest.
pub(super) fn seconds(word: &str) -> Option<u64> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > 3 {
        return None;
    }
    let whole: u64 = whole.parse().ok().filter(|seconds| *seconds <= 86_400)?;
    let fraction: u64 = format!("{fraction:0<3}").parse().ok()?;
    Some(whole * 1_000 + fraction)
}

/// `20:00:00` or `20:00:00.4`, as milliseconds since midnight.
fn time_of_day(word: &str) -> Option<u64> {
    let mut parts = word.split(':');
    let mut part = |most: u64| parts.next()?.parse::<u64>().ok().filter(|it| *it <= most);
    let (hours, minutes) = (part(23)?, part(59)?);
    let seconds = seconds(parts.next()?).filter(|ms| *ms < 60_000)?;
    parts.next().is_none().then_some((hours * 60 + minutes) * 60_000 + seconds)
}
