//! `sabot sim --strategy`: sessions of somebody who bets by a rule.

mod args;
mod list;
mod report;
mod sums;

use std::ops::Range;

pub(super) use args::StrategyArgs;
pub(super) use list::list;
use serde_json::Value;
use sim::strategy::{Plan, Sessions};

use super::measure::{Measure, Report};
use super::run::Run;
use crate::figures::{PLACES_SHOWN, percent};

/// Somebody who bets by a rule, session after session.
pub(super) struct Played {
    args: StrategyArgs,
    plan: Plan,
}

impl Measure for Played {
    type Sum = Sessions;

    fn kind(&self) -> &'static str {
        "strategy"
    }

    fn settings(&self) -> Value {
        self.args.settings(&self.plan)
    }

    fn unit(&self) -> u64 {
        self.plan.session().shoes.get()
    }

    fn chunk(&self) -> u64 {
        (256 / self.unit()).max(1)
    }

    fn worker(&self, _run: &Run) -> impl FnMut(Range<u64>) -> Sessions {
        let mut player = self.plan.player();
        let unit = self.unit();
        move |shoes| player.play_all(shoes.start / unit..shoes.end / unit)
    }

    fn running(&self, _run: &Run, sum: &Sessions) -> String {
        let edge = sum.edge().map(|edge| percent(&edge, PLACES_SHOWN));
        edge.map_or_else(String::new, |edge| format!("edge {edge} % {}", report::error(sum)))
    }

    fn write(&self, sum: &Sessions) -> Value {
        sums::write(sum)
    }

    fn read(&self, value: &Value) -> Option<Sessions> {
        let is_sound = |sum: &Sessions| sum.is_consistent() && sum.shoes <= self.shoes(sum);
        sums::read(value).filter(is_sound)
    }

    fn shoes(&self, sum: &Sessions) -> u64 {
        sum.sessions().saturating_mul(self.unit())
    }

    fn report(&self, run: &Run, sum: &Sessions) -> Report {
        report::report(run, &self.args, &self.plan, sum)
    }
}
