//! What the options of a house must have in common, whatever rules it stands under.

use baccarat::{Article, Cents};

use crate::fault::Problem;
use crate::house::House;
use crate::options::irregularity::Irregularity;
use crate::options::limits::DifferentialAfterResult;
use crate::options::table::{DealStyle, SqueezeBy};
use crate::reader::Notes;

/// Notes every option that does not fit another, and what deserves a second look.
pub(crate) fn check(house: &House, notes: &mut Notes) {
    let mut report = |option: &str, why: String| notes.fault(option, Problem::Conflict { why });
    shoe(house, &mut report);
    table(house, &mut report);
    limits(house, &mut report);
    languages(house, &mut report);
    let mut report = |option: &str, why: String| {
        notes.fault_or_at(option, "chips.denominations", Problem::Conflict { why });
    };
    chips(house, &mut report);
    warnings(house, notes);
}

type Report<'a> = &'a mut dyn FnMut(&str, String);

fn shoe(house: &House, report: Report<'_>) {
    let shoe = &house.shoe;
    let (least, most) = (shoe.cut_depth_min(), shoe.cards() / 2);
    if shoe.cut_depth < least {
        report(
            "shoe.cut-depth",
            format!(
                "with {} cards behind the cut card the shoe could run dry: what can still be \
                 dealt takes {least}",
                shoe.cut_depth
            ),
        );
    }
    if shoe.cut_depth > most {
        report("shoe.cut-depth", format!("more than half of the shoe's {} cards", shoe.cards()));
    }
    if shoe.player_cut_from_end_min * 2 >= shoe.cards() {
        let why = format!("leaves no place to cut {} cards", shoe.cards());
        report("shoe.player-cut-from-end-min", why);
    }
}

fn table(house: &House, report: Report<'_>) {
    let inner_lines = house.areas.count - 1;
    if house.gallery.lines > inner_lines {
        let why = format!(
            "at most {inner_lines}, one line fewer than areas: the two outside lines are not \
             wagered on ({})",
            Article::GALLERY
        );
        report("gallery.lines", why);
    }
    if house.squeeze.by != SqueezeBy::Nobody && house.deal.style == DealStyle::FaceUp {
        let why = "cards dealt face up cannot be squeezed: set `deal.style` to \"face-down\"";
        report("squeeze.by", why.to_owned());
    }
    if house.ghost.at_start > house.ghost.consecutive_max {
        let most = house.ghost.consecutive_max;
        report("ghost.at-start", format!("more in a row than `ghost.consecutive-max`, {most}"));
    }
    if house.floor.mispay_report_over < house.floor.mispay_log_over {
        let why = format!("less than `floor.mispay-log-over`, {}", house.floor.mispay_log_over);
        report("floor.mispay-report-over", why);
    }
    if house.timers.last_bets_s >= house.timers.betting_s {
        let why = format!("not before the {} seconds of betting", house.timers.betting_s);
        report("timers.last-bets-s", why);
    }
}

fn limits(house: &House, report: Report<'_>) {
    let limits = &house.limits;
    let mut rising = |low: (&str, Cents), high: (&str, Cents)| {
        if low.1 == Cents::ZERO {
            report(low.0, "the least wager is at least 0.01".to_owned());
        }
        if low.1 > high.1 {
            report(high.0, format!("{} is less than `{}`, which is {}", high.1, low.0, low.1));
        }
    };
    rising(("limits.minimum", limits.minimum), ("limits.maximum", limits.maximum));
    if (limits.side_minimum, limits.side_maximum) != (limits.minimum, limits.maximum) {
        rising(
            ("limits.side-minimum", limits.side_minimum),
            ("limits.side-maximum", limits.side_maximum),
        );
    }
    for offer in house.wagers.all() {
        let path = |key: &str| format!("wager.{}.{key}", offer.wager.id());
        let usual = [(limits.minimum, limits.maximum), (limits.side_minimum, limits.side_maximum)];
        // The usual limits were just looked at: say it once.
        if !usual.contains(&(offer.minimum, offer.maximum)) {
            rising((&path("minimum"), offer.minimum), (&path("maximum"), offer.maximum));
        }
    }
    let caps = [
        ("limits.area-maximum", limits.area_maximum),
        ("limits.table-maximum", limits.table_maximum),
        ("limits.differential", limits.differential.maximum),
    ];
    for (option, cap) in caps {
        if cap.is_some_and(|cap| cap < limits.minimum) {
            let why = format!("less than `limits.minimum`, which is {}", limits.minimum);
            report(option, why);
        }
    }
    if limits.side_table_maximum.is_some_and(|cap| cap < limits.side_minimum) {
        let why = format!("less than the least side wager, {}", limits.side_minimum);
        report("limits.side-table-maximum", why);
    }
    let reduces = limits.differential.after_result == DifferentialAfterResult::ReduceProRata;
    if reduces && limits.differential.maximum.is_none() {
        let why = "needs `limits.differential`: without it there is nothing to reduce to";
        report("limits.differential-after-result", why.to_owned());
    }
    if limits.side_at_most_main && !limits.side_needs_main {
        let why =
            "needs `limits.side-needs-main`: without a main wager there is nothing to compare";
        report("limits.side-at-most-main", why.to_owned());
    }
}

