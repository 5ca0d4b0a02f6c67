//! A conversation with one client over a socket.
//!
//! What a client is told is drawn here, for this client alone. A client that listens slowly is told
//! less, never later: of many views it gets the newest, and the desk does not wait for it.

mod pace;
mod wire;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use house::House;
use protocol::plain::CommandId;
use protocol::wire::{
    ClientMessage, HouseCard, HouseRefusal, MessageError, Refusal, Request, ServerMessage, Shoes,
    Unreadable, Why,
};
use table::{Actor, Audience, CaseEvent, CoupEvent, Event, EventKind, PatronId, ShoeEvent};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use runner::{Clock, Standstill};

use crate::desk::{self, Ahead, Answer, Desk, DeskRequest, Frame, Listening, News, Submission};
use crate::metrics::TalkMeters;
use crate::visitor::Visitor;
use pace::{Haste, Pace};
use wire::{End, Wire};

/// A client says hello within this.
const HELLO_WAIT: Duration = Duration::from_secs(10);
/// A client that says nothing for so long is gone.
const SILENCE_MAX: Duration = Duration::from_secs(90);
/// A view is drawn again after so long, though nothing happened: some of it depends on the time.
const VIEW_EVERY: Duration = Duration::from_secs(20);
/// So many commands of one client are decided at a time; the next waits in the client's socket.
const IN_FLIGHT_MAX: usize = 8;

/// Where tables are found.
pub(crate) trait Tables: Send + Sync {
    /// The desk of that name.
    fn desk(&self, table: &protocol::plain::TableName) -> Option<Desk>;
    /// Where it is counted what is told.
    fn meters(&self) -> TalkMeters;

    /// A client has proved that it has seen more of a table than its journal holds.
    /// It is written down before the client is answered.
    fn set_back<'a>(
        &'a self,
        table: &'a protocol::plain::TableName,
        seen: u64,
        ahead: Ahead,
    ) -> BoxFuture<'a, ()>;

    /// A patron is still there.
    fn see(&self, patron: PatronId);

    /// Whether the sender may ask for one thing more now.
    fn may_ask(&self, by: Actor) -> bool;
}

/// Talks to a client until either side ends it.
pub(crate) async fn converse(
    socket: WebSocket,
    visitor: Visitor,
    tables: Arc<dyn Tables>,
    clock: Arc<Clock>,
    mut stop: watch::Receiver<bool>,
) {
    let mut wire = Wire::new(socket, tables.meters());
    let why = match greet(&mut wire, &*tables, &visitor, &mut stop).await {
        // Nothing is done at this table until its journal is mended and the house starts again.
        Ok((desk, _)) if desk.why_broken().is_some() => {
            let said = wire.send(&standstill(&desk)).await;
            said.err().unwrap_or(End::Bye(Why::Restart))
        }
        Ok((desk, last)) => {
            let listening = desk.listen(last);
            let now = Arc::clone(&listening.now);
            let tables = &*tables;
            let wire = &mut wire;
            let talk = Talk {
                wire,
                visitor,
                tables,
                desk,
                clock,
                now,
                seen: 0,
                pace: Pace::new(),
                is_board_due: true,
                is_stopped: false,
            };
            talk.run(listening, &mut stop).await
        }
        Err(why) => why,
    };
    // A good-bye may take a while, and a house that stops does not wait for it.
    drop(tables);
    if let End::Bye(why) = why {
        wire.bye(why).await;
    }
}

/// The first message: which table, and what was seen of it.
async fn greet(
    wire: &mut Wire,
    tables: &dyn Tables,
    visitor: &Visitor,
    stop: &mut watch::Receiver<bool>,
) -> Result<(Desk, Option<u64>), End> {
    let hello =
        async { timeout(HELLO_WAIT, wire.hear()).await.map_err(|_| End::Bye(Why::TooSlow))? };
    let heard = unless_over(hello, visitor, stop).await?;
    match ClientMessage::read(&heard) {
        Ok(ClientMessage::Hello { table, last, proof }) => {
            let desk = tables.desk(&table).ok_or(End::Bye(Why::NoSuchTable))?;
            if let (Some(last), Some(proof)) = (last, &proof)
                && desk.why_broken().is_none()
                && let Some(ahead) = desk.ahead(last, proof)
            {
                tables.set_back(&table, last, ahead).await;
            }
            Ok((desk, last))
        }
        Ok(ClientMessage::Command { .. } | ClientMessage::Ping)
        | Err(Unreadable::Malformed { .. }) => Err(End::Bye(Why::Malformed)),
        Err(Unreadable::Version { .. }) => Err(End::Bye(Why::Version)),
        Err(Unreadable::TooLong) => Err(End::Bye(Why::TooLong)),
    }
}

