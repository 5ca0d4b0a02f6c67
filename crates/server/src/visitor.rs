//! Who is on the other end of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use table::{Actor, Audience, Millis, Time};
use tokio::sync::watch;

/// Somebody at a table.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// As whom they look.
    pub audience: Audience,
    /// As whom they ask for things; nobody only looks.
    pub actor: Option<Actor>,
    /// What lets them, if they signed on. It may end while they are there.
    pub pass: Option<Arc<Pass>>,
}

impl Visitor {
    /// Anybody who only looks.
    pub fn room() -> Visitor {
        Visitor { audience: Audience::Room, actor: None, pass: None }
    }

    /// Whether they may still be there.
    pub fn is_welcome(&self, now: Time) -> bool {
        self.pass.as_ref().is_none_or(|pass| pass.is_good(now))
    }

    /// Waits until they may not be there any more; for ever if nothing lets them but the door.
    pub async fn unwelcome(&self) {
        match &self.pass {
            Some(pass) => pass.ended().await,
            None => std::future::pending().await,
        }
    }
}

/// A sign-on that lasts until it is over, or unused for too long.
#[derive(Debug)]
pub struct Pass {
    idle_max: Millis,
    until: Time,
    used_at: AtomicU64,
    is_over: watch::Sender<bool>,
}

impl Pass {
    /// A pass until then, which is lost when it is not used for so long.
    pub fn new(now: Time, until: Time, idle_max: Millis) -> Pass {
        let is_over = watch::Sender::new(false);
        Pass { idle_max, until, used_at: AtomicU64::new(now.0), is_over }
    }

    /// Whether it still lets anybody in.
    pub fn is_good(&self, now: Time) -> bool {
        let used_at = Time(self.used_at.load(Ordering::Relaxed));
        let is_over = *self.is_over.borrow();
        !is_over && now < self.until && now.since(used_at) < self.idle_max
    }

    /// Somebody did something with it.
    pub fn touch(&self, now: Time) {
        self.used_at.fetch_max(now.0, Ordering::Relaxed);
    }

    /// It is given back, or taken away.
    pub fn end(&self) {
        self.is_over.send_replace(true);
    }

    /// Waits until it is. That it was not used, or is too old, somebody else has to notice.
    pub async fn ended(&self) {
        // It is sent from here, so it is there.
        let _ = self.is_over.subscribe().wait_for(|is_over| *is_over).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_ends_when_it_is_not_used_and_at_its_end() {
        let pass = Pass::new(Time(0), Time(1_000), Millis(300));
        assert!(pass.is_good(Time(299)));
        assert!(!pass.is_good(Time(300)));
        pass.touch(Time(250));
        assert!(pass.is_good(Time(549)));
        pass.touch(Time(999));
        assert!(pass.is_good(Time(999)));
        assert!(!pass.is_good(Time(1_000)));
        let pass = Pass::new(Time(0), Time(1_000), Millis(300));
        pass.end();
        assert!(!pass.is_good(Time(0)));
    }
}
