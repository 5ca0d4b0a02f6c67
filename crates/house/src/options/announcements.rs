//! What is announced, in three categories, and in which words.

use std::collections::BTreeMap;
use std::fmt;

use baccarat::{Card, Side, Total};
use serde_json::{Value, json};
use toml::de::DeValue;

use crate::choices::choices;
use crate::fault::Problem;
use crate::kinds::{Kind, ListOf, OneOf, Text, string, unreadable};
use crate::outline::ANY_NAME;
use crate::reader::Section;
use crate::visible::escaped;
use crate::words;

choices! {
    /// Something a dealer, or the house in a dealer's place, announces.
    pub enum Announcement {
        /// A new shoe is loaded.
        ShoeNew = "shoe-new",
        /// The shuffle is done, and a patron may cut.
        CutOffer = "cut-offer",
        /// The first card of a shoe is shown.
        Burn = "burn",
        /// Wagers may be placed.
        BetsOpen = "bets-open",
        /// Wagers are about to close.
        BetsLast = "bets-last",
        /// Wagers are closed.
        BetsClosed = "bets-closed",
        /// Patrons asked for a ghost hand.
        GhostCourtesy = "ghost-courtesy",
        /// A ghost hand keeps the order of the shoe after an irregularity.
        GhostRepair = "ghost-repair",
        /// The cut card is out, and this is the last hand.
        HandLast = "hand-last",
        /// The cut card is out, and one more hand follows.
        HandOneMore = "hand-one-more",
        /// The Player's first two cards are up.
        PlayerTotal = "player-total",
        /// The Banker's first two cards are up.
        BankerTotal = "banker-total",
        /// A hand has 8 or 9 in two cards.
        Natural = "natural",
        /// The Player draws.
        PlayerDraws = "player-draws",
        /// The Player stands.
        PlayerStands = "player-stands",
        /// The Player's third card is up.
        PlayerThird = "player-third",
        /// The Banker draws.
        BankerDraws = "banker-draws",
        /// The Banker stands.
        BankerStands = "banker-stands",
        /// The Banker's third card is up.
        BankerThird = "banker-third",
        /// A hand has won.
        ResultWin = "result-win",
        /// The hands are equal.
        ResultTie = "result-tie",
        /// The Banker won with a three-card 7.
        ResultDragon7 = "result-dragon-7",
        /// The Player won with a three-card 8.
        ResultPanda8 = "result-panda-8",
        /// The floor supervisor is needed.
        FloorCall = "floor-call",
        /// To the floor supervisor: commission is owed.
        FloorCommission = "floor-commission",
        /// To the floor supervisor: chips are changed for larger ones.
        FloorColour = "floor-colour",
        /// To the floor supervisor: a wager is over the limit.
        FloorLimit = "floor-limit",
        /// The coup has no result.
        Void = "void",
    }
}

choices! {
    /// When an announcement is made, and so what it is for.
    pub enum Class {
        /// Before the hands are dealt: asks the table to prepare for the next hand.
        Before = "before",
        /// During the play of the hands: commands, the actual calling of the game.
        During = "during",
        /// After the decision: tells the patrons or the floor supervisor something of the game.
        After = "after",
    }
}

choices! {
    /// How a win is called where the house writes no words of its own.
    pub enum Style {
        /// The winning hand first, and nobody "wins" or "loses".
        Neutral = "neutral",
        /// The winner by name.
        Plain = "plain",
    }
}

/// What is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcements {
    /// Those that are made, in the order of the documents.
    pub made: Vec<Announcement>,
    /// How a win is called.
    pub style: Style,
    /// The languages they are made in, the first being the house's own.
    pub languages: Vec<String>,
    /// The house's own word for a total of 0, in its first language.
    nothing: Option<String>,
    words: BTreeMap<(String, Announcement), Phrase>,
}

/// What a blank of an announcement is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// The name of a hand.
    Side(Side),
    /// The total of a hand.
    Total(Total),
    /// The rank of a card.
    Rank(Card),
    /// A number of cards.
    Count(u32),
}

