//! Commands that were decided already.
//!
//! Each sender has a memory of their own, and refusals have one besides: a sender of many commands
//! makes the house forget their own, and nobody else's.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use primitives::Saved;
use protocol::plain::{CommandId, Token};
use sha2::{Digest, Sha256};

use crate::machine::Machine;

/// So many that were done are remembered of one sender, and of all. A client repeats a command
/// within seconds, and says a hundred things in one.
const DONE: Most = Most { each: 512, all: 200_000 };

/// So many that were refused.
const REFUSED: Most = Most { each: 128, all: 20_000 };

/// What became of a command.
#[derive(Clone, Debug)]
pub(crate) enum Outcome<M: Machine> {
    /// It was done; this is the number of the last event that it brought about.
    Done(u64),
    /// It was refused. This is forgotten in a restart: the journal has only what happened.
    Refused(M::Refusal),
}

/// A command that was decided, and what it asked for: a repeat is told from another command of the
/// same id.
#[derive(Clone)]
pub(crate) struct Decided<M: Machine> {
    pub(crate) outcome: Outcome<M>,
    pub(crate) request: Known<M::Request>,
}

/// What was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Known<R> {
    As(Arc<R>),
    /// Something that a snapshot has this of.
    By(RequestDigest),
}

/// A part of the SHA-256 of how a request is written for developers: one version of the program
/// writes two requests alike only if they are.
type RequestDigest = [u8; 16];

impl<R: fmt::Debug + PartialEq> Known<R> {
    pub(crate) fn is(&self, request: &R) -> bool {
        match self {
            Known::As(known) => **known == *request,
            Known::By(digest) => *digest == digest_of(request),
        }
    }

    fn digest(&self) -> RequestDigest {
        match self {
            Known::As(request) => digest_of(&**request),
            Known::By(digest) => *digest,
        }
    }
}

fn digest_of<R: fmt::Debug>(request: &R) -> RequestDigest {
    let digest: [u8; 32] = Sha256::digest(format!("{request:?}")).into();
    digest[..16].try_into().expect("16 of 32 bytes")
}

/// What became of the latest commands, by sender and id.
pub(crate) struct SeenCommands<M: Machine> {
    done: Memory<M::Sender, (u64, Known<M::Request>)>,
    refused: Memory<M::Sender, Decided<M>>,
}

impl<M: Machine> Default for SeenCommands<M> {
    fn default() -> SeenCommands<M> {
        SeenCommands { done: Memory::new(DONE), refused: Memory::new(REFUSED) }
    }
}

impl<M: Machine> SeenCommands<M> {
    pub(crate) fn find(&self, by: M::Sender, id: &CommandId) -> Option<Decided<M>> {
        let done = self.done.find(by, &id.0).map(|(number, request)| Decided {
            outcome: Outcome::Done(*number),
            request: request.clone(),
        });
        done.or_else(|| self.refused.find(by, &id.0).cloned())
    }

    pub(crate) fn keep(&mut self, by: M::Sender, id: CommandId, decided: Decided<M>) {
        match decided.outcome {
            Outcome::Done(number) => self.done.keep(by, id.0, (number, decided.request)),
            Outcome::Refused(_) => self.refused.keep(by, id.0, decided),
        }
    }
}

/// A command that was done, as a snapshot has it: its id, the number and the digest.
type SavedCommand = (String, (u64, RequestDigest));

impl<M: Machine> SeenCommands<M> {
    /// Adds what was done: whoever said something last comes last.
    pub(crate) fn save(&self, to: &mut Vec<u8>) {
        self.done.senders.len().save(to);
        for by in self.done.by_turn() {
            by.save(to);
            let Sender { outcomes, order, .. } = &self.done.senders[&by];
            let saved = order.iter().map(|id| {
                let (number, request) = &outcomes[id];
                (id.as_str().to_owned(), (*number, request.digest()))
            });
            saved.collect::<Vec<SavedCommand>>().save(to);
        }
    }

