//! A line to a client: cut when the client takes nothing, and slowed down when it says too much.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// So many bytes of a conversation are read a second, and so many at once. What is said at a table
/// is short; frames without anything in them reach nobody who counts messages.
const BYTES_A_SECOND: i64 = 64 * 1024;
const BYTES_AT_ONCE: i64 = 4 * BYTES_A_SECOND;

/// A client that has said too much is not listened to for so long.
const REST: Duration = Duration::from_millis(100);

/// Whether a conversation goes over a line. Whoever begins one says so.
#[derive(Debug, Default)]
pub(crate) struct Talking(AtomicBool);

impl Talking {
    /// From now on.
    pub(crate) fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A connection whose other end has to take what it asked for.
pub(crate) struct Line<S> {
    stream: S,
    /// Something of what waits is taken within this.
    wait: Duration,
    /// When it is cut, while something waits.
    cut: Option<Pin<Box<Sleep>>>,
    talking: Arc<Talking>,
    /// How many bytes of a conversation may be read, as of then; less than none if the last piece
    /// was longer than that.
    bytes: i64,
    filled_at: Instant,
    /// When there are some again.
    rest: Option<Pin<Box<Sleep>>>,
}

impl<S> Line<S> {
    pub(crate) fn new(stream: S, wait: Duration) -> Line<S> {
        Line {
            stream,
            wait,
            cut: None,
            talking: Arc::default(),
            bytes: BYTES_AT_ONCE,
            filled_at: Instant::now(),
            rest: None,
        }
    }

    pub(crate) fn talking(&self) -> Arc<Talking> {
        Arc::clone(&self.talking)
    }

    /// Waits for no longer than it may with what is not taken.
    fn in_time(
        &mut self,
        context: &mut Context<'_>,
        taken: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if taken.is_ready() {
            self.cut = None;
            return taken;
        }
        let wait = self.wait;
        let cut = self.cut.get_or_insert_with(|| Box::pin(sleep(wait)));
        match cut.as_mut().poll(context) {
            Poll::Ready(()) => {
                let why = "the client takes nothing of its answer";
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, why)))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    /// Waits until something may be read.
    fn poll_may_read(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            let passed = i64::try_from(self.filled_at.elapsed().as_millis()).unwrap_or(i64::MAX);
            let more = passed.saturating_mul(BYTES_A_SECOND) / 1_000;
            if more > 0 {
                self.bytes = self.bytes.saturating_add(more).min(BYTES_AT_ONCE);
                self.filled_at = Instant::now();
            }
            if self.bytes > 0 {
                return Poll::Ready(());
            }
            let rest = self.rest.get_or_insert_with(|| Box::pin(sleep(REST)));
            ready!(rest.as_mut().poll(context));
            self.rest = None;
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Line<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.talking.0.load(Ordering::Relaxed) {
            return Pin::new(&mut self.stream).poll_read(context, into);
        }
        ready!(self.poll_may_read(context));
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        let heard = i64::try_from(into.filled().len() - before).unwrap_or(i64::MAX);
        self.bytes = self.bytes.saturating_sub(heard);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Line<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, taken)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(context, taken)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // Nothing waits here that `poll_write` has taken: the system has it.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const WAIT: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_cut_off() {
        let (house, _client) = duplex(1_000);
        let mut line = Line::new(house, WAIT);
        line.write_all(&[0; 1_000]).await.expect("there is room");
        let started = Instant::now();
        let cut = line.write_all(&[0; 1_000]).await.expect_err("nobody takes it");
        assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
        assert_eq!(started.elapsed(), WAIT);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_its_time_is_not() {
        let (house, mut client) = duplex(1_000);
        let mut line = Line::new(house, WAIT);
        let takes = async {
            let mut taken = [0; 1_000];
            for _ in 0..10 {
                sleep(WAIT - Duration::from_secs(1)).await;
                client.read_exact(&mut taken).await.expect("there is something");
            }
        };
        let (written, ()) = tokio::join!(line.write_all(&[0; 10_000]), takes);
        written.expect("all of it is taken");
        // Nothing waits: an hour later there is still all the time for the next.
        sleep(Duration::from_secs(3_600)).await;
        line.write_all(&[0; 1_000]).await.expect("there is room");
    }

    /// How long it takes to read so much.
    async fn read(line: &mut Line<impl AsyncRead + Unpin>, bytes: i64) -> Duration {
        let started = Instant::now();
        let mut left = line.take(u64::try_from(bytes).expect("some"));
        tokio::io::copy(&mut left, &mut tokio::io::sink()).await.expect("it is read");
        started.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_conversation_is_read_no_faster_than_somebody_can_mean_it() {
        let mut line = Line::new(tokio::io::repeat(0), WAIT);
        assert_eq!(read(&mut line, 100 * BYTES_AT_ONCE).await, Duration::ZERO, "it is a request");
        line.talking().begin();
        sleep(Duration::from_secs(60)).await;
        assert_eq!(read(&mut line, BYTES_AT_ONCE).await, Duration::ZERO);
        let took = read(&mut line, 10 * BYTES_A_SECOND).await;
        assert!((9..=10).contains(&took.as_secs()), "{took:?}");
    }
}
