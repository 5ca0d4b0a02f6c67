//! Where a machine is asked and listened to.

use std::sync::{Arc, Weak};

use protocol::plain::CommandId;
use store::{Append, StreamName};
use tokio::sync::{Notify, oneshot};
use tracing::error;

use crate::ask::{Answer, AnswerOf, Ask, Beside, NotDone};
use crate::books::Book;
use crate::clock::Clock;
use crate::feed::{Feed, Frame, Listening, Standstill};
use crate::inbox::{Inbox, Item};
use crate::machine::{Machine, Observer, Policy, Unbound, With};
use crate::worker::{Held, Release};

/// Where a machine is asked and listened to. Whatever the transport, the machine's policy is asked
/// before its worker.
#[derive(Clone)]
pub struct Handle<M: Machine> {
    pub(crate) stream: StreamName,
    pub(crate) inbox: Inbox<M>,
    pub(crate) feed: Arc<Feed<M>>,
    pub(crate) clock: Arc<Clock>,
    /// A reader looks at the machine.
    pub(crate) looked: Arc<Notify>,
    pub(crate) policy: Arc<dyn Policy<M>>,
    pub(crate) observer: Arc<dyn Observer<M>>,
}

impl<M: Machine> Handle<M> {
    pub fn stream(&self) -> &StreamName {
        &self.stream
    }

    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    pub fn feed(&self) -> &Feed<M> {
        &self.feed
    }

    /// What is published, for a reader that must not keep it alive.
    pub fn weak_feed(&self) -> Weak<Feed<M>> {
        Arc::downgrade(&self.feed)
    }

    pub fn now(&self) -> Arc<Frame<M>> {
        self.feed.now()
    }

    pub fn read(&self) -> Arc<M> {
        Arc::clone(&self.feed.now().machine)
    }

    /// Begins to listen, after what was seen last.
    pub fn listen(&self, last: Option<u64>) -> Listening<M> {
        let listening = self.feed.listen(last);
        self.looked.notify_one();
        listening
    }

    /// The machine stands still until the house is started again.
    pub fn break_off(&self, why: Standstill, words: &str) {
        self.feed.break_off(why, words);
        self.looked.notify_one();
    }

    /// A handle that asks no policy: for tests of a house without staff. Nothing in a house calls
    /// it.
    #[must_use]
    pub fn without_policy(&self) -> Handle<M> {
        Handle { policy: Arc::new(Unbound), ..self.clone() }
    }

    /// Asks for something, and waits until it is on the disk.
    pub async fn submit(
        &self,
        by: M::Sender,
        id: Option<CommandId>,
        request: M::Request,
    ) -> AnswerOf<M> {
        self.submit_beside(by, id, request, None).await
    }

    /// The same, with lines of other streams that are written together with it, or not at all.
    pub async fn submit_beside(
        &self,
        by: M::Sender,
        id: Option<CommandId>,
        request: M::Request,
        beside: Option<Beside<M>>,
    ) -> AnswerOf<M> {
        let kind = M::kind(&request);
        let (answer, answered) = oneshot::channel();
        let put = match self.check(by, &request, beside.as_ref()) {
            Ok(()) => self.inbox.try_put(Ask { by, id, request, beside, answer }),
            Err(refusal) => Err(Answer::Refused(refusal)),
        };
        match put {
            Ok(()) => answered.await.unwrap_or(Answer::NotKept),
            Err(answer) => {
                self.observer.answered(by, kind, &answer);
                answer
            }
        }
    }

    /// The same for a caller that waits until there is room for it.
    pub(crate) async fn submit_patiently(
        &self,
        by: M::Sender,
        request: M::Request,
        beside: Option<Beside<M>>,
    ) -> Result<Vec<M::Event>, NotDone<M::Refusal>> {
        self.check(by, &request, beside.as_ref()).map_err(NotDone::Refused)?;
        let (answer, answered) = oneshot::channel();
        let ask = Ask { by, id: None, request, beside, answer };
        if !self.inbox.put(Item::Ask(ask)).await {
            return Err(NotDone::NotKept);
        }
        answered.await.unwrap_or(Answer::NotKept).done()
    }

    fn check(
        &self,
        by: M::Sender,
        request: &M::Request,
        beside: Option<&Beside<M>>,
    ) -> Result<(), M::Refusal> {
        let with = if beside.is_some() { With::OtherLines } else { With::Nothing };
        self.policy.check(&self.feed.now().machine, by, request, with)
    }
}

