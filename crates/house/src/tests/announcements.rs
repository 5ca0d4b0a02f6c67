//! Words, by language and by house.

use super::{accepted, refused, warned};
use crate::{Announcement, Style, words};

/// Checks the words for an announcement in a house with these lines.
#[track_caller]
fn check(rest: &str, announcement: Announcement, language: &str, expected: &str) {
    let words = accepted(rest).announcements.words(announcement, language);
    assert_eq!(words.to_string(), expected, "{rest}");
}

#[test]
fn words_are_built_in_for_three_languages() {
    let file = "announcements.languages = [\"en\", \"es\", \"zh-Hant\"]";
    warned(file, &[]);
    check(file, Announcement::BetsClosed, "en", "No more bets.");
    check(file, Announcement::BetsClosed, "es", "No va más.");
    check(file, Announcement::BetsClosed, "zh-Hant", "停止下注。");
}

#[test]
fn built_in_words_use_every_blank_and_no_other() {
    for &announcement in Announcement::ALL {
        for language in ["en", "es", "zh-Hant"] {
            for style in [Style::Neutral, Style::Plain] {
                let text = words::built_in(announcement, style, language).unwrap();
                let mut rest = text.to_owned();
                let plain_win = (announcement, style) == (Announcement::ResultWin, Style::Plain);
                for blank in announcement.blanks().iter().filter(|it| !plain_win || **it != "loser")
                {
                    assert_eq!(rest.matches(&format!("{{{blank}}}")).count(), 1, "{text}");
                    rest = rest.replace(&format!("{{{blank}}}"), "");
                }
                assert!(!rest.contains(['{', '}']), "{text}");
            }
        }
    }
}

#[test]
fn a_win_is_called_neutrally_or_plainly() {
    let (win, plain) = (Announcement::ResultWin, "announcements.style = \"plain\"");
    check("", win, "en", "{winner} {winning}, {loser} {losing}.");
    check(plain, win, "en", "{winner} wins, {winning} over {losing}.");
    let values =
        [("winner", "Banker"), ("winning", "7"), ("loser", "Player"), ("losing", "{winning}")];
    let called = accepted(plain).announcements.words(win, "en").fill(&values);
    assert_eq!(called, "Banker wins, 7 over {winning}.");
}

#[test]
fn blanks_that_nobody_fills_stay() {
    let words = accepted("").announcements.words(Announcement::Burn, "en");
    assert_eq!(words.fill(&[("rank", "nine")]), "First card is a nine. Burning {count}.");
}

#[test]
fn a_house_has_words_of_its_own() {
    let file = "announcements.languages = [\"fr\", \"en\"]\nannouncements.made = [\"bets-open\"]\n\
                announcements.words.fr.bets-open = \"Faites vos jeux.\"";
    check(file, Announcement::BetsOpen, "fr", "Faites vos jeux.");
    check(file, Announcement::BetsOpen, "en", "Place your bets, please.");
    warned(file, &[]);
}

#[test]
fn words_fall_back_to_english_with_a_warning() {
    let file = "announcements.languages = [\"fr\"]\nannouncements.made = [\"bets-open\", \"void\"]\n\
                announcements.words.fr.bets-open = \"Faites vos jeux.\"";
    check(file, Announcement::Void, "fr", "This hand is void. All wagers are returned.");
    let expected = "2:27: `announcements.languages`: no words in `fr`, so English is used: void";
    warned(file, &[expected]);
}

#[test]
fn words_are_made_only_in_languages_of_the_house() {
    let expected = "2:15: `announcements.words.fr`: `fr` is not among `announcements.languages`";
    refused("announcements.words.fr.bets-open = \"Faites vos jeux.\"", &[expected]);
}

#[test]
fn announcements_keep_their_order_whatever_the_file_says() {
    let made =
        accepted("announcements.made = [\"void\", \"bets-open\", \"void\"]").announcements.made;
    assert_eq!(made, [Announcement::BetsOpen, Announcement::Void]);
}

#[test]
fn unknown_blanks_are_refused() {
    let total = "its blanks are {total}";
    let win = "its blanks are {winner}, {winning}, {loser}, {losing}";
    for (option, text, why) in [
        ("bets-open", "Go {name}.", "it has no blanks in braces"),
        ("player-total", "Player {points}.", total),
        ("player-total", "Player {total.", total),
        ("player-total", "Player total}.", total),
        ("player-total", "Player {{total}}.", total),
        ("result-win", "{winner} {}.", win),
        ("burn", "{count} after {rnk}", "its blanks are {rank}, {count}"),
    ] {
        let column = "announcements.words.en. = ".len() + option.len() + 1;
        let expected = format!("2:{column}: `announcements.words.en.{option}` is `{text}`: {why}");
        refused(&format!("announcements.words.en.{option} = \"{text}\""), &[&expected]);
    }
}
