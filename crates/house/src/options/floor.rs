//! What the staff do: opening, paying, recording.

use baccarat::Cents;

use crate::choices::choices;
use crate::kinds::{Amount, Flag, OneOf, Text, Whole};
use crate::reader::Section;

/// What dealers and floor supervisors do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// How many sign to open a table: a dealer, or a dealer and the floor.
    pub opening_signatures: u32,
    /// The order in which a dealer takes and pays.
    pub pay_order: PayOrder,
    /// Whether Player, Banker and Tie are paid before side wagers.
    pub main_before_side: bool,
    /// A payment in error above this is recorded with a reason.
    pub mispay_log_over: Cents,
    /// A payment in error above this is told to surveillance.
    pub mispay_report_over: Cents,
    /// Whether the dealer may end a coup without a decision, or only the floor.
    pub dealer_may_void: bool,
    /// Whom a patron who disputes a decision may call, as printed in the controls.
    pub disputes: String,
}

choices! {
    /// The order in which a dealer takes losing wagers and pays winning ones.
    pub enum PayOrder {
        /// From the dealer's right to the left.
        RightToLeft = "right-to-left",
        /// From the dealer's left to the right.
        LeftToRight = "left-to-right",
    }
}

impl Floor {
    pub(crate) fn read(section: &mut Section<'_>) -> Floor {
        Floor {
            opening_signatures: section.get(
                "opening-signatures",
                &Whole(1..=2),
                2,
                "How many sign to open a table: 1 for the dealer, 2 for dealer and floor.",
            ),
            pay_order: section.get(
                "pay-order",
                &OneOf::new(),
                PayOrder::RightToLeft,
                "The order in which a dealer takes losing wagers and pays winning ones.",
            ),
            main_before_side: section.get(
                "main-before-side",
                &Flag,
                true,
                "Whether Player, Banker and Tie are paid before side wagers.",
            ),
            mispay_log_over: section.get(
                "mispay-log-over",
                &Amount,
                Cents::whole(1_000),
                "A payment in error above this is recorded with a reason.",
            ),
            mispay_report_over: section.get(
                "mispay-report-over",
                &Amount,
                Cents::whole(5_000),
                "A payment in error above this is told to surveillance.",
            ),
            dealer_may_void: section.get(
                "dealer-may-void",
                &Flag,
                false,
                "Whether a dealer may void a coup without the floor.",
            ),
            disputes: section.get(
                "disputes",
                &Text,
                "Stop the game, verify the cards, call the floor supervisor; a patron who \
                 disagrees may ask for the manager and then the regulator."
                    .to_owned(),
                "How a dispute is resolved, as printed in the controls.",
            ),
        }
    }
}
