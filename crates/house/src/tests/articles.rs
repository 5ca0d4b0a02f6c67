//! The articles of `docs/RULES.md` that a house file carries out.

use super::{accepted, refused};
use crate::{
    Announcement, Class, DealStyle, House, Irregularity, Offer, OnAreaLeft, Phase, Place, Preset,
    Resolution, SqueezeBy, SqueezeOrder, TieBreak, Visibility, markdown,
};

/// Checks that the printed controls of a house with these lines say this.
#[track_caller]
fn check(rest: &str, expected: &[&str]) {
    let printed = markdown(&accepted(rest));
    for expected in expected {
        assert!(printed.contains(expected), "{rest}\nlacks {expected}\n{printed}");
    }
}

#[test]
fn article_1_the_house_says_how_cards_are_cut_and_burned() {
    check("", &["| Decks | 8, 416 cards |", "| Cards behind the cut card | 14 |"]);
    check(
        "shoe.decks = 6\nshoe.burn = { rule = \"fixed\", cards = 3 }",
        &["| Decks | 6, 312 cards |", "| 3 cards. |"],
    );
    check("shoe.burn.rule = \"per-deck\"", &["| As many as there are decks. |"]);
    check(
        "shoe.player-cut = false\nshoe.unshuffled-run = 0",
        &["| not offered |", "| not watched |"],
    );
}

#[test]
fn article_1_six_cards_are_left_for_every_coup() {
    for (after_cut, between, least) in
        [("one-more", 0, 12), ("one-more", 3, 18), ("this-is-last", 0, 6), ("this-is-last", 2, 8)]
    {
        let file = |depth: u32| {
            format!(
                "shoe = {{ after-cut = \"{after_cut}\", cut-depth = {depth}, burn.between-coups = {between} }}"
            )
        };
        assert_eq!(accepted(&file(least)).shoe.cut_depth_min(), least);
        assert_eq!(accepted(&file(208)).shoe.cut_depth, 208);
        if least > 6 {
            assert!(House::read("house.toml", &super::body(&file(least - 1))).is_err());
        }
    }
}

#[test]
fn article_2_each_area_has_the_wagers_the_house_offers() {
    let house =
        accepted("wagers = [\"tie\", \"player\", \"banker\", \"panda-8\"]\nareas.count = 7");
    let offered: Vec<_> = house.wagers.offered().iter().map(|it| it.wager.id().as_str()).collect();
    assert_eq!(offered, ["tie", "player", "banker", "panda-8"]);
    let mains: Vec<_> = house.wagers.offered().iter().map(Offer::is_main).collect();
    assert_eq!(mains, [true, true, true, false]);
    check("areas.count = 7", &["| Wagering areas | 7 |"]);
}

#[test]
fn article_3_one_person_wagers_in_an_area() {
    assert_eq!(accepted("").areas.bettors_per_area, 1);
    check("areas.bettors-per-area = 3", &["| People who may wager on one area | 3 |"]);
    check("", &["| Player and Banker together | Not on one area. |"]);
}

#[test]
fn article_3_nothing_changes_after_the_lock() {
    check("", &["After that nothing is placed, changed, added to or removed."]);
}

#[test]
fn article_4_a_gallery_wagers_lie_on_lines_between_areas() {
    check("", &["There is no gallery betting at this table."]);
    check("gallery.lines = 4", &["| Lines | 4, line 1 being between areas 1 and 2 |"]);
}

#[test]
fn article_4_b_lines_are_open_while_every_area_has_a_wager() {
    let gallery = accepted("gallery.lines = 8").gallery;
    assert!(gallery.needs_all_areas);
    assert_eq!(gallery.on_area_left, OnAreaLeft::Return);
    check("gallery.lines = 8", &["| Open only while every area holds a wager | yes |"]);
}

#[test]
fn article_4_c_one_person_wagers_on_a_line() {
    check(
        "gallery.lines = 8\nareas.bettors-per-area = 3",
        &["| People who may wager on one line | 1 |", "Each line is an area of its own."],
    );
}

#[test]
fn article_4_d_the_outside_lines_are_never_open() {
    check("gallery.lines = 8", &["The two outside lines are never open."]);
    refused(
        "areas.count = 5\ngallery.lines = 5",
        &[
            "3:17: `gallery.lines`: at most 4, one line fewer than areas: the two outside lines are not wagered on (Article 4)",
        ],
    );
}

