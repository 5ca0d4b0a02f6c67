//! Progressions as people write them: `martingale`, or `1,3,2,6 win +1 loss start end start`.

use std::fmt;
use std::str::FromStr;

use super::progression::{AtEnd, Move, NoProgression, Progression};

/// A text that is no progression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseProgressionError {
    #[error("`{0}` is neither the name of a progression nor stakes like 1,3,2,6")]
    NotStakes(String),
    #[error("`{0}` where win, loss or end is expected")]
    NotAKey(String),
    #[error("{0} is there twice")]
    Twice(String),
    #[error("where does a {0} lead?")]
    Missing(&'static str),
    #[error("`{0}` leads nowhere: write start, stay, +1 or -1")]
    NotAMove(String),
    #[error("`{0}` is nothing to do at the end: write stay or start")]
    NotAnEnd(String),
    /// The numbers are no progression.
    #[error(transparent)]
    NoProgression(NoProgression),
}

/// A name, or the stakes and where a `win`, a `loss` and the `end` lead, in any order. Without
/// `end` it stays at the last stake.
impl FromStr for Progression {
    type Err = ParseProgressionError;

    fn from_str(text: &str) -> Result<Progression, ParseProgressionError> {
        if let Some(progression) = Progression::named(text) {
            return Ok(progression);
        }
        let mut words = text.split_whitespace();
        let list = words.next().unwrap_or_default();
        let stakes: Option<Vec<u32>> = list.split(',').map(number).collect();
        let stakes = stakes.ok_or_else(|| ParseProgressionError::NotStakes(list.to_owned()))?;
        let (mut win, mut loss, mut end) = (None, None, None);
        while let Some(key) = words.next() {
            let place = match key {
                "win" => &mut win,
                "loss" => &mut loss,
                "end" => &mut end,
                _ => return Err(ParseProgressionError::NotAKey(key.to_owned())),
            };
            if place.replace(words.next().unwrap_or_default()).is_some() {
                return Err(ParseProgressionError::Twice(key.to_owned()));
            }
        }
        let on_win = read_move(win.ok_or(ParseProgressionError::Missing("win"))?)?;
        let on_loss = read_move(loss.ok_or(ParseProgressionError::Missing("loss"))?)?;
        let at_end = end.map_or(Ok(AtEnd::Stay), read_end)?;
        Progression::new(stakes, on_win, on_loss, at_end)
            .map_err(ParseProgressionError::NoProgression)
    }
}

fn read_move(text: &str) -> Result<Move, ParseProgressionError> {
    let read = match text.split_at_checked(1) {
        _ if text == "start" => Some(Move::Start),
        _ if text == "stay" => Some(Move::Forward(0)),
        Some(("+", stakes)) => number(stakes).map(Move::Forward),
        Some(("-", stakes)) => number(stakes).map(Move::Back),
        _ => None,
    };
    read.ok_or_else(|| ParseProgressionError::NotAMove(text.to_owned()))
}

fn read_end(text: &str) -> Result<AtEnd, ParseProgressionError> {
    match text {
        "stay" => Ok(AtEnd::Stay),
        "start" => Ok(AtEnd::StartAgain),
        _ => Err(ParseProgressionError::NotAnEnd(text.to_owned())),
    }
}

/// Digits only: a sign before a stake would be a mistake.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// As it is read, even if it has a name.
impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, units) in self.stakes().iter().enumerate() {
            write!(f, "{}{units}", if place == 0 { "" } else { "," })?;
        }
        let end = match self.at_end() {
            AtEnd::Stay => "stay",
            AtEnd::StartAgain => "start",
        };
        write!(f, " win {} loss {} end {end}", self.on_win(), self.on_loss())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Start => write!(f, "start"),
            Move::Forward(0) => write!(f, "stay"),
            Move::Forward(stakes) => write!(f, "+{stakes}"),
            Move::Back(stakes) => write!(f, "-{stakes}"),
        }
    }
}
