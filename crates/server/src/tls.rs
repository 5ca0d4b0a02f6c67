//! TLS from files.

use std::path::PathBuf;
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

use crate::settings::TlsFiles;

/// Why a certificate or its key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("cannot read {path}: {why}")]
    File { path: PathBuf, why: String },
    #[error("there is no {what} in {path}: it should be PEM")]
    Nothing { path: PathBuf, what: &'static str },
    #[error("the certificates {certificates} and the key {key} cannot be used: {error}")]
    Unusable { certificates: PathBuf, key: PathBuf, error: rustls::Error },
}

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
    if chain.is_empty() {
        Err(TlsError::Nothing { path: path.clone(), what: "certificate" })
    } else {
        Ok(chain)
    }
}

fn private_key(files: &TlsFiles) -> Result<PrivateKeyDer<'static>, TlsError> {
    let path = files.key.clone();
    PrivateKeyDer::from_pem_file(&files.key).map_err(|error| match error {
        pem::Error::NoItemsFound => TlsError::Nothing { path, what: "private key" },
        error => TlsError::File { path, why: error.to_string() },
    })
}
