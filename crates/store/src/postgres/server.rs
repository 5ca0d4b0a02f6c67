//! Where the database is, and how a session with it begins.

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use percent_encoding::percent_decode_str;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;
use tracing::{debug, warn};

use super::tls;
use crate::address::in_full;
use crate::{Fault, Warning, Warnings};

/// So long the server is tried for, again and again, before an append that was never sent fails.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// So long an answer may take before the connection counts as lost.
pub(super) const ANSWER: Duration = Duration::from_secs(5);

/// So long a host may take to let a session in.
const CONNECT: Duration = Duration::from_secs(3);

/// A peer that vanished without a word is asked so soon, so often, so many times.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVES: u32 = 3;

const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Growing pauses between attempts.
pub(super) struct Pauses(Duration);

impl Pauses {
    pub(super) fn new() -> Pauses {
        Pauses(FIRST_PAUSE)
    }

    pub(super) fn next(&mut self) -> Duration {
        let pause = self.0;
        self.0 = (pause * 2).min(LONGEST_PAUSE);
        pause
    }
}

/// One database on one or several hosts, of which one takes writes.
pub(crate) struct Server {
    hosts: Vec<Config>,
    tls: MakeRustlsConnect,
    warnings: mpsc::UnboundedSender<Warning>,
    /// Until the store is open.
    heard: Option<Warnings>,
    /// What the last session found.
    found: Mutex<Found>,
}

/// What sessions found, so that only a change is a warning and no session goes back.
#[derive(Default)]
struct Found {
    timeline: i32,
    terms: Option<Terms>,
}

/// What a commit waits for before the server confirms it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Terms {
    has_standby: bool,
    has_fsync: bool,
}

/// A connection, and whether the server has warned on it.
pub(super) struct Session {
    pub(super) client: Client,
    is_warned: Arc<AtomicBool>,
    wire: JoinHandle<()>,
    /// Which history of the database this is: a promotion begins a new one.
    timeline: i32,
}

impl Session {
    /// Whether a commit was confirmed with the warning that no standby may have it. Asked after an
    /// answer, it is about that answer: the warning comes before it on the same wire.
    pub(super) fn take_warning(&self) -> bool {
        self.is_warned.swap(false, Ordering::AcqRel)
    }
}

impl Drop for Session {
    /// Hangs up at once, whatever is still waited for.
    fn drop(&mut self) {
        self.wire.abort();
    }
}

impl Server {
    /// Reads an address such as `postgres://user:password@one,two/database?sslmode=verify-full`.
    pub(crate) fn read(text: &str) -> Result<Server, String> {
        let (text, options) = options(text)?;
        let hosts: Result<Vec<Config>, String> =
            each_host(&text).iter().map(|text| config(text, &options)).collect();
        let (warnings, heard) = mpsc::unbounded_channel();
        let (hosts, tls, found) = (hosts?, options.connector()?, Mutex::default());
        Ok(Server { hosts, tls, warnings, heard: Some(heard), found })
    }

    /// The warnings, from the first session on.
    pub(super) fn listen(&mut self) -> Option<Warnings> {
        self.heard.take()
    }

    /// Sends the operator a warning.
    pub(super) fn warn(&self, warning: Warning) {
        // A command that only reads a journal has no receiver.
        let _ = self.warnings.send(warning);
    }

    /// Attempts with growing pauses until the time is up. A server that answers and refuses will
    /// refuse again: that fails at once.
    pub(super) async fn connect(&self, until: Instant) -> Result<Session, Fault> {
        let mut pauses = Pauses::new();
        loop {
            let fault = match self.connect_once().await {
                Ok(session) => return Ok(session),
                Err(fault) => fault,
            };
            let pause = pauses.next();
            if !matches!(fault, Fault::Unreachable { .. }) || Instant::now() + pause >= until {
                return Err(fault);
            }
            sleep(pause).await;
        }
    }

