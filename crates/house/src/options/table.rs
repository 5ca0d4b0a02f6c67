//! The table: areas and gallery, dealing, ghost hands, squeeze, timers, terminals.

use baccarat::{Article, Cents, Side};

use crate::choices::{Choice, choices};
use crate::fault::Problem;
use crate::kinds::{Amount, Flag, ListOf, OneOf, Whole, WholeBy};
use crate::options::shoe::narrow;
use crate::reader::Section;

/// Where wagers are placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Areas {
    /// 1 to 9.
    pub count: u8,
    /// How many may wager on one area.
    pub bettors_per_area: u8,
    /// How many areas and lines together one person may wager on.
    pub per_patron: u8,
    /// Whether Player and Banker may be wagered on together.
    pub opposite: Opposite,
}

choices! {
    /// Whether Player and Banker may be wagered on together.
    pub enum Opposite {
        /// Not on one area.
        RefusedPerArea = "refused-per-area",
        /// Not by one person, on whatever areas.
        RefusedPerPatron = "refused-per-patron",
        /// They may.
        Allowed = "allowed",
    }
}

impl Areas {
    pub(crate) fn read(section: &mut Section<'_>) -> Areas {
        Areas {
            count: narrow(section.get(
                "count",
                &WholeBy(1..=9, Article::AREAS),
                9,
                "How many wagering areas.",
            )),
            bettors_per_area: narrow(section.get(
                "bettors-per-area",
                &Whole(1..=3),
                1,
                "How many people may wager on one area.",
            )),
            per_patron: narrow(section.get(
                "per-patron",
                &Whole(1..=17),
                9,
                "How many areas and lines together one person may wager on.",
            )),
            opposite: section.get(
                "opposite",
                &OneOf::new(),
                Opposite::RefusedPerArea,
                "Whether Player and Banker may be wagered on together.",
            ),
        }
    }
}

/// Wagers from behind the seats, on the lines between areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gallery {
    /// How many lines are open; none means no gallery. Lines lie between areas: line 1 between
    /// areas 1 and 2. The two outside lines are never among them.
    pub lines: u8,
    /// Whether lines are open only while every area holds a wager.
    pub needs_all_areas: bool,
    /// What becomes of a line wager if that no longer holds when bets close.
    pub on_area_left: OnAreaLeft,
}

choices! {
    /// What becomes of a line wager if an area is left empty when bets close.
    pub enum OnAreaLeft {
        /// It is returned, with a notice.
        Return = "return",
        /// It stands.
        Stand = "stand",
    }
}

impl Gallery {
    pub(crate) fn read(section: &mut Section<'_>) -> Gallery {
        Gallery {
            lines: narrow(section.get(
                "lines",
                &WholeBy(0..=8, Article::GALLERY),
                0,
                "How many lines between areas the gallery may wager on; 0 for no gallery.",
            )),
            needs_all_areas: section.get(
                "needs-all-areas",
                &Flag,
                true,
                "Whether lines are open only while every area holds a wager.",
            ),
            on_area_left: section.get(
                "on-area-left",
                &OneOf::new(),
                OnAreaLeft::Return,
                "What becomes of a line wager if an area is left empty when bets close.",
            ),
        }
    }
}

/// How cards are dealt and opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// How they lie.
    pub style: DealStyle,
    /// Which of the six lie face up.
    pub face_up: Vec<Place>,
    /// Whose hand is opened and called first.
    pub opens_first: Side,
    /// Whether the Banker's cards lie under the shoe until the Player's hand is called.
    pub banker_tucked: bool,
    /// Whether wagers that two cards decide are settled before third cards.
    pub interim_settlement: bool,
}

choices! {
    /// How cards are dealt.
    pub enum DealStyle {
        /// All face up.
        FaceUp = "face-up",
        /// All face down, then opened.
        FaceDown = "face-down",
        /// Some face up, as `face-up-cards` lists them.
        Mixed = "mixed",
    }
}

choices! {
    /// One of the six places a coup deals to.
    pub enum Place {
        /// The Player's first card.
        PlayerFirst = "player-1",
        /// The Banker's first card.
        BankerFirst = "banker-1",
        /// The Player's second card.
        PlayerSecond = "player-2",
        /// The Banker's second card.
        BankerSecond = "banker-2",
        /// The Player's third card.
        PlayerThird = "player-3",
        /// The Banker's third card.
        BankerThird = "banker-3",
    }
}

