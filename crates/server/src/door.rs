//! The door: whoever connects is let in, if there is room, and hung up on if they dawdle.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tracing::{debug, warn};

use crate::connections::{ConnectionLimit, Permit};
use crate::line::{Line, Talking};

/// A client shakes hands within this, or is hung up on.
const HANDSHAKE_WAIT: Duration = Duration::from_secs(10);
/// How long to wait when the system has no room for one more connection.
const ACCEPT_WAIT: Duration = Duration::from_secs(1);
/// Bytes of a request's head, at most.
const HEAD_BYTES_MAX: usize = 64 * 1024;
/// What whoever finds no room is told, where there is no TLS to tell it over.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    connection: close\r\ncontent-length: 0\r\n\r\n";

/// Where people come in.
#[derive(Clone)]
pub(crate) struct Door {
    /// What they are answered by.
    pub(crate) router: Router,
    /// How they are spoken to, if by TLS.
    pub(crate) acceptor: Option<TlsAcceptor>,
    pub(crate) limit: Arc<ConnectionLimit>,
    /// The head of a request comes within this.
    pub(crate) request_wait: Duration,
    /// Something of an answer is taken within this.
    pub(crate) answer_wait: Duration,
    /// True once the house stops.
    pub(crate) stop: watch::Receiver<bool>,
}

/// Whoever is let in.
struct Guest {
    address: SocketAddr,
    permit: Arc<Permit>,
    talking: Arc<Talking>,
}

impl Door {
    /// Lets in whoever comes until the house stops, and waits until all are gone.
    pub(crate) async fn keep(self, listener: TcpListener) {
        let mut stop = self.stop.clone();
        loop {
            tokio::select! {
                biased;
                () = stopped(&mut stop) => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, address)) => self.let_in(stream, address),
                    Err(error) => {
                        warn!(%error, "a connection was not accepted");
                        tokio::time::sleep(ACCEPT_WAIT).await;
                    }
                },
            }
        }
        drop(listener);
        self.limit.gone().await;
    }

    /// Nothing here waits for a client: one that is slow keeps nobody else at the door.
    fn let_in(&self, stream: TcpStream, address: SocketAddr) {
        // Small messages should not wait for more. It is only slower without.
        let _ = stream.set_nodelay(true);
        let permit = match self.limit.enter(address.ip()) {
            Ok(permit) => Arc::new(permit),
            Err(full) => {
                debug!(%address, ?full, "no room for one more connection");
                if self.acceptor.is_none() {
                    // A client that does not even take this hears nothing.
                    let _ = stream.try_write(NO_ROOM);
                }
                return;
            }
        };
        let stream = Line::new(stream, self.answer_wait);
        let guest = Guest { address, permit, talking: stream.talking() };
        let door = self.clone();
        tokio::spawn(async move {
            let Some(acceptor) = &door.acceptor else {
                return door.serve(stream, guest).await;
            };
            let mut stop = door.stop.clone();
            let shaken = tokio::select! {
                shaken = timeout(HANDSHAKE_WAIT, acceptor.accept(stream)) => shaken,
                () = stopped(&mut stop) => return,
            };
            match shaken {
                Ok(Ok(stream)) => door.serve(stream, guest).await,
                Ok(Err(error)) => debug!(%address, %error, "no handshake"),
                Err(_) => debug!(%address, "a handshake took too long"),
            }
        });
    }

    /// Answers what is asked over one connection.
    async fn serve(
        &self,
        stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        Guest { address, permit, talking }: Guest,
    ) {
        let service = TowerToHyperService::new(self.router.clone());
        // A conversation outlives its connection's task, and keeps the permit.
        let answer = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.extensions_mut().insert(Arc::clone(&permit));
            request.extensions_mut().insert(Arc::clone(&talking));
            let answered = service.call(request);
            async move {
                let Ok(answer) = answered.await;
                Ok::<_, Infallible>(answer)
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.request_wait)
            .max_buf_size(HEAD_BYTES_MAX)
            .serve_connection(TokioIo::new(stream), answer)
            .with_upgrades();
        let mut connection = pin!(connection);
        let mut stop = self.stop.clone();
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = stopped(&mut stop) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            debug!(%address, %error, "a connection ended");
        }
    }
}

/// Waits until the house stops.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    // The sender is gone only if the house is.
    let _ = stop.wait_for(|stop| *stop).await;
}
