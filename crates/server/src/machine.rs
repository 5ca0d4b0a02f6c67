//! What a person who has the machine may do for the people who work here, without an account.
//!
//! A house that runs listens at a Unix socket beside its key, to the owner of the key and to root
//! alone: whoever is one of them can read the key and write the journal anyway. A house that does
//! not run is written to directly. Both are in the journal as deeds of the house.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use office::{
    AccountRequest, By, Command, Device, Digest, EquipmentRequest, LINK_MAX, LinkRequest, Office,
    Refusal,
};
use store::Store;

use crate::anchor::{Anchor, AnchorError};
use crate::app::App;
use crate::ending;
use crate::key::{Journal, KeyFile, Keys};
use crate::notes::Notes;
use crate::opened;
use crate::secret;
use crate::settings::Bounds;
use crate::today;
use runner::{Clock, Handle, NotDone, SnapshotPlan, Unobserved};

/// Stands for a fingerprint that nobody gave.
#[cfg(unix)]
const UNSEEN: &str = "-";

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Let an account sign on again that wrong passwords locked.
    Unlock { name: String },
    /// Stand behind an account that others made or changed.
    Confirm { name: String },
    /// Stand behind a device that one manager added.
    ConfirmDevice {
        table: String,
        name: String,
        /// The fingerprint of its key, as it was looked at. Without one, it is told, and nothing is
        /// done.
        fingerprint: Option<String>,
    },
    /// Make a link by which a manager chooses a new password.
    PasswordLink { name: String },
}

impl Deed {
    #[cfg(unix)]
    fn to_line(&self) -> String {
        match self {
            Deed::Unlock { name } => format!("unlock {name}\n"),
            Deed::Confirm { name } => format!("confirm {name}\n"),
            Deed::ConfirmDevice { table, name, fingerprint } => {
                let fingerprint = fingerprint.as_deref().unwrap_or(UNSEEN);
                format!("confirm-device {table} {fingerprint} {name}\n")
            }
            Deed::PasswordLink { name } => format!("password-link {name}\n"),
        }
    }

    #[cfg(unix)]
    fn from_line(line: &str) -> Option<Deed> {
        let (verb, name) = line.trim_end_matches('\n').split_once(' ')?;
        let name = name.to_owned();
        match verb {
            "unlock" => Some(Deed::Unlock { name }),
            "confirm" => Some(Deed::Confirm { name }),
            "confirm-device" => {
                let (table, rest) = name.split_once(' ')?;
                let (fingerprint, name) = rest.split_once(' ')?;
                Some(Deed::ConfirmDevice {
                    table: table.to_owned(),
                    name: name.to_owned(),
                    fingerprint: (fingerprint != UNSEEN).then(|| fingerprint.to_owned()),
                })
            }
            "password-link" => Some(Deed::PasswordLink { name }),
            _ => None,
        }
    }

    /// Does it: what to tell, or why it was not done.
    async fn carry_out(
        &self,
        office: &Arc<Handle<Office>>,
        clock: &Clock,
    ) -> Result<String, String> {
        let staff = |name: &str| {
            let staff = office.read().staff_by_name(name);
            staff.ok_or_else(|| format!("{name} is no account here"))
        };
        let (request, told) = match self {
            Deed::Unlock { name } => {
                let staff = staff(name)?;
                (AccountRequest::Unlock { staff }.into(), format!("{name} is unlocked"))
            }
            Deed::Confirm { name } => {
                let staff = staff(name)?;
                let seen = office.read().account(staff).map_or(0, office::Account::changes);
                (AccountRequest::Confirm { staff, seen }.into(), format!("{name} is confirmed"))
            }
            Deed::ConfirmDevice { table, name, fingerprint } => {
                let key = looked_at(&office.read(), (table, name), fingerprint.as_deref())?;
                let told = format!("{name} of {table} is confirmed");
                let (table, name) = (table.clone(), name.clone());
                (EquipmentRequest::ConfirmDevice { table, name, key }.into(), told)
            }
            Deed::PasswordLink { name } => {
                let staff = staff(name)?;
                let (token, until) = (secret::token(), clock.now().after(LINK_MAX));
                let link = secret::digest(token.as_bytes());
                (LinkRequest::OfferPassword { staff, link, until }.into(), format!("/join#{token}"))
            }
        };
        match office.ask(Command { by: By::House, request }).await {
            Ok(_) => Ok(told),
            Err(NotDone::Refused(refusal)) => Err(words(&refusal)),
            Err(NotDone::NotKept) => Err("the journal cannot be written".to_owned()),
        }
    }
}

