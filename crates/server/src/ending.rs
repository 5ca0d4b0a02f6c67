//! The last of a house that stops.

use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio::time::{Instant, sleep};
use tracing::warn;

use crate::app::App;

/// How long whoever still has the house in hand may take to let go of it.
const LET_GO: Duration = Duration::from_secs(2);

/// Lets go of a house, and waits until nobody has its store any more, so that it can be opened
/// again.
pub(crate) async fn let_go(app: Arc<App>) {
    app.store.close().await;
    let store = Arc::clone(&app.store);
    drop(app);
    close(store).await;
}

/// Closes a store once nobody else has it. Requests that were answered, conversations that have
/// ended and workers whose handles were dropped let go of it a moment later. Whoever is last closes
/// it, which takes a while: that is to be over when this is.
pub(crate) async fn close(store: Arc<Store>) {
    let started = Instant::now();
    while Arc::strong_count(&store) > 1 {
        if started.elapsed() > LET_GO {
            warn!("the store is still in use: it is closed when its last user lets go of it");
            return;
        }
        sleep(Duration::from_millis(5)).await;
    }
}
