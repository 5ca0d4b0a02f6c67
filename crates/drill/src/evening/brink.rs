//! What is just allowed, and just not: amounts and moments at the very limits.

use baccarat::Cents;
use house::SqueezeBy;
use table::{
    Actor, CareRequest, Command, CoupRequest, Lasts, Limit, Millis, MoneyRequest, PatronId, Place,
    Request, Spot, Stake, Table, Time, WagerRequest,
};

use super::audit::Moment;
use super::cast::CAGE;
use super::chance::Chance;

/// A moment that is still to come, or the one before or after it; most of them are near.
pub(super) fn moment(
    all: &[(Time, Moment)],
    now: Time,
    chance: &mut Chance,
) -> Option<(Time, Moment)> {
    const DAYS: u64 = 3 * 24 * 3_600_000;
    let is_care = |moment: &Moment| matches!(moment, Moment::Care(_));
    let wants_care = chance.one_in(2);
    let is_far = !chance.one_in(20);
    let some = all.iter().filter(|(at, _)| !is_far || at.0 - now.0 < DAYS);
    let some: Vec<_> = some.filter(|(_, moment)| is_care(moment) == wants_care).collect();
    if some.is_empty() {
        return None;
    }
    let (at, moment) = **chance.pick(&some);
    let at = match chance.below(4) {
        0 => Time((at.0 - 1).max(now.0)),
        1 => at.after(Millis(1)),
        _ => at,
    };
    Some((at, moment))
}

/// What those do whom a moment is about.
pub(super) fn act(table: &Table, moment: Moment, now: Time, chance: &mut Chance) -> Command {
    let anybody = PatronId(1 + chance.below(7));
    let by = |patron: PatronId, request: Request| Command { by: Actor::Patron(patron), request };
    let tick = Command { by: Actor::House, request: CoupRequest::Tick.into() };
    match moment {
        Moment::Lock => match chance.below(3) {
            0 => tick,
            1 => by(anybody, WagerRequest::Clear { patron: anybody, place: None }.into()),
            _ => by(anybody, WagerRequest::Place(stake(table, anybody, now, chance)).into()),
        },
        Moment::LastBets => tick,
        Moment::Retract => {
            let staked = table.felt().stakes();
            let own = (!staked.is_empty()).then(|| chance.pick(staked).clone());
            match own.filter(|_| !chance.one_in(3)) {
                Some(stake) => by(stake.patron, WagerRequest::TakeBack(stake).into()),
                None => tick,
            }
        }
        Moment::Squeeze(side, holder) => match chance.below(5) {
            0 => tick,
            1 => by(holder, CoupRequest::Waive(side).into()),
            2 => {
                let dealer = table.staff().map_or(Actor::House, |it| Actor::Dealer(it.dealer));
                Command { by: dealer, request: CoupRequest::Turn(side).into() }
            }
            _ => by(holder, CoupRequest::Turn(side).into()),
        },
        Moment::Care(patron) => care(table, patron, now, chance),
    }
}

/// What a patron does for whom something just changes, or the cage for them.
fn care(table: &Table, patron: PatronId, now: Time, chance: &mut Chance) -> Command {
    let by = Actor::Patron(patron);
    match chance.below(6) {
        0 => Command { by, request: CareRequest::Acknowledge { patron }.into() },
        1 | 2 => {
            let amount = Cents::new(i64::from(1 + chance.below(20)) * 1_000);
            Command {
                by: Actor::Cage(CAGE),
                request: MoneyRequest::MoneyIn { patron, amount }.into(),
            }
        }
        3 => Command { by, request: WagerRequest::Repeat { patron }.into() },
        _ => Command { by, request: WagerRequest::Place(stake(table, patron, now, chance)).into() },
    }
}

/// A stake that just reaches a limit, or is a cent less or more.
pub(super) fn stake(table: &Table, patron: PatronId, now: Time, chance: &mut Chance) -> Stake {
    let house = table.house();
    let offered = house.wagers.offered();
    let wager = match chance.below(5) {
        0 | 1 => chance.pick(offered).wager.id().clone(),
        2 => "player".parse().expect("a name"),
        _ => "banker".parse().expect("a name"),
    };
    // Often more of what lies there, or beside it.
    let own: Vec<&Spot> = table.felt().of(patron).map(|stake| &stake.spot).collect();
    let area = 1 + chance.below(u32::from(house.areas.count));
    let area = Place::Area(u8::try_from(area).unwrap_or(1));
    let spot = if own.is_empty() {
        Spot { place: area, wager }
    } else if chance.one_in(3) {
        (**chance.pick(&own)).clone()
    } else {
        Spot { place: chance.pick(&own).place, wager }
    };
    let brinks = brinks(table, patron, &spot, now);
    let off = *chance.pick(&[0, 0, 0, 1, -1]);
    let amount = Cents::new(chance.pick(&brinks).saturating_add(off));
    Stake { patron, spot, amount }
}

