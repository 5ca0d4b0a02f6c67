//! The shoe that odds are asked for: full decks, less some cards, or counts of ranks.

use baccarat::{Rank, Wager};
use house::House;
use odds::{Composition, Distribution, SuitsUnknown};

use super::refusal::Refusal;
use crate::coup::{self, Desk, shortened};
use crate::failure::Failure;
use crate::{card_list, house_choice};

/// How many of a rank eight decks hold.
pub(super) const RANK_MAX: u32 = 32;

/// Which shoe, and which wagers.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The house whose wagers are priced: a preset's name, or else a house file.
    #[arg(long, value_name = "FILE|NAME", default_value = house_choice::DEFAULT)]
    pub(super) house: String,

    /// How many full decks; else as many as the house deals from.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    #[arg(allow_negative_numbers = true)]
    pub(super) decks: Option<u8>,

    /// How many cards of each rank are left; ranks that are not named are not in the shoe. Suits
    /// are then not known.
    #[arg(long, value_name = "A=32,2=32,…,K=32", conflicts_with_all = ["decks", "removed"])]
    pub(super) shoe: Option<String>,

    /// Cards that are gone from the full decks, such as "8h 8c" or 8h8c.
    #[arg(long, value_name = "CARDS")]
    pub(super) removed: Vec<String>,

    /// Count with more of a rank than eight decks hold.
    #[arg(long)]
    pub(super) force: bool,

    /// The wagers, such as banker,dragon-7; else those that the house offers. Any wager that the
    /// house knows will do.
    #[arg(long = "wager", value_name = "ID", value_delimiter = ',')]
    pub(super) wagers: Vec<String>,
}

/// A house and a shoe, opened.
#[derive(Debug)]
pub(super) struct Question<'o> {
    options: &'o Options,
    pub(super) house: House,
    pub(super) shoe: Composition,
}

/// The wagers to price.
#[derive(Debug)]
pub(super) struct Chosen<'q> {
    pub(super) wagers: Vec<&'q Wager>,
    /// Those that the house offers and this shoe cannot price.
    pub(super) left_out: Vec<&'q Wager>,
}

impl Options {
    /// Opens the house and fills the shoe.
    pub(super) fn open(&self) -> Result<Question<'_>, Failure> {
        if self.force && self.shoe.is_none() {
            return Err(Refusal::ForceWithoutShoe.into());
        }
        let house = house_choice::open(&self.house)?;
        let shoe = match &self.shoe {
            Some(counts) => self.counted(counts)?,
            None => self.full_less_removed(house.decks())?,
        };
        Ok(Question { options: self, house, shoe })
    }

    fn full_less_removed(&self, decks: u8) -> Result<Composition, Refusal> {
        let mut shoe = Composition::of_decks(self.decks.unwrap_or(decks));
        for cards in &self.removed {
            for card in card_list::read(cards)? {
                shoe.remove(card)?;
            }
        }
        Ok(shoe)
    }

    fn counted(&self, counts: &str) -> Result<Composition, Refusal> {
        let ranks = read_counts(counts)?;
        let shoe = Composition::of_ranks(ranks).map_err(Refusal::TooManyCards)?;
        for rank in Rank::ALL {
            let count = shoe.of_rank(rank);
            if count > RANK_MAX && !self.force {
                return Err(Refusal::MoreThanEightDecks { rank, count });
            }
        }
        Ok(shoe)
    }

    /// The names of wagers, without what is left by a comma too many.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        self.wagers.iter().map(|id| id.trim()).filter(|id| !id.is_empty())
    }

    /// Whether any card is taken out of the full decks.
    pub(super) fn removes(&self) -> bool {
        self.removed.iter().any(|cards| card_list::read(cards) != Ok(Vec::new()))
    }
}

