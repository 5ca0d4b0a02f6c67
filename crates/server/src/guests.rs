//! Guests who come and go.
//!
//! That a guest was here is written down once a day. Whoever was not here for thirty days, and has
//! nothing at any table, is forgotten: a house keeps those who may come back, and the journal has
//! the rest. Whoever came on one day only is forgotten an hour after they left.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use office::{
    By, Command, Event, EventKind, FORGOTTEN_MAX, GuestEvent, GuestRequest, Note, NoteKind,
    NoteRequest, Office, Refusal, Request, VISIT_LAPSE,
};
use table::{Actor, Millis, PatronId, Table, Time};
use tracing::{info, warn};

use crate::app::{App, RunningTable};
use crate::desk::Answer;
use runner::NotDone;

/// How often the house looks for guests to forget.
const FORGET_EVERY: Millis = Millis::hours(1);

/// Guests of whom it is being written down that they are here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seeing {
    writing: Arc<Mutex<BTreeSet<PatronId>>>,
    /// When each was here last.
    pub(crate) present: Arc<Present>,
}

impl Seeing {
    /// Whether nobody is writing that down already.
    fn begin(&self, patron: PatronId) -> bool {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner).insert(patron)
    }

    fn end(&self, patron: PatronId) {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner).remove(&patron);
    }
}

/// When guests were here last, as far as anybody remembers: the journal knows the day.
#[derive(Debug, Default)]
pub(crate) struct Present(Mutex<HashMap<PatronId, Time>>);

impl Present {
    /// So many are remembered.
    const MOST: usize = 50_000;

    pub(crate) fn touch(&self, patron: PatronId, now: Time) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() >= Present::MOST && !last.contains_key(&patron) {
            last.retain(|_, at| now.since(*at) < VISIT_LAPSE);
            let oldest = last.iter().min_by_key(|(_, at)| **at).map(|(patron, _)| *patron);
            if let Some(oldest) = oldest.filter(|_| last.len() >= Present::MOST) {
                last.remove(&oldest);
            }
        }
        last.insert(patron, now);
    }

    fn last(&self, patron: PatronId) -> Option<Time> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&patron).copied()
    }
}

impl App {
    /// Makes room at a full table of play money: the guest who has been away longest, and has no
    /// stake there, has nothing there any more. Whether there is room now.
    pub(crate) async fn make_room(&self, name: &str, table: &RunningTable) -> bool {
        let Some(patron) = self.away_longest(&table.desk.now().machine.table) else { return false };
        let take =
            move |_: &Office| Ok(table::Request::Money(table::MoneyRequest::CashOut { patron }));
        let name = name.to_owned();
        let note = move |_: &[table::Event]| {
            let text = format!("patron {}: away longest at a full table", patron.0);
            let (kind, table) = (NoteKind::PlayMoneyRemoved, Some(name));
            let note = Note { kind, table, patron: None, text };
            Some(Command { by: By::House, request: Request::Note(NoteRequest::Note(note)) })
        };
        let taken = self.office.ask_with(table.desk.handle(), Actor::House, take, note).await;
        matches!(taken, Ok((_, Answer::Done { .. })))
    }

    fn away_longest(&self, table: &Table) -> Option<PatronId> {
        let (office, now) = (self.office.read(), self.clock.now());
        let last = |patron| {
            let seen = office.patron(patron).map(|guest| guest.seen);
            self.seeing.present.last(patron).max(seen).unwrap_or(Time(0))
        };
        let has_no_stake = |patron| table.felt().of(patron).next().is_none();
        let idle = table.purses().filter(|(patron, purse)| {
            purse.credits > baccarat::Cents::ZERO && has_no_stake(*patron)
        });
        let away = idle.map(|(patron, _)| (last(patron), patron));
        let away = away.filter(|(last, _)| now.since(*last) >= self.bounds.away_after);
        away.min().map(|(_, patron)| patron)
    }