    /// What was done, as it was saved.
    pub(crate) fn restore(from: &mut &[u8]) -> Option<SeenCommands<M>> {
        let mut seen = SeenCommands::default();
        for _ in 0..usize::restore(from)? {
            let by = M::Sender::restore(from)?;
            for (id, (number, digest)) in Vec::<SavedCommand>::restore(from)? {
                seen.done.keep(by, id.parse().ok()?, (number, Known::By(digest)));
            }
        }
        Some(seen)
    }
}

#[derive(Clone, Copy, Debug)]
struct Most {
    each: usize,
    all: usize,
}

/// What is remembered of every sender.
#[derive(Debug)]
struct Memory<S, T> {
    most: Most,
    senders: HashMap<S, Sender<T>>,
    /// How often one of them said something new.
    turn: u64,
    count: usize,
}

#[derive(Debug)]
struct Sender<T> {
    /// When it last said something new.
    turn: u64,
    outcomes: HashMap<Token, T>,
    order: VecDeque<Token>,
}

impl<T> Sender<T> {
    fn forget_oldest(&mut self) {
        if let Some(oldest) = self.order.pop_front() {
            self.outcomes.remove(&oldest);
        }
    }
}

impl<S: Copy + Eq + Hash, T> Memory<S, T> {
    fn new(most: Most) -> Memory<S, T> {
        Memory { most, senders: HashMap::new(), turn: 0, count: 0 }
    }

    fn find(&self, by: S, id: &Token) -> Option<&T> {
        self.senders.get(&by)?.outcomes.get(id)
    }

