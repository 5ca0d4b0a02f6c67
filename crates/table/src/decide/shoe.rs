//! The shoe: loading, cutting, its first card, its cut card, its end.

use baccarat::{Card, Cents};
use house::{AfterCut, Announcement, BurnRule, CutCardFirst, Irregularity, Visibility};
use primitives::{Authority, Number, PatronId, Time};
use seal::{Cut, Secret};

use super::Decided;
use super::draft::Draft;
use crate::announce::{self, announce};
use crate::engine::Engine;
use crate::event::{CoupEvent, EventKind, Returned, ShoeEnd, ShoeEvent};
use crate::irregular::{Found, Report};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::shoe::{Seal, Shoe, ShoeStage};
use crate::table::{Phase, Table};

impl Table {
    pub(super) fn new_shoe(&self, by: Actor) -> Decided {
        self.check_dealer(by)?;
        self.check_idle()?;
        if self.shoe.is_some() {
            return Err(Refusal::ShoeInPlay);
        }
        let mut happenings =
            vec![EventKind::Shoe(ShoeEvent::ShoeLoaded { number: self.shoes + 1 })];
        happenings.extend(announce(&self.house, Announcement::ShoeNew, Vec::new()));
        if self.house.shoe.player_cut {
            happenings.extend(announce(&self.house, Announcement::CutOffer, Vec::new()));
        }
        Ok(happenings)
    }

    /// The house publishes what the order is made of, before anybody cuts.
    pub(super) fn seal_shoe(&self, by: Actor, seal: &Seal) -> Decided {
        check_house(by)?;
        let shoe = self.check_shoe()?;
        let is_cut = self.house.shoe.player_cut && shoe.stage != ShoeStage::Loaded;
        match () {
            () if shoe.seal.is_some() => Err(Refusal::ShoeSealed),
            () if is_cut || shoe.cards_out > 0 => Err(Refusal::TooLateToSeal),
            () => Ok(vec![EventKind::Shoe(ShoeEvent::ShoeSealed(seal.clone()))]),
        }
    }

    /// The house opens what the order of a shoe was made of, now that it is over. Cards that came
    /// out otherwise are for the floor to look into.
    pub(super) fn open_seal(&self, by: Actor, number: u32, secret: [u8; 32], now: Time) -> Decided {
        check_house(by)?;
        let sealed = self.unopened.iter().find(|shoe| shoe.number == number);
        let sealed = sealed.ok_or(Refusal::NothingToOpen { number: Number(number.into()) })?;
        let opened = Secret::new(secret);
        if !opened.opens(&sealed.commitment) {
            return Err(Refusal::WrongSecret { number: Number(number.into()) });
        }
        let differs = sealed.drawn.differs(&opened, sealed.decks);
        let differs_at = differs.map(|differs| differs.at);
        let mut draft = Draft::new(self, by, now);
        draft.push(EventKind::Shoe(ShoeEvent::SealOpened { number, secret, differs_at }));
        if let Some(differs) = differs {
            let (kind, seen) = (Irregularity::ForeignCard, Visibility::Seen);
            let (coup, found) = (differs.coup, Found::Nothing);
            draft.report(Report { kind, coup, seen, found }, true)?;
        }
        Ok(draft.happenings)
    }

    /// A patron who plays or the dealer cuts.
    pub(super) fn cut(&self, by: Actor, cut: &Cut) -> Decided {
        match by {
            Actor::Patron(patron) => self.check_plays(patron)?,
            _ => self.check_dealer(by)?,
        }
        let shoe = self.check_shoe()?;
        if shoe.stage != ShoeStage::Loaded {
            return Err(Refusal::NoCut);
        }
        let from_end = cut.from_end;
        let from_end_min = self.house.shoe.player_cut_from_end_min;
        let cards = self.house.shoe.cards();
        if from_end < from_end_min || cards.saturating_sub(from_end) < from_end_min {
            return Err(Refusal::CutOutside { from_end_min });
        }
        Ok(vec![EventKind::Shoe(ShoeEvent::ShoeCut(cut.clone()))])
    }

    /// Whether a patron has anything at the table.
    pub fn check_plays(&self, patron: PatronId) -> Result<(), Refusal> {
        let credits = self.purse(patron).copied().unwrap_or_default().credits;
        if credits > Cents::ZERO || self.felt.of(patron).next().is_some() {
            Ok(())
        } else {
            Err(Refusal::NotEnoughCredits { credits })
        }
    }

    /// The first card of the shoe, and what it burns.
    pub(super) fn first_card(&self, card: Card) -> Vec<EventKind> {
        let burn = &self.house.shoe.burn;
        let counted = burn.after_first_card(card.rank, self.house.shoe.decks);
        let burned = match burn.rule {
            BurnRule::ByFirstCard => counted,
            // The card that is drawn is one of those that are burned.
            BurnRule::PerDeck | BurnRule::Fixed | BurnRule::None => counted.saturating_sub(1),
        };
        let mut happenings = vec![EventKind::Shoe(ShoeEvent::FirstCard { card, burned })];
        if burn.first_card_shown {
            happenings.extend(announce::burn(&self.house, card, burned));
        }
        happenings
    }

