//! Every irregularity in every phase: the house has a ruling, each choice of it can be carried out,
//! and the table goes on.

use std::sync::Arc;

use baccarat::{Card, Cents};
use house::{House, Irregularity, Phase as How, Resolution, Visibility};
use primitives::Authority;
use table::{
    Actor, Audience, CaseEvent, CaseRequest, Command, CoupRequest, EventKind, Found, PatronId,
    Place, Refusal, Report, Request, Rule, ShoeRequest, Spot, StaffId, Table, Time,
};

use super::evening::Evening;

const FLOOR: Actor = Actor::Floor(StaffId(1));
const DEALER: Actor = Actor::Dealer(StaffId(2));

/// The coup that every one of these is about: Player 5 draws a 2 and ties with the Banker's 7.
const CARDS: [&str; 5] = ["5h", "3c", "Kd", "4s", "2c"];

/// A table of that house where coup 2 has come so far, with wagers or without.
fn table_in(house: &Arc<House>, phase: How, has_wagers: bool) -> Table {
    let mut house = House::clone(house);
    let any = u32::MAX;
    house.ghost = house::Ghost { per_shoe_max: any, consecutive_max: any, ..house.ghost };
    house.ghost.only_at_start = false;
    let mut evening = Evening::new(Arc::new(house.clone()));
    evening.play("open table; buy in 7 10000; buy in 8 10000; buy in 9 10000; shoe");
    if house.shoe.player_cut {
        evening.play("cut 100");
    }
    if house.shoe.burn.rule != house::BurnRule::None {
        evening.play("card 5d");
    }
    let bets = if has_wagers {
        "bets; bet 1 player 100 by 7; bet 2 banker 200 by 8; close"
    } else {
        "bets; close"
    };
    let coup = |evening: &mut Evening, cards: &[&str]| {
        evening.play(bets);
        deal(evening, cards);
    };
    coup(&mut evening, &["9h", "2c", "Kd", "5s"]);
    match phase {
        How::BeforeDeal => evening.play(bets),
        How::Dealing => coup(&mut evening, &CARDS[..4]),
        How::Settled => coup(&mut evening, &CARDS),
        How::NextCoup => {
            coup(&mut evening, &CARDS);
            coup(&mut evening, &["6h"]);
        }
    }
    evening.table().clone()
}

/// Deals, and has the dealer turn over what lies face down. Whoever may squeeze waives it.
fn deal(evening: &mut Evening, cards: &[&str]) {
    for card in cards {
        evening.play(&format!("card {card}"));
        while let Some(table::Next::Turn(side) | table::Next::AwaitSqueeze { side, .. }) =
            evening.table().next()
        {
            match evening.table().squeeze() {
                Some(squeeze) => {
                    let holder = squeeze.holder.0;
                    evening.play(&format!("waive {} by {holder}", side.id()));
                }
                None => evening.play(&format!("turn {}", side.id())),
            }
        }
    }
}

/// What is found with each irregularity.
fn found(kind: Irregularity, seen: Visibility) -> Found {
    use Irregularity as I;
    let card = Card::deck().find(|card| card.to_string() == "8d");
    match kind {
        I::BurnForgotten => Found::Burned(0),
        I::BurnMiscounted => Found::Burned(3),
        I::ExcessCardUnseen
        | I::ExcessCardSeen
        | I::PlayerThirdBankerStands
        | I::BankerThirdMustStand
        | I::ThirdAfterNatural
        | I::FourthCard => Found::Card(card.filter(|_| seen == Visibility::Seen)),
        I::Mispay => {
            let spot = Spot { place: Place::Area(1), wager: "player".parse().expect("a name") };
            let (patron, paid, due) = (PatronId(7), Cents::ZERO, Cents::whole(30));
            Found::Payment { patron, spot, paid, due }
        }
        _ => Found::Nothing,
    }
}

fn ask(table: &mut Table, by: Actor, request: Request) -> Result<Vec<EventKind>, Refusal> {
    let events = table.decide(&Command { by, request }, Time(1_000))?;
    for event in &events {
        table.apply(event);
        assert!(table.balances(), "{event:?}");
    }
    Ok(events.into_iter().map(|event| event.what).collect())
}

/// The table is not stuck: somebody can do something next, or it is closed.
#[track_caller]
fn check_goes_on(table: &mut Table, what: &str) {
    let Some(next) = table.next() else {
        assert!(table.staff().is_none(), "{what}");
        return;
    };
    let request = match next {
        table::Next::OpenBets => Request::Coup(CoupRequest::OpenBets),
        table::Next::CloseBets => Request::Coup(CoupRequest::CloseBets),
        table::Next::LoadShoe => Request::Shoe(ShoeRequest::NewShoe),
        table::Next::Deal(_) => Request::Coup(CoupRequest::Card("Ad".parse().expect("a card"))),
        table::Next::Turn(side) => Request::Coup(CoupRequest::Turn(side)),
        other => panic!("{what}: {other:?}"),
    };
    ask(table, DEALER, request).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
}

