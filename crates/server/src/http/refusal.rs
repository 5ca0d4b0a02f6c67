//! What the API refuses by itself, whatever was asked for.

use axum::http::StatusCode;

primitives::refusals! {
    /// Why the API does not do something that neither a table nor the office was asked about.
    pub(crate) enum ApiRefusal {
        /// What was sent cannot be read.
        "malformed" "that could not be read"
        Malformed,
        /// There is no such thing.
        "not-found" "there is no such thing"
        NotFound,
        /// The address is right, the method is not.
        "wrong-method" "this address does not take that method"
        WrongMethod,
        /// Nobody knows who asks.
        "not-signed-on" "sit down or sign on first"
        NotSignedOn,
        /// Only somebody else may.
        "not-yours" "it takes somebody else"
        NotYours,
        /// The house does not answer to the name that was asked.
        "other-host" "this house does not go by that name"
        OtherHost,
        /// A page of another site asks.
        "other-origin" "a page of another site cannot do this"
        OtherOrigin,
        /// It was asked for too often from there.
        "too-often" "too much from this address: wait a minute"
        TooOften,
        /// What was sent did not come in time.
        "too-slow" "that took too long to arrive"
        TooSlow,
        /// What was sent is longer than anything that is read here.
        "too-large" "that is longer than what is read here"
        TooLarge,
        /// Others are served first: ask again.
        "busy" "the house is busy: ask again in a while"
        Busy,
        /// The backup could not be written.
        "not-backed-up" "the backup could not be written: the log says why"
        NotBackedUp,
        /// The journal cannot be written. It may or may not have been done.
        "not-kept" "the house cannot write its journal: this may or may not have been done, look before you ask again"
        NotKept,
        /// The journal of the table cannot be read.
        "stopped" "the table stands still"
        Stopped,
        /// Something is wrong with the program: the log has it, and nobody else.
        "fault" "internal error"
        Fault,
        /// This address is for sockets alone.
        "no-socket" "this is a socket, and that did not ask for one"
        NoSocket,
        /// As many sockets are open as can be.
        "full" "there are as many sockets as there can be"
        Full,
        /// As many sockets are open from this address as can be.
        "too-many" "there are as many sockets from this address as there can be"
        TooMany,
        /// The table takes play money, and no vouchers.
        "play-money" "this table is played with play money"
        PlayMoney,
        /// The table takes vouchers, and no play money.
        "no-play-money" "this table takes vouchers"
        NoPlayMoney,
        /// Money is wagered at the house's own terminals.
        "terminal-needed" "money is wagered at the house's own terminals: guests play with play money"
        TerminalNeeded,
        /// The terminal is shown somewhere else, or was there last.
        "terminal-elsewhere" "this terminal is in another place: wait two minutes, or call the floor"
        TerminalElsewhere,
        /// The device was added by one manager alone.
        "device-unconfirmed" "another manager than the one who added it, or the machine, confirms it first"
        DeviceUnconfirmed,
        /// The name and the password do not go together, or the account is locked.
        "not-let-in" "the name and the password do not go together, or the account is locked"
        NotLetIn,
        /// The password in use is another.
        "wrong-password" "the old password is another"
        WrongPassword,
        /// A password must be longer, or shorter.
        "bad-password" "a password has {least} to {most} characters"
        BadPassword { least: usize, most: usize },
        /// The house file has faults, which are sent with it.
        "faulty" "the house file has faults"
        Faulty,
    }
}

impl ApiRefusal {
    /// What HTTP calls it.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            ApiRefusal::Malformed | ApiRefusal::NoSocket => StatusCode::BAD_REQUEST,
            ApiRefusal::NotFound => StatusCode::NOT_FOUND,
            ApiRefusal::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiRefusal::NotSignedOn | ApiRefusal::NotLetIn => StatusCode::UNAUTHORIZED,
            ApiRefusal::NotYours
            | ApiRefusal::OtherOrigin
            | ApiRefusal::TerminalNeeded
            | ApiRefusal::DeviceUnconfirmed => StatusCode::FORBIDDEN,
            ApiRefusal::TooOften | ApiRefusal::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ApiRefusal::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            ApiRefusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ApiRefusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiRefusal::Busy
            | ApiRefusal::NotBackedUp
            | ApiRefusal::NotKept
            | ApiRefusal::Stopped
            | ApiRefusal::Full => StatusCode::SERVICE_UNAVAILABLE,
            ApiRefusal::Fault => StatusCode::INTERNAL_SERVER_ERROR,
            ApiRefusal::TerminalElsewhere
            | ApiRefusal::PlayMoney
            | ApiRefusal::NoPlayMoney
            | ApiRefusal::WrongPassword
            | ApiRefusal::BadPassword { .. }
            | ApiRefusal::Faulty => StatusCode::CONFLICT,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use primitives::Reason;
    use serde_json::Value;

    use super::ApiRefusal;

    #[test]
    fn a_code_means_one_thing_and_has_words_in_every_language() {
        let codes: BTreeSet<&str> = ApiRefusal::DECLARED.iter().map(|it| it.code).collect();
        assert_eq!(codes.len(), ApiRefusal::DECLARED.len());
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/words");
        let languages = std::fs::read_dir(root).expect("there are words");
        for language in languages.map(|entry| entry.expect("it is read").path()) {
            let [refusals, staff] = ["refusals", "staff"].map(|page| {
                let text = std::fs::read_to_string(language.join(format!("{page}.json")));
                serde_json::from_str::<Value>(&text.expect("a catalogue")).expect("JSON")
            });
            for code in &codes {
                let words = [&refusals[code], &staff[format!("refusal.{code}")]];
                let has_words = words.into_iter().any(Value::is_string);
                assert!(has_words, "{code} in {}", language.display());
            }
        }
    }
}
