//! What is done about an irregularity, once it is ruled on.

use baccarat::{Card, Coup, Facts, Side, Step};
use house::{Announcement, Dealer, Irregularity, Phase as How, Resolution, Visibility};
use primitives::{Millis, Number};

use super::draft::Draft;
use crate::announce;
use crate::event::{
    CaseEvent, CoupEvent, DutyEvent, EventKind, GhostReason, Returned, ShoeEnd, ShoeEvent,
    SqueezeEnd,
};
use crate::irregular::{Case, Fate, Found, Rule};
use crate::past::PastCoup;
use crate::refusal::Refusal;
use crate::round::{Due, Round};
use crate::shoe::ShoeStage;
use crate::table::{Phase, Table};

/// The cards of a coup as they lie: those the rules call for, and what was drawn besides.
struct Laid {
    cards: Vec<Card>,
    surplus: Vec<Card>,
    is_over: bool,
}

impl Draft {
    /// Does what was ruled, and goes on.
    pub(super) fn carry_out(&mut self, case: &Case, rule: &Rule) -> Result<(), Refusal> {
        use Resolution as R;
        let Rule { resolution, reason, .. } = rule;
        self.table.check_possible(case, *resolution)?;
        let (kind, coup) = (case.report.kind, case.coup);
        let reason = reason.clone();
        self.push(CaseEvent::Ruled { kind, coup, resolution: *resolution, reason });
        self.account_for(case, *resolution);
        match resolution {
            R::Continue if lies_in_the_shoe(case) => self.keep_wagers(case),
            R::Continue | R::ReplaceCard | R::RefuseWager => {}
            R::Burn => self.burn_what_is_missing(case),
            R::CarryHidden => self.hold(case, Fate::HeldDown),
            R::CarryExposed => self.hold_exposed(case),
            R::Reassign | R::DrawMissing => self.reassign(case, rule)?,
            R::SettleAgain | R::CorrectRecord | R::Reconstruct => self.correct(case, rule)?,
            R::Void => self.void_case(case)?,
            R::VoidAndEndShoe => {
                self.void_what_counts(case)?;
                self.end_shoe(ShoeEnd::Irregularity);
            }
            R::FinishAndEndShoe => self.finish_shoe(),
            R::OfferRetract => self.offer_retract(),
            R::Ghost => self.deal_as_ghost(case)?,
            R::CorrectPayment => self.correct_payment(case, rule)?,
            R::DealerReveals => self.let_dealer_reveal(),
            R::AnnounceAgain => self.announce_again(case),
            R::CloseTable => {
                self.void_in_progress()?;
                self.end_shoe(ShoeEnd::Irregularity);
                self.push(DutyEvent::Closed);
            }
        }
        self.deal_held()
    }

    /// The record is brought up to what was found, as far as the ruling does not do so itself.
    fn account_for(&mut self, case: &Case, resolution: Resolution) {
        use Resolution as R;
        let is_next = resolution == R::Continue && lies_in_the_shoe(case);
        let has_use = is_next
            || matches!(
                resolution,
                R::CarryHidden
                    | R::CarryExposed
                    | R::Ghost
                    | R::Reassign
                    | R::DrawMissing
                    | R::SettleAgain
                    | R::CorrectRecord
                    | R::Reconstruct
            );
        match case.report.found {
            Found::Card(_) if !has_use => self.hold(case, Fate::Discarded),
            Found::Burned(burned) if resolution != R::Burn => self.correct_burn(burned),
            _ => {}
        }
    }

    fn correct_burn(&mut self, burned: u32) {
        // The journal may have been set back while the floor was called, and the shoe is over.
        let Some(before) = self.table.shoe.as_ref().map(|shoe| shoe.burned) else { return };
        if before != burned {
            self.push(CaseEvent::BurnCorrected { before, after: burned });
        }
    }