impl Choice for Side {
    const CHOICES: &'static [(Side, &'static str, &'static str)] = &[
        (Side::Player, "player", "The Player's hand."),
        (Side::Banker, "banker", "The Banker's hand."),
    ];
}

impl Deal {
    pub(crate) fn read(section: &mut Section<'_>) -> Deal {
        let style = section.get("style", &OneOf::new(), DealStyle::FaceUp, "How cards are dealt.");
        let listed = section.maybe(
            "face-up-cards",
            &ListOf(OneOf::<Place>::new()),
            "Which cards lie face up when the style is mixed.",
        );
        let face_up = match (style, listed) {
            (DealStyle::FaceUp, None) => Place::ALL.to_vec(),
            (DealStyle::FaceDown, None) => Vec::new(),
            (DealStyle::Mixed, Some(places)) => places,
            (DealStyle::FaceUp | DealStyle::FaceDown, Some(places)) => {
                let why = "only a mixed deal lists them: set `deal.style` to \"mixed\"".to_owned();
                section.fault("face-up-cards", Problem::Conflict { why });
                places
            }
            (DealStyle::Mixed, None) => {
                if section.lacks("face-up-cards") {
                    let example = "face-up-cards = [\"player-1\", \"banker-1\"]".to_owned();
                    section.fault("face-up-cards", Problem::Missing { example });
                }
                Vec::new()
            }
        };
        Deal {
            style,
            face_up,
            opens_first: section.get(
                "opens-first",
                &OneOf::new(),
                Side::Player,
                "Whose hand is opened and called first.",
            ),
            banker_tucked: section.get(
                "banker-tucked",
                &Flag,
                false,
                "Whether the Banker's cards lie under the shoe until the Player's hand is called.",
            ),
            interim_settlement: section.get(
                "interim-settlement",
                &Flag,
                false,
                "Whether wagers that two cards decide are settled before third cards are drawn.",
            ),
        }
    }
}

/// Coups dealt face up with no wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// How many of a shoe, asked for or because nobody wagers; none means the house deals none.
    pub per_shoe_max: u32,
    /// How many in a row.
    pub consecutive_max: u32,
    /// Whether they are dealt only before the first wagered coup of a shoe.
    pub only_at_start: bool,
    /// How many the house deals by itself when a shoe starts.
    pub at_start: u32,
    /// Whether they are drawn on the roads.
    pub on_roads: bool,
}

impl Ghost {
    pub(crate) fn read(section: &mut Section<'_>) -> Ghost {
        Ghost {
            per_shoe_max: section.get(
                "per-shoe-max",
                &Whole(0..=100),
                0,
                "How many hands of a shoe are dealt without wagers, asked for or for want of them; 0 for none.",
            ),
            consecutive_max: section.get(
                "consecutive-max",
                &Whole(1..=100),
                3,
                "How many ghost hands may be dealt in a row.",
            ),
            only_at_start: section.get(
                "only-at-start",
                &Flag,
                false,
                "Whether ghost hands are dealt only before the first wagered coup of a shoe.",
            ),
            at_start: section.get(
                "at-start",
                &Whole(0..=10),
                0,
                "How many ghost hands the house deals by itself when a shoe starts.",
            ),
            on_roads: section.get(
                "on-roads",
                &Flag,
                true,
                "Whether ghost hands are drawn on the roads.",
            ),
        }
    }
}

/// Who exposes the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squeeze {
    /// The dealer or a patron, slowly or not.
    pub by: SqueezeBy,
    /// Who has the right when two have wagered most.
    pub tie_break: TieBreak,
    /// Whether the holder may name another bettor of that side.
    pub may_delegate: bool,
    /// Whether the right passes to the next highest when it is waived.
    pub may_waive: bool,
    /// After this the dealer turns the card.
    pub timeout_s: u32,
    /// Which hand first.
    pub order: SqueezeOrder,
    /// Whether third cards are squeezed too.
    pub third_card: bool,
    /// The smallest wager that gives the right.
    pub wager_min: Cents,
}

choices! {
    /// Who exposes the cards.
    pub enum SqueezeBy {
        /// Nobody: the dealer turns them over.
        Nobody = "nobody",
        /// The dealer, slowly.
        Dealer = "dealer",
        /// The seated patron with the highest wager on that side.
        Patron = "patron",
    }
}

