//! The journal of a table. Lines of it are read for ever: what is written here may be added to, but
//! never changed.

use house::Announcement;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;

use super::{Entry, LineError, journaled};
use crate::hex::{Boxed, Commitment, Nonce, Salt, Secret};
use crate::mirror::{Back, Mirror, Sides, mirror};
use crate::plain::{
    Card, Cents, Digest, Id, Millis, Odds, PatronId, Size, StaffId, Time, Total, WagerId,
};
use crate::shape::{Describe, Field, Shape};

journaled! { Table of ::table, Actor }

/// A line of a table names the house file in force.
fn check(entry: Entry) -> Result<Entry, LineError> {
    match entry.house {
        Some(_) => Ok(entry),
        None => Err(LineError::Malformed { why: "missing field `house`".to_owned() }),
    }
}

pub(crate) fn example_lines() -> Shape {
    let coup = Shape::Plain("number", vec![json!(12)]);
    Line::shape([
        Field::plain("house", Digest::shape()),
        Field::plain("coup", coup),
        Field::plain("elsewhere", Elsewhere::shape()),
    ])
}

mirror! {
    pub(crate) struct Elsewhere = table::Elsewhere {
        lost: Cents,
        played: Millis,
        loss_limit: Option<Cents>,
        time_limit: Option<Millis>,
        time_out: Option<Millis>,
        exclusion: Option<Lasts>,
    }
}

mirror! {
    pub(crate) enum By = table::Actor {
        Patron(patron: PatronId),
        Dealer(staff: StaffId),
        Floor(staff: StaffId),
        Cage(staff: StaffId),
        House,
        Shoe,
    }
}

mirror! {
    pub(crate) enum EventKind = table::EventKind {
        in Duty(table::DutyEvent) {
            Opened { floor: Option<StaffId>, dealer: StaffId, house: Version },
            Closed,
            Paused,
            Resumed,
            DealerChanged { dealer: StaffId },
            FloorChanged { floor: StaffId },
        }
        in Money(table::MoneyEvent) {
            MoneyIn { patron: PatronId, amount: Cents },
            CommissionPaid { patron: PatronId, amount: Cents },
            CashedOut { patron: PatronId, amount: Cents },
        }
        in Shoe(table::ShoeEvent) {
            ShoeLoaded { number: u32 },
            ShoeSealed(seal: Seal),
            ShoeCut(cut: Cut),
            FirstCard { card: Card, burned: u32 },
            Burned { count: u32 },
            CutCardOut { more: u32 },
            ShoeEnds { more: u32 },
            ShoeEnded(why: ShoeEnd),
            SetBack,
            ShoeCounted { number: u32, counted: u32, expected: u32 },
            SealOpened { number: u32, secret: Secret, differs_at: Option<u32> },
        }
        in Wager(table::WagerEvent) {
            BetsOpened { coup: u64, until: Option<Time> },
            LastBets,
            DifferentialAllowed { difference: Cents, maximum: Cents },
            BetsClosed,
            Staked(stake: Stake),
            StakeReturned { stake: Stake, why: Returned },
        }
        in Coup(table::CoupEvent) {
            GhostStarted { coup: u64, why: GhostReason },
            Dealt { at: CardAt, card: Card, face_up: bool },
            SqueezeGiven { side: Side, patron: PatronId, until: Time, why: SqueezeReason },
            SqueezeEnded { side: Side, why: SqueezeEnd },
            Turned(side: Side),
            Decided { facts: Facts },
            Settled(paid: Paid),
            CoupEnded,
        }
        in Case(table::CaseEvent) {
            Reported(case: Case),
            Dismissed,
            Ruled {
                kind: Id<house::Irregularity>,
                coup: u64,
                resolution: Id<house::Resolution>,
                reason: String,
            },
            BurnCorrected { before: u32, after: u32 },
            CardOut { card: Option<Card>, fate: Fate },
            CardsCorrected { coup: u64, before: Vec<Card>, after: Vec<Card> },
            RetractOffered { until: Option<Time> },
            RetractOver,
            CoupVoided { coup: u64 },
            Resettled(resettled: Resettled),
            PaymentCorrected {
                coup: u64,
                patron: PatronId,
                spot: Spot,
                before: Cents,
                after: Cents,
                moved: Moved,
                to_surveillance: bool,
            },
        }
        in Care(table::CareEvent) {
            LimitSet { patron: PatronId, limit: Limit, from: Option<Time> },
            TimeOutTaken { patron: PatronId, lasts: Millis },
            Excluded { patron: PatronId, lasts: Lasts },
            Acknowledged { patron: PatronId, played: Millis, net: Cents },
        }
        and Announced { key: Id<Announcement>, values: Values }
    }
}

