//! Whatever is asked for, by whomever and whenever: no panic, no cent astray, no stake changed
//! after the lock, no card too many or seen too early; and what is replayed is what was played.

use std::sync::{Arc, LazyLock};

use baccarat::{Card, Cents, Side};
use house::House;
use proptest::prelude::*;
use proptest::sample::select;

use super::hidden::Hidden;
use super::house;
use super::script::usual_actor;
use crate::{
    Actor, Command, Event, Happening, PatronId, Phase, Place, Request, Spot, StaffId, Stake, Table,
    Time,
};

/// Houses that differ in all that a table looks at.
static HOUSES: LazyLock<Vec<Arc<House>>> = LazyLock::new(|| {
    let presets = House::preset_names().into_iter().filter_map(House::preset).map(Arc::new);
    let odd = [
        "areas.count = 1\ncommission.mode = \"box\"\nshoe.decks = 1\nghost.per-shoe-max = 2",
        "areas.count = 3\ngallery.lines = 2\nlimits.differential = \"20.00\"\n\
         limits.over-differential = \"reduce\"\nlimits.minimum = \"5.00\"",
        "areas.count = 2\nlimits.differential = \"20.00\"\nghost.at-start = 2\n\
         areas.opposite = \"refused-per-patron\"\nshoe.cut-card-first = \"shuffle-now\"\n\
         commission.mode = \"mark-one-pay-one\"",
        "deal.style = \"mixed\"\ndeal.face-up-cards = [\"player-1\", \"banker-2\", \"player-3\"]\n\
         deal.opens-first = \"banker\"\nshoe.burn.between-coups = 3\nshoe.decks = 1\n\
         shoe.cut-depth = 18\nshoe.burn.rule = \"by-first-card\"",
        "areas.count = 2\ngallery.lines = 1\nareas.bettors-per-area = 3\n\
         wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"panda-8\"]\n\
         limits.side-needs-main = true\nlimits.side-at-most-main = true\n\
         limits.side-minimum = \"2.00\"\nlimits.differential = \"10.00\"\n\
         limits.over-differential = \"reduce\"\ncommission.mode = \"box\"\n\
         shoe.cut-card-first = \"shuffle-now\"\nshoe.after-cut = \"this-is-last\"",
        "limits.maximum = \"92233720368547758.07\"\ncommission.mode = \"box\"\n\
         commission.box-settled = \"on-leaving\"\nfloor.opening-signatures = 1",
        "areas.count = 3\ngallery.lines = 2\nareas.bettors-per-area = 3\n\
         areas.opposite = \"allowed\"\ndeal.style = \"mixed\"\n\
         deal.face-up-cards = [\"player-1\", \"banker-3\"]\nsqueeze.by = \"patron\"\n\
         squeeze.timeout-s = 4\nsqueeze.order = \"higher-total-first\"\n\
         squeeze.tie-break = \"lowest-seat\"\nsqueeze.wager-min = \"10.00\"",
    ];
    presets.chain(odd.map(house)).collect()
});

fn amount() -> impl Strategy<Value = Cents> {
    prop_oneof![
        8 => (1..=20_i64).prop_map(|units| Cents::new(units * 500)),
        2 => (1..=10_000_i64).prop_map(Cents::new),
        1 => any::<i64>().prop_map(Cents::new),
        2 => select(vec![i64::MIN, -1, 0, 1, i64::MAX / 30, i64::MAX / 10, i64::MAX])
            .prop_map(Cents::new),
    ]
}

fn patron() -> impl Strategy<Value = PatronId> {
    prop_oneof![20 => 1..=3_u32, 1 => any::<u32>()].prop_map(PatronId)
}

fn staff() -> impl Strategy<Value = StaffId> {
    prop_oneof![6 => Just(2), 1 => 1..=4_u32].prop_map(StaffId)
}

fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        6 => (1..=3_u8).prop_map(Place::Area),
        2 => (1..=2_u8).prop_map(Place::Line),
        1 => any::<u8>().prop_map(Place::Area),
        1 => any::<u8>().prop_map(Place::Line),
    ]
}

fn stake() -> impl Strategy<Value = Stake> {
    let wagers = prop_oneof![
        6 => select(vec!["player", "banker", "tie", "dragon-7"]),
        1 => select(vec!["panda-8", "dragon-bonus-player", "no"]),
    ];
    (patron(), place(), wagers, amount()).prop_map(|(patron, place, wager, amount)| {
        let spot = Spot { place, wager: wager.parse().expect("a name") };
        Stake { patron, spot, amount }
    })
}

fn card() -> impl Strategy<Value = Request> {
    select(Card::deck().collect::<Vec<_>>()).prop_map(Request::Card)
}

/// What else is done with a hand that lies face down than turning it over.
fn of_a_hand() -> impl Strategy<Value = Request> {
    let sides = || select(Side::ALL.to_vec());
    let to = (sides(), patron()).prop_map(|(side, to)| Request::Delegate { side, to });
    prop_oneof![sides().prop_map(Request::Waive), to, Just(Request::Tick)]
}

