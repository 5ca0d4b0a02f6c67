//! How much may be wagered, and with which chips.

use baccarat::{Cents, Odds, TooMuchMoney, Unit};

use crate::choices::choices;
use crate::fault::Problem;
use crate::kinds::{Amount, Flag, ListOf, LongOdds, OneOf};
use crate::reader::Section;

/// How much may be wagered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The least on Player or Banker.
    pub minimum: Cents,
    /// The most on Player or Banker.
    pub maximum: Cents,
    /// The least on Tie and on side wagers.
    pub side_minimum: Cents,
    /// The most on Tie and on side wagers.
    pub side_maximum: Cents,
    /// The most on one area, all its spots together.
    pub area_maximum: Option<Cents>,
    /// The most on the whole table in one coup.
    pub table_maximum: Option<Cents>,
    /// By how much Player and Banker wagers of the table may differ.
    pub differential: Differential,
    /// What is done about a wager outside the limits that is found after the first card.
    pub outside_after_deal: OutsideAfterDeal,
    /// The most on one side wager over the whole table; the last wagers above it are refused first.
    pub side_table_maximum: Option<Cents>,
    /// The most that one coup pays on wagers at long odds, shared in proportion.
    pub payout_maximum: Option<Cents>,
    /// Wagers at more than these odds share that.
    pub payout_maximum_above: Odds,
    /// Whether a side wager needs a wager on Player or Banker.
    pub side_needs_main: bool,
    /// Whether a side wager may be at most as large as that.
    pub side_at_most_main: bool,
}

choices! {
    /// What is done about a table differential above its limit when bets close.
    pub enum OverDifferential {
        /// Bets stay open until it is within.
        Block = "block",
        /// The larger side's last wagers are reduced.
        Reduce = "reduce",
    }
}

/// By how much all Player and all Banker wagers of the table may differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differential {
    /// The most.
    pub maximum: Option<Cents>,
    /// What is done about a difference above that when bets close.
    pub when_over: OverDifferential,
    /// What is done about it when it is found after the result.
    pub after_result: DifferentialAfterResult,
    /// What the reduction of a small wager is rounded down to.
    pub unit_small: Unit,
    /// What the reduction of a large wager is rounded down to.
    pub unit_large: Unit,
    /// From here on a wager is large.
    pub large_from: Cents,
}

choices! {
    /// What is done about a table differential above its limit that is found after the result.
    pub enum DifferentialAfterResult {
        /// All wagers stand.
        Stand = "stand",
        /// Each wager of the larger side is reduced in proportion, and the rest is settled.
        ReduceProRata = "reduce-pro-rata",
    }
}

choices! {
    /// What is done about a wager outside the limits that is found after the first card.
    pub enum OutsideAfterDeal {
        /// It is paid or lost in its entirety.
        InFull = "in-full",
        /// It is paid or lost up to the maximum; the rest is returned.
        ToMaximum = "to-maximum",
        /// Below the minimum it is paid once, with a warning; above the maximum it is paid or lost
        /// up to the maximum.
        WarnOnce = "warn-once",
    }
}

impl Limits {
    /// What each wager of the larger side is reduced by when the table differential is found above
    /// its limit after the result: by its share of the excess, rounded down.
    ///
    /// # Errors
    /// If the wagers together are more than an amount can hold.
    pub fn reduce_pro_rata(
        &self,
        wagers: &[Cents],
        other_side: Cents,
    ) -> Result<Vec<Cents>, TooMuchMoney> {
        let total = wagers.iter().try_fold(Cents::ZERO, |total, &wager| total.plus(wager))?;
        let allowed = self.differential.maximum.map_or(Ok(total), |most| other_side.plus(most))?;
        let excess = total.minus(allowed)?.max(Cents::ZERO);
        let reduction = |&wager: &Cents| {
            let unit = self.differential.unit_for(wager).cents().get();
            let share = i128::from(wager.get()) * i128::from(excess.get());
            // Without any wager there is nothing to share, and no excess.
            let share = share / i128::from(total.get().max(1));
            let share = i64::try_from(share).map_err(|_| TooMuchMoney)?;
            Ok(Cents::new(share / unit * unit))
        };
        wagers.iter().map(reduction).collect()
    }

