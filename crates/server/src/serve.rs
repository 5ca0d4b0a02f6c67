//! Listening, and stopping.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::{Listener, ListenerExt};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{error, info};

use crate::http;
use crate::people;
use crate::premises::{Premises, PremisesError};
use crate::settings::Settings;
use crate::tls::{self, TlsError, TlsListener};

/// How long open conversations may take to end once the house stops.
const STOP_WAIT: Duration = Duration::from_secs(10);

/// Why a house does not listen.
#[derive(Debug)]
pub enum ServeError {
    /// The house was not opened.
    Premises(PremisesError),
    /// The certificate or its key cannot be used.
    Tls(TlsError),
    /// Nobody can listen at that address.
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Premises(error) => error.fmt(f),
            ServeError::Tls(error) => error.fmt(f),
            ServeError::Listen { address, error } => {
                write!(f, "cannot listen at {address}: {error}")
            }
        }
    }
}

impl std::error::Error for ServeError {}

/// A house that listens.
pub struct Server {
    address: SocketAddr,
    premises: Arc<Premises>,
    stop: watch::Sender<bool>,
    desks: Vec<JoinHandle<()>>,
    listening: JoinHandle<()>,
}

impl Server {
    /// Opens the house and begins to listen.
    ///
    /// # Errors
    /// The house cannot be opened, or nobody can listen at its address.
    pub async fn start(settings: &Settings) -> Result<Server, ServeError> {
        let wrong = |error| ServeError::Listen { address: settings.listen, error };
        let listener = TcpListener::bind(settings.listen).await.map_err(wrong)?;
        Server::start_on(settings, listener).await
    }

    /// Opens the house behind this listener, wherever the settings say that it listens.
    ///
    /// # Errors
    /// The house cannot be opened.
    pub async fn start_on(
        settings: &Settings,
        listener: TcpListener,
    ) -> Result<Server, ServeError> {
        let acceptor = settings.tls.as_ref().map(tls::acceptor).transpose();
        let acceptor = acceptor.map_err(ServeError::Tls)?;
        let wrong = |error| ServeError::Listen { address: settings.listen, error };
        let address = listener.local_addr().map_err(wrong)?;
        let (stop, stopped) = watch::channel(false);
        let opened = Premises::open(settings, stopped.clone()).await;
        let (premises, mut desks) = opened.map_err(ServeError::Premises)?;
        let premises = Arc::new(premises);
        desks.push(tokio::spawn(people::sweep_until(Arc::clone(&premises), stopped.clone())));
        let app = http::router(Arc::clone(&premises));
        let listening = match acceptor {
            Some(acceptor) => {
                let listener = TlsListener::new(listener, acceptor).map_err(wrong)?;
                tokio::spawn(listen(listener, app, stopped))
            }
            None => tokio::spawn(listen(listener.tap_io(hurry), app, stopped)),
        };
        info!(%address, "the house is open");
        Ok(Server { address, premises, stop, desks, listening })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The house itself.
    pub fn premises(&self) -> &Arc<Premises> {
        &self.premises
    }

    /// Stops: every table after what it is writing, every client with a word of good-bye.
    pub async fn stop(self) {
        // Whoever listened for it may have ended by itself.
        let _ = self.stop.send(true);
        for desk in self.desks {
            if let Err(error) = desk.await {
                error!(%error, "a table ended badly");
            }
        }
        let all = u32::try_from(self.premises.bounds.sockets_max).unwrap_or(u32::MAX);
        let ended = async {
            // A conversation outlives the request that it began with: its place is free at its end.
            let places = self.premises.sockets.acquire_many(all).await;
            (places.is_ok(), self.listening.await.is_ok())
        };
        if tokio::time::timeout(STOP_WAIT, ended).await.is_err() {
            info!("some clients did not say good-bye");
        }
    }
}

/// Answers whoever comes, until the house stops.
async fn listen<L>(listener: L, app: Router, mut stop: watch::Receiver<bool>)
where
    L: Listener<Addr = SocketAddr>,
{
    let ends = async move {
        // The sender is gone only if the house is.
        let _ = stop.wait_for(|stop| *stop).await;
    };
    // Only the address of a tapped listener's client is known to handlers.
    let listener = listener.tap_io(|_| {});
    let app = app.into_make_service_with_connect_info::<SocketAddr>();
    if let Err(error) = axum::serve(listener, app).with_graceful_shutdown(ends).await {
        error!(%error, "the house does not listen any more");
    }
}

/// Small messages should not wait for more. It is only slower without.
fn hurry(stream: &mut tokio::net::TcpStream) {
    let _ = stream.set_nodelay(true);
}
