//! Commands that were decided already.
//!
//! Each sender has a memory of their own, and refusals have one besides: whoever sends many
//! commands makes the house forget their own, and nobody else's.

use std::collections::{BTreeMap, HashMap, VecDeque};

use protocol::journal::Entry;
use protocol::plain::{CommandId, Token};
use table::{Actor, CoupRequest, MoneyRequest, Request, ShoeRequest, Table};

use super::ask::{Refused, Wish};

/// So many that were done are remembered of one sender, and of all who come to a table. A client
/// repeats a command within seconds, and says a hundred things in one.
const DONE: Most = Most { each: 512, all: 200_000 };

/// So many that were refused.
const REFUSED: Most = Most { each: 128, all: 20_000 };

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It was done; this is the number of the last thing that it brought about.
    Done(u64),
    /// It was refused. This is forgotten in a restart: the journal has only what happened.
    Refused(Refused),
    /// It was meant for another coup than this. The next time it would be so again.
    OtherCoup(u64),
}

/// What a command asked for, to tell a repeat from another command of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    wish: Wish,
    /// The coup that it was meant for, if it was meant for one alone.
    coup: Option<u64>,
}

impl Contents {
    pub(super) fn of(wish: &Wish, coup: Option<u64>) -> Contents {
        let wish = match wish {
            // It is what becomes of it.
            Wish::PlayMoney { patron, amount } => {
                Wish::Request(Request::Money(MoneyRequest::MoneyIn {
                    patron: *patron,
                    amount: *amount,
                }))
            }
            Wish::Request(_) | Wish::Draw => wish.clone(),
        };
        Contents { wish, coup }
    }

    pub(super) fn coup(&self) -> Option<u64> {
        self.coup
    }

    /// Of a line of the journal, which was decided by this table. What comes out of a sealed shoe
    /// was drawn: nobody can have named it.
    pub(super) fn of_entry(entry: &Entry, table: &Table) -> Contents {
        let is_card = matches!(
            entry.request(),
            Request::Coup(CoupRequest::Card(_)) | Request::Shoe(ShoeRequest::CutCard)
        );
        let is_sealed = table.shoe().is_some_and(|shoe| shoe.seal.is_some());
        let wish =
            if is_card && is_sealed { Wish::Draw } else { Wish::Request(entry.request().clone()) };
        Contents { wish, coup: entry.coup() }
    }
}

/// A command that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    pub(super) fate: Fate,
    pub(super) contents: Contents,
}

/// What became of the latest commands, by who asked and their name for it.
#[derive(Debug)]
pub(super) struct Known {
    done: Memory<(u64, Contents)>,
    refused: Memory<Decided>,
}

impl Default for Known {
    fn default() -> Known {
        Known { done: Memory::new(DONE), refused: Memory::new(REFUSED) }
    }
}

impl Known {
    pub(super) fn find(&self, by: Actor, id: &CommandId) -> Option<Decided> {
        let done = self.done.find(by, &id.0);
        let done = done.map(|(number, contents)| Decided {
            fate: Fate::Done(*number),
            contents: contents.clone(),
        });
        done.or_else(|| self.refused.find(by, &id.0).cloned())
    }

