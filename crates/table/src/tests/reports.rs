//! What a report of each kind tells: whoever reports is asked for it, and anything else is refused.

use baccarat::Cents;
use house::{Irregularity, Visibility};

use super::requests::{bet, bets, cards, money_in, open, play};
use crate::{
    Actor, Found, PatronId, Place, Refusal, Report, ReportDetail, Spot, StaffId, Stake, Table,
};

const ALL: [ReportDetail; 10] = [
    ReportDetail::Nothing,
    ReportDetail::NoneBurned,
    ReportDetail::Burned,
    ReportDetail::Card,
    ReportDetail::Face,
    ReportDetail::Unseen,
    ReportDetail::Cards,
    ReportDetail::Payment,
    ReportDetail::Wager,
    ReportDetail::Patron,
];

/// All that whoever is asked for this can tell.
fn told(detail: ReportDetail) -> Vec<(Visibility, Found)> {
    let (patron, amount) = (PatronId(7), Cents::whole(100));
    let spot = Spot { place: Place::Area(7), wager: "player".parse().expect("a wager") };
    let card = "8d".parse().expect("a card");
    let (face, back) = (Found::Card(Some(card)), Found::Card(None));
    let found = match detail {
        ReportDetail::Nothing => Found::Nothing,
        ReportDetail::NoneBurned => Found::Burned(0),
        ReportDetail::Burned => Found::Burned(3),
        ReportDetail::Card => {
            return vec![(Visibility::Seen, face), (Visibility::Unseen, back)];
        }
        // The house adds the face that a sealed shoe has.
        ReportDetail::Face | ReportDetail::Seen => face,
        ReportDetail::Unseen => return vec![(Visibility::Unseen, back)],
        ReportDetail::Cards => Found::Cards(vec![card]),
        ReportDetail::Payment => Found::Payment { patron, spot, paid: Cents::ZERO, due: amount },
        ReportDetail::Wager => Found::Wager(Stake { patron, spot, amount }),
        ReportDetail::Patron => Found::Patron(patron),
    };
    vec![(Visibility::Seen, found)]
}

/// Tables on which every kind can be found: before, during and after a coup, and in the next.
fn tables() -> [Table; 4] {
    let bets = bets(&[bet(7, 100)]);
    let coup = [bets.clone(), cards("9h 2c Kd 5s")].concat();
    let begun = [bets.clone(), cards("9h")].concat();
    let next = [coup.clone(), begun.clone()].concat();
    [bets, begun, coup, next].map(|requests| {
        let mut table = Table::new(super::house(""));
        play(&mut table, 0, &[&open()[..], &[money_in(7)], &requests].concat());
        table
    })
}

/// Whether some table would rather be told something else; `None` if it cannot be so anywhere.
fn is_other(tables: &[Table], kind: Irregularity, seen: Visibility, found: &Found) -> Option<bool> {
    let coups = [None, Some(1)].into_iter();
    let reports = coups.map(|coup| Report { kind, coup, seen, found: found.clone() });
    let asked = reports.flat_map(|report| {
        tables.iter().map(move |table| table.check_report(Actor::Dealer(StaffId(2)), &report))
    });
    let possible = asked.filter(|it| !matches!(it, Err(Refusal::CannotBe { .. })));
    let others = possible.map(|it| matches!(it, Err(Refusal::FoundOther { .. })));
    others.reduce(|one, other| one || other)
}

#[test]
fn bug_18_a_report_tells_what_it_is_asked_for_and_nothing_else() {
    let tables = tables();
    for &kind in Irregularity::ALL {
        let details = ReportDetail::all_of(kind);
        for (seen, found) in details.iter().flat_map(|&detail| told(detail)) {
            assert_eq!(is_other(&tables, kind, seen, &found), Some(false), "{kind}: {found:?}");
        }
        for (seen, found) in ALL.into_iter().flat_map(told) {
            if !details.iter().any(|detail| detail.is_in(&found)) {
                assert_ne!(is_other(&tables, kind, seen, &found), Some(false), "{kind}: {found:?}");
            }
        }
    }
}

#[test]
fn bug_20_a_report_of_a_sealed_shoe_is_asked_for_no_face() {
    let tables = tables();
    for &kind in Irregularity::ALL {
        let details = ReportDetail::all_of_sealed(kind);
        for (seen, found) in details.iter().flat_map(|&detail| told(detail)) {
            assert_eq!(is_other(&tables, kind, seen, &found), Some(false), "{kind}: {found:?}");
        }
        let is_burn = matches!(kind, Irregularity::BurnForgotten | Irregularity::BurnMiscounted);
        assert_eq!(details.is_empty(), is_burn, "{kind}");
        use ReportDetail as D;
        let asks = |it: &D| matches!(it, D::Card | D::Face | D::Cards | D::Burned | D::NoneBurned);
        assert!(!details.iter().any(asks), "{kind}: {details:?}");
    }
}