choices! {
    /// Who exposes the cards when two have wagered most.
    pub enum TieBreak {
        /// Whoever placed the wager first.
        FirstPlaced = "first-placed",
        /// Whoever sits at the lower number.
        LowestSeat = "lowest-seat",
    }
}

choices! {
    /// Which hand is exposed first.
    pub enum SqueezeOrder {
        /// The Player's.
        PlayerFirst = "player-first",
        /// The one with more wagered on it.
        HigherTotalFirst = "higher-total-first",
    }
}

impl Squeeze {
    pub(crate) fn read(section: &mut Section<'_>) -> Squeeze {
        Squeeze {
            by: section.get("by", &OneOf::new(), SqueezeBy::Nobody, "Who exposes the cards."),
            tie_break: section.get(
                "tie-break",
                &OneOf::new(),
                TieBreak::FirstPlaced,
                "Who exposes the cards when two have wagered most.",
            ),
            may_delegate: section.get(
                "may-delegate",
                &Flag,
                true,
                "Whether the holder may name another seated bettor of that side.",
            ),
            may_waive: section.get(
                "may-waive",
                &Flag,
                true,
                "Whether the right passes to the next highest wager when it is waived.",
            ),
            timeout_s: section.get(
                "timeout-s",
                &Whole(3..=120),
                20,
                "After how many seconds the dealer turns the cards.",
            ),
            order: section.get(
                "order",
                &OneOf::new(),
                SqueezeOrder::PlayerFirst,
                "Which hand is exposed first.",
            ),
            third_card: section.get(
                "third-card",
                &Flag,
                true,
                "Whether third cards are squeezed too.",
            ),
            wager_min: section.get(
                "wager-min",
                &Amount,
                Cents::ZERO,
                "The smallest wager that gives the right to expose the cards.",
            ),
        }
    }
}

/// How long things take where a clock and not a dealer decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timers {
    /// From "place your bets" to "no more bets".
    pub betting_s: u32,
    /// How long before the end "last bets" is called.
    pub last_bets_s: u32,
    /// Between cards.
    pub card_ms: u32,
    /// How long the result stays before the next coup.
    pub result_s: u32,
}

impl Timers {
    pub(crate) fn read(section: &mut Section<'_>) -> Timers {
        Timers {
            betting_s: section.get(
                "betting-s",
                &Whole(5..=300),
                20,
                "How many seconds wagers are open.",
            ),
            last_bets_s: section.get(
                "last-bets-s",
                &Whole(0..=60),
                5,
                "How many seconds before the end last bets are called; 0 for not at all.",
            ),
            card_ms: section.get(
                "card-ms",
                &Whole(100..=10_000),
                900,
                "How many milliseconds pass between cards.",
            ),
            result_s: section.get(
                "result-s",
                &Whole(1..=60),
                6,
                "How many seconds the result stays before the next coup.",
            ),
        }
    }
}

/// What touch-screen terminals do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminals {
    /// Who deals.
    pub dealer: Dealer,
    /// Whether live terminals show the odds of the remaining cards.
    pub analysis: bool,
    /// Whether live terminals show what the derived roads would show next.
    pub ask_road: bool,
    /// After how many minutes a patron is told of time and money spent; zero for never.
    pub reality_check_min: u32,
}

choices! {
    /// Who deals.
    pub enum Dealer {
        /// A person, from a console.
        Live = "live",
        /// The house, by its timers.
        Automatic = "automatic",
    }
}

impl Terminals {
    pub(crate) fn read(section: &mut Section<'_>) -> Terminals {
        Terminals {
            dealer: section.get("dealer", &OneOf::new(), Dealer::Live, "Who deals."),
            analysis: section.get(
                "analysis",
                &Flag,
                false,
                "Whether live terminals show the odds of the cards that remain. Standards for \
                 live games forbid it; a training table may.",
            ),
            ask_road: section.get(
                "ask-road",
                &Flag,
                false,
                "Whether live terminals show what the derived roads would show next.",
            ),
            reality_check_min: section.get(
                "reality-check-min",
                &Whole(0..=240),
                60,
                "After how many minutes a patron is told of time and money spent; 0 for never.",
            ),
        }
    }
}