fn request() -> impl Strategy<Value = Request> {
    let from_end = prop_oneof![10..=40_u32, any::<u32>()];
    prop_oneof![
        2 => staff().prop_map(|dealer| Request::Open { dealer }),
        1 => select(vec![Request::Close, Request::Pause, Request::EndShoe]),
        4 => select(vec![Request::Resume, Request::NewShoe]),
        1 => staff().prop_map(|dealer| Request::ChangeDealer { dealer }),
        3 => (patron(), amount()).prop_map(|(patron, amount)| Request::MoneyIn { patron, amount }),
        1 => patron().prop_map(|patron| Request::CashOut { patron }),
        3 => from_end.prop_map(|from_end| Request::Cut { from_end }),
        1 => Just(Request::CutCard),
        12 => card(),
        6 => select(vec![Request::Turn(Side::Player), Request::Turn(Side::Banker)]),
        4 => of_a_hand(),
        6 => Just(Request::OpenBets),
        5 => Just(Request::CloseBets),
        2 => select(vec![Request::LastBets, Request::Ghost, Request::Tick]),
        16 => stake().prop_map(Request::Place),
        4 => stake().prop_map(Request::TakeBack),
        1 => (patron(), proptest::option::of(place()))
            .prop_map(|(patron, place)| Request::Clear { patron, place }),
        2 => patron().prop_map(|patron| Request::Repeat { patron }),
        2 => patron().prop_map(|patron| Request::Double { patron }),
    ]
}

/// Whoever usually asks for it, where the house deals by itself.
fn usual(request: &Request) -> Actor {
    match (request, usual_actor(request)) {
        (Request::Waive(_) | Request::Delegate { .. }, _) => Actor::Patron(PatronId(1)),
        (_, Actor::Dealer(_)) => Actor::House,
        (_, actor) => actor,
    }
}

fn actor() -> impl Strategy<Value = Actor> {
    prop_oneof![
        patron().prop_map(Actor::Patron),
        staff().prop_map(Actor::Dealer),
        staff().prop_map(Actor::Floor),
        staff().prop_map(Actor::Cage),
        Just(Actor::House),
        Just(Actor::Shoe),
    ]
}

/// A command, and how much later than the last it comes; a clock may also jump anywhere.
fn command() -> impl Strategy<Value = (Command, Result<u64, u64>)> {
    let hostile = proptest::option::weighted(0.1, actor());
    let time = prop_oneof![50 => (0..3_000_u64).prop_map(Ok), 1 => any::<u64>().prop_map(Err)];
    (request(), hostile, time).prop_map(|(request, hostile, time)| {
        let by = hostile.unwrap_or_else(|| usual(&request));
        (Command { by, request }, time)
    })
}

/// Opens the table, gives everybody money and loads a shoe, so that something can happen.
fn opening(house: &House) -> Vec<(Command, Result<u64, u64>)> {
    let amount = match house.limits.maximum > Cents::whole(u32::MAX) {
        true => Cents::new(i64::MAX / 12),
        false => Cents::whole(5_000),
    };
    let money = |patron| Request::MoneyIn { patron: PatronId(patron), amount };
    let requests = [
        Request::Open { dealer: StaffId(2) },
        money(1),
        money(2),
        money(3),
        Request::NewShoe,
        Request::Cut { from_end: 26 },
    ];
    let command = |request| (Command { by: usual(&request), request }, Ok(1_000));
    requests.map(command).to_vec()
}

/// A table that is watched.
struct Watched {
    live: Table,
    replayed: Table,
    hidden: Hidden,
    now: u64,
}

impl Watched {
    fn new(house: &Arc<House>) -> Watched {
        let table = Table::new(Arc::clone(house));
        Watched { live: table.clone(), replayed: table, hidden: Hidden::default(), now: 0 }
    }

