//! The one task that changes a machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use primitives::{Millis, Time};
use store::{Append, AppendError, Appended, Head, ReadError, Store, StreamName};
use tokio::sync::{Notify, oneshot, watch};
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

use crate::ask::{Aside, Ask, Beside};
use crate::batch::Batch;
use crate::clock::Clock;
use crate::feed::{Feed, Frame, Standstill};
use crate::handle::Handle;
use crate::inbox::{self, Inbox, Item, Waiting};
use crate::load::{self, LoadError, Loaded, Source, State};
use crate::machine::{Due, Machine, Observer, Policy};
use crate::recovery::Found;
use crate::seen::SeenCommands;
use crate::snapshot::{self, SnapshotPlan, Snapshots};
use crate::supervisor;

/// For a machine that nobody has looked at for so long, the house does what waits for nobody.
const IDLE_AFTER: Millis = Millis::minutes(10);

/// How long the house waits before it tries again what was refused.
const RETRY_WAIT: Millis = Millis(1_000);

/// How long a worker waits before it asks a store again that could not answer.
pub(crate) const STORE_WAIT: Duration = Duration::from_millis(500);

/// A machine before anything is read.
pub(crate) type Fresh<M> = Arc<dyn Fn() -> M + Send + Sync>;

/// What is needed to run a machine.
#[derive(Clone)]
pub struct Setup<M: Machine> {
    pub stream: StreamName,
    pub store: Arc<Store>,
    pub clock: Arc<Clock>,
    /// The machine before anything is read.
    pub fresh: Fresh<M>,
    /// What is not passed on to it.
    pub policy: Arc<dyn Policy<M>>,
    /// What hears of what the worker does.
    pub observer: Arc<dyn Observer<M>>,
    pub snapshots: SnapshotPlan,
    /// So many commands are written together at most.
    pub commands_max: usize,
    /// True once the house stops.
    pub stop: watch::Receiver<bool>,
}

impl<M: Machine> Setup<M> {
    pub(crate) fn source(&self) -> Source<'_> {
        let (store, stream, plan) = (&*self.store, &self.stream, &self.snapshots);
        Source { store, stream, plan, until: u64::MAX }
    }
}

/// The one task that changes a machine, before and while it runs.
pub struct Worker<M: Machine> {
    pub(crate) setup: Setup<M>,
    pub(crate) seen: SeenCommands<M>,
    /// What is on the disk.
    pub(crate) state: State<M>,
    pub(crate) feed: Arc<Feed<M>>,
    waiting: Waiting<M>,
    looked: Arc<Notify>,
    /// When a reader last looked at the machine.
    looked_at: Time,
    /// The house does nothing by itself before this: something it wanted was refused.
    pub(crate) not_before: Time,
    snapshots: Snapshots,
    /// The lines up to here were not read: a snapshot was.
    unread: Head,
}

/// A machine that waits for a deed of two machines. Its worker writes nothing before it is
/// released. If it never is, the worker panics and reads its journal again.
pub(crate) struct Held<M: Machine> {
    pub(crate) machine: Arc<M>,
    /// The number of the next line.
    pub(crate) expected: u64,
    back: oneshot::Sender<(Release<M>, oneshot::Sender<()>)>,
}

/// What became of the line that a held machine was to get.
pub(crate) enum Release<M: Machine> {
    /// It got none.
    Unchanged,
    /// This one.
    Written { line: String, events: Vec<M::Event> },
    /// This one or none: the store knows.
    Unknown { line: String, events: Vec<M::Event> },
}

impl<M: Machine> Held<M> {
    /// Lets the machine go on, and waits until it is as the release says.
    pub(crate) async fn release(self, release: Release<M>) {
        let (done, settled) = oneshot::channel();
        if self.back.send((release, done)).is_ok() {
            // A worker that ended has nothing more to settle.
            let _ = settled.await;
        }
    }
}

/// Why a worker wakes up.
enum Wake<M: Machine> {
    Asked(Vec<Item<M>>),
    Due(Due<M>),
    Looked,
    /// The machine stands still: perhaps it can go on.
    Try,
    Stop,
}

