//! What is counted, for Prometheus.

use axum::http::header;
use axum::response::IntoResponse;

use super::House;
use super::error::{ApiError, ApiResult, ErrorBody};

/// What Prometheus is told that it gets.
const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Counters and gauges of the house, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "health", responses(
    (status = 200, description = "OpenMetrics text",
        content_type = "application/openmetrics-text", body = String),
    (status = 500, description = "Something is wrong with the program", body = ErrorBody),
))]
pub(super) async fn metrics(house: House) -> ApiResult<impl IntoResponse> {
    let text = house.metrics_text().map_err(|error| ApiError::fault(&error))?;
    Ok(([(header::CONTENT_TYPE, TYPE)], text))
}
