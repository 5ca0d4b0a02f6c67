//! Commands that were decided already.

use std::collections::{HashMap, VecDeque};

use protocol::plain::{CommandId, Token};
use table::{Actor, Refusal};

/// So many are remembered of a table. A client repeats a command within seconds.
const KNOWN_MAX: usize = 100_000;

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It was done; this is the number of the last thing that it brought about.
    Done(u64),
    /// It was refused. This is forgotten in a restart: the journal has only what happened.
    Refused(Refusal),
}

/// What became of the latest commands, by who asked and their name for it.
#[derive(Debug, Default)]
pub(super) struct Known {
    fates: HashMap<(Actor, Token), Fate>,
    order: VecDeque<(Actor, Token)>,
}

impl Known {
    pub(super) fn find(&self, by: Actor, id: &CommandId) -> Option<&Fate> {
        self.fates.get(&(by, id.0.clone()))
    }

    pub(super) fn keep(&mut self, by: Actor, id: CommandId, fate: Fate) {
        let key = (by, id.0);
        if self.fates.insert(key.clone(), fate).is_some() {
            return;
        }
        self.order.push_back(key);
        if self.order.len() > KNOWN_MAX {
            let oldest = self.order.pop_front().expect("there are many");
            self.fates.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use table::PatronId;

    use super::*;

    fn id(name: &str) -> CommandId {
        CommandId(name.parse().expect("a token"))
    }

    #[test]
    fn a_name_is_its_sender_s_own() {
        let mut known = Known::default();
        let [one, other] = [1, 2].map(|patron| Actor::Patron(PatronId(patron)));
        known.keep(one, id("c-1"), Fate::Done(7));
        assert_eq!(known.find(one, &id("c-1")), Some(&Fate::Done(7)));
        assert_eq!(known.find(other, &id("c-1")), None);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut known = Known::default();
        for nth in 0..=KNOWN_MAX {
            known.keep(Actor::House, id(&format!("c-{nth}")), Fate::Done(1));
        }
        assert_eq!(known.find(Actor::House, &id("c-0")), None);
        assert!(known.find(Actor::House, &id("c-1")).is_some());
        assert_eq!(known.fates.len(), KNOWN_MAX);
    }
}
