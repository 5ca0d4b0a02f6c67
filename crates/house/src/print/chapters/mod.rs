//! The chapters of the internal controls.

mod announcements;
mod irregularities;
mod rules;
mod table;
mod wagers;

use document::{Block, Look, Page, chapter, table, text};

use crate::House;
use crate::options::floor::Floor;
use crate::print::{facts, stamp, yes_or_no};

/// The internal controls of a house.
pub(crate) fn document(house: &House) -> Page {
    let under = match house.under {
        Some(rules) => format!("Under the rules of: {}", rules.meaning()),
        None => "Under no jurisdiction's rules: for training and entertainment.".to_owned(),
    };
    let blocks = [
        rules::chapter(),
        table::shoe(house),
        table::areas(house),
        table::dealing(house),
        table::ghost_hands(house),
        wagers::wagers(house),
        wagers::commission(house),
        wagers::limits(house),
        announcements::chapter(house),
        irregularities::chapter(house),
        table::terminals(house),
        staff(house),
        bounds(house),
        signatures(),
    ];
    Page {
        title: format!("{}: mini-baccarat internal controls", house.name),
        preface: vec![text(under)],
        stamp: Some(stamp(house)),
        is_numbered: true,
        look: Look::Alone(""),
        blocks: blocks.into_iter().flatten().collect(),
    }
}

fn staff(house: &House) -> Vec<Block> {
    let Floor {
        opening_signatures,
        pay_order,
        main_before_side,
        mispay_log_over,
        mispay_report_over,
        dealer_may_void,
        disputes,
    } = &house.floor;
    let signatures = match opening_signatures {
        1 => "the dealer",
        _ => "the dealer and the floor supervisor",
    };
    vec![
        chapter("Staff and disputes"),
        facts([
            ("A table is opened by", signatures.to_owned()),
            ("Taking and paying", pay_order.meaning().to_owned()),
            ("Player, Banker and Tie are paid before side wagers", yes_or_no(*main_before_side)),
            ("A dealer may void a coup without the floor", yes_or_no(*dealer_may_void)),
            ("A payment in error is recorded with its reason above", house.money(*mispay_log_over)),
            ("A payment in error is told to surveillance above", house.money(*mispay_report_over)),
        ]),
        text(format!("Disputes. {disputes}")),
    ]
}

fn bounds(house: &House) -> Vec<Block> {
    let Some(rules) = house.under else { return Vec::new() };
    let rows = rules.bounds().map(|row| <[&str; 3]>::from(row).map(str::to_owned));
    vec![
        chapter("The rules this house stands under"),
        text(format!(
            "{} Every option of this document was checked against them.",
            rules.meaning()
        )),
        table(["Option", "Must be", "Where it is written"], rows),
    ]
}

fn signatures() -> Vec<Block> {
    let names = ["General manager, date", "Card room manager, date", "Regulator, date"];
    vec![
        chapter("Approval"),
        text("These internal controls are in force from the date of the last signature."),
        Block::Signatures(names.map(str::to_owned).to_vec()),
    ]
}
