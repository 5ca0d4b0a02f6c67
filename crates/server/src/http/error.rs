//! What is answered when something is refused or wrong.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use primitives::{Number, Reason};
use protocol::wire::{HouseRefusal, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tracing::error;
use utoipa::ToSchema;

use super::slow::TooSlow;
use crate::book::NotDone;
use crate::desk::Answer;

/// Why something is not done: a code for programs, a sentence for people, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Told {
    /// Which refusal. A code never changes its meaning.
    pub(crate) code: String,
    /// The same in a short sentence.
    pub(crate) text: String,
    /// What it is about, by name.
    #[schema(value_type = Object)]
    pub(crate) data: Map<String, Value>,
}

/// A refusal and its status.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    told: Box<Told>,
    again_after: Option<Duration>,
}

impl ApiError {
    /// A refusal with nothing more to say.
    pub(crate) fn new(status: StatusCode, code: &str, text: &str) -> ApiError {
        let told = Told { code: code.to_owned(), text: text.to_owned(), data: Map::new() };
        ApiError { status, told: Box::new(told), again_after: None }
    }

    /// There is no such thing.
    pub(crate) fn not_found(text: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", text)
    }

    /// The address is right, the method is not.
    pub(crate) fn wrong_method() -> ApiError {
        let text = "this address does not take that method";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", text)
    }

    /// Nobody knows who asks.
    pub(crate) fn unknown() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "not-signed-on", "sit down or sign on first")
    }

    /// Somebody else may.
    pub(crate) fn forbidden(needed: &str) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "not-yours", &format!("it takes {needed}"))
    }

    /// What was sent cannot be read.
    pub(crate) fn malformed(text: &str) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "malformed", text)
    }

    /// It was asked for too often.
    pub(crate) fn too_often() -> ApiError {
        let text = "too much from this address: wait a minute";
        let often = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-often", text);
        often.again_after(Duration::from_secs(60))
    }

    /// It could not be written down.
    pub(crate) fn not_kept() -> ApiError {
        let text = "the house cannot write its journal: this may or may not have been done, look \
                    before you ask again";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "not-kept", text)
    }

    /// Nothing is known of the table: its journal cannot be read.
    pub(crate) fn stopped() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopped", "the table stands still")
    }

    /// Something is wrong with the program: the log has it, and nobody else.
    pub(crate) fn fault(why: &dyn std::fmt::Display) -> ApiError {
        error!(%why, "internal error");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "internal error")
    }

    /// It can be asked again after this.
    pub(crate) fn again_after(mut self, wait: Duration) -> ApiError {
        self.again_after = Some(wait);
        self
    }

    /// What it is about, by name.
    pub(crate) fn with(mut self, name: &str, value: Value) -> ApiError {
        self.told.data.insert(name.to_owned(), value);
        self
    }

    /// Whether there is no such thing.
    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// The rules are against it.
    pub(crate) fn refused(code: &str, text: &str) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, text)
    }

    /// What a table refuses.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn from_refusal(refusal: table::Refusal) -> Result<(), ApiError> {
        Err(ApiError::of(StatusCode::CONFLICT, &refusal))
    }

    /// What a table answered, if it did not do it.
    ///
    /// # Errors
    /// It did not.
    pub(crate) fn from_answer(answer: Answer) -> Result<(u64, Vec<table::Event>), ApiError> {
        match answer {
            Answer::Done { number, events } => Ok((number, events)),
            Answer::Refused(refused) => {
                Err(ApiError::of_wire(StatusCode::CONFLICT, refused.on_the_wire()))
            }
            Answer::OtherCoup { coup } => {
                let other = HouseRefusal::OtherCoup { coup: Number(coup) };
                Err(ApiError::of(StatusCode::CONFLICT, &other))
            }
            Answer::IdUsed => Err(ApiError::of(StatusCode::CONFLICT, &HouseRefusal::IdUsed)),
            Answer::Busy => Err(ApiError::of(StatusCode::SERVICE_UNAVAILABLE, &HouseRefusal::Busy)),
            Answer::NotKept | Answer::Declined => Err(ApiError::not_kept()),
            Answer::Fault => Err(ApiError::fault(&"a command panicked")),
        }
    }

    /// A refusal that was declared, with its values.
    fn of(status: StatusCode, reason: &impl Reason) -> ApiError {
        ApiError::of_wire(status, Refusal::of(reason))
    }

    /// A refusal as it goes over a socket.
    fn of_wire(status: StatusCode, Refusal { code, text, data }: Refusal) -> ApiError {
        ApiError { status, told: Box::new(Told { code, text, data }), again_after: None }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(*self.told)).into_response();
        if let Some(wait) = self.again_after {
            let seconds = HeaderValue::from(wait.as_secs());
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<NotDone<office::Refusal>> for ApiError {
    fn from(not_done: NotDone<office::Refusal>) -> ApiError {
        match not_done {
            NotDone::Refused(refusal) => ApiError::from(refusal),
            NotDone::NotKept => ApiError::not_kept(),
        }
    }
}

impl From<office::Refusal> for ApiError {
    fn from(refusal: office::Refusal) -> ApiError {
        use office::Refusal as R;
        let status = match refusal {
            R::NotYours { .. } => StatusCode::FORBIDDEN,
            R::NoSuchTable
            | R::NoSuchInvitation
            | R::NoSuchStaff
            | R::NoSuchPairing
            | R::NoSuchTerminal
            | R::NoSuchDevice
            | R::NoSuchMatter => StatusCode::NOT_FOUND,
            _ => StatusCode::CONFLICT,
        };
        ApiError::of(status, &refusal)
    }
}

impl From<NotDone<office::cage::Refusal>> for ApiError {
    fn from(not_done: NotDone<office::cage::Refusal>) -> ApiError {
        match not_done {
            NotDone::Refused(refusal) => {
                let status = match refusal {
                    office::cage::Refusal::NoSuchVoucher => StatusCode::NOT_FOUND,
                    _ => StatusCode::CONFLICT,
                };
                ApiError::of(status, &refusal)
            }
            NotDone::NotKept => ApiError::not_kept(),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        if TooSlow::is_why(&rejection) {
            let text = TooSlow.to_string();
            return ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", &text);
        }
        let status = rejection.status();
        let code = match status {
            StatusCode::PAYLOAD_TOO_LARGE => "too-long",
            _ => "malformed",
        };
        ApiError::new(status, code, &rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::new(rejection.status(), "malformed", &rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::new(rejection.status(), "malformed", &rejection.body_text())
    }
}
