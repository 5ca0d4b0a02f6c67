//! Who is there this evening, and what each of them wants.

use baccarat::{Card, Cents, Side};
use house::House;
use table::{Actor, Command, PatronId, Phase, Place, Request, Spot, StaffId, Stake, Table};

use super::chance::Chance;

pub(super) const FLOOR: StaffId = StaffId(1);
pub(super) const CAGE: StaffId = StaffId(9);
const DEALERS: [StaffId; 3] = [StaffId(2), StaffId(3), StaffId(4)];

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
    pub(super) fn patron(&self, house: &House, chance: &mut Chance) -> Command {
        let (own, manner) = *chance.pick(&self.patrons);
        let is_hostile = manner == Manner::Hostile;
        let patron = if is_hostile && chance.one_in(4) { self.anybody(chance) } else { own };
        let is_greedy = manner == Manner::Greedy;
        let request = match chance.below(24) {
            0 => Request::Clear { patron, place: None },
            1 => Request::Clear { patron, place: Some(place(house, is_hostile, chance)) },
            2 | 3 => Request::TakeBack(stake(house, patron, manner, chance)),
            4 | 5 => Request::Repeat { patron },
            6 => Request::Double { patron },
            7 if is_greedy => Request::Double { patron },
            8 if chance.one_in(4) => Request::CashOut { patron },
            9 if is_hostile => {
                let amount = amount(house, "player", manner, chance);
                Request::MoneyIn { patron, amount }
            }
            _ => Request::Place(stake(house, patron, manner, chance)),
        };
        Command { by: Actor::Patron(own), request }
    }

    /// The cage gives credits, and sometimes pays out.
    pub(super) fn cage(&self, house: &House, chance: &mut Chance) -> Command {
        let (patron, manner) = *chance.pick(&self.patrons);
        let request = match chance.below(40) {
            0..=3 => Request::CashOut { patron },
            4 => Request::CashOut { patron: self.anybody(chance) },
            5 => Request::MoneyIn { patron, amount: Cents::new(-5) },
            6 if chance.one_in(20) => Request::MoneyIn { patron, amount: Cents::new(i64::MAX) },
            _ => {
                let most = u32::try_from(house.limits.maximum.get()).unwrap_or(1_000_000);
                let times = if manner == Manner::Greedy { 4 } else { 1 };
                let amount = i64::from(100 + chance.below(most.min(1_000_000)));
                Request::MoneyIn { patron, amount: Cents::new(amount * times) }
            }
        };
        Command { by: Actor::Cage(CAGE), request }
    }

    /// Everybody leaves, so that the table can close.
    pub(super) fn leave(&self, table: &Table) -> Option<Command> {
        let has_credits =
            |patron: PatronId| table.purse(patron).is_some_and(|it| it.credits > Cents::ZERO);
        let patron = self.patrons.iter().map(|(patron, _)| *patron).find(|it| has_credits(*it))?;
        Some(Command { by: Actor::Cage(CAGE), request: Request::CashOut { patron } })
    }

    /// What the floor does at a table that is open and not paused.
    pub(super) fn floor(chance: &mut Chance) -> Command {
        let request = match chance.below(8) {
            0 => Request::Close,
            1 | 2 => Request::Pause,
            3 => Request::EndShoe,
            4 => Request::Resume,
            5 => Request::Open { dealer: *chance.pick(&DEALERS) },
            6 => Request::ChangeDealer { dealer: FLOOR },
            _ => Request::ChangeDealer { dealer: *chance.pick(&DEALERS) },
        };
        Command { by: Actor::Floor(FLOOR), request }
    }

    pub(super) fn open(house: &House, chance: &mut Chance) -> Command {
        let dealer = *chance.pick(&DEALERS);
        let by = match house.floor.opening_signatures {
            1 if chance.one_in(2) => Actor::Dealer(dealer),
            _ => Actor::Floor(FLOOR),
        };
        Command { by, request: Request::Open { dealer } }
    }

    /// Anybody asks for anything. Only whoever deals has cards, and is not here.
    pub(super) fn mischief(&self, table: &Table, chance: &mut Chance) -> Command {
        let patron = self.anybody(chance);
        let side = *chance.pick(&Side::ALL);
        let requests = [
            Request::Open { dealer: FLOOR },
            Request::Close,
            Request::Pause,
            Request::Resume,
            Request::ChangeDealer { dealer: DEALERS[0] },
            Request::NewShoe,
            Request::Cut { from_end: chance.below(500) },
            Request::Turn(side),
            Request::EndShoe,
            Request::OpenBets,
            Request::LastBets,
            Request::CloseBets,
            Request::Ghost,
            Request::Tick,
            Request::Card(any_card(chance)),
            Request::CutCard,
            Request::Clear { patron, place: None },
        ];
        let request = chance.pick(&requests).clone();
        let dealer = table.staff().map_or(DEALERS[0], |staff| staff.dealer);
        let is_card = matches!(request, Request::Card(_) | Request::CutCard);
        let is_dealing = matches!(table.phase(), Phase::Dealing(_) | Phase::Idle);
        let by = match chance.below(6) {
            0 => Actor::Patron(patron),
            1 => Actor::Cage(CAGE),
            _ if is_card && is_dealing => Actor::Patron(patron),
            2 => Actor::Floor(FLOOR),
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