    /// What should have been burned and was not is burned now. A shoe whose first card is not drawn
    /// yet burns with it.
    fn burn_what_is_missing(&mut self, case: &Case) {
        let Found::Burned(burned) = case.report.found else { return };
        let Some(shoe) = &self.table.shoe else { return };
        let due = shoe.burned;
        if shoe.stage != ShoeStage::InPlay {
            return;
        }
        self.correct_burn(burned);
        if burned < due {
            self.push(ShoeEvent::Burned { count: due - burned });
        }
    }

    fn hold(&mut self, case: &Case, fate: Fate) {
        // After the last coup of a shoe there is no next card.
        let fate = if self.table.shoe.is_some() { fate } else { Fate::Discarded };
        if let Found::Card(card) = case.report.found {
            self.push(CaseEvent::CardOut { card, fate });
        }
    }

    /// A card that nobody has seen waits face down, and any other face up.
    fn hold_as_it_lies(&mut self, case: &Case) {
        match case.report.seen {
            Visibility::Unseen => self.hold(case, Fate::HeldDown),
            Visibility::Seen => self.hold_exposed(case),
        }
    }

    /// Nobody may wager on a coup whose first card they know.
    fn hold_exposed(&mut self, case: &Case) {
        self.hold(case, Fate::HeldUp);
        let is_held = matches!(case.report.found, Found::Card(_));
        if is_held && matches!(self.table.phase, Phase::Betting { .. }) {
            self.turn_into_ghost();
        }
    }

    /// The wagers that lie there stay, and nobody makes another: the card that comes next is seen.
    fn keep_wagers(&mut self, case: &Case) {
        let is_open = matches!(self.table.phase, Phase::Betting { .. });
        let is_next =
            case.phase == How::BeforeDeal && !matches!(self.table.phase, Phase::Dealing(_));
        let has_wagers = !self.table.felt.is_empty();
        match self.table.returned_at_the_lock() {
            Ok(returned) if is_open && is_next && has_wagers => {
                self.hold(case, Fate::HeldUp);
                self.lock(returned);
            }
            _ => {
                self.hold(case, Fate::HeldUp);
                // A card that waits keeps wagers from the next coup by itself.
                let is_held = matches!(case.report.found, Found::Card(_));
                let is_due = if is_held { is_open } else { is_next };
                if is_due && self.table.check_shoe_goes_on().is_ok() {
                    self.turn_into_ghost();
                }
            }
        }
    }

    /// The order of the draw says whose each card is, and the table keeps to it.
    fn reassign(&mut self, case: &Case, rule: &Rule) -> Result<(), Refusal> {
        match laid_out(case, rule) {
            Some(_) => self.correct(case, rule)?,
            None => {
                self.hold_as_it_lies(case);
                self.announce_again(case);
            }
        }
        Ok(())
    }

    /// The cards on the table outrank the record.
    fn correct(&mut self, case: &Case, rule: &Rule) -> Result<(), Refusal> {
        let coup = case.coup;
        let cards = laid_out(case, rule).ok_or(Refusal::CardsNeeded)?;
        let (laid, named) = (Laid::read(cards)?, cards.len());
        match &self.table.phase {
            Phase::Dealing(round) if round.coup == coup => {
                let before: Vec<Card> = round.cards().into_iter().map(|(_, card)| card).collect();
                let (settled, after) = (round.settled.clone(), laid.cards.clone());
                let is_named = named > before.len();
                // Only one card can wait to be the next.
                if laid.surplus.len() > 1 {
                    return Err(Refusal::NoSuchHand);
                }
                // Nobody takes a wager back who knows what the cards were.
                self.end_retract();
                self.correct_cards(coup, before, laid, Fate::HeldUp)?;
                self.settle_again(coup, &settled, &after)?;
                let is_held = self.table.shoe.as_ref().is_some_and(|shoe| shoe.held.is_some());
                match (is_named, is_held) {
                    (true, _) => {}
                    // Only one card can wait to be the next.
                    (false, true) => self.hold(case, Fate::Discarded),
                    (false, false) => self.hold_as_it_lies(case),
                }
                self.go_on_again()
            }
            _ => {
                // The card that was found is one of those that lie there, or is not used.
                if named <= self.table.check_past(coup)?.cards.len() {
                    self.hold(case, Fate::Discarded);
                }
                self.correct_past(coup, laid)
            }
        }
    }

