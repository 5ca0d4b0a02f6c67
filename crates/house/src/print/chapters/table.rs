//! Shoe, areas, dealing, ghost hands, terminals. Every option of a section is named, so that a new
//! one is not left out.

use document::{Block, chapter, section, text};

use crate::House;
use crate::options::shoe::{Burn, BurnRule, Shoe};
use crate::options::table::{Areas, Deal, Gallery, Ghost, Squeeze, SqueezeBy, Terminals, Timers};
use crate::print::{facts, yes_or_no};

pub(super) fn shoe(house: &House) -> Vec<Block> {
    let Shoe {
        decks,
        pre_shuffled,
        player_cut,
        player_cut_from_end_min,
        cut_depth,
        after_cut,
        cut_card_first,
        replace_handled,
        unshuffled_run,
        burn: Burn { rule, ace, ten, cards, first_card_shown, between_coups },
    } = &house.shoe;
    let burned = match rule {
        BurnRule::ByFirstCard => {
            let rule = rule.meaning();
            format!("{rule} An ace burns {ace}, a ten or picture card {ten}.")
        }
        BurnRule::Fixed => format!("{cards} cards."),
        BurnRule::PerDeck | BurnRule::None => rule.meaning().to_owned(),
    };
    let cut = if *player_cut {
        format!("offered, at least {player_cut_from_end_min} cards from either end")
    } else {
        "not offered".to_owned()
    };
    let alarm = match unshuffled_run {
        0 => "not watched".to_owned(),
        run => format!("{run} cards in new-deck order stop the game and call the floor"),
    };
    vec![
        chapter("The shoe"),
        facts([
            ("Decks", format!("{decks}, {} cards", house.shoe.cards())),
            ("Cards arrive shuffled in sealed batches", yes_or_no(*pre_shuffled)),
            ("A patron's cut", cut),
            ("Burned when the shoe starts", burned),
            ("The first card is shown", yes_or_no(*first_card_shown)),
            ("Burned before each later coup", between_coups.to_string()),
            ("Cards behind the cut card", cut_depth.to_string()),
            ("When the cut card comes out during a coup", after_cut.meaning().to_owned()),
            (
                "When it comes out in place of a coup's first card",
                cut_card_first.meaning().to_owned(),
            ),
            ("Cards that patrons handled are replaced", yes_or_no(*replace_handled)),
            ("Unshuffled cards", alarm),
        ]),
    ]
}

pub(super) fn areas(house: &House) -> Vec<Block> {
    let Areas { count, bettors_per_area, per_patron, opposite } = &house.areas;
    let Gallery { lines, needs_all_areas, on_area_left } = &house.gallery;
    let mut blocks = vec![
        chapter("Areas and gallery"),
        facts([
            ("Wagering areas", count.to_string()),
            ("People who may wager on one area", bettors_per_area.to_string()),
            ("Areas and lines one person may wager on", per_patron.to_string()),
            ("Player and Banker together", opposite.meaning().to_owned()),
        ]),
        text(
            "All wagers are placed before \"no more bets\" and before the first card leaves the \
             shoe, whichever is earlier. After that nothing is placed, changed, added to or \
             removed.",
        ),
        section("Gallery"),
    ];
    if *lines == 0 {
        blocks.push(text("There is no gallery betting at this table."));
        return blocks;
    }
    blocks.push(facts([
        ("Lines", format!("{lines}, line 1 being between areas 1 and 2")),
        ("People who may wager on one line", "1".to_owned()),
        ("Open only while every area holds a wager", yes_or_no(*needs_all_areas)),
        (
            "If an area is left empty when bets close, a line wager",
            on_area_left.meaning().to_owned(),
        ),
    ]));
    blocks.push(text("Each line is an area of its own. The two outside lines are never open."));
    blocks
}