    /// Has it written down that a guest is here, if that is due. Nobody waits for it.
    pub(crate) fn see(&self, office: &Office, patron: PatronId) {
        self.seeing.present.touch(patron, self.clock.now());
        if !office.is_to_be_seen(patron, self.clock.now()) || !self.seeing.begin(patron) {
            return;
        }
        let (book, seeing) = (Arc::clone(&self.office), self.seeing.clone());
        tokio::spawn(async move {
            let request = Request::Guest(GuestRequest::SeeGuest { patron });
            match book.ask(Command { by: By::House, request }).await {
                // They were forgotten in the meantime.
                Ok(_) | Err(NotDone::Refused(Refusal::NoSuchPatron)) => {}
                Err(NotDone::Refused(refusal)) => {
                    warn!(patron = patron.0, %refusal, "it was not noted that a guest is here");
                }
                Err(NotDone::NotKept) => {
                    let patron = patron.0;
                    warn!(
                        patron,
                        "it was not noted that a guest is here: it is with their next \
                        request"
                    );
                }
            }
            seeing.end(patron);
        });
    }
}

/// Forgets guests now and then.
#[derive(Debug, Default)]
pub(crate) struct Forgetting {
    /// When it looks next; before its first look, who is here must have had time to say so.
    next: Option<Time>,
}

impl Forgetting {
    /// Looks for guests to forget, once an hour.
    pub(crate) async fn look(&mut self, app: &Arc<App>) {
        let now = app.clock.now();
        let next = *self.next.get_or_insert(now.after(VISIT_LAPSE));
        if now < next {
            return;
        }
        self.next = Some(now.after(FORGET_EVERY));
        let Lapsed { guests, visitors } = of_premises(app, now);
        let guests = guests.chunks(FORGOTTEN_MAX).map(<[PatronId]>::to_vec);
        let guests = guests.map(|patrons| GuestRequest::ForgetGuests { patrons });
        let visitors = visitors.chunks(FORGOTTEN_MAX).map(<[PatronId]>::to_vec);
        let visitors = visitors.map(|patrons| GuestRequest::ForgetVisitors { patrons });
        for request in guests.chain(visitors) {
            match app.ask_office(By::House, Request::Guest(request)).await {
                Ok(events) => {
                    let guests: usize = events.iter().map(forgotten).sum();
                    info!(guests, "guests who have nothing and were away are forgotten");
                }
                Err(NotDone::Refused(refusal)) => warn!(%refusal, "guests were not forgotten"),
                Err(NotDone::NotKept) => {
                    warn!(
                        "guests were not forgotten: the journal is not written. The next try is in an hour"
                    );
                    return;
                }
            }
        }
    }
}

/// How many guests were forgotten by this.
fn forgotten(event: &Event) -> usize {
    match &event.what {
        EventKind::Guest(GuestEvent::GuestsForgotten { patrons }) => patrons.len(),
        _ => 0,
    }
}

/// Whom this house may forget. Nobody, while there is a table of which it does not know who has
/// anything at it.
fn of_premises(app: &App, now: Time) -> Lapsed {
    // A copy costs nothing, and nobody waits while it is looked through.
    let office = app.office.read().clone();
    let runs = |name: &str| app.table(name).is_some_and(|it| it.desk.why_broken().is_none());
    if !office.tables().all(|(name, _)| runs(name)) {
        return Lapsed::default();
    }
    let frames: Vec<_> = app.tables().map(|(_, table)| table.desk.now()).collect();
    let tables: Vec<&Table> = frames.iter().map(|frame| &frame.machine.table).collect();
    lapsed(&office, &tables, &app.seeing.present, now)
}

/// Guests who may be forgotten.
#[derive(Debug, Default, PartialEq, Eq)]
struct Lapsed {
    /// They were not here for long.
    guests: Vec<PatronId>,
    /// They came on one day, and have left.
    visitors: Vec<PatronId>,
}

