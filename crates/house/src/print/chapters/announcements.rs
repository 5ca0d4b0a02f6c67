//! What is announced, in its three categories.

use baccarat::Total;
use document::{Block, chapter as chapter_title, section, table, text};

use crate::House;
use crate::options::announcements::{Announcement, Class};

pub(super) fn chapter(house: &House) -> Vec<Block> {
    let announcements = &house.announcements;
    let mut blocks = vec![chapter_title("Announcements")];
    if announcements.made.is_empty() {
        blocks.push(text("No announcements are made at this table."));
        return blocks;
    }
    blocks.push(text(
        "Only these announcements are made, in these words. Words in braces are filled in.",
    ));
    let nothing = announcements.languages.iter().map(|language| {
        format!("\"{}\" ({language})", announcements.total(Total::ALL[0], language))
    });
    let nothing: Vec<_> = nothing.collect();
    blocks.push(text(format!("A total of 0 is called {}.", nothing.join(", "))));
    for &class in Class::ALL {
        let made: Vec<_> = announcements.made.iter().filter(|it| it.class() == class).collect();
        if made.is_empty() {
            continue;
        }
        blocks.push(section(class_name(class)));
        blocks.push(text(class.meaning()));
        let rows = made.iter().flat_map(|&&announcement| rows(house, announcement));
        blocks.push(table(["When", "Language", "Words"], rows));
    }
    blocks
}

fn rows(house: &House, announcement: Announcement) -> Vec<[String; 3]> {
    let languages = house.announcements.languages.iter();
    let row = |(place, language): (usize, &String)| {
        let when = if place == 0 { announcement.meaning() } else { "" };
        let words = house.announcements.words(announcement, language);
        [when.to_owned(), language.clone(), words.to_string()]
    };
    languages.enumerate().map(row).collect()
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Before => "Before the hands are dealt",
        Class::During => "During the play of the hands",
        Class::After => "After the decision",
    }
}