    pub(super) fn keep(&mut self, by: Actor, id: CommandId, decided: Decided) {
        match decided.fate {
            Fate::Done(number) => self.done.keep(by, id.0, (number, decided.contents)),
            Fate::Refused(_) | Fate::OtherCoup(_) => self.refused.keep(by, id.0, decided),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Most {
    each: usize,
    all: usize,
}

/// What is remembered of every sender.
#[derive(Debug)]
struct Memory<T> {
    most: Most,
    senders: HashMap<Actor, Sender<T>>,
    /// When each of them last said something new, in turns.
    turns: BTreeMap<u64, Actor>,
    turn: u64,
    count: usize,
}

#[derive(Debug)]
struct Sender<T> {
    turn: u64,
    fates: HashMap<Token, T>,
    order: VecDeque<Token>,
}

impl<T> Sender<T> {
    fn forget_oldest(&mut self) {
        if let Some(oldest) = self.order.pop_front() {
            self.fates.remove(&oldest);
        }
    }
}

impl<T> Memory<T> {
    fn new(most: Most) -> Memory<T> {
        let (senders, turns) = (HashMap::new(), BTreeMap::new());
        Memory { most, senders, turns, turn: 0, count: 0 }
    }

    fn find(&self, by: Actor, id: &Token) -> Option<&T> {
        self.senders.get(&by)?.fates.get(id)
    }

    fn keep(&mut self, by: Actor, id: Token, fate: T) {
        self.turn += 1;
        let nobody = || Sender { turn: 0, fates: HashMap::new(), order: VecDeque::new() };
        let sender = self.senders.entry(by).or_insert_with(nobody);
        self.turns.remove(&sender.turn);
        self.turns.insert(self.turn, by);
        sender.turn = self.turn;
        if sender.fates.insert(id.clone(), fate).is_some() {
            return;
        }
        sender.order.push_back(id);
        if sender.order.len() > self.most.each {
            sender.forget_oldest();
        } else {
            self.count += 1;
        }
        if self.count > self.most.all {
            self.forget();
        }
    }

    /// Forgets the oldest of whoever was quiet for longest.
    fn forget(&mut self) {
        let Some((turn, by)) = self.turns.first_key_value().map(|(turn, by)| (*turn, *by)) else {
            return;
        };
        let Some(sender) = self.senders.get_mut(&by) else { return };
        sender.forget_oldest();
        self.count -= 1;
        if sender.order.is_empty() {
            self.senders.remove(&by);
            self.turns.remove(&turn);
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

    fn patron(number: u32) -> Actor {
        Actor::Patron(PatronId(number))
    }

    fn told(fate: Fate) -> Decided {
        Decided { fate, contents: Contents::of(&Wish::Draw, None) }
    }

    #[test]
    fn a_name_is_its_sender_s_own() {
        let mut known = Known::default();
        known.keep(patron(1), id("c-1"), told(Fate::Done(7)));
        assert_eq!(known.find(patron(1), &id("c-1")), Some(told(Fate::Done(7))));
        assert_eq!(known.find(patron(2), &id("c-1")), None);
    }

    #[test]
    fn nobody_makes_the_house_forget_what_somebody_else_sent() {
        let mut known = Known::default();
        let refused = told(Fate::Refused(table::Refusal::NoStake.into()));
        known.keep(patron(1), id("done"), told(Fate::Done(7)));
        known.keep(patron(1), id("refused"), refused.clone());
        known.keep(patron(2), id("done"), told(Fate::Done(8)));
        for nth in 0..DONE.all {
            known.keep(patron(2), id(&format!("r-{nth}")), refused.clone());
        }
        // Many refusals take nothing from what was done, of their own sender either.
        assert_eq!(known.find(patron(2), &id("done")), Some(told(Fate::Done(8))));
        for nth in 0..DONE.all {
            known.keep(patron(2), id(&format!("d-{nth}")), told(Fate::Done(9)));
        }
        assert_eq!(known.find(patron(1), &id("done")), Some(told(Fate::Done(7))));
        assert_eq!(known.find(patron(1), &id("refused")), Some(refused));
        assert_eq!(known.find(patron(2), &id("done")), None);
        let last = |nth: usize| known.find(patron(2), &id(&format!("d-{}", DONE.all - nth)));
        assert!(last(DONE.each).is_some());
        assert_eq!(last(DONE.each + 1), None);
        assert_eq!(known.done.count, DONE.each + 1);
        assert_eq!(known.refused.count, REFUSED.each + 1);
    }

    #[test]
    fn in_all_so_many_are_remembered_of_those_who_spoke_last() {
        let mut memory = Memory::new(Most { each: 2, all: 5 });
        for sender in 1..=4 {
            for name in ["a", "b"] {
                memory.keep(patron(sender), id(name).0, sender);
            }
        }
        memory.keep(patron(2), id("c").0, 2);
        let has = |sender, name| memory.find(patron(sender), &id(name).0).is_some();
        assert!(!has(1, "a") && !has(1, "b") && !has(2, "a"));
        assert!(has(2, "c") && has(4, "a") && has(4, "b"));
        assert_eq!(memory.count, memory.senders.values().map(|it| it.fates.len()).sum::<usize>());
        assert_eq!((memory.count, memory.senders.len()), (5, memory.turns.len()));
    }
}