/// Guests who are away, and of whom no table knows anything that matters.
fn lapsed(office: &Office, tables: &[&Table], present: &Present, now: Time) -> Lapsed {
    let has_nothing = |it: &PatronId| !tables.iter().any(|table| table.knows(*it, now));
    let is_away = |it: PatronId| present.last(it).is_none_or(|last| now.since(last) >= VISIT_LAPSE);
    let mut lapsed = Lapsed::default();
    for patron in office.patrons().map(|(patron, _)| patron).filter(has_nothing) {
        if office.has_lapsed(patron, now) {
            lapsed.guests.push(patron);
        } else if office.is_gone(patron, now) && is_away(patron) {
            lapsed.visitors.push(patron);
        }
    }
    lapsed
}

#[cfg(test)]
mod tests {
    use baccarat::Cents;
    use house::House;
    use office::{Digest, GUEST_LAPSE};
    use table::{Actor, Lasts, Limit, StaffId};

    use super::*;

    fn ask(table: &mut Table, by: Actor, request: table::Request, now: Time) {
        let events = table.decide(&table::Command { by, request }, now).expect("it happens");
        events.iter().for_each(|event| table.apply(event));
    }

    /// Whoever has money somewhere, or asked for something for their own sake, stays.
    #[test]
    fn only_guests_with_nothing_anywhere_are_forgotten() {
        let (start, mut office) = (Time(1_000), Office::new());
        for nth in 1..=6 {
            let request =
                Request::Guest(GuestRequest::WelcomeGuest { token: Digest([nth; 32]), name: None });
            let events = office.decide(&Command { by: By::House, request }, start);
            events.expect("a guest").iter().for_each(|event| office.apply(event));
        }
        let house = Arc::new(House::preset("washington").expect("built in"));
        let mut table = Table::new(house);
        let floor = Actor::Floor(StaffId(1));
        ask(
            &mut table,
            floor,
            table::Request::Duty(table::DutyRequest::Open { dealer: StaffId(2) }),
            start,
        );
        for patron in (1..=5).map(PatronId) {
            let amount = Cents::whole(100);
            ask(
                &mut table,
                Actor::House,
                table::Request::Money(table::MoneyRequest::MoneyIn { patron, amount }),
                start,
            );
        }
        for patron in (2..=5).map(PatronId) {
            ask(
                &mut table,
                Actor::Patron(patron),
                table::Request::Money(table::MoneyRequest::CashOut { patron }),
                start,
            );
        }
        let own = |patron| (Actor::Patron(PatronId(patron)), PatronId(patron));
        let (by, patron) = own(2);
        let limit = Limit::Loss(Some(Cents::whole(50)));
        ask(
            &mut table,
            by,
            table::Request::Care(table::CareRequest::SetLimit { patron, limit }),
            start,
        );
        let (by, patron) = own(3);
        let lasts = Lasts::ForEver;
        ask(
            &mut table,
            by,
            table::Request::Care(table::CareRequest::Exclude { patron, lasts }),
            start,
        );
        let other = Table::new(Arc::new(House::preset("ez").expect("built in")));
        let present = Present::default();
        let whom = |now| lapsed(&office, &[&other, &table], &present, now);
        let (hour, end) = (start.after(VISIT_LAPSE), start.after(GUEST_LAPSE));
        let with_nothing = vec![PatronId(4), PatronId(5), PatronId(6)];
        assert_eq!(whom(Time(hour.0 - 1)), Lapsed::default());
        assert_eq!(whom(hour).visitors, [PatronId(6)], "who never sat down");
        present.touch(PatronId(6), hour);
        assert_eq!(whom(hour.after(Millis(1))), Lapsed::default(), "they are here");
        assert_eq!(whom(Time(end.0 - 1)).guests, []);
        assert_eq!(whom(end).guests, with_nothing);
        assert_eq!(lapsed(&office, &[&other], &present, end).guests.len(), 6);
    }
}