impl Announcements {
    /// What is called in a language of the house. Everybody is told these words: on a screen, by
    /// a voice, in a record that is read back.
    pub fn say(
        &self,
        announcement: Announcement,
        blanks: &[(&'static str, Blank)],
        language: &str,
    ) -> String {
        let word = |blank: Blank| match blank {
            Blank::Side(side) => words::side_word(side, language).to_owned(),
            Blank::Total(total) => self.total(total, language),
            Blank::Rank(card) => card.rank.letter().to_string(),
            Blank::Count(count) => count.to_string(),
        };
        let filled: Vec<(&str, String)> =
            blanks.iter().map(|(name, blank)| (*name, word(*blank))).collect();
        let filled: Vec<(&str, &str)> = filled.iter().map(|(name, it)| (*name, &**it)).collect();
        self.words(announcement, language).fill(&filled)
    }

    /// What is called in the house's own language.
    pub fn say_in_own(
        &self,
        announcement: Announcement,
        blanks: &[(&'static str, Blank)],
    ) -> String {
        let own = self.languages.first().map_or("en", String::as_str);
        self.say(announcement, blanks, own)
    }

    /// The words in a language of the house: its own, else the built-in ones of that language, else
    /// those in English.
    pub fn words(&self, announcement: Announcement, language: &str) -> Phrase {
        let own = self.words.get(&(language.to_owned(), announcement));
        let built_in = |language| words::built_in(announcement, self.style, language);
        match (own, built_in(language)) {
            (Some(phrase), _) => phrase.clone(),
            (None, Some(text)) => Phrase(text.to_owned()),
            (None, None) => Phrase(built_in("en").unwrap_or_default().to_owned()),
        }
    }

    /// Whether the house has words of its own, or built-in ones, in that language.
    pub fn has_words(&self, announcement: Announcement, language: &str) -> bool {
        self.words.contains_key(&(language.to_owned(), announcement))
            || words::built_in(announcement, self.style, language).is_some()
    }

    /// A total as it is called in a language of the house, to fill in for `{total}` and its like: 0
    /// is called "nothing" in English, and what the house says in its own language.
    pub fn total(&self, total: Total, language: &str) -> String {
        let is_own = self.languages.first().is_some_and(|own| own == language);
        match (total.get(), &self.nothing) {
            (0, Some(nothing)) if is_own => nothing.clone(),
            (0, _) if language == "en" => "nothing".to_owned(),
            (total, _) => total.to_string(),
        }
    }

    pub(crate) fn read(section: &mut Section<'_>) -> Announcements {
        let made = section.get(
            "made",
            &ListOf(OneOf::<Announcement>::new()),
            Announcement::ALL.to_vec(),
            "The announcements that are made; unless listed, all that the other options allow.",
        );
        let style = section.get(
            "style",
            &OneOf::new(),
            Style::Neutral,
            "How a win is called where the house writes no words of its own.",
        );
        let languages = section.get(
            "languages",
            &ListOf(Language),
            vec!["en".to_owned()],
            "The languages announcements are made in, the house's own first. Words for en, es and \
             zh-Hant are built in.",
        );
        let nothing = section.maybe(
            "nothing",
            &Text,
            "The word for a total of 0 in the house's own language; unless set, \"nothing\" in \
             English and 0 in others.",
        );
        let mut words = BTreeMap::new();
        section.section("words", "The house's own words, by language.", |section| {
            for language in section.names() {
                if language != ANY_NAME && !languages.contains(&language) {
                    let why =
                        format!("`{}` is not among `announcements.languages`", escaped(&language));
                    section.fault(&language, Problem::Conflict { why });
                }
                section.section(&language, "The words in one language.", |section| {
                    for &announcement in Announcement::ALL {
                        let about = announcement.meaning();
                        let kind = Words(announcement);
                        if let Some(phrase) = section.maybe(announcement.id(), &kind, about) {
                            words.insert((language.clone(), announcement), phrase);
                        }
                    }
                });
            }
        });
        let made = Announcement::ALL.iter().copied().filter(|it| made.contains(it)).collect();
        Announcements { made, style, languages, nothing, words }
    }
}

impl Announcement {
    /// When it is made.
    pub fn class(self) -> Class {
        use Announcement as A;
        match self {
            A::ShoeNew
            | A::CutOffer
            | A::Burn
            | A::BetsOpen
            | A::BetsLast
            | A::BetsClosed
            | A::GhostCourtesy
            | A::GhostRepair
            | A::HandLast
            | A::HandOneMore => Class::Before,
            A::PlayerTotal
            | A::BankerTotal
            | A::Natural
            | A::PlayerDraws
            | A::PlayerStands
            | A::PlayerThird
            | A::BankerDraws
            | A::BankerStands
            | A::BankerThird => Class::During,
            A::ResultWin
            | A::ResultTie
            | A::ResultDragon7
            | A::ResultPanda8
            | A::FloorCall
            | A::FloorCommission
            | A::FloorColour
            | A::FloorLimit
            | A::Void => Class::After,
        }
    }

    /// The names in braces that its words may use.
    pub fn blanks(self) -> &'static [&'static str] {
        use Announcement as A;
        match self {
            A::Burn => &["rank", "count"],
            A::PlayerTotal | A::BankerTotal | A::PlayerThird | A::BankerThird => &["total"],
            A::Natural | A::ResultTie => &["total"],
            A::ResultWin => &["winner", "winning", "loser", "losing"],
            A::FloorCommission | A::FloorColour | A::FloorLimit => &["seat", "amount"],
            _ => &[],
        }
    }
}

/// Words with blanks in braces, such as `Player shows {total}.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(String);

impl Phrase {
    /// The words for an announcement, if they use only its blanks.
    fn new(text: &str, announcement: Announcement) -> Result<Phrase, String> {
        let blanks = announcement.blanks();
        let mut rest = text;
        while let Some(brace) = rest.find(['{', '}']) {
            let inside = rest[brace..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
            match inside {
                Some((blank, after)) if blanks.contains(&blank) => rest = after,
                _ if blanks.is_empty() => return Err("it has no blanks in braces".to_owned()),
                _ => return Err(format!("its blanks are {{{}}}", blanks.join("}, {"))),
            }
        }
        Ok(Phrase(text.to_owned()))
    }

    /// The words with each blank filled in.
    pub fn fill(&self, values: &[(&str, &str)]) -> String {
        let mut parts = self.0.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (blank, after) = part.split_once('}').unwrap_or((part, ""));
            match values.iter().find(|(name, _)| *name == blank) {
                Some((_, value)) => filled += value,
                None => filled += &format!("{{{blank}}}"),
            }
            filled += after;
        }
        filled
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The words of one announcement.
struct Words(Announcement);

impl Kind for Words {
    type Value = Phrase;

    fn expected(&self) -> String {
        match self.0.blanks() {
            [] => Text.expected(),
            blanks => format!("a text in quotes, with {{{}}}", blanks.join("}, {")),
        }
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Phrase, Problem> {
        let text = Text.read(value)?;
        Phrase::new(&text, self.0).map_err(|why| unreadable(&text, &why))
    }

    fn write(&self, value: &Phrase) -> Value {
        json!(value.0)
    }

    fn schema(&self) -> Value {
        Text.schema()
    }
}

/// A language tag, such as `en` or `zh-Hant`.
struct Language;

impl Kind for Language {
    type Value = String;

    fn expected(&self) -> String {
        "a language tag in quotes, such as \"en\"".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<String, Problem> {
        let text = string(value, || self.expected())?;
        let is_part = |part: &str| {
            (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if text.split('-').all(is_part) {
            Ok(text.to_owned())
        } else {
            Err(unreadable(text, &"not a language tag: write it like en or zh-Hant"))
        }
    }

    fn write(&self, value: &String) -> Value {
        json!(value)
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "pattern": "^[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{2,8})*$" })
    }
}
