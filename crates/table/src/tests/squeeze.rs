//! The squeeze: article 20.

use std::fmt::Write;

use baccarat::Side;

use super::check;
use super::script::Evening;
use crate::{Audience, CardView, Next, PatronId, SqueezeView, Time};

const MACAU: &str = "deal.style = \"face-down\"\nareas.opposite = \"allowed\"\n\
                     squeeze.by = \"patron\"\n";
const AUTOMATIC: &str = "terminals.dealer = \"automatic\"\n";
/// The Player has three, the Banker four: both draw.
const CARDS: &str = "card 7h; card Kc; card 6d; card 4s";

const DEALER: &str = "needed: DealerOnDuty";

/// The refusal of whoever asks for the Player's hand while this patron has the right to it.
fn held(holder: u32, left: u32) -> String {
    format!("!SqueezeHeld {{ side: Player, holder: PatronId({holder}), left: Millis({left}) }}")
}

/// Plays a script on a table where patrons squeeze, with these options besides.
#[track_caller]
fn squeeze(rest: &str, script: &str) -> Evening {
    check(&format!("{MACAU}{rest}"), script)
}

/// Patron 7 has ten on Player, 8 has twenty and 9 has five; 9 has ten on Banker.
const WAGERS: &str = "bets; bet 7 a1 player 10; bet 8 a2 player 20; bet 9 a3 player 5
                      bet 9 a3 banker 10; lock; card 7h; card Kc; card 6d";

#[test]
fn article_20_the_highest_wager_on_a_side_exposes_its_cards() {
    let held = held(8, 15_000);
    squeeze(
        AUTOMATIC,
        &format!(
            "{WAGERS}
             card 4s -> Banker 2 4s down, Player to 8 until 20000 HighestWager
             5 > turn player -> {held}
             house > turn player -> {held}
             patron7 > turn player -> {held}
             patron8 > turn banker -> !OtherHandFirst(Player)
             turn banker -> !OtherHandFirst(Player)
             floor1 > turn player -> !NotYours {{ by: Floor(StaffId(1)), {DEALER} }}
             patron8 > turn player -> turned Player, Banker to 9 until 25000 HighestWager
             patron8 > turn player -> !NothingToTurn(Player)
             patron9 > turn banker -> turned Banker
             card 2c -> Player 3 2c down, Player to 8 until 25000 HighestWager
             card 3h -> !NoCardDue
             patron8 > turn player -> turned Player
             card 3h -> Banker 3 3h down, Banker to 9 until 25000 HighestWager
             patron9 > turn banker -> turned Banker, decided Banker, lose 7 a1 player 0.00, \
             lose 8 a2 player 0.00, lose 9 a3 player 0.00, win 9 a3 banker 19.50 gain, over"
        ),
    );
}

#[test]
fn nothing_about_it_changes_cards_or_money() {
    let coup = |turns: [&str; 4]| {
        let [one, two, three, four] = turns;
        squeeze("", &format!("{WAGERS}; card 4s; {one}; {two}; card 2c; {three}; card 3h; {four}"))
    };
    let turned = coup([
        "patron8 > turn player",
        "patron9 > turn banker",
        "patron8 > turn player",
        "patron9 > turn banker",
    ]);
    let left = coup([
        "20 > turn player",
        "40 > tick; turn banker",
        "patron8 > name player 9; patron9 > turn player",
        "patron9 > waive banker; turn banker",
    ]);
    for patron in [7, 8, 9] {
        assert_eq!(turned.credits(patron), left.credits(patron));
    }
    assert_eq!(turned.table.books(), left.table.books());
    assert_eq!(turned.table.shoe(), left.table.shoe());
}

#[test]
fn a_house_whose_dealer_turns_the_cards_gives_the_right_to_nobody() {
    for by in ["nobody", "dealer"] {
        let rest = format!("deal.style = \"face-down\"\nsqueeze.by = \"{by}\"");
        check(
            &rest,
            &format!(
                "bets; bet 7 a1 player 10; lock; {CARDS} -> Banker 2 4s down
                 patron7 > waive player -> !NoSqueeze(Player)
                 patron7 > name player 8 -> !NoSqueeze(Player)
                 turn player -> turned Player; turn banker -> turned Banker"
            ),
        );
    }
}