/// How much more just reaches each limit.
fn brinks(table: &Table, patron: PatronId, spot: &Spot, now: Time) -> Vec<i64> {
    let (house, felt) = (table.house(), table.felt());
    let sum = |is_counted: &dyn Fn(&Stake) -> bool| -> i64 {
        felt.stakes().iter().filter(|it| is_counted(it)).map(|it| it.amount.get()).sum()
    };
    let own = felt.amount(patron, spot).get();
    let mut all = vec![own.max(100)];
    if let Some(offer) = table.offer(&spot.wager) {
        all.extend([offer.minimum.get(), offer.minimum.get() - own, offer.maximum.get() - own]);
    }
    let limits = &house.limits;
    let left = |most: Option<Cents>, there: i64| most.map(|most| most.get() - there);
    all.extend(left(limits.area_maximum, sum(&|it| it.spot.place == spot.place)));
    all.extend(left(limits.table_maximum, sum(&|_| true)));
    all.extend(left(limits.side_table_maximum, sum(&|it| it.spot.wager == spot.wager)));
    let is_main = |it: &Stake| matches!(it.spot.wager.as_str(), "player" | "banker");
    let beside = sum(&|it| it.patron == patron && it.spot.place == spot.place && is_main(it));
    all.push(beside - own);
    all.push(house.squeeze.wager_min.get() - own);
    // As much as another has on it.
    let others = felt.stakes().iter().filter(|it| it.patron != patron);
    let others = others.filter(|it| it.spot.wager == spot.wager);
    let others: Vec<i64> = others.map(|it| it.amount.get() - own).collect();
    // Equal wagers matter most where patrons expose the cards.
    let times = if house.squeeze.by == SqueezeBy::Patron { 8 } else { 2 };
    (0..times).for_each(|_| all.extend(&others));
    // And as much as all that is on the other side.
    let on = |side: &str| sum(&|it: &Stake| it.spot.wager.as_str() == side);
    all.push((on("player") - on("banker")).abs());
    if let Some(purse) = table.purse(patron) {
        all.push(purse.credits.get() - purse.owed.get());
        all.push(purse.credits.get());
        // What is owed is there, and is not theirs: most who owe stake all else, and then that.
        if let Some(offer) = table.offer(&spot.wager).filter(|_| purse.owed > Cents::ZERO) {
            let (free, room) = (purse.credits.get() - purse.owed.get(), offer.maximum.get() - own);
            let some = if free < room { free + 1 } else { room };
            all.extend([some; 8]);
        }
    }
    let care = table.care(patron, now).and_then(|care| care.loss.left);
    all.extend(care.map(Cents::get));
    all.retain(|amount| *amount > 0);
    if all.is_empty() { vec![100] } else { all }
}

/// A time-out or exclusion just as long as the one that goes on, or limits just as they are.
pub(super) fn longer(table: &Table, patron: PatronId, now: Time, chance: &mut Chance) -> Request {
    let care = table.care(patron, now);
    let off = *chance.pick(&[0, 1, 1_000, 30_000]);
    let shift = |lasts: Millis, chance: &mut Chance| {
        if chance.one_in(3) { Millis(lasts.0 + off) } else { Millis(lasts.0.saturating_sub(off)) }
    };
    let Some(care) = care else {
        return CareRequest::TakeTimeOut { patron, lasts: Millis::hours(1) }.into();
    };
    match (chance.below(4), care.time_out, care.exclusion) {
        (0 | 1, Some(left), _) => {
            CareRequest::TakeTimeOut { patron, lasts: shift(left, chance) }.into()
        }
        (_, _, Some(Lasts::For(left))) => {
            CareRequest::Exclude { patron, lasts: Lasts::For(shift(left, chance)) }.into()
        }
        (0, ..) => {
            let most = *chance.pick(&[Millis::hours(1), Millis::hours(6 * 7 * 24)]);
            CareRequest::TakeTimeOut { patron, lasts: shift(most, chance) }.into()
        }
        (1, ..) => {
            let limit = care.time.limit.unwrap_or(Millis::minutes(1));
            CareRequest::SetLimit { patron, limit: Limit::Time(Some(shift(limit, chance))) }.into()
        }
        _ => {
            let limit = care.loss.limit.unwrap_or(Cents::new(10_000)).get();
            let limit = Cents::new(limit + i64::from(chance.below(3)) - 1);
            CareRequest::SetLimit { patron, limit: Limit::Loss(Some(limit)) }.into()
        }
    }
}
