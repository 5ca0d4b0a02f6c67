//! The network between terminals and the table: it loses, repeats, delays and reorders.

use table::{Command, Millis, Time};

use super::chance::Chance;

#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    /// What is on its way, and when it arrives.
    under_way: Vec<(Time, Command)>,
}

impl Network {
    /// Sends a command, which arrives once, later, twice or never.
    pub(super) fn send(&mut self, command: &Command, now: Time, chance: &mut Chance) {
        if chance.one_in(20) {
            return;
        }
        let times = if chance.one_in(15) { 2 } else { 1 };
        for _ in 0..times {
            let delay = if chance.one_in(12) { chance.below(25_000) } else { chance.below(600) };
            self.under_way.push((now.after(Millis(u64::from(delay))), command.clone()));
        }
    }

    /// What arrived first of all that has arrived.
    pub(super) fn arrived(&mut self, now: Time) -> Option<Command> {
        let due = self.under_way.iter().enumerate().filter(|(_, (at, _))| *at <= now);
        let (first, _) = due.min_by_key(|(_, (at, _))| *at)?;
        Some(self.under_way.remove(first).1)
    }
}
