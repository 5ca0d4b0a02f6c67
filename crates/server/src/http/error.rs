//! What is answered when something is refused or wrong.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use primitives::Reason;
use protocol::wire::{HouseRefusal, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tracing::error;
use utoipa::ToSchema;

use super::refusal::ApiRefusal;
use super::slow::TooSlow;
use crate::desk::Answer;
use runner::NotDone;

/// Why something is not done: a code for programs, a sentence for people, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct ErrorBody {
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
    told: Box<ErrorBody>,
    again_after: Option<Duration>,
}

/// What a request is answered.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// There is no such thing.
    pub(crate) fn not_found(text: &str) -> ApiError {
        ApiError::from(ApiRefusal::NotFound).saying(text)
    }

    /// The address is right, the method is not.
    pub(crate) fn wrong_method() -> ApiError {
        ApiRefusal::WrongMethod.into()
    }

    /// Nobody knows who asks.
    pub(crate) fn unknown() -> ApiError {
        ApiRefusal::NotSignedOn.into()
    }

    /// Somebody else may.
    pub(crate) fn forbidden(needed: &str) -> ApiError {
        ApiError::from(ApiRefusal::NotYours).saying(&format!("it takes {needed}"))
    }

    /// What was sent cannot be read.
    pub(crate) fn malformed(text: &str) -> ApiError {
        ApiError::from(ApiRefusal::Malformed).saying(text)
    }

    /// What was sent can be read, and says something that cannot be.
    pub(crate) fn meaningless(text: &str) -> ApiError {
        ApiError::of(StatusCode::UNPROCESSABLE_ENTITY, &ApiRefusal::Malformed).saying(text)
    }

    /// It was asked for too often.
    pub(crate) fn too_often() -> ApiError {
        ApiError::from(ApiRefusal::TooOften).again_after(Duration::from_secs(60))
    }

    /// It could not be written down.
    pub(crate) fn not_kept() -> ApiError {
        ApiRefusal::NotKept.into()
    }

    /// Nothing is known of the table: its journal cannot be read.
    pub(crate) fn stopped() -> ApiError {
        ApiRefusal::Stopped.into()
    }

    /// Something is wrong with the program: the log has it, and nobody else.
    pub(crate) fn fault(why: &dyn std::fmt::Display) -> ApiError {
        error!(%why, "internal error");
        ApiRefusal::Fault.into()
    }

    /// The same in a sentence that says more.
    pub(crate) fn saying(mut self, text: &str) -> ApiError {
        text.clone_into(&mut self.told.text);
        self
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

    /// What a table answered, if it did not do it.
    pub(crate) fn from_answer(answer: Answer) -> ApiResult<(u64, Vec<table::Event>)> {
        match answer {
            Answer::Done { number, events } => Ok((number, events)),
            Answer::Refused(refused) => {
                Err(ApiError::of_wire(StatusCode::CONFLICT, refused.on_the_wire()))
            }
            Answer::IdUsed => Err(ApiError::of(StatusCode::CONFLICT, &HouseRefusal::IdUsed)),
            Answer::Busy => Err(ApiError::of(StatusCode::SERVICE_UNAVAILABLE, &HouseRefusal::Busy)),
            Answer::NotKept | Answer::Declined => Err(ApiError::not_kept()),
            Answer::Fault => Err(ApiError::fault(&"a command panicked")),
        }
    }

    /// A refusal that was declared, with its values.
    pub(crate) fn of(status: StatusCode, reason: &impl Reason) -> ApiError {
        ApiError::of_wire(status, Refusal::of(reason))
    }

    /// A refusal as it goes over a socket.
    fn of_wire(status: StatusCode, Refusal { code, text, data }: Refusal) -> ApiError {
        ApiError { status, told: Box::new(ErrorBody { code, text, data }), again_after: None }
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

impl From<ApiRefusal> for ApiError {
    fn from(refusal: ApiRefusal) -> ApiError {
        ApiError::of(refusal.status(), &refusal)
    }
}

impl From<table::Refusal> for ApiError {
    fn from(refusal: table::Refusal) -> ApiError {
        ApiError::of(StatusCode::CONFLICT, &refusal)
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
        ApiError::of(status_of_office(&refusal), &refusal)
    }
}

impl From<NotDone<office::cage::Refusal>> for ApiError {
    fn from(not_done: NotDone<office::cage::Refusal>) -> ApiError {
        match not_done {
            NotDone::Refused(refusal) => ApiError::of(status_of_cage(&refusal), &refusal),
            NotDone::NotKept => ApiError::not_kept(),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        if TooSlow::is_why(&rejection) {
            return ApiError::from(ApiRefusal::TooSlow).saying(&TooSlow.to_string());
        }
        let refusal = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiRefusal::TooLarge,
            _ => ApiRefusal::Malformed,
        };
        ApiError::of(rejection.status(), &refusal).saying(&rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::of(rejection.status(), &ApiRefusal::Malformed).saying(&rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::of(rejection.status(), &ApiRefusal::Malformed).saying(&rejection.body_text())
    }
}

/// A name or a code that nothing has is not found; all else is in conflict with how things are.
fn status_of_office(refusal: &office::Refusal) -> StatusCode {
    use office::Refusal as R;
    match refusal {
        R::NotYours { .. } => StatusCode::FORBIDDEN,
        R::NoSuchTable
        | R::NoSuchInvitation
        | R::NoSuchStaff
        | R::NoSuchPairing
        | R::NoSuchTerminal
        | R::NoSuchDevice
        | R::NoSuchMatter => StatusCode::NOT_FOUND,
        R::BadText { .. }
        | R::InThePast
        | R::TooFarOff { .. }
        | R::TooLate { .. }
        | R::InUse
        | R::NoMoreNumbers
        | R::OtherKey
        | R::HouseKept
        | R::HouseTooLong { .. }
        | R::NoSuchHouse
        | R::TableExists
        | R::HouseInForce
        | R::ProposalOpen
        | R::NoProposal
        | R::NotProposed
        | R::SamePerson
        | R::ProposerLeft
        | R::NameTaken
        | R::NoRoles
        | R::RolesApart { .. }
        | R::FirstIsManager
        | R::InviterLeft
        | R::Dismissed
        | R::LastManager
        | R::OwnAccount
        | R::Unconfirmed { .. }
        | R::OwnInvention
        | R::ConfirmedAlready
        | R::AccountChanged
        | R::DeviceChanged
        | R::NotLocked
        | R::Locked { .. }
        | R::NoSuchSession
        | R::NoSuchPatron
        | R::TerminalPaired
        | R::NotPaired
        | R::StillPaired
        | R::DeviceExists
        | R::PatronNeeded
        | R::NoPatronHere
        | R::AskedAlready => StatusCode::CONFLICT,
    }
}

fn status_of_cage(refusal: &office::cage::Refusal) -> StatusCode {
    use office::cage::Refusal as R;
    match refusal {
        R::NoSuchVoucher => StatusCode::NOT_FOUND,
        R::NotYours { .. }
        | R::NoAmount
        | R::OverMaximum { .. }
        | R::InUse
        | R::BadPlace { .. }
        | R::BadTable
        | R::Redeemed { .. }
        | R::Cancelled { .. }
        | R::BadReason { .. }
        | R::TooMuchMoney
        | R::NoMoreNumbers => StatusCode::CONFLICT,
    }
}
