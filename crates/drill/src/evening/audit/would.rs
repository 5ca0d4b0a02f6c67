//! What would come of a command, by the books: each way in which it could be carried out.
//!
//! Something may be done if the books would take one of the ways: it is written down in a copy of
//! them, by the same rules as all that happens.

use std::collections::BTreeMap;

use baccarat::{Card, Cents, Side};
use house::CommissionMode;
use table::{
    Actor, CardAt, CareEvent, CareRequest, CaseEvent, CaseRequest, Command, CoupEvent, CoupRequest,
    DutyEvent, DutyRequest, Event, EventKind, GhostReason, Millis, MoneyEvent, MoneyRequest,
    PatronId, Place, Request, Returned, ShoeEnd, ShoeEvent, ShoeRequest, Spot, SqueezeEnd,
    SqueezeReason, Stake, Time, WagerEvent, WagerRequest,
};

use super::Auditor;
use super::cards::place;
use super::care::DAY;
use super::shown::faces;
use super::third_cards::next_card;

/// What would happen, each way for itself.
type Ways = Vec<Vec<EventKind>>;

impl Auditor {
    /// Whether a command may be carried out; `None` if the books cannot tell.
    pub(super) fn may_come_of(&self, command: &Command, now: Time) -> Option<bool> {
        let ways = self.would(command, now)?;
        Some(ways.iter().any(|what| self.may_happen(command.by, what, now)))
    }

    /// Each way in which a command could be carried out; `None` if the books cannot tell.
    fn would(&self, command: &Command, now: Time) -> Option<Ways> {
        match &command.request {
            Request::Wager(request) => self.would_stake(request, now),
            Request::Money(request) => Some(self.would_pay(request)),
            Request::Coup(request) => self.would_deal(request, command.by, now),
            Request::Shoe(request) => self.would_load(request),
            Request::Duty(request) => Some(vec![vec![self.would_sign(request, command.by).into()]]),
            Request::Care(request) => self.would_care(request, now),
            Request::Case(CaseRequest::Dismiss) => Some(one(CaseEvent::Dismissed)),
            // What would come of these depends on what was found.
            Request::Case(CaseRequest::Report(_) | CaseRequest::Rule(_)) => None,
        }
    }

    fn would_pay(&self, request: &MoneyRequest) -> Ways {
        match *request {
            MoneyRequest::MoneyIn { patron, amount } => one(MoneyEvent::MoneyIn { patron, amount }),
            MoneyRequest::CashOut { patron } => {
                let own = self.purses.get(&patron).copied().unwrap_or_default();
                let (owed, left) = (Cents::new(own.owed), Cents::new(own.credits - own.owed));
                let paid = MoneyEvent::CommissionPaid { patron, amount: owed };
                let out = MoneyEvent::CashedOut { patron, amount: left };
                let both = [(owed, paid), (left, out)].into_iter();
                let both = both.filter(|(amount, _)| *amount > Cents::ZERO);
                at_all(both.map(|(_, what)| what.into()).collect())
            }
        }
    }

    fn would_sign(&self, request: &DutyRequest, by: Actor) -> DutyEvent {
        match *request {
            DutyRequest::Open { dealer } => {
                let floor = match by {
                    Actor::Floor(floor) => Some(floor),
                    _ => None,
                };
                DutyEvent::Opened { floor, dealer, house: self.house.version.clone() }
            }
            DutyRequest::Close => DutyEvent::Closed,
            DutyRequest::Pause => DutyEvent::Paused,
            DutyRequest::Resume => DutyEvent::Resumed,
            DutyRequest::ChangeDealer { dealer } => DutyEvent::DealerChanged { dealer },
            DutyRequest::ChangeFloor { floor } => DutyEvent::FloorChanged { floor },
        }
    }

