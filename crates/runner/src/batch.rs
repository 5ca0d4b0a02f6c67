//! What is decided together, before any of it is written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use primitives::Time;
use protocol::plain::CommandId;
use store::{Append, LINE_BYTES_MAX};
use tokio::sync::oneshot;
use tracing::{debug, error};

use crate::ask::{Answer, AnswerOf, Aside, Ask, Beside};
use crate::feed::Frame;
use crate::load::State;
use crate::machine::{Decision, Machine, Observer};
use crate::seen::{Decided, Known, Outcome, SeenCommands};

/// So many bytes are written together, about.
const BYTES_MAX: usize = 8 << 20;

/// Commands that are decided one after the other, and what they bring about.
pub(crate) struct Batch<M: Machine> {
    /// The machine before all of them, and after: the same one until something happens.
    before: Arc<M>,
    machine: Arc<M>,
    number_before: u64,
    number: u64,
    /// What happened since the last frame.
    told: Vec<M::Event>,
    pub(crate) lines: Vec<String>,
    bytes: usize,
    pub(crate) beside: Vec<Append>,
    pub(crate) asides: Vec<Aside>,
    frames: Vec<Frame<M>>,
    decided: Vec<(M::Sender, CommandId, Decided<M>)>,
    answers: Vec<Waiting<M>>,
    pub(crate) faults: Vec<String>,
}

/// An answer that waits until all is on the disk.
struct Waiting<M: Machine> {
    kind: &'static str,
    by: M::Sender,
    id: Option<CommandId>,
    request: Arc<M::Request>,
    to: oneshot::Sender<AnswerOf<M>>,
    answer: AnswerOf<M>,
    /// Whether something was to be written before this was decided: it may be why.
    is_after_line: bool,
}