/// The key of the device that somebody looked at; or what there is to look at.
fn looked_at(
    office: &Office,
    (table, name): (&str, &str),
    fingerprint: Option<&str>,
) -> Result<Digest, String> {
    let key = office.find_device(table, name);
    let key = key.ok_or_else(|| format!("{name} is no device of {table}"))?;
    let Some(fingerprint) = fingerprint else {
        let by: Vec<String> = office
            .device(key)
            .into_iter()
            .flat_map(Device::added_by)
            .map(|by| office.name_of(by))
            .collect();
        let (by, fingerprint) = (by.join(" and "), key.fingerprint());
        return Err(format!(
            "{name} of {table} was added by {by}, and the fingerprint of its key is {fingerprint}: \
             ask them whether it is theirs, and name it to confirm the device"
        ));
    };
    office.device_looked_at(table, name, fingerprint).map_err(|refusal| words(&refusal))
}

fn words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotYours { .. } => {
            "the machine makes links for managers alone: a manager makes one for anybody else"
                .to_owned()
        }
        other => other.to_string(),
    }
}

impl App {
    /// Does something as whoever has the machine: what to tell.
    pub async fn carry_out(&self, deed: &Deed) -> Result<String, String> {
        deed.carry_out(&self.office, &self.clock).await
    }
}

/// Does something for somebody who works in the house of that key and journal, whether it runs or
/// not.
pub async fn carry_out(key: &Path, store: &str, deed: &Deed) -> Result<String, String> {
    #[cfg(unix)]
    if let Some(answered) = socket::ask(key, deed).await? {
        return answered;
    }
    let opened = Store::open(store).await;
    let opened = opened.map_err(|error| {
        let store = crate::settings::without_password(store);
        format!("the store {store}: {error}")
    })?;
    let clock = Clock::start();
    if let Some(last) = today::last(&opened).await.map_err(|error| error.to_string())? {
        today::check(clock.now(), last, None).map_err(|no_day| no_day.to_string())?;
    }
    let (store, clock) = (Arc::new(opened), Arc::new(clock));
    let observer = Arc::new(Unobserved);
    // Whoever may read the key has the machine; whoever reaches the database alone does not.
    let key = KeyFile::open(key, Journal::Begun).map_err(|error| error.to_string())?;
    let every = Bounds::default().snapshot_every;
    let snapshots = SnapshotPlan { key: key.keys.snapshots, every };
    let open = (Arc::clone(&store), Arc::clone(&clock), snapshots);
    let office = Handle::<Office>::open(open, observer);
    let office = Arc::new(office.await.map_err(|error| error.to_string())?);
    key.check(office.read().key()).map_err(|error| error.to_string())?;
    let keys = key.keys;
    let answered =
        deed_of_stopped(&store, &clock, keys, async { deed.carry_out(&office, &clock).await });
    let answered = answered.await;
    store.close().await;
    drop(office);
    ending::close(store).await;
    answered
}

/// Does something to a house that is stopped, and signs it: lines that nobody signs after a stop
/// are not the house's.
async fn deed_of_stopped(
    store: &Arc<Store>,
    clock: &Arc<Clock>,
    keys: Keys,
    deed: impl Future<Output = Result<String, String>>,
) -> Result<String, String> {
    // Whoever opens a house notes what is found; here it is told.
    let (notes, _) = Notes::open();
    let needs = (Arc::clone(store), Arc::clone(clock), notes);
    let anchor = Anchor::open(needs, keys.log, keys.mark).await;
    let anchor = anchor.map_err(|error| error.to_string())?;
    let anchor = match anchor.check_mark().await {
        Ok(()) => anchor,
        // The next start notes it, if no mark is made here.
        Err(AnchorError::Unmarked { .. }) => anchor.without_mark(),
        Err(why) => return Err(format!("{why}. Start the house, which notes it, and ask again")),
    };
    let written = anchor.written_while_stopped().await.map_err(|error| error.to_string())?;
    if !written.is_empty() {
        let text = opened::words_of_written(&written);
        return Err(format!("{text}. Start the house, which notes it, and ask again"));
    }
    let done = deed.await?;
    match anchor.sign().await {
        Ok(()) => Ok(done),
        Err(_) => Err(format!("{done}; but the journal could not be signed: see the log")),
    }
}