    fn would_load(&self, request: &ShoeRequest) -> Option<Ways> {
        Some(match request {
            ShoeRequest::NewShoe => one(ShoeEvent::ShoeLoaded { number: self.number + 1 }),
            ShoeRequest::Cut(cut) => one(ShoeEvent::ShoeCut(cut.clone())),
            // How many hands follow it depends on when it comes out.
            ShoeRequest::CutCard => {
                [0, 1].map(|more| vec![ShoeEvent::CutCardOut { more }.into()]).into()
            }
            ShoeRequest::EndShoe => one(ShoeEvent::ShoeEnded(ShoeEnd::Floor)),
            ShoeRequest::CountShoe { cards } => {
                let expected = self.house.shoe.cards();
                let counted =
                    |number| ShoeEvent::ShoeCounted { number, counted: *cards, expected }.into();
                at_all(self.uncounted.map(counted).into_iter().collect())
            }
            ShoeRequest::SealShoe(seal) => one(ShoeEvent::ShoeSealed(seal.clone())),
            // Whether the cards were in order is not for the books to say beforehand.
            ShoeRequest::OpenSeal { .. } | ShoeRequest::SetBack => return None,
        })
    }

    fn would_deal(&self, request: &CoupRequest, by: Actor, now: Time) -> Option<Ways> {
        let coup = self.started + 1;
        Some(match request {
            CoupRequest::OpenBets if self.bets.is_some() => Ways::new(),
            CoupRequest::OpenBets => {
                let wait = Millis::seconds(self.house.timers.betting_s);
                let until = (by == Actor::House).then(|| now.after(wait));
                let ghost = |why| CoupEvent::GhostStarted { coup, why }.into();
                let ghosts = [GhostReason::Repair, GhostReason::StartOfShoe].map(ghost);
                let opened = |until| WagerEvent::BetsOpened { coup, until }.into();
                let all = [opened(until), opened(None)].into_iter().chain(ghosts);
                all.map(|what| self.marked().into_iter().chain([what]).collect()).collect()
            }
            CoupRequest::LastBets => one(WagerEvent::LastBets),
            CoupRequest::CloseBets => return self.would_close(),
            CoupRequest::Ghost => {
                // Whether a coup counts whose wagers were given back is not for the books to say.
                self.shoe.as_ref().filter(|shoe| shoe.row.is_some())?;
                one(CoupEvent::GhostStarted { coup, why: GhostReason::Asked })
            }
            CoupRequest::Card(card) => at_all(self.drawn_as(*card).into_iter().collect()),
            CoupRequest::Turn(side) => one(CoupEvent::Turned(*side)),
            CoupRequest::Waive(side) => self.would_waive(*side, now),
            CoupRequest::Delegate { side, to } => {
                vec![vec![self.given(*side, *to, SqueezeReason::Named, now)]]
            }
            CoupRequest::Tick => return None,
        })
    }

    /// Wagers close as they lie. What would have to come back first is not said here.
    fn would_close(&self) -> Option<Ways> {
        match (self.retract, self.bets) {
            (Some(_), _) => Some(one(CaseEvent::RetractOver)),
            (None, Some(_)) => {
                self.check_lock(None).ok()?;
                let may = !self.felt.is_empty() || self.deals_without_wagers()?;
                Some(if may { one(WagerEvent::BetsClosed) } else { Ways::new() })
            }
            (None, None) => Some(Ways::new()),
        }
    }

    /// Where a card goes that is drawn now.
    fn drawn_as(&self, card: Card) -> Option<EventKind> {
        let Some(laid) = &self.coup else {
            let burned = self.burned_after(card);
            let is_first = self.shoe.as_ref().is_some_and(|shoe| !shoe.is_in_play);
            return is_first.then(|| ShoeEvent::FirstCard { card, burned }.into());
        };
        let side = next_card(&laid.hands.as_ref().map(|hand| faces(hand)))?;
        let nth = u8::try_from(laid.hands[side].len() + 1).ok()?;
        let at = CardAt { side, nth };
        let is_known = laid.ghost.is_some() || self.held.is_some_and(|held| held.is_exposed);
        let face_up = is_known || self.house.deal.face_up.contains(&place(at));
        Some(CoupEvent::Dealt { at, card, face_up }.into())
    }

    fn would_waive(&self, side: Side, now: Time) -> Ways {
        let ended = CoupEvent::SqueezeEnded { side, why: SqueezeEnd::Waived };
        let next = self.purses.keys();
        let next = next.map(|patron| vec![self.given(side, *patron, SqueezeReason::Waived, now)]);
        [vec![ended.into()]].into_iter().chain(next).collect()
    }

    /// The right to expose a hand, from now on.
    fn given(&self, side: Side, patron: PatronId, why: SqueezeReason, now: Time) -> EventKind {
        let until = now.after(Millis::seconds(self.house.squeeze.timeout_s));
        CoupEvent::SqueezeGiven { side, patron, until, why }.into()
    }

