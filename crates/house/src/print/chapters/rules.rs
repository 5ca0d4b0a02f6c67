//! The rules of the game, drawn from the engine that plays it.

use baccarat::{Article, Total, Values, tableau};
use document::{Block, chapter as chapter_title, section, table, text};

pub(super) fn chapter() -> Vec<Block> {
    let mut blocks = vec![
        chapter_title("The game"),
        text(
            "Two hands are dealt, the Player and the Banker, each of two cards or three. The hand \
             closer to nine wins; equal hands are a tie. Nobody decides anything about the cards: \
             the tables below do.",
        ),
        text(
            "An ace counts one, two to nine count their face, ten, jack, queen and king count \
             nothing. A hand is worth the last digit of its sum: 7 and 6 make 3.",
        ),
        text(
            "The first card goes to the Player, the second to the Banker, the third to the Player, \
             the fourth to the Banker. Eight or nine in two cards is a natural: if either hand has \
             one, neither draws, and nine beats eight.",
        ),
        section("The Player's third card"),
        table(["Player's first two cards", "Player"], player_rows()),
        section("The Banker's third card"),
        text(
            "If the Player stood, the Banker draws on 0 to 5 and stands on 6 and 7. If the Player \
             drew:",
        ),
        table(
            ["Banker's first two cards", "Draws to a Player's third card of", "Stands on"],
            banker_rows(),
        ),
    ];
    blocks.push(text(format!(
        "{}, {}, {} and {} of the Sabot rules give the same in words. If the Player and the Banker \
         both have 6 or 7, both stand and the coup is decided on four cards.",
        Article::PLAYERS_THIRD_CARD,
        Article::NATURALS,
        Article::BANKER_WHEN_PLAYER_STOOD,
        Article::BANKER_WHEN_PLAYER_DREW,
    )));
    blocks
}

fn player_rows() -> Vec<[String; 2]> {
    let draws = |wanted| -> Values {
        let totals = Total::ALL[..8].iter();
        totals.filter(|&&total| tableau::player_draws(total) == wanted).map(|it| it.get()).collect()
    };
    vec![
        [draws(true).to_string(), "draws".to_owned()],
        [draws(false).to_string(), "stands".to_owned()],
        [Values::range(8..=9).to_string(), "natural: neither hand draws".to_owned()],
    ]
}

fn banker_rows() -> Vec<[String; 3]> {
    let row = |total: &Total| {
        let draws = tableau::banker_draws_to(*total);
        let stands: Values = (0..=9).filter(|&third| !draws.contains(third)).collect();
        [total.to_string(), or_none(draws), or_none(stands)]
    };
    let natural = [Values::range(8..=9).to_string(), "–".to_owned(), "natural".to_owned()];
    Total::ALL[..8].iter().map(row).chain([natural]).collect()
}

fn or_none(values: Values) -> String {
    if values.is_empty() {
        "none".to_owned()
    } else if values == Values::range(0..=9) {
        "any card".to_owned()
    } else {
        values.to_string()
    }
}