impl<M: Machine> Batch<M> {
    pub(crate) fn new(state: &State<M>) -> Batch<M> {
        Batch {
            before: Arc::clone(&state.machine),
            machine: Arc::clone(&state.machine),
            number_before: state.number,
            number: state.number,
            told: Vec::new(),
            lines: Vec::new(),
            bytes: 0,
            beside: Vec::new(),
            asides: Vec::new(),
            frames: Vec::new(),
            decided: Vec::new(),
            answers: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Whether one more command would make it too large to be written at once.
    pub(crate) fn is_full(&self, commands_max: usize) -> bool {
        self.answers.len() >= commands_max || self.bytes >= BYTES_MAX
    }

    pub(crate) fn take(&mut self, ask: Ask<M>, now: Time, seen: &SeenCommands<M>) {
        let Ask { by, id, request, beside, answer: to } = ask;
        let (kind, identity) = (M::kind(&request), Arc::new(M::identity(&request)));
        let mut is_after_line = !self.lines.is_empty();
        let answer = match self.decided_before(by, id.as_ref(), seen) {
            Some(before) => {
                // What is known for longer than this batch stands, whatever becomes of the batch.
                is_after_line &= id.as_ref().is_none_or(|id| seen.find(by, id).is_none());
                if before.request.is(&identity) {
                    again(before.outcome)
                } else {
                    debug!(%by, kind, "refused: its id was used for another command");
                    Answer::IdUsed
                }
            }
            None => match self.decide(by, &request, now) {
                Ok(Ok((command, events))) => {
                    self.done((by, id.as_ref()), &request, (&command, events), beside)
                }
                Ok(Err(refusal)) => {
                    debug!(%by, kind, code = M::code(&refusal), "refused");
                    Answer::Refused(refusal)
                }
                Err(Panicked) => Answer::Fault,
            },
        };
        if answer == Answer::Fault {
            self.faults.push(format!("`{kind}` by {by} failed: nothing was done"));
        }
        let outcome = match &answer {
            // Of a repeat nothing is kept that is not kept already.
            Answer::Done { number, events } if !events.is_empty() => Some(Outcome::Done(*number)),
            other => refused(other),
        };
        if let (Some(id), Some(outcome)) = (id.clone(), outcome) {
            let request = Known::As(Arc::clone(&identity));
            self.decided.push((by, id, Decided { outcome, request }));
        }
        self.answers.push(Waiting { kind, by, id, request: identity, to, answer, is_after_line });
    }

    /// What became of the same command before.
    fn decided_before(
        &self,
        by: M::Sender,
        id: Option<&CommandId>,
        seen: &SeenCommands<M>,
    ) -> Option<Decided<M>> {
        let id = id?;
        let here = self.decided.iter().find(|(who, which, _)| (*who, which) == (by, id));
        here.map(|(_, _, decided)| decided.clone()).or_else(|| seen.find(by, id))
    }

    fn decide(
        &self,
        by: M::Sender,
        request: &M::Request,
        now: Time,
    ) -> Result<Result<Decision<M>, M::Refusal>, Panicked> {
        let decide = AssertUnwindSafe(|| self.machine.decide(by, request, now));
        catch_unwind(decide).map_err(|_| {
            // Not what was asked for: the log is no place to look into a shoe.
            let kind = M::kind(request);
            error!(%by, kind, number = self.number, "deciding a command panicked: nothing was done");
            Panicked
        })
    }

    /// Makes it so on the batch's own machine.
    fn done(
        &mut self,
        (by, id): (M::Sender, Option<&CommandId>),
        request: &M::Request,
        (command, events): (&M::Command, Vec<M::Event>),
        beside: Option<Beside<M>>,
    ) -> AnswerOf<M> {
        if events.is_empty() {
            return Answer::Done { number: self.number, events };
        }
        let (kind, number) = (M::kind(request), self.number);
        let line = match self.machine.to_line(id, request, command, &events) {
            Ok(line) if line.len() <= LINE_BYTES_MAX => line,
            Ok(line) => {
                let bytes = line.len();
                error!(%by, kind, number, bytes, "a command makes too long a line: nothing was done");
                return Answer::Fault;
            }
            Err(error) => {
                error!(%by, kind, number, %error, "a command makes no line: nothing was done");
                return Answer::Fault;
            }
        };
        let beside = match beside {
            None => Vec::new(),
            Some(Beside::Aside(aside)) => {
                self.asides.push(aside);
                Vec::new()
            }
            Some(Beside::Decided(decide)) => match decide(&events) {
                None => return Answer::Declined,
                Some(appends) => appends,
            },
        };
        if let Err(Panicked) = self.apply(&events) {
            error!(%by, kind, number, "applying a command panicked: nothing was done");
            return Answer::Fault;
        }
        self.bytes += line.len();
        self.lines.push(line);
        self.beside.extend(beside);
        Answer::Done { number: self.number, events }
    }

    /// Applies these to the batch's own machine, or none of them.
    fn apply(&mut self, events: &[M::Event]) -> Result<(), Panicked> {
        let machine = &mut self.machine;
        let mut frames = Vec::new();
        let mut told = std::mem::take(&mut self.told);
        let (told_before, mut number) = (told.len(), self.number);
        let apply = || {
            for event in events {
                if M::is_shown_before(event) && !told.is_empty() {
                    let (at, events) = (M::at(event), std::mem::take(&mut told));
                    let mut frame = Frame::new((number, at), events, Arc::clone(machine));
                    frame.is_kept = true;
                    frames.push(frame);
                }
                Arc::make_mut(machine).apply(event);
                told.push(event.clone());
                number += 1;
            }
        };
        let applied = catch_unwind(AssertUnwindSafe(apply));
        if applied.is_err() {
            let first = frames.into_iter().next().map_or(told, |frame: Frame<M>| frame.events);
            self.told = first.into_iter().take(told_before).collect();
            self.start_again();
            return Err(Panicked);
        }
        self.number = number;
        self.told = told;
        self.frames.append(&mut frames);
        Ok(())
    }

    /// The machine is what those events made of it that did not panic.
    fn start_again(&mut self) {
        let mut machine = M::clone(&self.before);
        let framed = self.frames.iter().flat_map(|frame| &frame.events);
        framed.chain(&self.told).for_each(|event| machine.apply(event));
        self.machine = Arc::new(machine);
    }

    /// The machine after each step that must be seen, and after all of them.
    pub(crate) fn frames(&mut self) -> Vec<Frame<M>> {
        let mut frames = std::mem::take(&mut self.frames);
        let events = std::mem::take(&mut self.told);
        if let Some(event) = events.last() {
            let now = (self.number, M::at(event));
            frames.push(Frame::new(now, events, Arc::clone(&self.machine)));
        }
        frames
    }

    pub(crate) fn commands(&self) -> u32 {
        u32::try_from(self.answers.len()).expect("a batch is small")
    }

    pub(crate) fn events(&self) -> u64 {
        self.number - self.number_before
    }

    /// What became of every command, also of those that were refused: what they were refused for
    /// is so.
    pub(crate) fn remember(&mut self, seen: &mut SeenCommands<M>) {
        for (by, id, decided) in self.decided.drain(..) {
            seen.keep(by, id, decided);
        }
    }

    /// All of it is on the disk, or there was nothing to write.
    pub(crate) fn answer(self, observer: &dyn Observer<M>) {
        for Waiting { by, kind, to, answer, .. } in self.answers {
            observer.answered(by, kind, &answer);
            // Whoever asked may have left.
            let _ = to.send(answer);
        }
    }

    /// None of it is on the disk. What was refused because of something that is not there was not
    /// refused.
    pub(crate) fn answer_unwritten(self, seen: &mut SeenCommands<M>, observer: &dyn Observer<M>) {
        for Waiting { kind, by, id, request, to, answer, is_after_line } in self.answers {
            let answer = match answer {
                // Of a repeat it is known for longer.
                Answer::Done { events, .. } if !events.is_empty() => Answer::NotKept,
                Answer::Refused(_) | Answer::IdUsed if is_after_line => Answer::NotKept,
                other => other,
            };
            if let (Some(id), Some(outcome)) = (id, refused(&answer)) {
                seen.keep(by, id, Decided { outcome, request: Known::As(request) });
            }
            observer.answered(by, kind, &answer);
            let _ = to.send(answer);
        }
    }
}

/// What is answered again.
fn again<M: Machine>(outcome: Outcome<M>) -> AnswerOf<M> {
    match outcome {
        Outcome::Done(number) => Answer::Done { number, events: Vec::new() },
        Outcome::Refused(refusal) => Answer::Refused(refusal),
    }
}

/// What is remembered of an answer that says that nothing was done.
fn refused<M: Machine>(answer: &AnswerOf<M>) -> Option<Outcome<M>> {
    match answer {
        Answer::Refused(refusal) => Some(Outcome::Refused(refusal.clone())),
        // Of an id that was used, what it was used for is remembered.
        Answer::IdUsed => None,
        Answer::Done { .. } | Answer::Declined | Answer::Busy | Answer::NotKept | Answer::Fault => {
            None
        }
    }
}

/// Something panicked: the program is wrong, the machine is not.
struct Panicked;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Unobserved;
    use crate::tests::tally::{Add, Tally, id};

    type Answers = Vec<oneshot::Receiver<AnswerOf<Tally>>>;

    /// A batch of these commands, by their ids.
    fn batch(seen: &SeenCommands<Tally>, commands: &[(&str, u64)]) -> (Batch<Tally>, Answers) {
        let mut batch = Batch::new(&State::new(Tally::default()));
        let mut answers = Vec::new();
        for (name, number) in commands {
            let (answer, answered) = oneshot::channel();
            answers.push(answered);
            let (id, request) = (Some(id(name)), Add(*number));
            batch.take(Ask { by: 1, id, request, beside: None, answer }, Time(7), seen);
        }
        (batch, answers)
    }

    fn received(answers: Answers) -> Vec<AnswerOf<Tally>> {
        answers.into_iter().map(|mut it| it.try_recv().expect("it is answered")).collect()
    }

    const COMMANDS: [(&str, u64); 4] = [("a", 0), ("b", 100), ("c", 1), ("b", 5)];

    #[test]
    fn each_is_decided_on_what_the_one_before_left() {
        let mut seen = SeenCommands::default();
        let (mut batch, answers) = batch(&seen, &COMMANDS);
        assert_eq!(batch.lines, ["7 1 100 b"]);
        batch.remember(&mut seen);
        batch.answer(&Unobserved);
        let answers = received(answers);
        assert!(matches!(answers[1], Answer::Done { number: 1, .. }), "{answers:?}");
        assert_eq!(answers[0], Answer::Refused("nothing"));
        assert_eq!(answers[2], Answer::Refused("full"));
        assert_eq!(answers[3], Answer::IdUsed);
    }

    #[test]
    fn nothing_is_refused_because_of_what_was_not_written() {
        let mut seen = SeenCommands::default();
        let (batch, answers) = batch(&seen, &COMMANDS);
        batch.answer_unwritten(&mut seen, &Unobserved);
        let expected =
            [Answer::Refused("nothing"), Answer::NotKept, Answer::NotKept, Answer::NotKept];
        assert_eq!(received(answers), expected);
        // What was refused before anything else was decided stays refused; the rest may come again.
        let known = ["a", "b", "c"].map(|name| seen.find(1, &id(name)).is_some());
        assert_eq!(known, [true, false, false]);
    }

    #[test]
    fn a_panic_in_one_command_is_no_others_matter() {
        let seen = SeenCommands::default();
        let (mut batch, answers) = batch(&seen, &[("a", 3), ("b", 2_000), ("c", 4)]);
        assert_eq!(batch.faults.drain(..).count(), 1);
        assert_eq!(batch.frames().last().map(|frame| frame.machine.sum), Some(7));
        batch.answer(&Unobserved);
        let answers = received(answers);
        assert_eq!(answers[1], Answer::Fault);
        assert!(matches!(answers[2], Answer::Done { number: 2, .. }), "{answers:?}");
    }
}
