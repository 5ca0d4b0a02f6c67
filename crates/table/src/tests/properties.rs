//! Whatever is asked for, by whomever and whenever: no panic, no cent astray, no stake changed
//! after the lock, no card too many or seen too early; and what is replayed, or restored from
//! a snapshot, is what was played.

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::{Card, Cents, Settlement, Side};
use house::House;
use proptest::prelude::*;

use super::asked::{Asked, HOUSES, asked, card, of_a_hand, request, stake, usual};
use super::deeds;
use super::hidden::Hidden;
use super::recall::Memory;
use crate::round::Due;
use crate::{
    Actor, Audience, CareEvent, Command, CoupEvent, CoupRequest, Cut, Drawn, DutyRequest, Event,
    EventKind, Lasts, MoneyEvent, MoneyRequest, Paid, PatronId, Phase, Place, Request, Returned,
    Seal, ShoeRequest, StaffId, Stake, Table, Time, WagerEvent, WagerRequest,
};

/// What a house publishes of a secret, and the box it keeps it in.
fn sealed() -> Seal {
    let secret = seal::Secret::new([7; 32]);
    let sealed = seal::HouseKey::new([0; 32]).seal(&secret, "a shoe", seal::Nonce([0; 24]));
    Seal { commitment: secret.commitment(), sealed }
}

/// Opens the table, gives everybody money and loads a shoe, so that something can happen.
fn opening(house: &House, seal: Option<Seal>) -> Vec<Asked> {
    let amount = if house.limits.maximum > Cents::whole(u32::MAX) {
        Cents::new(i64::MAX / 12)
    } else {
        Cents::whole(5_000)
    };
    let money = |patron| Request::Money(MoneyRequest::MoneyIn { patron: PatronId(patron), amount });
    let start = [
        Request::Duty(DutyRequest::Open { dealer: StaffId(2) }),
        money(1),
        money(2),
        money(3),
        Request::Shoe(ShoeRequest::NewShoe),
    ];
    let seal = seal.map(|seal| Request::Shoe(ShoeRequest::SealShoe(seal)));
    let cut = Request::Shoe(ShoeRequest::Cut(Cut::at(26)));
    let requests = start.into_iter().chain(seal).chain([cut]);
    requests.map(|request| (request, None, Ok(1_000))).collect()
}

const AUDIENCES: [Audience; 6] = [
    Audience::Patron(PatronId(1)),
    Audience::Patron(PatronId(2)),
    Audience::Room,
    Audience::Dealer,
    Audience::Floor,
    Audience::Auditor,
];

/// A table that is watched.
struct Watched {
    live: Table,
    replayed: Table,
    hidden: Hidden,
    memory: Memory,
    /// Until when each patron stays away.
    away: BTreeMap<PatronId, Time>,
    now: u64,
}

impl Watched {
    /// One of its audiences is asked to remember what it saw.
    fn new(house: &Arc<House>, which: usize) -> Watched {
        let table = Table::new(Arc::clone(house));
        let memory = Memory::new(AUDIENCES[which % AUDIENCES.len()]);
        let (hidden, away) = (Hidden::default(), BTreeMap::new());
        Watched { live: table.clone(), replayed: table, hidden, memory, away, now: 0 }
    }

    fn ask(&mut self, (request, hostile, time): Asked) {
        let by = hostile.unwrap_or_else(|| usual(&request, &self.live));
        let command = &Command { by, request };
        self.now = match time {
            Ok(later) => self.now.saturating_add(later),
            Err(jump) => jump,
        };
        let decided = self.live.decide(command, Time(self.now));
        // Deciding changes nothing: neither a refusal nor what has not been applied.
        assert_eq!(self.live, self.replayed, "{command:?}");
        for event in decided.unwrap_or_default() {
            assert_eq!((event.by, event.at), (command.by, Time(self.now)));
            self.check_before(&event);
            self.live.apply(&event);
            self.replayed.apply(&event);
            self.check_after(&event);
            self.hidden.note(&event, &self.live.house.deal);
            self.memory.note(&event, &self.live);
            self.note_away(&event);
        }
        self.check_saved();
        self.hidden.check(&self.live, Time(self.now));
        deeds::check_all(&self.live, Time(self.now));
    }