pub(super) fn dealing(house: &House) -> Vec<Block> {
    let Deal { style, face_up, opens_first, banker_tucked, interim_settlement } = &house.deal;
    let Squeeze {
        by,
        tie_break,
        may_delegate,
        may_waive,
        timeout_s: seconds,
        order,
        third_card,
        wager_min,
    } = &house.squeeze;
    let face_up = match face_up.as_slice() {
        [] => "none".to_owned(),
        places => places.iter().map(|place| place.id()).collect::<Vec<_>>().join(", "),
    };
    let mut blocks = vec![
        chapter("Dealing and opening"),
        facts([
            ("Cards are dealt", style.meaning().to_owned()),
            ("Dealt face up", face_up),
            ("Opened and called first", format!("the {opens_first}'s hand")),
            ("The Banker's cards lie under the shoe until then", yes_or_no(*banker_tucked)),
            (
                "Wagers that two cards decide are settled before third cards",
                yes_or_no(*interim_settlement),
            ),
            ("Who exposes the cards", by.meaning().to_owned()),
        ]),
    ];
    if *by == SqueezeBy::Patron {
        blocks.push(section("Squeeze"));
        blocks.push(facts([
            ("The smallest wager that gives the right", house.money(*wager_min)),
            ("When two have wagered most", tie_break.meaning().to_owned()),
            ("The holder may name another seated bettor", yes_or_no(*may_delegate)),
            ("A waived right passes to the next highest wager", yes_or_no(*may_waive)),
            ("Exposed first", order.meaning().to_owned()),
            ("Third cards are squeezed too", yes_or_no(*third_card)),
            ("The dealer turns the cards after", format!("{seconds} seconds")),
        ]));
        blocks.push(text("Squeezing changes nothing: the order of the shoe decides the coup."));
    }
    blocks
}

pub(super) fn ghost_hands(house: &House) -> Vec<Block> {
    let Ghost { per_shoe_max, consecutive_max, only_at_start, at_start, on_roads } = &house.ghost;
    let mut blocks = vec![chapter("Ghost hands")];
    blocks.push(text(
        "A ghost hand is dealt face up with no wagers on it, because patrons ask for one or because \
         nobody wagers. When there have been as many as are dealt, wagers stay open until somebody \
         wagers. It is also how the house keeps the order of the shoe after some irregularities; \
         those are counted separately.",
    ));
    let asked = match per_shoe_max {
        0 => "none".to_owned(),
        most => format!("at most {most} in a shoe, {consecutive_max} in a row"),
    };
    blocks.push(facts([
        ("On request, or for want of wagers", asked),
        ("Only before the first wagered coup of a shoe", yes_or_no(*only_at_start)),
        ("The house deals by itself when a shoe starts", at_start.to_string()),
        ("Drawn on the roads", yes_or_no(*on_roads)),
    ]));
    blocks
}

pub(super) fn terminals(house: &House) -> Vec<Block> {
    let Timers { betting_s, last_bets_s, card_ms, result_s } = &house.timers;
    let Terminals { dealer, analysis, ask_road, reality_check_min } = &house.terminals;
    let seconds = |seconds: u32| format!("{seconds} seconds");
    let reality_check = match reality_check_min {
        0 => "never".to_owned(),
        minutes => format!("every {minutes} minutes"),
    };
    vec![
        chapter("Terminals and timers"),
        facts([
            ("Dealt by", dealer.meaning().to_owned()),
            ("Wagers are open for", seconds(*betting_s)),
            ("Last bets are called before the end by", seconds(*last_bets_s)),
            ("Between cards", format!("{card_ms} milliseconds")),
            ("The result stays for", seconds(*result_s)),
            ("Terminals show the odds of the remaining cards", yes_or_no(*analysis)),
            ("Terminals show what the derived roads would show", yes_or_no(*ask_road)),
            ("A patron is told of time and money spent", reality_check),
        ]),
        text("After \"no more bets\" a terminal is locked until the hand is settled."),
    ]
}