/// A client that sits at a table, or looks at it.
struct Talk<'w> {
    wire: &'w mut Wire,
    visitor: Visitor,
    tables: &'w dyn Tables,
    desk: Desk,
    clock: Arc<Clock>,
    /// The table as far as it was told.
    now: Arc<Frame>,
    /// The number of the last thing that was told.
    seen: u64,
    /// When the view is drawn.
    pace: Pace,
    /// Whether the scoreboard is to be sent before it.
    is_board_due: bool,
    /// Whether the table stands still, and no more is told.
    is_stopped: bool,
}

type Answers = FuturesUnordered<BoxFuture<'static, (CommandId, Answer)>>;

impl Talk<'_> {
    async fn run(mut self, listening: Listening, stop: &mut watch::Receiver<bool>) -> End {
        let visitor = self.visitor.clone();
        // Also while a slow client takes its time over much that it is told.
        let talked = unless_over(self.converse(listening), &visitor, stop).await;
        match talked {
            Ok(()) => End::Bye(Why::Restart),
            Err(end) => end,
        }
    }

    async fn converse(&mut self, listening: Listening) -> Result<(), End> {
        let Listening { mut news, missed, is_stopped, .. } = listening;
        self.welcome(&missed, is_stopped).await?;
        let mut answers = Answers::new();
        // Answers wait here until what they are about has been told.
        let mut answered: VecDeque<(CommandId, Answer)> = VecDeque::new();
        let mut heard_at = Instant::now();
        let mut again = tokio::time::interval(VIEW_EVERY);
        again.reset();
        loop {
            // What a command brings about leaves in one piece with its answer. An answer is taken
            // before the news are: what it is about was told before it was given.
            while let Some(Some(answer)) = answers.next().now_or_never() {
                heard_at = Instant::now();
                answered.push_back(answer);
            }
            // All that was told waits already: read it before the view is drawn.
            match news.try_recv() {
                Ok(piece) => {
                    self.take(piece).await?;
                    continue;
                }
                Err(TryRecvError::Lagged(_)) => {
                    self.skip().await?;
                    continue;
                }
                Err(TryRecvError::Closed) => return Ok(()),
                Err(TryRecvError::Empty) => {}
            }
            self.draw_if_due().await?;
            while let Some((id, answer)) = answered.pop_front() {
                self.wire.send(&desk::message(&answer, id)).await?;
            }
            self.wire.flush().await?;
            tokio::select! {
                piece = news.recv() => match piece {
                    Ok(piece) => self.take(piece).await?,
                    Err(RecvError::Lagged(_)) => self.skip().await?,
                    Err(RecvError::Closed) => return Ok(()),
                },
                // It is drawn above, after whatever is told meanwhile.
                () = self.pace.wait() => {}
                Some(answer) = answers.next() => {
                    // Whoever waits for an answer is not silent.
                    heard_at = Instant::now();
                    answered.push_back(answer);
                }
                heard = self.wire.hear(), if answers.len() < IN_FLIGHT_MAX => {
                    heard_at = Instant::now();
                    self.said(&heard?, &mut answers).await?;
                }
                _ = again.tick() => {
                    if answers.is_empty() && heard_at.elapsed() > SILENCE_MAX {
                        return Err(End::Bye(Why::TooSlow));
                    }
                    if !self.visitor.is_welcome(self.clock.now()) {
                        return Err(End::Bye(Why::NotAllowed));
                    }
                    if let Audience::Patron(patron) = self.visitor.audience {
                        self.tables.see(patron);
                        if !self.is_stopped {
                            self.pace.hurry(Haste::AtOnce, 1);
                        }
                    }
                }
            }
        }
    }

    async fn welcome(&mut self, missed: &[(u64, Event)], is_stopped: bool) -> Result<(), End> {
        let now = Arc::clone(&self.now);
        let number = now.number;
        let name = self.desk.table().clone();
        let you = self.visitor.audience;
        let at = self.clock.now();
        let house = HouseCard::clone(&self.desk.house_card());
        let shoes = if self.desk.running().is_sealed { Shoes::Sealed } else { Shoes::Open };
        let welcome = ServerMessage::welcome(name, number, at, you, (house, shoes));
        self.wire.send(&welcome).await?;
        for (number, event) in missed {
            self.tell(*number, event, now.machine.table.house()).await?;
        }
        self.seen = number;
        if is_stopped { self.stop().await } else { self.draw().await }
    }

    /// The table stands still: no more is told until it goes on.
    async fn stop(&mut self) -> Result<(), End> {
        self.is_stopped = true;
        self.pace.rest();
        self.wire.send(&standstill(&self.desk)).await
    }

    /// It goes on: the client begins anew, after what it has seen.
    async fn resume(&mut self) -> Result<(), End> {
        let Listening { now, missed, is_stopped, .. } = self.desk.listen(Some(self.seen));
        (self.now, self.is_stopped, self.is_board_due) = (now, false, true);
        self.welcome(&missed, is_stopped).await
    }

    async fn take(&mut self, piece: News) -> Result<(), End> {
        match piece {
            News::Frame(frame) if frame.number <= self.seen || self.is_stopped => Ok(()),
            News::Frame(frame) => {
                for told in desk::told(&frame, self.visitor.audience, self.seen) {
                    self.wire.say(told).await?;
                    self.wire.meters.frames.inc();
                }
                self.pace.hurry(self.haste(&frame), self.desk.listeners());
                self.is_board_due |= frame.events.iter().any(|event| is_scored(&event.what));
                self.seen = frame.number;
                self.now = Arc::clone(&frame);
                if frame.is_kept { self.draw().await } else { Ok(()) }
            }
            News::Stopped => self.stop().await,
            News::Resumed => self.resume().await,
        }
    }

    /// Too much was missed: the newest view has all of it. Whether the table stands still may be
    /// among what was missed.
    async fn skip(&mut self) -> Result<(), End> {
        match (self.is_stopped, self.desk.is_stopped()) {
            (true, true) => Ok(()),
            (true, false) => self.resume().await,
            (false, true) => self.stop().await,
            (false, false) => {
                self.now = self.desk.now();
                self.seen = self.now.number;
                self.pace.hurry(Haste::AtOnce, 1);
                self.is_board_due = true;
                Ok(())
            }
        }
    }

    /// How soon what happened is to be seen.
    fn haste(&self, frame: &Frame) -> Haste {
        let audience = self.visitor.audience;
        let is_alone = |event: &Event| event.what.patron().is_some();
        let is_own = |event: &Event| is_alone(event) && event.what.is_told_to(audience);
        let is_of_crowd = matches!(audience, Audience::Patron(_) | Audience::Room);
        if frame.events.iter().any(is_own) {
            Haste::AtOnce
        } else if frame.events.iter().all(is_alone) {
            Haste::InAWhile
        } else if is_of_crowd {
            Haste::WhenHeard
        } else {
            Haste::AtOnce
        }
    }

    async fn tell(&mut self, number: u64, event: &Event, house: &House) -> Result<(), End> {
        if let Some(told) = ServerMessage::told(number, event, self.visitor.audience, house) {
            self.wire.send(&told).await?;
            self.wire.meters.frames.inc();
        }
        Ok(())
    }

    async fn draw_if_due(&mut self) -> Result<(), End> {
        if !self.pace.is_due() {
            return Ok(());
        }
        // Others are told of what happened before anybody's view is drawn. This client hears of it
        // with its view and its answers: one write to the network instead of two.
        tokio::task::yield_now().await;
        self.draw().await
    }

    async fn draw(&mut self) -> Result<(), End> {
        self.pace.drawn();
        if std::mem::take(&mut self.is_board_due) {
            self.wire.say(desk::board(&self.now)).await?;
        }
        let at = self.clock.now();
        let view = self.now.machine.table.view(self.visitor.audience, at);
        self.wire.meters.views.inc();
        let shown = (self.now.number, self.desk.proof(&self.now));
        self.wire.send(&ServerMessage::proven_view(shown, at, &view)).await
    }

    /// The client said something.
    async fn said(&mut self, bytes: &[u8], answers: &mut Answers) -> Result<(), End> {
        match ClientMessage::read(bytes) {
            Ok(ClientMessage::Ping) => {
                self.wire.send(&ServerMessage::Pong { at: protocol_time(&self.clock) }).await
            }
            Ok(ClientMessage::Command { id, coup, request }) => {
                self.asked((id, coup), request, answers).await
            }
            Ok(ClientMessage::Hello { .. }) | Err(Unreadable::Malformed { id: None, .. }) => {
                Err(End::Bye(Why::Malformed))
            }
            Err(Unreadable::Malformed { id: Some(id), why }) => {
                let refusal = Refusal::malformed(&why);
                self.wire.send(&ServerMessage::Refused { id, refusal }).await
            }
            Err(Unreadable::TooLong) => Err(End::Bye(Why::TooLong)),
            Err(Unreadable::Version { .. }) => Err(End::Bye(Why::Version)),
        }
    }

    async fn asked(
        &mut self,
        (id, coup): (CommandId, Option<u64>),
        request: Request,
        answers: &mut Answers,
    ) -> Result<(), End> {
        let now = self.clock.now();
        if !self.visitor.is_welcome(now) {
            return Err(End::Bye(Why::NotAllowed));
        }
        if let Some(pass) = &self.visitor.pass {
            pass.touch(now);
        }
        let Some(by) = self.visitor.actor else {
            let refusal = Refusal::of(&HouseRefusal::OnlyLooking);
            return self.wire.send(&ServerMessage::Refused { id, refusal }).await;
        };
        match self.request(request, by) {
            Ok(request) => {
                let desk = self.desk.clone();
                answers.push(Box::pin(async move {
                    let asked = Submission { request, coup };
                    let answer = desk.ask(by, Some(id.clone()), asked).await;
                    (id, answer)
                }));
                Ok(())
            }
            Err(refusal) => self.wire.send(&ServerMessage::Refused { id, refusal }).await,
        }
    }

    /// What the table is asked for.
    fn request(&self, request: Request, by: Actor) -> Result<DeskRequest, Refusal> {
        if !self.tables.may_ask(by) {
            return Err(Refusal::of(&HouseRefusal::Busy));
        }
        match request.of_actor(by) {
            Ok(request) => Ok(request.into()),
            Err(MessageError::Draw) => Ok(DeskRequest::Draw),
            Err(unclear) => Err(Refusal::malformed(&unclear.to_string())),
        }
    }
}