    fn would_stake(&self, request: &WagerRequest, now: Time) -> Option<Ways> {
        if self.is_held_open(now) {
            return None;
        }
        let back = |stake: Stake| {
            let why = Returned::TakenBack;
            WagerEvent::StakeReturned { stake, why }.into()
        };
        let stakes = match request {
            WagerRequest::Place(stake) => vec![stake.clone()],
            WagerRequest::TakeBack(stake) => return Some(vec![vec![back(stake.clone())]]),
            WagerRequest::Clear { patron, place } => {
                let mut own = as_stakes(self.stakes_of(*patron));
                own.retain(|stake| place.is_none_or(|place| stake.spot.place == place));
                return Some(at_all(own.into_iter().map(back).collect()));
            }
            WagerRequest::Repeat { patron } => {
                as_stakes(self.last_stakes.get(patron).cloned().unwrap_or_default())
            }
            WagerRequest::Double { patron } => as_stakes(self.stakes_of(*patron)),
        };
        let staked = stakes.into_iter().map(|stake| WagerEvent::Staked(stake).into());
        Some(at_all(staked.collect()))
    }

    /// A table whose wagers differ by too much stays open past its time, until they do not.
    pub(super) fn is_held_open(&self, now: Time) -> bool {
        let is_over = self.bets.is_some_and(|bets| bets.until.is_some_and(|until| now >= until));
        is_over && self.house.limits.differential.maximum.is_some()
    }

    fn would_care(&self, request: &CareRequest, now: Time) -> Option<Ways> {
        Some(match *request {
            CareRequest::SetLimit { patron, limit } => {
                let waits = self.waits_until(patron, limit, now.0).map(Time);
                let from = [None, waits, Some(Time(now.0 + DAY))];
                from.map(|from| vec![CareEvent::LimitSet { patron, limit, from }.into()]).into()
            }
            CareRequest::TakeTimeOut { patron, lasts } => {
                one(CareEvent::TimeOutTaken { patron, lasts })
            }
            CareRequest::Exclude { patron, lasts } => one(CareEvent::Excluded { patron, lasts }),
            CareRequest::Acknowledge { patron } => {
                let (played, net) = self.played(patron, now)?;
                one(CareEvent::Acknowledged { patron, played, net })
            }
        })
    }

    /// Whether the books would take all of it.
    fn may_happen(&self, by: Actor, all: &[EventKind], now: Time) -> bool {
        let event = |what: &EventKind| Event { at: now, by, what: what.clone() };
        // Most are refused for what can be said without a copy of the books.
        if all.first().is_some_and(|what| self.check_may(&event(what)).is_err()) {
            return false;
        }
        let mut books = self.clone();
        all.iter().all(|what| books.note(&event(what)).is_ok())
    }

    /// The commission that is collected before the next coup.
    fn marked(&self) -> Vec<EventKind> {
        if self.house.commission.mode != CommissionMode::MarkOnePayOne {
            return Vec::new();
        }
        let owing = self.purses.iter().map(|(patron, own)| (*patron, own.owed.min(own.credits)));
        let owing = owing.filter(|(_, owed)| *owed > 0);
        owing
            .map(|(patron, owed)| {
                EventKind::Money(MoneyEvent::CommissionPaid { patron, amount: Cents::new(owed) })
            })
            .collect()
    }
}

/// The one way.
fn one(what: impl Into<EventKind>) -> Ways {
    vec![vec![what.into()]]
}

/// The one way, if anything would happen at all.
fn at_all(what: Vec<EventKind>) -> Ways {
    if what.is_empty() { Ways::new() } else { vec![what] }
}

/// Areas before lines, and what others need before what needs it.
fn as_stakes(stakes: BTreeMap<(PatronId, Spot), i64>) -> Vec<Stake> {
    let stakes = stakes.into_iter();
    let mut stakes: Vec<Stake> = stakes
        .map(|((patron, spot), amount)| Stake { patron, spot, amount: Cents::new(amount) })
        .collect();
    stakes.sort_by_key(|stake| {
        let is_line = matches!(stake.spot.place, Place::Line(_));
        (is_line, !matches!(stake.spot.wager.as_str(), "player" | "banker"))
    });
    stakes
}
