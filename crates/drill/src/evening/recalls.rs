//! Coups recalled after an evening, frame by frame, with the books of an auditor beside them.

use std::collections::BTreeSet;
use std::sync::Arc;

use house::House;
use table::{
    Audience, CaseEvent, CoupEvent, Event, EventKind, PatronId, Recall, ShoeEvent, Table,
    WagerEvent, recall,
};

use super::audit::{Auditor, Found};
use super::chance::Chance;

/// How many coups are recalled of an evening.
const COUPS: usize = 3;

/// How many patrons look at each.
const PATRONS: usize = 3;

/// Something that happened, and whether it is the last that came of a command.
pub(super) type Line = (Event, bool);

/// A coup to recall: the table and the books before it, and what followed in its shoe.
struct Watched<'e> {
    coup: u64,
    table: Table,
    books: Auditor,
    lines: &'e [Line],
}

/// Recalls some coups of an evening as everybody, and compares each frame with the books.
pub(super) fn check(house: &Arc<House>, lines: &[Line], chance: &mut Chance) -> Found {
    let wanted = choose(lines, chance);
    let mut table = Table::new(Arc::clone(house));
    let mut books = Auditor::new(Arc::clone(house));
    let mut left = wanted.clone();
    for (at, (event, is_last)) in lines.iter().enumerate() {
        if let Some(coup) = started(&event.what).filter(|coup| left.remove(coup)) {
            let rest = &lines[at..];
            let is_next = |(event, _): &Line| {
                matches!(event.what, EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }))
            };
            let end = rest.iter().position(is_next).unwrap_or(rest.len());
            let (table, books) = (table.clone(), books.clone());
            let watched = Watched { coup, table, books, lines: &rest[..end] };
            watched.check(chance).map_err(|what| format!("coup {coup} recalled: {what}"))?;
        }
        go_on(&mut books, event, *is_last)?;
        table.apply(event);
    }
    match wanted.first() {
        Some(coup) => check_whole(house, lines, *coup),
        None => Ok(()),
    }
}

/// Some coups, one of them put right if there is any.
fn choose(lines: &[Line], chance: &mut Chance) -> BTreeSet<u64> {
    let all: BTreeSet<u64> = lines.iter().filter_map(|(event, _)| started(&event.what)).collect();
    let all: Vec<u64> = all.into_iter().collect();
    let put_right = lines.iter().filter_map(|(event, _)| match &event.what {
        EventKind::Case(CaseEvent::Resettled(again)) => Some(again.coup),
        EventKind::Case(
            CaseEvent::CardsCorrected { coup, .. } | CaseEvent::CoupVoided { coup },
        ) => Some(*coup),
        _ => None,
    });
    let put_right: Vec<u64> = put_right.filter(|coup| all.contains(coup)).collect();
    let mut wanted = BTreeSet::new();
    for from in [&put_right, &all, &all].into_iter().take(COUPS) {
        if !from.is_empty() {
            wanted.insert(*chance.pick(from));
        }
    }
    wanted
}

fn started(what: &EventKind) -> Option<u64> {
    match what {
        EventKind::Wager(WagerEvent::BetsOpened { coup, .. })
        | EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => Some(*coup),
        _ => None,
    }
}

/// The books go on. Whether shoes were dealt in their order was found out when they were.
fn go_on(books: &mut Auditor, event: &Event, is_last: bool) -> Found {
    books.doubt_shoe();
    books.note(event)?;
    if is_last {
        books.finish();
    }
    Ok(())
}

/// From the first event of all, a coup is recalled as from its own start.
fn check_whole(house: &Arc<House>, lines: &[Line], coup: u64) -> Found {
    let events = || lines.iter().map(|(event, _)| event);
    let first = events().position(|event| started(&event.what) == Some(coup));
    let first = first.ok_or("the coup was never started")?;
    let (whole, mut table) = (Table::new(Arc::clone(house)), Table::new(Arc::clone(house)));
    events().take(first).for_each(|event| table.apply(event));
    let whole = recall(whole, events(), coup, Audience::Room);
    if whole == recall(table, events().skip(first), coup, Audience::Room) {
        Ok(())
    } else {
        Err(format!("coup {coup} is recalled otherwise from another start"))
    }
}

impl Watched<'_> {
    fn check(self, chance: &mut Chance) -> Found {
        let Watched { coup, table, mut books, lines } = self;
        let mut recalls: Vec<(Audience, Recall, usize)> = Vec::new();
        for audience in audiences(&books, chance) {
            let events = lines.iter().map(|(event, _)| event);
            let recalled = recall(table.clone(), events, coup, audience);
            recalls.push((audience, recalled.ok_or("nothing is known of it")?, 0));
        }
        let (mut is_on, mut laid) = (false, None);
        for (event, is_last) in lines {
            match &event.what {
                EventKind::Coup(CoupEvent::CoupEnded) => is_on = false,
                EventKind::Case(CaseEvent::CoupVoided { coup: void }) if *void == coup => {
                    is_on = false;
                }
                what => is_on = started(what).map_or(is_on, |started| started == coup),
            }
            go_on(&mut books, event, *is_last)?;
            if !is_on {
                continue;
            }
            laid = books.laid().or(laid);
            for (audience, recalled, next) in &mut recalls {
                let frame = recalled.frames.get(*next).ok_or("a frame is missing")?;
                books.check_frame(*audience, frame, event)?;
                *next += 1;
            }
        }
        for (audience, recalled, count) in &recalls {
            if recalled.frames.len() != *count || recalled.is_over == is_on {
                return Err("it is recalled for longer than it lasted".to_owned());
            }
            books.check_recalled(*audience, recalled, laid.as_ref())?;
        }
        Ok(())
    }
}

/// All staff, the room, somebody who is not there, and some patrons.
fn audiences(books: &Auditor, chance: &mut Chance) -> Vec<Audience> {
    let mut patrons: Vec<PatronId> = books.patrons().collect();
    chance.shuffle(&mut patrons);
    patrons.truncate(PATRONS);
    let patrons = patrons.into_iter().chain([PatronId(u32::MAX)]).map(Audience::Patron);
    let others = [Audience::Dealer, Audience::Floor, Audience::Auditor, Audience::Room];
    others.into_iter().chain(patrons).collect()
}
