//! TLS to the server, with the options that libpq has: `sslmode`, `sslrootcert`, `sslcert` and
//! `sslkey`.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// Where libpq looks for the root certificate, below the home folder.
const DEFAULT_ROOT: &str = ".postgresql/root.crt";

/// What a server offers when TLS begins without PostgreSQL's own question.
const ALPN: &[u8] = b"postgresql";

/// How far a server is trusted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    Disable,
    /// TLS if the server has it; its certificate is not checked.
    #[default]
    Prefer,
    /// TLS; the certificate is checked if there is a root to check it against.
    Require,
    VerifyCa,
    VerifyFull,
}

/// The options of an address that are about TLS.
#[derive(Debug, Default)]
pub(super) struct Options {
    mode: Mode,
    root: Option<PathBuf>,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
}

impl Options {
    /// Takes an option in, if it is about TLS.
    pub(super) fn take(&mut self, name: &str, value: &str) -> Result<bool, String> {
        match name {
            "sslmode" => self.mode = mode(value)?,
            "sslrootcert" => self.root = Some(value.into()),
            "sslcert" => self.certificate = Some(value.into()),
            "sslkey" => self.key = Some(value.into()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What the driver knows of it.
    pub(super) fn mode(&self) -> SslMode {
        match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        }
    }

    /// Reads the files, and says how connections are encrypted.
    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, String> {
        let provider = Arc::new(ring::default_provider());
        let verifier = Arc::new(self.verifier(&provider)?);
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .dangerous()
            .with_custom_certificate_verifier(verifier);
        let mut config = match (&self.certificate, &self.key) {
            (None, None) => builder.with_no_client_auth(),
            (Some(certificate), Some(key)) => {
                let chain = certificates(certificate)?;
                let told = |error: &dyn std::fmt::Display| format!("{}: {error}", key.display());
                let key = PrivateKeyDer::from_pem_file(key).map_err(|error| told(&error))?;
                builder.with_client_auth_cert(chain, key).map_err(|error| told(&error))?
            }
            (Some(_), None) => return Err("sslcert is given without sslkey".to_owned()),
            (None, Some(_)) => return Err("sslkey is given without sslcert".to_owned()),
        };
        config.alpn_protocols = vec![ALPN.to_vec()];
        Ok(MakeRustlsConnect::new(config))
    }

    fn verifier(&self, provider: &Arc<CryptoProvider>) -> Result<Verifier, String> {
        let roots = match self.mode {
            Mode::Disable | Mode::Prefer => None,
            Mode::Require => self.root(),
            Mode::VerifyCa | Mode::VerifyFull => Some(self.root().ok_or_else(|| {
                format!(
                    "sslmode verifies the server: give sslrootcert, or put it at ~/{DEFAULT_ROOT}"
                )
            })?),
        };
        let roots = roots.map(|path| authority(&path, provider)).transpose()?;
        let algorithms = provider.signature_verification_algorithms;
        Ok(Verifier { roots, is_name_checked: self.mode == Mode::VerifyFull, algorithms })
    }

    /// The root that was named, or the one that libpq would take.
    fn root(&self) -> Option<PathBuf> {
        let default = || env::home_dir().map(|home| home.join(DEFAULT_ROOT));
        self.root.clone().or_else(|| default().filter(|path| path.exists()))
    }
}

fn mode(value: &str) -> Result<Mode, String> {
    match value {
        "disable" => Ok(Mode::Disable),
        // libpq would try without TLS first: this is no weaker.
        "allow" | "prefer" => Ok(Mode::Prefer),
        "require" => Ok(Mode::Require),
        "verify-ca" => Ok(Mode::VerifyCa),
        "verify-full" => Ok(Mode::VerifyFull),
        other => Err(format!(
            "sslmode is disable, allow, prefer, require, verify-ca or verify-full, and not {other}"
        )),
    }
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match read {
        Ok(read) if read.is_empty() => Err(format!("{}: it has no certificate", path.display())),
        Ok(read) => Ok(read),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

fn authority(
    path: &Path,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut roots = RootCertStore::empty();
    for certificate in certificates(path)? {
        roots.add(certificate).map_err(|error| told(&error))?;
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider))
        .build()
        .map_err(|error| told(&error))
}

/// Checks of a server's certificate what `sslmode` asks for.
#[derive(Debug)]
struct Verifier {
    /// Nothing if any certificate will do.
    roots: Option<Arc<WebPkiServerVerifier>>,
    is_name_checked: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(roots) = &self.roots else { return Ok(ServerCertVerified::assertion()) };
        let verified =
            roots.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        match verified {
            // The name is looked at after the chain: the chain is sound.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.is_name_checked => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}
