//! Who is there this evening, and what each of them wants.

use baccarat::{Card, Cents, Side};
use house::{House, Offer, Resolution};
use table::{
    Actor, CareRequest, CaseRequest, Command, CoupRequest, Cut, DutyRequest, Lasts, Limit, Millis,
    MoneyRequest, PatronId, Phase, Place, Request, Rule, ShoeRequest, Spot, StaffId, Stake, Table,
    Time, WagerRequest,
};

use super::brink;
use super::chance::Chance;

pub(super) const FLOOR: StaffId = StaffId(1);
const OTHER_FLOOR: StaffId = StaffId(5);
pub(super) const CAGE: StaffId = StaffId(9);
const DEALERS: [StaffId; 3] = [StaffId(2), StaffId(3), StaffId(4)];
const ON_DUTY: [StaffId; 3] = [FLOOR, OTHER_FLOOR, StaffId(2)];

/// How a patron behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Wagers a little, mostly on what is offered.
    Calm,
    /// Wagers much, everywhere, and doubles it.
    Greedy,
    /// Tries what nobody may.
    Hostile,
}

/// The people of an evening.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    patrons: Vec<(PatronId, Manner)>,
}

impl Cast {
    pub(super) fn choose(chance: &mut Chance) -> Cast {
        let manners = [Manner::Calm, Manner::Calm, Manner::Greedy, Manner::Hostile];
        let count = 2 + chance.below(6);
        let patrons = (1..=count).map(|id| (PatronId(id), *chance.pick(&manners)));
        Cast { patrons: patrons.collect() }
    }

    /// What some patron asks for.
    pub(super) fn patron(&self, table: &Table, now: Time, chance: &mut Chance) -> Command {
        let house = table.house();
        let (own, manner) = *chance.pick(&self.patrons);
        let is_hostile = manner == Manner::Hostile;
        let patron = if is_hostile && chance.one_in(4) { self.anybody(chance) } else { own };
        let is_waiting = table.check_told(patron, now).is_err();
        if chance.one_in(100) {
            let request = brink::longer(table, patron, now, chance);
            return Command { by: Actor::Patron(own), request };
        }
        if let Some(request) = care(patron, is_waiting, chance) {
            return Command { by: Actor::Patron(own), request };
        }
        let is_greedy = manner == Manner::Greedy;
        let request: Request = match chance.below(24) {
            0 => WagerRequest::Clear { patron, place: None }.into(),
            1 => {
                WagerRequest::Clear { patron, place: Some(place(house, is_hostile, chance)) }.into()
            }
            2 | 3 => WagerRequest::TakeBack(stake(house, patron, manner, chance)).into(),
            4 | 5 => WagerRequest::Repeat { patron }.into(),
            6 => WagerRequest::Double { patron }.into(),
            7 if is_greedy => WagerRequest::Double { patron }.into(),
            8 if chance.one_in(4) => MoneyRequest::CashOut { patron }.into(),
            9 if is_hostile => {
                let amount = amount(house, "player", manner, chance);
                MoneyRequest::MoneyIn { patron, amount }.into()
            }
            10 | 14 => {
                let beside = beside(table, patron, chance);
                let stake = beside.unwrap_or_else(|| stake(house, patron, manner, chance));
                WagerRequest::Place(stake).into()
            }
            11..=13 => WagerRequest::Place(brink::stake(table, patron, now, chance)).into(),
            _ => WagerRequest::Place(stake(house, patron, manner, chance)).into(),
        };
        Command { by: Actor::Patron(own), request }
    }

    /// The cage gives credits, and sometimes pays out.
    pub(super) fn cage(&self, house: &House, chance: &mut Chance) -> Command {
        let (patron, manner) = *chance.pick(&self.patrons);
        let request: Request = match chance.below(40) {
            0..=3 => MoneyRequest::CashOut { patron }.into(),
            4 => MoneyRequest::CashOut { patron: self.anybody(chance) }.into(),
            7 => CareRequest::Acknowledge { patron }.into(),
            5 => MoneyRequest::MoneyIn { patron, amount: Cents::new(-5) }.into(),
            6 if chance.one_in(20) => {
                MoneyRequest::MoneyIn { patron, amount: Cents::new(i64::MAX) }.into()
            }
            _ => {
                let most = u32::try_from(house.limits.maximum.get()).unwrap_or(1_000_000);
                let times = if manner == Manner::Greedy { 4 } else { 1 };
                let amount = i64::from(100 + chance.below(most.min(1_000_000)));
                MoneyRequest::MoneyIn { patron, amount: Cents::new(amount * times) }.into()
            }
        };
        // Now and then somebody is at the cage who is on duty at the table.
        let staff = if chance.one_in(12) { *chance.pick(&ON_DUTY) } else { CAGE };
        Command { by: Actor::Cage(staff), request }
    }

    /// Everybody leaves, so that the table can close.
    pub(super) fn leave(&self, table: &Table) -> Option<Command> {
        let has_credits =
            |patron: PatronId| table.purse(patron).is_some_and(|it| it.credits > Cents::ZERO);
        let patron = self.patrons.iter().map(|(patron, _)| *patron).find(|it| has_credits(*it))?;
        Some(Command { by: Actor::Cage(CAGE), request: MoneyRequest::CashOut { patron }.into() })
    }