/// What a client is told of a table that stands still.
fn standstill(desk: &Desk) -> ServerMessage {
    match desk.why_stopped() {
        Some(Standstill::SetBack) => ServerMessage::SetBack {},
        Some(
            Standstill::Unread | Standstill::Unwritten | Standstill::Failed | Standstill::Foreign,
        )
        | None => ServerMessage::fault(),
    }
}

/// Whether it may change the scoreboard.
fn is_scored(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Coup(CoupEvent::CoupEnded)
            | EventKind::Case(CaseEvent::CoupVoided { .. } | CaseEvent::CardsCorrected { .. })
            | EventKind::Shoe(ShoeEvent::ShoeLoaded { .. })
    )
}

/// Does this, unless the house stops or the visitor may not be there any more.
async fn unless_over<T>(
    what: impl Future<Output = Result<T, End>>,
    visitor: &Visitor,
    stop: &mut watch::Receiver<bool>,
) -> Result<T, End> {
    tokio::select! {
        biased;
        () = stopped(stop) => Err(End::Bye(Why::Restart)),
        () = visitor.unwelcome() => Err(End::Bye(Why::NotAllowed)),
        done = what => done,
    }
}

/// Waits until the house stops.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    // The sender is gone only if the house is.
    let _ = stop.wait_for(|stop| *stop).await;
}

fn protocol_time(clock: &Clock) -> protocol::plain::Time {
    protocol::plain::Time(clock.now().0)
}
