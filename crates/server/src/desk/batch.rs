//! What is decided together, before any of it is written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use baccarat::Cents;
use protocol::journal::Entry;
use protocol::plain::CommandId;
use protocol::wire::HouseRefusal;
use store::Append;
use table::{
    Actor, Command, CoupEvent, CoupRequest, Event, EventKind, MoneyRequest, PatronId, Refusal,
    Request, ShoeRequest, Table, Time,
};
use tokio::sync::oneshot;
use tracing::{debug, error};

use super::Decide;
use super::ask::{Answer, Ask, Refused, Wish};
use super::dealer::{self, Running};
use super::kind;
use super::known::{Contents, Decided, Fate, Known};
use super::load::State;
use super::news::Frame;
use super::sealed::SealedShoes;
use crate::metrics::DeskMeters;

/// Commands that are decided one after the other, and what they bring about.
pub(super) struct Batch {
    decide: Decide,
    running: Running,
    /// The table before all of them, and after: the same one until something happens.
    before: Arc<Table>,
    table: Arc<Table>,
    number_before: u64,
    number: u64,
    /// What happened since the last frame.
    told: Vec<Event>,
    pub(super) lines: Vec<String>,
    /// How many lines those were.
    pub(super) written: u64,
    pub(super) beside: Vec<Append>,
    frames: Vec<Frame>,
    pub(super) fates: Vec<(Actor, CommandId, Decided)>,
    answers: Vec<Waiting>,
    /// What failed, in words.
    pub(super) faults: Vec<String>,
}

/// An answer that waits until all is on the disk.
struct Waiting {
    kind: &'static str,
    by: Actor,
    id: Option<CommandId>,
    contents: Contents,
    to: oneshot::Sender<Answer>,
    answer: Answer,
    /// Whether something was to be written before this was decided: it may be why.
    is_after_line: bool,
}