    /// Whoever has the right to a hand asks for what is done with it, and otherwise the usual one.
    fn ask_rightly(&mut self, request: Request, later: u64) {
        let is_of_a_hand = matches!(
            request,
            Request::Coup(
                CoupRequest::Turn(_) | CoupRequest::Waive(_) | CoupRequest::Delegate { .. }
            )
        );
        let by = match self.live.squeeze() {
            Some(squeeze) if is_of_a_hand => Actor::Patron(squeeze.holder),
            _ => usual(&request, &self.live),
        };
        self.ask((request, Some(by), Ok(later)));
    }

    /// A snapshot of it is the table again.
    fn check_saved(&self) {
        let mut bytes = Vec::new();
        self.live.save(&mut bytes);
        let mut left = &bytes[..];
        let restored = Table::restore(Arc::clone(&self.live.house), &mut left);
        assert_eq!(restored.as_ref(), Some(&self.live));
        assert!(left.is_empty());
    }

    /// What must hold of an event and the table it happens to.
    fn check_before(&self, event: &Event) {
        let table = &self.live;
        match &event.what {
            EventKind::Money(MoneyEvent::MoneyIn { patron, .. }) => {
                self.check_away(*patron, event.at);
            }
            EventKind::Wager(WagerEvent::Staked(stake)) => {
                self.check_away(stake.patron, event.at);
                let Phase::Betting { until, .. } = *table.phase() else { panic!("{event:?}") };
                let is_in_time = until.is_none_or(|until| event.at < until);
                let may_wait = table.house().limits.differential.maximum.is_some();
                assert!(is_in_time || may_wait, "{event:?}");
            }
            EventKind::Wager(WagerEvent::LastBets | WagerEvent::BetsClosed) => {
                assert!(matches!(table.phase(), Phase::Betting { .. }), "{event:?}");
            }
            EventKind::Wager(WagerEvent::StakeReturned { stake, why }) => {
                let is_dealt =
                    matches!(table.phase(), Phase::Dealing(it) if !it.cards().is_empty());
                let is_ruled = matches!(why, Returned::Void | Returned::Ghost);
                let may_be = !is_dealt || is_ruled || table.check_retract().is_ok();
                assert!(may_be && stake.amount > Cents::ZERO, "{event:?}");
            }
            EventKind::Coup(CoupEvent::Dealt { at, .. }) => {
                assert!(matches!(table.phase(), Phase::Dealing(_)));
                let is_decided = |stake: &Stake| {
                    let offer = table.offer(&stake.spot.wager).expect("it is offered");
                    offer.wager.is_decided_by_two_cards()
                };
                let is_interim = at.nth == 3 && table.house().deal.interim_settlement;
                assert!(!is_interim || !table.felt().stakes().iter().any(is_decided), "{event:?}");
            }
            EventKind::Coup(CoupEvent::Settled(paid)) => self.check_settled(paid),
            EventKind::Wager(WagerEvent::DifferentialAllowed { .. }) => {
                assert!(matches!(event.by, Actor::Floor(_)), "{event:?}");
            }
            EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, .. }) => {
                let is_seated = |stake: &Stake| {
                    let is_on_it = stake.spot.wager.as_str() == side.id();
                    is_on_it && matches!(stake.spot.place, Place::Area(_))
                };
                let is_offered = table.house().squeeze.by == house::SqueezeBy::Patron;
                assert!(is_offered && table.felt().of(*patron).any(is_seated), "{event:?}");
            }
            EventKind::Coup(CoupEvent::Turned(side)) => {
                let squeeze = table.squeeze().filter(|squeeze| !squeeze.is_over(event.at));
                let by = squeeze.map(|squeeze| (squeeze.side, Actor::Patron(squeeze.holder)));
                assert!(by.is_none_or(|by| by == (*side, event.by)), "{event:?}");
            }
            EventKind::Coup(CoupEvent::CoupEnded) => {
                assert!(table.felt().is_empty(), "all is settled or returned");
            }
            _ => {}
        }
    }

    fn note_away(&mut self, event: &Event) {
        let (patron, until) = match event.what {
            EventKind::Care(
                CareEvent::TimeOutTaken { patron, lasts }
                | CareEvent::Excluded { patron, lasts: Lasts::For(lasts) },
            ) => (patron, event.at.after(lasts)),
            EventKind::Care(CareEvent::Excluded { patron, lasts: Lasts::ForEver }) => {
                (patron, Time(u64::MAX))
            }
            _ => return,
        };
        let away = self.away.entry(patron).or_default();
        *away = until.max(*away);
    }

    fn check_away(&self, patron: PatronId, now: Time) {
        let until = self.away.get(&patron).copied().unwrap_or_default();
        assert!(now >= until, "patron {} stays away until {until:?}", patron.0);
    }

    /// There is a session while anything of the patron's is on the table.
    fn check_session(&self, patron: PatronId) {
        let table = &self.live;
        let credits = table.purse(patron).map_or(0, |purse| purse.credits.get());
        let is_there = credits > 0 || table.felt().of(patron).next().is_some();
        let care = table.care(patron, Time(self.now));
        assert_eq!(care.and_then(|care| care.session).is_some(), is_there, "{patron:?}");
    }

    /// A wager is settled by the cards on the table: those of the whole coup, or the first two of
    /// each hand if they decide it. At long odds it wins no more than the coup has left to pay.
    fn check_settled(&self, paid: &Paid) {
        let (table, house) = (&self.live, self.live.house());
        let Phase::Dealing(round) = table.phase() else { panic!("{paid:?}") };
        let facts = baccarat::Facts::of(round.hands().expect("both hands"));
        let amount = table.felt().amount(paid.patron, &paid.spot);
        let wager = &table.offer(&paid.spot.wager).expect("it is offered").wager;
        let is_over = matches!(round.due(Side::Player), Due::Nothing(_));
        let is_interim = house.deal.interim_settlement && wager.is_decided_by_two_cards();
        assert!(is_over || is_interim && facts.cards_used() == 4, "{paid:?}");
        let won = paid.settlement.won;
        let expected = wager.settle_at_most(won, amount, &facts, &house.terms());
        assert_eq!(Ok(paid.settlement), expected);
        let full = wager.settle(amount, &facts, &house.terms()).expect("it is payable");
        let above = house.limits.payout_maximum_above;
        let is_long = |it: &Settlement| it.odds.is_some_and(|odds| !above.pays_at_least(odds));
        match house.limits.payout_maximum.filter(|_| is_long(&full)) {
            None => assert_eq!(paid.settlement, full),
            Some(most) => {
                let all = round.settled.iter().chain([paid]).map(|paid| &paid.settlement);
                let all: i64 = all.filter(|it| is_long(it)).map(|it| it.won.get()).sum();
                assert!(won <= full.won && all <= most.get(), "{paid:?}");
            }
        }
    }

    /// What must hold of a table after every event.
    fn check_after(&self, event: &Event) {
        let table = &self.live;
        assert!(table.balances(), "{event:?}");
        let purses = table.purses.values();
        let is_sound = |owed: Cents, credits: Cents| Cents::ZERO <= owed && owed <= credits;
        assert!(purses.into_iter().all(|purse| is_sound(purse.owed, purse.credits)), "{event:?}");
        assert!(table.felt().stakes().iter().all(|stake| stake.amount > Cents::ZERO));
        table.purses().for_each(|(patron, _)| self.check_session(patron));
        if let Some(shoe) = table.shoe() {
            let decks = table.house().decks();
            assert!(Card::deck().all(|card| shoe.seen(card) <= decks), "{event:?}");
            assert!(shoe.cards_out <= table.house().shoe.cards(), "{event:?}");
            let drawn = shoe.drawn.as_ref().map(Drawn::count);
            assert!(drawn.is_none_or(|drawn| drawn == shoe.cards_out as usize), "{event:?}");
        }
        if let EventKind::Wager(WagerEvent::BetsClosed) = event.what {
            self.check_lock(event.by);
        }
    }

    /// What the house allows to lie on the table once wagers are closed.
    fn check_lock(&self, by: Actor) {
        let (table, felt) = (&self.live, self.live.felt());
        let limits = &table.house().limits;
        let on = |side: Side| -> i64 {
            let own = felt.stakes().iter().filter(|stake| stake.spot.wager.as_str() == side.id());
            own.map(|stake| stake.amount.get()).sum()
        };
        let differs = (on(Side::Player) - on(Side::Banker)).abs();
        let is_within = limits.differential.maximum.is_none_or(|most| differs <= most.get());
        assert!(is_within || matches!(by, Actor::Floor(_)), "{felt:?}");
        for stake in felt.stakes() {
            let offer = table.offer(&stake.spot.wager).expect("it is offered");
            assert!((offer.minimum..=offer.maximum).contains(&stake.amount), "{stake:?}");
            let beside = felt.at(stake.spot.place).filter(|it| it.patron == stake.patron);
            let main = beside.filter(|it| matches!(it.spot.wager.as_str(), "player" | "banker"));
            let main: i64 = main.map(|it| it.amount.get()).sum();
            let needs_main = limits.side_needs_main && !offer.is_main();
            assert!(!needs_main || main > 0, "{felt:?}");
            let is_small = stake.amount.get() <= main;
            assert!(!(needs_main && limits.side_at_most_main) || is_small, "{felt:?}");
            let gallery = &table.house().gallery;
            let is_line = matches!(stake.spot.place, Place::Line(_));
            let may_stand = gallery.on_area_left == house::OnAreaLeft::Stand;
            assert!(
                !is_line || may_stand || table.empty_area_of(&table.felt).is_none(),
                "{felt:?}"
            );
        }
    }
}

