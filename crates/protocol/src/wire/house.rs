//! What a client needs to know of a house.

use baccarat::{Fact, Facts, Pays, Side, Wager, Winner};
use house::{Dealer, House, Offer, SqueezeBy};

use super::pay::{PayLine, Rate};
use super::told::HouseVersion;
use crate::mirror::{Mirror, format};
use crate::plain::{Cents, Id, Millis, WagerId};

/// How many digits of an edge are told.
const EDGE_PLACES: u32 = 4;

format! {
    /// What a client needs to know of a house.
    pub struct HouseCard {
        /// Its name.
        name: String,
        /// Which file is in force.
        version: HouseVersion,
        /// What goes before an amount.
        currency: String,
        /// The languages of its announcements, its own first.
        languages: Vec<String>,
        /// Who deals.
        dealer: DealtBy,
        /// Whether patrons expose the cards.
        squeeze: bool,
        /// How many decks the shoe holds.
        decks: u8,
        /// How many cards that is.
        cards: u32,
        /// How many of them lie behind the cut card.
        cut_depth: u32,
        /// How many cards at least lie on either side of where a patron cuts.
        cut_from_end_min: u32,
        /// How many wagering areas there are.
        areas: u8,
        /// How many lines between them the gallery may wager on.
        lines: u8,
        /// What the chips are worth, rising.
        chips: Vec<Cents>,
        /// What may be wagered on, in the order of the layout.
        wagers: Vec<WagerCard>,
        /// How long things take.
        timers: Timers,
        /// How far apart Player and Banker wagers of the table may be.
        differential: Option<Cents>,
        /// How many ghost hands patrons may ask for in a shoe.
        ghosts: u32,
    }
}

format! {
    /// Who deals.
    pub enum DealtBy {
        /// A person.
        Live,
        /// The house itself.
        Automatic,
    }
}

format! {
    /// A wager that a house offers.
    pub struct WagerCard {
        /// Its name in commands.
        wager: WagerId,
        /// Its name for people, in English.
        name: String,
        /// Whose hand it belongs to, if it belongs to one.
        belongs: Option<Whose>,
        /// Whether it is Player, Banker or Tie, and not a side wager.
        main: bool,
        /// The least that may be staked on it.
        minimum: Cents,
        /// The most.
        maximum: Cents,
        /// When it pays: the first line that holds decides, and if none does it loses.
        lines: Vec<PayLine>,
        /// What is taken of what it wins.
        commission: Option<Rate>,
        /// The house's edge in percent of the stake, from a full shoe, such as `1.0579`.
        edge: String,
    }
}

type Whose = Id<Winner>;

format! {
    /// How long things take.
    pub struct Timers {
        /// Wagers are open.
        betting: Millis,
        /// Last bets are called so long before that ends.
        last_bets: Millis,
        /// Between cards.
        card: Millis,
        /// A result stays.
        result: Millis,
    }
}

impl HouseCard {
    /// Whether this is what a client needs to know of that very file.
    pub fn is_of(&self, house: &House) -> bool {
        self.version == HouseVersion::of(&house.version)
    }

    /// What a client needs to know of it.
    pub fn of(house: &House) -> HouseCard {
        let seconds = |seconds: u32| Millis(u64::from(seconds) * 1_000);
        HouseCard {
            name: house.name.clone(),
            version: Mirror::of(&house.version),
            currency: house.currency.clone(),
            languages: house.announcements.languages.clone(),
            dealer: match house.terminals.dealer {
                Dealer::Live => DealtBy::Live,
                Dealer::Automatic => DealtBy::Automatic,
            },
            squeeze: house.squeeze.by == SqueezeBy::Patron,
            decks: house.decks(),
            cards: u32::from(house.decks()) * 52,
            cut_depth: house.shoe.cut_depth,
            cut_from_end_min: house.shoe.player_cut_from_end_min,
            areas: house.areas.count,
            lines: house.gallery.lines,
            chips: Mirror::of(&house.chips),
            wagers: house
                .wagers
                .offered()
                .iter()
                .map(|offer| WagerCard::of(house, offer))
                .collect(),
            timers: Timers {
                betting: seconds(house.timers.betting_s),
                last_bets: seconds(house.timers.last_bets_s),
                card: Millis(house.timers.card_ms.into()),
                result: seconds(house.timers.result_s),
            },
            differential: Mirror::of(&house.limits.differential.maximum),
            ghosts: house.ghost.per_shoe_max,
        }
    }
}

impl WagerCard {
    fn of(house: &House, offer: &Offer) -> WagerCard {
        let Offer { wager, minimum, maximum, .. } = offer;
        WagerCard {
            wager: Mirror::of(wager.id()),
            name: wager.name().to_owned(),
            belongs: belongs(wager).map(Id),
            main: offer.is_main(),
            minimum: Mirror::of(minimum),
            maximum: Mirror::of(maximum),
            lines: PayLine::all(wager.lines()),
            commission: wager.lines().iter().find_map(|line| Rate::of_line(line.pays)),
            edge: house.edge_percent(wager, EDGE_PLACES),
        }
    }
}

/// Whose hand a wager belongs to: the one that must win for it, or whose pair it is about.
fn belongs(wager: &Wager) -> Option<Winner> {
    let asks = |side| wager.asks(Fact::Pair(side)) || wager.asks(Fact::PerfectPair(side));
    match (asks(Side::Player), asks(Side::Banker)) {
        (true, true) => return None,
        (true, false) => return Some(Winner::Player),
        (false, true) => return Some(Winner::Banker),
        (false, false) => {}
    }
    let wins = |facts: &Facts| {
        let line = wager.lines().iter().find(|line| line.when.holds(facts));
        line.is_some_and(|line| matches!(line.pays, Pays::Win { .. }))
    };
    let mut winners = Facts::all().filter(wins).map(|facts| facts.winner());
    let first = winners.next()?;
    winners.all(|winner| winner == first).then_some(first)
}
