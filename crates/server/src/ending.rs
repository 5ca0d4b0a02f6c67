//! The last of a house that stops.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};
use tracing::warn;

use crate::app::App;

/// How long whoever still has the house in hand may take to let go of it.
const LET_GO: Duration = Duration::from_secs(2);

/// Waits until nobody has the store any more, so that it can be opened again. Requests that were
/// answered and conversations that have ended let go of it a moment later.
pub(crate) async fn let_go(app: Arc<App>) {
    app.store.close().await;
    let store = Arc::downgrade(&app.store);
    drop(app);
    let started = Instant::now();
    while store.strong_count() > 0 {
        if started.elapsed() > LET_GO {
            warn!("somebody still has the store: it is closed when they let go of it");
            return;
        }
        sleep(Duration::from_millis(5)).await;
    }
}