impl<M: Machine> Worker<M> {
    /// Reads the journal of a machine. Nothing runs before [`Worker::start`].
    ///
    /// # Errors
    /// The journal cannot be read, or is not of this machine.
    pub async fn load(setup: Setup<M>) -> Result<(Worker<M>, Handle<M>), LoadError> {
        let loaded = load::load(setup.source(), &*setup.fresh, u64::MAX).await?;
        let Loaded { mut state, seen, from: unread, .. } = loaded;
        Arc::make_mut(&mut state.machine).loaded();
        setup.clock.no_earlier_than(state.at);
        let (inbox, waiting) = inbox::open();
        let feed = Feed::new(state.frame(Vec::new()), Arc::clone(&setup.observer));
        let (feed, looked) = (Arc::new(feed), Arc::new(Notify::new()));
        let now = setup.clock.now();
        let handle = Worker::handle(&setup, inbox, &feed, &looked);
        let worker = Worker {
            setup,
            seen,
            state,
            feed,
            waiting,
            looked,
            looked_at: now,
            not_before: now,
            snapshots: Snapshots::since(unread.last),
            unread,
        };
        Ok((worker, handle))
    }

    fn handle(
        setup: &Setup<M>,
        inbox: Inbox<M>,
        feed: &Arc<Feed<M>>,
        looked: &Arc<Notify>,
    ) -> Handle<M> {
        Handle {
            stream: setup.stream.clone(),
            inbox,
            feed: Arc::clone(feed),
            clock: Arc::clone(&setup.clock),
            looked: Arc::clone(looked),
            policy: Arc::clone(&setup.policy),
            observer: Arc::clone(&setup.observer),
        }
    }

    /// A machine whose journal cannot be read: it stands still and says why.
    pub fn broken(setup: &Setup<M>, why: &LoadError) -> Handle<M> {
        // Nobody is there to be asked.
        let (inbox, _) = inbox::open();
        let nothing = State::new((setup.fresh)()).frame(Vec::new());
        let feed = Arc::new(Feed::new(nothing, Arc::clone(&setup.observer)));
        feed.break_off(Standstill::Unread, &why.to_string());
        Worker::handle(setup, inbox, &feed, &Arc::new(Notify::new()))
    }

    pub fn head(&self) -> store::Head {
        self.state.head
    }

    pub fn machine(&self) -> &M {
        &self.state.machine
    }

    /// Carries this out in the house's own name, before anybody else asks.
    pub async fn carry_out(&mut self, by: M::Sender, request: M::Request) {
        self.turn(vec![Item::Ask(Ask::of_house(by, request))]).await;
    }

    /// The machine stands still until the house is started again.
    pub fn break_off(&self, why: Standstill, words: &str) {
        self.feed.break_off(why, words);
    }

    /// Runs until the house stops, also after a panic, but not for ever.
    pub fn start(self) -> JoinHandle<()> {
        if self.unread.last > 0 {
            let (setup, unread) = (self.setup.clone(), self.unread);
            let (feed, looked) = (Arc::clone(&self.feed), Arc::clone(&self.looked));
            tokio::spawn(async move {
                if let Err(error) = snapshot::check_before(&setup, unread).await {
                    feed.break_off(Standstill::Unread, &error.to_string());
                    looked.notify_one();
                }
            });
        }
        tokio::spawn(supervisor::supervise(self))
    }

    pub(crate) async fn work(&mut self) {
        if self.state.number == 0
            && let Some((by, request)) = self.state.machine.first()
        {
            self.carry_out(by, request).await;
        }
        while self.feed.why_broken().is_none() {
            match self.wait().await {
                Wake::Asked(items) => {
                    let items = self.waiting.with_others(items).await;
                    self.turn(items).await;
                }
                Wake::Due(due) => self.do_due(due).await,
                Wake::Looked => {}
                Wake::Try => self.try_to_go_on().await,
                Wake::Stop => break,
            }
        }
        info!(stream = %self.setup.stream, number = self.state.number, "worker stopped");
    }