impl Batch {
    pub(super) fn new(state: &State, decide: Decide, running: Running) -> Batch {
        Batch {
            decide,
            running,
            before: Arc::clone(&state.table),
            table: Arc::clone(&state.table),
            number_before: state.number,
            number: state.number,
            told: Vec::new(),
            lines: Vec::new(),
            written: 0,
            beside: Vec::new(),
            frames: Vec::new(),
            fates: Vec::new(),
            answers: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Decides one more.
    pub(super) fn take(&mut self, ask: Ask, now: Time, known: &Known, shoes: &SealedShoes) {
        let Ask { by, id, coup, wish, beside, answer: to } = ask;
        let (kind, contents) = (kind::kind(&wish), Contents::of(&wish, coup));
        let mut is_after_line = self.written > 0;
        let answer = match self.decided_before(by, id.as_ref(), known) {
            Some(before) => {
                // What is known for longer than this batch stands, whatever becomes of the batch.
                is_after_line &= id.as_ref().is_none_or(|id| known.find(by, id).is_none());
                if before.contents == contents {
                    of_fate(before.fate)
                } else {
                    debug!(%by, kind, "refused: its name was used for another command");
                    Answer::IdUsed
                }
            }
            None if coup.is_some_and(|coup| coup != self.table.coup_number()) => {
                let coup = self.table.coup_number();
                debug!(%by, kind, coup, "refused: it was meant for another coup");
                Answer::OtherCoup { coup }
            }
            None => match self.decided(by, &wish, now, shoes) {
                Ok(Ok((command, events))) => {
                    let sent = (id.clone(), contents.clone());
                    self.done(&command, sent, events, beside)
                }
                Ok(Err(refusal)) => {
                    debug!(%by, kind, code = refusal.code(), "refused");
                    Answer::Refused(refusal)
                }
                Err(Panicked) => Answer::Fault,
            },
        };
        if answer == Answer::Fault {
            self.faults.push(format!("`{kind}` by {by} failed: nothing was done"));
        }
        if let (Some(id), Some(fate)) = (id.clone(), refused(&answer)) {
            self.fates.push((by, id, Decided { fate, contents: contents.clone() }));
        }
        self.answers.push(Waiting { kind, by, id, contents, to, answer, is_after_line });
    }

    /// What became of the same command before.
    fn decided_before(&self, by: Actor, id: Option<&CommandId>, known: &Known) -> Option<Decided> {
        let id = id?;
        let here = self.fates.iter().find(|(who, which, _)| (*who, which) == (by, id));
        here.map(|(_, _, decided)| decided.clone()).or_else(|| known.find(by, id))
    }

    fn decided(
        &self,
        by: Actor,
        wish: &Wish,
        now: Time,
        shoes: &SealedShoes,
    ) -> Result<Result<(Command, Vec<Event>), Refused>, Panicked> {
        let decide = || {
            self.check_sealed(wish)?;
            let request = match wish {
                Wish::Request(request) => {
                    self.check_known(by, request)?;
                    request.clone()
                }
                Wish::Draw => self.drawn(by, shoes)?,
                Wish::PlayMoney { patron, amount } => self.play_money(*patron, *amount)?,
            };
            self.check_room(&request)?;
            let command = Command { by, request };
            let decided = (self.decide)(&self.table, &command, now);
            decided.map(|events| (command, events)).map_err(|refusal| match (wish, refusal) {
                // Nobody has seen the card: the refusal does not name it.
                (Wish::Draw, Refusal::TooManyOf { .. }) => HouseRefusal::DrawnTooOften.into(),
                (_, refusal) => refusal.into(),
            })
        };
        let decided = catch_unwind(AssertUnwindSafe(decide));
        decided.map_err(|_| {
            // Not the card that was drawn: the log is no place to look into a shoe.
            let kind = kind::kind(wish);
            error!(%by, kind, number = self.number, "deciding this panicked: nothing was done");
            Panicked
        })
    }

    /// Where shoes are sealed, nothing is done with one that is not: a cut would come too late for
    /// a seal, and cards could be anybody's.
    fn check_sealed(&self, wish: &Wish) -> Result<(), HouseRefusal> {
        let is_of_shoe = match wish {
            Wish::Draw => true,
            Wish::PlayMoney { .. } => false,
            Wish::Request(request) => {
                matches!(
                    request,
                    Request::Shoe(ShoeRequest::Cut(_) | ShoeRequest::CutCard)
                        | Request::Coup(CoupRequest::Card(_))
                )
            }
        };
        match self.running.is_sealed && is_of_shoe && dealer::is_not_sealed(&self.table) {
            true => Err(HouseRefusal::ShoeNotSealed),
            false => Ok(()),
        }
    }

    /// Nobody says what comes out of a sealed shoe but the shoe.
    fn check_known(&self, by: Actor, request: &Request) -> Result<(), Refused> {
        let is_card = matches!(
            request,
            Request::Coup(CoupRequest::Card(_)) | Request::Shoe(ShoeRequest::CutCard)
        );
        let is_sealed = self.table.shoe().is_some_and(|shoe| shoe.seal.is_some());
        if !is_card || !is_sealed || by == Actor::House {
            return Ok(());
        }
        // Whoever may not deal hears that, and no more.
        self.table.check_draw(by)?;
        Err(HouseRefusal::DrawnByShoe.into())
    }

    /// What the next draw from the sealed shoe brings. Whoever may not draw hears so before anybody
    /// looks at the card.
    fn drawn(&self, by: Actor, shoes: &SealedShoes) -> Result<Request, Refusal> {
        self.table.check_draw(by)?;
        if dealer::is_cut_card_next(&self.table) {
            return Ok(Request::Shoe(ShoeRequest::CutCard));
        }
        shoes
            .next_card(&self.table)
            .map(|card| Request::Coup(CoupRequest::Card(card)))
            .ok_or(Refusal::NoCardDue)
    }

    /// Whether there is room for whoever brings money to the table.
    fn check_room(&self, request: &Request) -> Result<(), HouseRefusal> {
        let Request::Money(MoneyRequest::MoneyIn { patron, .. }) = request else { return Ok(()) };
        let most = self.running.patrons_max;
        let has_room = || u32::try_from(self.table.players()).is_ok_and(|players| players < most);
        match self.table.check_plays(*patron).is_ok() || has_room() {
            true => Ok(()),
            false => Err(HouseRefusal::TableFull { most }),
        }
    }

    /// Money for somebody who has less than half of it left, stakes included: those may come back.
    fn play_money(&self, patron: PatronId, amount: Cents) -> Result<Request, HouseRefusal> {
        let credits = self.table.purse(patron).map_or(Cents::ZERO, |purse| purse.credits);
        let stakes = self.table.felt().of(patron).map(|stake| stake.amount);
        let left = stakes.fold(credits, |sum, stake| sum.plus(stake).unwrap_or(sum));
        match left < Cents::new(amount.get() / 2) {
            true => Ok(Request::Money(MoneyRequest::MoneyIn { patron, amount })),
            false => Err(HouseRefusal::EnoughLeft { left }),
        }
    }

    /// Makes it so on the batch's own table.
    fn done(
        &mut self,
        command: &Command,
        (id, contents): (Option<CommandId>, Contents),
        events: Vec<Event>,
        beside: Option<super::Beside>,
    ) -> Answer {
        if events.is_empty() {
            return Answer::Done { number: self.number, events };
        }
        let by = command.by;
        let version = &self.table.house().version;
        let sent = (id.clone(), contents.coup());
        let entry = match Entry::new(version, sent, command, events.clone()) {
            Ok(entry) => entry,
            Err(wrong) => {
                error!(%by, number = self.number, %wrong, "this makes no entry: nothing was done");
                return Answer::Fault;
            }
        };
        let beside = match beside.map(|beside| beside(&events)) {
            Some(None) => return Answer::Declined,
            Some(Some(appends)) => appends,
            None => Vec::new(),
        };
        if let Err(Panicked) = self.apply(&events) {
            error!(%by, number = self.number, "applying this panicked: nothing was done");
            return Answer::Fault;
        }
        self.lines.push(entry.to_line());
        self.written += 1;
        self.beside.extend(beside);
        if let Some(id) = id {
            let done = Decided { fate: Fate::Done(self.number), contents };
            self.fates.push((by, id, done));
        }
        Answer::Done { number: self.number, events }
    }

    /// Applies these to the batch's own table, or none of them.
    fn apply(&mut self, events: &[Event]) -> Result<(), Panicked> {
        let table = &mut self.table;
        let is_kept =
            events.iter().any(|event| event.what == EventKind::Coup(CoupEvent::CoupEnded));
        let mut frames = Vec::new();
        // The cards of a coup are on the table until it ends: they are shown before.
        let mut told = std::mem::take(&mut self.told);
        let (told_before, mut number) = (told.len(), self.number);
        let apply = || {
            for event in events {
                if is_kept
                    && event.what == EventKind::Coup(CoupEvent::CoupEnded)
                    && !told.is_empty()
                {
                    let (at, events) = (event.at, std::mem::take(&mut told));
                    let mut frame = Frame::new((number, at), events, Arc::clone(table));
                    frame.is_kept = true;
                    frames.push(frame);
                }
                Arc::make_mut(table).apply(event);
                told.push(event.clone());
                number += 1;
            }
        };
        let applied = catch_unwind(AssertUnwindSafe(apply));
        if applied.is_err() {
            let first = frames.into_iter().next().map_or(told, |frame: Frame| frame.events);
            self.told = first.into_iter().take(told_before).collect();
            self.start_again();
            return Err(Panicked);
        }
        (self.number, self.told) = (number, told);
        self.frames.append(&mut frames);
        Ok(())
    }

    /// The table is what those events made of it that did not panic.
    fn start_again(&mut self) {
        let mut table = Table::clone(&self.before);
        let framed = self.frames.iter().flat_map(|frame| &frame.events);
        framed.chain(&self.told).for_each(|event| table.apply(event));
        self.table = Arc::new(table);
    }

    /// The table after each step that must be seen, and after all of them.
    pub(super) fn frames(&mut self) -> Vec<Frame> {
        let mut frames = std::mem::take(&mut self.frames);
        let events = std::mem::take(&mut self.told);
        if let Some(event) = events.last() {
            let now = (self.number, event.at);
            frames.push(Frame::new(now, events, Arc::clone(&self.table)));
        }
        frames
    }

    /// How many commands were decided.
    pub(super) fn commands(&self) -> u32 {
        u32::try_from(self.answers.len()).expect("a batch is small")
    }

    /// How many events came of them.
    pub(super) fn events(&self) -> u64 {
        self.number - self.number_before
    }

    /// All of it is on the disk, or there was nothing to write.
    pub(super) fn answer(self, meters: &DeskMeters) {
        for Waiting { kind, to, answer, .. } in self.answers {
            meters.answered(kind, &answer);
            // Whoever asked may have left.
            let _ = to.send(answer);
        }
    }

    /// Whether all of it is among what was read from the journal.
    pub(super) fn is_in(&self, read: &[Event]) -> bool {
        let mut read = read.iter();
        let framed = self.frames.iter().flat_map(|frame| &frame.events);
        framed.chain(&self.told).all(|event| read.next() == Some(event))
    }

    /// Nobody knows whether it is on the disk but the journal, which was read again. What was
    /// refused because of something that is not there was not refused.
    pub(super) fn answer_from(self, is_written: bool, known: &mut Known, meters: &DeskMeters) {
        for Waiting { kind, by, id, contents, to, answer, is_after_line } in self.answers {
            let fate = id.as_ref().and_then(|id| known.find(by, id)).map(|decided| decided.fate);
            let answer = match (fate, answer) {
                (Some(Fate::Done(number)), Answer::Done { events, .. }) => {
                    Answer::Done { number, events }
                }
                (_, Answer::Done { .. }) => Answer::NotKept,
                (_, Answer::Refused(_) | Answer::OtherCoup { .. } | Answer::IdUsed)
                    if is_after_line && !is_written =>
                {
                    Answer::NotKept
                }
                (_, other) => other,
            };
            if let (Some(id), Some(fate)) = (id, refused(&answer)) {
                known.keep(by, id, Decided { fate, contents });
            }
            meters.answered(kind, &answer);
            let _ = to.send(answer);
        }
    }
}

/// What is answered again.
fn of_fate(fate: Fate) -> Answer {
    match fate {
        Fate::Done(number) => Answer::Done { number, events: Vec::new() },
        Fate::Refused(refusal) => Answer::Refused(refusal),
        Fate::OtherCoup(coup) => Answer::OtherCoup { coup },
    }
}

/// What is remembered of an answer that says that nothing was done.
fn refused(answer: &Answer) -> Option<Fate> {
    match answer {
        Answer::Refused(refusal) => Some(Fate::Refused(refusal.clone())),
        Answer::OtherCoup { coup } => Some(Fate::OtherCoup(*coup)),
        // Of a name that was used, what it was used for is remembered.
        Answer::IdUsed => None,
        Answer::Done { .. } | Answer::Declined | Answer::Busy | Answer::NotKept | Answer::Fault => {
            None
        }
    }
}

/// Something panicked: the program is wrong, the table is not.
struct Panicked;
