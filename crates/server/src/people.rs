//! Who works here: the first of them, and when their sessions are over.

use std::sync::Arc;
use std::time::Duration;

use office::{
    By, Command, Digest, Event, Invite, LINK_MAX, LinkRequest, Purpose, Refusal, Request, Role,
    SessionRequest,
};
use protocol::journal::PasswordHash;
use tokio::sync::watch;
use tracing::warn;

use runner::Leaps;

use crate::app::{App, StartError};
use crate::guests::Forgetting;
use crate::secret;
use runner::NotDone;

/// How often the house looks for sessions that are over.
const SWEEP_EVERY: Duration = Duration::from_secs(5);

/// What the first manager signs on as.
const FIRST_NAME: &str = "manager";

impl App {
    /// Asks the office for something. Whoever is let in no more because of it is shown out.
    pub(crate) async fn ask_office(
        self: &Arc<Self>,
        by: By,
        request: Request,
    ) -> Result<Vec<Event>, NotDone<Refusal>> {
        self.office.ask(Command { by, request }).await
    }

    /// Asks the office for something with a password, whose hash is written beside: both, or
    /// neither.
    pub(crate) async fn ask_with_password(
        self: &Arc<Self>,
        by: By,
        hash: PasswordHash,
        request: impl FnOnce(Digest) -> Request,
    ) -> Result<Vec<Event>, NotDone<Refusal>> {
        let digest = hash.digest();
        let (command, aside) =
            (Command { by, request: request(digest) }, self.passwords.keep(hash));
        let asked = self.office.ask_with_aside(command, aside).await;
        if matches!(asked, Err(NotDone::Refused(_))) {
            self.passwords.drop(digest);
        }
        asked
    }

    /// A link for the first manager, if there is none yet. Whoever starts a house again has perhaps
    /// lost the link of the first time: it is taken back.
    pub(crate) async fn invite_first(&self) -> Result<Option<String>, StartError> {
        let earlier: Vec<office::Digest> = {
            let office = self.office.read();
            if office.managers() > 0 {
                return Ok(None);
            }
            let of_house = office.invitations().filter(|(_, invitation)| {
                invitation.by == By::House && matches!(invitation.purpose, Purpose::Join { .. })
            });
            of_house.map(|(link, _)| link).collect()
        };
        for link in earlier {
            self.ask_as_house(LinkRequest::Uninvite { link }.into()).await?;
        }
        let token = secret::token();
        let invite = Invite {
            name: FIRST_NAME.to_owned(),
            roles: Role::Manager.into(),
            link: secret::digest(token.as_bytes()),
            until: self.clock.now().after(LINK_MAX),
        };
        self.ask_as_house(LinkRequest::Invite(invite).into()).await?;
        Ok(Some(token))
    }

    async fn ask_as_house(&self, request: Request) -> Result<(), StartError> {
        let asked = self.office.ask(Command { by: By::House, request }).await;
        let why = match asked {
            Ok(_) => return Ok(()),
            Err(NotDone::Refused(refusal)) => refusal.to_string(),
            Err(NotDone::NotKept) => "the journal cannot be written".to_owned(),
        };
        Err(StartError::FirstLink { why })
    }
}

/// Signs off whoever did nothing for too long, forgets guests who were away for long, and looks at
/// the clock, until the house stops.
pub(crate) async fn sweep_until(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    start_passes(&app);
    let (mut leaps, mut forgetting) = (Leaps::default(), Forgetting::default());
    loop {
        app.note_leap(&mut leaps, app.clock.reading());
        let next = async {
            tokio::time::sleep(SWEEP_EVERY).await;
            sweep(&app).await;
            forgetting.look(&app).await;
        };
        tokio::select! {
            // The sender is gone only if the house is. What is being written is written or not.
            _ = stop.wait_for(|stop| *stop) => return,
            () = next => {}
        }
    }
}

/// After a restart everybody has just done something.
fn start_passes(app: &App) {
    let (office, now) = (app.office.read(), app.clock.now());
    for (session, _) in office.sessions() {
        app.sessions.find(&office, session, now);
    }
}

async fn sweep(app: &Arc<App>) {
    app.sessions.end_unknown(&app.office.read());
    let over = app.sessions.over(&app.office.read(), app.clock.now());
    for (session, why) in over {
        match app.ask_office(By::House, SessionRequest::SignOff { session, why }.into()).await {
            // They signed off in the meantime.
            Ok(_) | Err(NotDone::Refused(Refusal::NoSuchSession)) => {}
            Err(NotDone::Refused(refusal)) => warn!(%refusal, "a session was not ended"),
            Err(NotDone::NotKept) => warn!("a session was not ended: the journal is not written"),
        }
    }
}

#[cfg(test)]
mod tests;
