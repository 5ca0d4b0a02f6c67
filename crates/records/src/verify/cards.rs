//! The cards of a coup and what they come to, by the rules alone and without the table.

use baccarat::{BySide, Card, Cents, Coup, Facts, Side, Step};
use house::House;
use table::{CardAt, CaseEvent, CoupEvent, EventKind, Paid, WagerEvent};

use super::fault::{CardFault, JournalFault, MoneyFault};

/// The coup in progress, as the cards on record make it.
#[derive(Clone, Debug, Default)]
pub(super) struct Cards {
    /// How many coups were begun over the life of the table.
    pub(super) coups: u64,
    coup: Option<Coup>,
}

impl Cards {
    pub(super) fn is_dealing(&self) -> bool {
        self.coup.is_some()
    }

    /// Follows what happens to the cards, and checks what is said of them.
    pub(super) fn follow(&mut self, what: &EventKind, house: &House) -> Result<(), JournalFault> {
        match what {
            EventKind::Wager(event) => self.follow_wager(event),
            EventKind::Coup(event) => self.follow_coup(event, house)?,
            EventKind::Case(event) => self.follow_case(event),
            // None of these is about the cards of a coup.
            EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Shoe(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => {}
        }
        Ok(())
    }

    fn follow_wager(&mut self, event: &WagerEvent) {
        match event {
            WagerEvent::BetsClosed => self.begin(),
            WagerEvent::BetsOpened { .. }
            | WagerEvent::LastBets
            | WagerEvent::DifferentialAllowed { .. }
            | WagerEvent::Staked(_)
            | WagerEvent::StakeReturned { .. } => {}
        }
    }

    fn follow_coup(&mut self, event: &CoupEvent, house: &House) -> Result<(), JournalFault> {
        match event {
            CoupEvent::GhostStarted { .. } => self.begin(),
            CoupEvent::Dealt { at, card, .. } => self.deal(*at, *card)?,
            CoupEvent::Decided { facts } => {
                let expected = self.coup.as_ref().and_then(over);
                if expected != Some(*facts) {
                    return Err(CardFault::Result { recorded: *facts, expected }.into());
                }
            }
            CoupEvent::Settled(paid) => self.check_settled(paid, house)?,
            CoupEvent::CoupEnded => self.coup = None,
            CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_) => {}
        }
        Ok(())
    }

    fn follow_case(&mut self, event: &CaseEvent) {
        match event {
            CaseEvent::CardsCorrected { coup, after, .. } => {
                if *coup == self.coups && self.coup.is_some() {
                    let mut again = Coup::new();
                    // What the rules call for no more is told by the table.
                    let _ = after.iter().take_while(|card| again.give(**card).is_ok()).count();
                    self.coup = Some(again);
                }
            }
            CaseEvent::CoupVoided { coup } => {
                if *coup == self.coups {
                    self.coup = None;
                }
            }
            // A card that is out of turn is dealt by an event of its own.
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::Resettled(_)
            | CaseEvent::PaymentCorrected { .. } => {}
        }
    }

    /// A coup that turns out to have no wagers goes on as a ghost hand.
    fn begin(&mut self) {
        if self.coup.is_none() {
            self.coups += 1;
            self.coup = Some(Coup::new());
        }
    }

    fn deal(&mut self, at: CardAt, card: Card) -> Result<(), CardFault> {
        let expected = self.coup.as_ref().and_then(due);
        let misplaced = |expected| CardFault::CardPlace { card, recorded: at, expected };
        match &mut self.coup {
            Some(coup) if expected == Some(at) => {
                coup.give(card).map(|_| ()).map_err(|_| misplaced(None))
            }
            Some(_) | None => Err(misplaced(expected)),
        }
    }

    /// What the cards and the pay table of the house come to. Where the house limits what one coup
    /// pays at long odds, no more than that was won; how much, the table says.
    fn check_settled(&self, paid: &Paid, house: &House) -> Result<(), MoneyFault> {
        let (patron, spot, recorded) = (paid.patron, paid.spot.clone(), paid.settlement);
        let offer = house.wagers.offered().iter().find(|offer| *offer.wager.id() == spot.wager);
        let Some(offer) = offer else { return Err(MoneyFault::NoSuchWager { spot }) };
        // Only what can have been staked and won can be settled again.
        let is_sane = recorded.staked > Cents::ZERO && recorded.won >= Cents::ZERO;
        let hands = self.coup.as_ref().and_then(Coup::hands).filter(|_| is_sane);
        let facts = hands.map(Facts::of);
        let full = facts
            .and_then(|facts| offer.wager.settle(recorded.staked, &facts, &house.terms()).ok());
        let limited = facts.filter(|_| house.limits.payout_maximum.is_some()).and_then(|facts| {
            let most = recorded.won;
            offer.wager.settle_at_most(most, recorded.staked, &facts, &house.terms()).ok()
        });
        let is_right = [full, limited].contains(&Some(recorded))
            && full.is_some_and(|full| recorded.won <= full.won);
        if is_right {
            return Ok(());
        }
        let (recorded, expected) = (Box::new(recorded), full.map(Box::new));
        Err(MoneyFault::Settlement { patron, spot, recorded, expected })
    }
}

fn due(coup: &Coup) -> Option<CardAt> {
    let Step::Draw(side) = coup.next() else { return None };
    let mut held = BySide { player: 0_u8, banker: 0 };
    for (owner, _) in coup.cards() {
        held[owner] += 1;
    }
    let of = |side: Side| held[side] + 1;
    Some(CardAt { side, nth: of(side) })
}

fn over(coup: &Coup) -> Option<Facts> {
    match coup.next() {
        Step::Over(facts) => Some(facts),
        Step::Draw(_) => None,
    }
}