#[test]
fn nobody_has_a_right_without_a_seated_wager_that_is_large_enough() {
    squeeze(
        "squeeze.wager-min = \"10.00\"\nareas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 7 a1 player 9; bet 7 a2 banker 10; bet 8 l1 player 50; bet 7 a2 tie 50; lock
             {CARDS} -> Banker 2 4s down
             patron8 > turn player -> !NotYours {{ by: Patron(PatronId(8)), {DEALER} }}
             turn player -> turned Player, Banker to 7 until 20000 HighestWager"
        ),
    );
}

#[test]
fn one_stake_counts_and_not_their_sum() {
    let bets = "bets; bet 7 a1 player 10; bet 7 a2 player 10; bet 8 a3 player 15; lock";
    let given = "Banker 2 4s down, Player to 8 until 20000 HighestWager";
    squeeze("", &format!("{bets}; {CARDS} -> {given}"));
}

#[test]
fn of_equal_wagers_the_house_says_which() {
    let bets = "bets; bet 8 a5 player 10; bet 7 a2 player 5; bet 7 a2 player 5; lock";
    let given = |to: u32| format!("Banker 2 4s down, Player to {to} until 20000 HighestWager");
    let first = "squeeze.tie-break = \"first-placed\"";
    squeeze(first, &format!("{bets}; {CARDS} -> {}", given(8)));
    let lowest = "squeeze.tie-break = \"lowest-seat\"";
    squeeze(lowest, &format!("{bets}; {CARDS} -> {}", given(7)));
}

#[test]
fn a_waived_right_passes_to_the_next_highest_and_then_to_the_dealer() {
    let held_by_7 = held(7, 20_000);
    let held_by_8 = held(8, 20_000);
    squeeze(
        "",
        &format!(
            "{WAGERS}; card 4s
             waive player -> {held_by_8}
             patron7 > waive player -> {held_by_8}
             patron8 > waive banker -> !NoSqueeze(Banker)
             3 patron8 > waive player -> Player to 7 until 23000 Waived
             patron8 > turn player -> {held_by_7}
             4 patron7 > waive player -> Player to 9 until 24000 Waived
             patron9 > waive player -> Player to the dealer Waived
             patron9 > waive player -> !NoSqueeze(Player)
             patron9 > turn player -> !NotYours {{ by: Patron(PatronId(9)), {DEALER} }}
             turn player -> turned Player, Banker to 9 until 24000 HighestWager"
        ),
    );
}

#[test]
fn a_waived_right_goes_to_the_dealer_where_the_house_says_so() {
    squeeze(
        "squeeze.may-waive = false",
        &format!("{WAGERS}; card 4s; patron8 > waive player -> Player to the dealer Waived"),
    );
}

#[test]
fn the_holder_may_name_another_seated_bettor_of_that_side() {
    let held = held(8, 20_000);
    squeeze(
        "squeeze.wager-min = \"10.00\"",
        &format!(
            "{WAGERS}; card 4s
             patron7 > name player 9 -> {held}
             patron8 > name player 6 -> !NotSeatedOn {{ patron: PatronId(6), side: Player }}
             patron8 > name player 8 -> !HadSqueeze(PatronId(8))
             1 patron8 > name player 9 -> Player to 9 until 21000 Named
             patron9 > name player 8 -> !HadSqueeze(PatronId(8))
             patron9 > waive player -> Player to 7 until 21000 Waived
             patron7 > turn player -> turned Player, Banker to 9 until 21000 HighestWager
             patron9 > name banker 8 -> !NotSeatedOn {{ patron: PatronId(8), side: Banker }}"
        ),
    );
    squeeze(
        "squeeze.may-delegate = false",
        &format!("{WAGERS}; card 4s; patron8 > name player 7 -> !SqueezeStays"),
    );
}

