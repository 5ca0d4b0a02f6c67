//! What happened over evenings, counted.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use baccarat::Cents;
use primitives::Reason;
use protocol::journal::{EVENT_KINDS, event_kind};
use table::{CaseEvent, CoupEvent, Event, EventKind, MoneyEvent, Refusal};

/// Refusals that no evening can come to, and why.
const IMPOSSIBLE: &[(&str, &str)] =
    &[("commission-owed", "what is owed is never staked, so that credits always cover it")];

/// Counts over one evening, or over many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub evenings: u64,
    pub commands: u64,
    /// How many coups had wagers settled before their third card.
    pub interim: u64,
    /// How many times the table was rebuilt from its events.
    pub restarts: u64,
    /// How many sealed shoes were opened, and proved to be dealt in their order.
    pub proved: u64,
    /// Money that came to the tables, in cents.
    pub money_in: i128,
    pub irregularities: Counts,
    /// Rulings by what was done.
    pub rulings: Counts,
    pub events: Counts,
    pub refusals: Counts,
}

/// How often each kind came up.
type Counts = BTreeMap<&'static str, u64>;

impl Tally {
    pub(super) fn count(&mut self, event: &Event) {
        *self.events.entry(event_kind(&event.what)).or_default() += 1;
        match &event.what {
            EventKind::Case(CaseEvent::Reported(case)) => {
                *self.irregularities.entry(case.report.kind.id()).or_default() += 1;
            }
            EventKind::Case(CaseEvent::Ruled { resolution, .. }) => {
                *self.rulings.entry(resolution.id()).or_default() += 1;
            }
            EventKind::Money(MoneyEvent::MoneyIn { amount, .. }) => {
                self.money_in += i128::from(amount.get());
            }
            _ => {}
        }
    }

    /// How many events there were of a kind.
    pub fn of(&self, kind: &str) -> u64 {
        assert!(EVENT_KINDS.contains(&kind), "there is no event {kind}");
        self.events.get(kind).copied().unwrap_or(0)
    }

    /// Counts what came of one command.
    pub(super) fn count_interim(&mut self, events: &[Event]) {
        let is_paid =
            events.iter().any(|it| matches!(it.what, EventKind::Coup(CoupEvent::Settled(_))));
        let is_decided =
            events.iter().any(|it| matches!(it.what, EventKind::Coup(CoupEvent::Decided { .. })));
        self.interim += u64::from(is_paid && !is_decided);
    }

    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        *self.refusals.entry(refusal.code()).or_default() += 1;
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.evenings += other.evenings;
        self.commands += other.commands;
        self.interim += other.interim;
        self.restarts += other.restarts;
        self.proved += other.proved;
        self.money_in += other.money_in;
        for (own, other) in [
            (&mut self.irregularities, &other.irregularities),
            (&mut self.rulings, &other.rulings),
            (&mut self.events, &other.events),
            (&mut self.refusals, &other.refusals),
        ] {
            other.iter().for_each(|(kind, count)| *own.entry(kind).or_default() += count);
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let money = i64::try_from(self.money_in).map(Cents::new);
        let money = money.map_or_else(|_| format!("{} cents", self.money_in), |it| it.to_string());
        let sum = |counts: &Counts| counts.values().sum::<u64>();
        let (coups, ghosts) = (self.of("Decided"), self.of("GhostStarted"));
        let (settled, allowed) = (self.of("Settled"), self.of("DifferentialAllowed"));
        let (sealed, dismissed) = (self.of("ShoeSealed"), self.of("Dismissed"));
        writeln!(f, "evenings  {:>12}", self.evenings)?;
        writeln!(f, "commands  {:>12}", self.commands)?;
        writeln!(f, "events    {:>12}", sum(&self.events))?;
        writeln!(f, "shoes     {:>12}", self.of("ShoeLoaded"))?;
        writeln!(f, "coups     {coups:>12}, {ghosts} of them ghost hands")?;
        writeln!(f, "wagers    {settled:>12} settled, in {} coups some early", self.interim)?;
        writeln!(f, "allowed   {allowed:>12} differentials over their limit")?;
        writeln!(f, "restarts  {:>12}", self.restarts)?;
        writeln!(f, "sealed    {sealed:>12} shoes, {} proved in order", self.proved)?;
        writeln!(f, "money in  {money:>12}")?;
        writeln!(f, "irregular {:>12}", sum(&self.irregularities))?;
        for (kind, count) in &self.irregularities {
            writeln!(f, "  {kind:<27}{count:>10}")?;
        }
        let rulings = sum(&self.rulings);
        writeln!(f, "rulings   {rulings:>12}, and {dismissed} times nothing was wrong")?;
        for (resolution, count) in &self.rulings {
            writeln!(f, "  {resolution:<27}{count:>10}")?;
        }
        writeln!(f, "refusals  {:>12}", sum(&self.refusals))?;
        self.cover(f, "events", EVENT_KINDS, &self.events)?;
        self.cover(f, "refusals", &refusals(), &self.refusals)
    }
}

impl Tally {
    /// Kinds of events that no evening has come to, and could.
    pub fn events_missing(&self) -> Vec<&'static str> {
        missing(EVENT_KINDS, &self.events)
    }

    /// Kinds of refusals that no evening has come to, and could.
    pub fn refusals_missing(&self) -> Vec<&'static str> {
        missing(&refusals(), &self.refusals)
    }

    /// Kinds that evenings have come to although none can.
    pub fn impossible(&self) -> Vec<&'static str> {
        let impossible = IMPOSSIBLE.iter().map(|(kind, _)| *kind);
        impossible.filter(|kind| self.refusals.contains_key(kind)).collect()
    }

    /// How often each kind came up, and which never did.
    fn cover(
        &self,
        f: &mut fmt::Formatter<'_>,
        what: &str,
        all: &[&'static str],
        counts: &Counts,
    ) -> fmt::Result {
        writeln!(f, "\n{what} in a thousand evenings")?;
        for (kind, count) in counts {
            let in_thousand = 1_000 * count / self.evenings.max(1);
            writeln!(f, "  {kind:<27}{in_thousand:>10}")?;
        }
        match missing(all, counts)[..] {
            [] => writeln!(f, "  all {what} came up that can")?,
            ref missing => writeln!(f, "  never: {}", missing.join(", "))?,
        }
        let impossible = IMPOSSIBLE.iter().filter(|(kind, _)| all.contains(kind));
        for (kind, why) in impossible {
            writeln!(f, "  impossible: {kind}, because {why}")?;
        }
        Ok(())
    }
}

/// The code of every refusal of a table.
fn refusals() -> Vec<&'static str> {
    Refusal::DECLARED.iter().map(|declared| declared.code).collect()
}

fn missing(all: &[&'static str], counts: &Counts) -> Vec<&'static str> {
    let is_possible = |kind: &str| IMPOSSIBLE.iter().all(|(impossible, _)| *impossible != kind);
    let is_missing = |kind: &&str| is_possible(kind) && !counts.contains_key(kind);
    all.iter().copied().filter(is_missing).collect()
}