mirror! {
    pub(crate) enum Request = table::Request {
        in Duty(table::DutyRequest) {
            Open { dealer: StaffId },
            Close,
            Pause,
            Resume,
            ChangeDealer { dealer: StaffId },
            ChangeFloor { floor: StaffId },
        }
        in Money(table::MoneyRequest) {
            MoneyIn { patron: PatronId, amount: Cents },
            CashOut { patron: PatronId },
        }
        in Shoe(table::ShoeRequest) {
            NewShoe,
            SealShoe(seal: Seal),
            Cut(cut: Cut),
            CutCard,
            EndShoe,
            SetBack,
            CountShoe { cards: u32 },
            OpenSeal { number: u32, secret: Secret },
        }
        in Coup(table::CoupRequest) {
            OpenBets,
            LastBets,
            CloseBets,
            Ghost,
            Tick,
            Card(card: Card),
            Turn(side: Side),
            Waive(side: Side),
            Delegate { side: Side, to: PatronId },
        }
        in Case(table::CaseRequest) {
            Report(report: Report),
            Rule(rule: Rule),
            Dismiss,
        }
        in Wager(table::WagerRequest) {
            Place(stake: Stake),
            TakeBack(stake: Stake),
            Clear { patron: PatronId, place: Option<Place> },
            Repeat { patron: PatronId },
            Double { patron: PatronId },
        }
        in Care(table::CareRequest) {
            SetLimit { patron: PatronId, limit: Limit },
            TakeTimeOut { patron: PatronId, lasts: Millis },
            Exclude { patron: PatronId, lasts: Lasts },
            Acknowledge { patron: PatronId },
        }
    }
}

mirror! {
    pub(crate) struct Rule = table::Rule {
        resolution: Id<house::Resolution>,
        cards: Option<Vec<Card>>,
        reason: String,
    }
}

type Side = Id<baccarat::Side>;

mirror! {
    pub(crate) struct Version = house::Version { file: String, base: Option<String> }
}

mirror! {
    pub(crate) struct Seal = table::Seal { commitment: Commitment, sealed: Sealed }
}

mirror! {
    pub(crate) struct Sealed = seal::Sealed { nonce: Nonce, bytes: Boxed }
}

mirror! {
    pub(crate) struct Cut = seal::Cut { from_end: u32, salt: Salt }
}

mirror! {
    pub(crate) enum Place = table::Place { Area(area: u8), Line(line: u8) }
}

mirror! {
    pub(crate) struct Spot = table::Spot { place: Place, wager: WagerId }
}

mirror! {
    pub(crate) struct Stake = table::Stake { patron: PatronId, spot: Spot, amount: Cents }
}

mirror! {
    pub(crate) struct CardAt = table::CardAt { side: Side, nth: u8 }
}

mirror! {
    pub(crate) enum Returned = table::Returned {
        TakenBack,
        AreaLeftEmpty,
        Differential,
        NoMainWager,
        ShuffleNow,
        Void,
        Ghost,
    }
}

mirror! {
    pub(crate) enum GhostReason = table::GhostReason { StartOfShoe, Asked, NoWagers, Repair }
}

mirror! {
    pub(crate) enum SqueezeReason = table::SqueezeReason { HighestWager, Waived, Named }
}

mirror! {
    pub(crate) enum SqueezeEnd = table::SqueezeEnd { Waived, Time, Ruled }
}

mirror! {
    pub(crate) enum ShoeEnd = table::ShoeEnd { CutCard, Floor, Irregularity, SetBack }
}

mirror! {
    pub(crate) struct Facts = baccarat::Facts {
        totals: Sides<Total>,
        sizes: Sides<Size>,
        pairs: Sides<Id<baccarat::Pair>>,
    }
}

