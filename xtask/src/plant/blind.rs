//! Bugs where the auditor looked away once: who may do what, what views say, and what the table
//! took from the rules below it.

use super::Bug;

const OPENING: &str = "crates/table/src/decide/opening.rs";
const BETS: &str = "crates/table/src/decide/bets.rs";
const SHOE: &str = "crates/table/src/decide/shoe.rs";
const REPORT: &str = "crates/table/src/decide/report.rs";
const VIEW: &str = "crates/table/src/view.rs";
const DEEDS: &str = "crates/table/src/view/deeds.rs";

/// In the order of the parts of a table.
pub(super) const BLIND: &[Bug] = &[
    Bug {
        what: "duty: anybody closes the table",
        file: OPENING,
        before: "fn close(&self, by: Actor) -> Decided {\n        ",
        old: "self.check_floor(by)?",
        new: "drop(by)",
    },
    Bug {
        what: "duty: anybody relieves the floor",
        file: OPENING,
        before: "if ",
        old: "by != Actor::Floor(floor)",
        new: "false",
    },
    Bug {
        what: "duty: a dealer opens the table for another",
        file: OPENING,
        before: "(Actor::Dealer(staff), 1) if ",
        old: "staff == dealer",
        new: "staff != StaffId(0)",
    },
    Bug {
        what: "the shoe: anybody loads one",
        file: SHOE,
        before: "fn new_shoe(&self, by: Actor) -> Decided {\n        ",
        old: "self.check_dealer(by)?",
        new: "drop(by)",
    },
    Bug {
        what: "the shoe: anybody ends one",
        file: SHOE,
        before: "fn end_shoe(&self, by: Actor) -> Decided {\n        ",
        old: "self.check_floor(by)?",
        new: "drop(by)",
    },
    Bug {
        what: "the lock: anybody calls last bets",
        file: BETS,
        before: "fn last_bets(&self, by: Actor) -> Decided {\n        ",
        old: "self.check_caller(by)?",
        new: "drop(by)",
    },
    Bug {
        what: "wagers: whoever clears one place clears all",
        file: "crates/table/src/decide/wagering.rs",
        before: "let is_there = |stake: &&Stake| place.is_none_or(|place| ",
        old: "stake.spot.place == place",
        new: "stake.spot.place == place || stake.patron == patron",
    },
    Bug {
        what: "wagers: a live dealer's patrons take them back by a clock",
        file: "crates/table/src/decide/resolve.rs",
        before: "let is_timed = ",
        old: "house.terminals.dealer == Dealer::Automatic",
        new: "house.timers.betting_s > 0",
    },
    Bug {
        what: "irregularities: a coup is said to have no wagers that has some",
        file: REPORT,
        before: "*kind == Irregularity::NoWagers && is_now && ",
        old: "!self.felt.is_empty()",
        new: "false",
    },
    Bug {
        what: "irregularities: one is reported when it cannot be",
        file: REPORT,
        before: "if ",
        old: "!kind.can_be(phase, *seen)",
        new: "false",
    },
    Bug {
        what: "irregularities: a dealer names other cards while stakes lie there",
        file: REPORT,
        before: "let may_correct = ",
        old: "!has_stakes || !is_named",
        new: "!has_stakes || is_named",
    },
    Bug {
        what: "cash-out: an empty table cannot be closed",
        file: OPENING,
        before: "let credits = ",
        old: "self.credits()",
        new: "self.credits().max(baccarat::Cents::new(1))",
    },
    Bug {
        what: "money: far less is too much than can be counted",
        file: "crates/table/src/decide/money.rs",
        before: "if ",
        old: "all <= wide(CENTS_AT_TABLE_MAX)",
        new: "all <= wide(CENTS_AT_TABLE_MAX) >> 30",
    },
    Bug {
        what: "views: a patron sees one stake of several",
        file: VIEW,
        before: "stakes: ",
        old: "stakes.cloned().collect()",
        new: "stakes.take(1).cloned().collect()",
    },
    Bug {
        what: "views: what is owed is missing from the credits",
        file: VIEW,
        before: "let credits = purses.iter().map(|(patron, purse)| (*patron, ",
        old: "purse.credits",
        new: "purse.credits.minus(purse.owed).unwrap_or(purse.credits)",
    },
    Bug {
        what: "views: a spot takes more that holds all it may",
        file: VIEW,
        before: "{ offer.minimum } else { ",
        old: "Cents::new(1)",
        new: "Cents::ZERO",
    },
    Bug {
        what: "views: a hand may be turned while the floor rules",
        file: DEEDS,
        before: "return ",
        old: "dealt().and_then(|()| self.check_turn(by, side, now)).err()",
        new: "self.check_turn(by, side, now).err()",
    },
    Bug {
        what: "views: the dealer is to deal while wagers are taken back",
        file: VIEW,
        before: "(Phase::Dealing(round), _) if ",
        old: "round.retract.is_some()",
        new: "false",
    },
    Bug {
        what: "views: a patron sees no end of a time-out",
        file: "crates/table/src/care_view.rs",
        before: "time_out: ",
        old: "care.time_out_left(now)",
        new: "care.time_out_left(now).filter(|_| care.exclusion_left(now).is_some())",
    },
    Bug {
        what: "views: everybody sees who could not give back enough",
        file: "crates/table/src/view/last.rs",
        before: "past.short.iter().filter(|short| ",
        old: "audience.sees_credits(short.patron)",
        new: "short.amount > baccarat::Cents::ZERO",
    },
    Bug {
        what: "the board: ghost hands are on the roads of a house that leaves them out",
        file: "crates/table/src/board.rs",
        before: "past.ghost.is_some() && ",
        old: "!self.house.ghost.on_roads",
        new: "false",
    },
    Bug {
        what: "words: of two naturals the lower is called",
        file: "crates/table/src/announce.rs",
        before: "let best = ",
        old: "totals.player.max(totals.banker)",
        new: "totals.player.min(totals.banker)",
    },
    Bug {
        what: "words: one more hand is called with wagers open for the last",
        file: SHOE,
        before: "let is_last = ",
        old: "more == 0 || matches!(self.phase, Phase::Betting { .. })",
        new: "more == 0",
    },
    Bug {
        what: "the deal: the Banker stands on 6 to a 6",
        file: "crates/baccarat/src/tableau.rs",
        before: "Side::Banker,\n            ",
        old: "banker_draws(banker, Some(third))",
        new: "banker_draws(banker, Some(third)) && (banker.get(), third) != (6, 6)",
    },
    Bug {
        what: "settlement: commission is rounded otherwise than the house does",
        file: "crates/baccarat/src/settlement.rs",
        before: "let commission = ",
        old: "rate.of(won, self.commission)?",
        new: "rate.of(won, crate::Rounding::Exact)?",
    },
    Bug {
        what: "ghost hands: one that nobody wagered on is not counted",
        file: "crates/table/src/apply/mod.rs",
        before: "shoe.ghosts += ",
        old: "u32::from(why.is_limited())",
        new: "u32::from(why == GhostReason::Asked)",
    },
    Bug {
        what: "ghost hands: bets are closed for nobody though there were as many as there may be",
        file: BETS,
        before: "(Engine::V2, Some(shoe)) => ",
        old: "self.check_another_ghost(shoe)",
        new: "self.check_another_ghost(shoe).or(Ok(()))",
    },
    Bug {
        what: "bets: the house's clock waits on after the first wager",
        file: BETS,
        before: "placed.push(",
        old: "self.bets_open(Some(self.betting_ends(now)))",
        new: "self.bets_open(None)",
    },
    Bug {
        what: "settled again: what could not be taken back counts as taken",
        file: "crates/table/src/decide/resettle.rs",
        before: "Engine::V2 => ",
        old: "table.short_of(coup, paid.patron, &paid.spot)",
        new: "Cents::ZERO",
    },
    Bug {
        what: "the record: of a shoe that is over it has more of a card than its decks",
        file: "crates/table/src/table.rs",
        before: "self.over.as_ref().filter(|_| ",
        old: "self.engine > Engine::V1",
        new: "self.engine == Engine::V1",
    },
];