#[test]
fn those_who_stand_are_not_named() {
    squeeze(
        "areas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 7 a1 player 10; bet 7 a2 player 10; bet 8 l1 player 50; lock; {CARDS}
             patron7 > name player 8 -> !NotSeatedOn {{ patron: PatronId(8), side: Player }}"
        ),
    );
}

#[test]
fn when_the_time_is_over_the_dealer_turns_the_cards() {
    let held = held(8, 100);
    squeeze(
        &format!("{AUTOMATIC}squeeze.timeout-s = 10"),
        &format!(
            "{WAGERS}; card 4s
             9.9 > tick ->
             house > turn player -> {held}
             10.4 patron8 > turn player -> !SqueezeOver {{ late: Millis(400) }}
             patron8 > waive player -> !SqueezeOver {{ late: Millis(400) }}
             patron8 > name player 7 -> !SqueezeOver {{ late: Millis(400) }}
             patron7 > turn player -> !NoSqueeze(Player)
             tick -> Player to the dealer Time
             tick ->
             patron8 > turn player -> !NotYours {{ by: Patron(PatronId(8)), {DEALER} }}
             house > turn player -> turned Player, Banker to 9 until 20400 HighestWager
             30 > turn banker -> turned Banker"
        ),
    );
}

#[test]
fn a_pause_takes_no_time_from_the_holder() {
    let held = held(8, 100);
    squeeze(
        "",
        &format!(
            "{WAGERS}; card 4s; 15 > pause; patron8 > turn player -> !TablePaused
             100 > resume; 104.9 > tick ->
             turn player -> {held}
             105 > tick -> Player to the dealer Time"
        ),
    );
}

#[test]
fn third_cards_are_the_dealers_where_the_house_says_so() {
    squeeze(
        "squeeze.third-card = false",
        &format!(
            "{WAGERS}; card 4s; patron8 > turn player; patron9 > turn banker
             card 2c -> Player 3 2c down
             turn player -> turned Player
             card 3h -> Banker 3 3h down
             turn banker"
        ),
    );
}

#[test]
fn the_hand_with_more_wagered_on_it_comes_first_where_the_house_says_so() {
    let order = "squeeze.order = \"higher-total-first\"\nareas.count = 2\ngallery.lines = 1";
    let first = |bets: &str, cards: &str, given: &str| {
        let given = format!("{given} until 20000 HighestWager");
        squeeze(order, &format!("bets; {bets}; lock; {cards} -> Banker 2 4s down, {given}"));
    };
    // Whatever the cards are, the order is the same: it tells nothing about them.
    for cards in [CARDS, "card 9h; card Kc; card Kd; card 4s", "card Kh; card 4c; card Kd; card 4s"]
    {
        first("bet 7 a1 player 10; bet 8 a2 banker 11", cards, "Banker to 8");
        first("bet 7 a1 player 11; bet 8 a2 banker 10", cards, "Player to 7");
        first("bet 7 a1 player 10; bet 8 a2 banker 10", cards, "Player to 7");
        // Wagers of the gallery count, though they give no right.
        let lines = "bet 7 a1 player 10; bet 8 a2 player 10; bet 8 a2 banker 8; bet 9 l1 banker 13";
        first(lines, cards, "Banker to 8");
    }
    // Where patrons squeeze, this option says the order and not that of a dealer who turns them.
    let banker = "deal.opens-first = \"banker\"\nsqueeze.order = \"player-first\"";
    let given = "Banker 2 4s down, Player to 7 until 20000 HighestWager";
    squeeze(banker, &format!("bets; bet 7 a1 player 10; lock; {CARDS} -> {given}"));
}

#[test]
fn a_ghost_hand_is_never_squeezed() {
    squeeze(
        "ghost.per-shoe-max = 3",
        "ghost; card 7h -> Player 1 7h up; card Kc; card 6d; card 4s -> Banker 2 4s up
         patron7 > waive player -> !NoSqueeze(Player)
         card 2c; card 3h; bets; lock; card 7h -> Player 1 7h up",
    );
}

