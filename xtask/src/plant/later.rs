//! Bugs that were planted once the auditor found the others, and that it was not changed for.

use super::Bug;

const CARE: &str = "crates/table/src/care.rs";
const BETS: &str = "crates/table/src/decide/bets.rs";
const SQUEEZE: &str = "crates/table/src/decide/squeeze.rs";
const WAGERING: &str = "crates/table/src/decide/wagering.rs";
const LOCK: &str = "crates/table/src/decide/lock.rs";
const PAYING: &str = "crates/house/src/paying.rs";
const RESETTLE: &str = "crates/table/src/decide/resettle.rs";
const SHOE: &str = "crates/table/src/decide/shoe.rs";
const DEALING: &str = "crates/table/src/decide/dealing.rs";
const APPLY: &str = "crates/table/src/apply/mod.rs";

/// Wherever they came to mind.
pub(super) const LATER: &[Bug] = &[
    Bug {
        what: "wagers: there is a line before the first",
        file: WAGERING,
        before: "",
        old: "(1..=lines).contains(&line)",
        new: "(0..=lines).contains(&line)",
    },
    Bug {
        what: "wagers: one more wagers in an area than may",
        file: WAGERING,
        before: "if ",
        old: "others.len() >= usize::from(most)",
        new: "others.len() > usize::from(most)",
    },
    Bug {
        what: "care: a break counts towards the next reality check",
        file: CARE,
        before: "self.told = ",
        old: "self.told.after(gap)",
        new: "self.told",
    },
    Bug {
        what: "settlement: shares of what is paid at most are rounded up",
        file: PAYING,
        before: "let share = ",
        old: "i128::from(won.get()) * self.left / self.would.max(1)",
        new: "(i128::from(won.get()) * self.left + self.would - 1) / self.would.max(1)",
    },
    Bug {
        what: "settling again: more is taken than a patron has",
        file: RESETTLE,
        before: "let taken = ",
        old: "wanted.min(free)",
        new: "wanted",
    },
    Bug {
        what: "the shoe: another secret opens its seal",
        file: SHOE,
        before: "if ",
        old: "!opened.opens(&sealed.commitment)",
        new: "false",
    },
    Bug {
        what: "irregularities: the time of a ruling is taken from the time to wager",
        file: APPLY,
        before: "if let Some(case) = self.case.take() {\n            ",
        old: "self.wait(now.since(case.since))",
        new: "drop(case)",
    },
    Bug {
        what: "cash-out: the table closes with credits on it",
        file: "crates/table/src/decide/opening.rs",
        before: "if ",
        old: "credits > baccarat::Cents::ZERO",
        new: "false",
    },
    Bug {
        what: "commission: it is not collected at the end of the shoe",
        file: DEALING,
        before: "BoxSettled::EndOfShoe => ",
        old: "self.collected()",
        new: "Vec::new()",
    },
    Bug {
        what: "the shoe: cards are burned before its first coup",
        file: BETS,
        before: "(count > 0 && ",
        old: "!is_first",
        new: "true",
    },
    Bug {
        what: "views: the room sees what wagers of the last coup came to",
        file: "crates/table/src/view/last.rs",
        before: "past.paid.iter().filter(|paid| ",
        old: "audience.sees_stakes(paid.patron)",
        new: "audience.sees_stakes(paid.patron) || audience == Audience::Room",
    },
    Bug {
        what: "the deal: the Banker's hand is opened first where the Player's is",
        file: SQUEEZE,
        before: "_ if !self.is_squeezed(round) => ",
        old: "self.house.deal.opens_first",
        new: "self.house.deal.opens_first.other()",
    },
    Bug {
        what: "wagers: whoever doubles needs credits for the first stake alone",
        file: WAGERING,
        before: "",
        old: "self.check_credits(patron, all)?",
        new: "self.check_credits(patron, stakes[0].amount)?",
    },
    Bug {
        what: "wagers: a patron has one place more than one may",
        file: WAGERING,
        before: "places.contains(&place) || ",
        old: "places.len() < usize::from(most)",
        new: "places.len() <= usize::from(most)",
    },
    Bug {
        what: "care: the later of two reality checks counts",
        file: "crates/table/src/decide/care.rs",
        before: "",
        old: "[house, care.reality_check.at(now)].into_iter().flatten().min()",
        new: "[house, care.reality_check.at(now)].into_iter().flatten().max()",
    },
    Bug {
        what: "the shoe: the first card is not among those that are burned",
        file: SHOE,
        before: "BurnRule::PerDeck | BurnRule::Fixed | BurnRule::None => ",
        old: "counted.saturating_sub(1)",
        new: "counted",
    },
    Bug {
        what: "the squeeze: a waived right passes on where it ends",
        file: SQUEEZE,
        before: "let passes_on = ",
        old: "self.house.squeeze.may_waive",
        new: "true",
    },
    Bug {
        what: "the lock: side wagers stay without those that they need",
        file: LOCK,
        before: "felt.stakes().iter().filter(|_| ",
        old: "limits.side_needs_main",
        new: "false",
    },
    Bug {
        what: "the lock: lines stay although an area is empty",
        file: LOCK,
        before: "let may_stand = ",
        old: "gallery.on_area_left == OnAreaLeft::Stand",
        new: "gallery.lines > 0",
    },
    Bug {
        what: "irregularities: a dealer voids where the floor alone may",
        file: "crates/table/src/decide/report.rs",
        before: "R::Void | R::VoidAndEndShoe => ",
        old: "is_floor || may_void",
        new: "true",
    },
    Bug {
        what: "irregularities: a pause is taken from the time to take wagers back",
        file: "crates/table/src/round.rs",
        before: "{\n            *until = ",
        old: "until.after(paused)",
        new: "*until",
    },
    Bug {
        what: "payments: one that was put right is put right from what it was at first",
        file: "crates/table/src/decide/payment.rs",
        before: "let stands = ",
        old: "won.and_then(|won| won.plus(by))",
        new: "won.and_then(|won| won.plus(by.min(Cents::ZERO)))",
    },
    Bug {
        what: "cash-out: what is owed stays behind, and is still owed",
        file: "crates/table/src/decide/money.rs",
        before: "let mut happenings = Vec::new();\n        if ",
        old: "purse.owed > Cents::ZERO",
        new: "false",
    },
    Bug {
        what: "views: everybody is told of another's money",
        file: "crates/table/src/view/told.rs",
        before: "EventKind::Money(event) => ",
        old: "audience.sees_credits(event.patron())",
        new: "event.patron() != PatronId(0)",
    },
];