    /// The floor on duty, or somebody who does not deal.
    pub(super) fn floor_of(table: &Table) -> Actor {
        let staff = table.staff();
        let is_dealing = staff.is_some_and(|staff| staff.dealer == FLOOR);
        let anybody = if is_dealing { OTHER_FLOOR } else { FLOOR };
        Actor::Floor(staff.and_then(|staff| staff.floor).unwrap_or(anybody))
    }

    /// What the floor does at a table that is open and not paused.
    pub(super) fn floor(table: &Table, chance: &mut Chance) -> Command {
        let request: Request = match chance.below(9) {
            8 => DutyRequest::ChangeFloor { floor: *chance.pick(&[FLOOR, OTHER_FLOOR]) }.into(),
            0 => DutyRequest::Close.into(),
            1 | 2 => DutyRequest::Pause.into(),
            3 => ShoeRequest::EndShoe.into(),
            4 => DutyRequest::Resume.into(),
            5 => DutyRequest::Open { dealer: *chance.pick(&DEALERS) }.into(),
            6 => DutyRequest::ChangeDealer { dealer: FLOOR }.into(),
            _ => DutyRequest::ChangeDealer { dealer: *chance.pick(&DEALERS) }.into(),
        };
        Command { by: Cast::floor_of(table), request }
    }

    pub(super) fn open(house: &House, chance: &mut Chance) -> Command {
        let dealer = *chance.pick(&DEALERS);
        let by = match house.floor.opening_signatures {
            // Now and then one dealer signs for another.
            1 if chance.one_in(5) => Actor::Dealer(*chance.pick(&DEALERS)),
            1 if chance.one_in(2) => Actor::Dealer(dealer),
            _ => Actor::Floor(FLOOR),
        };
        Command { by, request: DutyRequest::Open { dealer }.into() }
    }

    /// Anybody asks for anything. Only whoever deals has cards, and is not here.
    pub(super) fn mischief(&self, table: &Table, chance: &mut Chance) -> Command {
        let patron = self.anybody(chance);
        let side = *chance.pick(&Side::ALL);
        let requests: [Request; 21] = [
            DutyRequest::Open { dealer: FLOOR }.into(),
            DutyRequest::Close.into(),
            DutyRequest::Pause.into(),
            DutyRequest::Resume.into(),
            DutyRequest::ChangeDealer { dealer: DEALERS[0] }.into(),
            DutyRequest::ChangeFloor { floor: *chance.pick(&[FLOOR, OTHER_FLOOR]) }.into(),
            ShoeRequest::NewShoe.into(),
            ShoeRequest::Cut(Cut::at(chance.below(500))).into(),
            CoupRequest::Turn(side).into(),
            ShoeRequest::EndShoe.into(),
            CoupRequest::OpenBets.into(),
            CoupRequest::LastBets.into(),
            CoupRequest::CloseBets.into(),
            CoupRequest::Ghost.into(),
            CoupRequest::Tick.into(),
            CoupRequest::Card(any_card(chance)).into(),
            ShoeRequest::CutCard.into(),
            WagerRequest::Clear { patron, place: None }.into(),
            ShoeRequest::CountShoe { cards: chance.below(500) }.into(),
            CaseRequest::Dismiss.into(),
            CaseRequest::Rule(Rule::plain(Resolution::Void)).into(),
        ];
        let request = chance.pick(&requests).clone();
        let dealer = table.staff().map_or(DEALERS[0], |staff| staff.dealer);
        let is_card = matches!(
            request,
            Request::Coup(CoupRequest::Card(_)) | Request::Shoe(ShoeRequest::CutCard)
        );
        let is_dealing = matches!(table.phase(), Phase::Dealing(_) | Phase::Idle);
        let by = match chance.below(6) {
            0 => Actor::Patron(patron),
            1 => Actor::Cage(CAGE),
            _ if is_card && is_dealing => Actor::Patron(patron),
            2 if chance.one_in(3) => Actor::Floor(dealer),
            2 => Actor::Floor(*chance.pick(&[FLOOR, OTHER_FLOOR])),
            3 => Actor::Dealer(*chance.pick(&DEALERS)),
            4 => Actor::Dealer(dealer),
            _ => Actor::House,
        };
        Command { by, request }
    }

    fn anybody(&self, chance: &mut Chance) -> PatronId {
        let count = u32::try_from(self.patrons.len()).expect("a few");
        PatronId(1 + chance.below(count + 2))
    }
}