    fn correct_past(&mut self, coup: u64, laid: Laid) -> Result<(), Refusal> {
        let past = self.table.check_past(coup)?.clone();
        // A void coup may have ended with any card.
        if !laid.is_over && !past.is_void {
            return Err(Refusal::NoSuchHand);
        }
        let after = laid.cards.clone();
        self.correct_cards(coup, past.cards.clone(), laid, Fate::Discarded)?;
        // Neither has wagers that could be settled.
        if past.is_void || past.ghost.is_some() {
            return Ok(());
        }
        if past.cards != after {
            self.announce_result(coup);
        }
        self.settle_again(coup, &past.paid, &after)
    }

    fn correct_cards(
        &mut self,
        coup: u64,
        before: Vec<Card>,
        laid: Laid,
        fate: Fate,
    ) -> Result<(), Refusal> {
        let Laid { cards: after, surplus, .. } = laid;
        let all = [after.as_slice(), surplus.as_slice()].concat();
        let is_held = self.table.shoe.as_ref().is_some_and(|shoe| shoe.held.is_some());
        if is_held && !surplus.is_empty() && fate != Fate::Discarded {
            return Err(Refusal::CardHeld);
        }
        self.table.check_left(&before, &all)?;
        let more = all.len().saturating_sub(before.len());
        self.table.check_cards_left(u32::try_from(more).expect("a few cards"))?;
        if before != after {
            self.push(CaseEvent::CardsCorrected { coup, before, after });
        }
        let out = |card| CaseEvent::CardOut { card: Some(card), fate }.into();
        self.extend(surplus.into_iter().map(out));
        Ok(())
    }

    /// Calls everything again that can be seen, and ends the coup if nothing is due any more.
    fn go_on_again(&mut self) -> Result<(), Refusal> {
        let Phase::Dealing(round) = &self.table.phase else { return Ok(()) };
        let (round, mut happenings) = (round.clone(), Vec::new());
        let nothing = Round::new(round.coup, round.ghost);
        self.table.go_on(&nothing, &round, self.now, &mut happenings)?;
        self.extend(happenings);
        Ok(())
    }

    /// A card that was held is the next that is called for.
    pub(super) fn deal_held(&mut self) -> Result<(), Refusal> {
        while let Some(held) = self.table.shoe.as_ref().and_then(|shoe| shoe.held)
            && let (Some(card), Phase::Dealing(round)) = (held.card, &self.table.phase)
            && let Due::Card(_) = self.table.due(round)
            && round.retract.is_none()
        {
            let dealt = self.table.deal(round, card, self.now)?;
            self.extend(dealt);
        }
        Ok(())
    }

    pub(super) fn end_shoe(&mut self, why: ShoeEnd) {
        if self.table.shoe.is_some() {
            self.push(ShoeEvent::ShoeEnded(why));
            self.extend(self.table.collected_at_the_end());
        }
    }

    fn finish_shoe(&mut self) {
        let Some(shoe) = &self.table.shoe else { return };
        let more = match self.table.phase {
            Phase::Idle => return self.end_shoe(ShoeEnd::Irregularity),
            Phase::Betting { .. } => 1,
            Phase::Dealing(_) => 0,
        };
        if shoe.ending.is_none_or(|ending| ending.more > more) {
            self.push(ShoeEvent::ShoeEnds { more });
            self.say(Announcement::HandLast);
        }
    }

    fn offer_retract(&mut self) {
        let is_dealt = matches!(&self.table.phase, Phase::Dealing(_));
        if is_dealt && !self.table.felt.is_empty() {
            let house = &self.table.house;
            let is_timed = house.terminals.dealer == Dealer::Automatic;
            let wait = Millis::seconds(house.timers.betting_s);
            let until = is_timed.then(|| self.now.after(wait));
            self.push(CaseEvent::RetractOffered { until });
        }
    }