impl<M: Book> Handle<M> {
    /// Asks another machine for something, and writes down here what comes of it: one append of
    /// both lines, or neither.
    ///
    /// What the other is asked for may depend on this machine, and what this one is asked for, if
    /// anything, on what happens there. It is carried through even if the caller does not wait for
    /// it: a cage that did not hear what was written would be wrong about money.
    ///
    /// # Errors
    /// It was refused here, or could not be written. What the other says is in the answer.
    pub async fn ask_with<T: Machine, R: Into<T::Request> + Send>(
        &self,
        other: &Handle<T>,
        by: T::Sender,
        ask_other: impl FnOnce(&M) -> Result<R, M::Refusal> + Send + 'static,
        ask_this: impl FnOnce(&[T::Event]) -> Option<M::Request> + Send + 'static,
    ) -> Result<(Vec<M::Event>, AnswerOf<T>), NotDone<M::Refusal>> {
        let (this, other) = (self.clone(), other.clone());
        let deed = async move { this.do_with(&other, by, ask_other, ask_this).await };
        tokio::spawn(deed).await.unwrap_or_else(|error| {
            error!(stream = %self.stream, %error, "a deed of two machines panicked");
            Err(NotDone::NotKept)
        })
    }

    async fn do_with<T: Machine, R: Into<T::Request> + Send>(
        &self,
        other: &Handle<T>,
        by: T::Sender,
        ask_other: impl FnOnce(&M) -> Result<R, M::Refusal>,
        ask_this: impl FnOnce(&[T::Event]) -> Option<M::Request> + Send + 'static,
    ) -> Result<(Vec<M::Event>, AnswerOf<T>), NotDone<M::Refusal>> {
        let held = self.hold().await.ok_or(NotDone::NotKept)?;
        let request = match ask_other(&held.machine) {
            Ok(request) => request.into(),
            Err(refusal) => {
                held.release(Release::Unchanged).await;
                return Err(NotDone::Refused(refusal));
            }
        };
        let (stream, expected) = (self.stream.clone(), held.expected);
        let (machine, clock) = (Arc::clone(&held.machine), Arc::clone(&self.clock));
        let (say, said) = oneshot::channel();
        let beside = Beside::Decided(Box::new(move |happened: &[T::Event]| {
            let line = match ask_this(happened) {
                None => Ok(None),
                Some(request) => line_of(&*machine, &request, &clock),
            };
            let append = |line: &str| Append { stream, expected, lines: vec![line.to_owned()] };
            let appends = match &line {
                Ok(Some((line, _))) => Some(vec![append(line)]),
                Ok(None) => Some(Vec::new()),
                Err(_) => None,
            };
            // Nobody waits any more only if the whole deed was dropped.
            let _ = say.send(line);
            appends
        }));
        let answer = other.submit_beside(by, None, request, Some(beside)).await;
        let (release, done) = match (said.await, answer) {
            (Ok(Ok(Some((line, events)))), answer @ Answer::Done { .. }) => {
                (Release::Written { line, events: events.clone() }, Ok((events, answer)))
            }
            (Ok(Ok(Some((line, events)))), Answer::NotKept) => {
                (Release::Unknown { line, events }, Ok((Vec::new(), Answer::NotKept)))
            }
            (Ok(Err(not_done)), _) => (Release::Unchanged, Err(not_done)),
            // The other refused, or nothing is written here.
            (Ok(Ok(_)) | Err(_), answer) => (Release::Unchanged, Ok((Vec::new(), answer))),
        };
        held.release(release).await;
        done
    }

    /// Has the worker write nothing until it is released.
    async fn hold(&self) -> Option<Held<M>> {
        let (give, held) = oneshot::channel();
        if !self.inbox.put(Item::Hold(give)).await {
            return None;
        }
        held.await.ok()
    }
}

/// A line and its events, if a command brings anything about.
type Line<M> = Option<(String, Vec<<M as Machine>::Event>)>;

fn line_of<M: Book>(
    machine: &M,
    request: &M::Request,
    clock: &Clock,
) -> Result<Line<M>, NotDone<M::Refusal>> {
    let by = M::sender(request);
    let (command, events) = machine.decide(by, request, clock.now()).map_err(NotDone::Refused)?;
    if events.is_empty() {
        return Ok(None);
    }
    let line = machine.to_line(None, request, &command, &events).map_err(|error| {
        error!(%by, kind = M::kind(request), %error, "a command makes no line: nothing was done");
        NotDone::NotKept
    })?;
    Ok(Some((line, events)))
}