    /// The cut card comes out: during a coup, or in place of its first card.
    pub(super) fn cut_card(&self, by: Actor) -> Decided {
        self.check_cut_card(by)?;
        let (after, first) = (self.house.shoe.after_cut, self.house.shoe.cut_card_first);
        let more = match (&self.phase, after, first) {
            (Phase::Dealing(round), AfterCut::OneMore, _) if !round.cards().is_empty() => 1,
            (Phase::Dealing(round), AfterCut::ThisIsLast, _) if !round.cards().is_empty() => 0,
            // The coup whose first card it took the place of has been started already.
            (Phase::Dealing(_), _, CutCardFirst::ThisIsLast) => 0,
            (Phase::Dealing(_) | Phase::Betting { .. }, _, CutCardFirst::ShuffleNow) => {
                return Ok(self.shuffle_now());
            }
            (Phase::Idle | Phase::Betting { .. }, _, CutCardFirst::ThisIsLast) => 1,
            (Phase::Idle, _, CutCardFirst::ShuffleNow) => return Ok(self.shuffle_now()),
        };
        let mut happenings = vec![EventKind::Shoe(ShoeEvent::CutCardOut { more })];
        // With wagers open for it, the coup that is left is this one.
        let is_last = more == 0 || matches!(self.phase, Phase::Betting { .. });
        let key = if is_last { Announcement::HandLast } else { Announcement::HandOneMore };
        happenings.extend(announce(&self.house, key, Vec::new()));
        Ok(happenings)
    }

    /// Whether the cut card may come out now.
    ///
    /// # Errors
    /// It comes from somebody else, is out already, or no shoe is in play.
    pub fn check_cut_card(&self, by: Actor) -> Result<(), Refusal> {
        self.check_card_source(by)?;
        let shoe = self.check_shoe_in_play()?;
        if shoe.ending.is_some() { Err(Refusal::CutCardOut) } else { Ok(()) }
    }

    /// The coup is not dealt, and the shoe is over.
    fn shuffle_now(&self) -> Vec<EventKind> {
        let mut happenings = vec![EventKind::Shoe(ShoeEvent::CutCardOut { more: 0 })];
        happenings.extend(self.return_all(Returned::ShuffleNow));
        if !matches!(self.phase, Phase::Idle) {
            happenings.push(EventKind::Coup(CoupEvent::CoupEnded));
        }
        happenings.push(EventKind::Shoe(ShoeEvent::ShoeEnded(ShoeEnd::CutCard)));
        let collected = self.collected_after(&happenings);
        happenings.extend(collected);
        happenings
    }

    /// The floor ends a shoe between coups.
    pub(super) fn end_shoe(&self, by: Actor) -> Decided {
        self.check_floor(by)?;
        self.check_idle()?;
        self.check_shoe()?;
        let mut happenings = vec![EventKind::Shoe(ShoeEvent::ShoeEnded(ShoeEnd::Floor))];
        happenings.extend(self.collected_at_the_end());
        Ok(happenings)
    }

    /// The coup in progress has no result, because its cards may be known, and neither is another
    /// dealt from this shoe.
    pub(super) fn set_back(&self, by: Actor, now: Time) -> Decided {
        check_house(by)?;
        self.check_shoe()?;
        let mut draft = Draft::new(self, by, now);
        draft.push(EventKind::Shoe(ShoeEvent::SetBack));
        draft.void_in_progress()?;
        draft.end_shoe(ShoeEnd::SetBack);
        Ok(draft.happenings)
    }

    /// The cards of a shoe that is over are counted, those in it and those out of it.
    pub(super) fn count_shoe(&self, by: Actor, counted: u32, now: Time) -> Decided {
        match by {
            Actor::Floor(_) => self.check_floor(by)?,
            _ => self.check_dealer(by)?,
        }
        let number = self.uncounted.ok_or(Refusal::NothingToCount)?;
        let expected = self.house.shoe.cards();
        let mut draft = Draft::new(self, by, now);
        draft.push(EventKind::Shoe(ShoeEvent::ShoeCounted { number, counted, expected }));
        if counted != expected {
            let (kind, seen) = (Irregularity::ForeignCard, Visibility::Seen);
            draft.report(Report { kind, coup: None, seen, found: Found::Nothing }, true)?;
        }
        Ok(draft.happenings)
    }

    /// The shoe, if there is one.
    pub fn check_shoe(&self) -> Result<&Shoe, Refusal> {
        self.shoe.as_ref().ok_or(Refusal::NoShoe)
    }

    /// The shoe, if coups can be dealt from it.
    ///
    /// # Errors
    /// It must be cut or started first, or there is none.
    pub fn check_shoe_in_play(&self) -> Result<&Shoe, Refusal> {
        let shoe = self.check_shoe()?;
        match shoe.stage {
            ShoeStage::Loaded => Err(Refusal::ShoeNotCut),
            ShoeStage::Ready => Err(Refusal::ShoeNotStarted),
            ShoeStage::InPlay => Ok(shoe),
        }
    }

    /// The shoe, if another coup may be started from it.
    ///
    /// # Errors
    /// It is over, has too few cards for a coup, or is not in play.
    pub fn check_shoe_goes_on(&self) -> Result<&Shoe, Refusal> {
        let shoe = self.check_shoe_in_play()?;
        // Somebody may have missed the cut card.
        let coup = 6 + self.house.shoe.burn.between_coups;
        // A card that is out already is one of these; the first engine did not count it.
        let is_counted = shoe.held.is_some() && self.engine > Engine::V1;
        let is_dry = shoe.cards_out - u32::from(is_counted) + coup > self.house.shoe.cards();
        if shoe.is_over() || is_dry { Err(Refusal::ShoeOver) } else { Ok(shoe) }
    }

    /// Whether this is where cards come from: whoever deals, or a shoe that reads them.
    pub fn check_card_source(&self, by: Actor) -> Result<(), Refusal> {
        match by {
            Actor::Shoe => Ok(()),
            _ => self.check_dealer(by),
        }
    }
}

/// Only the house knows the secret of a shoe.
fn check_house(by: Actor) -> Result<(), Refusal> {
    match by {
        Actor::House => Ok(()),
        _ => Err(Refusal::NotYours { by, needed: Authority::House }),
    }
}
