//! What many answers have in common, and how whoever asks is known.

use std::collections::BTreeMap;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify};

type Responses = BTreeMap<String, RefOr<Response>>;

/// What was sent cannot be read.
pub(super) struct BadRequest;

/// Nobody knows who asks, or somebody else may.
pub(super) struct NotYou;

/// It could not be written down.
pub(super) struct NotKept;

/// Much of the journal would have to be read, and it is too often or too many do.
pub(super) struct TooMuch;

impl IntoResponses for TooMuch {
    fn responses() -> Responses {
        told([(429, "Too much is read back from this address"), (503, "Others read the journal")])
    }
}

impl IntoResponses for BadRequest {
    fn responses() -> Responses {
        told([
            (400, "It is no JSON, or the address cannot be read"),
            (408, "It did not come in time"),
            (413, "It is too long"),
            (415, "It does not say that it is JSON"),
            (422, "It is JSON, and something else than it should be"),
        ])
    }
}

impl IntoResponses for NotYou {
    fn responses() -> Responses {
        told([
            (401, "Nobody knows who asks"),
            (403, "It takes somebody else, or a page of this site"),
        ])
    }
}

impl IntoResponses for NotKept {
    fn responses() -> Responses {
        told([
            (500, "Something is wrong with the program"),
            (503, "The journal cannot be written, or too much waits"),
        ])
    }
}

fn told<const N: usize>(all: [(u16, &str); N]) -> Responses {
    let told = all.map(|(status, about)| {
        let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        let response = ResponseBuilder::new().description(about);
        let response = response.content("application/json", content).build();
        (status.to_string(), RefOr::T(response))
    });
    told.into_iter().collect()
}

/// Adds to the document how whoever asks is known.
pub(super) struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        for (name, about) in [
            ("patron", "A guest or a terminal. Browsers have it as the cookie `sabot_patron`."),
            (
                "staff",
                "Somebody who is signed on, with one of the roles that are listed, or with any if \
                 none is. Browsers have it as the cookie `sabot_staff`.",
            ),
            ("device", "The key of a shoe that reads its cards."),
        ] {
            let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(about));
            components.add_security_scheme(name, SecurityScheme::Http(scheme.build()));
        }
    }
}