/// Where a house that runs listens.
pub(crate) fn socket_of(key: &Path) -> PathBuf {
    key.with_extension("socket")
}

#[cfg(unix)]
pub(crate) use socket::listen;

#[cfg(unix)]
mod socket {
    use std::fs;
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::time::Duration;

    use office::Office;
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{UnixListener, UnixStream};
    use tokio::sync::watch;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;
    use tracing::{info, warn};

    use super::{Deed, socket_of};
    use runner::{Clock, Handle};

    /// A request is one short line, and comes at once.
    const LINE_MAX: u64 = 1_000;
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Listens until the house stops. A house that cannot listen runs without it, and the log says
    /// so: its journal is written to once it is stopped.
    pub(crate) fn listen(
        key: &Path,
        office: Arc<Handle<Office>>,
        clock: Arc<Clock>,
        stop: watch::Receiver<bool>,
    ) -> Option<JoinHandle<()>> {
        let path = socket_of(key);
        match bind(key, &path) {
            Ok((listener, owner)) => {
                let keeper = Keeper { owner, office, clock };
                Some(tokio::spawn(keeper.keep(listener, path, stop)))
            }
            Err(error) => {
                warn!(
                    socket = %path.display(), %error,
                    "`sabot staff` cannot reach this house while it runs: stop it for that"
                );
                None
            }
        }
    }

    fn bind(key: &Path, path: &Path) -> io::Result<(UnixListener, u32)> {
        // The journal is open here and nowhere else, so this is of a house that was killed.
        match fs::remove_file(path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        Ok((UnixListener::bind(path)?, fs::metadata(key)?.uid()))
    }

    struct Keeper {
        /// Who has the key.
        owner: u32,
        office: Arc<Handle<Office>>,
        clock: Arc<Clock>,
    }

    impl Keeper {
        async fn keep(
            self,
            listener: UnixListener,
            path: PathBuf,
            mut stop: watch::Receiver<bool>,
        ) {
            loop {
                let next = async {
                    match listener.accept().await {
                        // One at a time: hardly ever does anybody come.
                        Ok((stream, _)) => match timeout(PATIENCE, self.answer(stream)).await {
                            Ok(Ok(())) => {}
                            Ok(Err(error)) => info!(%error, "`sabot staff` was not answered"),
                            Err(_) => info!("`sabot staff` was too slow, and was not answered"),
                        },
                        Err(error) => {
                            warn!(%error, "the socket of `sabot staff` fails: waiting a second");
                            tokio::time::sleep(Duration::from_secs(1)).await;
                        }
                    }
                };
                tokio::select! {
                    // The sender is gone only if the house is.
                    _ = stop.wait_for(|stop| *stop) => break,
                    () = next => {}
                }
            }
            if let Err(error) = fs::remove_file(&path) {
                info!(socket = %path.display(), %error, "the socket stays");
            }
        }

        async fn answer(&self, stream: UnixStream) -> io::Result<()> {
            let asks = stream.peer_cred()?.uid();
            let (read, mut write) = stream.into_split();
            let mut line = String::new();
            BufReader::new(read.take(LINE_MAX)).read_line(&mut line).await?;
            let answered = match Deed::from_line(&line) {
                _ if asks != self.owner && asks != 0 => {
                    Err("this is for the owner of the house's key".to_owned())
                }
                None => Err("this house is of another version, and does not know that".to_owned()),
                Some(deed) => deed.carry_out(&self.office, &self.clock).await,
            };
            let text = match answered {
                Ok(told) => format!("ok {told}\n"),
                Err(why) => format!("no {why}\n"),
            };
            write.write_all(text.as_bytes()).await?;
            write.shutdown().await
        }
    }

    /// What a house that runs answers; `None` if none listens.
    pub(super) async fn ask(
        key: &Path,
        deed: &Deed,
    ) -> Result<Option<Result<String, String>>, String> {
        let Ok(mut stream) = UnixStream::connect(socket_of(key)).await else { return Ok(None) };
        let broken = |error: io::Error| format!("the house does not answer: {error}");
        stream.write_all(deed.to_line().as_bytes()).await.map_err(broken)?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await.map_err(broken)?;
        let text = text.trim_end_matches('\n');
        match text.split_once(' ') {
            Some(("ok", told)) => Ok(Some(Ok(told.to_owned()))),
            Some(("no", why)) => Ok(Some(Err(why.to_owned()))),
            _ => Err("the house does not answer: see its log".to_owned()),
        }
    }
}