    fn ask(&mut self, command: &Command, time: Result<u64, u64>) {
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
            self.hidden.note(&event);
        }
        self.hidden.check(&self.live, Time(self.now));
    }

    /// Whoever has the right to a hand asks for what is done with it, and otherwise the usual one.
    fn ask_rightly(&mut self, request: Request, later: u64) {
        let is_of_a_hand =
            matches!(request, Request::Turn(_) | Request::Waive(_) | Request::Delegate { .. });
        let by = match self.live.squeeze() {
            Some(squeeze) if is_of_a_hand => Actor::Patron(squeeze.holder),
            _ => usual(&request),
        };
        self.ask(&Command { by, request }, Ok(later));
    }

    /// What must hold of an event and the table it happens to.
    fn check_before(&self, event: &Event) {
        let table = &self.live;
        match &event.what {
            Happening::Staked(_) => {
                let Phase::Betting { until, .. } = *table.phase() else { panic!("{event:?}") };
                let is_in_time = until.is_none_or(|until| event.at < until);
                let may_wait = table.house().limits.differential.maximum.is_some();
                assert!(is_in_time || may_wait, "{event:?}");
            }
            Happening::LastBets | Happening::BetsClosed => {
                assert!(matches!(table.phase(), Phase::Betting { .. }), "{event:?}");
            }
            Happening::StakeReturned { stake, .. } => {
                let is_dealt =
                    matches!(table.phase(), Phase::Dealing(it) if !it.cards().is_empty());
                assert!(!is_dealt && stake.amount > Cents::ZERO, "{event:?}");
            }
            Happening::Dealt { .. } => assert!(matches!(table.phase(), Phase::Dealing(_))),
            Happening::Settled(paid) => {
                let Phase::Dealing(round) = table.phase() else { panic!("{event:?}") };
                let facts = baccarat::Facts::of(round.hands().expect("both hands"));
                let amount = table.felt().amount(paid.patron, &paid.spot);
                let offer = table.offer(&paid.spot.wager).expect("it is offered");
                let expected = offer.wager.settle(amount, &facts, &table.house().terms());
                assert_eq!(Ok(paid.settlement), expected);
            }
            Happening::SqueezeGiven { side, patron, .. } => {
                let is_seated = |stake: &Stake| {
                    let is_on_it = stake.spot.wager.as_str() == side.id();
                    is_on_it && matches!(stake.spot.place, Place::Area(_))
                };
                let is_offered = table.house().squeeze.by == house::SqueezeBy::Patron;
                assert!(is_offered && table.felt().of(*patron).any(is_seated), "{event:?}");
            }
            Happening::Turned(side) => {
                let squeeze = table.squeeze().filter(|squeeze| !squeeze.is_over(event.at));
                let by = squeeze.map(|squeeze| (squeeze.side, Actor::Patron(squeeze.holder)));
                assert!(by.is_none_or(|by| by == (*side, event.by)), "{event:?}");
            }
            Happening::CoupEnded => assert!(table.felt().is_empty(), "all is settled or returned"),
            _ => {}
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
        if let Some(shoe) = table.shoe() {
            let decks = table.house().decks();
            assert!(Card::deck().all(|card| shoe.seen(card) <= decks), "{event:?}");
            assert!(shoe.cards_out <= table.house().shoe.cards(), "{event:?}");
        }
        if let Happening::BetsClosed = event.what {
            self.check_lock();
        }
    }

    /// What the house allows to lie on the table once wagers are closed.
    fn check_lock(&self) {
        let (table, felt) = (&self.live, self.live.felt());
        let limits = &table.house().limits;
        let on = |side: Side| -> i64 {
            let own = felt.stakes().iter().filter(|stake| stake.spot.wager.as_str() == side.id());
            own.map(|stake| stake.amount.get()).sum()
        };
        let differs = (on(Side::Player) - on(Side::Banker)).abs();
        assert!(limits.differential.maximum.is_none_or(|most| differs <= most.get()), "{felt:?}");
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
            assert!(!is_line || may_stand || table.empty_area().is_none(), "{felt:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_for(
        which in any::<usize>(), commands in proptest::collection::vec(command(), 0..250)
    ) {
        let house = &HOUSES[which % HOUSES.len()];
        let mut table = Watched::new(house);
        for (command, time) in opening(house).into_iter().chain(commands) {
            table.ask(&command, time);
        }
    }

    /// Nobody prepares the table: it is mostly closed, and refuses mostly.
    #[test]
    fn whatever_is_asked_of_a_closed_table(
        which in any::<usize>(), commands in proptest::collection::vec(command(), 0..60)
    ) {
        let mut table = Watched::new(&HOUSES[which % HOUSES.len()]);
        for (command, time) in commands {
            table.ask(&command, time);
        }
    }

    /// Whole coups one after the other, so that shoes come to their ends.
    #[test]
    fn whole_coups(
        which in any::<usize>(),
        coups in proptest::collection::vec(
            (
                proptest::collection::vec(stake().prop_map(Request::Place), 0..20),
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
        let mut table = Watched::new(house);
        let mut ask = |request: Request| table.ask_rightly(request, 500);
        opening(house).into_iter().for_each(|(command, _)| ask(command.request));
        for (stakes, others, cards) in coups {
            let start = [Request::Resume, Request::NewShoe, Request::Cut { from_end: 20 }];
            start.into_iter().chain([cards[0].0.clone(), Request::OpenBets]).for_each(&mut ask);
            stakes.into_iter().chain(others).for_each(&mut ask);
            ask(Request::Resume);
            ask(Request::CloseBets);
            for (card, of_a_hand) in cards {
                ask(card);
                of_a_hand.into_iter().for_each(&mut ask);
                ask(Request::Turn(Side::Player));
                ask(Request::Turn(Side::Banker));
                ask(Request::Turn(Side::Player));
            }
        }
    }
}