fn placed() -> impl Strategy<Value = Request> {
    stake().prop_map(|stake| WagerRequest::Place(stake).into())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_for(
        which in any::<usize>(),
        audience in any::<usize>(),
        is_sealed in any::<bool>(),
        all in proptest::collection::vec(asked(), 0..250)
    ) {
        let house = &HOUSES[which % HOUSES.len()];
        let mut table = Watched::new(house, audience);
        let opening = opening(house, is_sealed.then(sealed));
        opening.into_iter().chain(all).for_each(|asked| table.ask(asked));
        table.memory.check(house);
    }

    /// Nobody prepares the table: it is mostly closed, and refuses mostly.
    #[test]
    fn whatever_is_asked_of_a_closed_table(
        which in any::<usize>(),
        audience in any::<usize>(),
        all in proptest::collection::vec(asked(), 0..60)
    ) {
        let house = &HOUSES[which % HOUSES.len()];
        let mut table = Watched::new(house, audience);
        all.into_iter().for_each(|asked| table.ask(asked));
        table.memory.check(house);
    }

    /// Whole coups one after the other, so that shoes come to their ends.
    #[test]
    fn whole_coups(
        which in any::<usize>(),
        audience in any::<usize>(),
        is_sealed in any::<bool>(),
        coups in proptest::collection::vec(
            (
                proptest::collection::vec(placed(), 0..20),
                proptest::collection::vec(request(), 0..3),
                proptest::collection::vec(
                    (card(), proptest::option::weighted(0.3, of_a_hand())),
                    12,
                ),
            ),
            1..25,
        ),
    ) {
        let house = &HOUSES[which % HOUSES.len()];
        let mut table = Watched::new(house, audience);
        let mut ask = |request: Request| table.ask_rightly(request, 500);
        let opening = opening(house, is_sealed.then(sealed));
        opening.into_iter().for_each(|(request, ..)| ask(request));
        for (stakes, others, cards) in coups {
            let cut = ShoeRequest::Cut(Cut::at(20)).into();
            let start = [DutyRequest::Resume.into(), ShoeRequest::NewShoe.into(), cut];
            let open = [cards[0].0.clone(), CoupRequest::OpenBets.into()];
            start.into_iter().chain(open).for_each(&mut ask);
            stakes.into_iter().chain(others).for_each(&mut ask);
            ask(Request::Duty(DutyRequest::Resume));
            ask(Request::Coup(CoupRequest::CloseBets));
            for (card, of_a_hand) in cards {
                ask(card);
                of_a_hand.into_iter().for_each(&mut ask);
                ask(Request::Coup(CoupRequest::Turn(Side::Player)));
                ask(Request::Coup(CoupRequest::Turn(Side::Banker)));
                ask(Request::Coup(CoupRequest::Turn(Side::Player)));
            }
        }
        table.memory.check(house);
    }
}
