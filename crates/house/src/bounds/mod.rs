//! The rules a house can stand under, and what they allow.

mod macau;
mod new_south_wales;
mod rulings;
mod washington;

use std::collections::BTreeSet;

use baccarat::{Cents, Facts, Pays, Rate, Rounding, Winner};

use crate::choices::choices;
use crate::fault::Problem;
use crate::house::House;
use crate::options::table::Opposite;
use crate::reader::Notes;

use self::rulings::RulingBound;

choices! {
    /// Whose rules a house stands under, and of which year. Without a year, the newest.
    pub enum Jurisdiction {
        /// Washington State Gambling Commission, Mini-Baccarat game rules: the newest edition,
        /// 2023.
        Washington = "washington",
        /// Washington State Gambling Commission, Mini-Baccarat game rules as of August 2023: wagers
        /// of up to 400.00.
        Washington2023 = "washington-2023",
        /// Washington State Gambling Commission, Mini-Baccarat game rules as revised in April 2022:
        /// wagers of up to 300.00.
        Washington2022 = "washington-2022",
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
            Jurisdiction::Washington2023 => "Washington 2023",
            Jurisdiction::Washington2022 => "Washington 2022",
            Jurisdiction::NewSouthWales => "New South Wales",
            Jurisdiction::Macau => "Macau",
        }
    }

    /// What these rules allow: the option, the bound, and where it is written.
    pub fn bounds(self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let options = self.rows().map(|it| (it.option, it.allowed, it.article));
        let rulings = self.on_rulings().map(|it| ("irregularities", it.allowed, it.article));
        options.chain(rulings)
    }

    fn rows(self) -> impl Iterator<Item = &'static Bound> {
        use Jurisdiction as J;
        let (rows, of_the_edition): (&[Bound], &[Bound]) = match self {
            J::Washington | J::Washington2023 => (washington::BOUNDS, &[washington::SINCE_2023]),
            J::Washington2022 => (washington::BOUNDS, &[washington::UNTIL_2023]),
            J::NewSouthWales => (new_south_wales::BOUNDS, &[]),
            J::Macau => (macau::BOUNDS, &[]),
        };
        rows.iter().chain(of_the_edition)
    }

    /// What these rules say that a house should look at, since they leave room or are of old.
    fn advice(self) -> &'static [Bound] {
        use Jurisdiction as J;
        match self {
            J::Washington | J::Washington2023 | J::Washington2022 => washington::ADVICE,
            J::NewSouthWales | J::Macau => &[],
        }
    }

    /// The most on one wager, if these rules say so.
    fn greatest_wager(self) -> Option<Cents> {
        use Jurisdiction as J;
        match self {
            J::Washington | J::Washington2023 => Some(washington::GREATEST_SINCE_2023),
            J::Washington2022 => Some(washington::GREATEST_UNTIL_2023),
            J::NewSouthWales | J::Macau => None,
        }
    }

    /// What these rules say of rulings on irregularities, if they do.
    fn on_rulings(self) -> Option<&'static RulingBound> {
        match self {
            Jurisdiction::Washington
            | Jurisdiction::Washington2023
            | Jurisdiction::Washington2022 => Some(&washington::RULINGS),
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

/// Notes every option of a house that is outside the rules it stands under, and what they would
/// have it look at.
pub(crate) fn check(house: &House, notes: &mut Notes) {
    let Some(jurisdiction) = house.under else { return };
    for bound in jurisdiction.rows() {
        if let Some(value) = (bound.breach)(house, notes) {
            notes.fault_or_at(bound.option, "under", outside(jurisdiction, bound, value));
        }
    }
    own_maxima(house, jurisdiction, notes);
    rulings::check(house, jurisdiction, notes);
    for bound in jurisdiction.advice() {
        if let Some(value) = (bound.breach)(house, notes) {
            let (rules, allowed, article) = (jurisdiction.name(), bound.allowed, bound.article);
            let why = format!("{value}; the {rules} rules provide for {allowed} ({article})");
            notes.fault_or_at(bound.option, "under", Problem::Warning { why });
        }
    }
}

fn outside(jurisdiction: Jurisdiction, bound: &Bound, value: String) -> Problem {
    Problem::OutsideRules {
        value,
        rules: jurisdiction.name(),
        bound: bound.allowed.to_owned(),
        article: bound.article.to_owned(),
    }
}

/// Notes every wager with a maximum of its own that is above what the rules allow on one wager.
fn own_maxima(house: &House, jurisdiction: Jurisdiction, notes: &mut Notes) {
    let Some(most) = jurisdiction.greatest_wager() else { return };
    let bound = jurisdiction.rows().find(|bound| bound.option == MAXIMUM);
    let bound = bound.expect("rules with a greatest wager have its row");
    let mut told = BTreeSet::from([MAXIMUM.to_owned()]);
    for offer in house.wagers.offered().iter().filter(|offer| offer.maximum > most) {
        let own = format!("wager.{}.maximum", offer.wager.id());
        let is_side = !matches!(offer.wager.id().as_str(), "player" | "banker");
        let side = "limits.side-maximum";
        let option = match own {
            own if notes.given.contains(&own) => own,
            _ if is_side && notes.given.contains(side) => side.to_owned(),
            _ => MAXIMUM.to_owned(),
        };
        if told.insert(option.clone()) {
            let problem = outside(jurisdiction, bound, offer.maximum.to_string());
            notes.fault_or_at(&option, "under", problem);
        }
    }
}

/// The option whose row says what the greatest wager is.
const MAXIMUM: &str = "limits.maximum";

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
