//! A coup is recalled as it was seen: told by what was seen at the time, and compared with what is
//! drawn again.

use baccarat::{Facts, Side, Winner};
use table::{
    Audience, CardView, EventKind, GhostReason, PatronId, Recall, Stage, Table, View, WagerEvent,
    recall,
};

use super::evening::Evening;
use super::{check, check_preset, house};

const ROOM: Audience = Audience::Room;
const SEVEN: Audience = Audience::Patron(PatronId(7));
const EIGHT: Audience = Audience::Patron(PatronId(8));

/// A coup of an evening, from its first event on.
fn recalled(evening: &Evening, coup: u64, audience: Audience) -> Option<Recall> {
    recall(Table::new(evening.house()), evening.events(), coup, audience)
}

/// The hands of a frame as one would write them.
fn hands(recalled: &Recall, frame: usize) -> String {
    let Some(coup) = &recalled.frames[frame].view.coup else { return "none".to_owned() };
    let hand = |side: Side| {
        let card = |card: &CardView| match card {
            CardView::Back => "--".to_owned(),
            CardView::Face(card) => card.to_string(),
        };
        coup.hands[side].iter().map(card).collect::<Vec<_>>().join(" ")
    };
    format!("{} | {}", hand(Side::Player), hand(Side::Banker))
}

const COUP: &str =
    "bets; bet 1 banker 10 by 7; bet 2 player 20 by 8; close; cards 7h Kc 6d 4s 2c 3h";

#[test]
fn a_coup_is_recalled_with_its_cards_and_its_result() {
    let evening = check("", &format!("{COUP}; bets; bet 1 tie 5 by 7"));
    let coup = recalled(&evening, 1, SEVEN).expect("it was dealt");
    assert!(coup.is_over);
    assert_eq!(coup.facts().map(Facts::winner), Some(Winner::Banker));
    assert_eq!(hands(&coup, coup.frames.len() - 1), "7h 6d 2c | Kc 4s 3h");
    let settled: Vec<_> = coup.settled().map(|paid| paid.patron).collect();
    assert_eq!(settled, [PatronId(7)]);
    assert!(coup.frames.iter().all(|frame| frame.view.replay && frame.view.deeds.is_empty()));
    let staff = recalled(&evening, 1, Audience::Floor).expect("it was dealt");
    assert_eq!(staff.settled().count(), 2);
    assert_eq!(recalled(&evening, 1, ROOM).expect("it was dealt").settled().count(), 0);
    let next = recalled(&evening, 2, SEVEN).expect("bets are open for it");
    assert!(!next.is_over && next.cards().is_none());
    for unknown in [0, 3, u64::MAX] {
        assert_eq!(recalled(&evening, unknown, SEVEN), None, "{unknown}");
    }
}

#[test]
fn a_state_and_what_followed_are_enough() {
    let mut evening = check("", "bets; bet 1 banker 10 by 7; close; cards 7h Kc");
    let (start, before) = (evening.table().clone(), evening.events().len());
    evening.play("cards 6d 4s 2c 3h");
    evening.play(COUP);
    let later = &evening.events()[before..];
    let from_start = recalled(&evening, 2, SEVEN);
    assert!(from_start.is_some());
    assert_eq!(recall(start.clone(), later, 2, SEVEN), from_start);
    // The coup that was in progress is recalled from there on.
    let rest = recall(start.clone(), later, 1, SEVEN).expect("it was in progress");
    assert_eq!(hands(&rest, 0), "7h 6d | Kc");
    assert_eq!(recall(evening.table().clone(), [], 2, SEVEN), None);
}