mirror! {
    pub(crate) struct Settlement = baccarat::Settlement {
        staked: Cents,
        verdict: Id<baccarat::Verdict>,
        line: Option<usize>,
        odds: Option<Odds>,
        won: Cents,
        commission: Cents,
        returned: Cents,
    }
}

mirror! {
    pub(crate) struct Paid = table::Paid {
        patron: PatronId,
        spot: Spot,
        settlement: Settlement,
        is_gain: bool,
    }
}

mirror! {
    pub(crate) struct Resettled = table::Resettled {
        coup: u64,
        patron: PatronId,
        spot: Spot,
        before: Settlement,
        after: Settlement,
        moved: Moved,
    }
}

mirror! {
    pub(crate) struct Moved = table::Moved {
        credits: Cents,
        owed: Cents,
        commission: Cents,
        short: Cents,
    }
}

mirror! {
    pub(crate) struct Case = table::Case {
        report: Report,
        coup: u64,
        phase: Id<house::Phase>,
        is_detected: bool,
        since: Time,
    }
}

mirror! {
    pub(crate) struct Report = table::Report {
        kind: Id<house::Irregularity>,
        coup: Option<u64>,
        seen: Id<house::Visibility>,
        found: Found,
    }
}

mirror! {
    pub(crate) enum Found = table::Found {
        Nothing,
        Burned(count: u32),
        Card(card: Option<Card>),
        Cards(cards: Vec<Card>),
        Payment { patron: PatronId, spot: Spot, paid: Cents, due: Cents },
        Wager(stake: Stake),
        Patron(patron: PatronId),
    }
}

mirror! {
    pub(crate) enum Fate = table::Fate { HeldDown, HeldUp, Discarded }
}

mirror! {
    pub(crate) enum Limit = table::Limit {
        Loss(limit: Option<Cents>),
        Time(limit: Option<Millis>),
        RealityCheck(limit: Option<Millis>),
    }
}

mirror! {
    pub(crate) enum Lasts = table::Lasts { For(lasts: Millis), ForEver }
}

mirror! {
    pub(crate) enum Blank = house::Blank {
        Side(side: Side),
        Total(total: Total),
        Rank(card: Card),
        Count(count: u32),
    }
}

/// What the blanks of an announcement are filled with, as pairs of a name and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Values(Vec<(&'static str, Blank)>);

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Values, D::Error> {
        let pairs: Vec<(String, Blank)> = Vec::deserialize(deserializer)?;
        let known = |(name, blank): (String, Blank)| match find_name(&name) {
            Some(name) => Ok((name, blank)),
            None => Err(D::Error::custom(format_args!("no announcement has a blank `{name}`"))),
        };
        pairs.into_iter().map(known).collect::<Result<_, _>>().map(Values)
    }
}

/// The blank of that name. Which announcement has it does not matter to the table.
fn find_name(name: &str) -> Option<&'static str> {
    let names = Announcement::ALL.iter().flat_map(|it| it.blanks());
    names.copied().find(|known| *known == name)
}

impl Mirror<Vec<(&'static str, house::Blank)>> for Values {
    fn of(domain: &Vec<(&'static str, house::Blank)>) -> Values {
        Values(domain.iter().map(|(name, blank)| (*name, Blank::of(blank))).collect())
    }
}

impl Back<Vec<(&'static str, house::Blank)>> for Values {
    fn back(self) -> Vec<(&'static str, house::Blank)> {
        self.0.into_iter().map(|(name, blank)| (name, blank.back())).collect()
    }
}

impl Describe for Values {
    fn shape() -> Shape {
        let sample = |name: &str| match name {
            "winner" | "loser" => json!([name, { "side": "banker" }]),
            "rank" => json!([name, { "rank": "7h" }]),
            "count" => json!([name, { "count": 7 }]),
            _ => json!([name, { "total": 7 }]),
        };
        let names = Announcement::ALL.iter().map(|it| it.blanks());
        let samples = names.map(|it| it.iter().map(|name| sample(name)).collect());
        Shape::Plain("[string, Blank][]", samples.collect())
    }
}
