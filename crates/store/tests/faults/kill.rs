//! `kill -9` at any moment.

use super::support::{acknowledged, address, folder};

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = folder();
    acknowledged::kill_again_and_again(&address(&folder)).await;
}
