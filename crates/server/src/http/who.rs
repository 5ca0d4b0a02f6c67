//! Who asks, from cookies and keys.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use office::{Digest, Role, Roles};
use table::{Actor, Audience, PatronId, StaffId};

use super::error::{ApiError, ApiResult};
use crate::app::App;
use crate::rates::Asker;
use crate::secret;
use crate::visitor::{Pass, Visitor};

/// The cookie of a guest or a terminal.
pub(crate) const PATRON_COOKIE: &str = "sabot_patron";
/// The cookie of somebody who works here.
pub(crate) const STAFF_COOKIE: &str = "sabot_staff";
/// The header of a request that a page makes by itself, such as one that it repeats every few
/// seconds.
const BY_ITSELF: &str = "sabot-background";

/// Who asks. One browser may be a guest's and a dealer's at once.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    /// The patron, if it is one.
    pub(crate) patron: Option<PatronId>,
    /// What lets the patron, if it is a terminal.
    pub(crate) terminal: Option<Arc<Pass>>,
    /// Somebody who works here, if they are signed on.
    pub(crate) staff: Option<Signed>,
    /// The table whose shoe it is, and the device's key, if it is a shoe that reads its cards.
    pub(crate) shoe_of: Option<(String, Digest)>,
}

/// Somebody who is signed on.
#[derive(Clone, Debug)]
pub(crate) struct Signed {
    /// Who.
    pub(crate) staff: StaffId,
    /// What they may do.
    pub(crate) roles: Roles,
    /// Of the session's token.
    pub(crate) session: Digest,
    /// How long yet.
    pub(crate) pass: Arc<Pass>,
}

impl Who {
    /// Whoever sent these headers.
    pub(crate) fn read(headers: &HeaderMap, app: &App) -> Who {
        let now = app.clock.now();
        let office = app.office.read();
        // Programs send what a browser keeps in a cookie as a key of their own.
        let key = bearer(headers).map(|key| secret::digest(key.as_bytes()));
        let patron = cookie(headers, PATRON_COOKIE).map(|token| secret::digest(token.as_bytes()));
        let patron = patron.or(key).and_then(|token| office.patron_by_token(token));
        if let Some(patron) = patron {
            app.see(&office, patron);
        }
        let is_terminal = |it: &PatronId| office.patron(*it).is_some_and(|it| it.is_terminal);
        let terminal = patron.filter(is_terminal).map(|it| app.sessions.terminal(it));
        let session = cookie(headers, STAFF_COOKIE).map(|token| secret::digest(token.as_bytes()));
        let staff = session.or(key).and_then(|session| {
            let (staff, pass) = app.sessions.find(&office, session, now)?;
            let roles = office.account(staff)?.roles();
            if is_doing(headers) {
                pass.touch(now);
            }
            Some(Signed { staff, roles, session, pass })
        });
        let shoe_of = key.and_then(|key| Some((office.device(key)?.table.clone(), key)));
        Who { patron, terminal, staff, shoe_of }
    }

    /// The patron.
    pub(crate) fn patron(&self) -> ApiResult<PatronId> {
        self.patron.ok_or_else(ApiError::unknown)
    }

    /// The patron, if it is a terminal.
    pub(crate) fn terminal_patron(&self) -> Option<PatronId> {
        self.patron.filter(|_| self.terminal.is_some())
    }

    /// Whose budget it is, if they ask as a patron, or as nobody.
    pub(crate) fn as_patron(&self, address: IpAddr) -> Asker {
        self.terminal_patron().map_or(Asker::stranger(address), Asker::Terminal)
    }

    /// Whose budget it is, if they ask from that seat.
    pub(crate) fn asker(&self, seat: Seat, address: IpAddr) -> Asker {
        match (seat, &self.staff) {
            (Seat::Dealer | Seat::Floor | Seat::Auditor, Some(signed)) => {
                Asker::Staff(signed.staff)
            }
            (Seat::Dealer | Seat::Floor | Seat::Auditor, None) | (Seat::Room | Seat::Patron, _) => {
                self.as_patron(address)
            }
        }
    }

    /// Somebody who works here and has this role.
    pub(crate) fn staff(&self, role: Role) -> ApiResult<&Signed> {
        match &self.staff {
            Some(signed) if signed.roles.contain(role) => Ok(signed),
            Some(_) => Err(ApiError::forbidden(role_words(role))),
            None => Err(ApiError::unknown()),
        }
    }

    /// Somebody who works here and has one of these roles.
    pub(crate) fn one_of(&self, roles: &[Role]) -> ApiResult<&Signed> {
        match &self.staff {
            Some(signed) if roles.iter().any(|role| signed.roles.contain(*role)) => Ok(signed),
            Some(_) => {
                let needed: Vec<&str> = roles.iter().map(|role| role_words(*role)).collect();
                Err(ApiError::forbidden(&needed.join(" or ")))
            }
            None => Err(ApiError::unknown()),
        }
    }

    /// Somebody who works here.
    pub(crate) fn signed(&self) -> ApiResult<&Signed> {
        self.staff.as_ref().ok_or_else(ApiError::unknown)
    }

    /// As whom they look at a table, and ask it for things.
    pub(crate) fn visitor(&self, seat: Seat) -> ApiResult<Visitor> {
        let of_staff = |role: Role, audience: Audience, actor: fn(StaffId) -> Option<Actor>| {
            let signed = self.staff(role)?;
            let (actor, pass) = (actor(signed.staff), Some(Arc::clone(&signed.pass)));
            Ok(Visitor { audience, actor, pass })
        };
        match seat {
            Seat::Room => Ok(Visitor::room()),
            Seat::Patron => {
                let patron = self.patron()?;
                let (audience, actor) = (Audience::Patron(patron), Some(Actor::Patron(patron)));
                Ok(Visitor { audience, actor, pass: self.terminal.clone() })
            }
            Seat::Dealer => {
                of_staff(Role::Dealer, Audience::Dealer, |staff| Some(Actor::Dealer(staff)))
            }
            Seat::Floor => {
                of_staff(Role::Floor, Audience::Floor, |staff| Some(Actor::Floor(staff)))
            }
            Seat::Auditor => of_staff(Role::Auditor, Audience::Auditor, |_| None),
        }
    }
}

/// Where somebody sits, or stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seat {
    /// At a terminal.
    Patron,
    /// Before the wall display.
    #[default]
    Room,
    /// Behind the shoe.
    Dealer,
    /// Over the table.
    Floor,
    /// Over the books.
    Auditor,
}

fn role_words(role: Role) -> &'static str {
    match role {
        Role::Dealer => "a dealer",
        Role::Floor => "the floor",
        Role::Cage => "the cage",
        Role::Auditor => "an auditor",
        Role::Manager => "a manager",
    }
}

/// Whether somebody does something by this request. A page that nobody touches asks on and on, and
/// comes back by itself when its socket is lost, so neither keeps anybody signed on. What is asked
/// over the socket does.
fn is_doing(headers: &HeaderMap) -> bool {
    !headers.contains_key(BY_ITSELF) && !headers.contains_key(header::UPGRADE)
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).map(str::trim);
    pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// A cookie that scripts cannot read and other sites cannot send. Where the browser speaks TLS,
/// `from.rs` makes it one that goes over nothing else.
pub(crate) fn set_cookie(name: &str, value: &str, seconds: u64) -> String {
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict")
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> ApiResult<Who> {
        Ok(Who::read(&parts.headers, app))
    }
}