/// What somebody sees of the cards: `#` for a back.
fn seen(evening: &Evening, audience: Audience) -> String {
    let coup = evening.view(audience).coup.expect("a coup is dealt");
    let mut words = String::new();
    for side in Side::ALL {
        for card in &coup.hands[side] {
            match card {
                CardView::Back => words.push('#'),
                CardView::Face(card) => write!(words, "{card}").expect("a text takes more"),
            }
        }
        let total = coup.totals[side].map_or("?".to_owned(), |total| total.get().to_string());
        write!(words, "={total} ").expect("a text takes more");
    }
    words.trim_end().to_owned()
}

/// Plays a line, and looks what the holder and everybody else sees then.
#[track_caller]
fn look(evening: &mut Evening, line: &str, holder: Option<(u32, &str)>, others: &str) {
    evening.play(line);
    let patrons = [6, 7, 8, 9].map(|patron| Audience::Patron(PatronId(patron)));
    for audience in patrons.into_iter().chain([Audience::Room, Audience::Dealer, Audience::Floor]) {
        let expected = match holder {
            Some((patron, cards)) if audience == Audience::Patron(PatronId(patron)) => cards,
            _ => others,
        };
        assert_eq!(seen(evening, audience), expected, "{line}: {audience:?}");
    }
}

#[test]
fn only_the_holder_sees_a_hand_before_it_is_turned_over() {
    let mut evening = squeeze("", WAGERS);
    let evening = &mut evening;
    look(evening, "", None, "##=? #=?");
    look(evening, "card 4s", Some((8, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "patron8 > waive player", Some((7, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "patron7 > name player 9", Some((9, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "5 > pause; 50 > resume", Some((9, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "patron9 > waive player", None, "##=? ##=?");
    look(evening, "turn player", Some((9, "7h6d=3 Kc4s=4")), "7h6d=3 ##=?");
    look(evening, "patron9 > turn banker", None, "7h6d=3 Kc4s=4");
    look(evening, "card 2c", Some((8, "7h6d2c=5 Kc4s=4")), "7h6d#=? Kc4s=4");
    look(evening, "70 >tick", None, "7h6d#=? Kc4s=4");
    look(evening, "turn player", None, "7h6d2c=5 Kc4s=4");
    look(evening, "card 3h", Some((9, "7h6d2c=5 Kc4s3h=7")), "7h6d2c=5 Kc4s#=?");
}

#[test]
fn whoever_is_late_sees_no_more_even_before_the_clock_is_looked_at() {
    let mut evening = squeeze("", WAGERS);
    look(&mut evening, "card 4s", Some((8, "7h6d=3 ##=?")), "##=? ##=?");
    let late = "20 patron8 > turn player -> !SqueezeOver { late: Millis(0) }";
    look(&mut evening, late, None, "##=? ##=?");
}

#[test]
fn everybody_is_told_who_holds_the_right_and_the_holder_who_else_may() {
    let evening = squeeze("", &format!("{WAGERS}; card 4s"));
    let (side, holder, until) = (Side::Player, PatronId(8), Time(20_000));
    for audience in [Audience::Patron(PatronId(7)), Audience::Room, Audience::Dealer] {
        let expected = SqueezeView { side, holder, until, may_name: Vec::new() };
        assert_eq!(evening.view(audience).coup.and_then(|coup| coup.squeeze), Some(expected));
    }
    let expected = SqueezeView { side, holder, until, may_name: vec![PatronId(7), PatronId(9)] };
    let own = evening.view(Audience::Patron(holder));
    assert_eq!(own.coup.and_then(|coup| coup.squeeze), Some(expected));
    assert_eq!(evening.table.next(), Some(Next::AwaitSqueeze { side, holder, until }));
    let mut evening = evening;
    evening.play("20 > tick");
    assert_eq!(evening.table.next(), Some(Next::Turn(Side::Player)));
    assert_eq!(evening.view(Audience::Room).coup.and_then(|coup| coup.squeeze), None);
}
