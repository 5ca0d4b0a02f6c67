//! Something went wrong: who may say so, and what the house does about it.

use house::{Announcement, Irregularity, Phase as How, Resolution, Ruling, Visibility};
use primitives::{Authority, Number, Time};

use super::draft::Draft;
use crate::engine::Engine;
use crate::event::{CaseEvent, EventKind};
use crate::irregular::{Case, Evidence, Found, Report, ReportDetail, Rule};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::{Phase, Table};

/// How long the floor's reason may be, in characters: a sentence or two on a screen.
pub(crate) const REASON_MAX: usize = 400;

/// How many cards can lie on the table: those of a coup, and one too many.
const CARDS_MAX: usize = 7;

impl Table {
    /// Somebody reports an irregularity. What the house always does about it is done at once, if
    /// whoever reports it may; otherwise the table stands still until the floor has ruled.
    pub(super) fn report(
        &self,
        by: Actor,
        report: &Report,
        now: Time,
    ) -> Result<Vec<EventKind>, Refusal> {
        self.check_report(by, report)?;
        let mut draft = Draft::new(self, by, now);
        draft.report(report.clone(), false)?;
        Ok(draft.happenings)
    }

    /// Whether somebody may report this now.
    ///
    /// # Errors
    /// It is not theirs to report, it cannot have happened then, or what was found does not go
    /// with it.
    pub fn check_report(&self, by: Actor, report: &Report) -> Result<(), Refusal> {
        let Report { kind, seen, found, .. } = report;
        self.check_reporter(by)?;
        let phase = self.how_far(self.coup_of(report))?;
        if !kind.can_be(phase, *seen) {
            return Err(Refusal::CannotBe { kind: *kind, phase, seen: *seen });
        }
        check_found(*kind, *seen, found)?;
        let is_now = matches!(phase, How::BeforeDeal | How::Dealing);
        if *kind == Irregularity::NoWagers && is_now && !self.felt.is_empty() {
            return Err(Refusal::StakesOnTable);
        }
        match found {
            // The shoe is over, so that nothing can become of the card.
            Found::Card(_) if self.shoe.is_none() && self.uncounted.is_some() => Ok(()),
            Found::Card(card) => {
                let shoe = self.check_shoe_in_play()?;
                if shoe.held.is_some() {
                    return Err(Refusal::CardHeld);
                }
                card.map_or(Ok(()), |card| self.check_left(&[], &[card]))?;
                self.check_cards_left(1)
            }
            Found::Burned(burned) => {
                let shoe = self.check_shoe()?;
                self.check_cards_left(burned.saturating_sub(shoe.burned))
            }
            Found::Cards(cards) if cards.len() > CARDS_MAX => Err(Refusal::NoSuchHand),
            Found::Payment { patron, .. } => {
                self.purse(*patron).ok_or(Refusal::NoSuchPatron)?;
                self.check_payment(self.coup_of(report), found)
            }
            Found::Patron(patron) => self.purse(*patron).map(|_| ()).ok_or(Refusal::NoSuchPatron),
            _ => Ok(()),
        }
    }

    /// Whether somebody reports irregularities here.
    pub fn check_reporter(&self, by: Actor) -> Result<(), Refusal> {
        match by {
            Actor::Floor(_) => self.check_floor(by),
            Actor::Shoe | Actor::House => Ok(()),
            Actor::Patron(_) | Actor::Dealer(_) | Actor::Cage(_) => {
                let needed = Authority::DealerFloorOrShoe;
                self.check_dealer(by).map_err(|_| Refusal::NotYours { by, needed })
            }
        }
    }

    /// How far a coup has come.
    ///
    /// # Errors
    /// There has been no such coup, and it is not the next.
    pub fn how_far(&self, coup: u64) -> Result<How, Refusal> {
        let (is_next, is_last) = (coup == self.coups + 1, coup == self.coups && coup > 0);
        match &self.phase {
            Phase::Idle | Phase::Betting { .. } if is_next => Ok(How::BeforeDeal),
            Phase::Idle | Phase::Betting { .. } if is_last => Ok(How::Settled),
            Phase::Dealing(round) if is_last && round.cards().is_empty() => Ok(How::BeforeDeal),
            Phase::Dealing(_) if is_last => Ok(How::Dealing),
            _ if coup > 0 && coup < self.coups => Ok(How::NextCoup),
            _ => Err(Refusal::NoSuchCoup { coup: Number(coup) }),
        }
    }