#[test]
fn every_ruling_of_every_preset_can_be_carried_out() {
    let mut rulings = 0;
    for name in House::preset_names() {
        let house = Arc::new(House::preset(name).expect("a preset"));
        for &phase in How::ALL {
            let [empty, wagered] = [false, true].map(|it| table_in(&house, phase, it));
            for (&kind, &seen) in Irregularity::ALL
                .iter()
                .flat_map(|kind| Visibility::ALL.iter().map(move |it| (kind, it)))
            {
                // What is not settled is not paid in error.
                let is_paid = matches!(phase, How::Settled | How::NextCoup);
                if kind.can_be(phase, seen) && (kind != Irregularity::Mispay || is_paid) {
                    let has_none = kind == Irregularity::NoWagers;
                    let table = if has_none { &empty } else { &wagered };
                    rulings += check_rulings(table, kind, phase, seen, name);
                }
            }
        }
    }
    assert!(rulings > 1_000, "{rulings}");
}

/// Reports an irregularity of coup 2, and rules on it in each way that the house has.
fn check_rulings(
    table: &Table,
    kind: Irregularity,
    phase: How,
    seen: Visibility,
    name: &str,
) -> usize {
    let what = format!("{name}: {kind} {phase} {seen}");
    let report = Report { kind, coup: Some(2), seen, found: found(kind, seen) };
    let mut reported = table.clone();
    let told = ask(&mut reported, DEALER, Request::Case(CaseRequest::Report(report)));
    let told = told.unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    let EventKind::Case(CaseEvent::Reported(case)) = &told[0] else { panic!("{what}: {told:?}") };
    assert_eq!((case.coup, case.phase), (2, phase), "{what}");
    let of_the_house = table.house().rulings.ruling(kind, phase, seen).resolutions();
    let Some(case) = reported.case().cloned() else {
        let is_fixed = |it: &EventKind| match it {
            EventKind::Case(CaseEvent::Ruled { resolution, .. }) => of_the_house == [*resolution],
            _ => false,
        };
        assert!(told.iter().any(is_fixed), "{what}: {told:?}");
        check_goes_on(&mut reported, &what);
        return 1;
    };
    let refused = ask(&mut reported, DEALER, Request::Shoe(ShoeRequest::CutCard));
    assert_eq!(refused, Err(Refusal::AwaitsRuling { kind }), "{what}");
    // No preset says what the table cannot do.
    assert_eq!(reported.choices(&case), of_the_house, "{what}");
    let shown = reported.view(Audience::Floor, Time(1_000)).case.expect("a case").choices;
    for (&resolution, shown) in of_the_house.iter().zip(&shown) {
        let what = format!("{what} {resolution}");
        let mut ruled = reported.clone();
        let mut rule = Rule::plain(resolution);
        assert_eq!(shown.resolution, resolution, "{what}");
        if shown.refusal == Some(Refusal::CardsNeeded) {
            rule.cards = Some(cards_of_coup(phase));
        }
        let told = ask(&mut ruled, FLOOR, Request::Case(CaseRequest::Rule(rule)));
        assert!(told.is_ok(), "{what}: {told:?}");
        check_goes_on(&mut ruled, &what);
    }
    of_the_house.len()
}

fn cards_of_coup(phase: How) -> Vec<Card> {
    let cards = match phase {
        How::BeforeDeal => &CARDS[..0],
        How::Dealing => &CARDS[..4],
        How::Settled | How::NextCoup => &CARDS[..],
    };
    cards.iter().map(|card| card.parse().expect("a card")).collect()
}

#[test]
fn a_ruling_that_the_house_does_not_make_is_refused() {
    let house = Arc::new(House::preset("washington").expect("a preset"));
    let mut table = table_in(&house, How::Dealing, true);
    let (kind, seen) = (Irregularity::DroppedCard, Visibility::Seen);
    let report = Report { kind, coup: None, seen, found: Found::Nothing };
    ask(&mut table, DEALER, Request::Case(CaseRequest::Report(report))).expect("it is reported");
    let rule = |resolution| Request::Case(CaseRequest::Rule(Rule::plain(resolution)));
    assert_eq!(
        ask(&mut table, FLOOR, rule(Resolution::Ghost)),
        Err(Refusal::NotTheRule { kind, resolution: Resolution::Ghost })
    );
    let refused = ask(&mut table, DEALER, rule(Resolution::Void));
    assert_eq!(refused, Err(Refusal::NotYours { by: DEALER, needed: Authority::Floor }));
    ask(&mut table, FLOOR, rule(Resolution::Void)).expect("the floor may");
}
