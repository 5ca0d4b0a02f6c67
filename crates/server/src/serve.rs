//! Listening, and stopping.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use office::NoteKind;
use store::Later;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

use crate::anchor;
use crate::app::{App, StartError};
use crate::connections::ConnectionLimit;
use crate::door::Door;
use crate::ending;
use crate::files::raise_files_max;
use crate::http;
#[cfg(unix)]
use crate::machine;
use crate::notes::{self, Notes};
use crate::people;
use crate::settings::{Bounds, Settings, WitnessSetting};
use crate::tls::{self, TlsError};

/// How long open conversations may take to end once the house stops.
const STOP_WAIT: Duration = Duration::from_secs(10);

/// Why a house does not listen.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The house was not opened.
    #[error(transparent)]
    App(StartError),
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(TlsError),
    #[error("cannot listen at {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
}

/// A house that listens.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    desks: Vec<JoinHandle<()>>,
    listening: JoinHandle<()>,
    /// Whoever writes significant events down.
    noting: JoinHandle<()>,
    /// Those who cosign the public log.
    witnesses: Vec<WitnessSetting>,
}

impl Server {
    /// Opens the house and begins to listen.
    ///
    /// # Errors
    /// The house cannot be opened, or nobody can listen at its address.
    pub fn start<'a>(settings: &'a Settings) -> Later<'a, Result<Server, ServeError>> {
        Box::pin(async move {
            let addresses = settings.addresses();
            let wrong = |error| ServeError::Listen { address: addresses[0], error };
            let listener = TcpListener::bind(&*addresses).await.map_err(wrong)?;
            Server::start_on(settings, listener).await
        })
    }

    /// Opens the house behind this listener, wherever the settings say that it listens.
    pub fn start_on<'a>(
        settings: &'a Settings,
        listener: TcpListener,
    ) -> Later<'a, Result<Server, ServeError>> {
        Box::pin(async move {
            let acceptor = settings.tls.files().as_ref().map(tls::acceptor).transpose();
            let acceptor = acceptor.map_err(ServeError::Tls)?;
            let address = settings.addresses()[0];
            let wrong = |error| ServeError::Listen { address, error };
            let address = listener.local_addr().map_err(wrong)?;
            let (stop, stopped) = watch::channel(false);
            let (notes, unwritten) = Notes::open();
            let opened = App::open(settings, stopped.clone(), notes).await;
            let (app, mut desks) = opened.map_err(ServeError::App)?;
            let app = Arc::new(app);
            let office = Arc::clone(&app.office);
            let noting = tokio::spawn(unwritten.write(office, stopped.clone()));
            app.note_start(settings).await;
            sign(&app).await;
            desks.push(tokio::spawn(people::sweep_until(Arc::clone(&app), stopped.clone())));
            #[cfg(unix)]
            desks.extend(machine::listen(
                &settings.key,
                Arc::clone(&app.office),
                Arc::clone(&app.clock),
                stopped.clone(),
            ));
            desks.push(tokio::spawn(anchor::sign_until(Arc::clone(&app), stopped.clone())));
            for witness in &settings.witnesses {
                let (app, witness) = (Arc::clone(&app), witness.clone());
                let sending = anchor::witnesses::send_until(app, witness, stopped.clone());
                desks.push(tokio::spawn(sending));
            }
            let witnesses = settings.witnesses.clone();
            let router = http::router(Arc::clone(&app));
            let Bounds {
                connections_max,
                connections_per_address,
                request_seconds: request_wait,
                answer_seconds: answer_wait,
                ..
            } = settings.bounds;
            let proxies = &settings.trusted_proxies;
            let limit = ConnectionLimit::new(connections_max, connections_per_address, proxies);
            check_files(connections_max);
            let door = Door { router, acceptor, limit, request_wait, answer_wait, stop: stopped };
            let listening = tokio::spawn(door.keep(listener));
            info!(%address, "the house is open");
            Ok(Server { address, app, stop, desks, listening, noting, witnesses })
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The house itself.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Stops: every table after what it is writing, every client with a word of good-bye.
    pub fn stop(self) -> Later<'static, ()> {
        Box::pin(async move {
            // Whoever listened for it may have ended by itself.
            let _ = self.stop.send(true);
            for desk in self.desks {
                if let Err(error) = desk.await {
                    error!(%error, "table task panicked");
                }
            }
            // A conversation has its connection's place until its end.
            let ended = self.listening;
            if tokio::time::timeout(STOP_WAIT, ended).await.is_err() {
                info!("some clients did not say good-bye");
            }
            note_stop(&self.app.notes, self.noting).await;
            sign(&self.app).await;
            anchor::witnesses::send_last(&self.app, &self.witnesses).await;
            ending::let_go(self.app).await;
        })
    }
}

/// Signs the journal, if it can be read and written soon.
async fn sign(app: &App) {
    // Why it was not is in the log, and at a start it was noted before anybody was dealt to.
    if tokio::time::timeout(STOP_WAIT, app.anchor.sign()).await.is_err() {
        error!("the journal was not signed: the store does not answer");
    }
}

/// The last that is written down, after all that is significant and waits for it.
async fn note_stop(notes: &Notes, noting: JoinHandle<()>) {
    let writer = noting.abort_handle();
    let noted = async {
        notes.end(notes::of_house(NoteKind::Stopped, None, "in order")).await;
        noting.await
    };
    match tokio::time::timeout(STOP_WAIT, noted).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => error!(%error, "the task that writes significant events panicked"),
        Err(_) => {
            error!("it could not be noted that the house stops");
            writer.abort();
        }
    }
}

/// A house that may have more connections than files would refuse everybody once it has them.
fn check_files(connections_max: usize) {
    /// The journal, its readers, and what libraries have open.
    const OTHERS: u64 = 100;
    let wanted = u64::try_from(connections_max).unwrap_or(u64::MAX).saturating_add(OTHERS);
    if let Some(most) = raise_files_max().filter(|most| *most < wanted) {
        warn!(
            most,
            wanted,
            "the system lets the house have fewer connections than `connections-max`: raise the \
             number of open files (`ulimit -n`, `LimitNOFILE`), or lower that"
        );
    }
}
