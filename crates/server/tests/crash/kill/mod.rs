//! `kill -9`: after every single event, and at any moment.

mod every;
mod load;
mod vouchers;

use store::{Line, Store, StreamName};

/// Every line of a stream, which may be more than are read at once.
async fn lines(store: &Store, stream: &StreamName) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    loop {
        let next = lines.last().map_or(1, |line| line.number + 1);
        let more = store.read(stream, next, usize::MAX).await.expect("it is read");
        if more.is_empty() {
            return lines;
        }
        lines.extend(more);
    }
}