/// What patrons ask for their own sake, now and then.
fn care(patron: PatronId, is_waiting: bool, chance: &mut Chance) -> Option<Request> {
    if is_waiting && !chance.one_in(3) {
        return Some(CareRequest::Acknowledge { patron }.into());
    }
    let is_lifted = chance.one_in(3);
    let minutes = Millis::minutes(u64::from(chance.below(20)));
    let hours = Millis::hours(*chance.pick(&[0, 1, 2, 24, 1_008, 2_000]));
    let days = Millis::hours(24 * chance.pick(&[100, 184, 365]));
    match chance.below(150) {
        0..=2 => {
            let loss = Cents::new(i64::from(chance.below(100_000)) - 500);
            let limit = Limit::Loss((!is_lifted).then_some(loss));
            Some(CareRequest::SetLimit { patron, limit }.into())
        }
        4 if chance.one_in(2) => {
            let limit = Limit::Time((!is_lifted).then_some(minutes));
            Some(CareRequest::SetLimit { patron, limit }.into())
        }
        6 | 7 => {
            let limit = Limit::RealityCheck((!is_lifted).then_some(minutes));
            Some(CareRequest::SetLimit { patron, limit }.into())
        }
        8 => Some(CareRequest::Acknowledge { patron }.into()),
        9 if chance.one_in(3) => Some(CareRequest::TakeTimeOut { patron, lasts: hours }.into()),
        10 if chance.one_in(8) => {
            let lasts = if is_lifted { Lasts::ForEver } else { Lasts::For(days) };
            Some(CareRequest::Exclude { patron, lasts }.into())
        }
        _ => None,
    }
}

/// A card of any kind.
pub(super) fn any_card(chance: &mut Chance) -> Card {
    let deck: Vec<Card> = Card::deck().collect();
    *chance.pick(&deck)
}

fn stake(house: &House, patron: PatronId, manner: Manner, chance: &mut Chance) -> Stake {
    let is_hostile = manner == Manner::Hostile;
    let offered = house.wagers.offered();
    let wager = match chance.below(10) {
        0 if is_hostile => "lucky-6".parse().expect("a name"),
        0..=3 => chance.pick(offered).wager.id().clone(),
        4..=6 => "banker".parse().expect("a name"),
        _ => "player".parse().expect("a name"),
    };
    // Most have a place of their own, so that places fill up and lines open.
    let area = u8::try_from((patron.0 - 1) % u32::from(house.areas.count) + 1).unwrap_or(1);
    let place = if chance.one_in(2) { Place::Area(area) } else { place(house, is_hostile, chance) };
    let amount = amount(house, &wager.to_string(), manner, chance);
    Stake { patron, spot: Spot { place, wager }, amount }
}

/// A side wager beside one on Player or Banker: with what lies there as large as that, or a little
/// larger, at once or in parts.
fn beside(table: &Table, patron: PatronId, chance: &mut Chance) -> Option<Stake> {
    let is_main = |stake: &&Stake| matches!(stake.spot.wager.as_str(), "player" | "banker");
    let main = table.felt().of(patron).find(is_main)?;
    let on = |offer: &Offer| {
        let spot = Spot { place: main.spot.place, wager: offer.wager.id().clone() };
        (table.felt().amount(patron, &spot).get(), spot)
    };
    let mut sides: Vec<&Offer> = table.house().wagers.offered().iter().collect();
    sides.retain(|offer| !offer.is_main());
    // Mostly more of what lies there already.
    if !chance.one_in(4) && sides.iter().any(|offer| on(offer).0 > 0) {
        sides.retain(|offer| on(offer).0 > 0);
    }
    let offer = if sides.is_empty() { return None } else { *chance.pick(&sides) };
    let (there, spot) = on(offer);
    let missing = main.amount.get() - there + i64::from(chance.below(2));
    let is_part = there == 0 && chance.one_in(2);
    let amount = if is_part { offer.minimum } else { Cents::new(missing) };
    Some(Stake { patron, spot, amount })
}

fn place(house: &House, is_hostile: bool, chance: &mut Chance) -> Place {
    let beyond = u32::from(is_hostile);
    let nth = |count: u8, chance: &mut Chance| {
        let nth = chance.below(u32::from(count) + 2 * beyond) + 1 - beyond;
        u8::try_from(nth).unwrap_or(u8::MAX)
    };
    match chance.below(4) {
        0 if house.gallery.lines > 0 || is_hostile => Place::Line(nth(house.gallery.lines, chance)),
        _ => Place::Area(nth(house.areas.count, chance)),
    }
}

fn amount(house: &House, wager: &str, manner: Manner, chance: &mut Chance) -> Cents {
    let offer = house.wagers.offered().iter().find(|it| it.wager.id().as_str() == wager);
    let (least, most) = offer.map_or((100, 10_000), |it| (it.minimum.get(), it.maximum.get()));
    let absurd = [i64::MIN, -1, 0, 1, i64::MAX / 30, i64::MAX];
    let some = i64::from(1 + chance.below(12)) * least;
    let differential = house.limits.differential.maximum;
    let amount = match (manner, chance.below(12)) {
        (Manner::Hostile, 0..=3) => *chance.pick(&absurd),
        (Manner::Greedy, 0..=3) => most,
        (Manner::Greedy, 4) => most.saturating_add(1),
        (_, 0) => some + i64::from(chance.below(100)),
        (_, 1) => least / 2,
        (_, 2) => differential.map_or(some, |most| most.get() + i64::from(chance.below(2))),
        _ => some,
    };
    Cents::new(amount)
}
