//! The printed controls, as Markdown and as one HTML page.

use super::accepted;
use crate::{House, Preset, html, markdown};

const CHAPTERS: [&str; 13] = [
    "The game",
    "The shoe",
    "Areas and gallery",
    "Dealing and opening",
    "Ghost hands",
    "Wagers and what they pay",
    "Commission and rounding",
    "Limits and chips",
    "Announcements",
    "Irregularities and rulings",
    "Terminals and timers",
    "Staff and disputes",
    "Approval",
];

/// Checks that every tag is closed by its like, and gives the tags.
#[track_caller]
fn tags(page: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut seen = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap();
        seen.push(tag.to_owned());
        match tag {
            "!doctype html" => {}
            tag if tag.starts_with("meta ") => {}
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{tag}"),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?} are left open");
    seen
}

#[test]
fn the_page_is_well_formed_and_has_every_chapter() {
    for preset in Preset::ALL {
        let house = preset.house();
        let (page, text) = (html(&house), markdown(&house));
        tags(&page);
        for (number, chapter) in (1..).zip(CHAPTERS.iter().filter(|it| **it != "Approval")) {
            assert!(page.contains(&format!(">{number}. {chapter}</h2>")), "{chapter}");
            assert!(page.contains(&format!("<a href=\"#chapter-{number}\">{chapter}</a>")));
            assert!(text.contains(&format!("\n## {chapter}\n")), "{chapter}");
        }
        assert!(text.contains("\n## Approval\n"));
        let under = "The rules this house stands under";
        assert_eq!(text.contains(under), house.under.is_some(), "{}", preset.id());
    }
}

#[test]
fn the_page_needs_nothing_from_outside() {
    for preset in Preset::ALL {
        let page = html(&preset.house()).to_lowercase();
        for outside in ["<script", "http", "src=", "url(", "@import", "<link", "<iframe", "onload"]
        {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.matches("href=").count() == page.matches("href=\"#chapter-").count());
    }
}

/// A house whose every text tries to be something else.
fn hostile() -> House {
    let text = r#"<script>alert(1)</script> a|b `c` *d* _e_ [f](g) & \\ \" ' #h ~~i~~ ![j](k)"#;
    accepted(&format!(
        "currency = \"{text}\"\nfloor.disputes = \"{text}\"\nwagers = [\"own\"]\n\
         wager.own = {{ name = \"{text}\", lines = [{{ pays = \"1:1\" }}] }}\n\
         announcements.words.en.void = \"{text}\""
    ))
}

#[test]
fn texts_of_a_house_stay_texts_in_html() {
    let mut house = hostile();
    house.name = "<script>alert(1)</script> & \"co\"".to_owned();
    let page = html(&house);
    let tags = tags(&page);
    assert!(!tags.iter().any(|tag| tag.contains("script")), "no tag comes from a text");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; a|b `c`"));
    assert!(page.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;: mini"));
    let plain = super::accepted("wagers = [\"own\"]\nwager.own = { lines = [{ pays = \"1:1\" }] }");
    assert_eq!(tags.len(), self::tags(&html(&plain)).len());
}

/// The text without each backslash and the letter after it.
fn without_escaped(text: &str) -> String {
    let mut letters = text.chars();
    let mut rest = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            letter => rest.push(letter),
        }
    }
    rest
}

#[test]
fn texts_of_a_house_stay_texts_in_markdown() {
    let mut house = hostile();
    house.name = "<script>alert(1)</script>".to_owned();
    let page = markdown(&house);
    assert!(
        page.starts_with("# \\<script\\>alert(1)\\</script\\>: mini-baccarat internal controls\n")
    );
    assert!(
        page.contains("a\\|b \\`c\\` \\*d\\* \\_e\\_ \\[f\\](g) \\& \\\\ \" ' \\#h \\~\\~i\\~\\~")
    );
    let unescaped = without_escaped(&page);
    for special in ["<", ">", "`", "[", "]", "&", "*", "_", "~"] {
        assert!(!unescaped.contains(special), "{special}");
    }
    for row in page.lines().filter(|line| line.starts_with('|')) {
        let bars = without_escaped(row).matches('|').count();
        assert!((3..=4).contains(&bars), "{row}");
    }
}

#[test]
fn a_house_says_what_it_is_based_on() {
    let house = accepted("based-on = \"ez\"");
    let base = Preset::Ez.house().version.file;
    let stamp = format!(
        "Version {} (SHA-256 of the house file, based on ez {base}), printed by Sabot {}",
        house.version,
        env!("CARGO_PKG_VERSION")
    );
    assert!(markdown(&house).contains(&stamp));
    assert_eq!(html(&house).matches(&stamp).count(), 2);
}

#[test]
fn a_house_under_no_rules_says_so() {
    assert!(markdown(&accepted("")).contains("Under no jurisdiction's rules: for training"));
    let washington = markdown(&House::preset("washington").unwrap());
    assert!(washington.contains("| commission.rate | at most 5% | Article 8, Washington 8 |"));
}
