//! Where every card is, and whether it was due.

use baccarat::{BySide, Card, Coup, Facts, Side, Step};
use house::{AfterCut, BurnRule, CutCardFirst, Place};
use table::{CardAt, Event, GhostReason, Happening, Table};

use super::{Auditor, Bets, Drawn, Found, Laid, ensure};

impl Auditor {
    pub(super) fn note_cards(&mut self, event: &Event) -> Found {
        match &event.what {
            Happening::ShoeLoaded { .. } => {
                ensure(self.shoe.is_none(), "there is a shoe already")?;
                let seen = [0; Card::COUNT];
                self.shoe = Some(Drawn { seen, out: 0, coups: 0, asked: 0, more: None });
            }
            Happening::ShoeEnded(_) => self.shoe = None,
            Happening::FirstCard { card, burned } => {
                let counted = self.house.shoe.burn.after_first_card(card.rank, self.house.decks());
                let is_counted_in = self.house.shoe.burn.rule != BurnRule::ByFirstCard;
                let due = counted.saturating_sub(u32::from(is_counted_in));
                ensure(*burned == due, "another number of cards was burned")?;
                self.see(*card)?;
                self.drawn()?.out += burned;
            }
            Happening::Burned { count } => {
                let due = self.house.shoe.burn.between_coups;
                ensure(*count == due, "another number of cards was burned between coups")?;
                self.drawn()?.out += count;
                self.coup.as_mut().ok_or("cards were burned for no coup")?.is_burned = true;
            }
            Happening::CutCardOut { more } => self.note_cut_card(*more)?,
            Happening::BetsOpened { until, .. } => {
                let at_start = self.house.ghost.at_start;
                ensure(self.drawn()?.coups >= at_start, "ghost hands at the start are missing")?;
                self.bets = Some(Bets { until: *until });
            }
            Happening::BetsClosed => self.start_coup(None)?,
            Happening::GhostStarted { why, .. } => self.start_coup(Some(*why))?,
            Happening::Dealt { at, card, face_up } => self.note_dealt(*at, *card, *face_up)?,
            Happening::SqueezeGiven { side, patron, .. } => {
                let is_bettor = self
                    .felt
                    .keys()
                    .any(|(owner, spot)| owner == patron && spot.wager.as_str() == side.id());
                ensure(is_bettor, "the right to expose a hand went to somebody without a wager")?;
                self.holder = Some((*side, *patron));
            }
            Happening::SqueezeEnded { .. } => self.holder = None,
            Happening::Turned(side) => {
                self.holder = None;
                let coup = self.coup.as_mut().ok_or("there is no hand to turn over")?;
                coup.hands[*side].iter_mut().for_each(|(_, is_down)| *is_down = false);
            }
            Happening::Decided { facts } => {
                let coup = self.coup.as_mut().ok_or("there is no coup to decide")?;
                let is_over = coup.cards.next() == Step::Over(*facts);
                ensure(is_over && !coup.is_down(), "the cards decide otherwise")?;
                let hands = coup.cards.hands().ok_or("the hands are not full")?;
                ensure(Facts::of(hands) == *facts, "the cards decide otherwise")?;
                coup.is_decided = true;
            }
            Happening::CoupEnded => {
                self.coup = None;
                self.bets = None;
            }
            _ => {}
        }
        Ok(())
    }

    fn note_cut_card(&mut self, more: u32) -> Found {
        let shoe = &self.house.shoe;
        let is_dealt = self.coup.as_ref().is_some_and(|coup| !coup.cards.cards().is_empty());
        let due = match shoe.cut_card_first {
            _ if is_dealt => u32::from(shoe.after_cut == AfterCut::OneMore),
            CutCardFirst::ShuffleNow => 0,
            CutCardFirst::ThisIsLast => u32::from(self.coup.is_none()),
        };
        ensure(more == due, "another number of coups follows the cut card")?;
        self.drawn()?.more = Some(more);
        Ok(())
    }