    async fn wait(&mut self) -> Wake<M> {
        let due = self.due();
        let (clock, stream) = (&self.setup.clock, &self.setup.stream);
        let ring = async {
            match &due {
                // At once if it is due: else whatever was asked would come first, and a shoe would
                // be cut before it is sealed.
                Some(due) => clock.wait_until(stream, due.at).await,
                None => std::future::pending().await,
            }
        };
        let is_stopped = self.feed.why_stopped().is_some();
        tokio::select! {
            biased;
            _ = self.setup.stop.wait_for(|stop| *stop) => Wake::Stop,
            // What is due is due, however much is asked.
            () = ring => Wake::Due(due.expect("it rang")),
            items = self.waiting.next() => {
                if items.is_empty() { Wake::Stop } else { Wake::Asked(items) }
            }
            () = self.looked.notified() => {
                self.looked_at = clock.now();
                Wake::Looked
            }
            () = tokio::time::sleep(STORE_WAIT), if is_stopped => Wake::Try,
        }
    }

    fn due(&mut self) -> Option<Due<M>> {
        let now = self.setup.clock.now();
        if self.feed.listeners() > 0 {
            self.looked_at = now;
        }
        let is_watched = now.since(self.looked_at) < IDLE_AFTER;
        let due = self.state.machine.due(self.state.at, is_watched)?;
        Some(Due { at: due.at.max(self.not_before), ..due })
    }

    async fn do_due(&mut self, Due { by, request, .. }: Due<M>) {
        let number = self.state.number;
        self.carry_out(by, request).await;
        if self.state.number == number {
            // It was refused, nothing came of it, or it could not be written.
            self.retry_later();
        }
    }

    pub(crate) fn retry_later(&mut self) {
        self.not_before = self.setup.clock.now().after(RETRY_WAIT);
    }

    /// Decides all of these, writes them down, and answers.
    async fn turn(&mut self, items: Vec<Item<M>>) {
        let mut batch = Batch::new(&self.state);
        for item in items {
            match item {
                Item::Hold(give) => {
                    self.write(std::mem::replace(&mut batch, Batch::new(&self.state))).await;
                    self.hold(give).await;
                    batch = Batch::new(&self.state);
                }
                // What is written with other streams can fail because of them: alone.
                Item::Ask(ask) if matches!(ask.beside, Some(Beside::Decided(_))) => {
                    self.write(batch).await;
                    batch = Batch::new(&self.state);
                    batch.take(ask, self.setup.clock.now(), &self.seen);
                    self.write(batch).await;
                    batch = Batch::new(&self.state);
                }
                Item::Ask(ask) => {
                    if batch.is_full(self.setup.commands_max) {
                        self.write(batch).await;
                        batch = Batch::new(&self.state);
                    }
                    batch.take(ask, self.setup.clock.now(), &self.seen);
                }
            }
        }
        self.write(batch).await;
    }

    async fn write(&mut self, batch: Batch<M>) {
        self.write_down(batch).await;
        self.setup.observer.settled();
        self.make_snapshot();
    }

    /// Has a snapshot made if it is time for one: beside the worker, which goes on.
    pub fn make_snapshot(&mut self) {
        if self.snapshots.is_due(&self.setup.snapshots, self.state.head) {
            self.snapshots.make(&self.setup, self.state.head);
        }
    }