    pub(crate) fn read(section: &mut Section<'_>) -> Limits {
        let minimum = section.get(
            "minimum",
            &Amount,
            Cents::whole(5),
            "The least that may be wagered on Player or Banker.",
        );
        let maximum = section.get(
            "maximum",
            &Amount,
            Cents::whole(300),
            "The most that may be wagered on Player or Banker.",
        );
        Limits {
            minimum,
            maximum,
            side_minimum: section
                .maybe("side-minimum", &Amount, "The least on Tie and side wagers; else `minimum`.")
                .unwrap_or(minimum),
            side_maximum: section
                .maybe("side-maximum", &Amount, "The most on Tie and side wagers; else `maximum`.")
                .unwrap_or(maximum),
            area_maximum: section.maybe(
                "area-maximum",
                &Amount,
                "The most on one area, all its spots together.",
            ),
            table_maximum: section.maybe(
                "table-maximum",
                &Amount,
                "The most on the whole table in one coup.",
            ),
            differential: Differential::read(section),
            outside_after_deal: section.get(
                "outside-after-deal",
                &OneOf::new(),
                OutsideAfterDeal::InFull,
                "What is done about a wager outside the limits that is found after the first card.",
            ),
            side_table_maximum: section.maybe(
                "side-table-maximum",
                &Amount,
                "The most on one side wager over the whole table; last in, first out.",
            ),
            payout_maximum: section.maybe(
                "payout-maximum",
                &Amount,
                "The most that one coup pays on wagers at long odds, shared in proportion.",
            ),
            payout_maximum_above: section.get(
                "payout-maximum-above",
                &LongOdds,
                Odds::new(50, 1).expect("sound odds"),
                "Wagers at more than these odds share `payout-maximum`.",
            ),
            side_needs_main: section.get(
                "side-needs-main",
                &Flag,
                false,
                "Whether a side wager needs a wager on Player or Banker in the same area.",
            ),
            side_at_most_main: section.get(
                "side-at-most-main",
                &Flag,
                false,
                "Whether a side wager may be at most as large as that wager.",
            ),
        }
    }
}

impl Differential {
    fn unit_for(&self, wager: Cents) -> Unit {
        if wager < self.large_from { self.unit_small } else { self.unit_large }
    }

    fn read(section: &mut Section<'_>) -> Differential {
        Differential {
            maximum: section.maybe(
                "differential",
                &Amount,
                "The most by which all Player and all Banker wagers of the table may differ.",
            ),
            when_over: section.get(
                "over-differential",
                &OneOf::new(),
                OverDifferential::Block,
                "What is done about a table differential above its limit when bets close.",
            ),
            after_result: section.get(
                "differential-after-result",
                &OneOf::new(),
                DifferentialAfterResult::Stand,
                "What is done about a table differential above its limit that is found after the \
                 result.",
            ),
            unit_small: unit(
                section,
                "differential-unit-small",
                25,
                "What the reduction of a small wager is rounded down to.",
            ),
            unit_large: unit(
                section,
                "differential-unit-large",
                100,
                "What the reduction of a large wager is rounded down to.",
            ),
            large_from: section.get(
                "differential-large-from",
                &Amount,
                Cents::whole(1_000),
                "From which amount on a wager is large.",
            ),
        }
    }
}

/// An option that amounts are rounded to.
fn unit(section: &mut Section<'_>, key: &str, usual: u32, about: &'static str) -> Unit {
    let usual = Cents::whole(usual);
    let amount = section.get(key, &Amount, usual, about);
    Unit::new(amount).unwrap_or_else(|| {
        let why = "a unit is at least 0.01".to_owned();
        section.fault(key, Problem::Conflict { why });
        Unit::new(usual).expect("the usual unit is one")
    })
}

/// The chips, smallest first.
pub(crate) fn read_chips(section: &mut Section<'_>) -> Vec<Cents> {
    let usual = [1, 5, 25, 100, 500].map(Cents::whole).to_vec();
    section.get("denominations", &ListOf(Amount), usual, "What the chips are worth, rising.")
}
