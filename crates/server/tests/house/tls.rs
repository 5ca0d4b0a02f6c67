//! A house that speaks TLS itself.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use server::settings::{Settings, Tls};
use server::{ServeError, Server};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::support::{QUICK, table};

/// A folder with a certificate of its own.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("one");
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text);
    write("chain.pem", made.cert.pem()).expect("a file");
    write("key.pem", made.signing_key.serialize_pem()).expect("a file");
    folder
}

async fn start(folder: &Path, certificates: &str, key: &str) -> Result<Server, ServeError> {
    let (certificates, key) = (Some(folder.join(certificates)), Some(folder.join(key)));
    let settings = Settings {
        listen: Some("127.0.0.1:0".parse().expect("an address")),
        tls: Tls { certificates, key },
        store: folder.join("house.sabot").to_str().expect("a path").to_owned(),
        key: folder.join("house.key"),
        backups: folder.join("backups"),
        tables: vec![table("quick", QUICK)],
        ..Settings::default()
    };
    Server::start(&settings).await
}

async fn ask(folder: &Path, address: SocketAddr, request: &str) -> String {
    let mut roots = RootCertStore::empty();
    let chain = tokio_rustls::rustls::pki_types::CertificateDer::from_pem_file;
    roots.add(chain(folder.join("chain.pem")).expect("a certificate")).expect("it is one");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await.expect("the house listens");
    let name = ServerName::try_from("localhost").expect("a name");
    let connector = TlsConnector::from(Arc::new(config));
    let mut stream = connector.connect(name, stream).await.expect("a handshake");
    stream.write_all(request.as_bytes()).await.expect("it takes the request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer
}

#[tokio::test]
async fn whoever_trusts_the_certificate_is_answered() {
    let folder = folder();
    let started = start(folder.path(), "chain.pem", "key.pem").await;
    let server = started.unwrap_or_else(|error| panic!("{error}"));
    // So many that do not shake hands keep nobody waiting.
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(TcpStream::connect(server.address()).await.expect("the house listens"));
    }
    let request = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                   content-type: application/json\r\ncontent-length: 2\r\n\r\n{}";
    let answer = ask(folder.path(), server.address(), request).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let head = answer.to_lowercase();
    assert!(head.contains("\r\nstrict-transport-security: max-age=63072000\r\n"), "{answer}");
    assert!(head.contains("; secure\r\n"), "{answer}");
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn whoever_does_not_speak_it_is_not_answered() {
    let folder = folder();
    let started = start(folder.path(), "chain.pem", "key.pem").await;
    let server = started.unwrap_or_else(|error| panic!("{error}"));
    let mut plain = TcpStream::connect(server.address()).await.expect("the house listens");
    plain.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.expect("it is sent");
    let mut answer = Vec::new();
    // It may be cut off: all the same to us.
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP"), "{answer:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_house_without_tls_does_not_ask_for_it() {
    let house = crate::support::House::open(vec![table("quick", QUICK)]).await;
    let reply = house.sender().get("/healthz").await;
    assert_eq!(reply.header("strict-transport-security"), None);
    house.stop().await;
}

#[track_caller]
fn told(started: Result<Server, ServeError>) -> String {
    match started {
        Ok(_) => panic!("it started"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn what_is_wrong_with_the_files_is_told() {
    let (folder, other) = (folder(), folder());
    let path = folder.path();
    std::fs::write(path.join("empty.pem"), "").expect("a file");
    std::fs::copy(other.path().join("key.pem"), path.join("other.pem")).expect("a file");
    let wrong = told(start(path, "none.pem", "key.pem").await);
    assert!(wrong.starts_with("cannot read ") && wrong.contains("none.pem: "), "{wrong}");
    let wrong = told(start(path, "empty.pem", "key.pem").await);
    assert!(wrong.starts_with("there is no certificate in "), "{wrong}");
    let wrong = told(start(path, "chain.pem", "empty.pem").await);
    assert!(wrong.starts_with("there is no private key in "), "{wrong}");
    let wrong = told(start(path, "chain.pem", "other.pem").await);
    assert!(wrong.contains("cannot be used: "), "{wrong}");
}
