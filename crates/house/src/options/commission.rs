//! What Banker pays, commission, and which way amounts are rounded.

use baccarat::{Article, Cents, Collection, Rate, Rounding, Terms, Unit, Wager, catalogue};

use crate::choices::{Choice, choices};
use crate::fault::Problem;
use crate::kinds::{Amount, OneOf, Percent};
use crate::reader::Section;

/// What a winning Banker wager pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commission {
    /// How it is charged, or what stands in its place.
    pub mode: CommissionMode,
    /// Of what is won.
    pub rate: Rate,
    /// Which way it is rounded.
    pub rounding: Rounding,
    /// The least that is charged on a win.
    pub minimum: Cents,
    /// When a commission that is owed is paid.
    pub box_settled: BoxSettled,
}

choices! {
    /// How commission on a winning Banker wager is charged, or what stands in its place.
    pub enum CommissionMode {
        /// Deducted from each win.
        PerHand = "per-hand",
        /// Each win is paid in full; the commission is marked in the seat's box and owed.
        Box = "box",
        /// Each win is paid in full; the commission of one coup is collected before the next.
        MarkOnePayOne = "mark-one-pay-one",
        /// None: Banker wins even money, and a winning three-card 7 pushes.
        PushOnDragon7 = "push-on-dragon-7",
        /// None: Banker wins even money, and half on a winning 6.
        HalfOn6 = "half-on-6",
    }
}

choices! {
    /// When a commission that is owed is paid.
    pub enum BoxSettled {
        /// When the shoe ends, or the patron leaves before that.
        EndOfShoe = "end-of-shoe",
        /// When the patron leaves.
        OnLeaving = "on-leaving",
    }
}

/// Which way an amount that does not come out even is rounded. With a unit it is a [`Rounding`].
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Exact,
    Up,
    Down,
    Nearest,
}

impl Choice for Direction {
    const CHOICES: &'static [(Direction, &'static str, &'static str)] = &[
        (Direction::Exact, "exact", "To the cent; a fraction of a cent is dropped."),
        (Direction::Up, "up", "Up to a whole unit."),
        (Direction::Down, "down", "Down to a whole unit."),
        (Direction::Nearest, "nearest", "To the nearer whole unit, up from the middle."),
    ];
}

impl CommissionMode {
    /// Whether there is a commission at all.
    pub fn charges(self) -> bool {
        match self {
            CommissionMode::PerHand | CommissionMode::Box | CommissionMode::MarkOnePayOne => true,
            CommissionMode::PushOnDragon7 | CommissionMode::HalfOn6 => false,
        }
    }
}

impl Commission {
    pub(crate) fn read(section: &mut Section<'_>) -> Commission {
        Commission {
            mode: section.get(
                "mode",
                &OneOf::new(),
                CommissionMode::PerHand,
                "How commission on a winning Banker wager is charged, or what stands in its place.",
            ),
            rate: section.get(
                "rate",
                &Percent,
                catalogue::USUAL_COMMISSION,
                "How much of a winning Banker wager is charged.",
            ),
            rounding: rounding(section),
            minimum: section.get(
                "minimum",
                &Amount,
                Cents::ZERO,
                "The least that is charged on a win.",
            ),
            box_settled: section.get(
                "box-settled",
                &OneOf::new(),
                BoxSettled::EndOfShoe,
                "When a commission that is owed is paid.",
            ),
        }
    }

    /// The Banker wager as this house pays it.
    pub fn banker(&self) -> Wager {
        let from = match self.mode {
            CommissionMode::PushOnDragon7 => "ez-banker",
            CommissionMode::HalfOn6 => "banker-6-half",
            CommissionMode::PerHand | CommissionMode::Box | CommissionMode::MarkOnePayOne => {
                return catalogue::banker(self.rate);
            }
        };
        let lines = catalogue::find(from).expect("the catalogue has every Banker").lines();
        Wager::new("banker".parse().expect("a sound name"), "Banker", lines.to_vec())
            .expect("the lines of a wager make a wager")
    }

    /// The article that describes it.
    pub fn article(&self) -> Article {
        match self.mode {
            CommissionMode::PushOnDragon7 => Article::EZ_BACCARAT,
            _ => Article::DECISION,
        }
    }

    /// How wagers are settled, with this rounding of what is won.
    pub fn terms(&self, payout: Rounding) -> Terms {
        Terms {
            payout,
            commission: self.rounding,
            commission_minimum: self.minimum,
            collection: match self.mode {
                CommissionMode::Box | CommissionMode::MarkOnePayOne => Collection::Owed,
                _ => Collection::Deducted,
            },
        }
    }
}

/// The options `rounding` and `unit` of a section, which belong together.
pub(crate) fn rounding(section: &mut Section<'_>) -> Rounding {
    let direction = section.get(
        "rounding",
        &OneOf::new(),
        Direction::Exact,
        "Which way an amount that does not come out even is rounded.",
    );
    let unit = section.maybe("unit", &Amount, "What it is rounded to, such as \"0.25\".");
    let unit = match (direction, unit) {
        (Direction::Exact, None) => return Rounding::Exact,
        (Direction::Exact, Some(_)) => {
            let why = "exact amounts have no unit: leave it out, or set `rounding` to up, down or \
                       nearest";
            section.fault("unit", Problem::Conflict { why: why.to_owned() });
            return Rounding::Exact;
        }
        (_, Some(unit)) => Unit::new(unit),
        (_, None) => {
            if section.lacks("unit") {
                section.fault("unit", Problem::Missing { example: "unit = \"0.25\"".to_owned() });
            }
            return Rounding::Exact;
        }
    };
    let Some(unit) = unit else {
        let why = "a unit is at least 0.01".to_owned();
        section.fault("unit", Problem::Conflict { why });
        return Rounding::Exact;
    };
    match direction {
        Direction::Exact => Rounding::Exact,
        Direction::Up => Rounding::Up(unit),
        Direction::Down => Rounding::Down(unit),
        Direction::Nearest => Rounding::Nearest(unit),
    }
}
