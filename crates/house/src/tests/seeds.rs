//! The presets follow the documents they are made after, statement by statement.

use baccarat::{Cents, Collection, Rounding, Side, catalogue};

use super::pay_table;
use crate::{
    CommissionMode, DealStyle, Dealer, House, Jurisdiction, OnAreaLeft, Opposite, Preset,
    SqueezeBy, SqueezeOrder, Style, TieBreak,
};

const PLAYER: [&str; 2] = ["Player wins -> 1:1", "tie -> push"];
const BANKER_LESS_5: [&str; 2] = ["Banker wins -> 1:1 less 5%", "tie -> push"];
const TIE: [&str; 1] = ["tie -> 8:1"];

fn preset(name: &str) -> House {
    House::preset(name).unwrap_or_else(|| panic!("there is a preset {name}"))
}

/// Checks which wagers a preset offers, in order, and every line of what they pay.
#[track_caller]
fn check(name: &str, expected: &[(&str, &[&str])]) {
    let house = preset(name);
    let offered: Vec<_> = house.wagers.offered().iter().map(|offer| &offer.wager).collect();
    let offered: Vec<_> = offered.iter().map(|it| (it.id().as_str(), pay_table(it))).collect();
    let offered: Vec<_> = offered
        .iter()
        .map(|(id, lines)| (*id, lines.iter().map(String::as_str).collect::<Vec<_>>()))
        .collect();
    let expected: Vec<_> = expected.iter().map(|(id, lines)| (*id, lines.to_vec())).collect();
    assert_eq!(offered, expected, "{name}");
}

#[test]
fn every_preset_is_read_without_faults_or_warnings() {
    let names = ["washington", "ez", "macau", "dragon-bonus", "electronic"];
    assert_eq!(House::preset_names(), names);
    for preset in Preset::ALL {
        let house = House::read(preset.id(), preset.text()).unwrap();
        assert!(house.warnings(preset.id(), preset.text()).is_none(), "{}", preset.id());
        assert_eq!(House::preset(preset.id()), Some(house));
        assert_eq!(Preset::find(preset.id()), Some(*preset));
    }
    assert_eq!(House::preset("nevada"), None);
    assert_eq!(House::preset("Washington"), None);
}

#[test]
fn seed_000_the_shoe_has_eight_decks() {
    assert_eq!(preset("washington").decks(), 8);
    assert_eq!(preset("washington").under, Some(Jurisdiction::Washington));
}

#[test]
fn seed_000_three_positions_in_each_of_nine_areas() {
    check("washington", &[("player", &PLAYER), ("banker", &BANKER_LESS_5), ("tie", &TIE)]);
    assert_eq!(preset("washington").areas.count, 9);
}

#[test]
fn seed_000_one_bettor_an_area_and_no_opposite_wagers() {
    let areas = preset("washington").areas;
    assert_eq!(areas.bettors_per_area, 1);
    assert_eq!(areas.opposite, Opposite::RefusedPerArea);
}

#[test]
fn seed_000_the_gallery_has_eight_lines_while_every_area_has_a_wager() {
    let house = preset("washington");
    assert_eq!(house.gallery.lines, 8);
    assert!(house.gallery.needs_all_areas);
    assert_eq!(house.gallery.on_area_left, OnAreaLeft::Return);
    assert_eq!(house.areas.per_patron, 9);
}

#[test]
fn seed_000_cards_may_be_dealt_face_up() {
    let deal = preset("washington").deal;
    assert_eq!((deal.style, deal.opens_first), (DealStyle::FaceUp, Side::Player));
}

#[test]
fn seed_000_five_per_cent_is_the_most() {
    let commission = preset("washington").commission;
    assert_eq!(commission.mode, CommissionMode::PerHand);
    assert_eq!(commission.rate.to_string(), "5%");
    assert_eq!(commission.minimum, Cents::ZERO);
}

#[test]
fn seed_000_ghost_hands_have_a_written_maximum() {
    assert_eq!(preset("washington").ghost.per_shoe_max, 3);
    assert!(Preset::Washington.text().contains("per-shoe-max = 3"));
}

#[test]
fn seed_000_nobody_but_the_dealer_turns_the_cards() {
    assert_eq!(preset("washington").squeeze.by, SqueezeBy::Nobody);
}

/// The other copy of the Washington rules says the same.
#[test]
fn seed_001_is_the_same_document_as_seed_000() {
    let house = preset("washington");
    assert_eq!((house.decks(), house.areas.count, house.gallery.lines), (8, 9, 8));
}

