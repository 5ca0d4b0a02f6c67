//! A coup that is recalled shows what everybody saw of it, and what came of it.

use baccarat::{Card, Facts, Side, Total};
use table::{
    Audience, CardView, CareEvent, CaseEvent, CoupEvent, Event, EventKind, Frame, MoneyEvent,
    PatronId, Recall, ShoeEvent, WagerEvent,
};

use super::last::{is_shown, total, winner};
use super::{Auditor, Due, Found, Laid, Over, ensure, ensure_or};

impl Auditor {
    /// The coup on the table.
    pub(in super::super) fn laid(&self) -> Option<Laid> {
        self.coup.clone()
    }

    /// Whoever has ever had credits.
    pub(in super::super) fn patrons(&self) -> impl Iterator<Item = PatronId> {
        self.purses.keys().copied()
    }

    /// What came of a command is all written down.
    pub(in super::super) fn finish(&mut self) {
        self.ruled = None;
    }

    /// A frame that follows an event shows the table as it was then, to whoever looked.
    pub(in super::super) fn check_frame(
        &self,
        audience: Audience,
        frame: &Frame,
        event: &Event,
    ) -> Found {
        let Frame { at, told, view } = frame;
        ensure(*at == event.at, "a frame is of another time")?;
        ensure(view.replay, "a frame does not say that it is over")?;
        let has_none = view.deeds.is_empty() && view.spots.is_empty() && view.refusals.is_empty();
        let is_idle = has_none && view.next.is_none();
        ensure(is_idle, "something can be done in a frame that is over")?;
        self.check_view(audience, view, *at)?;
        self.check_sent(audience, view, *at)?;
        let is_same = told.as_ref().is_none_or(|told| *told == event.what);
        ensure(is_same, "a frame tells of something else")?;
        let (may, must) = told_to(audience, &event.what);
        ensure_or(may || told.is_none(), || format!("{audience:?} is told of {:?}", event.what))?;
        ensure_or(!must || told.is_some(), || {
            format!("{audience:?} is not told of {:?}", event.what)
        })?;
        let Some(coup) = &view.coup else { return Ok(()) };
        for side in Side::ALL {
            let cards = coup.hands[side].iter().filter_map(|card| match card {
                CardView::Face(card) => Some(*card),
                CardView::Back => None,
            });
            let total = total(&cards.collect::<Vec<_>>());
            let is_its = coup.totals[side].is_none_or(|shown| shown.get() == total);
            ensure(is_its, "a frame has another total than its cards")?;
        }
        Ok(())
    }

    /// What is recalled of a coup in the end is what the books have of it.
    pub(in super::super) fn check_recalled(
        &self,
        audience: Audience,
        recalled: &Recall,
        laid: Option<&Laid>,
    ) -> Found {
        let is_decided = laid.is_some_and(|laid| laid.is_decided);
        let totals = laid.map(|laid| {
            let cards = laid.hands.as_ref().map(|hand| hand.iter().map(|(card, _)| *card));
            cards.map(|hand| total(&hand.collect::<Vec<_>>()))
        });
        let won = totals.filter(|_| is_decided).map(|totals| winner(&totals));
        let shown = recalled.facts().map(Facts::winner);
        ensure(shown == won, "another winner is recalled")?;
        let cards = recalled.cards().map(|coup| coup.totals.as_ref().map(|it| it.map(Total::get)));
        let shown = cards.filter(|_| is_decided);
        let is_same = shown == totals.filter(|_| is_decided).map(|totals| totals.map(Some));
        ensure(is_same, "other totals are recalled")?;
        match self.past.get(&recalled.coup) {
            Some(over) => over.check_recalled(audience, recalled, laid),
            None => Ok(()),
        }
    }
}

impl Over {
    fn check_recalled(&self, audience: Audience, recalled: &Recall, laid: Option<&Laid>) -> Found {
        let settled = recalled.settled().map(|paid| ((paid.patron, paid.spot.clone()), paid));
        let mut wagers: Due = settled.map(|(key, paid)| (key, paid.settlement)).collect();
        let lying = laid.map(|laid| laid.cards.cards()).unwrap_or_default();
        let mut cards: Vec<Card> = lying.into_iter().map(|(_, card)| card).collect();
        // Before it was decided nobody needs to be told of it later.
        let mut is_void = self.is_void && laid.is_none_or(|laid| !laid.is_decided);
        for what in recalled.told().chain(&recalled.corrections) {
            match what {
                // While it was dealt, another may have been put right.
                EventKind::Case(CaseEvent::Resettled(again)) if again.coup == recalled.coup => {
                    let key = (again.patron, again.spot.clone());
                    let before = wagers.insert(key, again.after);
                    ensure(before == Some(again.before), "a wager is put right that was not so")?;
                }
                EventKind::Case(CaseEvent::CardsCorrected { coup, before, after })
                    if *coup == recalled.coup =>
                {
                    ensure(self.is_open, "cards are told that were never turned over")?;
                    ensure(cards == *before, "cards are put right that were others")?;
                    cards.clone_from(after);
                }
                EventKind::Case(CaseEvent::CoupVoided { coup }) if *coup == recalled.coup => {
                    is_void = true;
                }
                EventKind::Case(CaseEvent::PaymentCorrected { patron, .. }) => {
                    let may = is_shown(audience, *patron) && audience != Audience::Dealer;
                    ensure(may, "somebody is told of another's payment")?;
                }
                _ => {}
            }
        }
        let own = self.outcome.wagers.iter().filter(|((patron, _), _)| is_shown(audience, *patron));
        let own: Due = own.map(|(key, settled)| (key.clone(), *settled)).collect();
        ensure(wagers == own, "other payments are recalled")?;
        ensure(cards == self.cards || !self.is_open, "other cards are recalled")?;
        ensure(is_void == self.is_void, "it is void, or is not")
    }
}

/// Whether an audience may be told of this, and whether it must be.
fn told_to(audience: Audience, what: &EventKind) -> (bool, bool) {
    match what {
        EventKind::Shoe(ShoeEvent::FirstCard { .. } | ShoeEvent::ShoeSealed(_))
        | EventKind::Coup(CoupEvent::Dealt { .. })
        | EventKind::Case(
            CaseEvent::Reported(_) | CaseEvent::CardOut { .. } | CaseEvent::CardsCorrected { .. },
        ) => (false, false),
        EventKind::Coup(CoupEvent::Settled(paid)) => {
            let is_own = is_shown(audience, paid.patron);
            (is_own, is_own)
        }
        EventKind::Case(CaseEvent::Resettled(again)) => {
            let is_own = is_shown(audience, again.patron);
            (is_own, is_own)
        }
        EventKind::Wager(WagerEvent::Staked(stake) | WagerEvent::StakeReturned { stake, .. }) => {
            (is_shown(audience, stake.patron), false)
        }
        EventKind::Money(
            MoneyEvent::MoneyIn { patron, .. }
            | MoneyEvent::CommissionPaid { patron, .. }
            | MoneyEvent::CashedOut { patron, .. },
        )
        | EventKind::Case(CaseEvent::PaymentCorrected { patron, .. }) => {
            (is_shown(audience, *patron), false)
        }
        EventKind::Care(
            CareEvent::LimitSet { patron, .. } | CareEvent::Acknowledged { patron, .. },
        ) => (audience == Audience::Patron(*patron), false),
        EventKind::Coup(CoupEvent::Decided { .. } | CoupEvent::Turned(_)) => (true, true),
        _ => (true, false),
    }
}
