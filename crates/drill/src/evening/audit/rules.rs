//! What the house allows to lie on the felt: when it is staked, and at the lock.

use std::collections::BTreeSet;

use house::{Offer, OnAreaLeft, Opposite, OverDifferential};
use table::{PatronId, Place, Returned, Stake};

use super::{Auditor, Found, ensure};

impl Auditor {
    /// A stake that was just made, with all others.
    pub(super) fn check_rules(&self, stake: &Stake) -> Found {
        let place = stake.spot.place;
        self.check_place(stake.patron, place)?;
        let here = |wager: &str| {
            let mut own = self.felt.iter().filter(|((patron, _), _)| *patron == stake.patron);
            own.any(|((_, spot), _)| spot.place == place && spot.wager.as_str() == wager)
        };
        let anywhere = |wager: &str| {
            let mut own = self.felt.keys().filter(|(patron, _)| *patron == stake.patron);
            own.any(|(_, spot)| spot.wager.as_str() == wager)
        };
        let clashes = match self.house.areas.opposite {
            Opposite::Allowed => false,
            Opposite::RefusedPerArea => here("player") && here("banker"),
            Opposite::RefusedPerPatron => anywhere("player") && anywhere("banker"),
        };
        ensure(!clashes, "Player and Banker were wagered on together")?;
        let gallery = &self.house.gallery;
        let is_line = matches!(place, Place::Line(_)) && gallery.needs_all_areas;
        ensure(!is_line || self.is_full(), "a line was wagered on with an area empty")?;
        self.check_amounts(stake)?;
        self.check_beside(stake)
    }

    fn check_place(&self, patron: PatronId, place: Place) -> Found {
        let areas = self.house.areas.count;
        let (exists, most) = match place {
            Place::Area(area) => ((1..=areas).contains(&area), self.house.areas.bettors_per_area),
            Place::Line(line) => (line >= 1 && line <= self.house.gallery.lines && line < areas, 1),
        };
        ensure(exists, "there is no such place")?;
        let there = self.felt.keys().filter(|(_, spot)| spot.place == place);
        let bettors: BTreeSet<_> = there.map(|(patron, _)| patron).collect();
        ensure(bettors.len() <= usize::from(most), "somebody wagered in another's place")?;
        let own = self.felt.keys().filter(|(owner, _)| *owner == patron);
        let places: BTreeSet<_> = own.map(|(_, spot)| spot.place).collect();
        let most = usize::from(self.house.areas.per_patron);
        ensure(places.len() <= most, "somebody has too many places")
    }

    fn check_amounts(&self, stake: &Stake) -> Found {
        let offer = self.offer(stake)?;
        let amount = self.amount_on(stake);
        let is_within = offer.minimum.get() <= amount && amount <= offer.maximum.get();
        ensure(is_within, "a stake is outside its limits")?;
        let limits = &self.house.limits;
        let sum = |is_counted: &dyn Fn(&table::Spot) -> bool| -> i64 {
            let counted = self.felt.iter().filter(|((_, spot), _)| is_counted(spot));
            counted.map(|(_, amount)| *amount).sum()
        };
        let in_area = sum(&|spot| spot.place == stake.spot.place);
        let is_within = limits.area_maximum.is_none_or(|most| in_area <= most.get());
        ensure(is_within, "an area holds more than it may")?;
        let is_within = limits.table_maximum.is_none_or(|most| sum(&|_| true) <= most.get());
        ensure(is_within, "the table holds more than it may")?;
        let on_side = sum(&|spot| spot.wager == stake.spot.wager);
        let is_within = limits.side_table_maximum.is_none_or(|most| on_side <= most.get());
        ensure(offer.is_main() || is_within, "a side wager holds more than it may")
    }

    /// A side wager and the wager on Player or Banker beside it.
    fn check_beside(&self, stake: &Stake) -> Found {
        let limits = &self.house.limits;
        if self.offer(stake)?.is_main() || !limits.side_needs_main {
            return Ok(());
        }
        let main = self.main_beside(stake);
        ensure(main > 0, "a side wager stands alone")?;
        let is_small = !limits.side_at_most_main || self.amount_on(stake) <= main;
        ensure(is_small, "a side wager is larger than the one beside it")
    }

    /// What its owner has on Player and Banker in the place of a stake.
    fn main_beside(&self, stake: &Stake) -> i64 {
        let is_beside = |patron: PatronId, spot: &table::Spot| {
            let is_main = matches!(spot.wager.as_str(), "player" | "banker");
            patron == stake.patron && spot.place == stake.spot.place && is_main
        };
        let beside = self.felt.iter().filter(|((patron, spot), _)| is_beside(*patron, spot));
        beside.map(|(_, amount)| *amount).sum()
    }