#[test]
fn seed_002_ez_baccarat_pushes_on_a_dragon_7() {
    let ez_banker =
        ["Banker wins, Banker total 7, Banker has 3 cards -> push", "Banker wins -> 1:1"];
    let ez_banker: Vec<_> = ez_banker.into_iter().chain(["tie -> push"]).collect();
    check(
        "ez",
        &[
            ("player", &PLAYER),
            ("banker", &ez_banker),
            ("tie", &TIE),
            ("dragon-7", &["Banker wins, Banker total 7, Banker has 3 cards -> 40:1"]),
            ("panda-8", &["Player wins, Player total 8, Player has 3 cards -> 25:1"]),
        ],
    );
    let house = preset("ez");
    assert_eq!(house.commission.mode, CommissionMode::PushOnDragon7);
    assert!(!house.commission.mode.charges());
    assert_eq!(house.decks(), 8);
}

#[test]
fn seed_002_the_bankers_hand_waits_for_the_players() {
    let deal = preset("ez").deal;
    assert_eq!((deal.style, deal.opens_first), (DealStyle::FaceDown, Side::Player));
    assert!(deal.banker_tucked && deal.face_up.is_empty());
}

#[test]
fn seed_002_banker_player_and_or_tie() {
    for name in ["ez", "macau"] {
        assert_eq!(preset(name).areas.opposite, Opposite::Allowed, "{name}");
    }
}

#[test]
fn seed_002_mini_baccarat_takes_five_per_cent_and_pays_ties_eight() {
    check("macau", &[("player", &PLAYER), ("banker", &BANKER_LESS_5), ("tie", &TIE)]);
    assert_eq!(preset("macau").decks(), 8);
    assert_eq!(preset("macau").deal.style, DealStyle::FaceDown);
}

#[test]
fn seed_002_macau_style_the_highest_wager_may_expose_the_cards() {
    let house = preset("macau");
    assert_eq!(house.squeeze.by, SqueezeBy::Patron);
    assert_eq!(house.squeeze.order, SqueezeOrder::PlayerFirst);
    assert_eq!(house.squeeze.tie_break, TieBreak::FirstPlaced);
    assert!(house.squeeze.third_card && house.shoe.replace_handled);
    let ghost = house.ghost;
    assert_eq!((ghost.per_shoe_max, ghost.only_at_start, ghost.at_start), (3, true, 0));
}

/// The schedule as printed, for one side.
fn dragon_bonus(side: &str) -> Vec<String> {
    let natural =
        [format!("{side} wins, {side} natural -> 1:1"), format!("tie, {side} natural -> push")];
    let margins = [(9, "30:1"), (8, "10:1"), (7, "6:1"), (6, "4:1"), (5, "2:1"), (4, "1:1")];
    let margins = margins.map(|(margin, odds)| format!("{side} wins, margin {margin} -> {odds}"));
    natural.into_iter().chain(margins).collect()
}

#[test]
fn seed_003_the_dragon_bonus_schedule() {
    let schedules = ["Player", "Banker"].map(dragon_bonus);
    let [player, banker] =
        schedules.each_ref().map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
    check(
        "dragon-bonus",
        &[
            ("player", &PLAYER),
            ("banker", &BANKER_LESS_5),
            ("tie", &TIE),
            ("dragon-bonus-player", &player),
            ("dragon-bonus-banker", &banker),
        ],
    );
}

#[test]
fn seed_003_the_dragon_bonus_is_the_one_of_the_catalogue() {
    let house = preset("dragon-bonus");
    for id in ["dragon-bonus-player", "dragon-bonus-banker"] {
        assert_eq!(house.wager(id), catalogue::find(id), "{id}");
    }
}

#[test]
fn seed_003_eight_decks_and_losing_wagers_first() {
    let house = preset("dragon-bonus");
    assert_eq!(house.decks(), 8);
    assert!(house.floor.main_before_side);
    assert_eq!(house.commission.rate.to_string(), "5%");
    assert_eq!(house.areas.opposite, Opposite::Allowed);
}

#[test]
fn seed_004_cards_are_dealt_face_up_and_totals_announced() {
    let house = preset("electronic");
    assert_eq!(house.deal.style, DealStyle::FaceUp);
    let made: Vec<_> = house.announcements.made.iter().map(|it| it.id()).collect();
    for call in ["bets-open", "bets-closed", "player-total", "banker-total"] {
        assert!(made.contains(&call), "{call}");
    }
    assert_eq!(house.announcements.style, Style::Plain);
}

#[test]
fn seed_004_even_money_less_five_per_cent_and_eight_to_one() {
    check("electronic", &[("player", &PLAYER), ("banker", &BANKER_LESS_5), ("tie", &TIE)]);
    let terms = preset("electronic").terms();
    assert_eq!((terms.payout, terms.commission), (Rounding::Exact, Rounding::Exact));
    assert_eq!(terms.collection, Collection::Deducted);
}

#[test]
fn seed_004_a_live_game_on_terminals() {
    let house = preset("electronic");
    assert_eq!(house.terminals.dealer, Dealer::Live);
    assert!(!house.terminals.analysis && !house.terminals.ask_road);
    assert_eq!((house.timers.betting_s, house.timers.last_bets_s), (20, 5));
}