    /// All hosts at once. Of several that take writes, as when an old primary has come back, the
    /// one that was promoted last is used.
    async fn connect_once(&self) -> Result<Session, Fault> {
        let attempts = self.hosts.iter().map(|config| timeout(CONNECT, self.begin(config)));
        let mut found: Option<(Session, Terms)> = None;
        let (mut refused, mut why) = (None, Vec::new());
        for (config, attempt) in self.hosts.iter().zip(join_all(attempts).await) {
            let what = match attempt {
                Ok(Ok(session)) => {
                    if found.as_ref().is_none_or(|(best, _)| best.timeline < session.0.timeline) {
                        found = Some(session);
                    }
                    continue;
                }
                Ok(Err(Fault::Unreachable { what })) => what,
                Ok(Err(fault)) => {
                    refused.get_or_insert(fault);
                    continue;
                }
                Err(_) => "it does not answer".to_owned(),
            };
            why.push(match &self.hosts[..] {
                [_] => what,
                _ => format!("{}: {what}", host(config)),
            });
        }
        match (found, refused) {
            (Some((session, terms)), _) => {
                self.compare(session.timeline, terms)?;
                Ok(session)
            }
            (None, Some(fault)) => Err(fault),
            (None, None) => Err(Fault::Unreachable { what: why.join("; ") }),
        }
    }

    async fn begin(&self, config: &Config) -> Result<(Session, Terms), Fault> {
        let (client, mut connection) = config.connect(self.tls.clone()).await?;
        let is_warned = Arc::new(AtomicBool::new(false));
        let warned = Arc::clone(&is_warned);
        let wire = tokio::spawn(async move {
            // An error ends the connection, and every request on it fails with it.
            while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
                let AsyncMessage::Notice(notice) = message else { continue };
                debug!(code = notice.code().code(), message = notice.message(), "the server says");
                if *notice.code() == SqlState::WARNING {
                    warned.store(true, Ordering::Release);
                }
            }
        });
        let mut session = Session { client, is_warned, wire, timeline: 0 };
        let terms = set_up(&mut session).await?;
        Ok((session, terms))
    }

    /// Takes in what a session found: warns of what is missing, unless the last session found the
    /// same, and refuses a history that the database has left.
    fn compare(&self, timeline: i32, terms: Terms) -> Result<(), Fault> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if timeline < found.timeline {
            let what = format!(
                "it is on timeline {timeline}, and the database was on {} already: an old primary \
                 has come back",
                found.timeline
            );
            return Err(Fault::Unreachable { what });
        }
        found.timeline = timeline;
        if found.terms.replace(terms) == Some(terms) {
            return Ok(());
        }
        let Terms { has_standby, has_fsync } = terms;
        let missing = [(has_standby, Warning::NoStandby), (has_fsync, Warning::NoFsync)];
        for (_, warning) in missing.into_iter().filter(|(is_there, _)| !is_there) {
            warn!("{warning}");
            self.warn(warning);
        }
        Ok(())
    }

    /// Looks whether the server has the same standby and disk as when the session began.
    pub(super) async fn look(&self, session: &Session) -> Result<(), Fault> {
        let sql = format!("SELECT {TERMS}");
        let row = in_time(session.client.query_one(&sql, &[])).await?;
        self.compare(session.timeline, Terms { has_standby: row.get(0), has_fsync: row.get(1) })
    }
}

