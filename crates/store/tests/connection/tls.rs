//! TLS to the server, by the options that libpq has.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use store::{OpenError, Store};
use tempfile::TempDir;

use super::support::append;
use super::support::server::{Server, Wire};

/// A server that lets in nobody without TLS, and over TLS only who has a certificate for that name.
const WHO: &str = "local all all trust\nhostssl all all 127.0.0.1/32 cert\n";

/// A server with TLS, and the files of its clients.
struct Tls {
    server: Server,
    port: u16,
    folder: TempDir,
}

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate and its key, as files with that name.
fn issue(authority: &Authority, folder: &Path, file: &str, name: &str) {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, authority).unwrap();
    write(folder, &format!("{file}.crt"), &certificate.pem());
    write(folder, &format!("{file}.key"), &key.serialize_pem());
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    path
}

impl Tls {
    fn start() -> Tls {
        let folder = super::support::quick_folder();
        let authority = authority("ours");
        write(folder.path(), "root.crt", &authority.pem());
        write(folder.path(), "other.crt", &self::authority("another").pem());
        issue(&authority, folder.path(), "client", "sabot");
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let settings = [
            "ssl=on",
            "ssl_ca_file=root.crt",
            "listen_addresses=127.0.0.1",
            &format!("port={port}"),
        ];
        let server = Server::start_with(&settings, |data| {
            issue(&authority, data, "server", "localhost");
            write(data, "root.crt", &authority.pem());
            write(data, "pg_hba.conf", WHO);
        });
        Tls { server, port, folder }
    }

    /// The address of a database by that name of the host, with these options; `FOLDER` in them is
    /// the folder of the files.
    async fn address(&self, host: &str, options: &str) -> String {
        let database = self.server.database().await;
        let database = database.rsplit('/').next().unwrap();
        let folder = self.folder.path().to_str().unwrap().replace('/', "%2F");
        let options = options.replace("FOLDER", &folder);
        format!("postgres://sabot@{host}:{}/{database}?{options}", self.port)
    }

    async fn check(&self, host: &str, options: &str) {
        let options = format!("{options}&sslcert=FOLDER/client.crt&sslkey=FOLDER/client.key");
        let store = Store::open(&self.address(host, &options).await).await;
        let store = store.unwrap_or_else(|error| panic!("{options}: {error}"));
        store.append(vec![append("a", 1, &["x"])]).await.unwrap();
    }

    async fn check_refused(&self, host: &str, options: &str, expected: &str) {
        let error: OpenError = Store::open(&self.address(host, options).await).await.err().unwrap();
        assert!(error.to_string().contains(expected), "{options}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_trusted_as_far_as_sslmode_says() {
    let tls = Tls::start();
    // Any certificate will do.
    tls.check("localhost", "sslmode=prefer").await;
    // The right authority, and with `verify-full` the right name.
    tls.check("localhost", "sslmode=verify-full&sslrootcert=FOLDER/root.crt").await;
    tls.check("127.0.0.1", "sslmode=verify-ca&sslrootcert=FOLDER/root.crt").await;
    let full = "sslmode=verify-full&sslrootcert=FOLDER/root.crt";
    tls.check_refused("127.0.0.1", full, "certificate not valid for name \"127.0.0.1\"").await;
    for mode in ["require", "verify-ca", "verify-full"] {
        let options = format!("sslmode={mode}&sslrootcert=FOLDER/other.crt");
        tls.check_refused("localhost", &options, "UnknownIssuer").await;
    }
    // A server without TLS is good enough for `prefer` alone.
    let plain = super::support::server::shared();
    let wire = Wire::start(plain.socket()).await;
    let database = plain.database().await;
    let database = database.rsplit('/').next().unwrap();
    let address = format!("postgres://sabot@127.0.0.1:{}/{database}", wire.port);
    let error = Store::open(&format!("{address}?sslmode=require")).await.err().unwrap();
    assert!(error.to_string().contains("server does not support TLS"), "{error}");
    Store::open(&address).await.unwrap();
    // Without TLS, or without a certificate of ours, the server lets nobody in.
    tls.check_refused("localhost", "sslmode=disable", "no encryption").await;
    tls.check_refused("localhost", "sslmode=require", "certificate").await;
}