impl Question<'_> {
    /// The wagers that are named, or else those that the house offers, each once.
    pub(super) fn wagers(&self) -> Result<Vec<&Wager>, coup::Refusal> {
        if self.options.named().next().is_none() {
            return Ok(self.house.wagers.offered().iter().map(|offer| &offer.wager).collect());
        }
        let desk = Desk::new(&self.house, &self.options.house);
        let mut wagers: Vec<&Wager> = Vec::new();
        for id in self.options.named() {
            let wager = desk.wager(id)?;
            if !wagers.contains(&wager) {
                wagers.push(wager);
            }
        }
        Ok(wagers)
    }

    /// The wagers, but for those that nobody named and that ask for suits which are not known.
    ///
    /// # Errors
    /// The house knows no wager of a name, or no wager is left.
    pub(super) fn choose(&self, distribution: &Distribution) -> Result<Chosen<'_>, Failure> {
        let wagers = self.wagers()?;
        if self.options.named().next().is_some() {
            return Ok(Chosen { wagers, left_out: Vec::new() });
        }
        let (wagers, left_out): (Vec<_>, Vec<_>) =
            wagers.into_iter().partition(|wager| distribution.can_price(wager));
        match (wagers.first(), left_out.first()) {
            (None, Some(wager)) => {
                let wager = wager.id().to_string();
                Err(Refusal::SuitsUnknown { wager, why: SuitsUnknown }.into())
            }
            _ => Ok(Chosen { wagers, left_out }),
        }
    }

    /// What a person should know of the answer.
    pub(super) fn notes(&self, left_out: &[&Wager]) -> Vec<String> {
        let counts = self.options.shoe.as_deref().and_then(|counts| read_counts(counts).ok());
        let forced = counts.is_some_and(|ranks| ranks.iter().any(|&count| count > RANK_MAX));
        let forced = forced.then(|| "the shoe holds more of a rank than eight decks do".to_owned());
        let left_out =
            left_out.iter().map(|wager| format!("{} is left out: {SuitsUnknown}", wager.id()));
        forced.into_iter().chain(left_out).collect()
    }

    /// The shoe in a few words.
    pub(super) fn about(&self) -> String {
        let removed = if self.options.removes() { ", less the cards removed" } else { "" };
        match (&self.options.shoe, self.options.decks.unwrap_or(self.house.decks())) {
            (Some(_), _) => "a shoe by ranks".to_owned(),
            (None, 1) => format!("one deck{removed}"),
            (None, decks) => format!("{decks} decks{removed}"),
        }
    }
}

/// Reads `A=32,2=32,…`. A rank that is not named has none.
pub(super) fn read_counts(text: &str) -> Result<[u32; 13], Refusal> {
    let mut counts = [None; 13];
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    for part in text.split(is_between).filter(|part| !part.is_empty()) {
        let not_a_count = || Refusal::NotACount(shortened(part));
        let (rank, count) = part.split_once('=').ok_or_else(not_a_count)?;
        let rank = read_rank(rank).ok_or_else(|| Refusal::UnknownRank(shortened(rank)))?;
        let slot = &mut counts[rank as usize];
        if slot.is_some() {
            return Err(Refusal::RankTwice(rank));
        }
        *slot = Some(read_count(count).ok_or_else(|| {
            if count.starts_with('-') {
                Refusal::NegativeCount(shortened(part))
            } else {
                not_a_count()
            }
        })?);
    }
    Ok(counts.map(Option::unwrap_or_default))
}

fn read_rank(text: &str) -> Option<Rank> {
    let mut letters = text.chars();
    let rank = match (letters.next()?, letters.as_str()) {
        ('1', "0") => Rank::Ten,
        (letter, "") => {
            let letter = letter.to_ascii_uppercase();
            Rank::ALL.into_iter().find(|rank| rank.letter() == letter)?
        }
        _ => return None,
    };
    Some(rank)
}

/// A whole number. One too long to hold is as many as can be, which is refused as too many.
fn read_count(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u32::MAX))
}