    fn keep(&mut self, by: S, id: Token, outcome: T) {
        self.turn += 1;
        let nobody = || Sender { turn: 0, outcomes: HashMap::new(), order: VecDeque::new() };
        let sender = self.senders.entry(by).or_insert_with(nobody);
        sender.turn = self.turn;
        if sender.outcomes.insert(id.clone(), outcome).is_some() {
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

    /// Every sender, the one who was quiet for longest first.
    fn by_turn(&self) -> Vec<S> {
        let mut all: Vec<(u64, S)> = self.senders.iter().map(|(by, it)| (it.turn, *by)).collect();
        all.sort_unstable_by_key(|(turn, _)| *turn);
        all.into_iter().map(|(_, by)| by).collect()
    }

    /// Forgets a sixteenth of all: what those said who were quiet for longest, the oldest first.
    fn forget(&mut self) {
        let left = self.most.all - self.most.all / 16;
        for by in self.by_turn() {
            let Some(sender) = self.senders.get_mut(&by) else { continue };
            while self.count > left && !sender.order.is_empty() {
                sender.forget_oldest();
                self.count -= 1;
            }
            if !sender.order.is_empty() {
                break;
            }
            self.senders.remove(&by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::tally::{Add, Tally, id};

    fn done(number: u64) -> Decided<Tally> {
        Decided { outcome: Outcome::Done(number), request: Known::As(Arc::new(Add(1))) }
    }

    fn refused() -> Decided<Tally> {
        Decided { outcome: Outcome::Refused("nothing"), request: Known::As(Arc::new(Add(0))) }
    }

    fn number(seen: &SeenCommands<Tally>, by: u32, name: &str) -> Option<u64> {
        match seen.find(by, &id(name))?.outcome {
            Outcome::Done(number) => Some(number),
            Outcome::Refused(_) => None,
        }
    }

    #[test]
    fn an_id_is_its_senders_own() {
        let mut seen = SeenCommands::default();
        seen.keep(1, id("c-1"), done(7));
        assert_eq!(number(&seen, 1, "c-1"), Some(7));
        assert_eq!(number(&seen, 2, "c-1"), None);
    }

    #[test]
    fn nobody_makes_the_house_forget_what_somebody_else_sent() {
        let mut seen = SeenCommands::default();
        seen.keep(1, id("done"), done(7));
        seen.keep(1, id("refused"), refused());
        seen.keep(2, id("done"), done(8));
        for nth in 0..DONE.all {
            seen.keep(2, id(&format!("r-{nth}")), refused());
        }
        // Many refusals take nothing from what was done, of their own sender either.
        assert_eq!(number(&seen, 2, "done"), Some(8));
        for nth in 0..DONE.all {
            seen.keep(2, id(&format!("d-{nth}")), done(9));
        }
        assert_eq!(number(&seen, 1, "done"), Some(7));
        assert!(seen.find(1, &id("refused")).is_some_and(|it| it.request.is(&Add(0))));
        assert_eq!(number(&seen, 2, "done"), None);
        let last = |nth: usize| number(&seen, 2, &format!("d-{}", DONE.all - nth));
        assert!(last(DONE.each).is_some());
        assert_eq!(last(DONE.each + 1), None);
        assert_eq!(seen.done.count, DONE.each + 1);
        assert_eq!(seen.refused.count, REFUSED.each + 1);
    }

    #[test]
    fn what_was_done_is_known_from_a_snapshot_and_a_repeat_told_from_another_command() {
        let mut seen = SeenCommands::default();
        for (by, name) in [(1, "a"), (2, "b"), (1, "c")] {
            seen.keep(by, id(name), done(by.into()));
        }
        seen.keep(2, id("refused"), refused());
        let (mut bytes, mut again) = (Vec::new(), Vec::new());
        seen.save(&mut bytes);
        let restored = SeenCommands::<Tally>::restore(&mut &bytes[..]).expect("it was saved");
        restored.save(&mut again);
        assert_eq!(bytes, again);
        assert_eq!(number(&restored, 1, "a"), Some(1));
        assert!(restored.find(2, &id("refused")).is_none());
        let known = restored.find(2, &id("b")).expect("it was done").request;
        assert!(known.is(&Add(1)) && !known.is(&Add(2)));
    }

    #[test]
    fn in_all_so_many_are_remembered_of_those_who_spoke_last() {
        let mut memory = Memory::new(Most { each: 2, all: 5 });
        for sender in 1..=4_u32 {
            for name in ["a", "b"] {
                memory.keep(sender, id(name).0, sender);
            }
        }
        memory.keep(2, id("c").0, 2);
        let has = |sender, name| memory.find(sender, &id(name).0).is_some();
        assert!(!has(1, "a") && !has(1, "b") && !has(2, "a"));
        assert!(has(2, "c") && has(4, "a") && has(4, "b"));
        let all: usize = memory.senders.values().map(|it| it.outcomes.len()).sum();
        assert_eq!(memory.count, all);
        assert_eq!((memory.count, memory.senders.len()), (5, 3));
    }

    #[test]
    fn what_is_forgotten_is_of_those_who_were_quiet_for_longest() {
        let mut memory = Memory::new(Most { each: 3, all: 64 });
        for sender in 1..=21_u32 {
            for name in ["a", "b", "c"] {
                memory.keep(sender, id(name).0, sender);
            }
        }
        // Whoever spoke first speaks again, and one more: that is too much by one.
        memory.keep(1, id("d").0, 1);
        memory.keep(22, id("a").0, 22);
        assert_eq!(memory.count, 64);
        memory.keep(22, id("b").0, 22);
        // A sixteenth of 64 is forgotten: of 2 all, and two of 3.
        let left = |sender: u32| memory.senders.get(&sender).map_or(0, |it| it.order.len());
        assert_eq!(memory.count, 60);
        assert_eq!([1, 2, 3, 4, 22].map(left), [3, 0, 1, 3, 2]);
        let has = |sender, name| memory.find(sender, &id(name).0).is_some();
        assert!(has(3, "c") && !has(3, "b") && has(1, "d") && !has(1, "a"));
    }
}
