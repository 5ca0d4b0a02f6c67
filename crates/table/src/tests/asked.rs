//! What can be asked for, by whom and when, at houses that differ: what the properties draw from.

use std::sync::{Arc, LazyLock};

use baccarat::{Card, Cents, Side};
use house::{House, Irregularity, Resolution, Visibility};
use proptest::prelude::*;
use proptest::sample::select;

use super::house;
use crate::{
    Actor, CareRequest, CaseRequest, CoupRequest, Cut, DutyRequest, Found, Lasts, Limit, Millis,
    MoneyRequest, PatronId, Place, Report, Request, Rule, ShoeRequest, Spot, StaffId, Stake, Table,
    WagerRequest,
};

/// Houses that differ in all that a table looks at.
pub(super) static HOUSES: LazyLock<Vec<Arc<House>>> = LazyLock::new(|| {
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
        "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"player-pair\", \
         \"perfect-pair\", \"player-natural-9\"]\ndeal.interim-settlement = true\n\
         limits.payout-maximum = \"75.01\"\nlimits.payout-maximum-above = \"8:1\"\n\
         limits.differential = \"20.00\"\nterminals.dealer = \"automatic\"\n\
         commission.mode = \"box\"",
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

pub(super) fn stake() -> impl Strategy<Value = Stake> {
    let wagers = prop_oneof![
        6 => select(vec!["player", "banker", "tie", "dragon-7"]),
        2 => select(vec!["player-pair", "perfect-pair", "player-natural-9"]),
        1 => select(vec!["panda-8", "dragon-bonus-player", "no"]),
    ];
    (patron(), place(), wagers, amount()).prop_map(|(patron, place, wager, amount)| {
        let spot = Spot { place, wager: wager.parse().expect("a name") };
        Stake { patron, spot, amount }
    })
}

pub(super) fn card() -> impl Strategy<Value = Request> {
    select(Card::deck().collect::<Vec<_>>()).prop_map(|it| Request::Coup(CoupRequest::Card(it)))
}

/// What else is done with a hand that lies face down than turning it over.
pub(super) fn of_a_hand() -> impl Strategy<Value = Request> {
    let sides = || select(Side::ALL.to_vec());
    let to = (sides(), patron())
        .prop_map(|(side, to)| Request::Coup(CoupRequest::Delegate { side, to }));
    prop_oneof![
        sides().prop_map(|it| Request::Coup(CoupRequest::Waive(it))),
        to,
        Just(Request::Coup(CoupRequest::Tick))
    ]
}

fn cards() -> impl Strategy<Value = Vec<Card>> {
    proptest::collection::vec(select(Card::deck().collect::<Vec<_>>()), 0..8)
}

fn found() -> impl Strategy<Value = Found> {
    let card = select(Card::deck().collect::<Vec<_>>());
    prop_oneof![
        4 => Just(Found::Nothing),
        1 => prop_oneof![0..12_u32, any::<u32>()].prop_map(Found::Burned),
        4 => proptest::option::of(card).prop_map(Found::Card),
        3 => cards().prop_map(Found::Cards),
        2 => (stake(), amount()).prop_map(|(Stake { patron, spot, amount }, due)| {
            Found::Payment { patron, spot, paid: amount, due }
        }),
        1 => stake().prop_map(Found::Wager),
        1 => patron().prop_map(Found::Patron),
    ]
}

fn report() -> impl Strategy<Value = Request> {
    let coup = proptest::option::weighted(0.3, prop_oneof![0..6_u64, any::<u64>()]);
    let (kind, seen) = (select(Irregularity::ALL.to_vec()), select(Visibility::ALL.to_vec()));
    (kind, coup, seen, found()).prop_map(|(kind, coup, seen, found)| {
        Request::Case(CaseRequest::Report(Report { kind, coup, seen, found }))
    })
}

fn rule() -> impl Strategy<Value = Request> {
    let resolution = select(Resolution::ALL.to_vec());
    (resolution, proptest::option::of(cards()), select(vec!["", "the camera shows it"])).prop_map(
        |(resolution, cards, reason)| {
            Request::Case(CaseRequest::Rule(Rule { resolution, cards, reason: reason.to_owned() }))
        },
    )
}

/// What goes wrong, and what is done about it: mostly something, so that the table goes on.
fn irregular() -> impl Strategy<Value = Request> {
    prop_oneof![3 => report(), 6 => rule(), 1 => Just(Request::Case(CaseRequest::Dismiss)),
    1 => select(vec![52, 416]).prop_map(|cards| {
        Request::Shoe(ShoeRequest::CountShoe { cards })
    })]
}

fn span() -> impl Strategy<Value = Millis> {
    prop_oneof![
        6 => (1..=90_u64).prop_map(Millis::minutes),
        1 => (0..=6_000_u64).prop_map(Millis::hours),
        1 => any::<u64>().prop_map(Millis),
    ]
}

/// What patrons ask for their own sake; few exclude themselves, so that some go on.
fn of_care() -> impl Strategy<Value = Request> {
    let limit = prop_oneof![
        proptest::option::of(amount()).prop_map(Limit::Loss),
        proptest::option::of(span()).prop_map(Limit::Time),
        proptest::option::of(span()).prop_map(Limit::RealityCheck),
    ];
    let lasts = prop_oneof![span().prop_map(Lasts::For), Just(Lasts::ForEver)];
    prop_oneof![
        16 => (patron(), limit).prop_map(|(patron, limit)| {
            Request::Care(CareRequest::SetLimit { patron, limit })
        }),
        16 => patron().prop_map(|patron| Request::Care(CareRequest::Acknowledge { patron })),
        4 => (patron(), span()).prop_map(|(patron, lasts)| {
            Request::Care(CareRequest::TakeTimeOut { patron, lasts })
        }),
        1 => (patron(), lasts).prop_map(|(patron, lasts)| {
            Request::Care(CareRequest::Exclude { patron, lasts })
        }),
    ]
}

pub(super) fn request() -> impl Strategy<Value = Request> {
    let from_end = prop_oneof![10..=40_u32, any::<u32>()];
    prop_oneof![
        2 => staff().prop_map(|dealer| Request::Duty(DutyRequest::Open { dealer })),
        1 => select(vec![
            Request::Duty(DutyRequest::Close),
            Request::Duty(DutyRequest::Pause),
            Request::Shoe(ShoeRequest::EndShoe),
            Request::Shoe(ShoeRequest::SetBack),
        ]),
        4 => select(vec![Request::Duty(DutyRequest::Resume), Request::Shoe(ShoeRequest::NewShoe)]),
        1 => staff().prop_map(|dealer| Request::Duty(DutyRequest::ChangeDealer { dealer })),
        1 => staff().prop_map(|floor| Request::Duty(DutyRequest::ChangeFloor { floor })),
        3 => (patron(), amount()).prop_map(|(patron, amount)| {
            Request::Money(MoneyRequest::MoneyIn { patron, amount })
        }),
        1 => patron().prop_map(|patron| Request::Money(MoneyRequest::CashOut { patron })),
        3 => from_end.prop_map(|from_end| Request::Shoe(ShoeRequest::Cut(Cut::at(from_end)))),
        1 => Just(Request::Shoe(ShoeRequest::CutCard)),
        12 => card(),
        6 => select(vec![
            Request::Coup(CoupRequest::Turn(Side::Player)),
            Request::Coup(CoupRequest::Turn(Side::Banker)),
        ]),
        4 => of_a_hand(),
        9 => irregular(),
        6 => Just(Request::Coup(CoupRequest::OpenBets)),
        5 => Just(Request::Coup(CoupRequest::CloseBets)),
        2 => select(vec![
            Request::Coup(CoupRequest::LastBets),
            Request::Coup(CoupRequest::Ghost),
            Request::Coup(CoupRequest::Tick),
        ]),
        16 => stake().prop_map(|it| Request::Wager(WagerRequest::Place(it))),
        4 => stake().prop_map(|it| Request::Wager(WagerRequest::TakeBack(it))),
        1 => (patron(), proptest::option::of(place()))
            .prop_map(|(patron, place)| Request::Wager(WagerRequest::Clear { patron, place })),
        2 => patron().prop_map(|patron| Request::Wager(WagerRequest::Repeat { patron })),
        2 => patron().prop_map(|patron| Request::Wager(WagerRequest::Double { patron })),
        2 => of_care(),
    ]
}

/// Floor 1, dealer 2, cage 3, and everybody for themselves.
pub(super) fn usual_actor(request: &Request) -> Actor {
    match request {
        Request::Duty(
            DutyRequest::Open { .. }
            | DutyRequest::Close
            | DutyRequest::Pause
            | DutyRequest::Resume
            | DutyRequest::ChangeDealer { .. }
            | DutyRequest::ChangeFloor { .. },
        )
        | Request::Shoe(ShoeRequest::EndShoe)
        | Request::Case(CaseRequest::Rule(_) | CaseRequest::Dismiss) => Actor::Floor(StaffId(1)),
        Request::Money(MoneyRequest::MoneyIn { .. } | MoneyRequest::CashOut { .. }) => {
            Actor::Cage(StaffId(3))
        }
        Request::Wager(WagerRequest::Place(stake) | WagerRequest::TakeBack(stake)) => {
            Actor::Patron(stake.patron)
        }
        Request::Wager(
            WagerRequest::Clear { patron, .. }
            | WagerRequest::Repeat { patron }
            | WagerRequest::Double { patron },
        ) => Actor::Patron(*patron),
        Request::Care(
            CareRequest::SetLimit { patron, .. }
            | CareRequest::TakeTimeOut { patron, .. }
            | CareRequest::Exclude { patron, .. }
            | CareRequest::Acknowledge { patron },
        ) => Actor::Patron(*patron),
        Request::Coup(CoupRequest::Tick)
        | Request::Shoe(
            ShoeRequest::SetBack | ShoeRequest::SealShoe(_) | ShoeRequest::OpenSeal { .. },
        ) => Actor::House,
        _ => Actor::Dealer(StaffId(2)),
    }
}

/// Whoever usually asks for it. Bets are called by the clock; the house deals where it does so by
/// itself, and otherwise whoever is on duty.
pub(super) fn usual(request: &Request, table: &Table) -> Actor {
    let is_automatic = table.house().terminals.dealer == house::Dealer::Automatic;
    match (request, usual_actor(request), table.staff()) {
        (Request::Coup(CoupRequest::Waive(_) | CoupRequest::Delegate { .. }), ..) => {
            Actor::Patron(PatronId(1))
        }
        (
            Request::Coup(CoupRequest::OpenBets | CoupRequest::LastBets | CoupRequest::CloseBets),
            ..,
        ) => Actor::House,
        (_, Actor::Dealer(_), _) if is_automatic => Actor::House,
        (_, Actor::Dealer(_), Some(staff)) => Actor::Dealer(staff.dealer),
        (_, actor, _) => actor,
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

/// A request, by whom if not by the usual one, and how much later than the last it comes; a clock
/// may also jump anywhere.
pub(super) type Asked = (Request, Option<Actor>, Result<u64, u64>);

pub(super) fn asked() -> impl Strategy<Value = Asked> {
    let hostile = proptest::option::weighted(0.1, actor());
    let time = prop_oneof![50 => (0..3_000_u64).prop_map(Ok), 1 => any::<u64>().prop_map(Err)];
    (request(), hostile, time)
}
