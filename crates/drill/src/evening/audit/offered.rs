//! What a view says that may be done, and whether that is so.

use std::sync::Arc;

use baccarat::{Card, Cents};
use table::{
    Act, Actor, Audience, CaseRequest, Command, CoupRequest, Cut, Deed, DutyRequest, MoneyRequest,
    PatronId, Refusal, Request, ShoeRequest, SpotView, StaffId, Stake, Table, Time, View,
    WagerEvent, WagerRequest,
};

use super::{Auditor, Found, ensure, ensure_or};

impl Auditor {
    /// Looks with some eyes at what may be done now, and at the scoreboard: everybody's would take
    /// long.
    pub(in super::super) fn check_offered(&self, table: &Table, now: Time, nth: u64) -> Found {
        let patrons: Vec<PatronId> = self.purses.keys().copied().chain([PatronId(999)]).collect();
        let nth = usize::try_from(nth).unwrap_or(0);
        let staff = [Audience::Dealer, Audience::Floor];
        let patron = Audience::Patron(patrons[nth % patrons.len()]);
        for audience in [staff[nth % staff.len()], patron] {
            let view = table.view(audience, now);
            for deed in &view.deeds {
                self.check_deed(audience, deed, now)?;
            }
            self.check_spots(audience, &view, now)?;
        }
        self.check_board(table)
    }

    /// A deed may be done just if the books would take it.
    fn check_deed(&self, audience: Audience, deed: &Deed, now: Time) -> Found {
        let nobody = StaffId(0);
        let by = match audience {
            Audience::Patron(patron) => Actor::Patron(patron),
            Audience::Dealer => Actor::Dealer(self.dealer.unwrap_or(nobody)),
            Audience::Floor => Actor::Floor(self.floor.unwrap_or(nobody)),
            Audience::Room | Audience::Auditor => return Err("somebody looks on only".to_owned()),
        };
        let is_known = !matches!(deed.refusal, Some(Refusal::TooMuchMoney));
        let may = match deed.act {
            // What goes with it is only known once it is told.
            Act::Report => {
                Some(self.dealer.is_some() && self.paused_at.is_none() && self.case.is_none())
            }
            Act::Rule => {
                Some(self.dealer.is_some() && self.paused_at.is_none() && self.case.is_some())
            }
            _ => self.request(deed.act, by).and_then(|request| {
                self.may_come_of(&Command { by, request }, now).filter(|_| is_known)
            }),
        };
        let is_shown = deed.refusal.is_none();
        ensure_or(may.is_none_or(|may| may == is_shown), || {
            format!("{:?} may be done by {by:?}, or may not: {:?}", deed.act, deed.refusal)
        })
    }

    /// The request that an act makes.
    fn request(&self, act: Act, by: Actor) -> Option<Request> {
        let patron = match by {
            Actor::Patron(patron) => patron,
            Actor::Dealer(_) | Actor::Floor(_) | Actor::Cage(_) | Actor::House | Actor::Shoe => {
                PatronId(0)
            }
        };
        let cards = self.house.shoe.cards();
        Some(match act {
            Act::Repeat => Request::Wager(WagerRequest::Repeat { patron }),
            Act::Double => Request::Wager(WagerRequest::Double { patron }),
            Act::Clear => Request::Wager(WagerRequest::Clear { patron, place: None }),
            Act::CashOut => Request::Money(MoneyRequest::CashOut { patron }),
            Act::Cut => Request::Shoe(ShoeRequest::Cut(Cut::at(cards / 2))),
            Act::Turn(side) => Request::Coup(CoupRequest::Turn(side)),
            Act::Waive(side) => Request::Coup(CoupRequest::Waive(side)),
            Act::NewShoe => Request::Shoe(ShoeRequest::NewShoe),
            Act::Draw => Request::Coup(CoupRequest::Card(self.some_card()?)),
            Act::CutCard => Request::Shoe(ShoeRequest::CutCard),
            Act::OpenBets => Request::Coup(CoupRequest::OpenBets),
            Act::LastBets => Request::Coup(CoupRequest::LastBets),
            Act::CloseBets => Request::Coup(CoupRequest::CloseBets),
            Act::Ghost => Request::Coup(CoupRequest::Ghost),
            Act::Open => Request::Duty(DutyRequest::Open { dealer: StaffId(1) }),
            Act::Close => Request::Duty(DutyRequest::Close),
            Act::Pause => Request::Duty(DutyRequest::Pause),
            Act::Resume => Request::Duty(DutyRequest::Resume),
            Act::EndShoe => Request::Shoe(ShoeRequest::EndShoe),
            Act::CountShoe => Request::Shoe(ShoeRequest::CountShoe { cards }),
            Act::Dismiss => Request::Case(CaseRequest::Dismiss),
            Act::Report | Act::Rule => return None,
        })
    }

