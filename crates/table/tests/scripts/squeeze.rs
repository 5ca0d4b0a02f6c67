//! The squeeze: article 20.

use std::fmt::Write;

use baccarat::Side;
use table::{Audience, CardView, Next, PatronId, SqueezeView, Time};

use super::check;
use super::evening::Evening;

const MACAU: &str = "deal.style = \"face-down\"\nareas.opposite = \"allowed\"\n\
                     squeeze.by = \"patron\"\n";
const AUTOMATIC: &str = "terminals.dealer = \"automatic\"\n";
/// The Player has three, the Banker four: both draw.
const CARDS: &str = "cards 7h Kc 6d 4s";

const DEALER: &str = "it takes the dealer on duty";
/// The same, as they are dealt.
const DEALT: &str = "Player 7h face down; Banker Kc face down; Player 6d face down; \
                     Banker 4s face down";

/// The refusal of whoever asks for the Player's hand while this patron has the right to it.
fn held(holder: u32, left: &str) -> String {
    format!("refused: the Player is patron {holder}'s to expose for {left} s more")
}

/// Plays a script on a table where patrons squeeze, with these options besides.
#[track_caller]
fn squeeze(rest: &str, script: &str) -> Evening {
    check(&format!("{MACAU}{rest}"), script)
}

/// Patron 7 has ten on Player, 8 has twenty and 9 has five; 9 has ten on Banker.
const WAGERS: &str = "bets; bet 1 player 10 by 7; bet 2 player 20 by 8; bet 3 player 5 by 9
                      bet 3 banker 10 by 9; close; cards 7h Kc 6d";

#[test]
fn article_20_the_highest_wager_on_a_side_exposes_its_cards() {
    let held = held(8, "15.0");
    squeeze(
        AUTOMATIC,
        &format!(
            "{WAGERS}; card 4s -> Banker 4s face down; patron 8 may expose the Player until 00:00:20
             at 00:00:05; turn player -> {held}
             turn player by house -> {held}
             turn player by 7 -> {held}
             turn banker by 8 -> refused: the Player is turned over first
             turn banker -> refused: the Player is turned over first
             turn player by floor -> refused: not for floor 1: {DEALER}
             turn player by 8 -> Player turned over; patron 9 may expose the Banker until 00:00:25
             turn player by 8 -> refused: the Player has nothing to turn over
             turn banker by 9 -> Banker turned over
             card 2c -> Player 2c face down; patron 8 may expose the Player until 00:00:25
             card 3h -> refused: no card is called for
             turn player by 8 -> Player turned over
             card 3h -> Banker 3h face down; patron 9 may expose the Banker until 00:00:25
             turn banker by 9
                 -> Banker turned over; Banker wins 7 to 5; player of area 1 (patron 7) loses 10.00
                 -> player of area 2 (patron 8) loses 20.00; player of area 3 (patron 9) loses 5.00
                 -> banker of area 3 (patron 9) wins 10.00, 0.50 commission, 19.50 back
                 -> the coup is over"
        ),
    );
}

#[test]
fn nothing_about_it_changes_cards_or_money() {
    let coup = |turns: [&str; 4]| {
        let [one, two, three, four] = turns;
        squeeze("", &format!("{WAGERS}; card 4s; {one}; {two}; card 2c; {three}; card 3h; {four}"))
    };
    let turned =
        coup(["turn player by 8", "turn banker by 9", "turn player by 8", "turn banker by 9"]);
    let left = coup([
        "at 00:00:20; turn player",
        "at 00:00:40; tick; turn banker",
        "delegate player to 9 by 8; turn player by 9",
        "waive banker by 9; turn banker",
    ]);
    for patron in [7, 8, 9] {
        assert_eq!(turned.credits(patron), left.credits(patron));
    }
    assert_eq!(turned.table().books(), left.table().books());
    assert_eq!(turned.table().shoe(), left.table().shoe());
}

#[test]
fn a_house_whose_dealer_turns_the_cards_gives_the_right_to_nobody() {
    for by in ["nobody", "dealer"] {
        let rest = format!("deal.style = \"face-down\"\nsqueeze.by = \"{by}\"");
        check(
            &rest,
            &format!(
                "bets; bet 1 player 10 by 7; close; {CARDS}
                     -> Player 7h face down; Banker Kc face down; Player 6d face down
                     -> Banker 4s face down
                 waive player by 7 -> refused: no patron has the right to expose the Player
                 delegate player to 8 by 7 -> refused: no patron has the right to expose the Player
                 turn player -> Player turned over
                 turn banker -> Banker turned over"
            ),
        );
    }
}