    /// The coup that a report is most likely about, if it does not say: the one in progress, and
    /// between coups the last one of the shoe, unless its kind tells otherwise.
    pub fn coup_in_question(&self, kind: Irregularity, seen: Visibility) -> u64 {
        use Irregularity as I;
        let is_fresh = self.shoe.as_ref().is_some_and(|shoe| shoe.coups == 0);
        let now = match &self.phase {
            Phase::Dealing(round) => round.coup,
            Phase::Betting { .. } => self.coups + 1,
            Phase::Idle if is_fresh || self.coups == 0 => self.coups + 1,
            Phase::Idle => self.coups,
        };
        let last = match &self.phase {
            Phase::Dealing(_) => self.coups - 1,
            Phase::Betting { .. } | Phase::Idle => self.coups,
        };
        let usual = match kind {
            I::FaceUpFirstCard | I::ExposedBeforeLock => [last + 1, now, last],
            I::Mispay => [last, now, last + 1],
            _ => [now, last, now],
        };
        let may_be = |coup: &u64| self.how_far(*coup).is_ok_and(|phase| kind.can_be(phase, seen));
        usual.into_iter().find(may_be).unwrap_or(now)
    }

    /// The coup that a report is about. What went wrong with the burn is of the shoe's first coup,
    /// and a card that lies face up between coups is of the next.
    pub fn coup_of(&self, report: &Report) -> u64 {
        let of_this_shoe = self.shoe.as_ref().map_or(0, |shoe| u64::from(shoe.coups));
        match (report.coup, report.kind) {
            (Some(coup), _) => coup,
            (None, Irregularity::BurnForgotten | Irregularity::BurnMiscounted) => {
                self.coups - of_this_shoe + 1
            }
            (None, kind) => self.coup_in_question(kind, report.seen),
        }
    }

    /// The floor says what is done about a case.
    pub(super) fn rule(
        &self,
        by: Actor,
        rule: &Rule,
        now: Time,
    ) -> Result<Vec<EventKind>, Refusal> {
        self.check_ruler(by)?;
        let case = self.check_case()?;
        if rule.reason.chars().count() > REASON_MAX {
            return Err(Refusal::ReasonTooLong { most: REASON_MAX });
        }
        self.check_choice(case, rule.resolution)?;
        let mut draft = Draft::new(self, by, now);
        draft.carry_out(case, rule)?;
        Ok(draft.happenings)
    }

    /// The table as it would be after a ruling.
    pub(crate) fn after_ruling(
        &self,
        case: &Case,
        rule: &Rule,
        now: Time,
    ) -> Result<Table, Refusal> {
        let mut draft = Draft::new(self, Actor::House, now);
        draft.carry_out(case, rule)?;
        Ok(draft.table)
    }

    /// The floor says that nothing was wrong.
    pub(super) fn dismiss(&self, by: Actor) -> Result<Vec<EventKind>, Refusal> {
        self.check_ruler(by)?;
        Ok(vec![EventKind::Case(CaseEvent::Dismissed)])
    }

    /// Whether somebody may rule, and there is something to rule on.
    ///
    /// # Errors
    /// It is not the floor, or nothing has been reported.
    pub fn check_ruler(&self, by: Actor) -> Result<(), Refusal> {
        self.check_floor(by)?;
        self.check_case().map(|_| ())
    }

    /// What the table stands still for.
    pub fn check_case(&self) -> Result<&Case, Refusal> {
        self.case.as_ref().ok_or(Refusal::NothingToRule)
    }

    /// What the floor may choose from: what the house says. Where nothing of that can be done, or
    /// not with what was found, the coup goes on or is void.
    pub fn choices(&self, case: &Case) -> Vec<Resolution> {
        let Report { kind, seen, .. } = case.report;
        let own = self.house.rulings.ruling(kind, case.phase, seen).resolutions();
        let mut choices: Vec<_> =
            own.iter().copied().filter(|it| self.check_possible(case, *it).is_ok()).collect();
        if !choices.iter().any(|it| self.may_come_to(case, *it)) {
            let void = self.check_possible(case, Resolution::Void).map(|()| Resolution::Void);
            let last_resort = [Resolution::Continue].into_iter().chain(void);
            choices.extend(last_resort.filter(|it| !own.contains(it)));
        }
        choices
    }