    /// A card that can be the next.
    fn some_card(&self) -> Option<Card> {
        let waits = self.held.and_then(|held| held.card);
        let is_left = |card: &Card| {
            let shoe = self.shoe.as_ref();
            shoe.is_none_or(|shoe| shoe.seen[card.index()] < self.house.decks())
        };
        waits.or_else(|| Card::deck().find(is_left))
    }

    /// A patron may stake the least on a spot, or a cent more, just if the books would take it.
    fn check_spots(&self, audience: Audience, view: &View, now: Time) -> Found {
        let Audience::Patron(patron) = audience else {
            let is_none = view.spots.is_empty() && view.refusals.is_empty();
            return ensure(is_none, "somebody wagers who does not");
        };
        if self.is_held_open(now) {
            return Ok(());
        }
        let places = usize::from(self.house.areas.count) + usize::from(self.house.gallery.lines);
        let count = places * self.house.wagers.offered().len();
        ensure(view.spots.len() == count, "spots are missing")?;
        // The rules of a stake go by the house and the felt.
        let mut felt = Auditor::new(Arc::clone(&self.house));
        felt.felt.clone_from(&self.felt);
        for shown in &view.spots {
            self.check_spot(patron, (shown, view.refusal_of(shown)), &mut felt, now)?;
        }
        let is_used = |nth: u32| view.spots.iter().any(|shown| shown.refusal == Some(nth));
        let count = u32::try_from(view.refusals.len()).expect("a few");
        ensure((0..count).all(is_used), "a spot is refused that is not shown")
    }

    fn check_spot(
        &self,
        patron: PatronId,
        (shown, refusal): (&SpotView, Option<&Refusal>),
        felt: &mut Auditor,
        now: Time,
    ) -> Found {
        let SpotView { spot, minimum, maximum, staked, .. } = shown;
        let key = (patron, spot.clone());
        let there = self.felt.get(&key).copied();
        let amount = if there.is_none() { *minimum } else { Cents::new(1) };
        let stake = Stake { patron, spot: spot.clone(), amount };
        let offer = self.offer(&stake)?;
        let is_so = (*minimum, *maximum) == (offer.minimum, offer.maximum)
            && staked.get() == there.unwrap_or(0);
        ensure_or(is_so, || format!("{spot} is shown with other amounts"))?;
        if matches!(refusal, Some(Refusal::TooMuchMoney)) {
            return Ok(());
        }
        let what = WagerEvent::Staked(stake.clone()).into();
        let event = table::Event { at: now, by: Actor::Patron(patron), what };
        felt.felt.insert(key.clone(), there.unwrap_or(0) + amount.get());
        let fits = felt.check_rules(&stake).is_ok();
        match there {
            Some(there) => felt.felt.insert(key, there),
            None => felt.felt.remove(&key),
        };
        let own = self.purses.get(&patron).copied().unwrap_or_default();
        let has_it = own.credits - own.owed >= amount.get();
        let may = fits && has_it && self.check_may(&event).is_ok();
        ensure_or(may == refusal.is_none(), || {
            format!("{spot} takes more, or does not: {refusal:?}")
        })
    }
}
