//! Shoe, areas, dealing, ghost hands, terminals.

use document::{Block, chapter, section, text};

use crate::House;
use crate::options::shoe::BurnRule;
use crate::options::table::SqueezeBy;
use crate::print::{facts, yes_or_no};

pub(super) fn shoe(house: &House) -> Vec<Block> {
    let (shoe, burn) = (&house.shoe, &house.shoe.burn);
    let burned = match burn.rule {
        BurnRule::ByFirstCard => format!(
            "{} An ace burns {}, a ten or picture card {}.",
            burn.rule.meaning(),
            burn.ace,
            burn.ten
        ),
        BurnRule::Fixed => format!("{} cards.", burn.cards),
        BurnRule::PerDeck | BurnRule::None => burn.rule.meaning().to_owned(),
    };
    let cut = if shoe.player_cut {
        format!("offered, at least {} cards from either end", shoe.player_cut_from_end_min)
    } else {
        "not offered".to_owned()
    };
    let alarm = match shoe.unshuffled_run {
        0 => "not watched".to_owned(),
        run => format!("{run} cards in new-deck order stop the game and call the floor"),
    };
    vec![
        chapter("The shoe"),
        facts([
            ("Decks", format!("{}, {} cards", shoe.decks, shoe.cards())),
            ("Cards arrive shuffled in sealed batches", yes_or_no(shoe.pre_shuffled)),
            ("A patron's cut", cut),
            ("Burned when the shoe starts", burned),
            ("The first card is shown", yes_or_no(burn.first_card_shown)),
            ("Burned before each later coup", burn.between_coups.to_string()),
            ("Cards behind the cut card", shoe.cut_depth.to_string()),
            ("When the cut card comes out during a coup", shoe.after_cut.meaning().to_owned()),
            (
                "When it comes out in place of a coup's first card",
                shoe.cut_card_first.meaning().to_owned(),
            ),
            ("Cards that patrons handled are replaced", yes_or_no(shoe.replace_handled)),
            ("Unshuffled cards", alarm),
        ]),
    ]
}

pub(super) fn areas(house: &House) -> Vec<Block> {
    let (areas, gallery) = (&house.areas, &house.gallery);
    let mut blocks = vec![
        chapter("Areas and gallery"),
        facts([
            ("Wagering areas", areas.count.to_string()),
            ("People who may wager on one area", areas.bettors_per_area.to_string()),
            ("Areas and lines one person may wager on", areas.per_patron.to_string()),
            ("Player and Banker together", areas.opposite.meaning().to_owned()),
        ]),
        text(
            "All wagers are placed before \"no more bets\" and before the first card leaves the \
             shoe, whichever is earlier. After that nothing is placed, changed, added to or \
             removed.",
        ),
        section("Gallery"),
    ];
    if gallery.lines == 0 {
        blocks.push(text("There is no gallery betting at this table."));
        return blocks;
    }
    blocks.push(facts([
        ("Lines", format!("{}, line 1 being between areas 1 and 2", gallery.lines)),
        ("People who may wager on one line", "1".to_owned()),
        ("Open only while every area holds a wager", yes_or_no(gallery.needs_all_areas)),
        (
            "If an area is left empty when bets close, a line wager",
            gallery.on_area_left.meaning().to_owned(),
        ),
    ]));
    blocks.push(text("Each line is an area of its own. The two outside lines are never open."));
    blocks
}

pub(super) fn dealing(house: &House) -> Vec<Block> {
    let (deal, squeeze) = (&house.deal, &house.squeeze);
    let face_up = match deal.face_up.as_slice() {
        [] => "none".to_owned(),
        places => places.iter().map(|place| place.id()).collect::<Vec<_>>().join(", "),
    };
    let mut blocks = vec![
        chapter("Dealing and opening"),
        facts([
            ("Cards are dealt", deal.style.meaning().to_owned()),
            ("Dealt face up", face_up),
            ("Opened and called first", format!("the {}'s hand", deal.opens_first)),
            ("The Banker's cards lie under the shoe until then", yes_or_no(deal.banker_tucked)),
            (
                "Wagers that two cards decide are settled before third cards",
                yes_or_no(deal.interim_settlement),
            ),
            ("Who exposes the cards", squeeze.by.meaning().to_owned()),
        ]),
    ];
    if squeeze.by == SqueezeBy::Patron {
        blocks.push(section("Squeeze"));
        blocks.push(facts([
            ("The smallest wager that gives the right", house.money(squeeze.wager_min)),
            ("When two have wagered most", squeeze.tie_break.meaning().to_owned()),
            ("The holder may name another seated bettor", yes_or_no(squeeze.may_delegate)),
            ("A waived right passes to the next highest wager", yes_or_no(squeeze.may_waive)),
            ("Exposed first", squeeze.order.meaning().to_owned()),
            ("Third cards are squeezed too", yes_or_no(squeeze.third_card)),
            ("The dealer turns the cards after", format!("{} seconds", squeeze.timeout_s)),
        ]));
        blocks.push(text("Squeezing changes nothing: the order of the shoe decides the coup."));
    }
    blocks
}

pub(super) fn ghost_hands(house: &House) -> Vec<Block> {
    let ghost = &house.ghost;
    let mut blocks = vec![chapter("Ghost hands")];
    blocks.push(text(
        "A ghost hand is dealt face up with no wagers on it. It is also how the house keeps the \
         order of the shoe after some irregularities; those are counted separately.",
    ));
    let asked = match ghost.per_shoe_max {
        0 => "none".to_owned(),
        most => format!("at most {most} in a shoe, {} in a row", ghost.consecutive_max),
    };
    blocks.push(facts([
        ("Patrons may ask for", asked),
        ("Only before the first wagered coup of a shoe", yes_or_no(ghost.only_at_start)),
        ("The house deals by itself when a shoe starts", ghost.at_start.to_string()),
        ("Drawn on the roads", yes_or_no(ghost.on_roads)),
    ]));
    blocks
}

pub(super) fn terminals(house: &House) -> Vec<Block> {
    let (timers, terminals) = (&house.timers, &house.terminals);
    let seconds = |seconds: u32| format!("{seconds} seconds");
    let reality_check = match terminals.reality_check_min {
        0 => "never".to_owned(),
        minutes => format!("every {minutes} minutes"),
    };
    vec![
        chapter("Terminals and timers"),
        facts([
            ("Dealt by", terminals.dealer.meaning().to_owned()),
            ("Wagers are open for", seconds(timers.betting_s)),
            ("Last bets are called before the end by", seconds(timers.last_bets_s)),
            ("Between cards", format!("{} milliseconds", timers.card_ms)),
            ("The result stays for", seconds(timers.result_s)),
            ("Terminals show the odds of the remaining cards", yes_or_no(terminals.analysis)),
            ("Terminals show what the derived roads would show", yes_or_no(terminals.ask_road)),
            ("A patron is told of time and money spent", reality_check),
        ]),
        text("After \"no more bets\" a terminal is locked until the hand is settled."),
    ]
}