#[test]
fn nobody_has_a_right_without_a_seated_wager_that_is_large_enough() {
    squeeze(
        "squeeze.wager-min = \"10.00\"\nareas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 1 player 9 by 7; bet 2 banker 10 by 7; bet line 1 player 50 by 8
             bet 2 tie 50 by 7; close; {CARDS}
                 -> Player 7h face down; Banker Kc face down; Player 6d face down
                 -> Banker 4s face down
             turn player by 8 -> refused: not for patron 8: {DEALER}
             turn player -> Player turned over; patron 7 may expose the Banker until 00:00:20"
        ),
    );
}

#[test]
fn one_stake_counts_and_not_their_sum() {
    let bets = "bets; bet 1 player 10 by 7; bet 2 player 10 by 7; bet 3 player 15 by 8; close";
    let given = format!("{DEALT}; patron 8 may expose the Player until 00:00:20");
    squeeze("", &format!("{bets}; {CARDS} -> {given}"));
}

#[test]
fn of_equal_wagers_the_house_says_which() {
    let bets = "bets; bet 5 player 10 by 8; bet 2 player 5 by 7; bet 2 player 5 by 7; close";
    let given = |to: u32| format!("{DEALT}; patron {to} may expose the Player until 00:00:20");
    let first = "squeeze.tie-break = \"first-placed\"";
    squeeze(first, &format!("{bets}; {CARDS} -> {}", given(8)));
    let lowest = "squeeze.tie-break = \"lowest-seat\"";
    squeeze(lowest, &format!("{bets}; {CARDS} -> {}", given(7)));
}

#[test]
fn a_waived_right_passes_to_the_next_highest_and_then_to_the_dealer() {
    let held_by_7 = held(7, "20.0");
    let held_by_8 = held(8, "20.0");
    squeeze(
        "",
        &format!(
            "{WAGERS}; card 4s; waive player by dealer -> {held_by_8}
             waive player by 7 -> {held_by_8}
             waive banker by 8 -> refused: no patron has the right to expose the Banker
             at 00:00:03; waive player by 8 -> patron 7 is next to expose the Player until 00:00:23
             turn player by 8 -> {held_by_7}
             at 00:00:04; waive player by 7 -> patron 9 is next to expose the Player until 00:00:24
             waive player by 9 -> the Player is left to the dealer: the right is waived
             waive player by 9 -> refused: no patron has the right to expose the Player
             turn player by 9 -> refused: not for patron 9: {DEALER}
             turn player -> Player turned over; patron 9 may expose the Banker until 00:00:24"
        ),
    );
}

#[test]
fn a_waived_right_goes_to_the_dealer_where_the_house_says_so() {
    squeeze(
        "squeeze.may-waive = false",
        &format!(
            "{WAGERS}; card 4s
             waive player by 8 -> the Player is left to the dealer: the right is waived"
        ),
    );
}

#[test]
fn the_holder_may_name_another_seated_bettor_of_that_side() {
    let held = held(8, "20.0");
    squeeze(
        "squeeze.wager-min = \"10.00\"",
        &format!(
            "{WAGERS}; card 4s; delegate player to 9 by 7 -> {held}
             delegate player to 6 by 8 -> refused: patron 6 has no wager on the Player in any area
             delegate player to 8 by 8 -> refused: patron 8 has had the right to expose this hand
             at 00:00:01; delegate player to 9 by 8
                 -> patron 9 is named to expose the Player until 00:00:21
             delegate player to 8 by 9 -> refused: patron 8 has had the right to expose this hand
             waive player by 9 -> patron 7 is next to expose the Player until 00:00:21
             turn player by 7 -> Player turned over; patron 9 may expose the Banker until 00:00:21
             delegate banker to 8 by 9 -> refused: patron 8 has no wager on the Banker in any area"
        ),
    );
    squeeze(
        "squeeze.may-delegate = false",
        &format!(
            "{WAGERS}; card 4s; delegate player to 7 by 8
                 -> refused: the right to expose a hand is not given to others here"
        ),
    );
}

#[test]
fn those_who_stand_are_not_named() {
    squeeze(
        "areas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 1 player 10 by 7; bet 2 player 10 by 7; bet line 1 player 50 by 8
             close; {CARDS}
             delegate player to 8 by 7 -> refused: patron 8 has no wager on the Player in any area"
        ),
    );
}

#[test]
fn when_the_time_is_over_the_dealer_turns_the_cards() {
    let held = held(8, "0.1");
    squeeze(
        &format!("{AUTOMATIC}squeeze.timeout-s = 10"),
        &format!(
            "{WAGERS}; card 4s; at 00:00:09.9; tick -> nothing
             turn player by house -> {held}
             at 00:00:10.4; turn player by 8
                 -> refused: the time to expose the hand is over (late by 0.4 s)
             waive player by 8 -> refused: the time to expose the hand is over (late by 0.4 s)
             delegate player to 7 by 8
                 -> refused: the time to expose the hand is over (late by 0.4 s)
             turn player by 7 -> refused: no patron has the right to expose the Player
             tick -> the Player is left to the dealer: time is over
             tick -> nothing
             turn player by 8 -> refused: not for patron 8: {DEALER}
             turn player by house
                 -> Player turned over; patron 9 may expose the Banker until 00:00:20.400
             at 00:00:30; turn banker -> Banker turned over"
        ),
    );
}

