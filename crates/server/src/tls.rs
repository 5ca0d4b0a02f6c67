//! TLS from files: a listener whose connections are encrypted before anybody hears of them.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;
use tracing::{debug, warn};

use crate::settings::TlsFiles;

/// A client shakes hands within this, or is hung up on.
const HANDSHAKE_WAIT: Duration = Duration::from_secs(10);
/// So many shake hands at a time; the next waits in the system's queue.
const HANDSHAKES_MAX: usize = 256;
/// How long to wait when the system has no room for one more connection.
const ACCEPT_WAIT: Duration = Duration::from_secs(1);

/// Why a certificate or its key cannot be used.
#[derive(Debug)]
pub enum TlsError {
    /// A file cannot be read, or is not PEM.
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// There is nothing in a file of what there should be.
    Nothing {
        /// Which.
        path: PathBuf,
        /// What there should be.
        what: &'static str,
    },
    /// The two cannot be used together, or not at all.
    Unusable {
        /// The certificates.
        certificates: PathBuf,
        /// The key.
        key: PathBuf,
        /// Why not.
        error: rustls::Error,
    },
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TlsError::File { path, why } => write!(f, "cannot read {}: {why}", path.display()),
            TlsError::Nothing { path, what } => {
                write!(f, "there is no {what} in {}: it should be PEM", path.display())
            }
            TlsError::Unusable { certificates, key, error } => write!(
                f,
                "the certificates {} and the key {} cannot be used: {error}",
                certificates.display(),
                key.display()
            ),
        }
    }
}

impl std::error::Error for TlsError {}

/// What the certificate and the key make possible.
pub(crate) fn acceptor(files: &TlsFiles) -> Result<TlsAcceptor, TlsError> {
    let unusable = |error| TlsError::Unusable {
        certificates: files.certificates.clone(),
        key: files.key.clone(),
        error,
    };
    let (chain, key) = (certificates(files)?, private_key(files)?);
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(unusable)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn certificates(files: &TlsFiles) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let path = &files.certificates;
    let wrong = |error: pem::Error| TlsError::File { path: path.clone(), why: error.to_string() };
    let read = CertificateDer::pem_file_iter(path).map_err(wrong)?;
    let chain: Vec<_> = read.collect::<Result<_, _>>().map_err(wrong)?;
    match chain.is_empty() {
        true => Err(TlsError::Nothing { path: path.clone(), what: "certificate" }),
        false => Ok(chain),
    }
}

fn private_key(files: &TlsFiles) -> Result<PrivateKeyDer<'static>, TlsError> {
    let path = files.key.clone();
    PrivateKeyDer::from_pem_file(&files.key).map_err(|error| match error {
        pem::Error::NoItemsFound => TlsError::Nothing { path, what: "private key" },
        error => TlsError::File { path, why: error.to_string() },
    })
}

/// Connections that have shaken hands.
pub(crate) struct TlsListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
    greeting: JoinHandle<()>,
}

impl TlsListener {
    /// Begins to shake hands with whoever connects.
    pub(crate) fn new(listener: TcpListener, acceptor: TlsAcceptor) -> io::Result<TlsListener> {
        let address = listener.local_addr()?;
        let (say, ready) = mpsc::channel(HANDSHAKES_MAX);
        let greeting = tokio::spawn(greet(listener, acceptor, say));
        Ok(TlsListener { ready, address, greeting })
    }
}

impl Drop for TlsListener {
    fn drop(&mut self) {
        self.greeting.abort();
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(connection) => connection,
            // Whoever greets ends only with this listener.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

/// Shakes hands with many at once: one that is slow keeps nobody else waiting.
async fn greet(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    say: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let room = Arc::new(Semaphore::new(HANDSHAKES_MAX));
    loop {
        let place = Arc::clone(&room).acquire_owned().await.expect("nobody closes the room");
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "a connection was not accepted");
                tokio::time::sleep(ACCEPT_WAIT).await;
                continue;
            }
        };
        let (acceptor, say) = (acceptor.clone(), say.clone());
        tokio::spawn(async move {
            // Small messages should not wait for more. It is only slower without.
            let _ = stream.set_nodelay(true);
            match timeout(HANDSHAKE_WAIT, acceptor.accept(stream)).await {
                // The house may have stopped meanwhile.
                Ok(Ok(stream)) => drop(say.send((stream, address)).await),
                Ok(Err(error)) => debug!(%address, %error, "no handshake"),
                Err(_) => debug!(%address, "a handshake took too long"),
            }
            drop(place);
        });
    }
}