    fn start_coup(&mut self, ghost: Option<GhostReason>) -> Found {
        let limits = (self.house.ghost.per_shoe_max, self.house.ghost.at_start);
        ensure(ghost.is_none() || self.felt.is_empty(), "a ghost hand has wagers")?;
        let shoe = self.drawn()?;
        // A coup that turns out to have no wagers is the one that was just started.
        if ghost != Some(GhostReason::NoWagers) {
            ensure(shoe.more != Some(0), "a coup was started after the last")?;
            shoe.more = shoe.more.map(|more| more - 1);
            shoe.coups += 1;
        }
        match ghost {
            Some(GhostReason::Asked) => {
                shoe.asked += 1;
                ensure(shoe.asked <= limits.0, "more ghost hands than a shoe may have")?;
            }
            Some(GhostReason::StartOfShoe) => {
                ensure(shoe.coups <= limits.1, "more ghost hands than a shoe starts with")?;
            }
            _ => {}
        }
        self.bets = None;
        self.coup = Some(Laid {
            is_ghost: ghost.is_some(),
            cards: Coup::new(),
            hands: BySide { player: Vec::new(), banker: Vec::new() },
            settled: 0,
            is_decided: false,
            is_burned: false,
        });
        Ok(())
    }

    fn note_dealt(&mut self, at: CardAt, card: Card, face_up: bool) -> Found {
        let is_up = self.house.deal.face_up.contains(&place(at));
        let is_first = self.drawn()?.coups <= 1;
        let burns = self.house.shoe.burn.between_coups > 0 && !is_first;
        let coup = self.coup.as_mut().ok_or("a card was dealt to no coup")?;
        ensure(face_up == (is_up || coup.is_ghost), "a card lies the wrong way up")?;
        ensure(coup.is_burned == burns, "cards were not burned between coups, or were")?;
        let may_wait = coup.cards.hands().is_none();
        ensure(may_wait || !coup.is_down(), "a card was dealt before a hand was turned over")?;
        ensure(coup.cards.next() == Step::Draw(at.side), "a card was dealt that was not due")?;
        coup.cards.give(card).map_err(|_| "a card was dealt to a coup that is over")?;
        let hand = &mut coup.hands[at.side];
        hand.push((card, !face_up));
        ensure(hand.len() == usize::from(at.nth), "a card has another place in its hand")?;
        self.see(card)
    }

    fn see(&mut self, card: Card) -> Found {
        let decks = self.house.decks();
        let shoe = self.drawn()?;
        shoe.out += 1;
        shoe.seen[card.index()] += 1;
        ensure(shoe.seen[card.index()] <= decks, "more of a card than the decks hold")
    }

    fn drawn(&mut self) -> Result<&mut Drawn, String> {
        self.shoe.as_mut().ok_or_else(|| "there is no shoe".to_owned())
    }

    pub(super) fn compare_cards(&self, table: &Table) -> Found {
        match (table.shoe(), &self.shoe) {
            (None, None) => Ok(()),
            (Some(theirs), Some(ours)) => {
                ensure(theirs.cards_out == ours.out, "cards left the shoe that went nowhere")?;
                ensure(theirs.cards_out <= self.house.shoe.cards(), "the shoe had fewer cards")?;
                ensure(theirs.coups == ours.coups, "coups of the shoe differ")?;
                let is_same = |card: Card| theirs.seen(card) == ours.seen[card.index()];
                ensure(Card::deck().all(is_same), "other cards were seen")
            }
            _ => Err("there is a shoe, or there is none".to_owned()),
        }
    }
}

impl Laid {
    /// Whether any card lies face down.
    fn is_down(&self) -> bool {
        let is_down = |side: Side| self.hands[side].iter().any(|(_, is_down)| *is_down);
        Side::ALL.into_iter().any(is_down)
    }
}

fn place(at: CardAt) -> Place {
    match (at.side, at.nth) {
        (Side::Player, 1) => Place::PlayerFirst,
        (Side::Player, 2) => Place::PlayerSecond,
        (Side::Player, _) => Place::PlayerThird,
        (Side::Banker, 1) => Place::BankerFirst,
        (Side::Banker, 2) => Place::BankerSecond,
        (Side::Banker, _) => Place::BankerThird,
    }
}
