//! Bodies that do not come.

use std::error::Error;
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, timeout_at};

/// The body was not there in time.
#[derive(Debug, thiserror::Error)]
#[error("what was sent did not come in time")]
pub(super) struct TooSlow;

impl TooSlow {
    /// Whether it is the reason, or the reason of the reason.
    pub(super) fn is_why(error: &(dyn Error + 'static)) -> bool {
        error.is::<TooSlow>() || error.source().is_some_and(TooSlow::is_why)
    }
}

/// Has the whole body of a request come within this, or whoever reads it is told so.
pub(super) async fn bound(
    State(wait): State<Duration>,
    request: Request,
    next: axum::middleware::Next,
) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let deadline = Instant::now() + wait;
    let in_time = |body: Body| {
        let parts = stream::unfold(body.into_data_stream(), move |mut body| async move {
            let part = match timeout_at(deadline, body.next()).await {
                Ok(part) => part?.map_err(BoxError::from),
                Err(_) => Err(BoxError::from(TooSlow)),
            };
            Some((part, body))
        });
        Body::from_stream(parts)
    };
    next.run(request.map(in_time)).await
}