    fn deal_as_ghost(&mut self, case: &Case) -> Result<(), Refusal> {
        self.hold_as_it_lies(case);
        self.undo_settled()?;
        self.turn_into_ghost();
        Ok(())
    }

    /// The coup that is next, or the one in progress, is dealt without wagers.
    fn turn_into_ghost(&mut self) {
        if matches!(&self.table.phase, Phase::Dealing(round) if round.ghost.is_some()) {
            return;
        }
        self.extend(self.table.return_all(Returned::Ghost));
        // There is nothing left to take back.
        if self.table.check_retract().is_ok() {
            self.push(CaseEvent::RetractOver);
        }
        self.let_dealer_reveal();
        self.say(Announcement::GhostRepair);
        let why = GhostReason::Repair;
        match &self.table.phase {
            Phase::Dealing(round) => {
                let coup = round.coup;
                self.push(CoupEvent::GhostStarted { coup, why });
            }
            Phase::Idle | Phase::Betting { .. } => self.extend(self.table.start_ghost(why)),
        }
    }

    fn let_dealer_reveal(&mut self) {
        if let Some(squeeze) = self.table.squeeze() {
            let side = squeeze.side;
            self.push(CoupEvent::SqueezeEnded { side, why: SqueezeEnd::Ruled });
        }
    }

    /// The result of a coup that is over.
    fn announce_result(&mut self, coup: u64) {
        let past = self.table.check_past(coup).ok().filter(|past| !past.is_void);
        let facts = past.and_then(|past| facts_of(&past.cards));
        self.extend(facts.and_then(|facts| announce::result(&self.table.house, &facts)));
    }

    /// The totals that can be seen, that wagers are open, or the result of a coup that is over.
    fn announce_again(&mut self, case: &Case) {
        let table = &self.table;
        let words: Vec<EventKind> = match (&table.phase, case.phase) {
            (_, How::Settled | How::NextCoup) => return self.announce_result(case.coup),
            (Phase::Dealing(round), _) => table.called(round),
            (Phase::Betting { .. }, _) => return self.say(Announcement::BetsOpen),
            (Phase::Idle, _) => Vec::new(),
        };
        self.extend(words);
    }
}

impl Laid {
    /// Deals the cards as the rules call for them.
    fn read(cards: &[Card]) -> Result<Laid, Refusal> {
        let mut coup = Coup::new();
        let used = cards.iter().take_while(|card| coup.give(**card).is_ok()).count();
        let is_over = matches!(coup.next(), Step::Over(_));
        match cards.split_at(used) {
            // A coup with four cards can have been dealt as one with six.
            (used, surplus) if surplus.len() <= 2 => {
                Ok(Laid { cards: used.to_vec(), surplus: surplus.to_vec(), is_over })
            }
            _ => Err(Refusal::NoSuchHand),
        }
    }
}

/// The coup with these cards, if the rules call for all of them.
pub(super) fn dealt(cards: &[Card]) -> Option<Coup> {
    let mut coup = Coup::new();
    for card in cards {
        coup.give(*card).ok()?;
    }
    Some(coup)
}

/// What wagers on these cards are settled by, if the coup is over with them.
fn facts_of(cards: &[Card]) -> Option<Facts> {
    match dealt(cards)?.next() {
        Step::Over(facts) => Some(facts),
        Step::Draw(_) => None,
    }
}

/// Whether the card in question is still to be drawn: that it can be seen does not take it out of
/// the order of the cards.
fn lies_in_the_shoe(case: &Case) -> bool {
    use Irregularity as I;
    matches!(case.report.kind, I::FaceUpFirstCard | I::FaceUpLaterCard | I::ExposedBeforeLock)
}

/// The cards as the floor found them, or as they were reported.
fn laid_out<'c>(case: &'c Case, rule: &'c Rule) -> Option<&'c [Card]> {
    match (&rule.cards, &case.report.found) {
        (Some(cards), _) | (None, Found::Cards(cards)) => Some(cards),
        (None, _) => None,
    }
}