#[test]
fn article_4_e_nobody_wagers_on_more_than_nine() {
    assert_eq!(accepted("").areas.per_patron, 9);
    assert_eq!(House::preset("washington").unwrap().areas.per_patron, 9);
}

#[test]
fn article_5_cards_lie_face_up_face_down_or_some_of_each() {
    assert_eq!(accepted("").deal.face_up, Place::ALL);
    assert_eq!(accepted("deal.style = \"face-down\"").deal.face_up, []);
    let mixed =
        accepted("deal = { style = \"mixed\", face-up-cards = [\"player-1\", \"banker-3\"] }");
    assert_eq!(mixed.deal.style, DealStyle::Mixed);
    assert_eq!(mixed.deal.face_up, [Place::PlayerFirst, Place::BankerThird]);
}

#[test]
fn article_13_ghost_hands_are_counted_as_the_controls_say() {
    assert_eq!(accepted("").ghost.per_shoe_max, 0);
    check("", &["| On request, or for want of wagers | none |"]);
    let ghost =
        "ghost = { per-shoe-max = 5, consecutive-max = 2, only-at-start = true, at-start = 1 }";
    check(
        ghost,
        &[
            "| On request, or for want of wagers | at most 5 in a shoe, 2 in a row |",
            "| Only before the first wagered coup of a shoe | yes |",
            "| The house deals by itself when a shoe starts | 1 |",
            "those are counted separately",
        ],
    );
}

#[test]
fn article_14_announcements_are_of_three_classes() {
    let of = |class| Announcement::ALL.iter().filter(|it| it.class() == class).count();
    assert_eq!([Class::Before, Class::During, Class::After].map(of), [10, 9, 9]);
    check(
        "",
        &[
            "### Before the hands are dealt",
            "### During the play of the hands",
            "### After the decision",
        ],
    );
}

#[test]
fn article_14_only_what_is_announced_is_printed_in_the_words_of_the_house() {
    let file = "announcements.made = [\"bets-closed\", \"bets-open\"]\n\
                announcements.words.en.bets-open = \"Wagers, ladies and gentlemen.\"";
    let printed = markdown(&accepted(file));
    let chapter = printed.split("## Announcements\n").nth(1).unwrap();
    let chapter = chapter.split("\n## ").next().unwrap();
    let rows: Vec<_> = chapter.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let expected = [
        "| Wagers may be placed. | en | Wagers, ladies and gentlemen. |",
        "| Wagers are closed. | en | No more bets. |",
    ];
    assert_eq!(rows, expected);
    assert!(!chapter.contains("During") && !chapter.contains("After"));
    check("announcements.made = []", &["No announcements are made at this table."]);
}

/// Checks which announcements a house with these lines leaves out.
#[track_caller]
fn check_left_out(rest: &str, expected: &[&str]) {
    let made = accepted(rest).announcements.made;
    let left_out = Announcement::ALL.iter().filter(|it| !made.contains(it)).map(|it| it.id());
    assert_eq!(left_out.collect::<Vec<_>>(), expected, "{rest}");
}

#[test]
fn article_14_a_house_does_not_announce_what_it_has_no_occasion_for() {
    let wagers = "wagers = [\"player\", \"banker\", \"tie\", \"panda-8\"]\nghost.at-start = 1";
    let [ghost, dragon, panda, commission] =
        ["ghost-courtesy", "result-dragon-7", "result-panda-8", "floor-commission"];
    check_left_out("", &[ghost, dragon, panda, commission]);
    check_left_out("ghost.per-shoe-max = 1", &[dragon, panda, commission]);
    check_left_out(&format!("commission.mode = \"push-on-dragon-7\"\n{wagers}"), &[commission]);
    check_left_out(&format!("commission.mode = \"box\"\n{wagers}"), &[dragon]);
    check_left_out(&format!("commission.mode = \"mark-one-pay-one\"\n{wagers}"), &[dragon]);
    check_left_out(
        &format!(
            "{wagers}\ntimers.last-bets-s = 0\n[shoe]\nplayer-cut = false\n\
                  burn.rule = \"none\"\nafter-cut = \"this-is-last\""
        ),
        &["cut-offer", "burn", "bets-last", "hand-one-more", dragon, commission],
    );
    check_left_out(
        &format!("{wagers}\nshoe.burn.first-card-shown = false"),
        &["burn", dragon, commission],
    );
    let listed = accepted("announcements.made = [\"result-dragon-7\"]").announcements.made;
    assert_eq!(listed, [Announcement::ResultDragon7]);
}

