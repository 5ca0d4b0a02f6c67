//! A journal that was set back: the coup in progress is void, and the shoe ends, whatever else the
//! table waits for.

use table::{Actor, CaseEvent, Event, EventKind, MoneyEvent, ShoeEnd, ShoeEvent, WagerEvent};

use super::{Auditor, Found, ensure};

impl Auditor {
    /// Follows the events of a set-back to its end. Anything else that happens is after it.
    pub(super) fn note_set_back(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Shoe(ShoeEvent::SetBack) => {
                ensure(event.by == Actor::House, "not the house said that it was set back")?;
                ensure(self.shoe.is_some(), "there was no shoe to end")?;
                self.is_set_back = true;
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(ShoeEnd::SetBack)) => {
                ensure(self.is_set_back, "a shoe ended as if the journal was set back")?;
                ensure(self.coup.is_none(), "a shoe ended before its coup")?;
                ensure(self.bets.is_none(), "a shoe ended with bets open")?;
            }
            EventKind::Wager(WagerEvent::StakeReturned { .. })
            | EventKind::Case(CaseEvent::Resettled(_) | CaseEvent::CoupVoided { .. })
            | EventKind::Announced { .. }
            | EventKind::Shoe(ShoeEvent::ShoeEnded(_))
            | EventKind::Money(MoneyEvent::CommissionPaid { .. }) => {}
            _ if self.is_set_back => {
                self.is_set_back = false;
                ensure(self.shoe.is_none(), "a shoe goes on whose cards may be known")?;
            }
            _ => {}
        }
        Ok(())
    }
}
