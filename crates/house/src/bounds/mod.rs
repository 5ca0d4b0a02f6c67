//! The rules a house can stand under, and what they allow.

mod macau;
mod new_south_wales;
mod rulings;
mod washington;

use baccarat::{Facts, Pays, Rate, Rounding, Winner};

use crate::choices::choices;
use crate::fault::Problem;
use crate::house::House;
use crate::options::table::Opposite;
use crate::reader::Notes;

use self::rulings::RulingBound;

choices! {
    /// Whose rules a house stands under.
    pub enum Jurisdiction {
        /// Washington State Gambling Commission, Mini-Baccarat game rules.
        Washington = "washington",
        /// New South Wales, mini-baccarat rules under the Casino Control Act 1992.
        NewSouthWales = "new-south-wales",
        /// Macau, baccarat regulation 55/2004 as amended.
        Macau = "macau",
    }
}

impl Jurisdiction {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Jurisdiction::Washington => "Washington",
            Jurisdiction::NewSouthWales => "New South Wales",
            Jurisdiction::Macau => "Macau",
        }
    }

    /// What these rules allow: the option, the bound, and where it is written.
    pub fn bounds(self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let options = self.rows().iter().map(|it| (it.option, it.allowed, it.article));
        let rulings = self.on_rulings().map(|it| ("irregularities", it.allowed, it.article));
        options.chain(rulings)
    }

    fn rows(self) -> &'static [Bound] {
        match self {
            Jurisdiction::Washington => washington::BOUNDS,
            Jurisdiction::NewSouthWales => new_south_wales::BOUNDS,
            Jurisdiction::Macau => macau::BOUNDS,
        }
    }

    /// What these rules say of rulings on irregularities, if they do.
    fn on_rulings(self) -> Option<&'static RulingBound> {
        match self {
            Jurisdiction::Washington => Some(&washington::RULINGS),
            // Rule 12.5 itself lets every player take wagers back when a device fails and there is
            // no spare; the rest of rule 12 is what the usual rulings are made after.
            Jurisdiction::NewSouthWales => None,
            // Article 4 says what becomes of cards that lie face up, and not what else may be done.
            Jurisdiction::Macau => None,
        }
    }
}

/// One thing that a jurisdiction's rules say about an option.
struct Bound {
    option: &'static str,
    allowed: &'static str,
    article: &'static str,
    /// What the house has instead, if that is outside.
    breach: fn(&House, &Notes) -> Option<String>,
}

/// Notes every option of a house that is outside the rules it stands under.
pub(crate) fn check(house: &House, notes: &mut Notes) {
    let Some(jurisdiction) = house.under else { return };
    for bound in jurisdiction.rows() {
        if let Some(value) = (bound.breach)(house, notes) {
            let problem = Problem::OutsideRules {
                value,
                rules: jurisdiction.name(),
                bound: bound.allowed.to_owned(),
                article: bound.article.to_owned(),
            };
            notes.fault_or_at(bound.option, "under", problem);
        }
    }
    rulings::check(house, jurisdiction, notes);
}

fn above(value: u8, most: u8) -> Option<String> {
    (value > most).then(|| value.to_string())
}

fn offers(house: &House, id: &str) -> bool {
    house.wagers.offered().iter().any(|offer| offer.wager.id().as_str() == id)
}

fn rounds_winnings_down(house: &House) -> Option<String> {
    let down = matches!(house.payout, Rounding::Down(_) | Rounding::Nearest(_));
    down.then(|| house.payout.to_string())
}

fn opposite_allowed(house: &House) -> Option<String> {
    let opposite = house.areas.opposite;
    (opposite == Opposite::Allowed).then(|| opposite.id().to_owned())
}

fn not_given(notes: &Notes, option: &str) -> Option<String> {
    (!notes.given.contains(option)).then(|| "not set".to_owned())
}

/// What a wager pays where the rules ask for something else, over every coup there can be.
fn pays_otherwise(
    house: &House,
    id: &str,
    is_right: impl Fn(Winner, Option<Pays>) -> bool,
) -> Option<String> {
    let wager = house.wager(id)?;
    let pays = |facts: Facts| {
        let line = wager.deciding_line(&facts);
        (facts.winner(), line.map(|line| wager.lines()[line].pays))
    };
    let (winner, pays) = Facts::all().map(pays).find(|&(winner, pays)| !is_right(winner, pays))?;
    let price = match pays {
        Some(Pays::Win { odds, commission: Rate::ZERO }) => odds.to_string(),
        Some(Pays::Win { odds, commission }) => format!("{odds} less {commission}"),
        Some(Pays::Push) => "a push".to_owned(),
        None => "a loss".to_owned(),
    };
    let when = match winner {
        Winner::Player => "when the Player wins",
        Winner::Banker => "when the Banker wins",
        Winner::Tie => "on a tie",
    };
    Some(format!("{price} {when}"))
}