#[test]
fn article_15_every_irregularity_has_a_ruling_in_every_preset() {
    for preset in Preset::ALL {
        let house = preset.house();
        for &kind in Irregularity::ALL {
            for &phase in Phase::ALL {
                for &seen in Visibility::ALL {
                    let ruling = house.rulings.ruling(kind, phase, seen);
                    assert!(!ruling.resolutions().is_empty(), "{}", kind.id());
                    assert_eq!(house.rulings.rulings(kind).get(phase, seen), ruling);
                }
            }
        }
    }
}

#[test]
fn article_15_the_document_lists_every_irregularity_and_says_what_is_done() {
    for preset in Preset::ALL {
        let printed = markdown(&preset.house());
        for (number, kind) in (1..).zip(Irregularity::ALL) {
            let row = format!("| I{number:02} | {} |", kind.meaning());
            assert_eq!(printed.matches(&row).count(), 1, "{row}");
        }
    }
    for resolution in Resolution::ALL {
        let rule = format!("irregularities.misplaced = \"{}\"", resolution.id());
        let row = format!("nothing has been dealt since. | {} |", resolution.meaning());
        assert!(markdown(&accepted(&rule)).contains(&row), "{row}");
    }
}

#[test]
fn article_20_a_house_may_let_bettors_turn_the_cards() {
    assert_eq!(accepted("").squeeze.by, SqueezeBy::Nobody);
    let file = "deal.style = \"face-down\"\n[squeeze]\nby = \"patron\"\ntie-break = \"lowest-seat\"\n\
                may-delegate = false\nmay-waive = false\ntimeout-s = 30\n\
                order = \"higher-total-first\"\nthird-card = false\nwager-min = \"50.00\"";
    let squeeze = accepted(file).squeeze;
    assert_eq!(squeeze.tie_break, TieBreak::LowestSeat);
    assert_eq!(squeeze.order, SqueezeOrder::HigherTotalFirst);
    assert!(!squeeze.may_delegate && !squeeze.may_waive && !squeeze.third_card);
    check(
        file,
        &[
            "| The dealer turns the cards after | 30 seconds |",
            "| The smallest wager that gives the right | $50.00 |",
            "Squeezing changes nothing: the order of the shoe decides the coup.",
        ],
    );
}

#[test]
fn article_20_handled_cards_are_not_used_again() {
    assert!(accepted("").shoe.replace_handled);
    check("", &["| Cards that patrons handled are replaced | yes |"]);
}

#[test]
fn article_21_a_terminal_is_locked_until_the_hand_is_settled() {
    check("", &["After \"no more bets\" a terminal is locked until the hand is settled."]);
    let terminals = "terminals.reality-check-min = 0\ntimers.betting-s = 30";
    check(terminals, &["| Wagers are open for | 30 seconds |", "time and money spent | never |"]);
}

#[test]
fn article_22_the_house_rounds_as_it_says() {
    use baccarat::{Cents, Rounding, Unit};
    let quarter = Unit::new(Cents::new(25)).unwrap();
    for (direction, expected) in [
        ("up", Rounding::Up(quarter)),
        ("down", Rounding::Down(quarter)),
        ("nearest", Rounding::Nearest(quarter)),
    ] {
        let options = format!("{{ rounding = \"{direction}\", unit = \"0.25\" }}");
        let terms = accepted(&format!("payout = {options}\ncommission = {options}")).terms();
        assert_eq!((terms.payout, terms.commission), (expected, expected));
    }
    let exact = accepted("payout.rounding = \"exact\"").terms();
    assert_eq!((exact.payout, exact.commission), (Rounding::Exact, Rounding::Exact));
    assert_eq!(
        accepted("commission.minimum = \"1.00\"").terms().commission_minimum,
        Cents::whole(1)
    );
}
