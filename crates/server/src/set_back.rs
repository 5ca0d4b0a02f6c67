//! A journal that clients or witnesses have seen more of than it holds: what the house does then.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use office::{By, NoteKind};
use protocol::plain::TableName;
use store::Origin;
use table::{Actor, PatronId, Request, ShoeRequest};
use tracing::error;

use crate::app::{App, RunningTable};
use crate::desk::{Ahead, Desk};
use crate::lineage;
use crate::metrics::TalkMeters;
use crate::notes::of_house;
use crate::rates::Asker;
use crate::socket::Tables;

/// What it is proved by that the journal is an earlier state.
#[derive(Default)]
pub(crate) struct Proved<'a> {
    /// The table that shows it, if one does.
    table: Option<&'a str>,
    /// A life of the journal that is not in it, if one was seen.
    life: Option<String>,
}

/// The house, as one who asks it has it.
pub(crate) struct Caller {
    pub(crate) house: Arc<App>,
    /// Whose budget it is, if they ask as a patron.
    pub(crate) asker: Asker,
}

impl Tables for Caller {
    fn desk(&self, table: &TableName) -> Option<Desk> {
        self.house.table(table.0.as_str()).map(|table| table.desk.clone())
    }

    fn meters(&self) -> TalkMeters {
        self.house.metrics.talk()
    }

    fn set_back<'a>(&'a self, table: &'a TableName, seen: u64, ahead: Ahead) -> BoxFuture<'a, ()> {
        Box::pin(async move { self.house.prove_set_back(table, seen, ahead).await })
    }

    fn see(&self, patron: PatronId) {
        self.house.seeing.present.touch(patron, self.house.clock.now());
    }

    /// Patrons have so many commands a minute, and all the guests of an address together: every one
    /// may be a line of the journal, for ever.
    fn may_ask(&self, by: Actor) -> bool {
        let Actor::Patron(patron) = by else { return true };
        self.see(patron);
        let rates = &self.house.rates;
        rates.patron_commands.take(patron) && rates.commands.take(self.asker)
    }
}

impl App {
    /// A client has proved that it has seen more of a table than the journal holds.
    async fn prove_set_back(&self, table: &TableName, seen: u64, ahead: Ahead) {
        let name = table.0.as_str();
        let Some(RunningTable { desk, .. }) = self.table(name) else { return };
        if desk.why_broken().is_some() {
            return;
        }
        let (words, life) = match ahead {
            Ahead::More => {
                let now = desk.now().number;
                (format!("has seen event {seen}, and the journal ends with {now}"), None)
            }
            Ahead::OtherLife(life) => {
                let words =
                    "has seen the house go on from a copy, which the journal knows nothing of";
                (words.to_owned(), Some(life))
            }
        };
        let words = format!("a client of {name} {words}");
        self.stand_still(Proved { table: Some(name), life }, &words).await;
    }

    /// The journal is proved to be an earlier state than people have seen: every table stands
    /// still, and their shoes end at the next start.
    pub(crate) async fn stand_still(&self, Proved { table, life }: Proved<'_>, words: &str) {
        error!("the journal was set back: {words}; every table stands still");
        // One journal holds all tables.
        self.tables().for_each(|(_, table)| table.desk.stand_still(words));
        let text = format!("{words}: start the house again, and every shoe in play ends");
        self.notes.put(By::House, of_house(NoteKind::SetBack, table, text));
        let origin = life.map_or(Origin::SetBack, |life| Origin::OtherLife { life });
        lineage::mark_set_back(&self.store, &origin).await;
    }

    /// Somebody says that the journal is an earlier state, and cannot prove it: shoes whose next
    /// cards may be known end at once, and play goes on with new ones.
    pub(crate) async fn end_shoes(&self, words: &str) {
        for (name, RunningTable { desk, .. }) in self.tables() {
            let Some(shoe) = desk.now().machine.table.shoe().map(|shoe| shoe.number) else {
                continue;
            };
            let set_back = Request::Shoe(ShoeRequest::SetBack);
            let answer = desk.ask(Actor::House, None, set_back).await;
            let is_there = desk.now().machine.table.shoe().is_some_and(|it| it.number == shoe);
            let text = if is_there {
                error!(table = name, ?answer, "a shoe that may be known was not ended");
                desk.stand_still(words);
                format!("{words}: shoe {shoe} could not be ended, and the table stands still")
            } else {
                format!("{words}: shoe {shoe} ended, as its next cards may be known")
            };
            self.notes.put(By::House, of_house(NoteKind::SetBack, Some(name), text));
        }
    }
}