    /// Whether this can be done with what was found, or with what the floor can still add.
    fn may_come_to(&self, case: &Case, resolution: Resolution) -> bool {
        match self.after_ruling(case, &Rule::plain(resolution), case.since) {
            Ok(_) | Err(Refusal::CardsNeeded | Refusal::ReasonNeeded { .. }) => true,
            Err(_) => false,
        }
    }

    fn check_choice(&self, case: &Case, resolution: Resolution) -> Result<(), Refusal> {
        if self.choices(case).contains(&resolution) {
            return Ok(());
        }
        let Report { kind, seen, .. } = case.report;
        if self.house.rulings.ruling(kind, case.phase, seen).resolutions().contains(&resolution) {
            self.check_possible(case, resolution)
        } else {
            Err(Refusal::NotTheRule { kind, resolution })
        }
    }
}

impl Draft {
    /// Records an irregularity, and does what the house always does about it, or calls the floor.
    pub(super) fn report(&mut self, report: Report, is_detected: bool) -> Result<(), Refusal> {
        let coup = self.table.coup_of(&report);
        let phase = self.table.how_far(coup)?;
        let Report { kind, seen, .. } = report;
        let case = Case { report, coup, phase, is_detected, since: self.now };
        self.push(CaseEvent::Reported(case.clone()));
        if let Ruling::Fixed(resolution) = *self.table.house.rulings.ruling(kind, phase, seen)
            && self.may_rule(&case, resolution)
        {
            let reported = self.happenings.len();
            let table = self.table.clone();
            if self.carry_out(&case, &Rule::plain(resolution)).is_ok() {
                return Ok(());
            }
            // It takes something that only the floor can add: a reason, or the cards as they lie.
            self.happenings.truncate(reported);
            self.table = table;
        }
        if !matches!(self.by, Actor::Floor(_)) {
            self.say(Announcement::FloorCall);
        }
        Ok(())
    }

    /// Whether what the house always does needs nobody else: the floor decides what takes money
    /// from anybody or gives it back, and a dealer only voids a coup if the house says so.
    fn may_rule(&self, case: &Case, resolution: Resolution) -> bool {
        use Resolution as R;
        let is_floor = matches!(self.by, Actor::Floor(_));
        let is_over = matches!(case.phase, How::Settled | How::NextCoup);
        let may_void = self.table.house.floor.dealer_may_void && !is_over;
        let is_paid = self.table.has_paid();
        // Whoever sees cards could give stakes back to those who would lose them, or name cards
        // that win in place of those that lie there.
        let has_stakes = case.phase == How::Dealing && !self.table.felt.is_empty();
        let is_named = matches!(case.report.found, Found::Cards(_));
        let may_correct = !has_stakes || !is_named || self.table.engine == Engine::V1;
        match resolution {
            // Nobody has looked into what the table noticed by itself.
            _ if case.is_detected => is_floor,
            R::CorrectPayment | R::SettleAgain | R::CloseTable => is_floor,
            R::Void | R::VoidAndEndShoe => is_floor || may_void,
            R::Ghost | R::OfferRetract => is_floor || may_void || !has_stakes && !is_paid,
            R::CorrectRecord | R::Reconstruct | R::Reassign | R::DrawMissing => {
                is_floor || !is_over && !is_paid && may_correct
            }
            R::Continue
            | R::Burn
            | R::CarryHidden
            | R::CarryExposed
            | R::FinishAndEndShoe
            | R::ReplaceCard
            | R::RefuseWager
            | R::DealerReveals
            | R::AnnounceAgain => true,
        }
    }
}

/// Whether what was found goes with an irregularity.
fn check_found(kind: Irregularity, seen: Visibility, found: &Found) -> Result<(), Refusal> {
    let needed = if !ReportDetail::all_of(kind).iter().any(|detail| detail.is_in(found)) {
        Evidence::of(kind)
    } else if *found == Found::Card(None) && seen == Visibility::Seen {
        Evidence::Face
    } else {
        return Ok(());
    };
    Err(Refusal::FoundOther { kind, needed })
}