/// What the server answers, if it does.
pub(super) async fn in_time<T>(
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Fault> {
    Ok(timeout(ANSWER, answer).await.map_err(|_| silent())??)
}

pub(super) fn silent() -> Fault {
    let what = "it does not answer; if it waits for a synchronous standby, is that there?";
    Fault::Unreachable { what: what.to_owned() }
}

/// What a commit waits for.
const TERMS: &str = "current_setting('synchronous_standby_names') <> '',
                     current_setting('fsync')::boolean";

/// Has commits wait for the disk and the standby, and sees what the server makes of that.
async fn set_up(session: &mut Session) -> Result<Terms, Fault> {
    let sql = format!(
        "SELECT current_setting('synchronous_commit'),
            set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
            set_config('default_transaction_isolation', 'read committed', false),
            set_config('lock_timeout', '2s', false),
            ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer,
            {TERMS}"
    );
    let row = session.client.query_one(&sql, &[]).await?;
    let (was, is): (&str, &str) = (row.get(0), row.get(1));
    if !matches!(is, "on" | "remote_apply") {
        return Err(Fault::Weak { setting: is.to_owned() });
    }
    if was != is {
        debug!(was, is, "synchronous_commit is raised for this session");
    }
    session.timeline = row.get(4);
    Ok(Terms { has_standby: row.get(5), has_fsync: row.get(6) })
}

/// The options about TLS, and the address without them.
fn options(text: &str) -> Result<(String, tls::Options), String> {
    let mut options = tls::Options::default();
    let Some((address, query)) = text.split_once('?') else {
        return Ok((text.to_owned(), options));
    };
    let mut left = Vec::new();
    for option in query.split('&') {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let value = percent_decode_str(value).decode_utf8().map_err(|error| error.to_string())?;
        if !options.take(name, &value)? {
            left.push(option);
        }
    }
    let query = left.join("&");
    Ok((if query.is_empty() { address.to_owned() } else { format!("{address}?{query}") }, options))
}

/// An address of its own for each host: one that is silent must not keep us from the next.
fn each_host(text: &str) -> Vec<String> {
    let Some((scheme, rest)) = text.split_once("://") else { return vec![text.to_owned()] };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (user, hosts) = match authority.rsplit_once('@') {
        Some((user, hosts)) => (format!("{user}@"), hosts),
        None => (String::new(), authority),
    };
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{rest}")).collect()
}

/// What the address says, and what it leaves open.
fn config(text: &str, options: &tls::Options) -> Result<Config, String> {
    let mut config = text.parse::<Config>().map_err(|error| in_full(&error))?;
    match config.get_target_session_attrs() {
        TargetSessionAttrs::ReadOnly => {
            return Err("a house writes: target_session_attrs is read-write".to_owned());
        }
        // On a standby, nothing can be written, and what is read may be old.
        _ => config.target_session_attrs(TargetSessionAttrs::ReadWrite),
    };
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    if config.get_application_name().is_none() {
        config.application_name("sabot");
    }
    config.tcp_user_timeout(ANSWER).keepalives_idle(KEEPALIVE_IDLE);
    config.keepalives_interval(KEEPALIVE_INTERVAL).keepalives_retries(KEEPALIVES);
    let is_socket = |host: &Host| matches!(host, Host::Unix(_));
    let hosts = config.get_hosts();
    // An address in numbers is used in place of the host, whatever that is.
    let is_local =
        config.get_hostaddrs().is_empty() && !hosts.is_empty() && hosts.iter().all(is_socket);
    config.ssl_mode(if is_local { SslMode::Disable } else { options.mode() });
    Ok(config)
}

/// The hosts of an address, for people.
fn host(config: &Config) -> String {
    let told = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    };
    config.get_hosts().iter().map(told).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let server = Server::read(text).expect("an address");
        let told = server.hosts.iter().map(|config| {
            let port = config.get_ports().first().copied().unwrap_or(5_432);
            format!("{} {port} {:?}", host(config), config.get_ssl_mode())
        });
        assert_eq!(told.collect::<Vec<_>>(), expected);
        for config in &server.hosts {
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        }
    }

    #[test]
    fn hosts_are_tried_one_by_one() {
        check("postgres://me@one/house", &["one 5432 Prefer"]);
        check(
            "postgresql://me:a%40b@one:1,two:2/house?sslmode=disable&target_session_attrs=any",
            &["one 1 Disable", "two 2 Disable"],
        );
        check("postgres://me@one/house?sslmode=allow", &["one 5432 Prefer"]);
        check("postgres://me@one/house?sslmode=require", &["one 5432 Require"]);
        // There is no TLS on a socket of the same machine.
        check("postgres://me@%2Ftmp%2Fa/house?sslmode=require", &["/tmp/a 5432 Disable"]);
        check("postgres://me@/house?hostaddr=10.0.0.5&sslmode=require", &[" 5432 Require"]);
        let both = "postgres://me@%2Ftmp%2Fa/house?hostaddr=10.0.0.5&sslmode=require";
        check(both, &["/tmp/a 5432 Require"]);
    }

    #[track_caller]
    fn check_refused(query: &str, expected: &str) {
        let told = Server::read(&format!("postgres://me@one/house?{query}"));
        assert_eq!(told.err().as_deref(), Some(expected));
    }

    #[test]
    fn options_that_cannot_be_met_are_refused() {
        check_refused(
            "sslmode=always",
            "sslmode is disable, allow, prefer, require, verify-ca or verify-full, and not always",
        );
        check_refused(
            "sslmode=verify-full&sslrootcert=%2Fno%2Fsuch.crt",
            "/no/such.crt: I/O error: No such file or directory (os error 2)",
        );
        check_refused("sslcert=a.crt", "sslcert is given without sslkey");
        check_refused(
            "target_session_attrs=read-only",
            "a house writes: target_session_attrs is read-write",
        );
    }
}
