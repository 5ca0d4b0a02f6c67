//! Counts as text.

use std::fmt;
use std::str::FromStr;

use baccarat::{ParseWagerIdError, Rank, WagerId};

use super::{Count, Trigger};

/// A text that is not a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}, at character {}", .at + 1)]
pub struct NoCount {
    /// Where in the text the fault is: so many bytes from its start.
    pub at: usize,
    pub why: NoCountReason,
}

/// What is wrong with a text that is not a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCountReason {
    /// It does not start with the name of a wager.
    #[error(transparent)]
    WagerName(ParseWagerIdError),
    #[error("no count is published for this wager: give tags and a trigger")]
    NonePublished,
    #[error("a count ends with its trigger, like @4")]
    NoTrigger,
    #[error("a trigger is a whole number, like @4, or exact, like @>=4.5")]
    BadTrigger,
    #[error("a tag is written like 8=+2, 4-7=-1 or start=-8")]
    NoTag,
    #[error("a rank is one of A 2 3 4 5 6 7 8 9 T J Q K")]
    UnknownRank,
    #[error("a range goes from the lower rank up")]
    RangeBackwards,
    #[error("this is given twice")]
    Twice,
    #[error("this is not a whole number")]
    NotANumber,
    #[error("numbers go to {} at most, either way", Count::NUMBER_MAX)]
    TooLarge,
    #[error("no rank has a tag but zero")]
    NothingCounted,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.wager)?;
        let mut before = "";
        if self.start != 0 {
            write!(f, "start={:+}", self.start)?;
            before = ",";
        }
        for ranks in Rank::ALL.chunk_by(|one, next| self.tag(*one) == self.tag(*next)) {
            let (first, last) = (ranks[0], ranks[ranks.len() - 1]);
            let tag = self.tag(first);
            if tag == 0 {
                continue;
            }
            write!(f, "{before}{}", first.letter())?;
            if first != last {
                write!(f, "-{}", last.letter())?;
            }
            write!(f, "={tag:+}")?;
            before = ",";
        }
        write!(f, "@{}", self.trigger)
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Trigger::Floored(trigger) => write!(f, "{trigger}"),
            Trigger::Exact { thousandths } => {
                let sign = if thousandths < 0 { "-" } else { "" };
                let (whole, part) =
                    (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
                write!(f, ">={sign}{whole}")?;
                if part == 0 {
                    return Ok(());
                }
                write!(f, ".{}", format!("{part:03}").trim_end_matches('0'))
            }
        }
    }
}

impl FromStr for Count {
    type Err = NoCount;

    fn from_str(text: &str) -> Result<Count, NoCount> {
        let text = Part { text, at: 0 };
        let (name, rest) = match text.split(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let wager: WagerId =
            name.text.parse().map_err(|error| name.no(NoCountReason::WagerName(error)))?;
        let Some(rest) = rest else {
            return Count::published(&wager).ok_or(name.no(NoCountReason::NonePublished));
        };
        let (tags, trigger) = rest.split('@').ok_or(rest.end().no(NoCountReason::NoTrigger))?;
        let mut count = Count { wager, tags: [0; 13], start: 0, trigger: trigger.trigger()? };
        read_tags(tags, &mut count)?;
        if count.tags == [0; 13] { Err(tags.no(NoCountReason::NothingCounted)) } else { Ok(count) }
    }
}

fn read_tags(tags: Part<'_>, count: &mut Count) -> Result<(), NoCount> {
    let (mut is_tagged, mut is_start_given) = ([false; 13], false);
    let mut rest = Some(tags);
    while let Some(part) = rest {
        let (item, after) = match part.split(',') {
            Some((item, after)) => (item, Some(after)),
            None => (part, None),
        };
        rest = after;
        let (ranks, tag) = item.split('=').ok_or(item.no(NoCountReason::NoTag))?;
        let tag = tag.number()?;
        if ranks.text == "start" {
            if std::mem::replace(&mut is_start_given, true) {
                return Err(ranks.no(NoCountReason::Twice));
            }
            count.start = tag;
            continue;
        }
        for &rank in ranks.ranks()? {
            if std::mem::replace(&mut is_tagged[rank as usize], true) {
                return Err(ranks.no(NoCountReason::Twice));
            }
            count.tags[rank as usize] = tag;
        }
    }
    Ok(())
}

/// A part of a text that knows where it is.
#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Part<'t> {
    /// The parts before and after the first such character, which is of one byte.
    fn split(self, at: char) -> Option<(Part<'t>, Part<'t>)> {
        let (before, after) = self.text.split_once(at)?;
        let after = Part { text: after, at: self.at + before.len() + 1 };
        Some((Part { text: before, ..self }, after))
    }

    fn end(self) -> Part<'t> {
        Part { text: "", at: self.at + self.text.len() }
    }

    fn no(self, why: NoCountReason) -> NoCount {
        NoCount { at: self.at, why }
    }

    /// A rank, or all from one to another.
    fn ranks(self) -> Result<&'static [Rank], NoCount> {
        let (first, last) = self.split('-').unwrap_or((self, self));
        let (from, to) = (first.rank()? as usize, last.rank()? as usize);
        Rank::ALL.get(from..=to).filter(|ranks| !ranks.is_empty()).ok_or(
            // A range that runs backwards has no ranks.
            self.no(NoCountReason::RangeBackwards),
        )
    }

    fn rank(self) -> Result<Rank, NoCount> {
        let letter = if self.text == "10" { "T" } else { self.text };
        let is_it =
            |rank: &Rank| letter.eq_ignore_ascii_case(rank.letter().encode_utf8(&mut [0; 4]));
        Rank::ALL.into_iter().find(is_it).ok_or(self.no(NoCountReason::UnknownRank))
    }

    /// A whole number with a sign or without.
    fn number(self) -> Result<i32, NoCount> {
        let digits = self.text.strip_prefix(['+', '-']).unwrap_or(self.text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.no(NoCountReason::NotANumber));
        }
        // What no machine number can hold is too large as well.
        let number = self
            .text
            .parse()
            .ok()
            .filter(|number: &i32| (-Count::NUMBER_MAX..=Count::NUMBER_MAX).contains(number));
        number.ok_or(self.no(NoCountReason::TooLarge))
    }

    fn trigger(self) -> Result<Trigger, NoCount> {
        let is_malformed = |error: NoCount| match error.why {
            NoCountReason::NotANumber => self.no(NoCountReason::BadTrigger),
            _ => error,
        };
        let Some(exact) = self.text.strip_prefix(">=") else {
            return self.number().map(Trigger::Floored).map_err(is_malformed);
        };
        let exact = Part { text: exact, at: self.at + ">=".len() };
        let (whole, part) = match exact.split('.') {
            Some((whole, part)) => (whole, part.text),
            None => (exact, "0"),
        };
        let is_part = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        let thousandths = format!("{part:0<3}").parse::<i32>().ok().filter(|_| is_part);
        let thousandths = thousandths.ok_or(self.no(NoCountReason::BadTrigger))?;
        let number = whole.number().map_err(is_malformed)? * 1000;
        // The sign is of the whole number, and minus nothing has one too.
        let thousandths =
            if whole.text.starts_with('-') { number - thousandths } else { number + thousandths };
        Ok(Trigger::Exact { thousandths })
    }
}
