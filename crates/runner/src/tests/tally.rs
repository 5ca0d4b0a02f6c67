//! A machine for the tests of the runner: sums of senders, of whom the even ones run it. Its lines
//! do not depend on the time, so a test can write one before the machine does.

use primitives::{Layout, Saved, Time};
use protocol::journal::{EntryFault, LineError};
use protocol::plain::CommandId;

use crate::books::Book;
use crate::machine::{LineFault, Machine, Replayed};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) sum: u64,
    /// Whether all lines were read: none may follow.
    is_loaded: bool,
}

/// Adding nothing is refused, and anything once the sum is a hundred; adding more than a thousand
/// makes `decide` panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Add(pub(crate) u64);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Added {
    pub(crate) at: Time,
    pub(crate) by: u32,
    pub(crate) number: u64,
}

impl Machine for Tally {
    type Sender = u32;
    type Request = Add;
    type Command = Add;
    type Event = Added;
    type Refusal = &'static str;
    type Cache = ();

    fn decide(&self, by: u32, add: &Add, _: Time) -> Result<(Add, Vec<Added>), &'static str> {
        let at = Time(7);
        assert!(add.0 <= 1_000, "this is a test");
        if add.0 == 0 {
            return Err("nothing");
        }
        if self.sum >= 100 {
            return Err("full");
        }
        Ok((add.clone(), vec![Added { at, by, number: add.0 }]))
    }

    fn apply(&mut self, event: &Added) {
        self.sum += event.number;
    }

    fn at(event: &Added) -> Time {
        event.at
    }

    fn to_line(
        &self,
        id: Option<&CommandId>,
        _: &Add,
        _: &Add,
        events: &[Added],
    ) -> Result<String, EntryFault> {
        let event = events.first().ok_or(EntryFault::Nothing)?;
        let id = id.map_or("-", |id| id.0.as_str());
        Ok(format!("{} {} {} {id}", event.at.0, event.by, event.number))
    }

    fn replay(&mut self, line: &str) -> Result<Replayed<Tally>, LineFault> {
        assert!(!self.is_loaded, "no line is replayed after the last");
        let malformed = || LineError::Malformed { why: line.to_owned() };
        let parts: Vec<&str> = line.split(' ').collect();
        let [at, by, number, id] = parts[..] else { return Err(malformed().into()) };
        let at = Time(at.parse().map_err(|_| malformed())?);
        let by = by.parse().map_err(|_| malformed())?;
        let number = number.parse().map_err(|_| malformed())?;
        let event = Added { at, by, number };
        self.apply(&event);
        let id = (id != "-").then(|| CommandId(id.parse().expect("a token")));
        let asked = id.map(|id| (by, id, Add(number)));
        Ok(Replayed { at, events: vec![event], asked })
    }

    fn save(&self, to: &mut Vec<u8>) {
        (self.sum, self.is_loaded).save(to);
    }

    fn restore(&mut self, from: &mut &[u8]) -> Option<()> {
        (self.sum, self.is_loaded) = Saved::restore(from)?;
        Some(())
    }

    fn chapter(&self) -> Option<u64> {
        Some(self.sum / 10)
    }

    fn describe(layout: &mut Layout) {
        layout.add::<(u64, bool)>();
    }

    fn loaded(&mut self) {
        self.is_loaded = true;
    }

    fn is_urgent(by: u32, _: &Add) -> bool {
        by.is_multiple_of(2)
    }

    fn kind(_: &Add) -> &'static str {
        "add"
    }

    fn code(refusal: &&'static str) -> &'static str {
        refusal
    }
}

impl Book for Tally {
    const STREAM: &'static str = "tally";

    fn sender(_: &Add) -> u32 {
        2
    }
}

pub(crate) fn id(name: &str) -> CommandId {
    CommandId(name.parse().expect("a token"))
}
