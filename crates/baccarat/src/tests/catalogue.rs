//! The pay table of every built-in wager, number by number. What each line means is proved in
//! `oracle.rs` and shown in `examples.rs`.

use crate::{Pays, Rate, catalogue};

/// Id, name, article, and lines in the order they are tried.
type PayTable = (&'static str, &'static str, u8, &'static [(&'static str, &'static str)]);

const TIE_PUSHES: (&str, &str) = ("tie", "push");

const PAY_TABLES: &[PayTable] = &[
    ("player", "Player", 8, &[("Player wins", "1:1"), TIE_PUSHES]),
    ("banker", "Banker", 8, &[("Banker wins", "1:1 less 5%"), TIE_PUSHES]),
    (
        "banker-6-half",
        "Banker, 6 pays half",
        8,
        &[("Banker wins, Banker total 6", "1:2"), ("Banker wins", "1:1"), TIE_PUSHES],
    ),
    ("tie", "Tie", 8, &[("tie", "8:1")]),
    (
        "ez-banker",
        "EZ Banker",
        16,
        &[
            ("Banker wins, Banker total 7, Banker has 3 cards", "push"),
            ("Banker wins", "1:1"),
            TIE_PUSHES,
        ],
    ),
    ("dragon-7", "Dragon 7", 17, &[("Banker wins, Banker total 7, Banker has 3 cards", "40:1")]),
    ("panda-8", "Panda 8", 18, &[("Player wins, Player total 8, Player has 3 cards", "25:1")]),
    (
        "dragon-bonus-player",
        "Dragon Bonus on Player",
        19,
        &[
            ("Player wins, Player natural", "1:1"),
            ("tie, Player natural", "push"),
            ("Player wins, margin 9", "30:1"),
            ("Player wins, margin 8", "10:1"),
            ("Player wins, margin 7", "6:1"),
            ("Player wins, margin 6", "4:1"),
            ("Player wins, margin 5", "2:1"),
            ("Player wins, margin 4", "1:1"),
        ],
    ),
    (
        "dragon-bonus-banker",
        "Dragon Bonus on Banker",
        19,
        &[
            ("Banker wins, Banker natural", "1:1"),
            ("tie, Banker natural", "push"),
            ("Banker wins, margin 9", "30:1"),
            ("Banker wins, margin 8", "10:1"),
            ("Banker wins, margin 7", "6:1"),
            ("Banker wins, margin 6", "4:1"),
            ("Banker wins, margin 5", "2:1"),
            ("Banker wins, margin 4", "1:1"),
        ],
    ),
    ("player-pair", "Player pair", 23, &[("Player pair", "11:1")]),
    ("banker-pair", "Banker pair", 23, &[("Banker pair", "11:1")]),
    ("either-pair", "Either pair", 23, &[("Player pair", "5:1"), ("Banker pair", "5:1")]),
    (
        "perfect-pair",
        "Perfect pair",
        23,
        &[
            ("Player perfect pair, Banker perfect pair", "200:1"),
            ("Player perfect pair", "25:1"),
            ("Banker perfect pair", "25:1"),
        ],
    ),
    ("super-6", "Super 6", 23, &[("Banker wins, Banker total 6", "12:1")]),
    (
        "lucky-6",
        "Lucky 6",
        23,
        &[
            ("Banker wins, Banker total 6, Banker has 2 cards", "12:1"),
            ("Banker wins, Banker total 6, Banker has 3 cards", "23:1"),
        ],
    ),
    ("big", "Big", 23, &[("5–6 cards in all", "54:100")]),
    ("small", "Small", 23, &[("4 cards in all", "3:2")]),
    ("four-cards", "Four cards", 23, &[("4 cards in all", "3:2")]),
    ("five-cards", "Five cards", 23, &[("5 cards in all", "2:1")]),
    ("six-cards", "Six cards", 23, &[("6 cards in all", "2:1")]),
    ("egalite-0", "Égalité 0", 23, &[("tie, Player total 0", "150:1")]),
    ("egalite-1", "Égalité 1", 23, &[("tie, Player total 1", "215:1")]),
    ("egalite-2", "Égalité 2", 23, &[("tie, Player total 2", "225:1")]),
    ("egalite-3", "Égalité 3", 23, &[("tie, Player total 3", "200:1")]),
    ("egalite-4", "Égalité 4", 23, &[("tie, Player total 4", "120:1")]),
    ("egalite-5", "Égalité 5", 23, &[("tie, Player total 5", "110:1")]),
    ("egalite-6", "Égalité 6", 23, &[("tie, Player total 6", "45:1")]),
    ("egalite-7", "Égalité 7", 23, &[("tie, Player total 7", "45:1")]),
    ("egalite-8", "Égalité 8", 23, &[("tie, Player total 8", "80:1")]),
    ("egalite-9", "Égalité 9", 23, &[("tie, Player total 9", "80:1")]),
    ("player-natural-8", "Player natural 8", 23, &[("Player total 8, Player natural", "9:1")]),
    ("player-natural-9", "Player natural 9", 23, &[("Player total 9, Player natural", "9:1")]),
    ("banker-natural-8", "Banker natural 8", 23, &[("Banker total 8, Banker natural", "9:1")]),
    ("banker-natural-9", "Banker natural 9", 23, &[("Banker total 9, Banker natural", "9:1")]),
    (
        "quik",
        "Quik",
        23,
        &[
            ("both totals add up to 0", "50:1"),
            ("both totals add up to 18", "25:1"),
            ("both totals add up to 1–3, 15–17", "1:1"),
        ],
    ),
];

#[test]
fn catalogue_has_exactly_these_wagers_and_pays_exactly_this() {
    assert_eq!(catalogue::all().len(), PAY_TABLES.len());
    for (entry, &(id, name, article, lines)) in catalogue::all().iter().zip(PAY_TABLES) {
        let wager = &entry.wager;
        assert_eq!((wager.id().as_str(), wager.name()), (id, name));
        assert_eq!(entry.article.number(), article, "{id}");
        let written: Vec<_> =
            wager.lines().iter().map(|line| (line.when.to_string(), pays(&line.pays))).collect();
        let expected: Vec<_> =
            lines.iter().map(|&(when, pays)| (when.to_owned(), pays.to_owned())).collect();
        assert_eq!(written, expected, "{id}");
    }
}

#[test]
fn every_wager_is_in_the_article_that_it_cites() {
    let rules = include_str!("../../../../docs/RULES.md").replace("\r\n", "\n");
    for entry in catalogue::all() {
        let (id, number) = (entry.wager.id().as_str(), entry.article.number());
        let heading = format!("\n### Article {number}. ");
        let (_, article) = rules.split_once(&heading).expect("there is such an article");
        let article = article.split("\n### ").next().unwrap_or_default();
        // Ten of them have a table of their own, by their totals.
        let id = if id.starts_with("egalite-") { "egalite-0` to `egalite-9" } else { id };
        assert!(article.contains(&format!("`{id}`")), "Article {number} has no `{id}`");
    }
}

#[test]
fn catalogue_finds_by_id_and_by_nothing_else() {
    for id in ["player", "dragon-7", "quik"] {
        assert_eq!(catalogue::find(id).map(|wager| wager.id().as_str()), Some(id));
    }
    assert_eq!(catalogue::find("Dragon 7"), None);
}

fn pays(pays: &Pays) -> String {
    match *pays {
        Pays::Push => "push".to_owned(),
        Pays::Win { odds, commission: Rate::ZERO } => odds.to_string(),
        Pays::Win { odds, commission } => format!("{odds} less {commission}"),
    }
}