impl Table {
    /// Whether this can be done about a case at all.
    ///
    /// # Errors
    /// There is no card, no payment or no coup to do it to.
    pub fn check_possible(&self, case: &Case, resolution: Resolution) -> Result<(), Refusal> {
        use Resolution as R;
        let coup = case.coup;
        let is_now = matches!(case.phase, How::BeforeDeal | How::Dealing);
        let has_shoe = self.shoe.as_ref().is_some_and(|shoe| shoe.stage == ShoeStage::InPlay);
        let is_possible = match resolution {
            R::CarryHidden | R::CarryExposed => matches!(case.report.found, Found::Card(_)),
            R::CorrectPayment => matches!(case.report.found, Found::Payment { .. }),
            R::SettleAgain if is_now => false,
            R::CorrectRecord | R::Reconstruct if is_now => matches!(self.phase, Phase::Dealing(_)),
            R::SettleAgain | R::CorrectRecord | R::Reconstruct => {
                return self.check_past(coup).map(|_| ());
            }
            R::Void if is_now => !matches!(self.phase, Phase::Idle),
            R::Void => self.check_past(coup).is_ok_and(|past| !past.is_void),
            R::Ghost => is_now && has_shoe && self.check_ghost_fits().is_ok(),
            R::OfferRetract => is_now && !matches!(self.phase, Phase::Idle),
            R::Burn => matches!(case.report.found, Found::Burned(_)),
            _ => true,
        };
        let kind = case.report.kind;
        if is_possible { Ok(()) } else { Err(Refusal::CannotDo { kind, resolution }) }
    }

    /// A ghost hand needs as many cards as any other.
    fn check_ghost_fits(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing(_) => Ok(()),
            Phase::Idle | Phase::Betting { .. } => self.check_shoe_goes_on().map(|_| ()),
        }
    }

    /// A coup that is over and still on record.
    ///
    /// # Errors
    /// It is of an earlier shoe, or no card of it was dealt.
    pub fn check_past(&self, coup: u64) -> Result<&PastCoup, Refusal> {
        let past = self.past.iter().find(|past| past.coup == coup && !past.cards.is_empty());
        past.map(AsRef::as_ref).ok_or(Refusal::NotOnRecord { coup: Number(coup) })
    }

    /// Whether the decks hold these cards in place of those.
    pub(super) fn check_left(&self, before: &[Card], after: &[Card]) -> Result<(), Refusal> {
        let Some(shoe) = self.shoe_on_record() else { return Ok(()) };
        let count = |cards: &[Card], card: Card| cards.iter().filter(|it| **it == card).count();
        let too_many = |card: &&Card| {
            let seen = usize::from(shoe.seen(**card)) + count(after, **card);
            seen.saturating_sub(count(before, **card)) > usize::from(self.house.shoe.decks)
        };
        match after.iter().find(too_many) {
            Some(card) => Err(Refusal::TooManyOf { card: *card }),
            None => Ok(()),
        }
    }

    /// Whether so many more cards can have left the shoe.
    pub(super) fn check_cards_left(&self, more: u32) -> Result<(), Refusal> {
        let out = self.shoe_on_record().map_or(0, |shoe| shoe.cards_out);
        let is_over = out.saturating_add(more) > self.house.shoe.cards();
        if is_over { Err(Refusal::ShoeOver) } else { Ok(()) }
    }

    /// What can be called of a coup now.
    fn called(&self, round: &Round) -> Vec<EventKind> {
        let Some(hands) = round.hands() else { return Vec::new() };
        let first = self.opens_first(round);
        let mut words = Vec::new();
        for side in [first, first.other()] {
            if round.is_face_down(side) {
                continue;
            }
            match hands[side].third() {
                Some(_) => words.extend(announce::third_card(&self.house, side, &hands[side])),
                None => words.extend(announce::two_cards(&self.house, side, &hands[side])),
            }
        }
        let is_two = Side::ALL.into_iter().all(|side| hands[side].third().is_none());
        let due = self.due(round);
        if matches!(due, Due::Card(_)) {
            words.extend(self.call_draws(hands, due, is_two));
        }
        words
    }
}
