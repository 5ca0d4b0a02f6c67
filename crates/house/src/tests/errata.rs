//! What the documents get wrong or leave open, as far as it concerns the house.

use baccarat::Side;

use super::{accepted, refused, warned, washington_refuses};
use crate::{Announcement, House, OnAreaLeft, Opposite, Preset, Style, html, markdown, words};

#[test]
fn erratum_e5_the_words_say_hand_and_never_spin() {
    for &announcement in Announcement::ALL {
        for (style, language) in [Style::Neutral, Style::Plain]
            .into_iter()
            .flat_map(|style| ["en", "es", "zh-Hant"].map(|language| (style, language)))
        {
            let words = words::built_in(announcement, style, language).unwrap();
            assert!(!words.to_lowercase().contains("spin"), "{words}");
        }
    }
    for preset in Preset::ALL {
        let house = preset.house();
        assert!(!markdown(&house).to_lowercase().contains("spin"), "{}", preset.id());
        assert!(!html(&house).to_lowercase().contains("spin"), "{}", preset.id());
    }
    let words = Announcement::GhostCourtesy;
    assert_eq!(
        words::built_in(words, Style::Neutral, "en"),
        Some("Ghost hand. No wagers on this hand.")
    );
}

#[test]
fn erratum_e6_the_controls_state_the_earlier_of_both_locks() {
    let expected = "All wagers are placed before \"no more bets\" and before the first card leaves \
                    the shoe, whichever is earlier.";
    for preset in Preset::ALL {
        assert!(markdown(&preset.house()).contains(expected), "{}", preset.id());
    }
}

#[test]
fn erratum_e7_opposite_wagers_are_refused_unless_the_house_allows_them() {
    assert_eq!(accepted("").areas.opposite, Opposite::RefusedPerArea);
    assert_eq!(accepted("areas.opposite = \"allowed\"").areas.opposite, Opposite::Allowed);
    washington_refuses(
        "areas.opposite = \"allowed\"",
        &[
            "4:18: `areas.opposite` is allowed; the Washington rules ask for refused: Player with Tie or Banker with Tie, not Player with Banker (Article 3, Washington 3)",
        ],
    );
    refused(
        "under = \"new-south-wales\"\nareas.opposite = \"allowed\"",
        &[
            "3:18: `areas.opposite` is allowed; the New South Wales rules ask for refused (NSW mini-baccarat rules, rule 5.6)",
        ],
    );
    assert_eq!(
        accepted("under = \"macau\"\nareas.opposite = \"allowed\"").areas.opposite,
        Opposite::Allowed
    );
}

#[test]
fn erratum_e7_opposite_wagers_are_refused_per_area_or_per_patron() {
    for (id, opposite) in [
        ("refused-per-area", Opposite::RefusedPerArea),
        ("refused-per-patron", Opposite::RefusedPerPatron),
    ] {
        for under in ["washington", "new-south-wales"] {
            let file = format!(
                "under = \"{under}\"\nlimits.maximum = \"300.00\"\nareas.opposite = \"{id}\""
            );
            assert_eq!(accepted(&file).areas.opposite, opposite, "{under}");
        }
    }
}

#[test]
fn erratum_e8_gallery_wagers_go_back_when_an_area_is_left_or_stand_if_the_house_says_so() {
    assert_eq!(accepted("gallery.lines = 8").gallery.on_area_left, OnAreaLeft::Return);
    let stand = accepted("gallery = { lines = 8, on-area-left = \"stand\" }");
    assert_eq!(stand.gallery.on_area_left, OnAreaLeft::Stand);
    let printed = markdown(&House::preset("washington").unwrap());
    assert!(printed.contains("a line wager | It is returned, with a notice. |"));
    assert!(markdown(&stand).contains("a line wager | It stands. |"));
}

#[test]
fn erratum_e9_there_is_one_line_fewer_than_areas() {
    for areas in 1..=9 {
        let lines = areas - 1;
        let house = accepted(&format!("areas.count = {areas}\ngallery.lines = {lines}"));
        assert_eq!((house.areas.count, house.gallery.lines), (areas, lines));
        let expected = match areas {
            9 => "3:17: `gallery.lines` is 9, and should be from 0 to 8 (Article 4)".to_owned(),
            _ => format!(
                "3:17: `gallery.lines`: at most {lines}, one line fewer than areas: the two \
                 outside lines are not wagered on (Article 4)"
            ),
        };
        refused(&format!("areas.count = {areas}\ngallery.lines = {areas}"), &[&expected]);
    }
}

