//! What went wrong, who ruled on it and how, and that nothing else happened meanwhile.

use baccarat::{Card, Cents, Coup, Step};
use house::{Dealer, Irregularity, Phase as How, Resolution, Ruling, Visibility};
use table::{
    Actor, Case, CaseEvent, CaseRequest, CoupRequest, DutyEvent, Event, EventKind,
    Found as Evidence, Millis, Phase, Request, Retract, Returned, ShoeEvent, ShoeRequest, Table,
    WagerEvent,
};

use super::{Auditor, Found, Laid, ensure, ensure_or};

impl Auditor {
    /// Nothing else happens while the floor is called.
    pub(super) fn check_quiet(&self, event: &Event) -> Found {
        let is_about = match &event.what {
            EventKind::Case(CaseEvent::Ruled { .. } | CaseEvent::Dismissed) => true,
            EventKind::Announced { .. } => self.case.is_some(),
            _ => false,
        };
        let is_quiet = self.case.is_some() == is_about || may_go_on(&event.what);
        ensure(is_quiet, "it happened while the floor was called")
    }

    pub(super) fn note_case(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Case(CaseEvent::Reported(case)) => self.note_reported(event, case)?,
            EventKind::Case(CaseEvent::Dismissed) => {
                ensure(is_floor(event.by), "somebody else than the floor dismissed a case")?;
                let case = self.case.take().ok_or("there is no case")?;
                self.wait(event.at.since(case.since));
            }
            EventKind::Case(CaseEvent::Ruled { kind, coup, resolution, reason }) => {
                let case = self.case.take().ok_or("there is no case")?;
                let is_same = (*kind, *coup) == (case.report.kind, case.coup);
                ensure(is_same, "another case was ruled on")?;
                self.check_ruling(event.by, &case, *resolution)?;
                ensure(reason.chars().count() <= 400, "a reason is too long")?;
                self.wait(event.at.since(case.since));
                self.ruled = Some((case, *resolution));
            }
            EventKind::Case(CaseEvent::RetractOffered { until }) => {
                ensure(self.is_ruled(&[Resolution::OfferRetract]), "nobody ruled so")?;
                let is_locked = self.coup.is_some() && !self.felt.is_empty();
                ensure(is_locked, "there is nothing to take back")?;
                // Where the house deals it keeps the time, and otherwise the dealer calls it.
                let wait = Millis::seconds(self.house.timers.betting_s);
                let is_timed = self.house.terminals.dealer == Dealer::Automatic;
                let due = is_timed.then(|| event.at.after(wait));
                ensure(*until == due, "wagers may be taken back for another time")?;
                self.retract = Some(*until);
            }
            EventKind::Case(CaseEvent::RetractOver) => {
                ensure(self.retract.take().is_some(), "wagers could not be taken back")?;
                let laid = self.coup.as_mut().ok_or("there is no coup to go on with")?;
                laid.is_retracted = true;
            }
            _ => {}
        }
        Ok(())
    }

    fn note_reported(&mut self, event: &Event, case: &Case) -> Found {
        let may = match event.by {
            Actor::Floor(_) | Actor::House | Actor::Shoe => true,
            Actor::Dealer(dealer) => Some(dealer) == self.dealer,
            Actor::Patron(_) | Actor::Cage(_) => false,
        };
        ensure(may, "somebody reported who may not")?;
        ensure(case.since == event.at, "the table stood still before it was reported")?;
        let phase = self.how_far(case.coup);
        ensure_or(phase == Some(case.phase), || format!("the coup had come to {phase:?}"))?;
        let is_seen = case.report.seen == Visibility::Seen;
        let is_now = matches!(case.phase, How::BeforeDeal | How::Dealing);
        let is_named = match case.report.kind {
            Irregularity::ExcessCardUnseen => !is_seen,
            Irregularity::ExcessCardSeen => is_seen,
            Irregularity::ThirdMissingUnsettled | Irregularity::NoWagers if !is_now => {
                case.report.kind == Irregularity::NoWagers
            }
            Irregularity::NoWagers => self.felt.is_empty(),
            Irregularity::ThirdMissingSettled => case.phase == How::Settled,
            Irregularity::ThirdMissingNextCoup => case.phase == How::NextCoup,
            _ => true,
        };
        ensure(is_named, "an irregularity is none by its name")?;
        if case.is_detected && case.report.kind == Irregularity::Unshuffled {
            let most = self.house.shoe.unshuffled_run as usize;
            let run = self.shoe.as_ref().and_then(|shoe| shoe.run.as_ref()).map(Vec::len);
            ensure(run.is_none_or(|run| run >= most), "there is no order to be alarmed about")?;
        }
        self.case = Some(case.clone());
        Ok(())
    }

    /// How far a coup has come, by the books.
    fn how_far(&self, coup: u64) -> Option<How> {
        let dealt = |laid: &Laid| !laid.cards.cards().is_empty();
        match &self.coup {
            None if coup == self.started + 1 => Some(How::BeforeDeal),
            None if coup == self.started && coup > 0 => Some(How::Settled),
            Some(laid) if coup == laid.number && dealt(laid) => Some(How::Dealing),
            Some(laid) if coup == laid.number => Some(How::BeforeDeal),
            _ if 0 < coup && coup < self.started => Some(How::NextCoup),
            _ => None,
        }
    }

    /// Whether the house has this ruling, and whoever ruled may.
    fn check_ruling(&self, by: Actor, case: &Case, resolution: Resolution) -> Found {
        use Resolution as R;
        let ruling = self.house.rulings.ruling(case.report.kind, case.phase, case.report.seen);
        let is_own = ruling.resolutions().contains(&resolution);
        let can_own = ruling.resolutions().iter().any(|it| self.can_be_done(case, *it));
        let is_stuck = !can_own || !self.is_credible(case);
        let is_last_resort = matches!(resolution, R::Continue | R::Void) && is_stuck;
        ensure(is_own || is_last_resort, "the house does something else then")?;
        ensure(self.can_be_done(case, resolution), "it cannot be done")?;
        if is_floor(by) {
            return Ok(());
        }
        let is_over = matches!(case.phase, How::Settled | How::NextCoup);
        let has_stakes = case.phase == How::Dealing && !self.felt.is_empty();
        let may = match resolution {
            R::CorrectPayment | R::SettleAgain | R::CloseTable => false,
            R::Void | R::VoidAndEndShoe => self.house.floor.dealer_may_void && !is_over,
            R::CorrectRecord | R::Reconstruct | R::Reassign | R::DrawMissing => {
                let is_named = matches!(case.report.found, Evidence::Cards(_));
                let is_money = has_stakes && is_named;
                !is_over && !self.is_paid() && !is_money
            }
            R::Ghost | R::OfferRetract => {
                let may_void = self.house.floor.dealer_may_void && !is_over;
                may_void || !has_stakes && !self.is_paid()
            }
            _ => true,
        };
        let may = may && !case.is_detected;
        let is_fixed = *ruling == Ruling::Fixed(resolution);
        ensure(may && is_fixed, "somebody ruled instead of the floor")
    }

    /// Whether the coup in progress has paid or taken anything already.
    fn is_paid(&self) -> bool {
        self.coup.as_ref().is_some_and(|laid| !laid.outcome.wagers.is_empty())
    }

    /// Whether what was found can be so: cards that make a coup and are in the decks, and money
    /// that somebody at the table can have.
    fn is_credible(&self, case: &Case) -> bool {
        let cards = match &case.report.found {
            Evidence::Cards(cards) => cards,
            Evidence::Payment { patron, paid, due, .. } => {
                let is_money = |amount: Cents| amount.get().unsigned_abs() < 1_000_000_000_000;
                return self.purses.contains_key(patron) && is_money(*paid) && is_money(*due);
            }
            _ => return true,
        };
        let mut coup = Coup::new();
        let used = cards.iter().take_while(|card| coup.give(**card).is_ok()).count();
        let is_over = matches!(coup.next(), Step::Over(_));
        let laid = self.coup.as_ref().filter(|laid| laid.number == case.coup);
        let is_void = self.past.get(&case.coup).is_some_and(|past| past.is_void);
        // What was settled before third cards was settled by both hands: they are there.
        if laid.is_some() && self.is_paid() && coup.hands().is_none() {
            return false;
        }
        let is_hand = match cards.len() - used {
            0 => is_over || laid.is_some() || is_void,
            1 => is_over && (laid.is_none() || self.held.is_none()),
            2 => is_over && laid.is_none(),
            _ => false,
        };
        let before: Vec<Card> = match (laid, self.past.get(&case.coup)) {
            (Some(laid), _) => laid.cards.cards().into_iter().map(|(_, card)| card).collect(),
            (None, Some(past)) if !past.cards.is_empty() => past.cards.clone(),
            (None, _) => return false,
        };
        let fits = self.shoe.as_ref().or(self.over.as_ref()).is_none_or(|shoe| {
            let of = |cards: &[Card], card: Card| cards.iter().filter(|it| **it == card).count();
            let has_room =
                shoe.out as usize + cards.len() <= self.house.shoe.cards() as usize + before.len();
            let is_there = |card: &Card| {
                let seen = usize::from(shoe.seen[card.index()]) + of(cards, *card);
                seen <= usize::from(self.house.decks()) + of(&before, *card)
            };
            has_room && cards.iter().all(is_there)
        });
        is_hand && fits
    }

    fn can_be_done(&self, case: &Case, resolution: Resolution) -> bool {
        use Resolution as R;
        let is_now = matches!(case.phase, How::BeforeDeal | How::Dealing);
        let past = self.past.get(&case.coup).filter(|past| !past.cards.is_empty());
        let is_idle = self.coup.is_none() && self.bets.is_none();
        let found = &case.report.found;
        match resolution {
            R::CarryHidden | R::CarryExposed => matches!(found, Evidence::Card(_)),
            R::CorrectPayment => matches!(found, Evidence::Payment { .. }),
            R::Burn => matches!(found, Evidence::Burned(_)),
            R::SettleAgain => !is_now && past.is_some(),
            R::CorrectRecord | R::Reconstruct if is_now => self.coup.is_some(),
            R::CorrectRecord | R::Reconstruct => past.is_some(),
            R::Void if is_now => !is_idle,
            R::Void => past.is_some_and(|past| !past.is_void),
            R::OfferRetract => is_now && !is_idle,
            R::Ghost if !is_now => false,
            R::Ghost => self.shoe.as_ref().is_some_and(|shoe| {
                let has_cards = self.has_cards(shoe) && shoe.more != Some(0);
                shoe.is_in_play && (self.coup.is_some() || has_cards)
            }),
            _ => true,
        }
    }

    /// Whether one of these was just ruled, and is being done.
    pub(super) fn is_ruled(&self, resolutions: &[Resolution]) -> bool {
        let is_ruled = self.ruled.as_ref().is_some_and(|(_, ruled)| resolutions.contains(ruled));
        is_ruled || self.is_set_back && resolutions.contains(&Resolution::VoidAndEndShoe)
    }

    /// Whether stakes may come back for this reason after the lock.
    pub(super) fn may_return(&self, why: Returned) -> bool {
        use Resolution as R;
        match why {
            Returned::Void => self.is_ruled(&[R::Void, R::VoidAndEndShoe, R::CloseTable]),
            Returned::Ghost => self.is_ruled(&[
                R::Ghost,
                R::CarryExposed,
                R::Reassign,
                R::DrawMissing,
                R::Continue,
            ]),
            _ => false,
        }
    }

    /// Whether what was asked for was done to its end, and what was ruled with it.
    pub(in super::super) fn check_done(
        &mut self,
        request: &Request,
        asked_in: Option<&Case>,
        events: &[Event],
    ) -> Found {
        let is_case = matches!(
            request,
            Request::Case(CaseRequest::Rule(_) | CaseRequest::Dismiss)
                | Request::Shoe(ShoeRequest::SetBack)
        );
        let is_care = events.iter().all(|it| may_go_on(&it.what));
        let is_quiet = asked_in.is_none() || is_case || is_care;
        ensure(is_quiet, "something went on while the floor was called")?;
        self.check_alarm(request, events)?;
        self.check_counted(events)?;
        self.check_squeeze_due(events)?;
        self.check_said(request, events)?;
        let is_staked = |it: &Event| matches!(it.what, EventKind::Wager(WagerEvent::Staked(_)));
        let waits = self.bets.is_some_and(|bets| bets.waits) && events.iter().any(is_staked);
        ensure(!waits, "somebody has wagered, and the clock still waits")?;
        Auditor::check_paid_first(events)?;
        let ruled = self.ruled.take();
        for (coup, over) in &self.past {
            self.check_over(over).map_err(|what| format!("coup {coup}: {what}"))?;
        }
        let Some((case, resolution)) = ruled else { return Ok(()) };
        self.check_effect(&case, resolution, events)
    }

    /// Cards in the order of a new deck do not go unnoticed.
    fn check_alarm(&mut self, request: &Request, events: &[Event]) -> Found {
        let most = self.house.shoe.unshuffled_run as usize;
        let Some(shoe) = &mut self.shoe else { return Ok(()) };
        let is_due = match (request, &shoe.run) {
            (Request::Coup(CoupRequest::Card(card)), Some(run)) => {
                let is_row = run.last() == Some(card) && run.len() >= most && most > 0;
                is_row && !events.is_empty() && !shoe.is_told
            }
            _ => false,
        };
        let is_raised = events.iter().any(|it| match &it.what {
            EventKind::Case(CaseEvent::Reported(case)) => {
                case.is_detected && case.report.kind == Irregularity::Unshuffled
            }
            _ => false,
        });
        shoe.is_told |= is_raised;
        ensure(!is_due || is_raised, "nobody was alarmed")
    }

    /// What a ruling must have come to.
    fn check_effect(&self, case: &Case, resolution: Resolution, events: &[Event]) -> Found {
        use Resolution as R;
        let happened = |is_it: &dyn Fn(&EventKind) -> bool| events.iter().any(|it| is_it(&it.what));
        let void = EventKind::Case(CaseEvent::CoupVoided { coup: case.coup });
        let voided = happened(&|it| *it == void);
        let is_over = self.coup.is_none();
        let done = match resolution {
            R::Void => voided,
            R::VoidAndEndShoe => {
                let last = self.past.get(&case.coup).filter(|_| case.phase == How::Settled);
                let counts = last.is_some_and(|last| !last.cards.is_empty() && !last.is_void);
                is_over && self.bets.is_none() && self.shoe.is_none() && !counts
            }
            R::Burn => is_burned(events),
            R::FinishAndEndShoe => self.shoe.as_ref().is_none_or(|shoe| {
                shoe.more.is_some_and(|more| more <= u32::from(self.bets.is_some()))
            }),
            R::Ghost => {
                self.bets.is_none() && self.coup.as_ref().is_none_or(|coup| coup.ghost.is_some())
            }
            R::CarryHidden | R::CarryExposed => {
                happened(&|it| matches!(it, EventKind::Case(CaseEvent::CardOut { .. })))
            }
            R::OfferRetract => is_over || self.felt.is_empty() || self.retract.is_some(),
            R::CorrectPayment => {
                happened(&|it| matches!(it, EventKind::Case(CaseEvent::PaymentCorrected { .. })))
            }
            R::DealerReveals => self.holder.is_none(),
            R::CloseTable => self.dealer.is_none(),
            _ => true,
        };
        ensure_or(done, || format!("{resolution} was ruled and not done"))?;
        let is_known = self.held.is_some_and(|held| held.is_exposed);
        ensure(!is_known || self.bets.is_none(), "wagers are open on a card that was seen")
    }

    /// A shoe that has too many cards or too few does not go unnoticed.
    fn check_counted(&self, events: &[Event]) -> Found {
        let is_wrong = events.iter().any(|it| match it.what {
            EventKind::Shoe(ShoeEvent::ShoeCounted { counted, expected, .. }) => {
                counted != self.house.shoe.cards() || counted != expected
            }
            _ => false,
        });
        let is_told = events.iter().any(|it| match &it.what {
            EventKind::Case(CaseEvent::Reported(case)) => {
                case.report.kind == Irregularity::ForeignCard
            }
            _ => false,
        });
        ensure(!is_wrong || is_told, "cards are missing, and nobody says so")
    }

    pub(super) fn compare_case(&self, table: &Table) -> Found {
        ensure(table.case() == self.case.as_ref(), "another case is open")?;
        let until = match table.phase() {
            Phase::Betting { until, .. } => *until,
            Phase::Idle | Phase::Dealing(_) => None,
        };
        ensure(until == self.bets.and_then(|bets| bets.until), "wagers close at another time")?;
        let retract = table.check_retract().ok().map(|Retract { until }| until);
        ensure(retract == self.retract, "wagers may be taken back until another time")?;
        let holder = table.squeeze().map(|it| (it.side, it.holder, it.until));
        ensure(holder == self.holder, "somebody else may expose a hand, or for another time")?;
        let held = table.shoe().and_then(|shoe| shoe.held);
        let is_same = held.map(|held| (held.card, held.is_exposed))
            == self.held.map(|held| (held.card, held.is_exposed));
        ensure(is_same, "another card waits to be called for")
    }
}

fn is_floor(by: Actor) -> bool {
    matches!(by, Actor::Floor(_))
}

/// What was not burned and should have been is burned now.
fn is_burned(events: &[Event]) -> bool {
    let mut missing = 0;
    for event in events {
        match event.what {
            EventKind::Case(CaseEvent::BurnCorrected { before, after }) => {
                missing += before.saturating_sub(after);
            }
            EventKind::Shoe(ShoeEvent::Burned { count }) => missing -= missing.min(count),
            _ => {}
        }
    }
    missing == 0
}

/// Whether it may happen while the floor is called: what patrons do for their own sake cannot wait,
/// nor can whoever is to rule.
pub(super) fn may_go_on(what: &EventKind) -> bool {
    matches!(what, EventKind::Care(_) | EventKind::Duty(DutyEvent::FloorChanged { .. }))
}