    /// What may lie on the felt once wagers are closed, and the floor has allowed this difference.
    pub(super) fn check_lock(&self, allowed: Option<i64>) -> Found {
        let differs = (self.on_side("player") - self.on_side("banker")).abs();
        let most = self.house.limits.differential.maximum;
        let is_within = most.is_none_or(|most| differs <= most.get());
        ensure(is_within || allowed == Some(differs), "the differential is over its limit")?;
        let gallery = &self.house.gallery;
        let may_stand = gallery.on_area_left == OnAreaLeft::Stand || !gallery.needs_all_areas;
        for ((patron, spot), amount) in &self.felt {
            let amount = baccarat::Cents::new(*amount);
            let stake = Stake { patron: *patron, spot: spot.clone(), amount };
            let offer = self.offer(&stake)?;
            let is_within = offer.minimum <= amount && amount <= offer.maximum;
            ensure(is_within, "a stake is outside its limits at the lock")?;
            self.check_beside(&stake)?;
            let is_line = matches!(spot.place, Place::Line(_));
            let is_open = !is_line || may_stand || self.is_full();
            ensure(is_open, "a line stands at the lock with an area empty")?;
        }
        Ok(())
    }

    /// How much of a stake comes back, and whether it may: before it does.
    pub(super) fn check_returned(&self, stake: &Stake, why: Returned) -> Found {
        let lies = self.amount_on(stake);
        let left = lies - stake.amount.get();
        let least = self.offer(stake)?.minimum.get();
        match why {
            // Nobody leaves less than the least.
            Returned::TakenBack => {
                ensure(left <= 0 || left >= least, "too little of a stake stays")
            }
            Returned::AreaLeftEmpty => {
                let gallery = &self.house.gallery;
                let is_line = matches!(stake.spot.place, Place::Line(_)) && gallery.needs_all_areas;
                let may_stand = gallery.on_area_left == OnAreaLeft::Stand || self.is_full();
                ensure(is_line && !may_stand && left == 0, "a line's stake came back that may stay")
            }
            Returned::Differential => self.check_reduced(stake, least),
            Returned::NoMainWager => {
                let limits = &self.house.limits;
                let main = self.main_beside(stake);
                let is_side = !self.offer(stake)?.is_main() && limits.side_needs_main;
                let excess = if main > 0 && !limits.side_at_most_main { 0 } else { lies - main };
                let due = if lies - excess < least { lies } else { excess };
                let is_due = is_side && excess > 0 && stake.amount.get() == due;
                ensure(is_due, "another part of a side wager came back than may not stay")
            }
            Returned::ShuffleNow | Returned::Void | Returned::Ghost => {
                ensure(left == 0, "a part of a stake came back")
            }
        }
    }

    /// The larger side's last stake is reduced by what is over the differential, or goes if less
    /// than the least would be left of it.
    fn check_reduced(&self, stake: &Stake, least: i64) -> Found {
        let rule = &self.house.limits.differential;
        let most = rule.maximum.ok_or("a stake was reduced, and there is no differential")?;
        ensure(rule.when_over == OverDifferential::Reduce, "a stake was reduced that blocks")?;
        let [player, banker] = ["player", "banker"].map(|side| self.on_side(side));
        let (larger, over) = ("player", player - banker - most.get());
        let (larger, over) =
            if banker > player { ("banker", banker - player - most.get()) } else { (larger, over) };
        ensure(over > 0, "a stake was reduced within the differential")?;
        let mut placed = self.placed.iter().rev();
        let last = placed.find(|(_, spot)| spot.wager.as_str() == larger);
        let is_last = last == Some(&(stake.patron, stake.spot.clone()));
        ensure(is_last, "another stake was reduced than the larger side's last")?;
        let lies = self.amount_on(stake);
        let due = if lies - over < least { lies } else { over };
        ensure(stake.amount.get() == due, "a stake was reduced by another amount")
    }

    /// All that lies on a side.
    fn on_side(&self, side: &str) -> i64 {
        let own = self.felt.iter().filter(|((_, spot), _)| spot.wager.as_str() == side);
        own.map(|(_, amount)| *amount).sum()
    }

    /// Whether every area holds a wager.
    fn is_full(&self) -> bool {
        let holds = |area: u8| self.felt.keys().any(|(_, spot)| spot.place == Place::Area(area));
        (1..=self.house.areas.count).all(holds)
    }

    fn amount_on(&self, stake: &Stake) -> i64 {
        self.felt.get(&(stake.patron, stake.spot.clone())).copied().unwrap_or(0)
    }

    pub(super) fn offer(&self, stake: &Stake) -> Result<&Offer, String> {
        let mut offered = self.house.wagers.offered().iter();
        let offer = offered.find(|offer| *offer.wager.id() == stake.spot.wager);
        offer.ok_or_else(|| "a wager was taken that is not offered".to_owned())
    }
}