#[test]
fn what_was_hidden_stays_hidden_in_the_frames_in_which_it_was() {
    let evening = check_preset(
        "macau",
        "cut 100; card 5h; bets; bet 1 player 200 by 7; bet 2 banker 100 by 8; close
         cards 9h Kc Kd 7s; turn player by 7; turn banker by 8",
    );
    let lain = |audience: Audience| -> Vec<String> {
        let coup = recalled(&evening, 1, audience).expect("it was dealt");
        let mut lain: Vec<String> = (0..coup.frames.len()).map(|at| hands(&coup, at)).collect();
        lain.dedup();
        lain
    };
    let start = ["none", " | ", "-- | ", "-- | --", "-- -- | --"];
    let check = |audience: Audience, rest: &[&str]| {
        assert_eq!(lain(audience), [&start[..], rest].concat(), "{audience:?}");
    };
    check(ROOM, &["-- -- | -- --", "9h Kd | -- --", "9h Kd | Kc 7s"]);
    check(Audience::Auditor, &["-- -- | -- --", "9h Kd | -- --", "9h Kd | Kc 7s"]);
    check(SEVEN, &["-- -- | -- --", "9h Kd | -- --", "9h Kd | Kc 7s"]);
    check(EIGHT, &["-- -- | -- --", "9h Kd | -- --", "9h Kd | Kc 7s"]);
    // The Player's cards are patron 7's to see before they are turned over, and the Banker's 8's.
    let first_up = |audience: Audience, side: Side| {
        let coup = recalled(&evening, 1, audience).expect("it was dealt");
        let is_up = |view: &View| {
            let hand = view.coup.as_ref().map_or(&[][..], |coup| &coup.hands[side]);
            !hand.is_empty() && !hand.contains(&CardView::Back)
        };
        coup.frames.iter().position(|frame| is_up(&frame.view)).expect("it is turned over")
    };
    for (holder, side) in [(SEVEN, Side::Player), (EIGHT, Side::Banker)] {
        assert!(first_up(holder, side) < first_up(ROOM, side), "{side}");
    }
    assert_eq!(first_up(EIGHT, Side::Player), first_up(ROOM, Side::Player));
}

#[test]
fn ghost_hands_are_recalled() {
    let evening =
        check("ghost.per-shoe-max = 2", "ghost; cards 9h Kc Kd 7s; bets; close; cards 8h Qc Qd 6s");
    for (coup, why) in [(1, GhostReason::Asked), (2, GhostReason::NoWagers)] {
        let recalled = recalled(&evening, coup, ROOM).expect("it was dealt");
        assert_eq!(recalled.cards().and_then(|cards| cards.ghost), Some(why));
        assert!(recalled.facts().is_some() && recalled.is_over);
    }
}

#[test]
fn a_coup_that_the_cut_card_called_off_is_recalled() {
    let shuffle = "shoe.cut-card-first = \"shuffle-now\"";
    let evening = check(shuffle, "bets; bet 1 banker 10 by 7; close; cut card");
    let coup = recalled(&evening, 1, SEVEN).expect("bets were closed");
    assert!(coup.is_over && coup.facts().is_none());
    assert_eq!(hands(&coup, coup.frames.len() - 1), " | ");
    assert!(
        coup.told().any(|what| matches!(what, EventKind::Wager(WagerEvent::StakeReturned { .. })))
    );
    // Before the lock it never began, and the next coup has its number.
    let evening = check(shuffle, &format!("bets; cut card; shoe; {COUP}"));
    let coup = recalled(&evening, 1, SEVEN).expect("it was dealt in the end");
    assert_eq!(hands(&coup, coup.frames.len() - 1), "7h 6d 2c | Kc 4s 3h");
    let opened =
        |what: &&EventKind| matches!(what, EventKind::Wager(WagerEvent::BetsOpened { .. }));
    assert_eq!(coup.told().filter(opened).count(), 2);
}

#[test]
fn a_table_without_events_has_nothing_to_recall() {
    let table = Table::new(house(""));
    assert_eq!(table.view(ROOM, table::Time(0)).stage, Stage::Closed);
    assert_eq!(recall(table, [], 1, ROOM), None);
}