fn chips(house: &House, report: Report<'_>) {
    let option = "chips.denominations";
    let Some(&smallest) = house.chips.first() else {
        return report(option, "a house has at least one chip".to_owned());
    };
    if smallest == Cents::ZERO || house.chips.windows(2).any(|pair| pair[0] >= pair[1]) {
        return report(option, "chips are worth something, and rise".to_owned());
    }
    let divisor = house.chips.iter().fold(0, |divisor, chip| greatest_divisor(chip.get(), divisor));
    let mut payable = |option: &str, amount: Cents| {
        let is_payable = amount >= smallest && amount.get() % divisor == 0;
        // That the least wager is something was looked at before.
        if !is_payable && amount != Cents::ZERO {
            let chips: Vec<_> = house.chips.iter().map(Cents::to_string).collect();
            report(option, format!("{amount} cannot be made of chips of {}", chips.join(", ")));
        }
    };
    let usual = [house.limits.minimum, house.limits.side_minimum];
    payable("limits.minimum", usual[0]);
    if usual[1] != usual[0] {
        payable("limits.side-minimum", usual[1]);
    }
    for offer in house.wagers.all().filter(|offer| !usual.contains(&offer.minimum)) {
        payable(&format!("wager.{}.minimum", offer.wager.id()), offer.minimum);
    }
}

/// The greatest amount of which both are multiples.
fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

fn languages(house: &House, report: Report<'_>) {
    let languages = &house.announcements.languages;
    let option = "announcements.languages";
    if languages.is_empty() {
        report(option, "name at least one language".to_owned());
    }
    for (place, language) in languages.iter().enumerate() {
        // However often it is listed, it is told once.
        let before = languages[..place].iter().filter(|before| *before == language).count();
        if before == 1 {
            report(option, format!("`{language}` is listed twice"));
        }
    }
}

fn warnings(house: &House, notes: &mut Notes) {
    let mut warn = |option: &str, why: String| notes.fault(option, Problem::Warning { why });
    for language in &house.announcements.languages {
        let made = house.announcements.made.iter();
        let missing: Vec<_> = made
            .filter(|announcement| !house.announcements.has_words(**announcement, language))
            .map(|announcement| announcement.id())
            .collect();
        if !missing.is_empty() {
            let why =
                format!("no words in `{language}`, so English is used: {}", missing.join(", "));
            warn("announcements.languages", why);
        }
    }
    for &kind in Irregularity::ALL {
        for resolution in house.rulings.rulings(kind).resolutions() {
            if !kind.can_come_to(resolution) {
                let why = format!(
                    "`{resolution}` cannot be done about this; the floor would continue or void"
                );
                warn(&format!("irregularities.{kind}"), why);
            }
        }
    }
    if house.squeeze.by == SqueezeBy::Patron && !house.shoe.replace_handled {
        let why = "patrons handle the cards, and the same cards are used again";
        warn("shoe.replace-handled", why.to_owned());
    }
    if house.terminals.analysis {
        let why = "standards for live games forbid showing odds of the remaining cards; keep this \
                   for training tables";
        warn("terminals.analysis", why.to_owned());
    }
    if !house.commission.mode.charges() {
        for option in ["commission.rate", "commission.minimum", "commission.rounding"] {
            if notes.places.contains_key(option) {
                let why = format!(
                    "has no effect: the mode `{}` charges none",
                    house.commission.mode.id()
                );
                notes.fault(option, Problem::Warning { why });
            }
        }
    }
}
