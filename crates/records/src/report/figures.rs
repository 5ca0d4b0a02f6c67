//! What happened at a table within an interval, as sums.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::Arc;

use baccarat::{Collection, Settlement, WagerId};
use house::House;
use table::{Actor, Resettled};

use crate::ledger::wide;

/// Sums of one table and one shift, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) coups: u64,
    pub(super) ghosts: u64,
    pub(super) voids: u64,
    pub(super) wagers: u64,
    /// All that was staked and settled.
    pub(super) handle: i128,
    /// All that came back of it.
    pub(super) returned: i128,
    pub(super) charged: i128,
    pub(super) collected: i128,
    pub(super) money_in: i128,
    pub(super) money_out: i128,
    /// What the house has more than before.
    pub(super) win: i128,
}

impl AddAssign<&Figures> for Figures {
    fn add_assign(&mut self, more: &Figures) {
        // Each is named, so that a new one is not left out.
        let Figures {
            coups,
            ghosts,
            voids,
            wagers,
            handle,
            returned,
            charged,
            collected,
            money_in,
            money_out,
            win,
        } = more;
        self.coups += coups;
        self.ghosts += ghosts;
        self.voids += voids;
        self.wagers += wagers;
        self.handle += handle;
        self.returned += returned;
        self.charged += charged;
        self.collected += collected;
        self.money_in += money_in;
        self.money_out += money_out;
        self.win += win;
    }
}

impl Figures {
    pub(super) fn count_settled(&mut self, settlement: &Settlement, house: &House) {
        self.wagers += 1;
        self.handle += wide(settlement.staked);
        self.returned += wide(settlement.returned);
        self.charged += wide(settlement.commission);
        match house.terms().collection {
            Collection::Deducted => self.collected += wide(settlement.commission),
            Collection::Owed => {}
        }
    }

    pub(super) fn count_resettled(&mut self, again: &Resettled) {
        self.returned += wide(again.after.returned) - wide(again.before.returned);
        self.charged += wide(again.after.commission) - wide(again.before.commission);
        self.collected += wide(again.moved.commission);
    }
}

/// What one wager of one house came to.
#[derive(Clone, Debug)]
pub(super) struct WagerFigures {
    pub(super) house: Arc<House>,
    pub(super) count: u64,
    pub(super) handle: i128,
    /// What came back, less commission that is owed.
    pub(super) returned: i128,
    /// The sum of the squares of the stakes, for how far chance can take it.
    pub(super) squares: i128,
}

/// The wagers of all houses, by the digest of the house's file.
pub(super) type Wagers = BTreeMap<(String, WagerId), WagerFigures>;

/// What comes back of a wager once its commission is paid.
pub(super) fn net(settlement: &Settlement, house: &House) -> i128 {
    let later = match house.terms().collection {
        Collection::Owed => wide(settlement.commission),
        Collection::Deducted => 0,
    };
    wide(settlement.returned) - later
}

/// What somebody who works here did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StaffFigures {
    pub(super) coups: u64,
    pub(super) voids: u64,
    pub(super) reported: u64,
    pub(super) ruled: u64,
    pub(super) dismissed: u64,
    pub(super) money_in: i128,
    pub(super) money_out: i128,
}

/// Everybody who works here.
pub(super) type Staff = BTreeMap<Actor, StaffFigures>;
