//! `kill -9` at any moment, of a process that writes to a server.

use super::support::acknowledged;
use super::support::server;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_a_kill() {
    let address = server::shared().database().await;
    acknowledged::kill_again_and_again(&address).await;
}