    async fn write_down(&mut self, mut batch: Batch<M>) {
        if self.feed.why_broken().is_some() {
            return;
        }
        for fault in batch.faults.drain(..) {
            self.setup.observer.failed(&fault);
        }
        if batch.lines.is_empty() {
            batch.remember(&mut self.seen);
            batch.answer(&*self.setup.observer);
            return;
        }
        let lines = std::mem::take(&mut batch.lines);
        let appends = match self.appends(&mut batch, lines.clone()).await {
            Ok(appends) => appends,
            Err(error) => {
                error!(stream = %self.setup.stream, %error, "the end of another stream is not read");
                return self.give_up(batch);
            }
        };
        let started = Instant::now();
        match self.append(appends).await {
            Some(Ok(appended)) => {
                let observer = &self.setup.observer;
                observer.written(batch.commands(), batch.events(), started.elapsed());
                self.state.head = appended.first().expect("an answer for each append").head();
                self.commit(batch);
            }
            Some(Err(error)) => self.recover(batch, &lines, &error).await,
            None => {
                warn!(stream = %self.setup.stream, "the house stops: commands are not answered");
            }
        }
    }

    /// The lines of a batch, and what is written beside them.
    async fn appends(
        &self,
        batch: &mut Batch<M>,
        lines: Vec<String>,
    ) -> Result<Vec<Append>, ReadError> {
        let stream = self.setup.stream.clone();
        let mut appends = vec![Append { stream, expected: self.state.head.next(), lines }];
        appends.append(&mut batch.beside);
        for Aside { stream, line } in batch.asides.drain(..) {
            match appends.iter_mut().find(|append| append.stream == stream) {
                Some(append) => append.lines.push(line),
                None => {
                    let expected = self.setup.store.last(&stream).await?.next();
                    appends.push(Append { stream, expected, lines: vec![line] });
                }
            }
        }
        Ok(appends)
    }

    /// What the store says, unless the house stops before it does. If it says nothing for a while,
    /// the machine stands still.
    async fn append(&self, appends: Vec<Append>) -> Option<Result<Vec<Appended>, AppendError>> {
        let (stream, store) = (&self.setup.stream, &self.setup.store);
        let mut append = store.append(appends);
        tokio::select! {
            biased;
            appended = &mut append => return Some(appended),
            () = store.silence() => {}
        }
        warn!(%stream, "the database does not confirm a line: its machine stands still");
        self.feed.stop(Standstill::Unwritten, "the database does not confirm a line");
        let mut stop = self.setup.stop.clone();
        tokio::select! {
            biased;
            appended = append => Some(appended),
            _ = stop.wait_for(|stop| *stop) => None,
        }
    }

    /// What was decided is on the disk: now it is so.
    pub(crate) fn commit(&mut self, mut batch: Batch<M>) {
        batch.remember(&mut self.seen);
        self.feed.resume();
        for frame in batch.frames() {
            self.show(frame);
        }
        batch.answer(&*self.setup.observer);
    }

    fn show(&mut self, frame: Frame<M>) {
        self.state.number = frame.number;
        self.state.at = frame.at;
        self.state.machine = Arc::clone(&frame.machine);
        self.feed.publish(frame);
    }

    /// Hands the machine to a deed of two machines, and waits until that is over.
    async fn hold(&mut self, give: oneshot::Sender<Held<M>>) {
        if self.feed.why_broken().is_some() {
            return;
        }
        let (back, released) = oneshot::channel();
        let machine = Arc::clone(&self.state.machine);
        if give.send(Held { machine, expected: self.state.head.next(), back }).is_err() {
            return;
        }
        let (release, done) = released.await.expect("a deed of two machines panicked");
        match release {
            Release::Unchanged => {}
            Release::Written { line, events } => self.take_in(&line, events),
            Release::Unknown { line, events } => {
                let lines = [line];
                if let Some(Found::All) = self.find(&lines).await {
                    self.take_in(&lines[0], events);
                }
            }
        }
        // The deed may have been dropped.
        let _ = done.send(());
    }

    /// A line was written with another machine's.
    fn take_in(&mut self, line: &str, events: Vec<M::Event>) {
        self.state.head = self.state.head.then(&self.setup.stream, line);
        let mut machine = M::clone(&self.state.machine);
        events.iter().for_each(|event| machine.apply(event));
        let at = events.last().map_or(self.state.at, M::at);
        let number = self.state.number + u64::try_from(events.len()).expect("they fit memory");
        self.show(Frame::new((number, at), events, Arc::new(machine)));
    }
}
