//! Clients that do not listen.

use server::desk::Answer;
use table::{Actor, CareRequest, Limit, PatronId, Request};
use tokio::sync::broadcast::error::TryRecvError;

use crate::support::{House, LIVE, table};

/// What waits for somebody who does not listen is bounded: they miss the oldest, and are told the
/// newest.
#[tokio::test]
async fn what_waits_for_a_client_that_does_not_listen_is_bounded() {
    const PIECES: u64 = 300;
    let house = House::open(vec![table("live", LIVE)]).await;
    let desk = &house.server().app().table("live").expect("a table").desk;
    let mut deaf = desk.listen(None);
    let patron = PatronId(1);
    for _ in 0..PIECES {
        let request = Request::Care(CareRequest::SetLimit { patron, limit: Limit::Loss(None) });
        let answer = desk.ask(Actor::Patron(patron), None, request).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }
    let missed = match deaf.news.try_recv() {
        Err(TryRecvError::Lagged(missed)) => missed,
        other => panic!("everything waited: {other:?}"),
    };
    let mut waited = 0;
    while deaf.news.try_recv().is_ok() {
        waited += 1;
    }
    assert_eq!(missed + waited, PIECES);
    assert!(waited <= 256, "{waited} waited");
    house.stop().await;
}