#[test]
fn a_pause_takes_no_time_from_the_holder() {
    let held = held(8, "0.1");
    squeeze(
        "",
        &format!(
            "{WAGERS}; card 4s; at 00:00:15; pause; turn player by 8 -> refused: the table is paused
             at 00:01:40; resume; at 00:01:44.9; tick -> nothing
             turn player -> {held}
             at 00:01:45; tick -> the Player is left to the dealer: time is over"
        ),
    );
}

#[test]
fn third_cards_are_the_dealers_where_the_house_says_so() {
    squeeze(
        "squeeze.third-card = false",
        &format!(
            "{WAGERS}; card 4s; turn player by 8; turn banker by 9; card 2c -> Player 2c face down
             turn player -> Player turned over
             card 3h -> Banker 3h face down
             turn banker"
        ),
    );
}

#[test]
fn the_hand_with_more_wagered_on_it_comes_first_where_the_house_says_so() {
    let order = "squeeze.order = \"higher-total-first\"\nareas.count = 2\ngallery.lines = 1";
    let first = |bets: &str, cards: &str, given: &str| {
        squeeze(
            order,
            &format!(
                "bets; {bets}; close; cards {cards}
                 card 4s -> Banker 4s face down; {given} until 00:00:20"
            ),
        );
    };
    // Whatever the cards are, the order is the same: it tells nothing about them.
    for cards in ["7h Kc 6d", "9h Kc Kd", "Kh 4c Kd"] {
        first(
            "bet 1 player 10 by 7; bet 2 banker 11 by 8",
            cards,
            "patron 8 may expose the Banker",
        );
        first(
            "bet 1 player 11 by 7; bet 2 banker 10 by 8",
            cards,
            "patron 7 may expose the Player",
        );
        first(
            "bet 1 player 10 by 7; bet 2 banker 10 by 8",
            cards,
            "patron 7 may expose the Player",
        );
        // Wagers of the gallery count, though they give no right.
        let lines = "bet 1 player 10 by 7; bet 2 player 10 by 8; bet 2 banker 8 by 8
                     bet line 1 banker 13 by 9";
        first(lines, cards, "patron 8 may expose the Banker");
    }
    // Where patrons squeeze, this option says the order and not that of a dealer who turns them.
    let banker = "deal.opens-first = \"banker\"\nsqueeze.order = \"player-first\"";
    let given = format!("{DEALT}; patron 7 may expose the Player until 00:00:20");
    squeeze(banker, &format!("bets; bet 1 player 10 by 7; close; {CARDS} -> {given}"));
}

#[test]
fn a_ghost_hand_is_never_squeezed() {
    squeeze(
        "ghost.per-shoe-max = 3",
        "ghost; card 7h -> Player 7h
         cards Kc 6d; card 4s -> Banker 4s
         waive player by 7 -> refused: no patron has the right to expose the Player
         cards 2c 3h; bets; close; card 7h -> Player 7h",
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
    look(evening, "waive player by 8", Some((7, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "delegate player to 9 by 7", Some((9, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "at 00:00:05; pause; at 00:00:50; resume", Some((9, "7h6d=3 ##=?")), "##=? ##=?");
    look(evening, "waive player by 9", None, "##=? ##=?");
    look(evening, "turn player", Some((9, "7h6d=3 Kc4s=4")), "7h6d=3 ##=?");
    look(evening, "turn banker by 9", None, "7h6d=3 Kc4s=4");
    look(evening, "card 2c", Some((8, "7h6d2c=5 Kc4s=4")), "7h6d#=? Kc4s=4");
    look(evening, "at 00:01:10; tick", None, "7h6d#=? Kc4s=4");
    look(evening, "turn player", None, "7h6d2c=5 Kc4s=4");
    look(evening, "card 3h", Some((9, "7h6d2c=5 Kc4s3h=7")), "7h6d2c=5 Kc4s#=?");
}

#[test]
fn whoever_is_late_sees_no_more_even_before_the_clock_is_looked_at() {
    let mut evening = squeeze("", WAGERS);
    look(&mut evening, "card 4s", Some((8, "7h6d=3 ##=?")), "##=? ##=?");
    let late = "at 00:00:20; turn player by 8
                    -> refused: the time to expose the hand is over (late by 0.0 s)";
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
    assert_eq!(evening.table().next(), Some(Next::AwaitSqueeze { side, holder, until }));
    let mut evening = evening;
    evening.play("at 00:00:20; tick");
    assert_eq!(evening.table().next(), Some(Next::Turn(Side::Player)));
    assert_eq!(evening.view(Audience::Room).coup.and_then(|coup| coup.squeeze), None);
}