#[test]
fn erratum_e10_nine_areas_and_lines_together() {
    assert_eq!(accepted("").areas.per_patron, 9);
    assert_eq!(accepted("areas.per-patron = 17").areas.per_patron, 17);
    washington_refuses(
        "areas.per-patron = 10",
        &[
            "4:20: `areas.per-patron` is 10; the Washington rules ask for at most 9, areas and lines together (Article 4 e, Washington 4 e)",
        ],
    );
    let printed = markdown(&House::preset("washington").unwrap());
    assert!(printed.contains("| Areas and lines one person may wager on | 9 |"));
}

#[test]
fn erratum_e11_one_to_nine_areas() {
    for areas in 1..=9 {
        assert_eq!(accepted(&format!("areas.count = {areas}")).areas.count, areas);
    }
    for areas in [0, 10] {
        let expected =
            format!("2:15: `areas.count` is {areas}, and should be from 1 to 9 (Article 2)");
        refused(&format!("areas.count = {areas}"), &[&expected]);
    }
}

#[test]
fn erratum_e12_commission_and_tie_have_bounds() {
    let rate = |line, value: &str| {
        format!(
            "{line}:19: `commission.rate` is {value}; the Washington rules ask for at most 5% (Article 8, Washington 8)"
        )
    };
    let tie = |line, value: &str| {
        format!(
            "{line}:18: `wager.tie.pays` is {value} on a tie; the Washington rules ask for at least 8:1 on every tie (Article 8, Washington 8)"
        )
    };
    washington_refuses("commission.rate = \"5.01%\"", &[&rate(4, "5.01%")]);
    washington_refuses("wager.tie.pays = \"7:1\"", &[&tie(4, "7:1")]);
    washington_refuses("wager.tie.pays = \"15:2\"", &[&tie(4, "15:2")]);
    washington_refuses(
        "commission.rate = \"6%\"\nwager.tie.pays = \"7:1\"",
        &[&rate(4, "6%"), &tie(5, "7:1")],
    );
    let within = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";
    let edge = "4:19: `commission.rate`: the bettor has the edge on banker: 0.012351 of each unit \
                staked";
    warned(&format!("{within}commission.rate = \"0%\"\nwager.tie.pays = \"9:1\""), &[edge]);
    warned(&format!("{within}commission.rate = \"5%\"\nwager.tie.pays = \"16:2\""), &[]);
    warned("commission.rate = \"6%\"\nwager.tie.pays = \"7:1\"", &[]);
}

#[test]
fn erratum_e12_rounding_cannot_leave_the_bounds() {
    let file = |section: &str, rounding: &str| {
        format!("{section} = {{ rounding = \"{rounding}\", unit = \"1.00\" }}")
    };
    for (rounding, shown) in
        [("down", "down to a whole 1.00"), ("nearest", "to the nearest 1.00, up from the middle")]
    {
        let expected = format!(
            "4:23: `payout.rounding` is {shown}; the Washington rules ask for exact or up, so that Player never wins less than 1:1 and Tie less than 8:1 (Article 8, Washington 8)"
        );
        washington_refuses(&file("payout", rounding), &[&expected]);
    }
    for (rounding, shown) in
        [("up", "up to a whole 1.00"), ("nearest", "to the nearest 1.00, up from the middle")]
    {
        let expected = format!(
            "4:27: `commission.rounding` is {shown}; the Washington rules ask for exact or down, so that no win is charged more than the rate (Article 8, Washington 8)"
        );
        washington_refuses(&file("commission", rounding), &[&expected]);
    }
    let within = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";
    for fits in [file("payout", "up"), file("commission", "down"), String::new()] {
        accepted(&format!("{within}{fits}"));
    }
    accepted(&file("payout", "down"));
}

#[test]
fn erratum_e14_the_player_opens_first() {
    assert_eq!(accepted("").deal.opens_first, Side::Player);
    assert_eq!(accepted("deal.opens-first = \"banker\"").deal.opens_first, Side::Banker);
    for preset in Preset::ALL {
        let printed = markdown(&preset.house());
        assert!(printed.contains("| Opened and called first | the Player's hand |"));
    }
}
