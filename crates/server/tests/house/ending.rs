//! How a house stops.

use std::time::{Duration, Instant};

use protocol::wire::Why;

use crate::support::{House, QUICK, table};

#[tokio::test]
async fn a_house_stops_at_once_though_somebody_has_not_said_hello() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut silent = house.sender().connect("room").await.expect("a socket");
    let started = Instant::now();
    let (house, why) = tokio::join!(house.again(vec![table("quick", QUICK)]), silent.bye());
    assert_eq!(why, Why::Restart);
    // A conversation that does not end is waited for ten seconds.
    assert!(started.elapsed() < Duration::from_secs(9), "{:?}", started.elapsed());
    house.stop().await;
}
